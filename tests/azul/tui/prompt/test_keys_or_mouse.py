"""The prompt mentions keys or the mouse, whichever was used last."""

from __future__ import annotations

from tests.azul.tui.playing import begun, click, hover, open_table, said

from azul.tui.cursor import Line, groups


async def test_the_prompt_follows_what_was_used_last() -> None:
    session = begun()
    async with open_table(session) as (pilot, _table):
        group = groups(session.position)[0]
        assert "click a tile" in said(pilot)
        assert "type factory" in said(pilot)
        await hover(pilot, group)
        assert said(pilot).startswith("North: click to take ")
        await click(pilot, group)
        assert said(pilot).endswith("to place, or choose another.")
        await hover(pilot, Line(1, 5))
        assert "Click line 5 to place" in said(pilot)
        await pilot.press("down")
        assert "Enter to place" in said(pilot)
        await pilot.press("escape", "escape")
        assert said(pilot).startswith("North: type factory, colour, line")
        await hover(pilot, groups(session.position)[-1])
        assert said(pilot).startswith("North: click to take ")


async def test_a_mouse_that_moves_nowhere_in_particular_counts_too() -> None:
    async with open_table(begun()) as (pilot, table):
        await pilot.press("right")
        assert "Enter to take" in said(pilot)
        await pilot.hover("#sheet", offset=(0, table.view.key_line.box.y))
        assert "click to take" in said(pilot)


async def test_the_next_player_is_spoken_to_in_the_same_way() -> None:
    session = begun()
    async with open_table(session) as (pilot, _table):
        await click(pilot, groups(session.position)[0])
        await click(pilot, Line(1, 5))
        assert said(pilot) == "South: click the tiles to take."
