"""Thresholds, dithers and letters."""

from __future__ import annotations

from random import Random
from statistics import pvariance

from picsolve.nonogram.lettering import glyphs
from picsolve.nonogram.tones import floyd_steinberg, ordered, otsu, stretched, thresholded


def test_otsu_leaves_the_least_variance_within_the_classes() -> None:
    rng = Random(1)
    for _ in range(20):
        greys = [[int(rng.gauss(*rng.choice([(60, 20), (170, 30)]))) % 256 for _ in range(30)]]

        def within(threshold: int, cells: list[int] = greys[0]) -> float:
            classes = [[c for c in cells if c <= threshold], [c for c in cells if c > threshold]]
            return sum(len(each) * pvariance(each) for each in classes if each)

        assert within(otsu(greys)) <= min(map(within, range(255))) + 1e-6
        dark = sum(grey <= otsu(greys) for grey in greys[0])
        assert "".join(thresholded(greys, otsu(greys))).count("#") == dark


def test_dithers_keep_the_mean_of_even_greys() -> None:
    for grey in (0, 32, 64, 128, 200, 255):
        greys = [[grey] * 16 for _ in range(16)]
        for dither in (floyd_steinberg, ordered):
            filled = "".join(dither(greys)).count("#") / 256
            assert abs(filled - (1 - grey / 255)) < 0.05


def test_stretched_greys_reach_from_black_to_white() -> None:
    assert stretched([[100, 110, 120]]) == [[0, 127, 255]]


def test_every_glyph_is_whole_and_its_own() -> None:
    drawn = glyphs()
    assert {*"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;!?'\"-+=/()"} <= drawn.keys()
    assert len({*drawn.values()}) == len(drawn)
    for rows in drawn.values():
        assert len(rows) == 7
        assert {len(row) for row in rows} == {len(rows[0])}
        assert {*"".join(rows)} <= {*"#."}
