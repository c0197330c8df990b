"""Each command is declared once and has an id, and no key has two meanings on a screen."""

from __future__ import annotations

import pytest
from textual.actions import parse
from textual.binding import Binding
from textual.dom import DOMNode

from azul.tui import prompt as commands
from azul.tui.app import AzulApp
from azul.tui.screens import Replay, Result, ReviewScreen
from azul.tui.start import AzulStart
from azul.tui.table import Table
from hotseat.tui.app import HotseatApp
from hotseat.tui.commands import REPLAY_COMMANDS, Command, spoken
from hotseat.tui.screens.library import LibraryScreen
from hotseat.tui.screens.pages import HelpPage, LogPage
from hotseat.tui.screens.settings import KeysScreen, SettingsScreen
from hotseat.tui.screens.start import StartScreen
from hotseat.tui.screens.statistics import StatisticsScreen
from hotseat.tui.table.controllers import GameCommands
from hotseat.tui.table.playback import Playback

SCREENS: list[type[DOMNode]] = [
    Table,
    Replay,
    Result,
    ReviewScreen,
    AzulStart,
    LibraryScreen,
    StatisticsScreen,
    LogPage,
    HelpPage,
    SettingsScreen,
    KeysScreen,
]
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
    for kind in (Table, Replay, Result, StatisticsScreen, AzulStart):
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
    assert spoken("u") == "u"
    assert spoken("full_stop") == "."
    assert spoken("ctrl+minus") == "ctrl+-"
    assert spoken("f12") == "F12"
