"""No words for people stand in the code but in `say`, so that each can be translated.

Reads the calls whose texts people see: errors, what is complained of, what is drawn.
"""

from __future__ import annotations

import ast
import io
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import picsolve
from picsolve.errors import InputError
from picsolve.formats import read_bytes
from picsolve.words import speaking
from tests.formats.test_damage import SAMPLES, damaged

PACKAGE = Path(picsolve.__file__).parent
#: What makes errors and lines that people read, and how many of the arguments are texts.
TELLING = {
    **dict.fromkeys(("InputError", "error", "complain", "progress", "Text", "Segment"), 1),
    **dict.fromkeys(("UsageError", "BadParameter", "ClickException", "add_column"), 1),
    "lose": 2,
    **dict.fromkeys(("assemble", "append"), 100),
}
KEYWORDS = {"message", "note", "help"}
#: Two words, one beside a value (`…`), or one with the end of a sentence.
WORDS = re.compile(r"[A-Za-z]{2,}[,;:]? +[A-Za-z(]{2,}|[A-Za-z]{3,} …|… [a-z]{3,}|[a-z]{2,}\.$")
#: Commands and what files have, which is the same in every language.
NOTATION = re.compile(r"^(picsolve |pip install |color … #|<)")


def told(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Each text in such a call that is not said, with its line; also through a variable."""
    variables = {
        target.id: node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and (count := TELLING.get(called(call.func))):
            named = (word.value for word in call.keywords if word.arg in KEYWORDS)
            for argument in (*call.args[:count], *named):
                if isinstance(argument, ast.Name) and argument.id in variables:
                    argument = variables[argument.id]
                yield from texts(argument)


def called(function: ast.expr) -> str:
    return str(getattr(function, "attr", getattr(function, "id", "")))


def texts(node: ast.AST) -> Iterator[tuple[int, str]]:
    """The texts in an expression that are shown as they are."""
    if isinstance(node, ast.Call) and called(node.func) not in ("join", "rstrip", "strip"):
        return  # `say`, or a function with texts of its own
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.lineno, node.value
    elif isinstance(node, ast.JoinedStr):
        parts = (part.value if isinstance(part, ast.Constant) else "…" for part in node.values)
        yield node.lineno, "".join(map(str, parts))
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                yield from texts(part.value)
    elif isinstance(node, ast.Tuple):  # a text and its style
        yield from texts(node.elts[0])
    elif isinstance(node, ast.Lambda | ast.IfExp | ast.BoolOp | ast.BinOp):
        for child in ast.iter_child_nodes(node):
            yield from texts(child)


def is_for_people(text: str) -> bool:
    return bool(WORDS.search(text)) and not NOTATION.match(text)


@pytest.mark.parametrize(
    "file",
    [
        file
        for part in ("cli", "formats", "render")
        for file in sorted((PACKAGE / part).rglob("*.py"))
    ],
    ids=lambda file: str(file.relative_to(PACKAGE)),
)
def test_words_for_people_are_said(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    assert [f"{line}: {text}" for line, text in told(tree) if is_for_people(text)] == []


@pytest.mark.parametrize(
    "code",
    [
        'raise InputError("no such file")',
        'raise lines.error(f"{text} is wrong", 1, help="write it anew")',
        'message = f"the row has {count} cells"\nraise lines.error(message)',
        'complain(f"{place}: out of time\\n")',
        'raise click.UsageError("this and that" if x else say("and this"))',
        'progress(lambda: f"looking for step {number}")',
        'Text("Interrupted.")',
        'Text.assemble((" right so ", style))',
    ],
)
def test_words_that_are_not_said_are_found(code: str) -> None:
    assert [text for _, text in told(ast.parse(code)) if is_for_people(text)]


@pytest.mark.parametrize(
    "code",
    [
        'raise InputError(say("no such file"), source="my file")',
        'Text("bold", style)',
        'message = say("no such file")\nraise lines.error(message)',
        'complain(f"{told}\\n")',
        'Segment("  ", "bold on red")',
    ],
)
def test_names_and_what_is_said_are_no_words(code: str) -> None:
    assert [text for _, text in told(ast.parse(code)) if is_for_people(text)] == []


#: What libraries say of XML, TOML, JSON and packed data, and what a text in notation has; what is
#: quoted may have the signs of quotation in it.
NOT_OURS = re.compile(r"`.*`|\[[^]]*]|(XML|TOML|JSON)[^。]*[:：].*|: .*")


def test_damaged_input_is_told_in_the_language() -> None:
    """Each error that a reader finds can be put into it, and is."""
    rng = random.Random("language")
    told: set[str] = set()
    with speaking("ja"):
        for sample in SAMPLES:
            for _ in range(20):
                found = read_bytes("test", io.BytesIO(damaged(sample, rng)))
                errors = [error for error in found if isinstance(error, InputError)]
                told |= {text for error in errors for text in (error.message, error.note)}
    assert len(told) > 100
    assert [text for text in told if WORDS.search(NOT_OURS.sub("", text))] == []
