"""Arguments of forcing nets as steps: their branches replayed on the grid, and in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from picsolve.core import SETS, Contradiction, Mark, Outcome, Role, Step, Trace
from picsolve.sudoku.closures import Premise, opposite
from picsolve.sudoku.forcing_argument import (
    Said,
    change_of,
    said,
    said_false,
    spot,
    spot_mark,
)
from picsolve.sudoku.grid import Candidate, Cells, Change, Grid, House, Place, bits
from picsolve.sudoku.implications import candidate_of
from picsolve.sudoku.net import Agreement, Argument, Pattern, Single
from picsolve.sudoku.steps import SudokuTechnique
from picsolve.sudoku.techniques.fish import WHOLE_FISH
from picsolve.sudoku.techniques.locked import CLAIMING, POINTING
from picsolve.sudoku.techniques.singles import FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE
from picsolve.sudoku.techniques.subsets import HIDDEN_PAIR, NAKED_PAIR

Branch = Trace[Grid, Change]

SINGLES: tuple[SudokuTechnique, ...] = (FULL_HOUSE, NAKED_SINGLE, HIDDEN_SINGLE)
_PATTERNS: Mapping[str, SudokuTechnique] = {
    technique.key: technique
    for technique in (POINTING, CLAIMING, NAKED_PAIR, HIDDEN_PAIR, *WHOLE_FISH)
}


class Fallen(NamedTuple):
    """Candidates that fall to a pattern or to an argument inside a branch, as far as they matter;
    `facts` are those of that step, `under` is what the branch assumes."""

    variant: str
    removed: tuple[Change, ...]
    facts: Mapping[str, object]
    under: Said


Link = Said | Fallen


class NetPath(NamedTuple):
    """What leads from one case to a conclusion."""

    variant: str
    links: tuple[Link, ...]

    @property
    def cells(self) -> Cells:
        """The cells that it fills; by them the views know that a set of candidates is a path."""
        return Cells.of(candidate.cell for candidate in self.placed)

    @property
    def placed(self) -> tuple[Candidate, ...]:
        """The candidates that come out true, in the order of the path."""
        links = (link for link in self.links if isinstance(link, Said))
        return tuple(link.candidate for link in links if link.is_true)


def _removals(candidates: int) -> tuple[Change, ...]:
    return tuple(change_of(Premise(candidate, False)) for candidate in bits(candidates))


def branch(
    grid: Grid,
    argument: Argument,
    singles: Sequence[SudokuTechnique] = SINGLES,
    inner: Callable[[Grid, Argument], Step[Change]] | None = None,
) -> Branch:
    """The moves from an assumption on, up to the first contradiction if there is one. Where the
    assumption itself meets it, the branch starts from the grid and has no steps. `inner` makes the
    steps of refutations inside, else they are nets."""
    steps: list[Step[Change]] = []
    start = board = grid
    try:
        start = board = grid.apply((change_of(argument.premise),))
        for move in argument.moves:
            match move:
                case Single():
                    candidate = candidate_of(move.candidate)
                    step = _easiest(board, singles, {Place(candidate.cell, candidate.digit)})
                case Pattern():
                    removals = _removals(move.taken)
                    step = _easiest(board, (_PATTERNS[move.technique],), set(removals))
                    # What else it removes may be what a later move is told to.
                    step = replace(step, changes=removals)
                case Argument():
                    step = (inner or contradiction)(board, move)
                case Agreement():
                    step = verity(board, move)
            steps.append(step)
            board = board.apply(step.changes)
    except Contradiction as contrary:
        return Trace(start, tuple(steps), Outcome.CONTRADICTION, contrary)
    return Trace(start, tuple(steps), Outcome.STUCK)


def _easiest(
    board: Grid, techniques: Iterable[SudokuTechnique], changes: set[Change]
) -> Step[Change]:
    """The step with these changes of the first technique that has one, with few others."""
    for technique in techniques:
        steps = [step for step in technique.find(board) if changes <= set(step.changes)]
        if steps:
            return min(steps, key=lambda step: len(step.changes))
    raise AssertionError("the moves of a net are steps of these techniques")


def contradiction(
    grid: Grid,
    argument: Argument,
    key: str | None = None,
    singles: Sequence[SudokuTechnique] = SINGLES,
) -> Step[Change]:
    """The step of an assumption whose branch ends in a contradiction."""
    followed = branch(grid, argument, singles)
    assert followed.contradiction is not None
    key = key or _key("contradiction", (argument,))
    return Step(
        key,
        (change_of(opposite(argument.premise)),),
        (
            *_pattern_marks([followed]),
            Mark(Role.ASSUMED, candidate_of(argument.premise.candidate)),
        ),
        {
            "branch_patterns": _pattern_cells([followed]),
            "premise": said(argument.premise),
            "links": tuple(_links(argument, followed)),
            "contradiction": followed.contradiction,
            "variant": "" if followed.steps else "at-once",
        },
        (followed,),
    )


def verity(grid: Grid, agreement: Agreement) -> Step[Change]:
    """The step of a case distinction whose branches all come to the same."""
    goal = agreement.conclusion
    paths, branches, ends = [], [], []
    for case in agreement.cases:
        followed = branch(grid, case)
        links: list[Link] = [said(case.premise), *_links(case, followed)]
        end = _last_link(case, goal)
        paths.append(NetPath("" if len(links) > 1 or end else "given", (*links, *end)))
        branches.append(followed)
        ends.append(end)
    where = None if agreement.constraint is None else spot(agreement.constraint)
    marks = [*_pattern_marks(branches), *([spot_mark(where)] if where else [])]
    for number, one in enumerate(paths):
        marks += [Mark(SETS[number % len(SETS)], candidate) for candidate in one.placed]
    marks += [
        Mark(Role.ASSUMED, candidate)
        for candidate in dict.fromkeys(candidate_of(c.premise.candidate) for c in agreement.cases)
    ]
    return Step(
        _key("verity", agreement.cases),
        (change_of(goal),),
        tuple(marks),
        {
            "variant": where.variant if where else "either",
            "spot": where,
            "branch_patterns": _pattern_cells(branches),
            "premise": said(agreement.cases[0].premise),
            "premises": tuple(said(case.premise) for case in agreement.cases),
            "paths": tuple(paths),
            "ends": tuple(ends),
        },
        tuple(branches),
    )


def _pattern_marks(branches: Iterable[Branch]) -> Iterator[Mark]:
    """What the patterns in branches rest on."""
    for followed in branches:
        for step in followed.steps:
            for mark in step.marks if step.technique in _PATTERNS else ():
                if mark.role is not Role.COVER:
                    role = Role.LINE if isinstance(mark.on, House) else Role.WITNESS
                    yield Mark(role, mark.on)


def _pattern_cells(branches: Iterable[Branch]) -> tuple[Cells, ...]:
    """The cells of these patterns; by them the views know what they are."""
    marked = (mark.on for mark in _pattern_marks(branches))
    cells = Cells.of(cell for on in marked if isinstance(on, Cells) for cell in on)
    return (cells,) if cells else ()


def _last_link(case: Argument, goal: Premise) -> tuple[Said, ...]:
    """That a candidate falls to what the case places last, or assumes."""
    if goal.is_true or goal == case.premise:
        return ()
    last = case.moves[-1] if case.moves else Single(case.premise.candidate, 0)
    return (said_false(goal.candidate, last.candidate),) if isinstance(last, Single) else ()


def _key(kind: str, arguments: Iterable[Argument]) -> str:
    """The technique that an argument belongs to, by the moves in it."""
    moves = [move for argument in arguments for move in argument.moves]
    if any(isinstance(move, Argument | Agreement) for move in moves):
        return "nested-forcing-net"
    plus = any(isinstance(move, Pattern) for move in moves)
    return f"forcing-net-{kind}{'-plus' if plus else ''}"


def _links(argument: Argument, followed: Branch) -> Iterable[Link]:
    """Each step of a branch as a link."""
    under = said(argument.premise)
    for move, step in zip(argument.moves, followed.steps, strict=False):
        change = step.changes[0]
        if isinstance(move, Single):
            house = step.facts.get("house") if step.technique != "naked-single" else None
            variant = "only" if house is None else "last"  # row 1 is the integer 0
            yield Said(variant, change.cell, change.digit, True, house)  # type: ignore[arg-type]
        else:
            taken = move.taken if isinstance(move, Pattern) else 1 << _concluded(move).candidate
            yield Fallen(_variant(step), _removals(taken), step.facts, under)


def _concluded(move: Argument | Agreement) -> Premise:
    return move.conclusion if isinstance(move, Agreement) else opposite(move.premise)


def _variant(step: Step[Change]) -> str:
    """The wording of a link: by the technique, or by the kind of argument."""
    if not step.branches:
        return step.technique
    return "refuted" if "contradiction" in step.facts else f"agreed-{step.facts['variant']}"


#: Phrases for links, beside those of `forcing_argument`.
NET_PHRASES = {
    "link:locked-candidates-pointing": "{removed:result} (locked: the {facts[digit]} of "
    "{facts[base]} is in {facts[cover]})",
    "link:locked-candidates-claiming": "{removed:result} (locked: the {facts[digit]} of "
    "{facts[base]} is in {facts[cover]})",
    "link:naked-pair": "{removed:result} (naked pair {facts[digits]:and} in {facts[cells]:and})",
    "link:hidden-pair": "{removed:result} (hidden pair {facts[digits]:and} of "
    "{facts[houses]:houses} in {facts[cells]:and})",
    "link:x-wing": "{removed:result} (X-wing of {facts[digit]} in {facts[bases]:houses})",
    "link:refuted": "{removed:result} (nested in {under}: with {facts[premise]}, "
    "{facts[contradiction]})",
    "link:agreed-cell": "{removed:result} (nested in {under}: whatever {facts[spot]:spot} is)",
    "link:agreed-house": "{removed:result} (nested in {under}: wherever the {facts[spot].digit} of "
    "{facts[spot].house} goes)",
}
