# make run     serve the app; ARGS="--port 9000 --open" goes to `backtrack serve`
# make test    every check, and the tests, browser ones included, in some five minutes;
#              ARGS="tests/solver/test_dice.py -k seen" goes to pytest in place of that
# make test-all   the same with the exhaustive tests, for nights: half an hour
# make check   the static checks, and the tests without a browser that your changes concern
# make lint    the static checks alone
# make fix     format, and mend what ruff can mend
# make dev     serve the app and begin anew when a file changes; ARGS="--port 9000"
# make fuzz    hostile requests to a server of its own for an hour; ARGS="--requests 100000 --seed 1"
# make audit   what is known of faults in the parts that this stands on
# make docs    the documentation as a site, in build/docs; ARGS=serve shows it while it is written
# make film    record the film of the README anew, from the page as it is
# make minimums  the tests without a browser, on the least versions that pyproject.toml asks for
# make bench   tables of speeds; ARGS="--baseline NAME=COMMAND" compares with another program
# make translations   bring the catalogues in line with the sources, and the fonts with both
# make fonts   cut the fonts to what the sources draw

PYTHON ?= python3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt

# Bytecode is kept, whatever the environment says: tests start Python some hundred times.
export PYTHONDONTWRITEBYTECODE :=

# One more at a time than there are processors, where there are two: browsers wait as well.
PYTEST := $(BIN)/python -m pytest --numprocesses 3 --dist loadgroup

.DEFAULT_GOAL := run
.PHONY: run dev test test-all browser check lint fix fuzz audit docs film minimums bench translations fonts clean

run: $(VENV)/app
	@$(BIN)/backtrack serve $(ARGS)

dev: $(VENV)/app
	@$(BIN)/python -m webapp.cli.dev $(ARGS)

ifeq ($(strip $(ARGS)),)
test: browser lint
	$(PYTEST) -m "not exhaustive"
else
test: $(VENV)/dev
	$(BIN)/python -m pytest $(ARGS)
endif

test-all: browser lint
	$(PYTEST)

# The first line says which browser runs the tests.
browser: $(VENV)/dev
	@$(BIN)/python -m tests.browser.install

check: lint
	$(BIN)/python -m tests.concerned

lint: $(VENV)/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy --strict solver webapp bench
	$(BIN)/lint-imports --no-cache --no-logo
	$(BIN)/deptry .
	$(BIN)/python -m tests.js.lint

fix: $(VENV)/dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

fuzz: $(VENV)/dev
	@$(BIN)/python -m tests.hostile $(ARGS)

audit: $(VENV)/audit/bin/pip-audit
	@$(VENV)/audit/bin/python -m tests.audit

docs: $(VENV)/dev
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs $(or $(ARGS),build --strict)

film: $(VENV)/dev
	@$(BIN)/python -m docs.site.film

minimums: $(VENV)/minimums/bin/pytest
	$(VENV)/minimums/bin/python -m pytest --numprocesses 2 tests/solver tests/webapp

bench: $(VENV)/dev
	@$(BIN)/python -m bench $(ARGS)

translations: $(VENV)/dev
	$(BIN)/python -m webapp.translations.update
	$(BIN)/python -m webapp.translations.problems
	$(BIN)/python -m webapp.translations.fonts

fonts: $(VENV)/dev
	$(BIN)/python -m webapp.translations.fonts

clean:
	rm -rf $(VENV) build dist tests/js/node_modules bench/npm/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis .schemathesis .testmondata*

# The environment, and stamps of what is installed in it.

$(VENV)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Backtrack needs Python 3.11 or newer; name one with: make PYTHON=python3.12" >&2; exit 2; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "Backtrack needs Python's venv; on Debian and Ubuntu: sudo apt install python3-venv" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/app: $(VENV)/python pyproject.toml constraints.txt
	$(INSTALL) --editable '.[census,server]'
	@touch $@

$(VENV)/dev: $(VENV)/app
	$(INSTALL) --editable '.[census,server,dev]'
	@touch $@

# In an environment of its own, so that it always is the newest.
$(VENV)/audit/bin/pip-audit: $(VENV)/python
	$(PYTHON) -m venv $(VENV)/audit
	$(VENV)/audit/bin/python -m pip --disable-pip-version-check install --quiet pip-audit

$(VENV)/minimums/bin/pytest: pyproject.toml $(VENV)/python
	$(PYTHON) -m venv $(VENV)/minimums
	$(PYTHON) -m tests.packaging.minimums > $(VENV)/minimums/least.txt
	$(VENV)/minimums/bin/python -m pip --disable-pip-version-check install --quiet --constraint $(VENV)/minimums/least.txt --editable '.[census,server,dev]'
