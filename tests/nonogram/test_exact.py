"""The exact engine against brute force, and how it behaves when it is stopped."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random

import pytest

from picsolve.core import Decision, Verdict
from picsolve.nonogram import color_propagation, exact, propagation, sat
from picsolve.nonogram.exact import Progress, decide
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.propagation import Memory, Propagator
from picsolve.nonogram.puzzle import BACKGROUND, Color, Puzzle
from picsolve.nonogram.sat import Search
from tests.nonogram.examples import PROJECT, drawing, position


def brute_force(picture: Picture) -> set[tuple[str, ...]]:
    """Every solution, by trying each row's ways from the top on."""

    def lengths(cells: str) -> tuple[int, ...]:
        return tuple(len(run) for run in cells.split(".") if run)

    width = picture.puzzle.width
    blank = [format(cells, f"0{width}b").translate({48: ".", 49: "#"}) for cells in range(2**width)]
    clues = [line.clue for line in picture.rows]
    choices = [
        [
            row
            for row in blank
            if lengths(row) == clue
            and all(cell in ("?", own) for cell, own in zip(known, row, strict=True))
        ]
        for clue, known in zip(clues, picture.text, strict=True)
    ]

    def fitting(rows: tuple[str, ...]) -> bool:
        """Whether each column's runs so far begin its clue."""
        for column, cells in zip(picture.columns, zip(*rows, strict=True), strict=True):
            found = lengths("".join(cells))
            whole = found[:-1] if cells[-1] == "#" else found
            if len(found) > len(column.clue) or whole != column.clue[: len(whole)]:
                return False
            if found and found[-1] > column.clue[len(found) - 1]:
                return False
        return True

    def complete(rows: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if len(rows) == len(choices):
            columns = zip(picture.columns, zip(*rows, strict=True), strict=True)
            if all(lengths("".join(cells)) == column.clue for column, cells in columns):
                yield rows
            return
        for row in choices[len(rows)]:
            if fitting((*rows, row)):
                yield from complete((*rows, row))

    return set(complete(()))


@pytest.mark.parametrize("seed", range(4))
def test_agrees_with_brute_force(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    if seed % 2:  # each dead end is the other SAT solver's turn
        monkeypatch.setattr(sat, "_TURN", 0)
        monkeypatch.setattr(sat, "_SLICES", (1, 1))
    rng = Random(seed)
    seen = set()
    for _ in range(300):
        picture = position(rng, drawing(rng, 2, 7))
        if rng.random() < 0.7:  # columns in another order: mostly there is no solution
            rows = ["".join(rng.choice("#.") for _ in range(5)) for _ in range(rng.choice((4, 5)))]
            puzzle = Puzzle.from_picture(rows)
            columns = rng.sample(puzzle.columns, len(puzzle.columns))
            picture = Picture.blank(Puzzle(puzzle.rows, tuple(columns)))
        expected = brute_force(picture)
        decision = decide(picture, limit=5)
        found = {solution.text for solution in decision.solutions}
        assert len(found) == len(decision.solutions) == min(len(expected), 5)
        assert found <= expected
        names = (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)
        assert decision.verdict is names[min(len(expected), 2)]
        seen.add((decision.verdict, settled_by_lines(picture)))
    assert {(Verdict.UNIQUE, True), (Verdict.NONE, True), (Verdict.SEVERAL, False)} <= seen


def settled_by_lines(picture: Picture) -> bool:
    """Whether propagation alone breaks a line or fills in everything."""
    propagator = Propagator(picture.puzzle)
    filled, empty = propagator.position(picture)
    if propagator.propagate(filled, empty) is not None:
        return True
    return all(
        (f | e).bit_count() == width
        for f, e, width in zip(filled, empty, propagator.widths, strict=True)
    )


@pytest.mark.parametrize(
    ("rows", "columns", "verdict"),
    [
        ("2 / 1 / 1 1 / 1 1", "2 / 1 1 / 1 / 1 1", Verdict.NONE),
        ("1 / 0 / 1 1 / 2", "1 / 1 / 1 / 1 1", Verdict.UNIQUE),
        ("0 / 1 / 1 1 / 2", "2 / 1 / 2 / 0", Verdict.SEVERAL),
    ],
)
def test_verdicts_that_lines_alone_do_not_give(rows: str, columns: str, verdict: Verdict) -> None:
    row_lengths, column_lengths = (
        [[int(number) for number in clue.split()] for clue in text.split("/")]
        for text in (rows, columns)
    )
    picture = Picture.blank(Puzzle.from_lengths(row_lengths, column_lengths))
    assert not settled_by_lines(picture)
    decision = decide(picture)
    assert decision.verdict is verdict
    assert {solution.text for solution in decision.solutions} <= brute_force(picture)


#: Rows and columns of ones, with as many solutions as there are permutations.
PERMUTATIONS = Picture.blank(Puzzle.from_lengths([[1]] * 6, [[1]] * 6))


def test_limit_is_how_many_solutions_are_found() -> None:
    assert len(decide(PERMUTATIONS).solutions) == 2
    assert len(decide(PERMUTATIONS, limit=50).solutions) == 50
    whole = decide(PERMUTATIONS, limit=1000)
    assert len(set(whole.solutions)) == len(whole.solutions) == 720


def test_sums_that_differ_have_no_solution() -> None:
    many = Picture.blank(Puzzle.from_lengths([[1]] * 30, [[1]] * 29 + [[]]))
    more = Picture.blank(Puzzle.from_lengths([[1]] * 30, [[1]] * 28 + [[2], [1]]))
    assert decide(many).verdict is decide(more).verdict is Verdict.NONE


def test_a_position_may_exclude_solutions() -> None:
    square = Puzzle.from_lengths([[1], [1]], [[1], [1]])
    assert decide(Picture.blank(square)).verdict is Verdict.SEVERAL
    decision = decide(Picture.from_rows(square, ["#?", "??"]))
    assert decision.verdict is Verdict.UNIQUE
    assert [solution.text for solution in decision.solutions] == [("#.", ".#")]


def test_a_goal_that_fits_is_a_solution_and_another_is_no_harm() -> None:
    rows = ["#..#", ".##.", "#..#", ".##."]
    puzzle = Puzzle.from_picture(rows)
    for goal in (rows, [row[::-1] for row in rows[::-1]], ["#" * 4] * 4, ["#"], ["?" * 4] * 4):
        decision = decide(Picture.blank(replace(puzzle, goal=tuple(goal))), limit=50)
        found = {solution.text for solution in decision.solutions}
        assert found == brute_force(Picture.blank(puzzle))
        if goal == rows:
            assert decision.solutions[0].text == tuple(rows)
    excluded = Picture.from_rows(replace(puzzle, goal=tuple(rows)), [".???", *["????"] * 3])
    assert tuple(rows) not in {solution.text for solution in decide(excluded, limit=50).solutions}


def test_what_is_known_so_far_can_be_read_during_the_search() -> None:
    puzzle = Puzzle.from_lengths([[3], [], [1], [1]], [[1], [1, 1], [1, 1]])
    progress = Progress()
    assert decide(Picture.blank(puzzle), progress=progress).verdict is Verdict.SEVERAL
    assert progress.known is not None
    assert progress.known.text == ("###", "...", ".??", ".??")
    assert {it.text[2:] for it in progress.solutions} == {(".#.", "..#"), ("..#", ".#.")}


def test_what_would_take_too_much_memory_is_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact, "LARGEST", 10)
    progress = Progress()
    assert decide(PERMUTATIONS, progress=progress).verdict is Verdict.UNDECIDED
    assert progress.is_too_large


def test_solvers_take_turns_and_find_the_same_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []
    start = Search._start

    def noted(self: Search, name: str) -> object:
        begun.append(name)
        return start(self, name)

    monkeypatch.setattr(Search, "_start", noted)
    monkeypatch.setattr(sat, "_TURN", 1)
    monkeypatch.setattr(sat, "_SLICES", (10, 10))
    rng = Random(2)
    rows = ["".join(rng.choice("#..") for _ in range(22)) for _ in range(22)]
    picture = Picture.blank(Puzzle.from_picture(rows))
    progress = Progress()
    found = decide(picture, limit=5, progress=progress)
    assert begun == [sat.SOLVER, sat.OTHER_SOLVER]
    assert progress.conflicts > 10
    assert len(set(found.solutions)) == 5
    assert all(Puzzle.from_picture(it.text) == picture.puzzle for it in found.solutions)
    assert decide(picture, limit=5) == found
    monkeypatch.setattr(exact, "LARGEST", 4000)  # near the bound on memory
    begun.clear()
    assert decide(picture).verdict is Verdict.SEVERAL
    assert begun == [sat.SOLVER]


def test_what_lines_told_is_remembered_up_to_a_bound() -> None:
    memory = Memory[int, str]([3, 50_000])
    for key in range(100):  # 5,000,000 for 50,000 cells
        memory.keep(key % 2, key, "told")
    assert memory.lines[0][98] == memory.lines[1][99] == "told"
    memory.keep(0, 100, "told")
    assert memory.lines == [{100: "told"}, {}]


@pytest.mark.parametrize("width", [20, 1000])
def test_long_lines(width: int) -> None:
    rng = Random(width)
    rows = ["".join(rng.choice("###.") for _ in range(width)) for _ in range(3)]
    for picture in (Puzzle.from_picture(rows), Puzzle.from_picture(["#" * width, "." * width])):
        decision = decide(Picture.blank(picture))
        assert decision.verdict is not Verdict.NONE
        for solution in decision.solutions:
            assert Puzzle.from_picture(solution.text).columns == picture.columns
            assert Puzzle.from_picture(solution.text).rows == picture.rows


def test_a_large_picture() -> None:
    disc = [
        "".join("#" if (x - 250) ** 2 + (y - 250) ** 2 < 62000 else "." for x in range(500))
        for y in range(500)
    ]
    decision = decide(Picture.blank(Puzzle.from_picture(disc)))
    assert decision.verdict is Verdict.UNIQUE
    assert decision.solutions[0].text == tuple(disc)


def test_the_deadline_leaves_the_verdict_open() -> None:
    decision = decide(PERMUTATIONS, timeout=0)
    assert decision.verdict is Verdict.UNDECIDED
    assert decision.solutions == ()


def test_solutions_found_before_the_deadline_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()
    monkeypatch.setattr(propagation, "monotonic", lambda: 0.0)
    for module in (exact, sat):
        monkeypatch.setattr(module, "monotonic", lambda: float(next(clock)))
    # The clock is read once, once while the clauses are made, and once for each slice.
    one = decide(PERMUTATIONS, timeout=3)
    assert one.verdict is Verdict.UNDECIDED
    assert len(one.solutions) == 1
    several = decide(PERMUTATIONS, limit=1000, timeout=20)
    assert several.verdict is Verdict.SEVERAL
    assert 2 < len(several.solutions) < 20


RED, BLUE = Color(1, "red", "dd2222", "r"), Color(2, "blue", "2244dd", "b")


def diagonal(size: int, *, is_colored: bool) -> Picture:
    """Lines that tell nothing by themselves."""
    rows = ["." * i + "#" + "." * (size - 1 - i) for i in range(size)]
    if not is_colored:
        return Picture.blank(Puzzle.from_picture(rows))
    rows = [row.replace("#", "rb"[i % 2]) for i, row in enumerate(rows)]
    return Picture.blank(Puzzle.from_picture(rows, colors=(BACKGROUND, RED, BLUE)))


@pytest.mark.parametrize("is_colored", [False, True])
def test_the_deadline_holds_while_lines_are_solved(
    is_colored: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = count()
    for module in (exact, propagation, color_propagation):
        monkeypatch.setattr(module, "monotonic", lambda: float(next(clock)))
    rows = ["#.#", "...", ".#."]
    picture = Picture.blank(Puzzle.from_picture(rows))
    if is_colored:
        colored = [row.replace("#", "r") for row in rows[:2]] + [".b."]
        picture = Picture.blank(Puzzle.from_picture(colored, colors=(BACKGROUND, RED, BLUE)))
    progress = Progress()
    decision = decide(picture, timeout=3, progress=progress)  # enough for two rows
    assert decision == Decision(Verdict.UNDECIDED)
    assert progress.is_early
    assert progress.known
    assert "?" in progress.known.text[2]
    assert "?" not in progress.known.text[1]


@pytest.mark.parametrize("is_colored", [False, True])
def test_the_deadline_holds_while_clauses_are_made(
    is_colored: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = count(1)
    monkeypatch.setattr(sat, "_CLAUSES", 10)
    monkeypatch.setattr(sat, "monotonic", lambda: 0.0 if next(looks) < 4 else 9.0)
    monkeypatch.setattr(sat, "solvable", None)  # it does not come to that
    for module in (exact, propagation, color_propagation):
        monkeypatch.setattr(module, "monotonic", lambda: 0.0)
    progress = Progress()
    decision = decide(diagonal(12, is_colored=is_colored), timeout=1, progress=progress)
    assert decision == Decision(Verdict.UNDECIDED)
    assert next(looks) == 5
    assert progress.known
    assert not progress.is_early


def run(code: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)


def test_python_sat_is_loaded_only_where_lines_do_not_settle_the_puzzle() -> None:
    code = """if True:
        import sys
        from picsolve.nonogram.exact import decide
        from picsolve.nonogram.picture import Picture
        from picsolve.nonogram.puzzle import Puzzle
        for rows in (["#.#", "###"], ["#.", ".#"]):
            print(decide(Picture.blank(Puzzle.from_picture(rows))).verdict.value)
            print("pysat" in sys.modules)
    """
    assert run(code).stdout.split() == ["unique", "False", "several", "True"]


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent the POSIX way")
def test_ctrl_c_stops_the_search() -> None:
    code = f"""if True:
        import random, sys
        sys.path.insert(0, {str(PROJECT)!r})
        from picsolve.nonogram.exact import decide
        from picsolve.nonogram.picture import Picture
        from picsolve.nonogram.puzzle import Puzzle
        rng = random.Random(1)
        rows = ["".join(rng.choice("#.") for _ in range(45)) for _ in range(45)]
        import pysat.solvers
        print("begin", flush=True)
        decide(Picture.blank(Puzzle.from_picture(rows)))
        print("end")
    """
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"begin\n"
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate()
    assert output == b""
    assert b"KeyboardInterrupt" in errors
