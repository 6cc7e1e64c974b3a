"""Markdown as the page draws it, tried out in Chromium."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page

from tests.browser.house import House

pytestmark = pytest.mark.asyncio(loop_scope="session")

DRAW = """async (text) => {
  const { markdown } = await import("/page/js/markdown.js");
  const names = {
    user: (id) => ({ 1: "Theo" })[id],
    role: (id) => (id === "2" ? { name: "Gods" } : undefined),
    channel: (id) => (id === "3" ? { name: "games", type: 0 } : undefined),
    goTo() {}, useCommand() {}, emojiUrl() {},
  };
  const box = document.createElement("div");
  box.append(...markdown(text, names));
  for (const element of box.querySelectorAll("*")) {
    const others = [...element.attributes].filter(({ name }) => name !== "href");
    for (const { name } of others) element.removeAttribute(name);
  }
  return box.innerHTML;
}"""

CASES = {
    "bold": ("**a**", "<strong>a</strong>"),
    "italics": ("*a* _b_", "<em>a</em> <em>b</em>"),
    "bold italics": ("***a***", "<strong><em>a</em></strong>"),
    "underline": ("__a__", "<u>a</u>"),
    "strike": ("~~a~~", "<s>a</s>"),
    "nested": ("**a *b* __c__**", "<strong>a <em>b</em> <u>c</u></strong>"),
    "snake case is no italics": ("a_b_c", "a_b_c"),
    "a lone star": ("2 * 3 * 4", "2 * 3 * 4"),
    "escaped": (r"\*a\* \_b\_", "*a* _b_"),
    "code": ("`**a**`", "<code>**a**</code>"),
    "code block": ("x\n```py\na < b\n```\ny", "x<pre><code>a &lt; b</code></pre>y"),
    "heading": ("# A\nb", "<div>A</div>b"),
    "no heading without a blank": ("#A", "#A"),
    "subtext": ("-# a", "<div>a</div>"),
    "quote": ("> a\n> b\nc", "<blockquote>a\nb</blockquote>c"),
    "long quote": (">>> a\n\nb", "<blockquote>a\n\nb</blockquote>"),
    "list": ("- a\n- b", "<ul><li>a</li><li>b</li></ul>"),
    "nested list": ("- a\n  - b\n- c", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"),
    "numbers": ("1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"),
    "link": ("https://a.org/b?c=d.", '<a href="https://a.org/b?c=d">https://a.org/b?c=d</a>.'),
    "masked link": ("[a](https://b.org)", '<a href="https://b.org/">a</a>'),
    "link in a link": (
        "[https://a.org](https://b.org)",
        '<a href="https://b.org/">https://a.org</a>',
    ),
    "quiet link": ("<https://b.org>", '<a href="https://b.org/">https://b.org</a>'),
    "hostile link": ("[a](javascript:alert(1))", "[a](javascript:alert(1))"),
    "hostile data link": ("[a](data:text/html,x)", "[a](data:text/html,x)"),
    "hostile tag": ("<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"),
    "user": ("<@1> <@!1> <@9>", "<span>@Theo</span> <span>@Theo</span> <span>@unknown-user</span>"),
    "role": ("<@&2>", "<span>@Gods</span>"),
    "channel": ("<#3> <#4>", "<button>#games</button> <span>#No access</span>"),
    "everyone": ("@everyone", "<span>@everyone</span>"),
    "command": ("</dice new:5>", "<button>/dice new</button>"),
    "custom emoji": ("<:fish:77>", "<span>:fish:</span>"),
    "jump link": ("https://discord.com/channels/1/3/4", "<button>#games › message</button>"),
    "spoiler": ("||a||", "<span><span>a</span></span>"),
    "line breaks": ("a\nb", "a\nb"),
    "unclosed": ("**a", "**a"),
    "relative time": ("<t:4102444800:R>", "<time>in 73 years</time>"),
    "broken time": ("<t:x:R>", "&lt;t:x:R&gt;"),
}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def page(house: House, browser: Browser) -> AsyncIterator[Page]:
    page = await browser.new_page()
    await page.goto(house.url)
    yield page
    await page.close()


@pytest.mark.parametrize(("text", "drawn"), CASES.values(), ids=CASES.keys())
async def test_markdown(page: Page, text: str, drawn: str) -> None:
    assert await page.evaluate(DRAW, text) == drawn


@pytest.mark.parametrize(
    "mark", ["**", "*", "_", "||", "[", "> ", "```", "<@", "- ", "\\", "(", "~~"]
)
async def test_no_text_is_too_tangled(page: Page, mark: str) -> None:
    assert await page.evaluate(DRAW, mark * (4000 // len(mark)))
