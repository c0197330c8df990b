# Needs Python 3.11 or newer and make (GNU make 3.81, the one of macOS, will do). Everything it
# installs goes into .venv. All paths are relative, so that a blank in the folder's name does no harm.

VENV = .venv
PY = $(VENV)/bin/python

# What to make .venv with: the first of these that is new enough, or PYTHON=/path/to/python alone.
PYTHON ?=
PYTHONS = $(if $(PYTHON),"$(PYTHON)",python3 python3.14 python3.13 python3.12 python3.11)

# For the command that is run: make play ARGS="--seed heron", make test ARGS="-k tiling".
ARGS =
# How many tests run side by side (auto: tests/conftest.py); 0 is for a debugger, and for drawing
# snapshots anew.
WORKERS ?= auto

# Every package in one version, with the hashes of its files: what the game needs, what playing in a browser
# needs besides, what builds the project, what tests and checks are run with, and what releases are made with.
PINNED_GAME = requirements/play.txt
PINNED_BROWSER = requirements/serve.txt
PINNED_BUILD = requirements/build.txt
PINNED = requirements/dev.txt
PINNED_RELEASE = requirements/release.txt
SBOM = requirements/azul-hotseat.cdx.json

# Three stamps say what .venv holds. Each names the folder it was made in, so that a checkout that was
# moved or copied, or whose Python has gone, is installed anew.
GAME = $(VENV)/installed-game
TOOLS = $(VENV)/installed-tools
BROWSER = $(VENV)/installed-browser
RELEASING = build/release/installed
INSTALL = PIP_DISABLE_PIP_VERSION_CHECK=1 $(PY) -m pip install --quiet --no-input
HERE := $(shell test -x $(PY) && test "`cat $(GAME) 2>/dev/null`" = "`pwd -P`" && echo yes)
ifneq ($(HERE),yes)
STALE = stale
endif

.DEFAULT_GOAL = help
.NOTPARALLEL:
.PHONY: help play serve test check lint bench strength tune soak languages versions guided mutants audit constraints release \
    $(TRIALS) pictures train clean stale

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' Makefile

play: $(GAME) ## play (installs the game into .venv the first time)
	@$(PY) -m azul $(ARGS)

serve: $(BROWSER) ## play in a browser (installs what that needs the first time)
	@$(PY) -m azul serve $(ARGS)

# What is compiled is kept, whatever is set outside: else every worker compiles all tests at every run.
test: $(TOOLS) ## install what the tests need and run them all
	PYTHONDONTWRITEBYTECODE= TEXTUAL_ANIMATIONS=none $(PY) -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

check: lint test ## run every check: lint, format, types, tests

lint: $(TOOLS) ## run ruff (lint and format), mypy, and msgfmt on the catalogues
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy
	@if command -v msgfmt >/dev/null; then \
	    for file in src/hotseat/locale/*.po; do msgfmt --check --output-file=/dev/null "$$file" || exit 1; done; fi

bench: $(TOOLS) ## print the benchmarks
	@for file in tools/benchmarks/[a-z]*.py; do \
	    echo "== $$file"; $(PY) -m tools.benchmarks.`basename "$$file" .py` $(ARGS) || exit 1; \
	done

strength: $(TOOLS) ## play the matches in docs/bots.md and write its tables (takes hours)
	$(PY) -m tools.strength.measure $(ARGS)

tune: $(TOOLS) ## show which way the weights of Stratopolis' expert should be changed
	$(PY) -m tools.strength.tune $(ARGS)

# What docs/reliability.md counts: each is bounded in time, takes its number as ARGS="--times 100", and has a
# short version among the tests.
TRIALS = killed cut flipped power disk files monkey evenings endings visitors

soak: $(TRIALS) ## run every long trial in docs/reliability.md in turn (takes hours)

killed: $(TOOLS) ## kill games at random moments and resume them
cut: $(TOOLS) ## cut records at every byte
flipped: $(TOOLS) ## change a byte in sealed records
power: $(TOOLS) ## play whole games and check every file a power cut could leave behind
disk: $(TOOLS) ## fill, lock or remove the disk during a game
files: $(TOOLS) ## open damaged records, settings and bot files
monkey: $(TOOLS) ## send random keys, clicks, pastes and resizes to every screen
evenings: $(TOOLS) ## play a hundred computer games in one running app
endings: $(TOOLS) ## play random games of every kind to the end
visitors: $(TOOLS) ## ask too much of a game served to the browser
$(TRIALS):
	$(PY) -m tools.trials.$@ $(ARGS)

languages: $(TOOLS) ## bring the catalogues of all languages up to date with the sentences in the code
	$(PY) -m tools.languages $(ARGS)

versions: $(TOOLS) ## install and play with every Python, terminal and locale
	$(PY) -m tools.release.versions $(ARGS)

guided: $(TOOLS) ## fuzz files guided by code coverage: make guided ARGS="-max_total_time=600"
	@test -d build/atheris || $(INSTALL) --target build/atheris atheris
	PYTHONPATH=build/atheris $(PY) -m tools.trials.guided $(or $(ARGS),-max_total_time=600)

mutants: $(TOOLS) ## change single lines of rules, records and journal; the tests must notice (takes over an hour)
	@test -d build/mutmut/mutmut || { $(INSTALL) --target build/mutmut libcst==1.9.0 && \
	    $(INSTALL) --no-deps --target build/mutmut mutmut==3.8.1; }
	TEXTUAL_ANIMATIONS=none PYTHONPATH=build/mutmut $(PY) -m tools.mutants.run $(ARGS)

audit: $(RELEASING) ## check the pinned packages for known vulnerabilities (needs the network)
	for file in $(PINNED) $(PINNED_RELEASE); do \
	    PYTHONPATH=build/release $(PY) -m pip_audit --strict --disable-pip --require-hashes -r $$file $(ARGS) \
		|| exit 1; \
	done

# The pins that will do are kept; with ARGS=--upgrade the newest that will do are taken.
constraints: $(RELEASING) ## pin every package for every system and Python (needs the network)
	$(call pin,$(PINNED),--extra dev pyproject.toml requirements/build.in)
	$(call pin,$(PINNED_GAME),-c $(PINNED) pyproject.toml)
	$(call pin,$(PINNED_BROWSER),-c $(PINNED) --extra browser pyproject.toml)
	$(call pin,$(PINNED_BUILD),-c $(PINNED) requirements/build.in)
	$(call pin,$(PINNED_RELEASE),requirements/release.in)
	PYTHONPATH=build/release $(PY) requirements/sbom.py $(PINNED_BROWSER) $(SBOM)

release: $(TOOLS) $(RELEASING) ## build the commit into dist twice and compare, with parts list and checksums
	PYTHONPATH=build/release $(PY) requirements/sbom.py $(PINNED_BROWSER) build/azul-hotseat.cdx.json
	@cmp build/azul-hotseat.cdx.json $(SBOM) || { \
	    echo "$(SBOM) is not up to date: make constraints, and commit it." >&2; exit 1; }
	$(PY) -m tools.release.build $(ARGS)

pictures: $(TOOLS) ## redraw the pictures in docs/pictures
	TEXTUAL_ANIMATIONS=none $(PY) -m tools.pictures.draw $(ARGS)

train: $(TOOLS) ## retrain the computer players: make train ARGS="--wall grey --players 3"
	$(PY) -m tools.training $(ARGS)

clean: ## remove .venv and everything else made here
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	rm -f snapshot_report.html
	find src tests tools docs -name __pycache__ -type d -prune -exec rm -rf {} +

# Every package by its hash; the project itself, which has none, with what is there then and no other.
PROJECT = $(INSTALL) --no-deps --no-build-isolation -e .

$(GAME): pyproject.toml $(PINNED_GAME) $(PINNED_BUILD) $(STALE)
	$(make-venv)
	@$(INSTALL) --require-hashes -r $(PINNED_GAME) -r $(PINNED_BUILD)
	@$(PROJECT)
	@pwd -P > $(GAME)

$(TOOLS): pyproject.toml $(PINNED) $(STALE)
	$(make-venv)
	@$(INSTALL) --require-hashes -r $(PINNED)
	@$(PROJECT)
	@pwd -P > $(GAME)
	@pwd -P > $(TOOLS)
	@pwd -P > $(BROWSER)

$(BROWSER): $(GAME) $(PINNED_BROWSER)
	@$(INSTALL) --require-hashes -r $(PINNED_BROWSER)
	@pwd -P > $(BROWSER)

# Outside of .venv, which tests and the game share.
$(RELEASING): $(PINNED_RELEASE)
	$(make-venv)
	@rm -rf build/release
	@$(INSTALL) --require-hashes --target build/release -r $(PINNED_RELEASE)
	@touch $(RELEASING)

# Pin what a file or an extra asks for: $(call pin,FILE,WHAT). What stands in FILE is kept where it will do.
define pin
	@cp $(1) $(1).pins 2>/dev/null || : > $(1).pins
	@build/release/bin/uv pip compile --quiet --no-config --universal --python-version 3.11 --generate-hashes \
	    --no-header --no-annotate --no-emit-index-url --no-emit-package azul-hotseat \
	    --output-file $(1).pins $(ARGS) $(2) > /dev/null
	@{ echo "# Made by \`make constraints\`."; grep -v '^#' $(1).pins; } > $(1).new
	@rm $(1).pins
	@if cmp -s $(1).new $(1); then rm $(1).new; else mv $(1).new $(1); fi

endef

stale:

# A .venv that works is kept; one that is missing, broken or half made is made from the beginning.
define make-venv
@$(PY) -c 'import pip' 2>/dev/null || { \
    found=; \
    for python in $(PYTHONS); do \
	if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	    found=$$python; break; \
	fi; \
    done; \
    if test -z "$$found"; then \
	echo "Azul needs Python 3.11 or newer, and none was found as:" $(PYTHONS) >&2; \
	echo "Where it lies elsewhere: make play PYTHON=/path/to/python" >&2; \
	exit 1; \
    fi; \
    if ! "$$found" -c 'import ensurepip, venv' 2>/dev/null; then \
	echo "$$found lacks the module venv. On Debian and Ubuntu the package" \
	    "python3-venv (or python3.12-venv, by its version) brings it." >&2; \
	exit 1; \
    fi; \
    echo "Making .venv with `"$$found" --version`."; \
    "$$found" -m venv --clear $(VENV); \
}
@echo "Installing into .venv; this is done once and needs the network."
endef
