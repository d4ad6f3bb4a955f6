"""Many sudokus at a time: `picsolve.sudoku.bulk` under the name that the front door has for it."""

from picsolve.sudoku.bulk import Answer, Answers, count, engines, solve, stream

__all__ = ["Answer", "Answers", "count", "engines", "solve", "stream"]
