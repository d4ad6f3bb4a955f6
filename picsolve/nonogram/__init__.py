"""Nonograms: puzzle, picture, the exact engines, and the techniques that a person uses."""
