"""`azul serve` without a browser: its flags and its end, and games over its websocket."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import sys
from base64 import b64decode
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

pytest.importorskip("termios", reason="there are no pseudo-terminals here")
pytest.importorskip("textual_serve", reason="the extra `browser` is not installed")

from aiohttp import ClientSession
from tests.azul.command_line import complaint
from tests.terminal.azul_terminal import chosen, saved_game
from tools.terminal.pseudo_terminal import AZUL, PATIENCE, Terminal, environment
from tools.terminal.visitor import Address, Server, Visitor, first_tile, served, show_letters, visiting
from tools.trials.visitors import game_of

from azul.game import LIBRARY, SPEC
from azul.rules import Position
from hotseat.storage.journal import Locked
from hotseat.storage.library import Library, SavedGame

TWO = ("--player=North", "--player=South", "--seed=heron", "--first=1")


@pytest.fixture
async def server(home: Path) -> AsyncIterator[Server]:
    async with served(environment(home)) as found:
        yield found


@pytest.mark.parametrize(
    ("host", "said"),
    [
        ("a..b", "azul: a..b is not a valid host name\n"),
        ("192.0.2.1", "azul: 192.0.2.1 is not an address of this machine\n"),
    ],
)
def test_what_cannot_be_served_is_a_sentence(host: str, said: str) -> None:
    assert complaint("serve", "--host", host) == said


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "textual_serve", None)
    assert re.search(r"textual-serve.*'\.\[browser\]'.*\n", complaint("serve"))


def test_a_library_that_is_not_known_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotseat.web.SCRIPT", Path(os.devnull))
    said = "azul: the installed textual-serve is not supported; install version 1.1.3\n"
    assert complaint("serve") == said


async def test_without_the_token_if_that_is_wanted(home: Path) -> None:
    async with (
        served(environment(home), "--no-token") as server,
        ClientSession() as session,
        session.get(server.url) as answer,
    ):
        assert answer.status == 200
        assert server.address == server.url


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="only Linux has /proc")
async def test_no_process_has_the_token_where_others_see_it(server: Server) -> None:
    token = server.address.partition("=")[2].encode()
    async with visiting(server) as page:
        await page.until("enter start")
        for process in (server.process.pid, game_of(server)):
            for name in ("cmdline", "environ"):
                assert token not in Path(f"/proc/{process}/{name}").read_bytes()


async def test_a_port_in_use(server: Server, home: Path) -> None:
    port = urlsplit(server.url).port
    with Terminal((*AZUL, "serve", "--port", str(port)), environment(home), width=100) as terminal:
        assert await asyncio.to_thread(terminal.end) == 1
    said = f"azul: port {port} on 127.0.0.1 is in use by another program; choose one with --port"
    assert terminal.picture.text.strip() == said
    first, address, _end = server.said.split("\n")
    assert first == "Azul runs until you press ctrl+c. Open this address in a browser:"
    assert re.fullmatch(rf"http://127\.0\.0\.1:{port}/\?token=[\w-]{{43}}", address)
    assert len(address) < 80


async def test_listening_to_everybody_is_said(home: Path) -> None:
    async with served(environment(home), "--host", "0.0.0.0") as server:
        assert re.search(r"http://127\.0\.0\.1:\d+/\?token=", server.said)
        status, out, err = await server.end()
    assert (status, err) == (0, "")
    assert out == (
        "From another machine, use this machine's name or address in its place.\n"
        "Anyone who has the address can play as you.\n"
    )


async def begin(page: Visitor) -> None:
    await page.until("enter start")
    await page.type("\r")
    await page.until("to play")


async def pick(page: Visitor) -> None:
    await page.type(f"1{first_tile(page.picture)[0].lower()}5")
    await page.until("u undo")


def games(home: Path) -> list[SavedGame[Position]]:
    return Library(SPEC, home).saved()


async def test_two_pages_are_two_games(server: Server, home: Path) -> None:
    async with visiting(server) as one, visiting(server) as other:
        await other.until("enter start")  # before there is a game to go on with
        await begin(one)
        await begin(other)
        assert len(games(home)) == 2
        await other.resize(79, 24)
        await other.until("this terminal has 79x24")
        await one.type("\x1a")
        await one.until("There is no shell to go to")
        await one.type("\x03")
        await one.until("To quit, press q")
        await one.type("q")
        await one.until_closed()
    assert await server.end() == (0, "", "")


async def test_a_game_from_the_flags_is_played_by_keys_and_clicks(home: Path) -> None:
    async with served(environment(home), *TWO) as server, visiting(server) as page:
        await page.until("q quit")
        first, _x, row = first_tile(page.picture)
        await page.type(f"1{first.lower()}5")
        await page.until("South to play")
        second, x, _row = first_tile(page.picture)  # factory 1 is empty now
        await page.click(x, row)
        await page.until("Click line")
        await page.type("4")
        await page.until("North to play")
    assert chosen(home) == [f"1{first}5", f"2{second}4"]


async def test_a_picture_is_a_download(server: Server) -> None:
    async with visiting(server) as page:
        await begin(page)
        await page.type("\x10")
        await page.until("Colours")
        await page.type("picture")
        await page.until("Download a picture of the screen")
        await page.type("\r")
        await page.until(lambda: any(each[0] == "file" for each in page.messages))
        await page.until("Downloading ")
        name, data = next(each[1:] for each in page.messages if each[0] == "file")
        assert re.fullmatch(r"azul-North-South-[0-9-]+\.svg", name)
        svg = b64decode(data).decode()
        assert svg.startswith("<svg")
        assert svg.rstrip().endswith("</svg>")


async def test_copies_go_where_the_browser_keeps_downloads(server: Server, home: Path) -> None:
    """What the palette and the help say of them."""
    saved_game(home)
    async with visiting(server) as page:
        await page.until("enter continue")
        await page.type("g")
        await page.until("Saved games")
        await page.until("Ada")
        await page.type("\x10")
        await page.until("Colours")
        await page.type("export")
        await page.until("Download a copy of a game")
        await page.type("\x1b")
        await page.until(lambda: "Download a copy" not in page.picture.text)
        await page.type("?")
        await page.until("Keys for saved games")
        await page.until("Download a copy of a game")


async def test_nothing_comes_from_elsewhere(server: Server) -> None:
    async with ClientSession(headers=server.headers) as session:
        async with session.get(server.url) as answer:
            text = await answer.text()
        assert "<title>Azul</title>" in text
        assert not re.findall(r"""(?:https?:)?//[a-z]""", text.replace("// ", ""))
        names = re.findall(r'(?:href|src)="([\w./-]+)"', text)
        assert {"static/js/textual.js", "page.js", "page.css"} < set(names)
        for name in names:
            async with session.get(server.url + name) as answer:
                assert answer.status == 200


async def test_ctrl_c_ends_the_server_and_its_games(home: Path) -> None:
    show_letters(home)
    command = (*AZUL, "serve", "--port", "0")
    with Terminal(command, environment(home), width=100) as terminal:
        url = re.search(r"http://\S+", terminal.until("token=").text)
        assert url is not None
        async with visiting(Address(url[0])) as page:
            await begin(page)
            await pick(page)
            terminal.press("\x03")
            await page.until_closed()
        assert terminal.end() == 130
        assert "Traceback" not in terminal.written.decode()
    with LIBRARY.resume(games(home)[0].path):
        pass  # nobody holds it any more


async def test_what_is_killed_holds_nothing(server: Server, home: Path) -> None:
    async with visiting(server) as page:
        await begin(page)
        await pick(page)
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
        if not children.exists():
            pytest.skip("which process is a page's is told on Linux only")
        (child,) = children.read_text().split()
        os.kill(int(child), signal.SIGKILL)
        await page.until_closed()
    async with visiting(server) as page:
        await page.until("enter continue")
        await page.type("\r")
        await page.until("to play")
        await server.end(signal.SIGKILL)
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                LIBRARY.resume(games(home)[0].path).close()
                break
            except Locked:
                await asyncio.sleep(0.1)


@pytest.mark.parametrize("ends", ["the server", "the page", "the game"])
async def test_who_serves_hears_of_a_game_that_is_lost(home: Path, ends: str) -> None:
    async with served(environment(home), *TWO) as server:
        async with visiting(server) as page:
            await page.until("q quit")
            await pick(page)
            shutil.rmtree(home)
            home.write_text("mine")
            if ends == "the server":
                ending = asyncio.create_task(server.end())
            elif ends == "the game":
                await page.type("q")
                await page.until("n for no.")
                await page.type("q")
            if ends != "the page":
                await page.until_closed()
        status, _out, err = await (ending if ends == "the server" else server.end())
    said = "azul: a game was not saved; its file could not be written\n"
    assert (status, err) == (0, said)
