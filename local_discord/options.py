"""The options of a slash command: which command is meant, and what its values resolve to."""

import base64
import binascii

from local_discord import views
from local_discord.command_forms import (
    ATTACHMENT,
    BOOLEAN,
    CHANNEL,
    GROUP,
    INTEGER,
    MENTIONABLE,
    NUMBER,
    ROLE,
    STRING,
    USER,
)
from local_discord.core import Discord
from local_discord.errors import Path, invalid, refusal
from local_discord.files import Upload, attach
from local_discord.shapes import INT53
from local_discord.wire import Json
from local_discord.world import Channel, User

SLASH = 1


def find_command(
    discord: Discord, channel: Channel, person: User, request: Json
) -> tuple[Json, list[Json], Json]:
    """The command that a request names, the steps to its subcommand, and the last of them."""
    wanted = str(request.get("command") or "")
    offered = [
        c for c in discord.world.commands.values() if _is_offered(discord, c, channel, person)
    ]
    command = next((c for c in offered if wanted in (c["id"], c["name"])), None)
    if command is None:
        raise refusal(10063)
    steps: list[Json] = []
    leaf = command
    for name in request.get("path") or []:
        options = leaf.get("options") or []
        found = next((o for o in options if o["name"] == name and o["type"] <= GROUP), None)
        if found is None:
            raise invalid(
                ("path",),
                "APPLICATION_COMMAND_INVALID_PATH",
                f"There is no subcommand {name!s:.50}.",
            )
        steps.append(found)
        leaf = found
    if any(option["type"] <= GROUP for option in leaf.get("options") or []):
        raise invalid(("path",), "APPLICATION_COMMAND_INVALID_PATH", "A subcommand is missing.")
    return command, steps, leaf


def _is_offered(discord: Discord, command: Json, channel: Channel, person: User) -> bool:
    if command["type"] != SLASH:
        return False
    if channel.is_direct:
        contexts = command.get("contexts")
        in_direct = command["dm_permission"] if contexts is None else 1 in contexts
        return in_direct and "guild_id" not in command
    if command.get("contexts") is not None and 0 not in command["contexts"]:
        return False
    needed = int(command["default_member_permissions"] or 0)
    return discord.world.guild_permissions(person) & needed == needed


class OptionReader:
    """Turns what a person gave into an interaction's options, and collects what they refer to."""

    def __init__(self, discord: Discord, channel: Channel, focused: str | None) -> None:
        self._discord = discord
        self._channel = channel
        self._focused = focused
        self.resolved: Json = {}

    def read(self, options: list[Json], given: Json) -> list[Json]:
        """The given values in the order of the options."""
        known = {option["name"] for option in options}
        for name in given:
            if name not in known:
                raise invalid(
                    ("options", name),
                    "APPLICATION_COMMAND_INVALID_OPTION",
                    "There is no such option.",
                )
        answered = []
        for option in options:
            value = given.get(option["name"])
            if option["name"] == self._focused:
                answered.append(_focus(option, value))
            elif value is not None:
                answered.append(self._one(option, value))
            elif option.get("required") and self._focused is None:
                raise invalid(
                    ("options", option["name"]), "BASE_TYPE_REQUIRED", "This field is required"
                )
        return answered

    def _one(self, option: Json, value: object) -> Json:
        kind, path = option["type"], ("options", option["name"])
        if kind == STRING:
            checked: object = _string(option, value, path)
        elif kind in (INTEGER, NUMBER):
            checked = self._number(option, value, path)
        elif kind == BOOLEAN:
            if not isinstance(value, bool):
                raise invalid(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
            checked = value
        else:
            checked = self.resolve(kind, value, path)
        return {"name": option["name"], "type": kind, "value": checked}

    def _number(self, option: Json, value: object, path: Path) -> object:
        allowed = (int,) if option["type"] == INTEGER else (int, float)
        if isinstance(value, bool) or not isinstance(value, allowed) or abs(value) > INT53:
            # Someone who still types may send anything.
            if self._focused is not None:
                return value
            raise invalid(path, "NUMBER_TYPE_COERCE", f'Value "{value!s:.50}" is not a number.')
        least, most = option.get("min_value"), option.get("max_value")
        if (least is not None and value < least) or (most is not None and value > most):
            raise invalid(path, "NUMBER_TYPE_MAX", f"Value should be from {least} to {most}.")
        _check_choice(option, value, path)
        return value

    def resolve(self, kind: int, value: object, path: Path) -> str:
        """Look up a user, role, channel or file, and bring it along."""
        if kind == ATTACHMENT:
            return self._file(value, path)
        key = str(value)
        world = self._discord.world
        if kind in (USER, MENTIONABLE) and key in world.users:
            self._add_user(world.users[key])
        elif kind in (ROLE, MENTIONABLE) and key in world.roles:
            self.resolved.setdefault("roles", {})[key] = world.roles[key]
        elif kind == CHANNEL and key in world.channels and not world.channels[key].is_direct:
            shown = views.channel_in_interaction(world, world.channels[key], world.bot_id)
            self.resolved.setdefault("channels", {})[key] = shown
        else:
            raise invalid(
                path, "NUMBER_TYPE_COERCE", f'Value "{key:.50}" is nothing that can be chosen here.'
            )
        return key

    def _add_user(self, user: User) -> None:
        self.resolved.setdefault("users", {})[user.id] = user.public
        if user.member is not None and not self._channel.is_direct:
            bits = str(self._discord.world.permissions(user.id, self._channel))
            shown = {**views.bare_member(user), "permissions": bits}
            self.resolved.setdefault("members", {})[user.id] = shown

    def _file(self, value: object, path: Path) -> str:
        upload = upload_from(value, 0, path)
        attachment = attach(self._discord, self._channel, {}, [upload], [], ephemeral=True)[0]
        self.resolved.setdefault("attachments", {})[attachment["id"]] = attachment
        return str(attachment["id"])


def upload_from(value: object, index: int, path: Path) -> Upload:
    """A file that came as {name, data} with base64 data."""
    match value:
        case {"name": str(name), "data": str(data)}:
            try:
                return Upload(index, name, "", base64.b64decode(data, validate=True))
            except binascii.Error:
                pass
    raise invalid(
        path, "ATTACHMENT_INVALID", "A file must be an object with a name and base64 data."
    )


def _focus(option: Json, value: object) -> Json:
    typed = "" if value is None else value
    return {"name": option["name"], "type": option["type"], "value": typed, "focused": True}


def _string(option: Json, value: object, path: Path) -> str:
    if not isinstance(value, str):
        raise invalid(path, "STRING_TYPE_INVALID", "Must be a string.")
    least, most = option.get("min_length") or 0, option.get("max_length") or 6000
    if not least <= len(value) <= most:
        raise invalid(
            path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length."
        )
    _check_choice(option, value, path)
    return value


def _check_choice(option: Json, value: object, path: Path) -> None:
    choices = option.get("choices")
    if choices and value not in [choice["value"] for choice in choices]:
        raise invalid(path, "BASE_TYPE_CHOICES", "Choose one of the offered values.")
