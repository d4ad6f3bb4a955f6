"""The death blossoms that the article shows, where they arise; and what a step tells."""

from __future__ import annotations

import pytest

from picsolve.core import Mark, Role, Step, solve
from picsolve.render.explain import Narrator
from picsolve.sudoku.grid import PEERS, Candidate, Cell, Cells, Change, Digits, Grid, Remove, bits
from picsolve.sudoku.techniques import TECHNIQUES
from picsolve.sudoku.techniques.death_blossom import DEATH_BLOSSOM, Petal
from tests.sudoku.notation import cells, changes, position

#: The techniques that the articles had before the death blossom.
BEFORE = tuple(
    t
    for t in TECHNIQUES
    if t.family in ("singles", "locked", "subsets", "coloring") and not t.key.startswith("medusa")
)
DISJOINT = "...8...4....21...7...7.5981315..9..8.8....4....41.83.5..1.82.646.8...1...236.18.."
OVERLAPPING = "..2956.485.6....9.4...7.5...538...1.2.......6.1...582...1.8...2.9....1.582.4316.."
#: A stem with three digits, of which two fall from the same petal.
THREE = (
    "276....3....2...6.45....9821289..6..764..1.29935..2.4.....7.2...17.28.9...23....8"
    " [r2c5<>89, r2c6<>79, r7c9,r9c7<>1]"
)


def first_blossom(puzzle: str) -> tuple[Grid, Step[Change]]:
    """The death blossom that follows when the easier techniques are stuck."""
    grid = solve(position(puzzle), BEFORE).end
    trace = solve(grid, (*BEFORE, DEATH_BLOSSOM))
    assert trace.steps[0].technique == "als-death-blossom"
    return grid, trace.steps[0]


@pytest.mark.parametrize(
    ("puzzle", "stem", "petals", "removed"),
    [
        (DISJOINT, "r2c3 69", {"r27c7 567", "r12368c2 345679"}, "r7c2<>7"),
        (OVERLAPPING, "r1c7 37", {"r2c459 1347", "r234c9 1347"}, "r4c5<>4"),
    ],
)
def test_the_examples_of_the_article(
    puzzle: str, stem: str, petals: set[str], removed: str
) -> None:
    _, step = first_blossom(puzzle)
    facts = step.facts
    assert f"{facts['stem']} {facts['stem_digits']}" == stem
    assert {f"{petal.cells} {petal.digits}" for petal in petals_of(step)} == petals
    assert set(step.changes) == changes(removed)


def petals_of(step: Step[Change]) -> tuple[Petal, ...]:
    petals = step.facts["petals"]
    assert isinstance(petals, tuple)
    return petals


@pytest.mark.parametrize("text", [DISJOINT, OVERLAPPING, THREE])
def test_every_step_has_the_parts_that_prove_it(text: str) -> None:
    grid = solve(position(text), BEFORE).end
    steps = list(DEATH_BLOSSOM.find(grid))
    assert steps
    for step in steps:
        stem, shared = step.facts["stem"], step.facts["shared"]
        assert isinstance(stem, int)
        assert isinstance(shared, Digits)
        digits = grid.candidates_of(stem)
        assert [petal.digit for petal in petals_of(step)] == list(digits)
        assert not shared & digits
        for petal in petals_of(step):
            assert len(petal.digits) == len(petal.cells) + 1
            assert not petal.cells >> stem & 1
            assert not petal.cells & grid.candidates[petal.digit - 1] & ~PEERS[stem]
            for cell, digit in step.changes:
                assert digit in shared
                assert digit in petal.digits
                assert not petal.cells & grid.candidates[digit - 1] & ~PEERS[cell]


def test_marks() -> None:
    grid, step = first_blossom(DISJOINT)
    stem = 9 + 2
    sevens = bits(cells("r27c7,r12368c2") & grid.candidates[6])
    assert set(step.marks) == {
        Mark(Role.STEM, Cells(1 << stem)),
        Mark(Role.SET_A, cells("r27c7")),
        Mark(Role.SET_A, Candidate.of(stem, 6)),
        Mark(Role.SET_B, cells("r12368c2")),
        Mark(Role.SET_B, Candidate.of(stem, 9)),
        *(Mark(Role.PATTERN, Candidate.of(cell, 7)) for cell in sevens),
    }


def test_sentences() -> None:
    narrator = Narrator(TECHNIQUES)
    _, step = first_blossom(DISJOINT)
    assert narrator.short(step) == "r2c3 {69}, 6- r27c7 {567}, 9- r12368c2 {345679} => r7c2<>7"
    assert narrator.full(step) == (
        "The stem r2c3 is 6 or 9. With each of them one petal loses that digit, for the stem sees "
        "all its places there, and is left with as many digits as cells: with 6, r27c7 {567} in "
        "column 7, where only r2c7 can be 6; with 9, r12368c2 {345679} in column 2, where only "
        "r2c2 can be 9. So this petal holds 7. r7c2 sees every 7 of the petals (r168c2,r7c7): 7 is "
        "removed from r7c2."
    )


def test_one_set_may_serve_two_digits_of_the_stem() -> None:
    (step,) = DEATH_BLOSSOM.find(position(THREE))
    assert [str(petal.cells) for petal in petals_of(step)] == ["r1c79", "r1c79", "r7c46,r8c4,r9c6"]
    assert set(step.changes) == changes("r1c4<>1")


def test_a_set_that_serves_two_digits_is_named_and_coloured_once() -> None:
    grid = position(THREE)
    (step,) = DEATH_BLOSSOM.find(grid)
    narrator = Narrator(TECHNIQUES)
    stem = step.facts["stem"]
    assert isinstance(stem, int)
    one, two, three = (petal.digit for petal in petals_of(step))
    assert f"{one}{two}- r1c79 {{" in narrator.short(step)
    full = narrator.full(step)
    assert f": with {one} or {two}, r1c79 {{" in full
    assert f"; with {three}, r7c46,r8c4,r9c6 {{" in full
    assert full.count("r1c79 {") == 1
    assert [mark.on for mark in step.marks if mark.role is Role.SET_A] == [
        cells("r1c79"),
        Candidate.of(stem, one),
        Candidate.of(stem, two),
    ]
    assert [mark.on for mark in step.marks if mark.role is Role.SET_B] == [
        cells("r7c46,r8c4,r9c6"),
        Candidate.of(stem, three),
    ]


def test_a_cell_with_one_candidate_is_no_stem() -> None:
    """A naked single says more than a blossom with one petal."""
    grid = solve(position(DISJOINT), BEFORE).end
    single = grid.apply((Remove(Cell(9 + 2), 9),))
    assert str(single.candidates_of(Cell(9 + 2))) == "6"
    stems = {step.facts["stem"] for step in DEATH_BLOSSOM.find(single)}
    assert stems
    assert 9 + 2 not in stems


def test_no_result_is_part_of_an_earlier_one() -> None:
    grid = solve(position(OVERLAPPING), BEFORE).end
    results = [set(step.changes) for step in DEATH_BLOSSOM.find(grid)]
    assert len(results) > 10
    for number, result in enumerate(results):
        assert not any(result <= earlier for earlier in results[:number])
