"""A rectangle of characters with styles, printed as Rich segments; and two of them side by side.

Boards are drawn on it and not as Rich tables: that is some sixty times as fast.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions, RenderableType
from rich.measure import Measurement
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

NO_STYLE = Style()
Lines = list[list[Segment]]


class Canvas:
    """`width` × `height` characters, blank at first. What falls outside is dropped."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._text = [[" "] * width for _ in range(height)]
        self._styles = [[NO_STYLE] * width for _ in range(height)]

    def put(self, row: int, column: int, text: str, style: Style = NO_STYLE) -> None:
        """Write text; its style lies over the background that is there."""
        if not 0 <= row < self.height:
            return
        characters, styles = self._text[row], self._styles[row]
        for i, character in enumerate(text, column):
            if 0 <= i < self.width:
                characters[i] = character
                styles[i] = styles[i] + style

    def paint(self, row: int, column: int, width: int, height: int, style: Style) -> None:
        """Give a rectangle a style, whatever it had."""
        for y in range(max(row, 0), min(row + height, self.height)):
            first, last = max(column, 0), min(column + width, self.width)
            self._styles[y][first:last] = [style] * (last - first)

    def lines(self) -> Lines:
        """The rows as segments, neighbours of one style together."""
        return [
            _merged(text, styles) for text, styles in zip(self._text, self._styles, strict=True)
        ]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        yield from printed(self.lines(), options.max_width)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(self.width, self.width)


def _merged(text: Sequence[str], styles: Sequence[Style]) -> list[Segment]:
    merged: list[Segment] = []
    start = 0
    for i in range(1, len(text) + 1):
        if i == len(text) or (styles[i] is not styles[start] and styles[i] != styles[start]):
            merged.append(Segment("".join(text[start:i]), styles[start]))
            start = i
    return merged


def printed(lines: Lines, width: int) -> Iterator[Segment]:
    """Lines as a renderable yields them, cut at the width, without blanks at their ends."""
    for line in lines:
        if Segment.get_line_length(line) > width:
            line = Segment.adjust_line_length(line, width, pad=False)
        yield from _stripped(line)
        yield Segment.line()


def _stripped(line: list[Segment]) -> list[Segment]:
    line = list(line)
    while line:
        text, style, _ = line[-1]
        if style and (style.bgcolor or style.reverse or style.underline):
            break
        line.pop()
        if stripped := text.rstrip(" "):
            line.append(Segment(stripped, style))
            break
    return line


#: The least room in which a panel of text is worth setting beside a board.
PANEL = 38


def beside(
    board: Lines,
    width: int,
    panel: RenderableType | None,
    console: Console,
    options: ConsoleOptions,
    gap: int = 2,
    least: int = PANEL,
) -> Iterator[Segment]:
    """A board of this width with a panel at its right, or below it with less than `least` room."""
    room = options.max_width - width - gap
    if panel is None:
        yield from printed(board, options.max_width)
        return
    if room < least:
        yield from printed(board, options.max_width)
        yield Segment.line()
        text = console.render_lines(panel, options.update(height=None), pad=False)
        yield from printed(text, options.max_width)
        return
    text = console.render_lines(panel, options.update(width=room, height=None), pad=False)
    joined: Lines = []
    for i in range(max(len(board), len(text))):
        left = Segment.adjust_line_length(board[i] if i < len(board) else [], width + gap)
        joined.append([*left, *(text[i] if i < len(text) else [])])
    yield from printed(joined, options.max_width)


def flow(items: Sequence[list[Segment]], gap: str, width: int) -> Lines:
    """Items in a row, on as many lines as they need; none is broken in two."""
    lines: Lines = [[]]
    used = 0
    for item in items:
        size = Segment.get_line_length(item)
        if used and used + len(gap) + size > width:
            lines.append([])
            used = 0
        lines[-1] += ([Segment(gap)] if used else []) + item
        used += (len(gap) if used else 0) + size
    return lines


class Flow:
    """A Rich renderable of texts in a row, on as many lines as they need."""

    def __init__(self, items: Sequence[Text], gap: str = " ", indent: int = 0) -> None:
        self.items = items
        self.gap = gap
        self.indent = indent

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        items = [[Segment(t, s) for t, s, _ in item.render(console)] for item in self.items]
        head = Segment(" " * self.indent)
        for line in flow(items, self.gap, options.max_width - self.indent):
            yield from printed([[head, *line]], options.max_width)
