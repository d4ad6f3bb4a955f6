"""`picsolve play` in a real terminal: it starts, follows its size, and leaves all as it was."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("textual")

from tests.cli.examples import PUZZLES, ROOT, TRAP, environment, process, run

needs_tmux = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
PUZZLE = str(PUZZLES / "sudoku" / "hard.txt")


class Terminal:
    """A shell in a terminal of tmux."""

    def __init__(self) -> None:
        self.name = f"picsolve-{uuid.uuid4().hex}"
        shell = ["env", "-u", "NO_COLOR", "PS1=$ ", "bash", "--norc", "--noprofile"]
        self.tmux("-f", os.devnull, "new-session", "-d", "-x", "80", "-y", "24", *shell)

    def tmux(self, *arguments: str) -> str:
        return subprocess.run(
            ["tmux", "-L", self.name, *arguments],
            capture_output=True,
            encoding="utf-8",
            env=environment(LC_ALL="C.UTF-8"),
            cwd=ROOT,
            check=True,
        ).stdout

    def type(self, line: str) -> None:
        self.tmux("send-keys", "-l", line)
        self.press("Enter")

    def press(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def screen(self) -> str:
        return self.tmux("capture-pane", "-p")

    def wait_for(self, text: str) -> str:
        """The screen once the text is on it."""
        limit = time.monotonic() + 60
        while text not in (screen := self.screen()):
            assert time.monotonic() < limit, f"{text!r} never came:\n{screen}"
            time.sleep(0.05)
        return screen

    def ask(self, what: str) -> str:
        return self.tmux("display-message", "-p", f"#{{{what}}}").strip()

    @property
    def player(self) -> int:
        """The number of the process that the shell has started."""
        found = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", self.ask("pane_pid")],
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        return int(found.stdout.split()[0])


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    terminal = Terminal()
    yield terminal
    terminal.tmux("kill-server")


def start(terminal: Terminal, before: str = "", puzzle: str = PUZZLE) -> None:
    """Play, with what the terminal is set to before and after."""
    play = f"{before} {sys.executable} -m picsolve play {puzzle}"
    terminal.type(f'a=$(stty -g); {play}; echo "left $?"; [ "$a" = "$(stty -g)" ] && echo sa""me')
    terminal.wait_for("step 1 of 59")
    assert terminal.ask("alternate_on") == "1"


def is_restored(terminal: Terminal, code: int) -> None:
    terminal.wait_for("same")
    assert f"left {code}" in terminal.screen()
    assert terminal.ask("alternate_on") == "0"
    assert terminal.ask("cursor_flag") == "1"
    assert terminal.ask("mouse_any_flag") == "0"


@needs_tmux
def test_it_follows_the_size_and_leaves(terminal: Terminal) -> None:
    start(terminal)
    terminal.tmux("resize-window", "-x", "130", "-y", "40")
    terminal.wait_for("a row, a column and a box cross")  # for which 24 lines have no room
    terminal.tmux("resize-window", "-x", "20", "-y", "8")
    terminal.wait_for("? keys  q quit\n")
    terminal.tmux("resize-window", "-x", "80", "-y", "24")
    terminal.press("q")
    is_restored(terminal, 0)


@needs_tmux
def test_puzzles_come_through_a_pipe_and_keys_from_the_terminal(terminal: Terminal) -> None:
    start(terminal, f"cat {PUZZLE} |", "-")
    terminal.press("Right")
    terminal.wait_for("step 2 of 59")
    terminal.press("n")
    terminal.wait_for("step 1 of 58")
    terminal.press("q")
    is_restored(terminal, 0)


@needs_tmux
def test_a_signal_behind_a_pipe_leaves_the_terminal_as_it_was(terminal: Terminal) -> None:
    start(terminal, f"cat {PUZZLE} |", "-")
    subprocess.run(["kill", "-TERM", str(terminal.player)], check=True)
    is_restored(terminal, 143)


@needs_tmux
def test_without_a_terminal_for_keys_there_is_one_line(terminal: Terminal) -> None:
    play = f"{sys.executable} -m picsolve play -"
    terminal.type(f'setsid --wait {play} < {PUZZLE}; echo "left $?"')
    terminal.wait_for("left 2")
    told = "picsolve: play needs a terminal to read keys from, and there is none"
    assert told in terminal.screen().splitlines()
    assert terminal.ask("alternate_on") == "0"


@needs_tmux
@pytest.mark.parametrize(("signal", "code"), [("INT", 130), ("TERM", 143), ("HUP", 129)])
def test_signals_leave_the_terminal_as_it_was(terminal: Terminal, signal: str, code: int) -> None:
    start(terminal)
    subprocess.run(["kill", f"-{signal}", str(terminal.player)], check=True)
    is_restored(terminal, code)


@needs_tmux
def test_it_is_stopped_and_goes_on(terminal: Terminal) -> None:
    start(terminal)
    terminal.press("Right")
    terminal.wait_for("step 2 of 59")
    terminal.press("C-z")
    terminal.wait_for("Stopped")
    assert terminal.ask("alternate_on") == "0"
    terminal.wait_for("same")
    terminal.type("clear; fg")
    terminal.wait_for("step 2 of 59")
    assert terminal.ask("alternate_on") == "1"
    terminal.press("Right")
    terminal.wait_for("step 3 of 59")
    terminal.press("C-c")
    terminal.wait_for("$")
    assert terminal.ask("alternate_on") == "0"
    terminal.type('[ "$a" = "$(stty -g)" ] && echo as be""fore')
    terminal.wait_for("as before")


@needs_tmux
def test_nothing_is_left_when_the_terminal_goes_away(terminal: Terminal) -> None:
    start(terminal)
    player = terminal.player
    terminal.tmux("kill-pane", "-a")
    terminal.tmux("new-window", "-d", "cat")
    terminal.tmux("kill-window", "-t", "0")
    limit = time.monotonic() + 30
    while os.path.exists(f"/proc/{player}/stat"):
        assert time.monotonic() < limit
        time.sleep(0.05)


def test_between_pipes_there_is_one_line() -> None:
    told = process("play", TRAP)
    assert told.returncode == 2
    assert told.stdout == ""
    assert told.stderr.startswith("picsolve: play needs a terminal")
    assert told.stderr.count("\n") == 1


#: The command line where nobody has installed Textual.
WITHOUT = """if True:
    import sys
    sys.modules["textual"] = None
    from picsolve.__main__ import main
    main()
"""


@needs_tmux
def test_without_textual_the_command_to_install_it_is_told(
    terminal: Terminal, tmp_path: Path
) -> None:
    script = tmp_path / "without.py"
    script.write_text(WITHOUT)
    terminal.tmux("resize-window", "-x", "120", "-y", "24")
    terminal.type(f'{sys.executable} {script} play {PUZZLE}; echo "left $?"')
    terminal.wait_for("left 2")
    lines = [line for line in terminal.screen().splitlines() if line.startswith("picsolve: ")]
    command = "pip install 'picsolve[play]', or pipx inject picsolve textual"
    told = f"play needs Textual, which is not installed: {command}"
    assert lines == [f"picsolve: {told}"]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--only", "nothing-like-it"), "no technique is called 'nothing-like-it'"),
        (("--filled", "46", TRAP), "--filled goes with one puzzle only"),
        (("--puzzle", "0"), "0 is not in the range"),
    ],
)
def test_options_are_checked_first(options: tuple[str, ...], reason: str) -> None:
    told = run("play", TRAP, *options)
    assert told.exit_code == 2
    assert reason in told.output
