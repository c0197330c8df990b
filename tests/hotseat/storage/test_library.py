"""Reading many records of any game, and what continues one."""

from __future__ import annotations

import errno
import os
from contextlib import nullcontext
from pathlib import Path

import pytest
from tests.hotseat.race import HEADER, RACE, Move, Position, failing

from azul.game import LIBRARY, Setup
from hotseat.record.reader import Record
from hotseat.storage.library import Collected, Library, SavedGame, farewell_to

RACES = Library(RACE)


def written(folder: Path, *texts: str) -> Path:
    for number, text in enumerate(texts, 1):
        (folder / f"{number}.race").write_text(text, encoding="utf-8")
    return folder


def length(file: SavedGame[Position], record: Record[Position, Move, str]) -> tuple[int, int] | None:
    return (file.number, record.length) if record.length else None


def test_what_is_taken_is_kept_in_order_and_nothing_is_left_out(tmp_path: Path) -> None:
    assert Library(RACE, tmp_path).collect(length) == Collected()
    written(tmp_path, HEADER + "roll 1\n", HEADER, HEADER + "roll 1\nadd 2\n")
    assert Library(RACE, tmp_path).collect(length) == Collected(((1, 1), (3, 2)), ())


def test_what_cannot_be_read_is_a_fault_of_its_own(tmp_path: Path) -> None:
    gone = written(tmp_path, "nonsense", HEADER + "roll 1\n", HEADER) / "3.race"

    def take(file: SavedGame[Position], _record: Record[Position, Move, str]) -> int:
        gone.unlink()
        return file.number

    collected = Library(RACE, tmp_path).collect(take)
    assert collected is not None
    assert collected.results == (2,)
    assert [fault.file for fault in collected.faults] == [str(tmp_path / "1.race"), str(gone)]


def test_it_stops_when_told_to_and_reads_no_further(tmp_path: Path) -> None:
    written(tmp_path, *[HEADER] * 4)
    read: list[int] = []

    def take(file: SavedGame[Position], record: Record[Position, Move, str]) -> int:
        read.append(file.number)
        return file.number

    assert Library(RACE, tmp_path).collect(take, lambda done, total: (done, total) != (2, 4)) is None
    assert read == [1, 2]


# The last words about a game name what really continues it


def left(path: Path) -> str:
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


@pytest.mark.parametrize("file", ["kept", "emptied", "never made"])
def test_last_moves_that_are_lost_are_told_from_a_game_that_is(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with failing(monkeypatch, "write", errno.ENOSPC) if file == "never made" else nullcontext():
        session = LIBRARY.begin(Setup(("Ada", "Ben"), first=1, seed="x"))
        session.advance()
    if file == "emptied" and session.path is not None:
        session.path.write_bytes(b"")
    with failing(monkeypatch, "write", errno.ENOSPC):
        session.play(session.position.legal_moves[0])
        session.leave()
    farewell = farewell_to(session, "azul")
    assert farewell is not None
    lost = "the last moves were not saved: " if file == "kept" else "the game was not saved: "
    assert lost in farewell.sentence
