"""Where a theme has all colours, every cell of the table has its own: none is left to be written out.

A sheet relies on it: it does not ask the filter that does so.
"""

from __future__ import annotations

import pytest
from playing import NAMES, begun, open_table
from textual.color import Color
from textual.filter import ANSIToTruecolor


@pytest.mark.parametrize("size", [(80, 24), (240, 70)])
async def test_no_cell_is_left_to_the_filter_of_the_16_colours(size: tuple[int, int]) -> None:
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
