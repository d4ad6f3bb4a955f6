"""The examples of docs/library.md, run one after the other, give what the page shows."""

from __future__ import annotations

import doctest
from pathlib import Path

from tests.cli.examples import ROOT
from tests.test_docs import folder  # noqa: F401  a fixture

PAGE = ROOT / "docs" / "library.md"


def test_the_examples_give_what_the_page_shows(folder: Path) -> None:  # noqa: F811
    text = PAGE.read_text(encoding="utf-8").replace("```", "")
    test = doctest.DocTestParser().get_doctest(text, {}, "library.md", str(PAGE), 0)
    assert len(test.examples) > 40
    told: list[str] = []
    failed = doctest.DocTestRunner(verbose=False).run(test, out=told.append).failed
    assert not failed, "".join(told)
