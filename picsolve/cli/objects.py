"""Answers as JSON objects. Their shape is a contract: `schema.json` beside this file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from picsolve.api import catalogue
from picsolve.board import Contradiction
from picsolve.cli.answers import Answer
from picsolve.cli.asked import Unread
from picsolve.cli.checks import check_object
from picsolve.cli.selection import level_names
from picsolve.nonogram.picture import Bar, Fill, LineName, Narrow, Picture, squares_of
from picsolve.nonogram.puzzle import Puzzle
from picsolve.render.explain import Narrator, translated
from picsolve.sudoku.grid import Place, Remove

if TYPE_CHECKING:
    from picsolve.cli.details import Details
    from picsolve.cli.hints import Hint
    from picsolve.core import Step, Technique, Trace
    from picsolve.sudoku.explainer import Rating

SCHEMA = 1


def step_objects(
    kind: str, puzzle: int, trace: Trace[Any, Any], narrator: Narrator
) -> Iterator[dict[str, Any]]:
    """One object for each step of a trace."""
    boards = trace.boards()
    after = next(boards)
    for number, step in enumerate(trace.steps, 1):
        after = next(boards, after)  # the step that meets a contradiction leaves no board
        yield step_object(kind, puzzle, number, step, after, narrator)


def step_object(
    kind: str, puzzle: int, number: int, step: Step[Any], board: Any, narrator: Narrator
) -> dict[str, Any]:
    """A step; `board` is the one after it."""
    changes = sudoku_changes(step) if kind == "sudoku" else nonogram_changes(step, board)
    found = {
        "schema": SCHEMA,
        "kind": kind,
        "puzzle": puzzle,
        "step": number,
        "technique": step.technique,
        **changes,
        "marks": _marks(step),
        "short": narrator.short(step),
        "text": narrator.full(step),
        "look_for": narrator.look_for(step),
    }
    if step.branches:
        found["branches"] = [
            {
                "outcome": branch.outcome.value,
                "why": broken(branch.contradiction, narrator),
                "steps": list(step_objects(kind, puzzle, branch, narrator)),
            }
            for branch in step.branches
        ]
    return found


def broken(contradiction: Contradiction | None, narrator: Narrator) -> str | None:
    return None if contradiction is None else narrator.broken(contradiction)


def sudoku_changes(step: Step[Any]) -> dict[str, Any]:
    return {
        "place": [str(change) for change in step.changes if isinstance(change, Place)],
        "remove": [str(change) for change in step.changes if isinstance(change, Remove)],
    }


def nonogram_changes(step: Step[Any], picture: Picture) -> dict[str, Any]:
    lines: set[LineName] = {c.line for c in step.changes if isinstance(c, Fill | Narrow | Bar)}
    line = next(iter(lines)) if len(lines) == 1 else None
    narrowed = any(isinstance(change, Narrow) for change in step.changes)
    ranges = line and picture.line(line).told_ranges(narrowed=narrowed)
    return {
        "line": line and str(line),
        **cell_changes(step.changes, picture.puzzle.is_colored),
        "ranges": None if ranges is None else [[r.first + 1, r.last + 1] for r in ranges],
    }


def cell_changes(changes: Sequence[Any], is_colored: bool = False) -> dict[str, list[str]]:
    """The cells that become filled, and empty; and those that lose a colour, if it is one of
    several.
    """
    fills = [change for change in changes if isinstance(change, Fill)]
    bars = [change for change in changes if isinstance(change, Bar)]
    return {
        "fill": [
            f"{square}={fill.color.letter}" if fill.color else str(square)
            for fill in fills
            for square in fill.squares(fill.filled)
        ],
        "empty": [str(square) for fill in fills for square in fill.squares(fill.empty)],
        **({"bar": _bars(bars)} if is_colored or bars else {}),
    }


def _bars(bars: list[Bar]) -> list[str]:
    """The colours that cells of a coloured puzzle cannot have any more: `r3c6<>a`."""
    return [
        f"{square}<>{bar.color.letter}"
        for bar in bars
        for square in squares_of(bar.line, bar.cells)
    ]


def result_object(answer: Answer, *, reveal: bool = False) -> dict[str, Any]:
    """The answer to one puzzle; with what is wrong in it, where it was checked."""
    from picsolve.cli.reasons import disproof_object

    asked, trace, hardest = answer.asked, answer.trace, answer.hardest
    first, second = (*map(board_json, answer.decision.solutions), None, None)[:2]
    return {
        **_place(asked.kind, asked.number, asked.source, asked.line),
        "verdict": answer.decision.verdict.value,
        "outcome": answer.outcome and answer.outcome.value,
        "solution": first,
        "second": second,
        "steps": None if answer.is_cut else trace and len(trace.steps),
        "hardest": trace.steps[hardest - 1].technique if trace and hardest else None,
        "error": answer.stopped,
        **palette(asked.board),
        **({"why": disproof_object(answer.disproof)} if answer.disproof else {}),
        **({"check": check_object(answer, answer.check, reveal=reveal)} if answer.check else {}),
    }


def palette(board: Any) -> dict[str, Any]:
    """What the letters of a coloured nonogram mean, the background first; nothing for others."""
    puzzle = board.puzzle if isinstance(board, Picture) else board
    if not isinstance(puzzle, Puzzle) or not puzzle.is_colored:
        return {}
    return {
        "colors": [
            {"letter": color.letter, "name": color.name, "rgb": color.rgb}
            for color in puzzle.colors
        ]
    }


def error_object(
    kind: str | None, number: int, source: str | None, line: int | None, message: str
) -> dict[str, Any]:
    """The result for an input that is no puzzle."""
    nothing = ("verdict", "outcome", "solution", "second", "steps", "hardest")
    return {**_place(kind, number, source, line), **dict.fromkeys(nothing), "error": message}


def rating_object(answer: Answer) -> dict[str, Any]:
    """How hard one puzzle is."""
    asked, trace, hardest = answer.asked, answer.trace, answer.hardest
    level, score = answer.difficulty or (None, None)
    effort = answer.effort
    return {
        **_place(asked.kind, asked.number, asked.source, asked.line),
        "givens": str(asked.board) if asked.kind == "sudoku" else None,
        "verdict": answer.decision.verdict.value,
        "outcome": answer.outcome and answer.outcome.value,
        "level": None if level is None else level_key(level),
        "score": score,
        "se": explainer_object(answer.explainer),
        "line_solvable": answer.line_solvable,
        "depth": effort and effort.depth,
        "sweeps": effort and effort.sweeps,
        "jump": effort and effort.jump,
        "steps": trace and len(trace.steps),
        "hardest": trace.steps[hardest - 1].technique if trace and hardest else None,
        "techniques": answer.counts,
        "error": answer.stopped,
    }


def explainer_object(rating: Rating | None) -> dict[str, Any] | None:
    """Sudoku Explainer's three figures, and which of them are only lower bounds."""
    if rating is None:
        return None
    figures = {"er": rating.hardest, "ep": rating.pearl, "ed": rating.diamond}
    minimum = [name for name, figure in figures.items() if figure.is_minimum]
    return {**{name: figure.value for name, figure in figures.items()}, "minimum": minimum}


def unrated_object(unread: Unread) -> dict[str, Any]:
    """The rating of an input that is no puzzle."""
    place = _place(unread.kind, unread.number, unread.source, unread.line)
    told = ("givens", "verdict", "outcome", "level", "score", "se")
    effort = ("line_solvable", "depth", "sweeps", "jump")
    path = ("steps", "hardest", "techniques")
    return {**place, **dict.fromkeys(told + effort + path), "error": str(unread.error)}


def level_key(level: int) -> str:
    """A level's name as it can be asked for: `full-line`."""
    return str(level).lower().replace(" ", "-")


#: The fields of a report between its place and its error.
_REPORTED = (
    *("givens", "verdict", "reason", "differing", "additions", "redundant", "unknown", "minimal"),
    *("minimal_puzzle", "symmetry", "outcome", "level", "score", "steps", "hardest"),
    *("hardest_step", "techniques", "late"),
)


def report_object(details: Details, reasons: list[str]) -> dict[str, Any]:
    """What a setter wants to know of one puzzle."""
    asked, rated, redundant = details.asked, details.rated, details.redundant
    level, score = (rated and rated.difficulty) or (None, None)
    trace = rated and rated.trace
    hardest = rated and rated.hardest
    told = (
        str(asked.board) if asked.kind == "sudoku" else None,
        details.verdict.value,
        "; ".join(reasons) or None,
        _names(details.differing),
        None if details.additions is None else [_names(each) for each in details.additions],
        _names(redundant),
        None if redundant is None else _names(details.unknown),
        None if redundant is None or details.unknown else not redundant,
        details.minimal and str(details.minimal),
        details.symmetry,
        rated and rated.outcome and rated.outcome.value,
        None if level is None else level_key(level),
        score,
        trace and len(trace.steps),
        trace.steps[hardest - 1].technique if trace and hardest else None,
        hardest,
        rated and rated.counts,
        details.late,
    )
    error = "out of time" if details.out_of_time else None
    if details.is_interrupted:
        error = "interrupted"
    place = _place(asked.kind, asked.number, asked.source, asked.line)
    return {**place, **dict(zip(_REPORTED, told, strict=True)), "error": error}


def unreported_object(unread: Unread) -> dict[str, Any]:
    """The report on an input that is no puzzle."""
    place = _place(unread.kind, unread.number, unread.source, unread.line)
    return {**place, **dict.fromkeys(_REPORTED), "error": str(unread.error)}


def _names(values: tuple[Any, ...] | None) -> list[str] | None:
    return None if values is None else [str(value) for value in values]


def hint_object(hint: Hint, level: int, text: str) -> dict[str, Any]:
    """As much of the next step as a level of hints tells; the step itself is an object before."""
    from picsolve.render.hinting import anchor, place, without_result

    asked, step, board = hint.answer.asked, hint.step, hint.board
    named, shown = (step if step and level > 1 else None), (step if step and level > 2 else None)
    hangs_on = named and anchor(board, named)
    needed = hint.needed
    return {
        **_place(asked.kind, asked.number, asked.source, asked.line),
        "verdict": hint.answer.decision.verdict.value,
        "hint_level": level,
        "solved": hint.is_solved,
        "where": step and list(place(board, step).names),
        "technique": named and named.technique,
        "anchor": hangs_on and list(hangs_on.names),
        "look_for": named and narrator(asked.kind).look_for(named),
        "first": named and [taken.technique for taken in hint.before],
        "marks": shown and _marks(without_result(shown)),
        "needs": needed and {"technique": needed.key, "level": level_key(needed.tier)},
        "text": text,
        "error": "out of time" if hint.late else None,
    }


def _marks(step: Step[Any]) -> list[dict[str, str]]:
    return [{"role": mark.role.value, "on": str(mark.on)} for mark in step.marks]


def _place(kind: str | None, number: int, source: str | None, line: int | None) -> dict[str, Any]:
    return {"schema": SCHEMA, "kind": kind, "puzzle": number, "source": source, "line": line}


def board_json(board: Any) -> str | list[str]:
    """81 characters, or rows of `#` or the colours' letters, `.` and `?`."""
    return list(board.text) if isinstance(board, Picture) else str(board)


def technique_object(kind: str, technique: Technique[Any, Any]) -> dict[str, Any]:
    level = next(name for name, tier in level_names(kind).items() if tier == technique.tier)
    told = translated(technique)
    return {
        "schema": SCHEMA,
        "key": technique.key,
        "kind": kind,
        "name": told.name,
        "family": technique.family,
        "tier": technique.tier,
        "level": level,
        "score": technique.score,
        "hodoku": list(technique.hodoku),
        "se": technique.se,
        "aliases": list(technique.aliases),
        "needs_unique": technique.needs_unique,
        "doc": "\n\n".join(told.paragraphs),
        "example": _example_object(kind, technique),
    }


def _example_object(kind: str, technique: Technique[Any, Any]) -> dict[str, str] | None:
    from picsolve.cli.examples import example

    found = example(kind, technique)
    if found is None:
        return None
    teller = narrator(kind)
    return {
        "board": found.text,
        "short": teller.short(found.step),
        "text": teller.full(found.step),
    }


def narrator(kind: str) -> Narrator:
    return Narrator(catalogue(kind))
