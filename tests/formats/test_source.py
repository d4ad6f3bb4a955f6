"""Files and streams: encodings, laziness, and everything that can be wrong with a file."""

import io
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from picsolve.errors import InputError
from picsolve.formats import Entry, load, read, read_bytes
from picsolve.formats.source import LONGEST_LINE
from tests.formats.helpers import BOAT, GRID, ROWS


def one_error(path: Path) -> InputError:
    (found,) = load(str(path))
    assert isinstance(found, InputError)
    assert found.source == str(path)
    return found


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "latin-1"]
)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(tmp_path: Path, encoding: str, newline: str) -> None:
    path = tmp_path / "boat"
    path.write_bytes(BOAT.replace("Boat", "Böat").replace("\n", newline).encode(encoding))
    (entry,) = load(str(path))
    assert isinstance(entry, Entry)
    assert (entry.title, entry.source) == ("Böat", str(path))
    path.write_bytes(newline.join([GRID, *ROWS, GRID]).encode(encoding))
    assert [getattr(entry, "line", 0) for entry in load(str(path))] == [1, 2, 11]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "x"
    assert one_error(path).message == "there is no such file"
    assert one_error(tmp_path).message == "this is a directory, not a file"
    (found,) = load("a\0b")
    assert isinstance(found, InputError)
    assert (found.source, "cannot be read" in found.message) == ("a␀b", True)
    path.write_bytes(b"")
    assert one_error(path).message == "there is no puzzle in this text"
    path.write_bytes(b"P4\n9 9\n" + bytes(range(256)))
    assert one_error(path).message == "the picture has 2,048 cells, not 9 × 9"
    path.write_bytes(b"\xff\xfe" + "Zoë".encode("utf-16-le") + b"\x00")
    assert one_error(path).message == "this is not text"
    path.write_bytes((b"\x80\0\n" + bytes(range(128, 256))) * 20)
    assert [str(error) for error in load(str(path))] == [
        f"{path}:{line}:1: this is not text" for line in (1, 2, 3)
    ]


def from_both(path: Path, raw: bytes, kind: str | None = None) -> list[Entry | str]:
    """What bytes hold, as a file and as a stream, which must not differ."""
    path.write_bytes(raw)
    file, stream = (
        [entry if isinstance(entry, Entry) else str(entry) for entry in found]
        for found in (load(str(path), kind), read_bytes(str(path), io.BytesIO(raw), kind))
    )
    assert file == stream
    return file


BAD_LINES = [b"\0", b"\x80\x81\xff", GRID[:40].encode() + b"\0" + GRID[41:].encode()]


@pytest.mark.parametrize("bad", BAD_LINES)
@pytest.mark.parametrize("kind", ["sudoku", None])
@pytest.mark.parametrize("newline", [b"\n", b"\r\n", b"\r"])
def test_a_line_that_is_no_text_costs_that_line(
    tmp_path: Path, bad: bytes, kind: str | None, newline: bytes
) -> None:
    path, good = tmp_path / "x", GRID.encode()
    for place in range(3):
        lines = [good, good]
        lines.insert(place, bad)
        found = from_both(path, newline.join(lines) + newline, kind)
        column = bad.find(b"\0") + 1 or 1
        assert found[place] == f"{path}:{place + 1}:{column}: this is not text"
        (first, second) = (entry for entry in found if isinstance(entry, Entry))
        assert (str(first.board), str(second.board)) == (GRID, GRID)
        assert {first.line, second.line} == {1, 2, 3} - {place + 1}


def test_bytes_that_are_no_text_in_utf_16(tmp_path: Path) -> None:
    raw = f"{GRID}\n.\0.\n{GRID}\n".encode("utf-16")
    found = from_both(tmp_path / "x", raw)
    assert [isinstance(entry, Entry) for entry in found] == [True, False, True]
    assert found[1] == f"{tmp_path / 'x'}:2:2: this is not text"


def test_a_line_that_is_no_text_in_a_block_or_a_nonogram(tmp_path: Path) -> None:
    path = tmp_path / "x"
    rows = [row.encode() for row in ROWS]
    found = from_both(path, b"\n".join([*rows[:4], b"\0", *rows[4:], b"", *rows]))
    assert [type(entry) for entry in found] == [str, str, str, Entry]
    found = from_both(path, BOAT.encode().replace(b"4\n2", b"\0\n2"))
    assert found == [f"{path}:7:1: this is not text"]
    found = from_both(path, b"\0\n" + BOAT.encode())
    assert found[0] == f"{path}:1:1: this is not text"
    assert isinstance(found[1], Entry)


@pytest.mark.parametrize("line", ["", "# comment", "// comment", "  "])
@pytest.mark.parametrize("count", [30, 2600])
def test_any_number_of_lines_may_come_first(tmp_path: Path, line: str, count: int) -> None:
    for text in (f"{GRID}\n", "\n".join(ROWS), BOAT):
        raw = f"{line}\n".encode() * count + text.encode()
        (found,) = from_both(tmp_path / "x", raw)
        assert isinstance(found, Entry)
        assert found.line == count + 1 if text is not BOAT else found.title == "Boat"
    (error,) = from_both(tmp_path / "x", f"{line}\n".encode() * count)
    assert str(error).endswith("there is no puzzle in this text")


def test_lines_that_come_first_are_not_kept() -> None:
    def endless() -> Iterator[str]:
        for _ in range(200):
            yield "#" * 1_000_000
        yield GRID

    tracemalloc.start()
    (found,) = read("test", endless())
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert isinstance(found, Entry)
    assert found.line == 201
    assert peak < 100_000_000


@pytest.mark.parametrize("kind", ["sudoku", None])
def test_a_line_without_an_end_costs_that_line(tmp_path: Path, kind: str | None) -> None:
    for length in (30_000, LONGEST_LINE + 10):
        raw = b"1" * length + b"\n" + GRID.encode() + b"\n"
        error, entry = from_both(tmp_path / "x", raw, kind)
        assert f"{tmp_path / 'x'}:1: the line is too long" in str(error)
        assert isinstance(entry, Entry)
        assert entry.line == 2


def test_many_wrong_rows_are_one_error_that_comes_at_once() -> None:
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        while True:
            taken += 1
            yield "1"

    found = next(read("test", endless(), "sudoku"))
    assert str(found) == "test:1:2: this row has 1 cell and needs 9"
    assert taken < 3000
    assert len([*read("test", ["1"] * 20_000, "sudoku")]) == 1
    entries = [*read("test", [*ROWS, *["1"] * 500, "", *ROWS], "sudoku")]
    assert [getattr(entry, "line", 0) for entry in entries] == [1, 10, 511]
    assert [isinstance(entry, Entry) for entry in entries] == [True, False, True]


def test_clues_without_an_end_are_told() -> None:
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        while True:
            taken += 1
            yield "1"

    (found,) = read("test", endless(), "nonogram")
    assert "the file is too large to be a puzzle" in str(found)
    assert taken < 200_000


def test_bytes_from_a_pipe() -> None:
    stream = io.BytesIO(f"{GRID}\n{GRID}\n".encode() + b"\xc3\x28\xa0\xa1\n")
    found = list(read_bytes("<stdin>", stream))
    assert [isinstance(entry, Entry) for entry in found] == [True, True, False]
    assert str(found[2]) == "<stdin>:3:1: this is not text"


def test_a_list_is_read_line_by_line() -> None:
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        while True:
            taken += 1
            yield GRID + "\n"

    found = read("<stdin>", endless())
    for count in range(1, 2000):
        entry = next(found)
        assert isinstance(entry, Entry)
        assert (entry.line, taken) == (count, count)


def test_blocks_are_given_at_their_end() -> None:
    seen = 0

    def endless() -> Iterator[str]:
        nonlocal seen
        while True:
            for line in (*ROWS, ""):
                seen += 1
                yield line

    found = read("<stdin>", endless())
    for count in range(1, 300):
        entry = next(found)
        assert isinstance(entry, Entry)
        assert (entry.line, seen) == (10 * count - 9, 10 * count)


def test_errors_in_a_stream_show_what_is_known() -> None:
    found = list(read("<stdin>", iter([GRID, GRID[:-1], GRID])))
    assert isinstance(found[1], InputError)
    assert found[1].text == {1: GRID, 2: GRID[:-1]}


def test_excerpts_of_endless_lines_are_cut() -> None:
    (found,) = read("test", "1 " * 100_000 + "q\n\n1")
    assert isinstance(found, InputError)
    assert found.message == "this clue has too many numbers"
    assert len(found.text[1]) == 160
    (found,) = read("test", "1" + " " * 100_000 + "q\n\n1")
    assert isinstance(found, InputError)
    assert (found.column, found.text) == (100_002, {})
    (found,) = read("test", "q " + "1 " * 100_000 + "\n\n1", "nonogram")
    assert isinstance(found, InputError)
    assert len(found.text[1]) == 160


def test_reading_a_sudoku_imports_only_what_it_needs() -> None:
    code = (
        "import sys; from picsolve.formats import parse; parse(sys.argv[1]); "
        "print(*(name for name in sys.modules))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, GRID], capture_output=True, text=True, check=True
    )
    loaded = set(run.stdout.split())
    heavy = {"numpy", "rich", "click", "json", "xml", "html", "pyexpat", "picsolve.nonogram"}
    assert "picsolve.formats.sudoku" in loaded
    assert not loaded & (heavy | {"picsolve.formats.sudoku_blocks", "picsolve.formats.non"})
