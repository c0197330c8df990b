"""The table in terminals with few colours, none, any theme, and plain characters only."""

from __future__ import annotations

import pytest
from tests.azul.tui.playing import COLOURED, NAMES, begun, open_table, played, rows
from textual.color import Color
from textual.filter import ANSIToTruecolor


async def test_without_colour_the_same_characters_are_on_the_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = []
    for _ in range(2):
        session = played(begun(*NAMES, seed="heron"), 9)
        async with open_table(session) as (pilot, _table):
            shown.append(rows(pilot))
        monkeypatch.setenv("NO_COLOR", "1")
    assert shown[0] == shown[1]


async def test_only_plain_characters_are_drawn() -> None:
    allowed = set("·…─│▀▄█▌▐┌┐└┘")
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
