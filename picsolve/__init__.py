"""picsolve: solves nonograms and sudoku the way a person does, and shows every step."""
