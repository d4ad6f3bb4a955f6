"""What `picsolve generate nonogram` does: draw, decide, repair, rate, write."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from typing import Any

from picsolve.board import Verdict
from picsolve.cli import answers
from picsolve.cli.answers import Answer
from picsolve.cli.asked import Asked
from picsolve.cli.drafting import Draft, check_usage, drafts
from picsolve.cli.filter_options import wanted_by
from picsolve.cli.inputs import Inputs
from picsolve.cli.nonogram_notes import Notes
from picsolve.cli.nonogram_writing import Made, Writer, writer
from picsolve.cli.output import NO, YES, Output, Style
from picsolve.cli.progress import progress, remark, whole
from picsolve.cli.selection import Selection
from picsolve.cli.target import check_target
from picsolve.cli.wanted import Wanted
from picsolve.errors import InputError
from picsolve.nonogram.ambiguity import Ambiguity, ambiguity, puzzle_of
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import Color, Puzzle
from picsolve.nonogram.repair import CannotRepairError, Repair, repair
from picsolve.words import say

#: Seconds for finding all ambiguous cells of a drawing.
_PATIENCE = 30.0
#: Random pictures that are tried for each puzzle, if nothing is said.
_TRIES = 1000


def run(
    *,
    output: str | None,
    to: str | None,
    timeout: float | None,
    seed: int | None,
    count: int | None,
    tries: int | None,
    **options: Any,
) -> int:
    """Check what is asked for, then make puzzles and write each; the exit code."""
    check_usage({**options, "seed": seed, "count": count, "tries": tries})
    selection, wanted = wanted_by(options, ["nonogram"])
    style = Style(**{name: options[name] for name in Style._fields})
    out, notes = Output(style), Notes(style)
    if is_chance := seed is None:
        from secrets import randbits

        seed = randbits(32)
    many = (options["colors"] or 0) > 1
    number = count or 1
    if output not in (None, "-"):
        check_target(output, Inputs(tuple(filter(None, [options["image"]]))))
    target = writer(out, output, to, seed if options["random"] else None, number, in_color=many)
    setter = Setter(options, selection, wanted, timeout, number, seed, target, notes)
    try:
        setter.work(tries or _TRIES * number)
    except InputError as error:
        out.error(error)
    finally:  # what was found so far is written as a whole, also on Ctrl-C
        target.close()
        out.flush()
    if options["random"]:
        if is_chance and setter.made:
            notes.line(say("--seed {seed} makes them again", seed=seed))
        if setter.made < number:
            notes.line(setter.so_far() + setter.odds())
    return max(out.code, YES if setter.made == number else NO)


@dataclass
class Setter:
    """Makes puzzles of drawings, and counts what becomes of them."""

    options: dict[str, Any]
    selection: Selection
    wanted: Wanted
    timeout: float | None
    count: int
    seed: int
    target: Writer
    notes: Notes
    made: int = field(default=0, init=False)
    tried: int = field(default=0, init=False)
    unique: int = field(default=0, init=False)
    is_warned: bool = field(default=False, init=False)

    def work(self, tries: int) -> None:
        """Take one drawing after the other until there are enough puzzles."""
        with whole(lambda _: self.so_far()):
            for draft in drafts(self.options, self.seed, tries):
                self.tried += 1
                self._take(draft)
                if self.made == self.count:
                    break

    def so_far(self) -> str:
        return say(
            "{made} of {count} found in {tries:,} try"
            if self.tried == 1
            else "{made} of {count} found in {tries:,} tries",
            made=self.made,
            count=self.count,
            tries=self.tried,
        )

    def odds(self) -> str:
        """How many of the tries had one solution at all."""
        told = say(
            ", of which {unique:,} had one solution ({part:.1%})",
            unique=self.unique,
            part=self.unique / max(self.tried, 1),
        )
        if not self.unique and not self.options["fix"]:
            told += say("; a smaller size, more --density, --smooth and --fix help")
        return told

    def _take(self, draft: Draft) -> None:
        """Write the puzzle of a drawing, or tell why there is none; of random ones, only count."""
        left = answers.countdown(self.timeout)
        mended = None
        found = self._ambiguity(draft, left)
        if found.verdict is not Verdict.UNIQUE:
            if not self.options["fix"]:
                self._tell_ambiguous(draft, found)
                return
            mended = self._repaired(draft, left)
            if mended is None:
                return
            draft = draft._replace(drawing=mended.drawing)
        answer = self._rated(draft, left)
        if answer.decision.verdict is not Verdict.UNIQUE:
            return
        self.unique += 1
        refused = self._refused(answer)
        if not refused:
            self.made += 1
            self._write(draft, mended, answer)
        elif not self.options["random"]:
            self.notes.line(f"{draft.title}: {refused}")
            self.notes.rating(answer)

    @property
    def _is_listed(self) -> bool:
        """Whether one drawing more or less is of no account."""
        return bool(self.options["random"])

    def _ambiguity(self, draft: Draft, left: Callable[[], float | None]) -> Ambiguity:
        """What else fits the clues; where that is to be shown, as much as is found in a while."""
        puzzle = puzzle_of(draft.drawing, draft.colors)
        with progress(lambda: say("looking for other solutions")):
            found = ambiguity(puzzle, left(), 2)
            if found.others and not self._is_listed and not self.options["fix"]:
                rest = left()
                found = ambiguity(puzzle, _PATIENCE if rest is None else min(rest, _PATIENCE))
            return found

    def _tell_ambiguous(self, draft: Draft, found: Ambiguity) -> None:
        if self._is_listed:
            return
        self.notes.line(f"{draft.title}: {_size(draft)}")
        self.notes.ambiguous(draft, found)

    def _repaired(self, draft: Draft, left: Callable[[], float | None]) -> Repair | None:
        doing = say("looking for changes")

        def tell(what: str, number: int) -> None:
            nonlocal doing
            doing = {
                "build": say("{number} cells are open", number=number),
                "thin": say("leaving out changes that are not needed: {number}", number=number),
                "search": say("looking for a set of {number}, which would do, too", number=number),
            }[what]

        try:
            with progress(lambda: doing), self._told_of_long_search(draft):
                return repair(draft.drawing, draft.colors, draft.cost, left(), tell)
        except CannotRepairError:
            if not self._is_listed:
                told = say("no changes were found in time that leave one solution")
                self.notes.line(f"{draft.title}: {told}")
            return None

    def _told_of_long_search(self, draft: Draft) -> AbstractContextManager[None]:
        """The first time that changes take long to find, and nothing limits that, say what does."""
        if self.timeout is not None or self.is_warned:
            return nullcontext()
        self.is_warned = True
        told = say(
            "the search for changes goes on; --timeout limits it, a smaller size shortens it"
        )
        return remark(f"{draft.title}: {told}" if draft.title else told)

    def _rated(self, draft: Draft, left: Callable[[], float | None]) -> Answer:
        """The exact verdict, and the path of a person."""
        puzzle = self._puzzle(draft)
        asked = Asked("nonogram", Picture.blank(puzzle), self.made + 1, None, None, puzzle.title)
        given = answers.answer(asked, self.selection, self.timeout, for_rating=True, left=left)
        if given.is_interrupted:
            raise KeyboardInterrupt
        return given

    def _refused(self, answer: Answer) -> str:
        """Why a puzzle is not as wanted; empty where it is."""
        if self.options["line_solvable"] and not answer.line_solvable:
            return say("one line at a time does not solve it")
        if not self.wanted.picks(answer):
            return say("it has one solution, and is not as wanted")
        return ""

    def _puzzle(self, draft: Draft) -> Puzzle:
        colors, drawing = _used(draft)
        title, author = self.options["title"], self.options["author"]
        title = draft.title if title is None else title
        return replace(puzzle_of(drawing, colors), title=title, author=author)

    def _write(self, draft: Draft, mended: Repair | None, answer: Answer) -> None:
        puzzle = answer.asked.board.puzzle
        self.target.write(Made(self.made, draft.number, puzzle, mended, answer))
        self.notes.line(": ".join(filter(None, (puzzle.title, _size(draft)))))
        if mended is not None:
            self.notes.repaired(draft, mended)
        elif self.notes.is_drawn:
            self.notes.picture(draft.drawing, draft.colors)
        self.notes.rating(answer)


def _size(draft: Draft) -> str:
    size = f"{len(draft.drawing[0])} × {len(draft.drawing)}"
    return ", ".join(filter(None, (size, draft.made)))


def _used(draft: Draft) -> tuple[tuple[Color, ...], tuple[str, ...]]:
    """The palette without colours that no cell has any more, and the drawing by its letters."""
    present = {letter for row in draft.drawing for letter in row}
    kept = [color for color in draft.colors[1:] if color.letter in present]
    if len(kept) == len(draft.colors) - 1 or not kept:
        return draft.colors, draft.drawing
    letters = {color.letter: "#" if len(kept) == 1 else color.letter for color in kept}
    colors = [
        color._replace(number=number, letter=letters[color.letter])
        for number, color in enumerate(kept, 1)
    ]
    table = str.maketrans(letters)
    return (draft.colors[0], *colors), tuple(row.translate(table) for row in draft.drawing)
