"""The words that people read, in the language that they chose.

A message stands in the code in English and is said by `say`, which puts in the values it names:

    say("{name} has {count} puzzles", name=name, count=count)

A translation is data: `languages/<language>/messages/*.json`, from the English message to the
other. `tests/test_words.py` reads the calls of `say` in the code and holds the files to them. The
sentences of techniques have files of their own, by their keys (`languages/<language>/sudoku.json`),
and `grammar.json` has what joins the words of a sentence, of English too.

A library speaks English unless it is asked otherwise (`choose`); the command line asks for the
language of `--lang` or of the environment. Codes are those of ISO 639-1.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

#: The languages, English first. Each other one has a folder under `languages/`.
LANGUAGES = ("en", "ja")

_chosen = "en"


def choose(language: str) -> None:
    """Speak this language from now on: one of `LANGUAGES`, else ValueError."""
    global _chosen
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}: {', '.join(LANGUAGES)}")
    _chosen = language


def chosen() -> str:
    """The language that is spoken now."""
    return _chosen


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language within the block, and then the one before again."""
    before = _chosen
    choose(language)
    try:
        yield
    finally:
        choose(before)


def of_environment(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the variables of POSIX ask for, English where it is none of ours.

    The first of LC_ALL, LC_MESSAGES and LANG that is set decides, as in every other program.
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    asked = next((environment[name] for name in names if environment.get(name)), "")
    language = asked.replace("-", "_").split(".")[0].split("_")[0].lower()
    return language if language in LANGUAGES else "en"


def say(message: str, /, **values: object) -> str:
    """The message in the chosen language, its `{fields}` filled with the values.

    A message without values is taken as it is, braces and all.
    """
    told = message if _chosen == "en" else messages(_chosen).get(message, message)
    return told.format(**values) if values else told


def later(message: str, /) -> str:
    """A message that stands in a constant, as it is: `say(CONSTANT)` says it when it is used, in
    the language that is chosen then."""
    return message


def plural(count: int, noun: str) -> str:
    """`1 cell`, `2 cells`; in other languages as the message `{count} cells` is translated."""
    told = f"{count:,}"
    if _chosen != "en" and (known := messages(_chosen).get(f"{{count}} {noun}s")):
        return known.format(count=told)
    return f"{told} {noun}{'' if count == 1 else 's'}"


def word(name: str) -> str:
    """A word such as `sudoku`, `unique` or `solved`, as views show it."""
    return name if _chosen == "en" else grammar(_chosen)["words"].get(name, name)


def sentence(clause: str) -> str:
    """A clause as a sentence of its own, with a capital, where the language has any, and a stop.

    Where it begins with a cell that stays small: r4c5 is never written otherwise.
    """
    has_capital = _chosen == "en" and not clause[1:2].isdecimal()
    told = f"{clause[0].upper()}{clause[1:]}" if has_capital else clause
    return told + str(grammar(_chosen)["stop"])


@cache
def messages(language: str) -> Mapping[str, str]:
    """All messages of a language, by the English ones."""
    found: dict[str, str] = {}
    for file in _folder(language).joinpath("messages").iterdir():
        if file.name.endswith(".json"):
            found.update(_read(file))
    return found


@cache
def click_words(language: str) -> Mapping[str, str]:
    """What click itself says in a language, by click's own templates."""
    found: Mapping[str, str] = _read(_folder(language).joinpath("click.json"))
    return found


@cache
def grammar(language: str) -> Mapping[str, Any]:
    """What joins the words of a language: `and` and `or`, how houses and changes are told."""
    found: Mapping[str, Any] = _read(_folder(language).joinpath("grammar.json"))
    return found


@cache
def sentences(language: str) -> Mapping[str, Mapping[str, str]]:
    """What is said of each technique, by its key; empty for English, which stands in the code.

    Its `title`, `short` and `full`, the phrases of these, and the parts of its documentation:
    `summary`, `look_for`, `why`, `example`. In the files an entry may be `like` others, and has
    their texts where it has none of its own; `<part>` in a text stands for the entry's text of
    that name.
    """
    found: dict[str, Mapping[str, str]] = {}
    for kind in ("sudoku", "nonogram") if language != "en" else ():
        file = _read(_folder(language).joinpath(f"{kind}.json"))
        for key in file["techniques"]:
            texts = inherited(file, key)
            found[key] = {name: filled(text, texts) for name, text in texts.items()}
    return found


def inherited(file: Mapping[str, Any], name: str) -> dict[str, str]:
    """The texts of an entry of a technique file, with those of the entries that it is like."""
    own = dict(file["techniques"].get(name) or file["shared"][name])
    for other in own.pop("like", ()):
        own = {**inherited(file, other), **own}
    return own


def filled(text: str, parts: Mapping[str, str]) -> str:
    """A text with each `<part>` put in."""
    return re.sub("<([a-z0-9:_-]+)>", lambda match: filled(parts[match[1]], parts), text)


def _folder(language: str) -> Traversable:
    from importlib.resources import files

    return files("picsolve").joinpath("languages", language)


def _read(file: Traversable) -> Any:
    import json

    return json.loads(file.read_text(encoding="utf-8"))
