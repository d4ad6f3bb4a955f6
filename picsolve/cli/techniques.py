"""`picsolve techniques`: the catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from picsolve.cli.options import style_options
from picsolve.words import say, word

_NAMES = 17  # the width of the facts' names, and a blank
_WIDTH = 80  # of the paragraphs in a pipe
_TABLE = 100  # on narrower terminals the table is a list

if TYPE_CHECKING:
    from picsolve.cli.output import Output
    from picsolve.core import Technique

    Listed = tuple[str, Technique[Any, Any]]


@click.command("techniques")
@click.argument("names", nargs=-1, metavar="[TECHNIQUE]...")
@click.option(
    "--kind",
    type=click.Choice(["sudoku", "nonogram"]),
    help="Only techniques for these puzzles.",
)
@click.option(
    "--save",
    metavar="FOLDER",
    help="Make a gallery in this folder: pages with a picture of each technique.",
)
@style_options
def command(names: tuple[str, ...], kind: str | None, save: str | None, **style: Any) -> None:
    """List the techniques in the order in which they are tried, or explain some of them: what to
    look for, why it works, and a step of it on a board.

    The order is HoDoKu's for a sudoku, so a technique may come before one of a lower level.

    TECHNIQUE is a key, an alias, a HoDoKu code or a family.

    \b
      picsolve techniques als-death-blossom
      picsolve techniques 0904 pattern-8
      picsolve techniques forcing --kind sudoku
      picsolve techniques --jsonl
      picsolve techniques --save gallery
    """
    from picsolve.api import catalogue
    from picsolve.cli.output import Output, Style
    from picsolve.cli.selection import KINDS, find_techniques, split_names

    kinds = [kind] if kind else KINDS
    everything = [(kind, technique) for kind in kinds for technique in catalogue(kind)]
    asked = split_names(names)
    wanted = find_techniques(asked, [t for _, t in everything])
    listed = [(kind, t) for kind, t in everything if not names or t in wanted]
    output = Output(Style(**style))
    if save is not None and output.style.format != "text":
        form = f"--{output.style.format}"
        raise click.UsageError(
            say("{option} has no effect with {format}", option=form, format="--save")
        )
    if save is not None:
        from picsolve.cli.gallery import save_gallery

        save_gallery(save, listed, output)
    else:
        _write(listed, output, is_explained=bool(names))
    for name, other, count in also_named(asked, wanted, kinds):
        note = say(
            "note: {name!r} is a name of {count} techniques for a {kind}, too: add --kind {key}"
            if count > 1
            else "note: {name!r} is a name of a technique for a {kind}, too: add --kind {key}",
            name=name,
            count=count,
            kind=word(other),
            key=other,
        )
        output.complain(f"{note}\n")
    output.flush()
    click.get_current_context().exit(output.code)


def _write(listed: Sequence[Listed], output: Output, *, is_explained: bool) -> None:
    """Write the techniques in the format of the run."""
    if output.style.format != "text":
        from picsolve.cli.objects import technique_object
        from picsolve.cli.tables import sink

        objects = sink(output, "techniques")
        for kind, technique in listed:
            objects.write(technique_object(kind, technique))
        objects.close()
    elif output.display:
        output.views(*(explanation_views(listed) if is_explained else table_views(listed)))
    else:
        output.lines(explanation_lines(listed) if is_explained else table_lines(listed))


def also_named(
    names: Iterable[str], found: Iterable[Technique[Any, Any]], kinds: Iterable[str]
) -> Iterator[tuple[str, str, int]]:
    """The names by which techniques of a kind are called that were not found, as the name is the
    key of one of the other kind: name, kind, and how many they are."""
    from picsolve.api import catalogue
    from picsolve.cli.selection import names_of, plain_name

    keys = {technique.key for technique in found}
    for name in map(plain_name, names):
        for kind in kinds:
            called = [t for t in catalogue(kind) if name in names_of(t)]
            if called and not keys & {t.key for t in called}:
                yield name, kind, len(called)


def codes(technique: Technique[Any, Any]) -> str:
    """By what else the technique can be asked for."""
    return ", ".join((*technique.hodoku, *technique.aliases))


def table_lines(listed: Iterable[Listed]) -> Iterator[str]:
    """TAB separated: kind, key, name, family, level, score, other names."""
    for kind, t in listed:
        yield "\t".join((kind, t.key, t.name, t.family, str(t.tier), str(t.score), codes(t)))


def table_views(listed: Iterable[Listed]) -> Iterator[Any]:
    """A table for each puzzle kind, or a list where the table has no room."""
    from itertools import groupby

    from rich.table import Table
    from rich.text import Text

    from picsolve.render.explain import shown, translated

    for kind, group in groupby(listed, key=lambda item: item[0]):
        techniques = [translated(technique) for _, technique in group]
        table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
        table.add_column(say("level"), justify="right")
        table.add_column(say("technique"))
        table.add_column(say("key"), no_wrap=True)
        table.add_column(say("family"))
        table.add_column(say("also called"))
        for t in techniques:
            table.add_row(
                shown(str(t.tier)),
                Text(t.name, "bold"),
                t.key,
                Text(shown(t.family), "dim"),
                Text(codes(t), "dim"),
            )
        yield from (Text(shown(kind), "bold"), "", _Folding(table, techniques), "")


class _Folding:
    """A Rich renderable: the table, or where it has no room a few lines for each technique."""

    def __init__(self, table: Any, techniques: list[Technique[Any, Any]]) -> None:
        self.table = table
        self.techniques = techniques

    def __rich_console__(self, console: Any, options: Any) -> Iterator[Any]:
        from rich.padding import Padding
        from rich.text import Text

        from picsolve.render.explain import shown

        if options.max_width >= _TABLE:
            yield self.table
            return
        for t in self.techniques:
            facts = ", ".join(filter(None, (shown(str(t.tier)), shown(t.family), codes(t))))
            yield Text.assemble((t.name, "bold"), f"  {t.key}", overflow="fold")
            yield Padding(Text(facts, "dim", overflow="fold"), (0, 0, 0, 2), expand=False)


def about(kind: str, technique: Technique[Any, Any]) -> list[tuple[str, str]]:
    """The facts of a technique, named."""
    from picsolve.render.explain import shown

    needs = say("a puzzle with one solution only") if technique.needs_unique else ""
    facts = [
        (say("key"), technique.key),
        (say("puzzle"), shown(kind)),
        (say("family"), shown(technique.family)),
        (say("level"), shown(str(technique.tier))),
        (say("score"), str(technique.score) if technique.score else ""),
        ("HoDoKu", ", ".join(technique.hodoku)),
        ("Sudoku Explainer", "" if technique.se is None else str(technique.se)),
        (say("aliases"), ", ".join(technique.aliases)),
        (say("needs"), needs),
    ]
    return [(name, fact) for name, fact in facts if fact]


def headed(paragraph: str) -> tuple[str, str]:
    """The heading of a part of the documentation in the chosen language, and what it says; without
    a heading the paragraph alone."""
    heading, colon, rest = paragraph.partition(":")
    headings = {
        "What to look for": say("What to look for"),
        "Why it works": say("Why it works"),
        "Example": say("Example"),
    }
    return (headings[heading], rest.strip()) if colon and heading in headings else ("", paragraph)


def _wrapped(paragraph: str) -> str:
    from picsolve.render.wrapping import wrapped

    if paragraph.startswith(" "):
        return paragraph
    heading, rest = headed(paragraph)
    text = say("{heading}: {text}", heading=heading, text=rest) if heading else rest
    lines = (
        wrapped(line, _WIDTH, indent=2 if line.startswith("- ") else 0)
        for line in text.splitlines()
    )
    return "\n".join("\n".join(told) for told in lines)


def explanation_lines(listed: Iterable[Listed]) -> Iterator[str]:
    from picsolve.render.explain import translated
    from picsolve.render.wrapping import padded

    for place, (kind, technique) in enumerate(listed):
        if place:
            yield ""
        told = translated(technique)
        yield told.name
        for name, fact in about(kind, told):
            yield f"  {padded(name, _NAMES)}{fact}"
        yield ""
        yield from "\n\n".join(map(_wrapped, told.paragraphs)).splitlines()
        yield from _example_lines(kind, technique)


def _example_lines(kind: str, technique: Technique[Any, Any]) -> Iterator[str]:
    """The example's board as text, a sudoku's also in a line that commands read; its step in
    notation and in words."""
    from picsolve.cli.examples import example
    from picsolve.cli.objects import narrator
    from picsolve.render import plain
    from picsolve.render.wrapping import wrapped

    shown = example(kind, technique)
    if shown is None:
        return
    yield from ("", say("On a board:"), "")
    if kind == "sudoku":
        yield from (f"  {shown.text}", "")
    board = plain.board(shown.board) if kind == "sudoku" else plain.with_clues(shown.board)
    yield from (f"  {line}" for line in board.splitlines())
    teller = narrator(kind)
    yield from ("", f"  {teller.short(shown.step)}", "")
    yield from wrapped(teller.full(shown.step), _WIDTH)


def explanation_views(listed: Iterable[Listed]) -> Iterator[Any]:
    from rich.padding import Padding
    from rich.text import Text

    from picsolve.render.explain import translated
    from picsolve.render.wrapping import Prose, padded

    for kind, technique in listed:
        told = translated(technique)
        yield Text(told.name, "bold")
        for name, fact in about(kind, told):
            yield Text.assemble((f"  {padded(name, _NAMES)}", "dim"), fact)
        yield ""
        for paragraph in told.paragraphs:
            heading, part = headed(paragraph)
            if heading:
                yield Text(heading, "bold")
                part = part[:1].upper() + part[1:]
            yield from (Padding(Prose(part), (0, 0, 0, 2)), "")
        yield from _example_views(kind, technique)


def _example_views(kind: str, technique: Technique[Any, Any]) -> Iterator[Any]:
    """The example's step on its board."""
    from rich.text import Text

    from picsolve.cli.examples import ALONE, example
    from picsolve.cli.objects import narrator
    from picsolve.render.views import position_view

    shown = example(kind, technique)
    if shown is not None:
        yield from (Text(say("On a board"), "bold"), "")
        yield from (position_view(shown.board, shown.step, ALONE, narrator(kind)), "")
