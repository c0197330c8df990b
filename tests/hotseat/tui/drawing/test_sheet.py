"""A sheet redraws the rows that changed and no others."""

from __future__ import annotations

import pytest
from rich.style import Style
from textual.app import App, ComposeResult
from textual.geometry import Region

from hotseat.tui.drawing.canvas import Box
from hotseat.tui.drawing.sheet import Sheet, Sprite
from hotseat.tui.widgets import TextPart

SIZE = (20, 6)
WHOLE = Region(0, 0, *SIZE)


class Two(App[None]):
    """Two lines of text on a sheet, the second right of the first and below it."""

    def compose(self) -> ComposeResult:
        self.first = TextPart()
        self.second = TextPart()
        self.sheet = Sheet([self.first, self.second])
        yield self.sheet

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return {"text-bright": "#eeeeee", "table": "#112233", "text-quiet": "#888888", "yours": "#ffcc00"}

    def on_mount(self) -> None:
        self.first.place(Box(0, 1, 10, 1))
        self.second.place(Box(10, 3, 10, 2))
        self.first.say("one")
        self.second.say("two")

    def rows(self) -> list[str]:
        return [row.text for row in self.sheet.render_lines(WHOLE)]


async def test_only_rows_that_changed_are_drawn_again() -> None:
    app = Two()
    async with app.run_test(size=SIZE):
        before = app.sheet.render_lines(WHOLE)
        app.second.say("three")
        after = app.sheet.render_lines(WHOLE)
        assert after[3].text == " " * 10 + "three     "
        assert [old is new for old, new in zip(before, after, strict=True)] == [1, 1, 1, 0, 1, 1]


async def test_a_part_of_it_is_cut_out() -> None:
    app = Two()
    async with app.run_test(size=SIZE):
        cut = app.sheet.render_lines(Region(9, 3, 4, 2))
        assert [row.text for row in cut] == [" two", "    "]


async def test_what_a_sprite_leaves_is_seen_again() -> None:
    app = Two()
    async with app.run_test(size=SIZE):
        before = app.rows()
        app.sheet.fly([Sprite(1, 1, [("##", [Style()] * 2)])])
        assert app.rows()[1].startswith("o##")
        app.sheet.fly([])
        assert app.rows() == before


async def test_after_a_resize_there_are_as_many_rows_as_wide() -> None:
    app = Two()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.resize_terminal(30, 9)
        await pilot.pause(0.2)
        rows = app.sheet.render_lines(Region(0, 0, 30, 9))
        assert [row.cell_length for row in rows] == [30] * 9


async def test_without_colour_its_rows_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = Two()
    async with app.run_test(size=SIZE):
        app.first.say("gold", "yours")
        colours = [
            colour.triplet
            for row in app.sheet.render_lines(WHOLE)
            for _, style, _ in row
            if style
            for colour in (style.color, style.bgcolor)
            if colour
        ]
        assert colours
        assert all(found and found.red == found.green == found.blue for found in colours)
