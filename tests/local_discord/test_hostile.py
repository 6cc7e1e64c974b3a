"""Ten thousand hostile requests: each gets a clear error, and nothing breaks."""

import asyncio
import io
import json
import random
from collections.abc import AsyncIterator, Callable
from typing import Any

import aiohttp
import pytest
import yarl

from local_discord import LocalDiscord, People

REQUESTS = 10_000
IN_FLIGHT = 32
ODD: list[Any] = [
    True,
    -1,
    1.5,
    2**70,
    "",
    "x" * 5000,
    [],
    {},
    [[]],
    [None],
    {"a": {}},
    "\x00",
    "9" * 5000,
    -(2**63),
]


class Hostile:
    """Makes hostile requests, the same ones for the same seed."""

    def __init__(self, server: LocalDiscord, seed: int) -> None:
        self.random = random.Random(seed)
        world = server.discord.world
        self.token = f"Bot {server.bot_token}"
        self.games = next(c.id for c in world.channels.values() if c.body.get("name") == "games")
        self.guild, self.bot = world.guild_id, world.bot_id
        self.person = next(world.people()).id
        self.paths = [
            ("POST", f"/channels/{self.games}/messages"),
            ("POST", f"/channels/{self.games}/threads"),
            ("PATCH", f"/channels/{self.games}/messages/1"),
            ("PUT", f"/channels/{self.games}/permissions/{self.guild}"),
            ("POST", "/users/@me/channels"),
            ("PUT", f"/applications/{self.bot}/commands"),
            ("POST", f"/applications/{self.bot}/guilds/{self.guild}/commands"),
            ("POST", "/interactions/1/x/callback"),
            ("POST", f"/webhooks/{self.bot}/x"),
            ("PATCH", f"/webhooks/{self.bot}/x/messages/@original"),
            ("PATCH", f"/guilds/{self.guild}/members/{self.person}"),
            ("POST", f"/guilds/{self.guild}/roles"),
            ("PATCH", f"/channels/{self.games}"),
        ]

    def request(self) -> tuple[str, str, bytes, dict[str, str]]:
        return self.random.choice(KINDS)(self)

    def _headers(self, content_type: str = "application/json") -> dict[str, str]:
        return {"Authorization": self.token, "Content-Type": content_type}

    def malformed(self) -> tuple[str, str, bytes, dict[str, str]]:
        method, path = self.random.choice(self.paths)
        body = self.random.choice(
            [
                b"{",
                b'{"content": "a"',
                b"[1,",
                b"nul",
                b"\xff\xfe",
                b"{'a': 1}",
                b"[" * 5000,
                b'"\\ud800"',
                b"NaN",
            ]
        )
        return method, "/api/v10" + path, body, self._headers()

    def wrong_type(self) -> tuple[str, str, bytes, dict[str, str]]:
        path = self.random.choice(
            [f"/channels/{self.games}/messages", "/interactions/1/x/callback"]
        )
        field = self.random.choice(
            ["content", "embeds", "components", "attachments", "allowed_mentions"]
        )
        odd = self.random.choice([o for o in ODD if o not in ([], {}, "")])
        body = {field: odd, "flags": "x", "type": odd, "nonce": {}}
        return "POST", "/api/v10" + path, json.dumps(body).encode(), self._headers()

    def not_an_object(self) -> tuple[str, str, bytes, dict[str, str]]:
        method, path = self.random.choice(self.paths[:5])
        odd = self.random.choice([o for o in ODD if not isinstance(o, dict)])
        return method, "/api/v10" + path, json.dumps(odd).encode(), self._headers()

    def foreign(self) -> tuple[str, str, bytes, dict[str, str]]:
        token = self.random.choice(
            ["", "Bot", "Bot x", f"Bearer {self.token[4:]}", self.token[:-1], self.token + "x"]
        )
        method, path = self.random.choice(self.paths[:7])
        return method, "/api/v10" + path, b"{}", {"Authorization": token}

    def path_trick(self) -> tuple[str, str, bytes, dict[str, str]]:
        trick = self.random.choice(
            [
                "/page/../app.py",
                "/page/%2e%2e/app.py",
                "/page/..%2fapp.py",
                "/page/%00",
                "/page//etc/passwd",
                "/page/" + "a/" * 500,
                "/page/" + "x" * 3000,
                "/attachments/../../x/y",
                "/attachments/1/2/3",
                "/attachments/%2e%2e/%2e%2e/passwd",
                "/api/v10/channels/%2e%2e/users",
                "/api/v10//",
                "/api/v9/users/@me",
                f"/api/v10/channels/{self.games}%2fmessages",
                "/api/v10/channels/9999999999999999999999/messages",
                f"/api/v10/channels/{self.games}/messages?limit=" + "9" * 5000,
                "/api/v10/guilds/-1",
                f"/api/v10/channels/{self.games}/messages?before=%00",
                "/api/v10/webhooks/a/b/c/d",
                "/%ff",
                "/page/%",
            ]
        )
        return "GET", trick, b"", {"Authorization": self.token}

    def odd_content(self) -> tuple[str, str, bytes, dict[str, str]]:
        kind = self.random.choice(
            [
                "text/plain",
                "multipart/form-data",
                "multipart/form-data; boundary=",
                "x/y/z",
                "multipart/form-data; boundary=b",
                "application/x-www-form-urlencoded",
                "multipart/mixed; boundary=b",
            ]
        )
        body = self.random.choice(
            [
                b"--b\r\n\r\n",
                b"--b\r\nContent-Disposition: form-data; name=x\r\n\r\nhi\r\n--b--\r\n",
                b"garbage",
                b'--b\r\nContent-Disposition: form-data; name="files[9999]"\r\n\r\nhi\r\n--b--\r\n',
                b"--b\r\nContent-Disposition: form-data; name=payload_json\r\n\r\n{\r\n--b--\r\n",
                b"--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\n--b--\r\n",
            ]
        )
        return "POST", f"/api/v10/channels/{self.games}/messages", body, self._headers(kind)

    def wrong_method(self) -> tuple[str, str, bytes, dict[str, str]]:
        path = self.random.choice(["/users/@me", "/gateway", "/gateway/bot", "/applications/@me"])
        method = self.random.choice(["DELETE", "PUT", "OPTIONS", "POST"])
        return method, "/api/v10" + path, b"", self._headers()


Kind = Callable[[Hostile], tuple[str, str, bytes, dict[str, str]]]
KINDS: list[Kind] = [
    Hostile.malformed,
    Hostile.wrong_type,
    Hostile.not_an_object,
    Hostile.foreign,
    Hostile.path_trick,
    Hostile.odd_content,
    Hostile.wrong_method,
]


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=IN_FLIGHT)) as opened:
        yield opened


async def test_ten_thousand_hostile_requests(
    server: LocalDiscord, people: People, session: aiohttp.ClientSession
) -> None:
    before = await people.request("hello")
    hostile = Hostile(server, 7)
    prepared = iter([hostile.request() for _ in range(REQUESTS)])
    statuses: dict[int, int] = {}

    async def worker() -> None:
        for method, path, body, headers in prepared:
            url = yarl.URL(server.page_url[:-1] + path, encoded=True)
            async with session.request(method, url, data=body, headers=headers) as response:
                answer = await response.read()
            assert 400 <= response.status < 500 or response.status == 501, (
                method,
                path,
                body[:200],
                answer,
            )
            said = json.loads(answer)
            assert said["message"], (method, path)
            assert isinstance(said["code"], int)
            statuses[response.status] = statuses.get(response.status, 0) + 1

    await asyncio.gather(*(worker() for _ in range(IN_FLIGHT)))
    assert sum(statuses.values()) == REQUESTS
    assert {400, 401, 404, 405} <= statuses.keys()
    after = await people.request("hello")
    assert {**after, "now": 0} == {**before, "now": 0}
    assert await people["Iris"].read("games") == []


async def test_huge_bodies_are_refused(
    server: LocalDiscord, session: aiohttp.ClientSession
) -> None:
    hostile = Hostile(server, 1)
    url = f"{server.api_url}/channels/{hostile.games}/messages"
    headers = {"Authorization": hostile.token, "Content-Type": "application/json"}

    async def endless() -> AsyncIterator[bytes]:
        for _ in range(2000):
            yield b"x" * 65536

    for body in (
        io.BytesIO(b'"' + b"x" * 2_000_000 + b'"'),
        io.BytesIO(b"[" * 2_000_000),
        endless(),
    ):
        try:
            async with session.post(url, data=body, headers=headers) as response:
                assert response.status == 413
                assert (await response.json())["code"] == 40005
        except aiohttp.ClientConnectionError:
            # The server may hang up on whoever goes on sending.
            pass
    async with session.get(server.api_url + "/users/@me", headers=headers) as response:
        assert response.status == 200


FRAMES: list[Any] = [
    "",
    "{",
    "[]",
    "5",
    "null",
    '"x"',
    "[" * 3000,
    "{}",
    '{"n": {}, "do": []}',
    '{"n": 1, "do": "nothing"}',
]


async def test_hostile_frames_of_people(server: LocalDiscord, people: People) -> None:
    chance = random.Random(3)
    before = await people.request("hello")
    games, iris = people.channel_id("games"), people["Iris"].id
    names = [
        *("send", "edit", "delete", "history", "message", "read", "slash", "autocomplete", "press"),
        *("choose", "submit", "dismiss", "open_dm", "start_thread", "archive", "join", "leave"),
        *("add_person", "rename", "subscribe", "misbehave", "clock"),
    ]
    fields = (
        "channel",
        "message",
        "content",
        "command",
        "path",
        "options",
        "custom_id",
        "values",
        "wait",
        "interaction",
        "with",
        "name",
        "thread",
        "archived",
        "people",
        "what",
        "set",
        "advance",
        "limit",
        "whispered_since",
        "before",
        "files",
        "reply_to",
        "locale",
        "focused",
    )
    odd = [value for value in ODD if value not in (True, [], 1.5)]
    async with aiohttp.ClientSession() as session, session.ws_connect(server.live_url) as socket:
        await socket.receive()
        frames = list(FRAMES)
        for n in range(1500):
            frame = {field: chance.choice(odd) for field in fields}
            if n % 2:
                frame |= {"channel": games}
            name = names[n % len(names)]
            frames.append(
                json.dumps({**frame, "as": chance.choice([iris, iris, *odd]), "n": n, "do": name})
            )
        for frame in frames:
            await socket.send_str(frame)
            reply = json.loads((await socket.receive()).data)
            assert "error" in reply, (frame[:300], reply)
            assert reply["error"]["status"] != 500, (frame[:300], reply)
    after = await people.request("hello")
    assert {**after, "now": 0} == {**before, "now": 0}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "localhost:{port}"}, 200),
        ({"Host": "[::1]:{port}"}, 200),
        ({"Origin": "http://127.0.0.1:{port}"}, 200),
        ({"Origin": "http://localhost:{port}"}, 200),
        ({"Host": "evil.example"}, 403),
        ({"Host": "127.0.0.1"}, 403),
        ({"Host": "evil.example:{port}"}, 403),
        ({"Host": "127.0.0.1.evil.example:{port}"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "https://127.0.0.1:{port}"}, 403),
        ({"Origin": "http://127.0.0.1:1"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1:{port}.evil.example"}, 403),
    ],
)
async def test_only_this_machine_and_our_own_page(
    server: LocalDiscord, session: aiohttp.ClientSession, headers: dict[str, str], status: int
) -> None:
    port = server.page_url.rstrip("/").rpartition(":")[2]
    sent = {name: value.replace("{port}", port) for name, value in headers.items()}
    async with session.get(server.api_url + "/gateway", headers=sent) as response:
        assert response.status == status
    for url in (server.live_url, server.gateway_url):
        assert await _handshake(session, url, sent) == status


async def _handshake(session: aiohttp.ClientSession, url: str, headers: dict[str, str]) -> int:
    try:
        async with session.ws_connect(url, headers=headers):
            return 200
    except aiohttp.WSServerHandshakeError as refused:
        return refused.status
