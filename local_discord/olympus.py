"""The ready-made world: a server called Olympus, some people, and the bot with a role."""

import base64
import secrets

from local_discord import permissions
from local_discord.wire import Json
from local_discord.world import CATEGORY, TEXT, Channel, User, World

PEOPLE = ("Ariadne", "Theo", "Iris", "Leander", "Daphne", "Nikos")
COLORS = (
    "#b3446c", "#2b6cb0", "#2f855a", "#b7791f", "#6b46c1", "#c05621", "#2c7a7b", "#97266d",
)  # fmt: skip
BOT_COLOR = "#8a6d1d"
CHANNELS = (
    ("welcome", "Start here: type / to see what the bot can do."),
    ("games", "Open a table, join one, watch one."),
    ("lightning", "Quick games."),
    ("agora", "Talk about anything."),
)
PRIVATE_CHANNEL = ("council", "Only the owner and the bot see this channel.")


def found(world: World, bot_name: str, bot_token: str | None) -> None:
    """Make the ready-made world."""
    guild_id = world.ids.next()
    world.guild = {"id": guild_id, "name": "Olympus", "owner_id": "", "preferred_locale": "en-US"}
    add_role(world, "@everyone", permissions.EVERYONE_DEFAULT, id=guild_id)
    people = [add_person(world, name) for name in PEOPLE]
    world.guild["owner_id"] = people[0].id
    _add_bot(world, bot_name, bot_token)
    lobby = add_channel(world, "Olympus", type=CATEGORY)
    for name, topic in CHANNELS:
        add_channel(world, name, topic=topic, parent_id=lobby.id)
    council = add_channel(world, PRIVATE_CHANNEL[0], topic=PRIVATE_CHANNEL[1], parent_id=lobby.id)
    council.body["permission_overwrites"] = [
        overwrite(guild_id, 0, deny=permissions.VIEW),
        overwrite(world.bot_id, 1, allow=permissions.VIEW),
    ]


def overwrite(id: str, kind: int, *, allow: int = 0, deny: int = 0) -> Json:
    """A permission overwrite of a role (0) or a member (1)."""
    return {"id": id, "type": kind, "allow": str(allow), "deny": str(deny)}


def add_role(world: World, name: str, bits: int, *, id: str | None = None, color: int = 0) -> Json:
    """A new role."""
    role: Json = {
        "id": id or world.ids.next(),
        "name": name,
        "permissions": str(bits),
        "position": len(world.roles),
        "color": color,
        "colors": {"primary_color": color, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
    world.roles[role["id"]] = role
    world.keep_role(role)
    return role


def add_person(world: World, name: str, locale: str = "en-US") -> User:
    """A new person, who joins the server at once."""
    number = world.ids.next()
    color = COLORS[sum(1 for _ in world.people()) % len(COLORS)]
    user = User(_public(number, _username(world, name), name, is_bot=False), color, locale)
    user.member = membership(world, [])
    world.users[number] = user
    world.permissions_changed()
    world.keep_user(user)
    return user


def add_channel(
    world: World,
    name: str,
    *,
    topic: str | None = None,
    parent_id: str | None = None,
    type: int = TEXT,
) -> Channel:
    """A new channel of the server."""
    body: Json = {
        "id": world.ids.next(),
        "type": type,
        "guild_id": world.guild_id,
        "name": name,
        "position": len(world.channels),
        "parent_id": parent_id,
        "permission_overwrites": [],
        "nsfw": False,
        "flags": 0,
    }
    if type == TEXT:
        body |= {"topic": topic, "rate_limit_per_user": 0, "last_message_id": None}
    channel = Channel(body)
    world.channels[channel.id] = channel
    world.keep_channel(channel)
    return channel


def _add_bot(world: World, name: str, token: str | None) -> None:
    number = world.ids.next()
    world.bot_id = number
    world.bot_token = token or _new_token(number)
    role = add_role(world, name, permissions.BOT_DEFAULT, color=0xD4A017)
    role |= {"managed": True, "tags": {"bot_id": number}}
    user = User(_public(number, name, None, is_bot=True), BOT_COLOR)
    user.member = membership(world, [role["id"]])
    world.users[number] = user
    world.keep_user(user)


def _new_token(bot_id: str) -> str:
    """A token in Discord's form: libraries may read the bot's id out of it."""
    name = base64.urlsafe_b64encode(bot_id.encode()).decode().rstrip("=")
    return f"{name}.{secrets.token_urlsafe(4)}.{secrets.token_urlsafe(27)}"


def _public(id: str, username: str, global_name: str | None, *, is_bot: bool) -> Json:
    user: Json = {
        "id": id,
        "username": username,
        "avatar": None,
        "discriminator": "0000" if is_bot else "0",
        "public_flags": 0,
        "flags": 0,
        "global_name": global_name,
        "primary_guild": None,
    }
    return user | {"bot": True} if is_bot else user


def _username(world: World, name: str) -> str:
    letters = "".join(c for c in name.lower() if c.isascii() and (c.isalnum() or c in "._"))[:28]
    taken = {user.public["username"] for user in world.users.values()}
    wanted = letters or "person"
    number = 2
    username = wanted
    while username in taken:
        username, number = f"{wanted}{number}", number + 1
    return username


def membership(world: World, roles: list[str]) -> Json:
    """What belonging to the server is made of."""
    return {
        "avatar": None,
        "banner": None,
        "communication_disabled_until": None,
        "flags": 0,
        "joined_at": world.clock.iso(),
        "nick": None,
        "pending": False,
        "premium_since": None,
        "roles": roles,
        "mute": False,
        "deaf": False,
    }
