"""The animated count on the result, and the evening below it: who has won how many today."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.azul.games import NAMES, begun, play_until
from tests.azul.tui.playing import open_table, press, rows, table_of, text, until
from tests.azul.tui.result.results import colours_in, ended, result_of, scores_of, walls_of
from textual.pilot import Pilot
from textual.timer import Timer

from azul.effects import PartKind
from azul.game import Session
from azul.rules import Phase
from azul.tui.screens import UNROLLED_IN, Result
from hotseat.player_stats import GroupScore, Who, Wins
from hotseat.record import PERSON
from hotseat.tui.screens.pages import LogPage
from hotseat.tui.screens.result import EveningView, fitting_rows


def bonuses() -> Session:
    """The end of a game in which the winner has bonuses of every kind."""
    session = ended(seed="42")
    assert session.position.winners == (1,)
    assert all((session.position.bonuses or ())[0])
    return session


@asynccontextmanager
async def open_moving(
    session: Session, *, motion: bool = True, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Pilot[int]]:
    """The table on which a game has just ended, in a terminal where things move."""
    session.undo()
    async with open_table(session, size) as (pilot, table):
        pilot.app.animation_level = "full" if motion else "none"
        table.game.redo()
        assert session.finished
        table.show_result()
        await pilot.pause()
        yield pilot


def next_frame(result: Result) -> None:
    result.frame += 1
    result.show_frame()


def steps_of(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    set_timer = Result.set_timer

    def wound(result: Result, usual: float, step: Callable[[], None], **named: Any) -> Timer:
        return set_timer(result, usual if named else seconds, step, **named)  # Textual names its own

    monkeypatch.setattr(Result, "set_timer", wound)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """No step of the count is over before a test goes on by itself."""
    steps_of(600, monkeypatch)


async def test_the_count_ends_as_without_motion(monkeypatch: pytest.MonkeyPatch) -> None:
    steps_of(0.05, monkeypatch)
    session, seen = bonuses(), set()
    show = Result.show_frame

    def noted(self: Result) -> None:
        show(self)
        seen.add((scores_of(self).counted, sum(score.total for score in scores_of(self).scores)))

    monkeypatch.setattr(Result, "show_frame", noted)
    async with open_moving(session) as pilot:
        result = result_of(pilot)
        last = len(result.frames) - 1
        assert last > 1
        await until(pilot, lambda: result.frame == last and result.unrolled == UNROLLED_IN)
        counted = rows(pilot)
        await pilot.press("escape", "enter")
        again = result_of(pilot)
        assert again is not result
        assert again.frame == last
        assert rows(pilot) == counted
    totals = {total for _kind, total in seen}
    assert len(totals) == last  # nothing, and what every step adds
    assert max(totals) == sum(board.score for board in session.position.boards)
    assert {kind for kind, _total in seen} == {None, *PartKind}


async def test_enter_only_skips_the_count(slow: None) -> None:
    session = bonuses()
    async with open_moving(session) as pilot:
        result = result_of(pilot)
        await pilot.press("enter")
        assert result_of(pilot) is result
        assert not result.counting
        await press(pilot, "enter")
        assert result_of(pilot) is result, "Enter may be held"
        await pilot.pause(1.1)
        await press(pilot, "enter")
        assert table_of(pilot).session is not session


@pytest.mark.parametrize(("names", "size"), [((), (200, 60)), (NAMES, (80, 24))], ids=str)
async def test_nobody_sees_the_winner_before_the_count_is_over(
    names: tuple[str, ...], size: tuple[int, int], slow: None
) -> None:
    session = ended(*names) if names else bonuses()
    async with open_moving(session, size=size) as pilot:
        result = result_of(pilot)
        walls: set[int] = set()
        for _frame in result.frames[1:]:
            shown = "\n".join(rows(pilot))
            assert "Counting the bonuses" in shown
            assert not any(word in shown for word in ("wins", "place ", "1st", "Games won"))
            assert [each.seat for each in scores_of(result).ranked] == [*range(len(session.names))]
            assert " end " not in shown or not any(
                f" {board.score} ▌{seat}" in shown
                for seat, board in enumerate(session.position.boards, 1)
                if (session.position.bonuses or ())[seat - 1].points
            )
            accent = pilot.app.theme_variables["yours"].lower()
            assert not any(accent in colours_in(pilot, row) for row in range(size[1] - 1))
            walls.add(walls_of(result)[0].seat)
            next_frame(result)
            await pilot.pause()
        assert not result.counting
        bonus = {seat for seat, each in enumerate(session.position.bonuses or ()) if each.points}
        assert 0 in walls, "it begins with the first seat, whoever has won"
        assert walls <= {0, *bonus}
        await pilot.press("x")
        shown = "\n".join(rows(pilot))
        assert "wins" in shown
        assert "1st" in shown


async def test_the_frame_of_what_is_counted_leaves_its_name_whole(slow: None) -> None:
    async with open_moving(bonuses()) as pilot:
        result = result_of(pilot)
        next_frame(result)
        await pilot.pause()
        box = result.walls[0].box
        name, edge = (rows(pilot)[box.y + row][box.x : box.x + box.width] for row in (0, 1))
        assert "row" in name
        assert not any(sign in name for sign in "▀▄")
        assert "▄" in edge or "▀" in edge


async def test_any_key_or_click_skips_the_count_and_a_key_does_what_it_says(slow: None) -> None:
    async with open_moving(bonuses()) as pilot:
        result = result_of(pilot)
        assert result.frame == 0
        await pilot.click("#sheet", offset=(40, 10))
        assert scores_of(result).scores == tuple(result.scores)
    async with open_moving(bonuses()) as pilot:
        result = result_of(pilot)
        assert result.frame == 0
        bare, final = scores_of(result).scores, tuple(result.scores)
        assert sum(each.total for each in bare) < sum(each.total for each in final)
        await pilot.press("l")
        await until(pilot, lambda: isinstance(pilot.app.screen, LogPage))
        assert isinstance(pilot.app.screen, LogPage)
        assert scores_of(result).scores == final
        assert all(wall.lit is None for wall in walls_of(result))
        await pilot.press("q")


async def test_without_motion_all_is_counted_at_once_and_of_a_game_that_had_ended_before() -> None:
    async with open_moving(bonuses(), motion=False) as pilot:
        result = result_of(pilot)
        assert result.frame == len(result.frames) - 1
        assert scores_of(result).scores == tuple(result.scores)
    session = bonuses()
    async with open_table(session) as (pilot, table):
        pilot.app.animation_level = "full"
        table.show_result()
        await pilot.pause()
        assert scores_of(result_of(pilot)).scores == tuple(result_of(pilot).scores)


async def test_another_end_of_the_same_game_is_counted(slow: None) -> None:
    """FinalScore back and done again it is the same end; played otherwise it is another."""
    async with open_moving(bonuses()) as pilot:
        assert result_of(pilot).frame == 0
        await pilot.press("u")
        table = table_of(pilot)
        table.game.redo()
        table.show_result()
        await pilot.pause()
        assert result_of(pilot).frame > 0
        end = table.session.position
        await pilot.press("u")
        for _ in range(12):
            table.game.undo()
        await finish(pilot, seed=2)
        assert table.session.position != end
        assert result_of(pilot).frame == 0


def evening(
    run: dict[str, int],
    today: dict[str, int],
    shared: int = 0,
    others: dict[Who, int] | None = None,
    names: str = "Ada Ben Cy",
    bots: tuple[Who, ...] = (),
) -> EveningView:
    """others: the wins of computers in this run.   bots: computers at the table."""
    won = Counter({(name, PERSON): wins for name, wins in run.items()}) + Counter(others)
    later = Counter({(name, PERSON): wins for name, wins in today.items()})
    score = GroupScore(Wins(won.total(), won, 0), Wins(later.total(), later, shared))
    return EveningView(score, [*((name, PERSON) for name in names.split()), *bots], "Ben goes first.")


def words(view: EveningView, width: int = 78, height: int = 2) -> list[str]:
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


def test_computers_are_told_by_name_and_level_and_those_of_other_games_if_they_won() -> None:
    zed, kim, hal = ("Zed", "computer easy"), ("Kim", "computer medium"), ("Hal", "computer own bot.py")
    assert words(evening({}, {}, others={zed: 2}, names="Me", bots=(zed, kim))) == [
        "Games won this session: ▌2 Zed (easy) 2 ▌1 Me 0 ▌3 Kim (medium) 0"
    ]
    assert words(evening({"Ada": 2}, {}, others={zed: 3, hal: 1}, names="Ada", bots=(kim,))) == [
        "This session: ▌1 Ada 2 ▌2 Kim (medium) 0 Zed (easy) 3, Hal (bot.py) 1"
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
    score = result_of(pilot).app.navigator.evening.score(frozenset(result_of(pilot).session.names))
    assert score is not None
    return Counter({name: wins for (name, _who), wins in score.session.won.items()})


async def test_three_games_in_a_row_count_up_and_keep_the_seats() -> None:
    expected: Counter[str] = Counter()
    firsts = []
    async with open_table(begun("Ada", "Ben", "Cleo", "Dan", first=3)) as (pilot, _table):
        for game in range(3):
            await finish(pilot, seed=game)
            session = result_of(pilot).session
            expected.update(session.names[seat - 1] for seat in session.position.winners or ())
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


def told(pilot: Pilot[int]) -> str:
    return " ".join(text(pilot).split())


async def test_games_of_computers_alone_are_counted_by_name_and_level() -> None:
    def of_computers(seed: str) -> Session:
        session = ended("Ada", "Ben", seed=seed)
        for seat in (1, 2):
            session.seat(seat, "computer easy")
        return session

    of_computers("crow").close()
    ended("Ada", "Ben", seed="owl").close()
    async with open_table(of_computers("heron")) as (pilot, table):
        table.show_result()
        await until(pilot, lambda: "Games won today: ▌1 Ada (easy) 2 ▌2 Ben (easy) 0" in told(pilot))
