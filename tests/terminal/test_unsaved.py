"""A game that could not be saved, in the real program: status and stderr say so, however it ends."""

from __future__ import annotations

import json
import os
import re
import select
import shutil
import signal
import subprocess
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

import pytest

pytest.importorskip("termios", reason="there are no pseudo-terminals here")

from tests.terminal.azul_terminal import TWO, Start, pick
from tools.terminal.pseudo_terminal import AZUL, PATIENCE, Terminal, environment

from azul.game import LIBRARY
from hotseat.cli.output import UNSAVED

LOST = "azul: the game was not saved: there is a file where its folder should be"
_HEAD = 5  # bytes before the payload of a packet
QUESTION = "Quit anyway? Press q again."


def take_away(home: Path) -> None:
    """The folder of saved games goes, and a file stands in its place."""
    shutil.rmtree(home)
    home.write_text("mine")


@pytest.fixture
def played(start: Start) -> Terminal:
    """A game with a choice in it."""
    terminal = start(*TWO)
    terminal.until("q quit")
    pick(terminal)
    return terminal


def test_leaving_by_a_key_is_asked_about_first(played: Terminal, home: Path) -> None:
    take_away(home)
    played.press("q")
    played.until(lambda picture: QUESTION in " ".join(picture.text.split()))
    played.press("q")
    assert played.end() == UNSAVED
    assert played.settings() == played.before
    assert LOST in played.written.decode()
    assert "is kept" not in played.picture.text
    assert home.read_text() == "mine"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_with_the_same_words(played: Terminal, home: Path, number: signal.Signals) -> None:
    take_away(home)
    assert played.kill(number) == UNSAVED
    assert LOST in played.written.decode()
    assert "is kept" not in played.picture.text


@pytest.mark.parametrize("way", [signal.SIGTERM, signal.SIGHUP, "\x03\x03", "quit\ryes\r"])
def test_line_by_line_it_is_the_same(start: Start, home: Path, way: signal.Signals | str) -> None:
    played = start("--lines", *TWO, size=(120, 60))
    played.until("North:")
    played.press("1y2\r")
    played.until("South:")
    take_away(home)
    if isinstance(way, str):
        for key in way.splitlines(keepends=True) if "\r" in way else way:
            played.settle()  # readline overlooks what comes while it begins to wait
            played.press(key)
        assert played.end() == UNSAVED
        assert "Leave anyway? (no)" in played.picture.text
    else:
        assert played.kill(way) == UNSAVED
    assert LOST in played.written.decode()


def test_a_folder_that_went_is_made_again(played: Terminal, home: Path) -> None:
    shutil.rmtree(home)
    assert played.kill(signal.SIGTERM) == 128 + signal.SIGTERM
    assert "The game is saved. To continue, type: azul resume" in played.picture.text
    (game,) = LIBRARY.saved(home)
    assert game.touched


@pytest.mark.parametrize("lost", [False, True])
@pytest.mark.parametrize("ends", ["the page is closed", "SIGTERM", "q"])
def test_a_page_in_a_browser_ends_with_the_status(home: Path, ends: str, lost: bool) -> None:
    """The program behind a page, as textual-serve speaks to it: packets through pipes."""
    env = environment(home, TEXTUAL_DRIVER="textual.drivers.web_driver:WebDriver")
    with TemporaryFile() as complaints:
        process = subprocess.Popen(
            (*AZUL, *TWO, "--no-animation"),
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=complaints,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            page = _Drawn(process.stdout)
            page.until("quit")
            _send(process.stdin, b"D", b"1y2")
            page.until("South to ")
            if lost:
                take_away(home)
            if ends == "SIGTERM":
                process.send_signal(signal.SIGTERM)
            elif ends == "q":
                _send(process.stdin, b"D", b"q")
                page.until("q again")
                _send(process.stdin, b"D", b"q")
            else:
                _send(process.stdin, b"M", json.dumps({"type": "quit"}).encode())
            process.communicate(timeout=PATIENCE)
            assert process.returncode == (UNSAVED if lost else 0)
        finally:
            process.kill()
            process.communicate()
        complaints.seek(0)
        assert complaints.read().decode() == (f"{LOST}\n" if lost else "")


def _send(pipe: IO[bytes], kind: bytes, payload: bytes) -> None:
    pipe.write(kind + len(payload).to_bytes(4, "big") + payload)
    pipe.flush()


class _Drawn:
    """What a program draws on its page: a first line, then packets of a kind, a length and a payload."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._pipe, self._rest, self._begun = pipe, b"", False

    def until(self, word: str) -> None:
        """Read until a word has been drawn since the last call, wherever the packets part it."""
        text = b""
        while word.encode() not in re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]", b"", text):
            assert select.select([self._pipe], [], [], PATIENCE)[0], text
            part = os.read(self._pipe.fileno(), 65536)
            assert part, text
            self._rest += part
            text += self._payloads()

    def _payloads(self) -> bytes:
        """What the packets that have come whole say to draw."""
        if not self._begun:
            _line, newline, rest = self._rest.partition(b"\n")
            if not newline:
                return b""
            self._rest, self._begun = rest, True
        found = b""
        while len(self._rest) >= _HEAD:
            end = _HEAD + int.from_bytes(self._rest[1:_HEAD], "big")
            if len(self._rest) < end:
                break
            if self._rest[:1] == b"D":
                found += self._rest[_HEAD:end]
            self._rest = self._rest[end:]
        return found
