"""Games for tests: whole random ones, and sessions just begun, halfway, or at some phase."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from azul.game import LIBRARY, SPEC, Entry, Session, Setup, deal
from azul.rules import Move, Phase, Pick, Picked, Position, WallKind, new_game
from hotseat.game import make_entry

RECORDS = Path(__file__).parent / "records"  # saved games that never change
NAMES = ("North", "South", "East", "West")
COLOURED, GREY = WallKind.COLOURED, WallKind.GREY


def sensible(position: Position, rng: random.Random) -> Move:
    """A choice that ends a game in a few rounds: it drops little and completes lines."""
    if position.phase is not Phase.OFFER:
        return rng.choice(list(position.legal_moves))

    def rank(move: Move) -> tuple[int, float]:
        assert isinstance(move, Pick)
        picked = next(e for e in position.apply(move).events if isinstance(e, Picked))
        missing = move.line - picked.placed if move.line else 9
        if move.line:
            missing -= position.board(picked.seat).line(move.line).count
        return 3 * (picked.fallen + picked.discarded) + missing, rng.random()

    return min(rng.sample(list(position.legal_moves), min(12, len(position.legal_moves))), key=rank)


def careless(position: Position, rng: random.Random) -> Move:
    return rng.choice(list(position.legal_moves))


PLAYERS = {"sensible": sensible, "careless": careless}


def turns(players: int, wall: WallKind, seed: int, style: str = "sensible") -> Iterator[Entry]:
    rng, game = random.Random(seed), new_game(players, wall, 1 + seed % players)
    while game.phase is not Phase.OVER:
        dealing = game.phase is Phase.DEAL
        move = deal(str(seed), game) if dealing else PLAYERS[style](game, rng)
        turn = make_entry(SPEC, game, move)
        yield turn
        game = turn.after


@cache
def positions(players: int, wall: WallKind, seed: int, style: str = "sensible") -> tuple[Position, ...]:
    """Every position of a whole game in which a player chooses."""
    return tuple(turn.before for turn in turns(players, wall, seed, style) if turn.before.to_play)


def begun(*names: str, wall: WallKind = COLOURED, seed: str = "heron", first: int | None = 1) -> Session:
    """A new game, saved like any other."""
    return LIBRARY.begin(Setup(names or NAMES[:2], wall, first, seed))


def played(session: Session, choices: int, seed: int = 1) -> Session:
    rng = random.Random(seed)
    session.advance()
    for _ in range(choices):
        if session.finished:
            break
        session.play(sensible(session.position, rng))
    return session


def play_until(session: Session, phase: Phase, seed: int = 1) -> Session:
    """The game at its next choice of a column, or at its end."""
    rng = random.Random(seed)
    session.advance()
    while session.position.phase is not phase and not session.finished:
        session.play(sensible(session.position, rng))
    return session


def file_of(session: Session) -> Path:
    assert session.path is not None
    return session.path
