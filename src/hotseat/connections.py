"""Connections to a server: how many there may be, and how long one may take to say what it wants.

aiohttp bounds neither: a few hundred requests of which half was sent would hold all the files that a
process may open.
"""

from __future__ import annotations

import asyncio
import logging
from asyncio import TimerHandle

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from hotseat.access import HEADERS, Handler
from hotseat.language import _

MOST_CONNECTIONS = 256  # 24 pages with a websocket and six more each, which is what browsers open
PATIENCE = 10.0  # seconds from the first byte of a request, or the connection, to the request's end
IDLE = 30.0  # seconds that a connection may be kept for the next request

_MALFORMED = (HttpProcessingError, web.RequestPayloadError)
_QUOTED = (400, 417)  # which no answer of the application has by itself

_REQUESTS = logging.getLogger("hotseat.requests")  # which nobody listens to


class Connections:
    """The connections to one server."""

    def __init__(self, server: web.Server) -> None:
        self._server = server
        self._open: dict[Connection, None] = {}  # the oldest first

    def __call__(self) -> Connection:
        """What an event loop makes for each."""
        return Connection(self, self._server)

    def opened(self, connection: Connection) -> bool:
        """Whether there is room for another one: the one that has kept silent for longest makes some."""
        if len(self._open) >= MOST_CONNECTIONS:
            silent = next((each for each in self._open if each.silent), None)
            if silent is None:
                return False
            self._open.pop(silent)
            silent.abort()
        self._open[connection] = None
        return True

    def closed(self, connection: Connection) -> None:
        """One is over."""
        self._open.pop(connection, None)


class Connection(web.RequestHandler):
    """A connection, which is closed when a request does not come to its end."""

    def __init__(self, connections: Connections, server: web.Server) -> None:
        loop = asyncio.get_running_loop()
        super().__init__(server, loop=loop, access_log=_REQUESTS, keepalive_timeout=IDLE)
        self._connections = connections
        self._deadline: TimerHandle | None = None
        self._answering = False

    @property
    def silent(self) -> bool:
        """Whether it has asked for nothing that is being answered."""
        return not self._answering

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It begins."""
        super().connection_made(transport)
        if self._connections.opened(self):
            self._expect()
        else:
            self.abort()

    def data_received(self, data: bytes) -> None:
        """A part of a request, at least."""
        if self._deadline is None and not self._answering:
            self._expect()
        super().data_received(data)

    def connection_lost(self, exc: BaseException | None) -> None:
        """It is over."""
        self._stop_waiting()
        self._connections.closed(self)
        super().connection_lost(exc)

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """aiohttp's answer to what is no request, which no application hears of, with our headers."""
        answer = super().handle_error(request, status, exc, message)
        answer.headers.update(HEADERS)
        return answer

    def log_exception(self, *said: object, **more: object) -> None:
        """Report a fault, but no malformed request: whoever sends those could fill the terminal."""
        if not isinstance(more.get("exc_info"), _MALFORMED):
            super().log_exception(*said, **more)

    async def finish_response(
        self, request: web.BaseRequest, resp: web.StreamResponse, start_time: float | None
    ) -> tuple[web.StreamResponse, bool]:
        """Answer. Where aiohttp finds fault with a request, it would quote what is wrong in it."""
        if isinstance(resp, web.Response) and resp.status in _QUOTED:
            resp.text = _("Bad request.")
        return await super().finish_response(request, resp, start_time)

    def abort(self) -> None:
        """End it at once."""
        if self.transport is not None:
            self.transport.abort()

    def begin_answer(self) -> None:
        """A whole request is there."""
        self._stop_waiting()
        self._answering = True

    def end_answer(self) -> None:
        """It is answered; another one may follow."""
        self._answering = False

    def _expect(self) -> None:
        self._deadline = asyncio.get_running_loop().call_later(PATIENCE, self.abort)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


@web.middleware
async def watched(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Tell a connection what is being answered on it."""
    connection = request.protocol
    if not isinstance(connection, Connection):  # of a server that a test makes
        return await handler(request)
    connection.begin_answer()
    try:
        return await handler(request)
    finally:
        connection.end_answer()
