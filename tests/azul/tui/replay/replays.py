"""Helper for tests of the replay: golden games as records, the replay screen, and what it shows."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.azul.games import NAMES
from tests.azul.tui.playing import running
from textual.pilot import Pilot
from textual.screen import Screen

from azul.game import LIBRARY, Session
from azul.rules import Phase, Position
from azul.tui.app import AzulApp
from azul.tui.screens import Replay
from hotseat.game import Flags

GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("*.txt"))


def golden_record(path: Path, target: Path) -> tuple[Path, list[tuple[str, Position]]]:
    """A golden game as the file of a record, and its moves with the positions they lead to."""
    start, *steps = path.read_text(encoding="utf-8").splitlines()
    game = Position.parse(start)
    found = [(command, Position.parse(position)) for command, position in (s.split("\t") for s in steps)]
    players = "".join(f"player {name}\n" for name in NAMES[: game.players])
    body = "".join(f"{command}\n" for command, _position in found)
    target.write_text(f"azul 1\nwall {game.wall}\n{players}first {game.first}\n{body}")
    return target, found


@asynccontextmanager
async def open_replay(
    path: Path, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Pilot[int], Replay]]:
    """The real replay of a record, as `azul replay` opens it."""
    app = AzulApp(None, Flags(), replayed=(LIBRARY.read(path), path))
    async with running(app, size) as pilot:
        yield pilot, shown(pilot)


@asynccontextmanager
async def open_golden(
    folder: Path, golden: Path = GOLDEN[0]
) -> AsyncIterator[tuple[Pilot[int], Replay, list[tuple[str, Position]]]]:
    """The replay of a golden game, and its moves with the positions they lead to."""
    path, steps = golden_record(golden, folder / "game.azul")
    async with open_replay(path) as (pilot, replay):
        yield pilot, replay, steps


def shown(pilot: Pilot[int]) -> Replay:
    screen: Screen[object] = pilot.app.screen
    assert isinstance(screen, Replay), f"{screen} is shown, not the replay"
    return screen


def saved(session: Session) -> Path:
    session.close()
    assert session.path is not None
    return session.path


def prompt(replay: Replay) -> str:
    return replay.view.prompt_line.text


def hints(replay: Replay) -> str:
    return "  ".join(f"{hint.key} {hint.word}" for hint in replay.scene().keys)


def assert_shows(replay: Replay, position: Position) -> None:
    """The parts of the table show this position."""
    assert replay.view.market.view.offer == position.offer
    assert [board.view.board for board in replay.view.boards] == list(position.boards)
    assert [board.view.active for board in replay.view.boards] == [
        seat == position.to_play for seat in position.seats_from(1)
    ]
    view = replay.view.title_line.view
    assert view is not None
    told = {Phase.TILING: "Scoring round", Phase.OVER: "Game over after round"}
    words = told.get(position.phase, "round")
    assert view.where == f"{words} {position.round}"
    assert view.aside == f"bag {position.bag.total}   lid {position.lid.total}"
