"""Lists over the screen: keys, techniques, branches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from picsolve.render.theme import Theme
from picsolve.words import say


class Chooser(ModalScreen[int | None]):
    """A list to choose from with the arrow keys and Enter; its result is the place of the choice,
    or None."""

    BINDINGS: ClassVar = [("escape", "dismiss(None)"), ("q", "dismiss(None)")]
    DEFAULT_CSS = """
    Chooser { align: center middle; background: ansi_default; }
    Chooser > Vertical { width: auto; height: auto; max-width: 100%; max-height: 100%;
        padding: 0 1; background: ansi_default; }
    Chooser Static { width: auto; background: ansi_default; }
    Chooser OptionList { width: auto; height: auto; max-height: 100h; border: none; padding: 0;
        background: ansi_default; color: ansi_default; scrollbar-size-vertical: 0; }
    Chooser OptionList:focus { border: none; background: ansi_default; }
    Chooser OptionList > .option-list--option { color: ansi_default; background: ansi_default; }
    Chooser OptionList > .option-list--option-highlighted,
    Chooser OptionList:focus > .option-list--option-highlighted {
        color: ansi_default; background: ansi_default; text-style: reverse; }
    Chooser OptionList > .option-list--option-hover { background: ansi_default; }
    """

    def __init__(self, title: str, options: Sequence[Text], theme: Theme, at: int = 0) -> None:
        super().__init__()
        self.heading = Text(theme.text(title), theme.style("title") + Style(underline=False))
        self.choices = options
        self.at = at

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.heading)
            yield OptionList(*self.choices)

    def on_mount(self) -> None:
        options = self.query_one(OptionList)
        self._fit()
        options.highlighted = self.at if self.choices else None
        options.focus()

    def on_resize(self, event: events.Resize) -> None:
        self._fit()

    def _fit(self) -> None:
        """Leave a line for the title, also where there are few."""
        self.query_one(OptionList).styles.max_height = max(self.size.height - 2, 1)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)


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
    """The keys, as a list has them."""
    glyphs = {"→": "right", "←": "left", "↓": "down", "↑": "up", "…": "..."} if theme.ascii else {}
    texts = []
    for keys, told in key_list():
        for glyph, plain in glyphs.items():
            keys = keys.replace(glyph, plain)
        line = Text(f"{keys:<16}", theme.style("nudge"))
        texts.append(line.append(told, theme.style("ink")))
    return texts
