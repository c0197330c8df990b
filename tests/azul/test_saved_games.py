"""Saved games: starting, resuming and leaving; whole games through the session."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.azul.record_texts import RECORDS, TWO

from azul.game import LIBRARY, SPEC, Session, Setup
from azul.rules import Move, Phase, Pick, Place, WallKind
from hotseat.errors import RecordError
from hotseat.record.reader import read
from hotseat.storage.journal import Locked


def wanted(session: Session, chance: random.Random) -> Move:
    """Something sensible: not the floor where a line is open."""
    found = [each for each in session.position.legal_moves if not (isinstance(each, Pick) and not each.line)]
    return chance.choice(found or list(session.position.legal_moves))


def finish(session: Session, seed: int) -> None:
    chance = random.Random(seed)
    while not session.finished:
        session.play(wanted(session, chance))


def test_a_game_begins_in_a_file_named_after_the_time(tmp_path: Path) -> None:
    session = LIBRARY.begin(TWO, tmp_path)
    session.advance()
    assert session.path is not None
    assert session.path.parent == tmp_path
    assert session.path.suffix == ".azul"
    assert len(session.path.stem) == len("20261121-143012")
    assert session.position.phase is Phase.OFFER
    assert session.names == ("North", "South")
    assert session.unsaved is None


def test_the_same_seed_and_choices_are_the_same_game(tmp_path: Path) -> None:
    texts = []
    for number in (1, 2):
        session = LIBRARY.begin(TWO, tmp_path / str(number))
        session.advance()
        finish(session, 3)
        assert session.path is not None
        texts.append(session.path.read_bytes())
    assert texts[0] == texts[1]


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


def test_no_better_luck_by_undoing_or_resuming(tmp_path: Path) -> None:
    session = LIBRARY.begin(TWO, tmp_path)
    session.advance()
    chance = random.Random(1)
    while session.position.round == 1:
        last = wanted(session, chance)
        found = session.play(last)
    assert session.path is not None
    assert str(found[-1].move).startswith("deal")
    session.undo()
    session.close()
    again = LIBRARY.resume(session.path)
    again.advance()
    assert again.play(last) == found


@pytest.mark.parametrize("seed", range(6))
def test_undo_stops_where_somebody_had_a_choice(tmp_path: Path, seed: int) -> None:
    """On the grey wall whole games, with columns that were forced among the lines."""
    session = LIBRARY.begin(Setup(("A", "B"), WallKind.GREY, 1, f"grey {seed}"), tmp_path)
    session.advance()
    finish(session, seed)
    for entry in session.entries:
        if isinstance(entry.move, Place):
            assert entry.forced == (len(entry.before.legal_moves) == 1)
    before = len(session.entries)
    taken = session.undo()
    assert session.path is not None
    lines = session.path.read_text().splitlines()
    undos = sum(not each.chance for each in taken)
    assert lines[-undos:] == ["undo"] * undos
    assert len(session.entries) == before - len(taken)
    assert len(session.position.legal_moves) > 1 or isinstance(taken[0].move, Pick)


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.azul")), ids=lambda path: path.stem)
def test_a_golden_game_cut_in_a_line_is_gone_on_with(tmp_path: Path, path: Path) -> None:
    data = path.read_bytes()
    body = data.find(b"deal")
    for cut in range(body, len(data), 7):
        copy = tmp_path / "cut.azul"
        copy.write_bytes(data[:cut])
        with LIBRARY.resume(copy) as session:
            session.advance()
            if not session.finished:
                session.play(session.position.legal_moves[0])
            text = copy.read_bytes()
        assert text.endswith(b"\n")
        assert text.startswith(data[: data.rfind(b"\n", 0, cut) + 1])
        assert read(SPEC, text, "x").position == session.position


def test_resuming_what_is_open_or_broken(tmp_path: Path) -> None:
    session = LIBRARY.begin(TWO, tmp_path)
    assert session.path is not None
    with pytest.raises(Locked):
        LIBRARY.resume(session.path)
    assert LIBRARY.read(session.path).header.names == ("North", "South"), "reading needs no lock"
    session.close()
    LIBRARY.resume(session.path).close()
    with pytest.raises(RecordError):
        LIBRARY.resume(tmp_path / "none.azul")


class TestLeaving:
    """The file of a game for which nobody has done anything goes, and no other."""

    def test_an_untouched_game_leaves_no_file(self, tmp_path: Path) -> None:
        session = LIBRARY.begin(TWO, tmp_path)
        session.advance()
        assert not session.worth_saving
        session.leave()
        session.close()
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.parametrize("deed", ["choice", "taken back", "title", "end"])
    def test_what_a_person_did_is_kept(self, tmp_path: Path, deed: str) -> None:
        session = LIBRARY.begin(TWO, tmp_path)
        session.advance()
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

    def test_a_game_that_is_ended_without_a_move_leaves_no_file(self, tmp_path: Path) -> None:
        session = LIBRARY.begin(TWO, tmp_path)
        session.advance()
        session.end_early()
        assert session.ended_early
        assert not session.worth_saving
        session.leave()
        assert LIBRARY.saved(tmp_path) == []

    def test_a_file_there_was_before_is_left_alone(self, tmp_path: Path) -> None:
        session = LIBRARY.begin(TWO, tmp_path)
        session.advance()
        session.close()
        assert session.path is not None
        again = LIBRARY.resume(session.path)
        again.leave()
        assert session.path.exists()

    def test_another_file_in_its_place_is_left_alone(self, tmp_path: Path) -> None:
        session = LIBRARY.begin(TWO, tmp_path)
        session.advance()
        assert session.path is not None
        session.path.unlink()
        session.path.write_text("somebody else's")
        session.leave()
        assert session.path.read_text() == "somebody else's"
