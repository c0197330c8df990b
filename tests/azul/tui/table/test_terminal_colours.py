"""The table's colours: in terminals with few or none, in any theme, and who has the accent."""

from __future__ import annotations

import pytest
from rich.color import Color as RichColor
from tests.azul.games import COLOURED, NAMES, begun, play_until, played
from tests.azul.tui.playing import open_table, picture, rows
from textual.color import Color
from textual.filter import ANSIToTruecolor
from textual.strip import Strip

from azul.rules import Phase
from azul.tui.table import Table
from hotseat.tui.drawing.sheet import Placed
from hotseat.tui.drawing.themes import DARK


async def test_without_colour_the_same_characters_are_on_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = []
    for _ in range(2):
        session = played(begun(*NAMES, seed="heron"), 9)
        async with open_table(session) as (pilot, _table):
            shown.append(rows(pilot))
        monkeypatch.setenv("NO_COLOR", "1")
    assert shown[0] == shown[1]


async def test_only_plain_characters_are_drawn() -> None:
    allowed = set("·…─│▀▄█▌▐▏▕┌┐└┘")
    for size in ((80, 24), (120, 45)):
        session = played(begun(*NAMES, wall=COLOURED), 40)
        async with open_table(session, size) as (pilot, _table):
            found = {character for row in rows(pilot) for character in row if not character.isascii()}
            assert found <= allowed


@pytest.mark.parametrize("size", [(80, 24), (240, 70)])
async def test_no_cell_is_left_to_the_filter_of_the_16_colours(size: tuple[int, int]) -> None:
    # A sheet relies on it: it does not ask the filter that gives cells their colours.
    async with open_table(begun(*NAMES), size=size) as (pilot, table):
        app = pilot.app
        themes = [theme for theme in app.available_themes.values() if not theme.ansi]
        assert len(themes) == 3
        for theme in themes:
            app.theme = theme.name
            await pilot.pause()
            filters = [each for each in app.get_line_filters() if isinstance(each, ANSIToTruecolor)]
            assert filters
            for row in table.view.sheet.render_lines(table.view.sheet.size.region):
                assert [*row] == [*row.apply_filter(filters[0], Color.parse("#102030"))]


# Whose turn it is has the accent


def colours(strip: Strip) -> set[RichColor | None]:
    return {each for s in strip if s.style for each in (s.style.color, s.style.bgcolor)}


def lit(strip: Strip) -> bool:
    return RichColor.parse(DARK["yours"]) in colours(strip)


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
