"""The kinds of files that `--save` writes: what stands in one, what makes it, what that needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from picsolve.cli.progress import progress
from picsolve.words import say

if TYPE_CHECKING:
    from picsolve.render.scenes import PuzzleScenes

#: What stands in one file: one scene; the whole path of a puzzle, which is then followed; or all
#: puzzles, to be filled in or, where their paths are asked for, with these.
SCENE, PATH, PUZZLES = "scene", "path", "puzzles"


class Look(NamedTuple):
    """How pictures look: `light`, `dark` or `print`; pixels for each of the drawing's own; the
    paper of pages, how many puzzles or steps one has, and whether levels are left out. None is for
    what is usual."""

    theme: str = "light"
    scale: float | None = None
    paper: str | None = None
    per_page: int | None = None
    no_level: bool = False


#: From puzzles, their look and the file's path to the files, the one of this path last.
Write = Callable[["Sequence[PuzzleScenes]", Look, str], Iterable[tuple[str, bytes]]]


class Format(NamedTuple):
    """A kind of file: what stands in it, what makes it, the modules it needs, of how many steps of
    a path it shows at most the hardest (None for all), its usual theme, and which other fields of
    `Look` it goes by. `check` raises DrawingError for a puzzle that cannot be in it."""

    holds: str
    write: Write
    needs: tuple[str, ...] = ()
    most: int | None = None
    theme: str = "light"
    takes: tuple[str, ...] = ()
    check: Callable[[PuzzleScenes, Look], None] = lambda puzzle, look: None


def _alone(draw: Callable[[PuzzleScenes, Look], bytes]) -> Write:
    """What writes one puzzle into one file."""

    def write(
        puzzles: Sequence[PuzzleScenes], look: Look, path: str
    ) -> Iterator[tuple[str, bytes]]:
        (puzzle,) = puzzles
        yield path, draw(puzzle, look)

    return write


def _svg(puzzle: PuzzleScenes, look: Look) -> bytes:
    return puzzle.scenes[0].svg(look.theme).encode()


def _png(puzzle: PuzzleScenes, look: Look) -> bytes:
    from picsolve.render.raster import png

    return png(puzzle.scenes[0].svg(look.theme), 2.0 if look.scale is None else look.scale)


@contextmanager
def _counted(count: int) -> Iterator[Callable[[int], None]]:
    """Show how many of so many pictures are drawn, which the block tells."""
    done = [0]

    def doing() -> str:
        return say("drawing picture {number} of {count}", number=done[0] + 1, count=count)

    def tell(number: int) -> None:
        done[0] = min(number, count - 1)

    with progress(doing):
        yield tell


def _gif(puzzle: PuzzleScenes, look: Look) -> bytes:
    from picsolve.render.raster import Frame, gif

    frames = [Frame(it.svg(look.theme, is_brief=True), it.seconds) for it in puzzle.scenes]
    with _counted(len(frames)) as tell:
        return gif(frames, look.scale, tell)


def _html(puzzle: PuzzleScenes, look: Look) -> bytes:
    from picsolve.render.pages import page

    boards = sum(2 if scene.caption is None else 1 for scene in puzzle.scenes)
    with _counted(boards) as tell:  # those of steps are drawn before and after
        return page(puzzle, look.theme, tell).encode()


def _md(puzzles: Sequence[PuzzleScenes], look: Look, path: str) -> Iterator[tuple[str, bytes]]:
    from picsolve.render.markdown import markdown

    (puzzle,) = puzzles
    for name, text in markdown(puzzle, path, look.theme):
        yield name, text.encode()


def _pdf(puzzles: Sequence[PuzzleScenes], look: Look, path: str) -> Iterator[tuple[str, bytes]]:
    from picsolve.render.pdf import document

    per_page = look.per_page or (1 if len(puzzles) == 1 and puzzles[0].is_worksheet else None)
    usual = 4 if puzzles[0].is_worksheet else 2
    yield path, document(puzzles, look.paper or "A4", per_page or usual, look.theme)


def _check_pdf(puzzle: PuzzleScenes, look: Look) -> None:
    from picsolve.render.pdf import check_worksheet

    if puzzle.is_worksheet:
        check_worksheet(puzzle, look.paper or "A4")


#: What pictures can be, by extension.
FORMATS: Mapping[str, Format] = {
    ".svg": Format(SCENE, _alone(_svg)),
    ".png": Format(SCENE, _alone(_png), ("resvg_py",), takes=("scale",)),
    ".gif": Format(PATH, _alone(_gif), ("resvg_py", "PIL"), most=80, takes=("scale",)),
    ".html": Format(PATH, _alone(_html), takes=("no_level",)),
    ".md": Format(PATH, _md, takes=("no_level",)),
    ".pdf": Format(
        *(PUZZLES, _pdf, ("fpdf",)),
        theme="print",
        takes=("paper", "per_page", "no_level"),
        check=_check_pdf,
    ),
}
