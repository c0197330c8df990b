"""The list of saved games: numbers, states, titles, and which of them can be resumed."""

from __future__ import annotations

import os
from pathlib import Path

from tests.azul.record_texts import RECORDS, TWO

from azul import record as saves
from azul.rules import WallKind
from hotseat.storage.library import retitle_game


def played_at(path: Path, seconds: int) -> None:
    os.utime(path, (seconds, seconds))


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
            session.advance()
            session.play(session.position.legal_moves[0])
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
            (tmp_path / f"{name}.azul").write_bytes((RECORDS / f"{name}.azul").read_bytes())
        two, four = saves.saved(tmp_path)
        assert two.position is not None
        assert four.position is not None
        assert (two.names, two.position.wall, two.finished) == (("North", "South"), WallKind.COLOURED, True)
        assert two.scores == (2, 15)
        assert (two.winners, str(two.state), two.title) == ((2,), "finished", "two-coloured")
        assert two.position.round == 6
        assert two.played.tzinfo is not None
        assert (four.names, four.position.wall) == (("North", "South", "East", "West"), WallKind.GREY)
        assert saves.newest_unfinished(tmp_path) is None

    def test_what_cannot_be_read_is_listed_and_skipped(self, tmp_path: Path) -> None:
        session = saves.begin(TWO, tmp_path)
        session.advance()
        session.play(session.position.legal_moves[0])
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
        assert found[0].fault.endswith("zzz.azul:2: wall pink: `wall` must be `coloured` or `grey`")
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
            order[place] = retitle_game(order[place], title)
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
            session.advance()
            session.play(session.position.legal_moves[0])
        sessions[1].end_early()
        newest, oldest = saves.saved(tmp_path)
        assert (newest.ended_early, newest.finished, str(newest.state)) == (True, False, "ended early")
        assert (oldest.ended_early, str(oldest.state)) == (False, "unfinished")
        assert oldest.path == sessions[0].path
        found = saves.newest_unfinished(tmp_path)
        assert found is not None
        assert found.path == sessions[0].path
        sessions[1].play(sessions[1].position.legal_moves[0])
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
