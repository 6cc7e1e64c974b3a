"""Attachments: uploaded files, how they are kept, and the links to them."""

import struct
from dataclasses import dataclass
from mimetypes import guess_type
from pathlib import PurePosixPath
from urllib.parse import quote

from local_discord.core import Discord
from local_discord.errors import Problems, invalid, too_large
from local_discord.limits import FILE_LIMIT
from local_discord.wire import Json
from local_discord.world import Channel


@dataclass(slots=True, frozen=True)
class Upload:
    """A file as it came in; `index` is the n of files[n]."""

    index: int
    filename: str
    content_type: str
    data: bytes


def attach(
    discord: Discord,
    channel: Channel,
    form: Json,
    uploads: list[Upload],
    present: list[Json],
    *,
    ephemeral: bool = False,
) -> list[Json]:
    """The attachments of a message after a request: those kept, and those uploaded."""
    described = form.get("attachments")
    if described is None:
        kept = list(present)
        news: list[tuple[Upload, Json]] = [(upload, {}) for upload in uploads]
    else:
        kept, news = _sorted_out(described, uploads, present)
    if len(kept) + len(news) > 10:
        raise invalid(("attachments",), "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    return kept + [_keep(discord, channel, up, about, ephemeral=ephemeral) for up, about in news]


def _sorted_out(
    described: list[Json], uploads: list[Upload], present: list[Json]
) -> tuple[list[Json], list[tuple[Upload, Json]]]:
    by_index = {upload.index: upload for upload in uploads}
    by_id = {attachment["id"]: attachment for attachment in present}
    kept: list[Json] = []
    news: list[tuple[Upload, Json]] = []
    problems = Problems()
    for place, about in enumerate(described):
        if str(about["id"]) in by_id:
            kept.append(_redescribed(by_id[str(about["id"])], about))
        elif int(about["id"]) in by_index:
            news.append((by_index[int(about["id"])], about))
        else:
            problems.add(("attachments", place), "ATTACHMENT_NOT_FOUND",
                         f"Attachment data not found for attachment: {about['id']}")  # fmt: skip
    problems.raise_any()
    named = {upload.index for upload, _ in news}
    news += [(upload, {}) for upload in uploads if upload.index not in named]
    return kept, news


def _redescribed(attachment: Json, about: Json) -> Json:
    if about.get("description") is None:
        return attachment
    return {**attachment, "description": about["description"]}


def _keep(
    discord: Discord, channel: Channel, upload: Upload, about: Json, *, ephemeral: bool
) -> Json:
    if len(upload.data) > FILE_LIMIT:
        raise too_large()
    number = discord.world.ids.next()
    name = safe_name(about.get("filename") or upload.filename)
    discord.store.put_file(number, upload.data)
    link = f"{discord.base_url}/attachments/{channel.id}/{number}/{quote(name)}"
    attachment: Json = {
        "id": number,
        "filename": name,
        "size": len(upload.data),
        "url": link,
        "proxy_url": link,
        "content_type": guess_type(name)[0] or upload.content_type or "application/octet-stream",
    }
    size = picture_size(upload.data)
    if size is not None:
        attachment["width"], attachment["height"] = size
    if about.get("description"):
        attachment["description"] = about["description"]
    if ephemeral:
        attachment["ephemeral"] = True
    return attachment


def safe_name(name: str) -> str:
    """A file name without folders and odd characters, as Discord makes it."""
    last = PurePosixPath(name.replace("\\", "/")).name
    clean = "".join(c if c.isalnum() or c in "-_.()" else "_" for c in last)
    return clean.strip(".") or "unknown"


def media(discord: Discord, attachments: list[Json], address: str) -> Json:
    """What a component shows: an attachment of this message, or a link."""
    if address.startswith("attachment://"):
        name = safe_name(address.removeprefix("attachment://"))
        found = next((a for a in attachments if a["filename"] == name), None)
        if found is None:
            raise invalid(("components",), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                          f"The referenced attachment was not found: {name}")  # fmt: skip
        return _unfurled(found)
    known = next((a for a in attachments if a["url"] == address), None)
    if known is not None:
        return _unfurled(known)
    return {"id": discord.world.ids.next(), "url": address, "proxy_url": address}


def _unfurled(attachment: Json) -> Json:
    return {
        "id": attachment["id"],
        "url": attachment["url"],
        "proxy_url": attachment["proxy_url"],
        "width": attachment.get("width"),
        "height": attachment.get("height"),
        "content_type": attachment["content_type"],
        "attachment_id": attachment["id"],
        "filename": attachment["filename"],
        "size": attachment["size"],
    }


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, GIF or JPEG."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    return _jpeg_size(data) if data[:2] == b"\xff\xd8" else None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    place = 2
    while place + 9 < len(data) and data[place] == 0xFF:
        marker, length = data[place + 1], int.from_bytes(data[place + 2 : place + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[place + 5 : place + 9])
            return width, height
        place += 2 + length
    return None
