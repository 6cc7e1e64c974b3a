"""Channels, permission overwrites and direct messages."""

from local_discord import permissions, rooms, views
from local_discord.errors import invalid, refusal
from local_discord.limits import CHANNEL, THREAD_EDIT, bits
from local_discord.rates import CHANNELS, DIRECTS
from local_discord.rest.routes import Call, route
from local_discord.shapes import nullable, one_of, shape, snowflake
from local_discord.wire import Json
from local_discord.world import Channel


def visible(call: Call, needed: int = 0) -> Channel:
    """The channel of the address, if the bot can see it and has what is needed."""
    channel = call.discord.world.channel(call.params["channel"])
    call.discord.world.need(call.bot.id, channel, needed)
    return channel


@route("GET", "/channels/{channel}")
def get_channel(call: Call) -> Json:
    """One channel."""
    channel = visible(call)
    if channel.is_thread:
        return views.thread_for_bot(call.discord.world, channel)
    return views.channel(call.discord.world, channel)


@route("PATCH", "/channels/{channel}", limit=CHANNELS, by="channel")
def edit_channel(call: Call) -> Json:
    """Change a channel or thread."""
    channel = visible(call)
    if channel.is_direct:
        raise refusal(50024)
    if channel.is_thread:
        return _edit_thread(call, channel)
    call.discord.world.need(call.bot.id, channel, permissions.MANAGE_CHANNELS)
    form = call.form(CHANNEL)
    if form.get("permission_overwrites") is not None:
        call.discord.world.need(call.bot.id, channel, permissions.MANAGE_ROLES)
    _check_parent(call, form)
    rooms.apply(channel, form)
    call.discord.channel_changed(channel)
    call.discord.permissions_changed()
    return channel.body


def _check_parent(call: Call, form: Json) -> None:
    parent = form.get("parent_id")
    known = call.discord.world.channels.get(str(parent))
    if parent is not None and (known is None or known.body["type"] != 4):
        raise invalid(("parent_id",), "CHANNEL_PARENT_INVALID", "Category does not exist")


def _edit_thread(call: Call, thread: Channel) -> Json:
    form = call.form(THREAD_EDIT)
    discord, metadata = call.discord, thread.body["thread_metadata"]
    may_manage = discord.world.permissions(call.bot.id, thread) & permissions.MANAGE_THREADS
    if not may_manage and (thread.body["owner_id"] != call.bot.id or form.get("locked")):
        raise refusal(50013)
    if metadata["archived"] and form.get("archived") is not False:
        raise refusal(50083)
    if form.get("name"):
        thread.body["name"] = form["name"]
    for field in ("locked", "auto_archive_duration", "invitable"):
        if form.get(field) is not None:
            metadata[field] = form[field]
    if form.get("rate_limit_per_user") is not None:
        thread.body["rate_limit_per_user"] = form["rate_limit_per_user"]
    if form.get("archived") is not None and form["archived"] != metadata["archived"]:
        rooms.set_archived(discord, thread, archived=form["archived"])
    else:
        discord.channel_changed(thread)
    return views.thread_for_bot(discord.world, thread)


@route("DELETE", "/channels/{channel}", limit=CHANNELS, by="channel")
def delete_channel(call: Call) -> Json:
    """Delete a channel or thread."""
    channel = visible(call)
    manage = permissions.MANAGE_THREADS if channel.is_thread else permissions.MANAGE_CHANNELS
    if not channel.is_direct:
        call.discord.world.need(call.bot.id, channel, manage)
    rooms.delete_channel(call.discord, channel)
    return views.channel(call.discord.world, channel)


@route("PUT", "/channels/{channel}/permissions/{overwrite}", limit=CHANNELS, by="channel")
def put_overwrite(call: Call) -> None:
    """Change what a role or member may do in a channel."""
    channel = visible(call, permissions.MANAGE_ROLES)
    form = call.form(
        shape("type", type=nullable(one_of(0, 1)), allow=nullable(bits), deny=nullable(bits))
    )
    if channel.is_thread or channel.is_direct:
        raise refusal(50024)
    world, target = call.discord.world, call.params["overwrite"]
    kind = form.get("type") or 0
    if target not in (world.users if kind else world.roles):
        raise refusal(10009)
    allow, deny = int(form.get("allow") or 0), int(form.get("deny") or 0)
    rooms.set_overwrite(call.discord, channel, target, kind, allow=allow, deny=deny)


@route("DELETE", "/channels/{channel}/permissions/{overwrite}", limit=CHANNELS, by="channel")
def delete_overwrite(call: Call) -> None:
    """Remove an overwrite."""
    channel = visible(call, permissions.MANAGE_ROLES)
    if channel.is_thread or channel.is_direct:
        raise refusal(50024)
    rooms.set_overwrite(call.discord, channel, call.params["overwrite"], 0, allow=0, deny=0)


@route("POST", "/users/@me/channels", limit=DIRECTS)
def open_direct(call: Call) -> Json:
    """Open a direct message with a person."""
    form = call.form(shape("recipient_id", recipient_id=nullable(snowflake)))
    world = call.discord.world
    person = world.users.get(str(form["recipient_id"]))
    if person is None or person.is_bot:
        raise refusal(50033)
    if world.direct_with(person.id) is None:
        call.discord.rates.open_direct()
    return views.channel(world, rooms.open_direct(call.discord, person))
