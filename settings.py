"""The settings: a TOML file, and a few variables of the environment that stand above it."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, SecretStr, ValidationError

CONFIG_VARIABLE = "KERAUNOS_CONFIG"
CONFIG_FILE = Path("config.toml")
VARIABLES = {
    "DISCORD_TOKEN": ("discord", "token"),
    "KERAUNOS_API_URL": ("discord", "api_url"),
    "KERAUNOS_GATEWAY_URL": ("discord", "gateway_url"),
    "KERAUNOS_DATABASE": ("database", "path"),
}


class SettingsError(ValueError):
    """The settings can't be used; the text says which key, and why."""


def loopback(url: str) -> str:
    """Accepts addresses on this machine only: a token must never be sent to a stranger."""
    if url and not _is_loopback(urlsplit(url).hostname or ""):
        raise ValueError(
            f"{url} is not on this machine; only 127.0.0.1, ::1 and localhost are accepted"
        )
    return url


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _http(url: str) -> str:
    if url and urlsplit(url).scheme != "http":
        raise ValueError(f"{url} does not begin with http://")
    return url


def _websocket(url: str) -> str:
    if url and urlsplit(url).scheme != "ws":
        raise ValueError(f"{url} does not begin with ws://")
    return url


ApiUrl: TypeAlias = Annotated[str, AfterValidator(_http), AfterValidator(loopback)]
GatewayUrl: TypeAlias = Annotated[str, AfterValidator(_websocket), AfterValidator(loopback)]
Port: TypeAlias = Annotated[int, Field(ge=0, le=65535)]


class Group(BaseModel):
    """Keys that belong together; unknown ones and wrong types are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)


class DiscordSettings(Group):
    """The connection to Discord, or to another Discord on this machine."""

    token: SecretStr = SecretStr("")
    api_url: ApiUrl = ""
    gateway_url: GatewayUrl = ""


class DatabaseSettings(Group):
    """Where everything is kept."""

    path: str = Field(default="data/keraunos.sqlite3", min_length=1)


class LogSettings(Group):
    """What is written to the standard error stream."""

    level: Literal["debug", "info", "warning", "error"] = "info"


class LobbySettings(Group):
    """Tables that wait for players."""

    expiry_hours: float = Field(default=24.0, gt=0)


class RaceSettings(Group):
    """Games in real time."""

    idle_minutes: float = Field(default=5.0, gt=0)
    settling_ms: int = Field(default=250, ge=0, le=2000)


class BoardSettings(Group):
    """The boards in the threads."""

    refresh_seconds: float = Field(default=1.0, ge=0)
    repost_minutes: float = Field(default=55.0, gt=0, lt=60)


class HandSettings(Group):
    """The hidden hands."""

    by_dm: bool = True


class LocalDiscordSettings(Group):
    """The Discord on this machine that is started when there is no token."""

    port: Port = 8765
    open_browser: bool = True


class ComputerSettings(Group):
    """The computer players."""

    processes: int = Field(default=1, ge=0, le=64)
    pause_seconds: float = Field(default=1.2, ge=0, le=10)


class Settings(Group):
    """All that an operator can choose; `Settings()` is the default."""

    discord: DiscordSettings = DiscordSettings()
    database: DatabaseSettings = DatabaseSettings()
    log: LogSettings = LogSettings()
    lobby: LobbySettings = LobbySettings()
    race: RaceSettings = RaceSettings()
    board: BoardSettings = BoardSettings()
    hands: HandSettings = HandSettings()
    local_discord: LocalDiscordSettings = LocalDiscordSettings()
    computers: ComputerSettings = ComputerSettings()


def load(environment: Mapping[str, str] = os.environ) -> Settings:
    """The file that KERAUNOS_CONFIG names, or else config.toml, with the environment above it."""
    keys = _file_keys(environment.get(CONFIG_VARIABLE, ""))
    # Is every group a table? Then the environment's values can be laid over it.
    for variable, (group, key) in VARIABLES.items():
        if environment.get(variable) and isinstance(keys.setdefault(group, {}), dict):
            keys[group][key] = environment[variable]
    try:
        return Settings.model_validate(keys)
    except ValidationError as error:
        raise SettingsError(_complaint(error)) from None


def _file_keys(named: str) -> dict[str, Any]:
    path = Path(named) if named else CONFIG_FILE
    if not named and not path.exists():
        return {}
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise SettingsError(f"The settings {path} can't be read: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"The settings {path} are not valid TOML: {error}.") from None


def _complaint(error: ValidationError) -> str:
    # The value itself is left out: it may be the token.
    first = error.errors(include_url=False, include_input=False)[0]
    key = ".".join(map(str, first["loc"]))
    if first["type"] == "extra_forbidden":
        return f"The settings have an unknown key: {key}. See config.example.toml for all keys."
    return f"The setting {key} can't be used: {first['msg'].removeprefix('Value error, ')}."
