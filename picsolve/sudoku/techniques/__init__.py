"""The sudoku techniques, easiest first. The order is the design: the first that helps is used."""

from __future__ import annotations

from picsolve.core import Technique
from picsolve.sudoku.grid import Change, Grid

TECHNIQUES: tuple[Technique[Grid, Change], ...] = ()
