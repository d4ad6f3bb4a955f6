"""`--save`: pictures of solutions, steps and hints, as files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from picsolve.cli import saving
from picsolve.render.svg.sheet import drawing_theme
from tests.cli.examples import NONE, PUZZLES, SEVERAL, TRAP, TRAP_SOLVED, TWO_DIAGONALS, run
from tests.render.svg_elements import elements, root, texts

HEART = str(PUZZLES / "nonogram" / "heart.non")
POSITION = str(PUZZLES / "sudoku" / "position.txt")
LIGHT = drawing_theme("light").colors


def digits(document: str) -> str:
    """The large digits of a drawing, row by row."""
    found = [it for it in elements(document, "text") if it.look.get("font-size") == "28"]
    return "".join(it.text for it in sorted(found, key=lambda it: (it.bottom, it.x)))


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_the_solution_is_drawn_and_the_answer_told_as_ever(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    result = run("sudoku", TRAP, "--save", str(file))
    assert result.stdout == run("sudoku", TRAP).stdout
    assert (result.exit_code, result.stderr) == (0, "")
    assert digits(read(file)) == TRAP_SOLVED
    bold = [it for it in elements(read(file), "text") if it.look["font-size"] == "28"]
    assert sum(it.look.get("font-weight") == "bold" for it in bold) == 81 - TRAP.count(".")


@pytest.mark.parametrize(
    ("words", "code"), [((SEVERAL,), 1), ((NONE,), 1), (("--explain", TRAP), 0)]
)
def test_exit_codes_and_answers_stay(words: tuple[str, ...], code: int, tmp_path: Path) -> None:
    without = run("sudoku", *words)
    saved = run("sudoku", *words, "--save", str(tmp_path / "a.svg"))
    assert (without.exit_code, without.stdout) == (code, saved.stdout)
    assert saved.exit_code == code
    root(read(tmp_path / "a.svg"))


def test_two_solutions_are_compared(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    assert run("sudoku", SEVERAL, "--save", str(file)).exit_code == 1
    assert [text for text in texts(read(file)) if "/" in text and len(text) == 3]
    puzzle = tmp_path / "two.txt"
    puzzle.write_text(TWO_DIAGONALS, encoding="utf-8")
    run("nonogram", str(puzzle), "--save", str(file))
    assert "filled in the second solution only" in texts(read(file))


def test_one_step_is_drawn_without_the_solution(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    result = run("sudoku", TRAP, "--step", "3", "--save", str(file))
    assert result.exit_code == 0
    assert any("step 3" in text for text in texts(read(file)))
    assert len(digits(read(file))) < 81


def test_steps_have_files_with_their_numbers(tmp_path: Path) -> None:
    result = run("sudoku", TRAP, "--steps", "2-4", "--save", str(tmp_path / "a.svg"))
    assert result.stdout == run("sudoku", TRAP).stdout
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a-2.svg", "a-3.svg", "a-4.svg"]
    assert "3 files" in result.stderr
    for number in (2, 3, 4):
        told = texts(read(tmp_path / f"a-{number}.svg"))
        assert any(text.startswith(f"step {number}") for text in told)


def test_steps_beyond_the_path_are_an_error(tmp_path: Path) -> None:
    for option in ("--step", "--steps"):
        result = run("sudoku", TRAP, option, "500", "--save", str(tmp_path / "a.svg"))
        assert result.exit_code == 2
        assert "there is no step 500" in result.stderr
    assert not list(tmp_path.iterdir())


def test_several_puzzles_have_files_with_numbers(tmp_path: Path) -> None:
    result = run("sudoku", "-", "--save", str(tmp_path / "a.svg"), stdin=f"{TRAP}\n{SEVERAL}\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a-1.svg", "a-2.svg"]
    assert "2 files" in result.stderr
    assert digits(read(tmp_path / "a-1.svg")) == TRAP_SOLVED


def test_a_png_and_a_gif_are_what_they_should_be(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")

    def saved(name: str, *words: str) -> tuple[tuple[int, ...], int]:
        """The size and the number of frames of a picture."""
        run("nonogram", HEART, "--save", str(tmp_path / name), *words)
        with image.open(tmp_path / name) as picture:
            return picture.size, getattr(picture, "n_frames", 1)

    small, large = saved("1.png", "--scale", "1"), saved("3.png", "--scale", "3")
    assert large[0] == tuple(3 * side for side in small[0])
    steps = run("nonogram", HEART, "--explain").stdout.count("=>")
    assert saved("a.gif")[1] == steps + 1
    assert saved("b.gif", "--steps", "2-3")[1] == 2
    assert saved("c.gif", "--steps", "2-")[1] == steps
    assert saved("d.gif", "--step", "2")[1] == 1


def test_a_path_that_ends_early_is_a_moving_picture_without_the_solution(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    words = ("sudoku", TRAP, "--only", "singles,locked")
    steps = run(*words).stdout.count("=>")
    result = run(*words, "--save", str(tmp_path / "a.gif"), "--steps", f"{steps - 1}-")
    assert result.exit_code == 1
    with image.open(tmp_path / "a.gif") as picture:
        assert picture.n_frames == 2 + 1


def test_mistakes_are_drawn_but_not_what_is_right(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    filled = TRAP[:1] + "1" + TRAP[2:]
    assert run("sudoku", TRAP, "--filled", filled, "--save", str(file)).exit_code == 1
    red = [it for it in elements(read(file), "rect") if it.fill == LIGHT["red-pill"]]
    assert [it.look["data-cell"] for it in red if "data-cell" in it.look] == ["r1c2"]
    assert digits(read(file)) == filled.replace(".", "")


@pytest.mark.parametrize("level", ["1", "2", "3", "4"])
def test_a_hint_shows_no_more_than_its_level(level: str, tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    result = run("hint", POSITION, "-l", level, "--save", str(file))
    assert result.stdout == run("hint", POSITION, "-l", level).stdout
    fills = {it.fill for it in elements(read(file), "rect")}
    letters = {text for text in texts(read(file)) if text in ("A", "B", "S")}
    assert (LIGHT["red-pill"] in fills) == (level == "4")
    assert (LIGHT["removed"] in fills) == (level == "4")
    assert letters == {"1": set(), "2": {"S"}}.get(level, {"A", "B", "S"})
    if level < "3":  # the place: box 6
        frames = [it for it in elements(read(file), "rect") if it.fill == "none"]
        assert len(frames) == 1


def test_hints_of_nonograms_show_the_line_first(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    for level in ("1", "2", "3", "4"):
        assert run("hint", HEART, "-l", level, "--save", str(file)).exit_code == 0
        fills = {it.fill for it in elements(read(file), "rect")}
        assert LIGHT["line-1"] in fills
        assert (LIGHT["new-filled"] in fills or "×" in texts(read(file))) == (level == "4")


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_themes(theme: str, tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    run("nonogram", HEART, "--save", str(file), "--theme", theme)
    fills = {it.fill for it in elements(read(file), "rect")}
    assert drawing_theme(theme).colors["filled-1"] in fills


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--save", "a.bmp"), ".svg, .png, .gif"),
        (("--save", "a"), "tells no picture"),
        (("--save", ""), "--save wants a value, and this one is empty"),
        (("--save", "nowhere/a.svg"), "there is no directory"),
        (("--steps", "2"), "goes with --save"),
        (("--scale", "2"), "goes with --save"),
        (("--save", "a.svg", "--scale", "2"), "no effect with"),
        (("--theme", "dark"), "goes with --save"),
        (("--save", "a.svg", "--steps", "5-2"), "no range of steps"),
        (("--save", "a.svg", "--steps", "0"), "no range of steps"),
        (("--save", "a.svg", "--steps", "x"), "no range of steps"),
        (("--save", "a.svg", "--count", "3"), "--count"),
        (("--save", "a.svg", "--jobs", "2"), "--jobs"),
        (("--save", "a.svg", "-o", "./a.svg"), "same file"),
        (("--save", "a.gif", "--no-path", "--json"), "steps"),
        (("--save", "a.svg", "--step", "2", "--steps", "3-4"), "exclude each other"),
    ],
)
def test_what_does_not_go_together_is_told_before_anything_is_solved(
    words: tuple[str, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("sudoku", TRAP, *words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert told in result.stderr
    assert not list(tmp_path.iterdir())


def test_missing_packages_are_told_with_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "find_spec", lambda name: None)
    result = run("sudoku", TRAP, "--save", str(tmp_path / "a.png"))
    assert result.exit_code == 2
    assert "pip install 'picsolve[pictures]'" in result.stderr
    assert run("sudoku", TRAP, "--save", str(tmp_path / "a.svg")).exit_code == 0


def test_a_picture_that_cannot_be_drawn_leaves_the_old_one(tmp_path: Path) -> None:
    file = tmp_path / "a.png"
    file.write_bytes(b"old")
    result = run("sudoku", TRAP, "--save", str(file), "--scale", "20")
    assert result.exit_code == 2
    assert "is the most" in result.stderr
    assert result.stdout == run("sudoku", TRAP).stdout
    assert file.read_bytes() == b"old"
    assert run("sudoku", TRAP, "--save", str(file)).exit_code == 0
    assert file.read_bytes().startswith(b"\x89PNG")
    assert [path.name for path in tmp_path.iterdir()] == ["a.png"]


def test_an_input_is_never_overwritten(tmp_path: Path) -> None:
    puzzle = tmp_path / "a.svg"
    puzzle.write_text(f"{TRAP}\n", encoding="utf-8")
    result = run("sudoku", str(puzzle), "--save", str(puzzle))
    assert result.exit_code == 2
    assert "overwritten" in result.stderr
    assert read(puzzle) == f"{TRAP}\n"


def test_drawing_loads_no_package_that_pictures_need(tmp_path: Path) -> None:
    code = (
        "import sys; from picsolve.__main__ import main\n"
        f"sys.argv = ['picsolve', 'sudoku', {TRAP!r}, '--save', {str(tmp_path / 'a.svg')!r}]\n"
        "try:\n    main()\nfinally:\n    print({'resvg_py', 'PIL', 'numpy'} & set(sys.modules))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1] == "set()"
