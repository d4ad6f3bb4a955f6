"""HoDoKu's regression library, the chains: see `test_reglib` for the lines' format.

What a line of 0706 to 0711 promises, found out by running all of them:

- CANDS is the digits that the chain removes. 0707-1 and 0710-1, -3 are loops that set a candidate;
  what they remove is the other candidates of its cell. 0707-2 and 0710-2, -4 delete one candidate.
  0708-1 and 0711-1, -3 have ends of the same digit, 0708-2 and 0711-2, -4 of two digits.
- 0709-2, 0710-3, -4 and 0711-3, -4 have almost locked sets for nodes. Here these chains are
  techniques of their own with the same code: they come after the simpler techniques of such sets.
  A set may also leave one candidate in a cell outside (0709-2, digits 236).
- The line's step is the only one of its variant with these digits, but for the lines in `OTHERS`:
  of all ways to a candidate HoDoKu keeps the one that it comes upon first, and where that comes
  back to a cell, it has no chain (`hodoku_tables`, which ratings ask). Here another way is taken
  then, and where sets are nodes several.
- EXTRA is the chain's length in links, where 0707-2 and 0710-2 count the links to the deleted
  candidate, or one less if the chain ends in its cell. Where the chain has almost locked sets,
  HoDoKu counts them in another way.
"""

from __future__ import annotations

from collections import Counter

import pytest

from picsolve.core import Step
from picsolve.sudoku import hodoku_tables
from picsolve.sudoku.chain_argument import Chain
from picsolve.sudoku.grid import Change
from picsolve.sudoku.nodes import EVERY_LINK, WITH_GROUPS
from picsolve.sudoku.techniques import TECHNIQUES
from tests.test_reglib import LIBRARY, Line, digits_of

#: The variant of the step for each code, and the number of lines.
CODES = {
    "0706": ("continuous", 9),
    "0707-1": ("sets", 7),
    "0707-2": ("deletes", 7),
    "0708-1": ("one-digit", 9),
    "0708-2": ("two-digits", 8),
    "0709-1": ("continuous", 4),
    "0709-2": ("continuous", 4),
    "0710-1": ("sets", 6),
    "0710-2": ("deletes", 5),
    "0710-3": ("sets", 4),
    "0710-4": ("deletes", 5),
    "0711-1": ("one-digit", 5),
    "0711-2": ("two-digits", 6),
    "0711-3": ("one-digit", 6),
    "0711-4": ("two-digits", 5),
}
WITH_SETS = ("0709-2", "0710-3", "0710-4", "0711-3", "0711-4")
#: Lines with other results beside theirs, by code and digits, and how many.
OTHERS = {
    ("0708-1", "8"): 1,
    ("0709-2", "236"): 1,
    ("0709-2", "12568"): 2,
    ("0711-2", "56"): 1,
    ("0711-4", "18"): 1,
}


def lines(code: str) -> list[tuple[Line, int]]:
    """The lines of a code, with the length that they state."""
    if not LIBRARY.exists():
        return []
    texts = LIBRARY.read_text(encoding="utf-8").splitlines()
    return [
        (Line.read(text), int(text.rstrip().rpartition(":")[2]))
        for text in texts
        if text.startswith(f":{code}:")
    ]


def length(step: Step[Change]) -> int:
    """The links of a chain."""
    chain = step.facts["chain"]
    assert isinstance(chain, Chain)
    return len(chain.nodes) - 1


def stated(step: Step[Change], code: str) -> set[int]:
    """The lengths that the library may state for a step."""
    links = length(step)
    return {links + 1, links + 2} if code in ("0707-2", "0710-2") else {links}


def is_hodokus(step: Step[Change], line: Line) -> bool:
    """Whether HoDoKu's search comes upon the step."""
    links = WITH_GROUPS if step.technique.startswith("grouped-") else EVERY_LINK
    return step.facts["variant"] == "continuous" or hodoku_tables.knows(line.grid, links, step)


@pytest.mark.skipif(not LIBRARY.exists(), reason="the library is not part of the project")
@pytest.mark.parametrize("code", CODES)
def test_every_line_of_a_chain(code: str) -> None:
    variant, number = CODES[code]
    with_sets = code in WITH_SETS
    (technique,) = (
        technique
        for technique in TECHNIQUES
        if code[:4] in technique.hodoku and technique.key.startswith("als-") is with_sets
    )
    assert len(lines(code)) == number
    others: Counter[tuple[str, str]] = Counter()
    for line, links in lines(code):
        steps = [
            step
            for step in technique.find(line.grid)
            if str(step.facts["variant"]).startswith(variant) and digits_of(step) == line.digits
        ]
        found = {frozenset(step.changes): step for step in steps}
        assert line.changes in found, f"{line.grid} {line.digits}"
        assert length(found[line.changes]) == length(steps[0])
        others[code, str(line.digits)] += len(found) - 1
        if not with_sets:
            assert links in stated(found[line.changes], code)
            known = {result for result, step in found.items() if is_hodokus(step, line)}
            assert known == {line.changes}
    assert +others == Counter({key: n for key, n in OTHERS.items() if key[0] == code})
