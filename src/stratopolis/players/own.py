"""Stratopolis' players of one's own: see `hotseat.own`. Entry points: `stratopolis.players`.

Such a player gets a game in which the tiles that lie hidden are in the order of the rules: it can count
them as everybody can, and cannot know which one comes next.
"""

from __future__ import annotations

from hotseat.own import OfLevel, OwnPlayers
from hotseat.searching import Budget
from stratopolis.players.knowledge import veiled
from stratopolis.players.level import Level
from stratopolis.rules import Move, Placement, Position, parse_move

GROUP = "stratopolis.players"


def _of_level(spec: str) -> OfLevel[Position, Move]:
    from stratopolis.players.think import choose

    level = Level(spec)

    def chosen(game: Position, budget: Budget | None, seed: str) -> Move:
        return choose(game, level, budget, seed)

    return chosen


def _refusal(game: Position, command: Move) -> str:
    refused = game.refusal(command)
    if refused is None:
        return ""
    from stratopolis.record import NOTATION  # only here: it says it in the language of the program

    return NOTATION.explain(refused)


PLAYERS = OwnPlayers[Position, Move](
    GROUP,
    list(Level),
    _of_level,
    (Placement,),
    parse_move,
    _refusal,
    "Placement(game.choices[0], Cell(1, 0), Turn.QUARTER)",
    veiled,
)
