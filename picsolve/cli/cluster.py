"""`--scheduler`: the same work on a Dask cluster.

Dask places the chunks, and does those of a lost worker anew. Here they are made and kept in order,
a bounded number of them at a time.
"""

from __future__ import annotations

import logging
import socket
from collections import deque
from multiprocessing.connection import wait
from typing import Any
from urllib.parse import urlsplit

import click

from picsolve.cli.asked import Asked, AskedRun, Unread
from picsolve.cli.feed import Feed
from picsolve.cli.inputs import Inputs
from picsolve.cli.output import Output
from picsolve.cli.pipeline import Item, Task, take
from picsolve.cli.record import Record, Recorder, Screen
from picsolve.extras import installing
from picsolve.words import say

_LARGEST_CHUNK = 64
#: Chunks on their way for each thread of the cluster.
_AHEAD = 3
#: Seconds between looks at the input while the answer that is due is waited for.
_PAUSE = 0.05


def work_on(task: Task, screen: Screen | None, items: list[Item]) -> list[Record]:
    """What is written for each of the items; runs on the cluster."""
    from picsolve.cli.progress import silence

    silence()
    recorder = Recorder(task.style, screen)
    work = task.begin(recorder)
    records = []
    for item in items:
        take(work, item)
        records.append(recorder.take())
    return records


def run(task: Task, inputs: Inputs, output: Output, address: str) -> int:
    """Work through the input on a cluster; the exit code."""
    try:
        import distributed
    except ImportError:
        command = installing("cluster")
        told = say("--scheduler needs Dask, which is not installed: {command}", command=command)
        raise click.UsageError(told) from None
    _knock(address)
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client: Any = distributed.Client(  # type: ignore[no-untyped-call, unused-ignore]
            address, set_as_default=False, timeout="10s"
        )
    except (OSError, ValueError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise click.UsageError(
            say("no scheduler answers at {address}: {reason}", address=address, reason=reason)
        ) from None
    work = task.begin(output)
    try:
        _Chunks(client, task, output).run(inputs)
    finally:
        client.close(timeout=2)
        work.close()
        output.flush()
    output.complain(inputs.told_skipped())
    return output.code


def _knock(address: str) -> None:
    """Raise a usage error where nothing answers; Dask itself would try for long."""
    parts = urlsplit(address if "://" in address else f"tcp://{address}")
    try:
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if parts.scheme not in ("tcp", "tls") or not (host and port):
        raise click.UsageError(
            say("{address!r} is no address of a scheduler, as tcp://host:8786 is", address=address)
        )
    try:
        socket.create_connection((host, port), timeout=10).close()
    except OSError as error:
        reason = error.strerror or str(error)
        raise click.UsageError(
            say("no scheduler answers at {address}: {reason}", address=address, reason=reason)
        ) from None


class _Chunks:
    """The chunks on their way, in the order of the input."""

    def __init__(self, client: Any, task: Task, output: Output) -> None:
        self.client, self.task, self.output = client, task, output
        self.screen = Screen.of(output)
        self.waiting: deque[tuple[list[Item], Any]] = deque()
        self.size = 1
        self.room = 2  # so many chunks may be on their way
        self.recorder = Recorder(task.style, self.screen)
        self.lost = task.begin(self.recorder)
        self.recorder.take()

    def run(self, inputs: Inputs) -> None:
        feed = Feed(inputs.with_runs())
        try:
            while not (feed.is_empty and not self.waiting):
                self._send(feed)
                if self.waiting:
                    self._receive()
                elif not feed.is_empty:
                    wait([feed.ready], _PAUSE)
        finally:
            feed.close()

    def _send(self, feed: Feed) -> None:
        if len(self.waiting) < 2:  # workers may have come or gone
            self.room = max(_AHEAD * sum(self.client.nthreads().values()), 2)
        while len(self.waiting) < self.room and (items := feed.take(self.size)):
            self.waiting.append((items, self._submit(items)))
            self.size = min(2 * self.size, _LARGEST_CHUNK)

    def _submit(self, items: list[Item]) -> Any:
        return self.client.submit(work_on, self.task, self.screen, items, pure=False)

    def _receive(self) -> None:
        """Write the records that are due, if they come soon."""
        items, future = self.waiting[0]
        try:
            records = future.result(timeout=_PAUSE)
        except TimeoutError:
            return
        except Exception as error:  # the chunk cost several workers their lives, or failed
            self.waiting.popleft()
            self._divide(items, error)
            return
        self.waiting.popleft()
        for record in records:
            record.replay(self.output)
        self.output.flush()

    def _divide(self, items: list[Item], error: Exception) -> None:
        """Do a chunk again puzzle by puzzle; of one puzzle, tell that it is lost."""
        parts = [part for item in items for part in _parts(item)]
        if len(parts) > 1:
            chunks = [[part] for part in parts]
            self.waiting.extendleft((chunk, self._submit(chunk)) for chunk in reversed(chunks))
            return
        (found,) = (part[0] if isinstance(part, AskedRun) else part for part in parts)
        if isinstance(found, Unread):
            self.lost.take(found)
        else:
            self.lost.lose(
                found, say("the cluster could not do it: {name}", name=type(error).__name__)
            )
        self.recorder.take().replay(self.output)
        self.output.flush()


def _parts(item: Item) -> list[Asked | Unread | AskedRun]:
    if isinstance(item, AskedRun):
        return [item.part(index, index + 1) for index in range(len(item))]
    return [item]
