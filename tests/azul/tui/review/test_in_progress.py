"""The review while another process judges: shown as it comes, stopped, and when that process fails."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from tests.azul.tui.playing import RECORDS, press, rows, running, text, until
from tests.azul.tui.review.reviews import judge_quickly, opened

from azul.bots import Budget
from azul.game import LIBRARY, Flags
from azul.review import judge, questions
from azul.tui.app import AzulApp
from azul.tui.screens import Replay, ReviewScreen
from hotseat.tui.widgets.review import Standings, Turning


def _slow(screen: ReviewScreen, pid: Path) -> list[str]:
    """A process that writes down its number, judges one choice and then thinks for ever."""
    code = (
        "import os, subprocess, sys, time\n"
        f"open({str(pid)!r}, 'w').write(str(os.getpid()))\n"
        "ask = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, text=True)\n"
        "print(ask.stdout.readline(), end='', flush=True)\n"
        "ask.kill()\n"
        "time.sleep(600)\n"
    )
    return [sys.executable, "-c", code, *ReviewScreen.command(screen)]


def _runs(pid: Path) -> bool:
    try:
        os.kill(int(pid.read_text()), 0)
    except ProcessLookupError:
        return False
    return True


async def test_at_work_it_draws_what_is_judged_up_to_the_first_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Choices come in the order in which they are ready; a line over a gap would tell of nothing."""
    code = "import time; time.sleep(600)"
    monkeypatch.setattr(ReviewScreen, "command", lambda _screen: [sys.executable, "-c", code])
    path = RECORDS / "two-coloured.azul"
    record = LIBRARY.read(path, past=True)
    asked = questions(record)
    verdicts = [judge(each, Budget(nodes=50)) for each in asked[:8]]
    app = AzulApp(None, Flags(), replayed=(record, path))
    async with running(app) as pilot:
        screen = ReviewScreen(record, path)
        app.push_screen(screen)
        await pilot.pause()
        given = (*verdicts[:5], *verdicts[6:])
        screen.judging.verdicts = {each.question.place: each for each in given}
        await until(pilot, lambda: bool(screen.review and screen.review.verdicts))
        await pilot.pause()
        assert screen.review is not None
        assert len(screen.review.verdicts) == 5
        assert "7 of 59" in text(pilot)
        chart = screen.query_one(Standings).view
        assert chart is not None
        assert (len(chart.lines[0].values), chart.places) == (5, 60)
        assert [label for label in chart.labels if label][:3] == ["1", "2", "3"]
        assert not chart.pins
        assert not screen.query_one(Turning).display
        await press(pilot, "escape")
        assert len(screen.review.verdicts) == 7, "stopped, it shows all there is"
        assert screen.query_one(Turning).display


async def test_stopped_it_shows_what_it_has_and_then_leaves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge_quickly(monkeypatch)
    path = RECORDS / "two-coloured.azul"
    app = AzulApp(None, Flags(), replayed=(LIBRARY.read(path, past=True), path))
    async with running(app) as pilot:
        replay = app.screen
        assert isinstance(replay, Replay)
        screen = ReviewScreen(replay.state.record, path, replay)
        monkeypatch.setattr(screen, "command", lambda: _slow(screen, tmp_path / "pid"))
        app.push_screen(screen)
        await pilot.pause()
        assert "Looking for better moves · 0 of 59" in text(pilot)
        assert "▌1 North - ▌2 South -" in text(pilot), "nothing is judged"
        assert "esc stop" in rows(pilot)[-1]
        await until(pilot, lambda: bool(screen.judging.verdicts))
        assert screen.judging.working
        await pilot.press("left", "end", "enter", "l", "down")
        assert app.screen is screen, "there is nothing to choose from yet"
        assert _runs(tmp_path / "pid")
        await press(pilot, "escape")
        assert not screen.judging.working
        assert "Stopped after 1 of 59 moves." in text(pilot)
        await until(pilot, lambda: not _runs(tmp_path / "pid"))
        assert not app.reviewed, "half of it is not remembered"
        await press(pilot, "escape")
        assert app.screen is replay


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ([sys.executable, "-c", "import sys; sys.exit('it [b]broke[/b]')"], "failed: it [b]broke[/b]"),
        ([sys.executable, "-c", "print('what?')"], "failed: it wrote what?"),
        (["/nowhere/at/all"], "failed: "),
    ],
)
async def test_a_process_that_fails_is_said(
    monkeypatch: pytest.MonkeyPatch, command: list[str], said: str
) -> None:
    monkeypatch.setattr(ReviewScreen, "command", lambda _screen: command)
    async with opened(RECORDS / "two-coloured.azul") as (pilot, screen):
        assert said in text(pilot)
        await pilot.press("enter", "left", "down", "l", "home")
        assert pilot.app.screen is screen, "there is nothing to go to"
        await press(pilot, "v")
        assert isinstance(pilot.app.screen, Replay)
