"""Pages of PDF, of vectors: worksheets with puzzles to fill in and their solutions, and steps.

fpdf2 is an optional package, `pip install 'picsolve[pictures]'`, and loaded when needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from picsolve.board import Verdict
from picsolve.render.pdf.layout import HEADING, MARGIN, Item, Page, own_page, packed, pages
from picsolve.render.raster import DrawingError, missing
from picsolve.render.scenes import PuzzleScenes
from picsolve.render.svg import cell_size, svg
from picsolve.sudoku.grid import Grid
from picsolve.words import say, word

#: Sides of cells, in millimetres: less and a puzzle has a page of its own, less and it cannot be
#: filled in, and more is never needed.
_LEAST, _REFUSED, _MOST = 3.0, 1.5, 14.0
#: The same of solutions, which are made smaller only where not even a page has room: with digits
#: to be read, as a picture to be seen; and more than is needed.
_DIGITS, _PIXELS, _MOST_SOLVED = 3.5, 2.0, 9.0
#: A step's scale, in millimetres for each unit: below, its type would be small print, above, large.
_SMALL_PRINT, _LARGE_PRINT = 0.16, 0.26
#: Type of headings, in millimetres, and the shades of headings and of what is beside them.
_SIZE, _SMALL, _INK, _DIM = 4.0, 3.4, "#1c232e", "#5b6571"


def check_worksheet(puzzle: PuzzleScenes, paper: str) -> None:
    """Raise DrawingError where the cells of a puzzle would be too small to be filled in."""
    own_page(_puzzle(puzzle, puzzle.name), paper)


def document(puzzles: Sequence[PuzzleScenes], paper: str, per_page: int, theme: str) -> bytes:
    """Worksheets of these puzzles with their solutions on the last pages; or pages of the scenes of
    those that are none. Raises DrawingError for what cannot be drawn."""
    if len(puzzles) == 1:
        names = [puzzles[0].name]
    else:
        names = [f"{it.number}  {it.name}" for it in puzzles]
    named = list(zip(puzzles, names, strict=True))
    sheets = [it for it in puzzles if it.is_worksheet]
    scenes = chain.from_iterable(_scenes(*it, theme) for it in named if not it[0].is_worksheet)
    found = pages((_puzzle(*it) for it in named if it[0].is_worksheet), paper, per_page)
    found += pages(scenes, paper, per_page)
    found += packed(list(map(_solution, sheets)), paper, say("Solutions"))
    return _drawn(found)


def _puzzle(puzzle: PuzzleScenes, name: str) -> Item:
    """A puzzle to be filled in."""
    drawing = svg(puzzle.board, background="print", labels=False)
    cell = cell_size(puzzle.board)
    scales = (side / cell for side in (_LEAST, _REFUSED, _MOST))
    return Item(drawing, name, puzzle.level, *scales)


def _solution(puzzle: PuzzleScenes) -> Item:
    """The solution, or what there is in its place, small; what is not unique is told."""
    end = puzzle.scenes[-1]
    drawing = end.svg("print", is_bare=True)
    cell = cell_size(end.board)
    least = (_DIGITS if isinstance(end.board, Grid) else _PIXELS) / cell
    verdict = puzzle.verdict or Verdict.UNIQUE
    note = "" if verdict is Verdict.UNIQUE else word(verdict.value)
    return Item(drawing, str(puzzle.number), note, least, most=_MOST_SOLVED / cell)


def _scenes(puzzle: PuzzleScenes, name: str, theme: str) -> Iterator[Item]:
    """Steps with what is told of them."""
    for scene in puzzle.scenes:
        drawing = scene.svg(theme)
        yield Item(drawing, name, puzzle.level, least=_SMALL_PRINT, most=_LARGE_PRINT)


def _drawn(found: Sequence[Page]) -> bytes:
    """The pages as a document."""
    try:
        from fpdf import FPDF
    except ImportError:
        raise DrawingError(missing("PDF")) from None
    from picsolve.render.pdf.drawing import Artist
    from picsolve.render.pdf.fonts import Type

    pdf = FPDF(unit="mm")
    pdf.set_auto_page_break(False)
    type = Type(pdf)
    artist = Artist(pdf, type)
    for number, page in enumerate(found, 1):
        pdf.add_page(format=(min(page[:2]), max(page[:2])), orientation=_orientation(page))
        pdf.set_text_color(_INK)
        type.put(page.title, MARGIN, MARGIN + _SIZE, 1.25 * _SIZE, bold=True)
        for item, x, y, width, scale in page.placed:
            pdf.set_text_color(_INK)
            room = width - type.width(item.note, _SMALL) - _SIZE
            heading = type.fitting(item.heading, _SIZE, room, bold=True)
            type.put(heading, x, y + _SIZE, _SIZE, bold=True)
            pdf.set_text_color(_DIM)
            type.put(item.note, x + width, y + _SIZE, _SMALL, anchor="end")
            artist.draw(item.svg, x, y + HEADING, scale)
        pdf.set_text_color(_DIM)
        place = f"{number} / {len(found)}"
        type.put(place, page.width / 2, page.height - MARGIN, _SMALL, anchor="middle")
    return bytes(pdf.output())


def _orientation(page: Page) -> str:
    return "landscape" if page.width > page.height else "portrait"
