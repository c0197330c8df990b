"""The process of a game behind a page: start it, pass on input and output, and end it in order.

It is a Textual program with the driver `hotseat.tui.page_driver`. Both sides send packets: a letter (D for
terminal data, M for JSON), a length in 4 bytes, and that number of bytes. At most `MOST_TYPED` bytes wait for
the process, and it outlives its page by at most `PATIENCE` seconds.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from enum import Enum

from hotseat.cli.output import UNSAVED
from hotseat.i18n import N_

PATIENCE = 5.0  # seconds for a game to end in order

MOST_TYPED = 2**16  # bytes that may wait for a game

WIDEST, HIGHEST = 1000, 500  # cells: the largest size that a game gets

_AT_ONCE = 2**12  # typed bytes that a game gets at a time

_MOST_ERRORS = 2**12  # bytes kept of a game's standard error

_BEGIN = b"__GANGLION__\n"  # the first output of a Textual program

_MOST_BEFORE = 10  # lines of other output before it

Size = tuple[int, int]


class Ending(Enum):
    """How a game ended, as far as we know: whether it is saved, in a sentence."""

    SAVED = N_("Everything you played is saved.")  # or there was nothing to save
    NOT_SAVED = N_("This game was not saved: its file could not be written.")
    UNKNOWN = N_("Every move was saved as you made it, unless the screen said otherwise.")  # crash or kill


class Flooded(Exception):
    """The page sends input faster than the game reads it."""


class PageGame:
    """A game behind a page."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._process = process
        self._in, self._out = process.stdin, process.stdout
        self._typed = bytearray()
        self._messages: dict[str, dict[str, object]] = {}  # waiting, by subject
        self._anything = asyncio.Event()
        self._errors = bytearray()
        self._leaving = False  # by itself or because we asked
        working = self._write(), self._read_errors(process.stderr)
        self._tasks = [asyncio.create_task(each) for each in working]

    @classmethod
    async def start(cls, command: Sequence[str], size: Size) -> PageGame:
        """Start a game for a page of this size. Raises `OSError`."""
        width, height = bounded(*size)
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env=os.environ
            | {
                "TEXTUAL_DRIVER": "hotseat.tui.page_driver:PageDriver",
                "TEXTUAL_FPS": "60",
                "TEXTUAL_COLOR_SYSTEM": "truecolor",
                "TERM_PROGRAM": "textual",
                "COLUMNS": str(width),
                "ROWS": str(height),
            },
            # In a group of its own, so that its bots are killed with it.
            start_new_session=sys.platform != "win32",
        )
        return cls(process)

    # From the game to the page

    async def hand_on(
        self, show: Callable[[bytes], Awaitable[None]], tell: Callable[[list[str]], Awaitable[None]]
    ) -> None:
        """Pass on the game's output until it ends.   tell: called with `file`, the name and the bytes in
        Base64 of a file to save. No other message goes on: no game can make the page open an address.
        """
        with suppress(asyncio.IncompleteReadError):
            for _line in range(_MOST_BEFORE):
                if await self._out.readline() in (_BEGIN, b""):
                    break
            while True:
                kind = await self._out.readexactly(1)
                size = int.from_bytes(await self._out.readexactly(4), "big")
                payload = await self._out.readexactly(size)
                if kind == b"D":
                    await show(payload)
                elif kind == b"M" and (message := json.loads(payload))["type"] == "file":
                    await tell(["file", message["name"], message["data"]])
        self._leaving = True

    # From the page to the game

    def type(self, text: str) -> None:
        """Pass on typed text. Raises `Flooded` if too much is waiting: a task that waited for room would
        not notice that the page has closed, as that comes after all the page has sent.
        """
        data = text.encode("utf-8", "replace")
        if len(self._typed) + len(data) > MOST_TYPED:
            raise Flooded
        self._typed += data
        self._anything.set()

    def resize(self, width: object, height: object) -> None:
        if type(width) is int and type(height) is int:  # anything else is no size
            width, height = bounded(width, height)
            self._send("size", type="resize", width=width, height=height)

    def focus(self, *, here: bool) -> None:
        self._send("focus", type="focus" if here else "blur")

    def _send(self, about: str, **message: object) -> None:
        """Pass on a message in place of a waiting one about the same subject."""
        self._messages[about] = message
        self._anything.set()

    async def _write(self) -> None:
        """Write the waiting messages to the process as fast as it reads."""
        self._in.transport.set_write_buffer_limits(high=_AT_ONCE)
        with suppress(OSError):  # the process has gone
            while True:
                while (packet := self._next()) is not None:
                    self._in.write(packet)
                    await self._in.drain()
                self._anything.clear()
                await self._anything.wait()

    def _next(self) -> bytes | None:
        if self._messages:
            message = self._messages.pop(next(iter(self._messages)))
            return _packet(b"M", json.dumps(message).encode())
        if self._typed:
            piece = bytes(self._typed[:_AT_ONCE])
            del self._typed[:_AT_ONCE]
            return _packet(b"D", piece)
        return None

    async def _read_errors(self, errors: asyncio.StreamReader) -> None:
        while data := await errors.read(_MOST_ERRORS):
            self._errors += data
            del self._errors[:-_MOST_ERRORS]

    @property
    def last_words(self) -> str:
        lines = self._errors.decode("utf-8", "replace").split("\n")
        return next((line for line in reversed(lines) if line.strip()), "")

    # Its end

    async def end(self) -> Ending:
        """End the game: in order if it can within `PATIENCE`, else by force. `hand_on` must have stopped."""
        discarding = asyncio.create_task(self._out.read())
        try:
            await self._leave()
        except BaseException:  # the server itself is ending
            self._kill()
            raise
        finally:
            for task in (discarding, *self._tasks):
                task.cancel()
            await asyncio.gather(discarding, *self._tasks, return_exceptions=True)
            self._in.close()
        known = {0: Ending.SAVED, 128 + signal.SIGTERM: Ending.SAVED, UNSAVED: Ending.NOT_SAVED}
        return known.get(self._process.returncode or 0, Ending.UNKNOWN)

    async def _leave(self) -> None:
        self._typed.clear()
        if not self._leaving:  # a signal while it leaves would end it at once, not in order
            self._leaving = True
            self._send("quit", type="quit")
            if sys.platform != "win32":  # there it would end at once
                self._process.terminate()  # overtakes what waits in the pipe
        try:
            async with asyncio.timeout(PATIENCE):
                await self._process.wait()
        except TimeoutError:
            self._kill()
            await self._process.wait()

    def _kill(self) -> None:
        with suppress(ProcessLookupError):
            if sys.platform != "win32":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()


def bounded(width: int, height: int) -> Size:
    return max(1, min(width, WIDEST)), max(1, min(height, HIGHEST))


def _packet(kind: bytes, payload: bytes) -> bytes:
    return kind + len(payload).to_bytes(4, "big") + payload
