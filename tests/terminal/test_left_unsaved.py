"""A game that is lost, in the real program: the status and stderr say so, whatever ends the program."""

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

from azul_terminal import TWO, Start, pick
from pseudo import AZUL, PATIENCE, Terminal, environment

from azul import saves
from hotseat.usage import UNSAVED

LOST = "The game was not saved: a file stands where its folder should be."
QUESTION = "Leave anyway? Press q again."


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
def test_a_signal_leaves_with_the_same_words(
    played: Terminal, home: Path, number: signal.Signals
) -> None:
    take_away(home)
    assert played.kill(number) == UNSAVED
    assert LOST in played.written.decode()
    assert "is kept" not in played.picture.text


def test_a_folder_that_went_is_made_again(played: Terminal, home: Path) -> None:
    shutil.rmtree(home)
    assert played.kill(signal.SIGTERM) == 128 + signal.SIGTERM
    assert "The game is saved. To continue: azul resume" in played.picture.text
    (game,) = saves.saved(home)
    assert game.touched


@pytest.mark.parametrize("lost", [False, True])
@pytest.mark.parametrize("ends", ["the page is closed", "SIGTERM", "q"])
def test_a_page_in_a_browser_ends_with_the_status(home: Path, ends: str, lost: bool) -> None:
    """The program behind a page, as textual-serve speaks to it: packets through pipes."""
    env = environment(home, TEXTUAL_DRIVER="textual.drivers.web_driver:WebDriver")
    with TemporaryFile() as complaints:
        process = subprocess.Popen(
            (*AZUL, *TWO), env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=complaints
        )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            _until(process.stdout, "quit")
            _send(process.stdin, b"D", b"1y2")
            _until(process.stdout, "South to ")
            if lost:
                take_away(home)
            if ends == "SIGTERM":
                process.send_signal(signal.SIGTERM)
            elif ends == "q":
                _send(process.stdin, b"D", b"q")
                if lost:
                    _until(process.stdout, "q again.")
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


def _until(pipe: IO[bytes], word: str) -> None:
    """Read until a word has been drawn, wherever the packets that bring it are parted."""
    seen, drawn = b"", b""
    while word.encode() not in drawn:
        assert select.select([pipe], [], [], PATIENCE)[0], drawn
        part = os.read(pipe.fileno(), 65536)
        assert part, drawn
        seen += part
        drawn = re.sub(rb"[DMP][\0-\xff]{4}(?=[\x1b{])|\x1b\[[0-9;?]*[A-Za-z]", b"", seen)
