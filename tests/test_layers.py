"""Who may import whom: reads every import of the package, also those inside functions."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "picsolve"

#: What each part of the package may import besides the standard library and itself.
MAY_IMPORT = {
    "_version": set[str](),
    "errors": set[str](),
    "words": set[str](),
    "extras": {"words"},
    "board": {"__init__"},  # the front door, which a board asks to show itself
    "core": {"board"},
    "sudoku": {"board", "core", "errors", "words", "numpy"},
    "nonogram": {"board", "core", "errors", "words", "numpy", "pysat", "pysolvers"},
    "formats": {
        *("board", "core", "errors", "extras", "words", "sudoku", "nonogram"),
        *("numpy", "PIL"),
    },
    "render": {
        *("board", "core", "errors", "extras", "words", "sudoku", "nonogram"),
        *("rich", "resvg_py", "PIL", "fpdf"),
    },
    "player": {"board", "core", "words", "sudoku", "nonogram", "render", "rich", "textual"},
    "api": {"board", "core", "errors", "words", "sudoku", "nonogram", "formats"},
    "bulk": {"sudoku"},  # the front door's name for `sudoku.bulk`
    # The package's front door and entry point, which bring the layers together.
    "__init__": {
        *("_version", "board", "core", "errors", "sudoku", "nonogram"),
        *("api", "bulk", "render"),
    },
    "__main__": {"click", "cli"},
    "cli": {
        *("_version", "api", "board", "core", "errors", "extras", "words", "sudoku", "nonogram"),
        *("formats", "render", "player"),
        *("click", "rich", "distributed", "textual"),
    },
}

#: What may be imported only inside functions, because it is slow to load or seldom needed.
LAZY = {
    "board": {"__init__"},
    "sudoku": {"numpy"},
    "nonogram": {"numpy", "pysat", "pysolvers"},
    "api": {"formats"},
    "__init__": {"core", "errors", "sudoku", "nonogram", "api", "bulk", "render"},
    "__main__": {"click", "cli"},
    "formats": {"numpy", "PIL"},
    "render": {"resvg_py", "PIL"},
    "cli": {"rich", "numpy", "pysat", "distributed", "player", "textual"},
}


#: Modules that import on loading what their part may import only when it is needed: so they may
#: themselves be imported only when they are needed.
ON_DEMAND = {"picsolve.sudoku.bulk.planes", "picsolve.sudoku.bulk.sliced"}


def imports(tree: ast.AST, module: str) -> Iterator[tuple[str, bool, int]]:
    """Each imported module's full name, whether that happens on loading, and the line."""
    for node, at_load in _walk(tree, at_load=True):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, at_load, node.lineno
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = module.split(".")[: -node.level]
                base = ".".join([*parents, base] if base else parents)
            if base.split(".")[0] == "picsolve":
                for alias in node.names:
                    yield f"{base}.{alias.name}", at_load, node.lineno
            else:
                yield base, at_load, node.lineno
        elif isinstance(node, ast.Call) and _called(node) in ("import_module", "__import__"):
            yield _imported_by_name(node), at_load, node.lineno


def _walk(node: ast.AST, *, at_load: bool) -> Iterator[tuple[ast.AST, bool]]:
    yield node, at_load
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        at_load = False
    if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
        at_load = False
    for child in ast.iter_child_nodes(node):
        yield from _walk(child, at_load=at_load)


def _called(call: ast.Call) -> str:
    return ast.unparse(call.func).rpartition(".")[2]


def _imported_by_name(call: ast.Call) -> str:
    """The beginning of the name, as far as it is written out."""
    name = call.args[0]
    if isinstance(name, ast.JoinedStr):
        name = name.values[0]
    if isinstance(name, ast.Constant):
        return str(name.value).rstrip(".")
    return "picsolve"


def part_of(module: str) -> str:
    """`sudoku` for `picsolve.sudoku.grid`, `rich` for `rich.table`."""
    names = module.split(".")
    if names[0] != "picsolve":
        return names[0]
    return names[1] if len(names) > 1 else "__init__"


def breaches(source: str, module: str) -> list[str]:
    """What the module imports and must not."""
    own = part_of(module)
    found = []
    for name, at_load, line in imports(ast.parse(source), module):
        part = part_of(name)
        at_once = at_load and module not in ON_DEMAND
        if at_once and any(f"{name}.".startswith(f"{lazy}.") for lazy in ON_DEMAND):
            found.append(f"{module}:{line} imports {name} on loading")
        if part == own or part in sys.stdlib_module_names:
            continue
        if own in ("__init__", "cli") and name == "picsolve":
            continue  # a name from one of its own tables
        if part not in MAY_IMPORT[own]:
            found.append(f"{module}:{line} imports {name}")
        elif at_once and part in LAZY.get(own, ()):
            found.append(f"{module}:{line} imports {name} on loading")
        elif own == "render" and ".techniques" in name:
            found.append(f"{module}:{line} imports {name}: views know no technique")
    return found


def modules() -> list[tuple[str, Path]]:
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        names = ("picsolve", *path.relative_to(PACKAGE).with_suffix("").parts)
        found.append((".".join(names), path))
    return found


@pytest.mark.parametrize(("module", "path"), modules(), ids=[name for name, _ in modules()])
def test_imports_keep_to_the_layers(module: str, path: Path) -> None:
    assert breaches(path.read_text(encoding="utf-8"), module) == []


def test_every_part_has_its_rule() -> None:
    assert {part_of(module) for module, _ in modules()} == set(MAY_IMPORT)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("picsolve.core", "import rich"),
        ("picsolve.core", "from picsolve.sudoku.grid import Grid"),
        ("picsolve.errors", "from . import core"),
        ("picsolve.sudoku.grid", "from picsolve.nonogram import line"),
        ("picsolve.sudoku.grid", "from ..nonogram import line"),
        ("picsolve.sudoku.grid", "from picsolve import nonogram"),
        ("picsolve.sudoku.grid", "def f():\n    import rich.text"),
        ("picsolve.sudoku.bulk", "import numpy"),
        ("picsolve.sudoku.bulk", "try:\n    import numpy as np\nexcept ImportError:\n    pass"),
        ("picsolve.sudoku.bulk", "from picsolve.sudoku.bulk import sliced"),
        ("picsolve.sudoku.bulk", "from picsolve.sudoku.bulk.sliced import solve"),
        ("picsolve.sudoku.exact", "def f():\n    from pysat.solvers import Solver"),
        ("picsolve.nonogram.exact", "class A:\n    from pysat.solvers import Solver"),
        ("picsolve.nonogram.line", "from picsolve.render import plain"),
        ("picsolve.formats.non", "import click"),
        ("picsolve.render.views", "from picsolve.sudoku.techniques import TECHNIQUES"),
        ("picsolve.render.views", "import importlib\nimportlib.import_module('picsolve.cli.main')"),
        ("picsolve.render.views", "def f():\n    import click"),
        ("picsolve.cli.main", "import rich"),
        ("picsolve.cli.main", "import requests"),
        ("picsolve.api", "from picsolve.render.svg import svg"),
        ("picsolve.__init__", "from picsolve.sudoku.grid import Grid"),
    ],
)
def test_a_breach_is_found(module: str, source: str) -> None:
    assert breaches(source, module)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("picsolve.core", "import dataclasses"),
        ("picsolve.sudoku.grid", "from picsolve.core import Contradiction"),
        ("picsolve.sudoku.grid", "from . import exact"),
        ("picsolve.sudoku.bulk", "def f():\n    import numpy"),
        ("picsolve.sudoku.bulk", "def f():\n    from picsolve.sudoku.bulk import sliced"),
        ("picsolve.sudoku.bulk.sliced", "import numpy as np"),
        ("picsolve.nonogram.exact", "def f():\n    from pysat.solvers import Solver"),
        ("picsolve.render.views", "import rich.text\nfrom picsolve.sudoku.grid import Grid"),
        ("picsolve.cli.sudoku", "import click\ndef f():\n    import rich"),
        ("picsolve.sudoku.bulk", "if TYPE_CHECKING:\n    import numpy"),
    ],
)
def test_what_is_allowed_is_let_through(module: str, source: str) -> None:
    assert breaches(source, module) == []
