"""The header lines of Azul's records, and a position as the JSON object of `azul show --json`.

Source: docs/records.md, "Azul" and "The position of Azul". Pure: standard library only.
"""

from __future__ import annotations

from collections.abc import Sequence

from azul.rules import (
    CENTRE,
    FACTORIES,
    Colour,
    Phase,
    PlayerBoard,
    Position,
    Tiles,
    WallKind,
)
from hotseat.i18n import _
from hotseat.record.header import Field, Header, check_first, check_name, check_seed

FEWEST, MOST = min(FACTORIES), max(FACTORIES)

# The levels of the bots, as seat lines and flags name them. They are repeated here so that the start
# screen need not load `azul.bots`.
LEVELS = ("easy", "medium", "hard", "expert")


def _check_wall(text: str, _header: Header) -> str:
    if text not in set(WallKind):
        raise ValueError(_("`wall` must be `coloured` or `grey`"))
    return text


FIELDS = (
    Field("wall", _check_wall),
    Field("player", check_name, least=FEWEST, most=MOST),
    Field("first", check_first, least=0),
    Field("seed", check_seed, least=0),
)


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
        "bonuses": None if position.bonuses is None else [bonus._asdict() for bonus in position.bonuses],
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
