"""A game in browsers: a page for each, and behind each page a process of its own.

The library textual-serve runs the process over a websocket and brings the terminal that the page shows;
it is the extra `browser`, so only who serves imports this. The page is `page.html` here, and not the
library's own: that one loads a font from the internet, and it names one address for all visitors.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import shlex
import signal
import socket
import subprocess
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from html import escape
from importlib.resources import files
from ipaddress import ip_address
from string import Template
from typing import NamedTuple
from urllib.parse import urlsplit

from aiohttp import web
from textual_serve.app_service import AppService
from textual_serve.server import Server, to_int

from hotseat.language import _
from hotseat.names import shown
from hotseat.trouble import reason

FONT_SIZE = 16  # pixels, where a page's address does not say ?fontsize=
FONT_SIZES = range(6, 73)
HEARTBEAT = 15.0  # seconds between two questions whether a page is still there
PATIENCE = 5.0  # seconds that games get to end in order when the server does
MOST_PAGES = 24  # games at a time; each is a process of some 60 MB
WIDEST, HIGHEST = 1000, 500  # cells of a page that a game is told of

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

# The browser itself sees to it that a page fetches nothing from anywhere else.
_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; connect-src 'self' {socket}; frame-ancestors 'none'; base-uri 'none'"
    ),
}


class NotServed(Exception):
    """The server cannot begin; the text is a sentence."""


class Address(NamedTuple):
    """Where a server listens: what to open on this machine, and whether others can reach it."""

    url: str
    alone: bool


def serve(
    command: Sequence[str],
    *,
    title: str,
    host: str,
    port: int,
    listening: Callable[[Address], None],
    complain: Callable[[str], None],
) -> None:
    """Serve a program of Textual's until SIGTERM, or SIGHUP, or ctrl+c.

    command: what each page runs, a word each.   title: the pages' title.
    host: a name or an address of this machine.   port: 0 for any free one.
    listening: called once pages can be opened.   complain: takes a line on what goes wrong meanwhile.

    Raises `NotServed`, and `KeyboardInterrupt` after ctrl+c, when all games have ended in order.
    """
    logging.getLogger().addHandler(_OneLine(complain))
    pages = Pages(in_a_shell(command), title=title, names=_names(host))
    asyncio.run(_serve(pages, host, port, listening))


async def _serve(pages: Pages, host: str, port: int, listening: Callable[[Address], None]) -> None:
    asked = asyncio.Event()
    for name in ("SIGTERM", "SIGHUP"):
        with suppress(NotImplementedError, AttributeError):  # not on Windows
            asyncio.get_running_loop().add_signal_handler(getattr(signal, name), asked.set)
    runner = web.AppRunner(pages.application(), access_log=None, shutdown_timeout=PATIENCE)
    await runner.setup()
    try:
        await _listen(runner, host, port)
        listening(_address(runner.addresses))
        await asked.wait()
    finally:
        await pages.end_games()
        await runner.cleanup()


async def _listen(runner: web.AppRunner, host: str, port: int) -> None:
    try:
        await web.TCPSite(runner, host, port).start()
    except socket.gaierror:
        raise NotServed(_("no machine is known as {host}").format(host=shown(host, 60))) from None
    except UnicodeError:  # what is no name for a machine at all
        raise NotServed(_("{host} is no name of a machine").format(host=shown(host, 60))) from None
    except OSError as error:
        raise NotServed(_refused(error, host, port)) from None


def _refused(error: OSError, host: str, port: int) -> str:
    """Why the system does not let a server listen, in a sentence."""
    where = {"host": shown(host, 60), "port": port}
    match error.errno:
        case errno.EADDRINUSE:
            return _("port {port} of {host} is in use by another program").format(**where)
        case errno.EADDRNOTAVAIL | None:  # from Python 3.14 on asyncio gives no number with that
            return _("{host} is no address of this machine").format(**where)
        case _:
            why = reason(OSError(error.errno, os.strerror(error.errno)))
            return _("port {port} of {host} cannot be opened: {reason}").format(**where, reason=why)


def _address(addresses: Sequence[tuple[object, ...]]) -> Address:
    """What to open, from the places where a server listens (as sockets name them)."""
    places = [(ip_address(str(found[0])), found[1]) for found in addresses]
    address, port = places[0]
    if address.is_unspecified:  # every address of this machine
        address = ip_address("::1" if address.version == 6 else "127.0.0.1")
    host = f"[{address}]" if address.version == 6 else str(address)
    return Address(f"http://{host}:{port}/", all(place.is_loopback for place, _port in places))


def _names(host: str) -> frozenset[str]:
    """The names, beside addresses, by which this machine is called: by others it is not answered to."""
    own = socket.gethostname().lower()
    return frozenset(("localhost", own, f"{own.partition('.')[0]}.local", host.lower()))


def in_a_shell(command: Sequence[str]) -> str:
    """A command as the system's shell reads it, for textual-serve takes no other form."""
    if os.name == "nt":
        return subprocess.list2cmdline(command)
    return "exec " + shlex.join(command)  # no shell stays behind as a second process


class _Game(AppService):
    """The process behind a page. The page is told when it ends, however it ends."""

    async def run(self) -> None:
        """Hand on what the process writes, until it ends."""
        try:
            await super().run()
        finally:
            await self.remote_close()

    async def set_terminal_size(self, width: int, height: int) -> None:
        """Tell the process how large the page is, within bounds; what is no size is not told."""
        if type(width) is int and type(height) is int:
            await super().set_terminal_size(*_bounded(width, height))


class Pages(Server):
    """What is answered to browsers: the page, what stands in it, and its game.

    names: how this machine may be called beside its addresses. A page of another site could have its own
    name lead here (DNS rebinding), and would then be of this server as far as a browser knows.
    """

    def __init__(self, command: str, title: str, names: Collection[str]) -> None:
        super().__init__(command, title=title)
        self._names = names
        self._template = Template(files("hotseat").joinpath("page.html").read_text("utf-8"))
        self._open: set[asyncio.Task[object]] = set()

    def application(self) -> web.Application:
        """The routes; the static files are those of textual-serve."""
        found = web.Application(middlewares=[self._called_right])
        found.router.add_get("/", self.page)
        found.router.add_get("/ws", self.handle_websocket)
        found.router.add_get("/download/{key}", self.handle_download)
        found.router.add_static("/static", self.statics_path)
        return found

    @web.middleware
    async def _called_right(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer only to names and addresses of this machine."""
        if not self._is_ours(request.host):
            raise web.HTTPForbidden(text=_("This machine is not known here by that name."))
        return await handler(request)

    def _is_ours(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        try:
            ip_address(name)
        except ValueError:
            return name in self._names
        return True

    @property
    def _full(self) -> bool:
        return len(self._open) >= MOST_PAGES

    def _refuse_more(self) -> None:
        if self._full:
            text = _("{n} pages are open here already, and there can be no more.").format(n=MOST_PAGES)
            raise web.HTTPServiceUnavailable(text=text)

    async def page(self, request: web.Request) -> web.Response:
        """The page. All addresses in it are relative: it works under any name of this machine."""
        self._refuse_more()
        said = {
            "title": self.title,
            "font_size": str(_font_size(request.query.get("fontsize", ""))),
            "closed": _("Closed. What was played is kept."),
            "again": _("Open again"),
            "script": _("This page needs JavaScript."),
        }
        text = self._template.substitute({name: escape(value) for name, value in said.items()})
        headers = {
            name: value.format(socket=f"ws://{request.host} wss://{request.host}")
            for name, value in _HEADERS.items()
        }
        return web.Response(text=text, content_type="text/html", headers=headers)

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """A page's game, for as long as the page is open.

        A page of another site is refused: a browser would let it in here, as it lets it in anywhere.
        """
        origin = request.headers.get("Origin")
        if origin is not None and not _is_from(origin, request.host):
            raise web.HTTPForbidden(text="This is no page of this server.")
        self._refuse_more()
        task = asyncio.current_task()
        assert task is not None
        self._open.add(
            task
        )  # before anything is waited for, so that no more are let in than there may be
        try:
            websocket = web.WebSocketResponse(heartbeat=HEARTBEAT)
            await websocket.prepare(request)
            with suppress(asyncio.CancelledError):  # by `end_games`
                await self._play(websocket, request)
        finally:
            self._open.discard(task)
        return websocket

    async def _play(self, websocket: web.WebSocketResponse, request: web.Request) -> None:
        async def close() -> None:
            await websocket.close()

        game = _Game(
            self.command,
            write_bytes=websocket.send_bytes,
            write_str=websocket.send_str,
            close=close,
            download_manager=self.download_manager,
        )
        width, height = (request.query.get(name, "") for name in ("width", "height"))
        await game.start(*_bounded(to_int(width, 80), to_int(height, 24)))
        try:
            await self._process_messages(websocket, game)
        finally:
            await game.stop()

    async def end_games(self) -> None:
        """End every game, and tell its page. To be called while the server still hears what the pages
        answer: closing a websocket takes both, and a browser waits 2 s for an end that does not come.
        """
        for task in self._open:
            task.cancel()
        if self._open:
            await asyncio.wait(self._open, timeout=PATIENCE)


def _is_from(origin: str, host: str) -> bool:
    """Whether a page comes from the host that it asks."""
    try:
        return urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:
        return False


def _bounded(width: int, height: int) -> tuple[int, int]:
    """A size in cells that a game can draw."""
    return max(1, min(width, WIDEST)), max(1, min(height, HIGHEST))


def _font_size(text: str) -> int:
    size = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else FONT_SIZE
    return max(FONT_SIZES.start, min(size, FONT_SIZES.stop - 1))


class _OneLine(logging.Handler):
    """What libraries report, a line each: whoever reaches the port could otherwise fill the terminal."""

    def __init__(self, complain: Callable[[str], None]) -> None:
        super().__init__(logging.WARNING)
        self._complain = complain

    def emit(self, record: logging.LogRecord) -> None:
        """Say it, without the stack of calls."""
        self._complain(shown(" ".join(record.getMessage().split())))
