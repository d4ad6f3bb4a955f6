"""picsolve: solves nonograms and sudoku the way a person does, and shows every step.

    grid = picsolve.parse("4....9.5.23..58.67…")  # any format; picsolve.load(path) for files
    trace = picsolve.solve(grid)                  # the human path: trace.outcome, trace.steps
    picsolve.explain(trace.steps[0])              # a step in words
    picsolve.svg(grid, trace.steps[0])            # the step as a picture
    picsolve.decide(grid)                         # the exact verdict, with up to two solutions
    picsolve.check(grid, filled)                  # what is wrong in a half-filled grid
    picsolve.bulk.solve(lines)                    # the verdicts of many sudokus

Everything else loads when it is first asked for.
"""

# Nothing is imported here, not even `__future__`: see `__main__` for why.
TYPE_CHECKING = False  # as `typing` has it, whose loading takes longer than all of this
if TYPE_CHECKING:
    from typing import Any

    from picsolve import bulk
    from picsolve._version import __version__
    from picsolve.api import check, decide, load, parse, solve
    from picsolve.core import Decision, Outcome, Step, Trace, Verdict
    from picsolve.errors import InputError
    from picsolve.nonogram.picture import Picture
    from picsolve.nonogram.puzzle import Puzzle
    from picsolve.sudoku.checking import Check
    from picsolve.sudoku.grid import Grid

__all__ = [
    "Check",
    "Decision",
    "Grid",
    "InputError",
    "Outcome",
    "Picture",
    "Puzzle",
    "Step",
    "Trace",
    "Verdict",
    "__version__",
    "bulk",
    "check",
    "decide",
    "explain",
    "load",
    "parse",
    "solve",
    "svg",
]

_HOMES = {
    "picsolve._version": ("__version__",),
    "picsolve.api": ("check", "decide", "load", "parse", "solve"),
    "picsolve.bulk": ("bulk",),  # the module itself
    "picsolve.core": ("Decision", "Outcome", "Step", "Trace", "Verdict"),
    "picsolve.errors": ("InputError",),
    "picsolve.nonogram.picture": ("Picture",),
    "picsolve.nonogram.puzzle": ("Puzzle",),
    "picsolve.sudoku.checking": ("Check",),
    "picsolve.sudoku.grid": ("Grid",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> "Any":
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    home = import_module(_HOME_OF[name])
    value = globals()[name] = home if home.__name__.endswith(f".{name}") else getattr(home, name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def explain(step: "Step[Any]", *, short: bool = False) -> str:
    """A step in words: its technique's name, and what it rests on, why it holds, what it does.

    `short` gives the field's notation, as a trace in a pipe has it.
    """
    from picsolve.api import catalogue
    from picsolve.render.explain import Narrator

    narrator = Narrator((*catalogue("sudoku"), *catalogue("nonogram")))
    told = narrator.short(step) if short else narrator.full(step)
    return f"{narrator.name(step)}: {told}"


def rich_view(shown: "Any") -> "Any":
    """What Rich prints for a board or a trace. Here, because these must not know views."""
    from picsolve.api import catalogue, kind_of, position
    from picsolve.core import Trace
    from picsolve.render.explain import Narrator
    from picsolve.render.trace_view import TraceView
    from picsolve.render.views import board_view

    if isinstance(shown, Trace):
        return TraceView(shown, Narrator(catalogue(kind_of(shown.start))))
    return board_view(position(shown))


def svg(shown: "Any", step: "Step[Any] | None" = None, *, background: str = "light") -> str:
    """A drawing as an SVG document: of a puzzle or board; of a step on the board before it, told
    below; or of the hardest step of a trace.

    `background` is `light`, `dark` or `print`, for white paper; `picsolve.render.svg` has more to
    choose. Raises TypeError for what cannot be drawn, ValueError for another background.
    """
    from picsolve.api import catalogue, kind_of, position
    from picsolve.core import Trace, hardest_step
    from picsolve.render.explain import Narrator
    from picsolve.render.scenes import step_scenes
    from picsolve.render.svg import svg as drawing
    from picsolve.sudoku.grid import Place, Remove

    if isinstance(shown, Trace):
        if step is not None:
            raise TypeError("a step is drawn on a board: trace.boards() has the one before it")
        techniques = catalogue(kind_of(shown.start))
        place = hardest_step(shown, techniques)
        if place is None:
            return drawing(shown.start, background=background)
        (scene,) = step_scenes(shown, [place + 1], Narrator(techniques))
        return scene.svg(background)
    board = position(shown)
    if step is not None:
        is_of_sudoku = all(isinstance(change, Place | Remove) for change in step.changes)
        if is_of_sudoku != (kind_of(board) == "sudoku"):
            raise TypeError("the step is of the other kind of puzzle")
    narrator = Narrator(catalogue(kind_of(board))) if step is not None else None
    return drawing(board, step, background=background, narrator=narrator)
