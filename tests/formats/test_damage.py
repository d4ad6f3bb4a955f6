"""Damaged input: whatever happens to a file, reading ends with boards or with InputErrors."""

import gzip
import io
import random
from collections import Counter

import pytest

from picsolve.errors import InputError
from picsolve.formats import Entry, parse, read_bytes
from picsolve.formats.picture_text import read_picture_bytes
from picsolve.formats.sudoku_wiki import to_sudoku_wiki
from picsolve.nonogram.puzzle import Puzzle
from picsolve.sudoku.grid import Grid
from tests.formats import (
    test_linear_program,
    test_nonogram,
    test_nonogram_formats,
    test_pasted,
    test_pasted_signs,
    test_sudoku,
    test_tatham,
    test_webpbn_colors,
    test_webpbn_images,
)
from tests.formats.helpers import BOAT, GRID

SUDOKUS = [
    *test_sudoku.FORMS.values(),
    test_sudoku.MARKS,
    f"{GRID} r1c2<>1 r3c13<>16 # late",
    f":0904-1:17:{GRID}:112 672:148 149:355:7",
    *(text for text, _ in test_pasted.FORMS.values()),
    *test_pasted_signs.FORMS.values(),
    *test_pasted_signs.LINKS.values(),
    test_pasted_signs.LINES,
    to_sudoku_wiki(test_pasted.grid_of(f"{GRID} r1c2<>1")),
    f"[Puzzle]\n{test_pasted.BLOCK}\n[State]\n{test_pasted.BLOCK}\n",
    GRID.replace("1", "l").replace(".", "O"),
]
NONOGRAMS = [
    *test_nonogram.FORMS.values(),
    *test_nonogram_formats.FORMS.values(),
    *test_nonogram_formats.COLORED.values(),
    BOAT + 'saved "?1??????0???"',
    test_nonogram_formats.FORMS[".gno"] + "[Working grid]\n0 2 0 0\n0 0 0 0\n1 0 0 0\n",
    "$12\n1\t1\n1\n1\n2\n0\n1\t1\n$13\n1\n1\n",
    f"{test_tatham.ID},AaAd\n{test_tatham.ID},z\n2:1/1/1/1\n",
    test_tatham.SAVE.replace(":1:4", ":1:6") + "RESTART :0:\nSOLVE   :7:S101110\n",
    test_linear_program.PROGRAM,
    test_linear_program.inequalities(test_linear_program.PROGRAM),
    test_webpbn_colors.XML,
    test_webpbn_images.xml("X.X,XX.", "saved:?X[X.],???"),
    *test_pasted.NONOGRAMS.values(),
    "#t\n#d\n 0:   #FFF white\n a:a  #000 black\n: TopLeft\n1a\n1a\n: BottomLeft\n1a\n",
]
SAMPLES = [
    *(text.encode() for text in (*SUDOKUS, *NONOGRAMS)),
    b"P4\n9 2\n\x80\x00\xff\x80",
    *(gzip.compress(text.encode(), mtime=0) for text in (BOAT, GRID)),
    *(pack(GRID.encode()) for pack in test_pasted_signs.PACKERS.values()),
    *(test_pasted_signs.BLOCK.encode(encoding) for encoding in ("utf-16-le", "utf-32-be")),
    f"これは数独です。\n{GRID}\n".encode("cp932"),
]
OF_KIND = {
    None: SAMPLES,
    "sudoku": [text.encode() for text in SUDOKUS],
    "nonogram": [text.encode() for text in NONOGRAMS],
}
#: What is put in whole: other kinds of signs, numbers and nesting without end, halves of formats.
PIECES = (
    *(b"9" * 5000, b"[" * 2000, b"{" * 2000, b"(" * 60, b"<game " * 20, b"\0" * 50, b"0" * 81),
    *(
        b"\xe2\x80\x8b",
        b"\xef\xbb\xbf",
        b"\xff\xfe",
        b"\xe2\x91\xa3",
        b"\xf0\x9f\x9f\xa6",
        b"\xc2\xa0",
    ),
    *(b"> ", b"```\n", b"O", b"l", b"1: ", b"[State]\n", b"https://sudokuwiki.org/?bd=", b"S9B"),
)
BYTES = b'0123456789.,-+|:;#<>[]{}"&= \t\r\n\0\x1b\x80\xc3\xff'


def damaged(text: bytes, rng: random.Random) -> bytes:
    """The text with up to four bytes or stretches changed, lost, added, doubled or cut off."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        if rng.random() < 0.1:
            at = rng.randrange(len(text) + 1)
            other = rng.choice(PIECES) if rng.random() < 0.7 else _part(rng.choice(SAMPLES), rng)
            text = text[:at] + other + text[at:]
            continue
        at = rng.randrange(len(text) + 1)
        end = min(at + rng.choice((1, 1, 1, 2, 9, 30)), len(text))
        new = bytes(rng.choices(BYTES, k=rng.choice((1, 1, 2, 9))))
        text = rng.choice(
            (
                text[:at] + new + text[end:],
                text[:at] + text[end:],
                text[:at] + new + text[at:],
                text[:end] + text[at:],
                text[:at],
            )
        )
    return text


def _part(text: bytes, rng: random.Random) -> bytes:
    """Some of a text in another format."""
    at = rng.randrange(len(text))
    return text[at : at + rng.randrange(200)]


@pytest.mark.parametrize("kind", OF_KIND)
def test_damage_is_an_error_or_a_board(kind: str | None) -> None:
    rng = random.Random(f"damage {kind}")
    results: Counter[bool] = Counter()
    for sample in OF_KIND[kind]:
        for _ in range(40):
            results.update(read_damaged(damaged(sample, rng), kind))
    assert min(results.values()) > 50


def read_damaged(text: bytes, kind: str | None = None) -> list[bool]:
    """Read it, check what comes, and tell of each puzzle whether it is an error."""
    found = list(read_bytes("test", io.BytesIO(text), kind))
    assert found or not text.strip(), text
    for entry in found:
        assert entry.line is not None, text
        if isinstance(entry, InputError):
            check_error(entry)
        else:
            assert kind in (None, entry.kind)
            check_board(entry, text)
    return [isinstance(entry, InputError) for entry in found]


def check_board(entry: Entry, text: bytes) -> None:
    """What is read is a board, and its digits stand in the text, unless that is packed."""
    if not isinstance(entry.board, Grid):
        return
    values = entry.board.values
    assert len(values) == 81
    for cell, digit in enumerate(values):
        assert 0 <= digit <= 9
        assert not digit or not entry.board.candidates_of(cell)
    assert all(not (entry.board.given >> cell & 1) or digit for cell, digit in enumerate(values))
    for warning in entry.warnings:
        check_error(warning)


def check_error(found: InputError) -> None:
    assert found.line is not None
    assert found.line >= 1
    assert found.column is None or found.column >= 1
    assert found.span >= 1
    for text in (found.message, found.note, found.help, *found.text.values()):
        assert text.isprintable()
    if found.column is not None and found.text:
        assert found.column <= len(found.text[found.line]) + 1


def test_damaged_pictures_of_a_person() -> None:
    puzzle = parse(BOAT)
    assert isinstance(puzzle, Puzzle)
    samples = ("?#?.\n####\n????\n", BOAT + 'saved "11??????0???"', "x: none\n.#..\n####\n.##.")
    rng = random.Random("pictures")
    count = 0
    for _ in range(1500):
        data = damaged(rng.choice(samples).encode(), rng)
        try:
            rows = read_picture_bytes("test", io.BytesIO(data), puzzle)
        except InputError as found:
            check_error(found)
        else:
            count += 1
            assert (len(rows), {*map(len, rows)}) == (3, {4})
            assert set("".join(rows)) <= set("#.?")
    assert count > 50
