"""The man pages: made of the help, and right for those who format them."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib

import click
import pytest

from picsolve.cli.main import picsolve
from tests.cli.examples import ROOT
from tests.man_pages import FOLDER, pages, roff

PAGES = pages()


@pytest.mark.parametrize("name", PAGES)
def test_a_page_tells_what_the_help_tells(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == PAGES[name], (
        "the help has changed: run python -m tests.man_pages"
    )


def test_every_command_has_a_page_and_no_other_has() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {*PAGES}
    commands = picsolve.list_commands(click.Context(picsolve))
    assert {f"picsolve-{name}.1" for name in commands} < {*PAGES}
    assert "picsolve-generate-nonogram.1" in PAGES


def test_installing_takes_them_to_where_man_looks() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["tool"]["setuptools"]["data-files"] == {"share/man/man1": ["docs/man/*.1"]}


def test_signs_that_roff_takes_for_its_own_are_escaped() -> None:
    assert roff(r".a\b -c") == r"\&.a\eb \-c"
    assert roff("'x") == r"\&'x"


@pytest.mark.skipif(shutil.which("man") is None, reason="man is not installed")
@pytest.mark.parametrize("name", PAGES)
def test_man_shows_a_page_without_warnings(name: str) -> None:
    result = subprocess.run(
        ["man", "--warnings=w", "-E", "UTF-8", "-l", "--", str(FOLDER / name)],
        capture_output=True,
        encoding="utf-8",
        env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "MANWIDTH": "80", "PAGER": "cat"},
        check=True,
    )
    assert result.stderr == ""
    shown = re.sub(r"\x1b\[[0-9;]*m|.\x08", "", result.stdout)
    assert "NAME" in shown
    options = re.findall(r"(?m)^\.TP\n\\fB(?:-\w, )?(--[a-z-]+)", PAGES[name].replace("\\-", "-"))
    assert "--help" in options
    assert all(option in shown for option in options)
