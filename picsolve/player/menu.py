"""A list over the screen to choose from: techniques, branches, or no more than to read: keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.strip import Strip

from picsolve.player.frame import Box, fitted
from picsolve.render.theme import Theme
from picsolve.render.wrapping import breaks
from picsolve.words import say

#: Columns of keys, and the least width in which what they do stands beside them on all lines.
_KEYS, _WIDE = 16, 34


class Menu:
    """Options with one of them open, each on as many lines as it needs; those after the first are
    indented. `choose` is told the place of the option that is taken."""

    def __init__(
        self,
        title: str,
        options: Sequence[Text],
        console: Console,
        theme: Theme,
        choose: Callable[[int], object] = lambda place: None,
        at: int = 0,
        *,
        indent: int = 2,
    ) -> None:
        self.title = theme.text(title)
        self.options = options
        self.console = console
        self.theme = theme
        self.choose = choose
        self.at = at
        self.indent = indent
        self.box = Box(0, 0, 0, 0)  # the lines that are seen
        self._lines: list[tuple[int, Text]] = []  # all of them, each with its option's place
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
        number = self._first + line - self.box.top
        if self.box.holds(line, column) and number < len(self._lines):
            self.at, _ = self._lines[number]
            self.choose(self.at)
        return True

    def over(self, strips: list[Strip], width: int) -> list[Strip]:
        """The screen with the menu in its middle."""
        has_border = len(strips) > 8 and width > 30
        heads = self.title, self._leave
        inner = max(*(cell_len(it) + 2 for it in heads), *(it.cell_len for it in self.options))
        inner = max(min(inner, width - 4 * has_border), 1)
        self._lines = list(self._wrapped(inner))
        height = min(len(self._lines), max(len(strips) - (2 if has_border else 1), 1))
        open_lines = [i for i, (place, _) in enumerate(self._lines) if place == self.at]
        last = max(len(self._lines) - height, 0)
        self._first = min(max(self._first, open_lines[-1] - height + 1), open_lines[0], last)
        left = (width - inner) // 2
        top = max((len(strips) - height) // 2, 1)
        self.box = Box(top, left, height, inner)
        shown = strips.copy()
        for line, row in enumerate(self._drawn(inner, height, has_border), top - 1):
            if line < len(shown):
                start = left - 2 * has_border
                end = start + row.cell_length
                old = shown[line]
                shown[line] = Strip.join([old.crop(0, start), row, old.crop(end, width)])
        return shown

    def _wrapped(self, width: int) -> Iterator[tuple[int, Text]]:
        """The lines of the options in so many columns."""
        indent = self.indent if width >= _WIDE else 2
        for place, option in enumerate(self.options):
            first, *more = option.divide(breaks(option.plain, width, indent))
            yield place, first
            yield from ((place, Text(" " * indent).append_text(line)) for line in more)

    @property
    def _leave(self) -> str:
        """How the menu is left."""
        return self.theme.text(say("esc: close"))

    def _drawn(self, inner: int, height: int, has_border: bool) -> list[Strip]:
        """Title and lines, or a frame around the lines."""
        title, leave = self.theme.style("title"), self.theme.style("dim")
        seen = self._lines[self._first : self._first + height]
        rows = [self._line(*line, inner) for line in seen]
        onward = self.theme.text("▼") if self._first + height < len(self._lines) else ""
        if not has_border:
            head = [Segment(self.title, title), Segment(f"  {self._leave} {onward}", leave)]
            return [fitted(Strip(head), inner), *rows]
        rule = self.theme.style("rule")
        corners, across, down = ("++++", "-", "|") if self.theme.ascii else ("┌┐└┘", "─", "│")
        side = Segment(f"{down} ", rule), Segment(f" {down}", rule)
        end = (onward or across) + across

        def edge(told: str, style: Style, left: str, right: str) -> Strip:
            words = Segment(f" {told} ", style)
            rest = max(inner + 1 - len(right) + 1 - cell_len(words.text), 0)
            return Strip([Segment(left, rule), words, Segment(across * rest + right, rule)])

        return [
            edge(self.title, title, corners[0] + across, corners[1]),
            *(Strip.join([Strip([side[0]]), row, Strip([side[1]])]) for row in rows),
            edge(self._leave, leave, corners[2] + across, end + corners[3]),
        ]

    def _line(self, place: int, line: Text, inner: int) -> Strip:
        row = fitted(Strip(line.render(self.console, end="")), inner)
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


def key_menu(console: Console, theme: Theme) -> Menu:
    """The keys, to be read."""
    return Menu(say("Keys"), _key_texts(theme), console, theme, indent=_KEYS)


def _key_texts(theme: Theme) -> list[Text]:
    names = {"→": "right", "←": "left", "↓": "down", "↑": "up", "…": "..."} if theme.ascii else {}
    texts = []
    for keys, told in key_list():
        for glyph, name in names.items():
            keys = keys.replace(glyph, name)
        key = f"{keys:<{_KEYS}}", theme.style("nudge")
        texts.append(Text.assemble(key, (theme.text(told), theme.style("ink"))))
    return texts
