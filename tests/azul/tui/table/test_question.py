"""A question of yes or no: it stays and holds everything back, wherever it is asked, until it is answered."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.azul.tui.playing import begun, open_table, played, press, resize, rows, text
from tests.azul.tui.result.results import ended
from textual import events
from textual.pilot import Pilot

WAYS = {
    "table": (),
    "start screen": ("n",),
    "saved games": ("g",),
    "search": ("g", "slash", "a"),
    "players": ("p",),
    "statistics": ("s",),
    "options": ("o",),
    "log": ("l",),
    "help": ("question_mark",),
    "palette": ("ctrl+p",),
}


async def mouse(pilot: Pilot[int], x: int, y: int, *kinds: type[events.MouseEvent]) -> None:
    """As a terminal tells of it; the pilot's own would come by no app."""
    for kind in kinds or (events.MouseMove, events.MouseDown, events.MouseUp):
        event = kind(None, x, y, 0, 0, 1, False, False, False, screen_x=x, screen_y=y)
        pilot.app.post_message(event)
    await pilot.pause()


async def click_on(pilot: Pilot[int], word: str) -> None:
    y, row = next((y, row) for y, row in enumerate(rows(pilot)) if word in row)
    await mouse(pilot, row.index(word), y)


async def asked_and_answered(pilot: Pilot[int], opening: Sequence[str]) -> None:
    """Open a screen, ask to quit there, and answer in every way; at last yes."""
    await press(pilot, *opening)
    for answer in ("n", "escape", "n no", "elsewhere", "y"):
        await press(pilot, "ctrl+q")
        assert "for yes, n for no." in text(pilot)
        here = pilot.app.screen
        await press(pilot, "right", "1", "tab", "slash", "m", "f5")
        for place in ((20, 5), (30, 15)):
            await mouse(pilot, *place, events.MouseMove, events.MouseScrollDown)
        await resize(pilot, 90, 26)
        assert "for yes, n for no." in text(pilot)
        assert pilot.app.screen is here
        if answer == "elsewhere":
            await mouse(pilot, 70, 0)
        elif answer == "n no" and "n no" in text(pilot):
            await click_on(pilot, answer)
        else:
            await press(pilot, answer[0] if answer != "escape" else answer)
        await pilot.pause()
        assert "for yes, n for no." not in text(pilot)
        assert "y yes" not in text(pilot)
        assert (pilot.app.return_code == 0) == (answer == "y")


@pytest.mark.parametrize("way", WAYS)
async def test_a_question_stays_wherever_it_is_asked(home: Path, way: str) -> None:
    home.write_text("a file where the folder should be")
    async with open_table(played(begun(), 3), (90, 26), notifications=True) as (pilot, _table):
        await asked_and_answered(pilot, WAYS[way])


async def test_a_question_stays_on_the_result_and_in_a_terminal_too_small(home: Path) -> None:
    session = ended()
    home.rename(home.with_name("gone"))
    home.write_text("a file where the folder should be")
    async with open_table(session, (90, 26)) as (pilot, _table):
        await press(pilot, "enter", "ctrl+q")
        assert "Quit anyway?" in text(pilot)
        await resize(pilot, 60, 18)
        assert "Quit anyway?" in text(pilot)
        await press(pilot, "n")
        assert "Azul needs" in text(pilot)
        await press(pilot, "q")
        assert "Quit anyway?" in text(pilot)
        await press(pilot, "y")
        assert pilot.app.return_code == 0


async def test_a_question_that_a_click_took_back_is_asked_anew() -> None:
    async with open_table(played(begun(), 3)) as (pilot, _table):
        await click_on(pilot, "q quit")
        await mouse(pilot, 70, 0)
        assert "Quit?" not in text(pilot)
        await click_on(pilot, "q quit")
        assert "Quit?" in text(pilot)
        assert pilot.app.return_code is None
