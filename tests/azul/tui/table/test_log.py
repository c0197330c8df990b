"""The log beside the boards: how it describes moves without repeating the message line."""

from __future__ import annotations

from tests.azul.tui.playing import resize, until
from tests.azul.tui.table.bot_games import at_table, sat

from hotseat.tui.widgets.lines import LogLine


def moves(lines: tuple[LogLine, ...]) -> int:
    return sum(line.move for line in lines)


async def test_while_a_hint_takes_the_message_line_the_log_has_the_last_move() -> None:
    session = sat("person", "person", choices=4)
    async with at_table(session) as (pilot, table, _quick):
        await resize(pilot, 200, 60)
        before = moves(table.view.log_part.lines)
        await pilot.press("h")
        await until(pilot, lambda: table.state.cursor.held)
        await pilot.pause()
        assert moves(table.view.log_part.lines) == before + 1
