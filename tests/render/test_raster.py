"""Drawings as PNG and GIF: their sizes, ink where digits are, frames and how long they are seen."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import BytesIO
from itertools import groupby
from math import ceil
from typing import Any

import pytest

from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import Puzzle
from picsolve.render import raster
from picsolve.render.raster import DrawingError, Frame, gif, png, size
from picsolve.render.scenes import Scene, film, step_scenes
from picsolve.render.svg import svg
from picsolve.render.svg.sheet import BACKGROUNDS, drawing_theme
from tests.render.positions import (
    NONOGRAM,
    SUDOKU,
    blossom_grid,
    blossom_step,
    duck_picture,
    nonogram_trace,
    sudoku_trace,
)
from tests.render.svg_elements import elements, texts

Image = pytest.importorskip("PIL.Image")
pytest.importorskip("resvg_py")


@pytest.fixture(autouse=True)
def fonts_are_looked_up_anew() -> Iterator[None]:
    raster._checked.cache_clear()
    yield
    raster._checked.cache_clear()


def opened(data: bytes) -> Any:
    return Image.open(BytesIO(data))


@pytest.mark.parametrize("scale", [0.5, 2.0])
def test_a_png_has_its_size_and_ink_in_each_text(scale: float) -> None:
    document = svg(blossom_grid(), blossom_step(), narrator=SUDOKU)
    image = opened(png(document, scale)).convert("RGB")
    width, height = size(document)
    assert image.size == (ceil(width * scale), ceil(height * scale))
    if scale < 1:
        return
    for element in elements(document, "text"):
        corners = (element.x, element.y, element.right, element.bottom)
        part = image.crop(tuple(round(scale * it) for it in corners))
        assert len(part.getcolors(1 << 16)) > 3, element.text


def test_a_picture_is_drawn_in_its_colours_without_seams() -> None:
    document = svg(duck_picture())
    image = opened(png(document)).convert("RGB")
    known = drawing_theme("light").colors
    cells = [it for it in elements(document, "rect") if it.fill == known["filled-1"]]
    for cell in cells:
        x, y = round(2 * cell.x + 20), round(2 * cell.y + 20)
        assert image.getpixel((x, y)) == tuple(bytes.fromhex(cell.fill[1:]))


def test_fonts_that_are_missing_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    import resvg_py

    draw = resvg_py.svg_to_bytes
    monkeypatch.setattr(
        resvg_py, "svg_to_bytes", lambda **look: draw(**look, skip_system_fonts=True)
    )
    with pytest.raises(DrawingError, match="no font was found"):
        png(svg(blossom_grid()))


def test_japanese_needs_its_font(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raster, "_has_ink", lambda text, families, family: text.isascii())
    png(svg(blossom_grid(), caption="digits"))
    with pytest.raises(DrawingError, match="Japanese"):
        png(svg(blossom_grid(), caption="候補"))


@pytest.mark.parametrize("module", ["resvg_py", "PIL"])
def test_packages_that_are_missing_are_told(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    frame = Frame(svg(duck_picture()), 1)
    with pytest.raises(DrawingError, match=r"pip install 'picsolve\[pictures\]'"):
        gif([frame])


def test_what_would_be_too_large_is_refused() -> None:
    document = svg(duck_picture())
    with pytest.raises(DrawingError, match=r"--scale 55\.72 is the most"):
        png(document, 100)
    with pytest.raises(DrawingError, match="pixels"):
        gif([Frame(document, 1)], 20)


def test_a_moving_picture_has_its_frames_and_durations() -> None:
    scenes = [*step_scenes(sudoku_trace(), range(1, 6), SUDOKU), Scene(blossom_grid())]
    frames = [
        Frame(scene.svg(is_brief=True), seconds)
        for scene, seconds in zip(scenes, (1, 5, 1, 1.5, 1, 7), strict=True)
    ]
    done: list[int] = []
    image = opened(gif(frames, tell=done.append))
    assert done == [1, 2, 3, 4, 5, 6]
    assert image.n_frames == 6
    assert image.info["loop"] == 0
    sizes, durations = set(), []
    for place in range(6):
        image.seek(place)
        durations.append(image.info["duration"])
        sizes.add(image.convert("RGB").size)
    assert durations == [1000, 5000, 1000, 1500, 1000, 7000]
    assert sizes == {
        tuple(round(max(side)) for side in zip(*(size(f.svg) for f in frames), strict=True))
    }


@pytest.mark.parametrize("scale", [1.0, 0.7])
@pytest.mark.parametrize("theme", BACKGROUNDS)
def test_each_cell_of_a_moving_picture_is_to_be_seen(theme: str, scale: float) -> None:
    rows = ["#####", "#####", *["....#"] * 3]
    picture = Picture.from_rows(Puzzle.from_picture(rows), [*rows[:2], *["?????"] * 3])
    document = svg(picture, background=theme)
    image = opened(gif([Frame(document, 1)], scale)).convert("RGB")
    filled = drawing_theme(theme).colors["filled-1"]
    cells = next(it for it in elements(document, "rect") if it.fill == filled)
    assert (cells.right - cells.x, cells.bottom - cells.y) == (100, 40)
    ink = tuple(bytes.fromhex((filled or "")[1:]))
    left, right, y = (round(scale * it) for it in (cells.x, cells.right, cells.y + 10))
    row = [image.getpixel((x, y)) == ink for x in range(left, right)]
    assert sum(is_filled for is_filled, _ in groupby(row)) == 5


def test_frames_tell_what_their_marks_mean() -> None:
    (line,) = step_scenes(nonogram_trace(), (1,), NONOGRAM)
    told = " ".join(texts(line.svg(is_brief=True)))
    assert "newly" in told
    assert "unknown" in told
    assert "leftmost" not in told
    blossom = Scene(blossom_grid(), blossom_step(), narrator=SUDOKU)
    told = " ".join(texts(blossom.svg(is_brief=True)))
    assert "candidate that this step removes" in told
    assert "given" in told


def test_colours_are_kept_and_not_dithered() -> None:
    scenes = list(step_scenes(nonogram_trace(), (1, 2), NONOGRAM))
    image = opened(gif([Frame(scene.svg(), 1) for scene in scenes]))
    image.seek(1)
    shown = {color for count, color in image.convert("RGB").getcolors(1 << 16) if count > 100}
    colors = drawing_theme("light").colors
    for name in ("filled-1", "new-filled", "line-1"):
        assert tuple(bytes.fromhex((colors[name] or "")[1:])) in shown
    assert image.convert("RGB").getpixel((1, 1)) == (255, 255, 255)


def test_a_large_frame_is_shown_smaller() -> None:
    document = svg(blossom_grid(), caption="word " * 600)
    assert max(opened(gif([Frame(document, 1)])).size) == raster.FRAME_SIDE


def test_scenes_are_steps_on_the_boards_before_them() -> None:
    trace = sudoku_trace()
    boards = list(trace.boards())
    scenes = list(step_scenes(trace, (1, 4, 5), SUDOKU))
    assert [scene.board for scene in scenes] == [boards[0], boards[3], boards[4]]
    assert [scene.step for scene in scenes] == [trace.steps[i] for i in (0, 3, 4)]
    assert [scene.turn and scene.turn.place for scene in scenes][1] == "step 4 of 5"
    (alone,) = step_scenes(trace, (2,), SUDOKU, is_whole=False)
    assert alone.turn is not None
    assert alone.turn.place == "step 2"


def test_a_film_keeps_the_hardest_steps_and_shows_them_longest() -> None:
    trace, end = sudoku_trace(), Scene(blossom_grid())
    whole = list(film(trace, SUDOKU, range(1, 6), end, most=9))
    assert [scene.number for scene in whole] == [1, 2, 3, 4, 5, None]
    easy, hardest, *_, last = (scene.seconds for scene in whole)
    assert easy < hardest < last
    short = list(film(trace, SUDOKU, range(1, 6), None, most=3))
    assert len(short) == 3
    assert 2 in [scene.number for scene in short]
    assert [s.number for s in short] == sorted(s.number or 0 for s in short)
