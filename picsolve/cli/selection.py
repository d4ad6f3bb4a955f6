"""Techniques by name: a key, or else a name, an alias, a HoDoKu code or a family, or else words
of keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from picsolve.api import catalogue
from picsolve.words import later, say, word

if TYPE_CHECKING:
    from picsolve.core import Technique

#: How like a name has to be to be suggested.
_CLOSE = 0.7
#: What is longer is like no name, and would take long to compare.
_LONGEST = 100
#: Words of keys have at least so many letters: `x` would be `x-wing`, `x-chain` and more.
_SHORTEST = 3
_LIST = later("`picsolve techniques` lists them.")


def names_of(technique: Technique[Any, Any]) -> set[str]:
    """Every name by which a technique can be asked for, as `plain_name` writes them."""
    names = (technique.key, technique.name, technique.family)
    return {plain_name(name) for name in (*names, *technique.aliases, *technique.hodoku)}


def plain_name(name: str) -> str:
    """A name as it is compared: `Death Blossom` and `death_blossom` are `death-blossom`."""
    sign = "-" * name.strip().startswith("-")  # `-1` is no `1`
    return sign + "-".join(name.lower().replace("_", " ").replace("-", " ").split())


def find_techniques(
    names: Iterable[str], techniques: Sequence[Technique[Any, Any]]
) -> list[Technique[Any, Any]]:
    """The techniques with any of the names, in the order of the catalogue; where one has a name as
    its key, no other is meant by it. What is no name stands for all whose keys have these words:
    `exocet`, `unique-rectangle`.

    Raises a usage error for a name that none of them has.
    """
    wanted = set()
    for plain in map(plain_name, names):
        keys = _keys_of(plain, techniques) or _keys_with(plain, techniques)
        if not keys:
            known = {name for technique in techniques for name in names_of(technique)}
            raise click.UsageError(f"{_reason(plain, known)} {say(_LIST)}")
        wanted |= keys & {plain} or keys
    return [technique for technique in techniques if technique.key in wanted]


def find_of_kinds(names: Sequence[str], kinds: Sequence[str]) -> list[Technique[Any, Any]]:
    """The techniques with any of the names, looked for in each kind by itself: what is a key in one
    may be a family in the other. Raises a usage error for a name that no kind has.
    """
    everything = [technique for kind in kinds for technique in catalogue(kind)]
    find_techniques(names, everything)
    found = []
    for kind in kinds:
        own = catalogue(kind)
        for_own = []
        for name in names:
            plain = plain_name(name)
            is_name = _keys_of(plain, everything)
            if (_keys_of if is_name else _keys_with)(plain, own):
                for_own.append(name)
        found += find_techniques(for_own, own)
    return found


def _keys_of(name: str, techniques: Sequence[Technique[Any, Any]]) -> set[str]:
    """The keys of the techniques that have a name."""
    return {technique.key for technique in techniques if name in names_of(technique)}


def _keys_with(words: str, techniques: Sequence[Technique[Any, Any]]) -> set[str]:
    """The keys that have whole words in them, one after the other."""
    if len(words) < _SHORTEST:
        return set()
    return {technique.key for technique in techniques if f"-{words}-" in f"-{technique.key}-"}


def _reason(name: str, known: Iterable[str]) -> str:
    """Why a name is not taken: it is one of the other puzzle, or perhaps misspelt."""
    for kind in KINDS:
        if any(name in names_of(technique) for technique in catalogue(kind)):
            return say("{name!r} is for a {kind} only.", name=name, kind=word(kind))
    return say(
        "no technique is called {name!r}.{close}", name=name, close=close_matches(name, known)
    )


def _likeness(name: str, other: str) -> float:
    """From 0 to 1, how like a name is to another, or else to one of its longer words."""

    from difflib import SequenceMatcher

    def ratio(text: str) -> float:
        return SequenceMatcher(None, name.replace("-", ""), text).ratio()

    whole = ratio(other.replace("-", ""))  # `xwing` is `x-wing`
    parts = [part for part in other.split("-") if len(part) > 3]
    return max([whole, *(0.99 * ratio(part) for part in parts)])


def close_matches(name: str, known: Iterable[str]) -> str:
    """` Did you mean a, b or c?` where some names are close, else nothing."""
    if len(name) > _LONGEST:
        return ""
    likeness = {other: _likeness(name, other) for other in sorted(known)}
    close = [other for other in likeness if likeness[other] >= _CLOSE]
    close.sort(key=lambda other: (-likeness[other], len(other)))
    if not close:
        return ""
    *head, last = map(repr, close[:3])
    if not head:
        return say(" Did you mean {name}?", name=last)
    return say(" Did you mean {names} or {last}?", names=", ".join(head), last=last)


def split_names(values: Iterable[str], *, are_levels: bool = False) -> list[str]:
    """The names of an option that may be repeated and may hold several, comma separated.

    Raises a usage error for a value without any: a shell variable that is empty by mistake must
    not mean everything.
    """
    found: list[str] = []
    for value in values:
        names = [name.strip() for name in value.split(",") if name.strip()]
        if not names:
            if are_levels:
                raise click.UsageError(say("{value!r} names no level.", value=value))
            told = say("{value!r} names no technique.", value=value)
            raise click.UsageError(f"{told} {say(_LIST)}")
        found += names
    return found


KINDS = ("sudoku", "nonogram")


def level_names(kind: str) -> dict[str, int]:
    """The levels of a puzzle kind by their names, easiest first."""
    if kind == "sudoku":
        from picsolve.sudoku.rating import Level

        return {plain_name(str(level)): level.value for level in Level}
    from picsolve.nonogram.rating import Tier

    return {plain_name(str(tier)): tier.value for tier in Tier}


def find_level(name: str, kinds: Sequence[str] = KINDS) -> dict[str, int]:
    """For each kind that has a level of this name, its number; a number stands for both kinds'.

    Raises a usage error for a name that no level has.
    """
    plain = plain_name(name)
    names = {kind: level_names(kind) for kind in kinds}
    found = {
        kind: levels.get(plain) or int(plain)
        for kind, levels in names.items()
        if plain in levels or plain in map(str, levels.values())
    }
    if not found:
        known = [name for levels in names.values() for name in levels]
        listed = [
            say(" The levels of a {kind} are {levels}.", kind=word(kind), levels=", ".join(levels))
            for kind, levels in names.items()
        ]
        told = say(
            "no level is called {name!r}.{close}", name=name, close=close_matches(plain, known)
        )
        raise click.UsageError(told + "".join(listed))
    return found


class Selection:
    """The techniques that the options leave, checked before any puzzle is read."""

    def __init__(
        self,
        only: Iterable[str] = (),
        without: Iterable[str] = (),
        kinds: Sequence[str] = KINDS,
        *,
        max_level: str | None = None,
        no_uniqueness: bool = False,
    ) -> None:
        everything = [technique for kind in kinds for technique in catalogue(kind)]
        only, without = split_names(only), split_names(without)
        chosen = find_of_kinds(only, kinds) if only else everything
        barred = {technique.key for technique in find_of_kinds(without, kinds)}
        self.keys = {technique.key for technique in chosen} - barred
        self.highest = {} if max_level is None else find_level(max_level, kinds)
        self.no_uniqueness = no_uniqueness
        self.usable = {t.key for kind in kinds for t in self.techniques(kind, unique=True)}
        if not self.keys:
            raise click.UsageError(say("--without leaves nothing of what --only names"))

    def techniques(self, kind: str, *, unique: bool) -> list[Technique[Any, Any]]:
        """Those for a puzzle; ones that rest on uniqueness only where that has been proven."""
        return [
            technique
            for technique in catalogue(kind)
            if technique.key in self.keys
            and technique.tier <= self.highest.get(kind, technique.tier)
            and ((unique and not self.no_uniqueness) or not technique.needs_unique)
        ]
