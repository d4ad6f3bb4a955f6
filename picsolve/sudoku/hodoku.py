"""The path on which HoDoKu's levels and scores rest: its techniques, and its choice of steps.

Where several steps are possible, which one is taken decides what else is needed, so a score can be
compared only if the choice is the same. The order of singles is in `appearance`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from picsolve.core import Step, Technique
from picsolve.sudoku.grid import Change, Grid

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
#: Where HoDoKu looks for all steps first and takes the one that removes most. Techniques of one
#: row are one to it.
_BEST_OF_ALL = (
    ("x-chain",),
    ("xy-chain",),
    ("continuous-nice-loop", "discontinuous-nice-loop", "aic"),
    ("grouped-continuous-nice-loop", "grouped-discontinuous-nice-loop", "grouped-aic"),
)

SudokuTechnique = Technique[Grid, Change]


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
    steps = (step for technique in group for step in technique.find(grid))
    best = min(steps, key=_rank, default=None)
    if best:
        yield best


def _rank(step: Step[Change]) -> tuple[int, int]:
    """Low for steps that remove most, then for those that remove from the first cells: HoDoKu
    adds up cells and digits, and each further candidate weighs more."""
    removed = sorted((change.digit, change.cell) for change in step.changes)
    weights = range(1, 80 * len(removed) + 1, 80)
    total = sum(
        cell * weight + digit for (digit, cell), weight in zip(removed, weights, strict=True)
    )
    return -len(removed), total


def _together(remote_pair: SudokuTechnique, grid: Grid) -> Iterator[Step[Change]]:
    """All that the chains of the first pair of digits remove is one step to HoDoKu."""
    steps = list(remote_pair.find(grid))
    if steps:
        alike = (step for step in steps if step.facts["digits"] == steps[0].facts["digits"])
        changes = dict.fromkeys(change for step in alike for change in step.changes)
        yield replace(steps[0], changes=tuple(changes))
