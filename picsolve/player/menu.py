"""A list over the screen to choose from: techniques, branches, or no more than to read: keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.strip import Strip

from picsolve.player.frame import Box, fitted
from picsolve.render.theme import Theme
from picsolve.words import say


class Menu:
    """Lines with one of them open. `choose` is told the place of the line that is taken."""

    def __init__(
        self,
        title: str,
        options: Sequence[Text],
        console: Console,
        theme: Theme,
        choose: Callable[[int], object] = lambda place: None,
        at: int = 0,
    ) -> None:
        self.title = theme.text(title)
        self.options = options
        self.console = console
        self.theme = theme
        self.choose = choose
        self.at = at
        self.box = Box(0, 0, 0, 0)  # the lines that are seen
        self._first = 0

    def press(self, key: str) -> bool:
        """What a key does; whether the menu is left by it."""
        page = max(self.box.height - 1, 1)
        moves = {"down": 1, "j": 1, "up": -1, "k": -1, "pagedown": page, "pageup": -page}
        moves |= {"space": page, "home": -len(self.options), "end": len(self.options)}
        if key in moves:
            self.move(moves[key])
        elif key == "enter":
            self.choose(self.at)
        return key in ("enter", "escape", "q", "question_mark", "t", "backspace")

    def move(self, lines: int) -> None:
        self.at = min(max(self.at + lines, 0), len(self.options) - 1)

    def click(self, line: int, column: int) -> bool:
        """Take the line that was clicked on; whether the menu is left: also by a click beside."""
        place = self._first + line - self.box.top
        if self.box.holds(line, column) and place < len(self.options):
            self.at = place
            self.choose(place)
        return True

    def over(self, strips: list[Strip], width: int) -> list[Strip]:
        """The screen with the menu in its middle."""
        has_border = len(strips) > 8 and width > 30
        inner = max(len(self.title) + 2, *(text.cell_len for text in self.options))
        inner = min(inner, width - 4 * has_border)
        height = min(len(self.options), max(len(strips) - (2 if has_border else 1), 1))
        last = max(len(self.options) - height, 0)
        self._first = min(max(self._first, self.at - height + 1), self.at, last)
        left = (width - inner) // 2
        top = max((len(strips) - height) // 2, 1)
        self.box = Box(top, left, height, inner)
        shown = strips.copy()
        for line, row in enumerate(self._lines(inner, height, has_border), top - 1):
            if line < len(shown):
                start = left - 2 * has_border
                end = start + row.cell_length
                old = shown[line]
                shown[line] = Strip.join([old.crop(0, start), row, old.crop(end, width)])
        return shown

    def _lines(self, inner: int, height: int, has_border: bool) -> list[Strip]:
        theme = self.theme
        rule = theme.style("rule")
        corners, across, down = ("++++", "-", "|") if theme.ascii else ("┌┐└┘", "─", "│")
        heading = Segment(f" {self.title} " if has_border else self.title, theme.style("title"))
        if not has_border:
            rows = [fitted(Strip([heading]), inner)]
        else:
            rest = max(inner + 1 - Segment.get_line_length([heading]), 0)
            begin = Segment(corners[0] + across, rule)
            rows = [Strip([begin, heading, Segment(across * rest + corners[1], rule)])]
        for place in range(self._first, self._first + height):
            row = self._option(place, inner)
            if has_border:
                sides = Strip([Segment(f"{down} ", rule)]), Strip([Segment(f" {down}", rule)])
                row = Strip.join([sides[0], row, sides[1]])
            rows.append(row)
        if has_border:
            is_more = self._first + height < len(self.options)
            more = theme.text("▼") if is_more else across
            bottom = f"{corners[2]}{across * inner}{more}{across}{corners[3]}"
            rows.append(Strip([Segment(bottom, rule)]))
        return rows

    def _option(self, place: int, inner: int) -> Strip:
        segments = self.options[place].render(self.console, end="")
        row = fitted(Strip(segments), inner)
        return row.apply_style(Style(reverse=True)) if place == self.at else row


def key_list() -> list[tuple[str, str]]:
    """The keys, and what each does."""
    return [
        ("→ space", say("next step")),
        ("← backspace", say("previous step")),
        ("pgdn pgup", say("ten steps on, or back")),
        ("home end", say("first step, or the end")),
        ("1 2 … enter", say("the step with that number")),
        ("x", say("hardest step")),
        ("t", say("list of techniques: next step of one")),
        ("] [", say("next or previous step of this technique")),
        ("enter esc", say("into a branch of the step, and out of it")),
        ("a", say("board after the step, or before it")),
        ("z", say("zoom in or out")),
        ("shift+arrows", say("scroll the board")),
        ("↓ ↑", say("scroll the text")),
        ("tab", say("text or board, where only one has room")),
        ("n p", say("next or previous puzzle")),
        ("q", say("quit")),
    ]


def key_texts(theme: Theme) -> list[Text]:
    """The keys, as a menu has them."""
    names = {"→": "right", "←": "left", "↓": "down", "↑": "up", "…": "..."} if theme.ascii else {}
    texts = []
    for keys, told in key_list():
        for glyph, name in names.items():
            keys = keys.replace(glyph, name)
        key = f"{keys:<16}", theme.style("nudge")
        texts.append(Text.assemble(key, (theme.text(told), theme.style("ink"))))
    return texts
