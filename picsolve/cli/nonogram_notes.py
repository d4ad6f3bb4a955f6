"""What `picsolve generate nonogram` tells on standard error: pictures, changes, how hard."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from picsolve.board import Verdict
from picsolve.cli.output import Output, Style
from picsolve.cli.progress import aside
from picsolve.cli.ratings import effort_text
from picsolve.nonogram.cells import Square
from picsolve.words import say, word

if TYPE_CHECKING:
    from picsolve.cli.answers import Answer
    from picsolve.cli.drafting import Draft
    from picsolve.nonogram.ambiguity import Ambiguity
    from picsolve.nonogram.puzzle import Color
    from picsolve.nonogram.repair import Repair

#: So many cells are named, at most.
_MOST = 30


class Notes:
    """Standard error: drawn on a terminal, else as text."""

    def __init__(self, style: Style) -> None:
        plain = style._replace(json=False, jsonl=False, csv=False, tsv=False)
        self.output = Output(plain, sys.stderr) if sys.stderr is not None else None
        self.is_drawn = self.output is not None and self.output.display is not None

    def line(self, text: str) -> None:
        if self.output is not None:
            self.output.complain(text + "\n")

    def picture(
        self,
        drawing: Sequence[str],
        colors: tuple[Color, ...],
        marked: Mapping[Square, tuple[str, str]] | None = None,
    ) -> None:
        """The drawing; what is marked has one sign in text, and one of `render.cells.Cells`."""
        marked = marked or {}
        if self.output is None:
            return
        if not self.is_drawn:
            rows = _with(drawing, {square: signs[0] for square, signs in marked.items()})
            self.line("\n".join(rows))
            return
        from picsolve.nonogram.ambiguity import puzzle_of
        from picsolve.nonogram.picture import Picture
        from picsolve.render.nonogram_view import NonogramView

        view = NonogramView(Picture.from_rows(puzzle_of(drawing, colors), drawing))
        signs = {square: signs[1] for square, signs in marked.items()}
        view.cells.rows = _with(view.cells.rows, signs)
        with aside():
            self.output.views(view)
            self.output.flush()

    def ambiguous(self, draft: Draft, found: Ambiguity) -> None:
        """The cells that are not the same in all solutions."""
        count = len(found.cells)
        if found.verdict is Verdict.UNDECIDED:
            self.line(say("whether there is one solution was not found out in time"))
            return
        told = say(
            "there are several solutions; {count} cells are not the same in all", count=count
        )
        if not found.is_whole:
            told = say(
                "there are several solutions; {count} cells are known not to be the same in all",
                count=count,
            )
        self.line(f"{told}: {named(found.cells)}")
        filled = ("*", "w") if len(draft.colors) > 2 else ("-", "1")
        marked = {}
        for square in found.cells:
            is_empty = draft.drawing[square.row][square.column] == draft.colors[0].letter
            marked[square] = ("+", "2") if is_empty else filled
        self.picture(draft.drawing, draft.colors, marked)
        if len(draft.colors) == 2:
            signs = "12" if self.is_drawn else "-+"
            told = say(
                "{one} is filled here and may be empty, {other} is empty here and may be filled",
                one=signs[0],
                other=signs[1],
            )
            self.line(told)
        self.line(say("--fix changes as few cells as leave one solution"))

    def repaired(self, draft: Draft, mended: Repair) -> None:
        """The cells that were changed."""
        count = len(mended.changes)
        told = say(
            "one cell was changed"
            if count == 1
            else "{count} cells were changed, and fewer do not do"
            if mended.is_fewest
            else "{count} cells were changed; fewer may do, but not fewer than {least}",
            count=count,
            least=mended.at_least,
        )
        self.line(f"{told}: {named(mended.changes)}")
        marked = {}
        for square, letter in mended.changes.items():
            is_empty = letter == draft.colors[0].letter
            marked[square] = ("x", "o") if is_empty else ("+", "+")
        self.picture(draft.drawing, draft.colors, marked)
        legend = {
            "+": say("{sign} is filled now", sign="+"),
            "x": say("{sign} is empty now", sign="><" if self.is_drawn else "x"),
        }
        self.line(
            ", ".join(legend[sign] for sign in legend if sign in {m[0] for m in marked.values()})
        )

    def rating(self, answer: Answer) -> None:
        """How hard the puzzle is, as far as that is known."""
        if answer.difficulty is None:
            self.line(say("one solution; how hard it is, is not known"))
            return
        level, score = answer.difficulty
        parts = [say("one solution"), say("level {level}", level=word(str(level)).lower())]
        if score is not None:
            parts.append(say("score {score:,}", score=score))
        self.line(" · ".join((*parts, effort_text(answer))))


def named(squares: Iterable[Square]) -> str:
    """`r1c2, r3c4 and 7 more`."""
    names = [str(square) for square in sorted(squares)]
    more = len(names) - _MOST
    told = ", ".join(names[:_MOST])
    return told if more <= 0 else say("{cells} and {count} more", cells=told, count=more)


def _with(rows: Sequence[str], signs: Mapping[Square, str]) -> list[str]:
    """The rows with other signs in some squares."""
    found = [list(row) for row in rows]
    for (row, column), sign in signs.items():
        found[row][column] = sign
    return ["".join(row) for row in found]
