"""Gurth's symmetrical placement: a puzzle that is its own image has a solution that is so too.

A symmetry moves the cells so that each house becomes a house, and renames the digits. The moves are
those of rows within their band, of bands, of columns and stacks likewise, and the exchange of
rows and columns; reflections on a diagonal and rotations are among them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice, permutations, product
from typing import NamedTuple

from picsolve.core import SETS, Mark, Role, Step, Technique, distinct
from picsolve.sudoku.grid import PEERS, Cell, Cells, Change, Digits, Grid, Place, Remove, bits
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import SudokuTechnique

Move = tuple[int, ...]  # for each cell the one that it goes to

#: The orders of nine lines that keep bands, or stacks, together.
_ORDERS: tuple[tuple[int, ...], ...] = tuple(
    tuple(3 * band + line for band, lines in zip(bands, inner, strict=True) for line in lines)
    for bands in permutations(range(3))
    for inner in product(tuple(permutations(range(3))), repeat=3)
)
_TURNED: Move = tuple(cell % 9 * 9 + cell // 9 for cell in range(81))
_NAMED: Mapping[Move, str] = {
    _TURNED: "diagonal",
    tuple(80 - cell for cell in _TURNED): "anti-diagonal",
    tuple(80 - cell for cell in range(81)): "half-turn",
    tuple(cell % 9 * 9 + 8 - cell // 9 for cell in range(81)): "quarter-turn",
    tuple((8 - cell % 9) * 9 + cell // 9 for cell in range(81)): "quarter-turn-back",
}

#: No puzzle with one solution has fewer givens, or two digits that are not among them.
_FEWEST_GIVENS, _FEWEST_DIGITS = 17, 8


class Symmetry(NamedTuple):
    """`move[cell]` is where a cell goes, `rename[digit]` what its digit becomes (0 stays 0)."""

    move: Move
    rename: tuple[int, ...]


@lru_cache(maxsize=32)
def symmetries(givens: tuple[int, ...]) -> tuple[Symmetry, ...]:
    """Every symmetry of a puzzle, 81 digits with 0 for open cells; those with a name come first.

    The identity is left out.
    """
    found = []
    for source, start in ((givens, tuple(range(81))), (_image(givens, _TURNED), _TURNED)):
        for rows, columns, rename in _maps(source, givens):
            move = tuple(9 * rows[cell // 9] + columns[cell % 9] for cell in start)
            if move != tuple(range(81)):
                found.append(Symmetry(move, rename))
    return tuple(sorted(found, key=lambda symmetry: symmetry.move not in _NAMED))


def _image(values: tuple[int, ...], move: Move) -> tuple[int, ...]:
    image = [0] * 81
    for cell, digit in enumerate(values):
        image[move[cell]] = digit
    return tuple(image)


def _maps(
    source: tuple[int, ...], target: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], list[int], tuple[int, ...]]]:
    """The orders of rows and columns, with the renaming, that make one puzzle the other.

    Rows go only to rows with as many givens. Then the columns find their places one by one.
    """
    counts, wanted = _row_counts(source), _row_counts(target)
    for rows in _ORDERS:
        if all(wanted[rows[row]] == count for row, count in enumerate(counts)):
            for columns, rename in _columns(source, target, rows, [], {0: 0}):
                missing = set(range(1, 10)) - rename.keys()
                unused = set(range(1, 10)) - set(rename.values())
                full = rename | dict(zip(missing, unused, strict=True))  # one digit at most
                yield rows, columns, tuple(full[digit] for digit in range(10))


def _row_counts(values: tuple[int, ...]) -> list[int]:
    return [sum(map(bool, values[row : row + 9])) for row in range(0, 81, 9)]


def _columns(
    source: tuple[int, ...],
    target: tuple[int, ...],
    rows: tuple[int, ...],
    chosen: list[int],
    rename: dict[int, int],
) -> Iterator[tuple[list[int], dict[int, int]]]:
    """The ways to go on from the columns that are placed, with the digits that are renamed."""
    column = len(chosen)
    if column == 9:
        yield chosen, rename
        return
    for place in range(9):
        in_begun_stack = place // 3 == chosen[-1] // 3 if column % 3 else None
        if place in chosen or in_begun_stack is False:
            continue
        if in_begun_stack is None and any(place // 3 == other // 3 for other in chosen):
            continue
        known = _renamed(
            [source[9 * row + column] for row in range(9)],
            [target[9 * rows[row] + place] for row in range(9)],
            rename,
        )
        if known is not None:
            yield from _columns(source, target, rows, [*chosen, place], known)


def _renamed(digits: list[int], images: list[int], rename: dict[int, int]) -> dict[int, int] | None:
    """The renaming with these digits added; None where it would not be one to one."""
    known = rename.copy()
    for digit, image in zip(digits, images, strict=True):
        if known.setdefault(digit, image) != image:
            return None
    return known if len(set(known.values())) == len(known) else None


class Renamed(NamedTuple):
    """What a symmetry makes of a digit."""

    digit: int
    becomes: int


class Needed(NamedTuple):
    """A candidate and an image of it that cannot be true with it: `variant` tells whether that is
    `missing`, is in the `same` cell, or is `seen`."""

    variant: str
    digit: int
    cell: Cell
    becomes: int
    image: Cell


@distinct
def find(grid: Grid) -> Iterator[Step[Change]]:
    """The givens are symmetrical, digits renamed, so the solution is.

    What to look for: turn the puzzle by 90° or 180°, reflect it on a diagonal, or exchange rows and
    columns in another way that keeps bands and stacks together. The givens must fall on givens, and
    equal digits on equal digits: wherever there was a 1, say, there is a 2 now. Only the givens
    count, not what has been solved since.

    Why it works: the image of the solution, digits renamed, solves the image of the puzzle, which
    is the puzzle. There is one solution, so it is its own image: if a cell holds a digit, then the
    cell that it goes to holds the renamed digit. A cell that stays in place holds a digit that
    keeps its name.

    Example: reflected on the diagonal, the givens change 1 with 2, 3 with 4 and 5 with 6, while
    7, 8 and 9 stay. Then the cells on the diagonal hold 7, 8 or 9, and if r2c5 is 1, r5c2 is 2.
    The rule is Gurth's, from the sudoku forums.
    """
    givens = tuple(d if cell in grid.given else 0 for cell, d in enumerate(grid.values))
    if len(grid.given) < _FEWEST_GIVENS or len(set(givens) - {0}) < _FEWEST_DIGITS:
        return
    for symmetry in symmetries(givens):
        changes = tuple(_changes(grid, symmetry))
        if changes:
            yield _step(grid, symmetry, changes)


def _changes(grid: Grid, symmetry: Symmetry) -> Iterator[Change]:
    """A candidate and its images, one after the other around, are all true or all false."""
    placed: dict[int, int] = {}
    removed: set[tuple[int, int]] = set()
    seen: set[tuple[int, int]] = set()
    for index, cells in enumerate(grid.candidates):
        for cell in bits(cells):
            if (cell, index + 1) not in seen:
                orbit = list(_orbit(cell, index + 1, symmetry))
                seen.update(orbit)
                if any(grid.values[c] == d for c, d in orbit):
                    placed.update((c, d) for c, d in orbit if not grid.values[c])
                elif _is_broken(grid, orbit):
                    removed.update((c, d) for c, d in orbit if grid.candidates[d - 1] >> c & 1)
    for cell, digit in sorted(placed.items()):
        yield Place(Cell(cell), digit)
    for cell, digit in sorted(removed):
        if cell not in placed:
            yield Remove(Cell(cell), digit)


def _orbit(cell: int, digit: int, symmetry: Symmetry) -> Iterator[tuple[int, int]]:
    start = (cell, digit)
    while True:
        yield cell, digit
        cell, digit = symmetry.move[cell], symmetry.rename[digit]
        if (cell, digit) == start:
            return


def _needed(grid: Grid, symmetry: Symmetry, changes: tuple[Change, ...]) -> Iterator[Needed]:
    """Why each candidate falls; left out are those whose images exclude only each other."""
    for change in changes:
        if isinstance(change, Remove):
            for cell, digit in _orbit(*change, symmetry):
                if variant := _conflict(grid, *change, cell, digit):
                    yield Needed(variant, change.digit, change.cell, digit, Cell(cell))
                    break


def _conflict(grid: Grid, cell: int, digit: int, image: int, becomes: int) -> str:
    """Why a candidate cannot be true with its image, if so."""
    if image == cell:
        return "" if digit == becomes else "same"
    if digit == becomes and PEERS[cell] >> image & 1:
        return "seen"
    return "" if grid.candidates[becomes - 1] >> image & 1 else "missing"


def _is_broken(grid: Grid, orbit: list[tuple[int, int]]) -> bool:
    """Whether they cannot all be true: one is no candidate, or two exclude each other."""
    digit_of: dict[int, int] = {}
    cells_of: dict[int, int] = {}
    for cell, digit in orbit:
        if digit_of.setdefault(cell, digit) != digit:
            return True
        if not grid.candidates[digit - 1] >> cell & 1 or PEERS[cell] & cells_of.get(digit, 0):
            return True
        cells_of[digit] = cells_of.get(digit, 0) | 1 << cell
    return False


def _images(grid: Grid, symmetry: Symmetry) -> Iterator[Cells]:
    """Givens that fall on each other, one after the other around: one example for each ring of
    digits, those that are renamed first."""
    told: set[int] = set()
    for stays in (False, True):
        for cell in grid.given:
            digit = grid.values[cell]
            if digit not in told and (symmetry.rename[digit] == digit) is stays:
                orbit = list(_orbit(cell, digit, symmetry))
                cells = Cells.of(one for one, _ in orbit)
                if len(cells) > 1:
                    told.update(digit for _, digit in orbit)
                    yield cells


def _step(grid: Grid, symmetry: Symmetry, changes: tuple[Change, ...]) -> Step[Change]:
    move = symmetry.move
    is_turned = move[0] // 9 != move[1] // 9
    variant = _NAMED.get(move, "rows-to-columns" if is_turned else "rows-to-rows")
    fixed = Cells.of(cell for cell in range(81) if move[cell] == cell)
    images = tuple(islice(_images(grid, symmetry), len(SETS)))
    renamed = tuple(Renamed(d, symmetry.rename[d]) for d in range(1, 10))
    kept = Digits.of(r.digit for r in renamed if r.digit == r.becomes)
    return Step(
        "gurths-symmetry",
        changes,
        (
            *((Mark(Role.PATTERN, fixed),) if fixed else ()),
            *(Mark(role, cells) for role, cells in zip(SETS, images, strict=False)),
        ),
        {
            "images": images,
            "variant": variant,
            "renamed": renamed,
            "changed": tuple(r for r in renamed if r.digit != r.becomes) or renamed,
            "kept": (kept,) if kept else (),
            "rows": tuple(divmod(cell, 9)[is_turned] + 1 for cell in move[::9]),
            "columns": tuple(divmod(cell, 9)[not is_turned] + 1 for cell in move[:9]),
            "fixed": fixed,
            "needed": tuple(islice(_needed(grid, symmetry, changes), 1)),
        },
    )


_HOW = {
    "diagonal": "Reflected on the diagonal from the top left",
    "anti-diagonal": "Reflected on the diagonal from the top right",
    "half-turn": "Turned by 180°",
    "quarter-turn": "Turned to the right by 90°",
    "quarter-turn-back": "Turned to the left by 90°",
    "rows-to-rows": "With rows 1 to 9 moved to {rows:and}, and columns 1 to 9 to {columns:and}",
    "rows-to-columns": (
        "With rows 1 to 9 made columns {rows:and}, and columns 1 to 9 made rows {columns:and}"
    ),
}
_THEN = (
    ", every given falls on a given, with the digits renamed {changed:renaming:and}"
    "{kept:kept}. The only solution is then symmetrical in the same way. A cell holds a digit if, "
    "and only if, the cell that it goes to holds the renamed one; a cell that stays in place holds "
    "a digit that keeps its name. A candidate falls where its image is missing or excludes "
    "it{needed:need}: {result}."
)

GURTH: SudokuTechnique = Technique(
    key="gurths-symmetry",
    name="Gurth's Symmetrical Placement",
    family="uniqueness",
    tier=Level.HARD,
    find=find,
    short="{variant} {changed:renaming} => {changes}",
    full=_HOW["diagonal"] + _THEN,
    phrases={
        "renaming": "{digit}→{becomes}",
        "kept": " ({item:and} {item:stays|stay})",
        "need": "",
        "need:missing": " ({digit} in {cell} would need {becomes} in {image}, where it is missing)",
        "need:same": " ({digit} in {cell} would need {becomes} there too)",
        "need:seen": " ({digit} in {cell} would need {becomes} in {image} too, which it sees)",
        **{f"full:{variant}": how + _THEN for variant, how in _HOW.items()},
    },
    score=150,
    aliases=("gurths-theorem", "symmetrical-placement"),
    needs_unique=True,
)
