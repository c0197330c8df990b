"""Undo and redo at the table: their keys, what they say, and how far they lead."""

from __future__ import annotations

from tests.azul.tui.playing import begun, open_table, rows, said, type_pick

from azul.game import LIBRARY
from azul.rules import Pick
from azul.tui.cursor import groups
from azul.wording import colour_word


async def test_undo_and_redo_say_which_choice() -> None:
    async with open_table(begun()) as (pilot, table):
        pick = Pick(*groups(table.session.position)[0], 3)
        number = table.session.position.offer.at(pick.source)[pick.colour]
        words = f"North's {number} {colour_word(pick.colour)} to line 3."
        await type_pick(pilot, pick)
        await pilot.press("u")
        assert said(pilot).startswith(f"Undone: {words} North: ")
        await pilot.press("ctrl+y")
        assert said(pilot).startswith(f"Redone: {words} South: ")


async def test_undo_and_redo_by_their_keys() -> None:
    async with open_table(begun()) as (pilot, table):
        start = table.session.position
        await pilot.press("u")
        assert said(pilot) == "Nothing to undo."
        await pilot.press("ctrl+y")
        assert said(pilot) == "Nothing to redo."
        first = groups(start)[0]
        await type_pick(pilot, Pick(*first, 5))
        after = table.session.position
        await pilot.press("U")
        assert table.session.position == start
        assert "redo" in rows(pilot)[-1]
        await pilot.press("ctrl+y")
        assert table.session.position == after
        await pilot.press("u")
        await type_pick(pilot, Pick(*first, 4))
        assert not table.session.can_redo
        path = table.session.path
        assert path is not None
        assert LIBRARY.read(path).position == table.session.position
