"""Stratopolis' records and saved games, and a position as the JSON object of `show --json`.

What stands in Stratopolis' records, and a position as the JSON object of `show --json`.

Source: docs/records.md, "Stratopolis". Pure: standard library only.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from hotseat import session, setup
from hotseat.game import HistoryEntry as AnyEntry
from hotseat.i18n import _
from hotseat.record.header import check_first, check_name, check_seed
from hotseat.record.reader import Field, Header, Notation, Record
from hotseat.storage import library as saves
from stratopolis import dealer
from stratopolis.rules import (
    SEATS,
    Event,
    Kind,
    Move,
    Phase,
    Pile,
    Play,
    Position,
    Zone,
    check_pile,
    new_game,
    parse_move,
)

PLAYERS = len(SEATS)

# The levels of the computer players, as seat lines and flags name them: here, and not asked of
# `stratopolis.players`, so that the start screen need not load how they think.
LEVELS = ("easy", "medium", "hard")


def _check_play(text: str, _header: Header) -> str:
    if text not in set(Play):
        raise ValueError(_("`play` must be `piles`, `face-down` or `hand`"))
    return text


def _check_pile(text: str, header: Header) -> str:
    seat, kinds = _parse_pile(text)
    expected = len(header.all("pile")) + 1
    if seat != expected:
        raise ValueError(
            _("this pile line must start with seat {seat}, as in `pile {seat} RNN ...`").format(seat=expected)
        )
    check_pile(seat, kinds)
    return _pile_text(seat, kinds)


def _parse_pile(text: str) -> tuple[int, Pile]:
    """The seat (0 where none stands there) and the tiles of a pile line."""
    seat, *words = re.split(r"[ \t]+", text)
    return (int(seat) if seat in ("1", "2") else 0), tuple(map(Kind.parse, words))


def _pile_text(seat: int, pile: Pile) -> str:
    return " ".join([str(seat), *map(str, pile)])


class StratopolisNotation(Notation[Position, Move, Event]):
    """Stratopolis' records: a header with both piles in it, and the placements.

    Nothing happens by itself, no choice is ever forced (there is room around every layout), and what
    chance brings stands in the header.
    """

    title = "stratopolis"
    suffix = ".strat"
    levels = LEVELS
    fields = (
        Field("play", _check_play),
        Field("player", check_name, least=PLAYERS, most=PLAYERS),
        Field("first", check_first, least=0),
        Field("seed", check_seed, least=0),
        Field("pile", _check_pile, least=PLAYERS, most=PLAYERS),
    )

    def begin(self, header: Header) -> Position:
        one, two = (_parse_pile(text)[1] for text in header.all("pile"))
        return new_game((one, two), Play(header.one("play") or ""), int(header.one("first") or 1))

    def parse(self, text: str) -> Move:
        return parse_move(text)

    def write(self, move: Move) -> str:
        return str(move)

    def apply(self, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
        return position.apply(move)

    def is_over(self, position: Position) -> bool:
        return position.phase is Phase.OVER

    def winners(self, position: Position) -> Sequence[int]:
        return position.winners or ()

    def scores(self, position: Position) -> Sequence[int]:
        return position.scores

    def to_play(self, position: Position) -> int | None:
        return position.to_play


NOTATION = StratopolisNotation()


@dataclass(frozen=True)
class Setup(setup.Setup[Position, Move, Event]):
    """A game about to begin. Raises `ValueError` with a sentence for one that cannot be played.

    names: two different ones, red first; they are kept trimmed.   play: the way to play.
    first: the seat that begins, None for one by lot from the seed.   seed: None for one to be drawn.
    piles: those that the players have arranged, in the game with the own order; None for shuffled ones.
    seats: who sits where, as seat lines say it; people at the seats that nothing is said of.
    """

    names: tuple[str, ...]
    play: Play = Play.PILES
    first: int | None = None
    seed: str | None = None
    piles: tuple[Pile, Pile] | None = None
    seats: tuple[str, ...] = ()

    notation = NOTATION

    def __post_init__(self) -> None:
        """Check everything, and trim names and seed."""
        if self.piles is not None and self.play is not Play.PILES:
            raise ValueError(
                _("players can arrange their piles only when the top tile is always the next to play")
            )
        super().__post_init__()

    def said(self, seed: str) -> Mapping[str, Sequence[str]]:
        piles = dealer.piles(seed) if self.piles is None else self.piles
        written = [_pile_text(seat, pile) for seat, pile in zip(SEATS, piles, strict=True)]
        return {"play": (str(self.play),), "pile": written}


OWN_ORDER = "own-order"  # a way of playing for players: in records it is that with piles

WAYS = (Play.PILES.value, OWN_ORDER, Play.FACE_DOWN.value, Play.HAND.value)


def way_of(header: Header) -> str:
    """The way of playing, as flags and settings name it."""
    return OWN_ORDER if own_order(header) else header.one("play") or Play.PILES.value


def way_words(way: str) -> str:
    """A way of playing as people read it: the same words on the screens and the command line."""
    return {
        Play.PILES.value: _("top tile"),
        OWN_ORDER: _("own order"),
        Play.FACE_DOWN.value: _("face down"),
        Play.HAND.value: _("hand of three"),
    }[way]


def own_order(header: Header) -> bool:
    """Whether the players have arranged their piles: they are not those that the seed gives."""
    seed = header.one("seed")
    if seed is None or header.one("play") != Play.PILES:
        return False
    piles = tuple(_parse_pile(text)[1] for text in header.all("pile"))
    return piles != dealer.piles(seed)


@dataclass(frozen=True)
class Flags(setup.Flags):
    """What the command line said; play: None for no way; own_order: the players arrange their piles."""

    MOST: ClassVar[int] = PLAYERS

    play: Play | None = None
    own_order: bool = False


def position(position: Position) -> dict[str, object]:
    """A position as the object that `show --json` prints."""
    return {
        "play": str(position.play),
        "phase": str(position.phase),
        "to_play": position.to_play,
        "turn": position.placed,
        "cells": [
            [cell.x, cell.y, position.layout[cell].level, str(position.layout[cell].colour)]
            for cell in position.layout.cells
        ],
        "choices": [str(kind) for kind in position.choices],
        "left": list(position.left),
        "zones": [_zone(zone) for zone in position.zones],
        "scores": list(position.scores),
        "winners": None if position.winners is None else list(position.winners),
    }


def _zone(zone: Zone) -> dict[str, int]:
    return {"seat": zone.seat, "squares": zone.squares, "level": zone.level, "worth": zone.worth}


Session = session.Session[Position, Move, Event]

Entry = AnyEntry[Position, Move, Event]

GameRecord = Record[Position, Move, Event]

Saved = saves.SavedGame[Position]

LIBRARY = saves.Library(NOTATION)

begin, branch, resume = LIBRARY.begin, LIBRARY.branch, LIBRARY.resume

read, saved, listed, load_summary = LIBRARY.read, LIBRARY.saved, LIBRARY.listed, LIBRARY.load_summary

files, path_of, newest_unfinished = LIBRARY.files, LIBRARY.path_of, LIBRARY.newest_unfinished
