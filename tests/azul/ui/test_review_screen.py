"""The review on the screen: judged in another process, looked at, stopped, and left for the replay."""

from __future__ import annotations

import shutil
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playing import begun, open_table, play_until, played, rows, text, until
from textual.pilot import Pilot

from azul import saves
from azul.players import Advice, Budget
from azul.record import Flags
from azul.review import Question, Verdict, judge, questions
from azul.rules import Command, Phase
from azul.ui.app import AzulApp
from azul.ui.replay import Replay
from azul.ui.result import Result
from azul.ui.review import ReviewScreen
from hotseat.ui.pages import Drawn, HelpPage
from hotseat.ui.parts.gauge import Gauge
from hotseat.ui.parts.review_parts import Turning
from hotseat.ui.parts.standings import Standings

RECORDS = Path(__file__).parents[1] / "records"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ReviewScreen, "FLAGS", ("--nodes", "40", "--jobs", "1"))


@asynccontextmanager
async def opened(
    path: Path, size: tuple[int, int] = (80, 24), *, at_once: bool = False
) -> AsyncIterator[tuple[Pilot[int], ReviewScreen]]:
    """The review over the replay of a record, all judged."""
    app = AzulApp(None, Flags(), replayed=(saves.read(path, past=True), path))
    if at_once:
        judged(app, path)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("v")
        await done(pilot)
        yield pilot, shown(pilot)


def shown(pilot: Pilot[int]) -> ReviewScreen:
    screen = pilot.app.screen
    assert isinstance(screen, ReviewScreen)
    return screen


async def done(pilot: Pilot[int]) -> None:
    for _ in range(6):  # the other process must start, think and write
        await until(pilot, lambda: not shown(pilot).working)
    await pilot.pause()
    assert not shown(pilot).working


def judged(app: AzulApp, path: Path) -> None:
    """Have a game reviewed already, by whatever: every choice might have been the last one allowed."""

    def advice(question: Question, command: Command, points: float) -> Advice:
        return Advice(command, (points, -points), (command,), False, 1)

    record = saves.read(path, past=True)
    app.reviewed[questions(record)] = tuple(
        Verdict(each, advice(each, each.command, 0.0), advice(each, each.game.legal[-1], sign * place))
        for place, each in enumerate(questions(record))
        for sign in ((1, -1)[each.seat - 1],)
    )


async def test_a_review_from_the_replay_and_back_to_its_moment() -> None:
    async with opened(RECORDS / "two-coloured.azul") as (pilot, screen):
        found = text(pilot)
        for part in (
            "Review: North, South",
            "player accuracy given away a choice floor missed",
            "missed: rows, columns and colours not completed",
            "Who stood how, in points: above 0 North, below South",
            "A Round",
            "B Round",
            "C Round",
            "Better was",
            "esc back",
        ):
            assert part in found
        assert not screen.query_one(Gauge).display
        review = screen.found
        assert review is not None
        assert review.complete
        worst = max(review.turning, key=lambda place: review.verdicts[place].loss)
        assert screen.query_one(Turning).place == worst, "that one is told of first"
        # turning points by up and down, choices by left and right
        await pilot.press("home")
        assert screen.place == 0
        await pilot.press("down")
        assert screen.place == review.turning[0]
        await pilot.press("down", "right")
        assert screen.place == review.turning[1] + 1
        await pilot.press("up")
        assert screen.place == review.turning[1]
        chosen = review.verdicts[review.turning[1]]
        await pilot.press("enter")
        await pilot.pause()
        replay = pilot.app.screen
        assert isinstance(replay, Replay)
        assert replay.game == chosen.question.game, "the moment before the choice"
        assert "Better was" in text(pilot)
        # it is remembered, and nothing runs again
        await pilot.press("v")
        await pilot.pause()
        again = shown(pilot)
        assert again is not screen
        assert not again.working
        assert again.found == review


async def test_another_game_of_the_same_length_in_the_same_file_is_judged_anew() -> None:
    session = played(begun(), 6)
    assert session.path is not None
    async with opened(session.path, at_once=True) as (pilot, first):
        assert first.found is not None
        assert first.found.complete
        session.undo()
        session.choose(session.game.legal[0])
        session.close()
        again = ReviewScreen(saves.read(session.path, past=True), session.path)
        assert len(again.record.entries) == len(first.record.entries)
        assert again.record.entries != first.record.entries
        pilot.app.push_screen(again)
        await pilot.pause()
        assert again.working


async def test_the_mouse_chooses_and_the_list_shows_every_choice() -> None:
    async with opened(RECORDS / "two-coloured.azul", (100, 30), at_once=True) as (pilot, screen):
        review = screen.found
        assert review is not None
        await pilot.click(Turning, offset=(10, 2))
        await pilot.pause()
        assert screen.place == review.turning[2]
        chart = screen.query_one(Standings)
        await pilot.click(chart, offset=(6, 3))
        await pilot.pause()
        assert screen.place is not None
        assert screen.place < 5
        await pilot.click(chart, offset=(chart.size.width - 30, 3))
        await pilot.pause()
        assert screen.place > review.total / 2
        await pilot.press("l")
        assert isinstance(pilot.app.screen, Drawn)
        assert "given away" in text(pilot)
        await pilot.press("l", "?")
        assert isinstance(pilot.app.screen, HelpPage)
        assert "Keys of the review" in text(pilot)
        assert "50 % for 3 points" in pilot.app.screen.text
        await pilot.press("q")
        await pilot.press("q")
        assert isinstance(pilot.app.screen, Replay)


def _slow(screen: ReviewScreen) -> list[str]:
    """A process that judges one choice and then thinks for ever."""
    code = (
        "import subprocess, sys, time\n"
        "ask = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, text=True)\n"
        "print(ask.stdout.readline(), end='', flush=True)\n"
        "ask.kill()\n"
        "time.sleep(600)\n"
    )
    return [sys.executable, "-c", code, *ReviewScreen.command(screen)]


async def test_at_work_it_draws_what_is_judged_up_to_the_first_gap(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Choices come in the order in which they are ready; a line over a gap would tell of nothing."""
    code = "import time; time.sleep(600)"
    monkeypatch.setattr(ReviewScreen, "command", lambda _screen: [sys.executable, "-c", code])
    path = RECORDS / "two-coloured.azul"
    record = saves.read(path, past=True)
    asked = questions(record)
    verdicts = [judge(each, Budget(nodes=50)) for each in asked[:8]]
    app = AzulApp(None, Flags(), replayed=(record, path))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = ReviewScreen(record, path)
        app.push_screen(screen)
        await pilot.pause()
        screen.verdicts = [*verdicts[:5], *verdicts[6:]]
        await until(pilot, lambda: bool(screen.found and screen.found.verdicts))
        await pilot.pause()
        assert screen.found is not None
        assert len(screen.found.verdicts) == 5
        assert "7 of 59" in text(pilot)
        chart = screen.query_one(Standings)
        assert (len(chart.lines[0].values), chart.places) == (5, 60)
        assert [label for label in chart.labels if label][:3] == ["1", "2", "3"]
        assert not chart.pins
        assert not screen.query_one(Turning).display
        await pilot.press("escape")
        await pilot.pause()
        assert len(screen.found.verdicts) == 7, "stopped, it shows all there is"
        assert screen.query_one(Turning).display


async def test_stopped_it_shows_what_it_has_and_then_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    path = RECORDS / "two-coloured.azul"
    app = AzulApp(None, Flags(), replayed=(saves.read(path, past=True), path))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        replay = app.screen
        assert isinstance(replay, Replay)
        screen = ReviewScreen(replay.record, path, replay)
        monkeypatch.setattr(screen, "command", lambda: _slow(screen))
        app.push_screen(screen)
        await pilot.pause()
        assert "Comparing every choice with the best that can be found · 0 of 59" in text(pilot)
        assert any(row.split()[:2] == ["North", "-"] for row in rows(pilot)), "nothing is judged"
        assert "esc stop" in rows(pilot)[-1]
        await until(pilot, lambda: bool(screen.verdicts))
        assert screen.working
        await pilot.press("left", "end", "enter", "l", "down")
        assert app.screen is screen, "there is nothing to choose from yet"
        process = screen._process
        assert process is not None
        await pilot.press("escape")
        await pilot.pause()
        assert not screen.working
        assert "Stopped: 1 of 59 choices are judged." in text(pilot)
        await until(pilot, lambda: process.returncode is not None)
        assert process.returncode, "it was killed"
        assert not app.reviewed, "half of it is not remembered"
        await pilot.press("escape")
        await pilot.pause()
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
        await pilot.press("v")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Replay)


async def test_from_the_result_to_a_moment_and_back() -> None:
    async with open_table(play_until(begun("Ada", "Bela"), Phase.OVER)) as (pilot, table):
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Result)
        assert "v review" in text(pilot)
        assert table.session.path is not None
        judged(table.app, table.session.path)
        await pilot.press("v")
        await pilot.pause()
        screen = shown(pilot)
        assert screen.found is not None
        assert screen.found.complete
        game = screen.found.verdicts[screen.found.turning[0]].question.game
        await pilot.press("home", "down", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Replay))
        await pilot.pause()
        replay = pilot.app.screen
        assert isinstance(replay, Replay)
        assert replay.game == game
        await pilot.press("escape")
        assert pilot.app.screen is screen
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, Result)


async def test_before_the_first_choice_there_is_nothing_to_review(tmp_path: Path) -> None:
    path = tmp_path / "a.azul"
    shutil.copyfile(RECORDS / "two-coloured.azul", path)
    lines = path.read_text(encoding="utf-8").splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("deal"))
    path.write_text("\n".join(lines[: first + 1]) + "\n", encoding="utf-8")
    app = AzulApp(None, Flags(), replayed=(saves.read(path, past=True), path))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "v review" not in text(pilot)
        await pilot.press("v")
        await pilot.pause()
        assert "There is nothing to review" in text(pilot)
