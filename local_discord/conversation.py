"""The conversation over one websocket of the page or of a test client."""

import logging
import secrets

from aiohttp import WSMsgType, web

from local_discord import panel, requests, views
from local_discord.core import Discord
from local_discord.errors import DiscordError, invalid
from local_discord.live import Listener
from local_discord.outbox import Outbox
from local_discord.wire import Json, dump, load
from local_discord.world import User

log = logging.getLogger(__name__)

MOST_FRAME_BYTES = 40 * 1024 * 1024
VERSION = 1


async def converse(discord: Discord, request: web.BaseRequest) -> web.WebSocketResponse:
    """Serve one connection until it closes."""
    socket = web.WebSocketResponse(compress=False, max_msg_size=MOST_FRAME_BYTES, heartbeat=30)
    await socket.prepare(request)
    outbox = Outbox(socket, request)
    named = request.query.get("people")
    people = None if named is None else {each for each in named.split(",") if each.isdigit()}
    listener = Listener(outbox, people, personal_only=request.query.get("events") == "personal")
    outbox.push(dump({"event": "hello", "for": None, "data": hello(discord, listener)}))
    discord.live.listeners.add(listener)
    discord.sockets.add(socket)
    try:
        async for frame in socket:
            if frame.type == WSMsgType.TEXT:
                _heard(discord, listener, frame.data)
    finally:
        discord.live.listeners.discard(listener)
        discord.sockets.discard(socket)
        outbox.stop()
    return socket


def hello(discord: Discord, listener: Listener) -> Json:
    """The whole picture."""
    world = discord.world
    people = listener.people
    seen = [p for p in world.people() if people is None or p.id in people]
    channels = [
        c
        for c in world.channels.values()
        if c.person is None or people is None or c.person in people
    ]
    return {
        "version": VERSION,
        "now": int(discord.clock.now() * 1000),
        "people": [views.person(world, person) for person in world.people()],
        "bots": [views.bot(world, online=discord.gateway.is_online)],
        "guild": views.guild_for_page(world),
        "channels": [views.channel_for_page(world, channel) for channel in channels],
        "commands": list(world.commands.values()),
        "reads": {person.id: _reads(discord, person) for person in seen},
        "interactions": [
            i.shown()
            for i in discord.interactions.pending()
            if people is None or i.person in people
        ],
        "misbehaviour": discord.misbehaviour.shown(),
    }


def _reads(discord: Discord, person: User) -> Json:
    states = {}
    for channel in discord.world.channels.values():
        if discord.world.can_see(person.id, channel):
            state = requests.read_state(discord, person, channel)
            if state["last_read"] is not None or state["unread"]:
                states[channel.id] = state
    return states


def _heard(discord: Discord, listener: Listener, text: str) -> None:
    try:
        frame = load(text)
    except ValueError:
        frame = None
    if not isinstance(frame, dict):
        error = invalid((), "MODEL_TYPE_CONVERT", "A frame must be a JSON object.")
        listener.outbox.push(dump({"n": None, "error": _shown(error)}))
        return
    number = frame.get("n")

    def reply(result: Json) -> None:
        body = (
            {"n": number, "error": result["error"]}
            if "error" in result
            else {"n": number, "ok": result}
        )
        listener.outbox.push(dump(body))

    try:
        result = _do(discord, listener, frame, reply)
    except DiscordError as error:
        reply({"error": _shown(error)})
    except Exception:
        reference = secrets.token_hex(4)
        log.exception("live: %s failed, reference %s", str(frame.get("do"))[:50], reference)
        reply(
            {"error": {"status": 500, "code": 0, "message": f"Something went wrong ({reference})"}}
        )
    else:
        if result is not None:
            reply(result)


def _shown(error: DiscordError) -> Json:
    return {"status": error.status, **error.body()}


def _do(discord: Discord, listener: Listener, frame: Json, reply: requests.Reply) -> Json | None:
    name = frame.get("do")
    if name == "hello":
        return hello(discord, listener)
    if name == "subscribe":
        return _subscribe(listener, frame)
    if name == "misbehave":
        return panel.misbehave(discord, frame)
    if name == "clock":
        return panel.set_clock(discord, frame)
    action = requests.REQUESTS.get(name) if isinstance(name, str) else None
    if action is None:
        raise invalid(("do",), "BASE_TYPE_CHOICES", f"There is no request {name!s:.50}.")
    return action(requests.Asked(discord, frame, reply))


def _subscribe(listener: Listener, frame: Json) -> Json:
    people = frame.get("people")
    if people is not None and not _are_texts(people):
        raise invalid(("people",), "LIST_TYPE_CONVERT", "Must be a list of ids or null.")
    listener.people = None if people is None else set(people)
    if "events" in frame:
        listener.personal_only = frame["events"] == "personal"
    return {}


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)
