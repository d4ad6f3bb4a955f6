"""Sudokus of f-puzzles: JSON with a grid of cells, plain or packed in a link.

Only plain sudokus of 9 × 9 are read. Whatever else a puzzle has, a rule or a drawing that could
mean one, is named and refused: without it the puzzle would be another one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from picsolve.errors import InputError
from picsolve.formats.entry import Entry
from picsolve.formats.json_text import Places, json_of
from picsolve.formats.lz_string import pack, unpack
from picsolve.formats.source import Lines, clean, quoted
from picsolve.formats.sudoku_cells import DIGITS, Token, grid_of, position
from picsolve.formats.sudoku_writer import placed_cells
from picsolve.sudoku.grid import ALL_CELLS, HOUSE_CELLS, Cell, Grid
from picsolve.words import say

if TYPE_CHECKING:
    from picsolve.formats.sudoku_links import Part

_ADDRESS = "https://www.f-puzzles.com/?load="
#: No packed puzzle is longer.
_LONGEST = 1 << 22
#: What changes nothing of a plain sudoku.
_HARMLESS = {
    *("size", "title", "author", "ruleset", "grid", "solution", "successMessage"),
    *("highlightConflicts", "disabledlogic", "truecandidatesoptions", "negative"),
}
_HARMLESS_IN_CELLS = {
    *("value", "given", "region", "c", "cArray", "highlight", "highlightColor"),
    *("highlightColors", "cornerPencilMarks", "centerPencilMarks", "givenPencilMarks"),
}
#: What its rules may say.
_PLAIN_RULES = re.compile(
    r"\W*(?:(?:the|only)\s+)?(?:normal|standard|classic|regular|usual|ordinary|plain)?\s*"
    r"sudoku(?:\s+rules)?(?:\s+apply)?\W*",
    re.IGNORECASE,
)
_KEY_OF_CELLS = (
    *("puzzle", "board", "grid", "quiz", "mission", "givens", "problem", "puzzles", "quizzes"),
)
#: Makes an error of a message and the key in the text that it is about.
Wrong = Callable[[str, str], InputError]


def read_sudoku_json(lines: Lines) -> Iterator[Entry | InputError]:
    """The puzzle of a text: of f-puzzles, or an object with its cells, or a list of these."""
    start = lines.number
    text = "\n".join(lines.whole())
    place = Places(text, start)

    def wrong(message: str, key: str) -> InputError:
        at = max(text.find(f'"{key}"'), 0) if key else 0
        return lines.error(message, *place(at), len(key) + 2 if key else 1)

    try:
        data = json_of(text, lambda message, at: lines.error(message, *place(at)))
    except InputError as error:
        yield error
        return
    for one in _each(data):
        try:
            yield _entry(one, start + 1, lines, wrong)
        except InputError as error:
            yield error


def _each(data: Any) -> list[Any]:
    """An object for each grid, where one has several in a list, as 81 characters each."""
    keys = [key for key in _KEY_OF_CELLS if isinstance(data, dict) and data.get(key)]
    if len(keys) == 1 and isinstance(data[keys[0]], list):
        grids = data[keys[0]]
        if all(isinstance(grid, str) and len(grid) == 81 for grid in grids):
            return [{keys[0]: grid} for grid in grids]
    return [data]


def entry_of_link(part: Part, lines: Lines) -> Entry:
    """The puzzle that a link carries; raises InputError."""
    from picsolve.formats.sudoku_links import damaged

    try:
        text = unpack(part.text, _LONGEST)
    except ValueError as error:
        raise damaged(part, str(error), lines) from None
    data = json_of(text, lambda message, _: damaged(part, message, lines))
    line = lines.number
    wrong: Wrong = lambda message, _: lines.error(message, line, part.column, len(part.text))  # noqa: E731
    return _entry(data, line, lines, wrong)


def _entry(data: Any, line: int, lines: Lines, wrong: Wrong) -> Entry:
    if not isinstance(data, dict):
        raise wrong(say("this is no object with a puzzle"), "")
    cells = data.get("grid")
    if not (
        isinstance(cells, list)
        and cells
        and isinstance(cells[0], list)
        and all(isinstance(cell, dict) for cell in cells[0])
    ):
        return _entry_of_cells(data, line, lines, wrong)
    _refuse_rules(data, wrong)
    size = data.get("size", 9)
    is_square = len(cells) == 9 and all(isinstance(row, list) and len(row) == 9 for row in cells)
    if size != 9 or not is_square:
        message = say("this puzzle is not 9 × 9: only plain sudokus of that size are solved")
        raise wrong(message, "size" if size != 9 else "grid")
    found = [cell for row in cells for cell in row]
    for index, cell in enumerate(found):
        _check_cell(Cell(index), cell, wrong)
    _check_regions(found, wrong)
    title, author = (clean(str(data.get(key) or "")) for key in ("title", "author"))
    grid = _grid(found, lines, line, wrong)
    return Entry(grid, lines.source, line, ", ".join(filter(None, (title, author))))


def _refuse_rules(data: dict[str, Any], wrong: Wrong) -> None:
    """Raises InputError for the first rule that is none of a plain sudoku."""
    for key, value in data.items():
        if key not in _HARMLESS and value not in (None, False, "", [], {}):
            name = _names_of_rules().get(key.lower()) or quoted(key)
            message = say(
                "this puzzle has {rule}: only plain sudokus of 9 × 9 are solved", rule=name
            )
            raise wrong(message, key)
        if key == "negative" and value:
            raise wrong(
                say("this puzzle has rules of what may not be: only plain sudokus are solved"), key
            )
    rules = data.get("ruleset") or ""
    parts = [part for part in re.split(r"[.!;\n]", str(rules)) if part.strip()]
    for part in parts:
        if not _PLAIN_RULES.fullmatch(part):
            message = say(
                "this puzzle has rules of its own: {rules}", rules=quoted(part.strip(), 60)
            )
            raise wrong(message, "ruleset")


def _names_of_rules() -> dict[str, str]:
    """What rules are called, by their keys, for those whose keys do not tell."""
    return {
        "diagonal+": say("a diagonal"),
        "diagonal-": say("a diagonal"),
        "killercage": say("killer cages"),
        "thermometer": say("thermometers"),
        "arrow": say("arrows"),
        "littlekillersum": say("little killer sums"),
        "sandwichsum": say("sandwich sums"),
        "antiknight": say("an anti-knight rule"),
        "antiking": say("an anti-king rule"),
        "nonconsecutive": say("a rule against consecutive digits"),
        "disjointgroups": say("disjoint groups"),
        "extraregion": say("extra regions"),
        "even": say("even cells"),
        "odd": say("odd cells"),
        "palindrome": say("palindromes"),
        "renban": say("renban lines"),
        "whispers": say("whisper lines"),
        "betweenline": say("between lines"),
        "minimum": say("minimum cells"),
        "maximum": say("maximum cells"),
        "quadruple": say("quadruples"),
        "difference": say("differences"),
        "ratio": say("ratios"),
        "xv": say("XV pairs"),
    }


def _check_cell(cell: Cell, data: Any, wrong: Wrong) -> None:
    """Raises InputError for a cell that is none, or has something unknown."""
    if not isinstance(data, dict):
        raise wrong(say("{cell} is no object", cell=cell), "grid")
    for key, value in data.items():
        if key not in _HARMLESS_IN_CELLS and value not in (None, False, "", [], {}):
            message = say("{cell} has {key}, which no plain sudoku has", cell=cell, key=quoted(key))
            raise wrong(message, key)
    value = data.get("value")
    if value and (isinstance(value, bool) or str(value) not in tuple(DIGITS)):
        message = say("{text} in {cell} is no cell of a sudoku", text=quoted(str(value)), cell=cell)
        raise wrong(message, "value")


def _check_regions(cells: Sequence[dict[str, Any]], wrong: Wrong) -> None:
    """Raises InputError where the cells' regions are others than the boxes."""
    regions = [cell.get("region") for cell in cells]
    if all(region is None for region in regions):
        return
    boxes = [[str(regions[cell]) for cell in box] for box in HOUSE_CELLS[18:]]
    is_plain = all(len(set(box)) == 1 for box in boxes) and len({box[0] for box in boxes}) == 9
    if not is_plain:
        raise wrong(say("this puzzle has irregular boxes: only plain sudokus are solved"), "region")


def _grid(cells: Sequence[dict[str, Any]], lines: Lines, line: int, wrong: Wrong) -> Grid:
    values = [int(cell.get("value") or 0) for cell in cells]
    given = sum(1 << i for i, cell in enumerate(cells) if values[i] and cell.get("given"))
    candidates = [ALL_CELLS] * 9
    for index, cell in enumerate(cells):
        kept = set(range(1, 10))
        for key in ("centerPencilMarks", "givenPencilMarks"):
            if marks := cell.get(key):
                kept &= _digits(marks, Cell(index), key, wrong)
        for digit in range(1, 10):
            if not values[index] and digit not in kept:
                candidates[digit - 1] &= ~(1 << index)
    tokens = [Token(line, 1, str(value or ".")) for value in values]
    try:
        return position(tokens, values, candidates, given or _all_placed(values), lines)
    except InputError as error:
        raise wrong(error.message, "grid") from None


def _all_placed(values: Sequence[int]) -> int:
    """All digits, where none is marked as given: then somebody has copied them."""
    return sum(1 << index for index, value in enumerate(values) if value)


def _digits(marks: Any, cell: Cell, key: str, wrong: Wrong) -> set[int]:
    if not isinstance(marks, list) or any(str(mark) not in tuple(DIGITS) for mark in marks):
        raise wrong(say("the pencil marks of {cell} are no digits", cell=cell), key)
    return {int(mark) for mark in marks}


def _entry_of_cells(data: dict[str, Any], line: int, lines: Lines, wrong: Wrong) -> Entry:
    """The puzzle of an object that has its cells as 81 characters, or as nine lists of nine."""
    keys = [key for key in _KEY_OF_CELLS if data.get(key)]
    if len(keys) != 1:
        names = ", ".join(_KEY_OF_CELLS)
        message = say("this object has no sudoku, or more than one: {names}", names=names)
        raise wrong(message, keys[1] if keys else "")
    value = data[keys[0]]
    if isinstance(value, list) and all(isinstance(row, list | str) for row in value):
        value = [cell for row in value for cell in row]
    texts = (
        ["." if cell in (None, "", " ") else str(cell) for cell in value]
        if isinstance(value, list | str)
        else []
    )
    if len(texts) != 81:
        message = say("{key} has {count} cells and needs 81", key=quoted(keys[0]), count=len(texts))
        raise wrong(message, keys[0])
    tokens = [Token(line, 1, text) for text in texts]
    if bad := next((text for text in texts if len(text) != 1), None):
        raise wrong(say("{text} is no cell of a sudoku", text=quoted(bad)), keys[0])
    try:
        return Entry(
            grid_of(tokens, lines), lines.source, line, clean(str(data.get("title") or ""))
        )
    except InputError as error:
        raise wrong(error.message, keys[0]) from None


def to_f_puzzles(grid: Grid) -> str:
    """A link that opens the position in f-puzzles."""
    text = json.dumps(data_of(grid), ensure_ascii=False, separators=(",", ":"))
    return f"{_ADDRESS}{pack(text).replace('+', '%2B')}\n"


def data_of(grid: Grid) -> dict[str, Any]:
    """The position as f-puzzles has it: candidates only where more are gone than digits exclude."""
    placed, full = placed_cells(grid), Grid.from_values(grid.values)
    cells: list[dict[str, Any]] = []
    for cell, digit in enumerate(grid.values):
        marks = list(grid.candidates_of(cell))
        if digit:
            cells.append({"value": digit} | ({} if cell in placed else {"given": True}))
        elif marks != list(full.candidates_of(cell)):
            if not marks:
                raise ValueError(
                    say("{cell} has no candidate, which f-puzzles cannot tell", cell=Cell(cell))
                )
            cells.append({"centerPencilMarks": marks})
        else:
            cells.append({})
    return {"size": 9, "grid": [cells[start : start + 9] for start in range(0, 81, 9)]}
