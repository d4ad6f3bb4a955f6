"""Two lines at a time: what a line at the edge does to the lines beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import and_
from typing import NamedTuple

from picsolve.core import Mark, Role, Step, Technique
from picsolve.nonogram.agreement import Events, placement
from picsolve.nonogram.cells import BlockName, Change, Fill, LineName, Placement, Range, bits, runs
from picsolve.nonogram.color_board import ColorLine, barred_by
from picsolve.nonogram.line import solve_line
from picsolve.nonogram.picture import Line, Picture
from picsolve.nonogram.rating import Tier
from picsolve.nonogram.techniques.branches import follow
from picsolve.nonogram.techniques.lift import Numbered
from picsolve.nonogram.trials import Refutation, trial_at


class Kind(NamedTuple):
    """Which of several wordings a phrase has."""

    variant: str


class Excluded(NamedTuple):
    """Cells where a block cannot begin, for then it would break the same line."""

    starts: tuple[Range, ...]
    broken: object


class Break(NamedTuple):
    """A place of a block that breaks a line, and what leads there."""

    place: Range
    changes: tuple[Change, ...]
    events: Events


def edge(picture: Picture) -> Iterator[Step[Change]]:
    """A block at the edge cannot be where the blocks across would break a line beside it.

    Known as edge logic; here for whole blocks, and for two lines at a time.

    What to look for: a line at the edge of the picture, or beside a line that is finished. Where
    one of its blocks lies, the lines across begin blocks, whose lengths are known. Push the block
    through its places: do the cells that follow fit into the next lines?

    Why it works: at the edge a filled cell is the beginning of its block across, so that it forces
    cells in the next lines. A place of the block that leaves one of these lines no way to be
    filled is impossible. What the other places have in common is certain.

    Example: rows 1, 1, 1 and 2, columns 1, 1, 1 and 1 1, nothing known. If the block of row 1 were
    in cell 3, column 3 would be finished, and column 4 would need r2c4 and r4c4. But then row 4 has
    no room for its 2. So r1c3 is empty.
    """
    for name, line in picture.lines():
        beside = _at_edge(picture, name)
        if not line.undecided or beside is None:
            continue
        for block, starts in enumerate(line.starts or ()):
            if starts.bit_count() > 1:
                yield from _edge(picture, name, block, list(bits(starts)), beside)


def _at_edge(picture: Picture, name: LineName) -> Kind | None:
    """Whether the line is at the edge of the picture, or beside a finished line."""
    side = picture.columns if name.is_column else picture.rows
    near = (name.position - 1, name.position + 1)
    if any(not 0 <= position < len(side) for position in near):
        return Kind("wall")
    return Kind("beside") if any(not side[position].undecided for position in near) else None


def _edge(
    picture: Picture, name: LineName, block: int, starts: Sequence[int], beside: Kind
) -> Iterator[Step[Change]]:
    line = picture.line(name)
    length = line.clue[block]
    places = [Range(start, start + length - 1) for start in starts]
    breaks = [found for place in places if (found := _breaks(picture, name, block, place))]
    left = [place for place in places if all(place != found.place for found in breaks)]
    if not breaks or not left:
        return
    result = _common(name, line, block, left)
    if not result:
        return
    for found in list(breaks):  # those without which the others tell the same are left out
        if _common(name, line, block, [*left, found.place]) == result:
            breaks.remove(found)
            left.append(found.place)
    if not breaks:
        return  # the line by itself tells the same
    branches = tuple(follow(picture, it.changes, it.events) for it in breaks)
    by_line: dict[object, list[Range]] = {}
    for found, branch in zip(breaks, branches, strict=True):
        assert branch.contradiction is not None
        by_line.setdefault(branch.contradiction.facts["line"], []).append(found.place)
    yield Step(
        "edge",
        result,
        (
            Mark(Role.LINE, name),
            Mark(Role.BLOCK, BlockName(name, block)),
            *(Mark(Role.LINE, broken) for broken in by_line),
        ),
        {
            "line": name,
            "clue": line.clue,
            "block": Numbered(block, length),
            "places": _starts(places),
            "excluded": tuple(Excluded(_starts(it), broken) for broken, it in by_line.items()),
            "starts": _starts(left),
            "edge": beside,
            "across": Kind("rows" if name.is_column else "columns"),
            "premises": tuple(Placement(block, it.place) for it in breaks),
        },
        branches,
    )


def _starts(places: Iterable[Range]) -> tuple[Range, ...]:
    return runs(sum(1 << place.first for place in places))


def _common(name: LineName, line: Line, block: int, places: Sequence[Range]) -> tuple[Change, ...]:
    """The changes that come out wherever of these places a block is."""
    told = [_told(name, line, block, place) for place in places]
    common = tuple(reduce(and_, masks) for masks in zip(*told, strict=True))
    if isinstance(line, ColorLine):
        return tuple(line.changes(name, common))
    return (Fill(name, *common),) if any(common) else ()


def _told(name: LineName, line: Line, block: int, place: Range) -> tuple[int, ...]:
    """What the line tells where a block is in this place: the cells that become filled, and empty;
    in a coloured line for each colour those that it is barred from.
    """
    changes = placement(name, line, block, place)
    if isinstance(line, ColorLine):
        after = line
        for change in changes:
            after = after.with_barred(barred_by(change, len(line.palette)))
        certain = after.certain
        assert certain is not None
        return tuple(
            (now | new) & ~old
            for now, new, old in zip(after.barred, certain.barred, line.barred, strict=True)
        )
    filled, empty = line.filled, line.empty
    for change in changes:
        assert isinstance(change, Fill)
        filled, empty = filled | change.filled, empty | change.empty
    solved = solve_line(line.clue, line.width, filled, empty)
    assert solved is not None
    return solved[0] & line.unknown, solved[1] & line.unknown


def _breaks(picture: Picture, name: LineName, block: int, place: Range) -> Break | None:
    """What becomes of a block in this place; remembered as long as the lines involved are those
    that they were.
    """
    line = picture.line(name)
    lines = (*picture.rows, *picture.columns)
    key = f"edge {block} {place}"
    known: tuple[list[tuple[int, Line]], Break | None] | None = line.found.get(key)
    if known is None or any(lines[index] is not line for index, line in known[0]):
        looked, found = _followed(picture, name, block, place)
        known = line.found[key] = [(index, lines[index]) for index in looked], found
    return known[1]


def _followed(
    picture: Picture, name: LineName, block: int, place: Range
) -> tuple[set[int], Break | None]:
    """The lines across tell what they can, and then it is seen whether a line beside can still be
    filled; the nearest one that cannot is taken. With it, the lines that were looked at.
    """
    changes = placement(name, picture.line(name), block, place)
    if not changes:
        return set(), None
    trial = trial_at(picture).supposing(changes)
    own = name.position + trial.propagator.height * name.is_column
    looked = set(trial.changed)
    if trial.breaks_at_once:
        return looked, None  # a single line tells that
    across = looked - {own}
    across |= {*(trial.advance(own) or ())}
    looked |= across
    beside: set[int] = set()
    for index in sorted(across):
        told = trial.advance(index)
        if told is None:
            return looked, None  # likewise, by way of the line itself
        beside |= {*told}
    looked |= beside
    for index in sorted(beside, key=lambda index: abs(index - own)):
        if trial.is_broken(index):
            events = tuple(it for it in trial.needed(index) if not isinstance(it, Refutation))
            return looked, Break(place, changes, events)
    return looked, None


EDGE = Technique(
    "edge",
    "Edge",
    "two-lines",
    Tier.TWO_LINES,
    edge,
    short="{line}, {clue:number: }: {block} at {starts:/} for {excluded:broken} => {changes}",
    full="{edge:edge} {line} ({clue:number: }) decides where blocks of the {across:across} begin. "
    "By its own clue {block} can begin only in {places:any-cell}. If it began {excluded:were:; }. "
    "So it begins in {starts:any-cell}, and {result}.",
    phrases={
        "number": "{item}",
        "broken": "{broken}",
        "were": "in {starts:any-cell}, {broken} could not be filled any more",
        "edge": "At the edge of the picture",
        "edge:beside": "Beside a finished line",
        "across": "columns",
        "across:rows": "rows",
    },
    score=40,
    aliases=("edge-logic",),
)
