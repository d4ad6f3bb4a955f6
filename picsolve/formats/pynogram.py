"""The INI files of pynogram and the TOML files of nonogrid: `[clues]` with `rows` and `columns`.

Clues stand between commas or on lines of their own; `#` and `;` begin comments, quotes do not
count. Colours stand in `[colors]`, as `r = (red) %`, in TOML as the strings of a list `defs`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence

from picsolve.formats.clues import ClueLine, clue_text, puzzle_of, read_clue
from picsolve.formats.entry import Entry
from picsolve.formats.palette import BLACK, Hue, rgb_of
from picsolve.formats.source import MOST_LINES, Lines, quoted
from picsolve.nonogram.puzzle import Clue, Color, Puzzle
from picsolve.words import later, say

_SECTION = re.compile(r"\s*\[\s*([A-Za-z]\w*)\s*\]\s*(?:[#;].*)?")
_KEY = re.compile(r"\s*([A-Za-z]\w*)\s*=(.*)")
_COLOR = re.compile(r"[\s'\",\[]*+([^\s=,'\"\[]++)\s*+=\s*\(([^)]*)\)\s*([^\s'\"]?)")
_HELP = later("[clues] has rows and columns, each with a clue a line or with commas between them")
_HELP_COLOR = later("a colour is such as r = (red) % or r = (FF0000) %")


def read_pynogram(lines: Lines) -> Entry:
    """The puzzle of a text; raises InputError."""
    start = lines.number + 1
    rest = lines.whole(MOST_LINES)
    if any(re.search(r"=\s*(\"\"\"|'''|\[)", line) for line in rest):
        _check_toml(rest, start, lines)
    texts: dict[str, list[tuple[int, int, str]]] = {}
    hues: dict[str, Hue] = {}
    section, key = "", ""
    for number, line in enumerate(rest, start):
        if match := _SECTION.fullmatch(line):
            section, key = match[1].lower(), ""
        elif re.match(r"\s*(?:[#;]|$)", line):
            continue
        elif section == "colors":
            _color(line, number, lines, hues)
        elif section == "clues":
            column = 1
            if match := _KEY.fullmatch(line):
                key, line, column = match[1].lower(), match[2], match.start(2) + 1
                if key in texts:
                    message = say("{key} stands here a second time", key=quoted(key))
                    raise lines.error(
                        message, number, match.start(1) + 1, len(key), help=say(_HELP)
                    )
            texts.setdefault(key, []).append((number, column, line))
    for key in ("rows", "columns"):
        if key not in texts:
            raise lines.error(say("the puzzle has no {key}", key=key), start, 1, help=say(_HELP))
    palette = {**hues, "": hues.get("", BLACK)} if hues else None
    rows, columns = (_clues(texts[key], lines, palette) for key in ("rows", "columns"))
    puzzle = puzzle_of(rows, columns, lines, {}, palette)
    return Entry(puzzle, lines.source, start)


def _check_toml(rest: Sequence[str], start: int, lines: Lines) -> None:
    try:
        tomllib.loads("\n".join(rest) + "\n")
    except tomllib.TOMLDecodeError as error:
        message, at = str(error), re.search(r"\s*\(at line (\d+), column (\d+)\)", str(error))
        number, column = (start + int(at[1]) - 1, int(at[2])) if at else (lines.number, 1)
        number = min(number, lines.number)
        message = message[: at.start()] if at else message.removesuffix(" (at end of document)")
        raise lines.error(
            say("this is no TOML: {message}", message=message), number, column, help=say(_HELP)
        ) from None
    except ValueError:  # digits without end, which Python makes no number of
        raise lines.error(say("a number is too long"), lines.number, help=say(_HELP)) from None
    except RecursionError:
        raise lines.error(
            say("the lists are nested too deeply"), start, 1, help=say(_HELP)
        ) from None


def _color(line: str, number: int, lines: Lines, hues: dict[str, Hue]) -> None:
    found = list(_COLOR.finditer(line))
    if not found and not re.fullmatch(r"\s*(defs\s*=\s*)?[\[\],\s]*(?:[#;].*)?", line):
        column = len(line) - len(line.lstrip()) + 1
        raise lines.error(
            say("this is no colour"), number, column, len(line.strip()), help=say(_HELP_COLOR)
        )
    for match in found:
        key, color, sign = match.groups()
        rgb = rgb_of(color)
        if rgb is None:
            message = say("{color} is no colour that is known", color=quoted(color))
            at = number, match.start(2) + 1, len(color)
            raise lines.error(message, *at, help=say("write it as FF8800"))
        hues[key] = Hue(key if _looks_like_rgb(color) else color.strip(), rgb, sign)


def _looks_like_rgb(color: str) -> bool:
    return bool(re.search(r"\d|,", color) or re.fullmatch(r"#?[0-9A-Fa-f]+", color))


def _clues(
    texts: Sequence[tuple[int, int, str]], lines: Lines, hues: dict[str, Hue] | None
) -> list[ClueLine]:
    clues = []
    for number, column, line in texts:
        text = re.sub(r"[\"'\[\]]", " ", re.split("[#;]", line)[0])
        for part in text.split(","):
            if part.strip():
                clues.append(read_clue(part, number, lines, column, hues))
            column += len(part) + 1
    return clues


def to_ini(puzzle: Puzzle) -> str:
    """The puzzle as pynogram's INI."""
    text = []
    if puzzle.is_colored:
        text = ["[colors]", *map(_definition, puzzle.colors[1:]), ""]
    for name, clues in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        text += ["[clues]"] if name == "columns" else []
        text += [f"{name} =", *_written(clues, puzzle), ""]
    return "\n".join(text[:-1]) + "\n"


def to_toml(puzzle: Puzzle) -> str:
    """The puzzle as nonogrid's TOML."""
    text = ["[clues]"]
    for name, clues in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        text += [f'{name} = """', *_written(clues, puzzle), '"""', ""]
    if puzzle.is_colored:
        definitions = (f"    '{_definition(color)}'," for color in puzzle.colors[1:])
        text += ["[colors]", "defs = [", *definitions, "]", ""]
    return "\n".join(text[:-1]) + "\n"


def _definition(color: Color) -> str:
    return f"{color.letter} = ({color.rgb.upper()}) {color.letter}"


def _written(clues: Sequence[Clue], puzzle: Puzzle) -> list[str]:
    return [f"    {clue_text(clue, puzzle)}" for clue in clues]
