"""`--jobs`: the same work in several processes of this machine.

Of the pools that there are, those of the standard library and of loky end as a whole where one
process dies, and pebble's loses the whole chunk; so these few processes are looked after here. A
worker sends what is written for a puzzle as soon as it is done. So it is known which puzzle it was
at when it died, or when it had to be ended: that one is lost, and all others are done elsewhere.
"""

from __future__ import annotations

import gc
import multiprocessing
import signal
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from typing import Any

from picsolve.cli.feed import Feed, Results, weight
from picsolve.cli.inputs import Asked, AskedRun, Inputs, Unread
from picsolve.cli.output import Output
from picsolve.cli.pipeline import Item, Task, Work, take
from picsolve.cli.record import Record, Recorder, Screen

#: Seconds that a worker's chunk should take: long enough for hand-overs not to count.
_CHUNK_TIME = 0.2
_LARGEST_CHUNK = 256
#: How far ahead of the answer that is due others may be, by weight, for each worker.
_AHEAD = 300

#: An item of the input with its place in it.
Numbered = tuple[int, Item]


def run(task: Task, inputs: Inputs, output: Output, jobs: int, method: str | None = None) -> int:
    """Work through the input with so many processes; the exit code.

    `method` is how they are started, as `multiprocessing` names it. By default as copies of one
    process that has no threads, or else anew.
    """
    if method is None:
        is_posix = "forkserver" in multiprocessing.get_all_start_methods()
        method = "forkserver" if is_posix else "spawn"
    context: Any = multiprocessing.get_context(method)
    context.set_forkserver_preload([type(task).__module__, "picsolve.cli.answers"])
    work = task.begin(output)  # for what is lost, and for what stands around the answers
    crew = _Crew(context, task, output, jobs, work)
    try:
        crew.run(inputs.with_runs())
    finally:
        crew.end()
        work.close()
        output.flush()
    output.complain(inputs.told_skipped())
    return output.code


@contextmanager
def sheltered() -> Iterator[None]:
    """What the block starts is never reached by Ctrl-C, which a terminal sends to all processes:
    the one that reads the input sees to it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # else it would be started within, and end the shelter
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Worker:
    """One process, and what it is at."""

    def __init__(self, context: Any, task: Task, screen: Screen | None) -> None:
        self.connection, other = context.Pipe()
        arguments = (other, self.connection, task, screen)
        self.process = context.Process(target=_serve, args=arguments, daemon=True)
        with sheltered():
            self.process.start()
        other.close()
        self.chunk: deque[Numbered] = deque()
        self.size = 1
        self.since = self.began = 0.0  # the puzzle, and the chunk

    def give(self, chunk: list[Numbered]) -> None:
        """Send a chunk; OSError if the worker has died before."""
        self.connection.send([item for _, item in chunk])
        self.chunk.extend(chunk)
        self.since = self.began = time.monotonic()

    def receive(self) -> tuple[int, Record]:
        """What is written for the first puzzle of the chunk; EOFError if the worker has died."""
        try:
            record = self.connection.recv()
        except OSError:
            raise EOFError from None
        index, _ = self.chunk.popleft()
        self.since = time.monotonic()
        if not self.chunk:
            is_quick = self.since - self.began < _CHUNK_TIME
            size = self.size * 2 if is_quick else self.size // 2
            self.size = min(max(size, 1), _LARGEST_CHUNK)
        return index, record

    def end(self) -> str:
        """End the process; how it ended."""
        self.process.kill()
        self.process.join()
        self.connection.close()
        code: int | None = self.process.exitcode
        self.process.close()
        return f"signal {-code}" if code is not None and code < 0 else f"exit code {code}"


class _Crew:
    """The workers of a run."""

    def __init__(self, context: Any, task: Task, output: Output, jobs: int, work: Work) -> None:
        self.context, self.task, self.work = context, task, work
        self.screen = Screen.of(output)
        self.jobs = jobs
        self.workers: list[_Worker] = []
        self.results = Results(output)
        self.again: deque[Numbered] = deque()  # of workers that died
        self.given = 0  # items of the input that were handed out
        self.weights: deque[int] = deque()  # of those that are not written
        self.recorder = Recorder(task.style, self.screen)
        # Work on its own output, so that a lost puzzle's line finds its place.
        self.lost = task.begin(self.recorder)
        self.recorder.take()

    def run(self, items: Iterator[Item]) -> None:
        # Before there is a thread: for `fork` copies none.
        self.workers = [_Worker(self.context, self.task, self.screen) for _ in range(self.jobs)]
        feed = Feed(items)
        try:
            while True:
                self._hand_out(feed)
                if feed.is_empty and self.results.written == self.given:
                    return
                self._listen(feed)
        finally:
            feed.close()

    def end(self) -> None:
        for worker in self.workers:
            worker.end()
        self.workers = []

    def _hand_out(self, feed: Feed) -> None:
        for worker in list(self.workers):
            if not worker.chunk and (chunk := self._next(feed, worker.size)):
                try:
                    worker.give(chunk)
                except OSError:
                    self.again.extendleft(reversed(chunk))
                    self._replace(worker)

    def _next(self, feed: Feed, size: int) -> list[Numbered]:
        """The next items for a worker; those that were taken from a dead one first."""
        if self.again:
            return [self.again.popleft()]
        items = feed.take(min(size, self._room)) if self._room > 0 else []
        chunk = list(enumerate(items, self.given))
        self.given += len(items)
        self.weights.extend(map(weight, items))
        return chunk

    def _listen(self, feed: Feed) -> None:
        """Wait until there is a result, a death, something to read, or a puzzle's time is over."""
        workers = {worker.connection: worker for worker in self.workers}
        wanted: list[Any] = list(workers)
        is_idle = not all(worker.chunk for worker in self.workers)
        if is_idle and self._room > 0 and not feed.is_empty:
            wanted.append(feed.ready)
        for ready in wait(wanted, self._patience()):
            if ready is not feed.ready:
                self._take(workers[ready])
        limit = self._limit()
        for worker in list(self.workers):
            if limit and worker.chunk and time.monotonic() - worker.since > limit:
                self._give_up(worker, "out of time, and could not be stopped in any other way")

    @property
    def _room(self) -> int:
        """How much more may be handed out before the answer that is due is there."""
        while len(self.weights) > self.given - self.results.written:
            self.weights.popleft()
        return _AHEAD * self.jobs - sum(self.weights)

    def _limit(self) -> float | None:
        """Seconds after which a worker is ended: each part of its work has its own timeout."""
        return self.task.timeout and 6 * self.task.timeout + 2

    def _patience(self) -> float | None:
        limit = self._limit()
        if not limit:
            return None
        since = min((worker.since for worker in self.workers if worker.chunk), default=None)
        return None if since is None else max(since + limit - time.monotonic(), 0) + 0.01

    def _take(self, worker: _Worker) -> None:
        """Write what a worker has done, or see that it has died."""
        try:
            index, record = worker.receive()
        except EOFError:
            self._give_up(worker)
        else:
            self.results.put(index, record)

    def _replace(self, worker: _Worker) -> str:
        """Put another worker in the place of one; how that has ended."""
        how = worker.end()
        place = self.workers.index(worker)
        self.workers[place] = _Worker(self.context, self.task, self.screen)
        return how

    def _give_up(self, worker: _Worker, message: str = "") -> None:
        """End a worker. What it was at is lost, the rest of its chunk is for others."""
        how = self._replace(worker)
        if not worker.chunk:
            return
        (index, item), *rest = worker.chunk
        self.again.extendleft(reversed(rest))
        if isinstance(item, AskedRun) and len(item) > 1:
            self._split(index, item)
            return
        found = item[0] if isinstance(item, AskedRun) else item
        self._lose(found, message or f"the process that was at it has died ({how})")
        self.results.put(index, self.recorder.take())

    def _split(self, index: int, run: AskedRun) -> None:
        """Of a run nobody knows at which puzzle its worker was: each is to be done by itself."""
        more = len(run) - 1
        chunks = [worker.chunk for worker in self.workers]
        for numbered in (*chunks, self.again):
            found = [(i + more if i > index else i, item) for i, item in numbered]
            numbered.clear()
            numbered.extend(found)
        self.results.shift(index, more)
        self.given += more
        self.weights.extend([1] * more)
        parts = [(index + i, run.part(i, i + 1)) for i in range(len(run))]
        self.again.extendleft(reversed(parts))

    def _lose(self, found: Asked | Unread, message: str) -> None:
        if isinstance(found, Unread):
            self.lost.take(found)
        else:
            self.lost.lose(found, message)


def _serve(connection: Any, other: Connection, task: Task, screen: Screen | None) -> None:
    """Work on chunks until there are no more; in a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        other.close()  # its end of the connection, which only a copy of that process has
    from picsolve.cli.progress import silence

    silence()
    gc.freeze()
    gc.set_threshold(50_000)
    recorder = Recorder(task.style, screen)
    work = task.begin(recorder)
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            for item in connection.recv():
                take(work, item)
                connection.send(recorder.take())
