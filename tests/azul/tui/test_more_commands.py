"""Commands without room on the hint bar can be reached from it, and the palette shows their keys."""

from __future__ import annotations

import re

import pytest
from tests.azul.games import begun, played
from tests.azul.tui.playing import open_table, press, rows, table_of, text, until
from tests.azul.tui.result.results import ended, open_result
from tests.azul.tui.settings.settings_app import azul, keep, running
from textual.command import CommandPalette
from textual.pilot import Pilot

from azul.tui.start import AzulStart
from hotseat.tui.screens.review import ReviewScreen
from hotseat.tui.screens.start import StartScreen
from hotseat.tui.widgets.form import Field


def bar(pilot: Pilot[int]) -> str:
    return rows(pilot)[-1].rstrip()


async def palette_shown(pilot: Pilot[int], words: str) -> list[str]:
    """The rows of the palette, when these words are among them."""
    await until(pilot, lambda: isinstance(pilot.app.screen, CommandPalette) and words in text(pilot))
    return rows(pilot)


async def test_at_80_columns_the_bar_leads_to_every_command_by_key_and_by_click() -> None:
    async with open_table(played(begun(), 3)) as (pilot, table):
        assert bar(pilot).endswith("q quit  arrows move  m more")
        for key in ("m", "M", "ctrl+p"):
            await pilot.press(key)
            assert bar(pilot).endswith("m more"), "the bar of the table below stays as it was"
            found = await palette_shown(pilot, "Start a new game")
            for key, word in ("nN", "gG", "oO"):
                assert any(re.search(rf" {key} +{word}\w+ ", row) for row in found), key
            await pilot.press("escape")
            await until(pilot, lambda: pilot.app.screen is table)
        place = bar(pilot).index("m more")
        await pilot.click(offset=(place + 3, 23))
        await palette_shown(pilot, "Start a new game")


async def test_in_the_palette_a_commands_key_finds_it_first() -> None:
    async with open_table(played(begun(), 3)) as (pilot, _table):
        await pilot.press("m")
        await palette_shown(pilot, "Start a new game")
        await pilot.press("n")
        await until(pilot, lambda: rows(pilot)[8].split()[:2] == ["n", "New"])
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, StartScreen))


async def test_the_result_leads_to_its_picture() -> None:
    async with open_result(ended()) as pilot:
        assert bar(pilot).endswith("more")
        await pilot.press("m")
        found = await palette_shown(pilot, "Save the result")
        assert any("s " in row and "Picture" in row for row in found)


@pytest.mark.parametrize(("keys", "key"), [({"undo": "m"}, "ctrl+p"), ({"undo": "z"}, "m")])
async def test_a_key_that_was_given_to_another_command_stays_with_it(keys: dict[str, str], key: str) -> None:
    keep(keys=keys)
    session = played(begun(), 3)
    async with running(session) as pilot:
        assert bar(pilot).endswith(f"{key} more")
        before = session.position
        await press(pilot, "m")
        if key == "m":
            assert isinstance(pilot.app.screen, CommandPalette)
        else:
            assert session.position != before
            table_of(pilot)


async def test_where_names_are_typed_the_key_is_no_letter() -> None:
    """On a screen so narrow that not all hints fit."""
    seen = set()
    async with running() as pilot:
        await pilot.resize_terminal(40, 24)

        def upper() -> str:
            return rows(pilot)[-2].rstrip()

        screen = pilot.app.screen
        assert isinstance(screen, AzulStart)
        for _row in range(8):
            await pilot.press("down")
            await until(pilot, lambda: upper().endswith("more"))
            typing = isinstance(screen.form.row, Field)
            assert upper().endswith("ctrl+p more" if typing else " m more")
            seen.add(typing)
        assert seen == {True, False}


async def test_statistics_replay_and_review_lead_to_the_rest_of_their_commands() -> None:
    async with open_table(ended()) as (pilot, table):
        assert table.session.path is not None
        await pilot.press("s")
        await until(pilot, lambda: "ctrl+q quit" in text(pilot))
        assert bar(pilot).endswith("m more")
        await pilot.press("escape")
        azul(pilot).navigator.replay(table.session.path)
        await until(pilot, lambda: "left right step" in text(pilot) and "up down 1-" in text(pilot))
        assert bar(pilot).endswith("m more")
        await pilot.press("v")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReviewScreen) and bool(rows(pilot)))
        assert bar(pilot).endswith("m more")
        await pilot.press("escape")
