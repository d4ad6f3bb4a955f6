"""Every message that the code says has its translation, with the same fields in it."""

from __future__ import annotations

import ast
import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import picsolve
from picsolve.words import (
    LANGUAGES,
    choose,
    chosen,
    later,
    messages,
    of_environment,
    plural,
    say,
    speaking,
)
from tests.help_texts import help_texts

PACKAGE = Path(picsolve.__file__).parent
TRANSLATIONS = LANGUAGES[1:]


def calls(name: str = "say") -> Iterator[tuple[str, ast.Call]]:
    """Every call of `say`, or of another function of the module, with its place."""
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name:
                yield f"{file.relative_to(PACKAGE)}:{node.lineno}", node


@cache
def said() -> dict[str, str]:
    """Every message in the code, with a place of it."""
    found = dict.fromkeys(help_texts(), "the help")
    for place, call in [*calls(), *calls("later")]:
        for argument in alternatives(call.args[0]):
            if is_constant(argument) and call.func.id == "say":  # type: ignore[attr-defined]
                continue  # its text is one of `later`
            assert isinstance(argument, ast.Constant), f"{place}: say() takes a plain text"
            assert isinstance(argument.value, str), place
            found[argument.value] = place
    for place, call in calls("plural"):
        for noun in alternatives(call.args[1]):
            if isinstance(noun, ast.Constant):  # else it is one of those in other calls
                found[f"{{count}} {noun.value!s}s"] = place
    return found


def is_constant(argument: ast.expr) -> bool:
    """Whether this is the name of a constant, or what stands in one."""
    if isinstance(argument, ast.Subscript):
        return is_constant(argument.value)
    name = getattr(argument, "attr", getattr(argument, "id", ""))
    return bool(name) and name.isupper()


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
    left_over = messages(language).keys() - said().keys()
    assert not left_over


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


def test_constants_are_said_in_the_language_of_the_time() -> None:
    constant = later("the cell {cells} is wrong")
    assert say(constant, cells="r1c1") == "the cell r1c1 is wrong"
    with speaking("ja"):
        assert say(constant, cells="r1c1") == "r1c1が間違っています"


def test_what_is_counted_has_its_plural_where_the_language_has_one() -> None:
    assert [plural(count, "row") for count in (0, 1, 1234)] == ["0 rows", "1 row", "1,234 rows"]
    with speaking("ja"):
        assert [plural(count, "row") for count in (1, 1234)] == ["1行", "1,234行"]
