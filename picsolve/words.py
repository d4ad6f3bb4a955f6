"""The words that people read, in the language that they chose.

A message stands in the code in English and is said by `say`, which puts in the values it names:

    say("{name} has {count} puzzles", name=name, count=count)

A translation is data: `languages/<language>/messages/*.json`, from the English message to the
other. `tests/test_words.py` reads the calls of `say` in the code and holds the files to them. The
sentences of techniques have files of their own, by their keys (`languages/<language>/sudoku.json`).

A library speaks English unless it is asked otherwise (`choose`); the command line asks for the
language of `--lang` or of the environment. Codes are those of ISO 639-1.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache

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


@cache
def messages(language: str) -> Mapping[str, str]:
    """All messages of a language, by the English ones."""
    import json
    from importlib.resources import files

    found: dict[str, str] = {}
    for file in files("picsolve").joinpath("languages", language, "messages").iterdir():
        if file.name.endswith(".json"):
            found.update(json.loads(file.read_text(encoding="utf-8")))
    return found
