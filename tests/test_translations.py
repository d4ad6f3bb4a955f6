"""Each technique, each of its sentences and phrases has its translation, which says as much."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import picsolve
from picsolve.core import Outcome, Technique, Verdict
from picsolve.nonogram.techniques import TECHNIQUES as NONOGRAM
from picsolve.render.explain import PARTS, Narrator, notation, translated
from picsolve.render.sudoku_roles import role_rows
from picsolve.sudoku.techniques import TECHNIQUES as SUDOKU
from picsolve.words import LANGUAGES, choose, grammar, inherited, sentences, speaking
from tests.sudoku.notation import cells
from tests.test_nonogram_tables import LINE_TECHNIQUES, TABLES, lines_of, steps_in, table_line
from tests.test_sudoku_sentences import steps_of

TRANSLATIONS = LANGUAGES[1:]
AnyTechnique = Technique[Any, Any]
KINDS: dict[str, tuple[AnyTechnique, ...]] = {"sudoku": SUDOKU, "nonogram": NONOGRAM}
EVERY: list[AnyTechnique] = [*SUDOKU, *NONOGRAM]

#: Search and nested contradictions have no small example, in no language.
WITHOUT_EXAMPLE = {"search", "nested-contradiction"}
#: What a template that was filled wrongly would leave behind, and English words.
RESIDUE = re.compile(
    r"None|\(\)|（）|  |<[a-z]|。。|、。|[、。]、|：。|\b(and|or|is|the|row|box)\b"
)
#: Two cells of which there is spoken as of more: どちらか and 両方 are for two.
TWO_AS_MORE = re.compile(r"(?<![、かr\dc,])(r\d+c\d+)[とか]r\d+c\d+の(\dの)?(どれか|すべて)")
JAPANESE = re.compile("[\u3041-\u30ff\u4e00-\u9fff]")


def file_of(language: str, kind: str) -> dict[str, Any]:
    path = Path(picsolve.__file__).parent / "languages" / language / f"{kind}.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def templates(technique: AnyTechnique) -> dict[str, str]:
    """Every template in English, by its name."""
    return {"short": technique.short, "full": technique.full, **technique.phrases}


def has_words(template: str) -> bool:
    """Whether there is something to translate: more than notation (`f`, `X=`) around fields."""
    parts = list(Formatter().parse(template))
    around = " ".join(text for text, *_ in parts)
    choices = [spec for _, _, spec, _ in parts if spec and "|" in spec]
    return bool(choices or re.search("[a-z]{2}", around.replace("ef", "f")))


def roots(template: str) -> Iterator[tuple[str, bool]]:
    """The facts that a template names, and whether only for the number of a word."""
    for _, name, spec, _ in Formatter().parse(template):
        if name is not None:
            yield re.split(r"[.\[]", name)[0], "|" in (spec or "")


def each(technique: AnyTechnique) -> str:
    return technique.key


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("technique", EVERY, ids=each)
def test_every_technique_and_phrase_is_translated(technique: AnyTechnique, language: str) -> None:
    told = sentences(language)[technique.key]
    wanted = {name for name, text in templates(technique).items() if has_words(text)}
    wanted |= {"title", *PARTS} - ({"example"} if technique.key in WITHOUT_EXAMPLE else set())
    assert not wanted - told.keys()
    assert all(told[name].strip() for name in wanted)


@pytest.mark.parametrize("technique", EVERY, ids=each)
def test_no_phrase_is_called_as_a_part_of_the_documentation(technique: AnyTechnique) -> None:
    """A file of translations has both under one name, so one would hide the other."""
    assert not {"title", "drawing", "like", *PARTS} & templates(technique).keys()


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("technique", EVERY, ids=each)
def test_templates_name_what_the_english_ones_do(technique: AnyTechnique, language: str) -> None:
    told = sentences(language)[technique.key]
    for name, english in templates(technique).items():
        if name in told:
            known = dict(roots(english)) | {"item": True}
            wanted = {fact for fact, only_number in roots(english) if not only_number}
            named = {fact for fact, _ in roots(told[name])}
            assert named <= known.keys() | fields_of_items(name, english), (name, told[name])
            assert {"result", "changes"} & wanted <= named, (name, told[name])


def fields_of_items(name: str, english: str) -> set[str]:
    """What a phrase may name in other words: where the English is made of an item's fields, these;
    and the cell of a link, which the English may call "it"."""
    made = {
        "item.names": {"blocks"},
    }
    found = {field for text, fields in made.items() if f"{{{text}}}" in english for field in fields}
    return found | ({"cell", "cells"} if name.startswith("link:") else set())


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("kind", KINDS)
def test_no_translation_is_left_over(kind: str, language: str) -> None:
    """What stands in a file is told by some technique, or is a part of what is."""
    file = file_of(language, kind)
    by_key = {technique.key: technique for technique in KINDS[kind]}
    assert file["techniques"].keys() == by_key.keys()
    used: set[tuple[str, str]] = set()
    for key, technique in by_key.items():
        texts = inherited(file, key)
        told = {"title", "drawing", *PARTS, *templates(technique)} & texts.keys()
        todo = list(told)
        while todo:
            parts = set(re.findall("<([a-z0-9:_-]+)>", texts[todo.pop()])) - told
            told |= parts
            todo += parts
        used |= {(owner(file, key, name), name) for name in told}
    written = {
        (entry, name)
        for part in ("shared", "techniques")
        for entry, texts in file[part].items()
        for name in texts
        if name != "like"
    }
    assert not written - used


def owner(file: dict[str, Any], entry: str, name: str) -> str:
    """The entry whose own text it is."""
    own = file["techniques"].get(entry) or file["shared"][entry]
    if name in own:
        return entry
    return next(o for other in own["like"] if (o := owner_or_none(file, other, name)))


def owner_or_none(file: dict[str, Any], entry: str, name: str) -> str | None:
    return owner(file, entry, name) if name in inherited(file, entry) else None


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("kind", KINDS)
def test_one_text_never_stands_for_two_english_ones(kind: str, language: str) -> None:
    """What techniques share in a translation they share in English: nothing is told of a technique
    that is another's. Texts that count (`{cells:#}`) stand for those of each number."""
    file = file_of(language, kind)
    english: dict[tuple[str, str], set[str]] = {}
    for technique in KINDS[kind]:
        texts = inherited(file, technique.key)
        for name, text in templates(technique).items():
            if name in texts and ":#}" not in texts[name] and "<" not in texts[name]:
                plain = re.sub(r"\b(two|three|four|five|six|seven)\b", "N", text)
                english.setdefault((owner(file, technique.key, name), name), set()).add(plain)
    assert not {key: texts for key, texts in english.items() if len(texts) > 1}


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_grammars_have_the_same_rules(language: str) -> None:
    def shape(rules: Any, level: int = 0) -> Any:
        if not isinstance(rules, dict) or level == 2:
            return None
        return {name: shape(rule, level + 1) for name, rule in rules.items() if name != "words"}

    english, other = shape(grammar("en")), shape(grammar(language))
    assert english.keys() == other.keys()
    joints = ("and", "or", "numbers", "clauses")
    for name in (*joints, "one-of-them", "all", "changes", "contradictions"):
        assert english[name].keys() == other[name].keys()
    for kind, text in grammar("en")["contradictions"].items():
        told = grammar(language)["contradictions"][kind]
        assert dict(roots(told)).keys() == dict(roots(text)).keys(), told


@pytest.mark.parametrize("technique", SUDOKU, ids=each)
def test_japanese_sentences_are_whole_and_name_what_changes(technique: AnyTechnique) -> None:
    teller = Narrator(SUDOKU)
    with speaking("ja"):
        for _, step in islice(steps_of(technique), 12):
            full, short = teller.full(step), teller.short(step)
            assert full.endswith("。"), full
            assert not (residue := RESIDUE.search(full)), (residue, full)
            assert not (residue := TWO_AS_MORE.search(full)), (residue, full)
            assert JAPANESE.search(full)
            assert short.endswith(f"=> {notation(step.changes)}")
            named = int(cells(full))
            assert all(named >> change.cell & 1 for change in step.changes), full


@pytest.mark.parametrize("key", LINE_TECHNIQUES)
def test_japanese_sentences_of_lines_are_whole(key: str) -> None:
    teller = Narrator(NONOGRAM)
    with speaking("ja"):
        for _, text in lines_of(TABLES / f"{key}.txt"):
            for step in steps_in(key, table_line(text)[0]):
                full = teller.full(step)
                assert full.endswith("。"), full
                assert not (residue := RESIDUE.search(full)), (residue, full)
                assert "行目" in full


@pytest.mark.parametrize("technique", EVERY, ids=each)
def test_the_documentation_is_japanese_with_the_same_parts(technique: AnyTechnique) -> None:
    with speaking("ja"):
        told = translated(technique)
    headings = [f"{heading}:" for heading in PARTS.values() if heading]
    for heading in headings:
        assert (heading in told.explanation) == (heading in technique.explanation)
    assert JAPANESE.search(told.name) or told.name.startswith(("BUG", "ALS", "AIC"))
    assert JAPANESE.search(told.look_for)
    english = [text for text in technique.paragraphs if text.startswith(" ")]
    drawings = [text for text in told.paragraphs if text.startswith(" ")]
    assert len(drawings) == len(english)
    assert not re.search("before|after|most", "".join(drawings))


def test_the_language_is_that_at_the_time_of_telling() -> None:
    technique = SUDOKU[0]
    teller = Narrator(SUDOKU)
    _, step = next(steps_of(technique))
    english = teller.full(step)
    with speaking("ja"):
        assert teller.full(step) != english
        assert teller.name(step) == "フルハウス"
        assert picsolve.explain(step).startswith("フルハウス: ")
    assert teller.full(step) == english


def test_a_test_that_chooses_a_language_leaves_it_chosen() -> None:
    choose("ja")  # the next test shows that `conftest.py` has undone it


def test_and_the_next_one_finds_english_again() -> None:
    _, step = next(steps_of(SUDOKU[0]))
    assert Narrator(SUDOKU).name(step) == "Full House"


def test_no_key_of_a_file_is_written_twice() -> None:
    """JSON would take the last one."""

    def checked(pairs: list[tuple[str, object]]) -> dict[str, object]:
        names = [name for name, _ in pairs]
        assert len(names) == len(set(names)), names
        return dict(pairs)

    folder = Path(picsolve.__file__).parent / "languages"
    for path in folder.rglob("*.json"):
        json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=checked)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_words_that_views_show_are_translated(language: str) -> None:
    """Families, levels, outcomes, verdicts, and what the panels call sets of cells."""
    words = grammar(language)["words"]
    shown = {technique.family for technique in EVERY} | {str(t.tier) for t in EVERY}
    shown |= {outcome.value for outcome in Outcome} | {verdict.value for verdict in Verdict}
    for technique in SUDOKU:
        for board, step in islice(steps_of(technique), 6):
            shown |= {noun for _, noun, *_ in role_rows(board.apply(()), step)}
    assert not {word for word in shown if word} - words.keys()
