"""What `picsolve convert` does: read, write in another format, tell what could not be kept."""

from __future__ import annotations

import json
import os
import tempfile
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import IO, Any, NamedTuple

import click

from picsolve.cli.asked import ARGUMENT, Asked, Unread
from picsolve.cli.complaints import complain
from picsolve.cli.course import Course
from picsolve.cli.inputs import Inputs
from picsolve.cli.output import NO, WRONG_INPUT, Output, Style, write_utf8
from picsolve.cli.pipeline import Work
from picsolve.cli.target import check_target
from picsolve.cli.whole_files import numbered, replace_file
from picsolve.core import Verdict
from picsolve.errors import InputError
from picsolve.formats import writing
from picsolve.formats.source import SMALL, clean
from picsolve.formats.writing import Format
from picsolve.render.explain import join
from picsolve.words import plural, say

_BITMAP = "pbm"
_STYLE = Style()


def run(
    puzzles: tuple[str, ...],
    path: str | None,
    to: str | None,
    timeout: float | None,
    course: Course,
) -> int:
    """Convert the puzzles; the exit code."""
    if to is not None:
        if not any(writing.named(to, kind) for kind in ("sudoku", "nonogram")):
            keys = ", ".join(format.key for format in writing.FORMATS)
            raise click.UsageError(say("no format {to!r}; there are {keys}", to=to, keys=keys))
    elif path is None or path == "-":
        raise click.UsageError(
            say("say where to with -o FILE, or in which format with --to FORMAT")
        )
    elif path and not any(writing.by_extension(path, kind) for kind in ("sudoku", "nonogram")):
        name = os.path.basename(path)
        raise click.UsageError(
            say("the name {name!r} tells no format; --to FORMAT does", name=name)
        )
    task = ConvertTask(path or "", to, timeout)
    if timeout is not None and not task.needs_solution:
        raise click.UsageError(say("--timeout goes with pbm, the only format that is solved for"))
    inputs = Inputs(puzzles)
    if path in (None, "-"):
        path = None
    else:
        check_target(path, inputs)
    collected = Collected(path, inputs)
    course.work(task, inputs, collected)
    collected.finish()
    return collected.code


@dataclass(frozen=True, slots=True)
class ConvertTask:
    """To write puzzles in the format of a name, or else in the one that a file's name asks for."""

    path: str
    name: str | None
    timeout: float | None
    style: Style = _STYLE

    def begin(self, output: Output) -> Converting:
        return Converting(self, output)

    def format(self, kind: str) -> Format | None:
        """The format for a kind of puzzle, if there is one."""
        if self.name is None:
            return writing.by_extension(self.path, kind)
        return writing.named(self.name, kind)

    @property
    def needs_solution(self) -> bool:
        """Whether puzzles have to be solved."""
        format = self.format("nonogram")
        return format is not None and format.key == _BITMAP


class Written(NamedTuple):
    """A puzzle in another format, as processes hand it on."""

    place: str
    kind: str
    format: str  #: its key
    text: str
    lost: list[str]  #: what the format cannot hold


class Converting(Work):
    """Writes puzzles in another format, each as one object; `Collected` makes files of them."""

    def __init__(self, task: ConvertTask, output: Output) -> None:
        self.task, self.output = task, output

    def take(self, found: Asked | Unread) -> None:
        if isinstance(found, Unread):
            self.output.error(found.error)
            return
        place = found.place or ARGUMENT
        try:
            format = self.task.format(found.kind)
            if format is None:
                what = clean(self.task.name or self.task.path)
                raise _Refused(_of_the_other_kind(found.kind, what))
            text = self._text(found, format)
        except _Refused as refused:
            error = InputError(str(refused), source=place, help=refused.help)
            self.output.error(error, refused.code)
            return
        lost = writing.lost(found.board, format, found.title, found.library)
        self.output.object(json.dumps(Written(place, found.kind, format.key, text, lost)))

    def _text(self, asked: Asked, format: Format) -> str:
        board = asked.board
        if say(writing.COLORS) in writing.lost(board, format):
            raise _Refused(
                say(
                    "{format} has no colours, and this puzzle does not do without",
                    format=format.key,
                ),
                help=say("xml, json, non, g, ini and toml have colours"),
            )
        if format.key == _BITMAP:
            board = _with_goal(asked, self.task.timeout)
        try:
            return format.write(board, asked.number, asked.library)
        except ValueError as error:
            raise _Refused(
                say("{format} cannot hold this puzzle: {reason}", format=format.key, reason=error)
            ) from None

    def lose(self, lost: Asked, message: str) -> None:
        self.output.error(InputError(message, source=lost.place or ARGUMENT))

    def close(self) -> None:
        pass


class Collected(Output):
    """Where the puzzles go: standard output, one file, or several with numbers."""

    def __init__(self, path: str | None, inputs: Inputs) -> None:
        super().__init__(_STYLE)
        if path is None:
            write_utf8(self.stream)
        self.path, self.inputs = path, inputs
        self.format: Format | None = None  # that of the first, which all others have to have
        self.texts: list[str] = []  # each for a file of its own
        self.spool: IO[bytes] | None = None  # or all for one, which may be large
        self.number = 0
        self.lost: Counter[str] = Counter()

    def object(self, text: str) -> None:
        """Write one puzzle, or keep it for the end; report what is in the way."""
        written = Written(*json.loads(text))
        format = self.format or writing.by_key(written.format)
        assert format is not None
        if reason := self._obstacle(written, format):
            message, help = reason
            self.error(InputError(message, source=written.place, help=help))
            return
        self.format = format
        self.lost.update(written.lost)
        self.number += 1
        between = format.between if self.number > 1 else format.head
        if self.path is None:
            self.write(between + written.text)
        elif format.many:
            self.spool = self.spool or tempfile.TemporaryFile()  # noqa: SIM115 - closed at the end
            self.spool.write((between + written.text).encode())
        else:
            self.texts.append(written.text)

    def _obstacle(self, written: Written, format: Format) -> tuple[str, str] | None:
        """Why a puzzle cannot go where those before it went, and what would help."""
        if format.key != written.format:
            return _of_the_other_kind(written.kind, format.key), ""
        if self.path is None and self.number and not format.many:
            return (
                say("{format} holds one puzzle, and this is another", format=format.key),
                say("with -o FILE there will be several files with numbers"),
            )
        return None

    def finish(self) -> None:
        """Write what has been kept, and tell what has been left out."""
        if self.format is not None and self._write_kept(self.format) and self.lost:
            told = _told(self.lost, self.number)
            what = say(
                "left out, because {format} cannot hold it: {what}",
                format=self.format.key,
                what=told,
            )
            complain(f"{what}\n")

    def _write_kept(self, format: Format) -> bool:
        """Write what has been kept; whether any of it could be written."""
        if self.path is None:
            self.write(format.foot)
            self.flush()
            return True
        if self.spool:
            with self.spool as spool:
                spool.write(format.foot.encode())
                spool.seek(0)
                return self._put(self.path, iter(lambda: spool.read(SMALL), b""))
        if self.number == 1:
            return self._put(self.path, [(format.head + self.texts[0] + format.foot).encode()])
        return self._put_apart(self.path)

    def _put_apart(self, path: str) -> bool:
        """Write each puzzle into a file of its own."""
        names = [numbered(path, number + 1) for number in range(self.number)]
        if read := self.inputs.reads(names):
            message = say("this is among the inputs, and would be overwritten; nothing is written")
            self.error(InputError(message, source=clean(read)))
            return False
        texts = zip(names, self.texts, strict=True)
        written = [self._put(name, [text.encode()]) for name, text in texts]
        if all(written):
            told = say(
                "{puzzles} in files of their own: {first} to {last}",
                puzzles=plural(self.number, "puzzle"),
                first=clean(names[0]),
                last=clean(names[-1]),
            )
            complain(f"{told}\n")
        return any(written)

    def _put(self, path: str, data: Iterable[bytes]) -> bool:
        """Write a file; whether that could be done."""
        try:
            replace_file(path, data)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            self.error(
                InputError(say("cannot be written: {reason}", reason=reason), source=clean(path))
            )
            return False
        return True


def _of_the_other_kind(kind: str, what: str) -> str:
    return say("this is a {kind}, and {what} is for the other kind", kind=kind, what=what)


class _Refused(Exception):  # noqa: N818 - told as an InputError
    """Why a puzzle cannot be written so."""

    def __init__(self, message: str, code: int = WRONG_INPUT, help: str = "") -> None:
        super().__init__(message)
        self.code, self.help = code, help


def _with_goal(asked: Asked, timeout: float | None) -> Any:
    """The puzzle with its solution as goal, if it has none of its own."""
    from dataclasses import replace

    from picsolve import api

    puzzle = asked.board.puzzle
    if puzzle.goal:
        return puzzle
    decision = api.decide(asked.board, timeout=timeout)
    if decision.verdict is not Verdict.UNIQUE:
        found = {"several": say("several solutions"), "none": say("no solution")}
        what = found.get(decision.verdict.value, say("no known solution in this time"))
        raise _Refused(say("there is no bitmap of it: the puzzle has {what}", what=what), NO)
    return replace(puzzle, goal=decision.solutions[0].text)


def _told(lost: Counter[str], count: int) -> str:
    parts = (
        what if count == 1 else f"{what} ({plural(times, 'puzzle')})"
        for what, times in lost.items()
    )
    return join(list(parts), "and")
