"""Records for the trials to cut: games of both kinds, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from azul.game import SPEC as AZUL
from azul.game import Setup
from azul.rules import WallKind
from hotseat.game import GameSpec, header_of
from hotseat.record import Header
from hotseat.session import Session
from stratopolis.game import SPEC as STRATOPOLIS
from stratopolis.game import Setup as Piles
from stratopolis.game import pile_lines, shuffled_piles
from stratopolis.rules import Play

NAMES = ("Ада", "山田太郎", "آ\u200cدا", "Zoë")
SEED = "赤い 鳥"
_REMARKS = ("тонко", "うまい", "باریک\u200cبین", "¡olé!", "🎲🎲", "# no")
_WHO = ("person", "computer easy", "computer hard", "computer own Ботвинник")


class Case(NamedTuple):
    name: str
    make: Callable[[Path, random.Random], bytes]
    suffix: str


def azul(players: int, wall: WallKind, moves: int, *how: str) -> Case:
    """how: `no seed`, `ended early`, `commented`, in this order."""
    header = Setup(NAMES[:players], wall, players, SEED).header()
    if "no seed" in how:
        header = header_of(AZUL, [line for line in header.lines if line[0] != "seed"])
    name = ", ".join((f"azul, {players} players, {wall}, {moves} choices", *how))
    make = partial(_played, AZUL, header, moves, how)
    return Case(name, make, AZUL.suffix)


def stratopolis(play: Play, moves: int, *how: str) -> Case:
    """how: `own order`, `ended early`, `commented`, in this order."""
    one, two = shuffled_piles("x")
    own = pile_lines((one[::-1], two[::-1])) if "own order" in how else {}
    header = Piles(NAMES[:2], play, 2, SEED, prepared=own).header()
    name = ", ".join((f"stratopolis, {play}, {moves} choices", *how))
    make = partial(_played, STRATOPOLIS, header, moves, how)
    return Case(name, make, STRATOPOLIS.suffix)


def _commented(data: bytes, header: Header, rng: random.Random) -> bytes:
    """The record with comments in several scripts after the lines of its body and between them."""
    head = len(str(header).encode())
    lines = data[head:].decode().splitlines()
    for place in range(len(lines) - 1, -1, -1):
        comment = f"# {' '.join(rng.choices(_REMARKS, k=rng.randint(1, 3)))}"
        if rng.random() < 0.2:
            lines.insert(place, comment)
        elif not lines[place].startswith("#"):
            lines[place] += f"{rng.choice((' ', '  ', chr(9)))}{comment}"
    return data[:head] + "".join(f"{line}\n" for line in lines).encode()


def _played(
    spec: GameSpec[Any, Any, Any],
    header: Header,
    moves: int,
    how: Sequence[str],
    folder: Path,
    rng: random.Random,
) -> bytes:
    with Session.begin(spec, header, folder, "made", _WHO[1:2]) as session:
        session.advance()
        for _number in range(moves):
            if session.finished:
                break
            session.play(rng.choice(list(session.position.legal_moves)))
            if rng.random() < 0.2:
                session.undo()
            if rng.random() < 0.2:
                session.redo()
            if rng.random() < 0.15:
                session.seat(rng.randint(1, len(session.names)), rng.choice(_WHO))
        if "ended early" in how:
            session.end_early()
        assert session.path is not None
        data = session.path.read_bytes()
    return _commented(data, header, rng) if "commented" in how else data


CASES = (
    azul(2, WallKind.COLOURED, 30),
    azul(2, WallKind.GREY, 60),
    azul(2, WallKind.COLOURED, 12, "no seed"),
    azul(2, WallKind.GREY, 20, "ended early"),
    azul(3, WallKind.COLOURED, 40),
    azul(3, WallKind.GREY, 60),
    azul(4, WallKind.COLOURED, 60, "ended early"),
    azul(4, WallKind.GREY, 80),
    azul(2, WallKind.GREY, 30, "commented"),
    azul(3, WallKind.COLOURED, 30, "ended early", "commented"),
    stratopolis(Play.PILES, 20),
    stratopolis(Play.PILES, 40, "own order"),
    stratopolis(Play.FACE_DOWN, 20),
    stratopolis(Play.FACE_DOWN, 10, "ended early"),
    stratopolis(Play.HAND, 25),
    stratopolis(Play.HAND, 40, "ended early"),
    stratopolis(Play.HAND, 25, "commented"),
)
