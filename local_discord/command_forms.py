"""What an application command may be, and the form in which Discord gives it back."""

import re

from local_discord.errors import Path, Problems
from local_discord.limits import bits
from local_discord.shapes import (
    INT53,
    Rule,
    boolean,
    many,
    mapping,
    nullable,
    number,
    one_of,
    shape,
    snowflake,
    text,
    whole,
)
from local_discord.wire import Json

LOCALES = [
    "ar",
    "bg",
    "cs",
    "da",
    "de",
    "el",
    "en-GB",
    "en-US",
    "es-419",
    "es-ES",
    "fi",
    "fr",
    "he",
    "hi",
    "hr",
    "hu",
    "id",
    "it",
    "ja",
    "ko",
    "lt",
    "nl",
    "no",
    "pl",
    "pt-BR",
    "ro",
    "ru",
    "sv-SE",
    "th",
    "tr",
    "uk",
    "vi",
    "zh-CN",
    "zh-TW",
]
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE = range(1, 9)
MENTIONABLE, NUMBER, ATTACHMENT = 9, 10, 11
MOST_COMMANDS = 100
MOST_CHARACTERS = 8000
_NAME = re.compile(r"[-_'\w]{1,32}")


def _slash_name(value: object, path: Path, problems: Problems) -> None:
    text(32, 1)(value, path, problems)
    if isinstance(value, str) and 0 < len(value) <= 32:
        if not _NAME.fullmatch(value):
            problems.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
        elif value != value.lower():
            problems.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name must be lowercase")


def _localized(rule: Rule) -> Rule:
    return nullable(mapping(rule, LOCALES))


def _choice(value: Rule) -> Rule:
    return nullable(
        many(
            shape(
                "name value",
                name=text(100, 1),
                name_localizations=_localized(text(100, 1)),
                value=value,
            ),
            25,
        )
    )


_WORDS: dict[str, Rule] = {
    "name": _slash_name,
    "name_localizations": _localized(_slash_name),
    "description": text(100, 1),
    "description_localizations": _localized(text(100, 1)),
    "required": nullable(boolean),
}
_FIND = {"autocomplete": nullable(boolean)}
_VALUES: dict[int, Rule] = {
    STRING: shape(
        "name description",
        **_WORDS,
        **_FIND,
        choices=_choice(text(6000)),
        min_length=nullable(whole(0, 6000)),
        max_length=nullable(whole(1, 6000)),
    ),
    INTEGER: shape(
        "name description",
        **_WORDS,
        **_FIND,
        choices=_choice(whole()),
        min_value=nullable(whole()),
        max_value=nullable(whole()),
    ),
    NUMBER: shape(
        "name description",
        **_WORDS,
        **_FIND,
        choices=_choice(number(-INT53, INT53)),
        min_value=nullable(number()),
        max_value=nullable(number()),
    ),
    CHANNEL: shape(
        "name description",
        **_WORDS,
        channel_types=nullable(
            many(one_of(0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15), 20, unique=True)
        ),
    ),
}
for _kind in (BOOLEAN, USER, ROLE, MENTIONABLE, ATTACHMENT):
    _VALUES[_kind] = shape("name description", **_WORDS)


def _option(allowed: tuple[int, ...]) -> Rule:
    def check(value: object, path: Path, problems: Problems) -> None:
        kind = value.get("type") if isinstance(value, dict) else None
        if not isinstance(value, dict):
            problems.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        elif not isinstance(kind, int) or isinstance(kind, bool) or kind not in allowed:
            problems.add((*path, "type"), "BASE_TYPE_CHOICES", f"Value must be one of {allowed}.")
        else:
            _OPTIONS[kind](value, path, problems)
            if kind > GROUP:
                _check_choices(value, path, problems)

    return check


_LEAVES = tuple(_VALUES)
_OPTIONS: dict[int, Rule] = {
    **_VALUES,
    SUBCOMMAND: shape("name description", **_WORDS, options=nullable(many(_option(_LEAVES), 25))),
    GROUP: shape("name description", **_WORDS, options=nullable(many(_option((SUBCOMMAND,)), 25))),
}
_FORM: dict[str, Rule] = {
    "name_localizations": nullable(mapping(text(32, 1), LOCALES)),
    "description": nullable(text(100)),
    "description_localizations": _localized(text(100, 1)),
    "options": nullable(many(_option((SUBCOMMAND, GROUP, *_LEAVES)), 25)),
    "default_member_permissions": nullable(bits),
    "dm_permission": nullable(boolean),
    "contexts": nullable(many(one_of(0, 1, 2), 3, 1, unique=True)),
    "integration_types": nullable(many(one_of(0, 1), 2, 1, unique=True)),
    "handler": nullable(one_of(1, 2)),
    "nsfw": nullable(boolean),
    "type": nullable(one_of(1, 2, 3)),
    "id": nullable(snowflake),
}
COMMAND = shape("name", name=text(32, 1), **_FORM)
COMMAND_EDIT = shape(name=text(32, 1), **_FORM)


def _check_choices(option: Json, path: Path, problems: Problems) -> None:
    if option.get("autocomplete") and option.get("choices"):
        problems.add((*path, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES",
                     "Autocomplete and choices cannot both be set")  # fmt: skip


def check_command(command: Json, path: Path, problems: Problems) -> None:
    """The rules over a whole command that is well formed."""
    if (command.get("type") or 1) != 1:
        return
    _slash_name(command["name"], (*path, "name"), problems)
    if not command.get("description"):
        problems.required((*path, "description"))
    _check_options(command.get("options") or [], (*path, "options"), problems)
    if _size(command) > MOST_CHARACTERS:
        problems.add(path, "APPLICATION_COMMAND_TOO_LARGE",
                     f"Command exceeds maximum size ({MOST_CHARACTERS})")  # fmt: skip


def _check_options(options: list[Json], path: Path, problems: Problems) -> None:
    names: set[str] = set()
    optional_seen = False
    kinds = {option["type"] <= GROUP for option in options}
    if len(kinds) > 1:
        problems.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                     "Sub-commands and groups are mutually exclusive to all other option types",
                     )  # fmt: skip
    for index, option in enumerate(options):
        if option["name"] in names:
            problems.add((*path, index, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                         "Option name already exists")  # fmt: skip
        names.add(option["name"])
        if option.get("required") and optional_seen:
            problems.add((*path, index), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                         "Required options must be placed before non-required options")  # fmt: skip
        optional_seen = optional_seen or not option.get("required")
        _check_options(option.get("options") or [], (*path, index, "options"), problems)


def _size(item: Json) -> int:
    """Characters of names, descriptions and values; of localizations only the longest counts."""
    total = 0
    for field in ("name", "description"):
        words = [item.get(field) or "", *(item.get(f"{field}_localizations") or {}).values()]
        total += max(len(word) for word in words)
    if isinstance(item.get("value"), str):
        total += len(item["value"])
    nested = (item.get("options") or []) + (item.get("choices") or [])
    return total + sum(_size(child) for child in nested)


def given_back(
    command: Json, *, id: str, application_id: str, version: str, guild_id: str | None
) -> Json:
    """The command as Discord returns it."""
    stored: Json = {
        "id": id,
        "application_id": application_id,
        "version": version,
        "default_member_permissions": _digits(command.get("default_member_permissions")),
        "type": command.get("type") or 1,
        "name": command["name"],
        "name_localizations": command.get("name_localizations"),
        "description": command.get("description") or "",
        "description_localizations": command.get("description_localizations"),
        "dm_permission": command.get("dm_permission") is not False,
        "contexts": command.get("contexts"),
        "integration_types": command.get("integration_types") or [0],
        "nsfw": bool(command.get("nsfw")),
    }
    if command.get("options"):
        stored["options"] = [_without_nulls(option) for option in command["options"]]
    if guild_id is not None:
        stored["guild_id"] = guild_id
    return stored


def _digits(value: object) -> str | None:
    return None if value is None else str(value)


def _without_nulls(option: Json) -> Json:
    kept = {key: value for key, value in option.items() if value is not None}
    if "options" in kept:
        kept["options"] = [_without_nulls(child) for child in kept["options"]]
    if "choices" in kept:
        kept["choices"] = [_without_nulls(child) for child in kept["choices"]]
    return kept
