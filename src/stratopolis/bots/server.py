"""What a computer player's own process answers: a position in, a choice or advice out. Pure.

A request is an object: `do` is `choose` or `consider`, `position` the text of a `Position`, `player` a level
or what `stratopolis.bots.matches` loads, `seconds` and `nodes` the budget (null for none), `seed` a text;
for `consider`, `most` says how many choices and `also` names further ones. The text of a position says
what lies hidden too: the players look at no more of it than `knowledge` lets them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from hotseat.bots import search as searching
from hotseat.bots.search import Budget
from stratopolis.bots.choose import consider
from stratopolis.bots.levels import Advice, Level
from stratopolis.bots.matches import PLAYERS
from stratopolis.rules import Move, Position, parse_move


def answer(request: Mapping[str, object]) -> Mapping[str, object]:
    """The answer to a request: `choice`, or `advice`. Raises `ValueError` for one that is none."""
    game = Position.parse(str(request["position"]))
    budget, seed = searching.budget_asked(request), str(request.get("seed") or "")
    player = str(request.get("player") or Level.HARD)
    if request["do"] == "choose":
        return {"choice": str(_player(player)(game, budget, seed))}
    also, most = request.get("also"), request.get("most")
    found = consider(
        game,
        Level(player),
        budget,
        seed,
        most=most if isinstance(most, int) else 1,
        also=[parse_move(str(each)) for each in also] if isinstance(also, list) else [],
    )
    return {"advice": [searching.advice_written(each) for each in found]}


@cache
def _player(spec: str) -> Callable[[Position, Budget | None, str], Move]:
    """What a player does; one of one's own is loaded once. Raises `BadPlayer`."""
    return PLAYERS.named(spec).choose


def advice_read(found: Mapping[str, object]) -> Advice:
    """An advice as `answer` wrote it. Raises `ValueError` where it is none."""
    return searching.advice_read(found, parse_move)
