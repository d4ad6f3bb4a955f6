"""The bulk engines: all of them give the referee's answers, on everything."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import picsolve
from picsolve import bulk
from picsolve.core import Contradiction, Verdict
from picsolve.errors import InputError
from picsolve.sudoku import exact
from picsolve.sudoku.grid import Grid
from tests.sudoku.boards import random_puzzle, without_clues

DATA = Path(__file__).parents[3] / "shared/data/sudoku"
ENGINES = bulk.engines()
FAST = [engine for engine in ENGINES if engine != "python"]
SOLVED = "265187943719432658348965712536841297892576431174293865423759186957618324681324579"
UNIQUE = "2.5..7....1..3.6...48..57....68...9.....7.........3..5.........9..61.32......4.7."


def line_of(grid: Grid) -> str:
    return "".join(str(value) if value else "." for value in grid.values)


def collection(name: str, step: int = 1) -> list[str]:
    path = DATA / name
    if not path.exists():
        pytest.skip("the public collections are not here")
    lines = [line[:81] for line in path.read_text(encoding="utf-8").splitlines()]
    return [line for line in lines if len(line) == 81 and set(line) <= set(".0123456789")][::step]


@cache
def referee(line: str, limit: int) -> tuple[int, str | None]:
    """What the exact engine says of a puzzle."""
    try:
        grid = Grid.from_text(line)
    except Contradiction:
        return 0, None
    found = exact.solutions(grid, limit)
    return len(found), line_of(found[0]) if found else None


@cache
def loose_puzzles(number: int, seed: int) -> list[str]:
    """Random puzzles, most of which have several solutions; the more, the later in the list."""
    rng = random.Random(seed)
    puzzles = []
    for index in range(number):
        puzzle = random_puzzle(rng)
        puzzles.append(line_of(without_clues(puzzle, rng, index * 8 // number)))
    return puzzles


@cache
def spoilt_puzzles(number: int, seed: int) -> list[str]:
    """Puzzles with a digit put in at random: mostly without solution, often visibly so."""
    rng = random.Random(seed)
    puzzles = []
    for _ in range(number):
        cells = list(line_of(random_puzzle(rng)))
        cells[rng.randrange(81)] = str(rng.randint(1, 9))
        puzzles.append("".join(cells))
    return puzzles


def with_doubles() -> list[str]:
    """An otherwise empty grid, and a solved one, with two equal digits in each kind of house."""
    pairs = [(0, 8), (0, 1), (4, 76), (4, 13), (0, 20), (40, 50), (30, 32), (72, 80), (8, 80)]
    empty = ["".join("5" if cell in pair else "." for cell in range(81)) for pair in pairs]
    full = [
        "".join(SOLVED[a] if cell == b else SOLVED[cell] for cell in range(81)) for a, b in pairs
    ]
    return empty + full


@pytest.mark.parametrize("engine", FAST)
@pytest.mark.parametrize("limit", [2, 7, 100])
def test_loose_spoilt_and_impossible_puzzles_are_as_the_referee_has_them(
    engine: str, limit: int
) -> None:
    puzzles = loose_puzzles(60, seed=1) + spoilt_puzzles(60, seed=2) + with_doubles()
    answers = bulk.solve(puzzles, limit, engine=engine)
    assert [answer.puzzle for answer in answers] == puzzles
    expected = [referee(puzzle, limit) for puzzle in puzzles]
    assert [(answer.number, answer.solution) for answer in answers] == expected
    assert {min(number, 2) for number, _ in expected} == {0, 1, 2}


@pytest.mark.parametrize("engine", FAST)
def test_two_equal_digits_of_a_house_have_no_solution(engine: str) -> None:
    assert list(bulk.count(with_doubles(), 2, engine=engine)) == [0] * 18


@pytest.mark.parametrize("engine", ENGINES)
def test_empty_full_and_all_equal_grids(engine: str) -> None:
    puzzles = ["." * 81, SOLVED, "7" * 81, UNIQUE, UNIQUE.replace(".", "0")]
    answers = bulk.solve(puzzles, 50, engine=engine)
    assert list(answers.counts) == [50, 1, 0, 1, 1]
    first = exact.solutions(Grid.from_values([0] * 81), 1)[0]
    assert [a.solution for a in answers] == [line_of(first), SOLVED, None, SOLVED, SOLVED]
    assert [answer.verdict for answer in answers] == [
        Verdict.SEVERAL,
        Verdict.UNIQUE,
        Verdict.NONE,
        Verdict.UNIQUE,
        Verdict.UNIQUE,
    ]


@pytest.mark.parametrize(
    ("name", "step", "referee_step"),
    [("17clue.txt", 8, 40), ("top1465.txt", 1, 20), ("hardest1106.txt", 1, 25)],
)
def test_all_engines_agree_on_the_collections(name: str, step: int, referee_step: int) -> None:
    puzzles = collection(name, step)
    answers = {engine: bulk.solve(puzzles, engine=engine) for engine in FAST}
    text = answers[FAST[0]].text
    assert all(each.text == text for each in answers.values())
    assert all(set(each.counts) == {1} for each in answers.values())
    for puzzle, number, solution in list(answers[FAST[0]])[::referee_step]:
        assert (number, solution) == referee(puzzle, 2)


@pytest.mark.parametrize("engine", ENGINES)
def test_all_solutions_are_counted(engine: str) -> None:
    known = [(puzzle, referee(puzzle, 400)[0]) for puzzle in loose_puzzles(60, seed=1)]
    known = [(puzzle, number) for puzzle, number in known if number < 400]
    assert max(number for _, number in known) > 100
    puzzles = [puzzle for puzzle, _ in known]
    assert list(bulk.count(puzzles, None, engine=engine)) == [number for _, number in known]


@pytest.mark.parametrize("engine", FAST)
def test_more_states_than_a_batch_takes(engine: str) -> None:
    # The grid without its first three rows: all their solutions are known by counting.
    last = "." * 27 + SOLVED[27:]
    rows = bulk.count([last], None, engine=engine)[0]
    assert rows == referee(last, 100_000)[0]
    counts = bulk.count([last] * 50 + [UNIQUE] * 9000 + ["." * 81] * 3, 5000, engine=engine)
    assert list(counts) == [min(rows, 5000)] * 50 + [1] * 9000 + [5000] * 3


@pytest.mark.parametrize("engine", FAST)
@pytest.mark.parametrize("limit", [1, 2, 3])
def test_batches_of_puzzles_that_are_all_done_with(engine: str, limit: int) -> None:
    swapped = SOLVED.replace("1", ".").replace("2", ".")  # two solutions, one branch apart
    for puzzle, number in ((swapped, 2), ("." * 81, 3)):
        counts = bulk.count([puzzle] * 700, limit, engine=engine)
        assert list(counts) == [min(number, limit)] * 700


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("number", [0, 1, 63, 64, 65, 513])
def test_any_number_of_puzzles(engine: str, number: int) -> None:
    if engine == "python":
        number = min(number, 3)
    answers = bulk.solve([UNIQUE] * number, engine=engine)
    assert [answer.solution for answer in answers] == [SOLVED] * number
    assert len(answers) == len(answers.counts) == number


def test_one_solution_is_not_enough_for_a_verdict() -> None:
    with pytest.raises(ValueError, match="2 or more"):
        bulk.solve([UNIQUE], 1)
    assert list(bulk.count([UNIQUE, "." * 81, "1" * 81], 1)) == [1, 1, 0]
    with pytest.raises(ValueError, match="1 or more, or None to count all, not 0"):
        bulk.count([UNIQUE], 0)


@pytest.mark.parametrize("call", [bulk.solve, bulk.stream, bulk.count])
def test_a_limit_is_a_whole_number(call: Any) -> None:
    for limit in (2.5, "2", float("inf")):
        with pytest.raises(TypeError, match="limit is a whole number, "):
            call([UNIQUE], limit)
    for limit in (-1, 0):
        with pytest.raises(ValueError, match=f"or more, or None to count all, not {limit}"):
            call([UNIQUE], limit)
    limit_of_numpy: Any = np.int64(7)
    assert [*bulk.count(["." * 81], limit_of_numpy)] == [7]


def test_the_bytes_of_a_file_come_back_with_solutions_in_their_places() -> None:
    for end in (b"\n", b""):
        text = f"{UNIQUE}\n{'7' * 81}\n{UNIQUE}".encode() + end
        answers = bulk.solve(text)
        assert bytes(answers.text) == f"{SOLVED}\n{'7' * 81}\n{SOLVED}".encode() + end
        assert answers.width == 82
        assert answers[-1].solution == SOLVED
        assert answers[1].solution is None
        with pytest.raises(IndexError):
            answers[3]


def test_a_line_end_within_a_puzzle_is_no_cell() -> None:
    broken = UNIQUE[:40] + "\n" + UNIQUE[41:]
    with pytest.raises(InputError) as error:
        bulk.solve(f"{UNIQUE}\n{broken}\n".encode())
    assert (error.value.line, error.value.column) == (2, 40)


@pytest.mark.parametrize("end", [b"\r\n", b"\n\n", b" \n"])
def test_other_line_ends(end: bytes) -> None:
    text = UNIQUE.encode() + end + UNIQUE.encode()
    if end == b"\r\n":
        assert [answer.solution for answer in bulk.solve(text)] == [SOLVED] * 2
    else:
        with pytest.raises(InputError):
            bulk.solve(text)


def test_arrays_in_and_out() -> None:
    grid = np.array([[int(char) for char in UNIQUE.replace(".", "0")], [7] * 81], np.uint8)
    characters = np.array([[ord(char) for char in UNIQUE], [ord("7")] * 81], np.uint8)
    for array in (grid, characters, np.asfortranarray(grid), grid[:, ::-1][:, ::-1]):
        counts, digits = bulk.solve(array).arrays()
        assert counts.tolist() == [1, 0]
        assert digits.shape == (2, 81)
        assert digits.tolist() == [[int(char) for char in SOLVED], [7] * 81]
    none, empty = bulk.solve(f"{'.' * 79}11\n".encode()).arrays()
    assert none.tolist() == [0]
    assert empty.tolist() == [[0] * 79 + [1, 1]]


@pytest.mark.parametrize(
    ("bad", "line", "column"),
    [
        (UNIQUE[:-1], 2, 80),
        (UNIQUE + ".", 2, 82),
        (UNIQUE[:5] + "x" + UNIQUE[6:], 2, 6),
        ("", 2, 1),
    ],
)
def test_a_line_that_is_no_puzzle_is_named(bad: str, line: int, column: int) -> None:
    lines = [UNIQUE, bad, UNIQUE]
    for source in (lines, [each.encode() for each in lines], "\n".join(lines).encode()):
        with pytest.raises(InputError) as error:
            bulk.solve(source)
        assert (error.value.line, error.value.column) == (line, column)


@pytest.mark.parametrize("call", [bulk.solve, bulk.stream])
@pytest.mark.parametrize(
    ("wrong", "error", "told"),
    [
        (np.zeros((2, 80), np.uint8), ValueError, "n × 81, .* not 2 × 80"),
        (np.zeros((2, 9, 9), np.uint8), ValueError, r"not 2 × 9 × 9; array\.reshape\(-1, 81\)"),
        (np.zeros(81, np.uint8), ValueError, r"not 81; array\.reshape"),
        (np.uint8(0), ValueError, "not a single number"),
        (np.zeros((2, 81), np.uint16), TypeError, r"uint8.*astype\('uint8'\).* 16 bits"),
        (np.zeros((2, 81)), TypeError, "astype"),
        (np.zeros((2, 81), np.bool_), TypeError, "astype"),
        (None, TypeError, "81 characters, .* not None"),
        (7, TypeError, "array of n × 81, not int"),
        ([UNIQUE, 7], TypeError, r"str or bytes, not int \(item 2\)"),
        ([Grid.from_values([0] * 81)], TypeError, r"not Grid \(item 1\); str\(grid\) makes one"),
    ],
)
def test_what_holds_no_puzzles_is_refused_with_what_would(
    call: Any, wrong: Any, error: type[Exception], told: str
) -> None:
    with pytest.raises(error, match=told):
        list(call(wrong))


def test_an_array_of_other_numbers_than_digits_is_no_puzzle() -> None:
    with pytest.raises(InputError):
        bulk.solve(np.full((3, 81), 10, np.uint8))


@pytest.mark.parametrize(
    "source",
    [
        f"{UNIQUE}\n{UNIQUE}\n",
        f"{UNIQUE}\n{UNIQUE}".encode(),
        bytearray(f"{UNIQUE}\r\n{UNIQUE}\r\n".encode()),
        memoryview(f"{UNIQUE}\n{UNIQUE}\n".encode()),
        np.array([UNIQUE, UNIQUE]),
        np.array([UNIQUE.encode()] * 2),
        np.array([UNIQUE, UNIQUE], object),
        np.array([[ord(char) for char in UNIQUE]] * 2, np.uint8),
        np.array([[int(char) for char in UNIQUE.replace(".", "0")]] * 2, np.int8),
        iter([UNIQUE.encode(), bytearray(UNIQUE.encode())]),
    ],
    ids=["str", "bytes", "bytearray", "memoryview", "U", "S", "O", "uint8", "int8", "iterator"],
)
def test_a_stream_takes_whatever_solve_takes(source: Any) -> None:
    again = source if not hasattr(source, "__next__") else [UNIQUE] * 2
    assert [answer.solution for answer in bulk.stream(source)] == [SOLVED] * 2
    assert [answer.solution for answer in bulk.solve(again)] == [SOLVED] * 2


def test_a_stream_answers_before_it_is_read_to_the_end() -> None:
    read = 0

    def lines() -> Any:
        nonlocal read
        for _ in range(100_000):
            read += 1
            yield UNIQUE

    answers = bulk.stream(lines())
    assert next(answers).solution == SOLVED
    assert read <= 64
    for _ in range(300):
        assert next(answers) == (UNIQUE, 1, SOLVED)
    assert read < 1000


def test_a_bad_line_in_a_stream_is_named_by_its_number() -> None:
    answers = bulk.stream([UNIQUE] * 100 + ["x" * 81])
    with pytest.raises(InputError) as error:
        for _ in answers:
            pass
    assert error.value.line == 101
    assert error.value.text == {101: "x" * 81}
    with pytest.raises(TypeError, match="item 101"):
        list(bulk.stream([UNIQUE] * 100 + [None]))  # type: ignore[list-item]


def test_engines_are_told_by_name() -> None:
    assert ENGINES[-2:] == ("numpy", "python")
    with pytest.raises(ValueError, match="no engine c-avx1024"):
        bulk.solve([UNIQUE], engine="c-avx1024")


def test_the_front_door_has_it() -> None:
    assert picsolve.bulk is bulk
    assert picsolve.bulk.solve([UNIQUE])[0].verdict is Verdict.UNIQUE


@pytest.mark.parametrize(
    "code",
    [
        "import picsolve.bulk; print(picsolve.bulk.solve(LINES)[0].solution)",
        "from picsolve.bulk import stream; print(next(stream(LINES)).solution)",
        "import picsolve; print(picsolve.bulk.solve(LINES)[0].solution)",
        "import picsolve.bulk as one; from picsolve import bulk as other; assert one is other;"
        "print(one.solve(LINES)[0].solution)",
    ],
)
def test_it_is_imported_in_each_way(code: str) -> None:
    code = f"LINES = ['{UNIQUE}']\n{code}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == (f"{SOLVED}\n", "")


def test_the_front_door_does_not_load_it() -> None:
    code = "import picsolve, sys; print(sorted(name for name in sys.modules if 'bulk' in name))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("engine", FAST)
def test_whoever_watches_can_end_the_search(engine: str) -> None:
    seen: list[int] = []

    class EnoughError(Exception):
        pass

    def watch(counts: Any) -> None:
        seen.append(sum(counts))
        if seen[-1] > 20_000:
            raise EnoughError

    with pytest.raises(EnoughError):
        bulk.count(["." * 81], None, engine=engine, watch=watch)
    assert seen == sorted(seen)
    assert len(seen) > 1


@pytest.mark.parametrize("engine", FAST)
def test_ctrl_c_ends_a_count_without_end(engine: str) -> None:
    timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        bulk.count(["." * 81], None, engine=engine)
    timer.join()


def test_the_kernel_lets_other_threads_run() -> None:
    if not FAST[0].startswith("c-"):
        pytest.skip("picsolve was installed without a compiler")
    ticks = 0
    done = threading.Event()

    def count_up() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count_up)
    thread.start()
    bulk.count(["." * 81], 300_000)
    done.set()
    thread.join()
    assert ticks > 3


def test_the_kernel_refuses_buffers_that_do_not_fit() -> None:
    kernel = pytest.importorskip("picsolve.sudoku.bulk._kernel")
    counts, text = bytearray(16), UNIQUE.encode() * 2
    level = kernel.levels()[0]
    for wrong in (
        (text[:-1], 81, 2, counts, None, level, None),
        (text, 80, 2, counts, None, level, None),
        (text, 82, 2, counts, None, level, None),
        (text, 81, 2, bytearray(15), None, level, None),
        (text, 81, 2, counts, bytearray(161), level, None),
        (text, 81, 2, counts, None, "none", None),
    ):
        with pytest.raises(ValueError, match=r"buffers|instruction set"):
            kernel.solve(*wrong)
    with pytest.raises((TypeError, BufferError)):
        kernel.solve(text, 81, 2, bytes(16), None, level, None)
    kernel.solve(text, 81, 2, counts, None, level, None)
    assert counts == (1).to_bytes(8, sys.byteorder) * 2


def test_a_solution_alone_loads_no_numpy() -> None:
    if not FAST[0].startswith("c-"):
        pytest.skip("picsolve was installed without a compiler")
    code = (
        "import sys; from picsolve import bulk;"
        f"print(bulk.solve(['{UNIQUE}'])[0].solution, 'numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [SOLVED, "False"]


def test_it_installs_without_a_compiler(tmp_path: Path) -> None:
    root, tree = Path(__file__).parents[2], tmp_path / "tree"
    built = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(root / "picsolve", tree / "picsolve", ignore=built)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(root / name, tree)
    target = tmp_path / "installed"
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "install", "--quiet", "--no-build-isolation"),
            *("--no-deps", "--no-index", "--target", str(target), str(tree)),
        ],
        env={**os.environ, "CC": "/bin/false"},
        check=True,
    )
    assert not list(target.rglob("_kernel*.so"))
    code = (
        "from picsolve import bulk;"
        f"print(bulk.__file__, bulk.engines()[0], bulk.solve(['{UNIQUE}'])[0].solution)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(target)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    home, engine, solution = done.stdout.split()
    assert home.startswith(str(target))
    assert (engine, solution) == ("numpy", SOLVED)
