"""Input errors with carets, plain and coloured."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len

from picsolve.errors import InputError
from picsolve.render.error_view import ErrorView, error_text
from picsolve.render.theme import theme_for
from picsolve.words import speaking
from tests.render.drawing import golden, same, text


def error(**changes: object) -> InputError:
    fields: dict[str, object] = {
        "source": "duck.non",
        "line": 12,
        "column": 1,
        "span": 5,
        "text": {11: "4", 12: "8 4 2", 13: "2 8"},
        "note": "8 + 4 + 2 filled and 2 gaps = 16",
        "help": "this row is 7 over",
        **changes,
    }
    return InputError("row 7 needs 16 cells but the grid is 15 wide", **fields)  # type: ignore[arg-type]


def test_the_form_for_pipes_begins_with_the_place() -> None:
    same(
        error_text(error()),
        """
        duck.non:12:1: error: row 7 needs 16 cells but the grid is 15 wide
           |
        11 | 4
        12 | 8 4 2
           | ^^^^^  8 + 4 + 2 filled and 2 gaps = 16
        13 | 2 8
           |
        help: this row is 7 over
        """,
    )


def test_the_form_for_terminals() -> None:
    same(
        text(ErrorView(error())),
        """
        error: row 7 needs 16 cells but the grid is 15 wide
          --> duck.non:12:1
           |
        11 | 4
        12 | 8 4 2
           | ^^^^^  8 + 4 + 2 filled and 2 gaps = 16
        13 | 2 8
           |
        help: this row is 7 over
        """,
    )
    golden("error-truecolor", ErrorView(error()), theme_for())


def test_nothing_of_a_long_message_is_cut_on_a_narrow_terminal() -> None:
    words = " ".join(text(ErrorView(error()), width=20).split())
    assert "but the grid is 15 wide" in words
    assert "and 2 gaps = 16" in text(ErrorView(error()), width=20)


def test_messages_are_folded_between_words() -> None:
    help = "with as many words as it takes to fill some lines of a narrow terminal"
    fault = error(help=help, note="")
    for width in (30, 40, 60):
        lines = text(ErrorView(fault), width=width).splitlines()
        assert all(len(drawn) <= width for drawn in lines)
        assert " ".join(" ".join(lines).split()).endswith(f"help: {fault.help}")
        below = lines[next(i for i, line in enumerate(lines) if line.startswith("help: ")) + 1 :]
        assert below
        assert all(re.match(r" {6}\S", line) for line in below)


def test_an_error_without_excerpt_is_short() -> None:
    bare = InputError("no such file", source="x.non")
    assert error_text(bare) == "x.non: error: no such file"
    assert text(ErrorView(bare)) == "error: no such file\n --> x.non\n"


def test_control_characters_do_not_reach_the_terminal() -> None:
    wild = error(text={12: "\x1b[2J\t\x07é"}, source="a\x1b]0;b.non", column=6, span=1)
    for drawn in (error_text(wild), text(ErrorView(wild))):
        assert "\x1b" not in drawn
        assert "\x07" not in drawn
        lines = drawn.splitlines()
        shown = next(line for line in lines if line.startswith("12 | "))
        caret = lines[lines.index(shown) + 1]
        assert shown == "12 | ?[2J ?é"
        assert caret.index("^") == len("12 | ") + 5


def test_a_very_long_line_is_cut_around_the_caret() -> None:
    drawn = error_text(error(text={12: "." * 5000 + "X" + "." * 5000}, column=5001, span=1))
    shown, caret = drawn.splitlines()[2:4]
    assert len(shown) < 200
    assert shown[caret.index("^")] == "X"


def test_a_long_line_is_cropped_to_the_terminal() -> None:
    """A fault anywhere in a line of 82 cells, on terminals of any width."""
    line = ".123456789" * 8 + ".Q"
    for width in (15, 20, 40, 80, 200):
        for place in range(len(line)):
            fault = error(text={12: line, 13: line}, column=place + 1, span=1, note="1 cell")
            lines = text(ErrorView(fault), width=width).splitlines()
            at = next(i for i, drawn in enumerate(lines) if drawn.startswith("12 | "))
            source = [drawn for drawn in lines if drawn[3:4] == "|"]
            assert len(source) >= 5
            assert all(len(drawn) <= width for drawn in source)
            assert lines[at][lines[at + 1].index("^")] == line[place]
            assert any("1 cell" in drawn for drawn in lines[at + 1 : at + 3])
            assert ("…" in lines[at]) == (width < 87)


def test_carets_end_with_what_is_shown() -> None:
    lines = text(ErrorView(error(text={12: "x" * 300}, column=10, span=200)), width=50).splitlines()
    at = next(i for i, drawn in enumerate(lines) if drawn.startswith("12 | "))
    assert (len(lines[at]), len(lines[at + 1])) == (50, 50)
    assert lines[at + 1].count("^") == 50 - 5 - 9


def test_carets_stay_in_place_in_ascii() -> None:
    wide = error(text={12: "é…" * 60 + "Q"}, column=121, span=1, note="")
    lines = text(ErrorView(wide, theme=theme_for(ascii=True)), width=40).splitlines()
    assert "\n".join(lines).isascii()
    at = next(i for i, drawn in enumerate(lines) if drawn.startswith("12 | "))
    assert lines[at][lines[at + 1].index("^")] == "Q"


WIDE = InputError(
    "`x` is no cell",
    source="a.txt",
    line=1,
    column=7,
    span=2,
    text={1: "ナンプレ: xy"},
    note="注意",
    help="a digit",
)


def test_carets_stand_under_characters_behind_wide_ones() -> None:
    lines = error_text(WIDE).splitlines()
    assert lines[2:4] == ["1 | ナンプレ: xy", "  |           ^^  注意"]
    assert text(ErrorView(WIDE)).splitlines()[3:5] == lines[2:4]
    ascii = text(ErrorView(WIDE, theme=theme_for(ascii=True))).splitlines()
    assert ascii[3] == "1 | ????????: xy"
    assert ascii[4].startswith("  |           ^^")


def test_carets_are_as_wide_as_what_they_mark() -> None:
    wide = InputError("", line=1, column=3, span=2, text={1: "12３４"})
    assert "  |   ^^^^" in error_text(wide).splitlines()


@pytest.mark.parametrize("width", [20, 24, 33, 40])
def test_long_lines_of_wide_characters_are_cropped_to_columns(width: int) -> None:
    line = "漢字" * 20 + "x" + "かな" * 20
    long = InputError("", line=1, column=41, span=1, text={1: line})
    shown = text(ErrorView(long), width=width).splitlines()
    above, carets = shown[3:5]
    assert max(map(cell_len, shown)) <= width
    assert above[above.index("x") - 1] == "字"
    assert cell_len(above[: above.index("x")]) == carets.index("^")
    assert carets.count("^") == 1


def test_errors_are_told_and_folded_in_japanese() -> None:
    told = InputError("`x` はマスではありません。この問題には数字だけを書いてください", help="数字")
    with speaking("ja"):
        assert error_text(told).splitlines()[0].startswith("<text>: エラー: `x` は")
        shown = text(ErrorView(told), width=30).splitlines()
    assert max(map(cell_len, shown)) <= 30
    assert shown[0].startswith("エラー: `x` は")
    assert re.match(r" {8}\S", shown[1])
    assert shown[-1] == "ヘルプ: 数字"
