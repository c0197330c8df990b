"""The account of a round on the table: how long its sums and its legend stay."""

from __future__ import annotations

import random
import re

from tests.azul.games import GREY, begun, play_until, sensible
from tests.azul.tui.playing import open_table, picture, said, text

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
        assert re.fullmatch(r"(\d) \+ (\d) = \d: a tile in a row of \1 and a column of \2\.", read)
        assert read.partition(":")[0] in text(pilot).replace(read, "")
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
            logged = [line for line in table.view.log_part.lines if line.name == name and line.brief]
            assert any(f"row {move.line} " in line.brief[0].text for line in logged), "the last one as well"


async def test_what_is_nearly_complete_has_its_bonus_where_there_is_room() -> None:
    session = begun(seed="heron")
    async with open_table(session, (120, 40)) as (_pilot, table):
        board = table.view.boards[0]
        wall = Wall.parse("B..../W..../K..../R..../.....")
        view = board.view._replace(board=board.view.board._replace(wall=wall))
        for scale, seen in ((table.view.scale, True), (TINY, False), (LETTERS, False)):
            board.show(view, board.head, scale)
            assert any("+7" in row for row in picture(board)) == seen


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
