"""Everything on the screen, at any size: heading, board, what is told of it, steps, footer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any, NamedTuple

from rich.cells import cell_len
from rich.console import Console, Group
from rich.segment import Segment
from textual.strip import Strip

from picsolve.player.drawing import ANY_ROOM, Drawing, drawings, drawn, end_of_branch, endings
from picsolve.player.session import Session
from picsolve.player.steps import step_list
from picsolve.player.telling import telling
from picsolve.render.canvas import Lines
from picsolve.render.theme import Theme, verdict_style
from picsolve.words import say

#: Columns and lines that text should have beside and below a board; at a pinch the second, and the
#: last where else no board would be whole.
_ROOMS = ((38, 8), (28, 5), (20, 3))
_GAP = 2
_LIST = 36
_AMPLE = 100  # columns with which there is no pinch, even for a board that has to be scrolled
#: With fewer lines only the board or only the text is shown.
_LOW = 10
#: Columns of a title that is cut, so that there is room for how hard the puzzle is.
_TITLE = 16


class Box(NamedTuple):
    """A part of the screen: its first line and column, and its size."""

    top: int
    left: int
    height: int
    width: int

    def holds(self, line: int, column: int) -> bool:
        inside = self.top <= line < self.top + self.height
        return inside and self.left <= column < self.left + self.width


_NOWHERE = Box(0, 0, 0, 0)


class Choice(NamedTuple):
    """A drawing, and where the text goes: `beside` it, `below` it, or in its place, where it has
    the screen `alone`; and so many columns or lines that the text has at least."""

    drawing: Drawing
    place: str
    text: int = 0


class Frame:
    """Draws a session, and knows what of its board and text is scrolled into view."""

    def __init__(self, console: Console, theme: Theme) -> None:
        self.console = console
        self.theme = theme
        self.shows_text = False  # in the place of the board, where there is room for one
        self.board_box = self.text_box = self.list_box = _NOWHERE
        self.first_listed = 1
        self._drawing = Drawing([])
        self._text: Lines = []
        self._text_top = 0
        self._scrolled = (0, 0)  # lines and columns of the board that lie before what is seen
        self._last: tuple[Any, ...] | None = None  # what was drawn last

    def lines(
        self, session: Session, width: int, height: int, footer: Sequence[Segment]
    ) -> list[Strip]:
        """The whole screen, each line as wide as it is."""
        has_head = height > 5
        room = max(height - 1 - has_head, 1)
        shown = self._shown(session, width, room)
        if shown != self._last:
            self._arrange(session, Box(int(has_head), 0, room, width))
            if self._last is None or shown[0] != self._last[0]:
                self._text_top = 0
            self._last = shown
            self._follow()
        strips = [self._head(session, width)] if has_head else []
        strips += self._body(session, width, room)
        strips.append(fitted(Strip(footer), width))
        return strips[:height]

    def _shown(self, session: Session, width: int, room: int) -> tuple[Any, ...]:
        """The place that is looked at, and whatever else changes what is drawn of it."""
        level = session.level
        place = session.puzzle.number, len(session.levels), level.page
        look = width, room, session.is_after, session.is_zoomed, self.shows_text
        known = len(level.path.steps) if level.step is None else 0
        return place, look, known, session.is_done, id(session.ending)

    # Where everything goes.

    def _arrange(self, session: Session, body: Box) -> None:
        self.board_box = self.text_box = self.list_box = _NOWHERE
        found = list(islice(self._drawings(session, body), 1 if session.is_zoomed else None))
        chosen, place, least = _choice(found, body)
        self._drawing = chosen
        if place == "alone":
            self.board_box, self.text_box = (
                (_NOWHERE, body) if self.shows_text else (body, _NOWHERE)
            )
        elif place == "beside":
            used = min(chosen.width, body.width - least - _GAP)
            self.board_box = body._replace(width=used)
            left = used + _GAP
            self.text_box = body._replace(left=left, width=body.width - left)
        else:
            used = min(chosen.height, body.height - 1 - least)
            self.board_box = body._replace(height=used)
            top = body.top + used + 1
            self.text_box = body._replace(top=top, height=body.height - used - 1)
        room = self.text_box.width - _LIST - _GAP
        if place == "beside" and room >= _ROOMS[0][0] + 6:
            self.text_box = self.text_box._replace(width=room)
            self.list_box = body._replace(left=body.width - _LIST, width=_LIST)
        box = self.text_box
        is_brief = place != "beside" or box.height < 30
        parts = telling(session, self.theme, chosen.cell, is_brief=is_brief)
        self._text = drawn(self.console, Group(*parts), max(box.width - 1, 10)) if box.width else []

    def _drawings(self, session: Session, body: Box) -> Iterator[Drawing]:
        level = session.level
        if session.puzzle.error is not None:
            lines = drawn(self.console, session.puzzle.error, body.width)
            yield Drawing(lines)
        elif level.step is None and len(session.levels) == 1 and session.ending:
            room = body.width, body.height
            yield from endings(self.console, self.theme, session.ending.views[0], room)
        else:
            step = level.step or end_of_branch(level.path)
            step = None if session.is_after else step
            room = ANY_ROOM if session.is_zoomed else (body.width, body.height)
            yield from drawings(self.console, self.theme, session.board, step, room)

    # Scrolling.

    def scroll_text(self, lines: int) -> None:
        last = max(len(self._text) - self.text_box.height, 0)
        self._text_top = min(max(self._text_top + lines, 0), last)

    def scroll_board(self, lines: int, columns: int) -> None:
        line, column = self._scrolled
        self._scrolled = self._within(line + lines, column + columns)

    def _within(self, line: int, column: int) -> tuple[int, int]:
        """The nearest that the board can be scrolled to."""
        _, _, height, width = self._window()
        last_line = max(self._drawing.height - self._drawing.top - height, 0)
        last_column = max(self._drawing.width - self._drawing.left - width, 0)
        column = min(max(column, 0), last_column)
        whole = self._drawing.cell or 1  # a cell is not cut in two at the left
        return min(max(line, 0), last_line), -(-column // whole) * whole

    def _window(self) -> tuple[int, int, int, int]:
        """How many lines and columns labels have, and how many are left for cells."""
        box, drawing = self.board_box, self._drawing
        top, left = min(drawing.top, box.height // 2), min(drawing.left, box.width // 2)
        return top, left, max(box.height - top, 0), max(box.width - left, 0)

    def _follow(self) -> None:
        """Scroll so that what the step changes is in view, and stay where that is so already."""
        active = self._drawing.active
        line, column = self._scrolled
        if active and self.board_box.width:
            drawing, (_, _, height, width) = self._drawing, self._window()
            line = _reached(line, height, active.top - drawing.top, active.bottom - drawing.top)
            column = _reached(
                column, width, active.left - drawing.left, active.right - drawing.left
            )
        if self.board_box.width:
            self._scrolled = self._within(line, column)

    # What is drawn.

    def _body(self, session: Session, width: int, height: int) -> list[Strip]:
        board, text = self._board(), self._shown_text()
        strips = []
        has_list = bool(self.list_box.width)
        listed: Lines = []
        if has_list:
            self.first_listed, listed = step_list(
                session.level, self.theme, self.list_box.width, height
            )
        for line in range(self._origin, self._origin + height):
            parts: list[Strip] = []
            used = 0
            for box, lines in (
                (self.board_box, board),
                (self.text_box, text),
                (self.list_box, [Strip(row) for row in listed]),
            ):
                at = line - box.top
                if box.width and 0 <= at < min(box.height, len(lines)):
                    parts += [Strip.blank(box.left - used), fitted(lines[at], box.width)]
                    used = box.left + box.width
            strips.append(fitted(Strip.join(parts), width))
        return strips

    @property
    def _origin(self) -> int:
        return min(box.top for box in (self.board_box, self.text_box) if box.width)

    def _board(self) -> list[Strip]:
        """What is seen of the board: labels and the cells beside them."""
        box, drawing = self.board_box, self._drawing
        top, left, height, width = self._window()
        line, column = self._scrolled
        first = drawing.top + line
        rows = [*range(drawing.top - top, drawing.top), *range(first, first + height)]
        strips = []
        for row in rows if box.width else ():
            if row < drawing.height:
                strip = Strip(drawing.lines[row])
                start = drawing.left + column
                end = start + width  # where neither a cell nor a number at the edge is cut in two
                if end < drawing.right:
                    end -= width % (drawing.cell or 1)
                elif end < strip.cell_length:
                    end = drawing.right
                cells = strip.crop(min(start, strip.cell_length), end)
                labels = fitted(strip, drawing.left).crop(drawing.left - left, drawing.left)
                strips.append(Strip.join([labels, cells]))
        return strips

    def _unseen(self, room: int) -> str:
        """Where the board goes on beyond what is seen, and as far as they have room the keys to see
        it, and what is not to be seen at all."""
        if not (self.board_box.width and self.text_box.width):
            other = say("tab: board") if self.shows_text else say("tab: text")
        else:
            other = ""
        signs = "".join(self.hidden_sides) if self.board_box.width else ""
        scroll = say("{signs} shift+arrows", signs=signs) if signs else ""
        choices = [f" {it}" for it in (f"{scroll}  {other}".strip(), scroll, signs or other) if it]
        return next((told for told in choices if cell_len(told) <= room), signs)

    @property
    def is_largest(self) -> bool:
        """Whether there is no larger drawing of the board."""
        return self._drawing.is_largest

    @property
    def hidden_sides(self) -> list[str]:
        """An arrow for each side at which the board goes on beyond what is seen."""
        (line, column), (_, _, height, width) = self._scrolled, self._window()
        drawing = self._drawing
        lower = drawing.height - drawing.top - height
        right = min(drawing.right, drawing.width) - drawing.left - width
        sides = {"▲": line > 0, "▼": line < lower, "◂": column > 0, "▸": column < right}
        return [arrow for arrow, is_hidden in sides.items() if is_hidden]

    def _shown_text(self) -> list[Strip]:
        """What is seen of the text, with a sign where it goes on."""
        box = self.text_box
        self.scroll_text(0)
        lines = [Strip(row) for row in self._text[self._text_top : self._text_top + box.height]]
        if len(self._text) > self._text_top + box.height and lines:
            more = Segment(self.theme.text("▼"), self.theme.style("nudge"))
            lines[-1] = Strip.join([fitted(lines[-1], box.width - 1), Strip([more])])
        return lines

    def _head(self, session: Session, width: int) -> Strip:
        theme = self.theme
        place = Segment(theme.text(f" {place_told(session)} "), theme.style("bold"))
        more = Segment(theme.text(self._unseen(width - cell_len(place.text))), theme.style("nudge"))
        room = max(width - cell_len(place.text) - cell_len(more.text), 0)
        parts, used = [], 0
        ending = session.ending
        if ending and room > 20:
            word = f" {verdict_word(ending.verdict)} "
            parts.append(Segment(word, theme.style(verdict_style(ending.verdict))))
            used = cell_len(word)
        dim = theme.style("dim")
        told = f"  {theme.text(ending.told)}" if ending and ending.told else ""
        title = theme.text(session.puzzle.title)
        if used + min(cell_len(title), _TITLE) + 2 + cell_len(told) > room:
            told = ""
        if title:
            left = room - used - 2 - cell_len(told)
            parts.append(Segment(f"  {_end_of(title, left, theme)}", dim))
        parts.append(Segment(told, dim))
        return fitted(Strip.join([fitted(Strip(parts), room), Strip([more, place])]), width)


def _choice(drawings: Sequence[Drawing], body: Box) -> Choice:
    """The largest drawing that is whole and leaves the text its room; else one that is whole, and
    the text has less, or none; else the smallest, as far as there is room."""
    whole = [it for it in drawings if it.width <= body.width and it.height <= body.height]
    for rooms in (_ROOMS[:-1], _ROOMS[-1:]):
        for drawing, (wide, low) in product(whole, rooms):
            if drawing.width + _GAP + wide <= body.width:
                return Choice(drawing, "beside", wide)
            if drawing.height + 1 + low <= body.height:
                return Choice(drawing, "below", low)
    if whole:
        return Choice(whole[0], "alone")
    return _in_part(drawings[-1], body)


def _in_part(drawing: Drawing, body: Box) -> Choice:
    """Where a drawing goes that has to be scrolled."""
    if body.height < _LOW:
        return Choice(drawing, "alone")
    ample, pinch, _ = _ROOMS
    if body.width >= 2 * ample[0] + _GAP or drawing.width + _GAP + pinch[0] <= body.width:
        return Choice(drawing, "beside", (ample if body.width >= _AMPLE else pinch)[0])
    return Choice(drawing, "below", (pinch if body.height < 20 else ample)[1])


def _reached(start: int, size: int, first: int, last: int) -> int:
    """The first line to show so that `first` to `last` are seen; at best the one that is it now."""
    if last - first >= size:
        return first - 1 if not first - 1 <= start <= first else start
    if first >= start and last < start + size:
        return start
    return (first + last - size) // 2 + 1


def fitted(strip: Strip, width: int) -> Strip:
    """The strip cut or filled up to a width."""
    return strip.adjust_cell_length(max(width, 0))


def place_told(session: Session) -> str:
    """`step 27 of 67`, and of a branch whose it is and its own step."""
    told = []
    for level in session.levels:
        count = len(level.path.steps)
        if level.case:
            told.append(level.case)
        if level.step is None:
            told.append(say("end") if level.path.outcome or session.is_done else "…")
        else:
            told.append(say("step {number} of {count}", number=level.page, count=count))
    return " › ".join(told) + (f" · {say('after')}" if session.is_after else "")


def verdict_word(verdict: str) -> str:
    """The verdict in the reader's language."""
    words = {
        "unique": say("unique"),
        "several": say("several"),
        "none": say("none"),
        "undecided": say("undecided"),
    }
    return words.get(verdict, verdict)


def _end_of(text: str, width: int, theme: Theme) -> str:
    """The end of a text, which of a file's name tells more than its beginning."""
    if cell_len(text) <= width:
        return text
    more = theme.text("…")
    while text and cell_len(text) + len(more) > width:
        text = text[1:]
    return f"{more}{text}" if len(text) > 3 else ""
