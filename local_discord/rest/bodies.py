"""The bodies of requests: JSON, or a form with payload_json and files."""

import re
from http import HTTPStatus

from aiohttp import BodyPartReader, web

from local_discord.errors import DiscordError, bad_json, invalid, too_large
from local_discord.files import Upload
from local_discord.limits import FILE_LIMIT
from local_discord.wire import Json, load

MOST_BYTES = 30 * 1024 * 1024
MOST_JSON_BYTES = 1024 * 1024
_FILE = re.compile(r"files?\[(\d{1,3})\]")


async def read_body(request: web.BaseRequest) -> tuple[object, list[Upload]]:
    """The JSON value and the files of a request; an empty body is an empty object."""
    if not request.can_read_body:
        return {}, []
    length = request.content_length
    if length is not None and length > MOST_BYTES:
        raise too_large()
    if request.content_type == "multipart/form-data":
        return await _multipart(request)
    raw = await _read(request)
    if not raw:
        return {}, []
    if request.content_type != "application/json":
        raise DiscordError(400, 50035, "Invalid Form Body", _needs_json())
    return _parsed(raw), []


def _needs_json() -> Json:
    message = (
        "Expected \"Content-Type\" header to be one of {'application/json', 'multipart/form-data'}."
    )
    return {"_errors": [{"code": "CONTENT_TYPE_INVALID", "message": message}]}


async def _read(request: web.BaseRequest) -> bytes:
    pieces, size = [], 0
    while piece := await request.content.readany():
        pieces.append(piece)
        size += len(piece)
        if size > MOST_JSON_BYTES:
            raise too_large()
    return b"".join(pieces)


def _parsed(raw: bytes | str) -> object:
    try:
        return load(raw)
    except ValueError as error:
        raise bad_json() from error


async def _multipart(request: web.BaseRequest) -> tuple[object, list[Upload]]:
    payload: object = {}
    uploads: list[Upload] = []
    try:
        async for part in await request.multipart():
            if not isinstance(part, BodyPartReader):
                raise invalid((), "MULTIPART_NESTED", "Nested multipart bodies are not accepted.")
            if part.name == "payload_json":
                payload = _parsed(await _read_part(part, MOST_JSON_BYTES))
            else:
                uploads.append(await _upload(part))
    except (ValueError, AssertionError, RuntimeError) as error:
        raise DiscordError(HTTPStatus.BAD_REQUEST, 0, "400: Bad Request") from error
    return payload, uploads


async def _upload(part: BodyPartReader) -> Upload:
    named = _FILE.fullmatch(part.name or "")
    if named is None:
        raise invalid(
            (str(part.name)[:50],), "MULTIPART_FIELD_UNKNOWN", "Expected payload_json or files[n]."
        )
    data = await _read_part(part, FILE_LIMIT)
    content_type = part.headers.get("Content-Type", "")
    return Upload(int(named[1]), part.filename or "unknown", content_type, data)


async def _read_part(part: BodyPartReader, most: int) -> bytes:
    pieces, size = [], 0
    while piece := await part.read_chunk(65536):
        pieces.append(piece)
        size += len(piece)
        if size > most:
            raise too_large()
    return b"".join(pieces)
