"""The evening on the result: nothing after a first game, then who has won how many today."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from tests.azul.tui.playing import begun, open_table, play_until, press, rows, table_of, text, until
from tests.azul.tui.result.results import ended, result_of
from textual.pilot import Pilot

from azul.game import Session
from azul.rules import Phase
from hotseat.analysis.evening import GroupScore, Wins
from hotseat.tui.screens.result import Evening, fitting_rows


def evening(
    run: dict[str, int],
    today: dict[str, int],
    shared: int = 0,
    levels: dict[str, int] | None = None,
    names: str = "Ada Ben Cy",
) -> Evening:
    score = GroupScore(Wins(Counter(run), Counter(levels), 0), Wins(Counter(today), Counter(), shared))
    return Evening(score, list(enumerate(names.split())), "Ben goes first.")


def words(view: Evening, width: int = 78, height: int = 2) -> list[str]:
    return [
        " ".join("".join(text for text, _look in row).split()) for row in fitting_rows(view, width, height)
    ]


def test_a_first_game_has_nothing_to_tell() -> None:
    assert words(evening({"Ada": 1}, {"Ada": 1})) == []
    assert fitting_rows(evening({}, {})._replace(score=None), 78, 2) == []


def test_most_wins_stand_first_and_level_players_by_seat() -> None:
    assert words(evening({"Ben": 2}, {"Ben": 2})) == ["Games won this session: ▌2 Ben 2 ▌1 Ada 0 ▌3 Cy 0"]


def test_today_is_told_only_where_it_saw_more_games() -> None:
    more = words(evening({"Ada": 2}, {"Ada": 3, "Ben": 2}, shared=1), 120)
    assert more == [
        "Games won this session: ▌1 Ada 2 ▌2 Ben 0 ▌3 Cy 0 Today: ▌1 Ada 3 ▌2 Ben 2 ▌3 Cy 0 1 shared"
    ]
    assert words(evening({"Ada": 1}, {"Ada": 2})) == ["Games won today: ▌1 Ada 2 ▌2 Ben 0 ▌3 Cy 0"]
    assert words(evening({"Ada": 2}, {"Ada": 1})) == ["Games won this session: ▌1 Ada 2 ▌2 Ben 0 ▌3 Cy 0"]


def test_levels_that_won_are_told_by_their_names() -> None:
    assert words(evening({"Ada": 2}, {}, names="Ada")) == ["Games won this session: ▌1 Ada 2"]
    levels = {"computer easy": 1, "computer hard": 3, "computer own bot.py": 1}
    assert words(evening({"Ada": 2}, {}, levels=levels, names="Ada")) == [
        "Games won this session: ▌1 Ada 2 hard 3, easy 1, bot.py 1"
    ]


def test_labels_grow_short_before_names_are_cut() -> None:
    both = evening({"Ada": 2}, {"Ada": 3}, names="Ada Benjamin Cleopatra")
    assert [row.split("▌")[0].strip() for row in words(both)] == ["Games won this session:", "Today:"]
    assert words(both, 50)[0] == "This session: ▌1 Ada 2 ▌2 Benja… 0 ▌3 Cleop… 0", "only as far as need be"
    assert [row.split("▌")[0].strip() for row in words(both, 50)] == ["This session:", "Today:"]


async def finish(pilot: Pilot[int], seed: int) -> None:
    table = table_of(pilot)
    play_until(table.session, Phase.OVER, seed=seed)
    table.show_all()
    table.show_result()
    await pilot.pause()


def won(pilot: Pilot[int]) -> Counter[str]:
    score = result_of(pilot).app.evening.score(frozenset(table_names(pilot)))
    assert score is not None
    return score.session.people


def table_names(pilot: Pilot[int]) -> tuple[str, ...]:
    return result_of(pilot).session.names


async def test_three_games_in_a_row_count_up_and_keep_the_seats() -> None:
    expected: Counter[str] = Counter()
    firsts = []
    async with open_table(begun("Ada", "Ben", "Cleo", "Dan", first=3)) as (pilot, _table):
        for game in range(3):
            await finish(pilot, seed=game)
            session = result_of(pilot).session
            winners = session.position.winners or ()
            if len(winners) == 1:
                expected[session.names[winners[0] - 1]] += 1
            assert won(pilot) == expected
            assert ("Games won" in text(pilot)) == (game > 0)
            firsts.append(int(session.header.one("first") or 0))
            if game < 2:
                await press(pilot, "a")
                assert table_of(pilot).session.names == session.names
    assert firsts == [3, 4, 1]
    assert sum(expected.values()) > 1


async def test_a_game_taken_back_at_its_end_and_played_on_counts_once() -> None:
    async with open_table(begun("Ada", "Ben")) as (pilot, table):
        await finish(pilot, seed=1)
        await pilot.press("u")
        for _time in range(3):
            table.game.undo()
        await finish(pilot, seed=2)
        assert sum(won(pilot).values()) <= 1
        assert "Games won" not in text(pilot)


async def test_games_of_today_are_read_behind_the_first_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for seed in ("crow", "owl"):
        ended("Ben", "Ada", seed=seed).close()
    async with open_table(ended("Ada", "Ben")) as (pilot, table):
        table.show_result()
        await until(pilot, lambda: "Games won today:" in text(pilot))
        await pilot.press("i")
        assert "Games won today:" not in text(pilot), "what is said stands in its place"
        await pilot.press("x")
        assert "Games won today:" in text(pilot)
        assert any("Rematch: same seats" in row for row in rows(pilot))


async def test_games_of_computers_alone_are_counted_by_level() -> None:
    def of_computers(seed: str) -> Session:
        session = ended("Ada", "Ben", seed=seed)
        for seat in (1, 2):
            session.seat(seat, "computer easy")
        return session

    of_computers("crow").close()
    ended("Ada", "Ben", seed="owl").close()
    async with open_table(of_computers("heron")) as (pilot, table):
        table.show_result()
        await until(pilot, lambda: "Games won today: easy 2" in " ".join(text(pilot).split()))
