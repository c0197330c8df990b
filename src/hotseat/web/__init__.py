"""Serve a game to browsers: listen, answer with its page, play over its websocket, and end in order.

textual-serve provides the terminal and the font, aiohttp the server. Both come with the extra `browser`, so
only the command `serve` imports this. The page is our `page.html`: textual-serve's own loads a font from the
internet and gives all visitors the same address.

The terminal shows names and records from elsewhere. Its script turns everything that looks like a web address
into a link; we cut that out.
"""

from __future__ import annotations

import asyncio
import errno
import json
import logging
import os
import re
import signal
import socket
from collections.abc import Collection, Sequence
from contextlib import suppress
from functools import partial
from importlib.resources import files
from ipaddress import ip_address
from pathlib import Path
from time import monotonic

from aiohttp import ClientError, WSMsgType, web

from hotseat.cli.output import BAD_DATA, Failure, complain, print_line
from hotseat.i18n import _, join_sentences, ngettext
from hotseat.storage import reason
from hotseat.text import shown
from hotseat.web.connections import KEY, Access, Connection, add_headers, html, is_from, new_key, watched
from hotseat.web.page import MOST_TYPED, PATIENCE, Ending, Flooded, PageGame

STATIC = Path(str(files("textual_serve"))) / "static"

SCRIPT = STATIC / "js" / "textual.js"

# Where the script has made the terminal and loads the addon that makes links, it calls our `page.js` instead.
# Names of one letter change with every build.
_LINKS = re.compile(
    r"this\.weblinksAddon=new \w+\.WebLinksAddon,this\.terminal\.loadAddon\(this\.weblinksAddon\)"
)

_OURS = "window.hotseat(this)"

COLUMNS, ROWS = 80, 24  # cells that a game needs

HEARTBEAT = 15.0  # seconds between two checks that a page is still there

MOST_PAGES = 24  # games at a time; each is a process of some 60 MB

LONG = 600.0  # seconds without a key or a click, after which a page may be closed for a new one

LONGEST_MESSAGE = MOST_TYPED  # bytes of a message from a page

_log = logging.getLogger("hotseat")


def terminal_script() -> str:
    """The script without links. Raises `Failure` if it is not one we know: links would be worse."""
    text, places = _LINKS.subn(_OURS, SCRIPT.read_text("utf-8"))
    if places != 1 or "weblinksAddon" in text:
        raise Failure(_("the installed textual-serve is not supported; install version 1.1.3"), BAD_DATA)
    return text


class _Page:
    def __init__(self) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.task: asyncio.Task[object] = task  # plays the game
        self.websocket = web.WebSocketResponse(
            heartbeat=HEARTBEAT, max_msg_size=LONGEST_MESSAGE, timeout=PATIENCE
        )
        self.touched = monotonic()  # the time of the last key or click
        self.why = ""  # why we closed it; the visitor reads this before the sentence about saving
        self._closing = asyncio.Event()

    def close(self, why: str) -> None:
        self.why = self.why or why
        self._closing.set()

    async def play(self, game: PageGame) -> None:
        playing = game.hand_on(self.websocket.send_bytes, self.websocket.send_json), self._listen(game)
        tasks = [asyncio.ensure_future(each) for each in (*playing, self._closing.wait())]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        for error in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(error, Flooded):
                self.why = _("This page was closed because it sent more than the game could handle.")
            elif isinstance(error, Exception) and not isinstance(error, OSError):  # the page has gone
                _log.warning("%s", _("a page sent an invalid message and was closed"))

    async def _listen(self, game: PageGame) -> None:
        """Pass the page's messages on. Raises `Flooded`, and other errors for invalid messages."""
        async for message in self.websocket:
            if message.type is not WSMsgType.TEXT:
                continue
            match json.loads(message.data):
                case ["stdin", str(text)]:
                    self.touched = monotonic()
                    game.type(text)
                case ["resize", {"width": width, "height": height}]:
                    game.resize(width, height)
                case ["focus" | "blur" as kind]:
                    game.focus(here=kind == "focus")
                case _:
                    raise ValueError

    async def say_goodbye(self, ending: Ending) -> None:
        """Tell the visitor how the game ended, if the page is still open, and close it."""
        with suppress(ClientError, OSError, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                usual = _("The game stopped unexpectedly.") if ending is Ending.UNKNOWN else _("Closed.")
                sentence = join_sentences((self.why or usual, _(ending.value)))
                await self.websocket.send_json(["ended", sentence])
                await self.websocket.close()


class Pages:
    """The answers to browsers: the page, its files and its game. Raises `Failure`."""

    def __init__(self, command: Sequence[str], title: str, names: Collection[str], key: str | None) -> None:
        self._command, self.title = command, title
        self._access = Access(names, key, title)
        self._texts = {
            "/page.css": ("text/css", _own("page.css")),
            "/page.js": ("text/javascript", _own("page.js")),
            "/static/js/textual.js": ("text/javascript", terminal_script()),
        }
        self._open: dict[asyncio.Task[object], _Page] = {}

    def application(self) -> web.Application:
        application = web.Application(middlewares=[watched, self._access.check])
        application.on_response_prepare.append(add_headers)
        application.router.add_get("/", self.page)
        application.router.add_get("/ws", self.play)
        for path in self._texts:
            application.router.add_get(path, self.text)
        for folder in ("css", "fonts"):
            application.router.add_static(f"/static/{folder}", STATIC / folder)
        return application

    async def page(self, _request: web.Request) -> web.Response:
        """The page. All addresses in it are relative, so it works under any name of this machine."""
        self._page_to_close()
        return html(
            "page.html",
            title=self.title,
            columns=str(COLUMNS),
            rows=str(ROWS),
            longest=str(LONGEST_MESSAGE),
            lost=_("Connection to the game lost. {kept}").format(kept=_(Ending.UNKNOWN.value)),
            again=_("Play again"),
            script=_("This page needs JavaScript."),
        )

    async def text(self, request: web.Request) -> web.Response:
        kind, text = self._texts[request.path]
        return web.Response(text=text, content_type=kind)

    # Games

    def _page_to_close(self) -> _Page | None:
        """The longest idle page, if a new page needs its place. Refuses the request if none was idle long."""
        if len(self._open) < MOST_PAGES:
            return None
        pages = (page for page in self._open.values() if not page.why)
        idle = min(pages, key=lambda page: page.touched, default=None)
        if idle is None or monotonic() - idle.touched < LONG:
            text = _("All {n} pages are in use. Close one and try again.").format(n=MOST_PAGES)
            raise web.HTTPServiceUnavailable(text=text)
        return idle

    async def play(self, request: web.Request) -> web.WebSocketResponse:
        """Play a game for as long as its page is open. Browsers let pages of other sites ask for this."""
        origin = request.headers.get("Origin")
        if origin is not None and not is_from(origin, request.host):
            raise web.HTTPForbidden(text=_("This page does not belong to this server."))
        idle = self._page_to_close()
        page = _Page()
        if idle is not None:  # before any await, so that there are never too many pages
            self._let_go(idle)
        self._open[page.task] = page
        try:
            if idle is not None:
                await asyncio.wait({idle.task}, timeout=2 * PATIENCE)
            try:
                await page.websocket.prepare(request)
            except ValueError:  # the key of the handshake is not ASCII
                raise web.HTTPBadRequest from None
            await self._play(page, request)
        finally:
            self._open.pop(page.task, None)
        return page.websocket

    def _let_go(self, page: _Page) -> None:
        del self._open[page.task]
        minutes = round(LONG / 60)
        text = ngettext(
            "This page was idle for {n} minute and was closed to make room for another.",
            "This page was idle for {n} minutes and was closed to make room for another.",
            minutes,
        )
        page.close(text.format(n=minutes))

    async def _play(self, page: _Page, request: web.Request) -> None:
        width, height = (_number(request.query.get(name, "")) for name in ("width", "height"))
        try:
            game = await PageGame.start(self._command, (width or COLUMNS, height or ROWS))
        except OSError as error:
            _log.warning("%s", reason(error))
            await page.say_goodbye(Ending.UNKNOWN)
            return
        try:
            await page.play(game)
        finally:
            ending = await game.end()
            if ending is Ending.NOT_SAVED:
                _log.warning("%s", _("a game was not saved; its file could not be written"))
            elif ending is Ending.UNKNOWN and game.last_words:
                _log.warning("%s", game.last_words)
        await page.say_goodbye(ending)

    async def end_games(self) -> None:
        """End every game, and tell its page. Call this while the server still receives: both sides must
        close a websocket, and a browser would wait 2 s for the server.
        """
        for page in self._open.values():
            page.close(_("The server has stopped."))
        if self._open:
            await asyncio.wait(self._open, timeout=3 * PATIENCE)


def _own(name: str) -> str:
    return files("hotseat.web").joinpath(name).read_text("utf-8")


def _number(text: str) -> int:
    """A number in plain digits; 0 for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


# The server


def serve(
    program: str,  # errors begin with its name
    command: Sequence[str],  # the words of the command that each page runs
    *,
    title: str,  # of the pages
    host: str,  # a name or an address of this machine
    port: int,  # 0 for any free one
    guarded: bool,  # whether visitors must show a key, which is part of the address
) -> None:
    """Serve until SIGTERM, SIGHUP or ctrl+c, which raises `KeyboardInterrupt`. Raises `Failure`."""
    logging.getLogger().addHandler(_OneLine(program))
    key = new_key() if guarded else None
    asyncio.run(_serve(Pages(command, title, _names(host), key), host, port, key))


async def _serve(pages: Pages, host: str, port: int, key: str | None) -> None:
    asked_to_end = asyncio.Event()
    for name in ("SIGTERM", "SIGHUP"):
        with suppress(NotImplementedError, AttributeError):  # not on Windows
            asyncio.get_running_loop().add_signal_handler(getattr(signal, name), asked_to_end.set)
    runner = web.AppRunner(pages.application(), access_log=None, shutdown_timeout=PATIENCE)
    await runner.setup()
    server = None
    try:
        server = await listen(runner, host, port)
        _print_address(server, pages.title, f"?{KEY}={key}" if key else "")
        await asked_to_end.wait()
    finally:
        await pages.end_games()
        if server is not None:
            server.close()
        await runner.cleanup()


async def listen(runner: web.AppRunner, host: str, port: int) -> asyncio.Server:
    """Listen for an application. Raises `Failure`."""
    assert runner.server is not None
    connected = partial(Connection, runner.server, {})
    try:
        return await asyncio.get_running_loop().create_server(connected, host, port)
    except socket.gaierror:
        text, number = _("unknown host {host}"), 0
    except UnicodeError:  # no machine can have this name
        text, number = _("{host} is not a valid host name"), 0
    except OSError as error:
        text, number = _("port {port} on {host} cannot be opened: {reason}"), error.errno or 0
        if number == errno.EADDRINUSE:
            text = _("port {port} on {host} is in use by another program; choose one with --port")
        elif number in (errno.EADDRNOTAVAIL, 0):  # from Python 3.14 on, asyncio gives no number then
            text = _("{host} is not an address of this machine")
    why = reason(OSError(number, os.strerror(number)))
    raise Failure(text, BAD_DATA, host=shown(host, 60), port=port, reason=why)


def _print_address(server: asyncio.Server, title: str, query: str) -> None:
    """Say which address to open on this machine, and who else can."""
    places = [listener.getsockname() for listener in server.sockets]
    addresses = [ip_address(str(place[0])) for place in places]
    address, port = addresses[0], places[0][1]
    if address.is_unspecified:  # it stands for every address of this machine
        address = ip_address("::1" if address.version == 6 else "127.0.0.1")
    host = f"[{address}]" if address.version == 6 else str(address)
    text = _("{game} runs until you press ctrl+c. Open this address in a browser:")
    print_line(text.format(game=title))
    print_line(f"http://{host}:{port}/{query}")  # on its own line it fits into 80 columns and is easy to copy
    if not all(address.is_loopback for address in addresses):
        print_line(_("From another machine, use this machine's name or address in its place."))
        print_line(_("Anyone who has the address can play as you."))


def _names(host: str) -> frozenset[str]:
    """The names of this machine. The server answers to these and to addresses alone."""
    own = socket.gethostname().lower()
    return frozenset(("localhost", own, f"{own.partition('.')[0]}.local", host.lower()))


class _OneLine(logging.Handler):
    """Logs one line per message of a library; otherwise a visitor could fill the terminal."""

    def __init__(self, program: str) -> None:
        super().__init__(logging.WARNING)
        self._program = program

    def emit(self, record: logging.LogRecord) -> None:
        line = shown(" ".join(record.getMessage().split()))
        complain(self._program, line.removeprefix(f"{self._program}: "))  # a game that ended badly said it
