"""The path on which HoDoKu's levels and scores rest: its techniques, and its choice of steps.

Where several steps are possible, which one is taken decides what else is needed, so a score can be
compared only if the choice is the same. The order of singles is in `appearance`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from operator import itemgetter

from picsolve.core import Step
from picsolve.sudoku import hodoku_sets, hodoku_tables
from picsolve.sudoku.chain_argument import Chain
from picsolve.sudoku.grid import Change, Grid, Place, bits
from picsolve.sudoku.nodes import EVERY_LINK, WITH_GROUPS
from picsolve.sudoku.steps import SudokuTechnique
from picsolve.sudoku.techniques.chains import Finder

#: What HoDoKu knows, but leaves out unless it is asked for: fish of five rows and more, franken
#: jellyfish, mutant and kraken fish; dual patterns, death blossoms, templates.
_NOT_BY_DEFAULT = {
    *("0303", "0304", "0305", "0313", "0314", "0315", "0323", "0324", "0325"),
    *("0332", "0333", "0334", "0335", "0342", "0343", "0344", "0345"),
    *("0350", "0351", "0352", "0353", "0354", "0355"),
    *("0360", "0361", "0362", "0363", "0364", "0365", "0371", "0372"),
    *("0404", "0405", "0904", "1201", "1202"),
}
#: Chains through almost locked sets share codes with grouped chains, and are left out too.
_ALS_CHAINS = {"als-continuous-nice-loop", "als-discontinuous-nice-loop", "als-aic"}
#: Where HoDoKu looks for all steps first and takes one that places a digit or else removes most.
#: Techniques of one row are one to it.
_BEST_OF_ALL = (
    ("x-chain",),
    ("xy-chain",),
    ("continuous-nice-loop", "discontinuous-nice-loop", "aic"),
    ("grouped-continuous-nice-loop", "grouped-discontinuous-nice-loop", "grouped-aic"),
    ("forcing-chain-contradiction", "forcing-chain-verity"),
)

#: So many nodes an X-chain or XY-chain may have.
_LONGEST_CHAIN = 20


def is_standard(technique: SudokuTechnique) -> bool:
    """Whether HoDoKu rates with the technique, as it is set up by default."""
    codes = set(technique.hodoku) - _NOT_BY_DEFAULT
    return bool(codes) and technique.key not in _ALS_CHAINS


def for_rating(techniques: Iterable[SudokuTechnique]) -> list[SudokuTechnique]:
    """Techniques as a rating tries them, on which level and score depend.

    Those that HoDoKu rates with come first; the others help where these do not suffice. A
    technique may stand for others that HoDoKu does not tell apart from it: its steps then have
    their keys.
    """
    ordered = sorted(techniques, key=lambda technique: not is_standard(technique))
    return [chosen for technique in ordered for chosen in _as_chosen(technique, ordered)]


def _as_chosen(
    technique: SudokuTechnique, techniques: list[SudokuTechnique]
) -> Iterator[SudokuTechnique]:
    if technique.key in _OF_SETS:
        yield replace(technique, find=_OF_SETS[technique.key])
        return
    if technique.key == "remote-pair":
        yield replace(technique, find=lambda grid: _together(technique, grid))
        return
    alike = next((keys for keys in _BEST_OF_ALL if technique.key in keys), None)
    if alike is None:
        yield technique
        return
    group = [other for other in techniques if other.key in alike]
    if technique is group[0]:
        yield replace(technique, find=lambda grid: _best(group, grid))


def _best(group: list[SudokuTechnique], grid: Grid) -> Iterator[Step[Change]]:
    for _, make in sorted(_ranked(group, grid), key=itemgetter(0)):
        step = make()
        if _is_known(grid, step):
            yield step
            return


def _ranked(
    group: list[SudokuTechnique], grid: Grid
) -> Iterator[tuple[tuple[int, ...], Callable[[], Step[Change]]]]:
    """All steps, low for those that place a digit, the first cell first, then as in `_rank_of`. A
    chain's step is made only when it is asked for."""
    for technique in group:
        find = technique.find
        if isinstance(find, Finder):
            for found in find.found(grid):
                yield (1, *_rank_of_bits(found.removed)), partial(find.step, grid, found)
            continue
        for step in find(grid):
            placed = [change.cell for change in step.changes if isinstance(change, Place)]
            removed = ((change.digit, change.cell) for change in step.changes)
            yield (0, sum(placed)) if placed else (1, *_rank_of(removed)), partial(_same, step)


def _same(step: Step[Change]) -> Step[Change]:
    return step


def _is_known(grid: Grid, step: Step[Change]) -> bool:
    """Whether HoDoKu's search comes upon a step."""
    chain = step.facts.get("chain")
    if isinstance(chain, Chain) and step.technique in ("x-chain", "xy-chain"):
        return len(chain.nodes) <= _LONGEST_CHAIN
    if not isinstance(chain, Chain) or step.facts["variant"] == "continuous":
        return True
    links = WITH_GROUPS if step.technique.startswith("grouped-") else EVERY_LINK
    return hodoku_tables.knows(grid, links, step)


def _rank_of(candidates: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """Low for what removes most, then for what removes from the first cells: HoDoKu adds up cells
    and digits, and each further candidate weighs more."""
    removed = sorted(candidates)
    weights = range(1, 80 * len(removed) + 1, 80)
    total = sum(
        cell * weight + digit for (digit, cell), weight in zip(removed, weights, strict=True)
    )
    return -len(removed), total


def _rank_of_bits(removed: int) -> tuple[int, int]:
    return _rank_of((bit // 81 + 1, bit % 81) for bit in bits(removed))


def _best_chain_of_sets(grid: Grid) -> Iterator[Step[Change]]:
    def rank(chain: tuple[int, object]) -> tuple[int, int]:
        return _rank_of_bits(chain[0])

    for _, steps in sorted(hodoku_sets.chains(grid), key=rank):
        for step in steps:
            yield step
            return


#: How HoDoKu looks for chains of almost locked sets.
_OF_SETS = {
    "als-xz": hodoku_sets.find_xz,
    "als-xy-wing": hodoku_sets.find_xy_wing,
    "als-chain": _best_chain_of_sets,
}


def _together(remote_pair: SudokuTechnique, grid: Grid) -> Iterator[Step[Change]]:
    """All that the chains of the first pair of digits remove is one step to HoDoKu."""
    steps = list(remote_pair.find(grid))
    if steps:
        alike = (step for step in steps if step.facts["digits"] == steps[0].facts["digits"])
        changes = dict.fromkeys(change for step in alike for change in step.changes)
        yield replace(steps[0], changes=tuple(changes))
