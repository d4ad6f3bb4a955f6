"""Where drawings lie on pages of paper: solutions are as large as their pages allow."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from picsolve.render.pdf.layout import FOOT, HEADING, MARGIN, Item, Page, Placed, packed


def item(width: int, height: int, *, least: float = 0.1, most: float = 0.45) -> Item:
    """A drawing of so many units."""
    return Item(f'<svg viewBox="0 0 {width} {height}"/>', least=least, most=most)


def placed(pages: Sequence[Page]) -> list[Placed]:
    return [it for page in pages for it in page.placed]


def sides(it: Placed) -> tuple[float, float]:
    width, height = it.item.svg.split('"')[1].split()[2:]
    return it.scale * float(width), it.scale * float(height)


def fits(page: Page) -> bool:
    """Whether all is on the page, and nothing lies on something else."""
    boxes = [(it.x, it.y, it.x + sides(it)[0], it.y + HEADING + sides(it)[1]) for it in page.placed]
    apart = all(
        one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        for i, one in enumerate(boxes)
        for other in boxes[:i]
    )
    right, bottom = page.width - MARGIN + 1e-6, page.height - MARGIN - FOOT + 1e-6
    return apart and all(it[0] >= MARGIN and it[2] <= right and it[3] <= bottom for it in boxes)


@pytest.mark.parametrize("count", [1, 2, 4, 9, 16, 20, 45, 100])
def test_few_are_large_and_many_are_small(count: int) -> None:
    found = packed([item(180, 180) for _ in range(count)], "A4")
    scales = {it.scale for it in placed(found)}
    assert all(map(fits, found))
    assert len(placed(found)) == count
    assert len(scales) == 1
    assert len(found) == -(-count // 48)  # at the least scale 6 columns and 8 rows have room
    (scale,) = scales
    assert 0.1 <= scale <= 0.45 + 1e-9
    assert (scale > 0.44) == (count <= 4)


def test_cells_of_large_and_small_ones_are_alike() -> None:
    found = packed([item(100, 100), item(800, 800), item(300, 400)], "A4")
    assert all(map(fits, found))
    assert len({it.scale for it in placed(found)}) == 1
    assert placed(found)[1].scale * 800 > 130


def test_the_order_stays_and_only_the_first_page_has_the_title() -> None:
    items = [item(100 + 37 * i % 300, 100 + 91 * i % 200) for i in range(90)]
    found = packed(items, "Letter", "Solutions")
    assert all(map(fits, found))
    assert [it.item for it in placed(found)] == items
    assert [page.title for page in found] == ["Solutions", *[""] * (len(found) - 1)]
    for one, other in pairwise(placed(found)):
        assert other.y > one.y or other.x > one.x or other.y == MARGIN + HEADING


def test_what_is_wider_than_a_page_is_made_smaller_on_a_turned_one() -> None:
    found = packed([item(4000, 400)], "A4")
    assert all(map(fits, found))
    assert (found[0].width, found[0].height) == (297.0, 210.0)
    assert sides(found[0].placed[0])[0] == pytest.approx(297 - 2 * MARGIN)


def test_without_any_there_is_no_page() -> None:
    assert packed([], "A4") == []
