"""What is to be seen of an answer or a hint: never more than is told of it in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from os.path import basename
from typing import TYPE_CHECKING, Any

from picsolve.cli.answers import Answer
from picsolve.cli.checks import wrong_views
from picsolve.cli.hints import Hint
from picsolve.cli.objects import narrator
from picsolve.cli.phrases import ending, known
from picsolve.cli.reasons import reason_views
from picsolve.cli.save_formats import SCENE
from picsolve.cli.view_writer import difficulty, verdict_sentence, verdict_text
from picsolve.core import Outcome, Step
from picsolve.nonogram.picture import Picture
from picsolve.render.explain import shown
from picsolve.render.hint_view import HintLine, PatternView
from picsolve.render.hinting import first_marks
from picsolve.render.line_strips import BrokenLine
from picsolve.render.scenes import PuzzleScenes, Scene, film, step_scenes
from picsolve.render.sudoku_view import has_removals
from picsolve.render.svg import step_panel
from picsolve.render.svg.sheet import drawing_theme
from picsolve.render.theme import Theme
from picsolve.render.views import disproof_step
from picsolve.sudoku.grid import Cells, Grid
from picsolve.words import sentence

if TYPE_CHECKING:
    from rich.console import RenderableType

    from picsolve.cli.saving import Saving


def answer_scenes(
    answer: Answer, saving: Saving, step: int | None, *, reveal: bool
) -> PuzzleScenes:
    """What is to be seen of an answer, and what it says of the puzzle as a whole."""
    trace = answer.trace
    level = ""
    if trace and not (answer.is_cut or saving.look.no_level):
        level = difficulty(answer, trace)
    scenes = list(_answer_scenes(answer, saving, step, reveal=reveal))
    is_excerpt = step is not None or saving.steps is not None
    return replace(_of_puzzle(answer, scenes, level), is_excerpt=is_excerpt)


def worksheet(answer: Answer, rated: Answer, look: str, *, reveal: bool) -> PuzzleScenes:
    """A puzzle to be filled in, how hard it is, as `rated`, and its solution."""
    end = _end(answer, look, reveal=reveal)
    level = shown(rated.difficulty[0]) if rated.difficulty else ""
    return replace(_of_puzzle(answer, [end], level), is_worksheet=True)


def _of_puzzle(answer: Answer, scenes: list[Scene], level: str) -> PuzzleScenes:
    asked, verdict = answer.asked, answer.decision.verdict
    return PuzzleScenes(
        scenes,
        asked.board,
        asked.number,
        asked.title,
        verdict,
        verdict_sentence(answer),
        level,
        asked.place,
        _text(asked.board),
        tuple(map(_solution_text, answer.decision.solutions)),
    )


def _text(board: Any) -> str:
    """The puzzle as people write it down, without its solution; nothing of one in colours, which
    takes a page."""
    from picsolve.formats.writing import by_key

    if isinstance(board, Picture):
        if board.puzzle.is_colored:
            return ""
        key, board = "non", replace(board.puzzle, goal=())
    else:
        key = "marks" if has_removals(board) else "sdk"
    format = by_key(key)
    assert format is not None, "a format that stands in the table"
    return format.write(board)


def _solution_text(solution: Any) -> str:
    return "\n".join(solution.text) if isinstance(solution, Picture) else _text(solution)


def _answer_scenes(
    answer: Answer, saving: Saving, step: int | None, *, reveal: bool
) -> Iterator[Scene]:
    """The steps that are wanted, as far as the path has them; or else the solution, or what there
    is in its place. A whole path ends with it."""
    trace = answer.trace
    is_end = step is None and not saving.follows and saving.format.holds == SCENE
    if trace is None or is_end:
        yield _end(answer, saving.look.theme, reveal=reveal)
        return
    count = len(trace.steps)
    numbers = saving.numbers(count) if step is None else range(step, min(step, count) + 1)
    teller, is_whole = narrator(answer.asked.kind), not answer.is_cut
    if saving.format.holds == SCENE:
        yield from step_scenes(trace, numbers, teller, is_whole=is_whole)
        return
    goes_on = step is None and (saving.steps is None or saving.steps[1] is None)
    end = None
    if goes_on and trace.outcome is Outcome.SOLVED:
        end = _end(answer, saving.look.theme, reveal=reveal)
    elif goes_on:
        told = ending(answer, trace)
        end = Scene(trace.end, caption=sentence(told))
    yield from film(trace, teller, numbers, end, most=saving.format.most, is_whole=is_whole)


def _end(answer: Answer, look: str, *, reveal: bool) -> Scene:
    """The solution or two; else the puzzle as far as it is known, and why there is none."""
    from rich.console import Group

    theme = drawing_theme(look)
    asked = answer.asked
    answer = replace(answer, asked=asked._replace(source=asked.source and basename(asked.source)))
    verdict = verdict_text(answer, theme)
    check = answer.check
    if check is not None and not check.is_right:
        _, *told = wrong_views(answer, verdict, theme, reveal=reveal, has_help=False)
        if isinstance(check.position, Picture):
            wrong: Iterable[Any] = check.wrong_cells
        else:
            wrong = Cells(check.wrong_digits | check.wrong_removals)
        return Scene(check.position, caption=Group(*told), wrong=tuple(wrong))
    first, second = (*(answer.decision.solutions or (known(answer),)), None)[:2]
    caption: list[RenderableType] = [verdict, *reason_views(answer)]
    scene = Scene(first, caption=Group(*caption), second=second)
    if answer.disproof is None:
        return scene
    return _disproved(scene, answer, theme, caption)


def _disproved(scene: Scene, answer: Answer, theme: Theme, caption: list[RenderableType]) -> Scene:
    """The picture with the lines that cannot be filled."""
    from rich.console import Group
    from rich.text import Text

    assert answer.disproof is not None
    step: Step[Any] = disproof_step(scene.board, answer.disproof)
    broken = [BrokenLine(scene.board, branch, theme) for branch in step.branches]
    return replace(scene, step=step, caption=Group(*caption, Text(), *broken))


def hint_scenes(
    hint: Hint, level: int, lines: Sequence[tuple[str, str]], look: str
) -> PuzzleScenes:
    """What a hint shows at its level, with `lines` below: labels and what they say."""
    asked = hint.answer.asked
    scene = _hint_scene(hint, level, lines, look)
    return PuzzleScenes([scene], hint.board, asked.number, asked.title)


def _hint_scene(hint: Hint, level: int, lines: Sequence[tuple[str, str]], look: str) -> Scene:
    """What a hint shows at its level, with `lines` below: labels and what they say."""
    from rich.console import Group
    from rich.text import Text

    if not hint.is_right:
        return _end(hint.answer, look, reveal=False)
    told: list[RenderableType] = [HintLine(*line) for line in lines]
    board, step = hint.board, hint.step
    if step is None:
        return Scene(board, caption=Group(*told))
    if level < 3:
        marks = first_marks(board, step, with_anchor=level == 2)
        pencil = isinstance(board, Grid) and has_removals(board)
        return Scene(board, marks, caption=Group(*told), pencil=pencil)
    if level == 3:
        view = PatternView(board, step)
        caption = Group(*told, Text(), *view.told(drawing_theme(look)))
        return Scene(board, view.shown, caption=caption, pencil=view.pencil)
    teller = narrator(hint.answer.asked.kind)
    panel = step_panel(board, step, teller, None, drawing_theme(look))
    caption = Group(*told, *([Text()] if told else []), panel)
    return Scene(board, step, None, teller, caption, pencil=True)
