"""The last words about a game name what really continues it."""

from __future__ import annotations

import os
from pathlib import Path

from azul.game import LIBRARY, Setup
from hotseat.storage.library import farewell_to


def left(path: Path) -> str:
    """What is said when a saved game is continued and left."""
    session = LIBRARY.resume(path)
    session.leave()
    farewell = farewell_to(session, "azul")
    assert farewell is not None
    return farewell.sentence.rpartition(": ")[2]


def test_the_command_continues_this_game_and_no_other(home: Path, tmp_path: Path) -> None:
    paths = []
    for name in ("20260101-000001.azul", "20260101-000002.azul"):
        paths.append(home / name)
        paths[-1].parent.mkdir(exist_ok=True)
        paths[-1].write_text(str(Setup(("Ada", "Ben"), first=1, seed="x").header()))
        os.utime(paths[-1], (10**9 + len(paths),) * 2)
    assert left(paths[1]) == "azul resume"
    assert left(paths[0]) == "azul resume 1"
    elsewhere = tmp_path / "a game.azul"
    elsewhere.write_bytes(paths[0].read_bytes())
    assert left(elsewhere) == f"azul resume '{elsewhere}'"
