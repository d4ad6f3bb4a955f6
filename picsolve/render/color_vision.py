"""How colours look to people who tell fewer of them apart, and how far apart they look."""

from __future__ import annotations

from functools import cache
from math import dist

from picsolve.nonogram.srgb import lights_of

#: What becomes of linear red, green and blue where one kind of cone is missing: the matrices for
#: full severity of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation
#: of Color Vision Deficiency" (2009).
DEFICIENCIES = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_USUAL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
#: From linear red, green and blue to the CIE's X, Y and Z, as parts of those of white.
_XYZ = (
    (0.433953, 0.376219, 0.189828),
    (0.212671, 0.715160, 0.072169),
    (0.017758, 0.109477, 0.872766),
)


@cache
def difference(color: str, other: str, deficiency: str = "") -> float:
    """How far apart two colours, `#rrggbb`, look: as a distance in CIELAB (1976), in which about
    2 can just be told and black is 100 from white; to usual eyes, or with a deficiency."""
    return dist(_lab(color, deficiency), _lab(other, deficiency))


def least_difference(color: str, other: str) -> float:
    """How far apart two colours look to whom they look most alike."""
    return min(difference(color, other, kind) for kind in ("", *DEFICIENCIES))


@cache
def _lab(color: str, deficiency: str) -> tuple[float, float, float]:
    seen = _times(DEFICIENCIES.get(deficiency, _USUAL), lights_of(color))
    x, y, z = map(_lightness, _times(_XYZ, tuple(min(max(it, 0.0), 1.0) for it in seen)))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _lightness(value: float) -> float:
    return float(value ** (1 / 3)) if value > 216 / 24389 else (value * 24389 / 27 + 16) / 116


def _times(
    matrix: tuple[tuple[float, float, float], ...], vector: tuple[float, ...]
) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
