"""Records for the trials to cut: played games of both kinds, identical for the same seed."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from azul.game import SPEC as AZUL
from azul.game import Setup
from azul.rules import WallKind
from hotseat.game import E, GameSpec, M, P, header_of
from hotseat.record.header import Header
from hotseat.session import Session
from stratopolis import dealer
from stratopolis.game import SPEC as STRATOPOLIS
from stratopolis.game import Setup as Piles
from stratopolis.rules import Play

NAMES = ("Ада", "山田太郎", "آ\u200cدا", "Zoë")
SEED = "赤い 鳥"
_REMARKS = ("тонко", "うまい", "باریک\u200cبین", "¡olé!", "🎲🎲", "# no")
_WHO = ("person", "computer easy", "computer hard", "computer own Ботвинник")


class Case(NamedTuple):
    """A kind of record. `make` plays one in a folder, `cut` tries it cut at one byte."""

    name: str
    make: Callable[[Path, random.Random], bytes]
    suffix: str


def azul(
    players: int,
    wall: WallKind,
    moves: int,
    *,
    seeded: bool = True,
    ended: bool = False,
    commented: bool = False,
) -> Case:
    def make(folder: Path, rng: random.Random) -> bytes:
        header = Setup(NAMES[:players], wall, players, SEED).header()
        if not seeded:
            header = header_of(AZUL, [line for line in header.lines if line[0] != "seed"])
        data = _played(AZUL, header, folder, rng, moves, lambda game: list(game.legal_moves), ended=ended)
        return _commented(data, header, rng) if commented else data

    how = f"{'' if seeded else ', no seed'}{', ended early' if ended else ''}"
    how += ", commented" if commented else ""
    return Case(f"azul, {players} players, {wall}, {moves} choices{how}", make, AZUL.suffix)


def stratopolis(
    play: Play, moves: int, *, own: bool = False, ended: bool = False, commented: bool = False
) -> Case:
    def make(folder: Path, rng: random.Random) -> bytes:
        one, two = dealer.piles("x")
        header = Piles(NAMES[:2], play, 2, SEED, (one[::-1], two[::-1]) if own else None).header()
        data = _played(
            STRATOPOLIS, header, folder, rng, moves, lambda game: list(game.legal_moves), ended=ended
        )
        return _commented(data, header, rng) if commented else data

    how = f"{', own order' if own else ''}{', ended early' if ended else ''}"
    how += ", commented" if commented else ""
    return Case(f"stratopolis, {play}, {moves} choices{how}", make, STRATOPOLIS.suffix)


def _commented(data: bytes, header: Header, rng: random.Random) -> bytes:
    """A record with comments in several scripts behind the lines of its body, and between them."""
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
    spec: GameSpec[P, M, E],
    header: Header,
    folder: Path,
    rng: random.Random,
    moves: int,
    choices: Callable[[P], list[M]],
    *,
    ended: bool,
) -> bytes:
    """So many choices; now and then one is taken back, done again, and somebody else sits down."""
    with Session.begin(spec, header, folder, "made", _WHO[1:2]) as session:
        session.advance()
        for _number in range(moves):
            if session.finished:
                break
            session.play(rng.choice(choices(session.position)))
            if rng.random() < 0.2:
                session.undo()
            if rng.random() < 0.2:
                session.redo()
            if rng.random() < 0.15:
                session.seat(rng.randint(1, len(session.names)), rng.choice(_WHO))
        if ended:
            session.end_early()
        assert session.path is not None
        return session.path.read_bytes()


CASES = (
    azul(2, WallKind.COLOURED, 30),
    azul(2, WallKind.GREY, 60),
    azul(2, WallKind.COLOURED, 12, seeded=False),
    azul(2, WallKind.GREY, 20, ended=True),
    azul(3, WallKind.COLOURED, 40),
    azul(3, WallKind.GREY, 60),
    azul(4, WallKind.COLOURED, 60, ended=True),
    azul(4, WallKind.GREY, 80),
    azul(2, WallKind.GREY, 30, commented=True),
    azul(3, WallKind.COLOURED, 30, ended=True, commented=True),
    stratopolis(Play.PILES, 20),
    stratopolis(Play.PILES, 40, own=True),
    stratopolis(Play.FACE_DOWN, 20),
    stratopolis(Play.FACE_DOWN, 10, ended=True),
    stratopolis(Play.HAND, 25),
    stratopolis(Play.HAND, 40, ended=True),
    stratopolis(Play.HAND, 25, commented=True),
)
