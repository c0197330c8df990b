"""Saved games: starting, resuming and leaving; whole games through the session."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from tests.azul.record_texts import TWO

from azul.game import LIBRARY, SPEC, Session, Setup
from azul.rules import Move, Pick, WallKind
from hotseat.record.reader import read


def wanted(session: Session, chance: random.Random) -> Move:
    """Something sensible: not the floor where a line is open."""
    found = [each for each in session.position.legal_moves if not (isinstance(each, Pick) and not each.line)]
    return chance.choice(found or list(session.position.legal_moves))


def finish(session: Session, seed: int) -> None:
    chance = random.Random(seed)
    while not session.finished:
        session.play(wanted(session, chance))


@pytest.fixture
def session(tmp_path: Path) -> Session:
    begun = LIBRARY.begin(TWO, tmp_path)
    begun.advance()
    return begun


@pytest.mark.parametrize("wall", WallKind)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_are_written_resumed_undone_and_redone(
    tmp_path: Path, players: int, wall: WallKind
) -> None:
    session = LIBRARY.begin(Setup(tuple("ABCD"[:players]), wall, None, "x"), tmp_path)
    session.advance()
    finish(session, players)
    end = session.position
    assert session.path is not None
    assert read(SPEC, session.path.read_bytes(), "x").position == end
    rounds, undone = set(), 0
    while session.can_undo:
        taken = session.undo()
        undone += 1
        first, *rest = taken
        assert not first.chance
        assert not first.forced
        assert all(each.chance or each.forced for each in rest)
        rounds.add(session.position.round)
    assert rounds == set(range(1, end.round + 1))
    assert len(session.entries) == 1, "the first deal cannot be taken back"
    for _time in range(undone):
        session.redo()
    assert not session.can_redo
    assert session.position == end
    session.close()
    again = LIBRARY.resume(session.path)
    assert again.position == end
    assert again.entries == session.entries


@pytest.mark.parametrize("deed", ["choice", "taken back", "title", "end"])
def test_what_a_person_did_is_kept(session: Session, tmp_path: Path, deed: str) -> None:
    if deed == "title":
        session.retitle("Final")
    else:
        session.play(session.position.legal_moves[0])
    if deed == "end":
        session.end_early()
    if deed == "taken back":
        session.undo()
    assert session.worth_saving
    session.leave()
    assert [each.fault for each in LIBRARY.saved(tmp_path)] == [None]


def test_a_file_is_named_after_the_time_and_left_alone_where_it_was_there_before(session: Session) -> None:
    session.close()
    assert session.path is not None
    assert re.fullmatch(r"\d{8}-\d{6}\.azul", session.path.name)
    LIBRARY.resume(session.path).leave()
    assert session.path.exists()
