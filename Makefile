# make play and make test do it all on a machine with Python 3.11; make help lists the rest.
PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find src/triforium/rules src/triforium/bots -name '*.py' ! -name stamp.py) setup.py pyproject.toml
# uv installs in a second what takes pip a quarter of a minute. Where there is none yet, pip brings it, pinned as everything else.
UV := $(shell uv --version > /dev/null 2>&1 && echo uv || echo $(BIN)/uv)
INSTALL = VIRTUAL_ENV=.venv $(UV) pip install --quiet
# Debian keeps it off the PATH.
POSTGRES = $(shell command -v initdb || ls -d /usr/lib/postgresql/*/bin/initdb 2> /dev/null)

.PHONY: help play test quick setup system check page client site docs web/generated/schema.d.ts screenshots rules mutants proof figures lock clean

help:  ## this list
	@grep -hE '^[a-z]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 14

# A checkout compiled in place is refreshed; any other compiles aside while one plays.
play: .venv/play $(if $(wildcard src/triforium__mypyc*),.venv/dev)  ## install what playing needs, and play
	@$(BIN)/triforium play $(ARGS)

test: setup  ## the developer's environment and all tests
	@command -v chromium > /dev/null && command -v npm > /dev/null && [ -n "$(POSTGRES)" ] || $(MAKE) --no-print-directory system
	@$(MAKE) --no-print-directory check
	@$(BIN)/python -m pytest -n 2 --dist worksteal $(ARGS)

# Left out: the second models, bots, arena, adapters, commands, browser, most of the server, attacks and installing.
QUICK := conformance rules table fourth docs test_names.py test_record.py test_card_bounds.py server/test_tables.py server/test_live.py

quick: check  ## the checks and the tests that tell most, in a few minutes
	@$(BIN)/python -m pytest -n 2 --dist worksteal $(addprefix tests/,$(QUICK)) $(ARGS)

setup: .venv/dev  ## make or refresh the developer's environment in .venv

# What is missing and cannot be installed makes the tests that need it skip, with one line each.
system:  ## what tests need beyond Python: chromium, nodejs and PostgreSQL, by apt where it can
	@missing=""; command -v chromium > /dev/null || missing="$$missing chromium"; \
	command -v npm > /dev/null || missing="$$missing nodejs npm"; \
	[ -n "$(POSTGRES)" ] || missing="$$missing postgresql"; \
	[ -z "$$missing" ] || { apt-get update -q && apt-get install -qy --no-install-recommends $$missing; } \
	|| echo "Not installed:$$missing"

client: web/generated/schema.d.ts  ## build the web client into the package
	@cd web && npm run -s build

site: web/generated/schema.d.ts  ## the page that plays without a server, as a folder of files in build/site (docs/pocket.md)
	@cd web && npm run -s site -- --logLevel warn
	@$(BIN)/python web/site/parts.py build/site-parts
	@node web/site/pack.mjs build/site-parts build/site

docs: site .venv/docs/made  ## the docs as a site in build/docs, with the game to try in it
	@NO_MKDOCS_2_WARNING=1 .venv/docs/bin/mkdocs build --strict --quiet
	@cp -r build/site build/docs/play

web/node_modules/.package-lock.json: web/package-lock.json
	@cd web && npm install --no-save --no-audit --no-fund --silent

screenshots: setup  ## the main screens at six widths in both lights, into screenshots/
	@$(BIN)/python tests/browser/screenshots.py

check: setup  ## ruff, mypy --strict, import-linter; the page's formatter, linter, types and tests
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@cd tests && MYPYPATH=../src:. ../$(BIN)/mypy --config-file ../pyproject.toml --cache-dir ../.mypy_cache --explicit-package-bases .
	@cd bench && MYPYPATH=../src:../tests ../$(BIN)/mypy --config-file ../pyproject.toml --cache-dir ../.mypy_cache *.py
	@$(BIN)/lint-imports --no-cache > .venv/lint-imports.log || { cat .venv/lint-imports.log; exit 1; }
	@if command -v npm > /dev/null; then $(MAKE) --no-print-directory page; else echo "The page goes unchecked: npm is missing"; [ -z "$$CI" ]; fi

page: web/generated/schema.d.ts
	@cd web && npm run -s check && npm run -s test

# Phony, for nobody lists the sources of a schema.
web/generated/schema.d.ts: setup web/node_modules/.package-lock.json
	@$(BIN)/python web/schema.py
	@cd web && npm run -s types > /dev/null

rules: setup  ## which test proves which rule
	@$(BIN)/python tests/rule_table.py

# make mutants duel
mutants: setup  ## make mutants GAME: change one rule at a time, list what no test notices
	@$(BIN)/python tests/mutants.py $(filter-out $@,$(MAKECMDGOALS))

proof: setup  ## the long proofs, into bench/proof/
	@$(BIN)/python bench/proof.py
	@$(BIN)/python bench/ladder.py
	@$(BIN)/python bench/nets.py
	@$(BIN)/python bench/levels.py

figures: setup  ## docs/figures.md from the reports in bench/proof/
	@$(BIN)/python bench/figures.py

lock: setup  ## resolve the lock files anew
	@echo uv | $(BIN)/uv pip compile -q --universal --generate-hashes --no-header --no-annotate --no-emit-index-url --python-version 3.11 - -o requirements-uv.txt
	@$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --no-emit-index-url --python-version 3.11 --extra server pyproject.toml -o requirements.txt
	@$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --no-emit-index-url --python-version 3.11 --extra server --extra gymnasium --extra openspiel --extra pettingzoo --extra postgres --extra cluster --extra dev pyproject.toml -c requirements.txt -o requirements-dev.txt
	@printf 'mkdocs-material>=9.7\nmkdocstrings[python]>=1\n' | $(BIN)/uv pip compile -q --universal --generate-hashes --no-header --no-annotate --no-emit-index-url --python-version 3.11 - -o requirements-docs.txt

clean:  ## remove everything that was built
	rm -rf .venv build dist web/node_modules web/generated screenshots src/*.egg-info src/triforium/rules/stamp.py
	find src -name '*.so' -delete

.venv/made: requirements-uv.txt
	@$(PYTHON) -c 'import sys; sys.exit("Triforium needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
ifeq ($(UV),uv)
	@[ -x $(BIN)/python ] || uv venv --quiet --python $(PYTHON) .venv
else
	@[ -x $(BIN)/python ] || $(PYTHON) -m venv --without-pip .venv
	@$(PYTHON) -m pip --disable-pip-version-check --python $(BIN)/python install -q --require-hashes -r requirements-uv.txt \
	|| { $(PYTHON) -m venv .venv && $(BIN)/python -m pip --disable-pip-version-check install -q --require-hashes -r requirements-uv.txt; }
endif
	@touch $@

.venv/play: .venv/made requirements.txt pyproject.toml
	@$(INSTALL) --require-hashes -r requirements.txt
	@TRIFORIUM_COMPILE=0 $(INSTALL) --no-deps -e .
	@touch $@

.venv/docs/made: .venv/made requirements-docs.txt
	@[ -x .venv/docs/bin/python ] || $(UV) venv --quiet --python $(PYTHON) .venv/docs
	@VIRTUAL_ENV=.venv/docs $(UV) pip install --quiet --require-hashes -r requirements-docs.txt
	@touch $@

.venv/packages: .venv/made requirements-dev.txt pyproject.toml
	@$(INSTALL) --require-hashes -r requirements-dev.txt
	@TRIFORIUM_COMPILE=0 $(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@ .venv/play

# Compiled where they stand, so that an edit compiles what it touched and no more.
.venv/dev: .venv/packages $(SOURCES)
	@$(BIN)/python setup.py --quiet build_ext --inplace > .venv/build.log 2>&1 || { cat .venv/build.log; exit 1; }
	@$(BIN)/triforium --version
	@touch $@

ifneq (,$(filter mutants,$(MAKECMDGOALS)))
%:
	@:
endif
