"""The `picsolve` command: a group that loads a command's module only when it runs.

Names and help lines stand in a table, so that `picsolve --help` imports nothing but click.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from importlib import import_module
from typing import Any, ClassVar

import click
from click.exceptions import Exit

from picsolve._version import __version__
from picsolve.cli.options import choose_early, language_option
from picsolve.words import chosen, say

#: The commands in the order of the help. Each is `command` in the module of its name.
COMMANDS = {
    "sudoku": "Solve sudokus; --explain shows how a person would.",
    "nonogram": "Solve nonograms; --explain shows how a person would.",
    "play": "Browse the steps of a puzzle in the terminal.",
    "hint": "Give the next hint for a puzzle, and no more than you ask for.",
    "check": "Say whether puzzles have one solution, several or none.",
    "steps": "List every step that is possible at a position.",
    "rate": "Rate how hard puzzles are, and find those as hard as you want.",
    "convert": "Write puzzles in another format.",
    "generate": "Make puzzles, as hard as you want them.",
    "techniques": "List the techniques, or explain some of them.",
    "completion": "Make a shell complete commands, options and their values.",
}


#: Set by shells that ask what can stand at the cursor; see `completing`.
COMPLETING = "_PICSOLVE_COMPLETE"

#: Below so many columns click would not fold the help any more.
_NARROW = 52


class Help(click.HelpFormatter):
    """Leaves the words at least half of a narrow terminal."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        from shutil import get_terminal_size

        columns = get_terminal_size().columns
        if columns < _NARROW:
            self.width = max(columns, 20)

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        super().write_dl(rows, min(col_max, max(self.width // 2 - 4, 10)), col_spacing)


class Context(click.Context):
    """A command's run, with its help in the form above, in the chosen language."""

    formatter_class = Help

    def make_formatter(self) -> click.HelpFormatter:
        if chosen() != "en":
            from picsolve.cli.translated_help import TranslatedHelp

            self.formatter_class = TranslatedHelp
        return super().make_formatter()


class LazyGroup(click.Group):
    """Commands from a table; each is `command` in the module that its name ends."""

    context_class = Context
    table: ClassVar[dict[str, str]] = COMMANDS
    modules = "picsolve.cli."

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.table:
            return None
        command: click.Command = import_module(f"{self.modules}{cmd_name}").command
        command.context_class = Context
        if COMPLETING in os.environ:
            from picsolve.cli.completing import prepare

            prepare(command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(self.table.items()))

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        name = args[0]
        if name not in self.table and not name.startswith("-"):
            from picsolve.cli.selection import close_matches

            told = say("no command {name!r}.", name=name)
            raise click.UsageError(f"{told}{close_matches(name, self.table)}", ctx)
        found, command, rest = super().resolve_command(ctx, args)
        if command is not None and not ctx.resilient_parsing:
            _check_values(Context(command, ctx, found), rest)
        return found, command, rest

    def main(  # type: ignore[override]  # which has overloads for whether it comes back
        self, args: Any = None, prog_name: str | None = None, **more: Any
    ) -> Any:
        if COMPLETING not in os.environ:
            return super().main(args, prog_name, **more)
        from picsolve.cli.completing import has_words, register

        if not has_words():
            raise SystemExit(2)
        register()
        try:
            return super().main(args, prog_name, COMPLETING, **more)
        except click.ClickException:  # of words before, which are no matter now
            raise SystemExit(1) from None

    # A broken pipe is left to `__main__`: click would call it an answer. Help and version are
    # written while the context is made, and so are errors raised: before `--lang` has its turn.

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **more: Any,
    ) -> click.Context:
        if parent is None:
            choose_early(args)
        try:
            return super().make_context(info_name, args, parent, **more)
        except BrokenPipeError:
            raise Exit(141) from None

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise Exit(141) from None


def _check_values(ctx: click.Context, args: list[str]) -> None:
    """Raise a usage error for an option that is given twice, where the second value would silently
    replace the first, and for an empty value: a shell variable that is empty by mistake must not
    mean that nothing was asked for."""
    given, _, order = ctx.command.make_parser(ctx).parse_args(list(args))
    for option, count in Counter(order).items():
        if not isinstance(option, click.Option) or option.is_flag:
            continue
        name, values = option.opts[0], given[option.name or ""]
        if count > 1 and not option.multiple:
            raise click.UsageError(say("{name} can be given only once", name=name), ctx)
        if "" in (values if option.multiple else [values]):
            told = say("{name} wants a value, and this one is empty", name=name)
            raise click.UsageError(told, ctx)


def _version(ctx: click.Context) -> None:
    from picsolve.sudoku import bulk

    click.echo(f"picsolve {__version__}\nengine {bulk.engines()[0]}")
    ctx.exit()


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "-V",
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=lambda ctx, _, asked: _version(ctx) if asked else None,
    help="Show the version, and which engine decides lists of sudokus.",
)
@language_option
def picsolve(lang: str) -> None:
    """Solve nonograms and sudoku the way a person does, and show every step.

    \b
      picsolve nonogram FILE --explain
      picsolve sudoku 4....9.5.23..58.67...4.7....… --explain
      picsolve sudoku - < list.txt

    Answers go to standard output, everything else to standard error. Exit codes: 0 every puzzle
    has one solution and is solved, 1 the answer is no (several solutions, none, stuck), 2 wrong
    usage or input.
    """
