"""Numbers on the command line, by one rule for all options: ASCII digits, and nothing between them.

Python would take `1_000`, `+1`, `inf` and the digits of other scripts, too, which no other part of
the program does.
"""

from __future__ import annotations

import re
from math import isfinite
from typing import Any

import click

from picsolve.words import say

#: No number of more digits is of use, and Python refuses to read some thousands of them.
_MOST_DIGITS = 100
_WHOLE = re.compile(rf"-?[0-9]{{1,{_MOST_DIGITS}}}")
_REAL = re.compile(r"-?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")


def whole(text: str) -> int | None:
    """A whole number, or None if the text is none."""
    return int(text) if _WHOLE.fullmatch(text) else None


def real(text: str) -> float | None:
    """A finite number such as `2`, `.5` or `1e-3`, or None if the text is none."""
    found = float(text) if _REAL.fullmatch(text) else None
    return found if found is not None and isfinite(found) else None


class Whole(click.IntRange):
    """A whole number within limits."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        found = whole(str(value))
        if found is None:
            self.fail(say("{value!r} is no whole number such as 12", value=value), param, ctx)
        number: int = super().convert(found, param, ctx)
        return number


class Real(click.FloatRange):
    """A number within limits."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        found = real(str(value))
        if found is None:
            self.fail(say("{value!r} is no number such as 1.5", value=value), param, ctx)
        number: float = super().convert(found, param, ctx)
        return number
