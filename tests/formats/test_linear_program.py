"""`.lp`: a nonogram as an integer program, written and read."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import given, settings

from picsolve.errors import InputError
from picsolve.formats import parse
from picsolve.formats.linear_program import to_lp
from picsolve.nonogram.exact import decide
from picsolve.nonogram.picture import Picture
from picsolve.nonogram.puzzle import Puzzle
from tests.formats.helpers import blamed, error
from tests.formats.test_writing import pictures


def values_of(program: str) -> list[tuple[list[tuple[int, str]], str, int]]:
    """The constraints of a program: signed variables, relation, right side."""
    body = program.split("Subject To\n")[1].split("Binary")[0].replace("\n  ", " ")
    found = []
    for line in body.splitlines():
        words = line.split(":")[1].split()
        terms = [(1 if sign == "+" else -1, name) for sign, name in batched(words[:-2])]
        found.append((terms, words[-2], int(words[-1])))
    return found


def batched(words: list[str]) -> list[tuple[str, str]]:
    return list(zip(words[::2], words[1::2], strict=True))


def test_a_program_has_the_solutions_of_the_puzzle() -> None:
    for rows in (["#.#", "##.", "..#"], ["##"], [".", "#"], ["...", "..."], ["#.", ".#"]):
        puzzle = Puzzle.from_picture(rows)
        program = to_lp(puzzle)
        names = program.split("Binary\n")[1].removesuffix("End\n").split()
        assert len(names) == len(set(names))
        constraints = values_of(program)
        pictures = set()
        starts = [name for name in names if not name.startswith("z")]
        for chosen in product((0, 1), repeat=len(starts)):
            value = dict(zip(starts, chosen, strict=True))
            for terms, relation, right in constraints:  # those of cells give the cells
                if relation == "=" and right == 0 and terms[-1][1].startswith("z"):
                    filled = sum(sign * value[name] for sign, name in terms[:-1])
                    value.setdefault(terms[-1][1], filled)
            if all(
                {"=": total == right, ">=": total >= right}[relation]
                for terms, relation, right in constraints
                for total in [sum(sign * value[name] for sign, name in terms)]
            ):
                pictures.add(
                    tuple(
                        "".join(".#"[value[f"z_{y}_{x}"]] for x in range(1, puzzle.width + 1))
                        for y in range(1, puzzle.height + 1)
                    )
                )
        solutions = decide(Picture.blank(puzzle), 9).solutions
        assert pictures == {solution.text for solution in solutions}
    with pytest.raises(ValueError, match="too many places"):
        to_lp(Puzzle.from_picture([f"#{498 * '.'}#"] * 500))


def inequalities(program: str) -> str:
    """The program with cells tied to blocks by inequalities, as in Bosch's article."""
    body = program.replace("\n  ", " ").splitlines()
    found = []
    for line in body:
        match = re.fullmatch(r"( c\d+: )(.*)- (z\w+) = 0", line)
        if not match:
            found.append(line)
            continue
        places = re.findall(r"[xy]\w+", match[2])
        found += [f" {match[3]} - {place} >= 0" for place in places]
        found.append(f"{match[1]}{match[3]} {match[2].replace('+', '-')}<= 0")
    return "\n".join(found) + "\n"


def renamed(program: str, names: str, shift: int = 0) -> str:
    """With other letters for blocks in rows, blocks in columns and cells, and shifted numbers."""

    def name(match: re.Match[str]) -> str:
        letter = names["yxz".index(match[1])]
        return letter + "_".join(str(int(n) + shift) for n in match[2][1:].split("_"))

    return re.sub(r"\b([xyz])((?:_\d+)+)", name, program)


def bracketed(program: str) -> str:
    return re.sub(
        r"\b([xyz])_(\d+(?:_\d+)*)", lambda m: f"{m[1]}({m[2].replace('_', ',')})", program
    )


@settings(max_examples=60, deadline=None)
@given(pictures("#."))
def test_programs_in_all_forms_come_back(rows: list[str]) -> None:
    puzzle = Puzzle.from_picture(rows)
    program = to_lp(puzzle)
    for text in (
        program,
        "\\ a comment\n\n" + program.replace("Subject To", "\\ more\nSUCH THAT"),
        program.replace("\n  ", " \\ more\n").replace("\n", "\r\n"),
        re.sub(r"(?m)^ c\d+:", "", program).replace("Minimize\n", "minimise obj: z_1_1\n"),
        program.replace("+ ", "+ 1 ").replace("Binary", "Bounds\n 0 <= z_1_1 <= 1\nGenerals"),
        renamed(program, "abc"),
        renamed(program, "xyz", -1),
        bracketed(program),
        inequalities(program),
        bracketed(inequalities(program)),
    ):
        found = parse(text)
        assert isinstance(found, Puzzle)
        assert (found.rows, found.columns) == (puzzle.rows, puzzle.columns)


def test_constraints_that_say_nothing_may_be_missing() -> None:
    program = to_lp(Puzzle.from_picture(["#.#.."]))
    lines = program.replace("\n  ", " ").splitlines(keepends=True)
    order = [line for line in lines if ">= 0" in line]
    assert [line.count("y_1_2") for line in order] == [3, 2, 1]
    for line in order:
        text = "".join(other for other in lines if other != line)
        if line is order[0]:  # the second block lies behind the first one's first place anyway
            assert parse(text) == parse(program)
        else:
            assert error(text).message == "a constraint is missing for row 1"


PROGRAM = to_lp(Puzzle.from_picture([".#..", "####", ".##."]))
OTHER = "Maximize\n obj: x1 + 2 x2\nSubject To\n c1: - x1 + x2 <= 20\nEnd\n"
WRONG = {
    "another program": (OTHER, 4, "x1", "`x1` is no variable of Bosch's model"),
    "a factor": (OTHER.replace("- x1", "3 x_1_1"), 4, "3", "`3` has no place"),
    "lp_solve's form": ("max: 3x + 2y;\nc1: x + y <= 4;\n", 1, "m", "not in the form of CPLEX"),
    "a comment only": ("\\ nothing\n", 1, "\\", "not in the form of CPLEX"),
    "no cells": ("Minimize\n x\nSubject To\n y_1_1_1 = 1\nEnd\n", 1, "M", "no cells are tied"),
    "a cell twice": (PROGRAM.replace("z_1_1 = 0", "z_1_1 - z_1_1 = 0", 1), None, "z_1_1", "second"),
    "cut off": (PROGRAM[: PROGRAM.index("= 0")], None, None, "has no end"),
    "cut short": (PROGRAM[: PROGRAM.index("Binary") - 20], None, None, ""),
    "a bound": (
        PROGRAM.replace("Binary", "Bounds\n z_1_1 = 1\nBinary"),
        None,
        " z_1_1 = 1",
        "bounds",
    ),
    "a known cell": (
        PROGRAM.replace("Binary", " z_1_1 = 1\nBinary"),
        None,
        "z_1_1",
        "not in Bosch's",
    ),
    "three letters": (PROGRAM.replace("y_1_", "w_1_"), None, None, "cannot be told"),
    "a large number": (PROGRAM.replace("z_1_1", "z_1_1001"), None, None, "a width of 1,001"),
    "a line that is not there": (
        PROGRAM.replace("Binary", " y_9_1_1 = 1\nBinary"),
        None,
        "y_9_1_1",
        "no block of one length",
    ),
    "a place too few": (PROGRAM.replace(" + y_1_1_4 = 1", " = 1", 1), None, None, ""),
    "an order turned": (PROGRAM.replace(">= 0", "<= 0", 1), None, None, ""),
}


@pytest.mark.parametrize("case", WRONG)
def test_errors(case: str) -> None:
    text, line, under, message = WRONG[case]
    assert text != PROGRAM or case == "an order turned"
    if case == "an order turned":
        text = to_lp(Puzzle.from_picture(["#.#.."])).replace(">= 0", "<= 0", 1)
    found = error(text)
    assert message in found.message
    assert line in (None, found.line)
    if under is not None:
        assert blamed(found) == under


def test_no_constraint_can_be_left_out_or_changed_silently() -> None:
    puzzle = Puzzle.from_picture(["#.#.", ".##.", "...."])
    program = to_lp(puzzle)
    lines = program.replace("\n  ", " ").splitlines(keepends=True)
    first, last = lines.index("Subject To\n") + 1, lines.index("Binary\n")
    silent = []
    for index in range(first, last):
        for line in ("", lines[index].replace("+ ", "- ", 1), lines[index].replace("= ", "= 2")):
            text = "".join((*lines[:index], line, *lines[index + 1 :]))
            if line == lines[index]:
                continue
            try:
                found = parse(text)
            except InputError:
                continue
            assert isinstance(found, Puzzle)
            assert (found.rows, found.columns) == (puzzle.rows, puzzle.columns)
            silent.append(line or lines[index].split(": ")[1])
    # Only what follows from the rest may be missing: the other of two, an order that says nothing.
    assert silent == ["+ y_1_2_3 + y_1_2_4 - y_1_1_1 >= 0\n", *2 * ["- z_3_4 = 0\n"]]
