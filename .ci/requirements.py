"""Prints the requirements that pyproject.toml names, for pip."""

import sys
import tomllib
from pathlib import Path

project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]
names = project["dependencies"] + [
    name for extra in sys.argv[1:] for name in project["optional-dependencies"][extra]
]
sys.stdout.write(" ".join(names) + "\n")
