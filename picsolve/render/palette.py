"""The colours of all themes: for each colour depth, on a dark and on a light background."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from functools import cache
from types import MappingProxyType


class Depth(IntEnum):
    """How many colours a terminal shows."""

    NONE = 0
    ANSI16 = 1
    ANSI256 = 2
    TRUECOLOR = 3


# A colour is written for each depth and background by itself: what Rich derives by itself makes
# greys blue with 256 colours, and two hues one grey with 16. `-` is the terminal's own colour.
#
#     name       truecolor: dark, light    256: dark, light    16: dark, light
COLORS = """
    ink          #cfd6e1  #2b3442          252  237            -               -
    bright       #ffffff  #05080c          231  16             bright_white    black
    dim          #7f8997  #66707e          245  242            bright_black    bright_black
    faint        #535d6a  #98a2b0          240  247            bright_black    bright_black
    rule         #38414d  #c3cad4          238  250            bright_black    bright_black
    cell-a       #171c25  #f6f8fa          234  255            -               -
    cell-b       #1f2631  #e8ecf2          236  254            -               -
    house-a      #1a2a40  #dce9fa          17   153            -               -
    house-b      #20334d  #d0e1f7          18   189            -               -
    blue         #7cc4ff  #0a5fbf          117  26             bright_cyan     blue
    red          #ff8a75  #bf3019          210  160            bright_red      red
    green        #35c98f  #0f7d54          78   29             bright_green    green
    empty-ink    #35c98f  #0f7d54          78   29             bright_green    green
    amber-pill   #e0a526  #8a5d00          178  94             yellow          yellow
    gold         #ffd066  #8a5d00          221  94             bright_yellow   yellow
    pink         #ff9fe6  #a3218b          219  127            bright_magenta  magenta
    on-pill      #04120c  #ffffff          16   231            black           bright_white
    on-red       #ffffff  #ffffff          231  231            bright_white    bright_white
    green-pill   #35c98f  #14875c          78   29             green           green
    red-pill     #e04a32  #d23a22          167  160            red             red
    blue-pill    #7cc4ff  #0a5fbf          117  26             cyan            blue
    removed      #3a1a1c  #fbdfda          52   224            -               -
    pattern      #123d2f  #cdf0e0          22   158            -               -
    pattern-ink  #7debbd  #0b6142          121  22             bright_green    green
    cover-a      #1c2b2b  #e6eedb          237  253            -               -
    cover-b      #243535  #d6e2c9          238  252            -               -
    fin-pill     #ffb066  #b35900          215  130            yellow          yellow
    stem         #0e4a4f  #a9e4e1          23   159            -               -
    stem-ink     #7ff0e6  #005f64          123  23             bright_cyan     cyan
    fin          #5c2b12  #fbcda9          94   223            -               -
    fin-ink      #ffb38a  #8a3c0c          216  130            yellow          yellow
    set-a        #1b3d66  #c6dffc          24   153            -               -
    set-a-ink    #94ccff  #0a4a94          117  25             bright_blue     blue
    set-b        #573d0d  #fdebbb          58   229            -               -
    set-b-ink    #ffd066  #775000          221  94             bright_yellow   yellow
    set-c        #54264f  #f0bfe6          53   225            -               -
    set-c-ink    #ffa2ea  #8c1b77          219  90             bright_magenta  magenta
    set-d        #4a5c18  #c9dc8c          64   193            -               -
    set-d-ink    #d3e878  #4c5a00          191  58             bright_green    green
    witness      #39456b  #cdd3ea          60   189            -               -
    witness-ink  #a9bfff  #3450a8          147  61             bright_blue     blue
    assumed      #3f2f70  #e4dbff          55   183            -               -
    assumed-ink  #c7b2ff  #5631b0          183  54             bright_magenta  magenta
    branch-1     #8468c9  #9d80e0          98   140            magenta         magenta
    branch-2     #2c2450  #ece5ff          17   189            -               -
    broken-1     #73302c  #f4b4a9          88   217            red             red
    broken-2     #46201f  #fbdad4          52   224            -               -
    hardest      #1d1826  #fceff9          235  225            -               -
    track        #222a36  #dfe5ec          236  252            -               -
    filled-1     #e3e8f0  #1c232e          255  234            white           black
    filled-2     #d3dae6  #2a3340          253  236            white           black
    filled-3     #c6cfde  #384351          251  238            white           black
    unknown-1    #2b3442  #d3dae4          238  252            bright_black    white
    unknown-2    #252d39  #dde3eb          236  253            bright_black    white
    empty        #12161d  #fbfcfd          233  231            -               -
    line-1       #2f5583  #9fc4f2          24   117            blue            cyan
    line-2       #1a2c44  #dcebfd          17   195            -               -
    new-filled   #35c98f  #17996a          78   35             green           green
    new-empty    #17553f  #a5e3c9          22   158            cyan            cyan
    clue-1       #1c2330  #e9edf3          235  254            -               -
    clue-2       #12171f  #f7f9fb          233  255            -               -
    clue-alt     #86a8d4  #3c5c8c          110  60             bright_cyan     blue
    clue-alt-dim #5b78a8  #6b88b6          60   67             cyan            cyan
    clue-done    #6b7685  #788395          243  243            bright_black    bright_black
    on-block     #ffffff  #ffffff          231  231            bright_white    bright_white
    block-1      #3b78c2  #2f6ab2          68   25             blue            blue
    block-2      #c98a1b  #a86f08          172  130            yellow          yellow
    block-3      #b2499f  #a03a8e          133  90             magenta         magenta
    block-4      #7d64d0  #6a51ba          98   97             cyan            cyan
"""


@cache
def palette(
    depth: Depth, background: str, own: tuple[tuple[str, str], ...] = ()
) -> Mapping[str, str | None]:
    """Colours by name, as Rich and SVG write them; None is the terminal's own."""
    column = {Depth.TRUECOLOR: 1, Depth.ANSI256: 3, Depth.ANSI16: 5}.get(depth)
    colors: dict[str, str | None] = {}
    for row in COLORS.strip().splitlines():
        cells = row.split()
        color = cells[column + (background == "light")] if column else "-"
        if color.isdecimal():
            color = f"color({color})"
        colors[cells[0]] = None if color == "-" else color
    return MappingProxyType({**colors, **dict(own)})
