"""The gateway: sessions of the bot's shards, with heartbeats, resuming and compression."""

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

from local_discord import views
from local_discord.outbox import Outbox
from local_discord.wire import Json, dump, load
from local_discord.world import Channel, Message, World

log = logging.getLogger(__name__)

HEARTBEAT_MS = 41_250
REPLAYED_EVENTS = 5_000
RESUMABLE_SECONDS = 180.0
MOST_SESSIONS, DAY_SECONDS = 1_000, 86_400.0
DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME = 0, 1, 2, 3, 4, 6
REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 8, 9, 10, 11
ACK_SECONDS = 0.02
GUILDS, MEMBERS, GUILD_MESSAGES, GUILD_TYPING = 1 << 0, 1 << 1, 1 << 9, 1 << 11
PRESENCES, DIRECT_MESSAGES, DIRECT_TYPING, CONTENT = 1 << 8, 1 << 12, 1 << 14, 1 << 15
PRIVILEGED = MEMBERS | PRESENCES | CONTENT
ALL_INTENTS = (1 << 26) - 1


class CloseError(Exception):
    """The connection must end with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


@dataclass(slots=True)
class Session:
    """One shard's session: it outlives its connection for a while."""

    shard: int
    shards: int
    intents: int
    outbox: Outbox | None
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    sequence: int = 0
    replay: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=REPLAYED_EVENTS))

    def send(self, event: bytes, data: bytes) -> None:
        """Dispatch an event, now or when the session is resumed."""
        self.sequence += 1
        frame = b'{"op":0,"s":%d,"t":"%s","d":%s}' % (self.sequence, event, data)
        self.replay.append((self.sequence, frame))
        if self.outbox is not None:
            self.outbox.push(frame)


class Gateway:
    """All sessions of the bot, and what is dispatched to them."""

    def __init__(
        self, world: World, presence_changed: Callable[[], None], *, allow_privileged: bool
    ) -> None:
        self._world = world
        self._presence_changed = presence_changed
        self._allowed = ALL_INTENTS if allow_privileged else ALL_INTENTS & ~PRIVILEGED
        self._sessions: dict[str, Session] = {}
        self._sockets: set[web.WebSocketResponse] = set()
        self._begun: list[float] = []
        self.url = ""

    @property
    def is_online(self) -> bool:
        """Is the bot connected?"""
        return any(session.outbox is not None for session in self._sessions.values())

    def sessions_left(self) -> int:
        """How many sessions may still begin today."""
        now = self._world.clock.now()
        self._begun = [begun for begun in self._begun if 0 <= now - begun < DAY_SECONDS]
        return MOST_SESSIONS - len(self._begun)

    def dispatch(self, event: str, data: Json, *, intent: int = 0, direct: bool = False) -> None:
        """Tell the shard that is concerned: the server's, or shard 0 for direct messages."""
        body: bytes | None = None
        for session in self._sessions.values():
            if self._concerns(session, direct=direct) and session.intents & intent == intent:
                body = body or dump(data)
                session.send(event.encode(), body)

    def dispatch_message(self, event: str, message: Message, channel: Channel) -> None:
        """Tell of a message; without the content intent its content may be hidden."""
        intent = DIRECT_MESSAGES if channel.is_direct else GUILD_MESSAGES
        for session in self._sessions.values():
            if (
                not self._concerns(session, direct=channel.is_direct)
                or not session.intents & intent
            ):
                continue
            data = views.message_event(self._world, message, channel)
            if not session.intents & CONTENT and self._is_hidden(message, channel):
                data = {**data, "content": "", "embeds": [], "attachments": [], "components": []}
            session.send(event.encode(), dump(data))

    def _is_hidden(self, message: Message, channel: Channel) -> bool:
        bot = self._world.bot_id
        mentions = {user["id"] for user in message.body["mentions"]}
        return not channel.is_direct and message.body["author"]["id"] != bot and bot not in mentions

    def _concerns(self, session: Session, *, direct: bool) -> bool:
        if direct:
            return session.shard == 0
        return (int(self._world.guild_id) >> 22) % session.shards == session.shard

    async def drop(self, *, resumable: bool) -> None:
        """Cut the bot's connections; if not resumable, its sessions end too."""
        for session in list(self._sessions.values()):
            self._detach(session, ended=not resumable)
        for socket in list(self._sockets):
            await socket.close(code=4000, message=b"dropped")

    async def serve(self, request: web.BaseRequest) -> web.WebSocketResponse:
        """One connection of the bot."""
        socket = web.WebSocketResponse(compress=False, max_msg_size=4096 * 4)
        await socket.prepare(request)
        compress = request.query.get("compress") == "zlib-stream"
        connection = _Connection(self, Outbox(socket, request, compress=compress))
        self._sockets.add(socket)
        try:
            await connection.run()
        except CloseError as error:
            log.warning("gateway: closed with %d (%s)", error.code, error.reason)
            await socket.close(code=error.code, message=error.reason.encode())
        finally:
            self._sockets.discard(socket)
            connection.outbox.stop()
            session = connection.session
            if session is not None and session.outbox is connection.outbox:
                # A client that says goodbye with 1000 or 1001 ends its session.
                self._detach(session, ended=socket.close_code in (1000, 1001))
        return socket

    def _detach(self, session: Session, *, ended: bool) -> None:
        session.outbox = None
        if ended:
            self._sessions.pop(session.id, None)
        else:
            clock = self._world.clock
            clock.call_at(clock.now() + RESUMABLE_SECONDS, lambda: self._expire(session))
        self._presence_changed()

    def _expire(self, session: Session) -> None:
        if session.outbox is None:
            self._sessions.pop(session.id, None)

    def begin(self, body: Json, outbox: Outbox) -> Session:
        """IDENTIFY: a new session, READY and the server."""
        if body.get("token") != self._world.bot_token:
            raise CloseError(4004, "Authentication failed.")
        shard, shards = _shard(body.get("shard"))
        intents = body.get("intents")
        if not isinstance(intents, int) or isinstance(intents, bool) or intents & ~ALL_INTENTS:
            raise CloseError(4013, "Invalid intent(s).")
        if intents & ~self._allowed:
            raise CloseError(4014, "Disallowed intent(s).")
        # Discord takes away the token of a bot that begins too many sessions in a day.
        if not self.sessions_left():
            raise CloseError(4004, "Authentication failed.")
        self._begun.append(self._world.clock.now())
        session = Session(shard, shards, intents, outbox)
        self._sessions[session.id] = session
        session.send(b"READY", dump(self._ready(session)))
        if intents & GUILDS and self._concerns(session, direct=False):
            with_members = bool(intents & MEMBERS)
            session.send(
                b"GUILD_CREATE", dump(views.guild_create(self._world, with_members=with_members))
            )
        self._presence_changed()
        return session

    def _ready(self, session: Session) -> Json:
        world = self._world
        guilds = [{"id": world.guild_id, "unavailable": True}]
        return {
            "v": 10,
            "user": {**world.bot.public, "verified": True, "mfa_enabled": False, "email": None},
            "guilds": guilds if self._concerns(session, direct=False) else [],
            "private_channels": [],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.url,
            "shard": [session.shard, session.shards],
            "application": {"id": world.bot_id, "flags": 0},
        }

    def resume(self, body: Json, outbox: Outbox) -> Session | None:
        """RESUME: the session with what it missed, or None if it can't be resumed."""
        if body.get("token") != self._world.bot_token:
            raise CloseError(4004, "Authentication failed.")
        session = self._sessions.get(str(body.get("session_id")))
        last = body.get("seq")
        if session is None or not isinstance(last, int):
            return None
        if last > session.sequence:
            raise CloseError(4007, "Invalid seq.")
        if session.replay and last < session.replay[0][0] - 1:
            return None
        session.outbox = outbox
        for number, frame in list(session.replay):
            if number > last:
                outbox.push(frame)
        session.send(b"RESUMED", b'{"_trace":[]}')
        self._presence_changed()
        return session

    def send_members(self, session: Session, body: Json) -> None:
        """REQUEST_GUILD_MEMBERS: by id, or all whose name begins with the query."""
        wanted = body.get("user_ids")
        found = [user for user in self._world.users.values() if user.member is not None]
        if wanted is not None:
            ids = {str(each) for each in (wanted if isinstance(wanted, list) else [wanted])}
            found = [user for user in found if user.id in ids]
        else:
            query = str(body.get("query") or "").lower()
            found = [user for user in found if user.name.lower().startswith(query)]
            found = found[: body.get("limit") or None]
        chunk: Json = {
            "guild_id": self._world.guild_id,
            "members": [views.member(user) for user in found],
            "chunk_index": 0,
            "chunk_count": 1,
        }
        if body.get("nonce") is not None:
            chunk["nonce"] = body["nonce"]
        session.send(b"GUILD_MEMBERS_CHUNK", dump(chunk))


class _Connection:
    """The conversation over one socket."""

    def __init__(self, gateway: Gateway, outbox: Outbox) -> None:
        self._gateway = gateway
        self.outbox = outbox
        self.session: Session | None = None

    async def run(self) -> None:
        """Talk until the socket closes."""
        self._tell(HELLO, {"heartbeat_interval": HEARTBEAT_MS, "_trace": []})
        async for frame in self.outbox.socket:
            if frame.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                await self._heard(frame.data)

    def _tell(self, op: int, data: object) -> None:
        self.outbox.push(dump({"op": op, "d": data, "s": None, "t": None}))

    async def _heard(self, text: str | bytes) -> None:
        try:
            frame = load(text)
        except ValueError as error:
            raise CloseError(4002, "Error while decoding payload.") from error
        if not isinstance(frame, dict) or not isinstance(frame.get("op"), int):
            raise CloseError(4002, "Error while decoding payload.")
        op, body = frame["op"], frame.get("d")
        if op == HEARTBEAT:
            # discord.py notes when it sent a heartbeat only after sending it: an answer that comes
            # sooner, as none does over the internet, makes it believe that it is far behind.
            asyncio.get_running_loop().call_later(ACK_SECONDS, self._tell, HEARTBEAT_ACK, None)
        elif op in (IDENTIFY, RESUME):
            await self._authenticate(op, body)
        elif self.session is None:
            raise CloseError(4003, "Not authenticated.")
        elif op == REQUEST_MEMBERS and isinstance(body, dict):
            self._gateway.send_members(self.session, body)
        elif op not in (PRESENCE, VOICE):
            raise CloseError(4001, "Unknown opcode.")

    async def _authenticate(self, op: int, body: object) -> None:
        if self.session is not None:
            raise CloseError(4005, "Already authenticated.")
        if not isinstance(body, dict):
            raise CloseError(4002, "Error while decoding payload.")
        if op == IDENTIFY:
            self.session = self._gateway.begin(body, self.outbox)
            return
        self.session = self._gateway.resume(body, self.outbox)
        if self.session is None:
            # Discord waits a moment, so that clients don't hurry back all at once.
            await asyncio.sleep(0.05)
            self._tell(INVALID_SESSION, False)


def _shard(value: object) -> tuple[int, int]:
    if value is None:
        return 0, 1
    match value:
        case [int(index), int(count)] if 0 <= index < count:
            return index, count
    raise CloseError(4010, "Invalid shard.")
