"""Sudoku Explainer's rating: its rules, their order, difficulties and choice of steps.

Independent of picsolve's own techniques and path: Sudoku Explainer (version 1.2.1, by Nicolas
Juillerat) finds less in some patterns and chooses otherwise, and the rating depends on both. What
steps are worth and in which order they are tried are its facts; the code is not.
"""

from picsolve.sudoku.explainer.rating import Figure, Rating, rate

__all__ = ["Figure", "Rating", "rate"]
