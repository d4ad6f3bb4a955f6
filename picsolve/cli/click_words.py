"""What click itself says, in the chosen language.

Click speaks the language of the process by gettext, which `--lang` is no matter of. So its text is
recognised by the templates that it is made from, which stand in `languages/<language>/click.json`
as click has them: `No such option {name!r}.`
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, partial
from io import StringIO
from string import Formatter
from textwrap import fill

import click

from picsolve.words import chosen, click_words


def shown(error: click.ClickException) -> str:
    """The text that click shows of an error: usage, where to find help, and what is wrong."""
    text = StringIO()
    error.show(text)
    if chosen() == "en":
        return text.getvalue()
    return "".join(translated(line.rstrip("\n")) + "\n" for line in text.getvalue().splitlines())


def folded(text: str, width: int) -> str:
    """The text with its lines folded to so many columns."""
    if chosen() == "en":
        fold = partial(fill, width=width, break_long_words=False, break_on_hyphens=False)
        return "".join(f"{fold(line)}\n" for line in text.splitlines())
    from picsolve.render.wrapping import wrapped

    return "".join(f"{part}\n" for line in text.splitlines() for part in wrapped(line, width))


def translated(text: str) -> str:
    """A text of click's, and those within it; any other text stays as it is."""
    for pattern, told in _templates(chosen()):
        if match := pattern.fullmatch(text):
            return told.format(
                **{name: translated(part) for name, part in match.groupdict().items()}
            )
    return text


@cache
def _templates(language: str) -> list[tuple[re.Pattern[str], str]]:
    """Click's templates as patterns, with their translations."""
    return [
        (re.compile("".join(_pattern(template)), re.DOTALL), told)
        for template, told in click_words(language).items()
    ]


def _pattern(template: str) -> Iterator[str]:
    for text, name, _, _ in Formatter().parse(template):
        yield re.escape(text)
        if name:
            yield f"(?P<{name}>.+?)"
