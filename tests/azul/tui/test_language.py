"""The language changed while playing: everything that is open speaks it at once, and nothing is lost."""

from __future__ import annotations

import pytest
from tests.azul.tui.playing import press
from tests.screen_text import screen_text

from azul.game import LIBRARY, Flags, Setup
from azul.tui.app import AzulApp
from hotseat import i18n
from hotseat.settings import Settings
from hotseat.settings.file import recall
from hotseat.tui.screens.settings import SettingsScreen
from hotseat.tui.screens.start import StartScreen


async def test_options_change_the_language_of_the_table_at_once() -> None:
    app = AzulApp(LIBRARY.begin(Setup(("Ada", "Ben"), seed="heron")), Flags())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("3")
        await press(pilot, "f2")
        for key in ("right", "right", "left"):  # English, Persian, and from right to left to Japanese
            await press(pilot, key)
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
