"""Every message that the code says has its translation, with the same fields in it."""

from __future__ import annotations

import ast
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import picsolve
from picsolve.words import LANGUAGES, choose, chosen, messages, of_environment, say

PACKAGE = Path(picsolve.__file__).parent
TRANSLATIONS = LANGUAGES[1:]


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every call of `say`, with its place."""
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say":
                yield f"{file.relative_to(PACKAGE)}:{node.lineno}", node


def said() -> dict[str, str]:
    """Every message in the code, with a place of it."""
    found = {}
    for place, call in calls():
        for argument in alternatives(call.args[0]):
            assert isinstance(argument, ast.Constant), f"{place}: say() takes a plain text"
            assert isinstance(argument.value, str), place
            found[argument.value] = place
    return found


def alternatives(argument: ast.expr) -> list[ast.expr]:
    """Both sides of a choice between two texts."""
    if isinstance(argument, ast.IfExp):
        return alternatives(argument.body) + alternatives(argument.orelse)
    return [argument]


def fields(message: str) -> Counter[str]:
    return Counter({name for _, name, _, _ in Formatter().parse(message) if name})


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_message_is_translated(language: str) -> None:
    known = messages(language)
    missing = [f"{place}: {text!r}" for text, place in said().items() if text not in known]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_no_translation_is_left_over(language: str) -> None:
    assert not messages(language).keys() - said().keys()


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_no_message_stands_in_two_files(language: str) -> None:
    counted = Counter(
        message
        for file in (PACKAGE / "languages" / language / "messages").glob("*.json")
        for message in json.loads(file.read_text(encoding="utf-8"))
    )
    assert [message for message, count in counted.items() if count > 1] == []


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_translations_name_the_same_values(language: str) -> None:
    values = {
        text: {word.arg for word in call.keywords}
        for _, call in calls()
        for argument in alternatives(call.args[0])
        if isinstance(argument, ast.Constant) and isinstance(text := argument.value, str)
    }
    for text, told in messages(language).items():
        if values.get(text):
            assert fields(told) == fields(text), told


def test_the_language_is_that_of_the_first_variable_that_is_set() -> None:
    assert of_environment({"LANG": "ja_JP.UTF-8"}) == "ja"
    assert of_environment({"LC_ALL": "C", "LANG": "ja_JP.UTF-8"}) == "en"
    assert of_environment({"LC_ALL": "", "LC_MESSAGES": "ja", "LANG": "C"}) == "ja"
    assert of_environment({"LANG": "fr_FR"}) == "en"
    assert of_environment({}) == "en"


def test_only_known_languages_can_be_chosen() -> None:
    assert chosen() == "en"
    with pytest.raises(ValueError, match="no language 'xx': en, ja"):
        choose("xx")
    assert chosen() == "en"


def test_values_are_put_in_and_plain_messages_keep_their_braces() -> None:
    assert say("{a} of {b}", a=1, b="two") == "1 of two"
    assert say("{as it is}") == "{as it is}"
