"""`picsolve convert`: formats by name and extension, several puzzles, what cannot be held."""

from __future__ import annotations

import gzip
import re
import subprocess
from pathlib import Path

import pytest

from picsolve import formats
from picsolve.errors import InputError
from picsolve.formats import writing
from picsolve.nonogram.puzzle import Puzzle
from tests.cli.examples import (
    PUZZLES,
    TELEPHONE,
    TRAP,
    TWO_DIAGONALS,
    command,
    environment,
    run,
)

HEART, CAT = (str(PUZZLES / "nonogram" / name) for name in ("heart.non", "cat.non"))
EASY = str(PUZZLES / "sudoku" / "easy.txt")
COLORED = 'width 2\nheight 1\ncolor r red\ncolor b blue\nrows\n1r,1b\ncolumns\n1r\n1b\ngoal "rb"\n'


def puzzles(path: Path) -> list[Puzzle]:
    found = []
    for entry in formats.load(str(path)):
        assert not isinstance(entry, InputError), entry
        assert isinstance(entry.board, Puzzle)
        found.append(entry.board)
    return found


@pytest.mark.parametrize(
    "extension",
    sorted({f.extension for f in writing.FORMATS if f.extension and f.kind == "nonogram"}),
)
def test_the_extension_tells_the_format(tmp_path: Path, extension: str) -> None:
    path = tmp_path / f"x{extension}"
    result = run("convert", HEART, "-o", str(path))
    assert (result.stdout, result.exit_code) == ("", 0)
    (original,), (found,) = puzzles(Path(HEART)), puzzles(path)
    assert (found.rows, found.columns) == (original.rows, original.columns)


def test_gzip(tmp_path: Path) -> None:
    path = tmp_path / "heart.non.gz"
    assert run("convert", HEART, "-o", str(path)).exit_code == 0
    plain = run("convert", HEART, "--to", "non")
    assert gzip.decompress(path.read_bytes()).decode() == plain.stdout
    assert puzzles(path) == puzzles(Path(HEART))


def test_what_is_left_out_is_told() -> None:
    result = run("convert", HEART, "--to", "mk")
    assert result.stdout == "5 5\n1 1\n5\n5\n3\n1\n#\n2\n4\n4\n4\n2\n"
    assert result.stderr.startswith("left out, because mk cannot hold it: the author, ")
    assert result.stderr.endswith(", the title and the goal\n")
    assert run("convert", HEART, "--to", "json").stderr == ""
    result = run("convert", HEART, CAT, "--to", "tatham")
    assert len(result.stdout.splitlines()) == 2
    assert "the title (2 puzzles)" in result.stderr


def test_several_puzzles_in_one_file_or_in_files_with_numbers(tmp_path: Path) -> None:
    pack = tmp_path / "two.xml"
    assert run("convert", HEART, CAT, "-o", str(pack)).exit_code == 0
    assert [puzzle.title for puzzle in puzzles(pack)] == ["Heart", "Cat"]
    result = run("convert", str(pack), "-o", str(tmp_path / "one.non.gz"))
    assert result.exit_code == 0
    assert result.stderr.startswith("2 puzzles in files of their own: ")
    for number, title in enumerate(("Heart", "Cat"), 1):
        (puzzle,) = puzzles(tmp_path / f"one-{number}.non.gz")
        assert puzzle.title == title
    assert not (tmp_path / "one.non.gz").exists()
    result = run("convert", str(pack), "--to", "json")
    assert result.exit_code == 2
    assert "json holds one puzzle, and this is another" in result.stderr
    assert result.stdout.count('"title"') == 1


def test_files_with_numbers_replace_no_input(tmp_path: Path) -> None:
    pack, other = tmp_path / "pack.xml", tmp_path / "one-2.non"
    assert run("convert", HEART, CAT, "-o", str(pack)).exit_code == 0
    other.write_bytes(Path(HEART).read_bytes())
    for folder in (str(tmp_path), str(tmp_path / "*")):
        result = run("convert", folder, "-o", str(tmp_path / "one.non"))
        assert result.exit_code == 2
        told = "this is among the inputs, and would be overwritten; nothing is written"
        assert result.stderr == f"{other}: error: {told}\n"
    assert sorted(tmp_path.iterdir()) == [other, pack]
    assert other.read_bytes() == Path(HEART).read_bytes()


@pytest.mark.parametrize(
    "words",
    [
        ("--to", "tatham"),
        ("--to", "taai"),
        ("--to", "json"),
        ("--to", "sdm"),
        ("--to", "pbm", "--timeout", "100"),
        ("-o", "out.xml"),
        ("-o", "out.non.gz"),
        ("-o", "out.txt"),
    ],
)
def test_several_processes_write_what_one_does(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "both.txt").write_text(f"{TRAP}\n{TRAP[:-1]}\n{TRAP} r4c2<>4\n" * 20)
    names = (HEART, CAT, "nowhere.non", TELEPHONE, "both.txt", "-", HEART)
    found = []
    for jobs in ("1", "3"):
        result = subprocess.run(
            command("convert", *names, *words, "--jobs", jobs),
            input=COLORED,
            capture_output=True,
            encoding="utf-8",
            env=environment(),
            check=False,
        )
        files = {path.name: path.read_bytes() for path in tmp_path.glob("out*")}
        for name in files:
            (tmp_path / name).unlink()
        found.append((result.stdout, result.stderr, result.returncode, files))
    assert found[0] == found[1]
    assert found[0][2] == 2
    assert found[0][0] or found[0][3]


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    path, link = tmp_path / "list.sdm", tmp_path / "link.sdm"
    path.write_text(f"{TRAP} # a title\n")
    path.chmod(0o640)
    link.symlink_to(path)
    result = run("convert", f"{TRAP} # a title", "-o", str(link))
    assert result.stderr == "left out, because sdm cannot hold it: the title\n"
    assert link.is_symlink()
    assert path.read_text() == f"{TRAP}\n"
    assert path.stat().st_mode & 0o777 == 0o640
    assert sorted(tmp_path.iterdir()) == [link, path]


def test_a_bitmap_has_the_solution() -> None:
    heart = "#.#\n###\n.#.\n"
    text = "1 1\n3\n1\n\n2\n2\n2\n"
    result = run("convert", "-", "--to", "pbm", stdin=text)
    cells = heart.replace("#", "1").replace(".", "0")
    assert (result.stdout, result.exit_code) == (f"P1\n3 3\n{cells}", 0)
    result = run("convert", "-", "--to", "pbm", stdin=TWO_DIAGONALS)
    assert (result.stdout, result.exit_code) == ("", 1)
    assert "the puzzle has several solutions" in result.stderr


def test_colors_are_never_left_out() -> None:
    result = run("convert", "-", "--to", "cwd", stdin=COLORED)
    assert (result.stdout, result.exit_code) == ("", 2)
    assert "cwd has no colours" in result.stderr
    result = run("convert", "-", "--to", "g", stdin=COLORED)
    assert ": rows\n1r 1b\n" in result.stdout
    assert result.exit_code == 0


def test_sudokus(tmp_path: Path) -> None:
    path = tmp_path / "easy.sdm"
    assert run("convert", EASY, "-o", str(path)).exit_code == 0
    lines = path.read_text().splitlines()
    assert len(lines) == 6
    assert {len(line) for line in lines} == {81}
    result = run("convert", TRAP, "--to", "sdk")
    assert result.stdout == "".join(f"{TRAP[i : i + 9]}\n" for i in range(0, 81, 9))
    result = run("convert", TRAP + " r4c2<>4", "--to", "line")
    assert (result.stdout, result.exit_code) == (f"{TRAP}\n", 0)
    assert result.stderr == "left out, because line cannot hold it: removed candidates\n"
    result = run("convert", TRAP + " r4c2<>4", "--to", "library")
    assert (result.stdout, result.stderr) == (f":0000::{TRAP}:442:::\n", "")


def test_one_bad_input_does_not_stop_the_rest() -> None:
    result = run("convert", HEART, EASY, "nowhere.non", TELEPHONE, "--to", "tatham")
    assert len(result.stdout.splitlines()) == 2
    assert "this is a sudoku, and tatham is for the other kind" in result.stderr
    assert "nowhere.non: error: there is no such file" in result.stderr
    assert result.exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((HEART,), "say where to with -o FILE, or in which format with --to FORMAT"),
        ((HEART, "-o", "-"), "say where to"),
        ((HEART, "-o", "heart.doc"), "tells no format"),
        ((HEART, "--to", "xml", "--timeout", "1"), "--timeout goes with pbm, the only format"),
        ((HEART, "--to", "xml", "--jobs", "0"), "neither a number from 1 to 1,000 nor auto"),
        ((HEART, "--to", "doc"), "no format 'doc'; there are non, nonpack, xml"),
        ((), "Missing argument"),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...], message: str) -> None:
    result = run("convert", *arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())


def test_the_help_names_every_format() -> None:
    words = set(re.findall(r"[\w-]+", run("convert", "--help").stdout))
    for format in writing.FORMATS:
        assert {format.extension[1:] or format.key, format.key} <= words


@pytest.mark.parametrize("format", writing.FORMATS, ids=lambda format: format.key)
def test_a_format_is_called_by_its_key_or_its_extension(format: writing.Format) -> None:
    for name in filter(None, (format.key, format.extension, format.extension[1:])):
        assert writing.named(name.upper(), format.kind) is format


def test_an_extension_means_the_format_of_the_puzzle() -> None:
    assert run("convert", TRAP, "--to", "txt").stdout == f"{TRAP}\n"
    plain = run("convert", HEART, "--to", "clues").stdout
    assert run("convert", HEART, "--to", "txt").stdout == plain != ""
