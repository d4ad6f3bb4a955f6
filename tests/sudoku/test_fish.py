"""Fish: the search against plain enumeration, what it promises to chains, and what steps say."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from picsolve.render.explain import Narrator
from picsolve.sudoku.grid import HOUSES, PEERS, Cells, House, Houses, bits
from picsolve.sudoku.techniques import TECHNIQUES, fish_search
from picsolve.sudoku.techniques import fish as fish_module
from picsolve.sudoku.techniques.fish_search import (
    HOUSES_FOR,
    MAXIMUM_ENDO_FINS,
    MAXIMUM_FINS,
    Fish,
    Shape,
    finned_fish,
    fish_against,
    fish_of,
    shape_of,
    whole_fish,
)
from tests.sudoku.boards import random_solution
from tests.sudoku.notation import cells

TELL = Narrator(TECHNIQUES)


def digit_pattern(rng: Random, more: int) -> int:
    """Candidates of one digit: a full placement and some more cells."""
    true = random_solution(rng).placed[0]
    return true | int(Cells.of(rng.sample([c for c in range(81) if not true >> c & 1], more)))


def all_fish(candidates: int, size: int, shape: Shape) -> list[Fish]:
    """Every choice of bases and covers that have no single, judged one by one."""
    found = []
    usable = {h for h, mask in enumerate(HOUSES) if (candidates & mask).bit_count() > 1}
    for of, over in HOUSES_FOR[shape]:
        for bases in combinations(usable & set(bits(of)), size):
            for covers in combinations(usable & set(bits(over)) - set(bases), size):
                fish = fish_of(candidates, Houses.of(bases), Houses.of(covers))
                if (
                    fish.removed
                    and fish.fins.bit_count() <= MAXIMUM_FINS
                    and fish.endo_fins.bit_count() <= MAXIMUM_ENDO_FINS
                    and shape_of(fish.bases, fish.covers) is shape
                ):
                    found.append(fish)
    return found


def removed(fish: tuple[Fish, ...] | list[Fish], *, fins: bool) -> int:
    union = 0
    for one in fish:
        if bool(one.fins) is fins:
            union |= one.removed
    return union


@pytest.mark.parametrize(
    ("shape", "size", "boards"),
    [
        (Shape.BASIC, 2, 30),
        (Shape.BASIC, 3, 15),
        (Shape.BASIC, 4, 8),
        (Shape.FRANKEN, 2, 6),
        (Shape.MUTANT, 2, 3),
    ],
)
def test_the_search_removes_what_plain_enumeration_removes(
    shape: Shape, size: int, boards: int
) -> None:
    rng = Random(size)
    helped = 0
    for _ in range(boards):
        candidates = digit_pattern(rng, rng.randint(6, 16))
        expected = all_fish(candidates, size, shape)
        helped += bool(expected)
        whole, finned = (find(candidates, size, shape) for find in (whole_fish, finned_fish))
        assert removed(whole, fins=False) == removed(expected, fins=False)
        assert removed(finned, fins=True) == removed(expected, fins=True)
    assert helped


def templates(candidates: int, row: int = 0) -> list[int]:
    """Every placement of one digit, row by row."""
    if row == 9:
        return [0]
    return [
        1 << cell | rest
        for cell in Cells(candidates & HOUSES[row])
        for rest in templates(candidates & ~PEERS[cell], row + 1)
    ]


@pytest.mark.parametrize("seed", range(8))
def test_a_candidate_in_no_template_is_impossible(seed: int) -> None:
    candidates = digit_pattern(Random(seed), 12)
    possible = 0
    for template in templates(candidates):
        possible |= template
    assert fish_search.impossible(candidates) == candidates & ~possible


def test_a_fish_against_a_target_holds_with_whatever_else_is_false() -> None:
    """As kraken fish need it: no template has the target and none of the false cells."""
    rng = Random(3)
    refuted = open_ = 0
    for _ in range(60):
        candidates = digit_pattern(rng, 14)
        target = rng.choice(list(Cells(candidates)))
        false = PEERS[target] | Cells.of(rng.sample(range(81), 12))
        left = candidates & ~false | 1 << target
        has_template = any(template >> target & 1 for template in templates(left))
        found = [
            houses
            for size in (2, 3)
            for houses in fish_against(candidates, target, false, size, Shape.FRANKEN)
        ]
        for bases, covers in found:
            fish = fish_of(candidates, bases, covers)
            assert not fish.fins & ~false
            assert Houses(bases).bit_count() == Houses(covers).bit_count()
        assert not (found and has_template)
        refuted += bool(found)
        open_ += has_template
    assert refuted > 5
    assert open_ > 5


@pytest.mark.parametrize(
    ("bases", "covers", "shape"),
    [
        ((0, 4), (9, 12), Shape.BASIC),
        ((9, 12), (0, 4), Shape.BASIC),
        ((0, 20), (9, 12), Shape.FRANKEN),
        ((0, 4), (9, 20), Shape.FRANKEN),
        ((9, 20), (0, 18), Shape.FRANKEN),
        ((0, 9), (12, 20), Shape.MUTANT),
        ((0, 20), (4, 12), Shape.MUTANT),
    ],
)
def test_shapes(bases: tuple[int, int], covers: tuple[int, int], shape: Shape) -> None:
    assert shape_of(Houses.of(bases), Houses.of(covers)) is shape


def test_a_cell_in_two_bases_is_a_fin_and_one_in_two_covers_may_go() -> None:
    """Row 1 and box 1 share r1c1; column 9 and box 1 cover nothing twice, row 1 and box 3 do."""
    candidates = cells("r1c19,r2c2,r3c9,r6c9")
    endo = fish_of(candidates, Houses.of([0, 18]), Houses.of([10, 17]))
    assert endo.endo_fins == cells("r1c1")
    assert endo.fins == cells("r1c1")
    eating = fish_of(cells("r1c19,r3c9,r6c9,r6c1"), Houses.of([17, 9]), Houses.of([0, 20]))
    assert eating.eaten == cells("r1c9") & eating.removed
    assert eating.fins == cells("r6c19")


def test_each_fin_stands_for_itself_in_notation() -> None:
    fish = fish_of(cells("r1c19,r2c23,r3c9,r6c9"), Houses.of([0, 18]), Houses.of([10, 17]))
    fins = fish_words_of(fish)
    assert fins == ["fr2c3", "efr1c1"]


def fish_words_of(fish: Fish) -> list[str]:
    """The fins in a step's notation."""
    technique = next(t for t in TECHNIQUES if t.key == "finned-mutant-x-wing")
    step = fish_module._step(technique.key, 1, fish)
    return TELL.short(step).partition(" => ")[0].split(" ")[3:]


def test_houses_in_notation() -> None:
    houses = Houses.of([1, 4, 21])
    assert str(houses) == "r25b4"
    assert list(houses) == [House(1), House(4), House(21)]
    assert len(houses) == 3
    assert 4 in houses
    assert 5 not in houses
