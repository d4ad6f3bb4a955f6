"""What README.md, the Makefile and errors tell of installing is what pyproject.toml has."""

from __future__ import annotations

import re
import shlex
import tomllib

import pytest
from click.testing import CliRunner

from picsolve.cli.main import picsolve
from picsolve.extras import EXTRAS, installing
from picsolve.words import speaking
from tests.cli.examples import ROOT

OPTIONAL = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
    "optional-dependencies"
]


def test_the_packages_of_extras_are_those_of_the_project() -> None:
    packages = {
        extra: tuple(re.split("[<>=]", needed)[0] for needed in wanted)
        for extra, wanted in OPTIONAL.items()
    }
    assert packages == EXTRAS


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_missing_extra_has_a_command_for_pip_and_one_for_pipx(language: str) -> None:
    with speaking(language):
        told = installing("pictures")
    assert "pip install 'picsolve[pictures]'" in told
    assert "pipx inject picsolve resvg-py pillow fpdf2" in told
    assert "\n" not in told


def test_extras_in_the_readme_are_those_of_the_project() -> None:
    named = re.findall(r"'(?:picsolve|\.)\[([\w,]+)\]'", (ROOT / "README.md").read_text("utf-8"))
    assert {extra for names in named for extra in names.split(",")} == set(EXTRAS)


def test_make_run_shows_a_picture_and_a_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    makefile = (ROOT / "Makefile").read_text("utf-8")
    (command,) = re.findall(r"^run:.*\n\t\$\(BIN\)/picsolve (.*)$", makefile, re.MULTILINE)
    result = CliRunner().invoke(picsolve, shlex.split(command))
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    steps = [line for line in lines if re.match(r" *\d+  ", line)]
    picture = [line for line in lines if line and set(line) <= {"#", "."}]
    assert 5 <= len(steps) <= 12
    assert len(picture) >= 5
