"""Runs the measurements: `python -m bench [--quick] [name ...]`."""

from __future__ import annotations

import argparse
import importlib
import importlib.util

NAMES = (
    "house", "local_discord", "persistence", "lightning_dice", "thunder_and_lightning",
    "greece_lightning", "greece_lightning_board", "computer", "page",
)  # fmt: skip


def main() -> None:
    """Runs all measurements, or those that are named, one after the other."""
    known = [name for name in NAMES if importlib.util.find_spec(f"bench.{name}")]
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer repetitions")
    parser.add_argument("name", nargs="*", choices=[[], *known], help=", ".join(known))
    arguments = parser.parse_args()
    for name in arguments.name or known:
        print(f"\n## {name}", flush=True)
        importlib.import_module(f"bench.{name}").main(quick=arguments.quick)


if __name__ == "__main__":
    main()
