"""Writes a setter's reports: lines for pipes, a picture with lines below it, objects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Protocol

from picsolve.board import Outcome
from picsolve.cli.asked import Unread
from picsolve.cli.details import Details, is_puzzle
from picsolve.cli.objects import board_json, narrator, report_object, unreported_object
from picsolve.cli.output import Output
from picsolve.cli.phrases import symmetry_text
from picsolve.cli.ratings import effort_text
from picsolve.cli.tables import sink
from picsolve.cli.verdicts import draw, findings, verdict_lines
from picsolve.words import say, word

if TYPE_CHECKING:
    from picsolve.sudoku.grid import Place

#: So many givens that would leave one solution are named on a terminal.
_MOST_NAMED = 8


class ReportWriter(Protocol):
    """What becomes of reports, and of inputs that are no puzzles."""

    def report(self, details: Details) -> None: ...
    def refuse(self, unread: Unread) -> None: ...
    def close(self) -> None: ...


def report_writer(output: Output) -> ReportWriter:
    """The writer for the run's output."""
    if output.style.format != "text":
        return ReportObjects(output)
    return ReportLines(output) if output.display is None else ReportViews(output)


class ReportObjects:
    def __init__(self, output: Output) -> None:
        self.output = output
        self.objects = sink(output, "check --details")

    def report(self, details: Details) -> None:
        self.objects.write(report_object(details, findings(details.answer)))

    def refuse(self, unread: Unread) -> None:
        self.output.error(unread.error)
        self.objects.write(unreported_object(unread))

    def close(self) -> None:
        self.objects.close()


class ReportLines:
    """The line of `picsolve check`, lines after two blanks, an empty line."""

    def __init__(self, output: Output) -> None:
        self.output = output

    def report(self, details: Details) -> None:
        verdict, *pair = verdict_lines(details.answer)
        told = (f"  {label}: {text}" for label, text in parts(details))
        self.output.lines([verdict, *told, *(pair or [""])])

    def refuse(self, unread: Unread) -> None:
        self.output.error(unread.error)

    def close(self) -> None:
        pass


class ReportViews(ReportLines):
    """The picture, where solutions differ, with the lines below it."""

    def report(self, details: Details) -> None:
        from rich.table import Table
        from rich.text import Text

        from picsolve.render.views import board_view

        theme = self.output.display.theme
        draw(self.output, details.answer)
        if details.shared is not None and not _is_seen_of_two(details):
            caption = say("what is open here differs from solution to solution")
            caption_view = Text(f"  {theme.text(caption)}", theme.style("dim"))
            self.output.views("", board_view(details.shared), caption_view)
        table = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
        table.add_column(style=theme.style("dim"), no_wrap=True)
        table.add_column(overflow="fold")
        for label, text in parts(details, most=_MOST_NAMED):
            table.add_row(f"  {theme.text(label)}", Text(theme.text(text)))
        self.output.views(table, "")


def _is_seen_of_two(details: Details) -> bool:
    """Whether the two solutions that are compared differ wherever any do."""
    first, second = (board_json(solution) for solution in details.answer.decision.solutions)
    pairs = zip("".join(first), "".join(second), strict=True)
    return sum(a != b for a, b in pairs) == len(details.differing or ())


def parts(details: Details, most: int | None = None) -> Iterator[tuple[str, str]]:
    """What there is to say beside the verdict: labels, and what stands after each; at most so many
    single givens that would leave one solution."""
    if details.asked.kind == "sudoku" and is_puzzle(details.asked):
        count = 81 - str(details.asked.board).count(".")
        yield say("givens"), f"{count}, {symmetry_text(details.symmetry)}"
    yield from _redundancy(details)
    if details.differing is not None:
        yield say("differing cells"), _differing(details)
        yield say("picture"), _compared(details, is_drawn=most is not None)
    if details.additions:
        label = say("one more given") if len(details.additions[0]) == 1 else say("more givens")
        yield label, _additions(details.additions, most)
    yield from _path(details)
    if details.late:
        yield say("incomplete"), ", ".join(_LATE[name]() for name in details.late)


_LATE = {
    "differing": lambda: say("where solutions differ"),
    "redundant": lambda: say("what is redundant"),
    "path": lambda: say("how hard it is"),
}


def _compared(details: Details, *, is_drawn: bool) -> str:
    """How the picture of two solutions shows where they differ, and how much of it that is.

    Where colours are drawn, the picture has a key of its own.
    """
    first, second = details.answer.decision.solutions
    pairs = zip("".join(board_json(first)), "".join(board_json(second)), strict=True)
    differing = [pair for pair in pairs if pair[0] != pair[1]]
    if details.asked.kind == "sudoku":
        one, other = differing[0]
        legend = say(
            "{one}/{other} is {one} in solution 1 and {other} in solution 2", one=one, other=other
        )
    elif details.asked.board.puzzle.is_colored:
        legend = "" if is_drawn else say("* has another colour in solution 2 than in solution 1")
    else:
        legend = say("1 is filled in solution 1 only, 2 in solution 2 only")
    count, whole = len(differing), len(details.differing or ())
    part = say("the two differ in {count} of these {whole} cells", count=count, whole=whole)
    return "; ".join(filter(None, (legend, part)))


def _redundancy(details: Details) -> Iterator[tuple[str, str]]:
    """Whether all givens or clues are needed, and which are not."""
    if details.redundant is None:
        return
    if details.asked.kind == "sudoku":
        yield say("redundant givens"), _redundant_givens(details.redundant)
        if details.minimal is not None:
            text = str(details.minimal)
            count = 81 - text.count(".")
            told = say("{puzzle}, with {count} givens", puzzle=text, count=count)
            yield say("minimal puzzle"), told
        return
    total = details.asked.board.puzzle.height + details.asked.board.puzzle.width
    if details.redundant:
        lines, count = _lines(details.redundant), len(details.redundant)
        yield (
            say("redundant clues"),
            say(
                "{count} of {total} can be left out, each by itself: {lines}",
                count=count,
                total=total,
                lines=lines,
            ),
        )
    elif not details.unknown:
        yield say("redundant clues"), say("no clue can be left out")
    if details.unknown:
        yield say("clues not looked at"), _lines(details.unknown)


def _redundant_givens(cells: tuple[Any, ...]) -> str:
    from picsolve.sudoku.grid import Cells

    if not cells:
        return say("no given can be left out: the puzzle is minimal")
    told = str(Cells.of(cells))
    if len(cells) == 1:
        return say("{cells} can be left out", cells=told)
    return say("{count} can be left out, each by itself: {cells}", count=len(cells), cells=told)


def _lines(names: tuple[Any, ...]) -> str:
    from picsolve.cli.reasons import shown_lines
    from picsolve.nonogram.disproof import Lines

    return shown_lines(Lines(tuple(sorted(names))))


def _differing(details: Details) -> str:
    cells, count = _cells(details), len(details.differing or ())
    if "differing" in details.late:
        return say("at least {count}, in the solutions found: {cells}", count=count, cells=cells)
    return say("{count}, over all solutions: {cells}", count=count, cells=cells)


def _cells(details: Details) -> str:
    """The cells that differ, in the notation of their kind."""
    from picsolve.cli.reasons import listed
    from picsolve.sudoku.grid import Cells

    if details.asked.kind == "sudoku":
        return str(Cells.of(details.differing or ()))
    masks = [0] * details.asked.board.puzzle.height
    for row, column in details.differing or ():
        masks[row] |= 1 << column
    return listed(masks)


def _additions(additions: tuple[tuple[Place, ...], ...], most: int | None) -> str:
    if len(additions[0]) > 1:
        places = ", ".join(map(str, additions[0]))
        return say("with {places} there is one solution", places=places)
    named = [str(place) for (place,) in additions]
    more = len(named) - most if most is not None and len(named) > most + 1 else 0
    told = ", ".join(named[: len(named) - more])
    if more:
        return say(
            "any of these leaves one solution: {places}, {more} others", places=told, more=more
        )
    return say("any of these leaves one solution: {places}", places=told)


def _path(details: Details) -> Iterator[tuple[str, str]]:
    """How hard it is, and the techniques that it needs."""
    from picsolve.render.explain import translated

    rated = details.rated
    if rated is None or rated.trace is None:
        return
    names, steps = narrator(details.asked.kind).techniques, rated.trace.steps
    if rated.difficulty:
        level, score = rated.difficulty
        told = word(str(level))
        if score is not None:
            told = say("{level}, score {score}", level=told, score=score)
        yield say("difficulty"), "; ".join(filter(None, (told, effort_text(rated))))
    elif rated.trace.outcome is Outcome.STUCK and not rated.stopped:
        yield say("difficulty"), say("no technique helps after {count} steps", count=len(steps))
    if rated.hardest:
        name = translated(names[steps[rated.hardest - 1].technique]).name
        total = len(steps)
        yield (
            say("hardest step"),
            say("{number} of {total}: {name}", number=rated.hardest, total=total, name=name),
        )
    if rated.counts:
        served = (f"{translated(names[key]).name} {count}" for key, count in rated.counts.items())
        yield say("techniques"), ", ".join(served)
