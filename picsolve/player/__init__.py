"""`picsolve play`: the steps of a puzzle, leafed through in the terminal. Needs Textual.

path        the steps of a trace as far as they are known, and the board before each
session     what is looked at: puzzle, step, branch; and where one can go from there
drawing     boards as lines that can be scrolled under their labels
telling     what is told of a page: the panel of a step, or how a path ends
frame       everything on a screen of any size
steps       the list of steps
footer      the last line: what goes on, and keys
menu        lists over the screen
solving     who finds the paths, and how what they find comes here
app         keys and mouse, on Textual
"""
