"""Who may do what where, computed as Discord does: roles, then overwrites."""

from collections.abc import Iterable

from local_discord.wire import Json

BITS = {
    name: 1 << bit
    for bit, name in enumerate(
        [
            "create_instant_invite",
            "kick_members",
            "ban_members",
            "administrator",
            "manage_channels",
            "manage_guild",
            "add_reactions",
            "view_audit_log",
            "priority_speaker",
            "stream",
            "view_channel",
            "send_messages",
            "send_tts_messages",
            "manage_messages",
            "embed_links",
            "attach_files",
            "read_message_history",
            "mention_everyone",
            "use_external_emojis",
            "view_guild_insights",
            "connect",
            "speak",
            "mute_members",
            "deafen_members",
            "move_members",
            "use_vad",
            "change_nickname",
            "manage_nicknames",
            "manage_roles",
            "manage_webhooks",
            "manage_guild_expressions",
            "use_application_commands",
            "request_to_speak",
            "manage_events",
            "manage_threads",
            "create_public_threads",
            "create_private_threads",
            "use_external_stickers",
            "send_messages_in_threads",
            "use_embedded_activities",
            "moderate_members",
            "view_creator_monetization_analytics",
            "use_soundboard",
            "create_guild_expressions",
            "create_events",
            "use_external_sounds",
            "send_voice_messages",
        ]
    )
}
ALL = (1 << 53) - 1
VIEW = BITS["view_channel"]
SEND = BITS["send_messages"]
SEND_IN_THREADS = BITS["send_messages_in_threads"]
ATTACH = BITS["attach_files"]
MANAGE_MESSAGES = BITS["manage_messages"]
MANAGE_THREADS = BITS["manage_threads"]
MANAGE_CHANNELS = BITS["manage_channels"]
MANAGE_ROLES = BITS["manage_roles"]
CREATE_PUBLIC_THREADS = BITS["create_public_threads"]
CREATE_PRIVATE_THREADS = BITS["create_private_threads"]
MENTION_EVERYONE = BITS["mention_everyone"]
READ_HISTORY = BITS["read_message_history"]
USE_COMMANDS = BITS["use_application_commands"]
REACT = BITS["add_reactions"]
ADMINISTRATOR = BITS["administrator"]

# What a direct message allows to both sides.
DIRECT = (
    VIEW
    | SEND
    | ATTACH
    | READ_HISTORY
    | USE_COMMANDS
    | REACT
    | BITS["embed_links"]
    | BITS["use_external_emojis"]
    | MENTION_EVERYONE
)
EVERYONE_DEFAULT = (
    VIEW
    | SEND
    | SEND_IN_THREADS
    | ATTACH
    | READ_HISTORY
    | USE_COMMANDS
    | REACT
    | BITS["embed_links"]
    | BITS["use_external_emojis"]
    | BITS["change_nickname"]
    | CREATE_PUBLIC_THREADS
    | BITS["create_instant_invite"]
)
BOT_DEFAULT = EVERYONE_DEFAULT | MANAGE_MESSAGES | MANAGE_THREADS | CREATE_PRIVATE_THREADS

# The words by which the page knows what a person may do.
WORDS = {
    "view": VIEW,
    "send": SEND,
    "attach": ATTACH,
    "commands": USE_COMMANDS,
    "threads": CREATE_PUBLIC_THREADS,
    "manage": MANAGE_MESSAGES,
    "react": REACT,
}


def in_guild(roles: Iterable[Json], *, is_owner: bool) -> int:
    """A member's permissions in the whole server; the roles include @everyone."""
    if is_owner:
        return ALL
    bits = 0
    for role in roles:
        bits |= int(role["permissions"])
    return ALL if bits & ADMINISTRATOR else bits


def in_channel(
    base: int, overwrites: Iterable[Json], guild_id: str, member_id: str, role_ids: Iterable[str]
) -> int:
    """A member's permissions in a channel: overwrites of @everyone, of roles, of the member."""
    if base & ADMINISTRATOR:
        return ALL
    by_id = {overwrite["id"]: overwrite for overwrite in overwrites}
    if guild_id in by_id:
        base = _applied(base, by_id[guild_id])
    roles = [by_id[role] for role in role_ids if role in by_id]
    for overwrite in roles:
        base &= ~int(overwrite["deny"])
    for overwrite in roles:
        base |= int(overwrite["allow"])
    if member_id in by_id:
        base = _applied(base, by_id[member_id])
    # Who can't see a channel can do nothing there.
    return base if base & VIEW else 0


def words(bits: int, *, is_thread: bool) -> list[str]:
    """The permissions as the page's words."""
    if is_thread:
        bits = bits | SEND if bits & SEND_IN_THREADS else bits & ~SEND
    return [word for word, bit in WORDS.items() if bits & bit]


def _applied(base: int, overwrite: Json) -> int:
    return (base & ~int(overwrite["deny"])) | int(overwrite["allow"])
