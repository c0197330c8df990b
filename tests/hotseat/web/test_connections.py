"""Connections to a served game: who may open one, the headers of every answer, and endless connections."""

from __future__ import annotations

import asyncio
import hmac
import logging
import re
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

pytest.importorskip("textual_serve", reason="the extra `browser` is not installed")

from aiohttp import ClientSession, web
from aiohttp.test_utils import TestClient, TestServer

import hotseat.web as server
from hotseat.cli.output import Failure
from hotseat.web import Pages, connections, listen, terminal_script

KEY = "the-key_that-nobody_guesses"
PATIENCE = 60.0
PLACES = ("/", "/page.js", "/page.css", "/static/js/textual.js", "/static/css/xterm.css", "/ws")


def pages(key: str | None = KEY, code: str = "") -> Pages:
    return Pages([sys.executable, "-S", "-c", code], "Azul", frozenset(("localhost", "den")), key)


@asynccontextmanager
async def visited(key: str | None = KEY) -> AsyncIterator[TestClient[web.Request, web.Application]]:
    async with TestClient(TestServer(pages(key).application())) as client:
        yield client


@asynccontextmanager
async def listening(served: Pages | None = None) -> AsyncIterator[int]:
    """The port of a server as it is really made."""
    runner = web.AppRunner((served or pages()).application())
    await runner.setup()
    server = await listen(runner, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        await runner.cleanup()


def cookie(client: TestClient[web.Request, web.Application], value: str) -> dict[str, str]:
    return {"Cookie": f"hotseat-{client.port}={value}"}


@pytest.mark.parametrize("shown", ["", "wrong", KEY[:-1], f"{KEY}x", "ключ", "%ff", "\ud800"])
async def test_without_the_key_nothing_is_answered(shown: str) -> None:
    async with visited() as client:
        for path in PLACES:
            assert (await client.get(path)).status == 403
            answer = await client.get(path, params={"token": shown.encode("utf-8", "replace").decode()})
            assert answer.status == 403
            headers = cookie(client, shown.encode("ascii", "ignore").decode())
            assert (await client.get(path, headers=headers)).status == 403


async def test_with_the_key_everything_is() -> None:
    async with visited() as client:
        for path in PLACES:
            for answer in (
                await client.get(path, headers=cookie(client, KEY)),
                await client.get(path, params={"token": KEY}, allow_redirects=False),
            ):
                assert answer.status != 403, path


async def test_the_key_goes_from_the_address_into_a_cookie() -> None:
    async with visited() as client:
        for query, place in (
            (f"token={KEY}", "./"),
            (f"fontsize=2 0&token={KEY}", "./?fontsize=2+0"),
        ):
            answer = await client.get(f"/?{query}", allow_redirects=False)
            assert (answer.status, answer.headers["Location"]) == (303, place)
            said = answer.headers["Set-Cookie"].split("; ")
            assert said[0] == f"hotseat-{client.port}={KEY}"  # each port its own
            assert {"HttpOnly", "Path=/", "SameSite=Lax"} <= set(said)
        page = await client.get("/?fontsize=20", headers=cookie(client, KEY))
        assert KEY not in await page.text()


async def test_another_ports_cookie_is_none() -> None:
    async with visited() as client:
        answer = await client.get("/", headers={"Cookie": f"hotseat-{client.port or 0 + 1}0={KEY}"})
        assert answer.status == 403


async def test_who_has_no_key_is_told_where_it_stands() -> None:
    async with visited() as client:
        answer = await client.get("/", headers={"Host": "den:80"})
        text = await answer.text()
        said = "Open the full address that was printed when the server started, including its token."
        assert said in text
        assert f"http://127.0.0.1:{client.port}/?token=…" in text
        assert "Set-Cookie" not in answer.headers
        assert KEY not in text


async def test_keys_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return one == other

    monkeypatch.setattr(hmac, "compare_digest", compare)
    async with visited() as client:
        await client.get("/?token=a", headers=cookie(client, "b"))
    assert compared == [(b"a", KEY.encode()), (b"b", KEY.encode())]


def test_each_server_has_a_key_of_its_own() -> None:
    keys = {connections.new_key() for _time in range(100)}
    assert len(keys) == 100
    assert min(map(len, keys)) >= 43  # 256 bits


async def test_where_no_key_is_asked_for_none_is_given() -> None:
    async with visited(None) as client:
        answer = await client.get("/")
        assert answer.status == 200
        assert "Set-Cookie" not in answer.headers


def assert_careful(headers: dict[str, str]) -> None:
    """What the headers of every answer must say, and what none may."""
    policy = headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Server"] == "hotseat"
    assert "den" not in "".join(headers.values())


async def test_every_answer_is_careful() -> None:
    async with visited() as client:
        for key, path, status in (
            *((KEY, path, 200) for path in PLACES[:5]),
            *(("", path, 403) for path in PLACES),
            (KEY, "/nothing", 404),
            (KEY, "/static/css/../../x", 404),
            (KEY, "/?token=" + KEY, 303),
        ):
            headers = cookie(client, key) | {"Host": "den", "Origin": "http://den.example"}
            answer = await client.get(path, headers=headers, allow_redirects=False)
            assert answer.status == status, path
            assert_careful(dict(answer.headers))
        answer = await client.post("/", headers=cookie(client, KEY))
        assert answer.status == 405
        assert_careful(dict(answer.headers))


async def test_so_is_the_answer_to_what_is_no_request() -> None:
    async with listening() as port:
        for junk in (b"\x16\x03\x01\r\n\r\n", b"GET / HTTP/1.1\r\n: den\r\n\r\n", b"GET  \r\n\r\n"):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(junk)
            head, _end, _body = (await asyncio.wait_for(reader.read(), PATIENCE)).partition(b"\r\n\r\n")
            first, *lines = head.decode().split("\r\n")
            assert first.startswith(("HTTP/1.1 400", "HTTP/1.0 400"))
            assert_careful(dict(line.split(": ", 1) for line in lines))
            writer.close()


HERE = b"Host: 127.0.0.1\r\n"
WEBSOCKET = b"Upgrade: websocket\r\nConnection: upgrade\r\nSec-WebSocket-Version: 13\r\n"
OPENED = b"GET /ws?token=%b HTTP/1.1\r\n" % KEY.encode() + HERE
MALFORMED = (
    b"GET / HTTP/1.1\r\nHost: ev\x01il\r\n\r\n",
    b"evil\r\n\r\n",
    b"GET / HTTP/9.evil\r\n\r\n",
    b"GET http://[evil HTTP/1.1\r\n" + HERE + b"\r\n",
    b"GET / HTTP/1.1\r\n" + HERE + b"\r\nGET evil\r\n\r\n",
    b"POST / HTTP/1.1\r\n" + HERE + b"Content-Length: evil\r\n\r\n",
    b"POST / HTTP/1.1\r\n" + HERE + b"Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nevil",
    b"POST / HTTP/1.1\r\n" + HERE + b"Transfer-Encoding: chunked\r\n\r\nevil\r\n",
    b"GET /evil HTTP/1.1\r\n" + HERE + b"Expect: evil\r\n\r\n",
    OPENED + b"Upgrade: evil\r\n\r\n",
    OPENED + WEBSOCKET + b"Sec-WebSocket-Key: evil\r\n\r\n",
    OPENED + WEBSOCKET + b"Sec-WebSocket-Key: evil\xff\r\n\r\n",
)


@pytest.mark.parametrize("sent", MALFORMED, ids=range(len(MALFORMED)))
async def test_nothing_of_a_malformed_request_comes_back_or_is_reported(
    sent: bytes, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither to who sent it, nor in the terminal, which it could fill."""
    monkeypatch.setattr(connections, "IDLE", 0.2)
    async with listening() as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)
        answer = await asyncio.wait_for(reader.read(), PATIENCE)
        writer.close()
    assert answer.endswith(b"\r\n\r\nBad request.") or b"HTTP/1.1 403" in answer
    assert not re.search(rb"evil|x01|\x01", answer.lower())
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []


async def test_a_fault_of_the_server_is_reported(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(_pages: Pages, _request: web.Request) -> web.Response:
        raise ZeroDivisionError

    monkeypatch.setattr(Pages, "text", fail)
    async with listening() as port, ClientSession() as session:
        url = f"http://127.0.0.1:{port}/static/js/textual.js?token={KEY}"
        async with session.get(url) as answer:
            assert answer.status == 500
    (found,) = (each for each in caplog.records if each.levelno >= logging.WARNING)
    assert found.getMessage() == "Error handling request from 127.0.0.1"


async def test_a_page_of_each_visit_has_a_nonce_of_its_own() -> None:
    async with visited(None) as client:
        answers = [await client.get("/") for _time in range(2)]
        policies = {answer.headers["Content-Security-Policy"] for answer in answers}
        assert len(policies) == 2
        for answer in answers:
            nonce = answer.headers["Content-Security-Policy"].partition("'nonce-")[2].partition("'")[0]
            assert f'nonce="{nonce}"' in await answer.text()


async def silent(port: int, said: bytes = b"GET / HTTP/1.1\r\nHost: ") -> asyncio.StreamReader:
    """A connection on which half a request was sent."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(said)
    await writer.drain()
    _KEPT.append(writer)
    return reader


_KEPT: list[asyncio.StreamWriter] = []  # what is collected is closed


async def gone(reader: asyncio.StreamReader) -> None:
    with suppress(ConnectionError):
        assert await asyncio.wait_for(reader.read(), PATIENCE) == b""


async def status(port: int) -> int:
    async with ClientSession() as session, session.get(f"http://127.0.0.1:{port}/") as answer:
        return answer.status


async def test_half_a_request_is_waited_for_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_PATIENCE", 0.2)
    async with listening() as port:
        for said in (b"", b"G", b"GET / HTTP/1.1\r\nHost: "):
            await gone(await silent(port, said))


async def test_nor_is_half_a_request_behind_a_whole_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "IDLE", 0.2)
    async with listening() as port:
        reader = await silent(port, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HTTP")
        answer = await asyncio.wait_for(reader.read(), PATIENCE)
        assert answer.startswith(b"HTTP/1.1 403")


async def test_silent_connections_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 3)
    async with listening() as port:
        readers = [await silent(port) for _time in range(3)]
        assert await status(port) == 403  # an answer
        await gone(readers[0])  # the oldest has made room for it
        assert not readers[2].at_eof()


BODIES = ((b"Content-Length: 9", b"x" * 9), (b"Transfer-Encoding: chunked", b"9\r\nxxxxxxxxx\r\n0\r\n\r\n"))


@pytest.mark.parametrize(("said", "body"), BODIES)
@pytest.mark.parametrize("method", [b"GET", b"POST", b"PUT"])
@pytest.mark.parametrize("query", [b"", b"?token=" + KEY.encode()])
async def test_after_an_answer_no_body_is_waited_for(
    method: bytes, query: bytes, said: bytes, body: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection is closed instead: a request behind the body is not answered."""
    monkeypatch.setattr(connections, "IDLE", 0.2)
    async with listening() as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(method + b" /page.css" + query + b" HTTP/1.1\r\n" + HERE + said + b"\r\n\r\n")
        answers = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        with suppress(ConnectionError):
            writer.write(body + b"GET / HTTP/1.1\r\n" + HERE + b"\r\n")
            while more := await asyncio.wait_for(reader.read(1000), PATIENCE):
                answers += more
        writer.close()
    assert answers.count(b"HTTP/1.1 ") == 1


async def test_a_page_that_has_said_its_last_and_reads_nothing_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(server, "MOST_PAGES", 1)
    monkeypatch.setattr(server, "HEARTBEAT", 600.0)
    chatty = (
        "import os, signal; signal.signal(signal.SIGTERM, lambda *_words: os._exit(0))\n"
        "os.write(1, b'__GANGLION__\\n')\n"
        "while True: os.write(1, b'D\\0\\1\\0\\0' + bytes(2 ** 16))"
    )
    async with listening(pages(None, chatty)) as port:
        place = socket.create_connection(("127.0.0.1", port))
        key = b"Sec-WebSocket-Key: %b\r\n\r\n" % (b"A" * 22 + b"==")
        place.send(b"GET /ws HTTP/1.1\r\n" + HERE + WEBSOCKET + key)
        async with asyncio.timeout(PATIENCE):
            while await status(port) != 503:
                await asyncio.sleep(0.02)
            await asyncio.sleep(1)  # until nothing more fits in between
            place.shutdown(socket.SHUT_WR)
            while await status(port) != 200:
                await asyncio.sleep(0.02)
        place.close()


# The script of textual-serve's terminal: ours replaces the part that would make links


LINKS = "this.weblinksAddon=new S.WebLinksAddon,this.terminal.loadAddon(this.weblinksAddon),"


def test_the_script_makes_no_links() -> None:
    """Fails where another textual-serve makes them in another way: look into its script then."""
    text = terminal_script()
    assert text.count("window.hotseat(this)") == 1
    assert "weblinksAddon" not in text
    assert "this.terminal.open(" in text.partition("window.hotseat(this)")[2]


@pytest.mark.parametrize(
    "text", ["", "this.terminal.open(e)", LINKS * 2, LINKS + "t.loadAddon(this.weblinksAddon)", LINKS.lower()]
)
def test_a_script_that_is_not_known_is_refused(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "textual.js"
    script.write_text(text)
    monkeypatch.setattr(server, "SCRIPT", script)
    with pytest.raises(Failure, match="textual-serve"):
        terminal_script()
