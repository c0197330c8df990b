"""Access to a served game: only pages of this server, under this machine's names, and not too many."""

from __future__ import annotations

import asyncio
import socket
import sys
from contextlib import suppress
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="there are no pseudo-terminals here")
pytest.importorskip("textual_serve", reason="the extra `browser` is not installed")

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, web
from aiohttp.test_utils import TestClient, TestServer
from tools.terminal.pseudo_terminal import environment
from tools.terminal.visitor import served
from tools.trials.visitors import MOST_MEMORY, Attack, a_stopped_game, cost, much_input, much_input_and_away

import hotseat.web as server
from hotseat.cli.output import UNSAVED
from hotseat.web import Pages, listen

PATIENCE = 60.0  # seconds for anything to happen

# A game that does nothing, as far as a server can tell: it begins, and ends when it is told to.
BEGIN = "import os, signal, sys; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
BEGIN += "os.write(1, b'__GANGLION__\\nD\\0\\0\\0\\1x')\n"
STILL = f"{BEGIN}data = b''\nwhile b'quit' not in data and (more := os.read(0, 4096)): data += more"


def pages(key: str | None = None, code: str = STILL) -> Pages:
    command = [sys.executable, "-S", "-c", code]
    return Pages(command, '<b>"Azul"', frozenset(("localhost", "den")), key)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8000", 200),
        ("[::1]:8000", 200),
        ("192.0.2.7", 200),
        ("localhost", 200),
        ("DEN:80", 200),
        ("evil.example:8000", 403),
        ("127.0.0.1.evil.example", 403),
        ("localhost.evil.example", 403),
        ("[", 403),
        ("a;script-src *", 403),
        ("", 403),
    ],
)
async def test_another_name_that_leads_here_is_not_answered(host: str, status: int) -> None:
    """Neither the page, nor what stands in it, nor the websocket."""
    async with TestClient(TestServer(pages().application())) as client:
        for path in ("/", "/static/js/textual.js"):
            answer = await client.get(path, headers={"Host": host})
            assert answer.status == status, path
        if status == 403:
            answer = await client.get("/ws", headers={"Host": host, "Origin": f"http://{host}"})
            assert answer.status == 403


@pytest.mark.parametrize(
    "origin",
    ["http://127.0.0.1:9999", "http://evil.example", "null", "", "http://[", "file://", "http://localhost"],
)
async def test_a_page_of_another_site_drives_no_game(origin: str) -> None:
    async with TestClient(TestServer(pages().application())) as client:
        answer = await client.get("/ws", headers={"Origin": origin})
        assert answer.status == 403


async def opened(client: TestClient[web.Request, web.Application]) -> ClientWebSocketResponse:
    websocket = await client.ws_connect("/ws")
    assert (await asyncio.wait_for(websocket.receive(), PATIENCE)).data == b"x"
    return websocket


async def test_the_number_of_games_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MOST_PAGES", 2)
    served = pages()
    async with TestClient(TestServer(served.application())) as client:
        url = "/ws"
        open_pages = []
        for width, height in (("1000000000", "-3"), ("x", "")):
            websocket = await client.ws_connect(f"{url}?width={width}&height={height}")
            await websocket.send_json(["resize", {"width": 10**9, "height": "x"}])
            open_pages.append(websocket)
        assert (await client.get("/ws")).status == 503
        answer = await client.get("/")
        assert answer.status == 503
        assert await answer.text() == "All 2 pages are in use. Close one and try again."
        await asyncio.gather(served.end_games(), *map(ended, open_pages))
        assert (await client.get("/")).status == 200


async def ended(websocket: ClientWebSocketResponse) -> str:
    said = ""
    async with asyncio.timeout(PATIENCE):
        async for message in websocket:
            if message.type is WSMsgType.TEXT and message.json()[0] == "ended":
                said = str(message.json()[1])
    return said


async def test_a_page_left_alone_for_long_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MOST_PAGES", 2)
    async with TestClient(TestServer(pages().application())) as client:
        oldest, other = await opened(client), await opened(client)
        await oldest.send_json(["stdin", ""])  # then it is the other one that was left alone for longer
        await asyncio.sleep(0.05)
        assert (await client.get("/ws")).status == 503
        monkeypatch.setattr(server, "LONG", 0.0)
        assert (await client.get("/")).status == 200
        newest, said = await asyncio.gather(opened(client), ended(other))
        assert said == (
            "This page was idle for 0 minutes and was closed to make room for another. "
            "Everything you played is saved."
        )
        monkeypatch.setattr(server, "LONG", 600.0)
        assert (await client.get("/")).status == 503
        await oldest.close()
        await newest.close()


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("pass", "Closed. Everything you played is saved."),
        (f"sys.exit({UNSAVED})", "Closed. This game was not saved: its file could not be written."),
        (
            "sys.exit('\x1b[2Jbroken')",
            "The game stopped unexpectedly. Every move was saved as you made it, "
            "unless the screen said otherwise.",
        ),
    ],
)
async def test_a_closed_page_says_what_is_known_of_the_game(code: str, said: str) -> None:
    async with TestClient(TestServer(pages(code=BEGIN + code).application())) as client:
        assert await ended(await opened(client)) == said


async def test_a_server_that_ends_says_so() -> None:
    served = pages()
    async with TestClient(TestServer(served.application())) as client:
        websocket = await opened(client)
        said, _none = await asyncio.gather(ended(websocket), served.end_games())
    assert said == "The server has stopped. Everything you played is saved."


@pytest.mark.parametrize("junk", ["{", "[" * 60_000, "5", "[]", '["stdin", 5]', '["stdin"]', '["open"]'])
async def test_junk_closes_a_page(junk: str) -> None:
    async with TestClient(TestServer(pages().application())) as client:
        websocket = await opened(client)
        await websocket.send_str(junk)
        assert await ended(websocket) == "Closed. Everything you played is saved."


async def test_a_page_that_sends_more_than_the_game_takes_is_closed() -> None:
    """The game takes a little all the time; it would be busy for minutes with everything."""
    takes_little = BEGIN.replace("signal.SIG_IGN", "lambda *_words: os._exit(0)")
    takes_little += "import time\nwhile os.read(0, 1000): time.sleep(0.1)"
    async with TestClient(TestServer(pages(code=takes_little).application())) as client:
        websocket = await opened(client)

        async def flood() -> None:
            with suppress(ConnectionError):
                for _time in range(65):
                    await websocket.send_json(["stdin", "1b2" * 20_000])

        _none, said = await asyncio.gather(flood(), ended(websocket))
    assert said == (
        "This page was closed because it sent more than the game could handle. "
        "Everything you played is saved."
    )


async def test_a_message_that_is_too_long_closes_a_page() -> None:
    async with TestClient(TestServer(pages().application())) as client:
        websocket = await opened(client)
        await websocket.send_json(["stdin", "x" * 2**16])
        async with asyncio.timeout(PATIENCE):
            await websocket.receive()
        assert websocket.close_code == 1009


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux has /proc")
@pytest.mark.parametrize("attack", [much_input, much_input_and_away, a_stopped_game])
async def test_a_game_takes_little_and_goes_with_its_page(attack: Attack, tmp_path: Path) -> None:
    """`visitors.py` has more of them, and prints what they take."""
    flags = ("--player=North", "--player=South", "--seed=heron", "--first=1")
    async with served(environment(tmp_path), *flags) as server:
        found = await cost(server, attack)
    assert found.memory < MOST_MEMORY
    assert found.after < 60.0  # 5 seconds and what a machine under load adds; it was for ever


async def test_the_title_is_text_in_the_page() -> None:
    async with TestClient(TestServer(pages().application())) as client:
        text = await (await client.get("/")).text()
    assert "<title>&lt;b&gt;&quot;Azul&quot;</title>" in text


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="only Linux has all of 127.0.0.0/8")
async def test_it_listens_at_this_machine_alone() -> None:
    """Unless told otherwise: 127.0.0.2 is this machine too, and is not listened at."""
    runner = web.AppRunner(pages().application())
    await runner.setup()
    try:
        ((host, port),) = (place.getsockname() for place in (await listen(runner, "127.0.0.1", 0)).sockets)
        assert host == "127.0.0.1"
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.2", port), 5)
        async with ClientSession() as session, session.get(f"http://{host}:{port}/") as answer:
            assert answer.status == 200
    finally:
        await runner.cleanup()
