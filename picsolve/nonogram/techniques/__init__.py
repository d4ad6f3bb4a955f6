"""The nonogram techniques, easiest first. The order is the design: the first that helps is used."""

from __future__ import annotations

from picsolve.core import Technique
from picsolve.nonogram.picture import Change, Picture

TECHNIQUES: tuple[Technique[Picture, Change], ...] = ()
