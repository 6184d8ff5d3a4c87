# make play    play a game in the browser
# make test    everything that must hold before a change goes in
#
# Each sets up what it needs in .venv first: Python 3.11 or later, make and the package index are enough.

# The first Python that is new enough. `make PYTHON=/path/to/python …` overrides.
PYTHON ?= $(shell for name in python3 python3.11 python3.12 python3.13 python3.14 python; do \
  $$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$name && break; done)
VENV_PYTHON := .venv/bin/python

.PHONY: help play terminal test train fix client compiled docs audit clean python

help:
	@echo 'make play      play a game in the browser (ARGS="…" is handed to it; `playmat serve --help` lists them)'
	@echo 'make terminal  play a game in plain text (ARGS="…"; `playmat terminal --help` lists them)'
	@echo 'make test      format, lint, types, layers, tests, tests against the compiled core'
	@echo 'make train     add the libraries of the training example to .venv'
	@echo 'make client    build the browser client anew (needs Node)'
	@echo 'make fix       let ruff format and mend what it can'
	@echo 'make compiled  build the compiled core into .build/compiled'
	@echo 'make docs      build the documentation into .build/site'
	@echo 'make audit     ask a database of known faults about the packages that Playmat uses'
	@echo 'make clean     remove .venv and .build'

play: python
	@$(PYTHON) -m tools.set_up play
	@PYTHONPATH="$$($(VENV_PYTHON) -m tools.build_compiled --or-later --print-path)" PLAYMAT_COMPILED=.build/compiled \
	  .venv/bin/playmat serve $(ARGS)

terminal: python
	@$(PYTHON) -m tools.set_up play
	@PYTHONPATH="$$($(VENV_PYTHON) -m tools.build_compiled --or-pure --print-path)" \
	  .venv/bin/playmat terminal $(ARGS)

test: python
	@$(PYTHON) -m tools.set_up dev
	@$(VENV_PYTHON) -m tools.check $(ARGS)

train: python
	@$(PYTHON) -m tools.set_up train

client: python
	@$(PYTHON) -m tools.set_up play
	@$(VENV_PYTHON) -m playmat.server.schema > client/openapi.json
	@cd client && npm install && npm run types && npm run check && npm test && npm run build

fix: python
	@$(PYTHON) -m tools.set_up dev
	@$(VENV_PYTHON) -m ruff format
	@$(VENV_PYTHON) -m ruff check --fix

compiled: python
	@$(PYTHON) -m tools.set_up play
	@$(VENV_PYTHON) -m tools.build_compiled

docs: python
	@$(PYTHON) -m tools.set_up dev
	@$(VENV_PYTHON) -m sphinx -W --keep-going -q -b html docs .build/site
	@echo .build/site/index.html

audit: python
	@$(PYTHON) -m tools.audit

clean:
	rm -rf .venv .build

python:
	@test -n "$(PYTHON)" || { echo 'Playmat needs Python 3.11 or later, and found none on this machine.'; exit 1; }
