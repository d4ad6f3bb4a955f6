"""Writes the man pages from the help of the commands: `python -m tests.man_pages`.

They stand in `docs/man`, from where installing takes them to `share/man/man1`.
"""

from __future__ import annotations

from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

import click

from picsolve._version import __version__
from picsolve.cli.main import picsolve

FOLDER = Path(__file__).parents[1] / "docs" / "man"
#: Before a paragraph of the help whose lines are kept.
_KEPT = "\b\n"


def pages() -> dict[str, str]:
    """Each page by the name of its file."""
    root = click.Context(picsolve, info_name="picsolve", **picsolve.context_settings)
    return {f"{name}.1": "\n".join([*page(name, ctx), ""]) for name, ctx in _commands(root)}


def _commands(ctx: click.Context) -> Iterator[tuple[str, click.Context]]:
    """The command of a context, and those below it."""
    yield ctx.command_path.replace(" ", "-"), ctx
    if isinstance(ctx.command, click.Group):
        for name in ctx.command.list_commands(ctx):
            command = ctx.command.get_command(ctx, name)
            assert command is not None
            yield from _commands(click.Context(command, ctx, name))


def page(name: str, ctx: click.Context) -> Iterator[str]:
    """The lines of a page."""
    command = ctx.command
    text = cleandoc(command.help or "")
    summary, _, _ = text.partition("\n\n")
    told = " ".join(summary.split()).rstrip(".")
    yield f'.TH {name.upper()} 1 "" "picsolve {__version__}" "User Commands"'
    yield from (".SH NAME", rf"{roff(name)} \- {roff(told[:1].lower() + told[1:])}")
    usage = " ".join(command.collect_usage_pieces(ctx))
    yield from (".SH SYNOPSIS", rf"\fB{roff(ctx.command_path)}\fR {roff(usage)}")
    yield ".SH DESCRIPTION"
    yield from _paragraphs(text)
    if isinstance(command, click.Group):
        yield ".SH COMMANDS"
        yield from _commands_of(command, ctx)
    yield ".SH OPTIONS"
    for parameter in command.get_params(ctx):
        record = parameter.get_help_record(ctx)
        if record and isinstance(parameter, click.Option):
            yield from (".TP", rf"\fB{roff(record[0])}\fR", roff(record[1]))
    yield from _environment(ctx)
    others = (found for found, _ in _commands(ctx.find_root()) if found != name)
    yield from (".SH SEE ALSO", ",\n".join(rf"\fB{roff(other)}\fR(1)" for other in others))


def _paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a help text."""
    for paragraph in text.split("\n\n"):
        yield ".PP"
        if paragraph.startswith(_KEPT):
            yield ".nf"
            yield from map(roff, paragraph.removeprefix(_KEPT).splitlines())
            yield ".fi"
        else:
            yield roff(" ".join(paragraph.split()))


def _commands_of(group: click.Group, ctx: click.Context) -> Iterator[str]:
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        assert command is not None
        told = getattr(group, "table", {}).get(name) or command.get_short_help_str(100)
        yield from (".TP", rf"\fB{roff(name)}\fR", roff(told))


def _environment(ctx: click.Context) -> Iterator[str]:
    """What every command asks of the environment; told once."""
    if ctx.parent is not None:
        return
    yield ".SH ENVIRONMENT"
    for name, told in (
        ("LC_ALL, LC_MESSAGES, LANG", "The language of sentences, unless --lang is given."),
        ("NO_COLOR", "If set, boards are drawn without colours."),
        ("FORCE_COLOR", "If set, boards are drawn with colours, into pipes too."),
        ("TERM", "Which colours the terminal has; with dumb there is plain text."),
    ):
        yield from (".TP", rf"\fB{roff(name)}\fR", roff(told))


def roff(text: str) -> str:
    """A line of text as it is, whatever signs it has."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped[:1] in (".", "'") else escaped


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
