"""How things look: to the bot (Discord's objects) and to the page (PROTOCOL.md)."""

from local_discord import permissions
from local_discord.wire import Json
from local_discord.world import Channel, Message, User, World


def member(user: User) -> Json:
    """A member of the server, as Discord's REST API shows it."""
    assert user.member is not None
    return {**user.member, "user": user.public}


def bare_member(user: User) -> Json:
    """A member without its user, as it stands in messages."""
    assert user.member is not None
    return dict(user.member)


def guild(world: World) -> Json:
    """The server, as Discord's REST API shows it."""
    return {
        **world.guild,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": [],
        "banner": None,
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": list(world.roles.values()),
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
    }


def guild_create(world: World, *, with_members: bool) -> Json:
    """The server, as the gateway brings it to the bot."""
    shown = [
        c for c in world.channels.values() if not c.is_direct and world.can_see(world.bot_id, c)
    ]
    people = world.users.values() if with_members else [world.bot]
    return {
        **guild(world),
        "joined_at": (world.bot.member or {}).get("joined_at"),
        "large": False,
        "unavailable": False,
        "member_count": sum(1 for user in world.users.values() if user.member),
        "voice_states": [],
        "members": [member(user) for user in people if user.member],
        "channels": [channel(world, c) for c in shown if not c.is_thread],
        "threads": [thread_for_bot(world, c) for c in shown if c.is_thread and not c.is_archived],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def channel(world: World, it: Channel) -> Json:
    """A channel as the bot sees it: in a direct message the other one is the recipient."""
    if it.person is not None:
        return {**it.body, "recipients": [world.users[it.person].public]}
    return it.body


def thread_for_bot(world: World, it: Channel) -> Json:
    """A thread, with the bot's own membership if it has joined."""
    if world.bot_id not in it.joined:
        return it.body
    return {**it.body, "member": thread_member(it, world.bot_id)}


def thread_member(thread: Channel, user_id: str) -> Json:
    """One who joined a thread."""
    return {
        "id": thread.id,
        "user_id": user_id,
        "join_timestamp": thread.joined[user_id],
        "flags": 0,
    }


def channel_in_interaction(world: World, it: Channel, user_id: str) -> Json:
    """The channel as an interaction carries it."""
    if it.is_direct:
        return {**it.body, "recipients": [world.users[user_id].public]}
    shown = {k: v for k, v in it.body.items() if k != "permission_overwrites"}
    shown["permissions"] = str(world.permissions(user_id, it))
    return shown


def message_event(world: World, it: Message, where: Channel) -> Json:
    """A message as the gateway brings it."""
    if where.is_direct:
        return it.body
    event = {**it.body, "guild_id": world.guild_id}
    author = world.users.get(it.body["author"]["id"])
    if author is not None and author.member is not None:
        event["member"] = bare_member(author)
    return event


def for_page(it: Message) -> Json:
    """A message as people are shown it."""
    shown = {**it.body, "pings": it.pings}
    if it.ephemeral_to is not None:
        shown["ephemeral_to"] = it.ephemeral_to
    return shown


def person(world: World, user: User) -> Json:
    """A person, for the page."""
    return {
        "id": user.id,
        "username": user.public["username"],
        "global_name": user.public["global_name"],
        "display_name": user.name,
        "avatar": None,
        "color": user.color,
        "locale": user.locale,
        "owner": user.id == world.guild["owner_id"],
        "dms_closed": user.dms_closed,
        "in_guild": user.member is not None,
        "roles": list((user.member or {}).get("roles", [])),
        "bot": False,
    }


def bot(world: World, *, online: bool) -> Json:
    """The bot, for the page."""
    user = world.bot
    return {
        "id": user.id,
        "username": user.public["username"],
        "global_name": user.public["global_name"],
        "display_name": user.name,
        "application_id": user.id,
        "online": online,
        "bot": True,
        "color": user.color,
        "roles": list((user.member or {}).get("roles", [])),
    }


def guild_for_page(world: World) -> Json:
    """The server, for the page."""
    return {**world.guild, "roles": list(world.roles.values())}


def channel_for_page(world: World, it: Channel) -> Json:
    """A channel, for the page: with what people may do there."""
    shown = {**it.body, "can": _abilities(world, it)}
    if it.person is not None:
        shown["recipients"] = [world.bot.public, world.users[it.person].public]
    if it.is_thread:
        shown["thread_members"] = list(it.joined)
    return shown


def _abilities(world: World, it: Channel) -> Json:
    if it.person is not None:
        words = permissions.words(world.permissions(it.person, it), is_thread=False)
        return {"everyone": [], it.person: words}
    everyone = permissions.words(_everyone(world, it), is_thread=it.is_thread)
    can: Json = {"everyone": everyone}
    for user in world.people():
        words = permissions.words(world.permissions(user.id, it), is_thread=it.is_thread)
        if words != everyone:
            can[user.id] = words
    return can


def _everyone(world: World, it: Channel) -> int:
    """What a member without further roles may do."""
    home = world.channels[it.body["parent_id"]] if it.is_thread else it
    base = int(world.roles[world.guild_id]["permissions"])
    overwrites = home.body.get("permission_overwrites", ())
    return permissions.in_channel(base, overwrites, world.guild_id, "", ())
