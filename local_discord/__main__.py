"""Runs the local Discord alone: `python -m local_discord --port 8765`."""

import argparse
import asyncio
import logging
import signal
import sys
from pathlib import Path

from local_discord.app import LocalDiscord


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m local_discord", description=__doc__)
    parser.add_argument("--port", type=int, default=8765, help="port on loopback (0: any free one)")
    parser.add_argument(
        "--world", type=Path, help="file to keep the world in (default: memory only)"
    )
    parser.add_argument("--bot-name", default="Bot", help="the bot's name in a new world")
    parser.add_argument("--token", help="the bot's token (default: made up, and printed)")
    parser.add_argument("--no-rate-limits", action="store_true", help="never answer 429")
    parser.add_argument("--privileged-intents", action="store_true", help="allow them")
    return parser.parse_args()


async def _run(arguments: argparse.Namespace) -> None:
    server = LocalDiscord(
        port=arguments.port,
        world=arguments.world,
        bot_name=arguments.bot_name,
        bot_token=arguments.token,
        rate_limits=not arguments.no_rate_limits,
        allow_privileged=arguments.privileged_intents,
    )
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    async with server:
        sys.stdout.write(
            f"Local Discord: {server.page_url}\nAPI {server.api_url}\n"
            f"Gateway {server.gateway_url}\nToken {server.bot_token}\n"
        )
        sys.stdout.flush()
        await stopped.wait()


def main() -> None:
    """Run until interrupted."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s %(message)s")
    asyncio.run(_run(_arguments()))


if __name__ == "__main__":
    main()
