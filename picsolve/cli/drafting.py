"""Drawings that nonograms are to be made of: from an image, from a text, or at random."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import click

from picsolve.errors import InputError
from picsolve.formats.clues import LONGEST_SIDE, MOST_CELLS
from picsolve.formats.source import clean
from picsolve.nonogram.ambiguity import Drawing
from picsolve.nonogram.lettering import CannotLetterError, framed, lettered
from picsolve.nonogram.puzzle import BLACK_AND_WHITE, Color
from picsolve.nonogram.random_pictures import Manner, random_drawing
from picsolve.nonogram.repair import Cost, unlikeness
from picsolve.words import say

#: Cells of the longer side of an image, if nothing is said.
_LONGER = 30
_SOURCES = ("image", "text", "random")
#: Which options go with which sources alone.
_OF_SOURCE = {
    **dict.fromkeys(("threshold", "dither", "colors", "fit"), ("image",)),
    "size": ("image", "text"),
    **dict.fromkeys(("density", "symmetry", "smooth", "count", "seed", "tries"), ("random",)),
}
#: Which options exclude each other: each is another way from greys to cells.
_WAYS = ("threshold", "dither", "colors")


class Draft(NamedTuple):
    """A drawing that may become a puzzle.

    made    how it was made, for people
    cost    what changes to it cost, for a repair
    number  of random ones the try
    """

    drawing: Drawing
    colors: tuple[Color, ...]
    title: str
    made: str
    cost: Cost
    number: int = 1


def check_usage(options: dict[str, Any]) -> None:
    """Raise a usage error unless there is one source, and nothing that does not go with it."""
    sources = [name for name in _SOURCES if options[name]]
    if len(sources) != 1:
        raise click.UsageError(say("say what of, by one of --image, --text and --random"))
    for name, allowed in _OF_SOURCE.items():
        if options[name] is not None and sources[0] not in allowed:
            with_ = " / ".join(f"--{source}" for source in allowed)
            raise click.UsageError(
                say("--{name} goes with {sources} only", name=name, sources=with_)
            )
    ways = [f"--{name}" for name in _WAYS if options[name] is not None]
    ways += ["--invert"] if options["invert"] and options["colors"] else []
    if len(ways) > 1:
        raise click.UsageError(
            say("{one} and {other} exclude each other", one=ways[0], other=ways[1])
        )
    width, height = options["random"] or options["size"] or (1, 1)
    if (width or 1) * (height or 1) > MOST_CELLS:
        raise click.UsageError(say("a picture has at most {most:,} cells", most=MOST_CELLS))


def drafts(options: dict[str, Any], seed: int, tries: int) -> Iterator[Draft]:
    """The drawings that the options ask for, those of chance without end but for `tries`.

    Raises `InputError` and usage errors.
    """
    if options["image"]:
        yield _of_image(options)
    elif options["text"]:
        yield _of_text(options)
    else:
        yield from _at_random(options, seed, tries)


def _draft(drawing: Drawing, options: dict[str, Any], title: str, made: str, **more: Any) -> Draft:
    """One in black and white; inverted, if that is asked for."""
    if options["invert"]:
        drawing = inverted(drawing)
    cost = more.pop("cost", None) or unlikeness(drawing)
    return Draft(drawing, BLACK_AND_WHITE, title, made, cost, **more)


def inverted(drawing: Drawing) -> Drawing:
    """Black for white, white for black."""
    return tuple(row.translate({ord("#"): ".", ord("."): "#"}) for row in drawing)


def _at_random(options: dict[str, Any], seed: int, tries: int) -> Iterator[Draft]:
    width, height = options["random"]
    density, smooth = options["density"], options["smooth"] or 0
    manner = Manner(
        *(width, height, 0.5 if density is None else density),
        *(options["symmetry"] or "none", smooth),
    )
    for number in range(1, tries + 1):
        drawing = random_drawing(manner, f"{seed} {number}")
        title = f"{width}x{height} seed {seed} try {number}"
        yield _draft(drawing, options, title, "", number=number)


def _of_text(options: dict[str, Any]) -> Draft:
    lines = [line for text in options["text"] for line in text.replace("\\n", "\n").split("\n")]
    try:
        drawing = lettered(lines, *(options["size"] or (None, None)))
    except CannotLetterError as error:
        if error.character:
            told = say("the letters have no {character!r}", character=error.character)
        else:
            size = f"{error.size[0]}x{error.size[1]}"
            told = say("this text needs a --size of at least {size}", size=size)
        raise click.UsageError(told) from None
    if max(len(drawing), len(drawing[0])) > LONGEST_SIDE:
        told = say("a side has at most {most:,} cells, and this text needs more", most=LONGEST_SIDE)
        raise click.UsageError(told)
    if not any("#" in row for row in drawing):
        raise click.UsageError(say("there is nothing to draw in this text"))
    return _draft(drawing, options, " ".join(lines), "")


def _of_image(options: dict[str, Any]) -> Draft:
    from picsolve.formats.image import cropped, read_image

    source = options["image"]
    if source == "-":
        image = read_image("<stdin>", sys.stdin.buffer.read())
        title = ""
    else:
        image = read_image(source)
        title = os.path.splitext(os.path.basename(source))[0]
    size = whole_size(options["size"], image)
    fit = options["fit"] or "pad"
    if fit == "crop":
        image = cropped(image, *size)
    inner = size if fit != "pad" else _inner_size(size, image)
    draft = _drawn(image, inner, options, clean(title))
    if len({cell for row in draft.drawing for cell in row}) < 2:
        told = say("every cell of the picture comes out the same")
        help = say("--invert, --threshold and --dither are other ways to draw it")
        raise InputError(told, source=clean(source), help=help)
    above, before = (size[1] - inner[1]) // 2, (size[0] - inner[0]) // 2

    def cost(square: Any, letter: str) -> float:
        """Of the frame every change is dear."""
        row, column = square.row - above, square.column - before
        is_inside = 0 <= row < inner[1] and 0 <= column < inner[0]
        return draft.cost(type(square)(row, column), letter) if is_inside else _DEAR

    return draft._replace(drawing=framed(draft.drawing, *size), cost=cost)


#: More than any change costs within an image.
_DEAR = 10_000.0


def _drawn(image: Any, size: tuple[int, int], options: dict[str, Any], title: str) -> Draft:
    """The drawing of the whole image."""
    from picsolve.formats.image import greys
    from picsolve.nonogram import tones

    if options["colors"]:
        from picsolve.formats.quantizing import quantized

        drawing, colors, cost = quantized(image, *size, options["colors"])
        found, ground = len(colors) - 1, colors[0].name
        told = say(
            "one colour on {ground}" if found == 1 else "{found} colours on {ground}",
            found=found,
            ground=ground,
        )
        told += say(", no more can be told apart") if found < options["colors"] else ""
        return Draft(drawing, colors, title, told, cost)
    shades: tones.Greys = greys(image, *size)
    if options["dither"]:
        shades = tones.stretched(shades)
        way = {"floyd-steinberg": tones.floyd_steinberg, "ordered": tones.ordered}
        drawing, told = way[options["dither"]](shades), say("dither {name}", name=options["dither"])
        cost = tones.dither_cost(shades, inverted=options["invert"])
        return _draft(drawing, options, title, told, cost=cost)
    threshold = options["threshold"]
    told = say("threshold {grey}", grey=threshold)
    if not isinstance(threshold, int):
        threshold = tones.otsu(shades)
        told = say("threshold {grey} by Otsu", grey=threshold)
    draft = _draft(tones.thresholded(shades, threshold), options, title, told)
    return draft._replace(cost=tones.threshold_cost(shades, threshold, draft.cost))


def whole_size(size: tuple[int | None, int | None] | None, image: Any) -> tuple[int, int]:
    """The size that is asked for, a side that is not given in the image's proportions.

    Raises a usage error where that is too large.
    """
    width, height = size or (None, None)
    if width is None and height is None:
        scale = min(_LONGER / max(image.size), 1)
        width = max(round(image.width * scale), 1)
    if width is None:
        assert height is not None
        width = max(round(height * image.width / image.height), 1)
    if height is None:
        height = max(round(width * image.height / image.width), 1)
    if max(width, height) > LONGEST_SIDE or width * height > MOST_CELLS:
        told = say("a picture of {width} × {height} cells is too large", width=width, height=height)
        raise click.UsageError(told)
    return width, height


def _inner_size(size: tuple[int, int], image: Any) -> tuple[int, int]:
    """The largest size within another that has the image's proportions."""
    scale = min(size[0] / image.width, size[1] / image.height)
    return (
        min(max(round(image.width * scale), 1), size[0]),
        min(max(round(image.height * scale), 1), size[1]),
    )
