"""The nonogram techniques, easiest first. The order is the design: the first that helps is used.

`both-ways` comes after `contradiction` and serves few puzzles there: where both states of a cell
lead to another cell by simple implications, these lead back, so that the other cell's opposite
breaks a line, too. The contradiction is one branch to follow in place of two, and nearly always the
shorter proof. What is left to `both-ways` are cells where the way back takes cases, too.
"""

from __future__ import annotations

from picsolve.core import Technique
from picsolve.nonogram.picture import Change, Picture
from picsolve.nonogram.techniques.both_ways import BOTH_WAYS
from picsolve.nonogram.techniques.colors import COLOR_CROSSING, COLOR_FINISHED, COLOR_REACH
from picsolve.nonogram.techniques.complete import COMPLETE_LINE, LINE_FINISHED
from picsolve.nonogram.techniques.contradiction import CONTRADICTION
from picsolve.nonogram.techniques.edges import EDGE
from picsolve.nonogram.techniques.ends import (
    AFTER_LAST_PLACED,
    BEFORE_FIRST_PLACED,
    GLUE_FIRST,
    GLUE_LAST,
    MERCURY_FIRST,
    MERCURY_LAST,
)
from picsolve.nonogram.techniques.full_line import FULL_LINE
from picsolve.nonogram.techniques.gaps import (
    FORCING,
    GAP_ASSIGNED,
    GAP_TOO_SMALL,
    GAP_UNUSED,
    GAPS_MATCH,
)
from picsolve.nonogram.techniques.nested import NESTED_CONTRADICTION
from picsolve.nonogram.techniques.overlap import OVERLAP, UNREACHABLE
from picsolve.nonogram.techniques.ranges import RANGE_SHRINK
from picsolve.nonogram.techniques.runs import CLOSE_BLOCK, JOIN
from picsolve.nonogram.techniques.search import SEARCH
from picsolve.nonogram.techniques.segments import CAP_RUN, INNER_GLUE, SPLIT

TECHNIQUES: tuple[Technique[Picture, Change], ...] = (
    LINE_FINISHED,
    COLOR_FINISHED,
    COMPLETE_LINE,
    GAPS_MATCH,
    GLUE_FIRST,
    GLUE_LAST,
    MERCURY_FIRST,
    MERCURY_LAST,
    CLOSE_BLOCK,
    JOIN,
    SPLIT,
    BEFORE_FIRST_PLACED,
    AFTER_LAST_PLACED,
    FORCING,
    OVERLAP,
    GAP_TOO_SMALL,
    GAP_UNUSED,
    GAP_ASSIGNED,
    UNREACHABLE,
    INNER_GLUE,
    COLOR_CROSSING,
    CAP_RUN,
    RANGE_SHRINK,
    COLOR_REACH,
    FULL_LINE,
    EDGE,
    CONTRADICTION,
    BOTH_WAYS,
    NESTED_CONTRADICTION,
    SEARCH,
)
