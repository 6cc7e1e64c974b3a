"""A person acts: slash commands, presses, choices and modals become interactions for the bot."""

from collections.abc import Callable
from typing import Any

from local_discord import components, permissions, views
from local_discord.command_forms import ATTACHMENT, CHANNEL, MENTIONABLE, ROLE, USER
from local_discord.core import Discord
from local_discord.errors import invalid
from local_discord.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from local_discord.limits import FILE_LIMIT
from local_discord.options import OptionReader, find_command
from local_discord.wire import Json
from local_discord.world import Channel, Message, User

Waiter = Callable[[Interaction], bool]


def slash(
    discord: Discord,
    person: User,
    channel: Channel,
    request: Json,
    *,
    focused: str | None = None,
    waiter: Waiter | None = None,
) -> Interaction:
    """Use a slash command, or ask for the completion of its focused option."""
    discord.world.need(person.id, channel, permissions.USE_COMMANDS)
    command, path, leaf = find_command(discord, channel, person, request)
    completes = 0 if focused is None else _completed(leaf, focused)
    reader = OptionReader(discord, channel, focused)
    options = reader.read(leaf.get("options") or [], request.get("options") or {})
    for step in reversed(path):
        options = [{"name": step["name"], "type": step["type"], "options": options}]
    data: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
    if options:
        data["options"] = options
    if reader.resolved:
        data["resolved"] = reader.resolved
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    number, kind = (COMMAND, "slash") if focused is None else (AUTOCOMPLETE, "autocomplete")
    interaction = discord.interactions.open(number, kind, person.id, channel)
    interaction.completes = completes
    interaction.command = " ".join([command["name"], *(step["name"] for step in path)])
    return _send(discord, interaction, data, waiter)


def _completed(leaf: Json, focused: str) -> int:
    for option in leaf.get("options") or []:
        if option["name"] == focused and option.get("autocomplete"):
            return int(option["type"])
    raise invalid(("focused",), "BASE_TYPE_CHOICES", "This option is not completed by the bot.")


def press(
    discord: Discord,
    person: User,
    channel: Channel,
    message: Message,
    custom_id: str,
    waiter: Waiter | None = None,
) -> Interaction:
    """Press a button."""
    component = _component(message, custom_id)
    if component["type"] != components.BUTTON:
        raise invalid(
            ("custom_id",), "COMPONENT_VALIDATION_FAILED", "This is not a button: choose instead."
        )
    data = {
        "component_type": components.BUTTON,
        "custom_id": custom_id,
        "id": component["id"],
    }
    return _use(discord, person, channel, message, "press", data, waiter)


def choose(
    discord: Discord,
    person: User,
    channel: Channel,
    message: Message,
    custom_id: str,
    values: list[str],
    waiter: Waiter | None = None,
) -> Interaction:
    """Choose in a select."""
    component = _component(message, custom_id)
    if component["type"] not in components.SELECTS:
        raise invalid(
            ("custom_id",), "COMPONENT_VALIDATION_FAILED", "This is not a select: press instead."
        )
    _check_values(component, values)
    data: Json = {
        "component_type": component["type"],
        "custom_id": custom_id,
        "id": component["id"],
        "values": values,
    }
    if component["type"] != components.STRING_SELECT:
        reader = OptionReader(discord, channel, None)
        for value in values:
            reader.resolve(_SELECTED[component["type"]], value, ("values",))
        data["resolved"] = reader.resolved
    return _use(discord, person, channel, message, "choose", data, waiter)


_SELECTED = {
    components.USER_SELECT: USER,
    components.ROLE_SELECT: ROLE,
    components.MENTIONABLE_SELECT: MENTIONABLE,
    components.CHANNEL_SELECT: CHANNEL,
    components.FILE_UPLOAD: ATTACHMENT,
}


def _check_values(component: Json, values: list[Any]) -> None:
    """Refuse a choice that the select doesn't offer."""
    least, most = components.least_and_most(component)
    is_twice = any(value in values[:index] for index, value in enumerate(values))
    if not least <= len(values) <= most or is_twice:
        raise invalid(
            ("values",), "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length."
        )
    if "options" in component:
        offered = {option["value"] for option in component["options"]}
        if not offered.issuperset(map(str, values)):
            raise invalid(("values",), "COMPONENT_VALIDATION_FAILED", "This option is not offered.")


def _component(message: Message, custom_id: str) -> Json:
    for component in components.flat(message.body["components"]):
        if component.get("custom_id") == custom_id:
            if component.get("disabled"):
                raise invalid(
                    ("custom_id",), "COMPONENT_VALIDATION_FAILED", "This component is disabled."
                )
            return component
    raise invalid(
        ("custom_id",), "COMPONENT_VALIDATION_FAILED", "The message has no such component."
    )


def _use(
    discord: Discord,
    person: User,
    channel: Channel,
    message: Message,
    kind: str,
    data: Json,
    waiter: Waiter | None,
) -> Interaction:
    interaction = discord.interactions.open(COMPONENT, kind, person.id, channel)
    interaction.source = message
    interaction.custom_id = data["custom_id"]
    return _send(discord, interaction, data, waiter)


def submit(
    discord: Discord, person: User, opened: str, values: Json, waiter: Waiter | None = None
) -> Interaction:
    """Send a modal off."""
    origin = discord.interactions.opened_modal(opened, person.id)
    assert origin.modal is not None
    reader = OptionReader(discord, origin.channel, None)
    filled = [_filled(component, values, reader) for component in origin.modal["components"]]
    data: Json = {"custom_id": origin.modal["custom_id"], "components": filled}
    if reader.resolved:
        data["resolved"] = reader.resolved
    interaction = discord.interactions.open(MODAL, "submit", person.id, origin.channel)
    interaction.source = origin.source
    interaction.custom_id = origin.modal["custom_id"]
    interaction.metadata = {"triggering_interaction_metadata": metadata(discord, origin)}
    origin.modal = None
    return _send(discord, interaction, data, waiter)


def _filled(component: Json, values: Json, reader: OptionReader) -> Json:
    shown: Json = {"type": component["type"], "id": component["id"]}
    if component["type"] == components.ROW:
        shown["components"] = [_answer(child, values, reader) for child in component["components"]]
    elif component["type"] == components.LABEL:
        shown["component"] = _answer(component["component"], values, reader)
    return shown


def _answer(field: Json, values: Json, reader: OptionReader) -> Json:
    custom_id, kind = field["custom_id"], field["type"]
    given = values.get(custom_id)
    shown: Json = {"type": kind, "id": field["id"], "custom_id": custom_id}
    if kind == components.TEXT_INPUT:
        return shown | {"value": _typed(field, given)}
    if kind == components.CHECKBOX:
        return shown | {"value": bool(given)}
    chosen = _chosen(field, given)
    if kind in _SELECTED:
        chosen = [reader.resolve(_SELECTED[kind], value, (custom_id,)) for value in chosen]
    if kind == components.RADIO_GROUP:
        return shown | {"value": chosen[0] if chosen else None}
    return shown | {"values": chosen}


def _chosen(field: Json, given: object) -> list[Any]:
    chosen = given if isinstance(given, list) else [] if given is None else [given]
    if chosen:
        _check_values(field, chosen)
    elif field.get("required") is not False:
        raise invalid((field["custom_id"],), "BASE_TYPE_REQUIRED", "This field is required")
    return chosen


def _typed(field: Json, given: object) -> str:
    text = given if isinstance(given, str) else field.get("value") or ""
    if not text and field.get("required") is not False:
        raise invalid((field["custom_id"],), "BASE_TYPE_REQUIRED", "This field is required")
    least, most = field.get("min_length") or 0, field.get("max_length") or 4000
    if text and not least <= len(text) <= most:
        raise invalid(
            (field["custom_id"],),
            "BASE_TYPE_BAD_LENGTH",
            f"Must be between {least} and {most} in length.",
        )
    return text


def metadata(discord: Discord, interaction: Interaction) -> Json:
    """How an answer tells what it answers."""
    world = discord.world
    about: Json = {
        "id": interaction.id,
        "type": interaction.type,
        "user": world.users[interaction.person].public,
        "authorizing_integration_owners": _owners(discord, interaction.channel),
        **interaction.metadata,
    }
    if interaction.command is not None:
        about["name"] = interaction.command
    if interaction.type == COMPONENT and interaction.source is not None:
        about["interacted_message_id"] = interaction.source.id
    return about


def _owners(discord: Discord, channel: Channel) -> Json:
    return {"0": "0" if channel.is_direct else discord.world.guild_id}


def _send(
    discord: Discord, interaction: Interaction, data: Json, waiter: Waiter | None
) -> Interaction:
    if waiter is not None:
        interaction.waiters.append(waiter)
    if interaction.type != AUTOCOMPLETE:
        discord.interactions.tell(interaction)
    _deliver(discord, _payload(discord, interaction, data), interaction.channel)
    return interaction


def _payload(discord: Discord, interaction: Interaction, data: Json) -> Json:
    world, channel = discord.world, interaction.channel
    person = world.users[interaction.person]
    payload: Json = {
        "id": interaction.id,
        "application_id": world.bot_id,
        "type": interaction.type,
        "token": interaction.token,
        "version": 1,
        "data": data,
        "channel_id": channel.id,
        "channel": views.channel_in_interaction(world, channel, person.id),
        "locale": person.locale,
        "app_permissions": str(world.permissions(world.bot_id, channel)),
        "entitlements": [],
        "authorizing_integration_owners": _owners(discord, channel),
        "context": 1 if channel.is_direct else 0,
        "attachment_size_limit": FILE_LIMIT,
    }
    if channel.is_direct:
        payload["user"] = person.public
    else:
        bits = str(world.permissions(person.id, channel))
        payload["member"] = {**views.member(person), "permissions": bits}
        payload["guild_id"] = world.guild_id
        payload["guild_locale"] = world.guild["preferred_locale"]
        payload["guild"] = {
            "id": world.guild_id,
            "locale": world.guild["preferred_locale"],
            "features": [],
        }
    if interaction.source is not None:
        payload["message"] = interaction.source.body
    return payload


def _deliver(discord: Discord, payload: Json, channel: Channel) -> None:
    """Bring the interaction to the bot: usually at once, once and in order."""
    wrong = discord.misbehaviour.deliver()
    if wrong is None:
        discord.gateway.dispatch("INTERACTION_CREATE", payload, direct=channel.is_direct)
        return
    discord.tell_misbehaviour()
    copies = [payload, payload] if wrong.twice else [payload]
    if wrong.shuffle:
        wrong.held += copies
        if len(wrong.held) < wrong.shuffle:
            return
        copies, wrong.held = wrong.held[::-1], []

    def bring() -> None:
        for each in copies:
            discord.gateway.dispatch("INTERACTION_CREATE", each, direct="guild_id" not in each)

    if wrong.late:
        discord.clock.call_at(discord.clock.now() + wrong.late, bring)
    else:
        bring()
