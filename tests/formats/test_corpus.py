"""Public collections, where they are at hand: every supported file can be read."""

from pathlib import Path

import pytest

from picsolve import Verdict, decide
from picsolve.errors import InputError
from picsolve.formats import Entry, load
from picsolve.nonogram.puzzle import Puzzle
from tests.formats.helpers import DATA

pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="the public collections are not here")

#: The samples of all formats: how many puzzles each has, width, height and colours of the first.
SAMPLES = {
    "GnonogramsSolvingGame.gno": (1, 30, 20, 1),
    "UK.toml": (1, 31, 15, 2),
    "bird3.mk": (1, 50, 70, 1),
    "dancer.non": (1, 5, 10, 1),
    "edge-keen.txt": (1, 10, 11, 1),
    "hello.toml": (1, 22, 7, 1),
    "mouse-mikix.non": (1, 25, 10, 1),
    "note.nin": (1, 6, 6, 1),
    "picross-solver-native.txt": (2, 22, 20, 1),
    "pynogram-uk-colour.txt": (1, 31, 15, 2),
    "rose-colour.g": (1, 39, 28, 7),
    "sgt-pattern-ids.txt": (5, 15, 15, 1),
    "taai-first.txt": (1, 25, 25, 1),
    "takishita-save.dat": (1, 3, 3, 1),
    "test.pbm": (1, 9, 9, 1),
    "webpbn-bw.xml": (1, 10, 10, 1),
}


@pytest.mark.parametrize("folder", ["survey", "webpbn", "nonogram-db"])
def test_non_files(folder: str) -> None:
    paths = sorted((DATA / "nonogram" / folder).glob("*.non"))
    assert paths
    for path in paths:
        (entry,) = load(str(path), "nonogram")
        assert isinstance(entry, Entry), entry
        assert entry.kind == "nonogram"


def test_webpbn_files() -> None:
    paths = sorted((DATA / "nonogram" / "colour").glob("*.xml"))
    assert len(paths) == 33
    errors = []
    for path in paths:
        (entry,) = load(str(path))
        if isinstance(entry, InputError):
            errors.append(entry.message)
            assert entry.line
    assert errors == 2 * ["triddlers are not solved yet"]


@pytest.mark.parametrize("name", SAMPLES)
def test_formats(name: str) -> None:
    found = list(load(str(DATA / "nonogram" / "formats" / name)))
    boards = [entry.board for entry in found if isinstance(entry, Entry)]
    assert len(boards) == len(found)
    puzzle = boards[0]
    assert isinstance(puzzle, Puzzle)
    figures = puzzle.width, puzzle.height, len(puzzle.colors) - 1
    assert (len(found), *figures) == SAMPLES[name]
    assert decide(puzzle).verdict is (Verdict.SEVERAL if "taai" in name else Verdict.UNIQUE)


def test_triddlers_are_refused() -> None:
    (found,) = load(str(DATA / "nonogram" / "formats" / "blob-triddler.g"))
    assert isinstance(found, InputError)
    assert (found.message, found.line) == ("triddlers are not solved yet", 1)


@pytest.mark.parametrize("name", ["taai2011.txt", "icga2017.txt"])
def test_tournaments(name: str) -> None:
    found = list(load(str(DATA / "nonogram" / "taai" / name)))
    assert [entry.line for entry in found] == [1 + 51 * i for i in range(1000)]
    titles = [entry.title for entry in found if isinstance(entry, Entry)]
    assert titles == [f"${i}" for i in range(1, 1001)]


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("17clue.txt", 49158),
        ("top1465.txt", 1465),
        ("hardest1106.txt", 375),
        ("reglib-handed.txt", 582),
    ],
)
def test_sudoku_lists(name: str, count: int) -> None:
    path: Path = DATA / "sudoku" / name
    found = list(load(str(path), "sudoku"))
    assert len(found) == count
    assert not [entry for entry in found if isinstance(entry, InputError)]
