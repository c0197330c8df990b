"""The settings: a file written by hand, changed on the screen, effective at once, kept for the next start."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.azul.games import COLOURED, begun
from tests.azul.tui.playing import app_for, kept, press, said, table_of, text, wheel
from tests.azul.tui.settings.settings_app import azul, choice, click_option, keep, options, running, write
from textual import constants
from textual.events import MouseScrollDown, MouseScrollUp
from textual.geometry import Region

from azul.game import AzulSettings
from hotseat.game import Flags
from hotseat.i18n import languages
from hotseat.settings import Chosen, Settings
from hotseat.storage import SETTINGS_FILE as FILE
from stratopolis.tui.app import StratopolisApp


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
        assert kept().colours == "16"
    async with running() as pilot:
        assert azul(pilot).theme == "azul-16"
        await pilot.press("f2", "down", *["left"] * 4, "escape")
        assert azul(pilot).theme == "azul-dark"
    assert kept().colours == ""


@pytest.mark.parametrize("written", ["azul-high-contrast", "stratopolis-high-contrast", "high-contrast"])
async def test_colours_of_earlier_versions_and_other_games_are_the_theme_of_that_name(
    home: Path, written: str
) -> None:
    """The file keeps what it says."""
    write(home, f'colours = "{written}"\n')
    async with running(begun()) as pilot:
        assert pilot.app.theme == "azul-high-contrast"
        assert not azul(pilot).preferences.troubles
        await pilot.press("o")
        assert "high contrast" in text(pilot)
        await pilot.press("down", "escape")
    assert f'colours = "{written}"\n' in (home / FILE).read_text()
    assert StratopolisApp(None, Flags()).theme == "stratopolis-high-contrast"


async def test_the_first_letter_the_mouse_and_enter_change_too(home: Path) -> None:
    async with running() as pilot:
        await pilot.press("o", *["down"] * 4, "o", *["down"] * 3, "s")
        assert azul(pilot).settings.animation == "slow"
        assert azul(pilot).settings.confirm
        await pilot.press(*["down"] * 3, "enter", *["up"] * 6, "o")
        assert azul(pilot).settings.bell
        assert not azul(pilot).settings.confirm
        for x, ringing in ((-14, 0), (30, 1), (-14, 0), (8, 1)):  # its label, beside the words, a word
            await click_option(pilot, "bell", x)
            assert (choice(pilot, "bell").here, choice(pilot, "bell").value) == (True, ringing)
        await click_option(pilot, "tiles", 5)
        assert azul(pilot).settings.tiles == "3x1"
        await click_option(pilot, "colours", 0)
        assert pilot.app.theme == "azul-16"
        await click_option(pilot, "colours", 16)
        assert azul(pilot).settings.colours == ""
        await click_option(pilot, "colours", 5)
        assert azul(pilot).settings.colours == "dark"
    found = kept()  # leaving the program writes as well
    assert (found.animation, found.confirm, found.bell, found.tiles) == ("slow", False, True, "3x1")
    assert "\n[azul]\n" in (home / FILE).read_text()


async def test_it_leads_back_to_the_table_which_says_what_cannot_be_written(home: Path) -> None:
    async with running(begun()) as pilot:
        for key in ("escape", "q", "backspace"):
            await pilot.press("o")
            options(pilot)
            await pilot.press("f2", key)
            table_of(pilot)
            assert len(pilot.app.screen_stack) == 1
        (home / FILE).mkdir()
        azul(pilot).change(Settings.bell, True)
        assert said(pilot) == "The options could not be saved: not a regular file."
        assert azul(pilot).settings.bell


async def test_the_wheel_home_and_end_move_through_the_settings_and_change_nothing() -> None:
    async with running() as pilot:
        await pilot.press("o")
        screen = options(pilot)
        values = [option.value for option in screen.options]
        screen.wheel_turned(wheel(MouseScrollDown, screen))
        assert screen.form.row is choice(pilot, "colours")
        for _turn in range(3):
            screen.wheel_turned(wheel(MouseScrollUp, screen))
        assert screen.form.row is choice(pilot, "language")
        await pilot.press("end")
        assert options(pilot).form.row is screen.keys
        await pilot.press("home")
        assert screen.form.row is choice(pilot, "language")
        assert [option.value for option in screen.options] == values


async def test_the_right_arrow_leads_through_all_languages_and_back() -> None:
    """Also on from the one that is read from the right, where other rows take the left arrow for it."""
    async with running() as pilot:
        await pilot.press("o")
        seen = []
        for _language in choice(pilot, "language").words:
            await pilot.press("right")
            await pilot.pause()
            seen.append(azul(pilot).settings.language)
        assert seen == [*languages(), ""]


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


@pytest.mark.parametrize("size", [(80, 24), (160, 48), (240, 70)])
async def test_a_sample_of_the_table_shows_what_is_chosen_and_what_fits(size: tuple[int, int]) -> None:
    words = AzulSettings.tiles.words
    largest = {80: "tiny", 160: "medium", 240: "huge"}[size[0]]
    async with running(size=size) as pilot:
        await pilot.press("o")
        assert "B Y r" not in text(pilot)
        for chosen in words:
            shown = words[min(words.index(chosen) or len(words), words.index(largest))]
            assert "2 players:" in text(pilot)
            assert shown == "letters" or f"2 players: {shown}" in text(pilot), "that word is in the next row"
            assert ("B Y r" in text(pilot)) == (shown == "letters")
            choice(pilot, "tiles").turn(1)
            await pilot.pause()


@pytest.mark.parametrize(("names", "players"), [(["A"], 2), ([*"ABCDE"], 4)])
async def test_names_of_as_many_as_cannot_play_do_not_spoil_the_sample(
    home: Path, names: list[str], players: int
) -> None:
    write(home, f"names = {names}\n")
    async with running(size=(120, 40)) as pilot:
        await pilot.press("f2")
        assert f"{players} players:" in text(pilot)


@pytest.mark.parametrize("height", [24, 20, 12])
async def test_the_current_row_is_in_sight_however_low_the_terminal_is(height: int) -> None:
    async with running(size=(80, height)) as pilot:
        await pilot.press("o")
        for option in options(pilot).form.rows:
            assert f"> {option.label}" in text(pilot)
            await pilot.press("down")


async def test_what_is_wrong_with_the_file_is_said_on_the_start_screen(home: Path) -> None:
    write(home, 'animation = "slowish"\n\n[keys]\nundo = "l"\n')
    async with running() as pilot:
        shown = text(pilot)
        assert '`animation` cannot be "slowish"' in shown
        assert "There is 1 more problem." in shown
        first, second = azul(pilot).preferences.troubles
        assert first.startswith(f"{home / FILE}:1: ")
        assert second == f"{home / FILE}:4: the key l is already used for log; this entry is ignored."
        await press(pilot, "enter")
        assert table_of(pilot).session.position.wall is COLOURED


async def test_what_is_wrong_with_the_file_is_said_on_the_table(home: Path) -> None:
    write(home, 'colours = "\\u006eowhere"\n')
    async with running(begun()) as pilot:
        (trouble,) = azul(pilot).preferences.troubles
        assert trouble == (
            f'{home / FILE}:1: `colours` cannot be "nowhere": it must be "" (match terminal), "dark", '
            '"light", "high-contrast" (high contrast) or "16" (16 colours); using the default, "".'
        )
        assert '`colours` cannot be "nowhere": it must be' in said(pilot)
        assert pilot.app.theme == "azul-dark"
        await pilot.press("right")
        assert "nowhere" not in said(pilot)


async def test_it_is_said_with_the_first_picture(home: Path) -> None:
    write(home, "animation = 1\n")
    with begun() as session:
        async with app_for(session).run_test() as pilot:
            assert "`animation`" in said(pilot)


async def test_a_bad_file_is_kept_when_the_program_writes_its_own(home: Path) -> None:
    write(home, "bell = yes\n")
    async with running(begun("Ada", "Bob")) as pilot:
        assert ":1: not TOML" in said(pilot)
    assert (home / f"{FILE}.bad").read_text() == "bell = yes\n"
    assert kept().names == ("Ada", "Bob")


async def test_on_few_colours_a_theme_of_one_s_own_is_used_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(constants, "COLOR_SYSTEM", "standard")
    assert app_for().theme == "azul-16"
    keep(colours="dark")
    assert app_for().theme == "azul-dark"


async def test_without_colour_the_table_is_not_drawn_in_the_terminal_s_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Textual makes greys of colours, and of the terminal's own ones black on black."""
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "standard")
    async with running(begun()) as pilot:
        assert azul(pilot).current_theme.ansi
    monkeypatch.setenv("NO_COLOR", "1")
    async with running(begun()) as pilot:
        assert not azul(pilot).current_theme.ansi


@pytest.mark.parametrize("bare", [False, True])
async def test_where_there_is_no_colour_the_settings_say_why(
    bare: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    if bare:
        monkeypatch.setenv("NO_COLOR", "1")
    async with running() as pilot:
        await press(pilot, "f2", "down")
        assert ("NO_COLOR is set" in text(pilot)) == bare
