"""Encodings of texts besides UTF-8, told from the bytes."""

from __future__ import annotations

import re

_ENDS = b"\r\n"
#: Where zeros are in Latin text of so many bytes a character: in which of its bytes.
_ZEROS = {
    "utf-32-le": (4, (1, 2, 3)),
    "utf-32-be": (4, (0, 1, 2)),
    "utf-16-be": (2, (0,)),
    "utf-16-le": (2, (1,)),
}
_KANA = re.compile("[\u3041-\u30ff]")
_JAPANESE = re.compile("[\t\n\r -~\u2010-\u2642\u3000-\u30ff\u4e00-\u9fff\uff01-\uff5e]+")


def wide_encoding(first: bytes) -> str | None:
    """The encoding of more than one byte a character that a text begins with: by its mark, or
    by where its first line, up to the byte of its line end, has zeros."""
    if first.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return "utf-32"
    if first.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    for encoding, (width, zeros) in _ZEROS.items():
        bytes_of = [first[at::width].rstrip(_ENDS) for at in range(width)]
        others = b"".join(bytes_of[at] for at in range(width) if at not in zeros)
        if (
            len(first) > 3
            and others
            and 0 not in others
            and all(4 * bytes_of[at].count(0) > 3 * len(bytes_of[at]) for at in zeros)
            and all(bytes_of[at] for at in zeros)
        ):
            return encoding
    return None


def shift_jis(raw: bytes, *, is_latin: bool) -> str | None:
    """A line in Shift-JIS, if it can be nothing else: of what could be Latin text, too, kana are
    asked for, whose bytes have no signs there."""
    try:
        line = raw.decode("cp932")
    except UnicodeDecodeError:
        return None
    is_told = bool(_KANA.search(line)) or not is_latin
    return line if is_told and _JAPANESE.fullmatch(line) else None
