# make run    plays the first-look experiment and says where the page is
# make test   the fast tests
# make lint, coverage, smoke, slow   what .ci/run does after the fast tests
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.PHONY: run test lint coverage smoke slow clean

$(VENV)/.installed: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	touch $@

$(VENV)/.installed-dev: $(VENV)/.installed
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch $@

run: $(VENV)/.installed
	$(BIN)/equipoise run configs/ic_first_look.toml

test: $(VENV)/.installed-dev
	$(BIN)/python -m pytest -q -n auto --dist loadscope -m "not slow and not bench"

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The rules run by the interpreter, where coverage can see them, clause by clause. Whole games of
# bots, referees and processes are left to the compiled run.
coverage: $(VENV)/.installed-dev
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -q -n auto -m "not slow and not bench" \
		-k "not strateg and not referee and not trace and not propert and not style and not words" \
		--hypothesis-profile=interpreted --cov --cov-report=term:skip-covered \
		tests/core tests/kit/test_rules.py tests/kit/test_papers.py tests/games

# One small experiment, played, reported, traced and verified by the installed command.
smoke: $(VENV)/.installed
	$(BIN)/equipoise run configs/ic_first_look.toml --games 1500 --out build/smoke
	$(BIN)/equipoise verify build/smoke/ic_first_look-*

# Games side by side first; then what watches processes and clocks, with the machine to itself.
SIDE_BY_SIDE := tests/games tests/kit tests/reports tests/experiment/test_shipped.py
slow: $(VENV)/.installed-dev
	$(BIN)/python -m pytest -q -n auto --dist loadscope -m slow $(SIDE_BY_SIDE)
	$(BIN)/python -m pytest -q -m slow $(SIDE_BY_SIDE:%=--ignore=%)

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
