"""Who may drive a served game: pages of this server, under this machine's names, and not too many."""

from __future__ import annotations

import asyncio
import socket
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

pytest.importorskip("textual_serve", reason="the extra `browser` is not installed")

from aiohttp import ClientSession
from aiohttp.test_utils import TestClient, TestServer

from hotseat import browser
from hotseat.browser import Pages

# A game that does nothing, as far as a server can tell: it begins, and ends when it is told to.
STILL = "import sys; print('__GANGLION__', flush=True); sys.stdin.buffer.read(5)"


def pages(key: str | None = None) -> Pages:
    command = [sys.executable, "-S", "-c", STILL]
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
    [
        "http://127.0.0.1:9999",
        "http://evil.example",
        "null",
        "",
        "http://[",
        "file://",
        "http://localhost",
    ],
)
async def test_a_page_of_another_site_drives_no_game(origin: str) -> None:
    async with TestClient(TestServer(pages().application())) as client:
        answer = await client.get("/ws", headers={"Origin": origin})
        assert answer.status == 403


async def test_the_number_of_games_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "MOST_PAGES", 2)
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
        assert await answer.text() == "2 pages are open here already, and there can be no more."
        await asyncio.gather(served.end_games(), *(each.receive() for each in open_pages))
        assert (await client.get("/")).status == 200


async def test_the_title_is_text_in_the_page() -> None:
    async with TestClient(TestServer(pages().application())) as client:
        text = await (await client.get("/")).text()
    assert "<title>&lt;b&gt;&quot;Azul&quot;</title>" in text


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="only Linux has all of 127.0.0.0/8")
async def test_it_listens_at_this_machine_alone() -> None:
    """Unless told otherwise: 127.0.0.2 is this machine too, and is not listened at."""
    from aiohttp import web

    from hotseat.serve import address_of, listen

    runner = web.AppRunner(pages().application())
    await runner.setup()
    try:
        server = await listen(runner, "127.0.0.1", 0)
        found = address_of(server)
        port = urlsplit(found.url).port
        assert found.alone
        assert port is not None
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.2", port), 5)
        async with ClientSession() as session, session.get(found.url) as answer:
            assert answer.status == 200
        server.close()
    finally:
        await runner.cleanup()
