"""XY-wings and XYZ-wings."""

from __future__ import annotations

from collections.abc import Iterator

from picsolve.sudoku.explainer.position import COUNT, PEERS, SEEN, Hint, Position


def xy_wings(position: Position) -> Iterator[Hint]:
    """A pivot of two digits, and two pairs that it sees."""
    return _wings(position, 2)


def xyz_wings(position: Position) -> Iterator[Hint]:
    """A pivot of three digits, and two pairs that it sees."""
    return _wings(position, 3)


def _wings(position: Position, size: int) -> Iterator[Hint]:
    cells = position.cells
    for pivot in range(81):
        digits = cells[pivot]
        if COUNT[digits] != size:
            continue
        pairs = [c for c in PEERS[pivot] if COUNT[cells[c]] == 2 and COUNT[digits & cells[c]]]
        for first in pairs:
            if COUNT[digits & ~cells[first]] != 1:
                continue
            for second in pairs:
                shared = cells[first] & cells[second]
                union = digits | cells[first] | cells[second]
                if (
                    COUNT[shared] != 1
                    or COUNT[union] != 3
                    or digits & shared != shared * (size - 2)
                ):
                    continue
                seeing = SEEN[first] & SEEN[second]
                if size == 3:
                    seeing &= SEEN[pivot]
                digit = shared.bit_length() - 1
                removed = position.among(sorted(seeing - {pivot}), digit)
                if removed:
                    yield Hint(4.2 if size == 2 else 4.4, tuple(removed))
