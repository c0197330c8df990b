"""Helper for tests of the library: games in the folder, and the screen that lists them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
from tests.azul.games import RECORDS
from tests.azul.tui.playing import app_for, press, running, until
from textual.pilot import Pilot
from textual.widgets import Input

from azul.game import Session
from azul.rules import FACTORIES
from hotseat.storage.journal import Journal
from hotseat.tui.screens.library import LibraryScreen
from hotseat.tui.widgets.painted import TextWidget

FINISHED = RECORDS / "two-coloured.azul"


def screen(pilot: Pilot[int]) -> LibraryScreen:
    found = pilot.app.screen
    assert isinstance(found, LibraryScreen), f"{found} is shown, not the saved games"
    return found


def prompt(pilot: Pilot[int]) -> str:
    return screen(pilot).query_one("#prompt", TextWidget).text


def field(pilot: Pilot[int]) -> Input:
    return screen(pilot).query_one(Input)


def titles(pilot: Pilot[int]) -> list[str]:
    return [row.title for row in screen(pilot).listing.rows]


def listed(pilot: Pilot[int]) -> list[int]:
    return [row.number for row in screen(pilot).listing.rows]


def chosen(pilot: Pilot[int]) -> int:
    row = screen(pilot).listing.chosen
    assert row is not None
    return row.number


def is_read(pilot: Pilot[int], count: int) -> bool:
    found = screen(pilot).shelf.rows
    return len(found) == count and all(row.state is not None for row in found)


async def enter(pilot: Pilot[int], typed: str) -> None:
    field(pilot).value = typed
    await press(pilot, "enter")


@asynccontextmanager
async def open_games(
    count: int, session: Session | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Pilot[int]]:
    """The screen of saved games, over the start screen or a table, with all games read."""
    async with running(app_for(session), size) as pilot:
        await pilot.press("f3")
        await until(pilot, lambda: is_read(pilot, count))
        yield pilot


def saved(home: Path, *names: str, title: str = "") -> Path:
    home.mkdir(parents=True, exist_ok=True)
    number = len(list(home.glob("*.azul")))
    path = home / f"20260101-{number:06}{' ' if title else ''}{title}.azul"
    names = names or ("Ada", "Bob")
    header = ["azul 1", "wall coloured", *(f"player {name}" for name in names)]
    deal = " ".join(["deal", *["BBRK"] * FACTORIES[len(names)]])
    path.write_text("\n".join([*header, "first 1", "seed x", deal, "3B2", ""]))
    return path


def three(home: Path) -> list[Path]:
    """A finished game, one with a title, and an unreadable one; by number."""
    first = saved(home, title="old final")
    first.write_bytes(FINISHED.read_bytes())
    second = saved(home, title="Semi-final")
    third = saved(home)
    third.write_text("azul 1\nwall pink\n")
    return [first, second, third]


@contextmanager
def full_disk() -> Iterator[None]:
    """No game can be written."""

    def refused(_journal: Journal) -> None:
        raise OSError(28, "No space left on device")

    with pytest.MonkeyPatch.context() as broken:
        broken.setattr(Journal, "_write", refused)
        yield
