"""Sudoku: the grid, the exact engine, and the techniques that a person uses."""
