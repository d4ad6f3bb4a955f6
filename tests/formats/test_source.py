"""Files and streams: encodings, laziness, and everything that can be wrong with a file."""

import io
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from picsolve.errors import InputError
from picsolve.formats import Entry, load, read, read_bytes
from tests.formats.helpers import BOAT, GRID, ROWS


def one_error(path: Path) -> InputError:
    (found,) = load(str(path))
    assert isinstance(found, InputError)
    assert found.source == str(path)
    return found


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
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
    assert one_error(path).message == "this is not text"
    path.write_bytes(GRID.encode() + b"\n\xff\xfe\xff\xfe\n")
    assert (one_error(path).line, one_error(path).column) == (2, 1)
    path.write_bytes(b"\xff\xfe" + "Zoë".encode("utf-16-le") + b"\x00")
    assert one_error(path).message == "this is not text"


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
    assert (found.column, found.text) == (200_001, {})
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
