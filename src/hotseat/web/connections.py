"""Limit who may connect to a served game, how many at once, and how long a request may take.

aiohttp has no such limits: a few hundred requests that never end would use up all the files that a process
may open.

The server answers only under this machine's own names, and visitors must show the key. A page of another
site, another user of this machine, or a stranger who reaches the port does not have it.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from asyncio import TimerHandle
from collections.abc import Awaitable, Callable, Collection
from html import escape
from importlib.resources import files
from ipaddress import ip_address
from string import Template
from urllib.parse import urlencode, urlsplit

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from hotseat.i18n import _

MOST_CONNECTIONS = 256  # for 24 pages: a browser opens a websocket and up to six others for each

REQUEST_PATIENCE = 10.0  # seconds from the connection, or a request's first byte, to the request's end

IDLE = 30.0  # seconds that a connection may wait for the next request

_MALFORMED = (HttpProcessingError, web.RequestPayloadError)

_QUOTED = (400, 417)  # statuses for which aiohttp's text quotes the request; we do not use them

_REQUESTS = logging.getLogger("hotseat.requests")  # nothing listens to it


class Connection(web.RequestHandler):
    """A connection that ends if a request takes too long. answering: whether a whole request has arrived.

    opened: the connections of a server, the oldest first. A new one too many replaces the longest silent one.
    """

    def __init__(self, server: web.Server, opened: dict[Connection, None]) -> None:
        loop = asyncio.get_running_loop()
        super().__init__(
            server,
            loop=loop,
            access_log=_REQUESTS,
            keepalive_timeout=IDLE,
            lingering_time=0,  # no request needs its body: close the connection after the answer
        )
        self._opened = opened
        self._deadline: TimerHandle | None = None
        self.answering = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._opened[self] = None
        if len(self._opened) > MOST_CONNECTIONS:
            silent = next(each for each in self._opened if not each.answering)  # at the latest this one
            del self._opened[silent]
            silent.abort()
        self._expect()

    def data_received(self, data: bytes) -> None:
        if self._deadline is None and not self.answering:
            self._expect()
        super().data_received(data)

    def eof_received(self) -> None:
        if self.answering:  # the page has gone, and may never read the rest
            self.abort()

    def connection_lost(self, exc: BaseException | None) -> None:
        self._stop_waiting()
        self._opened.pop(self, None)
        super().connection_lost(exc)

    def log_exception(self, *args: object, **kwargs: object) -> None:
        if not isinstance(kwargs.get("exc_info"), _MALFORMED):
            super().log_exception(*args, **kwargs)

    async def finish_response(
        self, request: web.BaseRequest, resp: web.StreamResponse, start_time: float | None
    ) -> tuple[web.StreamResponse, bool]:
        await add_headers(request, resp)  # also if no application answers, as the request is malformed
        if isinstance(resp, web.Response) and resp.status in _QUOTED:
            resp.text = _("Bad request.")
        return await super().finish_response(request, resp, start_time)

    def abort(self) -> None:
        if self.transport is not None:
            self.transport.abort()

    def begin_answer(self) -> None:
        """A whole request has arrived."""
        self._stop_waiting()
        self.answering = True

    def _expect(self) -> None:
        self._deadline = asyncio.get_running_loop().call_later(REQUEST_PATIENCE, self.abort)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


@web.middleware
async def watched(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Tell a connection while a request on it is being answered."""
    connection = request.protocol
    if not isinstance(connection, Connection):  # a server made by a test
        return await handler(request)
    connection.begin_answer()
    try:
        return await handler(request)
    finally:
        connection.answering = False  # another one may follow


KEY = "token"  # the name of the key in an address

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

# The browser lets a page fetch nothing from elsewhere, and use no script or style but ours. Nothing here
# comes from the request.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'{nonce}; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)

_HEADERS = {
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "Server": "hotseat",  # without the versions of Python and aiohttp
    "X-Content-Type-Options": "nosniff",
}


def new_key() -> str:
    return secrets.token_urlsafe()


async def add_headers(_request: web.BaseRequest, answer: web.StreamResponse) -> None:
    answer.headers.update(_HEADERS)
    answer.headers.setdefault("Content-Security-Policy", _POLICY.format(nonce=""))


def html(template: str, status: int = 200, **texts: str) -> web.Response:
    """A page from a template file, with `texts` escaped. `$nonce` marks its styles and scripts as ours."""
    nonce = secrets.token_urlsafe(16)
    page = Template(files("hotseat.web").joinpath(template).read_text("utf-8"))
    text = page.substitute({name: escape(value) for name, value in texts.items()}, nonce=nonce)
    answer = web.Response(text=text, status=status, content_type="text/html")
    answer.headers["Content-Security-Policy"] = _POLICY.format(nonce=f" 'nonce-{nonce}'")
    return answer


class Access:
    """Lets in visitors of this machine who have the key.

    names: of this machine, beside its addresses. Another site could point its own name here (DNS rebinding),
    and a browser would then take that site's pages for this server's.
    key: visitors must show it, first in the address, later in a cookie; None if they need none.
    title: of the page that says where to find the key.
    """

    def __init__(self, names: Collection[str], key: str | None, title: str) -> None:
        self._names, self._key, self._title = names, key or "", title

    @web.middleware
    async def check(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse names that are not this machine's, and visitors without the key."""
        if not self._is_ours(request.host):
            raise web.HTTPForbidden(text=_("This server does not answer to that name."))
        if not self._key:
            return await handler(request)
        if self._is_key(request.query.get(KEY)):
            return await handler(request) if request.path != "/" else self._remembered(request)
        if self._is_key(request.cookies.get(_cookie(request))):
            return await handler(request)
        return self._refused(request)

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

    def _is_key(self, text: str | None) -> bool:
        """Compare in a time that does not reveal how much of the key is right."""
        return hmac.compare_digest((text or "").encode("utf-8", "replace"), self._key.encode())

    def _remembered(self, request: web.Request) -> web.Response:
        """Keep the key in a cookie and redirect to an address without it, which people nearby may read."""
        rest = urlencode([(name, value) for name, value in request.query.items() if name != KEY])
        answer = web.Response(status=303, headers={"Location": f"./?{rest}" if rest else "./"})
        # Not `Strict`: after a link on another site, the address without the key would not get it.
        answer.set_cookie(_cookie(request), self._key, path="/", httponly=True, samesite="Lax")
        return answer

    def _refused(self, request: web.Request) -> web.Response:
        text = _("Open the full address that was printed when the server started, including its token.")
        if request.path != "/":
            return web.Response(text=text, status=403)
        how, example = _("It looks like this:"), f"http://127.0.0.1:{_port(request)}/?{KEY}=…"
        return html("refused.html", 403, title=self._title, text=text, how=how, example=example)


def _cookie(request: web.Request) -> str:
    """The cookie's name, with the port in it: browsers send a cookie to every port of a machine."""
    return f"hotseat-{_port(request)}"


def _port(request: web.Request) -> int:
    assert request.transport is not None
    place = request.transport.get_extra_info("sockname")
    return int(place[1])


def is_from(origin: str, host: str) -> bool:
    try:
        return urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:
        return False
