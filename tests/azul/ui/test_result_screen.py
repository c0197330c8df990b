"""The result on the screen: what it shows at every size, the count, and what can be done there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest
from playing import GREY, NAMES, begun, open_table, play_until, rows, table_of, text, until
from rich.cells import cell_len

from azul import saves
from azul.rules import Ending, Phase, Pick
from azul.ui import result as result_screen
from azul.ui.app import AzulApp
from azul.ui.counting import Kind
from azul.ui.result import Result
from azul.ui.story import ending
from hotseat.ui.cells.digits import large
from hotseat.ui.pages import HelpPage, Page

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from azul.rules import GameEnded
    from azul.saves import Session

SIZES = [(80, 24), (120, 40), (160, 24), (200, 60)]


def ended(*names: str, seed: str = "heron") -> Session:
    """A game to its end."""
    return play_until(begun(*names, seed=seed), Phase.OVER)


def spilled(*names: str) -> Session:
    """Everyone sends every tile to the floor: after three rounds it ends without a point."""
    session = begun(*names, seed="heron")
    session.go_on()
    while not session.finished:
        session.choose(next(c for c in session.game.legal if isinstance(c, Pick) and not c.line))
    return session


def result_of(pilot: Pilot[int]) -> Result:
    screen = pilot.app.screen
    assert isinstance(screen, Result), f"{screen} is shown, not the result"
    return screen


@asynccontextmanager
async def open_result(session: Session, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[int]]:
    async with open_table(session, size) as (pilot, table):
        table.show_result()
        await pilot.pause()
        yield pilot


# What it shows


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_winner_wall_and_scores_stand_there_at_every_size(size: tuple[int, int]) -> None:
    session = ended(*NAMES[:3])
    async with open_result(session, size) as pilot:
        shown, result = rows(pilot), result_of(pilot)
        assert all(cell_len(row) == size[0] for row in shown)
        assert "wins with" in " ".join(shown[:6])
        assert shown[0].strip("▄") == ""
        assert result.plan is not None
        for name, board in zip(session.names, session.game.boards, strict=True):
            assert any(name in row for row in shown[4:])
            for row in large(board.score, result.plan.table.digits):
                assert any(row.rstrip() in each for each in shown)
        assert [wall.view.name for wall in result.walls] == [session.names[result.winners[0] - 1]]
        assert result.walls[0].scale is result.plan.scale
        assert any("end" in row for row in shown) == bool(result.plan.chart.width)
        assert "q quit" in shown[-1]


async def test_names_of_all_scripts_stay_in_their_columns() -> None:
    names = (
        "日本語の名前が長すぎて入らない人",
        "نیم\u200cفاصله",
        "Zoe\u0308 with a very long name",
        "김철수",
    )
    session = play_until(begun(*names, wall=GREY, seed="heron"), Phase.OVER)
    for size in SIZES[:2]:
        async with open_result(session, size) as pilot:
            shown = rows(pilot)
            assert all(cell_len(row) == size[0] for row in shown)
            assert any("total" in row for row in shown)


async def test_a_shared_victory_shows_both_walls() -> None:
    async with open_result(spilled(*NAMES[:2])) as pilot:
        result = result_of(pilot)
        assert [wall.view.name for wall in result.walls] == ["North", "South"]
        assert all(wall.box.width for wall in result.walls)
        assert "share the victory" in rows(pilot)[1]
        assert "Three rounds without a tile" in text(pilot)


async def test_four_who_share_it_stand_in_two_rows_of_the_bar() -> None:
    async with open_result(spilled(*NAMES)) as pilot:
        shown = rows(pilot)
        assert "North and South and East and West" in shown[0]
        assert shown[1].strip().endswith("as many full rows.")
        assert [bool(wall.box.width) for wall in result_of(pilot).walls] == [True, False, False, False]


async def test_a_game_that_runs_out_of_tiles_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_tiles(entries: Sequence[saves.Entry]) -> GameEnded | None:
        found = ending(entries)
        return found and found._replace(ending=Ending.NO_TILES)

    monkeypatch.setattr(result_screen, "ending", no_tiles)
    async with open_result(ended()) as pilot:
        assert "There are no tiles left to deal" in text(pilot)


async def test_too_small_a_terminal_says_so_and_does_nothing_unseen() -> None:
    session = ended()
    async with open_result(session, (79, 24)) as pilot:
        assert "Azul needs 80x24 characters; this terminal has 79x24." in text(pilot)
        await pilot.press("u", "a")
        assert session.finished
        assert isinstance(pilot.app.screen, Result)
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.15)
        assert "wins with" in text(pilot)
        assert "Azul needs" not in text(pilot)
        await pilot.press("q")
        assert pilot.app.return_code == 0


# The count


def bonuses() -> Session:
    """The end of a game in which the winner has bonuses of every kind."""
    session = ended(seed="42")
    assert session.game.winners == (1,)
    assert all((session.game.bonuses or ())[0])
    return session


@asynccontextmanager
async def open_moving(session: Session, *, motion: bool = True) -> AsyncIterator[Pilot[int]]:
    """The table on which a game has just ended, in a terminal where things move."""
    session.undo()
    async with open_table(session) as (pilot, table):
        pilot.app.animation_level = "full" if motion else "none"
        table.action_redo()
        assert session.finished
        table.show_result()
        await pilot.pause()
        yield pilot


async def test_the_count_ends_as_without_motion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result_screen, "_STEP", 0.05)
    session, seen = bonuses(), set()
    show = Result.show_frame

    def noted(self: Result) -> None:
        show(self)
        seen.add((self.score_table.counted, sum(score.total for score in self.score_table.scores)))

    monkeypatch.setattr(Result, "show_frame", noted)
    async with open_moving(session) as pilot:
        result = result_of(pilot)
        last = len(result.frames) - 1
        assert last > 1
        await until(pilot, lambda: result.frame == last)
        assert result.frame == last
        counted = rows(pilot)
        await pilot.press("escape", "enter")
        again = result_of(pilot)
        assert again is not result
        assert again.frame == last
        assert rows(pilot) == counted
    totals = {total for _kind, total in seen}
    assert len(totals) == last  # nothing, and what every step adds
    assert max(totals) == sum(board.score for board in session.game.boards)
    assert {kind for kind, _total in seen} == {None, *Kind}


async def test_any_key_skips_the_count_and_does_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result_screen, "_STEP", 60)
    monkeypatch.setattr(result_screen, "_LONGEST", 600)
    session = bonuses()
    async with open_moving(session) as pilot:
        result = result_of(pilot)
        assert result.frame == 0
        bare, final = result.score_table.scores, tuple(result.scores)
        assert sum(each.total for each in bare) < sum(each.total for each in final)
        await pilot.press("l")
        await until(pilot, lambda: isinstance(pilot.app.screen, Page))
        assert isinstance(pilot.app.screen, Page)
        assert result.score_table.scores == final
        assert all(wall.view.lit is None for wall in result.walls)
        await pilot.press("q")


async def test_a_click_skips_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result_screen, "_STEP", 60)
    monkeypatch.setattr(result_screen, "_LONGEST", 600)
    async with open_moving(bonuses()) as pilot:
        result = result_of(pilot)
        assert result.frame == 0
        await pilot.click("#sheet", offset=(40, 10))
        assert result.score_table.scores == tuple(result.scores)


async def test_without_motion_everything_is_counted_at_once() -> None:
    async with open_moving(bonuses(), motion=False) as pilot:
        result = result_of(pilot)
        assert result.frame == len(result.frames) - 1
        assert result.score_table.scores == tuple(result.scores)


async def test_a_game_that_had_ended_before_is_not_counted_again() -> None:
    session = bonuses()
    async with open_table(session) as (pilot, table):
        pilot.app.animation_level = "full"
        table.show_result()
        await pilot.pause()
        assert result_of(pilot).score_table.scores == tuple(result_of(pilot).scores)


async def test_another_end_of_the_same_game_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taken back and done again it is the same end; played otherwise it is another."""
    monkeypatch.setattr(result_screen, "_STEP", 60)
    monkeypatch.setattr(result_screen, "_LONGEST", 600)
    async with open_moving(bonuses()) as pilot:
        assert result_of(pilot).frame == 0
        await pilot.press("u")
        table = table_of(pilot)
        table.action_redo()
        table.show_result()
        await pilot.pause()
        assert result_of(pilot).frame > 0
        await pilot.press("u")
        end = table._counted
        for _ in range(12):
            table.action_undo()
        play_until(table.session, Phase.OVER, seed=2)
        assert table.session.game != end
        table.show_result()
        await pilot.pause()
        assert result_of(pilot).frame == 0


# What can be done


async def test_a_picture_is_saved_without_the_keys_and_never_over_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with open_result(ended("Zoe\u0308", "a/b")) as pilot:
        await pilot.press("s")
        (path,) = tmp_path.glob("*.svg")
        assert path.name.startswith("azul-Zoë-a-b-20")
        assert f"{path.name} is saved in" in text(pilot)
        picture = path.read_text(encoding="utf-8")
        assert "wins" in picture
        assert "quit" not in picture
        assert "q quit" in rows(pilot)[-1]
        await pilot.press("S")
        assert len(list(tmp_path.glob("*.svg"))) == 2
        assert "is saved in" not in "".join(each.read_text("utf-8") for each in tmp_path.glob("*.svg"))
        await pilot.press("x")
        assert "is saved in" not in text(pilot)


async def test_where_no_picture_can_be_saved_it_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> NoReturn:
        raise FileNotFoundError(2, "No such file or directory")

    async with open_result(ended()) as pilot:
        monkeypatch.setattr(Path, "cwd", gone)
        await pilot.press("s")
        assert "No picture was saved:" in text(pilot)


async def test_replay_is_named_only_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Path | None] = []
    session = ended()
    with monkeypatch.context() as patch:
        patch.setattr(type(session), "path", None)
        await _without_replay(session)
    monkeypatch.setattr(AzulApp, "replay", lambda self, path: played.append(path))
    async with open_result(session) as pilot:
        assert "r replay" in rows(pilot)[-1]
        await pilot.press("r")
        assert played == [session.path]


async def _without_replay(session: Session) -> None:
    async with open_result(session) as pilot:
        assert "replay" not in rows(pilot)[-1]
        assert "replay" not in [command.name for command in result_of(pilot).COMMANDS_HERE]
        await pilot.press("r")
        assert isinstance(pilot.app.screen, Result)


async def test_a_hint_is_a_button() -> None:
    async with open_result(ended()) as pilot:
        bar = rows(pilot)[-1]
        await pilot.click("#sheet", offset=(bar.index("help"), 23))
        await until(pilot, lambda: isinstance(pilot.app.screen, HelpPage))
        assert isinstance(pilot.app.screen, HelpPage)


@pytest.mark.parametrize("key", ["escape", "backspace"])
async def test_there_is_a_way_back_to_the_table(key: str) -> None:
    async with open_result(ended()) as pilot:
        await pilot.press(key)
        assert "the game is over" in rows(pilot)[0]
        table_of(pilot)
