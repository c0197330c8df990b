"""The replay by mouse: its bar, its buttons, the wheel and the hints."""

from __future__ import annotations

from pathlib import Path

from tests.azul.tui.playing import picture, rows, wheel
from tests.azul.tui.replay.replays import (
    GOLDEN,
    assert_shows,
    golden_record,
    open_golden,
    open_replay,
    prompt,
)
from textual.events import MouseScrollDown, MouseScrollUp
from textual.pilot import Pilot

from azul.tui.screens import Replay
from hotseat.tui.table.playback import At


def cells(replay: Replay) -> dict[int, int]:
    picture(replay.bar)
    found: dict[int, int] = {}
    for x in range(replay.bar.box.width):
        target = replay.bar.at(x, 0)
        if isinstance(target, At):
            found.setdefault(target.place, x)
    return found


class TestMouse:
    async def test_a_click_on_the_bar_goes_there(self, tmp_path: Path) -> None:
        path, steps = golden_record(GOLDEN[-1], tmp_path / "game.azul")
        deals = [place for place, (command, _game) in enumerate(steps) if command.startswith("deal")]
        async with open_replay(path) as (pilot, replay):
            where = cells(replay)
            assert 0 in where
            assert len(steps) - 1 in where
            for place in (deals[2], len(steps) - 1, max(where.keys() - {len(steps) - 1})):
                await self.press(pilot, replay, where[place])
                assert replay.state.course.place == place
                assert_shows(replay, steps[place][1])
            numbers = picture(replay.bar)[0]
            for number, place in enumerate(deals, 1):
                assert numbers[where[place]] == str(number)

    async def press(self, pilot: Pilot[int], replay: Replay, x: int) -> None:
        box = replay.bar.box
        assert await pilot.click("#sheet", offset=(box.x + x, box.y))

    async def test_pointing_and_the_wheel(self, tmp_path: Path) -> None:
        async with open_golden(tmp_path) as (pilot, replay, _steps):
            box, where = replay.bar.box, cells(replay)
            await pilot.hover("#sheet", offset=(box.x + where[5], box.y))
            assert prompt(replay) == "Round 1, move 5 of 12. Click to go there."
            await pilot.hover("#sheet", offset=(box.x + where[5], box.y - 4))
            assert prompt(replay).startswith("Round 1 begins.")
            assert replay.state.course.place == 0
            places = []
            for kind in (MouseScrollUp, MouseScrollDown, MouseScrollDown, MouseScrollUp):
                replay.view.sheet.post_message(wheel(kind, replay.view.sheet))
                await pilot.pause()
                places.append(replay.state.course.place)
            assert places == [0, 1, 2, 1]

    async def test_dragging_follows_the_mouse_off_the_bar_too(self, tmp_path: Path) -> None:
        async with open_golden(tmp_path) as (pilot, replay, steps):
            box, where = replay.bar.box, cells(replay)
            await pilot.mouse_down("#sheet", offset=(box.x + where[4], box.y))
            assert replay.state.course.place == 4
            await pilot.hover("#sheet", offset=(box.x + where[9], box.y - 3))
            assert replay.state.course.place == 9
            await pilot.hover("#sheet", offset=(79, box.y - 3))
            assert replay.state.course.place == len(steps) - 1
            await pilot.mouse_up("#sheet", offset=(79, box.y - 3))
            await pilot.hover("#sheet", offset=(box.x + where[9], box.y))
            assert replay.state.course.at_end, "the button is up"

    async def test_buttons_speeds_and_hints_are_clicked(self, tmp_path: Path) -> None:
        async with open_golden(tmp_path) as (pilot, replay, _steps):
            bar = picture(replay.bar)[0]
            await self.press(pilot, replay, bar.index("step"))
            await self.press(pilot, replay, bar.index("step"))
            assert (replay.state.course.place, replay.state.course.playing) == (2, 0)
            await self.press(pilot, replay, bar.index("back"))
            assert replay.state.course.place == 1
            await self.press(pilot, replay, bar.index("play"))
            assert replay.state.course.playing == 1
            await self.press(pilot, replay, bar.index("6x"))
            assert (replay.state.course.playing, replay.state.course.speed) == (1, 2)
            line = rows(pilot)[-1]
            await pilot.click("#sheet", offset=(line.index("pause"), 23))
            assert not replay.state.course.playing
