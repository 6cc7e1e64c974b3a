"""Follow-ups to interactions, and their @original answer."""

from local_discord import posts
from local_discord.errors import DiscordError, refusal
from local_discord.interactions import ANSWERED, THINKING, Interaction
from local_discord.limits import ANSWER, EDIT, LOADING
from local_discord.rates import FOLLOWUPS
from local_discord.rest.callbacks import say
from local_discord.rest.routes import Call, route
from local_discord.world import Message

_BASE = "/webhooks/{application}/{token}"
_ONE = _BASE + "/messages/{message}"


def _interaction(call: Call) -> Interaction:
    if call.params["application"] != call.discord.world.bot_id:
        raise refusal(10015)
    return call.discord.interactions.by_token(call.params["token"])


def _find(call: Call) -> tuple[Interaction, Message]:
    interaction = _interaction(call)
    wanted = call.params["message"]
    message = interaction.response if wanted == "@original" else interaction.followups.get(wanted)
    if message is None and interaction.response is not None and interaction.response.id == wanted:
        message = interaction.response
    if message is None or not _exists(interaction, message, call):
        raise refusal(10008)
    return interaction, message


def _exists(interaction: Interaction, message: Message, call: Call) -> bool:
    if message.ephemeral_to is not None:
        return message.id in call.discord.world.ephemeral
    return message.id in interaction.channel.messages


@route("POST", _BASE, limit=FOLLOWUPS, by="token", needs_token=False, is_counted=False)
def follow_up(call: Call) -> object:
    """A further message; the first one after 'thinking' takes its place."""
    interaction = _interaction(call)
    form = call.form(ANSWER)
    if interaction.state == THINKING and interaction.response is not None:
        _replace(call, interaction, interaction.response)
        message = interaction.response
    else:
        ephemeral = posts.ephemeral_flag(form)
        message = say(call.discord, interaction, form, call.uploads, ephemeral=ephemeral)
    interaction.followups[message.id] = message
    return message.body


def _replace(call: Call, interaction: Interaction, message: Message) -> None:
    form = call.form(EDIT)
    message.body["flags"] &= ~LOADING
    try:
        posts.edit(call.discord, interaction.channel, message, form, call.uploads)
    except DiscordError:
        message.body["flags"] |= LOADING
        raise
    # What fills a "thinking" message is no edit of it.
    message.body["edited_timestamp"] = None
    call.discord.interactions.settle(interaction, ANSWERED)


@route("GET", _ONE, needs_token=False, is_counted=False)
def get_answer(call: Call) -> object:
    """An answer or follow-up."""
    return _find(call)[1].body


@route("PATCH", _ONE, limit=FOLLOWUPS, by="token", needs_token=False, is_counted=False)
def edit_answer(call: Call) -> object:
    """Edit an answer; this also ends 'thinking'."""
    interaction, message = _find(call)
    form = call.form(EDIT)
    if interaction.state == THINKING and message is interaction.response:
        _replace(call, interaction, message)
    else:
        posts.edit(call.discord, interaction.channel, message, form, call.uploads)
    return message.body


@route("DELETE", _ONE, limit=FOLLOWUPS, by="token", needs_token=False, is_counted=False)
def delete_answer(call: Call) -> None:
    """Delete an answer."""
    interaction, message = _find(call)
    posts.delete(call.discord, interaction.channel, message)
    if interaction.state == THINKING and message is interaction.response:
        call.discord.interactions.settle(interaction, ANSWERED)
