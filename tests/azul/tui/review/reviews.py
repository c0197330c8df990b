"""Helper for tests of the review: its screen over the replay of a record, with all moves judged."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.azul.tui.playing import running, until
from textual.pilot import Pilot

from azul.bots import Advice
from azul.game import LIBRARY, Flags
from azul.review import Question, Verdict, questions
from azul.rules import Move
from azul.tui.app import AzulApp
from azul.tui.screens import ReviewScreen
from hotseat.tui.app import AnyApp


def judge_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that judges thinks for a moment only."""
    monkeypatch.setattr(ReviewScreen, "FLAGS", ("--nodes", "40", "--jobs", "1"))


@asynccontextmanager
async def opened(
    path: Path, size: tuple[int, int] = (80, 24), *, at_once: bool = False
) -> AsyncIterator[tuple[Pilot[int], ReviewScreen]]:
    """The review over the replay of a record, all judged."""
    app = AzulApp(None, Flags(), replayed=(LIBRARY.read(path, past=True), path))
    if at_once:
        judged(app, path)
    async with running(app, size) as pilot:
        await pilot.press("v")
        await done(pilot)
        yield pilot, shown(pilot)


def shown(pilot: Pilot[int]) -> ReviewScreen:
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

    record = LIBRARY.read(path, past=True)
    app.reviewed[questions(record)] = tuple(
        Verdict(each, advice(each, each.move, 0.0), advice(each, each.position.legal_moves[-1], place))
        for place, each in enumerate(questions(record))
    )
