"""Noughts and crosses keep what every game has to keep."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from pathlib import Path

import pytest
from _pytest.outcomes import Failed
from tests import conformance
from tests.conformance import CHECKS, AnySample, Check, Sample

from hotseat.errors import RecordError
from hotseat.game import HistoryEntry, Setup
from noughts.game import FREE, LIBRARY, Game, IllegalMove, Noughts


def legal_moves(game: Game) -> list[int]:
    """The free cells."""
    return [] if game.is_over else [cell for cell in range(1, 10) if game.cells[cell - 1] == FREE]


SAMPLE: AnySample = Sample(
    LIBRARY.spec,
    [Setup(LIBRARY.spec, ("Ada", "Ben"), first) for first in (1, 2)],
    legal_moves,
    IllegalMove,
    longest=9,
)


@pytest.mark.parametrize("check", CHECKS)
def test_conformance(check: Check, tmp_path: Path) -> None:
    check(SAMPLE, tmp_path)


class Endless(Noughts):
    """The board is wiped when it is full."""

    def apply(self, game: Game, command: int) -> tuple[Game, tuple[str, ...]]:
        after, events = super().apply(game, command)
        return (Game() if after.is_over else after), events


class Lenient(Noughts):
    """A cell may be marked again."""

    def apply(self, game: Game, command: int) -> tuple[Game, tuple[str, ...]]:
        cells = game.cells[: command - 1] + FREE + game.cells[command:]
        return super().apply(game._replace(cells=cells), command)


class Changeable(Noughts):
    """Every fourth time the same player goes on."""

    def apply(self, game: Game, command: int) -> tuple[Game, tuple[str, ...]]:
        after, events = super().apply(game, command)
        self.asked = getattr(self, "asked", 0) + 1
        return (game._replace(cells=after.cells) if self.asked % 4 == 0 else after), events


class Sloppy(Noughts):
    """Two cells are written alike."""

    def write(self, command: int) -> str:
        return super().write(min(command, 8))


class Forgetful(Noughts):
    """A record leaves out one of the moves."""

    def lines(self, entries: Iterable[HistoryEntry[Game, int, str]]) -> str:
        return super().lines(entry for entry in entries if entry.move != entry.before.cells.find(FREE) + 1)


class Generous(Noughts):
    """The first player has always won."""

    def winners(self, game: Game) -> tuple[int, ...]:
        return (1,)


class Lucky(Noughts):
    """Chance marks the cells as well, and says that players did."""

    def automatic(self, game: Game, seed: str) -> int | None:
        return next(iter(legal_moves(game)), None) if game.mover == 2 else None


@pytest.mark.parametrize(
    ("broken", "check"),
    [
        (Endless, conformance.random_games_end),
        (Lenient, conformance.illegal_moves_are_refused),
        (Changeable, conformance.legal_moves_apply),
        (Changeable, conformance.positions_are_values),
        (Sloppy, conformance.notation_round_trips),
        (Forgetful, conformance.records_read_back),
        (Forgetful, conformance.undo_is_a_replay_of_less),
        (Forgetful, conformance.saved_games_resume),
        (Generous, conformance.seats_and_scores_agree),
        (Lucky, conformance.chance_is_recorded),
    ],
)
def test_a_broken_game_is_noticed(broken: type[Noughts], check: Check, tmp_path: Path) -> None:
    spec = broken()
    setups = [Setup(spec, ("Ada", "Ben"), 1)]
    with pytest.raises((AssertionError, RecordError, Failed)):
        check(dataclasses.replace(SAMPLE, spec=spec, setups=setups), tmp_path)
