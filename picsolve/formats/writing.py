"""The formats that can be written, and what each of them can hold."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from picsolve.words import later, say

if TYPE_CHECKING:
    from picsolve.formats.library import LibraryLine
    from picsolve.nonogram.picture import Picture
    from picsolve.nonogram.puzzle import Puzzle
    from picsolve.sudoku.grid import Grid

    Board: TypeAlias = Grid | Puzzle | Picture


class Format(NamedTuple):
    """A format.

    key        what it is called on the command line
    extension  how its files end, if they have an ending of their own
    writer     the module and the function that write one puzzle
    holds      what it can hold beside the clues or digits
    many       whether a file may have several puzzles
    between    what then stands between them, after `head` and before `foot`
    """

    key: str
    kind: str
    about: str
    extension: str
    writer: tuple[str, str]
    holds: frozenset[str] = frozenset()
    many: bool = False
    between: str = ""
    head: str = ""
    foot: str = ""
    is_numbered: bool = False

    def write(self, board: Board, number: int = 1, line: LibraryLine | None = None) -> str:
        """The text of a puzzle; raises ValueError where the format cannot have it at all.

        `line` is what its line in HoDoKu's library says.
        """
        module, function = self.writer
        write = getattr(import_module(f"picsolve.formats.{module}"), function)
        if self.kind == "nonogram":
            board = _with_plain_texts(board if "known" in self.holds else _clues_of(board))
        more = (number,) if self.is_numbered else (line,) if "technique" in self.holds else ()
        text: str = write(board, *more)
        return text


_ABOUT = {
    "title": later("the title"),
    "author": later("the author"),
    "copyright": later("the copyright"),
    "catalogue": later("the catalogue"),
    "license": later("the license"),
}
_ALL = frozenset(_ABOUT) | {"goal", "known", "colors", "names", "background"}
_XML_HEAD = (
    '<?xml version="1.0"?>\n<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">\n<puzzleset>\n'
)


def _format(
    kind: str, key: str, extension: str, about: str, writer: str, holds: str = "", **more: Any
) -> Format:
    module, _, function = writer.partition(".")
    held = frozenset(holds.split()) if holds != "all" else _ALL
    return Format(key, kind, about, extension, (module, function), held, **more)


_nonogram, _sudoku = partial(_format, "nonogram"), partial(_format, "sudoku")

FORMATS = (
    _nonogram("non", ".non", "Steve Simpson's", "non.to_non", "all"),
    _nonogram(
        *("nonpack", ".nonpack", "several .non in one file", "non.to_non", "all"),
        many=True,
        between="====\n",
    ),
    _nonogram(
        *("xml", ".xml", "webpbn's", "webpbn_writer.to_webpbn", " ".join((*_ALL, "color"))),
        many=True,
        head=_XML_HEAD,
        foot="</puzzleset>\n",
    ),
    _nonogram("json", ".json", "rows and columns as lists", "clue_json.to_json", "all"),
    _nonogram("save", ".dat", "save.dat, last numbers first", "clue_json.to_save"),
    _nonogram("clues", ".txt", "plain clues, as Keen's", "numbers.to_text"),
    _nonogram("mk", ".mk", "sizes, rows, #, columns", "numbers.to_mk"),
    _nonogram("nin", ".nin", "sizes, rows, columns", "numbers.to_nin"),
    _nonogram("cwd", ".cwd", "sizes, rows, blank line, columns", "numbers.to_cwd"),
    _nonogram("g", ".g", "Olšák's", "olsak.to_olsak", "title colors names background"),
    _nonogram("ini", ".ini", "pynogram's", "pynogram.to_ini", "colors"),
    _nonogram("toml", ".toml", "nonogrid's", "pynogram.to_toml", "colors"),
    _nonogram("gno", ".gno", "Gnonograms'", "gnonograms.to_gno", "title author goal known"),
    _nonogram("pbm", ".pbm", "the solution as a bitmap", "netpbm.to_pbm", "goal"),
    _nonogram("lp", ".lp", "an integer program after Bosch", "linear_program.to_lp"),
    _nonogram("tatham", "", "game IDs of Pattern", "tatham.to_game_id", "known", many=True),
    _nonogram("taai", "", "TAAI's, squares only", "taai.to_taai", many=True, is_numbered=True),
    _nonogram("picross", "", "picross-solver's", "picross.to_picross", "title", many=True),
    _sudoku("sdm", ".sdm", "81 characters a line", "sudoku_writer.to_line", "singles", many=True),
    _sudoku("line", ".txt", "the same", "sudoku_writer.to_line", "singles", many=True),
    _sudoku("sdk", ".sdk", "nine lines", "sudoku_writer.to_sdk", "singles"),
    _sudoku(
        *("marks", "", "pencil marks", "sudoku_writer.to_marks", "candidates placed"),
        many=True,
        between="\n",
    ),
    _sudoku("ss", ".ss", "Simple Sudoku's", "sudoku_writer.to_simple_sudoku", "singles"),
    _sudoku("sdx", ".sdx", "SudoCue's", "sudoku_writer.to_sdx", "candidates placed"),
    _sudoku("csv", ".csv", "nine lines with commas", "sudoku_writer.to_csv", "singles"),
    _sudoku(
        *("sudokuwiki", "", "links to SudokuWiki", "sudoku_wiki.to_sudoku_wiki"),
        holds="candidates placed",
        many=True,
    ),
    _sudoku(
        *("f-puzzles", "", "links to f-puzzles", "f_puzzles.to_f_puzzles"),
        holds="candidates placed singles",
        many=True,
    ),
    _sudoku("729", "", "729 characters", "sudoku_writer.to_729", "candidates", many=True),
    _sudoku(
        *(
            "library",
            "",
            "HoDoKu's library line",
            "sudoku_writer.to_library",
            "candidates placed singles technique",
        ),
        many=True,
    ),
)


def by_key(key: str) -> Format | None:
    """The format of that name."""
    return next((format for format in FORMATS if format.key == key), None)


def named(name: str, kind: str) -> Format | None:
    """The format of a kind of puzzle that is called so: by its key, or by its extension."""
    plain = name.lower().removeprefix(".")
    own = [format for format in FORMATS if format.kind == kind]
    return next(
        (f for f in own if f.key == plain),
        next((f for f in own if f.extension == f".{plain}"), None),
    )


def by_extension(path: str, kind: str) -> Format | None:
    """The format that a file's name asks for; a `.gz` at its end does not count."""
    name = path.lower().removesuffix(".gz")
    return next(
        (f for f in FORMATS if f.kind == kind and f.extension and name.endswith(f.extension)), None
    )


def lost(
    board: Board, format: Format, title: str = "", line: LibraryLine | None = None
) -> list[str]:
    """What a puzzle has and the format cannot hold, in words.

    `title` is a sudoku's, which its board does not have, and `line` its line in HoDoKu's library.
    """
    facts = _facts(board)
    if line is not None:
        facts.append(("technique", say("the technique and what it has to find")))
    elif title and format.kind == "sudoku":
        facts.append(("title", say("the title")))
    return [words for key, words in facts if key not in _held(format, board)]


def _held(format: Format, board: Board) -> frozenset[str]:
    """What the format can hold of this puzzle."""
    from picsolve.nonogram.puzzle import Puzzle

    puzzle = _clues_of(board)
    if not isinstance(puzzle, Puzzle):
        return format.holds
    title, author = puzzle.title, puzzle.author
    if format.key == "g":
        from picsolve.formats.olsak import title_of

        title = title_of(puzzle)
    elif format.key == "gno":
        from picsolve.formats.gnonograms import about

        title, author = about(puzzle)
    is_lost = {"title": title != puzzle.title, "author": author != puzzle.author}
    return format.holds - {name for name, lost in is_lost.items() if lost}


def _facts(board: Board) -> list[tuple[str, str]]:
    from picsolve.nonogram.picture import Picture
    from picsolve.nonogram.puzzle import BACKGROUND, BLACK_AND_WHITE, Puzzle

    if not isinstance(board, Puzzle | Picture):
        from picsolve.formats.sudoku_writer import placed_cells, removed

        found = [("candidates", say("removed candidates"))] if removed(board) else []
        found += [("placed", say("which digits are given"))] if placed_cells(board) else []
        is_single = any(len(board.candidates_of(cell)) == 1 for cell in board.open_cells)
        return found + ([("singles", say(SINGLES))] if is_single else [])
    from picsolve.formats.clues import parts

    puzzle, known = parts(board)
    facts = [(key, say(_ABOUT[key])) for key in sorted(_ABOUT) if getattr(puzzle, key)]
    facts += [("goal", say("the goal"))] if puzzle.goal else []
    facts += [("known", say("the cells known so far"))] if known else []
    if puzzle.is_colored:
        facts.append(("colors", say(COLORS)))
        if any(color.name != color.letter for color in puzzle.colors[1:]):
            facts.append(("names", say("the names of the colours")))
        if puzzle.colors[0][1:3] != BACKGROUND[1:3]:
            facts.append(("background", say("the colour of the background")))
    elif [color.rgb for color in puzzle.colors] != [color.rgb for color in BLACK_AND_WHITE]:
        facts.append(("color", say("the colour, which becomes black and white")))
    return facts


SINGLES = later("which cells are still open with one candidate; they are written as digits")
#: What no puzzle can do without: then it would be another one.
COLORS = later("the colours")


def _clues_of(board: Board) -> Board:
    from picsolve.nonogram.picture import Picture

    return board.puzzle if isinstance(board, Picture) else board


def _with_plain_texts(board: Board) -> Board:
    """A nonogram whose title and other texts are lines without control characters: in most formats
    the end of a line is the end of a text.
    """
    from picsolve.formats.source import clean
    from picsolve.nonogram.picture import Picture
    from picsolve.nonogram.puzzle import Puzzle

    puzzle = _clues_of(board)
    assert isinstance(puzzle, Puzzle)
    texts = {name: getattr(puzzle, name) for name in _ABOUT}
    plain: dict[str, Any] = {
        name: clean(" ".join(text.splitlines())) for name, text in texts.items()
    }
    if plain == texts:
        return board
    puzzle = replace(puzzle, **plain)
    return Picture(puzzle, board.rows, board.columns) if isinstance(board, Picture) else puzzle
