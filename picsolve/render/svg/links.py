"""Links between candidates as lines that keep clear of other digits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, dist
from typing import NamedTuple

Point = tuple[float, float]

#: How far from a candidate's middle a line begins and ends.
_START = 9.0
#: How near to another line it is taken for the same one.
_BESIDE = 4.0
#: How far a line may leave the straight way, as a part of its length: the straightest first.
_BENDS = tuple(sign * bend / 100 for bend in (0, 4, 8, 12, 16, 21, 26, 32, 38) for sign in (1, -1))
#: Neighbours touch, so that a straight line would not be seen.
_SHORT, _SHORT_BENDS = 20.0, (0.62, -0.62)
#: Places along a line: at least so many, and at most so far apart that none passes a digit unseen.
_SAMPLES, _APART = 24, 6.0


class Curve(NamedTuple):
    """A line between two points that bends towards a third one."""

    start: Point
    control: Point
    end: Point

    def between(self, first: float, last: float) -> tuple[Point, Point, Point]:
        """What lies between two parts of the way, from 0 to 1, as such a line."""
        return (
            self._blossom(first, first),
            self._blossom(first, last),
            self._blossom(last, last),
        )

    def _blossom(self, first: float, last: float) -> Point:
        """The point at a part of the way where both are the same; else where the tangents meet."""
        x, y = (
            (1 - last) * ((1 - first) * start + first * control)
            + last * ((1 - first) * control + first * end)
            for start, control, end in zip(self.start, self.control, self.end, strict=True)
        )
        return x, y

    def points(self) -> list[Point]:
        count = max(_SAMPLES, ceil(dist(self.start, self.end) / _APART))
        return [self._blossom(i / count, i / count) for i in range(count + 1)]

    def passed(self, obstacles: Mapping[Point, float]) -> set[Point]:
        """Those that it comes too near to: obstacles are told by their middles, and how near a line
        may come. What it links is none."""
        points = self.points()
        others = {at: near for at, near in obstacles.items() if at not in (self.start, self.end)}
        return {
            at for at, near in others.items() if any(dist(at, point) < near for point in points)
        }

    @property
    def path(self) -> str:
        """In SVG's notation, from edge to edge of what it links."""
        parts = (i / 50 for i in range(21))
        cut = next((it for it in parts if dist(self._blossom(it, it), self.start) >= _START), 0.4)
        start, control, end = (f"{x:.1f} {y:.1f}" for x, y in self.between(cut, 1 - cut))
        return f"M{start}Q{control} {end}"


def curves(
    ends: Sequence[tuple[Point, Point]], obstacles: Mapping[Point, float], room: tuple[Point, Point]
) -> Iterator[Curve]:
    """A line for each pair of points, bent so that it keeps clear of the lines before it and of
    `obstacles`, as far as that can be done.

    It stays within `room`, which is told by its upper left and its lower right corner.
    """
    drawn: list[list[Point]] = []
    for start, end in ends:
        reach = dist(start, end)
        crowd = {
            at: near
            for at, near in obstacles.items()
            if at not in (start, end) and dist(at, start) < reach + near > dist(at, end) - reach
        }
        bent = [_bent(start, end, bend) for bend in (_SHORT_BENDS if reach < _SHORT else _BENDS)]
        curve = min(bent, key=lambda it: _cost(it, crowd, drawn, room))
        drawn.append(curve.points())
        yield curve


def _bent(start: Point, end: Point, bend: float) -> Curve:
    across, down = end[0] - start[0], end[1] - start[1]
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return Curve(start, (middle[0] - 2 * bend * down, middle[1] + 2 * bend * across), end)


def _cost(
    curve: Curve,
    crowd: Mapping[Point, float],
    drawn: list[list[Point]],
    room: tuple[Point, Point],
) -> float:
    """How bad a line is: to leave the board is worst, then to run along another line, or through
    digits; and each of them than a moderate bend."""
    points = curve.points()
    (left, top), (right, bottom) = room
    outside = sum(not (left <= x <= right and top <= y <= bottom) for x, y in points)
    hit = len(curve.passed(crowd))
    inner = points[len(points) // 6 : -len(points) // 6 : 2]
    along = sum(
        3 * sum(any(dist(at, it) < _BESIDE for it in other) for at in inner) > len(inner)
        for other in drawn
    )
    straight = ((a + b) / 2 for a, b in zip(curve.start, curve.end, strict=True))
    return 100 * outside + 15 * along + 10 * hit + dist(curve.control, tuple(straight)) / 12
