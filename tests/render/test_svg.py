"""The SVG drawing, read back with an XML parser."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from picsolve.render.svg import svg
from picsolve.render.theme import Depth, palette
from tests.render.positions import (
    blossom_grid,
    blossom_step,
    cell,
    contradiction_step,
    duck_picture,
    link_step,
    overlap_step,
)

_NS = "{http://www.w3.org/2000/svg}"


def elements(document: str, tag: str) -> list[ElementTree.Element]:
    return ElementTree.fromstring(document).findall(f"{_NS}{tag}")


@pytest.mark.parametrize("background", ["dark", "light"])
def test_a_grid_has_its_cells_digits_and_colours(background: str) -> None:
    document = svg(blossom_grid(), blossom_step(), background=background)
    colors = palette(Depth.TRUECOLOR, background)
    grounds = {rect.get("id"): rect.get("fill") for rect in elements(document, "rect")}
    assert len([name for name in grounds if name]) == 81
    assert grounds["r7c7"] == colors["stem"]
    assert grounds["r9c9"] == colors["set-a"]
    assert grounds["r8c7"] == colors["removed"]
    assert grounds["r1c1"] == colors["cell-b"]
    texts = [text.text for text in elements(document, "text")]
    grid = blossom_grid()
    placed = [text.text for text in elements(document, "text") if text.get("font-size") == "28"]
    assert placed == [str(digit) for digit in grid.values if digit]
    assert sum(t.get("font-size") == "13" for t in elements(document, "text")) == (
        grid.candidate_count
    )
    assert texts.count("S") == 1
    assert texts.count("C") == 3
    pills = [rect.get("fill") or "" for rect in elements(document, "rect") if rect.get("rx")]
    assert sorted(pills) == sorted([colors["green-pill"] or ""] * 4 + [colors["red-pill"] or ""])


def test_links_are_lines() -> None:
    strong, weak = elements(svg(blossom_grid(), link_step()), "line")
    assert strong.get("stroke-dasharray") is None
    assert weak.get("stroke-dasharray")


def test_a_picture_has_every_square_once() -> None:
    document = svg(duck_picture(), overlap_step())
    colors = palette(Depth.TRUECOLOR, "dark")
    squares: dict[tuple[float, float], str | None] = {}
    rects = [rect for rect in elements(document, "rect") if rect.get("x")]
    left = max(float(rect.get("x") or 0) for rect in rects if rect.get("fill") == colors["line-1"])
    grid = [
        rect
        for rect in rects
        if rect.get("fill") not in (colors["clue-1"], colors["clue-2"])
        and float(rect.get("x") or 0) > 7
    ]
    for rect in grid:
        x, y, width, height = (float(rect.get(k) or 0) for k in ("x", "y", "width", "height"))
        for row in range(int(height / 20)):
            for column in range(int(width / 20)):
                at = (x + 20 * column, y + 20 * row)
                assert at not in squares
                squares[at] = rect.get("fill")
    assert len(squares) == 25
    assert left in {x for x, _ in squares}
    fills = list(squares.values())
    assert fills.count(colors["new-filled"]) == 1
    assert fills.count(colors["filled-1"]) == 3
    assert fills.count(colors["line-2"]) == 1  # the empty cell of the step's row


def test_an_assumption_has_its_mark() -> None:
    texts = [text.text for text in elements(svg(duck_picture(), contradiction_step()), "text")]
    assert "?" in texts


def test_what_is_no_board_is_refused() -> None:
    with pytest.raises(TypeError):
        svg(cell("r1c1"))


def test_a_branch_has_its_colours_and_the_line_that_breaks_is_red() -> None:
    colors = palette(Depth.TRUECOLOR, "dark")
    drawn = svg(duck_picture(), contradiction_step())
    for name in ("branch-2", "broken-1", "red-pill", "assumed-ink"):
        assert f'fill="{colors[name]}"' in drawn
    assert f'fill="{colors["line-1"]}"' not in drawn
    plain = svg(duck_picture())
    assert f'fill="{colors["broken-1"]}"' not in plain
