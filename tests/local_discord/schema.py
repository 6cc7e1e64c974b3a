"""Discord's own description of its REST API, where it is at hand, to judge requests and answers."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

ROOT = Path(__file__).parents[2]
PLACES = [ROOT / up / "shared" / "discord" / "openapi.json" for up in ("..", "../..")]


@cache
def find() -> Path | None:
    return next((place for place in PLACES if place.exists()), None)


@cache
def _document() -> dict[str, Any]:
    place = find()
    assert place is not None
    document: dict[str, Any] = json.loads(place.read_text("utf-8"))
    return document


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    paths = sorted(_document()["paths"], key=lambda path: path.count("{"))
    return [(re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path) + "$"), path) for path in paths]


def operation(method: str, path: str) -> dict[str, Any] | None:
    for pattern, name in _patterns():
        if pattern.match(path):
            found: dict[str, Any] | None = _document()["paths"][name].get(method.lower())
            return found
    return None


@cache
def _validator(text: str) -> jsonschema_rs.Draft202012Validator:
    schema = json.loads(text)
    return jsonschema_rs.Draft202012Validator(
        {"components": _document()["components"], **schema}, validate_formats=False
    )


def _validated(schema: dict[str, Any]) -> jsonschema_rs.Draft202012Validator:
    return _validator(json.dumps(schema))


def refuses(method: str, path: str, body: Any) -> str | None:
    """Why the schema refuses a request body, or None."""
    described = operation(method, path)
    if described is None or "requestBody" not in described:
        return None
    schema = described["requestBody"]["content"]["application/json"]["schema"]
    error = next(_validated(schema).iter_errors(as_text(body)), None)
    return None if error is None else f"{list(error.instance_path)}: {error.message[:200]}"


def answer_error(method: str, path: str, status: int, body: Any) -> str | None:
    """What the schema finds wrong with an answer, or None."""
    described = operation(method, path)
    if described is None:
        return None
    answers = described["responses"]
    answer = answers.get(str(status)) or answers.get(f"{status // 100}XX")
    if answer is None:
        return None if status >= 400 else f"status {status} is not described"
    while "$ref" in answer:
        answer = _document()["components"]["responses"][answer["$ref"].rpartition("/")[2]]
    if body is None:
        return None if "content" not in answer else f"status {status} needs a body"
    if "content" not in answer:
        return f"status {status} has no body"
    if status >= 400:
        body = _numbered(body)
    error = next(
        _validated(answer["content"]["application/json"]["schema"]).iter_errors(body), None
    )
    return None if error is None else f"{list(error.instance_path)}: {error.message[:300]}"


def _numbered(body: Any) -> Any:
    """The schema wants numbers as codes of wrong fields too; Discord itself gives words there."""
    if isinstance(body, dict):
        fields = {key: _numbered(value) for key, value in body.items()}
        return {**fields, "code": 0} if isinstance(body.get("code"), str) else fields
    return [_numbered(item) for item in body] if isinstance(body, list) else body


BITS = ("allow", "deny", "permissions", "default_member_permissions")
IDS = re.compile(r"(^|_)ids?$|^(users|roles)$")


def as_text(value: Any, key: str = "") -> Any:
    """What libraries send otherwise than the schema wants it: ids as numbers, bits as digits."""
    if isinstance(value, dict):
        # A component's own id is a number for the schema too.
        is_component = isinstance(value.get("type"), int)
        return {k: as_text(v, "" if k == "id" and is_component else k) for k, v in value.items()}
    if isinstance(value, list):
        return [as_text(item, key) for item in value]
    is_number = isinstance(value, int) and not isinstance(value, bool)
    if key in BITS and isinstance(value, str) and value.isascii() and value.isdigit():
        return int(value)
    return str(value) if is_number and IDS.search(key) and value >= 0 else value
