"""How fish are told: their sentences, and what their documentation says of each kind and size."""

from __future__ import annotations

from textwrap import fill
from typing import NamedTuple

SIZES = {
    2: "x-wing",
    3: "swordfish",
    4: "jellyfish",
    5: "squirmbag",
    6: "whale",
    7: "leviathan",
}
NUMBER = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}

WITHOUT_FINS = (
    "In {bases:houses} the {digit} fits only into {covers:houses} ({places}). These NUMBER houses "
    "need NUMBER {digit}s, which use up the {digit}s of {covers:houses}. So no other cell there "
    "can be {digit}{eaten:eaten_too}: {result}."
)
WITH_FINS = (
    "In {bases:houses} the {digit} fits only into {covers:houses} ({places}), but for the "
    "{fins:fin|fins} {fins:and}. {endo_fin:endo}{thin:thin}Either {fins:the fin|one of the fins} "
    "is {digit}, or NUMBER {digit}s fill {covers:houses}. {removed:and} {removed:lies|lie} there "
    "and {removed:sees|see} {fins:the fin|both fins|every fin}, so {removed:it is|they are} not "
    "{digit} either way{eaten:eaten}: {result}."
)
_SIAMESE = (
    "Two fish have the bases {bases:houses}. {both:single: } In each, either a fin is {digit}, or "
    "the {digit}s of the bases fill the covers. What lies in the covers and sees all the fins is "
    "not {digit} either way: {result}."
)
PHRASES = {
    "short:siamese": "{digit} {bases} {both:short_single: / } => {changes}",
    "full:siamese": _SIAMESE,
    "short_single": "{covers} {fins:fin: }",
    "fin": "f{item}",
    "any_fin": "f{cell}",
    "any_fin:endo": "ef{cell}",
    "single": "With {covers:houses} for covers, {fins:the fin is|the fins are} {fins:and}, which "
    "{removed:and} {removed:sees|see}.",
    "endo": "{item:and} {item:counts as a fin, for it lies|count as fins, for they lie} in two of "
    "these houses. ",
    "thin": "Without fins, {item:thin_base:and}: that makes the fish sashimi. ",
    "thin_base": "{house} has only {places} left for it",
    "thin_base:empty": "{house} has no place left for it",
    "eaten": " ({item:and}, in a base {item:itself|themselves}, {item:lies|lie} in two of the "
    "covers and would use up both)",
    "eaten_too": ". Nor can {item:or}: {item:it lies|each lies} in two of these, and would use up "
    "both",
}

_WHY_WHOLE = """Why it works: every base holds the digit, so the {number} bases need {number} of it.
Each of the {number} covers takes one at most. So the digits of the bases fill the covers, and a
candidate of a cover that is in no base is false."""
_WHY_FINNED = """Why it works: either some fin holds the digit, or none does. If none, the digits of
the {number} bases fill the {number} covers, and nothing else in a cover is true. If one does, all
that sees every fin is false. A candidate that is out both ways is out."""
_BOXES_TOO = """A cell in two bases counts as a fin (endo fin), and a cell of a base that is in two
covers can be removed as well (cannibalism)."""

_DOCS = {
    "": """{Number} rows whose places for a digit lie in {number} columns, or the other way round.

What to look for: a digit, and {number} rows in which it fits only into the same {number} columns,
or {number} columns in which it fits only into the same {number} rows. It need not fit all the
crossings. Take one digit at a time, and note the rows in which it has {number} places or fewer.

{whole}

Example: {example}""",
    "finned": """Nearly {a} {fish}: fins, in one box, are places that no cover has.

What to look for: nearly {a} {fish}. A few candidates of the {number} rows, the fins, lie outside
the {number} columns, all in one box. Look in that box, at the cells of the columns. The same goes
with rows and columns exchanged.

{finned}

Example: {example}""",
    "sashimi": """Nearly {a} {fish} with fins, but without them a base has no second place.

What to look for: {number} rows with a digit in {number} columns, or the other way round, but for
a few fins in one box. Without the fins one of them would have only a single place left, or none.
Look in the box of the fins, at the cells of the covers.

{finned}

Example: {example}""",
    "franken": """{Number} houses whose places for a digit lie in {number} others, boxes among them.

What to look for: {a} {fish}, but in which boxes stand for some of the rows, or of the columns,
or both. {boxes}

{whole}

Example: {example}""",
    "finned-franken": """A franken {fish} with fins: places of the bases that no cover has.

What to look for: {number} rows and boxes in which a digit lies in {number} columns and boxes, but
for a few fins, or the same with rows and columns exchanged. Look at cells of the covers that see
all the fins. {boxes}

{finned}

Example: {example}""",
    "mutant": """{Number} houses whose places for a digit lie in {number} others, all kinds mixed.

What to look for: {a} {fish}, but in which rows, columns and boxes may all be among the bases, and
among the covers. {boxes}

{whole}

Example: {example}""",
    "finned-mutant": """A mutant {fish} with fins: places of the bases that no cover has.

What to look for: {number} houses (rows, columns or boxes) whose places for a digit lie in {number}
others, but for a few fins. Look at cells of the covers that see all the fins. {boxes}

{finned}

Example: {example}""",
}

_NAMES = (
    "Names and kinds of fish come from the players' forum, where Obi-Wahn put the rules of base "
    "and cover sets in order."
)


class _Example(NamedTuple):
    """A fish to show, from the largest one: one of size n has the first n bases and covers."""

    bases: tuple[str, ...]
    covers: tuple[str, ...]
    rest: str  # the fins, and what follows


def _rows(numbers: str) -> tuple[str, ...]:
    return tuple(f"row {number}" for number in numbers)


def _columns(numbers: str) -> tuple[str, ...]:
    return tuple(f"column {number}" for number in numbers)


_EXAMPLES = {
    "": _Example(_rows("2587469"), _columns("3798546"), ". Then r1c3 is not 4."),
    "finned": _Example(
        _rows("2587469"),
        _columns("3798546"),
        ", but for r2c1. That is the fin; r1c3 sees it and lies in column 3, so it is not 4.",
    ),
    "sashimi": _Example(
        _rows("2587469"),
        _columns("3798546"),
        ", but for r2c1, the fin. Without it row 2 has only r2c7 left. r1c3 sees the fin and lies "
        "in column 3, so it is not 4.",
    ),
    "franken": _Example(("box 9", *_rows("213465")), _columns("7948563"), ""),
    "finned-franken": _Example(
        ("box 9", *_rows("243568")),
        _columns("7945632"),
        ", but for the fin r2c8. r1c7 sees the fin and lies in column 7, so it is not 4.",
    ),
    "mutant": _Example(
        ("row 6", "box 2", *_columns("12378")),
        ("box 5", *_rows("298714")),
        ". Then r5c5 is not 4.",
    ),
    "finned-mutant": _Example(
        ("column 9", "box 5", *_columns("12384")),
        ("column 6", *_rows("598721")),
        ", but for the fin r4c9. r5c7 sees the fin and lies in row 5, so it is not 4.",
    ),
}


def _example(prefix: str, size: int) -> str:
    bases, covers, rest = _EXAMPLES[prefix]
    if prefix == "franken":
        rest = f". Then {'r8c4' if size == 7 else 'r5c7'} is not 4."
    return f"{_gathered(bases[:size])} have 4 only in {_gathered(covers[:size])}{rest}"


def _gathered(houses: tuple[str, ...]) -> str:
    """`rows 2, 5 and 8 and box 9`, `row 6, columns 1 and 2, and box 2`."""
    parts = []
    for kind, plural in (("row", "rows"), ("column", "columns"), ("box", "boxes")):
        numbers = sorted(house[-1] for house in houses if house.startswith(kind))
        if numbers:
            head, last = ", ".join(numbers[:-1]), numbers[-1]
            parts.append(f"{plural} {head} and {last}" if head else f"{kind} {last}")
    if len(parts) == 3:
        return "{}, {}, and {}".format(*parts)
    return " and ".join(parts)


def doc(prefix: str, size: int) -> str:
    """What the fish of a kind and size is, what to look for, why it works, and an example."""
    fish, number = SIZES[size], NUMBER[size]
    example = fill(f"Example: {_example(prefix, size)} {_NAMES}", 96)
    words = {
        "number": number,
        "Number": number.capitalize(),
        "fish": fish.replace("x-wing", "X-wing"),
        "a": "an" if size == 2 else "a",
        "boxes": _BOXES_TOO,
        "example": example.removeprefix("Example: "),
    }
    whole, finned = (text.format(**words) for text in (_WHY_WHOLE, _WHY_FINNED))
    return _DOCS[prefix].format(whole=whole, finned=finned, **words)
