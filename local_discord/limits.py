"""What a message, an embed, a thread or a channel may hold."""

from local_discord.components import TOP_LEVEL, check_whole
from local_discord.errors import Path, Problems, refusal
from local_discord.shapes import (
    INT32,
    INT64,
    Rule,
    boolean,
    many,
    moment,
    nullable,
    number,
    one_of,
    shape,
    snowflake,
    text,
    url,
    whole,
)
from local_discord.wire import Json

EPHEMERAL, LOADING, COMPONENTS_V2, SUPPRESS_EMBEDS = 64, 128, 32768, 4
MOST_CONTENT = 2000
MOST_EMBED_TEXT = 6000
FILE_LIMIT = 10 * 1024 * 1024
ARCHIVE_MINUTES = (60, 1440, 4320, 10080)

_PICTURE = nullable(
    shape(
        "url",
        url=url,
        width=nullable(whole()),
        height=nullable(whole()),
        placeholder=nullable(text(64)),
        placeholder_version=nullable(whole(0, INT32)),
        is_animated=nullable(boolean),
        description=nullable(text(4096)),
    )
)
EMBED = shape(
    type=nullable(text(256)),
    url=nullable(url),
    title=nullable(text(256)),
    color=nullable(whole(0, 0xFFFFFF)),
    timestamp=nullable(moment),
    description=nullable(text(4096)),
    author=nullable(shape("name", name=text(256, 1), url=nullable(url), icon_url=nullable(url))),
    image=_PICTURE,
    thumbnail=_PICTURE,
    video=_PICTURE,
    footer=nullable(shape("text", text=text(2048, 1), icon_url=nullable(url))),
    fields=nullable(
        many(
            shape("name value", name=text(256, 1), value=text(1024, 1), inline=nullable(boolean)),
            25,
        )
    ),
    provider=nullable(shape("name", name=text(256, 1), url=nullable(url))),
)
ATTACHMENT = shape(
    "id",
    id=snowflake,
    filename=nullable(text(1024, 1)),
    description=nullable(text(1024)),
    duration_secs=nullable(number(0, INT32)),
    waveform=nullable(text(400)),
    title=nullable(text(1024)),
    is_spoiler=nullable(boolean),
    is_remix=nullable(boolean),
)
ALLOWED_MENTIONS = nullable(
    shape(
        parse=nullable(many(nullable(one_of("users", "roles", "everyone")), 3, unique=True)),
        users=nullable(many(nullable(snowflake), 100, unique=True)),
        roles=nullable(many(nullable(snowflake), 100, unique=True)),
        replied_user=nullable(boolean),
    )
)


def _nonce(value: object, path: Path, problems: Problems) -> None:
    if isinstance(value, str):
        text(25)(value, path, problems)
    else:
        whole(-INT64 - 1, INT64)(value, path, problems)


def _nothing(value: object, path: Path, problems: Problems) -> None:
    if value not in (None, []):
        problems.add(path, "NOT_OFFERED", "The local Discord does not offer this.")


_BASIS: dict[str, Rule] = {
    "content": nullable(text(MOST_CONTENT)),
    "embeds": nullable(many(EMBED, 10)),
    "allowed_mentions": ALLOWED_MENTIONS,
    "components": nullable(TOP_LEVEL),
    "flags": nullable(whole()),
    "attachments": nullable(many(ATTACHMENT, 10)),
    "poll": _nothing,
    "sticker_ids": _nothing,
    "shared_client_theme": _nothing,
}
NEW_MESSAGE = shape(
    **_BASIS,
    tts=nullable(boolean),
    nonce=nullable(_nonce),
    enforce_nonce=nullable(boolean),
    message_reference=nullable(
        shape(
            "message_id",
            guild_id=nullable(snowflake),
            channel_id=nullable(snowflake),
            message_id=snowflake,
            fail_if_not_exists=nullable(boolean),
            type=nullable(one_of(0)),
        )
    ),
)
# An answer to an interaction, or a follow-up to it.
ANSWER = shape(
    **_BASIS,
    tts=nullable(boolean),
    username=nullable(text(80, 1)),
    avatar_url=nullable(url),
    thread_name=_nothing,
    applied_tags=_nothing,
)
EDIT = shape(**_BASIS)

THREAD = shape(
    "name",
    name=text(100, 1),
    auto_archive_duration=nullable(one_of(*ARCHIVE_MINUTES)),
    rate_limit_per_user=nullable(whole(0, 21600)),
    type=nullable(one_of(10, 11, 12)),
    invitable=nullable(boolean),
)
THREAD_EDIT = shape(
    name=nullable(text(100, 0)),
    archived=nullable(boolean),
    locked=nullable(boolean),
    invitable=nullable(boolean),
    auto_archive_duration=nullable(one_of(*ARCHIVE_MINUTES)),
    rate_limit_per_user=nullable(whole(0, 21600)),
    flags=nullable(whole()),
    applied_tags=nullable(many(snowflake, 5)),
    bitrate=nullable(whole(8000, INT32)),
    user_limit=nullable(whole(0, 99)),
    rtc_region=nullable(text(100)),
    video_quality_mode=nullable(one_of(1, 2)),
)


def bits(value: object, path: Path, problems: Problems) -> None:
    """Permissions: a whole number, in digits or not."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 20:
        return
    whole(0, INT64)(value, path, problems)


OVERWRITE = shape(
    "id", id=snowflake, type=nullable(one_of(0, 1)), allow=nullable(bits), deny=nullable(bits)
)
CHANNEL = shape(
    type=nullable(one_of(0, 4)),
    name=text(100, 1),
    position=nullable(whole(0, INT32)),
    topic=nullable(text(1024)),
    nsfw=nullable(boolean),
    rate_limit_per_user=nullable(whole(0, 21600)),
    permission_overwrites=nullable(many(OVERWRITE, 100)),
    parent_id=nullable(snowflake),
    default_auto_archive_duration=nullable(one_of(*ARCHIVE_MINUTES)),
    default_thread_rate_limit_per_user=nullable(whole(0, 21600)),
    bitrate=_nothing,
    user_limit=_nothing,
    rtc_region=_nothing,
    video_quality_mode=_nothing,
    default_reaction_emoji=_nothing,
    default_sort_order=_nothing,
    default_forum_layout=_nothing,
    default_tag_setting=_nothing,
    available_tags=_nothing,
    flags=nullable(whole()),
)


def check_content(final: Json) -> None:
    """The rules over a whole message, as it would be after this request."""
    problems = Problems()
    is_v2 = bool((final.get("flags") or 0) & COMPONENTS_V2)
    if is_v2:
        _check_no_legacy(final, problems)
    check_whole(final.get("components") or [], problems, is_v2=is_v2)
    _check_embeds(final.get("embeds") or [], problems)
    problems.raise_any()
    fields = ("components",) if is_v2 else ("content", "embeds", "attachments", "components")
    if not any(final.get(field) for field in fields):
        raise refusal(50006)


def _check_no_legacy(final: Json, problems: Problems) -> None:
    for field in ("content", "embeds", "poll", "sticker_ids"):
        if final.get(field):
            problems.add(
                (field,),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


def _check_embeds(embeds: list[Json], problems: Problems) -> None:
    if sum(_embed_text(embed) for embed in embeds) > MOST_EMBED_TEXT:
        problems.add(
            ("embeds",), "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000"
        )


def _embed_text(embed: Json) -> int:
    pieces = [embed.get("title"), embed.get("description")]
    pieces.append((embed.get("footer") or {}).get("text"))
    pieces.append((embed.get("author") or {}).get("name"))
    for field in embed.get("fields") or []:
        pieces += [field["name"], field["value"]]
    return sum(len(piece) for piece in pieces if piece)
