"""`azul replay` in a real pseudo-terminal: opened, watched, left."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("termios", reason="there are no pseudo-terminals here")

from tools.terminal.picture import AT_REST
from tools.terminal.pseudo_terminal import AZUL, Terminal, environment

GAME = Path(__file__).parents[1] / "azul" / "records" / "four-grey.azul"


def test_it_is_watched_and_left_and_nothing_is_written(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.azul"
    path.write_bytes(GAME.read_bytes() + b"undone")
    before = path.read_bytes()
    with Terminal((*AZUL, "replay", str(path)), environment(home)) as terminal:
        terminal.until("was skipped")
        terminal.press("2")
        terminal.until("Round 2 begins.")
        terminal.press("\x1b[C")
        terminal.until("Round 2, move 1 of")
        terminal.press("++ ")
        terminal.until("Round 2, move 3 of")  # by the clock
        terminal.press("q")
        assert terminal.end() == 0
        assert terminal.picture.modes == AT_REST
        assert (terminal.picture.overflown, terminal.picture.scrolled) == (0, 0)
        written = bytes(terminal.written)
    assert b"the last line is incomplete and was skipped" in written
    assert path.read_bytes() == before
    assert not list(home.glob("*.azul"))
