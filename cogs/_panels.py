"""What tables look like: the public board, a player's private panel, the turn line, the end.

Pure but for the pictures, which are drawn off the event loop.
"""

from __future__ import annotations

import asyncio
import io
from dataclasses import dataclass

import discord

from boards._seats import SEATS
from cogs._layout import Item, Layout, box, custom_id, gallery, note, picker, rows, text, words
from cogs._moves import Choice, choices, offers, question
from cogs._presenter import Label, Offer, Picture, Tone
from cogs._rules_page import how_to_play
from cogs._seated import Seated
from cogs._words import log_lines, safe_name, say
from persistence.records import Player
from rules.game import Seat
from rules.text import All, Text, Who, t

MOST_BUTTONS = 10  # more choices than this become a select
MEDALS = {1: "🏆", 2: "🥈", 3: "🥉"}


@dataclass(frozen=True)
class Shown:
    """A message to be: its layout, and the picture that it refers to."""

    layout: Layout
    picture: Picture | None = None
    filename: str = ""

    @property
    def files(self) -> list[discord.File]:
        """The picture as an attachment, made anew because a sent file is used up."""
        if self.picture is None:
            return []
        data = io.BytesIO(self.picture.png)
        return [discord.File(data, self.filename, description=self.picture.alt[:1_024])]


async def board(seated: Seated, *, as_text: bool = False, live: bool = True) -> Shown:
    """The public board; `live` ones have buttons."""
    view, presenter, outcome = seated.table.view(None), seated.presenter, seated.table.outcome
    # Drawing takes a while: the words are those of the position that is drawn.
    headline, players, recent = _headline(seated), _players(seated), _recent(seated)
    buttons = _board_parts(seated) if live else []
    filename = f"board-{seated.table.version}.png"
    picture = None
    if not as_text:
        picture = await asyncio.to_thread(presenter.picture, view, seated.plain_names, outcome)
    told = "" if picture else presenter.text_board(view, seated.names, outcome)
    shown = gallery(filename, picture.alt) if picture else words(told)
    parts = [words(headline), shown, words(players), words(recent), *buttons]
    return Shown(Layout(box(presenter.colour, *parts)), picture, filename)


def board_key(seated: Seated) -> object:
    """What the public board shows; while it is unchanged the board is left alone."""
    table, presenter = seated.table, seated.presenter
    seen = presenter.glance(table.view(None))
    buttons = None if presenter.race else table.ply  # which other boards' buttons carry
    return (seen, buttons, tuple(seated.recent), table.outcome, seated.record.players)


def _board_parts(seated: Seated) -> list[Item | None]:
    """What can be pressed on the public board."""
    if seated.table.outcome:
        return [*rows([_again(seated)])]
    return [*_play_parts(seated), *rows([seated.way_back] if _has_absent(seated) else [])]


def _play_parts(seated: Seated) -> list[Item | None]:
    """What there is to play with."""
    presenter, to_act = seated.presenter, seated.table.to_act
    own = presenter.board_offers(seated.id, seated.table.view(None))
    if own:
        return [*rows(own)]
    if presenter.plays_from_hand:
        return [*rows([_my_hand(seated)])]
    people = seated.people(to_act)
    if not people:
        return []
    # Among computers there is nobody else to press, so the buttons can say what they mean for one.
    if len(people) == 1:
        return _asked(seated, people[0], (), is_public=True)
    asked = presenter.prompt(seated.table.view(None), ())
    return [words(say(asked, seated.names)), *rows(_shared_words(seated, people))]


def _has_absent(seated: Seated) -> bool:
    """Does a computer play for a person?"""
    return any(player.computer and player.user_id > 0 for player in seated.record.players)


def _again(seated: Seated) -> Offer:
    return Offer(custom_id("again", seated.id), Label(t("Play again"), "🔁", Tone.MAIN))


def _my_hand(seated: Seated) -> Offer:
    return Offer(custom_id("hand", seated.id), Label(t("My hand"), "🃏", Tone.MAIN))


def _shared_words(seated: Seated, people: list[Seat]) -> list[Offer]:
    """The first words of all who are to act, each once; a press is judged for its presser."""
    found: dict[str, Offer] = {}
    public = seated.table.view(None)
    for seat in people:
        for choice in choices(seated.table.legal(seat)):
            first = Choice(choice.words[:1], choice.words[0], choice.is_move)
            label = _label(seated, public, (), first)
            found.setdefault(first.text, _offer(seated, first, label))
    if len(found) <= MOST_BUTTONS:
        return [found[word] for word in seated.presenter.order(public, (), tuple(found))]
    return [Offer(custom_id("panel", seated.id), Label(t("Your move"), "▶️", Tone.MAIN))]


async def panel(
    seated: Seated, seat: Seat, path: tuple[str, ...] = (), *, as_text: bool, done: str = "",
    kept: discord.Attachment | None = None,
) -> Shown:  # fmt: skip
    """A player's own panel: what they alone see, and what they may do.

    `kept` is the picture that the message has already, so that a step down the tree sends only
    words.
    """
    view, presenter, outcome = seated.table.view(seat), seated.presenter, seated.table.outcome
    # Drawing takes a while: the words are those of the position that is drawn.
    filename = kept.filename if kept else f"hand-{seated.table.version}.png"
    asked = _asked(seated, seat, path)
    told = _without_result(seated, done) or ("" if path else _recent(seated))
    picture = None
    if not as_text and kept is None:
        picture = await asyncio.to_thread(presenter.hand, view, seated.plain_names, outcome)
    parts: list[Item | None] = [words(_panel_title(seated))]
    if picture:
        parts.append(gallery(filename, picture.alt))
    elif kept:
        parts.append(gallery(filename, kept.description or ""))
    else:
        parts.append(words(presenter.hand_text(view, seated.names, outcome)))
    parts += [words(told), *asked]
    return Shown(Layout(box(presenter.colour, *parts)), picture, filename)


def _asked(
    seated: Seated, seat: Seat, path: tuple[str, ...], *, is_public: bool = False
) -> list[Item | None]:
    """The question at this point of the tree, with its choices; in public it names the player."""
    table, view = seated.table, seated.table.view(seat)
    root = question(table.legal(seat))
    path = question(table.legal(seat), path)
    offered = _ordered(seated, view, seat, path)
    if not offered:
        return [words(say(_waiting(seated), seated.names))]
    asked = seated.presenter.prompt(view, path)
    if is_public:
        asked = t("**{who}:** {question}", who=Who(seat), question=asked)
    parts: list[Item | None] = [words(say(asked, seated.names))]
    labels = [(choice, _label(seated, view, path, choice)) for choice in offered]
    plain = [(choice, label) for choice, label in labels if label.description is None]
    told = [(choice, label) for choice, label in labels if label.description is not None]
    if len(plain) > MOST_BUTTONS:
        plain, told = [], labels
    parts += rows([_offer(seated, choice, label) for choice, label in plain])
    if told:
        options = [(" ".join(choice.words), label) for choice, label in told]
        place = custom_id("pick", table.id, table.ply, " ".join(path))
        parts.append(picker(place, say(seated.presenter.choose), options))
    if path != root:
        up = custom_id("back", table.id, table.ply, "")
        parts += rows([Offer(up, Label(t("Back"), "↩️"))])
    return parts


def _ordered(seated: Seated, view: object, seat: Seat, path: tuple[str, ...]) -> list[Choice]:
    """What is offered here, in the order that the game's presenter likes."""
    offered = offers(seated.table.legal(seat), path)
    firsts = tuple(dict.fromkeys(choice.words[0] for choice in offered))
    rank = {word: place for place, word in enumerate(seated.presenter.order(view, path, firsts))}
    return sorted(offered, key=lambda choice: rank[choice.words[0]])


def _offer(seated: Seated, choice: Choice, label: Label) -> Offer:
    return Offer(custom_id("move", seated.id, seated.table.ply, choice.text), label)


def _label(seated: Seated, view: object, path: tuple[str, ...], choice: Choice) -> Label:
    """A choice's label with the players' names; where several words follow, the words of all."""
    labels = [
        seated.presenter.label(view, (*path, *choice.words[:depth]), word)
        for depth, word in enumerate(choice.words)
    ]
    said = " · ".join(say(label.text, seated.plain_names) for label in labels)
    told = next((label.description for label in reversed(labels) if label.description), None)
    description = Text(say(told, seated.plain_names)) if told else None
    return Label(Text(said), labels[0].emoji, labels[0].tone, description)


def _headline(seated: Seated) -> str:
    table = seated.table
    headline = say(seated.presenter.headline(table.view(None), table.outcome), seated.names)
    result = _result(seated)
    lines = [f"### {table.game.title}", headline if headline != result else ""]
    lines.append(f"🏆 **{result}**" if result else "")
    return "\n".join(filter(None, lines))


def _panel_title(seated: Seated) -> str:
    return f"**{seated.table.game.title}** · [{say(t('to the table'))}]({seated.jump_url})"


def _players(seated: Seated) -> str:
    view = seated.table.view(None)
    outcome = seated.table.outcome
    lines = []
    for seat, name in enumerate(seated.names):
        place = outcome.places[seat] if outcome else None
        mark = MEDALS.get(place, SEATS[seat].emoji) if place else SEATS[seat].emoji
        turn = "  ◀" if seat in seated.table.to_act and not seated.presenter.race else ""
        sign = " 🤖" if seated.record.players[seat].computer else ""
        sign += " 🏳️" if seat in seated.table.position.conceded else ""
        standing = say(seated.presenter.standing(view, seat), seated.names)
        lines.append(f"{mark} **{name}**{sign}  {standing}{turn}".rstrip())
    return "\n".join(lines)


def _recent(seated: Seated) -> str:
    """The last facts, but for the result, which has a line of its own."""
    result = _result(seated)
    lines = log_lines(seated.latest(), seated.names)
    return "\n".join(f"-# {line}" for line in lines if line != result)


def _without_result(seated: Seated, told: str) -> str:
    """What was done; the result stands below it in the place of the question."""
    result = _result(seated)
    return "\n".join(line for line in told.split("\n") if line != result)


def _result(seated: Seated) -> str:
    outcome = seated.table.outcome
    return say(outcome.reason, seated.names) if outcome else ""


def _waiting(seated: Seated) -> Text:
    outcome = seated.table.outcome
    if outcome:
        return outcome.reason
    return t(
        "Waiting for {who}.", who=All(tuple(Who(seat) for seat in sorted(seated.table.to_act)))
    )


def turn_line(seated: Seated, seats: list[Seat]) -> Layout:
    """The one short line that calls the players whose decision has opened."""
    hand = [_my_hand(seated)] if seated.presenter.plays_from_hand else []
    return Layout(text(_called(seated, seats)), *rows(hand))


def _called(seated: Seated, seats: list[Seat]) -> str:
    called = All(tuple(f"<@{seated.record.players[seat].user_id}>" for seat in seats))
    line = say(t("▶️ {players}, it is your turn.", players=called))
    deadline = seated.record.deadline
    if deadline is None:
        return line
    return say(t("{line} Time until <t:{at}:R>.", line=line, at=int(deadline)))


def promise(seated: Seated) -> str:
    """What the thread says first: what is played, and the dice's promise."""
    return say(
        t(
            "**{game}** begins. Good luck, {players}!\n"
            "-# Fair dice: the seed's SHA-256 is `{hash}`. The seed is told when the game ends.",
            game=seated.table.game.title,
            players=All(tuple(map(_mention, seated.record.players))),
            hash=seated.table.seed_hash,
        ),
        seated.names,
    )


def beginning(seated: Seated) -> Layout:
    """The thread's first message: whoever has never played finds the rules there."""
    rules = how_to_play(seated.record.game)
    return note(promise(seated), rules, colour=seated.presenter.colour)


def _mention(player: Player) -> str:
    return safe_name(player.name) if player.computer else f"<@{player.user_id}>"


def farewell(seated: Seated) -> Layout:
    """What the thread says last: how it ended, the seed to check, and the way to a new game."""
    return note(_last_words(seated), _again(seated), colour=seated.presenter.colour)


def _last_words(seated: Seated) -> str:
    outcome, seed = seated.table.outcome, seated.table.seed
    if outcome is None or seed is None:
        return ""
    return say(
        t(
            "🏆 {reason}\n-# The seed was `{seed}`; **/table export** gives the whole game, "
            "and `python -m rules.verify` checks its dice.",
            reason=outcome.reason,
            seed=seed.hex(),
        ),
        seated.names,
    )
