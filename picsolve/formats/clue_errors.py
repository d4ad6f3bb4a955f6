"""What is wrong with the clues of a nonogram, where it takes more than a sentence to say."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from picsolve.errors import InputError
from picsolve.formats.palette import Hue
from picsolve.formats.source import Lines, clean, quoted
from picsolve.nonogram.puzzle import Clue, Color, room
from picsolve.words import plural, say, word

if TYPE_CHECKING:
    from picsolve.formats.clues import ClueLine


def no_color(
    token: str, key: str, hues: Mapping[str, Hue], lines: Lines, at: tuple[int, int, int]
) -> InputError:
    """Of a number whose colour the file does not have, or that has none."""
    if not re.match("[0-9]", token):
        return lines.error(
            say("{text} is no number", text=quoted(token)), *at, help=say("for example 3a")
        )
    what = (
        say("no colour has the sign {sign}", sign=quoted(key))
        if key
        else say("{text} has no colour", text=quoted(token))
    )
    known = ", ".join(clean(key) for key in list(hues)[:12] if key)
    help = say("the colours of this file are {known}", known=known) if known else ""
    return lines.error(what, *at, help=help)


def sums_differ(
    rows: list[int], columns: list[int], colors: Sequence[Color], first: ClueLine, lines: Lines
) -> InputError:
    """Of rows and columns that have not as many cells of a colour; `first` is the first column."""
    color = next(i for i in range(len(rows)) if rows[i] != columns[i])
    count, name = rows[color], word(clean(colors[color].name))
    if len(colors) > 2:
        cells = say(
            "{count:,} {color} cell" if count == 1 else "{count:,} {color} cells",
            count=count,
            color=name,
        )
        help = say(
            "every {color} cell counts once in its row and once in its column; "
            "look for a number that is missing or wrong",
            color=name,
        )
    else:
        cells = plural(count, "filled cell")
        help = say(
            "every filled cell counts once in its row and once in its column; "
            "look for a number that is missing or wrong"
        )
    return lines.error(
        say(
            "the rows add up to {cells}, the columns to {columns:,}",
            cells=cells,
            columns=columns[color],
        ),
        first.line,
        first.column,
        first.span,
        note=say("the columns start here"),
        help=help,
    )


def no_room(
    line: ClueLine,
    clue: Clue,
    name: str,
    position: int,
    length: int,
    sums: tuple[int, int],
    lines: Lines,
) -> InputError:
    """Of a clue that needs more cells than its line has; `sums` are those of rows and columns."""
    numbers = [block.length for block in clue]
    filled = " + ".join(map(str, numbers)) if len(numbers) <= 12 else f"{sum(numbers)}"
    note, gaps = say("{numbers} filled", numbers=filled), room(clue) - sum(numbers)
    if gaps:
        note += say(" and {gaps} = {room}", gaps=plural(gaps, "gap"), room=room(clue))
    help = say("make the clue {count} shorter, or the grid larger", count=room(clue) - length)
    is_row = name == "row"
    mine, others = sums if is_row else sums[::-1]
    if mine != others:
        help = say(
            "rows add up to {rows:,} filled cells and columns to {columns:,}",
            rows=sums[0],
            columns=sums[1],
        )
    if mine > others:
        help += say(
            "; this row is {count:,} over" if is_row else "; this column is {count:,} over",
            count=mine - others,
        )
    return lines.error(
        say(
            "row {position} needs {cells} but the grid is {length} wide"
            if is_row
            else "column {position} needs {cells} but the grid is {length} high",
            position=position,
            cells=plural(room(clue), "cell"),
            length=length,
        ),
        line.line,
        line.column,
        line.span,
        note=note,
        help=help,
    )
