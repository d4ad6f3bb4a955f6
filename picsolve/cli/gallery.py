"""`picsolve techniques --save FOLDER`: pages with a picture of each technique, in Markdown.

README.md           links to the pages
sudoku.md           a page for each kind of puzzle, by families
sudoku/KEY.svg      the pictures
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from picsolve.cli.examples import ALONE, Example, example
from picsolve.cli.objects import narrator
from picsolve.cli.output import Output
from picsolve.cli.progress import progress
from picsolve.cli.whole_files import replace_file
from picsolve.core import Technique
from picsolve.errors import InputError
from picsolve.formats.source import clean
from picsolve.render.explain import shown, translated
from picsolve.words import say

#: Stands in every page, so that no other is ever written over.
_MARK = "<!-- a gallery of picsolve -->"
#: A cell's ground and a large digit: the look, then what is its own.
_GROUND = re.compile(
    r'<rect (fill="[^"]+") data-cell="[^"]+" shape-rendering="crispEdges" '
    r'x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)"/>\n'
)
_DIGIT = re.compile(
    r'<text (fill="[^"]+" font-size="28" [^>]*?) x="([^"]+)" y="([^"]+)">([1-9])</text>\n'
)

Listed = tuple[str, Technique[Any, Any]]


def save_gallery(folder: str, listed: Iterable[Listed], output: Output) -> None:
    """Write the pages and pictures of some techniques; report what is in the way."""
    listed = list(listed)
    at = [""]
    try:
        _refuse_other_than_folders(folder)
        _refuse_other_pages(folder, listed)
        with progress(lambda: say("drawing {path}", path=clean(at[0]))):
            for name, text in gallery(listed):
                at[0] = os.path.join(folder, *name.split("/"))
                os.makedirs(os.path.dirname(at[0]), exist_ok=True)
                replace_file(at[0], [text.encode()])
    except InputError as error:
        output.error(error)
        return
    except OSError as error:
        told = say("cannot be written: {reason}", reason=error.strerror or str(error))
        output.error(InputError(told, source=clean(str(error.filename or folder))))
        return
    output.complain(
        say(
            "{count} technique in {path}" if len(listed) == 1 else "{count} techniques in {path}",
            count=len(listed),
            path=clean(folder),
        )
        + "\n"
    )


def _refuse_other_than_folders(folder: str) -> None:
    """Raise InputError for a name that a folder cannot have, or a file has."""
    if not folder:
        told = say("the folder has to have a name, and this one is empty")
        raise InputError(told, source="--save")
    if os.path.exists(folder) and not os.path.isdir(folder):
        told = say("this is no folder, and pages and pictures need one")
        raise InputError(told, source=clean(folder))


def _refuse_other_pages(folder: str, listed: Iterable[Listed]) -> None:
    """Raise InputError where a page would be written over one that is of no gallery."""
    for name in ("README.md", *(f"{kind}.md" for kind in dict(listed))):
        path = os.path.join(folder, name)
        if os.path.exists(path) and not _is_page(path):
            told = say("this is no page of a gallery, and would be overwritten")
            raise InputError(told, source=clean(path))


def _is_page(path: str) -> bool:
    """Whether there is a page of a gallery; what is no file, as a device or a pipe, is not read."""
    if not os.path.isfile(path):
        return False
    with open(path, "rb") as file:
        return file.read(len(_MARK)) == _MARK.encode()


def gallery(listed: Iterable[Listed]) -> Iterator[tuple[str, str]]:
    """The files: their names, and what is in them."""
    links = []
    for kind, group in groupby(listed, key=lambda it: it[0]):
        techniques = [technique for _, technique in group]
        links.append(f"- [{shown(kind)}]({kind}.md): {len(techniques)}\n")
        yield f"{kind}.md", "\n".join(page(kind, techniques))
        for technique in techniques:
            found = example(kind, technique)
            if found is not None:
                yield picture_name(kind, technique), picture(kind, found)
    heading = say("Gallery of techniques")
    made = say("Made by `picsolve techniques --save`.")
    yield "README.md", f"{_MARK}\n# {heading}\n\n{made}\n\n{''.join(links)}"


def picture_name(kind: str, technique: Technique[Any, Any]) -> str:
    return f"{kind}/{technique.key}.svg"


def picture(kind: str, found: Example) -> str:
    """The step on its board, told below."""
    from picsolve.render.svg import svg

    return _joined(svg(found.board, found.step, narrator=narrator(kind), turn=ALONE))


def _joined(drawing: str) -> str:
    """The drawing with elements of the same look together, cells and digits: two thirds as large
    as it was. A gallery has many, and nobody asks it for single cells."""
    drawing = _together(
        drawing,
        _GROUND,
        '<path {} shape-rendering="crispEdges" d="{}"/>\n',
        "M{0} {1}h{2}v{3}h-{2}z",
    )
    return _together(drawing, _DIGIT, "<g {}>{}</g>\n", '<text x="{}" y="{}">{}</text>')


def _together(drawing: str, element: re.Pattern[str], group: str, part: str) -> str:
    """Groups in the place of the first of these elements, one for each look, which is the first
    group of the pattern; the other groups fill the part."""
    looks: dict[str, list[str]] = {}
    for look, *values in element.findall(drawing):
        looks.setdefault(look, []).append(part.format(*values))
    groups = (group.format(look, "".join(parts)) for look, parts in looks.items())
    first, *others = element.split(drawing)[:: element.groups + 1]
    return "".join((first, *groups, *others))


def page(kind: str, techniques: Iterable[Technique[Any, Any]]) -> Iterator[str]:
    """The paragraphs of a page, by families in the order of their first techniques."""
    families: dict[str, list[Technique[Any, Any]]] = {}
    for technique in techniques:
        families.setdefault(technique.family, []).append(technique)
    yield f"{_MARK}\n# {say('Techniques')}: {shown(kind)}\n"
    for family, members in families.items():
        names = (f"[{translated(t).name}](#{t.key})" for t in members)
        yield f"- **{shown(family)}**: {', '.join(names)}"
    for family, members in families.items():
        yield f"\n## {shown(family)}"
        for technique in members:
            yield from section(kind, technique)


def section(kind: str, technique: Technique[Any, Any]) -> Iterator[str]:
    """What to look for, and the picture, whose text is its sentence."""
    told = translated(technique)
    yield f'\n<a id="{told.key}"></a>\n### {told.name}\n'
    yield f"`{told.key}` · {shown(str(told.tier))}\n"
    yield f"{_escaped(told.look_for)}\n"
    found = example(kind, technique)
    if found is not None:
        sentence = _escaped(narrator(kind).full(found.step))
        yield f"![{sentence}]({picture_name(kind, technique)})"


def _escaped(text: str) -> str:
    """The text where Markdown would take its signs for its own."""
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>#|" else sign for sign in text)
