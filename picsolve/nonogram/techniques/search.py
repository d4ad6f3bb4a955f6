"""The last resort: the exact engine fills in what no technique finds."""

from __future__ import annotations

from collections.abc import Iterator

from picsolve.core import Step, Technique, Verdict
from picsolve.nonogram.color_board import ColorLine
from picsolve.nonogram.exact import decide
from picsolve.nonogram.picture import Change, Fill, LineName, Picture
from picsolve.nonogram.rating import Tier

#: Seconds after which it gives up; puzzles that need more are rare.
_PATIENCE = 60.0


def search(picture: Picture) -> Iterator[Step[Change]]:
    """All unknown cells at once, where a search proves that there is only one solution.

    What to look for: nothing. This is no technique for people: a SAT solver has searched through
    all pictures that are still possible.

    Why it works: the search found one solution, and then proved that there is no other.
    """
    if picture.is_solved:
        return
    decision = decide(picture, timeout=_PATIENCE)
    if decision.verdict is not Verdict.UNIQUE:
        return
    (solution,) = decision.solutions
    changes: list[Change] = []
    for row, (line, solved) in enumerate(zip(picture.rows, solution.rows, strict=True)):
        name = LineName(False, row)
        if isinstance(line, ColorLine) and isinstance(solved, ColorLine):
            changes += line.changes(name, solved.barred)
        elif line.unknown:
            changes.append(Fill(name, solved.filled & line.unknown, solved.empty & line.unknown))
    yield Step("search", tuple(changes), facts={"unknown": picture.unknown_count})


SEARCH = Technique(
    "search",
    "Search",
    "trial",
    Tier.SEARCH,
    search,
    short="{unknown:cell|cells} by search",
    full="Found by search, not by a technique that a person uses: a program found a solution, "
    "proved that there is no other, and fills in {unknown:unknown cell|unknown cells} from it.",
    score=1000,
)
