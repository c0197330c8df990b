"""The options: changed on the screen, obeyed at once, there again at the next start."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playing import (
    COLOURED,
    GREY,
    app_for,
    begun,
    click,
    help_text,
    hover,
    kept,
    play_until,
    played,
    rows,
    said,
    table_of,
    text,
    until,
)
from textual import constants
from textual.app import SystemCommand

from azul.cli import main
from azul.record import Flags
from azul.rules import Phase, Pick, Place
from azul.saves import Session
from azul.settings import AzulSettings
from azul.ui.app import AzulApp
from azul.ui.replay import Replay
from azul.ui.start import AzulStart
from azul.ui.statistics import Statistics
from azul.ui.targets import Group, Line, Space
from hotseat.setting import Chosen
from hotseat.settings import Settings
from hotseat.settings_file import FILE, remember
from hotseat.ui.keys import KeysScreen
from hotseat.ui.parts.controls import Choice
from hotseat.ui.settings import SettingsScreen
from stratopolis.record import Flags as StratopolisFlags
from stratopolis.ui.app import StratopolisApp

if TYPE_CHECKING:
    from textual.pilot import Pilot


@asynccontextmanager
async def running(
    session: Session | None = None, size: tuple[int, int] = (80, 24), *, still: bool = False
) -> AsyncIterator[Pilot[int]]:
    app = AzulApp(session, Flags(), still=still)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot
    if app.session is not None:
        app.session.close()


def azul(pilot: Pilot[int]) -> AzulApp:
    assert isinstance(pilot.app, AzulApp)
    return pilot.app


def keep(**values: object) -> None:
    """A file with some settings, each of its setting's type."""
    assert remember(AzulSettings(values), values.keys()) is None


def write(home: Path, words: str) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / FILE).write_text(words)


def choice(pilot: Pilot[int], name: str) -> Choice:
    return pilot.app.screen.query_one(f"#set-{name}", Choice)


# The screen


async def test_it_has_a_row_for_every_setting_with_a_label_and_fits() -> None:
    async with running() as pilot:
        await pilot.press("o")
        assert isinstance(pilot.app.screen, SettingsScreen)
        shown = text(pilot)
        for each in AzulSettings.declared():
            if each.label:
                assert each.label in shown
            if isinstance(each, Chosen) and each.label:
                assert choice(pilot, each.key).words == each.words
                assert " ".join(each.words) in shown
        assert "Kept in /" in shown
        for widget in pilot.app.screen.query("#form *, HintBar"):
            assert pilot.app.screen.region.contains_region(widget.region)


async def test_colours_change_while_one_looks_and_are_there_at_the_next_start() -> None:
    async with running() as pilot:
        app = azul(pilot)
        assert app.theme == "azul-dark"
        await pilot.press("f2", *["right"] * 4)
        assert app.theme == "azul-16"
        assert app.current_theme.ansi
        assert "azul-16" in text(pilot)
        assert kept().colours == ""
        await pilot.press("escape")
        assert kept().colours == "azul-16"
    async with running() as pilot:
        assert azul(pilot).theme == "azul-16"
        await pilot.press("f2", *["left"] * 4, "escape")
        assert azul(pilot).theme == "azul-dark"
    assert kept().colours == ""


async def test_colours_chosen_from_the_list_of_all_are_there_at_the_next_start() -> None:
    async with running(begun()) as pilot:
        pilot.app.theme = "nord"  # what the list does
        await pilot.pause()
        assert kept().colours == "nord"
        await pilot.press("o")
        assert "nord" in text(pilot)
        pilot.app.theme = "gruvbox"
        await pilot.pause()
        assert "gruvbox" in text(pilot)
    async with running() as pilot:
        assert pilot.app.theme == "gruvbox"
        await pilot.press("f2", "left", "escape")
    assert kept().colours == "azul-16"


async def test_the_first_letter_the_mouse_and_enter_change_too() -> None:
    async with running() as pilot:
        await pilot.press("o", "down", "s")
        assert azul(pilot).settings.animation == "slow"
        await pilot.press("down", "o", "down", "enter")
        assert azul(pilot).settings.confirm
        assert azul(pilot).settings.bell
        await pilot.press("up", "o")
        assert not azul(pilot).settings.confirm
        await pilot.click("#set-tiles", offset=(12, 0))
        assert azul(pilot).settings.tiles == "3x1"
        await pilot.click("#set-colours", offset=(0, 0))
        assert pilot.app.theme == "azul-16"
        await pilot.click("#set-colours", offset=(16, 0))
        assert azul(pilot).settings.colours == ""
        await pilot.click("#set-colours", offset=(5, 0))
        assert azul(pilot).settings.colours == "azul-dark"
    found = kept()  # leaving the program writes as well
    assert (found.animation, found.confirm, found.bell, found.tiles) == ("slow", False, True, "3x1")


@pytest.mark.parametrize("key", ["escape", "q", "backspace"])
async def test_it_leads_back_to_the_table(key: str) -> None:
    async with running(begun()) as pilot:
        await pilot.press("o")
        assert isinstance(pilot.app.screen, SettingsScreen)
        await pilot.press("f2", key)
        table_of(pilot)
        assert len(pilot.app.screen_stack) == 1


async def test_o_is_a_letter_in_names_and_opens_the_options_elsewhere() -> None:
    async with running() as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, AzulStart)
        field = screen.fields[0]
        screen.form.go_to(field)
        await pilot.press("end", "o")
        assert field.value == "Northo"
        assert "F2 options" in text(pilot)
        await pilot.press("f2")
        assert isinstance(pilot.app.screen, SettingsScreen)
        await pilot.press("escape")
        assert field.value == "Northo"


async def test_options_that_cannot_be_written_are_said(home: Path) -> None:
    async with running(begun()) as pilot:
        (home / FILE).mkdir()
        azul(pilot).change(Settings.bell, True)
        assert said(pilot) == "The options could not be written: this is no plain file."
        assert azul(pilot).settings.bell


# Motion


async def test_motion(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running() as pilot:
        assert azul(pilot).motion == 0.0  # the environment of the tests says so
    monkeypatch.setattr(constants, "TEXTUAL_ANIMATIONS", "full")
    async with running() as pilot:
        app = azul(pilot)
        for word, factor in (("off", 0.0), ("fast", 0.5), ("slow", 2.0), ("normal", 1.0)):
            app.change(Settings.animation, word)
            assert app.motion == factor
            assert app.animation_level == ("none" if word == "off" else "full")
    async with running(still=True) as pilot:
        assert azul(pilot).motion == 0.0
        azul(pilot).change(Settings.animation, "slow")
        assert azul(pilot).motion == 0.0
        assert pilot.app.animation_level == "none"
    assert kept().animation == "slow"


@pytest.mark.parametrize("command", [[], ["resume"]])
def test_the_flag_against_motion(monkeypatch: pytest.MonkeyPatch, command: list[str]) -> None:
    opened = []

    def play(app: AzulApp) -> int:
        opened.append(app._still)
        return 0

    monkeypatch.setenv("TEXTUAL_DRIVER", "a browser")
    monkeypatch.setattr("azul.ui.app.AzulApp.play", play)
    played(begun(), 1).close()
    assert main([*command, "--no-animation"]) == 0
    assert main(command) == 0
    assert opened == [True, False]


# Confirming


def a_pick(session: Session) -> tuple[Pick, Pick]:
    """A pick whose line is not where the pointer first stands, and the same tiles to another line."""
    session.go_on()
    first = next(iter(session.game.legal))
    assert isinstance(first, Pick)
    return first._replace(line=4), first._replace(line=5)


async def test_a_typed_pick_waits_to_be_confirmed() -> None:
    keep(confirm=True)
    pick, other = a_pick(begun())
    async with running(begun()) as pilot:
        session, start = table_of(pilot).session, table_of(pilot).session.game
        await pilot.press(*str(pick).lower())
        assert session.game == start
        assert table_of(pilot).cursor.line == 4
        assert "Enter, or the same again, does it." in said(pilot)
        await pilot.press("5")
        assert session.game == start
        assert table_of(pilot).cursor.line == 5
        await pilot.press("up")
        assert "the same again" not in said(pilot)
        await pilot.press("4", "4")
        assert session.entries[-1].command == pick
        await pilot.press("u", *str(other).lower(), "enter")
        assert session.entries[-1].command == other


async def test_the_line_pointed_at_at_first_is_not_confirmed_by_typing_it_once() -> None:
    keep(confirm=True)
    pick, _other = a_pick(begun())
    async with running(begun()) as pilot:
        start = table_of(pilot).session.game
        await pilot.press(*str(pick).lower()[:2])
        line = str(table_of(pilot).cursor.line)
        await pilot.press(line)
        assert table_of(pilot).session.game == start
        await pilot.press(line)
        assert table_of(pilot).session.game != start


async def test_a_clicked_pick_waits_for_another_click() -> None:
    keep(confirm=True)
    pick, _other = a_pick(begun())
    async with running(begun()) as pilot:
        session, start = table_of(pilot).session, table_of(pilot).session.game
        line = Line(start.to_play or 0, 4)
        await click(pilot, Group(pick.source, pick.colour))
        await hover(pilot, line)
        await click(pilot, line)
        assert session.game == start
        assert "the same again" in said(pilot)
        await hover(pilot, line)
        await click(pilot, line)
        assert session.entries[-1].command == pick


async def test_a_column_waits_to_be_confirmed() -> None:
    keep(confirm=True)
    session = play_until(begun(wall=GREY, seed="crane"), Phase.TILING)
    first, second = [place for place in session.game.legal if isinstance(place, Place)][:2]
    async with running(session) as pilot:
        start, count = session.game, len(session.entries)
        await pilot.press(str(first.column))
        assert session.game == start
        assert f"Column {first.column}: " in said(pilot)
        await click(pilot, Space(start.to_play or 0, *second))
        assert session.game == start
        await hover(pilot, Space(start.to_play or 0, *second))
        await click(pilot, Space(start.to_play or 0, *second))
        assert session.entries[count].command == second


async def test_without_it_the_third_key_does_it() -> None:
    pick, _other = a_pick(begun())
    async with running(begun()) as pilot:
        await pilot.press(*str(pick).lower())
        assert table_of(pilot).session.entries[-1].command == pick


# The bell


async def test_the_bell_rings_when_the_turn_passes_and_not_on_undo(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rung = []
    monkeypatch.setattr(AzulApp, "bell", lambda _self: rung.append(1))
    pick, _other = a_pick(begun())
    async with running(begun()) as pilot:
        await pilot.press(*str(pick).lower())
        assert not rung
        azul(pilot).change(Settings.bell, True)
        await pilot.press("u")
        assert not rung
        await pilot.press(*str(pick).lower()[:2])
        assert not rung
        await pilot.press("4")
        assert len(rung) == 1


# Keys


async def test_another_key_for_undo_is_used_shown_and_kept() -> None:
    session = played(begun(), 2)
    async with running(session) as pilot:
        await pilot.press("o", "up", "enter")
        assert isinstance(pilot.app.screen, KeysScreen)
        await pilot.press("enter")
        assert "press the key that shall do it" in text(pilot)
        await pilot.press("z")
        assert "at first u" in text(pilot)
        await pilot.press("escape", "escape")
        assert "z undo" in rows(pilot)[-1]
        before = session.game
        await pilot.press("u")
        assert session.game == before
        await pilot.press("Z")
        assert session.game != before
        assert "| z | Take back" in help_text(azul(pilot).bound)
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
        assert "z once more ends it" in said(pilot)
        await pilot.press("x")
        assert "once more" not in said(pilot), "any other key takes it back"
        await pilot.press("g", "r")
        replay = pilot.app.screen
        assert isinstance(replay, Replay)
        replay.action_step(1)
        assert "J plays; arrows go by choices and rounds." in text(pilot)
        await pilot.press("j")
        assert "j pauses." in text(pilot)
        replay.action_go(-1)
        assert "The record ends here; w plays on." in text(pilot)
        await pilot.press("q")
        assert "m help" in rows(pilot)[-1], "in the saved games"
        await pilot.press("escape", "s")
        await until(pilot, lambda: "m help" in rows(pilot)[-1])
        assert isinstance(pilot.app.screen, Statistics)


async def test_the_palette_names_keys_that_lead_there_from_the_screen_it_is_opened_on() -> None:
    async with running(played(begun(), 2)) as pilot:
        assert "(q)" in palette(pilot)["Quit"].help
        assert "(o)" in palette(pilot)["Options"].help
        await pilot.press("g", "r")
        assert isinstance(pilot.app.screen, Replay)
        found = [each.title for each in pilot.app.get_system_commands(pilot.app.screen)]
        assert (found.count("Quit"), found.count("Options"), found.count("Help")) == (1, 1, 1)
        assert palette(pilot)["Quit"].help == "Leave the program (ctrl+q)"
        assert "(F2)" in palette(pilot)["Options"].help, "o is no key here"


async def test_a_key_of_the_table_that_is_another_s_in_the_saved_games_is_refused() -> None:
    keep(keys={"statistics": "d", "delete": "z"})
    async with running(played(begun(), 2)) as pilot:
        assert not azul(pilot).trouble, "each has one of its own"
        await pilot.press("g")
        await until(pilot, lambda: "z delete" in rows(pilot)[-1])
    keep(keys={"statistics": "d"})
    async with running(played(begun(), 2)) as pilot:
        assert "delete has the key d already" in azul(pilot).trouble


async def test_ctrl_q_stays_what_it_is_whatever_the_file_says() -> None:
    keep(keys={"leave": "z"})
    async with running() as pilot:
        assert "the keys of `leave` stay as they are" in azul(pilot).trouble
        await pilot.press("o", "ctrl+q")
        assert pilot.app.return_code == 0


def palette(pilot: Pilot[int]) -> dict[str, SystemCommand]:
    return {each.title: each for each in pilot.app.get_system_commands(pilot.app.screen)}


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("l", "Log has the key l already."),
        ("3", "The key 3 is typed to play."),
        ("f1", "The key F1 does the same on every screen."),
        ("enter", "Choose has the key enter already."),
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
        assert "z at first u" in text(pilot)
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
        await pilot.click("#keys")
        assert isinstance(pilot.app.screen, KeysScreen)
        assert "At the table" in text(pilot)
        await pilot.click("KeyList", offset=(5, 0))  # a heading is no command
        assert "> Undo" in text(pilot)
        await pilot.click("KeyList", offset=(5, 3))
        assert "What happened so far" in text(pilot)
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
            "In the guided round",
            "In the replay",
            "Reverse",
            "On the result",
        ]
        places = [shown.index(part) for part in parts]
        assert places == sorted(places)
        assert "End x" in shown, "the table's own, not the replay's"


async def test_a_whole_row_of_the_options_answers_the_mouse() -> None:
    async with running() as pilot:
        await pilot.press("o")
        bell = pilot.app.screen.query_one("#set-bell", Choice)
        await pilot.click("#set-bell", offset=(40, 0))  # beside the words
        assert (bell.has_focus, bell.value) == (True, 1)
        await pilot.click(bell.siblings[0])  # its label
        assert bell.value == 0
        await pilot.click("#set-bell", offset=(8, 0))  # a word
        assert bell.value == 1


async def test_the_wheel_moves_through_the_options_and_changes_nothing() -> None:
    async with running() as pilot:
        await pilot.press("o")
        screen = pilot.app.screen
        assert isinstance(screen, SettingsScreen)
        values = [choice.value for choice in screen.query(Choice)]
        screen.on_mouse_scroll_down()
        await pilot.pause()
        assert screen.focused is screen.query_one("#set-animation")
        for _turn in range(3):
            screen.on_mouse_scroll_up()
            await pilot.pause()
        assert screen.focused is screen.query_one("#set-colours")
        assert [choice.value for choice in screen.query(Choice)] == values


async def test_ctrl_q_leaves_even_while_a_key_is_asked_for() -> None:
    async with running() as pilot:
        await pilot.press("o", "up", "enter", "enter", "ctrl+q")
        await pilot.pause()
        assert pilot.app.return_code == 0


async def test_the_page_of_keys_scrolls_where_there_is_no_room() -> None:
    async with running(size=(80, 14)) as pilot:
        await pilot.press("o", "up", "enter")
        assert "Take back" in text(pilot)
        await pilot.press("up")
        assert "> Delete" in text(pilot), "the last one, in the saved games"
        assert "Redo" not in text(pilot)


# A file somebody has written


async def test_what_is_wrong_with_the_file_is_said_on_the_start_screen(home: Path) -> None:
    write(home, 'animation = "slowish"\n\n[keys]\nundo = "l"\n')
    async with running() as pilot:
        shown = text(pilot)
        assert '`animation` cannot be "slowish"' in shown
        assert "There is 1 more fault." in shown
        first, second = azul(pilot).troubles
        assert first.startswith(f"{home / FILE}:1: ")
        assert second == f"{home / FILE}:4: log has the key l already; this entry is left out."
        await pilot.press("enter")
        await pilot.pause()
        assert table_of(pilot).session.game.wall is COLOURED


async def test_what_is_wrong_with_the_file_is_said_on_the_table(home: Path) -> None:
    write(home, 'colours = "\\u006eowhere"\n')
    async with running(begun()) as pilot:
        assert "there is no theme `nowhere`; the colours go by the terminal." in said(pilot)
        assert pilot.app.theme == "azul-dark"
        await pilot.press("right")
        assert "nowhere" not in said(pilot)
    assert kept().colours == "nowhere"


async def test_a_bad_file_is_kept_when_the_program_writes_its_own(home: Path) -> None:
    write(home, "bell = yes\n")
    async with running(begun("Ada", "Bob")) as pilot:
        assert ":1: this is not TOML" in said(pilot)
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
        assert azul(pilot).trouble == ""
        await pilot.press("o")
        assert "azul-light" in text(pilot)
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
async def test_where_there_is_no_colour_the_options_say_why(
    bare: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    if bare:
        monkeypatch.setenv("NO_COLOR", "1")
    async with running() as pilot:
        await pilot.press("f2")
        await pilot.pause()
        assert ("NO_COLOR is in force" in text(pilot)) == bare
