"""The account of a round on the table: how long its sums and its legend stay."""

from __future__ import annotations

import random
import re

import pytest
from tests.azul.games import GREY, begun, careless, play_until, sensible
from tests.azul.tui.playing import acts, open_table, picture, said, text

from azul.rules import Phase, Place, Wall
from azul.rules.position import round_ended_now
from azul.tui.cursor import groups
from azul.tui.models import legend
from azul.tui.table import Table
from azul.tui.widgets.tiles import LETTERS, TINY


def sums(table: Table) -> list[str]:
    """The right end of every board's head: a sum, or a score and its forecast, if that is another."""
    return [picture(head)[0].rstrip().split("  ")[-1].strip() for head in table.view.boards]


def to_an_account(table: Table) -> None:
    """Play to the end of a round in which a tile has had two runs."""
    rng = random.Random(1)
    while not legend(table.state.account or (), LETTERS.sum_cells):
        table.become(sensible(table.session.position, rng))


async def test_the_account_stays_while_pointing_and_goes_when_a_group_is_held_or_skipped() -> None:
    session = begun(seed="heron")
    async with open_table(session, (80, 24)) as (pilot, table):
        to_an_account(table)
        await pilot.pause()
        number, read = session.position.round, said(pilot, "told")
        assert read.endswith("→ across, ↓ down")
        assert re.search(r"\d→ \+ \d↓ = \d", text(pilot))
        ends = [f"= {board.score}" for board in session.position.boards]
        told = sums(table)
        assert all(each.endswith(end) for each, end in zip(told, ends, strict=True))
        forecasts = [str(board.score) for board in session.position.boards]
        group = groups(session.position)[0]
        await pilot.press(str(group.source))
        assert table.state.cursor.source == group.source
        assert sums(table) == told
        await pilot.press("right")
        assert table.state.cursor.group == group
        assert sums(table) == told
        await pilot.press("enter")
        assert table.state.cursor.held
        assert sums(table) == forecasts
        assert read not in text(pilot)
        await pilot.press("escape")  # nothing is held any more
        assert sums(table) == told
        await pilot.press("escape")  # nothing is pointed at any more
        assert sums(table) == told
        await pilot.press("escape")
        assert sums(table) == forecasts
        assert read not in text(pilot)
        await pilot.press("u")
        assert session.position.round == number - 1
        await pilot.press("ctrl+y")
        assert session.position.round == number
        assert sums(table) == told


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.usefixtures("animation_stands_still")
async def test_head_and_table_count_in_step_and_words_name_the_tiles_that_are_lit(players: int) -> None:
    session, rng = begun(*("Ann", "Bob", "Cleo", "Dan")[:players], seed="heron"), random.Random(1)
    seen = set[int]()
    async with open_table(session, (80, 24)) as (pilot, table):
        while session.position.round < 4:
            table.become(careless(session.position, rng))
            for act in acts(table):
                if not act.scoring:
                    continue
                summary = table.view.market.view.summary
                if summary is not None:
                    assert [each.after for each in summary.accounts] == [v.board.score for v in act.boards]
                read = said(pilot, "told")
                if act.counted is not None:
                    seen.add(len(act.counted))
                    names = [f"{session.names[tile.seat - 1]}, row {tile.line}: " for tile in act.counted]
                    assert [name in read for name in names] == [len(names) < 3] * len(names)
                    assert bool(read) == (0 < len(names) < 3)
    assert seen >= ({0, 1, 2} if players == 2 else {0, 1, 2, 3})


@pytest.mark.usefixtures("animation_stands_still")
async def test_on_the_grey_wall_the_title_names_the_player_whose_tile_scores() -> None:
    session = play_until(begun(wall=GREY, seed="crane"), Phase.TILING)
    async with open_table(session, (120, 40)) as (_pilot, table):
        changed = False
        while session.position.phase is Phase.TILING:
            name = session.names[(session.position.to_play or 1) - 1]
            table.become(session.position.legal_moves[0])
            for act in acts(table):
                if act.counted and not act.scoring:
                    assert f"{name} to place tiles" in picture(table.view.title_line)[0]
                    changed = changed or session.names[(session.position.to_play or 1) - 1] != name
        assert changed, "the other player's turn began with one of them"


async def test_sums_in_words_leave_the_line_to_the_last_pick() -> None:
    async with open_table(begun(seed="heron"), (100, 30)) as (pilot, table):
        to_an_account(table)
        await pilot.pause()
        assert " across + " in text(pilot)
        assert said(pilot, "told").startswith(("North took ", "South took "))


async def test_in_wall_tiling_the_asked_players_own_sum_is_open_ended() -> None:
    session = play_until(begun(wall=GREY, seed="crane"), Phase.TILING)
    async with open_table(session) as (pilot, table):
        asked = session.position.to_play
        assert asked is not None
        board = session.position.board(asked)
        await pilot.press(str(session.position.legal_moves[0]).partition(">")[2])
        assert session.position.to_play == asked, "another column is asked of the same player"
        await pilot.pause()
        found = re.fullmatch(r"(\d+),? (?:tiles )?\+ ?(\d+) → (\d+)", sums(table)[asked - 1])
        assert found
        before, gained, forecast = map(int, found.groups())
        assert (before, before + gained) == (board.score, session.position.board(asked).score)
        assert forecast == round_ended_now(session.position)[0].board(asked).score


async def test_on_the_grey_wall_the_log_tells_of_every_tile_on_a_wall() -> None:
    session = play_until(begun(wall=GREY, seed="crane"), Phase.TILING)
    async with open_table(session, (160, 50)) as (pilot, table):
        while session.position.phase is Phase.TILING:
            move, name = session.position.legal_moves[0], session.names[(session.position.to_play or 1) - 1]
            assert isinstance(move, Place)
            await pilot.press(str(move.column))
            logged = [way for line in table.view.log_part.view or () for way in line.ways]
            rows = [row.text for who, row, *_others in logged if who.text == f"{name} "]
            assert f"row {move.line} " in rows, "the last one as well"


async def test_what_is_nearly_complete_has_its_bonus_where_there_is_room() -> None:
    session = begun(seed="heron")
    async with open_table(session, (120, 40)) as (_pilot, table):
        board = table.view.boards[0]
        wall = Wall.parse("B..../W..../K..../R..../.....")
        view = board.view._replace(board=board.view.board._replace(wall=wall))
        for scale, seen in ((table.view.scale, True), (TINY, False), (LETTERS, False)):
            board.show(view, board.head, scale)
            assert any("+7" in row for row in picture(board)) == seen


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_the_first_bonus_on_a_wall_is_explained_once(size: tuple[int, int]) -> None:
    session, rng, explained = begun(seed="heron"), random.Random(1), list[str]()
    async with open_table(session, size) as (pilot, table):
        while not session.finished:
            table.become(sensible(session.position, rng))
            read = said(pilot, "told")
            if "on a wall:" in read:
                explained.append(read)
                assert marked(table)
                table.show_all()
                assert said(pilot, "told").endswith("what a tile there earns at the end of the game.")
    assert len(explained) == (size == (120, 40))


def marked(table: Table) -> bool:
    """Whether a space of a wall shows a bonus."""
    walls = [row[board.scale.wall_x :] for board in table.view.boards for row in picture(board)[1:]]
    return any("+" in row for row in walls)


async def test_after_the_end_no_bonus_can_be_won() -> None:
    session = play_until(begun(seed="heron"), Phase.OVER)
    async with open_table(session, (120, 40)) as (pilot, table):
        assert not marked(table)
        await pilot.press("escape")
        assert not any(board.view.account for board in table.view.boards)
        assert not marked(table)
        await pilot.press("u")
        assert table.session.position.phase is Phase.OFFER
        assert marked(table)
