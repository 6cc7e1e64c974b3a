"""Discord's refusals: status, code, text, and for forms the path of each wrong field."""

from typing import TypeAlias

from local_discord.wire import Json

Path: TypeAlias = tuple[str | int, ...]


class DiscordError(Exception):
    """A refusal as Discord words it."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> Json:
        """What the REST API answers."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


class Problems:
    """Collects what is wrong with a form, field by field."""

    def __init__(self) -> None:
        self._tree: Json = {}
        self.count = 0

    def add(self, path: Path, code: str, message: str) -> None:
        """Note that the field at this path is wrong; a field has errors or fields with errors."""
        self.count += 1
        node = self._tree
        for step in path:
            if "_errors" in node:
                return
            node = node.setdefault(str(step), {})
        if not node or "_errors" in node:
            node.setdefault("_errors", []).append({"code": code, "message": message})

    def required(self, path: Path) -> None:
        """Note that a field is missing."""
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def raise_any(self) -> None:
        """Refuse the form if anything was wrong with it."""
        if self.count:
            raise DiscordError(400, 50035, "Invalid Form Body", self._tree)


def invalid(path: Path, code: str, message: str) -> DiscordError:
    """A form with a single wrong field."""
    problems = Problems()
    problems.add(path, code, message)
    return DiscordError(400, 50035, "Invalid Form Body", problems._tree)  # noqa: SLF001


def not_found() -> DiscordError:
    """No such address."""
    return DiscordError(404, 0, "404: Not Found")


def unauthorized() -> DiscordError:
    """A wrong or missing token."""
    return DiscordError(401, 0, "401: Unauthorized")


def bad_json() -> DiscordError:
    """A body that is no JSON."""
    return DiscordError(400, 50109, "The request body contains invalid JSON.")


def too_large() -> DiscordError:
    """A body or file over the limit."""
    return DiscordError(413, 40005, "Request entity too large")


_KNOWN = {
    10002: (404, "Unknown Application"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10009: (404, "Unknown permission overwrite"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30003: (400, "Maximum number of pins reached for the channel (50)"),
    30032: (400, "Maximum number of application commands reached (100)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40003: (403, "You are opening direct messages too fast"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on this channel type"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50033: (400, "Invalid Recipient(s)"),
    50034: (400, "You can only bulk delete messages that are under 14 days old."),
    50046: (400, "Invalid asset"),
    50083: (400, "Thread is archived"),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
}


def refusal(code: int) -> DiscordError:
    """The refusal that has this code."""
    status, message = _KNOWN[code]
    return DiscordError(status, code, message)
