"""`picsolve techniques`: the catalogue, and the names by which techniques are found."""

from __future__ import annotations

import json
import re

import pytest

from picsolve.api import catalogue
from tests.cli.examples import run

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


def test_an_explanation_has_the_facts_and_the_three_parts() -> None:
    text = run("techniques", "als-death-blossom").stdout
    assert text.startswith("Death Blossom\n")
    assert re.search(r"^  HoDoKu +0904$", text, re.M)
    assert re.search(r"^  family +almost-locked-sets$", text, re.M)
    for part in ("What to look for", "Why it works", "Example"):
        assert part in text


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
    assert "Did you mean" not in run("techniques", "qqqqqqq").stderr
