"""Small building blocks that say what a field may hold; each notes what is wrong, with its path."""

import math
from collections.abc import Callable, Collection
from datetime import datetime
from typing import TypeAlias
from urllib.parse import urlsplit

from local_discord.errors import Path, Problems
from local_discord.wire import Json

Rule: TypeAlias = Callable[[object, Path, Problems], None]

INT53 = 2**53 - 1
INT32 = 2**31 - 1
INT64 = 2**63 - 1
URL_SCHEMES = {"http", "https", "discord", "attachment"}


def text(most: int, least: int = 0) -> Rule:
    """A string of least to most characters."""

    def check(value: object, path: Path, problems: Problems) -> None:
        if not isinstance(value, str):
            problems.add(path, "STRING_TYPE_INVALID", "Must be a string.")
        elif len(value) > most:
            problems.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        elif len(value) < least:
            problems.add(path, "BASE_TYPE_MIN_LENGTH", f"Must be {least} or more in length.")

    return check


def whole(least: int = -INT53, most: int = INT53) -> Rule:
    """An integer in a range."""

    def check(value: object, path: Path, problems: Problems) -> None:
        if not isinstance(value, int) or isinstance(value, bool):
            problems.add(path, "NUMBER_TYPE_COERCE", f'Value "{value!s:.50}" is not int.')
        elif value > most:
            problems.add(path, "NUMBER_TYPE_MAX", f"Value should be less than or equal to {most}.")
        elif value < least:
            problems.add(
                path, "NUMBER_TYPE_MIN", f"Value should be greater than or equal to {least}."
            )

    return check


def number(least: float = -math.inf, most: float = math.inf) -> Rule:
    """A number, whole or not."""

    def check(value: object, path: Path, problems: Problems) -> None:
        if isinstance(value, bool) or not isinstance(value, int | float):
            problems.add(path, "NUMBER_TYPE_COERCE", f'Value "{value!s:.50}" is not float.')
        elif not least <= value <= most:
            problems.add(path, "NUMBER_TYPE_MAX", f"Value should be from {least} to {most}.")

    return check


def boolean(value: object, path: Path, problems: Problems) -> None:
    """True or false."""
    if not isinstance(value, bool):
        problems.add(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")


def snowflake(value: object, path: Path, problems: Problems) -> None:
    """An id, as a string or (as some libraries send it) an integer."""
    if not is_snowflake(value):
        problems.add(path, "NUMBER_TYPE_COERCE", f'Value "{value!s:.50}" is not snowflake.')


def is_snowflake(value: object) -> bool:
    """Is it an id?"""
    if isinstance(value, bool):
        return False
    if isinstance(value, int):
        return 0 <= value <= INT64
    if not isinstance(value, str) or not value.isascii() or not value.isdigit():
        return False
    return len(value) < 20 and (value == "0" or value[0] != "0") and int(value) <= INT64


def url(value: object, path: Path, problems: Problems) -> None:
    """An absolute address."""
    text(2048)(value, path, problems)
    if not isinstance(value, str):
        return
    if "://" not in value or any(c.isspace() for c in value):
        problems.add(path, "URL_TYPE_INVALID_URL", "Not a well formed URL.")
    elif not _has_good_scheme(value):
        problems.add(
            path,
            "URL_TYPE_INVALID_SCHEME",
            f'Scheme "{value.split(":", 1)[0]:.20}" is not supported. Scheme must be one of '
            "('http', 'https', 'attachment').",
        )


def _has_good_scheme(value: str) -> bool:
    try:
        parts = urlsplit(value)
    except ValueError:
        return False
    return parts.scheme in URL_SCHEMES and bool(parts.netloc)


def moment(value: object, path: Path, problems: Problems) -> None:
    """An ISO 8601 time."""
    try:
        datetime.fromisoformat(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        problems.add(
            path, "DATE_TIME_TYPE_PARSE", f'Could not parse "{value!s:.50}". Should be ISO8601.'
        )


def one_of(*allowed: str | int) -> Rule:
    """One of these values."""

    def check(value: object, path: Path, problems: Problems) -> None:
        if isinstance(value, bool) or value not in allowed or not isinstance(value, int | str):
            names = ", ".join(str(each) for each in allowed)
            problems.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{names}}}.")

    return check


def nullable(rule: Rule) -> Rule:
    """The rule, or null."""

    def check(value: object, path: Path, problems: Problems) -> None:
        if value is not None:
            rule(value, path, problems)

    return check


def many(rule: Rule, most: int, least: int = 0, *, unique: bool = False) -> Rule:
    """A list whose items keep the rule."""

    def check(value: object, path: Path, problems: Problems) -> None:
        if not isinstance(value, list):
            problems.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return
        if not least <= len(value) <= most:
            problems.add(
                path,
                "BASE_TYPE_BAD_LENGTH",
                f"Must be between {least} and {most} in length.",
            )
            return
        for index, item in enumerate(value):
            rule(item, (*path, index), problems)
        if unique and len({str(item) for item in value}) < len(value):
            problems.add(
                path, "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value"
            )

    return check


def mapping(rule: Rule, keys: Collection[str] | None = None) -> Rule:
    """An object with free (or these) keys, whose values keep the rule."""

    def check(value: object, path: Path, problems: Problems) -> None:
        if not isinstance(value, dict):
            problems.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            return
        for key, item in value.items():
            if keys is not None and key not in keys:
                problems.add((*path, key), "BASE_TYPE_CHOICES", "This key is not known.")
            else:
                rule(item, (*path, key), problems)

    return check


def shape(required: str = "", /, **fields: Rule) -> Rule:
    """An object with these fields, some required; unknown fields are ignored."""
    needed = required.split()

    def check(value: object, path: Path, problems: Problems) -> None:
        if not isinstance(value, dict):
            problems.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            return
        for name in needed:
            if name not in value:
                problems.required((*path, name))
        for name, item in value.items():
            if name in fields:
                fields[name](item, (*path, name), problems)

    return check


def checked(body: object, rule: Rule) -> Json:
    """The body, if it keeps the rule; else a refusal that names each wrong field."""
    problems = Problems()
    rule(body, (), problems)
    problems.raise_any()
    assert isinstance(body, dict)
    return body
