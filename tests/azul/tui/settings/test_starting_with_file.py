"""Settings at the start: a file written by hand, and terminals with few colours or none."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.azul.tui.playing import COLOURED, app_for, begun, kept, press, said, table_of, text
from tests.azul.tui.settings.settings_app import azul, keep, running, write
from textual import constants

from hotseat.storage.files import SETTINGS_FILE as FILE
from stratopolis.game import Flags as StratopolisFlags
from stratopolis.tui.app import StratopolisApp


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
            f'{home / FILE}:1: `colours` cannot be "nowhere": it must be "", "azul-dark", "azul-light", '
            '"azul-high-contrast" or "azul-16"; the colours match the terminal.'
        )
        assert '`colours` cannot be "nowhere": it must be' in said(pilot)
        assert pilot.app.theme == "azul-dark"
        await pilot.press("right")
        assert "nowhere" not in said(pilot)
    assert kept().colours == "nowhere"


async def test_it_is_said_with_the_first_picture(home: Path) -> None:
    write(home, "animation = 1\n")
    with begun() as session:
        async with app_for(session).run_test() as pilot:
            assert "`animation`" in said(pilot)


async def test_of_two_faults_of_a_file_the_theme_may_be_one(home: Path) -> None:
    write(home, 'colours = "solarized-light"\nanimation = "slowish"\n')
    async with running() as pilot:
        assert "There is 1 more problem." in text(pilot)
        first, second = azul(pilot).preferences.troubles
        assert '`animation` cannot be "slowish"' in first
        assert second.startswith(f'{home / FILE}:1: `colours` cannot be "solarized-light": it must be')
        assert second.endswith("; using azul-light.")


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
    keep(colours="azul-dark")
    assert app_for().theme == "azul-dark"


async def test_the_theme_set_in_another_game_has_its_like_here() -> None:
    """All games share the settings; neither takes from the other what was chosen."""
    keep(colours="stratopolis-light")
    async with running(begun()) as pilot:
        assert azul(pilot).theme == "azul-light"
        assert azul(pilot).preferences.trouble == ""
        await pilot.press("o")
        assert "light" in text(pilot)
    assert kept().colours == "stratopolis-light"
    keep(colours="azul-light")
    assert StratopolisApp(None, StratopolisFlags()).theme == "stratopolis-light"
    keep(colours="stratopolis-dim")
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
