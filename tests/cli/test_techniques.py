"""`picsolve techniques`: the catalogue, and the names by which techniques are found."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import pytest

from picsolve.api import catalogue
from picsolve.cli.selection import Selection
from picsolve.core import Technique
from tests.cli.examples import TRAP, run

EVERYTHING = [(kind, t) for kind in ("sudoku", "nonogram") for t in catalogue(kind)]


def test_the_table_has_a_line_for_each_technique_in_the_order_of_the_catalogue() -> None:
    rows = [line.split("\t") for line in run("techniques").stdout.splitlines()]
    assert [row[:4] for row in rows] == [[k, t.key, t.name, t.family] for k, t in EVERYTHING]
    assert [row[6] for row in rows] == [", ".join((*t.hodoku, *t.aliases)) for _, t in EVERYTHING]


def test_the_patterns_of_the_articles_are_named() -> None:
    for number in (*range(1, 8), *range(8, 15)):
        assert run("techniques", f"pattern-{number}").exit_code == 0
    assert run("techniques", "Pattern 8").stdout == run("techniques", "pattern-8").stdout


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("als-death-blossom", {"als-death-blossom"}),
        ("0904", {"als-death-blossom"}),
        ("Death Blossom", {"als-death-blossom"}),
        ("simple_colors_trap,multi-colors-2", {"simple-colors-trap", "multi-colors-2"}),
        ("singles", {"full-house", "naked-single", "hidden-single"}),
        ("pattern-8", {"overlap"}),
    ],
)
def test_a_technique_is_found_by_any_of_its_names(name: str, keys: set[str]) -> None:
    lines = run("techniques", name, "--jsonl").stdout.splitlines()
    assert {json.loads(line)["key"] for line in lines} == keys


@pytest.mark.parametrize(
    ("words", "number"),
    [("exocet", 2), ("medusa", 6), ("3d-medusa", 6), ("Unique Rectangle", 6), ("kraken", 2)],
)
def test_words_of_keys_stand_for_all_that_have_them(words: str, number: int) -> None:
    result = run("techniques", words, "--jsonl")
    assert result.exit_code == 0
    listed = [json.loads(line)["key"] for line in result.stdout.splitlines()]
    assert len(listed) == number
    plain = words.lower().replace(" ", "-").removeprefix("3d-")
    assert all(f"-{plain}-" in f"-{key}-" for key in listed)
    for option in ("--only", "--without"):
        assert run("sudoku", TRAP, option, words).exit_code in (0, 1)


@pytest.mark.parametrize("name", ["x", "un", "exo", "rectangle-unique"])
def test_parts_of_words_are_no_names(name: str) -> None:
    assert run("techniques", name).exit_code == 2


def test_an_explanation_has_the_facts_and_the_three_parts() -> None:
    text = run("techniques", "als-death-blossom").stdout
    assert text.startswith("Death Blossom\n")
    assert re.search(r"^  HoDoKu +0904$", text, re.M)
    assert re.search(r"^  family +almost-locked-sets$", text, re.M)
    for part in ("What to look for", "Why it works", "Example"):
        assert part in text


@pytest.mark.parametrize(("kind", "technique"), EVERYTHING)
def test_an_explanation_is_plain_text_of_even_width(
    kind: str, technique: Technique[Any, Any]
) -> None:
    assert not re.search(r"[*`]", technique.explanation)
    lines = run("techniques", technique.key).stdout.splitlines()
    assert all(len(line) <= 80 or line.startswith("  ") for line in lines)
    if technique.se is not None:
        assert any(line.split() == ["Sudoku", "Explainer", str(technique.se)] for line in lines)


def test_the_parts_begin_with_a_capital_on_a_terminal() -> None:
    for _, technique in EVERYTHING:
        result = run("techniques", technique.key, "--color", "always", COLUMNS="300")
        lines = re.sub(r"\x1b\[[0-9;]*m", "", result.stdout).splitlines()
        for heading, first in pairwise(lines):
            if heading.strip() in ("What to look for", "Why it works", "Example"):
                assert not first.strip()[0].islower(), first


def test_json_has_the_documentation_and_the_level_by_its_name() -> None:
    lines = run("techniques", "--jsonl").stdout.splitlines()
    for (kind, technique), found in zip(EVERYTHING, map(json.loads, lines), strict=True):
        assert (found["schema"], found["kind"], found["key"]) == (1, kind, technique.key)
        assert found["level"] == str(technique.tier).lower().replace(" ", "-")
        assert found["needs_unique"] is technique.needs_unique
        assert " ".join(found["doc"].split()) == " ".join(technique.explanation.split())
        assert "\n\nWhy it works: " in found["doc"]
    rated = json.loads(run("rate", TRAP, "--jsonl", "--no-se").stdout)
    levels = {json.loads(line)["level"] for line in lines}
    assert rated["level"] in levels


@pytest.mark.parametrize(("kind", "key"), [(kind, t.key) for kind, t in EVERYTHING])
def test_every_technique_is_explained_on_a_terminal(kind: str, key: str) -> None:
    result = run("techniques", key, "--color", "always", COLUMNS="60")
    assert result.exit_code == 0
    text = re.sub(r"\x1b\[[0-9;]*m", "", result.stdout)
    assert "What to look for" in text
    shown = [line for line in text.splitlines() if not line.startswith("      ")]
    assert max(map(len, shown)) <= 60


def test_a_terminal_shows_every_key_whole() -> None:
    text = run("techniques", "--color", "always", COLUMNS="100").stdout
    assert {t.key for _, t in EVERYTHING} <= set(text.split())


def test_an_unknown_name_is_a_usage_error_with_close_names() -> None:
    result = run("techniques", "blosom")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Did you mean 'death-blossom'" in result.stderr
    for strange in ("qqqqqqq", "hello", "singelton-x"):
        assert "Did you mean" not in run("techniques", strange).stderr
    assert "Did you mean 'sk-loop'" not in result.stderr


def test_a_key_is_not_a_family_or_an_alias() -> None:
    result = run("techniques", "forcing", "--jsonl")
    (found,) = map(json.loads, result.stdout.splitlines())
    assert (found["kind"], found["key"]) == ("nonogram", "forcing")
    family = [t.key for t in catalogue("sudoku") if t.family == "forcing"]
    assert result.stderr == (
        f"note: 'forcing' is a name of {len(family)} techniques for a sudoku, too: "
        "add --kind sudoku\n"
    )
    result = run("techniques", "forcing", "--kind", "sudoku", "--jsonl")
    assert [json.loads(line)["key"] for line in result.stdout.splitlines()] == family
    assert result.stderr == ""
    assert run("techniques", "forcing", "--kind", "nonogram").stderr == ""
    result = run("techniques", "trial", "--jsonl")
    assert [json.loads(line)["key"] for line in result.stdout.splitlines()] == ["trial"]
    assert "4 techniques for a nonogram" in result.stderr
    result = run("techniques", "overlap", "--kind", "sudoku")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is for a nonogram only" in result.stderr


def test_names_mean_each_kinds_own_techniques_in_a_run() -> None:
    chosen = Selection(only=["forcing"])
    assert chosen.keys == {"forcing"} | {
        t.key for t in catalogue("sudoku") if t.family == "forcing"
    }
    assert Selection(only=["trial"], kinds=["nonogram"]).keys == {
        t.key for t in catalogue("nonogram") if t.family == "trial"
    }
    assert "trial" not in Selection(without=["trial"]).keys
    assert "contradiction" not in Selection(without=["trial"]).keys


@pytest.mark.parametrize("width", [20, 30, 60, 80, 99, 100, 130])
def test_the_table_is_not_wider_than_the_terminal(width: int) -> None:
    text = run("techniques", "--color", "always", COLUMNS=str(width)).stdout
    lines = re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines()
    assert max(map(len, lines)) <= width
    written = "".join(line.strip() for line in lines).replace(" ", "")
    assert all(t.key in written for _, t in EVERYTHING)
