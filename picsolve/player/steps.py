"""The list of a path's steps beside its board."""

from __future__ import annotations

from rich.cells import set_cell_size
from rich.segment import Segment
from rich.style import Style

from picsolve.player.path import Path
from picsolve.player.session import Level
from picsolve.render.canvas import Lines
from picsolve.render.theme import Theme


def step_list(level: Level, theme: Theme, width: int, height: int) -> tuple[int, Lines]:
    """The number of the first step in the list, and a line for each that has room; the one that is
    open is in the middle, as far as there are enough."""
    path = level.path
    first = min(level.page - height // 2, len(path.steps) + 1 - height)
    first = max(first, 1)
    last = min(first + height - 1, len(path.steps))
    hardest = path.hardest
    key = path.steps[hardest - 1].technique if hardest else ""
    least = min((path.narrator.techniques[s.technique].tier for s in path.steps), default=0)
    rows = []
    for number in range(first, last + 1):
        technique = path.narrator.techniques[path.steps[number - 1].technique]
        style = "easy" if technique.tier <= least else "middle"
        style = "hardest" if technique.key == key and technique.tier > least else style
        is_open = number == level.page
        rows.append(_row(path, number, theme, width, style, is_open))
    return first, rows


def _row(
    path: Path, number: int, theme: Theme, width: int, style: str, is_open: bool
) -> list[Segment]:
    """`27 ▪ Death Blossom  r8c7<>4`, all over in the ground of what is open."""
    step = path.steps[number - 1]
    digits = len(str(len(path.steps)))
    name = theme.text(path.narrator.name(step))
    more = theme.text(" ↳") if step.branches else ""
    head = f" {number:>{digits}} "
    mark = theme.text("▪ ")
    told = theme.text(path.narrator.short(step).rpartition("=> ")[2])
    rest = f"{more}  {told}"
    ground = theme.style("clue-active") if is_open else Style()
    segments = [
        Segment(head, (theme.style("faint") + ground) if not is_open else ground),
        Segment(mark, theme.style(style) + ground),
        Segment(name, theme.style(style) + ground),
    ]
    used = Segment.get_line_length(segments)
    segments.append(
        Segment(set_cell_size(rest, max(width - used, 0)), theme.style("faint") + ground)
    )
    return segments
