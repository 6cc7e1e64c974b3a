"""What people ask over the websocket of the page: each request by its name (see PROTOCOL.md)."""

from collections.abc import Callable
from typing import TypeAlias

from local_discord import invoke, olympus, permissions, posts, rooms, views
from local_discord.clock import DISCORD_EPOCH_MS
from local_discord.command_forms import LOCALES
from local_discord.core import Discord
from local_discord.errors import invalid, refusal
from local_discord.gateway import MEMBERS
from local_discord.interactions import PENDING, THINKING, Interaction
from local_discord.limits import NEW_MESSAGE, THREAD
from local_discord.options import upload_from
from local_discord.rest.messages import page
from local_discord.shapes import checked, is_snowflake
from local_discord.wire import Json
from local_discord.world import Channel, Message, User

Reply: TypeAlias = Callable[[Json], None]
MOST_HISTORY = 100
MOST_PEOPLE = 10_000


class Asked:
    """A request with its person, and the way to reply later."""

    def __init__(self, discord: Discord, frame: Json, reply: Reply) -> None:
        self.discord = discord
        self.frame = frame
        self.reply = reply

    @property
    def person(self) -> User:
        """Who acts."""
        user = self.discord.world.users.get(str(self.frame.get("as")))
        if user is None or user.is_bot:
            raise refusal(10013)
        return user

    def text(self, field: str) -> str:
        """A field that must be a string."""
        value = self.frame.get(field)
        if not isinstance(value, str):
            raise invalid((field,), "STRING_TYPE_INVALID", "Must be a string.")
        return value

    def map(self, field: str) -> Json:
        """A field that is an object, or missing."""
        value = self.frame.get(field)
        if value is None:
            return {}
        if not isinstance(value, dict):
            raise invalid((field,), "DICT_TYPE_CONVERT", "Must be an object.")
        return value

    def channel(self, field: str = "channel") -> Channel:
        """The channel, if the person can see it."""
        channel = self.discord.world.channel(self.frame.get(field))
        if not self.discord.world.can_see(self.person.id, channel):
            raise refusal(50001)
        return channel

    def message(self, channel: Channel) -> Message:
        """The message, if the person can see it: an ordinary one, or their own ephemeral one."""
        wanted = str(self.frame.get("message"))
        found = channel.messages.get(wanted) or self.discord.world.ephemeral.get(wanted)
        if found is None or found.body["channel_id"] != channel.id:
            raise refusal(10008)
        if found.ephemeral_to not in (None, self.person.id):
            raise refusal(10008)
        return found

    def waiter(self) -> Callable[[Interaction], bool] | None:
        """What replies when the interaction has come as far as the request waits for."""
        wait = self.frame.get("wait")
        if wait is None:
            return None
        if wait not in ("first", "settled"):
            raise invalid(("wait",), "BASE_TYPE_CHOICES", "Value must be one of {first, settled}.")
        unfinished = (PENDING,) if wait == "first" else (PENDING, THINKING)

        def done(interaction: Interaction) -> bool:
            if interaction.state in unfinished:
                return False
            self.reply(outcome(interaction))
            return True

        return done

    def started(self, interaction: Interaction) -> Json | None:
        """The reply at once, or nothing if the request waits."""
        return {"interaction": interaction.shown()} if self.frame.get("wait") is None else None


def outcome(interaction: Interaction) -> Json:
    """An interaction with what it brought."""
    result: Json = {"interaction": interaction.shown()}
    if interaction.response is not None:
        result["message"] = views.for_page(interaction.response)
    if interaction.modal is not None:
        result["modal"] = interaction.modal
    return result


def send(asked: Asked) -> Json:
    """Write a message."""
    discord, person, channel = asked.discord, asked.person, asked.channel()
    files = asked.frame.get("files") or []
    if not isinstance(files, list) or len(files) > 10:
        raise invalid(("files",), "BASE_TYPE_MAX_LENGTH", "Must be a list of 10 or fewer.")
    uploads = [upload_from(file, index, ("files", index)) for index, file in enumerate(files)]
    form: Json = {"content": asked.frame.get("content") or ""}
    if uploads:
        form["attachments"] = [
            {"id": str(index), "description": file.get("description")}
            for index, file in enumerate(files)
        ]
    if asked.frame.get("reply_to") is not None:
        form["message_reference"] = {"message_id": asked.frame["reply_to"]}
    checked(form, NEW_MESSAGE)
    posts.may_send(discord, person, channel, with_files=bool(uploads))
    rooms.wake(discord, person, channel)
    message = posts.post(discord, person, channel, form, uploads)
    rooms.summon(discord, channel, message)
    _mark(discord, person, channel, message.id)
    return {"message": views.for_page(message)}


def edit(asked: Asked) -> Json:
    """Change one's own message."""
    channel = asked.channel()
    message = asked.message(channel)
    if message.body["author"]["id"] != asked.person.id:
        raise refusal(50005)
    form = checked({"content": asked.text("content")}, NEW_MESSAGE)
    posts.edit(asked.discord, channel, message, form, [])
    return {"message": views.for_page(message)}


def delete(asked: Asked) -> Json:
    """Delete one's own message, or as a moderator another's."""
    channel = asked.channel()
    message = asked.message(channel)
    if message.ephemeral_to is None and message.body["author"]["id"] != asked.person.id:
        asked.discord.world.need(asked.person.id, channel, permissions.MANAGE_MESSAGES)
        if channel.is_direct:
            raise refusal(50003)
    posts.delete(asked.discord, channel, message)
    return {}


def dismiss(asked: Asked) -> Json:
    """Hide an ephemeral message for good."""
    channel = asked.channel()
    message = asked.message(channel)
    if message.ephemeral_to is None:
        raise refusal(10008)
    posts.delete(asked.discord, channel, message)
    return {}


def history(asked: Asked) -> Json:
    """What this person sees of a channel."""
    channel, me = asked.channel(), asked.person.id
    limit = asked.frame.get("limit")
    if limit is None:
        limit = 50
    if not isinstance(limit, int) or not 1 <= limit <= MOST_HISTORY:
        raise invalid(
            ("limit",), "NUMBER_TYPE_MAX", f"int value should be from 1 to {MOST_HISTORY}."
        )
    for field in ("before", "after", "around"):
        if asked.frame.get(field) is not None and not is_snowflake(asked.frame[field]):
            raise invalid((field,), "NUMBER_TYPE_COERCE", "This is not snowflake.")
    since = asked.frame.get("whispered_since") or 0
    if isinstance(since, bool) or not isinstance(since, int | float):
        raise invalid(("whispered_since",), "NUMBER_TYPE_COERCE", "This is no time.")
    seen = _seen(asked.discord, channel, me, since)
    found = page(seen, asked.frame, limit)
    more = bool(found) and found[0] is not seen[0]
    return {"messages": [views.for_page(message) for message in found], "more": more}


def _seen(discord: Discord, channel: Channel, person: str, since: float) -> list[Message]:
    seen = list(channel.messages.values())
    own = [
        m
        for m in discord.world.ephemeral.values()
        if m.ephemeral_to == person
        and m.body["channel_id"] == channel.id
        and (int(m.id) >> 22) + DISCORD_EPOCH_MS >= since
    ]
    return sorted(seen + own, key=lambda m: int(m.id)) if own else seen


def one_message(asked: Asked) -> Json:
    """One message that this person sees."""
    return {"message": views.for_page(asked.message(asked.channel()))}


def read(asked: Asked) -> Json:
    """All up to a message is read."""
    discord, person, channel = asked.discord, asked.person, asked.channel()
    last = asked.frame.get("message")
    if last is None:
        last = channel.body.get("last_message_id") or person.id
    if not is_snowflake(last):
        raise invalid(("message",), "NUMBER_TYPE_COERCE", "This is not snowflake.")
    return _mark(discord, person, channel, str(last))


def _mark(discord: Discord, person: User, channel: Channel, last: str) -> Json:
    reads = discord.world.reads.setdefault(person.id, {})
    reads[channel.id] = last
    discord.world.keep_reads(person.id)
    state = read_state(discord, person, channel)
    shown = {"person": person.id, "channel": channel.id, **state}
    discord.live.emit("read", shown, people=[person.id])
    return state


def read_state(discord: Discord, person: User, channel: Channel) -> Json:
    """What a person has not read yet; of what was before them, nothing is unread."""
    last = discord.world.reads.get(person.id, {}).get(channel.id)
    since = int(last or person.id)
    unread = mentions = 0
    for message in reversed(channel.messages.values()):
        if int(message.id) <= since:
            break
        unread += message.body["author"]["id"] != person.id
        mentions += person.id in message.pings
    return {"last_read": last, "unread": unread, "mentions": mentions}


def slash(asked: Asked) -> Json | None:
    """Use a slash command."""
    _check_path(asked)
    interaction = invoke.slash(
        asked.discord,
        asked.person,
        asked.channel(),
        {**asked.frame, "options": asked.map("options")},
        waiter=asked.waiter(),
    )
    return asked.started(interaction)


def _check_path(asked: Asked) -> None:
    path = asked.frame.get("path") or []
    if not isinstance(path, list) or not all(isinstance(step, str) for step in path):
        raise invalid(("path",), "LIST_TYPE_CONVERT", "Must be a list of strings.")


def autocomplete(asked: Asked) -> None:
    """Ask the bot to complete an option."""
    _check_path(asked)

    def done(interaction: Interaction) -> bool:
        if interaction.state == PENDING:
            return False
        if interaction.choices is None:
            late = {"status": 504, "code": 10062, "message": interaction.reason}
            asked.reply({"error": late})
        else:
            asked.reply({"choices": interaction.choices})
        return True

    invoke.slash(
        asked.discord,
        asked.person,
        asked.channel(),
        {**asked.frame, "options": asked.map("options")},
        focused=asked.text("focused"),
        waiter=done,
    )


def press(asked: Asked) -> Json | None:
    """Press a button."""
    channel = asked.channel()
    message, custom_id = asked.message(channel), asked.text("custom_id")
    waiter = asked.waiter()
    return asked.started(
        invoke.press(asked.discord, asked.person, channel, message, custom_id, waiter)
    )


def choose(asked: Asked) -> Json | None:
    """Choose in a select."""
    channel = asked.channel()
    message, custom_id = asked.message(channel), asked.text("custom_id")
    values = asked.frame.get("values")
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise invalid(("values",), "LIST_TYPE_CONVERT", "Must be a list of strings.")
    waiter = asked.waiter()
    return asked.started(
        invoke.choose(asked.discord, asked.person, channel, message, custom_id, values, waiter)
    )


def submit(asked: Asked) -> Json | None:
    """Send a modal off."""
    opened, values = asked.text("interaction"), asked.map("values")
    interaction = invoke.submit(asked.discord, asked.person, opened, values, asked.waiter())
    return asked.started(interaction)


def open_dm(asked: Asked) -> Json:
    """Open the direct message with the bot."""
    world = asked.discord.world
    if asked.frame.get("with", world.bot_id) != world.bot_id:
        raise refusal(50033)
    channel = rooms.open_direct(asked.discord, asked.person)
    return {"channel": views.channel_for_page(world, channel)}


def start_thread(asked: Asked) -> Json:
    """Start a public thread, on a message or by itself."""
    channel = asked.channel()
    form = checked({"name": asked.frame.get("name"), "type": 11}, THREAD)
    message = None
    if asked.frame.get("message") is not None:
        message = asked.discord.world.message(channel, asked.frame["message"])
    thread = rooms.start_thread(asked.discord, asked.person, channel, form, message)
    return {"channel": views.channel_for_page(asked.discord.world, thread)}


def archive(asked: Asked) -> Json:
    """Archive a thread, or bring it back."""
    thread, person = asked.channel("thread"), asked.person
    if not thread.is_thread:
        raise refusal(50024)
    bits = asked.discord.world.permissions(person.id, thread)
    may_manage = bits & permissions.MANAGE_THREADS or thread.body["owner_id"] == person.id
    wanted = asked.frame.get("archived")
    if not isinstance(wanted, bool):
        raise invalid(("archived",), "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
    # Anyone who may write in a thread may bring it back.
    if not may_manage and (wanted or not bits & permissions.SEND_IN_THREADS):
        raise refusal(50013)
    rooms.set_archived(asked.discord, thread, archived=wanted)
    return {"channel": views.channel_for_page(asked.discord.world, thread)}


def join(asked: Asked) -> Json:
    """Join a thread."""
    rooms.join(asked.discord, asked.channel("thread"), asked.person)
    return {}


def leave(asked: Asked) -> Json:
    """Leave a thread."""
    rooms.leave(asked.discord, asked.channel("thread"), asked.person)
    return {}


def typing(asked: Asked) -> Json:
    """Show that one is typing."""
    channel = asked.channel()
    shown = {"channel": channel.id, "user": asked.person.id}
    asked.discord.live.emit("typing", shown, channel=channel)
    return {}


def _name(asked: Asked) -> str:
    name = " ".join(asked.text("name").split())
    if not 1 <= len(name) <= 32 or not name.isprintable():
        raise invalid(("name",), "BASE_TYPE_BAD_LENGTH", "Must be 1 to 32 printable characters.")
    return name


def _locale(asked: Asked) -> str:
    locale = asked.frame.get("locale") or "en-US"
    if locale not in LOCALES:
        raise invalid(("locale",), "BASE_TYPE_CHOICES", "This locale is not known.")
    return str(locale)


def add_person(asked: Asked) -> Json:
    """A new person joins the server."""
    discord, world = asked.discord, asked.discord.world
    name, locale = _name(asked), _locale(asked)
    if len(world.users) > MOST_PEOPLE:
        raise invalid(("name",), "TOO_MANY_PEOPLE", f"There are {MOST_PEOPLE} people already.")
    user = olympus.add_person(world, name, locale)
    event = {**views.member(user), "guild_id": world.guild_id}
    discord.gateway.dispatch("GUILD_MEMBER_ADD", event, intent=MEMBERS)
    discord.tell_person(user)
    return {"person": views.person(world, user)}


def rename(asked: Asked) -> Json:
    """Change one's name or language."""
    discord, person = asked.discord, asked.person
    name = _name(asked) if "name" in asked.frame else person.public["global_name"]
    person.locale = _locale(asked) if "locale" in asked.frame else person.locale
    person.public["global_name"] = name
    discord.world.keep_user(person)
    if person.member is not None:
        event = {**views.member(person), "guild_id": discord.world.guild_id}
        discord.gateway.dispatch("GUILD_MEMBER_UPDATE", event, intent=MEMBERS)
    discord.tell_person(person)
    return {"person": views.person(discord.world, person)}


REQUESTS: dict[str, Callable[[Asked], Json | None]] = {
    "send": send,
    "edit": edit,
    "delete": delete,
    "dismiss": dismiss,
    "history": history,
    "message": one_message,
    "read": read,
    "slash": slash,
    "autocomplete": autocomplete,
    "press": press,
    "choose": choose,
    "submit": submit,
    "open_dm": open_dm,
    "start_thread": start_thread,
    "archive": archive,
    "join": join,
    "leave": leave,
    "typing": typing,
    "add_person": add_person,
    "rename": rename,
}
