"""The keys of commands: changed on their page, refused with a message, shown wherever they are named."""

from __future__ import annotations

import pytest
from tests.azul.tui.playing import begun, help_text, kept, played, press, rows, said, text, until
from tests.azul.tui.settings.settings_app import azul, click_option, keep, running
from textual.app import SystemCommand
from textual.pilot import Pilot

from azul.tui.screens import Replay
from hotseat.tui.screens.settings import KeysScreen, SettingsScreen
from hotseat.tui.screens.statistics import StatisticsScreen


async def test_another_key_for_undo_is_used_shown_and_kept() -> None:
    session = played(begun(), 2)
    async with running(session) as pilot:
        await pilot.press("o", "up", "enter")
        assert isinstance(pilot.app.screen, KeysScreen)
        await pilot.press("enter")
        assert "press the new key" in text(pilot)
        await pilot.press("z")
        assert "default: u" in text(pilot)
        await pilot.press("escape", "escape")
        assert "z undo" in rows(pilot)[-1]
        before = session.position
        await pilot.press("u")
        assert session.position == before
        await pilot.press("Z")
        assert session.position != before
        assert "| z | Undo the last" in help_text(azul(pilot).bound)
        assert "(z)" in palette(pilot)["Undo"].help
    assert kept().keys == {"undo": "z"}
    async with running(played(begun(), 2)) as pilot:
        assert "z undo" in rows(pilot)[-1]
        await pilot.press("z")
        assert "ctrl+y redo" in rows(pilot)[-1]


async def test_what_is_said_names_the_keys_that_commands_have_now() -> None:
    keep(keys={"end-game": "z", "help": "m", "play": "j", "play-on": "w"})
    session = played(begun(), 2)
    async with running(session) as pilot:
        await pilot.press("z")
        assert "End the game without a winner?" in said(pilot)
        await pilot.press("n")
        assert "without a winner" not in said(pilot)
        await pilot.press("g", "r")
        replay = pilot.app.screen
        assert isinstance(replay, Replay)
        replay.playback.step(1)
        assert "J plays; the arrows step by move or round." in text(pilot)
        await pilot.press("j")
        assert "j pauses." in text(pilot)
        replay.playback.go_to(-1)
        assert "The record ends here. Press w to play on." in text(pilot)
        await pilot.press("q")
        await pilot.resize_terminal(100, 24)
        await until(pilot, lambda: "m help" in rows(pilot)[-1])  # in the saved games
        await pilot.press("escape", "s")
        await until(pilot, lambda: "m help" in rows(pilot)[-1])
        assert isinstance(pilot.app.screen, StatisticsScreen)


async def test_the_palette_names_keys_that_lead_there_from_the_screen_it_is_opened_on() -> None:
    async with running(played(begun(), 2)) as pilot:
        assert "(q)" in palette(pilot)["Quit"].help
        assert "(o)" in palette(pilot)["Options"].help
        await pilot.press("g", "r")
        assert isinstance(pilot.app.screen, Replay)
        found = [each.title for each in pilot.app.get_system_commands(pilot.app.screen)]
        assert (found.count("Quit"), found.count("Options"), found.count("Help")) == (1, 1, 1)
        assert palette(pilot)["Quit"].help == "Quit the program (ctrl+q)"
        assert "(o)" in palette(pilot)["Options"].help


async def test_a_key_of_the_table_that_is_another_s_in_the_saved_games_is_refused() -> None:
    keep(keys={"statistics": "d", "delete": "z"})
    async with running(played(begun(), 2)) as pilot:
        assert not azul(pilot).preferences.trouble, "each has one of its own"
        await pilot.press("g")
        await until(pilot, lambda: "z delete" in rows(pilot)[-1])
    keep(keys={"statistics": "d"})
    async with running(played(begun(), 2)) as pilot:
        assert "the key d is already used for delete" in azul(pilot).preferences.trouble


async def test_ctrl_q_stays_what_it_is_whatever_the_file_says() -> None:
    keep(keys={"leave": "z"})
    async with running() as pilot:
        assert "the keys for `leave` cannot be changed" in azul(pilot).preferences.trouble
        await press(pilot, "o", "up", "enter", "enter", "ctrl+q")
        assert pilot.app.return_code == 0, "even while a key is asked for"


def palette(pilot: Pilot[int]) -> dict[str, SystemCommand]:
    return {each.title: each for each in pilot.app.get_system_commands(pilot.app.screen)}


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("l", "The key l is already used for log."),
        ("3", "The key 3 is reserved for making moves."),
        ("f1", "The key F1 is reserved on every screen."),
        ("enter", "The key enter is already used for choose."),
    ],
)
async def test_a_key_that_cannot_be_is_refused_with_a_sentence(key: str, why: str) -> None:
    async with running() as pilot:
        await pilot.press("o", "up", "enter", "enter", key)
        assert why in text(pilot)
        assert isinstance(pilot.app.screen, KeysScreen)
        assert azul(pilot).settings.keys == {}


async def test_keys_are_reset_given_up_and_moved_through() -> None:
    keep(keys={"undo": "z", "redo": "y,ctrl+y", "nobody": "n"})
    async with running() as pilot:
        await pilot.press("o", "up", "enter", "enter", "escape")
        assert isinstance(pilot.app.screen, KeysScreen)
        assert "z default: u" in text(pilot)
        await pilot.press("backspace")
        assert azul(pilot).settings.keys == {"redo": "y,ctrl+y", "nobody": "n"}
        await pilot.press("up", "enter", "m", "down", "down")
        assert list(azul(pilot).settings.keys) == ["redo", "nobody", "delete"]
        await pilot.press("delete")
        assert azul(pilot).settings.keys == {"nobody": "n", "delete": "m"}
        await pilot.press("q")
        assert isinstance(pilot.app.screen, SettingsScreen)
    assert kept().keys == {"nobody": "n", "delete": "m"}


async def test_the_mouse_changes_keys() -> None:
    async with running() as pilot:
        await pilot.press("o")
        await click_option(pilot, "keys", -14)
        assert isinstance(pilot.app.screen, KeysScreen)
        assert "At the table" in text(pilot)
        await pilot.click("KeyList", offset=(5, 0))  # a heading is no command
        assert "> Undo" in text(pilot)
        await pilot.click("KeyList", offset=(5, 3))
        assert "Every move and every point so far" in text(pilot)
        await pilot.click("KeyList", offset=(5, 3))
        await pilot.press("m")
        assert azul(pilot).settings.keys == {"log": "m"}


async def test_keys_stand_under_the_screen_they_are_of() -> None:
    async with running(size=(80, 60)) as pilot:
        await pilot.press("o", "up", "enter")
        shown = text(pilot)
        parts = [
            "At the table",
            "Undo",
            "In the tutorial",
            "In the replay",
            "Reverse",
            "On the result screen",
        ]
        places = [shown.index(part) for part in parts]
        assert places == sorted(places)
        assert "End x" in shown, "the table's own, not the replay's"


async def test_the_page_of_keys_scrolls_where_there_is_no_room() -> None:
    async with running(size=(80, 14)) as pilot:
        await pilot.press("o", "up", "enter")
        assert "Undo the last" in text(pilot)
        await pilot.press("up")
        assert "> Delete" in text(pilot), "the last one, in the saved games"
        assert "Redo" not in text(pilot)
