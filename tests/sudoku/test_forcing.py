"""Forcing chains and nets: every link and every branch is a proof that can be followed."""

from __future__ import annotations

from itertools import islice, pairwise
from random import Random

import pytest

from picsolve.core import Contradiction, Outcome, Step, Technique, Trace, solve
from picsolve.render.explain import Narrator
from picsolve.sudoku import exact
from picsolve.sudoku.closures import FALSE, chain_closures, chains_from
from picsolve.sudoku.forcing_argument import Path, Said, Spot
from picsolve.sudoku.grid import Cell, Cells, Change, Grid, House, Place, Remove, common_houses
from picsolve.sudoku.techniques import TECHNIQUES
from picsolve.sudoku.techniques import forcing_chains as chains
from picsolve.sudoku.techniques import forcing_nets as nets
from picsolve.sudoku.techniques.nishio import NISHIO
from tests.sudoku.boards import random_puzzle
from tests.sudoku.notation import position

BY_KEY = {technique.key: technique for technique in TECHNIQUES}
SINGLES = tuple(technique for technique in TECHNIQUES if technique.family == "singles")
FORCING = tuple(technique for technique in TECHNIQUES if technique.family == "forcing")
#: Known as Platinum Blonde: neither chains nor nets find anything in it.
HARD = ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6..."
#: Chains and nets of every kind, one of them a house without a place.
PUZZLE = ".4..1.2.......9.7..1..........43.6..8......5....2.....7.5..8......6..3..9........"


def boards() -> list[Grid]:
    rng = Random(12)
    found = [solve(position(PUZZLE), SINGLES).end]
    while len(found) < 5:
        board = solve(random_puzzle(rng), SINGLES).end
        if not board.is_solved:
            found.append(board)
    return found


BOARDS = boards()
#: Rich nets find something in all of these but the last, nested ones in that too.
PATTERNS = {
    "locked-candidates-pointing",
    "locked-candidates-claiming",
    "naked-pair",
    "hidden-pair",
    "x-wing",
}

HARD_BOARDS = [
    position(text)
    for text in (
        "67.....1..5.386..9.98721.5692....6...86..95...4526..9126.8..1.451....2..83..129.5 "
        "[r1c37,r2c38,r4c4<>4, r4c3<>7, r4c5<>5]",
        ".63...........6397...35.2616.1...9.84.7....26.2.6..4...82.6.......843..2...217..9 "
        "[r1c1<>578, r1c4,r2c3,r9c8<>4, r1c5,r6c56<>8, r1c6<>48, r2c1<>1, r2c2,r7c79<>5, r3c1<>9, "
        "r7c1<>59, r7c8<>57, r8c8<>7]",
        ".45.27..1279.1...4.814..72.8937.4.1241728.9..56239148715..7.2.872.1.8...938542176 "
        "[r7c8<>9]",
        "927..41..6812.745.354.1....8431..6...79.2.....627.8...718.......35..18...96....31 "
        "[r4c8<>9, r4c9,r6c5<>59, r5c46<>5, r56c9,r7c5<>3]",
        "83.......469.....817.8.....92..51..765148739278.2.....316745..9598126473247938165 "
        "[r1c5<>69, r1c8<>2, r3c7<>5]",
        "8396.5.216.1.235..2.59...364.835...27..4...5.59.....1.154236987387194265926587143 "
        "[r5c6<>1, r5c7<>6, r6c7<>7]",
        ".92..14....349.6...84.3.97.4.9...316.31..95..8561432979.73..8...459..7..368274159 "
        "[r2c1,r4c4<>7, r3c6<>5, r4c6<>2, r5c45<>8]",
        ".579162.416....9.79.....5........42..41..937.72..438..695831742478...193213497658 "
        "[r3c8<>38, r4c4<>5, r4c5<>58, r4c9<>56, r5c5<>6, r6c9<>1]",
        HARD,
    )
]
RICH = (nets.CONTRADICTION_PLUS, nets.VERITY_PLUS, nets.NESTED)


def change_of(said: Said) -> Change:
    return Place(said.cell, said.digit) if said.is_true else Remove(said.cell, said.digit)


def paths_of(step: Step[Change]) -> tuple[Path, ...]:
    paths = step.facts["paths"]
    assert isinstance(paths, tuple)
    return paths


def check_link(grid: Grid, before: Said, link: Said) -> None:
    """One link of a chain, by the rules of the puzzle alone."""
    assert link.is_true is not before.is_true
    cells = Cells.of((before.cell, link.cell))
    if link.variant in ("cell", "not-cell"):
        assert before.cell == link.cell
        assert link.variant != "cell" or len(grid.candidates_of(link.cell)) == 2
    else:
        assert link.house is not None
        assert link.house in common_houses(cells)
        assert before.digit == link.digit
        places = grid.candidates[link.digit - 1] & link.house.cells
        assert link.variant == "not-house" or places == cells


def check_cases(grid: Grid, step: Step[Change], premises: list[Said]) -> None:
    """The premises of a verity are all cases that there are."""
    spot = step.facts["spot"]
    if spot is None:
        one, other = premises
        assert one.candidate == other.candidate
        assert one.is_true is not other.is_true
        return
    assert isinstance(spot, Spot)
    assert all(premise.is_true for premise in premises)
    if isinstance(spot.house, House):
        assert spot.digit is not None
        places = Cells(grid.candidates[spot.digit - 1] & spot.house.cells)
        assert [(premise.cell, premise.digit) for premise in premises] == [
            (cell, spot.digit) for cell in places
        ]
    else:
        assert spot.cell is not None
        assert [(premise.cell, premise.digit) for premise in premises] == [
            (spot.cell, digit) for digit in grid.candidates_of(spot.cell)
        ]


@pytest.mark.parametrize("technique", [chains.CONTRADICTION, chains.VERITY], ids=lambda t: t.key)
def test_every_link_of_a_chain_follows_from_the_one_before(
    technique: Technique[Grid, Change],
) -> None:
    variants = set()
    for grid in BOARDS:
        for step in islice(technique.find(grid), 60):
            paths = paths_of(step)
            variants.add(step.facts["variant"])
            for path in paths:
                for before, link in pairwise(path.links):
                    check_link(grid, before, link)
            if technique is chains.VERITY:
                assert {change_of(path.end) for path in paths} == set(step.changes)
                check_cases(grid, step, [path.links[0] for path in paths])
            else:
                check_contradiction(grid, step)
    assert variants >= ({"cell", "house"} if technique is chains.VERITY else {"both", "emptied"})


def check_contradiction(grid: Grid, step: Step[Change]) -> None:
    paths, premise = paths_of(step), step.facts["premise"]
    assert isinstance(premise, Said)
    assert {path.links[0] for path in paths} == {premise}
    assert step.changes == (change_of(premise._replace(is_true=not premise.is_true)),)
    ends = [path.end for path in paths]
    if step.facts["variant"] == "emptied":
        assert not any(end.is_true for end in ends)
        check_cases(grid, step, [end._replace(is_true=True) for end in ends])
    else:
        said = {(end.candidate, end.is_true) for end in [*ends, premise]}
        assert any((candidate, not is_true) in said for candidate, is_true in said)


def test_the_layers_have_what_chains_reach() -> None:
    for grid in BOARDS:
        for premise, layers in islice(chain_closures(grid).items(), 0, None, 5):
            net = chains_from(grid, premise)
            assert layers[-1] == net.true | net.false << FALSE


def follow(grid: Grid, assumed: Change, branch: Trace[Grid, Change]) -> Grid | None:
    """The board at the end of a branch, each of whose steps its technique must find there; None
    where it comes to the contradiction that the branch names."""
    board = grid
    moves = [(assumed,), *(step.changes for step in branch.steps)]
    for number, changes in enumerate(moves):
        if number == len(moves) - 1 and branch.contradiction is not None:
            with pytest.raises(Contradiction) as broken:
                board.apply(changes)
            assert branch.outcome is Outcome.CONTRADICTION
            assert broken.value.kind == branch.contradiction.kind
            assert broken.value.facts == branch.contradiction.facts
            return None
        board = board.apply(changes)
        if number == 0:
            assert branch.start == board
        if number < len(branch.steps):
            check_step(board, branch.steps[number])
    assert branch.outcome is Outcome.STUCK
    return board


def check_step(board: Grid, step: Step[Change]) -> None:
    """A step of a branch is what its technique finds there; of what a pattern removes it may be
    only the part that the argument needs."""
    if step.branches:
        check_branches(board, step)
        return
    found = [other for other in BY_KEY[step.technique].find(board) if other.facts == step.facts]
    assert any(
        step.changes == other.changes
        or (step.technique in PATTERNS and 0 < len(step.changes) < len(other.changes))
        for other in found
        if set(step.changes) <= set(other.changes)
    )


def check_branches(grid: Grid, step: Step[Change]) -> None:
    if "verity" not in step.technique:
        (branch,), premise = step.branches, step.facts["premise"]
        assert isinstance(premise, Said)
        assert follow(grid, change_of(premise), branch) is None
        assert step.changes == (change_of(premise._replace(is_true=not premise.is_true)),)
        return
    premises = [path.links[0] for path in paths_of(step)]
    check_cases(grid, step, premises)
    ((cell, digit),) = step.changes
    for premise, branch in zip(premises, step.branches, strict=True):
        end = follow(grid, change_of(premise), branch)
        assert end is not None
        if isinstance(step.changes[0], Place):
            assert end.values[cell] == digit
        else:
            assert digit not in end.candidates_of(cell)


@pytest.mark.parametrize(
    "technique",
    [
        NISHIO,
        nets.CONTRADICTION,
        nets.VERITY,
        nets.CONTRADICTION_PLUS,
        nets.VERITY_PLUS,
        nets.NESTED,
    ],
    ids=lambda t: t.key,
)
def test_every_branch_of_a_net_can_be_followed(technique: Technique[Grid, Change]) -> None:
    checked = 0
    for grid in HARD_BOARDS if technique in RICH else BOARDS:
        for step in islice(technique.find(grid), 4 if technique is nets.NESTED else 12):
            assert step.technique == technique.key
            check_branches(grid, step)
            checked += 1
    assert checked >= 10


def test_a_pattern_in_a_net_removes_no_more_than_its_argument_needs() -> None:
    """Else what a later move of the argument is to remove might be gone."""
    grid = position(
        ".......89.....1.35..3.5......5.6...8.7...2...1..4.......6.9..5..2.7..6..4........ "
        "[r1c7<>7, r3c1246<>6, r3c9<>4]"
    )
    step = next(nets.NESTED.find(grid))
    assert step.changes == (Remove(Cell(26), 1),)
    check_branches(grid, step)


def test_nets_find_every_assumption_that_singles_refute() -> None:
    grid = BOARDS[0]
    expected = set()
    for cell in grid.open_cells:
        for digit in grid.candidates_of(cell):
            for assumed, opposite in (
                (Place(cell, digit), Remove(cell, digit)),
                (Remove(cell, digit), Place(cell, digit)),
            ):
                try:
                    outcome = solve(grid.apply((assumed,)), SINGLES).outcome
                except Contradiction:
                    outcome = Outcome.CONTRADICTION
                if outcome is Outcome.CONTRADICTION:
                    expected.add(opposite)
    steps = list(nets.CONTRADICTION.find(grid))
    assert {change for step in steps for change in step.changes} == expected
    assert len(steps) == len(expected) > 10


def test_placements_come_first() -> None:
    placed = 0
    for grid in BOARDS:
        for technique in (NISHIO, chains.CONTRADICTION, chains.VERITY, nets.CONTRADICTION):
            steps = islice(technique.find(grid), 60)
            places = [isinstance(step.changes[0], Place) for step in steps]
            assert places == sorted(places, reverse=True)
            placed += sum(places)
    assert placed


def test_singles_alone_are_no_forcing_net() -> None:
    """What follows without an assumption is not told as if it needed one."""
    grid = random_puzzle(Random(1), clues=40)
    assert solve(grid, SINGLES).outcome is Outcome.SOLVED
    assert not list(nets.CONTRADICTION.find(grid))
    assert not list(nets.VERITY.find(grid))


def test_nested_nets_solve_the_hardest_puzzles() -> None:
    trace = solve(position(HARD), (*SINGLES, *FORCING))
    assert trace.outcome is Outcome.SOLVED
    assert trace.end.values == exact.solutions(position(HARD))[0].values
    nested = 0
    for board, step in zip(trace.boards(), trace.steps, strict=False):
        if step.technique == "nested-forcing-net":
            inner = step.branches[0].steps
            assert any(move.branches for move in inner)
            check_branches(board, step)
            nested += 1
    assert nested


def test_sentences() -> None:
    grid, narrator = BOARDS[0], Narrator(TECHNIQUES)

    def told(technique: Technique[Grid, Change], short: str) -> str:
        steps = {narrator.short(step): step for step in technique.find(grid)}
        return narrator.full(steps[short])

    assert told(chains.CONTRADICTION, "(9)r5c2-(9)r5c5=(9)r5c4, (9)r5c2-(9)r5c4 => r5c2<>9") == (
        "Suppose that r5c2 were 9. Two chains contradict each other: if r5c2 is 9, then r5c5 is "
        "not 9 (row 5), so r5c4 is 9 (the only other place in box 5); but if r5c2 is 9, then r5c4 "
        "is not 9 (row 5). So 9 is removed from r5c2."
    )
    assert told(chains.VERITY, "(9)r5c4-(9)r5c7, (9)r5c5-(9)r5c7 => r5c7<>9") == (
        "Wherever the 9 of box 5 goes, the result is the same: if r5c4 is 9, then r5c7 is not 9 "
        "(row 5); if r5c5 is 9, then r5c7 is not 9 (row 5). So 9 is removed from r5c7."
    )
    assert told(NISHIO, "r8c9=4 => row 5 has no place left for 4 => r8c9<>4") == (
        "Suppose that r8c9 were 4, and follow the digit 4 alone: r7c5 is 4 (last place in row 7), "
        "r6c1 is 4 (last place in column 1), r2c7 is 4 (last place in row 2). Then row 5 has no "
        "place left for 4. So 4 is removed from r8c9."
    )
    assert told(nets.CONTRADICTION, "r1c6=5 => box 5 has no place left for 5 => r1c6<>5") == (
        "Suppose that r1c6 were 5. Then at once box 5 has no place left for 5. So 5 is removed "
        "from r1c6."
    )
    assert told(nets.VERITY, "r4c6=5 or r6c6=5 => r1c6<>5") == (
        "Wherever the 5 of box 5 goes, the result is the same: if r4c6 is 5, r1c6 is not 5 "
        "(column 6); if r6c6 is 5, r1c6 is not 5 (column 6). So 5 is removed from r1c6."
    )


def test_a_single_in_row_1_is_one() -> None:
    grid = position(
        ".61.48.3.5.2.3.8...83.7..6.237.8...6..976..836.83.1.....64.35988.5...3473948576.. "
        "[r5c7,r8c4<>1; r6c9<>5]"
    )
    narrator = Narrator(TECHNIQUES)
    steps = {narrator.short(step): step for step in nets.VERITY.find(grid)}
    told = narrator.full(steps["r1c4=5 or r1c9=5 => r1c9<>9"])
    assert "r1c9 is 2 (last place in row 1)" in told


def test_a_chain_within_a_cell_in_eureka_notation() -> None:
    links = (
        Said("with", Cell(0), 5, True),
        Said("not-house", Cell(8), 5, False, House(0)),
        Said("cell", Cell(8), 2, True),
        Said("not-house", Cell(80), 2, False, House(17)),
    )
    assert str(Path("", links)) == "(5)r1c1-(5=2)r1c9-(2)r9c9"


def test_sentences_of_nets_with_patterns_and_of_nested_ones() -> None:
    narrator = Narrator(TECHNIQUES)

    def told(technique: Technique[Grid, Change], grid: Grid, short: str) -> str:
        return narrator.full({narrator.short(step): step for step in technique.find(grid)}[short])

    grid = HARD_BOARDS[4]
    assert told(
        nets.CONTRADICTION_PLUS, grid, "r3c7<>2 => row 1 has no place left for 6 => r3c7=2"
    ) == (
        "Suppose that r3c7 were not 2. Then 6 is removed from r3c9 (naked pair 6 and 9 in r3c5 and "
        "r3c7); r3c9 is 4 (its last candidate); r1c6 is 4 (last place in box 2); r1c7 is 9 (last "
        "place in row 1); r3c7 is 6 (its last candidate); r4c4 is 6 (last place in row 4); and so "
        "row 1 has no place left for 6. So r3c7 is 2."
    )
    assert told(nets.VERITY_PLUS, grid, "r1c9=1 or r6c9=1 => r3c7<>6") == (
        "Wherever the 1 of column 9 goes, the result is the same: if r1c9 is 1, 6 is removed "
        "from r3c7 (X-wing of 6 in rows 1 and 4); if r6c9 is 1, 6 is removed from r3c7 (locked: "
        "the 6 of column 9 is in box 3). So 6 is removed from r3c7."
    )
    assert told(nets.NESTED, grid, "r3c9=4 => r3c7 has no candidate left => r3c9<>4") == (
        "Suppose that r3c9 were 4. Then r1c6 is 4 (last place in box 2); r1c7 is 9 (last place in "
        "row 1); 1 is removed from r1c9 (nested in r3c9=4: with r1c9=1, r1c4 has no candidate "
        "left); r1c9 is 6 (its last candidate); r4c4 is 6 (last place in column 4); r4c7 is 8 (its "
        "last candidate); r7c7 is 2 (its last candidate); and so r3c7 has no candidate left. So 4 "
        "is removed from r3c9."
    )
