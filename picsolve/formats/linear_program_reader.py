"""Reading `.lp`: the puzzle whose model an integer program is, after Robert A. Bosch.

Of the variables' names only the numbers count: three (line, block, place) for a block that begins
there, two (row, column) for a cell, all from 0 or from 1 on. The program has to say what the model
of one puzzle says, no more and no less; cells are tied to blocks by equations, as picsolve writes
them, or by inequalities from both sides.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias

from picsolve.errors import InputError
from picsolve.formats.clues import ClueLine, check_area, check_side, puzzle_of
from picsolve.formats.entry import Entry
from picsolve.formats.linear_program import to_lp
from picsolve.formats.source import Lines, quoted
from picsolve.nonogram.puzzle import Puzzle
from picsolve.words import later, say

_HELP = later("picsolve reads such programs as picsolve convert --to lp writes")
_SECTION = re.compile(
    r"\s*(?:(?P<objective>(?:max|min)(?:imi[sz]e|imum)?)|"
    r"(?P<constraints>subject\s+to|such\s+that|st|s\.t\.)|(?P<bounds>bounds?)|"
    r"(?P<names>bin(?:ary|aries)?|gen(?:erals?)?|int(?:egers?)?)|(?P<end>end))(?![\w.:])",
    re.IGNORECASE,
)
_BOUND = re.compile(r"\s*(?:0\s*<=?\s*)?[\w\[\](),#]+\s*<=?\s*1\s*")
_TOKEN = re.compile(
    r"(?P<relation>[<>]=?|=[<>]?)|(?P<sign>[+-])|(?P<number>[0-9]+)|"
    r"(?P<label>[A-Za-z_]\w*\s*:)|(?P<name>[A-Za-z_][\w\[\](),#]*)|(?P<other>\S)"
)
_NUMBERED = re.compile(
    r"([A-Za-z]+)[_(\[#]*([0-9]{1,4})[_,#]([0-9]{1,4})(?:[_,#]([0-9]{1,4}))?[)\]]?"
)


class _Cell(NamedTuple):
    """The variable of a cell: it is filled."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"r{self.row}c{self.column}"


class _Place(NamedTuple):
    """The variable of a block and a cell of its line: it begins there."""

    letter: str
    line: int
    block: int
    start: int

    def __str__(self) -> str:
        return f"{'row' if self.letter == 'y' else 'column'} {self.line}"


_Variable: TypeAlias = _Cell | _Place
#: A block, as the first three parts of its places.
_Block: TypeAlias = tuple[str, int, int]
#: Line, column and span.
_At: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class _Constraint:
    """That some variables less others are at least a number, or (`is_equal`) just that."""

    plus: frozenset[_Variable]
    minus: frozenset[_Variable]
    is_equal: bool
    right: int
    at: _At = field(compare=False)

    @property
    def turned(self) -> _Constraint:
        """With all signs changed, as for an equation, or for what is at most a number."""
        return _Constraint(self.minus, self.plus, self.is_equal, -self.right, self.at)

    @property
    def cell(self) -> _Cell | None:
        """The cell of which it says that only the other variables, places, fill it."""
        (one,) = self.minus if len(self.minus) == 1 and not self.right else (None,)
        is_cell = isinstance(one, _Cell) and all(isinstance(v, _Place) for v in self.plus)
        return one if isinstance(one, _Cell) and is_cell else None


def read_program(lines: Lines) -> Entry:
    """The puzzle of a program; raises InputError."""
    start = lines.number + 1
    program = _Program(_constraints(lines.whole(), start, lines), lines, start)
    return Entry(program.puzzle(), lines.source, start)


def _constraints(text: Sequence[str], start: int, lines: Lines) -> Iterator[_Constraint]:
    return _parsed(_tokens(text, start, lines), lines)


def _tokens(text: Sequence[str], start: int, lines: Lines) -> Iterator[tuple[str, str, _At]]:
    """What stands between `Subject To` and the next section; the rest is only checked."""
    section = ""
    for number, line in enumerate(text, start):
        code, at = line.split("\\")[0], 0
        if match := _SECTION.match(code):
            section, at = str(match.lastgroup), match.end()
        if section == "constraints":
            for token in _TOKEN.finditer(code, at):
                yield str(token.lastgroup), token[0], (number, token.start() + 1, len(token[0]))
        elif section == "bounds" and code[at:].strip() and not _BOUND.fullmatch(code, at):
            message = say("only bounds of 0 and 1 can be read")
            raise lines.error(message, number, at + 1, len(code) - at, help=say(_HELP))


def _parsed(tokens: Iterable[tuple[str, str, _At]], lines: Lines) -> Iterator[_Constraint]:
    known: dict[str, _Variable] = {}
    plus, minus = set[_Variable](), set[_Variable]()
    sign, relation, begin = 1, "", (0, 0, 0)
    for kind, text, at in tokens:
        if kind == "label" and not begin[0]:
            continue
        begin = begin if begin[0] else at
        if kind == "relation" and not relation:
            relation, sign = text, 1
        elif kind == "sign":
            sign = 1 if text == "+" else -1
        elif kind == "number" and relation:
            right = sign * int(text[:9])
            found = _Constraint(frozenset(plus), frozenset(minus), relation == "=", right, begin)
            yield found.turned if "<" in relation else found
            plus, minus, sign, relation, begin = set(), set(), 1, "", (0, 0, 0)
        elif kind == "name" and not relation:
            variable = known.get(text) or known.setdefault(text, _variable(text, lines, at))
            if variable in plus or variable in minus:
                raise lines.error(
                    say("{text} stands here a second time", text=quoted(text)), *at, help=say(_HELP)
                )
            (plus if sign > 0 else minus).add(variable)
            sign = 1
        elif not (kind == "number" and text == "1"):
            raise lines.error(
                say("{text} has no place in Bosch's model", text=quoted(text)), *at, help=say(_HELP)
            )
    if begin[0]:
        raise lines.error(say("this constraint has no end"), *begin, help=say(_HELP))


def _variable(name: str, lines: Lines, at: _At) -> _Variable:
    match = _NUMBERED.fullmatch(name)
    if not match:
        message = say(
            "{name} is no variable of Bosch's model, which have two or three numbers",
            name=quoted(name),
        )
        raise lines.error(message, *at, help=say(_HELP))
    letter, first, second, third = match.groups()
    if third is None:
        return _Cell(int(first), int(second))
    return _Place(letter, int(first), int(second), int(third))


def _oriented(found: _Constraint) -> _Constraint:
    """An equation as a sum of places that is 1, or that is a cell."""
    is_cell = not found.right and not found.cell and found.turned.cell
    return found.turned if found.is_equal and (found.right < 0 or is_cell) else found


def _with_equations(constraints: Iterable[_Constraint]) -> list[_Constraint]:
    """Where a cell is at most the sum of its places, and at least each of them, it is the sum."""
    found = list(dict.fromkeys(map(_oriented, constraints)))
    ties = {
        (*one.plus, *one.minus): one
        for one in found
        if not (one.is_equal or one.right) and len(one.plus) == len(one.minus) == 1
    }
    told = set[_Constraint]()
    for index, one in enumerate(found):
        if one.cell and not one.is_equal:
            wanted = [ties.get((one.cell, place)) for place in one.plus]
            if None not in wanted:
                told.update(filter(None, wanted))
                found[index] = replace(one, is_equal=True)
    return [one for one in found if one not in told]


class _Program:
    """The constraints, and what they say."""

    def __init__(self, constraints: Iterable[_Constraint], lines: Lines, start: int) -> None:
        self.lines, self.start = lines, start
        self.constraints = _with_equations(constraints)
        if not self.constraints:
            message = say("this linear program has no constraints, or not in the form of CPLEX")
            raise self.error(message, (start, 1, 1))
        self.covers = [one for one in self.constraints if one.is_equal and one.cell]
        #: For each block the constraint that it has one place.
        self.blocks: dict[_Block, _Constraint] = {}
        for one in self.constraints:
            if one.right == 1 and isinstance(place := next(iter(one.plus), None), _Place):
                self.blocks[place[:3]] = one

    def error(self, message: str, at: _At) -> InputError:
        return self.lines.error(message, *at, help=say(_HELP))

    def puzzle(self) -> Puzzle:
        """The puzzle whose model this is; raises InputError if it is none."""
        height, width, base = self._size()
        columns = self._letters_of_columns()
        covered = Counter(place for one in self.covers for place in one.plus)
        sides = [ClueLine((), self.start)] * height, [ClueLine((), self.start)] * width
        names: dict[_Block, _Block] = {}
        for block, one in sorted(self.blocks.items(), key=lambda item: item[0]):
            is_column = block[0] in columns
            line, side = block[1] - base, sides[is_column]
            lengths = {covered[place] for place in one.plus}
            if not 0 <= line < len(side) or len(lengths) != 1:
                raise self.error(
                    say("this is no block of one length in a line that is there"), one.at
                )
            numbers = (*side[line].numbers, lengths.pop())
            side[line] = ClueLine(numbers, *one.at)
            names[block] = "x" if is_column else "y", line + 1, len(numbers)
        puzzle = puzzle_of(*sides, self.lines, {})
        self._compare(puzzle, base, names)
        return puzzle

    def _size(self) -> tuple[int, int, int]:
        """Height, width, and the number of the first row and column."""
        cells = [one.cell for one in self.covers if one.cell]
        if not cells:
            message = say("no cells are tied to the places of blocks in this linear program")
            raise self.error(message, (self.start, 1, 1))
        base = min(map(min, cells))
        height, width = (max(numbers) - base + 1 for numbers in zip(*cells, strict=True))
        at = self.covers[0].at
        for side, name in ((height, "height"), (width, "width")):
            check_side(side, name, self.lines, *at)
        check_area(width, height, self.lines, at[0])
        return height, width, base

    def _letters_of_columns(self) -> set[str]:
        """The letter of the columns' blocks: at least one of them fills cells of other rows."""
        letters = {block[0] for block in self.blocks}
        rows, columns = set[str](), set[str]()
        for one in self.covers:
            for place in one.plus:
                if one.cell and isinstance(place, _Place):
                    rows |= {place.letter} if place.line != one.cell.column else set()
                    columns |= {place.letter} if place.line != one.cell.row else set()
        either = sorted(letters - rows - columns)
        if either and not columns and len(letters) > 1:
            columns = {either.pop()}
        if rows & columns or max(len(columns), len(letters - columns)) > 1:
            message = say("it cannot be told which blocks are in rows and which in columns")
            raise self.error(message, self.covers[0].at)
        return columns

    def _compare(self, puzzle: Puzzle, base: int, names: dict[_Block, _Block]) -> None:
        """Raise an error where this is not just the model of the puzzle."""

        def renamed(variables: frozenset[_Variable]) -> frozenset[_Variable]:
            return frozenset(
                _Cell(v.row - base + 1, v.column - base + 1)
                if isinstance(v, _Cell)
                else _Place(*names.get(v[:3], ("", 0, 0)), v.start - base + 1)
                for v in variables
            )

        try:
            own = to_lp(puzzle)
        except ValueError as error:
            message = say("this puzzle is too large for a linear program: {error}", error=error)
            raise self.error(message, (self.start, 1, 1)) from None
        wanted = _with_equations(_constraints(own.split("\n"), 1, Lines("", own)))
        missing = dict.fromkeys(wanted)
        expected = set(wanted)
        for one in self.constraints:
            same = replace(one, plus=renamed(one.plus), minus=renamed(one.minus))
            if same not in expected:
                message = say("this constraint is not in Bosch's model of the puzzle")
                raise self.error(message, one.at)
            missing.pop(same, None)
        choices = {one.plus for one in wanted if one.right == 1}
        for one in missing:
            if one.is_equal or one.plus not in choices:  # else it says nothing
                message = say("a constraint is missing for {name}", name=next(iter(one.minus)))
                raise self.error(message, (self.start, 1, 1))
