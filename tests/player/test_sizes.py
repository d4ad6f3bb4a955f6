"""The player at all sizes of a terminal: its board is whole, or tells where it goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from picsolve.player import frame as frames
from picsolve.player.drawing import Drawing
from picsolve.player.frame import Box, Frame
from picsolve.player.session import Session
from tests.cli.examples import PUZZLES, TRAP
from tests.player.playing import Game, play

TELEPHONE = str(PUZZLES / "nonogram" / "telephone.non")
WINDMILL = str(PUZZLES / "nonogram" / "windmill.non")
WIDTHS, HEIGHTS = range(20, 201), range(8, 61)


def drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw each board once for all sizes, and tell nothing of it: what is left is where it goes."""
    draw, known = Frame._drawings, {}

    def drawings(frame: Frame, session: Session, body: Any) -> Iterator[Drawing]:
        key = session.level.page, session.is_zoomed
        if key not in known:
            ample = body._replace(height=1000, width=1000)
            known[key] = list(draw(frame, session, ample))
        yield from known[key]

    monkeypatch.setattr(Frame, "_drawings", drawings)
    monkeypatch.setattr(frames, "telling", lambda *arguments, **look: [])


def arranged(frame: Frame, session: Session) -> Iterator[tuple[int, int]]:
    """Every size, for which everything has its place then."""
    for width in WIDTHS:
        for height in HEIGHTS:
            frame._arrange(session, Box(1, 0, height - 2, width))
            frame._follow()
            yield width, height


def is_seen(frame: Frame) -> bool:
    """Whether all that the step changes is in view, or what there is room for of it."""
    active, drawing = frame._drawing.active, frame._drawing
    (line, column), (_, _, height, width) = frame._scrolled, frame._window()
    assert active
    top, left = active.top - drawing.top, active.left - drawing.left
    bottom, right = active.bottom - drawing.top, active.right - drawing.left
    return (
        line <= max(top, 0)
        and column <= max(left, 0)
        and (bottom < line + height or bottom - top >= height)
        and (right < column + width or right - left >= width)
    )


@pytest.mark.parametrize("puzzle", [TRAP, TELEPHONE, WINDMILL])
@pytest.mark.parametrize("keys", [("x",), ("x", "z")])
def test_the_board_is_whole_or_scrolls_to_the_step_with_a_sign(
    puzzle: str, keys: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn_once(monkeypatch)

    async def then(game: Game) -> None:
        await game.press(*keys)
        frame, session = game.app.frame, game.app.session
        session.is_zoomed = "z" in keys
        for width, height in arranged(frame, session):
            heading = frame._head(session, width).text
            box, drawing = frame.board_box, frame._drawing
            is_whole = box.width >= drawing.width and box.height >= drawing.height
            fits = drawing.width <= width and drawing.height <= height - 2
            assert is_whole or not fits, (width, height)
            assert is_whole is (not frame.hidden_sides), (width, height)
            assert all(arrow in heading for arrow in frame.hidden_sides), (width, height)
            assert is_seen(frame), (width, height)

    play(puzzle, then=then)


def test_a_smaller_board_is_whole_wherever_there_is_room_for_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn_once(monkeypatch)

    async def then(game: Game) -> None:
        frame, session = game.app.frame, game.app.session
        await game.press("x")
        sizes = [(it.width, it.height) for it in frame._drawings(session, frame.board_box)]
        assert len(sizes) > 3
        for width, height in arranged(frame, session):
            has_room = any(w <= width and h <= height - 2 for w, h in sizes)
            assert has_room is (not frame.hidden_sides), (width, height)

    play(TRAP, then=then)


@pytest.mark.parametrize("width", [80, 99, 100, 103, 105, 106, 140])
def test_all_columns_of_a_sudoku_are_on_the_screen(width: int) -> None:
    async def then(game: Game) -> None:
        labels = (await game.screen()).splitlines()[1]
        assert labels.split()[:9] == list("123456789")
        assert "▸" not in labels

    play(TRAP, then=then, size=(width, 35))


def test_zooming_says_where_it_has_no_effect() -> None:
    async def then(game: Game) -> None:
        before = (await game.screen()).splitlines()
        after = (await game.press("z")).splitlines()
        assert "the board is as large as it gets" in after[-1]
        assert after[:-1] == before[:-1]
        assert "as large as" not in await game.press("right")

    play(TRAP, then=then, size=(103, 35))


def test_what_is_hidden_has_its_key() -> None:
    async def then(game: Game) -> None:
        assert "tab: text" in (await game.press("x")).splitlines()[0]
        assert "tab: board" in (await game.press("tab")).splitlines()[0]
        large = (await game.resize(60, 40)).splitlines()[0]
        assert "tab:" not in large

    play(TRAP, then=then, size=(40, 14))
