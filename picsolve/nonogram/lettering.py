"""Words as drawings: a font of five by seven cells, of capitals, digits and punctuation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from picsolve.nonogram.ambiguity import Drawing

#: Rows of glyphs, each below the characters that it draws, six columns for one.
_FONT = """
A     B     C     D     E     F     G     H     I     J     K     L     M
.###. ####. .###. ####. ##### ##### .###. #...# ###   ..### #...# #.... #...#
#...# #...# #...# #...# #.... #.... #...# #...# .#.   ...#. #..#. #.... ##.##
#...# #...# #.... #...# #.... #.... #.... #...# .#.   ...#. #.#.. #.... #.#.#
##### ####. #.... #...# ####. ####. #.### ##### .#.   ...#. ##... #.... #.#.#
#...# #...# #.... #...# #.... #.... #...# #...# .#.   ...#. #.#.. #.... #...#
#...# #...# #...# #...# #.... #.... #...# #...# .#.   #..#. #..#. #.... #...#
#...# ####. .###. ####. ##### #.... .###. #...# ###   .##.. #...# ##### #...#

N     O     P     Q     R     S     T     U     V     W     X     Y     Z
#...# .###. ####. .###. ####. .#### ##### #...# #...# #...# #...# #...# #####
##..# #...# #...# #...# #...# #.... ..#.. #...# #...# #...# #...# #...# ....#
##..# #...# #...# #...# #...# #.... ..#.. #...# #...# #...# .#.#. .#.#. ...#.
#.#.# #...# ####. #...# ####. .###. ..#.. #...# #...# #.#.# ..#.. ..#.. ..#..
#..## #...# #.... #.#.# #.#.. ....# ..#.. #...# .#.#. #.#.# .#.#. ..#.. .#...
#..## #...# #.... #..#. #..#. ....# ..#.. #...# .#.#. ##.## #...# ..#.. #....
#...# .###. #.... .##.# #...# ####. ..#.. .###. ..#.. #...# #...# ..#.. #####

0     1     2     3     4     5     6     7     8     9     ?     &     @
.###. .#.   .###. .###. ...#. ##### ..##. ##### .###. .###. .###. .##.. .###.
#...# ##.   #...# #...# ..##. #.... .#... ....# #...# #...# #...# #..#. #...#
#..## .#.   ....# ....# .#.#. ####. #.... ...#. #...# #...# ....# #.#.. #.###
#.#.# .#.   ..##. ..##. #..#. ....# ####. ..#.. .###. .#### ..##. .#... #.#.#
##..# .#.   .#... ....# ##### ....# #...# ..#.. #...# ....# ..#.. #.#.# #.###
#...# .#.   #.... #...# ...#. #...# #...# .#... #...# ...#. ..... #..#. #....
.###. ###   ##### .###. ...#. .###. .###. .#... .###. .##.. ..#.. .##.# .###.

!     .     ,     :     ;     '     "     -     +     =     /     (     )
#     .     ..    .     ..    #     #.#   ....  ..... ....  ....# .#    #.
#     .     ..    .     ..    #     #.#   ....  ..#.. ....  ....# #.    .#
#     .     ..    #     .#    .     ...   ....  ..#.. ####  ...#. #.    .#
#     .     ..    .     ..    .     ...   ####  ##### ....  ..#.. #.    .#
#     .     ..    .     ..    .     ...   ....  ..#.. ####  .#... #.    .#
.     .     .#    #     .#    .     ...   ....  ..#.. ....  #.... #.    .#
#     #     #.    .     #.    .     ...   ....  ..... ....  #.... .#    #.

<     >     _     #     *     %     ♥     ★     ←     →     ↑     ↓
...#  #...  ..... .#.#. ..... ##..# ..... ..#.. ..... ..... ..#.. ..#..
..#.  .#..  ..... .#.#. #.#.# ##..# .#.#. ..#.. ..#.. ..#.. .###. ..#..
.#..  ..#.  ..... ##### .###. ...#. ##### ##### .#... ...#. #.#.# ..#..
#...  ...#  ..... .#.#. ##### ..#.. ##### .###. ##### ##### ..#.. ..#..
.#..  ..#.  ..... ##### .###. .#... ##### .###. .#... ...#. ..#.. #.#.#
..#.  .#..  ..... .#.#. #.#.# #..## .###. ##.## ..#.. ..#.. ..#.. .###.
...#  #...  ##### .#.#. ..... #..## ..#.. #...# ..... ..... ..#.. ..#..
"""
_HEIGHT, _STEP = 7, 6
#: Empty columns between characters, and what a blank takes.
_GAP, _BLANK = 1, 3


class CannotLetterError(ValueError):
    """The text cannot be drawn: `character` is one that the font has not, or else the drawing needs
    at least `size`, its width and height.
    """

    def __init__(self, character: str = "", size: tuple[int, int] = (0, 0)) -> None:
        super().__init__(character, size)
        self.character, self.size = character, size


@cache
def glyphs() -> dict[str, Drawing]:
    """Every character that can be drawn, as rows of `#` and `.`."""
    found: dict[str, Drawing] = {" ": ("." * _BLANK,) * _HEIGHT}
    for block in _FONT.strip("\n").split("\n\n"):
        heading, *rows = block.split("\n")
        for place, character in enumerate(heading):
            if character != " ":
                found[character] = tuple(row[place : place + _STEP].strip() for row in rows)
    return found


def lettered(lines: Sequence[str], width: int | None = None, height: int | None = None) -> Drawing:
    """The lines of a text, one under the other in the middle, as large as the size lets them be.

    Small letters are drawn as capitals. Of the whole size the drawing takes what it needs, in the
    middle; without a width or height it is as wide or high as its letters, which without both have
    their own size. Raises `CannotLetterError`.
    """
    drawn = [_line(line.upper()) for line in lines]
    widest = max(len(rows[0]) for rows in drawn)
    gap = ("." * widest,) * 2
    text = [row for rows in drawn for row in (*gap, *framed(rows, widest, _HEIGHT))][len(gap) :]
    scales = [given // own for given, own in ((width, widest), (height, len(text))) if given]
    scale = min(scales, default=1)
    if not scale:
        raise CannotLetterError(size=(widest, len(text)))
    large = ["".join(scale * cell for cell in row) for row in text for _ in range(scale)]
    return framed(large, width or len(large[0]), height or len(large))


def _line(text: str) -> Drawing:
    """A line of a text in the font's own size."""
    for character in text:
        if character not in glyphs():
            raise CannotLetterError(character)
    rows = zip(*(glyphs()[character] for character in text or " "), strict=True)
    return tuple(("." * _GAP).join(row) for row in rows)


def framed(rows: Sequence[str], width: int, height: int) -> Drawing:
    """The drawing in the middle of a larger one, the rest of which is background."""
    above = (height - len(rows)) // 2
    blank = "." * width
    before = (width - len(rows[0])) // 2
    middle = [("." * before + row).ljust(width, ".") for row in rows]
    return (*[blank] * above, *middle, *[blank] * (height - above - len(rows)))
