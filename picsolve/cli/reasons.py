"""Why a nonogram has no solution, where two differ, what is known of one that is undecided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

from picsolve.board import Verdict
from picsolve.sudoku.grid import Cell, Cells, Grid
from picsolve.words import chosen, say, sentence

if TYPE_CHECKING:
    from picsolve.cli.answers import Answer
    from picsolve.nonogram.disproof import Disproof, Lines
    from picsolve.nonogram.exact import Progress
    from picsolve.nonogram.picture import Picture


def reasons(answer: Answer) -> list[str]:
    """What there is to say of a verdict that is no yes, in clauses for one line."""
    if answer.disproof:
        return [disproof_text(answer.disproof)]
    if answer.decision.verdict is Verdict.UNDECIDED and answer.progress:
        return [progress_text(answer.progress)]
    return []


def disproof_text(disproof: Disproof) -> str:
    """`row 1 and column 2 leave no way to fill row 3`."""
    from picsolve.cli.objects import narrator
    from picsolve.nonogram.disproof import Lines
    from picsolve.render.explain import shown

    contradiction = disproof.contradiction
    broken = contradiction.facts.get("line")
    if contradiction.kind == "no-fit" and not disproof.chain:
        text = say("{broken} cannot be filled", broken=shown(broken))
    elif contradiction.kind == "no-fit":
        told = Lines(tuple(sorted({change.line for change in disproof.chain})))
        text = say(
            "{lines} leave no way to fill {broken}"
            if len(told.names) > 1
            else "{lines} leaves no way to fill {broken}",
            lines=shown_lines(told),
            broken=shown(broken),
        )
    elif contradiction.kind == "together":
        text = say(
            "no line alone shows it, only a search does: {lines} cannot be filled together",
            lines=shown_lines(Lines(disproof.lines)),
        )
    else:
        text = narrator("nonogram").broken(contradiction)
    return text if disproof.is_shortest else say("{text} (fewer lines may do)", text=text)


def shown_lines(lines: Lines) -> str:
    """Lines of a nonogram in the chosen language: `rows 1 and 3-5, and column 2`."""
    from picsolve.render.explain import counted, join

    if chosen() == "en":
        return str(lines)
    told = [counted(kind, ranges, is_one=count == 1) for kind, count, ranges in lines.of_kinds]
    return join(told, "and")


def chain_lines(disproof: Disproof) -> Iterator[str]:
    """`row 1: r1c1-3 filled` for each line that tells something on the way to the broken one."""
    from picsolve.render.explain import notation, shown

    for line, changes in groupby(disproof.chain, key=lambda change: change.line):
        yield f"{shown(line)}: {notation(changes)}"


def progress_text(progress: Progress) -> str:
    """`1 solution found, perhaps there are more; lines tell 1,200 of 1,500 cells`."""
    if progress.is_too_large:
        parts = [say("a search would take too much memory")]
    elif progress.solutions:
        parts = [say("1 solution found, perhaps there are more")]
    else:
        parts = [say("no solution found so far")]
    if progress.known:
        told = say(
            "lines tell {cells} cells so far" if progress.is_early else "lines tell {cells} cells",
            cells=_cells_known(progress.known),
        )
        parts.append(told)
    return "; ".join(parts)


def doing(progress: Progress) -> str:
    """What the line on the terminal says while the search goes on."""
    if progress.known is None:
        return say("counting solutions")
    return say(
        "searching: {found} found, {cells} cells known, {dead_ends:,} dead ends",
        found=len(progress.solutions),
        cells=_cells_known(progress.known),
        dead_ends=progress.conflicts,
    )


def _cells_known(picture: Picture) -> str:
    cells = picture.puzzle.width * picture.puzzle.height
    return say("{some:,} of {all:,}", some=cells - picture.unknown_count, all=cells)


def disproof_object(disproof: Disproof) -> dict[str, Any]:
    """The field `why` of a result."""
    from picsolve.cli.objects import cell_changes

    return {
        "text": disproof_text(disproof),
        "lines": [str(line) for line in disproof.lines],
        "chain": [
            {"line": str(line), **cell_changes(list(changes))}
            for line, changes in groupby(disproof.chain, key=lambda change: change.line)
        ],
    }


def differing(first: Any, second: Any) -> str:
    """The cells in which two solutions differ: `r1c2-3, r4c2`; of sudokus `r1c23,r4c2`."""
    if isinstance(first, Grid):
        pairs = zip(first.values, second.values, strict=True)
        return str(Cells(sum(1 << Cell(i) for i, (a, b) in enumerate(pairs) if a != b)))
    rows = zip(first.text, second.text, strict=True)
    return listed(
        sum(1 << i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)
        for one, other in rows
    )


def listed(rows: Iterable[int]) -> str:
    """Cells of a picture, as a mask for each row: `r1c2-3, r4c2`."""
    from picsolve.nonogram.picture import LineName, Run, runs
    from picsolve.render.explain import join

    found = [
        str(Run(LineName(False, row), *run)) for row, mask in enumerate(rows) for run in runs(mask)
    ]
    return join(found, "and") if len(found) < 3 else ", ".join(found)


def reason_views(answer: Answer) -> Iterator[Any]:
    """The reasons as lines under a board, with the chain that leads to a broken line."""
    from rich.text import Text

    for reason in reasons(answer):
        yield Text(sentence(reason))
    if answer.disproof:
        for number, line in enumerate(chain_lines(answer.disproof), 1):
            yield Text(f"{number:>3}  {line}", "dim")
