"""Wishes that exclude each other, as far as the catalogue of techniques tells for certain."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from picsolve.api import catalogue
from picsolve.cli.selection import level_names
from picsolve.words import say, word

#: The least and the most that a score may be; None for no limit.
Scores = tuple[int | None, int | None]


def exclusion(
    keys: Collection[str], levels: Collection[tuple[str, int]], scores: Scores, kinds: Sequence[str]
) -> str:
    """Why no puzzle of these kinds can need one of the techniques, have one of the levels and a
    score within the limits; empty where some puzzle might."""
    reasons = []
    for kind in kinds:
        own = {level for of_kind, level in levels if of_kind == kind}
        named = [technique.key for technique in catalogue(kind) if technique.key in keys]
        if (keys and not named) or (levels and not own):
            continue  # the filters are for puzzles of another kind
        reason = _of_technique(kind, named, own, scores[1]) or _of_levels(kind, own, scores)
        if not reason:
            return ""
        reasons.append(reason)
    return reasons[0] if reasons else ""


def _of_technique(kind: str, keys: Sequence[str], levels: Collection[int], most: int | None) -> str:
    """A path has at least the level and the score of a technique that it needs."""
    wanted = [technique for technique in catalogue(kind) if technique.key in keys]
    if not wanted:
        return ""
    easiest = min(wanted, key=lambda technique: technique.tier)
    if levels and easiest.tier > max(levels):
        return say(
            "a puzzle that needs {name} is of level {level} or above, which --level leaves out",
            name=easiest.key,
            level=_name(kind, easiest.tier),
        )
    least = min(wanted, key=lambda technique: technique.score)
    if most is not None and least.score > most:
        return say(
            "a puzzle that needs {name} has a score of {score} or more, which --max leaves out",
            name=least.key,
            score=least.score,
        )
    return ""


def _of_levels(kind: str, levels: Collection[int], scores: Scores) -> str:
    """A sudoku has at least the score of some technique of its level, and at most that with which
    the level ends; a nonogram the first, too."""
    if not levels:
        return ""
    least, most = scores
    bounds = {level: _bounds(kind, level) for level in levels}
    lowest = min(bounds, key=lambda level: bounds[level][0])
    if most is not None and bounds[lowest][0] > most:
        return say(
            "a {kind} of level {level} has a score of {score} or more, which --max leaves out",
            kind=word(kind),
            level=_name(kind, lowest),
            score=bounds[lowest][0],
        )
    highest = max(bounds, key=lambda level: bounds[level][1])
    if least is not None and bounds[highest][1] < least:
        return say(
            "a {kind} of level {level} has a score of {score} or less, which --min leaves out",
            kind=word(kind),
            level=_name(kind, highest),
            score=int(bounds[highest][1]),
        )
    return ""


def _bounds(kind: str, level: int) -> tuple[int, float]:
    """The least and the most that the score of a puzzle of a level may be."""
    is_lowest = level == min(level_names(kind).values())  # which what is solved already has, too
    scores = [it.score for it in catalogue(kind) if it.tier == level and not is_lowest]
    least = min(scores, default=0)
    if kind != "sudoku":
        return least, float("inf")
    from picsolve.sudoku.rating import MAXIMUM_SCORE, Level

    return least, MAXIMUM_SCORE.get(Level(level), float("inf"))


def _name(kind: str, level: int) -> str:
    return next(name for name, number in level_names(kind).items() if number == level)


def symmetry_exclusion(clues: range, symmetry: str) -> str:
    """Why no number of givens in the range has the symmetry; empty where one has."""
    from picsolve.sudoku.symmetry import orbits

    counts = {0}
    for orbit in orbits(symmetry):
        counts |= {count + len(orbit) for count in counts}
    if counts & set(clues):
        return ""
    return say(
        "so many givens cannot have the symmetry {name}, but {fewer} or {more} can",
        name=symmetry,
        fewer=max(count for count in counts if count < clues[0]),
        more=min(count for count in counts if count > clues[-1]),
    )
