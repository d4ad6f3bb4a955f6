"""Writes the sudokus that `picsolve generate sudoku` makes: as lines, as objects, drawn."""

from __future__ import annotations

from typing import Any, Protocol

from picsolve.cli.format_files import FormatFiles, format_files
from picsolve.cli.objects import SCHEMA, explainer_object, level_key
from picsolve.cli.output import Output
from picsolve.cli.phrases import symmetry_text
from picsolve.cli.sudoku_setting import Made, Wish
from picsolve.cli.tables import sink
from picsolve.sudoku import setting
from picsolve.sudoku.grid import Grid
from picsolve.sudoku.symmetry import symmetry_of
from picsolve.words import say, word


class Writer(Protocol):
    """Where new puzzles go, each with its number in the run."""

    def write(self, number: int, made: Made) -> None: ...
    def close(self) -> None: ...


def writer(output: Output, wish: Wish, path: str | None, to: str | None, count: int) -> Writer:
    """What writes in the format of the run, or to a file.

    Raises a usage error where there is no such format, or it cannot have the puzzles.
    """
    if path is not None or to is not None:
        return _Files(format_files(output, "sudoku", path, to, count))
    if output.style.format != "text":
        return _Objects(output, wish)
    return _Lines(output) if output.display is None else _Views(output)


class _Lines:
    """A line of 81 characters for each."""

    def __init__(self, output: Output) -> None:
        self.output = output

    def write(self, number: int, made: Made) -> None:
        self.output.lines([made.puzzle])

    def close(self) -> None:
        pass


class _Files:
    """Each puzzle in a format of the field."""

    def __init__(self, files: FormatFiles) -> None:
        self.files = files

    def write(self, number: int, made: Made) -> None:
        self.files.write(Grid.from_text(made.puzzle), number)

    def close(self) -> None:
        self.files.close()


class _Objects:
    """All that is known of each, in JSON or as a row."""

    def __init__(self, output: Output, wish: Wish) -> None:
        self.seed = wish.seed
        self.sink = sink(output, "generate sudoku")

    def write(self, number: int, made: Made) -> None:
        self.sink.write(generated_object(number, made, self.seed))

    def close(self) -> None:
        self.sink.close()


class _Views:
    """A board for each, with what there is to say of it."""

    def __init__(self, output: Output) -> None:
        self.output = output

    def write(self, number: int, made: Made) -> None:
        from rich.text import Text

        from picsolve.render.views import board_view

        assert made.answer is not None, "what is drawn has been rated"
        theme = self.output.display.theme
        told = Text(theme.text(described(made)), theme.style("ink"))
        self.output.views(board_view(made.answer.asked.board, theme=theme), told)
        self.output.lines([made.puzzle, ""])

    def close(self) -> None:
        pass


def described(made: Made) -> str:
    """`hard · 1,240 points · hardest X-Wing · 24 clues · no symmetry · minimal · try 12`."""
    from picsolve.cli.objects import narrator

    answer = made.answer
    parts = []
    if answer and answer.difficulty and answer.trace and answer.hardest:
        level, score = answer.difficulty
        hardest = answer.trace.steps[answer.hardest - 1]
        parts = [word(str(level)).lower(), say("{score:,} points", score=score)]
        parts.append(say("hardest {name}", name=narrator("sudoku").name(hardest)))
    parts.append(say("{count} clues", count=setting.clue_count(made.puzzle)))
    symmetry = symmetry_of(setting.givens(made.puzzle))
    if symmetry != "none":
        parts.append(symmetry_text(symmetry))
    if setting.is_minimal(made.puzzle):
        parts.append(say("minimal"))
    parts.append(say("try {number:,}", number=made.number))
    return " · ".join(parts)


def generated_object(number: int, made: Made, seed: int) -> dict[str, Any]:
    """A new puzzle; it is unique."""
    answer = made.answer
    assert answer is not None, "what becomes an object has been rated"
    level, score = answer.difficulty or (None, None)
    trace, hardest = answer.trace, answer.hardest
    return {
        "schema": SCHEMA,
        "kind": "sudoku",
        "puzzle": number,
        "seed": seed,
        "try": made.number,
        "givens": made.puzzle,
        "solution": str(answer.decision.solutions[0]),
        "clues": setting.clue_count(made.puzzle),
        "symmetry": symmetry_of(setting.givens(made.puzzle)),
        "minimal": setting.is_minimal(made.puzzle),
        "level": None if level is None else level_key(level),
        "score": score,
        "se": explainer_object(answer.explainer),
        "steps": trace and len(trace.steps),
        "hardest": trace.steps[hardest - 1].technique if trace and hardest else None,
        "techniques": answer.counts,
    }
