"""The palette: its commands and their keys, its themes, and the pictures that it saves."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path
from typing import Any

import pytest
from tests.azul.games import begun, played
from tests.azul.tui.playing import from_palette, kept, open_table, press, rows, said, table_of, text, until
from tests.azul.tui.result.results import ended, open_result
from tests.azul.tui.settings.settings_app import azul, keep, running
from textual.command import CommandList, CommandPalette
from textual.pilot import Pilot
from textual.widgets import Input

from azul.game import AzulSettings
from azul.tui.app import TINTS
from azul.tui.start import Start
from azul.tui.table import Table
from hotseat.tui.command_palette import offers
from hotseat.tui.screens.review import ReviewScreen
from hotseat.tui.screens.start import StartScreen
from hotseat.tui.widgets.form import Field


async def test_the_palette_has_the_games_commands_and_runs_one() -> None:
    async with open_table(begun()) as (pilot, _table):
        own = {"Log", "Tiles", "New", "Games", "Options", "End", "Help", "Quit", "Hint", "Players"}
        assert offered(pilot) == {*own, "Tutorial", "Statistics", "Colours", "Screenshot"}
        await pilot.press("ctrl+p")
        assert len(pilot.app.screen_stack) == 2
        await from_palette(pilot, "tiles", "bag and the lid")
        assert said(pilot).startswith("Bag: ")
        await pilot.press("ctrl+p")
        await from_palette(pilot, "end", "without a winner")
        assert said(pilot).startswith("End the game without a winner? Press y")


def offered(pilot: Pilot[int]) -> set[str]:
    return {command.word for command in offers(azul(pilot), pilot.app.screen)}


async def test_the_palette_leaves_out_what_means_nothing_now() -> None:
    async with open_table(played(begun(), 2)) as (pilot, _table):
        assert {"Undo", "Hint", "End"} <= offered(pilot)
        assert not {"Redo", "Review"} & offered(pilot)
        await pilot.press("u")
        assert "Redo" in offered(pilot)
        azul(pilot).change(AzulSettings.hints, False)
        assert "Hint" not in offered(pilot)
    async with open_table(ended()) as (pilot, _table):
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, Table)
        assert {"Undo", "Review", "New"} <= offered(pilot)
        assert not {"Redo", "Hint", "End"} & offered(pilot)


async def test_the_palette_has_a_row_a_command_and_says_where_it_finds_none() -> None:
    async with open_table(played(begun(), 2)) as (pilot, _table):
        await pilot.press("m")
        await until(pilot, lambda: "Players" in text(pilot))
        commands = pilot.app.screen.query_one(CommandList)
        assert commands.virtual_size.height == commands.option_count
        pilot.app.screen.query_one(Input).value = "theme"
        await until(pilot, lambda: "Colours" in text(pilot) and "Log" not in text(pilot))
        pilot.app.screen.query_one(Input).value = "qqzz"
        await until(pilot, lambda: "No command found" in text(pilot))
        await pilot.press("enter", "down", "enter")
        assert "No command found" in text(pilot)


def emoji(pilot: Pilot[int]) -> str:
    return "".join(each for each in text(pilot) if ord(each) >= 0x1F000)


async def test_the_palette_has_no_emoji_and_offers_only_colours_that_change_the_table() -> None:
    async with open_table(begun()) as (pilot, table):
        await pilot.press("ctrl+p")
        await until(pilot, lambda: "Colours" in text(pilot))
        assert emoji(pilot) == ""
        pilot.app.screen.query_one(Input).value = "colours"
        await until(pilot, lambda: "Choose another colour theme" in text(pilot) and "Log" not in text(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "16 colours" in text(pilot))
        assert emoji(pilot) == ""
        offered = [option.prompt for option in pilot.app.screen.query_one(CommandList).options]
        words = ["Match terminal", "Dark", "Light", "High contrast", "16 colours"]
        assert [str(each).strip() for each in offered] == words
        await from_palette(pilot, "high", "High contrast")
        assert pilot.app.theme == "azul-high-contrast"
        assert kept().colours == "high-contrast"
        assert pilot.app.screen is table
        assert set(pilot.app.available_themes) == {theme.name for theme in TINTS.themes("azul")}


async def test_a_picture_is_saved_where_one_started_and_shows_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here := tmp_path / ("a" * 60)).mkdir()
    monkeypatch.chdir(here)
    async with open_table(begun("Ada", "Bob")) as (pilot, _table):
        await pilot.press("ctrl+p")
        await from_palette(pilot, "picture", "Save a picture")
        (saved,) = here.iterdir()
        assert saved.suffix == ".svg"
        assert said(pilot).startswith(saved.name)
        assert saved.name in text(pilot), "whole, however long the folder is"
        picture = saved.read_text(encoding="utf-8")
        assert picture.startswith("<svg")
        for word in ("Ada", "Bob", "factory,"):
            assert word in picture
        assert "Save&#160;a&#160;picture" not in picture  # the palette is not in the picture
        await pilot.press("right")
        assert "Enter to take" in said(pilot)


async def test_a_picture_that_cannot_be_saved_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    real = os.open

    def full(path: str | os.PathLike[str], *arguments: Any, **more: Any) -> Any:
        if ".svg" in str(path):
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(path, *arguments, **more)

    async with open_table(begun()) as (pilot, _table):
        with monkeypatch.context() as broken:
            broken.setattr(os, "open", full)
            pilot.app.save_picture()  # type: ignore[attr-defined]
        await pilot.pause()
        assert said(pilot) == "The picture could not be saved: the disk is full."
        assert list(tmp_path.glob("*.svg")) == []


def bar(pilot: Pilot[int]) -> str:
    return rows(pilot)[-1].rstrip()


async def palette_shown(pilot: Pilot[int], words: str) -> list[str]:
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
        assert isinstance(screen, Start)
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
