# Each target sets up .venv by itself; all that is needed is Python 3.11 or newer and make.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: run test check bench setup clean

run: .venv/run.stamp            ## start the bot; without a token, a Discord of its own beside it
	@$(BIN)/python bot.py

test: .venv/dev.stamp           ## all tests
	@$(BIN)/python -m pytest -n 2

check: .venv/dev.stamp          ## lint, format and types
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

bench: .venv/dev.stamp          ## the measurements that the README quotes
	@$(BIN)/python -m bench

setup: .venv/dev.stamp

.venv/bin/python:
	@echo "Setting up .venv, once ..."
	@$(PYTHON) -m venv .venv

.venv/run.stamp: pyproject.toml constraints.txt | .venv/bin/python
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt \
		$$($(BIN)/python .ci/requirements.py)
	@touch $@

.venv/dev.stamp: pyproject.toml constraints.txt | .venv/bin/python
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt \
		$$($(BIN)/python .ci/requirements.py dev)
	@touch $@ .venv/run.stamp

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache
