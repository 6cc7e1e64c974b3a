"""What an invitation looks like: open, taken back, or become a table. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import JsonValue

from cogs._layout import Layout, box, custom_id, note, picker, rows, words
from cogs._presenter import Label, Offer, Tone
from cogs._seating import options_of, role_of_a_computer, role_to_pick, seats_for
from cogs._words import clipped, safe_name, say
from persistence.records import Lobby
from rules import GAMES
from rules.computer import LEVELS
from rules.game import Game
from rules.text import All, Text, t, tn


def invitation(lobby: Lobby, colour: int) -> Layout:
    """The invitation with its buttons."""
    levels = [
        (level.word, Label(level.title, "🤖", description=level.sentence))
        for level in LEVELS.values()
    ]
    return Layout(
        box(
            colour,
            words(_told(lobby)),
            *rows(_seat_offers(lobby)),
            *rows(_table_offers(lobby)),
            picker(custom_id("bot", lobby.id), say(t("Add a computer player")), levels),
        )
    )


def jump_url(lobby: Lobby) -> str:
    """A link to the invitation, or to its channel while it is on its way."""
    tail = f"/{lobby.message_id}" if lobby.message_id else ""
    return f"https://discord.com/channels/{lobby.guild_id}/{lobby.channel_id}{tail}"


def closed(lobby: Lobby, reason: Text) -> Layout:
    """What is left of an invitation that came to nothing."""
    return note(f"**{GAMES[lobby.game].title}**\n{say(reason)}")


def started(lobby: Lobby, jump_url: str) -> Layout:
    """What is left of an invitation that became a table."""
    players = All(tuple(safe_name(player.name) for player in lobby.players))
    return note(
        say(
            t(
                "**{game}** has begun: {players}. [To the table]({url})",
                game=GAMES[lobby.game].title,
                players=players,
                url=jump_url,
            )
        )
    )


def _told(lobby: Lobby) -> str:
    game = GAMES[lobby.game]
    seats = seats_for(lobby)
    titles = {role.word: role.title for role in game.roles(options_of(lobby))}
    picked = {user_id: titles[word] for word, user_id in lobby.roles if word in titles}
    lines = [
        f"### {game.title}",
        say(t("Who plays? {n} of {most} are in.", n=len(lobby.players), most=seats[-1])),
    ]
    for player in lobby.players:
        role = f" — {say(picked[player.user_id])}" if player.user_id in picked else ""
        mark = "🤖" if player.computer else "•"
        lines.append(f"{mark} **{safe_name(player.name)}**{role}")
    lines.append(say(_next_step(lobby)))
    chosen = describe(game, lobby.options)
    if chosen:
        lines.append(f"-# {chosen}")
    lines.append("-# " + say(t("The invitation ends <t:{at}:R>.", at=int(lobby.expires_at))))
    return clipped("\n".join(lines), 3_000)


def _next_step(lobby: Lobby) -> Text:
    """What is missing, or how it goes on."""
    missing = seats_for(lobby)[0] - len(lobby.players)
    if missing > 0:
        return tn(
            "One more player is needed: somebody who joins, or a computer.",
            "{n} more players are needed: people who join, or computers.",
            missing,
        )
    open_role = role_to_pick(lobby)
    if open_role:
        return t("Somebody has to be the {role}.", role=open_role.title)
    computers_role = role_of_a_computer(lobby)
    if computers_role:
        return t("A computer will be the {role}, unless one of you picks that. "
                 "Press **Start** when you like.", role=computers_role.title)  # fmt: skip
    return t("Press **Start** when you like; with {most} it starts by itself.",
             most=seats_for(lobby)[-1])  # fmt: skip


def describe(game: Game[Any, Any, Any], options: Mapping[str, JsonValue]) -> str:
    """The options that differ from the default game, in words."""
    defaults = game.options_type().model_dump()
    told = []
    for name, value in options.items():
        if defaults.get(name) == value:
            continue
        title = game.options_type.model_fields[name].title or name.replace("_", " ")
        told.append(title if value is True else f"{title}: {value}")
    return " · ".join(told)


def _seat_offers(lobby: Lobby) -> list[Offer]:
    """Sitting down, on any seat or on a named one, and what one sits down to."""
    taken = {word for word, _ in lobby.roles}
    roles = GAMES[lobby.game].roles(options_of(lobby))
    return [
        Offer(custom_id("join", lobby.id), Label(t("Join"), "✋", Tone.GOOD)),
        *(
            Offer(
                custom_id("join", lobby.id, role.word),
                Label(t("Be {role}", role=role.title)),
                role.word in taken,
            )
            for role in roles
        ),
        Offer(custom_id("rules", lobby.id), Label(t("How to play"), "📖")),
    ]


def _table_offers(lobby: Lobby) -> list[Offer]:
    """Going on from here: starting, standing up, taking the invitation back."""
    can_start = len(lobby.players) in seats_for(lobby) and role_to_pick(lobby) is None
    offers = [
        Offer(custom_id("start", lobby.id), Label(t("Start"), "▶️", Tone.MAIN), not can_start),
        Offer(custom_id("leave", lobby.id), Label(t("Leave"))),
        Offer(custom_id("cancel", lobby.id), Label(t("Cancel"), None, Tone.DANGER)),
    ]
    if any(player.computer for player in lobby.players):
        offers.append(Offer(custom_id("unbot", lobby.id), Label(t("Remove a computer"), "🤖")))
    return offers
