"""Azul's records and saved games, and a position as the JSON object of `azul show --json`.

Source: docs/records.md, "Azul" and "The position of Azul". Pure: standard library only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from azul import dealer
from azul.rules import (
    CENTRE,
    FACTORIES,
    Bonus,
    Colour,
    Deal,
    Event,
    Move,
    Phase,
    Place,
    PlayerBoard,
    Position,
    Tiles,
    WallKind,
    new_game,
    parse_move,
)
from hotseat import session, setup
from hotseat.game import HistoryEntry as AnyEntry
from hotseat.i18n import _
from hotseat.record.header import check_first, check_name, check_seed
from hotseat.record.reader import Field, Header, Notation, Record
from hotseat.storage import library as saves

FEWEST, MOST = min(FACTORIES), max(FACTORIES)

# The levels of the computer players, as seat lines and flags name them: here, and not asked of
# `azul.players`, so that the start screen need not load how they think.
LEVELS = ("easy", "medium", "hard", "expert")


def _check_wall(text: str, _header: Header) -> str:
    if text not in set(WallKind):
        raise ValueError(_("`wall` must be `coloured` or `grey`"))
    return text


class AzulNotation(Notation[Position, Move, Event]):
    """Azul's records: header, commands, and what happens by itself."""

    title = "azul"
    suffix = ".azul"
    levels = LEVELS
    fields = (
        Field("wall", _check_wall),
        Field("player", check_name, least=FEWEST, most=MOST),
        Field("first", check_first, least=0),
        Field("seed", check_seed, least=0),
    )

    def begin(self, header: Header) -> Position:
        wall = WallKind(header.one("wall") or "")
        return new_game(len(header.names), wall, int(header.one("first") or 1))

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
        return tuple(board.score for board in position.boards)

    def is_chance(self, move: Move) -> bool:
        return isinstance(move, Deal)

    def is_forced(self, position: Position, move: Move) -> bool:
        return isinstance(move, Place) and len(position.legal_moves) == 1

    def to_play(self, position: Position) -> int | None:
        return position.to_play

    def automatic(self, position: Position, seed: str) -> Move | None:
        if position.phase is Phase.DEAL:
            return dealer.deal(seed, position)
        if position.phase is Phase.TILING and len(position.legal_moves) == 1:
            return position.legal_moves[0]
        return None


NOTATION = AzulNotation()


@dataclass(frozen=True)
class Setup(setup.Setup[Position, Move, Event]):
    """A game about to begin. Raises `ValueError` with a sentence for one that cannot be played.

    names: two to four, all different, in seat order; they are kept trimmed.   wall: which side.
    first: the seat that goes first, None for one drawn from the seed.   seed: None for one to be drawn.
    seats: who sits where, as seat lines say it; people at the seats that nothing is said of.
    """

    names: tuple[str, ...]
    wall: WallKind = WallKind.COLOURED
    first: int | None = None
    seed: str | None = None
    seats: tuple[str, ...] = ()

    notation = NOTATION

    def said(self, _seed: str) -> Mapping[str, Sequence[str]]:
        return {"wall": (str(self.wall),)}


@dataclass(frozen=True)
class Flags(setup.Flags):
    """What the command line said; wall: None for neither side."""

    MOST: ClassVar[int] = MOST

    wall: WallKind | None = None


def position(position: Position, names: Sequence[str]) -> dict[str, object]:
    """A position as the object that `azul show --json` prints."""
    over = position.phase is Phase.OVER
    return {
        "wall": str(position.wall),
        "round": position.round,
        "phase": str(position.phase),
        "first": None if over else position.first,
        "to_play": position.to_play,
        "factories": [tiles.letters for tiles in position.offer.factories],
        "centre": position.offer.centre.letters,
        "marker": "centre" if position.marker == CENTRE else position.marker,
        "bag": _counts(position.bag),
        "lid": _counts(position.lid),
        "players": [_player(name, board) for name, board in zip(names, position.boards, strict=True)],
        "bonuses": None if position.bonuses is None else [_bonus(each) for each in position.bonuses],
        "winners": None if position.winners is None else list(position.winners),
    }


def _counts(tiles: Tiles) -> dict[str, int]:
    return {colour.letter: tiles[colour] for colour in Colour}


def _player(name: str, board: PlayerBoard) -> dict[str, object]:
    return {
        "name": name,
        "score": board.score,
        "lines": [line.letters for line in board.lines],
        "wall": [board.wall.row_text(row) for row in range(1, len(board.wall) + 1)],
        "floor": board.floor.letters,
    }


def _bonus(bonus: Bonus) -> dict[str, int]:
    return {"rows": bonus.rows, "columns": bonus.columns, "colours": bonus.colours}


Session = session.Session[Position, Move, Event]

Entry = AnyEntry[Position, Move, Event]

GameRecord = Record[Position, Move, Event]

Saved = saves.SavedGame[Position]

LIBRARY = saves.Library(NOTATION)

begin, branch, resume = LIBRARY.begin, LIBRARY.branch, LIBRARY.resume

read, saved, listed, load_summary = LIBRARY.read, LIBRARY.saved, LIBRARY.listed, LIBRARY.load_summary

files, path_of, newest_unfinished = LIBRARY.files, LIBRARY.path_of, LIBRARY.newest_unfinished
