from collections.abc import Callable
from typing import Any

def solve(
    puzzles: Any,
    width: int,
    limit: int,
    counts: Any,
    solved: Any,
    level: str,
    tick: Callable[[], object] | None,
    /,
) -> None: ...
def levels() -> list[str]: ...
