"""Threads and their members."""

from local_discord import permissions, rooms, views
from local_discord.errors import refusal
from local_discord.limits import THREAD
from local_discord.rates import THREADS
from local_discord.rest.channels import visible
from local_discord.rest.routes import Call, Created, route
from local_discord.wire import Json
from local_discord.world import PRIVATE_THREAD, PUBLIC_THREAD, Channel, User


@route("POST", "/channels/{channel}/messages/{message}/threads", limit=THREADS, by="channel")
def start_on_message(call: Call) -> Created:
    """Start a thread on a message."""
    channel = visible(call)
    form = call.form(THREAD)
    message = call.discord.world.message(channel, call.params["message"])
    thread = rooms.start_thread(call.discord, call.bot, channel, form, message)
    return Created(views.thread_for_bot(call.discord.world, thread))


@route("POST", "/channels/{channel}/threads", limit=THREADS, by="channel")
def start(call: Call) -> Created:
    """Start a thread without a message."""
    channel = visible(call)
    form = call.form(THREAD)
    thread = rooms.start_thread(call.discord, call.bot, channel, form)
    return Created(views.thread_for_bot(call.discord.world, thread))


def _thread(call: Call) -> Channel:
    thread = visible(call)
    if not thread.is_thread:
        raise refusal(50024)
    return thread


def _who(call: Call) -> User:
    wanted = call.params.get("user", "@me")
    return call.bot if wanted == "@me" else call.discord.world.member(wanted)


def _joined(thread: Channel, user: User) -> None:
    if user.id not in thread.joined:
        raise refusal(10007)


@route("PUT", "/channels/{channel}/thread-members/{user}")
def add_member(call: Call) -> None:
    """Join a thread, or add somebody to it."""
    thread, user = _thread(call), _who(call)
    if thread.is_archived:
        raise refusal(50083)
    if user is not call.bot:
        call.discord.world.need(call.bot.id, thread, permissions.SEND_IN_THREADS)
    rooms.join(call.discord, thread, user)


@route("DELETE", "/channels/{channel}/thread-members/{user}")
def remove_member(call: Call) -> None:
    """Leave a thread, or remove somebody from it."""
    thread, user = _thread(call), _who(call)
    if thread.is_archived:
        raise refusal(50083)
    if user is not call.bot:
        call.discord.world.need(call.bot.id, thread, permissions.MANAGE_THREADS)
    rooms.leave(call.discord, thread, user)


@route("GET", "/channels/{channel}/thread-members/{user}")
def get_member(call: Call) -> Json:
    """One member of a thread."""
    thread, user = _thread(call), _who(call)
    _joined(thread, user)
    return views.thread_member(thread, user.id)


@route("GET", "/channels/{channel}/thread-members")
def list_members(call: Call) -> list[Json]:
    """All members of a thread."""
    thread = _thread(call)
    return [views.thread_member(thread, one) for one in thread.joined]


@route("GET", "/guilds/{guild}/threads/active")
def active(call: Call) -> Json:
    """Active threads of the server."""
    if call.params["guild"] != call.discord.world.guild_id:
        raise refusal(10004)
    world = call.discord.world
    found = [c for c in world.channels.values() if c.is_thread and not c.is_archived]
    return _listed(call, [c for c in found if world.can_see(call.bot.id, c)])


@route("GET", "/channels/{channel}/threads/archived/public")
def archived_public(call: Call) -> Json:
    """Archived public threads of a channel."""
    return _archived(call, PUBLIC_THREAD)


@route("GET", "/channels/{channel}/threads/archived/private")
def archived_private(call: Call) -> Json:
    """Archived private threads of a channel."""
    call.discord.world.need(call.bot.id, visible(call), permissions.MANAGE_THREADS)
    return _archived(call, PRIVATE_THREAD)


def _archived(call: Call, type: int) -> Json:
    channel = visible(call, permissions.READ_HISTORY)
    limit = call.count("limit", 50, 2, 100)
    found = [
        t
        for t in call.discord.world.threads_of(channel)
        if t.is_archived and t.body["type"] == type
    ]
    found.sort(key=lambda t: t.body["thread_metadata"]["archive_timestamp"], reverse=True)
    before = call.query.get("before")
    if before:
        found = [t for t in found if t.body["thread_metadata"]["archive_timestamp"] < before]
    listed = _listed(call, found[:limit])
    return listed | {"has_more": len(found) > limit}


def _listed(call: Call, threads: list[Channel]) -> Json:
    bot = call.bot.id
    return {
        "threads": [views.thread_for_bot(call.discord.world, thread) for thread in threads],
        "members": [views.thread_member(t, bot) for t in threads if bot in t.joined],
        "has_more": False,
    }
