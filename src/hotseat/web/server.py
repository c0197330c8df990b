"""Serve a game to browsers: listen, open a page for each visitor, and end in order.

The library textual-serve brings the terminal that a page shows, and aiohttp what is served with; they are
the extra `browser`, so only the command `serve` imports this.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import signal
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from ipaddress import ip_address
from typing import NamedTuple

from aiohttp import web

from hotseat.errors import reason
from hotseat.i18n import _
from hotseat.record.names import shown
from hotseat.web.browser import Pages, UnknownScript
from hotseat.web.connections import KEY, Connections, new_key
from hotseat.web.page import PATIENCE


class NotServed(Exception):
    """The server cannot begin; the text is a sentence."""


class Address(NamedTuple):
    """Where a server listens: the address to open here, and whether only this machine can reach it."""

    url: str
    alone: bool


def serve(
    command: Sequence[str],
    *,
    title: str,
    host: str,
    port: int,
    guarded: bool,
    listening: Callable[[Address], None],
    complain: Callable[[str], None],
) -> None:
    """Serve a Textual program until SIGTERM, or SIGHUP, or ctrl+c.

    command: the words of the command that each page runs.   title: of the pages.
    host: a name or an address of this machine.   port: 0 for any free one.
    guarded: visitors have to show a key, which is part of the address.
    listening: called once pages can be opened.   complain: called with a line on each problem.

    Raises `NotServed`, and `KeyboardInterrupt` after ctrl+c, when all games have ended in order.
    """
    logging.getLogger().addHandler(_OneLine(complain))
    key = new_key() if guarded else None
    try:
        pages = Pages(command, title, _names(host), key)
    except UnknownScript:
        text = _("the installed textual-serve is not supported; install version 1.1.3")
        raise NotServed(text) from None

    def announce(address: Address) -> None:
        query = f"?{KEY}={key}" if key is not None else ""
        listening(address._replace(url=f"{address.url}{query}"))

    asyncio.run(_serve(pages, host, port, announce))


async def _serve(pages: Pages, host: str, port: int, listening: Callable[[Address], None]) -> None:
    asked_to_end = asyncio.Event()
    for name in ("SIGTERM", "SIGHUP"):
        with suppress(NotImplementedError, AttributeError):  # not on Windows
            asyncio.get_running_loop().add_signal_handler(getattr(signal, name), asked_to_end.set)
    runner = web.AppRunner(pages.application(), access_log=None, shutdown_timeout=PATIENCE)
    await runner.setup()
    server = None
    try:
        server = await listen(runner, host, port)
        listening(address_of(server))
        await asked_to_end.wait()
    finally:
        await pages.end_games()
        if server is not None:
            server.close()
        await runner.cleanup()


async def listen(runner: web.AppRunner, host: str, port: int) -> asyncio.Server:
    """Listen for an application. Raises `NotServed`."""
    assert runner.server is not None
    connections = Connections(runner.server)
    try:
        return await asyncio.get_running_loop().create_server(connections, host, port)
    except socket.gaierror:
        raise NotServed(_("unknown host {host}").format(host=shown(host, 60))) from None
    except UnicodeError:  # not a possible name of a machine
        raise NotServed(_("{host} is not a valid host name").format(host=shown(host, 60))) from None
    except OSError as error:
        raise NotServed(_refused(error, host, port)) from None


def _refused(error: OSError, host: str, port: int) -> str:
    """Why the system does not let a server listen, in a sentence."""
    where = {"host": shown(host, 60), "port": port}
    match error.errno:
        case errno.EADDRINUSE:
            return _("port {port} on {host} is in use by another program; choose one with --port").format(
                **where
            )
        case errno.EADDRNOTAVAIL | None:  # from Python 3.14 on asyncio gives no number with that
            return _("{host} is not an address of this machine").format(**where)
        case _:
            why = reason(OSError(error.errno, os.strerror(error.errno)))
            return _("port {port} on {host} cannot be opened: {reason}").format(**where, reason=why)


def address_of(server: asyncio.Server) -> Address:
    """The address to open, from the sockets of a server."""
    places = [listener.getsockname() for listener in server.sockets]
    addresses = [ip_address(str(place[0])) for place in places]
    address, port = addresses[0], places[0][1]
    if address.is_unspecified:  # every address of this machine
        address = ip_address("::1" if address.version == 6 else "127.0.0.1")
    host = f"[{address}]" if address.version == 6 else str(address)
    return Address(f"http://{host}:{port}/", all(address.is_loopback for address in addresses))


def _names(host: str) -> frozenset[str]:
    """The names of this machine, beside its addresses; the server answers to no others."""
    own = socket.gethostname().lower()
    return frozenset(("localhost", own, f"{own.partition('.')[0]}.local", host.lower()))


class _OneLine(logging.Handler):
    """Logs a line for each message of a library: a visitor could otherwise fill the terminal."""

    def __init__(self, complain: Callable[[str], None]) -> None:
        super().__init__(logging.WARNING)
        self._complain = complain

    def emit(self, record: logging.LogRecord) -> None:
        self._complain(shown(" ".join(record.getMessage().split())))
