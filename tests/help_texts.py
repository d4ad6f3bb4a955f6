"""Every text in the help of all commands."""

from __future__ import annotations

from collections.abc import Iterator

import click

from picsolve.cli.main import picsolve
from picsolve.cli.translated_help import VERBATIM, paragraphs


def help_texts() -> Iterator[str]:
    """The paragraphs of each command, the help of each option, the line of each command in the list
    of its group, as they are looked up; without the examples, which are the same in any language.
    """
    for command in commands(picsolve):
        text = (command.help or "").partition("\f")[0]
        yield from (paragraph for paragraph in paragraphs(text) if not _is_example(paragraph))
        for option in command.params:
            if isinstance(option, click.Option) and option.help:
                yield " ".join(option.help.split())
        yield from getattr(command, "table", {}).values()


def commands(command: click.Command) -> Iterator[click.Command]:
    """A command, and those of a group."""
    yield command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found is not None
            yield from commands(found)


def _is_example(paragraph: str) -> bool:
    lines = paragraph.removeprefix(VERBATIM).splitlines()
    return paragraph.startswith(VERBATIM) and all(line.startswith("  picsolve") for line in lines)
