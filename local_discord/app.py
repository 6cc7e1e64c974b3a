"""The server: one port on loopback for the bot's API and gateway, the page and its files."""

import asyncio
import logging
import mimetypes
import socket
from collections.abc import Coroutine
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

from aiohttp import web

from local_discord import files, olympus, rooms
from local_discord.clock import Clock
from local_discord.conversation import converse
from local_discord.core import Discord
from local_discord.errors import DiscordError, not_found
from local_discord.rest import answer
from local_discord.rest.bodies import MOST_BYTES
from local_discord.store import Store
from local_discord.wire import dump

log = logging.getLogger(__name__)

PAGE = Path(__file__).parent / "page"
API = ("/api/v10", "/api")
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


class LocalDiscord:
    """A Discord on loopback, in one object with `start` and `stop`."""

    def __init__(
        self,
        *,
        port: int = 0,
        world: Path | str | None = None,
        bot_name: str = "Bot",
        bot_token: str | None = None,
        rate_limits: bool = True,
        allow_privileged: bool = False,
    ) -> None:
        self._port = port
        self._path = None if world is None else Path(world)
        self._bot_name = bot_name
        self._bot_token = bot_token
        self._rate_limits = rate_limits
        self._allow_privileged = allow_privileged
        self.clock = Clock()
        self._discord: Discord | None = None
        self._runner: web.ServerRunner | None = None
        self._hosts: set[str] = set()

    @property
    def discord(self) -> Discord:
        """The running local Discord."""
        if self._discord is None:
            raise RuntimeError("The local Discord is not started: await start() first.")
        return self._discord

    @property
    def page_url(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self._port}/"

    @property
    def api_url(self) -> str:
        """The base of the REST API, for discord.http.Route.BASE."""
        return f"http://127.0.0.1:{self._port}/api/v10"

    @property
    def gateway_url(self) -> str:
        """The gateway, for discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY."""
        return f"ws://127.0.0.1:{self._port}/gateway"

    @property
    def live_url(self) -> str:
        """The people's websocket."""
        return f"ws://127.0.0.1:{self._port}/live"

    @property
    def bot_token(self) -> str:
        """The bot's token."""
        return self.discord.world.bot_token

    async def start(self) -> Self:
        """Open the port and the world."""
        listener = _listen(self._port)
        try:
            store = Store(self._path)
        except BaseException:
            listener.close()
            raise
        self._port = listener.getsockname()[1]
        self._hosts = {f"{host}:{self._port}" for host in LOOPBACK}
        discord = Discord(
            self.clock,
            store,
            rate_limits=self._rate_limits,
            allow_privileged=self._allow_privileged,
        )
        discord.base_url = f"http://127.0.0.1:{self._port}"
        discord.gateway.url = self.gateway_url
        if not discord.world.load(discord.base_url):
            olympus.found(discord.world, self._bot_name, self._bot_token)
        if self._bot_token is not None:
            discord.world.bot_token = self._bot_token
        discord.world.keep_meta(discord.base_url)
        store.write()
        for channel in discord.world.channels.values():
            if channel.is_thread and not channel.is_archived:
                rooms.watch_archiving(discord, channel)
        self._discord = discord
        server = web.Server(
            self._serve, request_factory=self._request, access_log=None, lingering_time=0.5
        )
        self._runner = web.ServerRunner(server, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.SockSite(self._runner, listener).start()
        return self

    async def stop(self) -> None:
        """Close every connection and the file."""
        if self._runner is None or self._discord is None:
            return
        discord = self._discord
        discord.store.write()
        await discord.gateway.drop(resumable=True)
        for live in list(discord.sockets):
            await live.close(code=1001, message=b"going away")
        await self._runner.cleanup()
        self.clock.stop()
        discord.store.close()
        self._runner = self._discord = None

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    def _request(self, message, payload, protocol, writer, task):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
        loop = asyncio.get_running_loop()
        return web.BaseRequest(
            message, payload, protocol, writer, task, loop, client_max_size=MOST_BYTES
        )

    async def _serve(self, request: web.BaseRequest) -> web.StreamResponse:
        refused = self._stranger(request)
        if refused is not None:
            return refused
        raw = request.rel_url.raw_path
        for prefix in API:
            if raw.startswith(prefix + "/"):
                return await answer(self.discord, request, raw[len(prefix) :])
        path = request.path
        if path.rstrip("/") == "/gateway":
            return await self._upgraded(request, self.discord.gateway.serve(request))
        if path == "/live":
            return await self._upgraded(request, converse(self.discord, request))
        try:
            return self._static(request, path)
        except DiscordError as error:
            return _plain(error.status, error.message)

    def _stranger(self, request: web.BaseRequest) -> web.Response | None:
        """Refuse whoever isn't on this machine, and every web site but our own page."""
        if request.headers.get("Host", "").lower() not in self._hosts:
            return _plain(403, "This address is for loopback only.")
        origin = request.headers.get("Origin")
        if origin is not None:
            parts = urlsplit(origin)
            if parts.scheme != "http" or parts.netloc.lower() not in self._hosts:
                return _plain(403, "Other web sites may not use this address.")
        return None

    @staticmethod
    async def _upgraded(
        request: web.BaseRequest, serve: Coroutine[None, None, web.StreamResponse]
    ) -> web.StreamResponse:
        if request.headers.get("Upgrade", "").lower() != "websocket":
            serve.close()
            return _plain(426, "This address speaks websocket only.")
        try:
            return await serve
        except web.HTTPException as error:
            return _plain(error.status, error.reason)

    def _static(self, request: web.BaseRequest, path: str) -> web.Response:
        if request.method not in ("GET", "HEAD"):
            return _plain(405, "405: Method Not Allowed")
        if path in ("/", "/index.html"):
            return _file(PAGE / "index.html")
        if path.startswith("/page/"):
            return _file(PAGE / path.removeprefix("/page/"))
        steps = path.split("/")
        if len(steps) == 5 and steps[1] == "attachments":
            return self._attachment(steps[2], steps[3], steps[4])
        if path == "/favicon.ico":
            return web.Response(status=204)
        raise not_found()

    def _attachment(self, channel: str, id: str, name: str) -> web.Response:
        data = self.discord.store.file(id)
        if data is None or channel not in self.discord.world.channels:
            raise not_found()
        kind = mimetypes.guess_type(files.safe_name(name))[0] or "application/octet-stream"
        headers = {
            "Content-Type": kind,
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "private, max-age=86400, immutable",
            # A file that somebody uploaded must never run as a page of ours.
            "Content-Security-Policy": "sandbox; default-src 'none'",
        }
        return web.Response(body=data, headers=headers)


def _listen(port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    listener.listen(1024)
    listener.setblocking(False)
    return listener


def _file(path: Path) -> web.Response:
    try:
        resolved = path.resolve()
        if not resolved.is_relative_to(PAGE.resolve()) or not resolved.is_file():
            raise not_found()
    except (OSError, ValueError) as error:
        raise not_found() from error
    kind = mimetypes.guess_type(resolved.name)[0] or "application/octet-stream"
    if kind.startswith("text/") or kind.endswith("javascript"):
        kind += "; charset=utf-8"
    headers = {
        "Content-Type": kind,
        "Cache-Control": "no-cache",
        "X-Content-Type-Options": "nosniff",
        # What the page may load it says itself; that no other site may frame it only a header can.
        "Content-Security-Policy": "frame-ancestors 'none'",
    }
    return web.Response(body=resolved.read_bytes(), headers=headers)


def _plain(status: int, message: str) -> web.Response:
    body = dump({"message": message, "code": 0})
    return web.Response(status=status, body=body, headers={"Content-Type": "application/json"})
