"""Public collections, where they are at hand: every supported file can be read."""

from pathlib import Path

import pytest

from picsolve.errors import InputError
from picsolve.formats import Entry, load
from tests.formats.helpers import DATA

pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="the public collections are not here")

SUPPORTED = {"dancer.non", "mouse-mikix.non", "edge-keen.txt", "takishita-save.dat"} | {
    "webpbn-bw.xml"
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
    assert sorted(set(errors)) == [
        "colour puzzles are not supported yet",
        "triddlers are not supported yet",
    ]
    assert len(errors) == 9


def test_formats() -> None:
    for path in sorted((DATA / "nonogram" / "formats").iterdir()):
        found = list(load(str(path)))
        if path.name in SUPPORTED:
            assert [isinstance(entry, Entry) for entry in found] == [True], path
        else:
            assert all(isinstance(entry, InputError) for entry in found), path
            assert len(found) == 1, path


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
