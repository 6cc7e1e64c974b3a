"""The server, its channels, members and roles."""

from local_discord import olympus, permissions, rooms, views
from local_discord.errors import DiscordError, refusal
from local_discord.gateway import GUILDS, MEMBERS
from local_discord.limits import CHANNEL, bits
from local_discord.rates import CHANNELS
from local_discord.rest.routes import Call, Created, route
from local_discord.shapes import boolean, many, moment, nullable, shape, snowflake, text, whole
from local_discord.wire import Json
from local_discord.world import User

_GUILD = "/guilds/{guild}"


def _check_guild(call: Call, needed: int = 0) -> None:
    world = call.discord.world
    if call.params["guild"] != world.guild_id:
        raise refusal(10004)
    if world.guild_permissions(call.bot) & needed != needed:
        raise refusal(50013)


@route("GET", _GUILD)
def get_guild(call: Call) -> Json:
    """The server."""
    _check_guild(call)
    world = call.discord.world
    shown = views.guild(world)
    if call.is_on("with_counts"):
        count = sum(1 for user in world.users.values() if user.member)
        shown |= {"approximate_member_count": count, "approximate_presence_count": count}
    return shown


@route("GET", _GUILD + "/channels")
def get_channels(call: Call) -> list[Json]:
    """The server's channels, without threads."""
    _check_guild(call)
    return [
        c.body for c in call.discord.world.channels.values() if not c.is_thread and not c.is_direct
    ]


@route("POST", _GUILD + "/channels", limit=CHANNELS, by="guild")
def create_channel(call: Call) -> Created:
    """A new channel."""
    _check_guild(call, permissions.MANAGE_CHANNELS)
    form = call.form(shape("name", name=text(100, 1)))
    form = call.form(CHANNEL)
    return Created(rooms.create_channel(call.discord, form).body)


@route("GET", _GUILD + "/members")
def list_members(call: Call) -> list[Json]:
    """Members by id; Discord gives the list only to bots with the members intent."""
    _check_guild(call)
    raise DiscordError(403, 50001, "Missing Access")


@route("GET", _GUILD + "/members/search")
def search_members(call: Call) -> list[Json]:
    """Members whose name begins with the query."""
    _check_guild(call)
    limit = call.count("limit", 1, 1, 1000)
    query = call.query.get("query", "").lower()
    found = [
        u
        for u in call.discord.world.users.values()
        if u.member and u.name.lower().startswith(query)
    ]
    return [views.member(user) for user in found[:limit]]


@route("GET", _GUILD + "/members/{user}")
def get_member(call: Call) -> Json:
    """One member."""
    _check_guild(call)
    return views.member(call.discord.world.member(call.params["user"]))


@route("PATCH", _GUILD + "/members/{user}")
def edit_member(call: Call) -> Json:
    """Change a member's name or roles."""
    _check_guild(call)
    is_self = call.params["user"] == "@me"
    user = call.bot if is_self else call.discord.world.member(call.params["user"])
    form = call.form(
        shape(
            nick=nullable(text(32)),
            roles=nullable(many(nullable(snowflake), 350, unique=True)),
            mute=nullable(boolean),
            deaf=nullable(boolean),
            channel_id=nullable(snowflake),
            communication_disabled_until=nullable(moment),
            flags=nullable(whole()),
        )
    )
    if form.keys() & {"mute", "deaf", "channel_id", "communication_disabled_until", "flags"}:
        raise DiscordError(501, 0, "The local Discord changes only a member's nick and roles.")
    if "nick" in form:
        name = "change_nickname" if user is call.bot else "manage_nicknames"
        _check_guild(call, permissions.BITS[name])
        assert user.member is not None
        user.member["nick"] = form["nick"]
    if form.get("roles") is not None:
        _check_guild(call, permissions.MANAGE_ROLES)
        _set_roles(call, user, [str(one) for one in form["roles"]])
    _member_changed(call, user)
    return views.member(user)


def _set_roles(call: Call, user: User, roles: list[str]) -> None:
    assert user.member is not None
    if any(one not in call.discord.world.roles for one in roles):
        raise refusal(10011)
    user.member["roles"] = roles


def _member_changed(call: Call, user: User) -> None:
    discord = call.discord
    discord.world.keep_user(user)
    event = {**views.member(user), "guild_id": discord.world.guild_id}
    discord.gateway.dispatch("GUILD_MEMBER_UPDATE", event, intent=MEMBERS)
    discord.permissions_changed()
    if not user.is_bot:
        discord.tell_person(user)


def _change_role(call: Call, *, add: bool) -> None:
    _check_guild(call, permissions.MANAGE_ROLES)
    user = call.discord.world.member(call.params["user"])
    role = call.params["role"]
    if role not in call.discord.world.roles:
        raise refusal(10011)
    assert user.member is not None
    held = [one for one in user.member["roles"] if one != role]
    _set_roles(call, user, [*held, role] if add else held)
    _member_changed(call, user)


@route("PUT", _GUILD + "/members/{user}/roles/{role}")
def add_role(call: Call) -> None:
    """Give a member a role."""
    _change_role(call, add=True)


@route("DELETE", _GUILD + "/members/{user}/roles/{role}")
def remove_role(call: Call) -> None:
    """Take a role from a member."""
    _change_role(call, add=False)


@route("GET", _GUILD + "/roles")
def get_roles(call: Call) -> list[Json]:
    """The server's roles."""
    _check_guild(call)
    return list(call.discord.world.roles.values())


@route("GET", _GUILD + "/roles/{role}")
def get_role(call: Call) -> Json:
    """One role."""
    _check_guild(call)
    role = call.discord.world.roles.get(call.params["role"])
    if role is None:
        raise refusal(10011)
    return role


_ROLE = shape(
    name=nullable(text(100, 1)),
    permissions=nullable(bits),
    color=nullable(whole(0, 0xFFFFFF)),
    colors=nullable(
        shape(
            "primary_color",
            primary_color=whole(0, 0xFFFFFF),
            secondary_color=nullable(whole(0, 0xFFFFFF)),
            tertiary_color=nullable(whole(0, 0xFFFFFF)),
        )
    ),
    hoist=nullable(boolean),
    mentionable=nullable(boolean),
    icon=nullable(text(0)),
    unicode_emoji=nullable(text(100)),
)


@route("POST", _GUILD + "/roles", limit=CHANNELS, by="guild")
def create_role(call: Call) -> Json:
    """A new role."""
    _check_guild(call, permissions.MANAGE_ROLES)
    form = call.form(_ROLE)
    world = call.discord.world
    given = form.get("permissions")
    held = world.roles[world.guild_id]["permissions"] if given is None else given
    color = (form.get("colors") or {}).get("primary_color") or form.get("color") or 0
    role = olympus.add_role(world, form.get("name") or "new role", int(held), color=color)
    role |= {"hoist": bool(form.get("hoist")), "mentionable": bool(form.get("mentionable"))}
    event = {"guild_id": world.guild_id, "role": role}
    call.discord.gateway.dispatch("GUILD_ROLE_CREATE", event, intent=GUILDS)
    call.discord.live.emit("guild", views.guild_for_page(world))
    return role


@route("GET", "/users/@me/guilds")
def my_guilds(call: Call) -> list[Json]:
    """The servers that the bot is in."""
    world = call.discord.world
    return [
        {
            "id": world.guild_id,
            "name": world.guild["name"],
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(world.guild_permissions(call.bot)),
            "features": [],
        }
    ]
