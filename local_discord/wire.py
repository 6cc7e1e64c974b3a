"""JSON as it travels: one writer and one reader for REST, gateway and page."""

from typing import Any, TypeAlias

import orjson

Json: TypeAlias = dict[str, Any]

_OPTIONS = orjson.OPT_PASSTHROUGH_DATACLASS


def dump(value: object) -> bytes:
    """The value as UTF-8 JSON."""
    return orjson.dumps(value, option=_OPTIONS)


def load(text: bytes | str) -> object:
    """The value of a JSON text; ValueError if it is none."""
    return orjson.loads(text)
