"""The command line as a process: imports, pipes, closed streams, signals and terminals."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.examples import (
    BROKEN,
    ROOT,
    TELEPHONE,
    TRAP,
    TRAP_SOLVED,
    TWO_DIAGONALS,
    WRAP,
    command,
    environment,
    process,
)

POSIX = pytest.mark.skipif(os.name != "posix", reason="signals and terminals of POSIX")
SURVEY = ROOT.parent / "shared" / "data" / "nonogram" / "survey"


def loaded(code: str, *arguments: str) -> set[str]:
    """The modules that a Python program loads."""
    result = subprocess.run(
        [sys.executable, "-X", "importtime", *(["-c", code] if code else []), *arguments],
        capture_output=True,
        encoding="utf-8",
        env=environment(),
        cwd=ROOT,
        check=True,
    )
    return set(re.findall(r"\| +([\w.]+)$", result.stderr, re.M))


def heavy(modules: set[str]) -> set[str]:
    return {name.split(".")[0] for name in modules} & {"numpy", "rich", "pysat", "click"}


def test_the_help_loads_only_click() -> None:
    modules = loaded("", "-m", "picsolve", "--help")
    assert heavy(modules) == {"click"}
    ours = {name for name in modules if name.startswith("picsolve.")}
    parts = (".closed", ".main", ".numbers", ".options", ".streams")
    few = ("_version", "words", *(f"cli{name}" for name in ("", *parts)))
    assert ours == {f"picsolve.{name}" for name in few}


@pytest.mark.parametrize("name", ["sudoku", "nonogram", "steps", "rate", "techniques"])
def test_the_help_of_a_command_loads_no_board(name: str) -> None:
    modules = loaded("", "-m", "picsolve", name, "--help")
    assert heavy(modules) == {"click"}
    assert not any(part in module for module in modules for part in ("grid", "picture", "render."))


#: What only steps, pictures, searches or messages need.
SELDOM = (
    *("picsolve.core", "picsolve.render", "picsolve.nonogram.disproof", "picsolve.nonogram.trials"),
    *("picsolve.sudoku.techniques", "picsolve.nonogram.techniques", "picsolve.sudoku.explainer"),
    *("difflib", "glob", "multiprocessing", "pathlib", "shutil", "string"),
)


def seldom(modules: set[str], *more: str) -> set[str]:
    parts = tuple(f"{part}." for part in (*SELDOM, *more))
    return {name for name in modules if f"{name}.".startswith(parts)}


def test_a_plain_sudoku_loads_only_what_its_answer_needs() -> None:
    modules = loaded("", "-m", "picsolve", "sudoku", TRAP)
    assert heavy(modules) == {"click"}
    assert seldom(modules, "picsolve.nonogram", "picsolve.formats.detect") == set()
    assert "picsolve.sudoku.bulk" in modules


def test_a_nonogram_that_needs_no_search_loads_only_what_its_answer_needs() -> None:
    modules = loaded("", "-m", "picsolve", "nonogram", "puzzles/nonogram/heart.non")
    assert heavy(modules) == {"click"}
    assert seldom(modules, "picsolve.sudoku.exact", "picsolve.sudoku.bulk") == set()
    assert "picsolve.nonogram.exact" in modules


def test_the_library_loads_nothing_heavy() -> None:
    modules = loaded("import picsolve")
    assert heavy(modules) == set()
    assert {m for m in modules if m.startswith("picsolve")} == {"picsolve"}


def test_next_to_nothing_is_loaded_before_ctrl_c_is_taken_care_of() -> None:
    own = loaded("import picsolve.__main__") - loaded("pass")
    assert own <= {"picsolve", "picsolve.__main__", "_signal"}


@POSIX
def test_ctrl_c_while_everything_loads_leaves_no_traceback() -> None:
    code = "import os, picsolve.__main__; os.kill(os.getpid(), 2); import time; time.sleep(9)"
    result = run_code(code)
    assert (result.returncode, result.stdout, result.stderr) == (-signal.SIGINT, "", "")
    # A click whose loading is interrupted stands for any module.
    code = "import sys, types; sys.argv = ['picsolve', '--version']\n"
    code += "import picsolve.__main__ as start\n"
    code += "class Finder:\n"
    code += "    def find_spec(self, name, path=None, target=None):\n"
    code += "        import os\n"
    code += "        if name in ('click', 'picsolve.cli.main'): os.kill(os.getpid(), 2)\n"
    code += "sys.meta_path.insert(0, Finder())\n"
    result = run_code(code + "start.main()")
    assert (result.returncode, result.stdout, result.stderr) == (-signal.SIGINT, "", "")


def test_a_mistake_is_not_taken_for_ctrl_c() -> None:
    code = "import sys, picsolve.api; sys.argv = ['picsolve', 'techniques']\n"
    code += "def catalogue(kind): raise EOFError('nobody has awaited it')\n"
    code += "picsolve.api.catalogue = catalogue\n"
    result = run_code(code + "from picsolve.__main__ import main; main()")
    assert result.returncode == 1
    assert "EOFError: nobody has awaited it" in result.stderr


@POSIX
def test_the_library_and_ignored_signals_are_left_alone() -> None:
    show = "import signal; print(signal.getsignal(2) is signal.{})"
    assert run_code("import picsolve; " + show.format("default_int_handler")).stdout == "True\n"
    code = "import signal; signal.signal(2, signal.SIG_IGN); import picsolve.__main__; "
    assert run_code(code + show.format("SIG_IGN")).stdout == "True\n"
    code = "import threading, importlib; t = threading.Thread(target=importlib.import_module, "
    code += "args=['picsolve.__main__']); t.start(); t.join(); import picsolve.__main__ as m; "
    assert run_code(code + "print(m._is_quiet)").stdout == "False\n"


def run_code(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        encoding="utf-8",
        env=environment(),
        cwd=ROOT,
        check=False,
    )


def test_version_and_help_are_given() -> None:
    from picsolve import __version__, bulk

    told = f"picsolve {__version__}\nengine {bulk.engines()[0]}\n"
    for option in ("-V", "--version"):
        assert process(option).stdout == told
    assert heavy(loaded("", "-m", "picsolve", "--version")) == {"click"}
    for option in ("-h", "--help"):
        result = process(option)
        assert result.returncode == 0
        for name in ("sudoku", "nonogram", "steps", "techniques"):
            assert re.search(rf"^  {name} ", result.stdout, re.M)


def test_every_step_comes_with_the_name_of_the_engine() -> None:
    from picsolve import bulk

    told = f"engine for lists of sudokus without steps: {bulk.engines()[0]}\n"
    assert process("sudoku", TRAP, WRAP, "-v").stderr == told
    assert process("sudoku", TRAP, "-e").stderr == ""
    assert process("nonogram", TELEPHONE, "-v").stderr == ""


def test_an_unknown_command_is_a_usage_error_with_close_names() -> None:
    result = process("sudok", TRAP)
    assert result.returncode == 2
    assert "no command 'sudok'. Did you mean 'sudoku'?" in result.stderr


@pytest.mark.parametrize(
    "arguments", [("sudoku",), ("sudoku", TRAP, "--step", "0"), ("--nothing",)]
)
def test_wrong_usage_ends_with_2(arguments: tuple[str, ...]) -> None:
    result = process(*arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert "Usage: " in result.stderr


def test_a_list_through_pipes() -> None:
    result = process("sudoku", "-", stdin=f"{TRAP}\r\n{BROKEN}\r\n{WRAP}")
    assert [line.split("\t")[1] for line in result.stdout.splitlines()] == ["unique", "unique"]
    assert result.stderr.startswith("<stdin>:2:2: error: ")
    assert result.returncode == 2


@POSIX
@pytest.mark.parametrize(
    "options", ["", "--explain", "--explain --jsonl", "--json", "--csv", "--tsv --no-path"]
)
def test_a_reader_that_goes_away_is_no_error(tmp_path: Path, options: str) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{TRAP}\n" * 2000, encoding="utf-8")
    script = f'"{sys.executable}" -m picsolve sudoku {path} {options}; echo "code $?" >&2'
    result = subprocess.run(
        ["sh", "-c", f"({script}) | head -n 1"],
        capture_output=True,
        encoding="utf-8",
        env=environment(),
        cwd=ROOT,
        check=False,
    )
    assert len(result.stdout.splitlines()) == 1
    assert result.stderr == "code 141\n"


@POSIX
@pytest.mark.parametrize(
    "words", ["--help", "--version", "sudoku --help", f"sudoku {TRAP} {TRAP} --color always"]
)
def test_a_reader_that_never_came_is_no_error(words: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    result = subprocess.run(
        command(*words.split()),
        stdout=writing,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(),
        cwd=ROOT,
        check=False,
    )
    os.close(writing)
    assert (result.returncode, result.stderr) == (141, "")


@POSIX
@pytest.mark.parametrize("redirection", ["2>/dev/full", "2>&-", "closed pipe"])
@pytest.mark.parametrize("options", ["", " --color always", " --jsonl", " --csv"])
def test_an_error_stream_that_is_of_no_use_costs_no_answer(redirection: str, options: str) -> None:
    if "/dev/full" in redirection and not Path("/dev/full").exists():
        pytest.skip("no /dev/full")
    words = f"sudoku no-such-file {TRAP} {BROKEN} {TRAP}{options}"
    expected = shell(words)
    assert expected.returncode == 2
    if redirection == "closed pipe":
        reading, writing = os.pipe()
        os.close(reading)
        result = subprocess.run(
            command(*words.split()),
            stdout=subprocess.PIPE,
            stderr=writing,
            encoding="utf-8",
            env=environment(),
            cwd=ROOT,
            check=False,
        )
        os.close(writing)
    else:
        result = shell(f"{words} {redirection}")
    assert (result.returncode, result.stdout) == (2, expected.stdout)
    assert expected.stdout.count(TRAP_SOLVED) == 2 or options == " --color always"


@POSIX
@pytest.mark.parametrize("words", ["", "sudoku", "--nothing", f"sudoku {TRAP}", "sudoku no-file"])
@pytest.mark.parametrize("full", [">/dev/full 2>/dev/full", ">&- 2>/dev/full", ">&- 2>&-"])
def test_no_stream_at_all_is_wrong_usage(words: str, full: str) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full")
    assert shell(f"{words} {full}").returncode == 2


@POSIX
@pytest.mark.parametrize(
    ("redirection", "complaint"),
    [
        (">&-", "picsolve: cannot write: standard output is closed\n"),
        ("<&-", "<stdin>: error: standard input is closed\n"),
        (">/dev/full", "picsolve: cannot write: No space left on device\n"),
        ("2>&-", ""),
    ],
)
def test_streams_that_cannot_be_used(redirection: str, complaint: str) -> None:
    if "/dev/full" in redirection and not Path("/dev/full").exists():
        pytest.skip("no /dev/full")
    argument = "no-such-file" if "2>" in redirection else "-"
    for words in [
        f"sudoku {argument}",
        *(["--help", "--version"] if redirection[0] == ">" else []),
    ]:
        result = shell(f"{words} {redirection}")
        assert result.stderr == complaint
        assert result.returncode == 2


def shell(words: str) -> subprocess.CompletedProcess[str]:
    """`picsolve` with redirections; its standard input has one sudoku."""
    return subprocess.run(
        ["sh", "-c", f'"{sys.executable}" -m picsolve {words}'],
        input=f"{TRAP}\n",
        capture_output=True,
        encoding="utf-8",
        env=environment(),
        cwd=ROOT,
        check=False,
    )


def started(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command(*arguments),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(),
        cwd=ROOT,
    )


@POSIX
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_answers_come_at_once_and_outlive_a_signal(number: signal.Signals, code: int) -> None:
    with started("sudoku", "-") as running:
        assert running.stdin
        assert running.stdout
        assert running.stderr
        for _ in range(2):
            running.stdin.write(f"{TRAP}\n")
            running.stdin.flush()
            assert running.stdout.readline() == f"{TRAP_SOLVED}\tunique\n"
        running.send_signal(number)
        assert running.wait() == code
        assert running.stdout.read() == ""
        assert running.stderr.read().strip() == ""


@POSIX
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_leaves_a_whole_array(number: signal.Signals, code: int) -> None:
    with started("sudoku", "-", "--json") as running:
        assert running.stdin
        assert running.stdout
        running.stdin.write(f"{TRAP}\n")
        running.stdin.flush()
        text = ""
        while not text.endswith('"error": null}'):
            text += running.stdout.read(1)
        running.send_signal(number)
        assert running.wait() == code
        (result,) = json.loads(text + running.stdout.read())
        assert result["solution"] == TRAP_SOLVED


@POSIX
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("form", ["csv", "tsv"])
def test_a_signal_leaves_whole_rows(number: signal.Signals, code: int, form: str) -> None:
    with started("sudoku", "-", f"--{form}") as running:
        assert running.stdin
        assert running.stdout
        running.stdin.write(f"{TRAP}\n")
        running.stdin.flush()
        heading, row = (running.stdout.readline() for _ in range(2))
        assert TRAP_SOLVED in row
        separator = "," if form == "csv" else "\t"
        assert row.count(separator) == heading.count(separator)
        running.send_signal(number)
        assert running.wait() == code
        assert running.stdout.read() == ""


@POSIX
@pytest.mark.parametrize("options", [(), ("--jsonl",)])
def test_steps_come_as_they_are_found(options: tuple[str, ...]) -> None:
    hardest = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
    with started("sudoku", hardest, "--explain", *options) as running:
        assert running.stdout
        start = [running.stdout.readline() for _ in range(2)]
        running.send_signal(signal.SIGTERM)  # long before the path ends
        assert running.wait() == 143
    if options:
        assert [json.loads(line)["step"] for line in start] == [1, 2]
    else:
        assert start[0] == f"puzzle 1  {hardest}\n"
        assert start[1].startswith("  1  ")


@POSIX
@pytest.mark.skipif(not SURVEY.exists(), reason="no public collections here")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_stops_a_long_search(number: signal.Signals, code: int) -> None:
    with started("nonogram", "--jsonl", TELEPHONE, str(SURVEY / "faase.non")) as running:
        assert running.stdout
        assert running.stderr
        assert '"verdict": "unique"' in running.stdout.readline()
        time.sleep(1)  # into the search for the second puzzle, which nobody has waited for
        running.send_signal(number)
        assert running.wait() == code
        assert running.stderr.read().strip() == ""


def on_a_terminal(*arguments: str, **environ: str) -> str:
    """What the command line writes to a terminal of 100 columns."""
    import pty

    leader, follower = pty.openpty()
    with subprocess.Popen(
        command(*arguments),
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env=environment(**{"COLUMNS": "100", **environ}),
        cwd=ROOT,
    ):
        os.close(follower)
        text = b""
        while True:
            try:
                part = os.read(leader, 65536)
            except OSError:  # how Linux tells that the other side is closed
                break
            if not part:
                break
            text += part
    os.close(leader)
    return text.decode("utf-8").replace("\r\n", "\n")


@POSIX
def test_a_terminal_gets_colours_and_pictures() -> None:
    text = on_a_terminal("sudoku", TRAP, "--explain", COLORTERM="truecolor")
    assert "\x1b[" in text
    assert "38;2;" in text
    assert "candidates left" in text
    text = on_a_terminal("nonogram", TELEPHONE)
    assert "38;5;" in text or "48;5;" in text


@POSIX
def test_help_and_errors_are_folded_on_a_narrow_terminal() -> None:
    for arguments in (("rate", "--help"), ("rate", TRAP, "--level", "tough")):
        drawn = on_a_terminal(*arguments, COLUMNS="45")
        long = [line for line in drawn.splitlines() if len(line) > 45]
        assert [line for line in long if not line.startswith("    picsolve ")] == []
        assert "Rate how hard puzzles are" in drawn or "no level is called 'tough'" in drawn


@POSIX
@pytest.mark.parametrize("command", ["sudoku", "nonogram", "steps", "rate", "techniques"])
def test_words_in_the_help_have_half_of_a_narrow_terminal(command: str) -> None:
    drawn = on_a_terminal(command, "--help", COLUMNS="40")
    long = [line for line in drawn.splitlines() if len(line) > 40]
    assert [line for line in long if not line.startswith("    picsolve ")] == []
    assert "  -h, --help" in drawn


@POSIX
def test_the_table_of_formats_fits_a_terminal() -> None:
    drawn = on_a_terminal("convert", "--help", COLUMNS="60")
    assert max(map(len, drawn.splitlines())) <= 60


@POSIX
def test_a_terminal_is_spared_colours_on_request() -> None:
    text = on_a_terminal("sudoku", TRAP, NO_COLOR="1")
    assert not re.search(r"\x1b\[[0-9;]*(3[0-9]|4[0-9]|9[0-7])[;m]", text)
    assert "unique" in text
    assert "┏" in text
    assert on_a_terminal("sudoku", TRAP, "--color", "never") == text
    for options in ((), ("--color", "never")):
        dumb = on_a_terminal("sudoku", TRAP, *options, TERM="dumb")
        assert dumb == f"{TRAP_SOLVED}\tunique\n"


@POSIX
def test_errors_are_in_colours_on_a_terminal() -> None:
    text = on_a_terminal("sudoku", BROKEN)
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
    assert text != plain
    assert plain.startswith("error: two 4s in row 1")
    assert "--> <argument>:1:2" in plain


HOSTILE = "a\x1b]0;evil\x07\x9b1m\u202e.txt"


@POSIX
@pytest.mark.parametrize("text", [f"{TRAP}\n", f"{BROKEN}\n", TWO_DIAGONALS])
def test_a_hostile_name_reaches_no_terminal(tmp_path: Path, text: str) -> None:
    path = tmp_path / HOSTILE
    path.write_text(text, encoding="utf-8")
    kind = "nonogram" if text == TWO_DIAGONALS else "sudoku"
    for options in ((), ("--explain",), ("--explain", "--color", "never")):
        result = on_a_terminal(kind, str(path), *options)
        assert "evil" in result or (kind, options) == ("sudoku", ())
        shown = re.sub(r"\x1b\[[0-9;]*m", "", result)
        assert all(char.isprintable() or char in "\n\t" for char in shown)
        piped = process(kind, str(path), *options)
        assert all(char.isprintable() or char in "\n\t" for char in piped.stdout + piped.stderr)
    (*_, last) = process(kind, str(path), "--jsonl").stdout.splitlines()
    assert last.isascii()
    assert json.loads(last)["source"] == str(path)
    complaint = process(f"--{HOSTILE}").stderr
    assert all(char.isprintable() or char == "\n" for char in complaint)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8"])
def test_no_encoding_is_a_problem(encoding: str) -> None:
    for arguments in (("sudoku", TRAP, "--explain"), ("techniques", "trial"), ("sudoku", "“")):
        for color in ("never", "always"):
            result = subprocess.run(
                command(*arguments, "--color", color),
                capture_output=True,
                env=environment(PYTHONIOENCODING=encoding),
                cwd=ROOT,
                check=False,
            )
            assert b"Traceback" not in result.stderr
            assert result.returncode == (2 if "“" in arguments else 0)


_C_LOCALE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@pytest.mark.parametrize(
    "words",
    [
        *("convert --to xml", "convert --to non", "convert --to ini", "nonogram --csv"),
        *("rate --tsv", "check --jsonl"),
    ],
)
def test_what_other_programs_read_is_utf_8_in_any_locale(tmp_path: Path, words: str) -> None:
    path = tmp_path / "b\u00e4r.non"
    path.write_text('title "B\u00e4r \u732b"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n', "utf-8")
    written = []
    for more in ({"PYTHONIOENCODING": "utf-8"}, {"PYTHONIOENCODING": "ascii"}, _C_LOCALE):
        command_line = command(*words.split(), str(path))
        result = subprocess.run(
            command_line, capture_output=True, env=environment(**more), cwd=ROOT, check=True
        )
        written.append(result.stdout)
    assert written[0] == written[1]
    assert written[0].decode("utf-8")
    if "convert" in words and "ini" not in words:
        assert "B\u00e4r \u732b".encode() in written[0]
        assert written[2] == written[0]


@POSIX
def test_a_name_that_is_no_text_leaves_valid_json(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/l\xff.txt"
    Path(os.fsdecode(path)).write_text(f"{TRAP}\n{TRAP[:-1]}\n")
    run = [*command("sudoku", "--jsonl"), os.fsdecode(path)]
    result = subprocess.run(run, capture_output=True, env=environment(), cwd=ROOT, check=False)
    assert result.returncode == 2
    good, bad = (json.loads(line) for line in result.stdout.splitlines())
    assert good["source"] == bad["source"] == f"{tmp_path}/l\ufffd.txt"


def test_bytes_that_are_no_text_are_told() -> None:
    result = subprocess.run(
        command("sudoku", "-"),
        input=b"\x00\xff\xfe\x80" * 100,
        capture_output=True,
        env=environment(),
        cwd=ROOT,
        check=False,
    )
    assert result.returncode == 2
    assert result.stderr.startswith(b"<stdin>:1")
    assert b"Traceback" not in result.stderr


def test_the_examples_of_the_documentation_run(tmp_path: Path) -> None:
    """Each command line that the project was asked to run."""
    path = tmp_path / "list.txt"
    path.write_text(f"{TRAP}\n{WRAP}\n", encoding="utf-8")
    for arguments, stdin in (
        (("nonogram", TELEPHONE), ""),
        (("nonogram", TELEPHONE, "--explain"), ""),
        (("nonogram", TELEPHONE, "--explain", "--ranges"), ""),
        (("sudoku", TRAP, "--explain"), ""),
        (("sudoku", "-"), path.read_text(encoding="utf-8")),
        (("techniques",), ""),
        (("techniques", "als-death-blossom"), ""),
        (("sudoku", str(path), "--explain", "--jsonl"), ""),
        (("steps", TRAP, "--only", "hidden-single", "--jsonl"), ""),
    ):
        result = process(*arguments, stdin=stdin)
        assert (result.returncode, result.stderr) == (0, "")
        assert result.stdout
    assert (
        len(process("sudoku", "-", stdin=path.read_text(encoding="utf-8")).stdout.split("\n")) == 3
    )
    assert process("nonogram", "-", stdin=TWO_DIAGONALS).returncode == 1


def test_a_folder_with_the_name_of_the_package_does_not_hide_it(tmp_path: Path) -> None:
    """As a clone's folder does, for scripts that are run beside it; see `pyproject.toml`."""
    (tmp_path / "picsolve" / "picsolve").mkdir(parents=True)
    script = tmp_path / "script.py"
    script.write_text(f"import picsolve\nprint(picsolve.parse({TRAP!r}))\n", encoding="utf-8")
    result = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert (result.stdout, result.stderr) == (f"{TRAP}\n", "")
