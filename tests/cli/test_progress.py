"""The line that says what takes so long."""

from __future__ import annotations

import io
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from picsolve.cli import progress as module
from picsolve.cli import save_formats
from picsolve.cli.course import _told
from picsolve.cli.meter import Meter
from picsolve.cli.progress import cut, progress, remark
from picsolve.formats.source import SMALL
from picsolve.render.pages import page
from picsolve.render.scenes import PuzzleScenes, step_scenes
from tests.render.positions import NONOGRAM, nonogram_trace


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    stream = Terminal()
    monkeypatch.setattr(module, "sys", SimpleNamespace(stderr=stream))
    monkeypatch.setattr(module, "_line", None)
    monkeypatch.setattr(module, "_PATIENCE", 0.0)
    monkeypatch.setattr(module, "_PAUSE", 0.001)
    return stream


def wait_for(text: str, stream: Terminal) -> None:
    deadline = time.monotonic() + 30
    while text not in stream.getvalue():
        assert time.monotonic() < deadline, f"{text!r} never came"
        time.sleep(0.001)


def test_what_takes_long_is_said_as_it_changes_and_wiped_at_the_end(terminal: Terminal) -> None:
    step = 1
    with progress(lambda: f"step {step}"):
        wait_for("step 1", terminal)
        step = 2
        wait_for("step 2", terminal)
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_a_second_task_has_the_line_for_itself(terminal: Terminal) -> None:
    with progress(lambda: "first"):
        wait_for("first", terminal)
    with progress(lambda: "second"):
        wait_for("second", terminal)
    assert "first" not in terminal.getvalue().split("second", 1)[1]


def test_a_narrow_terminal_gets_a_line_that_can_be_wiped(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(terminal, "fileno", lambda: 2, raising=False)
    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((20, 24)))
    with progress(lambda: "rating by Sudoku Explainer's rules"):
        wait_for("rating by Sudoku E", terminal)
    shown = terminal.getvalue().split("\r\x1b[K")
    assert {len(text) for text in shown} == {0, 19}


def test_the_line_is_wiped_when_the_task_fails(terminal: Terminal) -> None:
    def fail() -> None:
        with progress(lambda: "working"):
            wait_for("working", terminal)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_what_is_quick_needs_no_word(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PATIENCE", 3600.0)
    with progress(lambda: "working"):
        time.sleep(0.05)
    assert terminal.getvalue() == ""


def test_without_a_terminal_nothing_is_written(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe = io.StringIO()
    monkeypatch.setattr(module, "sys", SimpleNamespace(stderr=pipe))
    with progress(lambda: "working"):
        time.sleep(0.05)
    assert pipe.getvalue() == ""


def test_a_line_is_cut_at_columns_which_wide_characters_have_two_of() -> None:
    assert cut("step 12 …", 20) == "step 12 …"
    assert cut("step 12 …", 6) == "step 1"
    assert [cut("手順 12", width) for width in (1, 2, 3, 4, 5, 7)] == [
        *("", "手", "手", "手順", "手順 ", "手順 12"),
    ]


def _told_left(path: Path, lines: int, skipped: int = 0, *more: str) -> list[str]:
    """What is told to be left when four are solved and one is wrong of so many read lines."""
    meter = Meter((str(path), *more))
    meter.skipped = skipped
    output = SimpleNamespace(verdicts=Counter(unique=4), errors=1)
    with path.open("rb", buffering=0) as file:
        meter.begin(file)
        for line in range(1, lines + 1):
            meter.count(1, line)
        file.seek(0, os.SEEK_END)
        told = _told(output, SimpleNamespace(meter=meter), 10.0)  # type: ignore[arg-type]
    return [it for it in told.split(" · ") if it.endswith("left")]


def test_the_time_that_is_left_follows_from_what_is_done(tmp_path: Path) -> None:
    path = tmp_path / "list"
    path.write_text("1\n" * 80, "utf-8")
    assert _told_left(path, 20) == ["2 min left"]  # 75, where 5 took 10 seconds
    assert _told_left(path, 20, 40) == ["70 s left"]
    assert _told_left(path, 80) == ["2 min left"]
    assert _told_left(path, 20, 0, "-") == []
    path.write_text("1\n" * 8, "utf-8")
    assert _told_left(path, 8) == ["6 s left"]
    path.write_text("1\n" * 5, "utf-8")
    assert _told_left(path, 5) == []


def test_of_a_large_file_the_bytes_read_tell_what_is_left(tmp_path: Path) -> None:
    path = tmp_path / "list"
    path.write_bytes(b"1234567\n" * (SMALL // 4))
    meter = Meter((str(path),))
    with path.open("rb", buffering=0) as file:
        meter.begin(file)
        meter.count(100, 100)
        assert meter.left(0) is None
        file.seek(SMALL // 2)
        assert meter.left(40) == 360  # of 400
        file.seek(0, os.SEEK_END)
        assert meter.left(40) == 60


def test_each_board_of_a_page_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    @contextmanager
    def noted(say: Callable[[], str]) -> Iterator[None]:
        told.append(say())
        yield
        told.append(say())

    monkeypatch.setattr(save_formats, "progress", noted)
    with save_formats._counted(3) as tell:
        tell(1)
    assert told == ["drawing picture 1 of 3", "drawing picture 2 of 3"]
    done: list[int] = []
    scenes = tuple(step_scenes(nonogram_trace(), (1, 2), NONOGRAM))
    page(PuzzleScenes(scenes, nonogram_trace().start), "light", done.append)
    assert done == [1, 2, 3, 4]


def test_a_remark_is_written_once_where_it_takes_long_and_not_elsewhere(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with remark("never"):
        pass
    monkeypatch.setattr(module, "LONG", 0.0)
    written = ""
    with remark("it takes long"):
        while not written:
            written = capsys.readouterr().err
    assert written + capsys.readouterr().err == "it takes long\n"
