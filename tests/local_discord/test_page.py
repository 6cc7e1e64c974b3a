"""The page's files: nothing from outside, no text as markup, nothing missing."""

import re
from pathlib import Path

import aiohttp
import pytest

from local_discord import LocalDiscord

PAGE = Path(__file__).parents[2] / "local_discord" / "page"
FILES = sorted(path for path in PAGE.rglob("*") if path.is_file())
MODULES = [path for path in FILES if path.suffix == ".js"]
MARKUP = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function")
IMPORT = re.compile(r'from "(\./[^"]+)"')
REFERENCE = re.compile(r'(?:href|src)="(/page/[^"]+)"')


def names(paths: list[Path]) -> list[str]:
    return [str(path.relative_to(PAGE)) for path in paths]


@pytest.mark.parametrize("path", MODULES, ids=names(MODULES))
def test_a_module_writes_no_markup_and_imports_what_there_is(path: Path) -> None:
    text = path.read_text("utf-8")
    assert MARKUP.search(text) is None
    assert [name for name in IMPORT.findall(text) if not (path.parent / name).exists()] == []
    assert len(text.splitlines()) < 500


def test_nothing_is_loaded_from_outside() -> None:
    html = (PAGE / "index.html").read_text("utf-8")
    styles = [path.read_text("utf-8") for path in FILES if path.suffix == ".css"]
    assert re.findall(r'(?:href|src)="(?!/|#)', html) == []
    assert [style for style in styles if "url(" in style or "@import" in style] == []
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', html)
    assert policy is not None
    assert "default-src 'none'; script-src 'self'; style-src 'self'" in policy[1]


async def test_the_server_gives_every_file_of_the_page(server: LocalDiscord) -> None:
    html = (PAGE / "index.html").read_text("utf-8")
    named = set(REFERENCE.findall(html))
    every = {f"/page/{name}" for name in names(FILES)}
    assert named <= every
    async with aiohttp.ClientSession() as session:
        for path in ["/", *sorted(every)]:
            async with session.get(server.page_url.rstrip("/") + path) as got:
                assert got.status == 200, path
                assert got.headers["Content-Security-Policy"] == "frame-ancestors 'none'"
