"""The entry point: `picsolve …` and `python -m picsolve …`.

Until everything is loaded, Ctrl-C ends the process as it would end a program that is no Python:
a traceback from amid the imports would help nobody. So as little as possible stands before that
(no `__future__`, and `_signal`, which is built in, in place of `signal`).
"""

import _signal  # type: ignore[import-not-found, unused-ignore]
import os
import sys


def _end_by_interrupt() -> bool:
    """Let Ctrl-C end the process at once; False where it was not Python's to handle."""
    try:
        if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
            _signal.signal(_signal.SIGINT, _signal.SIG_DFL)
            return True
    except ValueError:  # imported in some thread, where nothing can be set
        pass
    return False


_is_quiet = _end_by_interrupt()

SIGNALED = 128  # shells report so much more than its number for a process that a signal ended
BROKEN_PIPE = 141  # as if SIGPIPE had ended it: its reader went away, as in `| head -1`
INPUT_ERROR = 2


def main() -> None:
    """Run the command line; leave with its exit code, whatever becomes of the streams."""
    try:
        code = _run()
        if sys.stdout is not None:
            sys.stdout.flush()
        if code < SIGNALED:
            _end_at_once()
            _give_back_streams()
            sys.exit(code)
    except BaseException as error:
        if _is_interrupt(error):
            code = _interrupted()
        elif isinstance(error, BrokenPipeError):
            code = BROKEN_PIPE
        elif isinstance(error, OSError):  # a full disk, a stream that was closed
            from picsolve.cli.complaints import cannot_write

            _complain(cannot_write(error))
            code = INPUT_ERROR
        else:
            raise
    _leave(code)


def _is_interrupt(error: BaseException | None) -> bool:
    """Ctrl-C, also where Python made another error of it (in the making of a class, it does)."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


#: The signals that end a run, and which of them did: what Ctrl-C sends, `timeout` and supervisors,
#: and a terminal that goes away.
_SIGNALS = tuple(
    getattr(_signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(_signal, name)
)
_ended_by = _signal.SIGINT


def _on_signal(signum: int, frame: object) -> None:
    """Take any of them for Ctrl-C: what is written is brought to an end, such as an array of
    JSON."""
    global _ended_by
    from picsolve.cli.streams import put_off

    _ended_by = signum
    if signum != _signal.SIGINT:
        _signal.signal(signum, _signal.SIG_DFL)  # a second one ends the process at once
    if not put_off():
        raise KeyboardInterrupt


def _end_in_order() -> None:
    """Have signals end the run in good order, unless somebody else has set what they do."""
    for number in _SIGNALS:
        if number != _signal.SIGINT or _is_quiet:
            _replace_handler(number, _signal.SIG_DFL, _on_signal)


def _end_at_once() -> None:
    """Have them end the process."""
    for number in _SIGNALS:
        _replace_handler(number, _on_signal, _signal.SIG_DFL)


def _replace_handler(number: int, before: object, after: object) -> None:
    try:
        if _signal.getsignal(number) == before:
            _signal.signal(number, after)
    except ValueError:  # in some thread, where nothing can be set
        pass


def _interrupted() -> int:
    return SIGNALED + int(_ended_by)


def _run() -> int:
    import gc

    import click

    from picsolve.cli.closed import occupy, there
    from picsolve.cli.main import picsolve
    from picsolve.cli.streams import steady, wait_for_input

    # Solving leaves many small objects and hardly a cycle: by default a quarter of the time would
    # go into the search for some.
    gc.freeze()
    gc.set_threshold(50_000)
    occupy()
    wait_for_input(sys.stdin)
    sys.stdout, sys.stderr = steady(there(sys.stdout)), steady(sys.stderr)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # never a traceback for want of a character
    _end_in_order()
    try:
        # A command leaves by `Context.exit(code)`, which comes back here as a value.
        return picsolve.main(standalone_mode=False) or 0
    except (
        click.Abort
    ) as stop:  # how click passes on Ctrl-C, and an EOFError that is a mistake here
        if not _is_interrupt(stop):
            raise
        return _interrupted()
    except click.ClickException as error:
        from picsolve.cli.click_words import shown

        _complain(_folded(shown(error)))
        return error.exit_code


def _folded(text: str) -> str:
    """The text with its lines folded between words to the terminal's width, if there is one."""
    if sys.stderr is None or not sys.stderr.isatty():
        return text
    import shutil

    from picsolve.cli.click_words import folded

    size = shutil.get_terminal_size((0, 0))  # of standard output, which may be none
    width = max(size.columns or os.get_terminal_size(sys.stderr.fileno()).columns or 80, 20)
    return folded(text, width)


def _give_back_streams() -> None:
    """Close the streams of `streams` while there are modules: when Python ends, whoever still has
    one would have it closed without them."""
    for name in ("stdout", "stderr"):
        stream, python = getattr(sys, name), getattr(sys, f"__{name}__")
        setattr(sys, name, python)
        if stream is not None and stream is not python:
            stream.close()


def _complain(text: str) -> None:
    from picsolve.cli.complaints import complain

    complain("".join(char if char.isprintable() or char == "\n" else "?" for char in text))


def _leave(code: int) -> None:
    """Exit at once: what a dead pipe still holds cannot be written, and is not worth a message."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, KeyboardInterrupt, ValueError):
            pass
    os._exit(code)


if __name__ == "__main__":
    main()
