"""Who has won how many games: those of this run and those saved today."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from tests.hotseat.race import path_of

from azul.game import LIBRARY, Session, Setup
from azul.rules import Event, Move, Pick, Position
from hotseat import storage
from hotseat.player_stats import (
    Evening,
    Finished,
    GroupScore,
    Opponent,
    Score,
    against,
    key_of,
    people_of,
    score,
    seat_of,
    wins,
)
from hotseat.storage.library import SavedGame, SavedPlayer

TODAY = date.today()


def finished(names: Sequence[str], seed: str = "heron", computers: Sequence[int] = ()) -> Session:
    """A game in which all spill at first, and the first player then does best; played to its end."""
    session = LIBRARY.begin(Setup(tuple(names), first=1, seed=seed))
    session.advance()
    for seat in computers:
        session.seat(seat, "computer easy")
    while not session.finished:
        picks = [each for each in session.position.legal_moves if isinstance(each, Pick)]
        if not picks:
            session.play(session.position.legal_moves[0])
            continue
        spill = session.position.to_play != 1
        session.play(next((each for each in picks if (each.line == 0) == spill), picks[0]))
    return session


def score_of(
    evening: Evening[Position, Move, Event], session: Session, *, files: bool = False
) -> tuple[dict[str, int], dict[str, int]]:
    people = people_of(zip(session.names, session.seats, strict=True))
    found = evening.score(people, LIBRARY.by_last_change() if files else ())
    assert found is not None
    run, today = ({name: wins for (name, _who), wins in each.won.items()} for each in found)
    return run, today


def ended(names: str, *won: str) -> list[SavedPlayer]:
    """A game of these players, of whom some have won. Hal and Bot are computers."""
    who = {"Hal": "computer easy", "Bot": "computer hard"}
    return [SavedPlayer(name, who.get(name, "person"), won=name in won) for name in names.split()]


def test_only_games_of_the_same_group_count_in_whatever_order() -> None:
    games = [
        ended("Ada Ben", "Ada"),
        ended("Ada Cy", "Ada"),
        ended("Ben Ada", "Ben"),
        ended("Ada Ben", "Ada"),
        ended("Ada Ben"),
        ended("Ada Ben Bot", "Bot"),
        ended("Hal Ada Ben", "Hal"),
        ended("Bot Ben Ada", "Ben", "Bot"),
    ]
    found = wins(frozenset({"Ada", "Ben"}), games)
    people = {("Ada", "person"): 2, ("Ben", "person"): 2}
    assert dict(found.won) == {**people, ("Bot", "computer hard"): 2, ("Hal", "computer easy"): 1}
    assert (found.shared, found.games) == (2, 7), "one drawn, one shared"


def test_a_game_counts_once_however_often_it_is_noted() -> None:
    evening = Evening(LIBRARY)
    with finished(("Ada", "Ben")) as one, finished(("Ben", "Ada"), "crow", computers=()) as other:
        assert one.position.winners == (1,)
        for _time in range(3):
            evening.note(one)
        assert score_of(evening, one) == ({"Ada": 1}, {"Ada": 1})
        evening.note(other)
        assert score_of(evening, one) == ({"Ada": 1, "Ben": 1}, {"Ada": 1, "Ben": 1})


@pytest.mark.parametrize("in_this_run", [False, True])
def test_a_game_that_had_ended_before_this_run_counts_for_today_alone(in_this_run: bool) -> None:
    evening = Evening(LIBRARY)
    with finished(("Ada", "Ben")) as session:
        if in_this_run:
            evening.note(session)
    with LIBRARY.resume(path_of(session)) as again:
        evening.opened(again)
        evening.note(again)
        assert score_of(evening, again, files=True) == ({"Ada": 1} if in_this_run else {}, {"Ada": 1})


def test_today_is_the_local_date_and_unfinished_games_count_nowhere() -> None:
    with finished(("Ada", "Ben")) as yesterday, finished(("Ada", "Ben"), "crow"):
        before = path_of(yesterday)
    with LIBRARY.begin(Setup(("Ada", "Ben"), seed="owl")) as open_game:
        open_game.advance()
        open_game.play(open_game.position.legal_moves[0])
        open_game.end_early()
    late = datetime.combine(TODAY, datetime.min.time()).timestamp() - 1
    os.utime(before, (late, late))
    (before.parent / "broken.azul").write_text("nothing\n")
    evening = Evening(LIBRARY)
    assert score_of(evening, open_game, files=True) == ({}, {"Ada": 1})
    tomorrow = Evening(LIBRARY, lambda: TODAY + timedelta(days=1))
    assert score_of(tomorrow, open_game, files=True) == ({}, {})


def test_after_midnight_the_games_before_it_stay_in_the_run() -> None:
    days = [TODAY]
    evening = Evening(LIBRARY, lambda: days[-1])
    with finished(("Ada", "Ben")) as one, finished(("Ada", "Ben"), "crow") as other:
        evening.note(one)
        days.append(TODAY + timedelta(days=1))
        evening.note(other)
        assert score_of(evening, other) == ({"Ada": 2}, {"Ada": 1})


def test_each_file_is_read_once_and_again_when_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Path] = []
    real = storage.read_bytes

    def noted(path: Path) -> bytes:
        read.append(path)
        return real(path)

    monkeypatch.setattr("hotseat.storage.library.read_bytes", noted)
    evening = Evening(LIBRARY)
    with finished(("Ada", "Ben")) as session:
        for _time in range(2):
            score_of(evening, session, files=True)
        assert read == [session.path]
        session.undo()
        os.utime(path_of(session), (datetime.now().timestamp() + 1,) * 2)
        assert score_of(evening, session, files=True) == ({}, {})
    assert len(read) == 2


def test_reading_stops_where_nobody_waits_for_it() -> None:
    with finished(("Ada", "Ben")) as session:
        people = people_of(zip(session.names, session.seats, strict=True))
        assert Evening(LIBRARY).score(people, LIBRARY.by_last_change(), lambda: True) is None


def test_a_key_is_the_files_without_its_title() -> None:
    folder = Path("games")
    assert key_of(folder / "20261122-101500 The final.azul") == key_of(folder / "20261122-101500.azul")
    assert key_of(folder / "mine.azul") != key_of(folder / "yours.azul")


def test_computers_of_the_table_do_not_make_another_group() -> None:
    evening = Evening(LIBRARY)
    with (
        finished(("Ada", "Bot"), computers=(2,)) as one,
        finished(("Hal", "Ada"), "crow", computers=(1,)) as other,
    ):
        evening.note(one)
        evening.note(other)
        found = evening.score(frozenset({"Ada"}))
    assert isinstance(found, GroupScore)
    assert dict(found.session.won) == {("Ada", "person"): 1, ("Hal", "computer easy"): 1}


NOW = datetime(2026, 11, 21, tzinfo=UTC)


def test_a_person_called_as_a_level_is_not_that_computer() -> None:
    hard = "computer hard"
    players = (
        SavedPlayer("Bot", hard, 70, won=True),
        SavedPlayer(hard, score=50),
        SavedPlayer("Ada", score=40),
    )
    game = Finished(SavedGame(1, Path(), NOW, players=players), (None, None, None))
    assert set(against("computer hard", [game])) == {
        Opponent("computer hard", games=1, wins=0, theirs=1),
        Opponent("Ada", games=1, wins=0, theirs=0),
    }
    assert seat_of(hard, game) == 1
    assert score(game.saved, 1) == Score(NOW, 1, 50, won=False)
