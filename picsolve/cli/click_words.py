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

#: Values in a message are shown up to so many characters: in quotes, and others such as paths.
_LONGEST_QUOTED, _LONGEST_BARE = 80, 400
#: And a message of many words up to so many.
_LONGEST_MESSAGE = 2000
#: A quotation as Python writes it, which begins no word's end as an apostrophe does, or a word.
_VALUE = re.compile(r"(?<!\w)(?P<quoted>'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\")|[^\s'\"]+")


def shown(error: click.ClickException) -> str:
    """The text that click shows of an error: usage, where to find help, and what is wrong."""
    text = StringIO()
    error.show(text)
    told = shortened(text.getvalue())
    if chosen() == "en":
        return told
    return "".join(translated(line.rstrip("\n")) + "\n" for line in told.splitlines())


def shortened(text: str) -> str:
    """The text with its long values shortened: what somebody gives by mistake for a name or a
    number may be a whole file."""
    text = _VALUE.sub(_shortened, text)
    return _cut(text, _LONGEST_MESSAGE)


def _shortened(found: re.Match[str]) -> str:
    text = found[0]
    if not found["quoted"]:
        return _cut(text, _LONGEST_BARE)
    return f"{text[0]}{_cut(text[1:-1], _LONGEST_QUOTED)}{text[-1]}"


def _cut(text: str, longest: int) -> str:
    """The beginning and the end of a text, if it is longer."""
    if len(text) <= longest:
        return text
    half = longest // 2
    return f"{text[:half]}…{text[-half:]}"


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
