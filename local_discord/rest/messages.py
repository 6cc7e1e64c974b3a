"""Messages in channels."""

from local_discord import permissions, posts, rooms
from local_discord.errors import DiscordError, invalid, refusal
from local_discord.limits import EDIT, NEW_MESSAGE
from local_discord.rates import DELETES, EDITS, MESSAGES
from local_discord.rest.routes import Call, route
from local_discord.shapes import is_snowflake, many, shape, snowflake
from local_discord.wire import Json
from local_discord.world import Channel, Message

_ALL = "/channels/{channel}/messages"
_ONE = _ALL + "/{message}"


def _channel(call: Call, bits: int = 0) -> Channel:
    channel = call.discord.world.channel(call.params["channel"])
    call.discord.world.need(call.bot.id, channel, bits)
    return channel


def _message(call: Call, channel: Channel) -> Message:
    return call.discord.world.message(channel, call.params["message"])


@route("POST", _ALL, limit=MESSAGES, by="channel")
def send(call: Call) -> Json:
    """Send a message."""
    discord = call.discord
    channel = discord.world.channel(call.params["channel"])
    form = call.form(NEW_MESSAGE)
    posts.may_send(discord, call.bot, channel, with_files=bool(call.uploads))
    sent = posts.repeated(discord, channel, form)
    if sent is None:
        rooms.wake(discord, call.bot, channel)
        sent = posts.post(discord, call.bot, channel, form, call.uploads)
        rooms.summon(discord, channel, sent)
        posts.remember_nonce(discord, channel, form, sent)
    if form.get("nonce") is not None:
        return {**sent.body, "nonce": form["nonce"]}
    return sent.body


@route("GET", _ALL)
def history(call: Call) -> list[Json]:
    """Messages, newest first."""
    channel = _channel(call)
    if not call.discord.world.permissions(call.bot.id, channel) & permissions.READ_HISTORY:
        return []
    limit = call.count("limit", 50, 1, 100)
    for name in ("before", "after", "around"):
        if name in call.query and not is_snowflake(call.query[name]):
            raise invalid(
                (name,), "NUMBER_TYPE_COERCE", f'Value "{call.query[name]:.50}" is not snowflake.'
            )
    found = page(list(channel.messages.values()), call.query, limit)
    return [message.body for message in reversed(found)]


def page(messages: list[Message], query: Json, limit: int) -> list[Message]:
    """The part of a channel's messages that is asked for, oldest first."""
    if query.get("before"):
        return [m for m in messages if int(m.id) < int(query["before"])][-limit:]
    if query.get("after"):
        return [m for m in messages if int(m.id) > int(query["after"])][:limit]
    if query.get("around"):
        middle = sum(1 for m in messages if int(m.id) < int(query["around"]))
        start = max(0, middle - limit // 2)
        return messages[start : start + limit]
    return messages[-limit:]


@route("GET", _ONE)
def get_message(call: Call) -> Json:
    """One message."""
    return _message(call, _channel(call, permissions.READ_HISTORY)).body


@route("PATCH", _ONE, limit=EDITS, by="channel")
def edit_message(call: Call) -> Json:
    """Edit one's own message."""
    channel = _channel(call)
    message = _message(call, channel)
    form = call.form(EDIT)
    if message.body["author"]["id"] != call.bot.id:
        raise refusal(50005)
    if channel.is_archived:
        raise refusal(50083)
    if call.uploads:
        call.discord.world.need(call.bot.id, channel, permissions.ATTACH)
    posts.check_age(call.discord, message)
    posts.edit(call.discord, channel, message, form, call.uploads)
    return message.body


@route("DELETE", _ONE, limit=DELETES, by="channel")
def delete_message(call: Call) -> None:
    """Delete one's own message, or as a moderator another's."""
    channel = _channel(call)
    message = _message(call, channel)
    if message.body["author"]["id"] != call.bot.id:
        if channel.is_direct:
            raise refusal(50003)
        call.discord.world.need(call.bot.id, channel, permissions.MANAGE_MESSAGES)
    if channel.is_archived:
        raise refusal(50083)
    posts.delete(call.discord, channel, message)


@route("POST", _ALL + "/bulk-delete", limit=DELETES, by="channel")
def delete_many(call: Call) -> None:
    """Delete several messages."""
    channel = _channel(call, permissions.MANAGE_MESSAGES)
    form = call.form(shape("messages", messages=many(snowflake, 100, 2, unique=True)))
    if channel.is_direct:
        raise refusal(50003)
    now = call.discord.clock.now()
    for one in form["messages"]:
        if now - ((int(one) >> 22) / 1000 + 1_420_070_400) > 14 * 86400:
            raise refusal(50034)
    for one in form["messages"]:
        message = channel.messages.get(str(one))
        if message is not None:
            posts.delete(call.discord, channel, message)


def _pin(call: Call, *, pinned: bool) -> None:
    channel = _channel(call)
    message = _message(call, channel)
    if not channel.is_direct:
        call.discord.world.need(call.bot.id, channel, permissions.MANAGE_MESSAGES)
    if channel.is_archived:
        raise refusal(50083)
    if pinned and sum(m.body["pinned"] for m in channel.messages.values()) >= 50:
        raise refusal(30003)
    if message.body["pinned"] != pinned:
        message.body["pinned"] = pinned
        posts.changed_message(call.discord, channel, message)


@route("PUT", "/channels/{channel}/messages/pins/{message}")
@route("PUT", "/channels/{channel}/pins/{message}")
def pin(call: Call) -> None:
    """Pin a message."""
    _pin(call, pinned=True)


@route("DELETE", "/channels/{channel}/messages/pins/{message}")
@route("DELETE", "/channels/{channel}/pins/{message}")
def unpin(call: Call) -> None:
    """Unpin a message."""
    _pin(call, pinned=False)


@route("GET", "/channels/{channel}/messages/pins")
def pins(call: Call) -> Json:
    """Pinned messages with the time, newest first."""
    call.count("limit", 50, 1, 50)
    items = [{"pinned_at": body["timestamp"], "message": body} for body in old_pins(call)]
    return {"items": items, "has_more": False}


@route("GET", "/channels/{channel}/pins")
def old_pins(call: Call) -> list[Json]:
    """Pinned messages, newest first."""
    channel = _channel(call)
    return [m.body for m in reversed(channel.messages.values()) if m.body["pinned"]]


@route("POST", "/channels/{channel}/typing")
def typing(call: Call) -> None:
    """Show that the bot is typing."""
    channel = _channel(call)
    posts.may_send(call.discord, call.bot, channel, with_files=False)
    shown = {"channel": channel.id, "user": call.bot.id}
    call.discord.live.emit("typing", shown, channel=channel)


@route("PUT", _ONE + "/reactions/{emoji}/@me")
def react(call: Call) -> None:
    """Reactions are not offered."""
    raise DiscordError(501, 0, "The local Discord does not offer reactions.")
