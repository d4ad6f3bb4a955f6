"""Chooses the position that shows a technique best: `python -m tests.choose_examples`.

Of a sudoku technique among the positions of its table, and those on the paths of the bundled
sudokus where it is used, and where all of these leave something simpler to do, among those of
`example_positions`; of a nonogram technique, whose tables have single lines, among those on the way
through small pictures, bundled and random ones, and in the tables of whole pictures. Writes
`picsolve/examples/*.txt`, or one of them: `python -m tests.choose_examples sudoku`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, reduce
from itertools import chain, islice
from operator import or_
from pathlib import Path
from typing import Any

import picsolve
from picsolve.api import catalogue, decide, parse
from picsolve.api import load as load_sudokus
from picsolve.api import solve as solve_sudoku
from picsolve.core import Step, Technique, Verdict, solve
from picsolve.formats.clue_json import to_json
from picsolve.formats.sudoku_writer import to_library
from picsolve.nonogram.picture import LineName, Picture
from picsolve.nonogram.puzzle import BACKGROUND, Color, Puzzle
from picsolve.nonogram.random_pictures import Manner, random_drawing
from picsolve.nonogram.rating import Tier
from picsolve.render.explain import Narrator, notation
from picsolve.sudoku.grid import Grid
from picsolve.sudoku.techniques import TECHNIQUES
from tests.example_positions import SIMPLE, SINGLES, exhausted, positions_for
from tests.nonogram.examples import PROJECT, bundled, load
from tests.test_nonogram_picture_tables import table_line as picture_line
from tests.test_nonogram_tables import TABLES as PICTURES
from tests.test_sudoku_tables import TABLES as GRIDS
from tests.test_sudoku_tables import lines_of

FOLDER = Path(picsolve.__file__).parent / "examples"
#: Bundled pictures are looked at up to this size, coloured ones up to the other.
LARGEST, LARGEST_COLORED = 160, 350
#: Smaller pictures than this many cells are no clearer.
SMALLEST = 64
#: So many steps of a technique are looked at in a position, and one of so many positions.
MOST, EVERY = 8, 3
RANDOM = 40
#: Texts of boards from so many characters on are long: many candidates are removed.
LONG = 100
#: So many good steps in positions of `example_positions` are compared, out of so many at most.
ENOUGH, LAST = 20, 2000
SUDOKUS = PROJECT / "puzzles" / "sudoku"
LISTS = ("medium.txt", "hard.txt", "unfair.txt", "extreme.txt")
PALETTE = (BACKGROUND, Color(1, "red", "cc3311", "r"), Color(2, "blue", "0077bb", "b"))

Techniques = tuple[Technique[Any, Any], ...]
Choice = tuple[tuple[int, ...], str, str]


def sudoku_texts(key: str) -> Iterator[str]:
    """The positions of a technique's table, as commands read them; in HoDoKu's form where they
    begin with a `+`, which a spreadsheet would take for a formula."""
    for _, line in lines_of(GRIDS / f"{key}.txt"):
        board, _, steps = line.partition(" => ")
        if steps.strip() != "none":
            text = board.replace("[", "").replace("]", "")
            yield to_library(grid_of(text)).strip() if text.startswith("+") else text


def grid_of(text: str) -> Grid:
    """The position of a text, checked."""
    grid = parse(text)
    assert isinstance(grid, Grid)
    return grid.apply(())


@cache
def path_texts() -> Mapping[str, list[str]]:
    """The positions on the paths of the bundled sudokus at which each technique is used."""
    found: dict[str, list[str]] = {}
    for name in LISTS:
        for grid in load_sudokus(SUDOKUS / name):
            trace = solve_sudoku(grid)
            for board, step in zip(trace.boards(), trace.steps, strict=False):
                assert isinstance(board, Grid)
                found.setdefault(step.technique, []).append(to_library(board).strip())
    return found


def simpler(technique: Technique[Any, Any]) -> tuple[Techniques, Techniques]:
    """The singles that are tried before a technique, and the other simple techniques that a person
    has used up before looking for one of its level."""
    before = TECHNIQUES[: TECHNIQUES.index(technique)]
    singles = tuple(t for t in SINGLES if t in before)
    return singles, tuple(t for t in SIMPLE if t not in SINGLES and t.tier < technique.tier)


def is_textbook(step: Step[Any]) -> bool:
    """Whether the pattern is the one that a reader expects: petals of a death blossom that share no
    cell, a fish by itself with two places at least in each base, cases that each lead somewhere."""
    facts: Any = step.facts
    petals = [petal.cells for petal in facts.get("petals", ())]
    places = facts.get("places", ()) if "digit" in facts and "bases" in facts else ()
    return (
        sum(petals) == reduce(or_, petals, 0)
        and facts.get("variant") != "siamese"
        and ("sashimi" in step.technique or all(len(cells) > 1 for cells in places))
        and all(branch.steps or branch.contradiction for branch in step.branches)
    )


def sudoku_choices(
    technique: Technique[Any, Any], narrator: Narrator, texts: Iterable[str]
) -> Iterator[Choice]:
    """The steps of some positions. Best is what no single finds, where no single is possible, a
    textbook pattern, and nothing else that is simple possible; with few followers, marks and words.
    The first number tells how much of that fails."""
    singles, simple = simpler(technique)
    for text in texts:
        grid = grid_of(text)
        done = {step.changes for single in singles for step in single.find(grid)}
        others = sum(any(True for _ in other.find(grid)) for other in simple)
        for step in islice(technique.find(grid), MOST):
            faults = step.changes in done, bool(done), not is_textbook(step), others
            followed = sum(len(branch.steps) for branch in step.branches)
            rest = len(step.marks), len(narrator.full(step)), text.count(".")
            clear = any(faults), *faults, followed, len(text) // LONG, *rest
            yield clear, text, notation(step.changes)


def best_choice(technique: Technique[Any, Any], narrator: Narrator) -> Choice:
    """The clearest step of a technique; other positions are looked for if the known have faults."""
    known = (*sudoku_texts(technique.key), *path_texts().get(technique.key, ()))
    choice = min(sudoku_choices(technique, narrator, known))
    if not choice[0][0]:
        return choice
    grids = chain((exhausted(grid_of(text)) for text in known), positions_for(technique))
    more = (to_library(grid).strip() for grid in grids if not grid.is_solved)
    found = islice(sudoku_choices(technique, narrator, more), LAST)
    return min(chain([choice], until_enough(found)))


def until_enough(choices: Iterable[Choice]) -> Iterator[Choice]:
    """The choices up to so many without faults."""
    left = ENOUGH
    for choice in choices:
        yield choice
        left -= not choice[0][0]
        if not left:
            return


def random_puzzles() -> Iterator[Picture]:
    """Blank pictures of random drawings in black and white, and in two colours."""
    for seed in range(RANDOM):
        rows = random_drawing(Manner(10, 10, 0.55, "none", seed % 2), str(seed))
        yield Picture.blank(Puzzle.from_picture(rows))
        tints = random_drawing(Manner(10, 10, 0.5, "none", 1), f"colours {seed}")
        colored = [
            "".join(_tinted(cell, tint) for cell, tint in zip(*both, strict=True))
            for both in zip(rows, tints, strict=True)
        ]
        yield Picture.blank(Puzzle.from_picture(colored, colors=PALETTE))


def _tinted(cell: str, tint: str) -> str:
    return cell if cell == "." else "r" if tint == "#" else "b"


def pictures() -> Iterator[tuple[Picture, Techniques]]:
    """Positions of which only the cells are known, of puzzles with one solution, with techniques to
    try there."""
    lines = tuple(t for t in catalogue("nonogram") if t.tier <= Tier.FULL_LINE)
    for start in (*map(load, bundled()), *random_puzzles()):
        puzzle = start.puzzle
        most = LARGEST_COLORED if puzzle.is_colored else LARGEST
        area = puzzle.width * puzzle.height
        if not SMALLEST <= area <= most or decide(start).verdict is not Verdict.UNIQUE:
            continue
        plain = Puzzle(puzzle.rows, puzzle.columns, colors=puzzle.colors)
        known = {tuple(board.text): None for board in solve(start, lines).boards()}
        for rows in [*known][::EVERY]:
            if not (plain.is_colored and "#" in "".join(rows)):
                yield Picture.from_rows(plain, rows), lines
    for technique in catalogue("nonogram"):
        if technique.tier > Tier.FULL_LINE:
            for _, line in lines_of(PICTURES / f"{technique.key}.txt"):
                yield picture_line(line)[0], (technique,)


def text_of(picture: Picture) -> str:
    """The position as one line of JSON."""
    return json.dumps(json.loads(to_json(picture)), separators=(",", ":"))


def changed(board: Picture, step: Step[Any]) -> frozenset[int]:
    """The places in the text of the cells that a step changes."""
    texts = ("".join(picture.text) for picture in (board, board.apply(step.changes)))
    return frozenset(i for i, (a, b) in enumerate(zip(*texts, strict=True)) if a != b)


def clearness(board: Picture, step: Step[Any], words: int, is_needed: bool) -> tuple[int, ...]:
    """The least is the clearest: a step that changes cells as no easier one does, in black and
    white, with little to follow, in a line with several blocks of which little is known."""
    followed = sum(len(branch.steps) for branch in step.branches)
    blocks, unknown, name = 2, 0, step.facts.get("line")
    if isinstance(name, LineName):
        line = board.line(name)
        blocks, unknown = len(line.clue), line.unknown.bit_count()
    area = board.puzzle.width * board.puzzle.height
    return (
        *(not is_needed, board.puzzle.is_colored, followed, blocks < 2),
        *(len(changed(board, step)) < 2, -unknown, len(step.marks), area, words),
    )


def nonogram_choices() -> dict[str, Choice]:
    """The best choice for each technique."""
    narrator = Narrator(catalogue("nonogram"))
    found: dict[str, Choice] = {}
    for picture, techniques in pictures():
        board = picture.apply(())
        before: list[frozenset[int]] = []
        for technique in techniques:
            steps = list(islice(technique.find(board), MOST))
            cells = [changed(board, step) for step in steps]
            for step, mine in zip(steps, cells, strict=True):
                is_needed = bool(mine) and not any(mine <= other for other in before)
                clear = clearness(board, step, len(narrator.full(step)), is_needed)
                if technique.key not in found or clear < found[technique.key][0]:
                    found[technique.key] = clear, text_of(picture), notation(step.changes)
            before += cells
    return found


def sudoku_examples() -> Iterator[str]:
    narrator = Narrator(catalogue("sudoku"))
    for technique in catalogue("sudoku"):
        _, text, done = best_choice(technique, narrator)
        yield f"{technique.key}\t{text}\t{done}\n"


def nonogram_examples() -> Iterator[str]:
    found = nonogram_choices()
    for technique in catalogue("nonogram"):
        if technique.key in found:
            _, text, done = found[technique.key]
            yield f"{technique.key}\t{text}\t{done}\n"


def main() -> None:
    examples = {"sudoku": sudoku_examples, "nonogram": nonogram_examples}
    for kind in sys.argv[1:] or examples:
        text = "".join(examples[kind]())
        (FOLDER / f"{kind}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
