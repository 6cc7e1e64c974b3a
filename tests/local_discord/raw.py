"""A bot without a library: plain REST and gateway, with every answer judged by Discord's schema."""

import asyncio
import io
import json
import zlib
from typing import Any, Self

import aiohttp

from local_discord import LocalDiscord

from . import schema

INTENTS = 1 | 1 << 9 | 1 << 12


class Answer:
    """What the REST API said."""

    def __init__(self, status: int, body: Any, headers: Any) -> None:
        self.status = status
        self.body = body
        self.headers = headers

    @property
    def code(self) -> int:
        return int(self.body["code"])

    def error(self, *path: str | int) -> str:
        """The code of the error at a field's path."""
        node = self.body["errors"]
        for step in path:
            node = node[str(step)]
        return str(node["_errors"][0]["code"])


class Gateway:
    """A connection to the gateway."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, *, zipped: bool = False) -> None:
        self.socket = socket
        self._zlib = zlib.decompressobj() if zipped else None
        self.sequence: int | None = None
        self.heard: list[dict[str, Any]] = []

    async def say(self, op: int, data: Any) -> None:
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def next(self) -> dict[str, Any]:
        message = await asyncio.wait_for(self.socket.receive(), 5)
        if message.type in (
            aiohttp.WSMsgType.CLOSE,
            aiohttp.WSMsgType.CLOSED,
            aiohttp.WSMsgType.CLOSING,
        ):
            raise ConnectionError(self.socket.close_code)
        text = message.data
        if self._zlib is not None:
            assert text.endswith(b"\x00\x00\xff\xff")
            text = self._zlib.decompress(text)
        frame: dict[str, Any] = json.loads(text)
        if frame.get("s") is not None:
            self.sequence = frame["s"]
        self.heard.append(frame)
        return frame

    async def until(self, event: str) -> dict[str, Any]:
        """The data of the next event with this name."""
        while True:
            frame = await self.next()
            if frame["t"] == event:
                data: dict[str, Any] = frame["d"]
                return data


class RawBot:
    """A bot that does exactly what a test says."""

    def __init__(self, server: LocalDiscord) -> None:
        self.server = server
        self._session = aiohttp.ClientSession()
        self._opened: list[Gateway] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        for gateway in self._opened:
            await gateway.socket.close()
        await self._session.close()

    async def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        files: dict[str, bytes] | None = None,
        raw: bytes | None = None,
        headers: dict[str, str] | None = None,
        token: str | None = None,
    ) -> Answer:
        """One request; what it accepts and answers must agree with Discord's schema."""
        sent = {"Authorization": f"Bot {token or self.server.bot_token}", **(headers or {})}
        data: Any = raw
        if files is not None:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body), content_type="application/json")
            for index, (name, content) in enumerate(files.items()):
                data.add_field(f"files[{index}]", io.BytesIO(content), filename=name)
        elif body is not None:
            sent["Content-Type"] = "application/json"
            data = json.dumps(body)
        url = self.server.api_url + path
        async with self._session.request(method, url, data=data, headers=sent) as response:
            text = await response.read()
            answer = Answer(response.status, json.loads(text) if text else None, response.headers)
        self._judge(method, path.partition("?")[0], body, answer)
        return answer

    def _judge(self, method: str, path: str, body: Any, answer: Answer) -> None:
        if schema.find() is None:
            return
        if body is not None and answer.status < 400:
            refused = schema.refuses(method, path, body)
            assert refused is None, f"{method} {path} accepted {body}: {refused}"
        wrong = schema.answer_error(method, path, answer.status, answer.body)
        assert wrong is None, f"{method} {path} answered {answer.body}: {wrong}"

    async def connect(
        self, *, zipped: bool = False, intents: int = INTENTS, shard: list[int] | None = None
    ) -> Gateway:
        """Connect and identify; READY and the server have been heard."""
        gateway = await self.open(zipped=zipped)
        await self.identify(gateway, intents=intents, shard=shard)
        await gateway.until("READY")
        return gateway

    async def open(self, *, zipped: bool = False) -> Gateway:
        url = (
            self.server.gateway_url
            + "?v=10&encoding=json"
            + ("&compress=zlib-stream" if zipped else "")
        )
        gateway = Gateway(await self._session.ws_connect(url, max_msg_size=0), zipped=zipped)
        self._opened.append(gateway)
        assert (await gateway.next())["op"] == 10
        return gateway

    async def identify(self, gateway: Gateway, **fields: Any) -> None:
        about = {"token": self.server.bot_token, "properties": {}, "intents": INTENTS, **fields}
        await gateway.say(2, {key: value for key, value in about.items() if value is not None})

    async def answer(self, interaction: dict[str, Any], type: int, data: Any = None) -> Answer:
        """Answer an interaction."""
        body = {"type": type} if data is None else {"type": type, "data": data}
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback"
        return await self.call("POST", path + "?with_response=true", body)

    def hook(self, interaction: dict[str, Any], message: str = "") -> str:
        """The address of follow-ups."""
        base = f"/webhooks/{interaction['application_id']}/{interaction['token']}"
        return f"{base}/messages/{message}" if message else base
