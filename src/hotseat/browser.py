"""What is answered to a browser: the page of a game, what stands in it, and the process behind it.

The page is `page.html` here, and not textual-serve's own: that one loads a font from the internet, and it
names one address for all visitors.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from html import escape
from importlib.resources import files
from ipaddress import ip_address
from string import Template
from urllib.parse import urlsplit

from aiohttp import web
from textual_serve.app_service import AppService
from textual_serve.server import Server, to_int

from hotseat.language import _

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
            raise web.HTTPForbidden(text=_("This is no page of this server."))
        self._refuse_more()
        task = asyncio.current_task()
        assert task is not None
        self._open.add(task)  # before anything is waited for: no more are let in than there may be
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
