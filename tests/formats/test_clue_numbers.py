"""Numbers of clues: zeros, and signs that look like digits, in all formats that have clues."""

from __future__ import annotations

import pytest

from picsolve import parse
from picsolve.errors import InputError
from picsolve.nonogram.puzzle import Puzzle

_XML = (
    '<puzzleset><puzzle><clues type="columns">{}{}{}</clues><clues type="rows">{}</clues>'
    "</puzzle></puzzleset>"
)
_LINE = "<line>{}</line>"
_COUNT = "<count>{}</count>"


def xml(row: str) -> str:
    """webpbn's XML of a picture of three cells in a row."""
    columns = (_LINE.format(_COUNT.format(number)) for number in (1, 0, 1))
    counts = "".join(_COUNT.format(number) for number in row.split())
    return _XML.format(*columns, _LINE.format(counts))


#: A picture of three cells in a row in each format, with `{}` for the row's clue.
FORMATS = {
    "non": "width 3\nheight 1\nrows\n{}\ncolumns\n1\n0\n1\n",
    "plain": "# rows\n{}\n\n# columns\n1\n0\n1\n",
    "mk": "1 3\n{}\n#\n1\n0\n1\n",
    "nin": "3 1\n{}\n1\n0\n1\n",
    "cwd": "1\n3\n{}\n\n1\n0\n1\n",
    "olsak": ": rows\n{}\n: columns\n1\n0\n1\n:\n",
    "tatham": "3x1:1//1/{}\n",
    "picross": "GRID x\nROWS\n[ {} ]\nCOLUMNS\n[ 1 ]\n[ ]\n[ 1 ]\n",
    "gno": "[Dimensions]\n1\n3\n[Row clues]\n{}\n[Column clues]\n1\n0\n1\n",
    "json": '{{"rows": [[{}]], "columns": [[1], [0], [1]]}}',
    "ini": "[clues]\ncolumns =\n  1\n  0\n  1\nrows =\n  {}\n",
}


def rest_of(text: str, error: InputError) -> str:
    """What stands from the place of the error on, in its line."""
    assert error.line is not None
    assert error.column is not None
    return text.splitlines()[error.line - 1][error.column - 1 :]


def text_of(name: str, row: str) -> str:
    if name == "json":
        row = row.replace(" ", ", ")
    return FORMATS[name].format(row.replace(" ", ".") if name == "tatham" else row)


@pytest.mark.parametrize("name", FORMATS)
def test_a_zero_stands_alone(name: str) -> None:
    board = parse(text_of(name, "1 1"))
    assert isinstance(board, Puzzle)
    assert [[block.length for block in clue] for clue in board.columns] == [[1], [], [1]]
    for row in ("1 0 1", "0 1 1", "1 1 0"):
        with pytest.raises(InputError, match="this clue has a 0 beside other numbers") as caught:
            parse(text_of(name, row))
        rest = rest_of(text_of(name, row), caught.value)
        assert rest.replace(", ", " ").replace(".", " ").lstrip("[ ").startswith(row)


def test_a_zero_stands_alone_in_xml() -> None:
    assert isinstance(parse(xml("1 1")), Puzzle)
    with pytest.raises(InputError, match="this clue has a 0 beside other numbers"):
        parse(xml("1 0 1"))


@pytest.mark.parametrize("sign", ["²", "½", "١", "①"])
@pytest.mark.parametrize("name", sorted(FORMATS.keys() - {"json"}))
def test_other_digits_are_no_numbers(name: str, sign: str) -> None:
    with pytest.raises(InputError, match=f"`{sign}` is no number") as caught:
        parse(text_of(name, f"1 {sign}"))
    assert rest_of(text_of(name, f"1 {sign}"), caught.value).startswith(sign)


@pytest.mark.parametrize("text", ["1\n²\n\n1\n", "²\n1\n\n1\n", "1\n\n1\n²\n", "1\n\n²\n1\n"])
def test_a_line_of_such_signs_is_no_heading(text: str) -> None:
    with pytest.raises(InputError, match="`²` is no number") as caught:
        parse(text)
    assert rest_of(text, caught.value) == "²"


def test_wide_digits_are_digits() -> None:
    for text in ("１，１\n\n1\n０\n１\n", "１　３\n１ １\n#\n１\n0\n1\n"):
        board = parse(text)
        assert isinstance(board, Puzzle)
        assert str(board) == "1 1\n\n1\n0\n1"
