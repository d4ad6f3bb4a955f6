"""How candidates are shown that matter to a step: in one way on the board and in the key.

`candidate_style` and `prefix` are for terminals. Drawings have shapes of their own
(`svg/signs.py`); which one a sample in the key stands for it says itself (`signed`, `sign_of`).
"""

from __future__ import annotations

from collections.abc import Mapping

from rich.style import Style
from rich.text import Text

from picsolve.core import Role
from picsolve.render.theme import LETTERS, Theme

#: Candidates in a pill of a strong colour; the others have the pale one of their set.
PILLS: Mapping[Role, str] = {
    Role.PATTERN: "pattern-pill",
    Role.FIN: "fin-pill",
    Role.ASSUMED: "assumed-pill",
    Role.FOLLOWS: "follows-pill",
    Role.PLACED: "placed-pill",
    Role.REMOVED: "removed-pill",
}
#: What stands before a digit where neither colours nor attributes tell its role.
_PREFIXES: Mapping[Role, str] = {
    **LETTERS,
    Role.PATTERN: "*",
    Role.REMOVED: "-",
    Role.PLACED: "+",
    Role.ASSUMED: "?",
    Role.FOLLOWS: ">",
    Role.LINK_STRONG: "=",
    Role.LINK_WEAK: "/",
}
#: Told by bold, underlined or reversed text, where there are no colours.
_BY_ATTRIBUTES = PILLS.keys() - {Role.FIN}
_SIGN = "sign"


def candidate_style(theme: Theme, role: Role) -> Style:
    """The style of a candidate with this role."""
    if role in PILLS:
        return theme.style(PILLS[role])
    return theme.style(role.value) + theme.style(f"{role.value}-ink")


def prefix(theme: Theme, role: Role) -> str:
    """The sign before such a candidate; empty where its style is enough."""
    is_told = theme.depth or (theme.attributes and role in _BY_ATTRIBUTES)
    return "" if is_told else _PREFIXES[role]


def sample(theme: Theme, role: Role, digit: object) -> Text:
    """Such a candidate as it stands on the board, three columns wide."""
    style = signed(candidate_style(theme, role), role.value)
    if theme.depth:
        return Text().append(f" {digit} ", style)
    return Text().append(f"{prefix(theme, role):1}").append(f"{digit}", style).append(" ")


def signed(style: Style, sign: str) -> Style:
    """The style, with the name of the sign of a drawing that the text stands for."""
    return style + Style(meta={_SIGN: sign})


def sign_of(style: Style) -> str:
    """The sign that a text of this style stands for; empty for other text."""
    return str(style.meta.get(_SIGN, ""))
