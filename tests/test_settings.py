"""The settings are refused with a sentence that names the key, or are what was written."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import BaseModel

from settings import CONFIG_FILE, Settings, SettingsError, load

EXAMPLE = Path(__file__).parents[1] / "config.example.toml"


def written(folder: Path, text: str) -> dict[str, str]:
    path = folder / "own.toml"
    path.write_text(text, "utf-8")
    return {"KERAUNOS_CONFIG": str(path)}


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_example_is_the_default() -> None:
    assert load({"KERAUNOS_CONFIG": str(EXAMPLE)}) == Settings()


def test_the_example_names_every_key_and_its_default() -> None:
    text = EXAMPLE.read_text("utf-8")
    for group, settings in Settings():
        assert isinstance(settings, BaseModel)
        section = text.split(f"[{group}]\n")[1].split("\n[")[0]
        for key in type(settings).model_fields:
            before = section.split(f"\n{key} = ")[0]
            comment = before.split(" = ")[-1]
            assert "Default: " in comment, f"{group}.{key}"


def test_no_file_is_needed(elsewhere: Path) -> None:
    assert load({}) == Settings()


def test_config_toml_is_read_where_the_bot_is_started(elsewhere: Path) -> None:
    (elsewhere / CONFIG_FILE).write_text("[race]\nsettling_ms = 100\n", "utf-8")
    assert load({}).race.settling_ms == 100


def test_the_environment_stands_above_the_file(tmp_path: Path) -> None:
    environment = written(tmp_path, '[discord]\ntoken = "file"\n[database]\npath = "file"\n')
    environment |= {
        "DISCORD_TOKEN": "variable",
        "KERAUNOS_DATABASE": "/data/k.sqlite3",
        "KERAUNOS_API_URL": "http://127.0.0.1:1/api/v10",
        "KERAUNOS_GATEWAY_URL": "ws://[::1]:1/",
    }
    settings = load(environment)
    assert settings.discord.token.get_secret_value() == "variable"
    assert settings.discord.api_url == "http://127.0.0.1:1/api/v10"
    assert settings.discord.gateway_url == "ws://[::1]:1/"
    assert settings.database.path == "/data/k.sqlite3"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("[discord]\nwhatever = 1", "discord.whatever"),
        ("[nonsense]\nx = 1", "nonsense"),
        ("[race]\nsettling_ms = '100'", "race.settling_ms"),
        ("[race]\nsettling_ms = 1.5", "race.settling_ms"),
        ("[race]\nsettling_ms = true", "race.settling_ms"),
        ("[race]\nidle_minutes = 0", "race.idle_minutes"),
        ("[race]\nidle_minutes = inf", "race.idle_minutes"),
        ("[hands]\nby_dm = 1", "hands.by_dm"),
        ("[board]\nrepost_minutes = 61", "board.repost_minutes"),
        ("[log]\nlevel = 'loud'", "log.level"),
        ("[local_discord]\nport = 70000", "local_discord.port"),
        ("[database]\npath = ''", "database.path"),
        ("discord = 1", "discord"),
        ("[discord]\ntoken = 7", "discord.token"),
    ],
)
def test_a_wrong_key_is_named(tmp_path: Path, text: str, key: str) -> None:
    with pytest.raises(SettingsError) as refused:
        load(written(tmp_path, text))
    assert f" {key}" in str(refused.value)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize(
    "url",
    [
        "http://discord.com/api/v10",
        "http://10.0.0.1/api",
        "http://127.0.0.1.evil.example/api",
        "http://localhost@evil.example/api",
        "http://[::2]/",
        "http://",
        "127.0.0.1:80",
        "https://127.0.0.1/",
    ],
)
def test_only_this_machine_may_stand_in_for_discord(url: str, elsewhere: Path) -> None:
    with pytest.raises(SettingsError, match=r"discord\.api_url"):
        load({"KERAUNOS_API_URL": url})
    with pytest.raises(SettingsError, match=r"discord\.gateway_url"):
        load({"KERAUNOS_GATEWAY_URL": url.replace("http", "ws")})


@pytest.mark.parametrize("host", ["127.0.0.1", "127.9.8.7", "[::1]", "localhost", "LOCALHOST"])
def test_every_loopback_host_is_accepted(host: str, elsewhere: Path) -> None:
    assert load({"KERAUNOS_API_URL": f"http://{host}:8765/api/v10"}).discord.api_url


def test_the_token_is_never_shown(elsewhere: Path) -> None:
    assert "secret-token" not in repr(load({"DISCORD_TOKEN": "secret-token"}))
    with pytest.raises(SettingsError) as refused:
        load(written(elsewhere, "[discord]\ntoken = ['secret-token']"))
    assert "secret-token" not in str(refused.value)


def test_a_file_that_can_not_be_read_is_named(tmp_path: Path) -> None:
    missing = tmp_path / "missing.toml"
    with pytest.raises(SettingsError, match=r"missing\.toml can't be read"):
        load({"KERAUNOS_CONFIG": str(missing)})
    with pytest.raises(SettingsError, match="not valid TOML"):
        load(written(tmp_path, "[discord\n"))
    missing.write_bytes(b"\xff\xfe")
    with pytest.raises(SettingsError, match="not valid TOML"):
        load({"KERAUNOS_CONFIG": str(missing)})
