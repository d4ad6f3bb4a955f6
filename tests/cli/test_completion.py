"""`picsolve completion`: what shells complete, asked as they ask it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from picsolve.api import catalogue
from picsolve.cli.completing import SHELLS
from picsolve.formats.writing import FORMATS
from tests.cli.examples import environment, run

BIN = Path(sys.executable).parent
#: Words before the cursor, the word at it, and what is offered, among other things or alone.
COMPLETED = [
    ((), "sud", {"sudoku"}),
    (("generate",), "", {"sudoku", "nonogram"}),
    (("rate",), "--ma", {"--max", "--max-er", "--max-level"}),
    (("sudoku", "--only"), "x-w", {"x-wing"}),
    (("sudoku", "--only"), "x-wing,swordf", {"x-wing,swordfish"}),
    (("nonogram", "--only"), "over", {"overlap"}),
    (("nonogram", "--only"), "x-w", set[str]()),
    (("techniques",), "mercury-", {"mercury-first", "mercury-last"}),
    (("techniques",), "single-digit", {"single-digit-patterns"}),
    (("techniques", "--kind"), "s", {"sudoku"}),
    (("generate", "sudoku", "--symmetry"), "rot", {"rotational"}),
    (("generate", "sudoku", "--level"), "", {"easy", "medium", "hard", "unfair", "extreme"}),
    (("hint", "--theme"), "pr", {"print"}),
    (("sudoku", "--jobs"), "", {"auto"}),
    (("bogus",), "", set[str]()),
]


def answered(shell: str, words: tuple[str, ...], begun: str) -> str:
    """What the command tells a shell that asks."""
    asking = {
        "_PICSOLVE_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": " ".join(("picsolve", *words, begun)),
        "COMP_CWORD": begun if shell == "fish" else str(len(words) + 1),
    }
    result = subprocess.run(
        [sys.executable, "-m", "picsolve"],
        capture_output=True,
        encoding="utf-8",
        env=environment(**asking),
        check=False,
    )
    assert result.stderr == ""
    return result.stdout


@pytest.mark.parametrize(("words", "begun", "wanted"), COMPLETED)
def test_values_are_completed(words: tuple[str, ...], begun: str, wanted: set[str]) -> None:
    lines = answered("bash", words, begun).splitlines()
    assert {line.removeprefix("plain,") for line in lines if line} == wanted


@pytest.mark.parametrize(
    "words",
    [
        ("sudoku",),
        ("nonogram",),
        ("convert", "a.non"),
        ("hint", "--filled"),
        ("rate", "-o"),
        ("generate", "nonogram", "--image"),
    ],
)
def test_files_are_left_to_the_shell(words: tuple[str, ...]) -> None:
    assert answered("bash", words, "puz") == "file,puz\n"
    assert answered("bash", ("techniques", "--save"), "puz") == "dir,puz\n"


def test_all_techniques_and_formats_can_be_completed() -> None:
    lines = answered("bash", ("steps", "--without"), "").splitlines()
    keys = [t.key for kind in ("sudoku", "nonogram") for t in catalogue(kind)]
    assert {f"plain,{key}" for key in keys} <= {*lines}
    lines = answered("bash", ("convert", "--to"), "").splitlines()
    assert {*lines} == {f"plain,{it.key}" for it in FORMATS}


def test_shells_that_show_it_are_told_the_name_of_a_technique() -> None:
    assert "X-Wing" in answered("zsh", ("sudoku", "--only"), "x-wing")
    assert "X-Wing" in answered("powershell", ("sudoku", "--only"), "x-wing")


def test_completion_loads_nothing_that_draws_or_computes() -> None:
    code = (
        "import sys\nfrom picsolve.cli.main import picsolve\n"
        "try:\n    picsolve.main()\nexcept SystemExit:\n    pass\n"
        "print({'numpy', 'rich', 'pysat'} & {*sys.modules})"
    )
    for words in ("picsolve sudoku --only x", "picsolve sudoku puz", "picsolve convert --to "):
        asking = {"_PICSOLVE_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": "3"}
        result = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            encoding="utf-8",
            env=environment(**asking),
            check=True,
        )
        assert result.stdout.splitlines()[-1] == "set()"


@pytest.mark.parametrize(
    "asking",
    [
        {"_PICSOLVE_COMPLETE": "bash_complete"},
        {"_PICSOLVE_COMPLETE": "bash_complete", "COMP_WORDS": "picsolve "},
        {"_PICSOLVE_COMPLETE": "zsh_complete", "COMP_WORDS": "picsolve ", "COMP_CWORD": "one"},
        {"_PICSOLVE_COMPLETE": "fish_complete", "COMP_WORDS": "picsolve "},
    ],
)
def test_who_does_not_tell_the_words_is_told_nothing(asking: dict[str, str]) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "picsolve"],
        capture_output=True,
        encoding="utf-8",
        env=environment(**asking),
        check=False,
    )
    assert (result.returncode, result.stdout, result.stderr) == (2, "", "")


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_asks_for_this_command(shell: str) -> None:
    result = run("completion", shell)
    assert result.exit_code == 0
    assert f"{shell}_complete" in result.stdout
    assert "_PICSOLVE_COMPLETE" in result.stdout


def test_an_unknown_shell_is_a_usage_error() -> None:
    assert run("completion", "tcsh").exit_code == 2


def in_shell(shell: str, code: str, tmp_path: Path) -> list[str]:
    """The lines that a shell prints for code, with the script of its own in `$SCRIPT`."""
    script = tmp_path / "script"
    script.write_text(run("completion", shell).stdout, encoding="utf-8")
    path = os.pathsep.join([str(BIN), os.environ["PATH"]])
    result = subprocess.run(
        [shell, *([] if shell == "fish" else ["-f"]), "-c", code],
        capture_output=True,
        encoding="utf-8",
        env=environment(PATH=path, SCRIPT=str(script), HOME=str(tmp_path)),
        cwd=tmp_path,
        check=True,
    )
    return result.stdout.splitlines()


def needs(shell: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(shell) is None, reason=f"{shell} is not installed")


@needs("bash")
def test_bash_completes(tmp_path: Path) -> None:
    code = """
        source "$SCRIPT"
        complete -p picsolve
        COMP_WORDS=(picsolve sudoku --only x-wing,swordf) COMP_CWORD=3
        $(complete -p picsolve | sed 's/.*-F \\([^ ]*\\).*/\\1/') picsolve
        printf '%s\\n' "${COMPREPLY[@]}"
    """
    first, *found = in_shell("bash", code, tmp_path)
    assert first.startswith("complete ")
    assert found == ["x-wing,swordfish"]


@needs("zsh")
def test_zsh_completes(tmp_path: Path) -> None:
    code = """
        compdef() { function=$1 }
        compadd() { print -l -- $completions }
        _describe() { print -l -- $completions_with_descriptions }
        _path_files() { print -- files }
        source $SCRIPT
        words=(picsolve sudoku --only x-wing,swordf) CURRENT=4 $function
        words=(picsolve sudoku puz) CURRENT=3 $function
    """
    assert in_shell("zsh", code, tmp_path) == ["x-wing,swordfish:Swordfish", "files"]


@needs("fish")
def test_fish_completes(tmp_path: Path) -> None:
    (tmp_path / "puzzle.txt").write_text("")
    code = """
        source $SCRIPT
        complete -C 'picsolve sudoku --only x-wing,swordf'
        complete -C 'picsolve sudoku puz'
    """
    technique, file = in_shell("fish", code, tmp_path)
    assert technique.split()[0] == "x-wing,swordfish"
    assert file.startswith("puzzle.txt")
