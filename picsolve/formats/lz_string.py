"""Text packed as LZString packs it, in letters, digits and signs of 6 bits each.

The packing is that of Lempel, Ziv and Welch, with numbers that grow wider. A number names a piece
of text; 0 and 1 stand before a character of 8 or 16 bits that is new and becomes a piece, and 2
ends the text; characters are units of UTF-16. Each piece, with the first character of the one
after it, is a piece from then on.
"""

from __future__ import annotations

from collections.abc import Iterator

from picsolve.words import say

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
#: In addresses `-` stands for `/`, which means something there.
_VALUES = {char: value for value, char in enumerate(_ALPHABET)} | {"-": 63}
_PADDING = "=$"
_SHORT, _LONG, _END, _FIRST_PIECE = range(4)


class _Width:
    """How many bits a number has: one more when there could be twice as many pieces."""

    def __init__(self) -> None:
        self.bits, self._left = 2, 2

    def count(self) -> None:
        """One more piece, or one more number."""
        self._left -= 1
        if not self._left:
            self._left = 1 << self.bits
            self.bits += 1


def unpack(text: str, longest: int) -> str:
    """The text that was packed; raises ValueError where this is none, or one over `longest`."""
    bits = _bits(text.rstrip(_PADDING))
    pieces, width = [""] * _FIRST_PIECE, _Width()
    found, size, last = list[str](), 0, ""
    while (number := _number(bits, width.bits)) != _END:
        if number in (_SHORT, _LONG):
            pieces.append(chr(_number(bits, 8 if number == _SHORT else 16)))
            number = len(pieces) - 1
            width.count()
        if number < len(pieces):
            piece = pieces[number]
        elif last and number == len(pieces):
            piece = last + last[0]
        else:
            raise ValueError(say("a number names no piece"))
        if last:
            pieces.append(last + piece[0])
        width.count()
        size += len(piece)
        if size > longest:
            raise ValueError(say("the text is too long"))
        found.append(piece)
        last = piece
    units = "".join(found)
    return units.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _bits(text: str) -> Iterator[int]:
    for char in text:
        value = _VALUES.get(char)
        if value is None:
            raise ValueError(say("{char!r} is none of the signs", char=char))
        for place in range(5, -1, -1):
            yield value >> place & 1


def _number(bits: Iterator[int], width: int) -> int:
    """The next number, whose lowest bit comes first."""
    number = 0
    for place in range(width):
        bit = next(bits, None)
        if bit is None:
            raise ValueError(say("the end is missing"))
        number |= bit << place
    return number


def pack(text: str) -> str:
    """The text packed, with `=` after it up to a multiple of four signs."""
    data = text.encode("utf-16-le", "surrogatepass")
    units = [chr(data[at] | data[at + 1] << 8) for at in range(0, len(data), 2)]
    width, bits = _Width(), list[int]()
    pieces: dict[str, int] = {}
    new = set[str]()  # characters that have not been written yet
    count, last = _FIRST_PIECE, ""

    def write(number: int, size: int) -> None:
        bits.extend(number >> place & 1 for place in range(size))

    def write_piece(piece: str) -> None:
        if piece in new:
            is_short = ord(piece) < 256
            write(_SHORT if is_short else _LONG, width.bits)
            write(ord(piece), 8 if is_short else 16)
            new.remove(piece)
            width.count()
        else:
            write(pieces[piece], width.bits)
        width.count()

    for char in units:
        if char not in pieces:
            pieces[char] = count
            count += 1
            new.add(char)
        if last + char in pieces:
            last += char
            continue
        write_piece(last)
        pieces[last + char] = count
        count += 1
        last = char
    if last:
        write_piece(last)
    write(_END, width.bits)
    bits += [0] * (6 - len(bits) % 6)
    signs = "".join(
        _ALPHABET[int("".join(map(str, bits[start : start + 6])), 2)]
        for start in range(0, len(bits), 6)
    )
    return signs + "=" * (-len(signs) % 4)
