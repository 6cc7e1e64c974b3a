"""The bot's first answer to an interaction."""

from local_discord import components, posts, rooms
from local_discord.command_forms import INTEGER, LOCALES, NUMBER, STRING
from local_discord.core import Discord
from local_discord.errors import DiscordError, invalid
from local_discord.files import Upload
from local_discord.interactions import (
    ANSWERED,
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    DEFERRED,
    MODAL,
    THINKING,
    Interaction,
)
from local_discord.invoke import metadata
from local_discord.limits import ANSWER, EDIT, EPHEMERAL, LOADING
from local_discord.rest.routes import Call, route
from local_discord.shapes import (
    Rule,
    checked,
    many,
    mapping,
    nullable,
    number,
    one_of,
    shape,
    text,
    whole,
)
from local_discord.wire import Json
from local_discord.world import Message

PONG, MESSAGE, DEFER_MESSAGE, DEFER_UPDATE, UPDATE, CHOICES, SHOW_MODAL = 1, 4, 5, 6, 7, 8, 9
# Which answers each type of interaction takes; a press or a modal from a press may also update.
_TAKES = {
    COMMAND: (MESSAGE, DEFER_MESSAGE, SHOW_MODAL),
    COMPONENT: (MESSAGE, DEFER_MESSAGE, DEFER_UPDATE, UPDATE, SHOW_MODAL),
    AUTOCOMPLETE: (CHOICES,),
    MODAL: (MESSAGE, DEFER_MESSAGE),
}


_CALLBACK = shape("type", type=one_of(1, 4, 5, 6, 7, 8, 9, 12))


def _choices(value: Rule) -> Rule:
    names = nullable(mapping(text(100, 1), LOCALES))
    choice = shape("name value", name=text(100, 1), name_localizations=names, value=value)
    return shape(choices=nullable(many(nullable(choice), 25)))


# By the type of the option that is completed.
_CHOICES = {STRING: _choices(text(6000)), INTEGER: _choices(whole()), NUMBER: _choices(number())}


@route(
    "POST",
    "/interactions/{interaction}/{token}/callback",
    needs_token=False,
    is_counted=False,
)
def answer_interaction(call: Call) -> object:
    """Answer an interaction: once, within three seconds."""
    discord = call.discord
    form = call.form(_CALLBACK)
    interaction = discord.interactions.to_answer(call.params["interaction"], call.params["token"])
    _check_type(interaction, form["type"])
    try:
        resource = _ANSWERS[form["type"]](call, interaction, form.get("data"))
    except DiscordError as error:
        if error.errors is not None:
            error.errors = {"data": error.errors}
        raise
    if not call.is_on("with_response"):
        return None
    return _response(interaction, resource)


def _check_type(interaction: Interaction, type: int) -> None:
    takes = _TAKES[interaction.type]
    if interaction.type == MODAL and interaction.source is not None:
        takes += (DEFER_UPDATE, UPDATE)
    if type not in takes:
        names = ", ".join(map(str, takes))
        raise invalid(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {{{names}}}.")


def _response(interaction: Interaction, resource: Json | None) -> Json:
    about: Json = {
        "id": interaction.id,
        "type": interaction.type,
        "channel_id": interaction.channel.id,
    }
    if interaction.response is not None:
        about["response_message_id"] = interaction.response.id
        about["response_message_loading"] = bool(interaction.response.body["flags"] & LOADING)
        about["response_message_ephemeral"] = interaction.response.ephemeral_to is not None
    if "guild_id" in interaction.channel.body:
        about["guild_id"] = interaction.channel.body["guild_id"]
    return (
        {"interaction": about} if resource is None else {"interaction": about, "resource": resource}
    )


def say(
    discord: Discord,
    interaction: Interaction,
    form: Json,
    uploads: list[Upload],
    *,
    ephemeral: bool,
) -> Message:
    """A message of the bot in answer to an interaction, or as a follow-up."""
    flags = (form.get("flags") or 0) & ~LOADING & ~EPHEMERAL | (EPHEMERAL if ephemeral else 0)
    if not ephemeral:
        rooms.wake(discord, discord.world.bot, interaction.channel)
    message = posts.post(
        discord,
        discord.world.bot,
        interaction.channel,
        form,
        uploads,
        flags=flags,
        type=posts.SLASH_ANSWER if interaction.command else posts.DEFAULT,
        ephemeral_to=interaction.person if ephemeral else None,
        extra=_extra(discord, interaction),
    )
    rooms.summon(discord, interaction.channel, message)
    return message


def _extra(discord: Discord, interaction: Interaction) -> Json:
    return {
        "interaction_metadata": metadata(discord, interaction),
        "application_id": discord.world.bot_id,
        "webhook_id": discord.world.bot_id,
    }


def _message(call: Call, interaction: Interaction, data: object) -> Json:
    form = checked(data if data is not None else {}, ANSWER)
    ephemeral = posts.ephemeral_flag(form)
    message = say(call.discord, interaction, form, call.uploads, ephemeral=ephemeral)
    interaction.response, interaction.ephemeral = message, ephemeral
    call.discord.interactions.settle(interaction, ANSWERED)
    return {"type": MESSAGE, "message": message.body}


def _defer_message(call: Call, interaction: Interaction, data: object) -> None:
    form = checked(data if data is not None else {}, ANSWER)
    discord = call.discord
    ephemeral = posts.ephemeral_flag(form)
    message = posts.thinking(
        discord,
        interaction.channel,
        interaction.person if ephemeral else None,
        _extra(discord, interaction),
        type=posts.SLASH_ANSWER if interaction.command else posts.DEFAULT,
    )
    interaction.response, interaction.ephemeral = message, ephemeral
    discord.interactions.settle(interaction, THINKING)


def _defer_update(call: Call, interaction: Interaction, data: object) -> None:
    interaction.response = interaction.source
    call.discord.interactions.settle(interaction, DEFERRED)


def _update(call: Call, interaction: Interaction, data: object) -> Json:
    form = checked(data if data is not None else {}, EDIT)
    assert interaction.source is not None
    message = interaction.source
    if form:
        posts.edit(call.discord, interaction.channel, message, form, call.uploads)
    interaction.response = message
    interaction.ephemeral = message.ephemeral_to is not None
    call.discord.interactions.settle(interaction, ANSWERED)
    return {"type": UPDATE, "message": message.body}


def _offer(call: Call, interaction: Interaction, data: object) -> None:
    form = checked(data, _CHOICES[interaction.completes])
    interaction.choices = [choice for choice in form.get("choices") or [] if choice is not None]
    call.discord.interactions.settle(interaction, ANSWERED)


def _show_modal(call: Call, interaction: Interaction, data: object) -> None:
    form = checked(data if data is not None else {}, components.MODAL)
    components.check_modal(form)
    no_media = lambda url: {"url": url}  # noqa: E731
    interaction.modal = {
        "interaction": interaction.id,
        "channel": interaction.channel.id,
        "title": form["title"],
        "custom_id": form["custom_id"],
        "components": components.given_back(form["components"], no_media),
    }
    call.discord.live.emit("modal", interaction.modal, people=[interaction.person])
    call.discord.interactions.settle(interaction, ANSWERED)


_ANSWERS = {
    MESSAGE: _message,
    DEFER_MESSAGE: _defer_message,
    DEFER_UPDATE: _defer_update,
    UPDATE: _update,
    CHOICES: _offer,
    SHOW_MODAL: _show_modal,
}
