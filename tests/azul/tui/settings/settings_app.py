"""Helper for tests of the settings: the app with a settings file, and its choices."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from pathlib import Path

from tests.azul.tui import playing
from textual.pilot import Pilot

from azul.game import AzulSettings, Session
from azul.tui.app import AzulApp
from hotseat.game import Flags
from hotseat.settings.file import remember
from hotseat.storage import SETTINGS_FILE as FILE
from hotseat.tui.screens.settings import Option, SettingsScreen


def running(
    session: Session | None = None, size: tuple[int, int] = (80, 24), *, still: bool = False
) -> AbstractAsyncContextManager[Pilot[int]]:
    return playing.running(AzulApp(session, Flags(), still=still), size)


def azul(pilot: Pilot[int]) -> AzulApp:
    assert isinstance(pilot.app, AzulApp)
    return pilot.app


def keep(**values: object) -> None:
    """Write a file with some settings, each of the right type."""
    assert remember(AzulSettings(values), values.keys()) is None


def write(home: Path, words: str) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / FILE).write_text(words)


def options(pilot: Pilot[int]) -> SettingsScreen:
    found = pilot.app.screen
    assert isinstance(found, SettingsScreen)
    return found


def choice(pilot: Pilot[int], name: str) -> Option:
    return next(option for option in options(pilot).options if option.name == name)


async def click_option(pilot: Pilot[int], name: str, x: int) -> None:
    """Click in a row, at a column of the value after its label."""
    form = options(pilot).form
    box = next(row.box for row in form.rows if row.name == name)
    await pilot.click(offset=(box.x + form.label_cells + x, box.y))
