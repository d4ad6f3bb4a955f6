"""Chains of almost locked sets: XZ rule, XY-wing and longer ones, by the number of their links.

Neighbours in a chain have a restricted common digit, which not both of them hold. So if the first
set lacks a digit, it locks and holds its link's digit, the second set lacks that, and so on. A
digit that the first and the last set share is then in one of the two. The sets may overlap, for
each link and each set is argued by itself; but of equal results one without overlap is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from itertools import combinations
from operator import itemgetter, or_

from picsolve.core import Step, Technique, distinct
from picsolve.sudoku.als import OF_DIGIT, Network, network
from picsolve.sudoku.grid import Change, Grid, bits
from picsolve.sudoku.rating import Level
from picsolve.sudoku.steps import Find, SudokuTechnique
from picsolve.sudoku.techniques.als_chain_steps import (
    ALIKE,
    CHAIN,
    DOUBLE,
    PHRASES,
    SetChain,
    step_of,
)

#: The most links of a chain.
LONGEST = 6

#: Times a set of cells, all candidates of these cells, as in `Network.targets`.
_EVERY_DIGIT = sum(1 << 81 * index for index in range(9))


def find_xz(grid: Grid) -> Iterator[Step[Change]]:
    """Two almost locked sets with a restricted common digit.

    What to look for: two almost locked sets, A and B, and a digit x of both, where every x of A
    sees every x of B. Then look for another digit z that both have, and a cell that sees every z
    of A and of B.

    Why it works: not both sets hold x. The one that lacks x is left with as many digits as
    cells, so it holds z. If the sets have two restricted commons, each set lacks exactly one of
    the two. Then each holds all its other digits, and every cell that sees all places of such a
    digit in its set loses it; so does a cell that sees all places of x, or of y, in both.

    Example: A is r1c4 {36}; B is r4c4 {36} with r6c6 {68}. The 3s of both are in column 4, so A
    or B lacks 3 and holds 6. r5c4 sees r1c4, r4c4 and r6c6 and so is not 6.
    """
    net = network(grid)
    yield from _steps(net, "als-xz", _pairs(net))


def _pairs(net: Network) -> Iterator[SetChain]:
    with_target: dict[int, int] = {}
    for index, targets in enumerate(net.targets):
        for bit in bits(targets):
            with_target[bit] = with_target.get(bit, 0) | 1 << index
    for a, links in enumerate(net.linked):
        once = fit = 0  # linked; linked doubly, or seeing something that the first sees as well
        for others in links.values():
            fit |= once & others
            once |= others
        for bit in bits(net.targets[a]) if links else ():
            fit |= with_target[bit]
        commons: dict[int, list[int]] = {}
        for digit, others in links.items():
            for b in bits((others & fit) >> a << a):
                commons.setdefault(b, []).append(digit)
        for b, digits in commons.items():
            for chosen in combinations(digits, min(2, len(digits))):
                removed = remove_by_pair(net, a, b, chosen)
                if removed:
                    yield SetChain((a, b), chosen, removed, double=len(chosen) > 1)


def remove_by_pair(net: Network, a: int, b: int, links: tuple[int, ...]) -> int:
    """What two sets remove that have one or two restricted commons."""
    both, either = net.targets[a] & net.targets[b], net.targets[a] | net.targets[b]
    if len(links) == 1:
        return both & ~OF_DIGIT[links[0]]
    of_links = OF_DIGIT[links[0]] | OF_DIGIT[links[1]]
    inside = (net.sets[a].cells | net.sets[b].cells) * _EVERY_DIGIT
    return (both & of_links | either & ~of_links) & ~inside


def find_xy_wing(grid: Grid) -> Iterator[Step[Change]]:
    """Two almost locked sets that are each linked to a third.

    What to look for: an almost locked set, the hinge, that has a restricted common x with one
    set and another, y, with a second set. Then look for a digit z that these two share, other
    than x and y, and a cell that sees every z of both.

    Why it works: if the first set lacks z, it holds x, so the hinge lacks x and holds y, and so
    the second set lacks y and holds z. Either way one of the two has z.

    Example: (8=2)r1c125-(2=9)r9c5-(9=8)r2c579 says that r1c125 has 8, or else 2; then r9c5 is
    not 2 but 9, so r2c579 has no 9, and has 8. r2c2 sees every 8 of r1c125 and of r2c579, so it
    is not 8. With single cells for sets this is the XY-wing.
    """
    net = network(grid)
    yield from _steps(net, "als-xy-wing", _wings(net))


def _wings(net: Network) -> Iterator[SetChain]:
    for hinge, links in enumerate(net.linked):
        for x, y in combinations(links, 2):
            neither = ~(OF_DIGIT[x] | OF_DIGIT[y])
            seconds = [(b, net.targets[b] & neither) for b in bits(links[y])]
            seconds = [second for second in seconds if second[1]]
            for a in bits(links[x]) if seconds else ():
                for b, targets in seconds:
                    removed = net.targets[a] & targets
                    if removed and a != b:
                        yield SetChain((a, hinge, b), (x, y), removed)


@distinct
def find_chain(grid: Grid) -> Iterator[Step[Change]]:
    """Four almost locked sets or more, each linked to the next.

    What to look for: almost locked sets of which each has a restricted common with the next, and
    no two links in a row on the same digit. Then look for a digit z that the first and the last
    set share, other than the digit of their own link, and a cell that sees every z of both.

    Why it works: if the first set lacks z, it holds its link's digit, so the next set lacks this
    and holds the digit of the next link, and so on to the last set, which must hold z. So the
    first or the last set has z.

    Example: (4=1)r1c23-(1=7)r3c45-(7=2)r5c6-(2=4)r5c13 says that r1c23 has 4, or else 1; then
    r3c45 has no 1, and has 7; so r5c6 is not 7 but 2, and r5c13 has no 2, and has 4.
    """
    net = network(grid)
    ahead: _Ahead = []
    known: dict[tuple[int, int], _Layers] = {}
    for length in range(1, LONGEST + 1):
        ahead.append(_further(net, ahead))
        if length >= 3:
            yield from _steps(net, "als-chain", _chains(net, ahead, length, known))


#: For each number of links: (set, digit by which it was entered) -> all that chains of so many
#: links more, from there, could remove, seen from their far end.
_Ahead = list[dict[tuple[int, int], int]]


def _further(net: Network, ahead: _Ahead) -> dict[tuple[int, int], int]:
    """The next entry of `ahead`."""
    reach = {}
    known: dict[tuple[int, int], int] = {}  # sets with a digit in the same places have its links
    for index, links in enumerate(net.linked):
        if not ahead:
            for entered in links:
                reach[index, entered] = net.targets[index] & ~OF_DIGIT[entered]
            continue
        beyond = {}
        for digit, others in links.items():
            if (digit, others) not in known:
                known[digit, others] = _beyond(ahead[-1], digit, others)
            beyond[digit] = known[digit, others]
        for entered in links:
            reach[index, entered] = 0
            for digit, removed in beyond.items():
                if digit != entered:
                    reach[index, entered] |= removed
    return reach


def _beyond(ahead: Mapping[tuple[int, int], int], digit: int, sets: int) -> int:
    """What chains that go on from one of the sets, entered by the digit, could remove."""
    removed = 0
    for index in bits(sets):
        removed |= ahead[index, digit]
    return removed


#: The sets that a chain can reach with so many links, by the digit by which they are entered.
_Layers = list[dict[int, int]]


def _chains(
    net: Network, ahead: _Ahead, length: int, known: dict[tuple[int, int], _Layers]
) -> Iterator[SetChain]:
    """Chains of so many links between sets that no shorter chain joins on the same digits."""
    beyond: dict[tuple[int, int], int] = {}
    for start, links in enumerate(net.linked):
        for digit, others in links.items():
            wanted = net.targets[start] & ~OF_DIGIT[digit]
            if (digit, others) not in beyond:
                beyond[digit, others] = _beyond(ahead[length - 1], digit, others)
            if beyond[digit, others] & wanted:
                layers = known.setdefault((start, digit), [{digit: others}])
                _extend(net, layers, length, start)
                yield from _chains_from(net, layers[:length], start, wanted)


def _extend(net: Network, layers: _Layers, length: int, start: int) -> None:
    """Breadth first, each set once for each digit by which it is entered."""
    while len(layers) < length:
        following: dict[int, int] = {}
        for entered, sets in layers[-1].items():
            for index in bits(sets):
                for digit, others in net.linked[index].items():
                    if digit != entered:
                        following[digit] = following.get(digit, 0) | others
        for layer in layers:
            for digit, sets in layer.items():
                if digit in following:
                    following[digit] &= ~(sets | 1 << start)
        layers.append(following)


def _chains_from(net: Network, layers: _Layers, start: int, wanted: int) -> Iterator[SetChain]:
    """Chains to the sets of the last layer that have a target in common with the first set."""
    found: set[int] = set()
    for entered, sets in layers[-1].items():
        for end in bits(sets >> start + 1 << start + 1):  # chains can be read from both ends
            removed = wanted & net.targets[end] & ~OF_DIGIT[entered]
            if removed and removed not in found:
                path = _path(net, layers, start, (end,), (entered,))
                if path:
                    found.add(removed)
                    yield SetChain(*path, removed)


def _path(
    net: Network, layers: _Layers, start: int, sets: tuple[int, ...], digits: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Back from the end to the start, through each set once at most."""
    left = len(layers) - len(sets)
    if not left:
        return (start, *sets), digits
    before = net.linked[sets[0]][digits[0]]
    for entered, reached in layers[left - 1].items():
        for index in bits(reached & before) if entered != digits[0] else ():
            if index not in sets and index != start:
                path = _path(net, layers, start, (index, *sets), (entered, *digits))
                if path:
                    return path
    return None


def _steps(net: Network, key: str, chains: Iterable[SetChain]) -> Iterator[Step[Change]]:
    """A step for each result; chains without overlap and with many results first."""
    best: dict[int, tuple[tuple[bool, int, int], SetChain]] = {}
    for chain in chains:
        cells = [net.sets[index].cells for index in chain.sets]
        size = sum(map(len, cells))
        overlap = reduce(or_, cells).bit_count() < size
        cost = (overlap, -chain.removed.bit_count(), size)
        if chain.removed not in best or cost < best[chain.removed][0]:
            best[chain.removed] = (cost, chain)
    for _, chain in sorted(best.values(), key=itemgetter(0)):
        yield step_of(net, key, chain)


def _technique(
    key: str, name: str, score: int, code: str, find: Find, short: str, full: str
) -> SudokuTechnique:
    return Technique(
        key=key,
        name=name,
        family="almost-locked-sets",
        tier=Level.UNFAIR,
        find=find,
        short=short + " => {changes}",
        full=full,
        phrases=PHRASES
        | {
            "short:double": "{sets:notation}, X,Y={links[0]},{links[1]} => {changes}",
            "full:double": DOUBLE,
        },
        score=score,
        hodoku=(code,),
    )


ALS_XZ = _technique(
    "als-xz",
    "ALS-XZ",
    300,
    "0901",
    find_xz,
    "{sets:notation}, X={links}, Z={shared}",
    ALIKE,
)
ALS_XY_WING = _technique(
    "als-xy-wing", "ALS-XY-Wing", 320, "0902", find_xy_wing, "{sets:node:-}", CHAIN
)
ALS_CHAIN = _technique("als-chain", "ALS Chain", 340, "0903", find_chain, "{sets:node:-}", CHAIN)
