"""The review screen: at work, stopped or failed; choosing its moves, and leaving it."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.azul.games import RECORDS, begun, play_until, played
from tests.azul.tui.playing import open_table, press, rows, running, text, until
from textual.pilot import Pilot

from azul.bots.search import Advice
from azul.game import LIBRARY
from azul.review import REVIEWING, Question, Verdict
from azul.rules import Event, Move, Phase, Position
from azul.tui.app import AzulApp
from azul.tui.screens import Replay, Result
from hotseat.bots import Budget
from hotseat.game import Flags
from hotseat.tui.app import AnyApp
from hotseat.tui.screens.pages import Drawn, HelpPage
from hotseat.tui.screens.review import ReviewScreen
from hotseat.tui.widgets.review import Gauge, Standings, Turning

AzulReview = ReviewScreen[Position, Move, Event]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that judges thinks for a moment only."""
    monkeypatch.setattr(ReviewScreen, "FLAGS", ("--nodes", "40", "--jobs", "1"))


@asynccontextmanager
async def opened(
    path: Path, size: tuple[int, int] = (80, 24), *, at_once: bool = False
) -> AsyncIterator[tuple[Pilot[int], AzulReview]]:
    """The review over the replay of a record, all judged."""
    app = AzulApp(None, Flags(), replayed=(LIBRARY.read(path), path))
    if at_once:
        judged(app, path)
    async with running(app, size) as pilot:
        await pilot.press("v")
        await done(pilot)
        yield pilot, shown(pilot)


def shown(pilot: Pilot[int]) -> AzulReview:
    screen = pilot.app.screen
    assert isinstance(screen, ReviewScreen)
    return screen


async def done(pilot: Pilot[int]) -> None:
    await until(pilot, lambda: not shown(pilot).judging.working, 90)  # a process must start, think and write
    await pilot.pause()


def judged(app: AnyApp, path: Path) -> None:
    """Have a game reviewed already, by whatever: every choice might have been the last one allowed."""

    def advice(question: Question, move: Move, gain: float) -> Advice:
        seats = range(1, question.position.players + 1)
        results = tuple(gain if seat == question.seat else -gain for seat in seats)
        return Advice(move, results, (move,), False, 1)

    record = LIBRARY.read(path)
    app.navigator.reviewed[REVIEWING.questions(record)] = tuple(
        Verdict(each, advice(each, each.move, 0.0), advice(each, each.position.legal_moves[-1], place))
        for place, each in enumerate(REVIEWING.questions(record))
    )


async def test_a_review_from_the_replay_and_back_to_its_moment() -> None:
    async with opened(RECORDS / "two-coloured.azul") as (pilot, screen):
        found = text(pilot)
        for part in (
            "Review: North, South",
            "Points lost to weaker moves: ▌1 North ",
            "Expected lead in points: North above, South below",
            "Better: ",
            "f figures",
            "esc back",
        ):
            assert part in found
        first = rows(pilot)
        assert [row.split()[0] for row in first[1:4]] == ["A", "B", "C"], "turning points come first"
        assert "accuracy" not in found
        assert not screen.query_one(Gauge).display
        review = screen.review
        assert review is not None
        assert review.complete
        assert screen.query_one(Turning).chosen == review.turning[0], "A is told of first"
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
        await press(pilot, "enter")
        replay = pilot.app.screen
        assert isinstance(replay, Replay)
        assert replay.state.position == chosen.question.position, "the moment before the choice"
        player = review.names[chosen.question.seat - 1]
        assert f"Better for {player}: " in text(pilot), "not for the one whose move stands above"
        # it is remembered, and nothing runs again
        await press(pilot, "v")
        again = shown(pilot)
        assert again is not screen
        assert not again.judging.working
        assert again.review == review


async def test_another_game_of_the_same_length_in_the_same_file_is_judged_anew() -> None:
    session = played(begun(), 6)
    assert session.path is not None
    async with opened(session.path, at_once=True) as (pilot, first):
        assert first.review is not None
        assert first.review.complete
        session.undo()
        session.play(session.position.legal_moves[0])
        session.close()
        again = AzulReview(LIBRARY.read(session.path), session.path)
        assert len(again.judging.record.entries) == len(first.judging.record.entries)
        assert again.judging.record.entries != first.judging.record.entries
        pilot.app.push_screen(again)
        await pilot.pause()
        assert again.judging.working


async def test_the_mouse_chooses_and_the_list_shows_every_choice() -> None:
    async with opened(RECORDS / "two-coloured.azul", (100, 30), at_once=True) as (pilot, screen):
        review = screen.review
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
        assert "points lost" in text(pilot)
        await pilot.press("l", "?")
        assert isinstance(pilot.app.screen, HelpPage)
        assert "Keys for the review" in text(pilot)
        assert "50% for one that loses 3 points" in pilot.app.screen.sections[0].text
        await pilot.press("q")
        await pilot.press("q")
        assert isinstance(pilot.app.screen, Replay)


async def test_from_the_result_to_a_moment_and_back() -> None:
    async with open_table(play_until(begun("Ada", "Bela"), Phase.OVER)) as (pilot, table):
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Result)
        assert "v review" in text(pilot)
        assert table.session.path is not None
        judged(table.app, table.session.path)
        await press(pilot, "v")
        screen = shown(pilot)
        assert screen.review is not None
        assert screen.review.complete
        game = screen.review.verdicts[screen.review.turning[0]].question.position
        await pilot.press("home", "down", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Replay))
        await pilot.pause()
        replay = pilot.app.screen
        assert isinstance(replay, Replay)
        assert replay.state.position == game
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
    app = AzulApp(None, Flags(), replayed=(LIBRARY.read(path), path))
    async with running(app) as pilot:
        assert "v review" not in text(pilot)
        await press(pilot, "v")
        assert "There is nothing to review" in text(pilot)


async def test_a_key_shows_the_figures_and_hides_them_again() -> None:
    async with opened(RECORDS / "two-coloured.azul", (80, 30)) as (pilot, screen):
        before = rows(pilot)
        await pilot.press("f")
        figures = text(pilot)
        for part in (
            "player accuracy points lost per move floor missed",
            "missed: rows, columns and colours not completed",
            "accuracy: a move that loses 3 points counts 50%",
            "f hide figures",
        ):
            assert part in figures
        assert screen.review is not None
        lost = screen.review.verdicts[screen.review.turning[0]].loss
        assert f"lost {lost:.1f} points" in figures
        assert f"+{lost:.1f}" in figures
        await pilot.press("F")
        assert rows(pilot) == before


@pytest.mark.parametrize("name", ["two-coloured", "three-coloured", "four-grey"])
@pytest.mark.parametrize("figures", [False, True])
async def test_the_chart_keeps_eight_rows_on_the_smallest_terminal(name: str, figures: bool) -> None:
    async with opened(RECORDS / f"{name}.azul", at_once=True) as (pilot, screen):
        await pilot.press(*["f"] * figures)
        assert screen.query_one(Standings).size.height >= 8
        bar = rows(pilot)[-1]
        assert all(each in bar for each in ("enter replay", "figures", "esc back"))


async def test_the_chart_keeps_eight_rows_when_the_search_was_stopped() -> None:
    async with opened(RECORDS / "four-grey.azul", at_once=True) as (pilot, screen):
        verdicts = list(screen.judging.verdicts.values())[:13]
        screen.judging.verdicts = {each.question.place: each for each in verdicts}
        screen.review = REVIEWING.review(screen.judging.record, verdicts)
        screen.show_all()
        await pilot.pause()
        assert "Stopped after 13 of" in text(pilot)
        assert screen.query_one(Standings).size.height >= 8


async def test_lines_are_told_apart_without_colour() -> None:
    async with opened(RECORDS / "four-grey.azul", at_once=True) as (pilot, screen):
        chart = screen.query_one(Standings)
        shown = "\n".join(rows(pilot))
        assert chart.view is not None
        assert len(chart.view.lines) == 4
        for seat, (sign, line) in enumerate(zip("━─═•", chart.view.lines, strict=True)):
            assert line.seat == seat
            assert any(f"{sign * 2} " in row and f"▌{seat + 1} " in row for row in shown.splitlines())


def _slow(screen: AzulReview, pid: Path) -> list[str]:
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
    record = LIBRARY.read(path)
    asked = REVIEWING.questions(record)
    verdicts = [REVIEWING.judge(each, Budget(nodes=50)) for each in asked[:8]]
    app = AzulApp(None, Flags(), replayed=(record, path))
    async with running(app) as pilot:
        screen = AzulReview(record, path)
        app.push_screen(screen)
        await pilot.pause()
        given = (*verdicts[:5], *verdicts[6:])
        screen.judging.verdicts = {each.question.place: each for each in given}
        screen.judging.done = len(given)
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
    path = RECORDS / "two-coloured.azul"
    app = AzulApp(None, Flags(), replayed=(LIBRARY.read(path), path))
    async with running(app) as pilot:
        replay = app.screen
        assert isinstance(replay, Replay)
        screen = AzulReview(replay.state.record, path, replay)
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
        assert not app.navigator.reviewed, "half of it is not remembered"
        await press(pilot, "escape")
        assert app.screen is replay


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ([sys.executable, "-c", "import sys; sys.exit('it [b]broke[/b]')"], "failed: it [b]broke[/b]"),
        ([sys.executable, "-c", "print({})"], "Stopped before the first move"),
        ([sys.executable, "-c", "print('{\"choice\": 1}')"], 'failed: it wrote {"choice": 1}'),
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
