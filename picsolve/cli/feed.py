"""The input, read by a thread while others work on it, and the results in the input's order."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from multiprocessing.connection import Pipe

from picsolve.cli.asked import AskedRun
from picsolve.cli.output import Output
from picsolve.cli.pipeline import Item
from picsolve.cli.record import Record

#: As much waits at most for somebody to take it.
_MOST_WAITING = 256
#: As many puzzles of a run, which together take hardly any time, count as one.
_LIGHT = 64


#: Runs are cut into such as keep all workers busy.
_PIECE = 2048


def weight(item: Item) -> int:
    """How much of the room an item takes."""
    return 1 + len(item) // _LIGHT if isinstance(item, AskedRun) else 1


def _pieces(items: Iterator[Item]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, AskedRun):
            yield from (item.part(i, i + _PIECE) for i in range(0, len(item), _PIECE))
        else:
            yield item


class Feed:
    """Reads ahead, a little. `ready` can be waited for: it has something to read if `take` has."""

    def __init__(self, items: Iterator[Item]) -> None:
        self._items = items
        self._waiting: deque[Item] = deque()
        self._changed = threading.Condition()
        self._error: BaseException | None = None
        self._is_closed = False
        self.is_ended = False  #: whether there is no more than what waits
        self.ready, self._bell = Pipe(duplex=False)
        self._is_rung = False
        threading.Thread(target=self._read, daemon=True).start()

    def take(self, most: int) -> list[Item]:
        """What has been read, up to about such a weight; raises what the reading has raised."""
        with self._changed:
            found: list[Item] = []
            while self._waiting and (not found or sum(map(weight, found)) < most):
                found.append(self._waiting.popleft())
            if self._is_rung and not self._waiting and not self.is_ended:
                self.ready.recv_bytes()
                self._is_rung = False
            self._changed.notify()
            if not found and self._error:
                raise self._error
        return found

    @property
    def is_empty(self) -> bool:
        """Whether all has been taken."""
        return self.is_ended and not self._waiting and not self._error

    def close(self) -> None:
        """Read no more."""
        with self._changed:
            self._is_closed = True
            self._changed.notify()

    def _read(self) -> None:
        try:
            for item in _pieces(self._items):
                with self._changed:
                    while self._is_full and not self._is_closed:
                        self._changed.wait()
                    if self._is_closed:
                        return
                    self._waiting.append(item)
                    self._ring()
        except BaseException as error:  # told where it can be handled
            self._error = error
        with self._changed:
            self.is_ended = True
            self._ring()

    @property
    def _is_full(self) -> bool:
        return sum(map(weight, self._waiting)) >= _MOST_WAITING

    def _ring(self) -> None:
        if not self._is_rung:
            self._bell.send_bytes(b"!")
            self._is_rung = True


class Results:
    """Writes records in the order of what they belong to, each as soon as those before it are."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._early: dict[int, Record] = {}
        self.written = 0  #: how many are

    def put(self, index: int, record: Record) -> None:
        self._early[index] = record
        while self.written in self._early:
            self._early.pop(self.written).replay(self._output)
            self.written += 1
            self._output.flush()

    def shift(self, index: int, more: int) -> None:
        """Make room for more items in the place of one."""
        self._early = {i + more if i > index else i: each for i, each in self._early.items()}
