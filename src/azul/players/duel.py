"""Advice for two players in the factory offer: alpha-beta, put into commands."""

from __future__ import annotations

from collections.abc import Sequence

from azul.players.advice import Advice
from azul.players.alphabeta import AlphaBeta, Found, Move
from azul.players.boards import standings
from azul.players.budget import Budget
from azul.players.position import Take, take_of
from azul.players.rounds import Round, round_of
from azul.players.values import POINT, Values
from azul.rules import FLOOR, Command, Game, Pick
from azul.rules.commands import PICKS


def advise(
    game: Game, values: Values, budget: Budget, most: int = 1, also: Sequence[Pick] = ()
) -> list[Advice]:
    """The `most` best picks, best first, and those of `also` among them or behind them."""
    round_ = round_of(game, values)
    asked = {pick: _target(round_, pick) for pick in also}
    search = AlphaBeta(round_, budget)
    found = search.run(most, set(asked.values()))
    nodes = search.clock.nodes
    best = [_advice(round_, each, nodes) for each in found[:most]]
    named = {advice.command for advice in best}
    targets = {each.move[1:3]: each for each in found}
    rest = [
        _advice(round_, targets[target], nodes, pick)
        for pick, target in asked.items()
        if pick not in named
    ]
    seat = round_.position.seat + 1
    return best + sorted(rest, key=lambda advice: -advice.worth(seat))


def pick_of(round_: Round, move: Move) -> Pick:
    """The pick of a choice at the round's position."""
    _, then, key, group = move
    return _picks(round_, [((group, then), key)])[0]


def _target(round_: Round, pick: Pick) -> tuple[int, int]:
    """The place and the key a pick leads to, one of equal factories standing for all."""
    place, _, seat = round_.position
    take = take_of(round_.offer, place, pick)
    after = round_.position.after(take, None if pick.line == FLOOR else pick.line - 1)
    assert after is not None
    return take[1], after.keys[seat]


def _advice(round_: Round, found: Found, nodes: int, asked: Pick | None = None) -> Advice:
    """A root choice in commands and points; `asked` may take from a factory equal to its own."""
    assert found.line is not None
    steps, keys = found.line
    picks = _picks(round_, steps)
    if asked is not None:
        picks = [_swapped(pick, picks[0].source, asked.source) for pick in picks]
    worths = [board.worth[key] for board, key in zip(round_.boards, keys, strict=True)]
    results = tuple(each / POINT for each in standings(worths, round_.lead))
    line: tuple[Command, ...] = tuple(picks)
    return Advice(line[0], results, line, found.solved, nodes)


def _picks(round_: Round, steps: Sequence[tuple[Take, int]]) -> list[Pick]:
    """A line in picks, from the round's position on."""
    place, keys, seat = round_.position
    now = list(keys)
    picks: list[Pick] = []
    for take, after in steps:
        picks.append(round_.offer.command(take, place, now[seat], after))
        place, now[seat] = take[1], after
        seat = (seat + 1) % len(now)
    return picks


def _swapped(pick: Pick, source: int, other: int) -> Pick:
    """A pick with two equal factories changing places."""
    new = {source: other, other: source}.get(pick.source, pick.source)
    return PICKS[new][pick.colour][pick.line]
