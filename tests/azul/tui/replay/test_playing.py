"""A replay that plays by itself, or is led by the mouse: speeds, motion, pauses, bar and buttons."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.azul.tui.playing import picture, resize, rows, text, wheel
from tests.azul.tui.replay import replays
from tests.azul.tui.replay.replays import GOLDEN, assert_shows, golden_record, hints, open_golden, prompt
from textual.events import MouseScrollDown, MouseScrollUp
from textual.pilot import Pilot
from textual.timer import Timer

from azul.rules import Phase
from azul.tui.screens import Replay
from hotseat.tui.drawing.sheet import Sheet
from hotseat.tui.screens.pages import HelpPage, LogPage
from hotseat.tui.table.playback import SECONDS, At


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that the clock was wound for, time by time."""
    wound: list[float] = []
    set_timer = Replay.set_timer

    def noted(self: Replay, delay: float, callback: Callable[[], None]) -> Timer:
        wound.append(round(delay, 3))
        return set_timer(self, delay, callback)

    monkeypatch.setattr(Replay, "set_timer", noted)
    return wound


class TestPlaying:
    async def test_to_the_end_by_the_clock(self, tmp_path: Path) -> None:
        async with open_golden(tmp_path) as (pilot, replay, steps):
            await pilot.press("space")
            for _command, game in steps[1:]:
                assert replay.state.replay.playing == 1
                assert "Playing; space pauses." in prompt(replay)
                assert "space pause" in hints(replay)
                replay.playback.tick()
                assert_shows(replay, game)
            assert not replay.state.replay.playing
            replay.playback.tick()
            assert replay.state.replay.at_end
            await pilot.press("space")
            assert (replay.state.replay.place, replay.state.replay.playing) == (0, 1)

    async def test_backwards_pausing_and_turning(self, tmp_path: Path) -> None:
        states = []
        async with open_golden(tmp_path) as (pilot, replay, _steps):
            replay.action_go("at", 9)
            for key in ("b", "space", "b", "b", "space", "b"):
                await pilot.press(key)
                states.append(replay.state.replay.playing)
            assert states == [-1, 0, -1, 0, 1, -1]
            replay.playback.tick()
            assert replay.state.replay.place == 8
            assert "Playing backwards; space pauses." in prompt(replay)

    async def test_speeds_and_longer_where_there_is_more_to_read(
        self, tmp_path: Path, clock: list[float]
    ) -> None:
        async with open_golden(tmp_path) as (pilot, replay, steps):
            round_end = next(n for n, (_c, game) in enumerate(steps) if game.phase is Phase.DEAL)
            await pilot.press("space")
            assert clock[-1] == SECONDS
            await pilot.press("plus")
            assert clock[-1] == SECONDS / 2
            replay.playback.change_speed(1)
            replay.playback.change_speed(1)
            assert clock[-1] == round(SECONDS / 6, 3)
            assert prompt(replay) == "This is the fastest speed."
            await pilot.press("minus")
            replay.action_go("at", round_end)
            assert replay.state.replay.playing == 1, "jumping goes on playing"
            assert clock[-1] == SECONDS
            replay.playback.change_speed(1)
            (speed,) = (each for each in replay.view.key_line.hints if each.word == "speed")
            await replay.run_action(speed.action)
            assert clock[-1] == 2 * SECONDS

    async def test_another_screen_pauses_it(self, tmp_path: Path) -> None:
        async with open_golden(tmp_path) as (pilot, replay, _steps):
            replay.action_go("stepped", 3)
            await pilot.press("space", "l")
            log = pilot.app.screen
            assert isinstance(log, LogPage)
            assert len([line for line in log.lines if " took " in line.text]) == 3, "up to this moment"
            assert not replay.state.replay.playing
            await pilot.press("escape", "space", "question_mark")
            page = pilot.app.screen
            assert isinstance(page, HelpPage)
            assert page.sections[0].text.startswith("# Keys for the replay")
            assert "| space | Play or pause" in page.sections[0].text
            await pilot.press("q")
            assert replays.shown(pilot) is replay
            assert "space play" in rows(pilot)[-1]

    async def test_a_terminal_too_small_pauses_it(self, tmp_path: Path) -> None:
        async with open_golden(tmp_path) as (pilot, replay, _steps):
            await pilot.press("space")
            await resize(pilot, 70, 24)
            assert not replay.state.replay.playing
            assert "Azul needs 80x24" in text(pilot)
            await pilot.press("right")
            assert replay.state.replay.place == 0
            await resize(pilot, 80, 24)
            assert replay.bar.box.width
            await pilot.press("q")
        assert pilot.app.return_code == 0


@pytest.mark.usefixtures("moving")
class TestMotion:
    async def test_a_step_forward_moves_and_any_other_does_not(self, tmp_path: Path) -> None:
        async with open_golden(tmp_path) as (_pilot, replay, steps):
            replay.action_go("stepped", 1)
            assert replay.state.animating
            assert replay.bar.replay.place == 1
            replay.action_go("stepped", 1)
            assert replay.state.animating, "the next one, at once"
            replay.action_go("stepped", -1)
            assert not replay.state.animating
            assert_shows(replay, steps[1][1])
            replay.action_go("round_on")
            assert not replay.state.animating

    async def test_the_clock_waits_for_what_moves_and_for_who_reads(
        self, tmp_path: Path, clock: list[float]
    ) -> None:
        async with open_golden(tmp_path) as (_pilot, replay, steps):
            end = next(n for n, (_c, game) in enumerate(steps) if game.phase is Phase.DEAL)
            replay.action_go("at", end - 1)
            replay.playback.play(1)
            replay.playback.tick()
            assert (replay.state.replay.place, replay.state.animating) == (end, True)
            replay.playback.tick()
            assert replay.state.replay.place == end, "tiles are still on their way"
            replay.on_sheet_pointed(Sheet.Pointed(At(3)))
            assert replay.state.animating, "the mouse does not end it"
            replay.animator.frame(replay.animator.began + 1000)
            assert not replay.state.animating
            assert_shows(replay, steps[end][1])
            replay.playback.tick()
            assert replay.state.replay.place == end, "and now there is something to read"
            assert clock[-1] == 2 * SECONDS
            replay.playback.tick()
            assert replay.state.replay.place == end + 1


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
        async with replays.open_replay(path) as (pilot, replay):
            where = cells(replay)
            assert 0 in where
            assert len(steps) - 1 in where
            for place in (deals[2], len(steps) - 1, max(where.keys() - {len(steps) - 1})):
                await self.press(pilot, replay, where[place])
                assert replay.state.replay.place == place
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
            assert replay.state.replay.place == 0
            places = []
            for kind in (MouseScrollUp, MouseScrollDown, MouseScrollDown, MouseScrollUp):
                replay.view.sheet.post_message(wheel(kind, replay.view.sheet))
                await pilot.pause()
                places.append(replay.state.replay.place)
            assert places == [0, 1, 2, 1]

    async def test_dragging_follows_the_mouse_off_the_bar_too(self, tmp_path: Path) -> None:
        async with open_golden(tmp_path) as (pilot, replay, steps):
            box, where = replay.bar.box, cells(replay)
            await pilot.mouse_down("#sheet", offset=(box.x + where[4], box.y))
            assert replay.state.replay.place == 4
            await pilot.hover("#sheet", offset=(box.x + where[9], box.y - 3))
            assert replay.state.replay.place == 9
            await pilot.hover("#sheet", offset=(79, box.y - 3))
            assert replay.state.replay.place == len(steps) - 1
            await pilot.mouse_up("#sheet", offset=(79, box.y - 3))
            await pilot.hover("#sheet", offset=(box.x + where[9], box.y))
            assert replay.state.replay.at_end, "the button is up"

    async def test_buttons_speeds_and_hints_are_clicked(self, tmp_path: Path) -> None:
        async with open_golden(tmp_path) as (pilot, replay, _steps):
            bar = picture(replay.bar)[0]
            await self.press(pilot, replay, bar.index("step"))
            await self.press(pilot, replay, bar.index("step"))
            assert (replay.state.replay.place, replay.state.replay.playing) == (2, 0)
            await self.press(pilot, replay, bar.index("back"))
            assert replay.state.replay.place == 1
            await self.press(pilot, replay, bar.index("play"))
            assert replay.state.replay.playing == 1
            await self.press(pilot, replay, bar.index("6×"))
            assert (replay.state.replay.playing, replay.state.replay.speed) == (1, 2)
            line = rows(pilot)[-1]
            await pilot.click("#sheet", offset=(line.index("pause"), 23))
            assert not replay.state.replay.playing
