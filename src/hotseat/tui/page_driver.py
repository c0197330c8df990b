"""Textual's driver for a game behind a page: it reads no more input than the game can handle.

Textual's own driver reads all input and queues it in the app without a limit. A driver that reads its pipe
only as fast as the game plays makes the writer wait instead.
"""

from __future__ import annotations

import asyncio
from base64 import b64encode
from codecs import getincrementaldecoder
from concurrent.futures import wait
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, TextIO

from textual._xterm_parser import XTermParser
from textual.app import ScreenStackError
from textual.drivers._byte_stream import ByteStream
from textual.drivers.web_driver import WebDriver
from textual.message import Message

MOST_WAITING = 32  # messages in a queue of the game before it gets another one

LONGEST_PIECE = 100_000  # characters of a paste, or of another sequence with an end

_LOOK = 0.005  # seconds between two checks whether the game has caught up


class PageDriver(WebDriver):
    """Textual's driver for pages, with bounds."""

    # Input from the page, in a thread

    def run_input_thread(self) -> None:
        stream, parser = ByteStream(), XTermParser()
        decode = getincrementaldecoder("utf-8")("replace").decode
        since = 0  # characters since the parser's last message
        try:
            for data in self._input_reader:
                for kind, payload in stream.feed(data) if data else ():
                    if kind == "M":
                        self._on_meta(kind, payload)
                        continue
                    text = decode(payload)
                    since += len(text)
                    for message in parser.feed(text):
                        since = 0
                        self._hand_on(message)
                    if since > LONGEST_PIECE:
                        parser, since = XTermParser(), 0
                for message in parser.tick():
                    self._hand_on(message)
        finally:
            self._input_reader.close()

    def _hand_on(self, message: Message) -> None:
        while not self._app._exit and self._waiting() >= MOST_WAITING:
            if self.exit_event.wait(_LOOK):
                return
        if not self._app._exit:
            self.process_message(message)

    def send_message(self, message: Message) -> None:
        """Send a message, and wait until the app has it: those on their way are in no queue, and a game that
        got thousands of them at once would not hear the signal to end.
        """
        sent = asyncio.run_coroutine_threadsafe(self._app._post_message(message), self._loop)
        while not self.exit_event.is_set() and not wait((sent,), _LOOK).done:
            pass

    def _waiting(self) -> int:
        """The length of the longest message queue: the app's, a screen's or the focused widget's."""
        app = self._app
        with suppress(ScreenStackError):
            queues = [app, *app.screen_stack, *([app.focused] if app.focused else [])]
            return max(queue.message_queue_size for queue in queues)
        return app.message_queue_size

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        if packet_type == "quit":
            self._loop.call_soon_threadsafe(self._app.exit)
        else:
            super().on_meta(packet_type, payload)

    def deliver_binary(self, binary: BinaryIO | TextIO, *, save_path: Path, **_more: object) -> None:
        """Send a file whole, for the page to save: games and pictures are small."""
        data = binary.read()
        data = data.encode() if isinstance(data, str) else data
        self.write_meta({"type": "file", "name": save_path.name, "data": b64encode(data).decode()})
