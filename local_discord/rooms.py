"""Channels, threads and direct messages: opening, changing, archiving, joining."""

from local_discord import olympus, permissions, posts, views
from local_discord.core import Discord
from local_discord.errors import DiscordError, refusal
from local_discord.gateway import GUILDS
from local_discord.wire import Json
from local_discord.world import DIRECT, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, Channel, Message, User

DEFAULT_ARCHIVE_MINUTES = 4320


def open_direct(discord: Discord, person: User) -> Channel:
    """The person's direct message with the bot, opened if it isn't yet."""
    world = discord.world
    channel = world.direct_with(person.id)
    if channel is None:
        body = {"id": world.ids.next(), "type": DIRECT, "last_message_id": None, "flags": 0}
        channel = Channel(body, person=person.id)
        world.channels[channel.id] = channel
        world.keep_channel(channel)
        discord.gateway.dispatch("CHANNEL_CREATE", views.channel(world, channel), direct=True)
        discord.tell_channel(channel)
    return channel


def start_thread(
    discord: Discord, starter: User, parent: Channel, form: Json, message: Message | None = None
) -> Channel:
    """A new thread, on a message or by itself."""
    world = discord.world
    if parent.body["type"] != TEXT:
        raise refusal(50024)
    # Without a message Discord makes a private thread unless told otherwise.
    kind = PUBLIC_THREAD if message is not None else form.get("type") or PRIVATE_THREAD
    is_private = kind == PRIVATE_THREAD
    needed = permissions.CREATE_PRIVATE_THREADS if is_private else permissions.CREATE_PUBLIC_THREADS
    world.need(starter.id, parent, needed)
    if message is not None and "thread" in message.body:
        raise refusal(160004)
    thread = Channel(_thread_body(discord, starter, parent, form, kind, message))
    thread.joined[starter.id] = discord.clock.iso()
    world.channels[thread.id] = thread
    world.keep_channel(thread)
    event = {**views.thread_for_bot(world, thread), "newly_created": True}
    discord.gateway.dispatch("THREAD_CREATE", event, intent=GUILDS)
    discord.tell_channel(thread)
    _introduce(discord, starter, parent, thread, message)
    watch_archiving(discord, thread)
    return thread


def _thread_body(
    discord: Discord, starter: User, parent: Channel, form: Json, type: int, message: Message | None
) -> Json:
    now = discord.clock.iso()
    minutes = form.get("auto_archive_duration") or parent.body.get("default_auto_archive_duration")
    metadata: Json = {
        "archived": False,
        "archive_timestamp": now,
        "auto_archive_duration": minutes or DEFAULT_ARCHIVE_MINUTES,
        "locked": False,
        "create_timestamp": now,
    }
    if type == PRIVATE_THREAD:
        metadata["invitable"] = form.get("invitable") is not False
    return {
        # A thread on a message has that message's id.
        "id": message.id if message is not None else discord.world.ids.next(),
        "type": type,
        "guild_id": discord.world.guild_id,
        "parent_id": parent.id,
        "owner_id": starter.id,
        "name": form["name"],
        "last_message_id": None,
        "flags": 0,
        "rate_limit_per_user": form.get("rate_limit_per_user") or 0,
        "message_count": 0,
        "member_count": 1,
        "total_message_sent": 0,
        "thread_metadata": metadata,
    }


def _introduce(
    discord: Discord, starter: User, parent: Channel, thread: Channel, message: Message | None
) -> None:
    reference = {"type": 0, "channel_id": thread.id, "guild_id": discord.world.guild_id}
    if message is not None:
        message.body["thread"] = thread.body
        message.body["flags"] |= 32
        posts.changed_message(discord, parent, message)
    elif thread.body["type"] == PUBLIC_THREAD:
        extra = {"message_reference": reference}
        posts.announce(discord, starter, parent, posts.THREAD_CREATED, thread.body["name"], extra)


def set_archived(discord: Discord, thread: Channel, *, archived: bool) -> None:
    """Archive a thread or bring it back."""
    metadata = thread.body["thread_metadata"]
    if metadata["archived"] == archived:
        return
    metadata["archived"] = archived
    metadata["archive_timestamp"] = discord.clock.iso()
    discord.channel_changed(thread)
    if not archived:
        watch_archiving(discord, thread)


def wake(discord: Discord, author: User, channel: Channel) -> None:
    """Writing in an archived thread brings it back, unless it is locked; the writer joins it."""
    if not channel.is_thread:
        return
    is_locked = channel.body["thread_metadata"]["locked"]
    if is_locked and not discord.world.permissions(author.id, channel) & permissions.MANAGE_THREADS:
        raise refusal(50083)
    set_archived(discord, channel, archived=False)
    join(discord, channel, author)


def summon(discord: Discord, channel: Channel, message: Message) -> None:
    """Whoever is mentioned in a thread becomes a member of it."""
    if not channel.is_thread:
        return
    for user in message.body["mentions"]:
        if user["id"] in message.pings:
            join(discord, channel, discord.world.users[user["id"]])


def watch_archiving(discord: Discord, thread: Channel) -> None:
    """Archive the thread when nothing has been said for its time."""
    minutes = thread.body["thread_metadata"]["auto_archive_duration"]
    last = thread.body["last_message_id"] or thread.id
    since = max((int(last) >> 22) / 1000 + 1_420_070_400, _archive_time(discord, thread))
    due = since + minutes * 60

    def check() -> None:
        if discord.world.channels.get(thread.id) is not thread or thread.is_archived:
            return
        if thread.body["last_message_id"] not in (None, last):
            watch_archiving(discord, thread)
        else:
            set_archived(discord, thread, archived=True)

    discord.clock.call_at(due, check)


def _archive_time(discord: Discord, thread: Channel) -> float:
    return discord.clock.parse(thread.body["thread_metadata"]["archive_timestamp"])


def join(discord: Discord, thread: Channel, user: User) -> None:
    """Become a member of a thread."""
    if not thread.is_thread:
        raise refusal(50024)
    if user.id not in thread.joined:
        thread.joined[user.id] = discord.clock.iso()
        _members_changed(discord, thread, added=[user], removed=[])


def leave(discord: Discord, thread: Channel, user: User) -> None:
    """Leave a thread."""
    if not thread.is_thread:
        raise refusal(50024)
    if thread.joined.pop(user.id, None) is not None:
        _members_changed(discord, thread, added=[], removed=[user])


def _members_changed(
    discord: Discord, thread: Channel, *, added: list[User], removed: list[User]
) -> None:
    world = discord.world
    thread.body["member_count"] = len(thread.joined)
    world.permissions_changed()
    world.keep_channel(thread)
    event = {
        "id": thread.id,
        "guild_id": world.guild_id,
        "member_count": len(thread.joined),
        "added_members": [
            {**views.thread_member(thread, user.id), "member": views.member(user)}
            for user in added
            if user.member is not None
        ],
        "removed_member_ids": [user.id for user in removed],
    }
    discord.gateway.dispatch("THREAD_MEMBERS_UPDATE", event, intent=GUILDS)
    discord.tell_channel(thread)


def create_channel(discord: Discord, form: Json) -> Channel:
    """A new channel of the server."""
    world = discord.world
    parent = form.get("parent_id")
    channel = olympus.add_channel(
        world, form["name"], topic=form.get("topic"), parent_id=parent and str(parent),
        type=form.get("type") or TEXT,
    )  # fmt: skip
    apply(channel, {k: v for k, v in form.items() if k != "type"})
    world.permissions_changed()
    world.keep_channel(channel)
    discord.gateway.dispatch("CHANNEL_CREATE", channel.body, intent=GUILDS)
    discord.tell_channel(channel)
    return channel


def apply(channel: Channel, form: Json) -> None:
    """Put a form's fields on a channel."""
    for field in (
        "name",
        "position",
        "topic",
        "nsfw",
        "rate_limit_per_user",
        "default_auto_archive_duration",
    ):
        if form.get(field) is not None:
            channel.body[field] = form[field]
    if "parent_id" in form:
        channel.body["parent_id"] = None if form["parent_id"] is None else str(form["parent_id"])
    if form.get("permission_overwrites") is not None:
        channel.body["permission_overwrites"] = [
            olympus.overwrite(
                str(each["id"]), each.get("type") or 0,
                allow=int(each.get("allow") or 0), deny=int(each.get("deny") or 0),
            )
            for each in form["permission_overwrites"]
        ]  # fmt: skip


def set_overwrite(
    discord: Discord, channel: Channel, id: str, kind: int, *, allow: int, deny: int
) -> None:
    """Change what a role or member may do in a channel; nothing allowed or denied removes it."""
    others = [each for each in channel.body["permission_overwrites"] if each["id"] != id]
    if allow or deny:
        others.append(olympus.overwrite(id, kind, allow=allow, deny=deny))
    channel.body["permission_overwrites"] = others
    discord.world.permissions_changed()
    discord.channel_changed(channel)
    for thread in discord.world.threads_of(channel):
        discord.tell_channel(thread)


def delete_channel(discord: Discord, channel: Channel) -> None:
    """Remove a channel with its threads and messages."""
    world = discord.world
    if channel.is_direct:
        raise DiscordError(403, 50024, "Cannot execute action on this channel type")
    for thread in world.threads_of(channel):
        delete_channel(discord, thread)
    del world.channels[channel.id]
    world.store.remove("channel", channel.id)
    for message in list(channel.messages.values()):
        world.store.remove("message", message.id)
        for attachment in message.body["attachments"]:
            world.store.remove_file(attachment["id"])
    whispers = [m for m in world.ephemeral.values() if m.body["channel_id"] == channel.id]
    for message in whispers:
        posts.delete(discord, channel, message)
    event = "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE"
    discord.gateway.dispatch(event, channel.body, intent=GUILDS)
    gone = {"id": channel.id, "parent_id": channel.body.get("parent_id")}
    discord.live.emit("channel_delete", gone)
