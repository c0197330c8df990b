"""What a player sees at a glance: every choice on its own, without searching.

A choice is worth what the own board is if the round ended with it. Who looks twice takes off what the
next player can make of what is left, the less the more players there are.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from azul.players.advice import Advice
from azul.players.boards import Option, standings
from azul.players.position import PLACE_MARKER, marked
from azul.players.replies import replies_of
from azul.players.rounds import Round, round_of
from azul.players.values import POINT, Values
from azul.rules import Move, Pick, Position
from azul.rules.commands import PICKS

_Choice = tuple[int, Pick, Option]  # what it is worth, in thousandths of a point


def advise(game: Position, values: Values, most: int, also: Sequence[Pick]) -> list[Advice]:
    """The `most` best picks, best first, and those of `also` among them or behind them."""
    round_ = round_of(game, values)
    seat = round_.position.seat + 1
    found = _choices(round_, twice=False)
    judged = {pick: _advice(round_, option, pick, len(found)) for _, pick, option in found}
    best = sorted(judged.values(), key=lambda advice: -advice.worth(seat))[:most]
    named = {advice.command for advice in best}
    rest = [
        judged[PICKS[round_.offer.canonical(pick.source)][pick.colour][pick.line]]._replace(
            command=pick, line=(pick,)
        )
        for pick in also
        if pick not in named
    ]
    return best + sorted(rest, key=lambda advice: -advice.worth(seat))


def _advice(round_: Round, option: Option, pick: Pick, nodes: int) -> Advice:
    """A pick, and where all stand if the round ended with it."""
    place, keys, seat = round_.position
    worths = [board.worth[key] for board, key in zip(round_.boards, keys, strict=True)]
    worths[seat] = option
    results = tuple(each / POINT for each in standings(worths, round_.lead))
    return Advice(pick, results, (pick,), round_.offer.last[place], nodes)


def choose(game: Position, values: Values, twice: bool, carelessness: int, seed: str) -> Move:
    """A pick nearly as good as the best at a glance: worse by `carelessness` at most (thousandths of a
    point). Tiles never go straight to the floor while a line takes them.
    """
    round_ = round_of(game, values)
    chance = random.Random(f"{seed}\n{game}").random
    found = [
        (worth + int(carelessness * chance()), pick, option)
        for worth, pick, option in _choices(round_, twice)
    ]
    kept = [choice for choice in found if choice[1].line]
    return max(kept or found, key=_worth)[1]


def _choices(round_: Round, twice: bool) -> list[_Choice]:
    """All picks with their worth; one of equal factories stands for all."""
    offer, boards, (place, keys, seat), _ = round_
    following = (seat + 1) % len(keys)
    replies = replies_of(boards[following], offer)[keys[following]]
    options = boards[seat].options
    own = options[keys[seat]]
    by_centre = options[marked(keys[seat])] if place & PLACE_MARKER else own
    factories, centre = offer.takes[place]
    found: list[_Choice] = []
    for takes, mine in ((factories, own), (centre, by_centre)):
        for group, then in takes:
            against = max(replies[then]) // (len(keys) - 1) if twice else 0
            for option in mine[group].every:
                worth = (option.high if option.steps else option.low) - against
                found.append((worth, offer.command((group, then), place, keys[seat], option.key), option))
    return found


def _worth(choice: _Choice) -> int:
    return choice[0]
