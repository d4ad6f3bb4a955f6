"""The player by its keys and its mouse: what is on the screen then."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from picsolve.player.menu import key_list
from tests.cli.examples import NONE, PUZZLES, SEVERAL, TELEPHONE, TRAP, TWO_DIAGONALS
from tests.player.playing import Game, look, play

WINDMILL = str(PUZZLES / "nonogram" / "windmill.non")
TOUCAN = str(PUZZLES / "nonogram" / "toucan.non")


def heading(screen: str) -> str:
    return screen.splitlines()[0]


def told(game: Game) -> str:
    """The text beside the board, its lines in one."""
    lines = ("".join(segment.text for segment in line) for line in game.app.frame._text)
    return " ".join(" ".join(lines).split())


def test_steps_are_leafed_through() -> None:
    async def then(game: Game) -> None:
        assert heading(await game.screen()).endswith("step 1 of 55")
        assert heading(await game.press("right", "space")).endswith("step 3 of 55")
        assert heading(await game.press("left")).endswith("step 2 of 55")
        assert heading(await game.press("backspace", "backspace")).endswith("step 1 of 55")
        assert heading(await game.press("pagedown", "pagedown")).endswith("step 21 of 55")
        assert heading(await game.press("pageup")).endswith("step 11 of 55")
        assert "Solved in 55 steps" in await game.press("end")
        assert "Solved in 55 steps" in await game.press("right")
        assert heading(await game.press("home")).endswith("step 1 of 55")

    play(TRAP, then=then)


def test_the_board_has_the_step_before_it_and_after() -> None:
    async def then(game: Game) -> None:
        before = await game.screen()
        after = await game.press("a")
        assert heading(after).endswith("step 1 of 55 · after")
        # r2c4 has the pill of the 1 first, then the 1 alone.
        assert "sees every digit but 1" in before
        assert "sees every digit but 1" in after
        assert game.app.session.board.values[12] == 1
        await game.press("a")
        assert game.app.session.board.values[12] == 0
        assert "after" not in heading(await game.press("a", "right"))

    play(TRAP, then=then)


def test_a_number_is_typed_and_gone_to() -> None:
    async def then(game: Game) -> None:
        screen = await game.press("3", "4", "1")
        assert "step 341_: enter" in screen.splitlines()[-1]
        assert "step 34_: enter" in (await game.press("backspace")).splitlines()[-1]
        assert heading(await game.press("enter")).endswith("step 34 of 55")
        screen = await game.press("9", "9", "enter")
        assert "there is no step 99: there are 55" in screen.splitlines()[-1]
        assert heading(screen).endswith("step 34 of 55")
        assert "step 9_" not in await game.press("9", "escape")

    play(TRAP, then=then)


def test_the_hardest_step_and_those_of_its_technique() -> None:
    async def then(game: Game) -> None:
        assert "X-Wing" in await game.press("x")
        await game.press("home")
        screen = await game.press("right_square_bracket")
        assert "Naked Single" in screen
        assert not heading(screen).endswith("step 1 of 55")
        screen = await game.press("left_square_bracket")
        assert heading(screen).endswith("step 1 of 55")
        screen = await game.press("left_square_bracket")
        assert "no Naked Single before this step" in screen.splitlines()[-1]

    play(TRAP, then=then)


def test_a_technique_is_chosen_from_the_list() -> None:
    async def then(game: Game) -> None:
        path = game.app.session.path
        screen = await game.press("t")
        assert "Techniques of this path" in screen
        for key, count in path.counts().items():
            assert f"{count:>4} {path.narrator.techniques[key].name}" in screen
        number = path.find(list(path.counts())[-1], 0, 1)
        assert heading(await game.press("end", "enter")).endswith(f"step {number} of 55")
        screen = await game.press("t", "escape")
        assert "Techniques of this path" not in screen
        assert heading(screen).endswith(f"step {number} of 55")

    play(TRAP, then=then)


def test_keys_are_told_and_the_menu_has_them_for_itself() -> None:
    async def then(game: Game) -> None:
        assert "next or previous puzzle" in await game.press("question_mark")
        screen = await game.press("right")
        assert "next or previous puzzle" in screen
        assert heading(screen).endswith("step 1 of 55")
        for key in ("q", "question_mark", "escape"):
            assert "esc: close" in screen
            assert "next or previous puzzle" not in await game.press(key)
            screen = await game.press("question_mark")

    assert play(TRAP, then=then).return_code is None, "nobody has left"


def test_a_long_name_is_cut_before_the_score_of_the_path_is(tmp_path: Path) -> None:
    file = tmp_path / "a-list-with-a-long-name.txt"
    file.write_text(TRAP)

    async def then(game: Game) -> None:
        for width, is_told in ((120, True), (80, True), (50, False)):
            await game.resize(width, 24)
            told = heading(await game.screen())
            assert "name.txt:1" in told
            assert ("level Hard · score of this path 568" in told) == is_told
            assert told.endswith("step 1 of 55")

    play(str(file), then=then)


def test_a_menu_is_closed_and_the_branch_below_it_stays() -> None:
    async def then(game: Game) -> None:
        session = game.app.session
        number = next(n for n, step in enumerate(session.path.steps, 1) if step.branches)
        await game.press(*str(number), "enter", "enter", "enter")
        await game.press("t", "escape")
        assert len(session.levels) == 2

    play(TRAP, then=then, only=("singles", "trial"))


@pytest.mark.parametrize("width", [22, 31, 36, 40, 80])
def test_what_keys_do_is_told_whole_at_any_width(width: int) -> None:
    async def then(game: Game) -> None:
        await game.resize(width, 60)
        screen = await game.press("question_mark")
        text = " ".join(word for word in screen.split() if word not in "│┌┐└┘")
        assert all(does in text for _, does in key_list())
        await game.resize(width, 15)
        assert "▼" in await game.screen()
        assert " quit" in await game.press("end")

    play(TRAP, then=then)


def test_branches_are_gone_into_and_out_of() -> None:
    async def then(game: Game) -> None:
        session = game.app.session
        number = next(n for n, step in enumerate(session.path.steps, 1) if step.branches)
        screen = await game.press(*str(number), "enter")
        assert "go into the branches" in screen
        assert "enter branches" in screen.splitlines()[-1]
        screen = await game.press("enter", "enter")  # the first of them, if there are several
        branch = session.level.path
        assert len(session.levels) == 2
        assert f"› step 1 of {len(branch.steps)}" in heading(screen)
        screen = await game.press("end")
        assert "Contradiction" in screen
        assert session.puzzle.narrator.broken(branch.contradiction) in screen  # type: ignore[arg-type]
        screen = await game.press("escape")
        assert heading(screen).endswith(f"step {number} of {len(session.path.steps)}")

    only = ("singles", "trial")
    play(TRAP, then=then, only=only, size=(200, 50))


def test_steps_can_be_looked_at_while_others_are_found() -> None:
    async def then(game: Game) -> None:
        screen = await game.screen()
        assert heading(screen).endswith("step 1 of 3")
        assert "Looking for step 4" in screen.splitlines()[-1]
        screen = await game.press("5", "5", "enter")
        assert "step 55 is not found yet" in screen.splitlines()[-1]
        screen = await game.press("end")
        assert heading(screen).endswith("…")
        solver = game.solvers[0]
        solver.tell(solver.later[:1])
        assert heading(await game.screen()).endswith("step 4 of 4")  # for which it was waited
        await game.press("home")
        solver.tell(solver.later[1:])
        screen = await game.screen()
        assert heading(screen).endswith("step 1 of 55")
        assert "Looking for" not in screen
        assert "level Hard" in heading(screen)

    play(TRAP, then=then, messages=4)


def test_leaving_stops_what_is_still_looked_for() -> None:
    solvers = []

    async def then(game: Game) -> None:
        solvers.extend(game.solvers)
        await game.press("q")

    assert play(TRAP, then=then, messages=4).return_code == 0
    assert solvers[0].is_stopped


def test_interrupting_has_its_exit_code() -> None:
    async def then(game: Game) -> None:
        await game.press("question_mark", "ctrl+c")

    assert play(TRAP, then=then).return_code == 130


def test_other_puzzles_of_the_file() -> None:
    async def then(game: Game) -> None:
        screen = await game.press("n")
        assert TRAP not in screen
        assert "step 1 of" in heading(screen)
        assert game.app.session.puzzle.number == 2
        assert game.solvers[0].is_stopped
        assert "this is the last puzzle" in (await game.press("n")).splitlines()[-1]
        await game.press("p")
        assert game.app.session.puzzle.number == 1
        assert "this is the first one" in (await game.press("p")).splitlines()[-1]

    play(TRAP, TELEPHONE, then=then)


def test_what_is_no_puzzle_is_shown_in_its_place(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(f"{TRAP}\n{TRAP[:-1]}\n{TRAP}\n")

    async def then(game: Game) -> None:
        screen = await game.press("n")
        assert "error" in screen
        assert "list.txt:2" in screen
        await game.press("a", "x", "t", "enter", "end", "z", "question_mark", "escape")
        assert heading(await game.press("n")).endswith("step 1 of 55")

    play(str(file), then=then)


def test_several_solutions_are_compared() -> None:
    async def then(game: Game) -> None:
        screen = await game.press("end")
        assert "several" in heading(screen)
        assert "More than one solution: two are compared." in told(game)
        assert "the solutions differ here" in screen
        assert "Stuck after" in screen

    play(SEVERAL, then=then)


def test_several_pictures_are_compared(tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(TWO_DIAGONALS)

    async def then(game: Game) -> None:
        screen = await game.press("end")
        assert "filled in the first solution only" in screen
        assert "two are compared" in told(game)

    play(str(file), then=then)


def test_no_solution_is_said() -> None:
    async def then(game: Game) -> None:
        assert "none" in heading(await game.screen())
        await game.press("end")
        assert "There is no solution." in told(game)
        assert "Contradiction after" in told(game)

    play(NONE, then=then, only=("singles", "locked"))


def test_mistakes_of_a_half_filled_grid_are_shown() -> None:
    async def then(game: Game) -> None:
        screen = await game.screen()
        assert "The digit in r1c2 is wrong." in told(game)
        assert "Looking for" not in screen

    play(TRAP, then=then, filled="46" + 79 * ".")


def test_steps_go_on_from_a_half_filled_grid() -> None:
    async def then(game: Game) -> None:
        assert game.app.session.board.values[1] == 7
        assert "step 1 of 54" in heading(await game.screen())

    play(TRAP, then=then, filled="47" + 79 * ".")


def test_techniques_can_be_left_out() -> None:
    async def then(game: Game) -> None:
        assert set(game.app.session.path.counts()) <= {
            key for key, t in game.app.session.puzzle.narrator.techniques.items() if t.tier == 1
        }
        assert "Stuck after" in await game.press("end")

    play(TRAP, then=then, max_level="easy")


def test_the_list_of_steps_is_clicked() -> None:
    async def then(game: Game) -> None:
        await game.screen()
        box = game.app.frame.list_box
        assert box.width
        await game.pilot.click(offset=(box.left + 3, box.top + 6))
        assert heading(await game.screen()).endswith("step 7 of 55")
        game.app.wheel(box.top + 1, box.left + 1, 1)
        assert heading(await game.screen()).endswith("step 8 of 55")

    play(TRAP, then=then, size=(200, 50))


def test_the_text_is_scrolled_by_keys_and_wheel() -> None:
    async def then(game: Game) -> None:
        first = await game.screen()
        assert "▼" in first
        assert await game.press("down") != first
        assert await game.press("up") == first
        box = game.app.frame.text_box
        game.app.wheel(box.top, box.left, 1)
        assert await game.screen() != first
        # The next step is read from its beginning.
        assert "step 2 of" in (await game.press("right")).splitlines()[box.top]

    play(TRAP, then=then, size=(60, 24))


def test_a_large_picture_is_zoomed_and_follows_the_step() -> None:
    async def then(game: Game) -> None:
        picture = game.app.session.path.start
        last = game.app.session.path.steps[-1].changes[0]
        small = await game.press(*str(len(game.app.session.path.steps)), "enter")
        assert game.app.frame._drawing.width < 2 * picture.puzzle.width
        large = await game.press("z")
        assert game.app.frame._drawing.width > 2 * picture.puzzle.width
        assert small != large
        line, column = game.app.frame._scrolled
        _, _, height, width = game.app.frame._window()
        seen = range(line, line + height), range(column // 2, (column + width) // 2)
        assert all(
            row in seen[0] and at in seen[1] for row, at in last.squares(last.filled or last.empty)
        )
        assert game.app.frame._scrolled != (0, 0)
        before = game.app.frame._scrolled
        await game.press("shift+up", "shift+left")
        assert game.app.frame._scrolled == (max(before[0] - 2, 0), max(before[1] - 4, 0))

    play(WINDMILL, then=then, size=(80, 24))


def test_labels_stay_while_the_board_is_scrolled() -> None:
    async def then(game: Game) -> None:
        await game.press("end", "left", "z")
        columns = game.app.session.path.start.puzzle.columns
        lowest = [str(clue[-1].length) for clue in columns]
        screen = (await game.screen()).splitlines()
        frame = game.app.frame
        top, left, *_ = frame._window()
        shown = screen[frame.board_box.top + top - 1][left:]
        first = frame._scrolled[1] // 2
        assert shown.startswith("".join(f"{number:>2}" for number in lowest[first : first + 4]))

    play(WINDMILL, then=then, size=(80, 24))


def test_small_screens_have_the_board_or_the_text() -> None:
    async def then(game: Game) -> None:
        board = await game.screen()
        assert "Naked" not in board
        text = await game.press("tab")
        assert "Naked Single" in text
        assert await game.press("tab") == board

    play(TRAP, then=then, size=(20, 8))


@pytest.mark.parametrize("puzzle", [TRAP, TOUCAN, WINDMILL])
@pytest.mark.parametrize("color", ["auto", "never"])
def test_any_size_is_drawn(puzzle: str, color: str) -> None:
    sizes = [(80, 24), (20, 8), (1, 1), (40, 15), (200, 50), (33, 6), (9, 30), (120, 40)]

    async def then(game: Game) -> None:
        for keys in (("x",), ("z", "question_mark"), ("escape", "end")):
            await game.press(*keys)
            await game.resize(*sizes[0])
            for size in sizes:
                strips = game.app.draw(*size)
                assert len(strips) == size[1]
                assert {strip.cell_length for strip in strips} == {size[0]}

    play(puzzle, then=then, shown=look(color=color, ascii=color == "never"))


@pytest.mark.parametrize("puzzle", [TRAP, TOUCAN])
def test_without_colours_and_in_ascii_there_are_none_and_nothing_else(puzzle: str) -> None:
    async def then(game: Game) -> None:
        for keys in ((), ("x",), ("question_mark",), ("escape", "t"), ("escape", "z"), ("end",)):
            assert (await game.press(*keys)).isascii()
            for strip in game.app.draw(120, 40):
                for _, style, _ in strip:
                    assert style is None or (style.color is None and style.bgcolor is None)

    play(puzzle, then=then, shown=look(color="never", ascii=True))


def test_colours_are_those_of_the_theme() -> None:
    grounds: dict[str, set[str]] = {}

    async def then(game: Game) -> None:
        theme = game.app.look
        grounds[theme.background] = {
            style.bgcolor.name
            for strip in game.app.draw(120, 40)
            for _, style, _ in strip
            if style and style.bgcolor
        }
        wanted = theme.style("cell-a").bgcolor
        assert wanted is not None
        assert wanted.name in grounds[theme.background]
        assert theme.style("cell-a").bgcolor.name in game.app.export_screenshot()

    for background in ("dark", "light"):
        play(TRAP, then=then, shown=look(background=background))
    assert not grounds["dark"] & grounds["light"]


def test_what_signals_did_before_they_do_again() -> None:
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.getsignal(number) for number in numbers]

    async def then(game: Game) -> None:
        within.extend(signal.getsignal(number) for number in numbers)

    within: list[object] = []
    play(TRAP, then=then)
    assert not {*before} & {*within}
    assert [signal.getsignal(number) for number in numbers] == before
