"""Each seat's colour on the table: in the headings, the log and the prompt; and what has the accent."""

from __future__ import annotations

import pytest
from rich.color import Color
from tests.azul.tui.playing import NAMES, begun, open_table, picture, play_until, played, rows
from textual.strip import Strip

from azul.rules import Phase
from azul.tui.table import Table
from hotseat.tui.drawing.sheet import Placed
from hotseat.tui.drawing.styles import DARK


def bars(part: Placed, column: int = 0) -> list[str | None]:
    """The colour of the bar at the beginning of each row of a part, None where there is none."""
    found: list[str | None] = []
    for row in range(part.box.height):
        first = next(iter(part.strip(row).crop(column, column + 1)))
        colour = first.style.color if first.style else None
        found.append(colour.get_truecolor().hex if first.text == "▌" and colour else None)
    return found


def seat(number: int) -> str:
    return DARK[f"seat-{number}"]


def colours(strip: Strip) -> set[Color | None]:
    """Every colour of a row, of ink and ground."""
    return {each for s in strip if s.style for each in (s.style.color, s.style.bgcolor)}


def lit(strip: Strip) -> bool:
    return Color.parse(DARK["yours"]) in colours(strip)


@pytest.mark.parametrize("size", [(80, 24), (136, 38), (240, 70)])
@pytest.mark.parametrize("players", [2, 3, 4])
async def test_every_head_has_its_seats_bar_and_the_prompt_that_of_whose_turn_it_is(
    players: int, size: tuple[int, int]
) -> None:
    session = played(begun(*NAMES[:players]), 5)
    async with open_table(session, size) as (_pilot, table):
        for number, board in enumerate(table.view.boards, 1):
            assert bars(board)[0] == seat(number)
            assert lit(board.strip(0)) == (number == session.position.to_play)
            assert (picture(board)[0][2] == ">") == (number == session.position.to_play)
        assert bars(table.view.prompt_line)[0] == seat(session.position.to_play or 0)


async def test_the_log_has_a_bar_beside_every_row_about_a_player() -> None:
    session = played(begun(*NAMES), 6)
    async with open_table(session, (160, 50)) as (_pilot, table):
        shown = list(zip(picture(table.view.log_part), bars(table.view.log_part), strict=True))
        for row, bar in shown:
            name = row.removeprefix("▌").split(" ")
            for number, each in enumerate(NAMES, 1):
                if each in name[1:2]:
                    assert bar == seat(number)
        assert {bar for _row, bar in shown} >= {seat(number) for number in range(1, 5)}
        assert all(bar is None for row, bar in shown if "Round 1" in row)


def accented(table: Table) -> list[str]:
    """The rows of boards and title that have the accent."""
    parts: tuple[Placed, ...] = (table.view.title_line, *table.view.boards)
    return [part.strip(y).text for part in parts for y in range(part.box.height) if lit(part.strip(y))]


async def test_the_account_of_a_round_is_not_in_the_accent() -> None:
    session = begun(*NAMES)
    while session.position.round < 3:
        played(session, 1)
    async with open_table(session) as (pilot, table):
        assert all(board.view.account for board in table.view.boards)
        name = NAMES[(session.position.to_play or 1) - 1]
        for row in accented(table):
            assert f"> {name}" in row or f"{name} to play" in row
        assert len(accented(table)) == 2
        assert rows(pilot)


async def test_a_computers_turn_and_the_end_of_the_game_are_nobodys_to_do() -> None:
    over = play_until(begun(), Phase.OVER)
    async with open_table(over) as (_pilot, table):
        assert accented(table) == []
    session = played(begun(), 2)
    async with open_table(session) as (pilot, table):
        session.seat(1, "computer easy")
        table.show_all()
        await pilot.pause()
        assert not any(lit(table.view.boards[0].strip(y)) for y in range(table.view.boards[0].box.height))
        assert "> North" in picture(table.view.boards[0])[0]
