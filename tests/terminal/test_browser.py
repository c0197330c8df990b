"""`azul serve` in a Chromium: what its page draws, and that keys and mouse of a real browser arrive."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

pytest.importorskip("termios", reason="there are no pseudo-terminals here")
pytest.importorskip("textual_serve", reason="the extra `browser` is not installed")

import chromium
from chromium import NotStarted, Page, opened
from pseudo import environment
from visitor import Server, first_tile, served

from azul.ui.themes import DARK

pytestmark = pytest.mark.skipif(chromium.program() is None, reason="there is no Chromium here")

ENTER, F1, ESCAPE = ("Enter", 13), ("F1", 112), ("Escape", 27)
CTRL = 2


def chosen(home: Path) -> list[str]:
    """The choices in the record of the only game."""
    (game,) = home.glob("*.azul")
    return re.findall(r"^[1-9C][BYRKW][1-5F]$", game.read_text(), re.MULTILINE)


async def press(page: Page, key: tuple[str, int], modifiers: int = 0) -> None:
    await page.key(key[0], code=key[1], modifiers=modifiers)


async def pick_by_keys(page: Page) -> str:
    """Factory 1's first tiles to line 5; the pick."""
    letter, _x, _y = first_tile(page.picture)
    await page.type(f"1{letter.lower()}5")
    await page.until("South to pick")
    return f"1{letter}5"


async def pick_by_click(page: Page) -> str:
    """Factory 2's first tiles by the mouse, to line 4; the pick."""
    letter, x, y = first_tile(page.picture)  # factory 1 is empty now
    await page.click(x, y)
    await page.until("esc back")
    await page.type("4")
    await page.until("North to pick")
    return f"2{letter}4"


async def assert_tiles_are_drawn(page: Page) -> None:
    """Every colour of tiles stands in the page, and so does its ground."""
    await page.settle()
    colours = await page.colours()
    for name in ("tile-blue", "tile-yellow", "tile-red", "tile-black-accent", "tile-white"):
        assert colours.get(DARK[name], 0) > 200, name
    assert colours[DARK["table"]] > 0.3 * sum(colours.values())


@pytest.fixture
async def server(home: Path) -> AsyncIterator[Server]:
    """Where games of North and South are served."""
    flags = ("--player=North", "--player=South", "--seed=heron", "--first=1")
    async with served(environment(home), *flags) as server:
        yield server


@pytest.fixture
async def page(server: Server) -> AsyncIterator[Page]:
    try:
        async with opened(server.address) as found:
            yield found
    except NotStarted as why:
        pytest.skip(str(why))


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
    await page.until("North to pick")
    await page.size(1000, 600)
    await page.until(lambda: page.picture.width < 120 and "q quit" in page.picture.text)
    await page.size(450, 280)  # letters become smaller
    await page.until(lambda: page.picture.height < 30 and page.picture.width in range(80, 100))
    await page.until("q quit")
    await page.size(300, 200)  # but no smaller than can be read
    await page.until("Azul needs 80x24 characters")
    assert not page.errors
    await page.type("q")
    await page.holds("document.body.classList.contains('-closed')")
    assert await page.evaluate("why.textContent") == "Closed. Everything you played is saved."
    await page.holds("document.activeElement.tagName === 'BUTTON'")
    await page.key("Enter", code=13, text="\r")
    await page.until(lambda: len(list(home.glob("*.azul"))) == 2)  # the flags begin another one
