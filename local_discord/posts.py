"""Messages: sending, editing and deleting them, and whom they mention."""

import re

from local_discord import components, views
from local_discord.core import Discord
from local_discord.errors import invalid, refusal
from local_discord.files import Upload, attach, media
from local_discord.limits import COMPONENTS_V2, EPHEMERAL, LOADING, SUPPRESS_EMBEDS, check_content
from local_discord.permissions import ATTACH, MENTION_EVERYONE, SEND, SEND_IN_THREADS
from local_discord.wire import Json
from local_discord.world import Channel, Message, User

DEFAULT, THREAD_CREATED, REPLY, SLASH_ANSWER, THREAD_STARTER = 0, 18, 19, 20, 21
LATE_SECONDS = 3600.0
# Discord doesn't tell the number: so many edits an hour of a message that is over an hour old.
LATE_EDITS = 10
SILENT = 4096
MOST_EPHEMERAL = 20_000
_USER = re.compile(r"<@!?(\d{1,20})>")
_ROLE = re.compile(r"<@&(\d{1,20})>")
_EVERYONE = re.compile(r"@(everyone|here)\b")


def may_send(discord: Discord, author: User, channel: Channel, *, with_files: bool) -> None:
    """Refuse if the author may not write here."""
    world = discord.world
    if not channel.takes_messages:
        raise refusal(50008)
    bits = SEND_IN_THREADS if channel.is_thread else SEND
    world.need(author.id, channel, bits | (ATTACH if with_files else 0))
    if channel.person is not None and author.is_bot:
        person = world.users[channel.person]
        if person.member is None:
            raise refusal(50278)
        if person.dms_closed:
            raise refusal(50007)


def post(
    discord: Discord,
    author: User,
    channel: Channel,
    form: Json,
    uploads: list[Upload],
    *,
    flags: int | None = None,
    type: int = DEFAULT,
    ephemeral_to: str | None = None,
    extra: Json | None = None,
) -> Message:
    """A new message; the form is well formed and the author may write here."""
    flags = (
        (form.get("flags") or 0) & (SUPPRESS_EMBEDS | SILENT | COMPONENTS_V2)
        if flags is None
        else flags
    )
    reference = _reference(discord, channel, form.get("message_reference"))
    attachments = attach(discord, channel, form, uploads, [], ephemeral=ephemeral_to is not None)
    check_content({**form, "flags": flags, "attachments": attachments})
    body = _blank(discord, author, channel, REPLY if reference else type)
    body |= reference
    body |= {"content": form.get("content") or "", "flags": flags, "attachments": attachments}
    _dress(discord, body, form)
    if extra:
        body |= extra
    message = Message(body, ephemeral_to=ephemeral_to)
    _mention(discord, author, channel, message, form)
    _deliver(discord, channel, message)
    return message


def _blank(discord: Discord, author: User, channel: Channel, type: int) -> Json:
    return {
        "id": discord.world.ids.next(),
        "channel_id": channel.id,
        "type": type,
        "author": author.public,
        "content": "",
        "timestamp": discord.clock.iso(),
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "flags": 0,
        "components": [],
    }


def announce(
    discord: Discord, author: User, channel: Channel, type: int, content: str, extra: Json
) -> Message:
    """A message of the system's own, such as 'started a thread'."""
    body = _blank(discord, author, channel, type) | {"content": content} | extra
    message = Message(body)
    _deliver(discord, channel, message)
    return message


def thinking(
    discord: Discord, channel: Channel, ephemeral_to: str | None, extra: Json, *, type: int
) -> Message:
    """The bot's message that says that it is thinking, to be filled later."""
    body = _blank(discord, discord.world.bot, channel, type) | extra
    body["flags"] = LOADING | (EPHEMERAL if ephemeral_to is not None else 0)
    message = Message(body, ephemeral_to=ephemeral_to)
    _deliver(discord, channel, message)
    return message


def _dress(discord: Discord, body: Json, form: Json) -> None:
    """Put embeds and components on a message, with links to its files."""
    find = lambda url: media(discord, body["attachments"], url)  # noqa: E731
    if form.get("embeds") is not None:
        body["embeds"] = [_embed(embed, find) for embed in form["embeds"]]
    if form.get("components") is not None:
        body["components"] = components.given_back(form["components"], find)


def _embed(embed: Json, find: components.Media) -> Json:
    shown: Json = {**_without_nulls(embed), "type": "rich"}
    for part in ("image", "thumbnail"):
        if part in shown:
            found = find(shown[part]["url"])
            shown[part] = {"url": found["url"], "proxy_url": found["proxy_url"]}
            if found.get("width"):
                shown[part] |= {"width": found["width"], "height": found["height"]}
    for part in ("author", "footer"):
        if (shown.get(part) or {}).get("icon_url"):
            shown[part] = {**shown[part], "icon_url": find(shown[part]["icon_url"])["url"]}
    for place in shown.get("fields", []):
        place["inline"] = bool(place.get("inline"))
    return shown


def _without_nulls(part: Json) -> Json:
    return {
        key: _without_nulls(value) if isinstance(value, dict) else value
        for key, value in part.items()
        if value is not None
    }


def _reference(discord: Discord, channel: Channel, about: Json | None) -> Json:
    if not about:
        return {}
    target = channel.messages.get(str(about["message_id"]))
    if target is None:
        if about.get("fail_if_not_exists") is False:
            return {}
        raise invalid(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    reference: Json = {"type": 0, "channel_id": channel.id, "message_id": target.id}
    if not channel.is_direct:
        reference["guild_id"] = discord.world.guild_id
    inner = {k: v for k, v in target.body.items() if k not in ("referenced_message", "thread")}
    return {"message_reference": reference, "referenced_message": inner}


def _words(body: Json) -> str:
    every = components.flat(body["components"])
    shown = [each["content"] for each in every if each["type"] == components.TEXT_DISPLAY]
    return "\n".join([body["content"], *shown])


def _mention(
    discord: Discord, author: User, channel: Channel, message: Message, form: Json
) -> None:
    """Work out whom the message mentions, as far as allowed_mentions lets it."""
    world, body = discord.world, message.body
    allowed = form.get("allowed_mentions")
    words = _words(body)
    users = _allowed(allowed, "users", _USER.findall(words))
    roles = _allowed(allowed, "roles", _ROLE.findall(words))
    found = [world.users[one] for one in users if one in world.users]
    replied = (body.get("referenced_message") or {}).get("author", {}).get("id")
    if replied in world.users and (allowed is None or allowed.get("replied_user")):
        found.append(world.users[replied])
    everyone = _allowed(allowed, "everyone", _EVERYONE.findall(words))
    may_all = world.permissions(author.id, channel) & MENTION_EVERYONE and not channel.is_direct
    body["mentions"] = list({user.id: user.public for user in found}.values())
    body["mention_roles"] = [one for one in dict.fromkeys(roles) if one in world.roles]
    body["mention_everyone"] = bool(everyone and may_all)
    if message.ephemeral_to is None and not message.pings:
        message.pings = _pinged(discord, author, channel, body)


def _allowed(allowed: Json | None, kind: str, found: list[str]) -> list[str]:
    if allowed is None or kind in (allowed.get("parse") or []):
        return found
    named = {str(one) for one in allowed.get(kind) or []} if kind != "everyone" else set()
    return [one for one in found if one in named]


def _pinged(discord: Discord, author: User, channel: Channel, body: Json) -> list[str]:
    world = discord.world
    if channel.person is not None:
        return [channel.person] if author.is_bot else []
    direct = {user["id"] for user in body["mentions"]}
    roles = set(body["mention_roles"])
    if not direct and not roles and not body["mention_everyone"]:
        return []
    return [
        user.id
        for user in world.people()
        if user.id != author.id
        and world.can_see(user.id, channel)
        and (
            user.id in direct
            or body["mention_everyone"]
            or not roles.isdisjoint((user.member or {}).get("roles", ()))
        )
    ]


def _deliver(discord: Discord, channel: Channel, message: Message) -> None:
    world = discord.world
    if message.ephemeral_to is not None:
        world.ephemeral[message.id] = message
        if len(world.ephemeral) > MOST_EPHEMERAL:
            oldest = next(iter(world.ephemeral.values()))
            delete(discord, world.channels[oldest.body["channel_id"]], oldest)
        discord.live.emit("message", views.for_page(message), people=[message.ephemeral_to])
        return
    channel.messages[message.id] = message
    channel.body["last_message_id"] = message.id
    if channel.is_thread:
        channel.body["message_count"] += 1
        channel.body["total_message_sent"] += 1
    world.keep_message(message)
    world.keep_channel(channel)
    discord.gateway.dispatch_message("MESSAGE_CREATE", message, channel)
    discord.live.emit("message", views.for_page(message), channel=channel)


def check_age(discord: Discord, message: Message) -> None:
    """Refuse the edit of an old message that has been edited too often."""
    now = discord.clock.now()
    sent = (int(message.id) >> 22) / 1000 + 1_420_070_400
    if now - sent < LATE_SECONDS:
        return
    message.late_edits = [t for t in message.late_edits if now - t < LATE_SECONDS]
    if len(message.late_edits) >= LATE_EDITS:
        raise refusal(30046)
    message.late_edits.append(now)


def edit(
    discord: Discord, channel: Channel, message: Message, form: Json, uploads: list[Upload]
) -> None:
    """Change a message by a well-formed form; what the form doesn't name stays."""
    body = message.body
    before = {attachment["id"] for attachment in body["attachments"]}
    after = _after(discord, channel, message, form, uploads)
    check_content(after)
    changed: Json = {
        **body,
        "content": after["content"] or "",
        "flags": after["flags"],
        "attachments": after["attachments"],
    }
    for field in ("embeds", "components"):
        if field in form and form[field] is None:
            changed[field] = []
    _dress(discord, changed, form)
    body.update(changed)
    body["edited_timestamp"] = discord.clock.iso()
    if "content" in form or "components" in form:
        author = discord.world.users[body["author"]["id"]]
        pings = message.pings
        _mention(discord, author, channel, message, form)
        # Edits don't notify.
        message.pings = pings
    if before:
        for unused in before - _used_files(body):
            discord.store.remove_file(unused)
    changed_message(discord, channel, message)


def _used_files(body: Json) -> set[str]:
    used = {attachment["id"] for attachment in body["attachments"]}
    for component in components.flat(body["components"]):
        shown = [component.get("media"), component.get("file")]
        shown += [item["media"] for item in component.get("items", [])]
        used |= {each["attachment_id"] for each in shown if each and "attachment_id" in each}
    return used


def _after(
    discord: Discord, channel: Channel, message: Message, form: Json, uploads: list[Upload]
) -> Json:
    """The message as it would be: the flag of Components V2 can be put on, never taken off."""
    body = message.body
    switched = form.get("flags")
    flags = body["flags"]
    if switched is not None:
        flags = (flags & ~SUPPRESS_EMBEDS) | (switched & (SUPPRESS_EMBEDS | COMPONENTS_V2))
    attachments = attach(
        discord, channel, form, uploads, body["attachments"],
        ephemeral=message.ephemeral_to is not None,
    )  # fmt: skip
    after: Json = {"flags": flags, "attachments": attachments}
    for field in ("content", "embeds", "components"):
        after[field] = form[field] if field in form else body[field]
    return after


def changed_message(discord: Discord, channel: Channel, message: Message) -> None:
    """Keep a changed message and tell everybody who may see it."""
    if message.ephemeral_to is not None:
        people = [message.ephemeral_to]
        discord.live.emit("message_edit", views.for_page(message), people=people)
        return
    discord.world.keep_message(message)
    discord.gateway.dispatch_message("MESSAGE_UPDATE", message, channel)
    discord.live.emit("message_edit", views.for_page(message), channel=channel)


def delete(discord: Discord, channel: Channel, message: Message) -> None:
    """Remove a message."""
    gone = {"id": message.id, "channel_id": channel.id}
    for attachment in message.body["attachments"]:
        discord.store.remove_file(attachment["id"])
    if message.ephemeral_to is not None:
        discord.world.ephemeral.pop(message.id, None)
        discord.live.emit("message_delete", gone, people=[message.ephemeral_to])
        return
    channel.messages.pop(message.id, None)
    discord.world.store.remove("message", message.id)
    if channel.is_thread:
        channel.body["message_count"] = max(0, channel.body["message_count"] - 1)
    event = gone if channel.is_direct else {**gone, "guild_id": discord.world.guild_id}
    intent = 1 << 12 if channel.is_direct else 1 << 9
    discord.gateway.dispatch("MESSAGE_DELETE", event, intent=intent, direct=channel.is_direct)
    unread = {"author": message.body["author"]["id"], "pings": sorted(message.pings)}
    discord.live.emit("message_delete", {**gone, **unread}, channel=channel)


def repeated(discord: Discord, channel: Channel, form: Json) -> Message | None:
    """The message already sent with this enforced nonce in the last minutes, if any."""
    nonce = form.get("nonce")
    if nonce is None or not form.get("enforce_nonce"):
        return None
    kept = discord.nonces.get((channel.id, str(nonce)))
    if kept is None or discord.clock.now() - kept[0] > 300:
        return None
    return channel.messages.get(kept[1])


def remember_nonce(discord: Discord, channel: Channel, form: Json, message: Message) -> None:
    """Keep an enforced nonce, so that a repeated send finds its message."""
    now = discord.clock.now()
    if form.get("nonce") is None or not form.get("enforce_nonce"):
        return
    if len(discord.nonces) > 1000:
        discord.nonces = {k: v for k, v in discord.nonces.items() if now - v[0] < 300}
    discord.nonces[channel.id, str(form["nonce"])] = (now, message.id)


def ephemeral_flag(form: Json) -> bool:
    """Does the form ask for an ephemeral message?"""
    return bool((form.get("flags") or 0) & EPHEMERAL)
