"""What every board is, and what becomes of it: all that needs no technique.

Apart from `core`, which offers it too, because a verdict alone is wanted at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, Protocol, Self, TypeVar


class Contradiction(Exception):  # noqa: N818 - the field's own word, and no programming error
    """A board that no solution can agree with.

    `kind` names what is broken (`no-candidate`, `no-place`, `no-fit`, …) and `facts` says where;
    both are put into words by `render.explain`, as a step's facts are.
    """

    def __init__(self, kind: str, **facts: object) -> None:
        super().__init__(kind)  # all that `pickle` calls it with; it restores the rest by itself
        self.kind = kind
        self.facts: Mapping[str, object] = facts

    def __str__(self) -> str:
        where = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.kind}: {where}" if where else self.kind


ChangeT_contra = TypeVar("ChangeT_contra", contravariant=True)


class Board(Protocol[ChangeT_contra]):
    """All that `solve` needs to know of a board. Boards are immutable."""

    @property
    def is_solved(self) -> bool: ...

    def apply(self, changes: Iterable[ChangeT_contra]) -> Self:
        """The board after the changes; raises `Contradiction` where it can have no solution.

        `apply(())` checks the board as it stands.
        """
        ...


BoardT = TypeVar("BoardT", bound=Board[Any])


class Viewable:
    """A board that shows itself: `rich.print` draws it, a notebook gets an SVG picture.

    Boards know no views. Only the package's front door knows where they are, and is asked here.
    """

    def __rich__(self) -> Any:
        import picsolve

        return picsolve.rich_view(self)

    def _repr_svg_(self) -> str:
        import picsolve

        return picsolve.svg(self)


class Outcome(Enum):
    """How a trace ends."""

    SOLVED = "solved"
    STUCK = "stuck"
    CONTRADICTION = "contradiction"


class Verdict(Enum):
    """What the exact engines say of a board."""

    UNIQUE = "unique"
    SEVERAL = "several"
    NONE = "none"
    UNDECIDED = "undecided"  # only where a time limit or the user stopped the search


@dataclass(frozen=True, slots=True)
class Decision(Generic[BoardT]):
    """A verdict with the solved boards that prove it: one if unique, two if several."""

    verdict: Verdict
    solutions: tuple[BoardT, ...] = ()
