"""All that commands write keeps to the one schema: objects, tables and plain lines."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from picsolve.cli.output import Output, Style
from picsolve.cli.tables import Rows, columns
from tests.cli.examples import (
    BROKEN,
    NONE,
    PUZZLES,
    SEVERAL,
    TRAP,
    TRAP_SOLVED,
    TWO_DIAGONALS,
    WRAP,
    run,
)
from tests.cli.test_json import SCHEMA, VALIDATOR

DEFINITIONS: dict[str, Any] = SCHEMA["$defs"]
COMMANDS: dict[str, dict[str, list[str]]] = SCHEMA["commands"]

REMOVED = f"{TRAP} r1c2<>7"
HEART, TOUCAN = (str(PUZZLES / "nonogram" / f"{name}.non") for name in ("heart", "toucan"))
APPLE = str(Path(__file__).parent / "apple.png")
BUTTERFLY = str(PUZZLES / "nonogram" / "butterfly.non")
POSITION = str(PUZZLES / "sudoku" / "position.txt")
#: The first row leaves no way to fill the second column.
IMPOSSIBLE = "1 1\n1\n2\n\n1\n3\n1\n"
#: In colours; rows 1 and 2 leave no way to fill the first column.
IMPOSSIBLE_COLORS = """
width 3
height 3
color r #dd2222 red
color b #2244dd blue
rows
0
2b
2r,1b

columns
1r,1b
0
1r,2b
"""
#: Lines that leave a cell without one colour, but not without all, on the way to the broken one.
BARRED_COLORS = """
width 3
height 3
color r #dd2222 red
color b #2244dd blue
rows
1r,1b
1r
1b,1r

columns
1b,1r
1r,1b
1r
"""
MISSING = str(PUZZLES / "no such file")

#: A command by its name in the schema, its arguments, and its standard input.
RUNS: tuple[tuple[str, tuple[str, ...], str | None], ...] = (
    ("sudoku", ("sudoku", TRAP, SEVERAL, NONE, BROKEN, MISSING), None),
    ("sudoku", ("sudoku", TRAP, "--filled", NONE, "--reveal"), None),
    ("sudoku", ("sudoku", TRAP, "--filled", REMOVED, "--check"), None),
    ("sudoku --count", ("sudoku", BROKEN, SEVERAL, NONE, POSITION, "--count", "2"), None),
    ("sudoku --explain", ("sudoku", TRAP, BROKEN, SEVERAL, "--explain"), None),
    ("sudoku --explain", ("sudoku", TRAP, "--only", "singles,trial"), None),
    ("nonogram", ("nonogram", HEART, TOUCAN, MISSING), None),
    ("nonogram", ("nonogram", HEART, "-"), TWO_DIAGONALS),
    ("nonogram", ("nonogram", "-"), IMPOSSIBLE),
    ("nonogram", ("nonogram", "-"), IMPOSSIBLE_COLORS),
    ("nonogram", ("nonogram", "-"), BARRED_COLORS),
    (
        "nonogram",
        ("nonogram", HEART, "--filled", "#....\n?????\n?????\n?????\n?????", "--reveal"),
        None,
    ),
    ("nonogram", ("nonogram", "-", "--timeout", "1e-9"), TWO_DIAGONALS),
    ("nonogram --explain", ("nonogram", HEART, TOUCAN, "--explain"), None),
    ("nonogram --explain", ("nonogram", BUTTERFLY, "--explain", "--ranges"), None),
    ("hint", ("hint", POSITION, HEART, SEVERAL, BROKEN, MISSING, "-l", "4"), None),
    ("hint", ("hint", TRAP, BUTTERFLY, "-l", "3", "--max-level", "hard"), None),
    ("hint", ("hint", TRAP, POSITION, HEART, "-l", "2", "--only", "x-wing,overlap"), None),
    ("hint", ("hint", TRAP, NONE, TRAP_SOLVED, "-"), TWO_DIAGONALS),
    ("hint", ("hint", TRAP, "--filled", NONE, "--reveal"), None),
    ("hint", ("hint", "-", "--timeout", "1e-9"), TWO_DIAGONALS),
    ("check", ("check", TRAP, SEVERAL, NONE, HEART, MISSING, "-"), TWO_DIAGONALS),
    ("check", ("check", BROKEN, "-"), IMPOSSIBLE),
    ("check --details", ("check", TRAP, SEVERAL, NONE, HEART, MISSING, "--details"), None),
    ("check --details", ("check", BROKEN, "-", "--details"), TWO_DIAGONALS),
    ("check --details", ("check", HEART, "--details", "--timeout", "1e-9"), None),
    ("rate", ("rate", TRAP, HEART, SEVERAL, BROKEN, MISSING), None),
    ("rate", ("rate", HEART, TRAP, "--no-se", "--only", "singles,overlap"), None),
    ("steps", ("steps", POSITION, HEART, BROKEN, MISSING, "--max-level", "2"), None),
    ("steps", ("steps", TRAP, "--filled", NONE), None),
    ("steps", ("steps", "." * 81, TRAP_SOLVED, "--only", "singles"), None),
    ("steps", ("steps", HEART, "--timeout", "1e-9"), None),
    ("generate sudoku", ("generate", "sudoku", "--count", "3", "--seed", "1"), None),
    ("generate sudoku", ("generate", "sudoku", "--seed", "1", "--max-er", "7.0"), None),
    ("generate nonogram", ("generate", "nonogram", "--random", "5x5", "--seed", "1"), None),
    ("generate nonogram", ("generate", "nonogram", "--text", "HELLO", "--fix"), None),
    ("generate nonogram", ("generate", "nonogram", "--image", APPLE, "--colors", "3"), None),
    ("techniques", ("techniques",), None),
)
EACH_RUN = pytest.mark.parametrize(
    ("command", "arguments", "stdin"), RUNS, ids=[f"{i}-{run[0]}" for i, run in enumerate(RUNS, 1)]
)


@cache
def output(arguments: tuple[str, ...], stdin: str | None) -> str:
    return run(*arguments, stdin=stdin).stdout


def objects(arguments: tuple[str, ...], stdin: str | None) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output((*arguments, "--jsonl"), stdin).splitlines()]


def table(arguments: tuple[str, ...], stdin: str | None, form: str) -> list[list[str]]:
    """The rows of a run's table, as any program would read them."""
    text = output((*arguments, f"--{form}"), stdin)
    if form == "tsv":
        return [line.split("\t") for line in text.removesuffix("\n").split("\n")]
    return list(csv.reader(StringIO(text, newline=""), strict=True))


# The schema, read field by field.


def definition(reference: str) -> str:
    return reference.rpartition("/")[2]


def fields(told: dict[str, Any]) -> dict[str, Any]:
    """What the schema says of each field of an object, in their order."""
    common = DEFINITIONS[definition(told["$ref"])]["properties"] if "$ref" in told else {}
    own: dict[str, Any] = told["properties"]
    return {name: common[name] if field is True else field for name, field in own.items()}


def every_field() -> set[str]:
    """The fields of all objects, as `result.solution`, `rating.se.er`."""

    def within(told: Any, place: str) -> Iterator[str]:
        if not isinstance(told, dict):
            return
        if "properties" in told:
            for name, field in fields(told).items():
                yield f"{place}.{name}"
                yield from within(field, f"{place}.{name}")
        elif "items" in told:
            yield from within(told["items"], place)

    concrete = {
        name: told
        for name, told in DEFINITIONS.items()
        if not name.endswith("-common") and "properties" in told
    }
    return {field for name, told in concrete.items() for field in within(told, name)}


def produced(told: Any, place: str, value: Any) -> Iterator[str]:
    """The fields that a value has, by the names of `every_field`; null is none."""
    if value is None or not isinstance(told, dict):
        return
    if "oneOf" in told:
        (told,) = (each for each in told["oneOf"] if VALIDATOR.evolve(schema=each).is_valid(value))
    if "$ref" in told and "properties" not in told:
        place = definition(told["$ref"])
        told = DEFINITIONS[place]
    if "properties" in told and isinstance(value, dict):
        known = fields(told)
        for name, part in value.items():
            if part is not None or known[name] in ({"const": None}, SCHEMA_OF_NOTHING):
                yield f"{place}.{name}"
            yield from produced(known[name], f"{place}.{name}", part)
    elif "items" in told and isinstance(value, list):
        for part in value:
            yield from produced(told["items"], place, part)


SCHEMA_OF_NOTHING = {"type": "null"}


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    objects_told = {name for told in COMMANDS.values() for name in told["objects"]}
    assert {definition(each["$ref"]) for each in SCHEMA["oneOf"]} == objects_told
    lines_told = {name for told in COMMANDS.values() for name in told["lines"]}
    assert lines_told == {name for name in DEFINITIONS if name.endswith("-line")}
    for name in objects_told:
        told = DEFINITIONS[name]
        assert told["additionalProperties"] is False
        common = DEFINITIONS[definition(told["$ref"])] if "$ref" in told else {}
        assert set(common.get("properties", ())) <= set(told["properties"])
        assert {*told.get("required", ()), *common.get("required", ())} <= set(told["properties"])


@EACH_RUN
def test_objects_are_those_of_their_command(
    command: str, arguments: tuple[str, ...], stdin: str | None
) -> None:
    allowed = [VALIDATOR.evolve(schema=DEFINITIONS[name]) for name in COMMANDS[command]["objects"]]
    for value in objects(arguments, stdin):
        assert sum(validator.is_valid(value) for validator in allowed) == 1, value
        VALIDATOR.validate(value)


def test_every_field_of_the_schema_is_produced() -> None:
    found = {
        field
        for _, arguments, stdin in RUNS
        for value in objects(arguments, stdin)
        for field in produced(SCHEMA, "", value)
    }
    assert found == every_field()


# Tables.


def read_back(text: str, told: Any) -> Any:
    """The value that a field of a table stands for; None for what is empty."""
    if isinstance(told, dict) and "$ref" in told:
        told = DEFINITIONS[definition(told["$ref"])]
    kinds = told.get("type", ())
    kinds = {kinds} if isinstance(kinds, str) else {*kinds}
    if not text:
        return None
    if "array" in kinds:
        items = (
            DEFINITIONS[definition(told["items"]["$ref"])]
            if "$ref" in told["items"]
            else told["items"]
        )
        is_nested = items.get("type") in ("object", "array")
        return json.loads(text) if is_nested else text.split(",")
    if "object" in kinds:
        number = int if told["additionalProperties"].get("type") == "integer" else str
        return {name: number(item) for name, item in (part.split("=") for part in text.split(","))}
    is_json = kinds & {"integer", "number", "boolean"} or isinstance(told.get("const"), int)
    return json.loads(text) if is_json else text.removeprefix("'")


def flat(value: dict[str, Any], told: dict[str, Any], place: str = "") -> dict[str, Any]:
    """An object's fields by the names of columns, without what is empty."""
    found: dict[str, Any] = {}
    for name, field in fields(told).items():
        inner = DEFINITIONS[definition(field["$ref"])] if "$ref" in field else field
        part = value.get(name)
        if "properties" in inner and part is not None:
            found |= flat(part, inner, f"{place}{name}.")
        elif part not in (None, [], {}, ""):
            found[place + name] = part
    return found


def types(told: dict[str, Any], place: str = "") -> Iterator[tuple[str, Any]]:
    """The columns of an object, and what the schema says of each."""
    for name, field in fields(told).items():
        inner = DEFINITIONS[definition(field["$ref"])] if "$ref" in field else field
        if "properties" in inner:
            yield from types(inner, f"{place}{name}.")
        else:
            yield place + name, inner


@EACH_RUN
@pytest.mark.parametrize("form", ["csv", "tsv"])
def test_rows_say_what_the_objects_say(
    command: str, arguments: tuple[str, ...], stdin: str | None, form: str
) -> None:
    heading, *rows = table(arguments, stdin, form)
    expected = objects(arguments, stdin)
    assert len(rows) == len(expected)
    for row, value in zip(rows, expected, strict=True):
        (told,) = (
            DEFINITIONS[name]
            for name in COMMANDS[command]["objects"]
            if VALIDATOR.evolve(schema=DEFINITIONS[name]).is_valid(value)
        )
        kinds = dict(types(told))
        cells = dict(zip(heading, row, strict=True))
        assert not any(text for name, text in cells.items() if name not in kinds)
        read = {name: read_back(cells[name], kinds[name]) for name in kinds}
        as_read = {name: part for name, part in read.items() if part is not None}
        if form == "tsv":
            value = json.loads(json.dumps(value).replace("\\n", " "))
        assert as_read == flat(value, told)


@EACH_RUN
def test_nothing_that_picsolve_finds_out_is_changed(
    command: str, arguments: tuple[str, ...], stdin: str | None
) -> None:
    for form in ("csv", "tsv"):
        assert not any(cell[:1] == "'" for row in table(arguments, stdin, form) for cell in row)


@EACH_RUN
def test_columns_come_in_the_order_of_the_fields(
    command: str, arguments: tuple[str, ...], stdin: str | None
) -> None:
    (heading, *_) = table(arguments, stdin, "csv")
    assert len({*heading}) == len(heading)
    names = list(dict.fromkeys(name.partition(".")[0] for name in heading))
    if len(COMMANDS[command]["objects"]) == 1:
        for value in objects(arguments, stdin):
            assert list(value) == [name for name in names if name in value]


def test_a_list_has_a_row_for_each_puzzle_be_it_right_or_wrong() -> None:
    arguments = ("-", "--csv", "--no-path")
    text = f"{TRAP}\n{BROKEN}\n{SEVERAL}\n{NONE}\n"
    result = run("sudoku", *arguments, stdin=text)
    rows = list(csv.DictReader(StringIO(result.stdout)))
    assert [row["puzzle"] for row in rows] == ["1", "2", "3", "4"]
    assert [row["verdict"] for row in rows] == ["unique", "", "several", "none"]
    assert rows[0]["solution"] == TRAP_SOLVED
    assert "two 4s in row 1" in rows[1]["error"]
    assert "two 4s in row 1" in result.stderr
    assert result.exit_code == 2
    assert run("check", *arguments[:2], stdin=text).stdout.count("\n") == 5


def test_steps_are_rows_and_the_row_of_the_result_has_no_step() -> None:
    text = run("sudoku", TRAP, SEVERAL, "--explain", "--csv").stdout
    rows = list(csv.DictReader(StringIO(text)))
    results = [row for row in rows if not row["step"]]
    assert [row["verdict"] for row in results] == ["unique", "several"]
    steps = [row for row in rows if row["step"] and row["puzzle"] == "1"]
    assert len(steps) == int(results[0]["steps"])
    placed = {cell for row in steps for cell in row["place"].split(",") if cell}
    assert len(placed) == 81 - sum(char != "." for char in TRAP)


@pytest.mark.parametrize("form", ["csv", "tsv"])
def test_where_there_is_nothing_the_heading_stands(form: str) -> None:
    result = run("rate", TRAP, "--no-se", "--level", "extreme", f"--{form}")
    separator = "," if form == "csv" else "\t"
    assert result.stdout == separator.join(columns("rate")) + "\n"
    assert result.exit_code == 1


class Kept(Output):
    """An output that keeps what is written."""

    def __init__(self, form: str) -> None:
        super().__init__(Style(csv=form == "csv", tsv=form == "tsv"))
        self.text = ""

    def write(self, text: str, once: str = "") -> None:
        self.text += text


def row_with(error: str, form: str) -> str:
    """The row that is written for an input whose name and mistake are such."""
    kept = Kept(form)
    rows = Rows(kept, "sudoku")
    kept.text = ""
    rows.write({"puzzle": 1, "source": error, "error": error})
    return kept.text


@given(st.text())
@example('a "quoted", word')
@example("two\nlines\r\nand\ta TAB")
@example("\udcff")
def test_any_text_is_one_field_of_csv(text: str) -> None:
    (row,) = csv.reader(StringIO(row_with(text, "csv"), newline=""), strict=True)
    cells = dict(zip(columns("sudoku"), row, strict=True))
    expected = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    assert cells["source"] == cells["error"]
    assert cells["error"] in (expected, f"'{expected}")
    assert cells["puzzle"] == "1"


@given(st.text())
@example("two\nlines\r\nand\ta TAB")
@example('"')
def test_any_text_is_one_field_of_tsv(text: str) -> None:
    line = row_with(text, "tsv")
    assert line.endswith("\n")
    assert not {"\n", "\r"} & {*line[:-1]}
    fields = line[:-1].split("\t")
    assert len(fields) == len(columns("sudoku"))
    # Programs that know quotes take the line in the same way.
    assert list(csv.reader([line[:-1].replace("\0", "")], "excel-tab")) == [
        [field.replace("\0", "") for field in fields]
    ]


@pytest.mark.parametrize("form", ["csv", "tsv"])
@pytest.mark.parametrize("start", [*"=+-@\t\r\n", "\uff1d", "\uff0b", "\uff0d", "\uff20"])
def test_no_field_is_a_formula(start: str, form: str) -> None:
    text = f'{start}HYPERLINK("x")'
    row = row_with(text, form)
    cells = next(csv.reader(StringIO(row, newline=""), delimiter="," if form == "csv" else "\t"))
    shown = text if form == "csv" else text.translate(str.maketrans("\t\r\n", "   "))
    assert cells[columns("sudoku").index("error")] in (f"'{shown}", shown)
    assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n")) for cell in cells)


def test_a_formula_that_is_a_name_of_a_file_is_shown_as_text() -> None:
    result = run("sudoku", "=cmd()", "--tsv")
    _, row = (line.split("\t") for line in result.stdout.splitlines())
    assert row[columns("sudoku").index("source")] == "'=cmd()"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("sudoku", TRAP, "--csv", "--json"), "--json and --csv exclude each other"),
        (("rate", TRAP, "--tsv", "--csv"), "--csv and --tsv exclude each other"),
        (("techniques", "--jsonl", "--tsv"), "--jsonl and --tsv exclude each other"),
        (("sudoku", TRAP, "--csv", "--no-path", "--explain"), "--no-path leaves out the steps"),
        (("nonogram", HEART, "--no-path", "--only", "overlap"), "--no-path leaves out the steps"),
    ],
)
def test_what_excludes_each_other(arguments: tuple[str, ...], told: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr


def test_without_the_path_the_result_is_the_same_but_for_it() -> None:
    for kind, puzzle in (("sudoku", TRAP), ("nonogram", HEART)):
        (whole,) = objects((kind, puzzle), None)
        (part,) = objects((kind, puzzle, "--no-path"), None)
        assert part == {**whole, "outcome": None, "steps": None, "hardest": None}
        assert whole["steps"]


@pytest.mark.parametrize("form", ["json", "jsonl", "csv", "tsv"])
def test_a_list_is_answered_as_its_puzzles_one_by_one(form: str, tmp_path: Path) -> None:
    # A name that looks like what else is in an object.
    path = tmp_path / '1000000001, 1000000002, "333.txt'
    puzzles = [TRAP, TRAP_SOLVED, SEVERAL, TRAP, NONE, BROKEN, WRAP, WRAP]
    written = []
    for end in ("\n", " \n"):  # only lines of nothing but cells are answered together
        path.write_text("".join(f"{puzzle}{end}" for puzzle in puzzles), "utf-8")
        written.append(run("sudoku", str(path), f"--{form}", "--no-path").stdout)
    together, one_by_one = written
    assert together == one_by_one
    assert together.count(TRAP_SOLVED) == 3


# Plain lines.


def is_like(line: str, name: str) -> bool:
    """Whether a line is what the schema says of such lines."""
    told = DEFINITIONS[name]
    value = line.split("\t") if told.get("type") == "array" else line
    return bool(VALIDATOR.evolve(schema=told).is_valid(value))


def kinds_of(lines: Iterable[str], command: str) -> Iterator[set[str]]:
    for line in lines:
        found = {name for name in COMMANDS[command]["lines"] if is_like(line, name)}
        assert found, line
        yield found


@EACH_RUN
def test_plain_lines_keep_to_the_schema(
    command: str, arguments: tuple[str, ...], stdin: str | None
) -> None:
    if "--ranges" in arguments:
        arguments = tuple(word for word in arguments if word != "--ranges")
    assert all(kinds_of(output(arguments, stdin).splitlines(), command))


def test_every_kind_of_line_is_written() -> None:
    sure = set[str]()
    for command, arguments, stdin in RUNS:
        if "--ranges" not in arguments:
            for found in kinds_of(output(arguments, stdin).splitlines(), command):
                sure |= found if len(found) == 1 else set()
    assert sure == {name for name in DEFINITIONS if name.endswith("-line")}


@pytest.mark.parametrize(
    ("line", "name"),
    [
        (f"{TRAP_SOLVED}\tmaybe", "sudoku-line"),
        (f"{TRAP_SOLVED[1:]}\tunique", "sudoku-line"),
        (TRAP_SOLVED, "sudoku-line"),
        (f"{TRAP_SOLVED}\tseveral\ta\tb\tc", "sudoku-line"),
        ("list.txt:3 unique", "verdict-line"),
        ("Naked Single: r1c1=4", "step-line"),
        ("\t".join(["-"] * 13), "rating-line"),
        ("sudoku\tnaked-single", "technique-line"),
    ],
)
def test_the_schema_refuses_wrong_lines(line: str, name: str) -> None:
    assert not is_like(line, name)
