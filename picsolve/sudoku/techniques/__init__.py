"""The sudoku techniques, easiest first. The order is the design: the first that helps is used."""

from __future__ import annotations

from picsolve.core import Technique
from picsolve.sudoku.grid import Change, Grid
from picsolve.sudoku.techniques import (
    chained_wings,
    coloring,
    death_blossom,
    locked,
    single_digit,
    singles,
    subsets,
    trial,
    wings,
)

TECHNIQUES: tuple[Technique[Grid, Change], ...] = (
    singles.FULL_HOUSE,
    singles.NAKED_SINGLE,
    singles.HIDDEN_SINGLE,
    locked.POINTING,
    locked.CLAIMING,
    subsets.NAKED_PAIR,
    subsets.NAKED_TRIPLE,
    subsets.HIDDEN_PAIR,
    subsets.HIDDEN_TRIPLE,
    subsets.NAKED_QUAD,
    subsets.HIDDEN_QUAD,
    single_digit.SKYSCRAPER,
    single_digit.KITE,
    single_digit.DUAL_KITE,
    single_digit.TURBOT_FISH,
    single_digit.EMPTY_RECTANGLE,
    single_digit.DUAL_EMPTY_RECTANGLE,
    single_digit.RECTANGLE_ELIMINATION,
    chained_wings.W_WING,
    wings.XY_WING,
    wings.XYZ_WING,
    coloring.TRAP,
    coloring.WRAP,
    coloring.MULTI_1,
    coloring.MULTI_2,
    chained_wings.M_WING,
    chained_wings.S_WING,
    chained_wings.L_WING,
    chained_wings.H_WING,
    wings.WXYZ_WING,
    wings.VWXYZ_WING,
    wings.UVWXYZ_WING,
    death_blossom.DEATH_BLOSSOM,
    trial.TRIAL,
)
