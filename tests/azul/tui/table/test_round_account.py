"""The account of a round on the table: how long its sums and its legend stay."""

from __future__ import annotations

import re

from tests.azul.tui.playing import GREY, begun, open_table, picture, play_until, rows, said, text, until

from azul.rules import Phase
from azul.rules.position import round_ended_now
from azul.tui.cursor import groups
from azul.tui.table import Table


def sums(table: Table) -> list[str]:
    """The right end of every board's head: a sum, or a score and its forecast, if that is another."""
    return [picture(head)[0].rstrip().split("  ")[-1].strip() for head in table.view.boards]


async def test_the_account_stays_while_pointing_and_goes_when_a_group_is_held_or_skipped() -> None:
    session = begun(seed="heron")
    async with open_table(session, (120, 24)) as (pilot, table):
        while session.position.round == 1:
            table.become(session.position.legal_moves[0])
        await pilot.pause()
        legend = "─ counts across, │ down."
        ends = [f": {board.score}" for board in session.position.boards]
        told = sums(table)
        assert all(each.endswith(end) for each, end in zip(told, ends, strict=True))
        assert said(pilot, "told").endswith(legend)
        assert said(pilot, "told").startswith(("North took ", "South took "))
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
        assert legend not in text(pilot)
        await pilot.press("escape")  # nothing is held any more
        assert sums(table) == told
        await pilot.press("escape")  # nothing is pointed at any more
        assert sums(table) == told
        await pilot.press("escape")
        assert sums(table) == forecasts
        assert legend not in text(pilot)
        await pilot.press("u")
        assert session.position.round == 1
        await pilot.press("ctrl+y")
        assert session.position.round == 2
        assert sums(table) == told


async def test_the_legend_gives_way_to_the_last_pick() -> None:
    session = begun("Maximiliane of Habsburg", "Konstantin of Wittelsbach", seed="heron")
    async with open_table(session, (80, 24)) as (pilot, table):
        while session.position.round == 1:
            table.become(session.position.legal_moves[0])
        await pilot.pause()
        line = rows(pilot)[20]
        assert "counts across" not in line
        assert line.rstrip().endswith(".")
        await pilot.resize_terminal(140, 24)
        await until(pilot, lambda: "counts across" in text(pilot))
        assert said(pilot, "told").endswith(". ─ counts across, │ down.")


async def test_in_wall_tiling_the_asked_players_own_sum_is_open_ended() -> None:
    session = play_until(begun(wall=GREY, seed="crane"), Phase.TILING)
    async with open_table(session) as (pilot, table):
        asked = session.position.to_play
        assert asked is not None
        board = session.position.board(asked)
        await pilot.press(str(session.position.legal_moves[0]).partition(">")[2])
        assert session.position.to_play == asked, "another column is asked of the same player"
        await pilot.pause()
        found = re.fullmatch(r"(\d+),? (?:tiles )?\+(\d+) -> (\d+)", sums(table)[asked - 1])
        assert found
        before, gained, forecast = map(int, found.groups())
        assert (before, before + gained) == (board.score, session.position.board(asked).score)
        assert forecast == round_ended_now(session.position)[0].board(asked).score
