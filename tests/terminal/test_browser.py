"""`azul serve` in Chromium: the page draws the game, and keys and mouse of a real browser arrive."""

from __future__ import annotations

import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from urllib.parse import quote, urlsplit

import pytest

pytest.importorskip("termios", reason="there are no pseudo-terminals here")
pytest.importorskip("textual_serve", reason="the extra `browser` is not installed")

from aiohttp import web
from aiohttp.test_utils import TestServer
from tests.terminal.azul_terminal import chosen, saved_game
from tools.terminal import chromium
from tools.terminal.chromium import NotStarted, Page, opened
from tools.terminal.pseudo_terminal import environment
from tools.terminal.visitor import Server, first_tile, served

from azul.tui.app import DARK

pytestmark = pytest.mark.skipif(chromium.program() is None, reason="there is no Chromium here")

ENTER, F1, ESCAPE = ("Enter", 13), ("F1", 112), ("Escape", 27)
CTRL = 2


async def press(page: Page, key: tuple[str, int], modifiers: int = 0) -> None:
    await page.key(key[0], code=key[1], modifiers=modifiers)


async def pick_by_keys(page: Page) -> str:
    """Factory 1's first tiles to line 5; the pick."""
    letter, _x, _y = first_tile(page.picture)
    await page.type(f"1{letter.lower()}5")
    await page.until("South to play")
    return f"1{letter}5"


async def pick_by_click(page: Page) -> str:
    """Factory 2's first tiles by the mouse, to line 4; the pick."""
    letter, x, y = first_tile(page.picture)  # factory 1 is empty now
    await page.click(x, y)
    await page.until("Click line")  # the prompt after a click; the bar may still be that of the last pick
    await page.type("4")
    await page.until("North to play")
    return f"2{letter}4"


async def assert_tiles_are_drawn(page: Page) -> None:
    await page.settle()
    colours = await page.colours()
    for name in ("tile-blue", "tile-yellow", "tile-red", "tile-black-accent", "tile-white"):
        assert colours.get(DARK[name], 0) > 200, name
    assert colours[DARK["table"]] > 0.3 * sum(colours.values())


@pytest.fixture
async def server(home: Path) -> AsyncIterator[Server]:
    flags = ("--player=North", "--player=South", "--seed=heron", "--first=1", "--no-animation")
    async with served(environment(home), *flags) as server:
        yield server


@asynccontextmanager
async def seen(url: str, width: int = 1280, height: int = 800) -> AsyncIterator[Page]:
    """An address in a Chromium; the test is skipped where that does not start."""
    async with AsyncExitStack() as stack:
        try:
            page = await stack.enter_async_context(opened(url, width, height))
        except NotStarted as why:
            pytest.skip(str(why))
        yield page


@pytest.fixture
async def page(server: Server) -> AsyncIterator[Page]:
    async with seen(server.address) as found:
        yield found


async def test_a_game_in_a_browser(server: Server, page: Page, home: Path) -> None:
    await page.until("q quit")
    await assert_tiles_are_drawn(page)
    assert {urlsplit(address).netloc for address in page.requested} == {urlsplit(server.url).netloc}
    assert any(url.endswith(".ttf") for url in page.requested)
    picks = [await pick_by_keys(page), await pick_by_click(page)]
    assert chosen(home) == picks
    await press(page, ("p", 80), CTRL)
    await page.until("Colours")
    await press(page, ESCAPE)
    await press(page, F1)
    await page.until("what it does")
    await page.settle()
    before = page.picture.text
    await page.wheel(page.picture.width // 2, 10, 300)
    await page.until(lambda: page.picture.text != before)
    await page.type("q")
    await page.until("North to play")
    await page.size(1000, 600)
    await page.until(lambda: page.picture.width < 120 and "q quit" in page.picture.text)
    await page.size(450, 280)  # letters become smaller
    await page.until(lambda: page.picture.height < 30 and page.picture.width in range(80, 100))
    await page.until("q quit")
    await page.size(300, 200)  # but no smaller than can be read
    await page.until("Azul needs 80x24 characters")
    assert not page.errors
    await page.type("q")
    await page.until(lambda: "Quit?" in " ".join(page.picture.text.split()))
    await page.type("q")
    await page.holds("document.body.classList.contains('-closed')")
    assert await page.evaluate("why.textContent") == "Closed. Everything you played is saved."
    await page.holds("document.activeElement.tagName === 'BUTTON'")
    await page.key("Enter", code=13, text="\r")
    await page.until(lambda: len(list(home.glob("*.azul"))) == 2)  # the flags begin another one


async def test_the_token_does_not_stay_in_the_address(server: Server) -> None:
    async with seen(f"{server.address}&fontsize=20&ping=http://127.0.0.1:9/&delay=1") as page:
        await page.until("q quit")
        assert await page.evaluate("location.href") == f"{server.url}?fontsize=20"
        assert await page.evaluate("history.length") <= 2  # with the empty page of the beginning
        assert await page.evaluate("document.cookie") == ""
        assert page.picture.width < 120  # letters of 20 pixels
        assert not page.errors
        token = server.address.partition("=")[2]
        assert [token in url for url in page.requested] == [True] + [False] * (len(page.requested) - 1)
        await page.ask("Page.navigate", url=server.url)  # the cookie will do
        await page.until(lambda: page.picture.width > 120 and "q quit" in page.picture.text)
        await page.ask("Network.clearBrowserCookies")
        link = f"<a href='{server.address}&fontsize=20'>Azul"
        await page.ask("Page.navigate", url=f"data:text/html,{quote(link)}")  # a page of another site
        await page.holds("document.querySelector('a')")
        await page.evaluate("document.querySelector('a').click()")
        await page.until(lambda: page.picture.width < 120 and "q quit" in page.picture.text)
        assert await page.evaluate("location.href") == f"{server.url}?fontsize=20"
        await page.ask("Network.clearBrowserCookies")
        await page.ask("Page.navigate", url=server.url)
        await page.holds("document.body?.innerText.includes('Open the full address')")


# What a page gets of an address in each way that there is; `mode` is that of a request.
FETCHED = "fetch(%r, {mode: %r, credentials: 'include'}).then(answer => answer.status, () => 'refused')"
LOADED = """new Promise(found => {
  const made = Object.assign(document.createElement("script"), {src: %r});
  made.onload = () => found("loaded");
  made.onerror = () => found("refused");
  document.head.append(made);
})"""
CONNECTED = """new Promise(found => {
  const socket = new WebSocket(%r);
  socket.onopen = () => found("open");
  socket.onclose = () => found("refused");
})"""
FRAMED = """new Promise(found => {
  const made = Object.assign(document.createElement("iframe"), {src: %r});
  made.onload = found;
  document.body.append(made);
})"""


def websocket_of(server: Server) -> str:
    return f"{server.url.replace('http', 'ws')}ws?width=80&height=24"


async def test_without_the_token_a_browser_gets_nothing(server: Server, page: Page, home: Path) -> None:
    await page.until("q quit")
    (cookie,) = (await page.ask("Network.getAllCookies"))["cookies"]
    assert cookie["value"] == server.address.partition("=")[2]
    assert (cookie["httpOnly"], cookie["sameSite"], cookie["session"]) == (True, "Lax", True)
    entries = (await page.ask("Page.getNavigationHistory"))["entries"]
    assert [entry["url"] for entry in entries] == ["about:blank", server.url]
    async with seen(server.url) as other:
        await other.holds("document.body?.innerText.includes('Open the full address')")
        assert await other.evaluate("document.scripts.length") == 0
        for name in ("", "page.js", "page.css", "static/js/textual.js", "static/css/xterm.css"):
            assert await other.evaluate(FETCHED % (f"./{name}", "same-origin")) == 403, name
        assert await other.evaluate(CONNECTED % websocket_of(server)) == "refused"
        assert (await other.ask("Network.getAllCookies"))["cookies"] == []
    pick = await pick_by_keys(page)
    assert chosen(home) == [pick]


async def test_a_page_of_another_port_gets_nothing(server: Server, page: Page, home: Path) -> None:
    """To a browser both are the same site, so it sends the cookie."""
    await page.until("q quit")
    pick = await pick_by_keys(page)

    async def answer(request: web.Request) -> web.Response:
        return web.Response(text="<body>elsewhere", content_type="text/html")

    application = web.Application()
    application.router.add_get("/", answer)
    async with TestServer(application) as elsewhere:
        await page.ask("Page.navigate", url=str(elsewhere.make_url("/")))
        await page.holds("document.body?.innerText === 'elsewhere'")
        for name in ("", "page.css", "static/js/textual.js"):
            for mode in ("cors", "no-cors"):
                assert await page.evaluate(FETCHED % (server.url + name, mode)) == "refused", (name, mode)
        assert await page.evaluate(LOADED % f"{server.url}page.js") == "refused"
        assert await page.evaluate(CONNECTED % websocket_of(server)) == "refused"
        await page.evaluate(FRAMED % server.url)
        (frame,) = (await page.ask("Page.getFrameTree"))["frameTree"]["childFrames"]
        assert frame["frame"]["unreachableUrl"] == server.url
    assert chosen(home) == [pick]


async def test_no_name_is_a_link(home: Path) -> None:
    name = "https://evil.example"
    saved_game(home, "North", name)
    async with served(environment(home)) as server, seen(server.address) as page:
        await page.until("enter continue")
        await press(page, ENTER)
        await page.until(f"{name} to play")
        await page.settle()
        lines = page.picture.lines
        places = [(line.index(name), y) for y, line in enumerate(lines) if name in line]
        assert len(places) > 2
        for x, y in places:
            await page.move(x + 3, y)
            await page.settle(0.2)
            assert await page.evaluate("document.querySelector('.xterm-cursor-pointer')") is None
            await page.click(x + 3, y)
        await page.settle()
        targets = (await page.ask("Target.getTargets"))["targetInfos"]
        assert sum(each["type"] == "page" for each in targets) == 1
        assert not page.errors


async def test_an_exported_game_is_a_download(home: Path, tmp_path: Path) -> None:
    record = saved_game(home)
    (folder := tmp_path / "downloads").mkdir()
    async with served(environment(home)) as server, seen(server.address) as page:
        await page.ask("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
        await page.until("enter continue")
        await page.type("g")
        await page.until("Saved games")
        await page.until("Ada")
        await page.type("e")
        await page.until("Downloading ")
        await page.until(lambda: bool([*folder.glob("azul-*-Ada-Ben.azul")]))
        (copy,) = folder.iterdir()
        assert copy.read_bytes() == record.read_bytes()
        assert not page.errors


async def test_a_page_says_what_it_knows_of_a_server_that_was_killed(server: Server, page: Page) -> None:
    await page.until("q quit")
    await server.end(signal.SIGKILL)
    await page.holds("document.body.classList.contains('-closed')")
    said = "Every move was saved as you made it, unless the screen said otherwise."
    assert await page.evaluate("why.textContent") == f"Connection to the game lost. {said}"
