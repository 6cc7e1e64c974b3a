"""From a request to the function that answers it, with authorization, rate limits and errors."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import TypeAlias, TypeVar
from urllib.parse import unquote

from aiohttp import web

from local_discord.core import Discord
from local_discord.errors import DiscordError, invalid, not_found, unauthorized
from local_discord.files import Upload
from local_discord.misbehave import Failure
from local_discord.rates import Limit, Verdict
from local_discord.rest.bodies import read_body
from local_discord.shapes import Rule, checked
from local_discord.wire import Json, dump
from local_discord.world import User

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Call:
    """One request of the bot."""

    discord: Discord
    params: dict[str, str]
    query: dict[str, str]
    body: object
    uploads: list[Upload]

    @property
    def bot(self) -> User:
        """Who asks."""
        return self.discord.world.bot

    def form(self, rule: Rule) -> Json:
        """The body, if it keeps the rule."""
        return checked(self.body, rule)

    def count(self, name: str, default: int, least: int, most: int) -> int:
        """A whole number of the query."""
        text = self.query.get(name)
        if text is None:
            return default
        is_number = len(text) < 10 and text.isascii() and text.isdigit()
        if not is_number or not least <= int(text) <= most:
            raise invalid(
                (name,), "NUMBER_TYPE_MAX", f"int value should be from {least} to {most}."
            )
        return int(text)

    def is_on(self, name: str) -> bool:
        """A truth value of the query."""
        return self.query.get(name, "").lower() in ("1", "true")


@dataclass(slots=True, frozen=True)
class Created:
    """An answer with another status than 200."""

    body: object
    status: int = 201


Answer: TypeAlias = object
Function: TypeAlias = Callable[[Call], Answer]
F = TypeVar("F", bound=Function)


@dataclass(slots=True, frozen=True)
class Route:
    """An address with its function."""

    steps: tuple[str, ...]
    function: Function
    limit: Limit | None
    key: str
    needs_token: bool
    is_counted: bool


_ROUTES: dict[tuple[str, int], list[Route]] = {}


def _wildness(steps: tuple[str, ...]) -> int:
    """How many steps of an address stand for anything."""
    return sum(step[0] == "{" for step in steps)


def route(
    method: str,
    path: str,
    *,
    limit: Limit | None = None,
    by: str = "",
    needs_token: bool = True,
    is_counted: bool = True,
) -> Callable[[F], F]:
    """Answer this address by the function; each value of the part `by` has its own bucket."""

    def register(function: F) -> F:
        steps = tuple(path.strip("/").split("/"))
        entry = Route(steps, function, limit, by, needs_token, is_counted)
        same = _ROUTES.setdefault((method, len(steps)), [])
        same.append(entry)
        # What is spelled out goes before what stands for anything.
        same.sort(key=lambda each: _wildness(each.steps))
        return function

    return register


def _match(route: Route, steps: list[str]) -> dict[str, str] | None:
    params: dict[str, str] = {}
    for pattern, step in zip(route.steps, steps, strict=True):
        if pattern[0] == "{":
            # Only now: a slash in disguise must not make two steps of one.
            params[pattern[1:-1]] = unquote(step) if "%" in step else step
        elif pattern != step:
            return None
    return params


def find(method: str, path: str) -> tuple[Route, dict[str, str]]:
    """The route of an address."""
    steps = path.strip("/").split("/")
    for entry in _ROUTES.get((method, len(steps)), ()):
        params = _match(entry, steps)
        if params is not None:
            return entry, params
    log.warning("rest: %s %s is not offered", method, path)
    for (other, length), entries in _ROUTES.items():
        if (
            other != method
            and length == len(steps)
            and any(_match(e, steps) is not None for e in entries)
        ):
            raise DiscordError(405, 0, "405: Method Not Allowed")
    if steps[0] in _KNOWN_AREAS:
        raise DiscordError(501, 0, f"The local Discord does not offer {method} {path:.200}")
    raise not_found()


_KNOWN_AREAS = frozenset(
    {
        *("applications", "channels", "gateway", "guilds", "interactions", "invites", "lobbies"),
        *("oauth2", "skus", "soundboard-default-sounds", "stage-instances", "sticker-packs"),
        *("stickers", "users", "voice", "webhooks"),
    }
)


async def answer(discord: Discord, request: web.BaseRequest, path: str) -> web.Response:
    """Answer one request under /api/v10."""
    method = request.method
    wrong = discord.misbehaviour
    if wrong.delay_answers:
        await asyncio.sleep(wrong.delay_answers)
    failure = wrong.fail(method, path)
    if failure is not None:
        discord.tell_misbehaviour()
        return _failed(failure)
    if discord.rates.is_banned:
        # Without a Via header: it is not the API that answers any more.
        return _limited(Verdict({}, 600.0, is_global=True))
    response = await _answered(discord, request, path)
    discord.rates.refused(response.status)
    return response


async def _answered(discord: Discord, request: web.BaseRequest, path: str) -> web.Response:
    method = request.method
    verdict = Verdict({})
    try:
        entry, params = find(method, path)
        _authorize(discord, request, needs_token=entry.needs_token)
        key = params.get(entry.key, "")
        verdict = discord.rates.take(entry.limit, key, is_counted=entry.is_counted)
        if verdict.retry_after is not None:
            return _limited(verdict)
        body, uploads = await read_body(request)
        if discord.overheard is not None:
            discord.overheard(method, path, body)
        query = dict(request.query)
        result = entry.function(Call(discord, params, query, body, uploads))
    except DiscordError as error:
        return _refused(error, verdict)
    except Exception:
        reference = secrets.token_hex(4)
        log.exception("rest: %s %s failed, reference %s", method, path, reference)
        return _broken(reference)
    return _accepted(result, verdict)


def _authorize(discord: Discord, request: web.BaseRequest, *, needs_token: bool) -> None:
    given = request.headers.get("Authorization")
    if given is None and not needs_token:
        return
    expected = f"Bot {discord.world.bot_token}"
    if given is None or not secrets.compare_digest(
        given.encode("utf-8", "replace"), expected.encode()
    ):
        raise unauthorized()


def _respond(body: object, status: int, headers: dict[str, str]) -> web.Response:
    # A charset after application/json would break the login of discord.py.
    return web.Response(
        body=dump(body), status=status, headers={**headers, "Content-Type": "application/json"}
    )


def _accepted(result: Answer, verdict: Verdict) -> web.Response:
    if result is None:
        return web.Response(status=204, headers=verdict.headers)
    if isinstance(result, Created):
        return _respond(result.body, result.status, verdict.headers)
    return _respond(result, 200, verdict.headers)


def _refused(error: DiscordError, verdict: Verdict) -> web.Response:
    level = logging.WARNING if error.status == HTTPStatus.NOT_IMPLEMENTED else logging.INFO
    log.log(level, "rest: refused with %d %s", error.code, error.message)
    body, headers = error.body(), dict(verdict.headers)
    if error.status == 429:
        body |= {"retry_after": 1.0, "global": False}
        headers["Via"] = "1.1 local"
    return _respond(body, error.status, headers)


def _limited(verdict: Verdict) -> web.Response:
    body = {
        "message": "You are being rate limited.",
        "retry_after": verdict.retry_after,
        "global": verdict.is_global,
        "code": 0,
    }
    return _respond(body, 429, verdict.headers)


def _failed(failure: Failure) -> web.Response:
    if failure.status == 429:
        verdict = Verdict({"Via": "1.1 local"}, failure.retry_after)
        return _limited(verdict)
    body = {"message": f"{failure.status}: told to misbehave", "code": failure.code}
    return _respond(body, failure.status, {})


def _broken(reference: str) -> web.Response:
    return _respond({"message": f"500: Internal Server Error ({reference})", "code": 0}, 500, {})
