"""The last line of the screen: what goes on, and the keys that are of use."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment

from picsolve.player.session import Session
from picsolve.player.telling import outcome_told
from picsolve.render.theme import Theme
from picsolve.words import say


def footer(
    session: Session, theme: Theme, width: int, typed: str, message: str, seconds: int
) -> list[Segment]:
    """The number that is being typed, a message, or for how long the path is being looked for; and
    as many keys as have room."""
    told, style = _said(session, typed, message, seconds)
    told = f" {theme.text(told)}" if told else ""
    left = Segment(_cut(told, width), theme.style(style))
    used = cell_len(left.text) + 1
    shown: list[Segment] = []
    for key, does in _hints(session):
        hint = [
            Segment(f"{theme.text(key)} ", theme.style("nudge")),
            Segment(f"{theme.text(does)}  ", theme.style("dim")),
        ]
        used += Segment.get_line_length(hint)
        if used > width:
            break
        shown += hint
    gap = max(width - Segment.get_line_length([left, *shown]), 0)
    return [left, Segment(" " * gap), *shown]


def _said(session: Session, typed: str, message: str, seconds: int) -> tuple[str, str]:
    """What is told, and in which style."""
    if typed:
        return say("step {number}: enter", number=f"{typed}_"), "bold"
    if message:
        return message, "error"
    if session.puzzle.error is None and not session.is_done:
        return f"{outcome_told(session)} {seconds} s", "nudge"
    return "", "dim"


def _hints(session: Session) -> list[tuple[str, str]]:
    """Keys with what they do, those of most use first."""
    return [
        ("?", say("keys")),
        ("q", say("quit")),
        *([("enter", say("branches"))] if session.branches() else []),
        *([("esc", say("back"))] if len(session.levels) > 1 else []),
        ("◂ ▸", say("steps")),
        ("a", say("before") if session.is_after else say("after")),
        ("x", say("hardest")),
        ("t", say("techniques")),
        ("z", say("zoom")),
    ]


def _cut(text: str, width: int) -> str:
    return text if cell_len(text) <= width else set_cell_size(text, max(width, 0))
