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

INTERRUPTED = 130  # what shells report for a process that Ctrl-C ended
TERMINATED = 143  # likewise for one that was asked to end by SIGTERM, as `timeout` does
BROKEN_PIPE = 141  # likewise for one whose reader went away, as in `| head -1`
INPUT_ERROR = 2


def main() -> None:
    """Run the command line; leave with its exit code, whatever becomes of the streams."""
    try:
        code = _run()
        if sys.stdout is not None:
            sys.stdout.flush()
        if code < INTERRUPTED:
            _end_by_interrupt()
            _take_terminate(_on_terminate, _signal.SIG_DFL)
            sys.exit(code)
    except BaseException as error:
        if _is_interrupt(error):
            code = _interrupted()
        elif isinstance(error, BrokenPipeError):
            code = BROKEN_PIPE
        elif isinstance(error, OSError):  # a full disk, a stream that was closed
            _complain(f"picsolve: cannot write: {error.strerror or error}\n")
            code = INPUT_ERROR
        else:
            raise
    _leave(code)


def _is_interrupt(error: BaseException | None) -> bool:
    """Ctrl-C, also where Python made another error of it (in the making of a class, it does)."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


_is_terminated = False


def _on_terminate(signum: int, frame: object) -> None:
    """Take SIGTERM for Ctrl-C: what is written is brought to an end, such as an array of JSON."""
    global _is_terminated
    _is_terminated = True
    _signal.signal(_signal.SIGTERM, _signal.SIG_DFL)  # a second one ends the process at once
    raise KeyboardInterrupt


def _take_terminate(before: object, after: object) -> None:
    """Set what SIGTERM does, if nobody else has set it."""
    try:
        if _signal.getsignal(_signal.SIGTERM) == before:
            _signal.signal(_signal.SIGTERM, after)
    except ValueError:  # in some thread, where nothing can be set
        pass


def _interrupted() -> int:
    return TERMINATED if _is_terminated else INTERRUPTED


def _run() -> int:
    if sys.stdout is None:
        raise OSError("standard output is closed")
    import gc

    import click

    from picsolve.cli.main import picsolve

    # Solving leaves many small objects and hardly a cycle: by default a quarter of the time would
    # go into the search for some.
    gc.freeze()
    gc.set_threshold(50_000)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # never a traceback for want of a character
    if _is_quiet:
        _signal.signal(_signal.SIGINT, _signal.default_int_handler)
    _take_terminate(_signal.SIG_DFL, _on_terminate)
    try:
        # A command leaves by `Context.exit(code)`, which comes back here as a value.
        return picsolve.main(standalone_mode=False) or 0
    except click.Abort:  # how click passes on Ctrl-C
        return _interrupted()
    except click.ClickException as error:
        from io import StringIO

        text = StringIO()
        error.show(text)
        _complain(_folded(text.getvalue()))
        return error.exit_code


def _folded(text: str) -> str:
    """The text with its lines folded between words to the terminal's width, if there is one."""
    if sys.stderr is None or not sys.stderr.isatty():
        return text
    import shutil
    import textwrap

    size = shutil.get_terminal_size((0, 0))  # of standard output, which may be none
    width = max(size.columns or os.get_terminal_size(sys.stderr.fileno()).columns or 80, 20)
    lines = (
        textwrap.fill(line, width, break_long_words=False, break_on_hyphens=False)
        for line in text.splitlines()
    )
    return "\n".join(lines) + "\n"


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
