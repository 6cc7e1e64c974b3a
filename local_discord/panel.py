"""The host's panel: misbehaviour on demand, and the clock."""

import asyncio
from collections.abc import Callable

from local_discord import olympus, permissions, rooms, views
from local_discord.core import Discord
from local_discord.errors import invalid, refusal
from local_discord.gateway import GUILDS, MEMBERS
from local_discord.misbehave import Delivery, Failure
from local_discord.shapes import (
    Rule,
    boolean,
    checked,
    nullable,
    number,
    shape,
    snowflake,
    text,
    whole,
)
from local_discord.wire import Json

_FORMS: dict[str, Rule] = {
    "close_dms": shape("person closed", person=snowflake, closed=boolean),
    "permission": shape(
        "target permission allow",
        target=snowflake,
        permission=text(50, 1),
        channel=nullable(snowflake),
        allow=nullable(boolean),
    ),
    "drop_gateway": shape(resumable=nullable(boolean)),
    "delay_answers": shape("seconds", seconds=number(0, 60)),
    "fail_requests": shape(
        "status times",
        status=whole(400, 599),
        times=whole(1, 1_000_000),
        retry_after=nullable(number(0, 3600)),
        method=nullable(text(10)),
        path=nullable(text(200)),
        code=nullable(whole(0)),
    ),
    "interactions": shape(
        late=nullable(number(0, 3600)),
        twice=nullable(boolean),
        shuffle=nullable(whole(0, 1000)),
        times=nullable(whole(1)),
    ),
    "kick": shape("person in_guild", person=snowflake, in_guild=boolean),
    "calm": shape(),
}


def misbehave(discord: Discord, frame: Json) -> Json:
    """Do what the panel says."""
    what = str(frame.get("what"))
    if what not in _FORMS:
        raise invalid(("what",), "BASE_TYPE_CHOICES", f"Value must be one of {', '.join(_FORMS)}.")
    _DOES[what](discord, checked(frame, _FORMS[what]))
    discord.tell_misbehaviour()
    return discord.misbehaviour.shown()


def _close_dms(discord: Discord, frame: Json) -> None:
    user = discord.world.user(frame["person"])
    user.dms_closed = frame["closed"]
    discord.world.keep_user(user)
    discord.tell_person(user)


def _drop_gateway(discord: Discord, frame: Json) -> None:
    drop = discord.gateway.drop(resumable=frame.get("resumable") is not False)
    task = asyncio.get_running_loop().create_task(drop)
    # The loop keeps only a weak reference to a task.
    discord.tasks.add(task)
    task.add_done_callback(discord.tasks.discard)


def _delay_answers(discord: Discord, frame: Json) -> None:
    discord.misbehaviour.delay_answers = float(frame["seconds"])


def _fail_requests(discord: Discord, frame: Json) -> None:
    discord.misbehaviour.failure = Failure(
        frame["status"],
        frame["times"],
        frame.get("method") or "*",
        frame.get("path") or "*",
        frame.get("code") or 0,
        float(frame.get("retry_after") or 1.0),
    )


def _interactions(discord: Discord, frame: Json) -> None:
    discord.misbehaviour.delivery = Delivery(
        float(frame.get("late") or 0),
        bool(frame.get("twice")),
        frame.get("shuffle") or 0,
        frame.get("times"),
    )


def _kick(discord: Discord, frame: Json) -> None:
    world = discord.world
    user = world.user(frame["person"])
    if user.is_bot or user.id == world.guild["owner_id"]:
        raise refusal(50013)
    if frame["in_guild"] and user.member is None:
        user.member = olympus.membership(world, [])
        event = {**views.member(user), "guild_id": world.guild_id}
        discord.gateway.dispatch("GUILD_MEMBER_ADD", event, intent=MEMBERS)
    elif not frame["in_guild"]:
        user.member = None
        event = {"guild_id": world.guild_id, "user": user.public}
        discord.gateway.dispatch("GUILD_MEMBER_REMOVE", event, intent=MEMBERS)
    world.keep_user(user)
    discord.permissions_changed()
    discord.tell_person(user)


def _calm(discord: Discord, frame: Json) -> None:
    discord.misbehaviour.calm()


def _permission(discord: Discord, frame: Json) -> None:
    bit = permissions.BITS.get(frame["permission"])
    if bit is None:
        raise invalid(("permission",), "BASE_TYPE_CHOICES", "There is no such permission.")
    if frame.get("channel") is None:
        _in_server(discord, str(frame["target"]), bit, frame["allow"])
    else:
        _in_channel(discord, frame, bit)


def _in_server(discord: Discord, target: str, bit: int, allow: bool | None) -> None:
    """Change the roles of the target; for a member without roles of their own, @everyone's."""
    world = discord.world
    held = [target] if target in world.roles else _role_ids(discord, target)
    for key in held:
        role = world.roles[key]
        bits = int(role["permissions"])
        on = allow if allow is not None else bool(_usual(discord, key) & bit)
        role["permissions"] = str(bits | bit if on else bits & ~bit)
        world.keep_role(role)
        event = {"guild_id": world.guild_id, "role": role}
        discord.gateway.dispatch("GUILD_ROLE_UPDATE", event, intent=GUILDS)
    discord.permissions_changed()
    discord.live.emit("guild", views.guild_for_page(world))


def _role_ids(discord: Discord, target: str) -> list[str]:
    """Taking a permission from somebody means taking it from all of their roles."""
    member = discord.world.member(target).member
    assert member is not None
    return [discord.world.guild_id, *member["roles"]]


def _usual(discord: Discord, role_id: str) -> int:
    is_everyone = role_id == discord.world.guild_id
    return permissions.EVERYONE_DEFAULT if is_everyone else permissions.BOT_DEFAULT


def _in_channel(discord: Discord, frame: Json, bit: int) -> None:
    world, target = discord.world, str(frame["target"])
    channel = world.channel(frame["channel"])
    if channel.is_thread:
        channel = world.channels[channel.body["parent_id"]]
    if channel.is_direct:
        raise refusal(50024)
    kind = 0 if target in world.roles else 1
    if kind:
        world.member(target)
    present = next((o for o in channel.body["permission_overwrites"] if o["id"] == target), None)
    allow, deny = (int(present["allow"]), int(present["deny"])) if present else (0, 0)
    allow, deny = allow & ~bit, deny & ~bit
    if frame["allow"] is True:
        allow |= bit
    elif frame["allow"] is False:
        deny |= bit
    rooms.set_overwrite(discord, channel, target, kind, allow=allow, deny=deny)


_DOES: dict[str, Callable[[Discord, Json], None]] = {
    "close_dms": _close_dms,
    "permission": _permission,
    "drop_gateway": _drop_gateway,
    "delay_answers": _delay_answers,
    "fail_requests": _fail_requests,
    "interactions": _interactions,
    "kick": _kick,
    "calm": _calm,
}

_CLOCK = shape(
    freeze=nullable(boolean),
    advance=nullable(number(0, 10**9)),
    set=nullable(number(1_420_070_400, 4_000_000_000)),
    real=nullable(boolean),
)


def set_clock(discord: Discord, frame: Json) -> Json:
    """Set the clock, advance it, or let it run as in reality."""
    form = checked(frame, _CLOCK)
    if form.get("real"):
        discord.clock.real()
    if form.get("set") is not None:
        discord.clock.set(form["set"])
    if form.get("advance") is not None:
        discord.clock.advance(form["advance"])
    if form.get("freeze"):
        discord.clock.freeze()
    return {"now": int(discord.clock.now() * 1000)}
