"""Visit a served game without a browser: read the page's terminal and type into it."""

from __future__ import annotations

import asyncio
import re
import signal
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType
from tools.terminal.picture import Picture
from tools.terminal.pseudo_terminal import AZUL, PATIENCE


class Address:
    """The address of a served program; its `headers` have the key."""

    def __init__(self, address: str) -> None:
        self.address = address  # as printed, with the key
        self.url, _query, token = address.partition("?token=")
        port = urlsplit(self.url).port
        self.headers = {"Cookie": f"hotseat-{port}={token}"} if token else {}


class Server(Address):
    """A served program. said: what it printed at its start."""

    def __init__(self, process: Process, said: str) -> None:
        found = re.search(r"http://\S+", said)
        assert found is not None, said
        super().__init__(found[0])
        self.process, self.said = process, said

    async def end(self, by: signal.Signals = signal.SIGTERM) -> tuple[int, str, str]:
        if self.process.returncode is None:
            self.process.send_signal(by)
        out, err = await asyncio.wait_for(self.process.communicate(), PATIENCE)
        assert self.process.returncode is not None
        return self.process.returncode, out.decode(), err.decode()


@asynccontextmanager
async def served(env: Mapping[str, str], *flags: str, program: Sequence[str] = AZUL) -> AsyncIterator[Server]:
    """`azul serve` on a free port; it ends with the block. Tiles show their letters, for `first_tile`."""
    show_letters(Path(env["AZUL_HOME"]))
    command = (*program, "serve", "--port", "0", *flags)
    process = await asyncio.create_subprocess_exec(*command, env=dict(env), stdout=PIPE, stderr=PIPE)
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        said = [await process.stdout.readline() for _line in range(2)]
    server = Server(process, b"".join(said).decode())
    try:
        yield server
    finally:
        if process.returncode is None:
            await server.end()


class Visitor:
    """A page of 80x24 cells.   picture: its text.   messages: what came besides."""

    def __init__(self, websocket: ClientWebSocketResponse) -> None:
        self.picture = Picture()
        self.messages: list[Any] = []
        self._websocket = websocket

    async def type(self, keys: str) -> None:
        await self._websocket.send_json(["stdin", keys])

    async def click(self, x: int, y: int) -> None:
        await self.type(f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m")

    async def resize(self, width: int, height: int) -> None:
        self.picture.resize(width, height)
        await self._websocket.send_json(["resize", {"width": width, "height": height}])

    async def until(self, expected: str | Callable[[], bool]) -> Picture:
        async with asyncio.timeout(PATIENCE):
            while not (expected in self.picture.text if isinstance(expected, str) else expected()):
                assert await self._receive(), f"closed before {expected!r}\n{self.picture.text}"
        return self.picture

    async def until_closed(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while await self._receive():
                pass

    async def _receive(self) -> bool:
        message = await self._websocket.receive()
        if message.type is WSMsgType.BINARY:
            self.picture.feed(message.data)
        elif message.type is WSMsgType.TEXT:
            self.messages.append(message.json())
        return message.type in (WSMsgType.BINARY, WSMsgType.TEXT)


@asynccontextmanager
async def visiting(server: Address) -> AsyncIterator[Visitor]:
    address = f"{server.url}ws?width=80&height=24"
    async with (
        ClientSession(headers=server.headers) as session,
        session.ws_connect(address, max_msg_size=0) as websocket,
    ):
        yield Visitor(websocket)


def show_letters(home: Path) -> None:
    settings = home / "settings.toml"
    if not settings.exists():
        home.mkdir(parents=True, exist_ok=True)
        settings.write_text('[azul]\nletters = "on"\n', encoding="utf-8")


def first_tile(picture: Picture) -> tuple[str, int, int]:
    """The letter, column and row of the first tile at the left, where there are factories and never the
    centre.
    """
    for y, line in enumerate(picture.lines):
        if found := re.search(r"(?<!\w)[BYRKW](?!\w)", line[: len(line) // 2]):
            return found[0], found.start(), y
    raise AssertionError("there is no tile on the screen")
