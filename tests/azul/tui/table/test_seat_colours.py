"""Each seat's colour on the table: in the headings, the log and the prompt; and what has the accent."""

from __future__ import annotations

from rich.color import Color
from tests.azul.tui.playing import begun, open_table, picture, play_until, played
from textual.strip import Strip

from azul.rules import Phase
from azul.tui.table import Table
from hotseat.tui.drawing.sheet import Placed
from hotseat.tui.drawing.styles import DARK


def colours(strip: Strip) -> set[Color | None]:
    """Every colour of a row, of ink and ground."""
    return {each for s in strip if s.style for each in (s.style.color, s.style.bgcolor)}


def lit(strip: Strip) -> bool:
    return Color.parse(DARK["yours"]) in colours(strip)


def accented(table: Table) -> list[str]:
    """The rows of boards and title that have the accent."""
    parts: tuple[Placed, ...] = (table.view.title_line, *table.view.boards)
    return [part.strip(y).text for part in parts for y in range(part.box.height) if lit(part.strip(y))]


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
