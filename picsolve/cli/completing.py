"""What shells complete: names of files, techniques, levels and formats, by their metavars.

Shells run the command with `main.COMPLETING` set, and click then answers with what fits, and does
not run it. Only then are the parameters given types that know their values, so that no run pays.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import click
from click.shell_completion import (
    CompletionItem,
    FishComplete,
    add_completion_class,
    get_completion_class,
)

SHELLS = ("bash", "zsh", "fish", "powershell")


class Value(NamedTuple):
    """What can be given, and what some shells tell beside it."""

    name: str
    help: str = ""


class Places(click.types.StringParamType):
    """Names of files (`file`) or of folders (`dir`), which the shell itself completes."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem[str]]:
        return [CompletionItem(incomplete, type=self.kind)]


class Values(click.types.StringParamType):
    """Values from those that `known` has for kinds of puzzles; with `several`, after a comma
    another one."""

    def __init__(
        self, known: Callable[[Iterable[str]], Iterable[Value]], *, several: bool = False
    ) -> None:
        self.known, self.several = known, several

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem[str]]:
        before, comma, begun = incomplete.rpartition(",") if self.several else ("", "", incomplete)
        return [
            CompletionItem(f"{before}{comma}{value.name}", help=value.help or None)
            for value in self.known(_kinds(ctx))
            if value.name.startswith(begun)
        ]


def _kinds(ctx: click.Context) -> tuple[str, ...]:
    """The kinds of puzzles that the command is for."""
    from picsolve.cli.selection import KINDS

    asked = (ctx.command.name, ctx.params.get("kind"))
    return tuple(kind for kind in KINDS if kind in asked) or KINDS


def _techniques(kinds: Iterable[str]) -> Iterator[Value]:
    """Keys, and then the families."""
    from picsolve.api import catalogue

    techniques = [technique for kind in kinds for technique in catalogue(kind)]
    keys = {technique.key for technique in techniques}
    yield from (Value(technique.key, technique.name) for technique in techniques)
    families = dict.fromkeys(technique.family for technique in techniques)
    yield from (Value(family) for family in families if family not in keys)


def _levels(kinds: Iterable[str]) -> Iterator[Value]:
    from picsolve.cli.selection import level_names

    yield from (Value(name) for kind in kinds for name in level_names(kind))


def _formats(kinds: Iterable[str]) -> Iterator[Value]:
    from picsolve.formats.writing import FORMATS

    yield from (Value(it.key, it.about) for it in FORMATS if it.kind in kinds)


def _words(*names: str) -> Values:
    return Values(lambda kinds: map(Value, names))


#: What stands for a metavar; without the dots of arguments that may be repeated.
BY_METAVAR = {
    **dict.fromkeys(("PUZZLE", "POSITION", "FILE", "GRID"), Places("file")),
    "FOLDER": Places("dir"),
    "TECHNIQUE": Values(_techniques),
    "TECHNIQUE,…": Values(_techniques, several=True),
    "LEVEL": Values(_levels),
    "LEVEL,…": Values(_levels, several=True),
    "FORMAT": Values(_formats),
    "N|auto": _words("auto"),
    "N|all": _words("all"),
    "auto|N": _words("auto"),
}


def prepare(command: click.Command) -> None:
    """Give the parameters of a command types that complete."""
    for parameter in command.params:
        metavar = (parameter.metavar or "").removesuffix("...").strip("[]")
        parameter.type = BY_METAVAR.get(metavar, parameter.type)


class Fish(FishComplete):
    """Fish, with values that have commas: click takes what is before the first one."""

    source_template = FishComplete.source_template.replace(
        'string split "," $completion', 'string split --max 1 "," $completion'
    )


def has_words() -> bool:
    """Whether a shell that asks for what fits tells the words so far, and at which of them it is.

    Fish tells the word itself. For its script a shell tells nothing.
    """
    from picsolve.cli.main import COMPLETING

    shell, _, question = os.environ[COMPLETING].partition("_")
    if question != "complete":
        return True
    at = os.environ.get("COMP_CWORD")
    return "COMP_WORDS" in os.environ and at is not None and (shell == "fish" or at.isdecimal())


def register() -> None:
    """Have click answer with our own classes, too."""
    add_completion_class(Fish)


def script(shell: str, group: click.Command) -> str:
    """What a shell has to run once, so that it completes; ValueError for one that is not known."""
    from picsolve.cli.main import COMPLETING

    register()
    found = get_completion_class(shell)
    if found is None:
        raise ValueError(f"no completion for {shell!r}")
    arguments: dict[str, Any] = {}
    return found(group, arguments, "picsolve", COMPLETING).source()
