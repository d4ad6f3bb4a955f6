"""Puzzles that the tests of the command line use, and helpers to run it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from picsolve.cli import answers
from picsolve.cli.main import picsolve

ROOT = Path(__file__).parents[2]
PUZZLES = ROOT / "puzzles"
TELEPHONE = str(PUZZLES / "nonogram" / "telephone.non")

#: Needs simple colouring and a death blossom.
TRAP = "4....9.5.23..58.67...4.7.........3253.2....8.5.1...7.....89....9......7..1.72..46"
#: The techniques of the articles that TRAP and WRAP come from, by which they are solved so.
ARTICLES = ("--only", "singles,locked,subsets,0500,0501,0502,0503,0904")
TRAP_SOLVED = "476239158239158467158467239784916325392574681561382794647893512925641873813725946"
#: Another one; and the first with a given left out, or with one that spoils it.
WRAP = "..9..154..5..9.....6.5..92.8..3..1.41..4.6..95.4..8..2.42..9.6.....6..1..187..2.."
SEVERAL = ".....9.5.23..58.67...4.7.........3253.2....8.5.1...7.....89....9......7..1.72..4."
NONE = "48...9.5.23..58.67...4.7.........3253.2....8.5.1...7.....89....9......7..1.72..46"
#: Two givens of one row are equal.
BROKEN = "44" + TRAP[2:]

#: A diagonal, that could also be the other one.
TWO_DIAGONALS = "1\n1\n\n1\n1\n"


def run(*arguments: str, stdin: str | None = None, **environ: str) -> Result:
    """The command line in this process, its output going to no terminal."""
    clean = {"NO_COLOR": None, "FORCE_COLOR": None, **environ}
    return CliRunner().invoke(picsolve, list(arguments), input=stdin, env=clean)


def time_ends_with_the_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave a puzzle all the time until its verdict is known, and none after that."""
    left, decide = [100.0], answers.decide

    def decided(*arguments: Any) -> Any:
        try:
            return decide(*arguments)
        finally:
            left[0] = 0.0

    monkeypatch.setattr(answers, "decide", decided)
    monkeypatch.setattr(answers, "countdown", lambda timeout: lambda: left[0])


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "picsolve", *arguments]


def environment(**more: str) -> dict[str, str]:
    """The environment without anything that asks for colours."""
    asking = ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "COLUMNS", "PYTHONIOENCODING")
    kept = {name: value for name, value in os.environ.items() if name not in asking}
    return {**kept, "TERM": "xterm-256color", **more}


def process(*arguments: str, stdin: str = "", **environ: str) -> subprocess.CompletedProcess[str]:
    """The command line in a process of its own, between pipes."""
    return subprocess.run(
        command(*arguments),
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        env=environment(**environ),
        cwd=ROOT,
        check=False,
    )
