"""What some commands need besides picsolve itself, and how it is installed."""

from __future__ import annotations

from picsolve.words import say

#: By the names that pyproject.toml has for them: the packages.
EXTRAS = {
    "cluster": ("distributed",),
    "pictures": ("resvg-py", "pillow", "fpdf2"),
    "play": ("textual",),
}


def installing(extra: str) -> str:
    """The commands that install an extra, with pip or, where picsolve came by it, with pipx."""
    packages = " ".join(EXTRAS[extra])
    return say(
        "pip install 'picsolve[{extra}]', or pipx inject picsolve {packages}",
        extra=extra,
        packages=packages,
    )
