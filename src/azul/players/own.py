"""Azul's players of one's own: see `hotseat.own`. Entry points belong to the group `azul.players`."""

from __future__ import annotations

from hotseat.searching import Budget
from azul.players.level import Level
from azul.rules import Deal, Move, Pick, Place, Position, parse_move
from hotseat.own import OfLevel, OwnPlayers

GROUP = "azul.players"


def _of_level(spec: str) -> OfLevel[Position, Move]:
    from azul.players import choose  # the search is not needed for a player of one's own

    level = Level(spec)

    def chosen(game: Position, budget: Budget | None, seed: str) -> Move:
        return choose(game, level, budget, seed)

    return chosen


def _refusal(game: Position, command: Move) -> str:
    refused = game.refusal(command)
    if refused is None:
        return ""
    from azul.record import NOTATION  # only here: it says it in the language of the program

    return NOTATION.explain(refused)


PLAYERS = OwnPlayers[Position, Move](
    GROUP,
    list(Level),
    _of_level,
    (Pick, Place, Deal),
    parse_move,
    _refusal,
    "Pick(3, Colour.BLUE, 2)",
    lambda game: game,  # what is hidden is none of it
)
