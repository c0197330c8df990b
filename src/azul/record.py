"""Azul's records and saved games, and a position as the JSON object of `azul show --json`.

What stands in Azul's records, and a position as the JSON object of `azul show --json`.

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
        """The table before the first deal."""
        wall = WallKind(header.one("wall") or "")
        return new_game(len(header.names), wall, int(header.one("first") or 1))

    def parse(self, text: str) -> Move:
        """Read a deal, a pick or a column."""
        return parse_move(text)

    def write(self, command: Move) -> str:
        """In capitals, groups of tiles sorted."""
        return str(command)

    def apply(self, game: Position, command: Move) -> tuple[Position, tuple[Event, ...]]:
        """Ask the engine."""
        return game.apply(command)

    def is_over(self, game: Position) -> bool:
        """Whether the bonuses are counted."""
        return game.phase is Phase.OVER

    def winners(self, game: Position) -> Sequence[int]:
        """Who has most points, of those most full rows; nobody before the end."""
        return game.winners or ()

    def scores(self, game: Position) -> Sequence[int]:
        """The scores as they stand."""
        return tuple(board.score for board in game.boards)

    def is_chance(self, command: Move) -> bool:
        """Deals are."""
        return isinstance(command, Deal)

    def is_forced(self, game: Position, command: Move) -> bool:
        """A column is, where the line had no other."""
        return isinstance(command, Place) and len(game.legal) == 1

    def to_play(self, game: Position) -> int | None:
        """Whose pick or column it is."""
        return game.to_play

    def automatic(self, game: Position, seed: str) -> Move | None:
        """The deal of the next round, or the only column of a full line."""
        if game.phase is Phase.DEAL:
            return dealer.deal(seed, game)
        if game.phase is Phase.TILING and len(game.legal) == 1:
            return game.legal[0]
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
        """Which side of the boards is up."""
        return {"wall": (str(self.wall),)}


@dataclass(frozen=True)
class Flags(setup.Flags):
    """What the command line said; wall: None for neither side."""

    MOST: ClassVar[int] = MOST

    wall: WallKind | None = None


def position(game: Position, names: Sequence[str]) -> dict[str, object]:
    """A position as the object that `azul show --json` prints."""
    over = game.phase is Phase.OVER
    return {
        "wall": str(game.wall),
        "round": game.round,
        "phase": str(game.phase),
        "first": None if over else game.first,
        "to_play": game.to_play,
        "factories": [tiles.letters for tiles in game.offer.factories],
        "centre": game.offer.centre.letters,
        "marker": "centre" if game.marker == CENTRE else game.marker,
        "bag": _counts(game.bag),
        "lid": _counts(game.lid),
        "players": [_player(name, board) for name, board in zip(names, game.boards, strict=True)],
        "bonuses": None if game.bonuses is None else [_bonus(each) for each in game.bonuses],
        "winners": None if game.winners is None else list(game.winners),
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

Saved = saves.Saved[Position]

SAVES = saves.Saves(NOTATION)

begin, play_on, resume = SAVES.begin, SAVES.play_on, SAVES.resume

read, saved, listed, looked_into = SAVES.read, SAVES.saved, SAVES.listed, SAVES.looked_into

files, path_of, newest_unfinished = SAVES.files, SAVES.path_of, SAVES.newest_unfinished
