"""The application itself, its user, its commands, and where the gateway is."""

from local_discord import command_forms
from local_discord.command_forms import COMMAND, COMMAND_EDIT, MOST_COMMANDS
from local_discord.errors import DiscordError, Problems, invalid, refusal
from local_discord.gateway import DAY_SECONDS, MOST_SESSIONS
from local_discord.rates import COMMANDS
from local_discord.rest.routes import Call, Created, route
from local_discord.shapes import many, nullable, shape, text
from local_discord.wire import Json

_GLOBAL = "/applications/{application}/commands"
_IN_GUILD = "/applications/{application}/guilds/{guild}/commands"


@route("GET", "/gateway", needs_token=False)
def gateway(call: Call) -> Json:
    """Where the gateway is."""
    return {"url": call.discord.gateway.url}


@route("GET", "/gateway/bot")
def gateway_bot(call: Call) -> Json:
    """Where the gateway is, and how many shards to start."""
    limit = {
        "total": MOST_SESSIONS,
        "remaining": call.discord.gateway.sessions_left(),
        "reset_after": int(DAY_SECONDS * 1000),
        "max_concurrency": 1,
    }
    return {"url": call.discord.gateway.url, "shards": 1, "session_start_limit": limit}


@route("GET", "/users/@me")
def me(call: Call) -> Json:
    """The bot's own user."""
    return {
        **call.bot.public,
        "mfa_enabled": False,
        "locale": "en-US",
        "verified": True,
        "email": None,
    }


@route("PATCH", "/users/@me")
def edit_me(call: Call) -> Json:
    """Change the bot's name."""
    form = call.form(
        shape(username=nullable(text(32, 2)), avatar=nullable(text(0)), banner=nullable(text(0)))
    )
    if form.get("username"):
        call.bot.public["username"] = form["username"]
        call.discord.world.keep_user(call.bot)
        call.discord.tell_bot()
    return me(call)


@route("GET", "/users/{user}")
def get_user(call: Call) -> Json:
    """Anybody's user."""
    return call.discord.world.user(call.params["user"]).public


@route("GET", "/oauth2/applications/@me")
@route("GET", "/applications/@me")
def application(call: Call) -> Json:
    """The application."""
    world = call.discord.world
    return {
        "id": world.bot_id,
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": world.bot.public,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": world.users[world.guild["owner_id"]].public,
        "approximate_guild_count": 1,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
    }


def _scope(call: Call) -> str | None:
    """The server whose commands are meant, or None for the global ones."""
    world = call.discord.world
    if call.params["application"] != world.bot_id:
        raise DiscordError(
            403, 20012, "You are not authorized to perform this action on this application"
        )
    guild = call.params.get("guild")
    if guild is not None and guild != world.guild_id:
        raise refusal(50001)
    return guild


def _of_scope(call: Call, guild: str | None) -> list[Json]:
    return [c for c in call.discord.world.commands.values() if c.get("guild_id") == guild]


def _shown(call: Call, command: Json) -> Json:
    if call.is_on("with_localizations") or "with_localizations" not in call.query:
        return command
    hidden = ("name_localizations", "description_localizations")
    return {key: value for key, value in command.items() if key not in hidden}


@route("GET", _GLOBAL)
@route("GET", _IN_GUILD)
def list_commands(call: Call) -> list[Json]:
    """All commands of a scope."""
    return [_shown(call, command) for command in _of_scope(call, _scope(call))]


def _command(call: Call) -> Json:
    guild = _scope(call)
    command = call.discord.world.commands.get(call.params["command"])
    if command is None or command.get("guild_id") != guild:
        raise refusal(10063)
    return command


@route("GET", _GLOBAL + "/{command}")
@route("GET", _IN_GUILD + "/{command}")
def get_command(call: Call) -> Json:
    """One command."""
    return _command(call)


@route("PUT", _GLOBAL, limit=COMMANDS, by="application")
@route("PUT", _IN_GUILD, limit=COMMANDS, by="guild")
def overwrite_commands(call: Call) -> list[Json]:
    """Replace all commands of a scope; those that keep their name keep their id."""
    guild = _scope(call)
    problems = Problems()
    many(COMMAND, 130)(call.body, (), problems)
    problems.raise_any()
    forms = call.body
    assert isinstance(forms, list)
    for index, form in enumerate(forms):
        command_forms.check_command(form, (index,), problems)
    _check_names(forms, problems)
    problems.raise_any()
    if sum((form.get("type") or 1) == 1 for form in forms) > MOST_COMMANDS:
        raise refusal(30032)
    old = {_key(command): command["id"] for command in _of_scope(call, guild)}
    for known in old.values():
        _drop(call, known)
    kept = [_keep(call, form, guild, old.get(_key(form))) for form in forms]
    call.discord.tell_commands()
    return kept


def _key(command: Json) -> tuple[int, str]:
    return command.get("type") or 1, command["name"]


def _check_names(forms: list[Json], problems: Problems) -> None:
    seen: set[tuple[int, str]] = set()
    for index, form in enumerate(forms):
        if _key(form) in seen:
            problems.add((index, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME",
                         "Application command names must be unique")  # fmt: skip
        seen.add(_key(form))


def _keep(call: Call, form: Json, guild: str | None, id: str | None) -> Json:
    world = call.discord.world
    command = command_forms.given_back(
        form,
        id=id or world.ids.next(),
        application_id=world.bot_id,
        version=world.ids.next(),
        guild_id=guild,
    )
    world.commands[command["id"]] = command
    world.keep_command(command)
    return command


def _drop(call: Call, id: str) -> None:
    del call.discord.world.commands[id]
    call.discord.world.store.remove("command", id)


@route("POST", _GLOBAL, limit=COMMANDS, by="application")
@route("POST", _IN_GUILD, limit=COMMANDS, by="guild")
def create_command(call: Call) -> Created:
    """A new command; one of the same name is replaced."""
    guild = _scope(call)
    form = call.form(COMMAND)
    _check_one(form)
    present = _of_scope(call, guild)
    same = next((command for command in present if _key(command) == _key(form)), None)
    if same is None and len(present) >= MOST_COMMANDS:
        raise refusal(30032)
    command = _keep(call, form, guild, same["id"] if same else None)
    call.discord.tell_commands()
    return Created(command, 201 if same is None else 200)


@route("PATCH", _GLOBAL + "/{command}", limit=COMMANDS, by="application")
@route("PATCH", _IN_GUILD + "/{command}", limit=COMMANDS, by="guild")
def edit_command(call: Call) -> Json:
    """Change a command."""
    command = _command(call)
    form = {**command, **call.form(COMMAND_EDIT)}
    _check_one(form)
    for other in _of_scope(call, command.get("guild_id")):
        if other is not command and _key(other) == _key(form):
            raise invalid(("name",), "APPLICATION_COMMANDS_DUPLICATE_NAME",
                          "Application command names must be unique")  # fmt: skip
    changed = _keep(call, form, command.get("guild_id"), command["id"])
    call.discord.tell_commands()
    return changed


def _check_one(form: Json) -> None:
    problems = Problems()
    command_forms.check_command(form, (), problems)
    problems.raise_any()


@route("DELETE", _GLOBAL + "/{command}", limit=COMMANDS, by="application")
@route("DELETE", _IN_GUILD + "/{command}", limit=COMMANDS, by="guild")
def delete_command(call: Call) -> None:
    """Remove a command."""
    _drop(call, _command(call)["id"])
    call.discord.tell_commands()
