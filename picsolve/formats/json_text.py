"""JSON with errors at their places."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from picsolve.errors import InputError
from picsolve.words import say

_DEEPEST = 50


class Places:
    """Line and column of each position of a text."""

    def __init__(self, text: str, lines_before: int) -> None:
        self.text, self.before = text, lines_before

    def __call__(self, position: int) -> tuple[int, int]:
        line = self.text.count("\n", 0, position)
        return self.before + line + 1, position - self.text.rfind("\n", 0, position)


def json_of(text: str, wrong: Callable[[str, int], InputError]) -> Any:
    """The value of a text; raises what `wrong` makes of a message and a position in it."""
    depth = 0
    for match in re.finditer(r"[\[{\]}]", text):
        depth += 1 if match[0] in "[{" else -1
        if depth > _DEEPEST:
            raise wrong(say("the lists are nested too deeply"), match.start())
    try:
        return json.loads(text, parse_int=_number)
    except json.JSONDecodeError as error:
        raise wrong(say("this is no JSON: {why}", why=error.msg), error.pos) from None


def _number(text: str) -> int | str:
    """A number; the text where it is longer than Python likes, which means nothing in any case."""
    return int(text) if len(text) < 20 else text
