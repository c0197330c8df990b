"""The list of saved games: numbers, states, titles, and which of them can be resumed."""

from __future__ import annotations

import os
import re
from itertools import count
from pathlib import Path

import pytest
from tests.azul.record_texts import RECORDS, TWO

from azul.game import LIBRARY, SPEC, Session
from azul.rules import Position, WallKind
from hotseat.storage import library
from hotseat.storage.library import (
    AT_START,
    WHEN_ASKED,
    Library,
    SavedGame,
    SearchLimits,
    TooLong,
    retitle_game,
)


def played_at(path: Path | None, seconds: int) -> None:
    assert path is not None
    os.utime(path, (seconds, seconds))


def begun(folder: Path) -> Session:
    """A game in which one move is made."""
    session = Library(SPEC, folder).begin(TWO)
    session.advance()
    session.play(session.position.legal_moves[0])
    return session


def newest(folder: Path) -> Path | None:
    found = Library(SPEC, folder).newest_unfinished()
    return None if found is None else found.path


class TestList:
    def test_nothing(self, tmp_path: Path) -> None:
        assert Library(SPEC, tmp_path).saved() == []
        assert Library(SPEC, tmp_path / "none").saved() == []
        assert newest(tmp_path) is None
        assert Library(SPEC, tmp_path).path_of(1) is None

    def test_numbers_follow_creation_and_the_newest_comes_first(self, tmp_path: Path) -> None:
        paths = []
        for _number in range(12):
            with begun(tmp_path) as session:
                paths.append(session.path)
        played_at(paths[0], 4_000_000_000)
        assert [(each.number, each.path) for each in Library(SPEC, tmp_path).saved()] == [
            (number, paths[number - 1]) for number in range(12, 0, -1)
        ]
        assert Library(SPEC, tmp_path).path_of(3) == paths[2]
        assert Library(SPEC, tmp_path).path_of(0) is None
        assert Library(SPEC, tmp_path).path_of(13) is None
        assert newest(tmp_path) == paths[0], "the one played last"

    def test_what_it_says(self, tmp_path: Path) -> None:
        for name in ("two-coloured", "four-grey"):
            (tmp_path / f"{name}.azul").write_bytes((RECORDS / f"{name}.azul").read_bytes())
        two, four = Library(SPEC, tmp_path).saved()
        assert two.position is not None
        assert four.position is not None
        assert two.players == (
            library.SavedPlayer("North", score=2, called="North"),
            library.SavedPlayer("South", score=15, won=True, called="South"),
        )
        assert (two.position.wall, str(two.state), two.title) == ("coloured", "finished", "two-coloured")
        assert two.position.round == 6
        assert two.played.tzinfo is not None
        assert [player.name for player in four.players] == ["North", "South", "East", "West"]
        assert four.position.wall is WallKind.GREY
        assert Library(SPEC, tmp_path).newest_unfinished() is None

    def test_what_cannot_be_read_is_listed_and_skipped(self, tmp_path: Path) -> None:
        with begun(tmp_path) as session:
            assert session.path is not None
        played_at(session.path, 1_000_000_000)
        (tmp_path / "zzz.azul").write_text("azul 1\nwall pink\n")
        (tmp_path / "dir.azul").mkdir()
        (tmp_path / "gone.azul").symlink_to(tmp_path / "nowhere")
        os.mkfifo(tmp_path / "pipe.azul")
        (tmp_path / "notes.txt").write_text("no game")
        found = Library(SPEC, tmp_path).saved()
        assert [each.path.name for each in found] == ["zzz.azul", session.path.name]
        assert str(found[0].fault).endswith("zzz.azul:2: wall pink: `wall` must be `coloured` or `grey`")
        assert newest(tmp_path) == session.path

    def test_a_title_moves_no_game(self, tmp_path: Path) -> None:
        """Among twelve games of one second, where names differ in their number alone."""
        for _number in range(12):
            Library(SPEC, tmp_path).begin(TWO).close()
        order = [each.path for each in Library(SPEC, tmp_path).games()]
        stem = order[-1].stem
        titles = {0: "zzz", 2: "  10 - 2", 5: "-9", 9: "Ada", 11: "aaa"}
        for place, title in titles.items():
            order[place] = retitle_game(order[place], title)
        found = Library(SPEC, tmp_path).saved()
        assert [each.path for each in found] == order
        assert [each.number for each in found] == list(range(12, 0, -1))
        assert {n: each.title for n, each in enumerate(found) if each.title} == {
            place: title.strip() for place, title in titles.items()
        }
        assert found[-1].path.name == f"{stem} aaa.azul"
        assert Library(SPEC, tmp_path).path_of(1) == found[-1].path

    def test_a_game_ended_early_is_listed_and_not_gone_on_with_by_itself(self, tmp_path: Path) -> None:
        sessions = [begun(tmp_path) for _number in range(2)]
        sessions[1].end_early()
        latest, oldest = Library(SPEC, tmp_path).saved()
        assert (str(latest.state), str(oldest.state)) == ("ended early", "unfinished")
        assert oldest.path == sessions[0].path
        assert newest(tmp_path) == sessions[0].path
        sessions[1].play(sessions[1].position.legal_moves[0])
        played_at(sessions[1].path, 4_000_000_000)
        assert newest(tmp_path) == sessions[1].path, "gone on with, it is unfinished again"

    def test_impossible_times_are_borne(self, tmp_path: Path) -> None:
        session = Library(SPEC, tmp_path).begin(TWO)
        for seconds in (-(10**10), 0, 10**10):
            played_at(session.path, seconds)
            assert Library(SPEC, tmp_path).saved()[0].played.year in range(1970, 10_000)


@pytest.mark.parametrize("deed", ["choice", "taken back", "title", "end"])
def test_what_a_person_did_is_kept(tmp_path: Path, deed: str) -> None:
    session = Library(SPEC, tmp_path).begin(TWO)
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
    assert [each.fault for each in Library(SPEC, tmp_path).saved()] == [None]


def test_a_file_is_named_after_the_time_and_left_alone_where_it_was_there_before(tmp_path: Path) -> None:
    with Library(SPEC, tmp_path).begin(TWO) as session:
        assert session.path is not None
    assert re.fullmatch(r"\d{8}-\d{6}\.azul", session.path.name)
    LIBRARY.resume(session.path).leave()
    assert session.path.exists()


def _ended(folder: Path, number: int, size: int) -> Path:
    """A game ended early, in a record of so many bytes; the higher its number, the later it was played."""
    folder.mkdir(exist_ok=True)
    path = folder / f"20260101-{number:06}.azul"
    text = "azul 1\nwall coloured\nplayer A\nplayer B\ndeal YYYK BYKK BBRK YKWW BYRW\n1Y1\n"
    mark = "# ended early\n"
    path.write_text(f"{text}{'#' * (size - len(text) - len(mark) - 1)}\n{mark}")
    played_at(path, 1_700_000_000 + number)
    return path


@pytest.mark.parametrize(
    ("search", "sizes", "read"),
    [
        (AT_START, [2**20] * 13, 0),
        (AT_START, [5_000] * 13, 12),
        (AT_START, [5_000] * 3 + [2**20] * 9, 3),
        (AT_START, [3 * 2**20] * 13, 12),
        (SearchLimits(None, 2**17, 60), [2**16] * 5, 2),
        (WHEN_ASKED, [2**20] * 17, 16),
    ],
)
def test_looking_for_the_game_to_go_on_with_is_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, search: SearchLimits, sizes: list[int], read: int
) -> None:
    for number, size in enumerate(reversed(sizes)):
        _ended(tmp_path, number, size)
    games, files = Library(SPEC, tmp_path), 0
    real = games.load_summary

    def loaded(saved: SavedGame[Position]) -> SavedGame[Position]:
        nonlocal files
        files += 1
        return real(saved)

    monkeypatch.setattr(games, "load_summary", loaded)
    if read == search.files:
        assert games.newest_unfinished(search) is None
    else:
        with pytest.raises(TooLong):
            games.newest_unfinished(search)
    assert files == read


def test_looking_ends_with_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(9):
        _ended(tmp_path, number, 500)
    clock = count()
    monkeypatch.setattr(library, "monotonic", lambda: float(next(clock)))
    with pytest.raises(TooLong):
        Library(SPEC, tmp_path).newest_unfinished(SearchLimits(None, 2**20, 3))
    assert next(clock) == 5
    assert Library(SPEC, tmp_path).newest_unfinished(SearchLimits(None, 2**20, 99)) is None
