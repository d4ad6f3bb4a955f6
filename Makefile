# `make run` and `make test` need only Python 3.11+, make and git: both build .venv first.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: run test lint types unit corpus clean
.DELETE_ON_ERROR:

run: .venv/installed
	$(BIN)/picsolve nonogram puzzles/nonogram/heart.non --explain

test: lint types unit

lint: .venv/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/installed
	$(BIN)/mypy

unit: .venv/installed
	$(BIN)/pytest

.venv/installed: pyproject.toml $(wildcard picsolve/sudoku/bulk/*.[ch])
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "picsolve needs Python 3.11 or newer; set PYTHON=…")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --editable . --group dev
	$(BIN)/python -m compileall -q picsolve  # some environments keep Python from doing so later
	touch $@

# How many puzzles each technique serves, each step held to the solution.
CORPUS ?= ../shared/data/sudoku/top1465.txt
corpus: .venv/installed
	$(BIN)/python -m tests.corpus $(CORPUS)

clean:
	rm -rf .venv build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	rm -f picsolve/sudoku/bulk/*.so picsolve/sudoku/bulk/*.pyd
