"""How much light the colours of screens are: sRGB's curve (IEC 61966-2-1)."""

from __future__ import annotations


def light_of(value: float) -> float:
    """The amount of light of a value of sRGB, both from 0 to 1."""
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def value_of(light: float) -> float:
    """The value of sRGB of an amount of light, both from 0 to 1."""
    return light * 12.92 if light <= 0.0031308 else float(1.055 * light ** (1 / 2.4) - 0.055)


def lights_of(color: str) -> tuple[float, float, float]:
    """The amounts of red, green and blue light, from 0 to 1, of `#ff8800` or `ff8800`."""
    digits = color.removeprefix("#")
    red, green, blue = (light_of(int(digits[i : i + 2], 16) / 255) for i in (0, 2, 4))
    return red, green, blue
