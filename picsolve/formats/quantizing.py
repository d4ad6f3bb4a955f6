"""Few colours for the cells of an image, which can be told apart.

Colours are compared in OKLab (Ottosson 2020), in which equal distances look about equally large.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from picsolve.formats.image import LIGHT, Sample, sampled
from picsolve.formats.palette import TO_CONES, TO_LAB, Hue, names_of, palette_of
from picsolve.nonogram.ambiguity import Drawing
from picsolve.nonogram.cells import Square
from picsolve.nonogram.puzzle import BACKGROUND, Color
from picsolve.nonogram.repair import Cost
from picsolve.nonogram.srgb import value_of

if TYPE_CHECKING:
    from PIL.Image import Image

#: Colours nearer than this are not told apart at a glance; black and white are 1 apart.
_NEAREST = 0.1
#: Each cell is looked at in so many parts a side: what most of it has is its colour, so that a
#: border between two colours does not become a third.
_PARTS = 4
_ROUNDS = 20
#: What is as near to white becomes white.
_WHITISH = 0.05


def quantized(
    image: Image, width: int, height: int, count: int
) -> tuple[Drawing, tuple[Color, ...], Cost]:
    """The drawing in up to `count` colours on a background, its palette, and what changes cost.

    The background is what most of the border has. There are fewer colours where the image has no
    more that can be told apart.
    """
    import numpy as np

    parts = sampled(image, width * _PARTS, height * _PARTS)
    light = np.array(parts, dtype=float).reshape(-1, 3)
    points = _oklab(light)
    centers = _centers(points, count + 1)
    nearest = _nearest(points, centers).reshape(height, _PARTS, width, _PARTS)
    shares = np.stack([(nearest == i).sum(axis=(1, 3)) for i in range(len(centers))], axis=-1)
    cells = shares.argmax(axis=-1)
    border = Counter([*cells[0], *cells[-1], *cells[:, 0], *cells[:, -1]])
    background = max(range(len(centers)), key=lambda i: (border[i], centers[i][0]))
    means = [light[nearest.reshape(-1) == i].mean(axis=0) for i in range(len(centers))]
    keys = [str(i) for i in range(len(centers))]
    hues = dict(zip(keys, _hues(means), strict=True))
    used = [keys[i] for i in dict.fromkeys(cells.reshape(-1).tolist()) if i != background]
    colors, places = palette_of(hues, used, hues[keys[background]])
    letters = {i: colors[places.get(keys[i], 0)].letter for i in range(len(centers))}
    drawing = tuple("".join(letters[i] for i in row) for row in cells.tolist())
    number = {letter: i for i, letter in letters.items() if i == background or keys[i] in places}

    def cost(square: Square, letter: str) -> float:
        """How many of the cell's parts are in another colour than the one it gets."""
        of_cell = shares[square.row, square.column]
        return float(of_cell.max() - of_cell[number[letter]])

    return drawing, colors, cost


def _oklab(light: Any) -> Any:
    """Points of OKLab for amounts of light from 0 to `LIGHT`."""
    import numpy as np

    to_cones, to_lab = np.array(TO_CONES), np.array(TO_LAB)
    return np.cbrt(light / LIGHT @ to_cones.T) @ to_lab.T


def _centers(points: Any, count: int) -> Any:
    """Up to `count` points, each the mean of those nearest to it, none too near another.

    The group that is spread most is parted in two at its mean until there are enough; then points
    go to the nearest mean, again and again (Lloyd 1982).
    """
    import numpy as np

    groups = [points]
    while len(groups) < count:
        groups.sort(key=lambda group: float(group.var(axis=0).sum()) * len(group))
        widest = groups.pop()
        axis = int(widest.var(axis=0).argmax())
        above = widest[:, axis] > widest[:, axis].mean()
        if above.all() or not above.any():  # all alike, but for what rounding makes of it
            groups.append(widest)
            break
        groups += [widest[above], widest[~above]]
    centers = np.array([group.mean(axis=0) for group in groups])
    while True:
        for _ in range(_ROUNDS):
            nearest = _nearest(points, centers)
            left = [i for i in range(len(centers)) if (nearest == i).any()]
            centers = np.array([points[nearest == i].mean(axis=0) for i in left])
        apart = ((centers[:, None] - centers) ** 2).sum(axis=-1) ** 0.5
        np.fill_diagonal(apart, np.inf)
        if len(centers) < 2 or apart.min() >= _NEAREST:
            return centers
        one, other = np.unravel_index(apart.argmin(), apart.shape)
        centers[one] = (centers[one] + centers[other]) / 2
        centers = np.delete(centers, other, axis=0)


def _nearest(points: Any, centers: Any) -> Any:
    """For each point the number of the nearest center."""
    return ((points[:, None] - centers) ** 2).sum(axis=-1).argmin(axis=1)


def _hues(means: Sequence[Any]) -> list[Hue]:
    """The colours of amounts of light, each with a name of its own."""
    import numpy as np

    colors: list[str] = []
    white = _oklab(np.array([[LIGHT] * 3]))
    for mean in means:
        is_white = ((_oklab(mean[None]) - white) ** 2).sum() ** 0.5 < _WHITISH
        rgb = BACKGROUND.rgb if is_white else _rgb((int(mean[0]), int(mean[1]), int(mean[2])))
        colors.append(rgb)
    return [Hue(name, rgb) for name, rgb in zip(names_of(colors), colors, strict=True)]


def _rgb(sample: Sample) -> str:
    return "".join(f"{round(255 * value_of(light / LIGHT)):02x}" for light in sample)
