"""Saved games: beginning, going on, the list; whole games through the session."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from azul import saves
from azul.record import NOTATION, Setup
from azul.rules import Command, Phase, Pick, Place, WallKind
from hotseat import shelf
from hotseat.journal import Locked
from hotseat.record import Fault, read

TWO = Setup(("North", "South"), WallKind.COLOURED, 1, "heron")
GOLDEN = Path(__file__).parent / "records"


def wanted(session: saves.Session, chance: random.Random) -> Command:
    """Something sensible: not the floor where a line is open."""
    found = [each for each in session.game.legal if not (isinstance(each, Pick) and not each.line)]
    return chance.choice(found or list(session.game.legal))


def finish(session: saves.Session, seed: int) -> None:
    chance = random.Random(seed)
    while not session.finished:
        session.choose(wanted(session, chance))


def played_at(path: Path, seconds: int) -> None:
    os.utime(path, (seconds, seconds))


def test_a_game_begins_in_a_file_named_after_the_time(tmp_path: Path) -> None:
    session = saves.begin(TWO, tmp_path)
    session.go_on()
    assert session.path is not None
    assert session.path.parent == tmp_path
    assert session.path.suffix == ".azul"
    assert len(session.path.stem) == len("20261121-143012")
    assert session.game.phase is Phase.OFFER
    assert session.names == ("North", "South")
    assert session.unsaved is None


def test_the_same_seed_and_choices_are_the_same_game(tmp_path: Path) -> None:
    texts = []
    for number in (1, 2):
        session = saves.begin(TWO, tmp_path / str(number))
        session.go_on()
        finish(session, 3)
        assert session.path is not None
        texts.append(session.path.read_bytes())
    assert texts[0] == texts[1]


@pytest.mark.parametrize("wall", WallKind)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_are_written_resumed_undone_and_redone(
    tmp_path: Path, players: int, wall: WallKind
) -> None:
    session = saves.begin(Setup(tuple("ABCD"[:players]), wall, None, "x"), tmp_path)
    session.go_on()
    finish(session, players)
    end = session.game
    assert session.path is not None
    assert read(NOTATION, session.path.read_bytes(), "x").game == end
    rounds, undone = set(), 0
    while session.can_undo:
        taken = session.undo()
        undone += 1
        first, *rest = taken
        assert not first.chance
        assert not first.forced
        assert all(each.chance or each.forced for each in rest)
        rounds.add(session.game.round)
    assert rounds == set(range(1, end.round + 1))
    assert len(session.entries) == 1, "the first deal cannot be taken back"
    for _time in range(undone):
        session.redo()
    assert not session.can_redo
    assert session.game == end
    session.close()
    again = saves.resume(session.path)
    assert again.game == end
    assert again.entries == session.entries


def test_no_better_luck_by_undoing_or_resuming(tmp_path: Path) -> None:
    session = saves.begin(TWO, tmp_path)
    session.go_on()
    chance = random.Random(1)
    while session.game.round == 1:
        last = wanted(session, chance)
        found = session.choose(last)
    assert session.path is not None
    assert str(found[-1].command).startswith("deal")
    session.undo()
    session.close()
    again = saves.resume(session.path)
    again.go_on()
    assert again.choose(last) == found


@pytest.mark.parametrize("seed", range(6))
def test_undo_stops_where_somebody_had_a_choice(tmp_path: Path, seed: int) -> None:
    """On the grey wall whole games, with columns that were forced among the lines."""
    session = saves.begin(Setup(("A", "B"), WallKind.GREY, 1, f"grey {seed}"), tmp_path)
    session.go_on()
    finish(session, seed)
    for entry in session.entries:
        if isinstance(entry.command, Place):
            assert entry.forced == (len(entry.before.legal) == 1)
    before = len(session.entries)
    taken = session.undo()
    assert session.path is not None
    lines = session.path.read_text().splitlines()
    undos = sum(not each.chance for each in taken)
    assert lines[-undos:] == ["undo"] * undos
    assert len(session.entries) == before - len(taken)
    assert len(session.game.legal) > 1 or isinstance(taken[0].command, Pick)


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.azul")), ids=lambda path: path.stem)
def test_a_golden_game_cut_in_a_line_is_gone_on_with(tmp_path: Path, path: Path) -> None:
    data = path.read_bytes()
    body = data.find(b"deal")
    for cut in range(body, len(data), 7):
        copy = tmp_path / "cut.azul"
        copy.write_bytes(data[:cut])
        with saves.resume(copy) as session:
            session.go_on()
            if not session.finished:
                session.choose(session.game.legal[0])
            text = copy.read_bytes()
        assert text.endswith(b"\n")
        assert text.startswith(data[: data.rfind(b"\n", 0, cut) + 1])
        assert read(NOTATION, text, "x").game == session.game


class TestList:
    def test_nothing(self, tmp_path: Path) -> None:
        assert saves.saved(tmp_path) == []
        assert saves.saved(tmp_path / "none") == []
        assert saves.newest_unfinished(tmp_path) is None
        assert saves.path_of(1, tmp_path) is None

    def test_numbers_follow_creation_and_the_newest_comes_first(self, tmp_path: Path) -> None:
        paths = []
        for _number in range(12):
            session = saves.begin(TWO, tmp_path)
            session.go_on()
            session.choose(session.game.legal[0])
            session.close()
            assert session.path is not None
            paths.append(session.path)
        played_at(paths[0], 4_000_000_000)
        assert [(each.number, each.path) for each in saves.saved(tmp_path)] == [
            (number, paths[number - 1]) for number in range(12, 0, -1)
        ]
        assert saves.path_of(3, tmp_path) == paths[2]
        assert saves.path_of(0, tmp_path) is None
        assert saves.path_of(13, tmp_path) is None
        newest = saves.newest_unfinished(tmp_path)
        assert newest is not None
        assert newest.path == paths[0], "the one played last"

    def test_what_it_says(self, tmp_path: Path) -> None:
        for name in ("two-coloured", "four-grey"):
            (tmp_path / f"{name}.azul").write_bytes((GOLDEN / f"{name}.azul").read_bytes())
        two, four = saves.saved(tmp_path)
        assert two.game is not None
        assert four.game is not None
        assert (two.names, two.game.wall, two.finished) == (("North", "South"), WallKind.COLOURED, True)
        assert two.scores == (2, 15)
        assert (two.winners, str(two.state), two.title) == ((2,), "finished", "two-coloured")
        assert two.game.round == 6
        assert two.played.tzinfo is not None
        assert (four.names, four.game.wall) == (("North", "South", "East", "West"), WallKind.GREY)
        assert saves.newest_unfinished(tmp_path) is None

    def test_what_cannot_be_read_is_listed_and_skipped(self, tmp_path: Path) -> None:
        session = saves.begin(TWO, tmp_path)
        session.go_on()
        session.choose(session.game.legal[0])
        session.close()
        assert session.path is not None
        played_at(session.path, 1_000_000_000)
        (tmp_path / "zzz.azul").write_text("azul 1\nwall pink\n")
        (tmp_path / "dir.azul").mkdir()
        (tmp_path / "gone.azul").symlink_to(tmp_path / "nowhere")
        os.mkfifo(tmp_path / "pipe.azul")
        (tmp_path / "notes.txt").write_text("no game")
        found = saves.saved(tmp_path)
        assert [each.path.name for each in found] == ["zzz.azul", session.path.name]
        assert found[0].fault is not None
        assert found[0].fault.endswith("zzz.azul:2: wall pink: the wall is `coloured` or `grey`")
        newest = saves.newest_unfinished(tmp_path)
        assert newest is not None
        assert newest.path == session.path

    def test_a_title_moves_no_game(self, tmp_path: Path) -> None:
        """Among twelve games of one second, where names differ in their number alone."""
        for _number in range(12):
            saves.begin(TWO, tmp_path).close()
        order = [each.path for each in saves.listed(tmp_path)]
        stem = order[-1].stem
        titles = {0: "zzz", 2: "  10 - 2", 5: "-9", 9: "Ada", 11: "aaa"}
        for place, title in titles.items():
            order[place] = shelf.retitle(order[place], title)
        found = saves.saved(tmp_path)
        assert [each.path for each in found] == order
        assert [each.number for each in found] == list(range(12, 0, -1))
        assert {n: each.title for n, each in enumerate(found) if each.title} == {
            place: title.strip() for place, title in titles.items()
        }
        assert found[-1].path.name == f"{stem} aaa.azul"
        assert saves.path_of(1, tmp_path) == found[-1].path

    def test_a_game_ended_early_is_listed_and_not_gone_on_with_by_itself(self, tmp_path: Path) -> None:
        sessions = [saves.begin(TWO, tmp_path) for _number in range(2)]
        for session in sessions:
            session.go_on()
            session.choose(session.game.legal[0])
        sessions[1].end_early()
        newest, oldest = saves.saved(tmp_path)
        assert (newest.ended_early, newest.finished, str(newest.state)) == (True, False, "ended early")
        assert (oldest.ended_early, str(oldest.state)) == (False, "unfinished")
        assert oldest.path == sessions[0].path
        found = saves.newest_unfinished(tmp_path)
        assert found is not None
        assert found.path == sessions[0].path
        sessions[1].choose(sessions[1].game.legal[0])
        assert sessions[1].path is not None
        played_at(sessions[1].path, 4_000_000_000)
        found = saves.newest_unfinished(tmp_path)
        assert found is not None
        assert found.path == sessions[1].path, "gone on with, it is unfinished again"

    def test_impossible_times_are_borne(self, tmp_path: Path) -> None:
        session = saves.begin(TWO, tmp_path)
        assert session.path is not None
        for seconds in (-(10**10), 0, 10**10):
            played_at(session.path, seconds)
            assert saves.saved(tmp_path)[0].played.year in range(1970, 10_000)


def test_resuming_what_is_open_or_broken(tmp_path: Path) -> None:
    session = saves.begin(TWO, tmp_path)
    assert session.path is not None
    with pytest.raises(Locked):
        saves.resume(session.path)
    assert saves.read(session.path).header.names == ("North", "South"), "reading needs no lock"
    session.close()
    saves.resume(session.path).close()
    with pytest.raises(Fault):
        saves.resume(tmp_path / "none.azul")


def test_only_so_many_games_are_looked_into_for_the_one_to_go_on_with(tmp_path: Path) -> None:
    for number in range(4):
        path = tmp_path / f"20260101-00000{number}.azul"
        path.write_text("azul 1\nwall coloured\nplayer A\nplayer B\ndeal YYYK BYKK BBRK YKWW BYRW\n1Y1\n")
        if number:
            with saves.resume(path) as session:
                session.end_early()
        os.utime(path, (1_700_000_000 + number,) * 2)
    found = saves.newest_unfinished(tmp_path)
    assert found is not None
    assert found.number == 1
    assert saves.newest_unfinished(tmp_path, most=3) is None


class TestLeaving:
    """The file of a game for which nobody has done anything goes, and no other."""

    def test_an_untouched_game_leaves_no_file(self, tmp_path: Path) -> None:
        session = saves.begin(TWO, tmp_path)
        session.go_on()
        assert not session.worth_keeping
        session.leave()
        session.close()
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.parametrize("deed", ["choice", "taken back", "title", "end"])
    def test_what_a_person_did_is_kept(self, tmp_path: Path, deed: str) -> None:
        session = saves.begin(TWO, tmp_path)
        session.go_on()
        if deed == "title":
            session.retitle("Final")
        elif deed == "end":
            session.end_early()
        else:
            session.choose(session.game.legal[0])
        if deed == "taken back":
            session.undo()
        assert session.worth_keeping
        session.leave()
        assert [each.fault for each in saves.saved(tmp_path)] == [None]

    def test_a_file_there_was_before_is_left_alone(self, tmp_path: Path) -> None:
        session = saves.begin(TWO, tmp_path)
        session.go_on()
        session.close()
        assert session.path is not None
        again = saves.resume(session.path)
        again.leave()
        assert session.path.exists()

    def test_another_file_in_its_place_is_left_alone(self, tmp_path: Path) -> None:
        session = saves.begin(TWO, tmp_path)
        session.go_on()
        assert session.path is not None
        session.path.unlink()
        session.path.write_text("somebody else's")
        session.leave()
        assert session.path.read_text() == "somebody else's"
