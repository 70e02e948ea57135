# From a fresh clone, each of these does all that it needs: `make test` is enough.

PYTHON ?= python3
# uv when it is there, for speed; venv and pip do the same.
ifneq ($(shell command -v uv 2>/dev/null),)
NEW_VENV := uv venv --quiet --clear --python $(PYTHON) .venv
INSTALL := uv pip install --quiet --python .venv
else
NEW_VENV := $(PYTHON) -m venv --clear .venv
INSTALL := .venv/bin/python -m pip --disable-pip-version-check install --quiet
endif
LOCK := uv pip compile --quiet --universal --generate-hashes --no-header pyproject.toml
SOURCES := $(shell find src -type f -not -name '*.pyc')
CLIENT := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/dist/*' -not -path 'web/tests/*')

.PHONY: help play test test-client test-pure test-server test-browser test-compiled check check-engine check-client bench golden mutants types lock clean

help:  ## print this list
	@sed -n 's/^\([a-z]*\):.*## /make \1\t/p' Makefile | expand -t 16

play: .venv/stamp web/dist/index.html  ## open the table in the browser
	@.venv/bin/sapajou

test: .venv/stamp web/dist/index.html test-client  ## run all tests, on the pure and on the compiled engine
	@missing=$$(.venv/bin/python -c 'import hatch_build; print(hatch_build.missing() or "")') && \
	if [ -z "$$missing" ]; then $(MAKE) --no-print-directory --jobs 3 test-browser test-compiled test-server test-pure; \
	else $(MAKE) --no-print-directory test-pure test-server test-browser && \
	echo "not run here: the compiled suite ($$missing)" && [ "$$CI" != true ]; fi

test-pure: .venv/stamp web/dist/index.html
	.venv/bin/pytest --ignore tests/browser --ignore tests/server

test-server: .venv/stamp web/dist/index.html
	.venv/bin/pytest tests/server

# In a process of its own: Playwright keeps an event loop running in the one it is in.
test-browser: .venv/stamp web/dist/index.html
	.venv/bin/pytest tests/browser

test-client: web/dist/index.html
	.venv/bin/python web/build.py --run test

# The server meets the engine in few places, the browser in none: of their tests, one file runs twice.
test-compiled: build/compiled/stamp
	PYTHONPATH=build/compiled .venv/bin/sapajou --version | grep compiled
	PYTHONPATH=build/compiled .venv/bin/pytest --ignore tests/browser --ignore tests/server
	PYTHONPATH=build/compiled .venv/bin/pytest tests/server/test_playing.py

check: check-engine check-client  ## lint, formatting, types, who imports whom, rule ids cited

check-engine: .venv/stamp web/dist/index.html
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	.venv/bin/lint-imports --no-logo
	.venv/bin/python scripts/rule_ids.py
	.venv/bin/python scripts/pictures.py --check
	.venv/bin/python scripts/wire_types.py --check

check-client: web/dist/index.html
	.venv/bin/python web/build.py --run check

types: .venv/stamp web/dist/index.html  ## write the browser's types from the Python ones
	.venv/bin/python scripts/wire_types.py

bench: build/compiled/stamp  ## measure speed and memory beside other libraries
	PYTHONPATH=build/compiled .venv/bin/python -m benchmarks.bars

mutants: .venv/stamp  ## change the rules of GAME a little and see whether a test notices
	.venv/bin/python scripts/mutants.py $(GAME)

golden: .venv/stamp  ## play the golden games again, write down what happened, and draw the pictures of the pages
	PYTHONPATH=tests/toys .venv/bin/python -m sapajou.testing.golden tests/golden
	.venv/bin/python scripts/pictures.py

lock:  ## choose the newest versions that fit pyproject.toml (needs uv)
	$(LOCK) --upgrade --output-file requirements/run.txt
	$(LOCK) --upgrade --output-file requirements/dev.txt --extra testing --group dev
	.venv/bin/python -c 'import runpy; print(runpy.run_path("web/build.py")["WHEEL"])' | uv pip compile --quiet --universal \
		--upgrade --generate-hashes --no-header --python-version 3.11 - --output-file requirements/node.txt
	echo open_spiel==2.0.2 | uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11 \
		- --output-file benchmarks/requirements.txt

clean:  ## remove all that make has made
	rm -rf .venv build dist web/dist web/node_modules web/tests/vectors .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -prune -exec rm -r {} +

.venv/stamp: requirements/dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer, please: make PYTHON=...")'
	$(NEW_VENV)
	$(INSTALL) --require-hashes -r requirements/dev.txt
	$(INSTALL) --no-deps --no-build-isolation --editable .
	touch $@

# With the system's node, or with one that comes as a wheel.
web/dist/index.html: .venv/stamp $(CLIENT)
	@.venv/bin/python web/build.py --has-node || $(INSTALL) --require-hashes -r requirements/node.txt
	.venv/bin/python web/build.py

# A wheel is a zip; unpacked and put first on the path, it hides the pure package of the virtual environment.
build/compiled/stamp: .venv/stamp hatch_build.py $(SOURCES)
	rm -rf build/compiled build/*.whl
	SAPAJOU_CLIENT=0 SAPAJOU_PURE=0 SAPAJOU_COMPILED=1 .venv/bin/hatchling build --target wheel --directory build
	.venv/bin/python -m zipfile --extract build/*.whl build/compiled
	touch $@
