"""`--jobs`: the same work in several processes of this machine.

Of the pools that there are, those of the standard library and of loky end as a whole where one
process dies, and pebble's loses the whole chunk; so these few processes are looked after here. A
worker says when it is ready, and sends what is written for a puzzle as soon as it is done. So it is
known which puzzle it was at when it died, or when it had to be ended: that one is lost, and all
others are done elsewhere. Where there are no workers to be had, this process does what they would.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import time
import warnings
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from typing import Any

from picsolve.cli.asked import Asked, AskedRun, Unread
from picsolve.cli.feed import Feed, Results, weight
from picsolve.cli.inputs import Inputs
from picsolve.cli.output import Output
from picsolve.cli.pipeline import Item, Task, Work, take
from picsolve.cli.record import Record, Recorder, Screen
from picsolve.words import say

#: Seconds that a worker's chunk should take: long enough for hand-overs not to count.
_CHUNK_TIME = 0.2
_LARGEST_CHUNK = 256
#: How far ahead of the answer that is due others may be, by weight, for each worker.
_AHEAD = 300
#: Where starting a worker fails so often in a row, no more are started; seconds in between.
_TRIES = 3
_PAUSE = 0.1
#: Files that can be opened still where a worker can be started.
_DESCRIPTORS = 16
#: What a terminal, or a supervisor, may send to all processes of a run.
_SIGNALS = {
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
}

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
    the one that reads the input sees to it. Nor does Python speak of helpers of its own that have
    died, for it starts them anew."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "resource_tracker")
        resource_tracker.ensure_running()  # else it would be started within, and end the shelter
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def need_descriptors() -> None:
    """OSError where so few files can be opened that starting a process would fail half-way, in
    the process that starts them, which would speak of it with a traceback."""
    found: list[int] = []
    try:
        while len(found) < _DESCRIPTORS:
            found.append(os.open(os.devnull, os.O_RDONLY))
    finally:
        for descriptor in found:
            os.close(descriptor)


class _Worker:
    """One process, and what it is at; OSError or EOFError where it cannot be started."""

    def __init__(self, context: Any, task: Task, screen: Screen | None) -> None:
        self.connection, other = context.Pipe()
        arguments = (other, self.connection, task, screen)
        self.process = context.Process(target=_serve, args=arguments, daemon=True)
        try:
            need_descriptors()
            with sheltered():
                self.process.start()
        except (OSError, EOFError):
            self.connection.close()
            raise
        finally:
            other.close()
        self.is_ready = False
        self.chunk: deque[Numbered] = deque()
        self.size = 1
        self.since = self.began = 0.0  # the puzzle, and the chunk

    def give(self, chunk: list[Numbered]) -> None:
        """Send a chunk; OSError if the worker has died before."""
        self.connection.send([item for _, item in chunk])
        self.chunk.extend(chunk)
        self.since = self.began = time.monotonic()

    def receive(self) -> tuple[int, Record] | None:
        """What is written for the first puzzle of the chunk, or None where the worker says that it
        is ready; EOFError if it has died."""
        try:
            record = self.connection.recv()
        except OSError:
            raise EOFError from None
        if not self.is_ready:
            self.is_ready = True
            return None
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
        return (
            say("signal {number}", number=-code)
            if code is not None and code < 0
            else say("exit code {code}", code=code)
        )


class _Crew:
    """The workers of a run."""

    def __init__(self, context: Any, task: Task, output: Output, jobs: int, work: Work) -> None:
        self.context, self.task, self.work = context, task, work
        self.screen = Screen.of(output)
        self.output, self.jobs = output, jobs
        self.failures = 0  # workers that were never ready
        self.workers: list[_Worker] = []
        self.results = Results(output)
        self.again: deque[Numbered] = deque()  # of workers that died
        self.given = 0  # items of the input that were handed out
        self.weights: deque[int] = deque()  # of those that are not written
        self.recorder = Recorder(task.style, self.screen)
        # Work on its own output, so that the line of a puzzle that is lost, or that is done here,
        # finds its place.
        self.here = task.begin(self.recorder)
        self.recorder.take()

    def run(self, items: Iterator[Item]) -> None:
        # Before there is a thread: for `fork` copies none.
        while len(self.workers) < self.jobs and self._add():
            pass
        feed = Feed(items)
        try:
            while True:
                self._hand_out(feed)
                if feed.is_empty and self.results.written == self.given:
                    return
                if self.workers:
                    self._listen(feed)
                else:
                    self._work_here(feed)
        finally:
            feed.close()

    def end(self) -> None:
        for worker in self.workers:
            worker.end()
        self.workers = []

    def _add(self) -> bool:
        """Have one worker more, if that is possible."""
        reason = say("they end at once")
        while self.failures < _TRIES:
            try:
                self.workers.append(_Worker(self.context, self.task, self.screen))
                return True
            except (OSError, EOFError) as error:  # perhaps what starts them has died
                reason = getattr(error, "strerror", None) or reason
                self.failures += 1
                time.sleep(_PAUSE)
        if count := len(self.workers):
            told = say(
                "no more processes can be started ({reason}): {count} are at work",
                count=count,
                reason=reason,
            )
        else:
            told = say(
                "no other process can be started ({reason}): this one goes on alone", reason=reason
            )
        self.output.complain(f"{told}\n", once="fewer" if count else "none")
        return False

    def _work_here(self, feed: Feed) -> None:
        """Do in this process what is due next."""
        chunk = self._next(feed, 1)
        if not chunk and not feed.is_empty:
            wait([feed.ready])
        for index, item in chunk:
            try:
                take(self.here, item)
            finally:
                self.results.put(index, self.recorder.take())

    def _hand_out(self, feed: Feed) -> None:
        for worker in list(self.workers):
            if worker.is_ready and not worker.chunk and (chunk := self._next(feed, worker.size)):
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
        is_idle = any(worker.is_ready and not worker.chunk for worker in self.workers)
        if is_idle and self._room > 0 and not feed.is_empty:
            wanted.append(feed.ready)
        for ready in wait(wanted, self._patience()):
            if ready is not feed.ready:
                self._take(workers[ready])
        limit = self._limit()
        for worker in list(self.workers):
            if limit and worker.chunk and time.monotonic() - worker.since > limit:
                self._give_up(worker, say("out of time, and could not be stopped in any other way"))

    @property
    def _room(self) -> int:
        """How much more may be handed out before the answer that is due is there."""
        while len(self.weights) > self.given - self.results.written:
            self.weights.popleft()
        return _AHEAD * self.jobs - sum(self.weights)

    def _limit(self) -> float | None:
        """Seconds after which a worker is ended: by then its own timer should have stopped it."""
        return self.task.timeout and 2 * self.task.timeout + 2

    def _patience(self) -> float | None:
        limit = self._limit()
        if not limit:
            return None
        since = min((worker.since for worker in self.workers if worker.chunk), default=None)
        return None if since is None else max(since + limit - time.monotonic(), 0) + 0.01

    def _take(self, worker: _Worker) -> None:
        """Write what a worker has done, or see that it has died."""
        try:
            received = worker.receive()
        except EOFError:
            self.failures += not worker.is_ready
            self._give_up(worker)
        else:
            self.failures = 0
            if received:
                self.results.put(*received)

    def _replace(self, worker: _Worker) -> str:
        """Have another worker for one; how that has ended."""
        how = worker.end()
        self.workers.remove(worker)
        self._add()
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
        self._lose(found, message or say("the process that was at it has died ({how})", how=how))
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
            self.here.take(found)
        else:
            self.here.lose(found, message)


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
        connection.send(None)  # ready
        while True:
            for item in connection.recv():
                take(work, item)
                connection.send(recorder.take())
