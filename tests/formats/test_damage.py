"""Damaged input: whatever happens to a file, reading ends with boards or with InputErrors."""

import io
import random
from collections import Counter

import pytest

from picsolve.errors import InputError
from picsolve.formats import read_bytes
from tests.formats import test_nonogram, test_sudoku
from tests.formats.helpers import BOAT, GRID

SAMPLES = [
    *test_sudoku.FORMS.values(),
    *test_nonogram.FORMS.values(),
    test_sudoku.MARKS,
    f"{GRID} r1c2<>1 r3c13<>16 # late",
    f":0904-1:17:{GRID}:112 672:148 149:355:7",
    BOAT + 'saved "?1??????0???"',
]
BYTES = b'0123456789.,-+|:;#<>[]{}"&= \t\r\n\0\x1b\x80\xc3\xff'


def damaged(text: bytes, rng: random.Random) -> bytes:
    """The text with up to four bytes or stretches changed, lost, added, doubled or cut off."""
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text) + 1)
        end = min(at + rng.choice((1, 1, 1, 2, 9, 30)), len(text))
        new = bytes(rng.choices(BYTES, k=rng.choice((1, 1, 2, 9))))
        text = rng.choice(
            (
                text[:at] + new + text[end:],
                text[:at] + text[end:],
                text[:at] + new + text[at:],
                text[:end] + text[at:],
                text[:at],
            )
        )
    return text


@pytest.mark.parametrize("kind", [None, "sudoku", "nonogram"])
def test_damage_is_an_error_or_a_board(kind: str | None) -> None:
    rng = random.Random(f"damage {kind}")
    results: Counter[bool] = Counter()
    for sample in SAMPLES:
        for _ in range(50):
            text = damaged(sample.encode(), rng)
            found = list(read_bytes("test", io.BytesIO(text), kind))
            assert found or not text.strip(), text
            for entry in found:
                results[isinstance(entry, InputError)] += 1
                assert entry.line is not None, text
                if isinstance(entry, InputError):
                    check_error(entry)
                else:
                    assert kind in (None, entry.kind)
    assert min(results.values()) > 50


def check_error(found: InputError) -> None:
    assert found.line is not None
    assert found.line >= 1
    assert found.column is None or found.column >= 1
    assert found.span >= 1
    for text in (found.message, found.note, found.help, *found.text.values()):
        assert text.isprintable()
    if found.column is not None and found.text:
        assert found.column <= len(found.text[found.line]) + 1
