"""A game that could not be saved, in the real program: status and stderr say so, however it ends."""

from __future__ import annotations

import shutil
import signal
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="there are no pseudo-terminals here")

from tests.terminal.azul_terminal import TWO, Start, pick
from tools.terminal.pseudo_terminal import Terminal

from hotseat.cli.output import UNSAVED

LOST = "azul: the game was not saved: there is a file where its folder should be"
QUESTION = "Quit anyway? Press y for yes, n for no."


def take_away(home: Path) -> None:
    """The folder of saved games goes, and a file stands in its place."""
    shutil.rmtree(home)
    home.write_text("mine")


@pytest.fixture
def played(start: Start) -> Terminal:
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
