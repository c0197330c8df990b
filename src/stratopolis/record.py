"""The header lines of Stratopolis's records, and a position as the JSON object of `stratopolis show --json`.

Source: docs/records.md, "Stratopolis". Pure: standard library only.
"""

from __future__ import annotations

import re

from hotseat.i18n import _
from hotseat.record.header import Field, Header, check_first, check_name, check_seed
from stratopolis import dealer
from stratopolis.rules import (
    SEATS,
    Kind,
    Pile,
    Play,
    Position,
    check_pile,
)

PLAYERS = len(SEATS)

# The levels of the bots, as seat lines and flags name them. They are repeated here so that the start
# screen need not load `stratopolis.bots`.
LEVELS = ("easy", "medium", "hard", "expert")


def _check_play(text: str, _header: Header) -> str:
    if text not in set(Play):
        raise ValueError(_("`play` must be `piles`, `face-down` or `hand`"))
    return text


def _check_pile(text: str, header: Header) -> str:
    seat, kinds = parse_pile(text)
    expected = len(header.all("pile")) + 1
    if seat != expected:
        raise ValueError(
            _("this pile line must start with seat {seat}, as in `pile {seat} RNN ...`").format(seat=expected)
        )
    check_pile(seat, kinds)
    return pile_text(seat, kinds)


def parse_pile(text: str) -> tuple[int, Pile]:
    """The seat (0 where none stands there) and the tiles of a pile line."""
    seat, *words = re.split(r"[ \t]+", text)
    return (int(seat) if seat in ("1", "2") else 0), tuple(map(Kind.parse, words))


def pile_text(seat: int, pile: Pile) -> str:
    """A pile line, without the word `pile`."""
    return " ".join([str(seat), *map(str, pile)])


FIELDS = (
    Field("play", _check_play),
    Field("player", check_name, least=PLAYERS, most=PLAYERS),
    Field("first", check_first, least=0),
    Field("seed", check_seed, least=0),
    Field("pile", _check_pile, least=PLAYERS, most=PLAYERS),
)


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
    piles = tuple(parse_pile(text)[1] for text in header.all("pile"))
    return piles != dealer.piles(seed)


def position(position: Position) -> dict[str, object]:
    return {
        "play": str(position.variant),
        "phase": str(position.phase),
        "to_play": position.to_play,
        "turn": position.placed,
        "cells": [
            [cell.x, cell.y, position.layout[cell].level, str(position.layout[cell].colour)]
            for cell in position.layout.cells
        ],
        "choices": [str(kind) for kind in position.choices],
        "left": list(position.left),
        "zones": [
            {"seat": zone.seat, "squares": zone.squares, "level": zone.level, "worth": zone.worth}
            for zone in position.zones
        ],
        "scores": list(position.scores),
        "winners": None if position.winners is None else list(position.winners),
    }
