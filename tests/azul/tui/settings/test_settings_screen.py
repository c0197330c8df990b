"""The settings: changed on the screen, effective at once, kept for the next start."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.azul.tui.playing import begun, kept, said, table_of, text, wheel
from tests.azul.tui.settings.settings_app import azul, choice, click_option, keep, options, running
from textual.events import MouseScrollDown, MouseScrollUp
from textual.geometry import Region

from azul.settings import AzulSettings
from hotseat.settings import Chosen, Settings
from hotseat.storage.files import SETTINGS_FILE as FILE


async def test_it_has_a_row_for_every_setting_with_a_label_and_fits() -> None:
    async with running() as pilot:
        await pilot.press("o")
        options(pilot)
        shown = text(pilot)
        assert AzulSettings.letters_of.label not in shown  # the letters of English are those of records
        for each in AzulSettings.declared():
            if each is AzulSettings.letters_of:
                continue
            if each.label:
                assert each.label in shown
            if isinstance(each, Chosen) and each.label:
                assert choice(pilot, each.key).words == each.words
                if len(" ".join(each.words)) < 30:
                    assert " ".join(each.words) in shown
        assert "Saved in /" in shown
        form = options(pilot).form
        for part in form.parts:
            assert form.region.contains_region(Region(*part.box))


async def test_colours_change_while_one_looks_and_are_there_at_the_next_start() -> None:
    async with running() as pilot:
        app = azul(pilot)
        assert app.theme == "azul-dark"
        await pilot.press("f2", "down", *["right"] * 4)
        assert app.theme == "azul-16"
        assert app.current_theme.ansi
        assert "16 colours" in text(pilot)
        assert kept().colours == ""
        await pilot.press("escape")
        assert kept().colours == "azul-16"
    async with running() as pilot:
        assert azul(pilot).theme == "azul-16"
        await pilot.press("f2", "down", *["left"] * 4, "escape")
        assert azul(pilot).theme == "azul-dark"
    assert kept().colours == ""


@pytest.mark.parametrize(
    ("chosen", "theme", "word"),
    [
        ("nord", "azul-dark", "dark"),
        ("solarized-light", "azul-light", "light"),
        ("ansi-light", "azul-16", "16 colours"),
        ("stratopolis-high-contrast", "azul-high-contrast", "high contrast"),
    ],
)
async def test_colours_that_could_be_chosen_once_stand_for_our_own(
    chosen: str, theme: str, word: str
) -> None:
    """The table looks as it did, and the file keeps what it says. Another game's theme is no fault."""
    keep(colours=chosen)
    async with running(begun()) as pilot:
        assert pilot.app.theme == theme
        assert bool(azul(pilot).preferences.troubles) is not chosen.startswith("stratopolis")
        await pilot.press("o")
        assert word in text(pilot)
        await pilot.press("escape")
        assert kept().colours == chosen


async def test_the_first_letter_the_mouse_and_enter_change_too() -> None:
    async with running() as pilot:
        await pilot.press("o", *["down"] * 4, "o", *["down"] * 3, "s")
        assert azul(pilot).settings.animation == "slow"
        assert azul(pilot).settings.confirm
        await pilot.press(*["down"] * 3, "enter", *["up"] * 6, "o")
        assert azul(pilot).settings.bell
        assert not azul(pilot).settings.confirm
        await click_option(pilot, "tiles", 5)
        assert azul(pilot).settings.tiles == "3x1"
        await click_option(pilot, "colours", 0)
        assert pilot.app.theme == "azul-16"
        await click_option(pilot, "colours", 16)
        assert azul(pilot).settings.colours == ""
        await click_option(pilot, "colours", 5)
        assert azul(pilot).settings.colours == "azul-dark"
    found = kept()  # leaving the program writes as well
    assert (found.animation, found.confirm, found.bell, found.tiles) == ("slow", False, True, "3x1")


@pytest.mark.parametrize("key", ["escape", "q", "backspace"])
async def test_it_leads_back_to_the_table(key: str) -> None:
    async with running(begun()) as pilot:
        await pilot.press("o")
        options(pilot)
        await pilot.press("f2", key)
        table_of(pilot)
        assert len(pilot.app.screen_stack) == 1


async def test_options_that_cannot_be_written_are_said(home: Path) -> None:
    async with running(begun()) as pilot:
        (home / FILE).mkdir()
        azul(pilot).change(Settings.bell, True)
        assert said(pilot) == "The options could not be saved: not a regular file."
        assert azul(pilot).settings.bell


async def test_a_whole_row_of_the_settings_answers_the_mouse() -> None:
    async with running() as pilot:
        await pilot.press("o")
        bell = choice(pilot, "bell")
        await click_option(pilot, "bell", 30)  # beside the words
        assert (bell.here, bell.value) == (True, 1)
        await click_option(pilot, "bell", -14)  # its label
        assert bell.value == 0
        await click_option(pilot, "bell", 8)  # a word
        assert bell.value == 1


async def test_the_wheel_moves_through_the_settings_and_changes_nothing() -> None:
    async with running() as pilot:
        await pilot.press("o")
        screen = options(pilot)
        values = [option.value for option in screen.options]
        screen.wheel_turned(wheel(MouseScrollDown, screen))
        assert screen.form.row is choice(pilot, "colours")
        for _turn in range(3):
            screen.wheel_turned(wheel(MouseScrollUp, screen))
        assert screen.form.row is choice(pilot, "language")
        assert [option.value for option in screen.options] == values


async def test_keys_and_the_wheel_do_no_harm_while_the_language_changes() -> None:
    async with running() as pilot:
        await pilot.press("o", "down")
        screen = options(pilot)
        await screen.query_children().remove()
        screen.action_move(1)
        screen.wheel_turned(wheel(MouseScrollDown, screen))
        await screen.language_changed()
        await pilot.pause()
        assert screen.form.row is screen.options[3]


async def test_home_and_end_go_to_the_first_and_the_last_row() -> None:
    async with running() as pilot:
        await pilot.press("o", "end")
        assert options(pilot).form.row is options(pilot).keys
        await pilot.press("home")
        assert options(pilot).form.row is choice(pilot, "language")


async def test_a_sample_of_the_table_shows_what_is_chosen() -> None:
    async with running(size=(160, 50)) as pilot:
        await pilot.press("o")
        assert "B Y r" not in text(pilot)
        choice(pilot, "tiles").turn(1)
        await pilot.pause()
        assert "B Y r" in text(pilot), "letters"


@pytest.mark.parametrize("height", [24, 20, 12])
async def test_the_current_row_is_in_sight_however_low_the_terminal_is(height: int) -> None:
    async with running(size=(80, height)) as pilot:
        await pilot.press("o")
        for option in options(pilot).form.rows:
            assert f"> {option.label}" in text(pilot)
            await pilot.press("down")
