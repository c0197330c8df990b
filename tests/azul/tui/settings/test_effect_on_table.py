"""What the settings change at the table: motion, confirmed moves, the bell, and the language."""

from __future__ import annotations

import pytest
from tests.azul.games import GREY, begun, play_until, played
from tests.azul.tui.playing import click, hover, kept, press, said, table_of
from tests.azul.tui.settings.settings_app import azul, keep, running
from tests.screen_text import screen_text
from textual import constants

from azul.__main__ import main
from azul.game import LIBRARY, Session, Setup
from azul.rules import Phase, Pick, Place
from azul.tui.app import AzulApp
from azul.tui.cursor import Group, Line, Space
from hotseat import i18n
from hotseat.game import Flags
from hotseat.settings import Settings
from hotseat.settings.file import recall
from hotseat.tui.screens.settings import SettingsScreen
from hotseat.tui.screens.start import StartScreen


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


@pytest.mark.usefixtures("moving")
@pytest.mark.parametrize("command", [[], ["resume"], ["replay", "1"]])
def test_the_flag_against_motion(monkeypatch: pytest.MonkeyPatch, command: list[str]) -> None:
    opened = []

    def play(app: AzulApp) -> int:
        opened.append(app.motion)
        return 0

    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.headless_driver:HeadlessDriver")
    monkeypatch.setattr("azul.tui.app.AzulApp.play", play)
    played(begun(), 1).close()
    assert main([*command, "--no-animation"]) == 0
    assert main(command) == 0
    assert opened == [0.0, 1.0]


@pytest.mark.parametrize("flag", [[], ["--no-animation"]])
def test_the_flag_reaches_every_page_that_is_served(monkeypatch: pytest.MonkeyPatch, flag: list[str]) -> None:
    served: list[list[str]] = []
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: True)
    monkeypatch.setattr("hotseat.web.serve", lambda _program, command, **_more: served.append(list(command)))
    assert main(["serve", *flag]) == 0
    assert served[0][len(served[0]) - len(flag) :] == flag
    assert ("--no-animation" in served[0]) == bool(flag)


def a_pick(session: Session) -> tuple[Pick, Pick]:
    """A pick whose line is not where the pointer first stands, and the same tiles to another line."""
    session.advance()
    first = next(iter(session.position.legal_moves))
    assert isinstance(first, Pick)
    return first._replace(line=4), first._replace(line=5)


async def test_a_typed_pick_waits_to_be_confirmed() -> None:
    keep(confirm=True)
    pick, other = a_pick(begun())
    async with running(begun()) as pilot:
        session, start = table_of(pilot).session, table_of(pilot).session.position
        await pilot.press(*str(pick).lower())
        assert session.position == start
        assert table_of(pilot).state.cursor.line == 4
        assert "again, to confirm." in said(pilot)
        await pilot.press("5")
        assert session.position == start
        assert table_of(pilot).state.cursor.line == 5
        await pilot.press("up")
        assert "the same again" not in said(pilot)
        await pilot.press("4", "4")
        assert session.entries[-1].move == pick
        await pilot.press("u", *str(other).lower(), "enter")
        assert session.entries[-1].move == other
        await pilot.press("u", *str(pick).lower()[:2])
        line = str(table_of(pilot).state.cursor.line)
        await pilot.press(line)
        assert session.position == start, "the line pointed at at first is not confirmed by typing it once"
        await pilot.press(line)
        assert session.position != start


async def test_a_clicked_pick_waits_for_another_click() -> None:
    keep(confirm=True)
    pick, _other = a_pick(begun())
    async with running(begun()) as pilot:
        session, start = table_of(pilot).session, table_of(pilot).session.position
        line = Line(start.to_play or 0, 4)
        await click(pilot, Group(pick.source, pick.colour))
        await hover(pilot, line)
        await click(pilot, line)
        assert session.position == start
        assert "again to confirm" in said(pilot)
        await hover(pilot, line)
        await click(pilot, line)
        assert session.entries[-1].move == pick


async def test_a_column_waits_to_be_confirmed() -> None:
    keep(confirm=True)
    session = play_until(begun(wall=GREY, seed="crane"), Phase.TILING)
    first, second = [place for place in session.position.legal_moves if isinstance(place, Place)][:2]
    async with running(session) as pilot:
        start, count = session.position, len(session.entries)
        await pilot.press(str(first.column))
        assert session.position == start
        assert f"Column {first.column} scores " in said(pilot)
        await click(pilot, Space(start.to_play or 0, *second))
        assert session.position == start
        await hover(pilot, Space(start.to_play or 0, *second))
        await click(pilot, Space(start.to_play or 0, *second))
        assert session.entries[count].move == second


async def test_the_bell_rings_when_the_turn_passes_and_not_on_undo(monkeypatch: pytest.MonkeyPatch) -> None:
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


async def test_options_change_the_language_of_the_table_at_once() -> None:
    app = AzulApp(LIBRARY.begin(Setup(("Ada", "Ben"), seed="heron")), Flags())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("3")
        await press(pilot, "f2")
        for _language in range(3):  # English, Persian, Japanese
            await press(pilot, "right")
        assert "言語" in screen_text(app.screen)
        assert "オフ   オン" in screen_text(app.screen)
        assert isinstance(app.screen, SettingsScreen)
        assert app.screen.form.row.name == "language"
        await press(pilot, "escape")
        text = screen_text(app.screen)
        assert "工房3" in text  # the factory that was chosen before
        assert "Type" not in text
    assert recall(Settings).settings.language == "ja"


async def test_the_start_screen_keeps_what_was_typed() -> None:
    app = AzulApp(None, Flags())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, StartScreen)
        screen.form.fields[0].value = "Zoë"
        screen.form.number.choose(2)
        app.change(Settings.language, "tr")
        await pilot.pause()
        await pilot.pause()
        assert "Oyuncu" in screen_text(app.screen)
        assert screen.form.fields[0].value == "Zoë"
        assert screen.form.number.value == 2
        assert "Zoë" in screen_text(app.screen)


async def test_as_the_system_is_what_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    i18n.use_language()
    monkeypatch.setenv("LANGUAGE", "tr")
    app = AzulApp(None, Flags())
    async with app.run_test(size=(80, 24)) as pilot:
        app.change(Settings.language, "ja")
        await pilot.pause()
        assert i18n.language() == "ja"
        app.change(Settings.language, "")
        await pilot.pause()
        assert i18n.language() == "tr"
