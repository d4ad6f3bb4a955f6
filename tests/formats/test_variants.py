"""Each format in the guises in which files come: other line ends and encodings, packed, renamed."""

from __future__ import annotations

import gzip
import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from picsolve.cli.main import picsolve
from picsolve.errors import InputError
from picsolve.formats import Entry, load, read_bytes
from tests.formats import (
    test_linear_program,
    test_nonogram,
    test_nonogram_formats,
    test_tatham,
    test_webpbn_colors,
    test_webpbn_images,
)

SAMPLES = {
    **test_nonogram.FORMS,
    **test_nonogram_formats.FORMS,
    **{f"{form}, coloured": text for form, text in test_nonogram_formats.COLORED.items()},
    "game IDs with known cells": f"{test_tatham.ID},Af\n2:1/1/1/1\n",
    "saved game": test_tatham.SAVE,
    "TAAI": "$12\n1\t1\n1\n1\n2\n0\n1\t1\n$13\n1\n1\n",
    "linear program": test_linear_program.PROGRAM,
    "XML, coloured": test_webpbn_colors.XML,
    "XML, a solution alone": test_webpbn_images.xml("X.X"),
}
SAMPLES = {form: text.replace("\r\n", "\n") for form, text in SAMPLES.items()}
GUISES: dict[str, Callable[[str], bytes]] = {
    "Windows": lambda text: text.replace("\n", "\r\n").encode(),
    "old Macs": lambda text: text.replace("\n", "\r").encode(),
    "DOS": lambda text: (text.replace("\n", "\r\n") + "\x1a").encode(),
    "a byte order mark": lambda text: text.encode("utf-8-sig"),
    "UTF-16": lambda text: text.encode("utf-16"),
    "UTF-16, the other way": lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
    "packed": lambda text: gzip.compress(text.encode(), mtime=0),
    "packed with a byte order mark": lambda text: gzip.compress(text.encode("utf-8-sig")),
    "trailing blanks": lambda text: re.sub(r"(?m)$", " \t ", text).encode(),
    "tabs between numbers": lambda text: re.sub(r"(?<=\d) (?=\d)", "\t", text).encode(),
    "blank lines before": lambda text: f"\n\n{text}".encode(),
    "blank lines behind": lambda text: f"{text}\n\n\n".encode(),
    "no last line end": lambda text: text.rstrip("\n").encode(),
}


def boards(data: bytes) -> list[object]:
    found = list(read_bytes("test", io.BytesIO(data)))
    for entry in found:
        assert isinstance(entry, Entry), entry
    return [entry.board for entry in found if isinstance(entry, Entry)]


@pytest.mark.parametrize("guise", GUISES)
def test_guises(guise: str) -> None:
    for form, text in SAMPLES.items():
        assert boards(GUISES[guise](text)) == boards(text.encode()), form


def test_places_of_errors_are_the_same_behind_blank_lines() -> None:
    text = test_nonogram.XML.replace(">4<", ">5<")
    for before in ("", "\n\n\n"):
        (found,) = read_bytes("test", io.BytesIO((before + text).encode()))
        assert isinstance(found, InputError)
        assert (found.line, found.column) == (17 + len(before), 1)


@pytest.mark.parametrize("name", ["a.sdm", "a.pbm", "a.xml.gz", "a"])
def test_names_say_nothing(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    for form, text in SAMPLES.items():
        path.write_text(text, "utf-8")
        found = list(load(str(path)))
        assert [getattr(entry, "board", entry) for entry in found] == boards(text.encode()), form
    path.write_bytes(b"P4\n3 2\n\xa0\x40")
    (entry,) = load(str(path))
    assert isinstance(entry, Entry)
    assert entry.kind == "nonogram"


@pytest.mark.parametrize("form", SAMPLES)
def test_standard_input(form: str) -> None:
    data = SAMPLES[form].encode()
    for text in (data, gzip.compress(data)):
        result = CliRunner().invoke(picsolve, ["convert", "-", "--to", "nonpack"], input=text)
        assert result.exit_code == 0, result.output
        assert boards(result.stdout.encode()) == boards(data)
