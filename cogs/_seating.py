"""Who is in a lobby, and who will sit where. Pure but for the lot that deals the seats."""

from __future__ import annotations

import secrets
from dataclasses import replace

from pydantic import BaseModel

from cogs._computers import computer_player
from persistence.records import Lobby, Player
from rules import GAMES
from rules.errors import GameError
from rules.game import Role
from rules.text import t, tn


def seats_for(lobby: Lobby) -> range:
    """How many may sit at this table."""
    seats = GAMES[lobby.game].seats_for(options_of(lobby))
    return range(seats[0], min(seats[-1], lobby.most or seats[-1]) + 1)


def seating(lobby: Lobby) -> tuple[Player, ...]:
    """Who sits where: picked roles first, then what a computer has to fill, the rest by lot."""
    game = GAMES[lobby.game]
    count = len(lobby.players)
    seats: list[Player | None] = [None] * count
    roles = {role.word: role for role in game.roles(options_of(lobby))}
    waiting = list(lobby.players)
    for word, user_id in lobby.roles:
        player = next((one for one in waiting if one.user_id == user_id), None)
        if player is not None and word in roles:
            seats[roles[word].seat] = player
            waiting.remove(player)
    open_role = _open_role(lobby)
    computer = next((one for one in waiting if one.computer), None)
    if open_role and computer:
        seats[open_role.seat] = computer
        waiting.remove(computer)
    secrets.SystemRandom().shuffle(waiting)
    return tuple(player or waiting.pop() for player in seats)


def options_of(lobby: Lobby) -> BaseModel:
    """The options that were chosen."""
    return GAMES[lobby.game].options_type.model_validate(lobby.options)


def people(lobby: Lobby) -> list[Player]:
    """Those who are in and are no computers."""
    return [player for player in lobby.players if player.computer is None]


def joined(lobby: Lobby, player: Player, word: str) -> Lobby:
    """The lobby with this player in it, in the role they picked."""
    is_in = sits_in(lobby, player.user_id)
    if is_in and not word:
        raise GameError(t("You are in already. The game starts when enough people have joined."))
    if not is_in and len(lobby.players) >= seats_for(lobby)[-1]:
        raise GameError(t("All seats are taken."))
    players = lobby.players if is_in else (*lobby.players, player)
    if not word:
        return replace(lobby, players=players)
    known = {role.word for role in GAMES[lobby.game].roles(options_of(lobby))}
    if word not in known or any(
        taken == word and user_id != player.user_id for taken, user_id in lobby.roles
    ):
        raise GameError(t("Somebody else has picked that seat."))
    roles = tuple(pair for pair in lobby.roles if pair[1] != player.user_id)
    return replace(lobby, players=players, roles=(*roles, (word, player.user_id)))


def with_computer(lobby: Lobby, user_id: int, level: str) -> Lobby:
    """The lobby with one computer player more."""
    check_in(lobby, user_id)
    if len(lobby.players) >= seats_for(lobby)[-1]:
        raise GameError(t("All seats are taken."))
    return replace(lobby, players=(*lobby.players, computer_player(level, lobby.players)))


def without_computer(lobby: Lobby, user_id: int) -> Lobby:
    """The lobby without the computer player that came last."""
    check_in(lobby, user_id)
    computers = [player for player in lobby.players if player.computer]
    if not computers:
        raise GameError(t("There is no computer player here."))
    return replace(
        lobby, players=tuple(player for player in lobby.players if player != computers[-1])
    )


def left(lobby: Lobby, user_id: int) -> Lobby:
    """The lobby without this person."""
    if not sits_in(lobby, user_id):
        raise GameError(t("You are not in."))
    return replace(
        lobby,
        players=tuple(one for one in lobby.players if one.user_id != user_id),
        roles=tuple(pair for pair in lobby.roles if pair[1] != user_id),
    )


def sits_in(lobby: Lobby, user_id: int) -> bool:
    """Is this person in?"""
    return user_id in {player.user_id for player in lobby.players}


def is_full(lobby: Lobby) -> bool:
    """Are all seats taken, and every part that somebody has to pick?"""
    return len(lobby.players) >= seats_for(lobby)[-1] and role_to_pick(lobby) is None


def check_in(lobby: Lobby, user_id: int) -> None:
    """Refuses what only those who are in may do."""
    if not sits_in(lobby, user_id):
        raise GameError(t("Only those who are in can do that. Press **Join** first."))


def check_complete(lobby: Lobby) -> None:
    """Are there enough people, and is every seat filled that somebody has to pick?"""
    missing = seats_for(lobby)[0] - len(lobby.players)
    if missing > 0:
        raise GameError(tn("One more player is needed.", "{n} more players are needed.", missing))
    open_role = role_to_pick(lobby)
    if open_role:
        raise GameError(t("Somebody has to be the {role}. Press **{role}**.", role=open_role.title))


def role_to_pick(lobby: Lobby) -> Role | None:
    """A part that somebody has to pick and nobody has, where no computer can fill it either."""
    return None if role_of_a_computer(lobby) else _open_role(lobby)


def role_of_a_computer(lobby: Lobby) -> Role | None:
    """The part that a computer will have to fill as nobody has picked it."""
    has_computer = any(player.computer for player in lobby.players)
    return _open_role(lobby) if has_computer else None


def _open_role(lobby: Lobby) -> Role | None:
    taken = {word for word, _ in lobby.roles}
    roles = GAMES[lobby.game].roles(options_of(lobby))
    return next((role for role in roles if role.required and role.word not in taken), None)
