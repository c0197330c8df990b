"""Open both games' apps for `evenings`, wait for them and type to them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import perf_counter

from tools.trials.harness import Failed
from tools.trials.screens import input_events as deeds
from tools.trials.screens.input_events import Deed

from azul import game as azul_record
from azul import game as azul_saves
from azul.settings import AzulSettings
from azul.tui.app import AzulApp
from hotseat.settings.file import LoadedSettings
from hotseat.storage.files import config_folder
from stratopolis import game as strat_record
from stratopolis import game as strat_saves
from stratopolis.settings import StratopolisSettings
from stratopolis.tui.app import StratopolisApp

App = AzulApp | StratopolisApp
_PATIENCE = 240.0  # seconds for what should take a few
_NAMES = ("North", "South")
_SETTINGS: dict[str, object] = {"pace": "at once", "animation": "off", "guide": "done"}


def made(game: str, who: tuple[str, ...]) -> App:
    """The app at a table with these at its seats."""
    if game == "azul":
        begun = azul_saves.LIBRARY.begin(azul_record.Setup(_NAMES, seats=who))
        found = LoadedSettings(AzulSettings(_SETTINGS), config_folder() / "settings.toml")
        return AzulApp(begun, azul_record.Flags(), found)
    started = strat_saves.LIBRARY.begin(strat_record.Setup(_NAMES, seats=who))
    settings = LoadedSettings(StratopolisSettings(_SETTINGS), config_folder() / "settings.toml")
    return StratopolisApp(started, strat_record.Flags(), settings)


@asynccontextmanager
async def opened(game: str, who: tuple[str, ...]) -> AsyncIterator[App]:
    app = made(game, who)
    app.driver_class = deeds.Nowhere
    async with app.run_test(headless=False):
        await deeds.rest(app)
        yield app
    if app.session is not None:
        app.session.close()


async def until(app: App, true: Callable[[], bool], what: str) -> None:
    ends = perf_counter() + _PATIENCE
    while not true():
        await asyncio.sleep(0.005)
        if app._exception is not None:
            raise app._exception
        if perf_counter() > ends:
            raise Failed(f"{what} never came; {app.screen!r} is shown")


async def key(app: App, key: str) -> None:
    await deeds.do(app, Deed("type" if len(key) == 1 else "key", key))
