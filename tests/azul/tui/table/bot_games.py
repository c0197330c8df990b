"""Helper for tests of bots at the table: games with bots, and a bot program that answers at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager

import pytest
from tests.azul.games import played
from tests.azul.tui.playing import open_table
from textual.pilot import Pilot

from azul.game import LIBRARY, SPEC, AzulSettings, Session, Setup
from azul.rules import Pick, WallKind
from azul.tui.table import Table
from hotseat.bots import Budget
from hotseat.bots.client import BotClient
from hotseat.bots.plugins import BotPlugins

answer = BotPlugins(SPEC).answer


EASY, HARD = "computer easy", "computer hard"
Asked = Callable[[Mapping[str, object]], Mapping[str, object]]


class Quick(BotClient):
    """A client that answers in this process, as a bot would or as the test says."""

    def __init__(self, found: Asked) -> None:
        super().__init__(())
        self.found, self.asked = found, 0
        self.silent = False
        self.cancelled = 0

    async def ask(self, request: Mapping[str, object], patience: float) -> Mapping[str, object]:
        del patience
        self.asked += 1
        try:
            while self.silent:
                await asyncio.sleep(0.01)
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        budget = request["budget"] if isinstance(request["budget"], Budget) else Budget()
        return self.found({**request, "budget": Budget(None, budget.nodes or 20, budget.mean)})


def sat(*seats: str, wall: WallKind = WallKind.COLOURED, choices: int = 0) -> Session:
    names = ("North", "South", "East", "West")[: len(seats)]
    return played(LIBRARY.begin(Setup(names, wall, 1, "heron", seats)), choices)


@asynccontextmanager
async def at_table(
    session: Session, pace: str = "at once", found: Asked = answer, *, silent: bool = False
) -> AsyncIterator[tuple[Pilot[int], Table, Quick]]:
    """The table of a game whose computers answer at once."""
    quick = Quick(found)
    quick.silent = silent
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hotseat.bots.client.BotClient", lambda _command: quick)
        settings = AzulSettings({"pace": pace})
        patch.setattr("hotseat.tui.app.recall", lambda kind: kept_as(settings))
        async with open_table(session) as (pilot, table):
            yield pilot, table, quick


def kept_as(settings: AzulSettings) -> object:
    from hotseat.settings.file import recall

    return recall(AzulSettings)._replace(settings=settings)


def pick(session: Session) -> Pick:
    found = session.position.legal_moves[0]
    assert isinstance(found, Pick)
    return found


def body(session: Session) -> list[str]:
    assert session.path is not None
    return [line for line in session.path.read_text().splitlines() if line[:4] not in ("play", "deal")]
