"""The help in another language than English: paragraphs and options looked up in its messages, and
folded as a language needs it whose characters are two columns wide."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from inspect import cleandoc

from picsolve.cli.click_words import translated
from picsolve.cli.main import Help
from picsolve.render.wrapping import padded, wrapped
from picsolve.words import chosen, messages

#: How click begins a paragraph whose lines stay as they are.
VERBATIM = "\b\n"
#: What click adds to an option's help: the range of its values, a default.
_EXTRA = re.compile(r"(?s)(.*?)((?:  \[[^\]]*\])?)")
_NARROWEST = 10


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a help text, as they are looked up: each in one line, but for verbatim
    ones."""
    for paragraph in cleandoc(text).split("\n\n"):
        is_verbatim = paragraph.startswith(VERBATIM)
        yield paragraph if is_verbatim else " ".join(paragraph.split())


class TranslatedHelp(Help):
    """Writes help in the chosen language."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        from rich.cells import cell_len

        prefix = prefix or f"{translated('Usage:')} "
        more = cell_len(prefix) - len(prefix)  # columns that click does not count
        self.width -= more
        super().write_usage(prog, args, prefix)
        self.width += more

    def write_heading(self, heading: str) -> None:
        super().write_heading(translated(heading))

    def write_text(self, text: str) -> None:
        told = (messages(chosen()).get(paragraph, paragraph) for paragraph in paragraphs(text))
        indent = " " * self.current_indent
        width = max(self.width - self.current_indent, _NARROWEST)
        for number, paragraph in enumerate(told):
            if number:
                self.write("\n")
            lines = (
                paragraph.removeprefix(VERBATIM).splitlines()
                if paragraph.startswith(VERBATIM)
                else wrapped(paragraph, width)
            )
            self.write("".join(f"{indent}{line}\n" for line in lines))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Names and what they mean, side by side, or one below the other where a name is long."""
        rows = list(rows)
        most = min(col_max, max(self.width // 2 - 4, _NARROWEST))
        column = min(max(len(name) for name, _ in rows), most) + col_spacing
        indent = " " * self.current_indent
        width = max(self.width - self.current_indent - column, _NARROWEST)
        for name, meaning in rows:
            lines = wrapped(_meaning(meaning), width)
            if len(name) <= column - col_spacing:
                self.write(f"{indent}{padded(name, column)}{lines.pop(0)}".rstrip() + "\n")
            else:
                self.write(f"{indent}{name}\n")
            self.write("".join(f"{indent}{' ' * column}{line}\n" for line in lines))


def _meaning(text: str) -> str:
    """The translated help of an option or a command, with what click adds to it."""
    match = _EXTRA.fullmatch(text)
    assert match is not None
    told = messages(chosen()).get(" ".join(match[1].split())) or translated(match[1])
    return told + match[2]
