"""Each command is declared once; its keys are changed on their page, and shown wherever they are named."""

from __future__ import annotations

import pytest
from tests.azul.games import begun, played
from tests.azul.tui.playing import help_text, kept, press, rows, said, text, until
from tests.azul.tui.settings.settings_app import azul, click_option, keep, running
from textual.actions import parse
from textual.binding import Binding
from textual.dom import DOMNode
from textual.pilot import Pilot

from azul.tui import prompt as commands
from azul.tui.app import AzulApp
from azul.tui.screens import Replay, Result
from azul.tui.start import Start
from azul.tui.table import Table
from hotseat.tui.app import HotseatApp
from hotseat.tui.command_palette import Offer, offers
from hotseat.tui.commands import REPLAY_COMMANDS, Command, key_name
from hotseat.tui.screens.library import LibraryScreen
from hotseat.tui.screens.pages import HelpPage, LogPage
from hotseat.tui.screens.review import ReviewScreen
from hotseat.tui.screens.settings import KeysScreen, SettingsScreen
from hotseat.tui.screens.start import StartScreen
from hotseat.tui.screens.statistics import StatisticsScreen
from hotseat.tui.table.controllers import GameCommands
from hotseat.tui.table.playback import Playback

PAGES: list[type[DOMNode]] = [StatisticsScreen, LogPage, HelpPage, SettingsScreen, KeysScreen]
SCREENS: list[type[DOMNode]] = [Table, Replay, Result, ReviewScreen, Start, LibraryScreen, *PAGES]
OURS: list[type[DOMNode]] = [*SCREENS, StartScreen, HotseatApp, AzulApp]


def own(kind: type[DOMNode]) -> list[Binding]:
    """The bindings written in this project for a screen or widget, its bases included."""
    found: list[Binding] = []
    for base in kind.__mro__:
        if base.__module__.startswith(("azul", "hotseat")):
            for each in base.__dict__.get("BINDINGS", []):
                assert isinstance(each, Binding)
                found.append(each)
        if not getattr(base, "_inherit_bindings", True):
            break
    return found


def keys(bindings: list[Binding]) -> list[str]:
    return [key for binding in bindings for key in binding.key.split(",")]


@pytest.mark.parametrize("kind", OURS, ids=lambda kind: kind.__name__)
def test_every_binding_has_an_id_so_that_a_keymap_can_change_it(kind: type[DOMNode]) -> None:
    assert [binding.key for binding in own(kind) if not binding.id] == []


@pytest.mark.parametrize("kind", SCREENS, ids=lambda kind: kind.__name__)
def test_no_key_and_no_id_is_used_twice_on_a_screen_and_q_leaves_it(kind: type[DOMNode]) -> None:
    """Escape takes 100 ms in many terminals, and some swallow ctrl+q."""
    for found in (keys(own(kind)), [binding.id for binding in own(kind)]):
        assert len(found) == len(set(found))
    assert "q" in keys(own(kind))


@pytest.mark.parametrize("kind", OURS, ids=lambda kind: kind.__name__)
def test_every_binding_runs_what_its_screen_has(kind: type[DOMNode]) -> None:
    parts: dict[str, type] = {"game": GameCommands, "playback": Playback}
    for binding in own(kind):
        place, name, words = parse(binding.action)
        assert hasattr(AzulApp if place == "app" else kind, f"action_{name}"), binding.action
        assert name not in parts or hasattr(parts[name], str(words[0])), binding.action


def test_no_letter_of_the_notation_is_a_command_of_the_table() -> None:
    assert not set("123456789cCbByYrRkKwWfF") & set(keys(own(Table)))


def test_letters_work_in_both_cases() -> None:
    for kind in (Table, Replay, Result, StatisticsScreen, Start):
        found = set(keys(own(kind)))
        letters = {key for key in found if len(key) == 1 and key.isalpha()}
        assert {key.swapcase() for key in letters} == letters


@pytest.mark.parametrize("found", [commands.TABLE, REPLAY_COMMANDS], ids=["table", "replay"])
def test_every_command_names_itself_once(found: tuple[Command, ...]) -> None:
    names = [command.name for command in found]
    assert len(names) == len(set(names))
    for command in found:
        assert command.binding.id == command.name
        if not command.fixed:
            assert command.word, command.name
            assert command.text, command.name


def test_a_key_is_shown_as_people_write_it() -> None:
    assert Command("x", "question_mark,f1", "x").key == "?"
    assert Command("x", "escape", "x").key == "esc"
    assert Command("x", "ctrl+y", "x").key == "ctrl+y"
    assert key_name("u") == "u"
    assert key_name("full_stop") == "."
    assert key_name("ctrl+minus") == "ctrl+-"
    assert key_name("f12") == "F12"


async def test_another_key_for_undo_is_used_shown_and_kept() -> None:
    session = played(begun(), 2)
    async with running(session) as pilot:
        await pilot.press("o", "up", "enter")
        assert isinstance(pilot.app.screen, KeysScreen)
        await pilot.press("enter", "l")
        assert "The key l is already used for log." in text(pilot)
        assert azul(pilot).settings.keys == {}
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
        assert palette(pilot)["Undo"].key == "z"
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
        replay.action_go("stepped", 1)
        assert "J plays; the arrows step by move or round." in text(pilot)
        await pilot.press("j")
        assert "j pauses." in text(pilot)
        replay.action_go("at", 1_000_000)
        assert "The record ends here. Press w to play on." in text(pilot)
        await pilot.press("q")
        await pilot.resize_terminal(100, 24)
        await until(pilot, lambda: "m help" in rows(pilot)[-1])  # in the saved games
        await pilot.press("escape", "s")
        await until(pilot, lambda: "m help" in rows(pilot)[-1])
        assert isinstance(pilot.app.screen, StatisticsScreen)


async def test_the_palette_names_keys_that_lead_there_from_the_screen_it_is_opened_on() -> None:
    async with running(played(begun(), 2)) as pilot:
        assert palette(pilot)["Quit"].key == "q"
        assert palette(pilot)["Options"].key == "o"
        await pilot.press("g", "r")
        assert isinstance(pilot.app.screen, Replay)
        found = [each.word for each in offers(azul(pilot), azul(pilot).screen)]
        assert (found.count("Quit"), found.count("Options"), found.count("Help")) == (1, 1, 1)
        assert palette(pilot)["Quit"][:3] == ("ctrl+q", "Quit", "Quit the program")
        assert palette(pilot)["Options"].key == "o"


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


def palette(pilot: Pilot[int]) -> dict[str, Offer]:
    return {each.word: each for each in offers(azul(pilot), pilot.app.screen)}


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
    parts = ("At the table", "Undo", "In the tutorial", "In the replay", "Reverse", "On the result screen")
    async with running(size=(80, 60)) as pilot:
        await pilot.press("o", "up", "enter")
        shown = text(pilot)
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
        for key, row in (("home", "> Undo"), ("pagedown", "> End"), ("end", "> Delete"), ("end", "> Delete")):
            await pilot.press(key)
            assert row in text(pilot)
