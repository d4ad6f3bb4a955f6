"""The entry point: `picsolve …` and `python -m picsolve …`."""

from __future__ import annotations

import os
import sys

INTERRUPTED = 130  # what shells report for a process that Ctrl-C ended
BROKEN_PIPE = 141  # likewise for one whose reader went away, as in `| head -1`
INPUT_ERROR = 2


def main() -> None:
    """Run the command line; leave with its exit code, whatever becomes of the streams."""
    try:
        code = _run()
        if sys.stdout is not None:
            sys.stdout.flush()
        if code < INTERRUPTED:
            sys.exit(code)
    except BrokenPipeError:
        code = BROKEN_PIPE
    except OSError as error:  # a full disk, a stream that was closed
        _complain(f"cannot write: {error.strerror or error}")
        code = INPUT_ERROR
    except BaseException as error:
        if not _is_interrupt(error):
            raise
        code = INTERRUPTED
    _leave(code)


def _is_interrupt(error: BaseException | None) -> bool:
    """Ctrl-C, also where Python made another error of it (in the making of a class, it does)."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def _run() -> int:
    import click

    from picsolve.cli.main import picsolve

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # never a traceback for want of a character
    try:
        # A command leaves by `Context.exit(code)`, which comes back here as a value.
        return picsolve.main(standalone_mode=False) or 0
    except click.Abort:  # how click passes on Ctrl-C
        return INTERRUPTED
    except click.ClickException as error:
        if sys.stderr is not None:
            error.show()
        return error.exit_code


def _complain(message: str) -> None:
    if sys.stderr is not None:
        print(f"picsolve: {message}", file=sys.stderr)


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
