"""Many sudokus at a time: how many solutions each has, and the solution.

    from picsolve import bulk

    answers = bulk.solve(lines)            # or the bytes of a file, or an array of n × 81 digits
    answers.counts                         # 0, 1 or 2 for each: none, unique, several
    for answer in answers: ...             # answer.verdict, answer.solution
    for answer in bulk.stream(lines): ...  # the same for any number of lines, little by little
    bulk.count(lines, 1000)                # solutions up to a thousand

All engines give the same answers: the C kernel, where it was compiled when picsolve was installed,
for each instruction set that the processor knows (`c-avx512`, `c-avx2`, `c-plain`); the same in
numpy; and the referee in Python, one puzzle at a time. `engines()` tells which are here, fastest
first.
"""

from __future__ import annotations

import operator
from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, Union

from picsolve.board import Verdict
from picsolve.sudoku.bulk.text import BLANKS, CELLS, Puzzles, is_together, read

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Answer", "Answers", "count", "engines", "solve", "stream"]

#: Puzzles: lines of 81 characters, digits and blanks (0 or .); the bytes of such lines, each with
#: its line's end; or an array of n × 81 bytes, digits as numbers or as characters.
Source = Union[Iterable[str], Iterable[bytes], bytes, bytearray, memoryview, "NDArray[np.uint8]"]

#: What is called from time to time with the counts so far; what it raises ends the search.
Watch = Callable[["array[int]"], object]

#: Puzzles that `stream` takes at once: few at first, so that the first answers come soon.
_FIRST, _MOST = 64, 8192

#: So few puzzles the referee decides sooner than numpy.
_FEW = 100

#: The number that stands for no limit: more than anyone can count.
_NO_LIMIT = (1 << 64) - 1

_VERDICTS = (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)


class Answer(NamedTuple):
    """What there is to say of one puzzle.

    number    how many solutions it has, up to the limit
    solution  the first of them, as `picsolve.decide` has it
    """

    puzzle: str
    number: int
    solution: str | None

    @property
    def verdict(self) -> Verdict:
        return _VERDICTS[min(self.number, 2)]


class Answers:
    """What there is to say of many puzzles.

    counts  for each how many solutions it has, up to the limit
    text    for each its first solution, or the puzzle itself if there is none: laid out as the
            puzzles were handed over, 81 characters every `width` bytes. The text of a file with
            nothing but puzzles comes back with the solutions in their lines.
    """

    def __init__(self, puzzles: Puzzles, counts: array[int], text: bytearray) -> None:
        self.puzzles, self.counts, self.text = puzzles, counts, text
        self.width = puzzles.width

    def __len__(self) -> int:
        return len(self.counts)

    def __getitem__(self, index: int) -> Answer:
        number = self.counts[index]
        return Answer(self.puzzles[index], number, self._line(index) if number else None)

    def __iter__(self) -> Iterator[Answer]:
        return (self[index] for index in range(len(self)))

    def _line(self, index: int) -> str:
        start = (index if index >= 0 else index + len(self)) * self.width
        return self.text[start : start + CELLS].decode("ascii")

    def arrays(self) -> tuple[NDArray[np.uint64], NDArray[np.uint8]]:
        """The counts, and n × 81 digits, 0 for what is open in a puzzle without a solution."""
        import numpy as np

        counts = np.frombuffer(self.counts, np.uint64)
        lines = np.frombuffer(self.text + bytes(self.width - CELLS), np.uint8)
        digits = lines[: len(self) * self.width].reshape(-1, self.width)[:, :CELLS] - ord("0")
        return counts, np.where(digits > 9, np.uint8(0), digits)


@cache
def engines() -> tuple[str, ...]:
    """The engines that run here, fastest first."""
    kernel = _compiled()
    compiled = [f"c-{level}" for level in kernel.levels()] if kernel else []
    return (*compiled, "numpy", "python")


def solve(
    puzzles: Source, limit: int | None = 2, *, engine: str | None = None, watch: Watch | None = None
) -> Answers:
    """The verdict and the first solution of each puzzle.

    limit   how many solutions to count at most, 2 or more; None for all
    engine  one of `engines()`; the fastest for so many puzzles, if not given
    watch   called with the counts so far, many times a second (but not by `python`)

    Raises `InputError` for a line that is no puzzle, TypeError and ValueError for other puzzles
    than a `Source` has, a wrong limit, and an engine that is not here. Ctrl-C is answered at once.
    To find the first of several solutions takes the referee a fraction of a millisecond; `count`
    does without.
    """
    _check_limit(limit, 2)
    return _solve(read(puzzles), limit, engine, watch)


def count(
    puzzles: Source, limit: int | None, *, engine: str | None = None, watch: Watch | None = None
) -> array[int]:
    """How many solutions each puzzle has, up to a limit (None for all); else as `solve`."""
    _check_limit(limit, 1)
    return _run(read(puzzles), limit, engine, None, watch)


def stream(lines: Source, limit: int | None = 2, *, engine: str | None = None) -> Iterator[Answer]:
    """The answers to any number of lines, in their order, while they are being read.

    Only so many puzzles are held at a time as make the engine fast. What is there as a whole, the
    bytes of a file or an array, is read at once. Raises as `solve` does, of limit and engine before
    the first answer.
    """
    _check_limit(limit, 2)
    _check_engine(engine)
    if is_together(lines):
        puzzles = read(lines)
        return _stream((puzzles[i] for i in range(len(puzzles))), limit, engine)
    if not isinstance(lines, Iterable):
        read(lines)  # which tells what would be right
    return _stream(lines, limit, engine)


def _stream(lines: Iterable[Any], limit: int | None, engine: str | None) -> Iterator[Answer]:
    left, size, number = iter(lines), _FIRST, 0
    while some := list(islice(left, size)):
        yield from _solve(read(some, number + 1), limit, engine)
        number += len(some)
        size = min(2 * size, _MOST)


def _solve(
    lines: Puzzles, limit: int | None, engine: str | None, watch: Watch | None = None
) -> Answers:
    text = bytearray(lines.text)
    counts = _run(lines, limit, engine, text, watch)
    _settle_several(lines, counts, text)
    return Answers(lines, counts, text)


def _check_limit(limit: int | None, least: int) -> None:
    wanted = f"limit is a whole number, {least} or more, or None to count all"
    if limit is None:
        return
    try:
        number = operator.index(limit)
    except TypeError:
        raise TypeError(f"{wanted}, not {limit!r}") from None
    if number < least:
        why = ": one solution alone does not tell whether it is the only one" if least == 2 else ""
        raise ValueError(f"{wanted}, not {limit!r}{why}")


def _check_engine(engine: str | None) -> None:
    if engine is not None and engine not in engines():
        raise ValueError(f"there is no engine {engine} here, but {', '.join(engines())}")


def _run(
    lines: Puzzles,
    limit: int | None,
    engine: str | None,
    text: bytearray | None,
    watch: Watch | None,
) -> array[int]:
    """Count the solutions; the first one found of each puzzle goes into the text, if given."""
    counts = array("Q", bytes(8 * len(lines)))
    most = _NO_LIMIT if limit is None else min(operator.index(limit), _NO_LIMIT)
    _check_engine(engine)
    name = engine or engines()[0]
    if not engine and name == "numpy" and len(lines) < _FEW and most <= 2:
        name = "python"
    tick = None if watch is None else lambda: watch(counts)
    if name == "python":
        _ask_referee(lines, most, counts, text)
    elif name == "numpy":
        from picsolve.sudoku.bulk import sliced

        sliced.solve(lines.text, lines.width, most, counts, text, tick)
    elif kernel := _compiled():
        level = name.removeprefix("c-")
        kernel.solve(lines.text, lines.width, most, counts, text, level, tick)
    return counts


@cache
def _compiled() -> Any:
    """The C kernel; None where picsolve was installed without a compiler."""
    try:
        from picsolve.sudoku.bulk import _kernel as kernel
    except ImportError:
        return None
    return kernel


def _ask_referee(lines: Puzzles, limit: int, counts: array[int], text: bytearray | None) -> None:
    for index in range(len(lines)):
        found = _solutions(lines[index], limit)
        counts[index] = len(found)
        if found and text is not None:
            start = index * lines.width
            text[start : start + CELLS] = found[0]


def _settle_several(lines: Puzzles, counts: array[int], text: bytearray) -> None:
    """Of several solutions take the referee's first: which one an engine meets first is chance."""
    if max(counts, default=0) < 2:
        return
    for index, number in enumerate(counts):
        if number > 1:
            start = index * lines.width
            (text[start : start + CELLS],) = _solutions(lines[index], 1)


def _solutions(line: str, limit: int) -> list[bytes]:
    from picsolve.core import Contradiction
    from picsolve.sudoku import exact
    from picsolve.sudoku.grid import Grid

    try:
        grid = Grid.from_values([0 if char in BLANKS else int(char) for char in line])
    except Contradiction:
        return []
    return [bytes(ord("0") + d for d in found.values) for found in exact.solutions(grid, limit)]
