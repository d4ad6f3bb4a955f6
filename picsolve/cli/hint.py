"""`picsolve hint`: the next step that a person could make, and no more of it than asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from picsolve.cli.numbers import Whole
from picsolve.cli.options import filled_options, style_options, technique_options, timeout_option
from picsolve.cli.save_options import saving_options
from picsolve.words import say

if TYPE_CHECKING:
    from picsolve.cli.asked import Asked
    from picsolve.cli.hints import Hint
    from picsolve.cli.inputs import Inputs
    from picsolve.cli.output import Output
    from picsolve.cli.saving import Saver
    from picsolve.core import Step

_LABELS = {1: "nudge", 2: "technique", 3: "cells", 4: "step"}
_PATTERN, _LAST = 3, 4
#: A puzzle as argument is repeated up to this length.
_SHORT = 40


@click.command("hint")
@click.argument("puzzles", nargs=-1, required=True, metavar="PUZZLE...")
@click.option(
    "-l",
    "--level",
    type=Whole(1, _LAST),
    default=1,
    metavar="N",
    help="How much to say: 1 (the default) where to look, 2 the technique and what it "
    "rests on, 3 the cells of the pattern, 4 the step.",
)
@filled_options
@technique_options()
@click.option(
    "--no-contradiction",
    is_flag=True,
    help="Use no technique that assumes something and sees where it leads: for a sudoku no "
    "forcing chains, forcing nets or trial, for a nonogram no contradiction, both "
    "ways or search.",
)
@timeout_option
@saving_options(steps=False)
@style_options
def command(puzzles: tuple[str, ...], **options: Any) -> None:
    """Give the next hint, and no more than you ask for.

    PUZZLE is a puzzle or a position of either kind: as text, as a file, or - for standard input.
    With --filled, GRID is the puzzle as far as you have filled it in. That is checked first; if
    there is a mistake, you are told where.

    The hint is a step of the easiest technique that helps, in the order of `picsolve techniques`;
    among singles it is the one that is easiest to see. Use --max-level, --only, --without,
    --no-uniqueness and --no-contradiction to say what you can do: if nothing is possible at your
    level, you are told so, and which technique is needed.

    --save draws what the hint says, and no more.

    In a sudoku, say which candidates you have ruled out, as pencil marks or after the puzzle
    (r4c2<>4); otherwise the same hint comes again.

    \b
      picsolve hint puzzle.txt
      picsolve hint puzzle.txt --filled mine.txt -l 2
      picsolve hint "4....9.5.23..58.67…46 r4c2<>4" -l 3 --max-level hard

    Exit codes: 0 there is a hint, or nothing is left to do; 1 there is no hint, a mistake, or not
    exactly one solution; 2 wrong usage or input.
    """
    click.get_current_context().exit(run(puzzles, **options))


def run(
    puzzles: tuple[str, ...],
    *,
    level: int,
    only: tuple[str, ...],
    without: tuple[str, ...],
    max_level: str | None,
    no_uniqueness: bool,
    no_contradiction: bool,
    filled: str | None,
    reveal: bool,
    timeout: float | None,
    **style: Any,
) -> int:
    """Write a hint for each puzzle; the exit code."""
    from picsolve.cli.hints import find_hint
    from picsolve.cli.inputs import Inputs
    from picsolve.cli.options import one_puzzle
    from picsolve.cli.output import Output, Style
    from picsolve.cli.saving import Saver, Saving
    from picsolve.cli.selection import Selection

    one_puzzle(puzzles, filled)
    saving = Saving.of(style)
    output = Output(Style(**style))
    selection = Selection(only, without, max_level=max_level, no_uniqueness=no_uniqueness)
    is_level = max_level is not None and not (only or without or no_uniqueness or no_contradiction)
    more = more_command(puzzles, filled, level)
    hints = Hints(output, level, reveal, is_level, more, len(puzzles) > 1)
    inputs = Inputs(puzzles, filled=filled)
    saver = Saver(saving, inputs, output) if saving else None
    limits: dict[str, Any] = {"no_contradiction": no_contradiction, "timeout": timeout}
    try:
        _answer(inputs, partial(find_hint, selection=selection, **limits), hints, saver)
    finally:
        hints.close()
        if saver:
            saver.close()
        output.flush()
    output.complain(inputs.told_skipped())
    return output.code


def _answer(
    inputs: Inputs, find: Callable[[Asked], Hint], hints: Hints, saver: Saver | None
) -> None:
    """Write, count and save what `find` gives for each puzzle."""
    from picsolve.cli.asked import Unread
    from picsolve.cli.hints import with_saved_cells

    for found in map(with_saved_cells, inputs):
        if isinstance(found, Unread):
            hints.out.refuse(found)
            continue
        hint = find(found)
        hints.check_reveal(hint)
        hints.count(hint)
        hints.write(hint)
        if saver:
            saver.save_hint(hint, hints.level, list(hints.beside_picture(hint)))


def more_command(puzzles: tuple[str, ...], filled: str | None, level: int) -> str:
    """The command for the next level; empty after the last one."""
    from shlex import quote

    if level == _LAST:
        return ""
    is_short = len(puzzles) == 1 and filled is None and len(puzzles[0]) <= _SHORT
    return f"picsolve hint {quote(puzzles[0]) if is_short else '…'} -l {level + 1}"


class Hints:
    """Writes hints in the form of the run."""

    def __init__(
        self,
        output: Output,
        level: int,
        reveal: bool,
        is_level: bool,
        more: str,
        is_list: bool = False,
    ) -> None:
        from picsolve.cli.writers import Shown, writer

        self.output = output
        self.level = level
        self.reveal = reveal
        self.is_level = is_level
        self.more = more
        self.is_list = is_list  # several puzzles: each has its place above
        self.out = writer(output, Shown(reveal=reveal), "hint")
        self.sink = getattr(self.out, "objects", None)

    def check_reveal(self, hint: Hint) -> None:
        """Complain where mistakes are to be revealed, and nothing is filled in."""
        from picsolve.cli.checks import is_half_filled, nothing_to_reveal
        from picsolve.cli.output import WRONG_INPUT

        asked = hint.answer.asked
        if self.reveal and asked.puzzle is None and not is_half_filled(hint.answer):
            self.output.complain(nothing_to_reveal(asked), once="nothing to reveal")
            self.output.count(WRONG_INPUT)

    def count(self, hint: Hint) -> None:
        """Have the exit code tell whether there is a hint."""
        from picsolve.cli.output import NO, YES
        from picsolve.core import Verdict

        verdict = hint.answer.decision.verdict
        helps = hint.step is not None or hint.is_solved
        self.output.count(YES if helps and verdict is Verdict.UNIQUE else NO)

    def write(self, hint: Hint) -> None:
        if not hint.is_right and (self.sink or self.output.display):
            self.out.answer(hint.answer)
        elif self.sink:
            for value in self.objects(hint):
                self.sink.write(value)
        elif self.output.display:
            self.draw(hint)
        else:
            self.output.lines(self.plain_lines(hint))
        self.output.flush()

    def close(self) -> None:
        self.out.close()

    # Words.

    def plain_lines(self, hint: Hint) -> Iterator[str]:
        """What a pipe gets: the lines, each after the puzzle's place, and the pattern's board or
        the branches of the step, which its reason speaks of."""
        place = hint.answer.asked.place
        yield from (": ".join(filter(None, (place, *line))) for line in self.lines(hint))
        if self.level == _PATTERN and hint.step is not None:
            from picsolve.render.plain_hint import pattern_board

            yield from pattern_board(hint.board, hint.step)
            yield ""
        if self.level == _LAST and hint.step is not None and hint.step.branches:
            from picsolve.render.plain import branch_lines

            teller = _narrator(hint.answer.asked)
            yield from (f"    {line}" for line in branch_lines(hint.step, teller))
            yield ""

    def lines(self, hint: Hint) -> Iterator[tuple[str, str]]:
        """Labels and what they say."""
        if not hint.is_right:
            yield from self._wrong(hint)
            return
        yield from _verdict(hint)
        if hint.step is None:
            yield self._nothing(hint)
            return
        asked = hint.answer.asked
        if self.level > 1:
            for step in hint.before:
                yield "first", told(asked, hint.answer.asked.board, step, self.level)
        yield _LABELS[self.level], told(asked, hint.board, hint.step, self.level)
        if self.level in (2, _LAST):
            teller = _narrator(asked)
            if self.level == _LAST:
                yield "reason", teller.full(hint.step)
            elif teller.look_for(hint.step):
                yield "look for", teller.look_for(hint.step)

    def _wrong(self, hint: Hint) -> Iterator[tuple[str, str]]:
        from picsolve.cli.checks import remarks
        from picsolve.cli.reasons import reasons

        found = [*remarks(hint.answer, reveal=self.reveal), *reasons(hint.answer)]
        mistakes = hint.answer.check is not None and hint.answer.check.mistakes
        yield "wrong" if mistakes else "none", "; ".join(found) or say("there is no solution")

    def _nothing(self, hint: Hint) -> tuple[str, str]:
        if hint.is_solved:
            return "solved", say("nothing is left to do")
        if hint.late:
            return "late", say("no step was found in the time allowed")
        if hint.needed is None:
            return "nothing", say("no technique finds a step")
        from picsolve.render.explain import shown, translated

        return "nothing", say(
            "no step is possible at your level: the next step needs {technique} (level {level})"
            if self.is_level
            else "no step is possible with these techniques: "
            "the next step needs {technique} (level {level})",
            technique=translated(hint.needed).name,
            level=shown(str(hint.needed.tier)),
        )

    # Pictures.

    def draw(self, hint: Hint) -> None:
        from rich.text import Text

        from picsolve.cli.checks import right_view
        from picsolve.render.hint_view import HintLine, PatternView
        from picsolve.render.views import position_view

        views: list[Any] = []
        if self.is_list or hint.answer.asked.number > 1:
            views += [
                Text(
                    hint.answer.asked.place
                    or say("puzzle {number}", number=hint.answer.asked.number),
                    "dim",
                )
            ]
        if hint.answer.check and hint.answer.check.is_right:
            views += [right_view(self.output.display.theme), ""]
        step, asked = hint.step, hint.answer.asked
        views += [HintLine(*line) for line in self.beside_picture(hint)]
        if step is not None and self.level == _PATTERN:
            views += ["", PatternView(hint.board, step)]
        elif step is not None and self.level == _LAST:
            views += [""] * bool(hint.before)
            views.append(position_view(hint.board, step, None, _narrator(asked)))
        if step is not None and self.more:
            views.append(HintLine("", say("more: {options}", options=self.more)))
        self.output.views(*views)

    def beside_picture(self, hint: Hint) -> Iterator[tuple[str, str]]:
        """The lines, but for what the picture of the board and the step's panel tell."""
        step, asked = hint.step, hint.answer.asked
        for label, text in self.lines(hint):
            if label == "cells" and step is not None and asked.kind == "sudoku":
                text = told(asked, hint.board, step, 2)  # the picture has the cells in colours
            if step is None or label not in ("step", "reason"):
                yield label, _sentence(text)

    # Objects.

    def objects(self, hint: Hint) -> Iterator[dict[str, Any]]:
        """At the last level the steps; then the hint."""
        from picsolve.cli.objects import hint_object, step_object
        from picsolve.cli.phrases import board_after

        asked, board = hint.answer.asked, hint.answer.asked.board
        if hint.step is not None and self.level == _LAST:
            for number, step in enumerate((*hint.before, hint.step), 1):
                board = board_after(board, step)
                teller = _narrator(asked)
                yield step_object(asked.kind, asked.number, number, step, board, teller)
        texts = dict(self.lines(hint))
        label = _LABELS[self.level]
        yield hint_object(hint, self.level, texts.get(label) or self._nothing(hint)[1])


def told(asked: Asked, board: Any, step: Step[Any], level: int) -> str:
    """What a level tells of a step."""
    from picsolve.render.hinting import anchor, effect, pattern, place

    teller, where = _narrator(asked), place(board, step).text
    if level == 1:
        return say("Look at {where}: {effect}.", where=where, effect=effect(step))
    if level == _LAST:
        return f"{teller.name(step)}: {teller.short(step)}"
    hangs_on = anchor(board, step)
    found = hangs_on.text if hangs_on else say("in {where}", where=where)
    named = say("{technique} {place}", technique=teller.name(step), place=found)
    cells = pattern(board, step) if level == _PATTERN else ""
    if not cells:
        return named
    return f"{teller.name(step) if hangs_on else named}: {cells}"


def _sentence(text: str) -> str:
    """The text with a capital, unless it begins with a cell."""
    is_cell = text[1:2].isdecimal()
    return text if is_cell else f"{text[0].upper()}{text[1:]}"


def _verdict(hint: Hint) -> Iterator[tuple[str, str]]:
    """What has to be said first of a puzzle that is not known to have one solution."""
    from picsolve.core import Verdict

    verdict = hint.answer.decision.verdict
    if verdict is Verdict.SEVERAL:
        yield (
            "several",
            say(
                "this has more than one solution; the hint holds in each of them"
                if hint.step
                else "this has more than one solution"
            ),
        )
    elif verdict is Verdict.UNDECIDED:
        told = say("whether this has one solution was not found out in the time allowed")
        yield "undecided", told


def _narrator(asked: Asked) -> Any:
    from picsolve.cli.objects import narrator

    return narrator(asked.kind)
