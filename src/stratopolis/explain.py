"""Explain a placement in short clauses, most important first: its effect at once, and later.

Every clause has a figure: it never calls a place good without saying by how much. Seats and levels count
from 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from rich.cells import cell_len

from hotseat.i18n import _, figure_list, in_digits, ngettext
from hotseat.review import rounded
from hotseat.text import fit
from hotseat.text.fit import HINT_WIDTH, ROW_WIDTH, Clause, comparison, differing, joined, with_comparison
from hotseat.values import NamedTuple
from stratopolis.bots.levels import Advice
from stratopolis.bots.state import Hands, SearchState, known, search_state
from stratopolis.rules import Layout, Move, Position, Zone, suppose, worth
from stratopolis.wording import Names

_COST = 0.95  # weight of the drawbacks of a recommended placement: they come after its advantages

_SPEAKS_FOR = 1.0  # least weight of what makes a placement better than another one

_KEPT = 128  # explanations kept: all of a game, and those of better moves


class NextTile(NamedTuple):
    """The highest score that a player can reach with the next tile."""

    before: int  # without the placement
    after: int  # with it
    open: bool  # whether that tile is face up; otherwise the score is that of the best possible tile


class Explanation:
    """The figures of one placement. Raises `IllegalMove`.

    before, after: the player's best zone.   gain: the points it gains.   second: the worth of the second-best
    zone before and after, if the tile is part of it.   rival_before, rival_after: the opponent's best zone.
    next, reply: the player's next tile, and the opponent's.   worst: the lowest score that the opponent's
    next tile can leave the player. All three may be None.
    """

    def __init__(self, position: Position, advice: Advice) -> None:
        move, layout = advice.move, position.layout
        position.check(move)
        self.seat = move.kind.seat
        own, rival = self.seat - 1, 2 - self.seat
        supposed = suppose(position, move)
        self.before, self.after, self.gain = supposed.now[own], supposed.then[own], supposed.gains[own]
        self.rival_before, self.rival_after = supposed.now[rival], supposed.then[rival]
        self.takes = -supposed.gains[rival]  # the points it loses
        self.joined = len(_sharing(layout, self.after))  # the number of the player's zones that become one
        self.remains = _sharing(supposed.layout, self.rival_before)  # the zones left of the one before
        self.second = _second_zone(layout, supposed.layout, move)
        state, hands = search_state(layout), known(position).hands
        spot = state.frame.spot(move)
        then, hands = state.place(spot), hands.played(own, spot[0])
        self.next, self.reply = (_next_tile(layout, then, hands, seat) for seat in (own, rival))
        self.worst = _least(then, _next_kinds(hands, rival), rival)
        self.results = _results(position, advice)  # the final scores by seat, if the game is solved


# Kept, because a screen asks at every key press and it takes up to 50 ms if many tiles may come next.
explain_move = lru_cache(maxsize=_KEPT)(Explanation)


def _sharing(layout: Layout, zone: Zone | None) -> tuple[Zone, ...]:
    """The zones of the same player in a layout that have squares in common with a zone."""
    cells = set(zone.cells if zone else ())
    zones = (each for each in layout.zones if zone and each.seat == zone.seat)
    return tuple(each for each in zones if not cells.isdisjoint(each.cells))


def _second_zone(before: Layout, after: Layout, move: Move) -> tuple[int, int] | None:
    own = ([zone for zone in each.zones if zone.seat == move.kind.seat] for each in (before, after))
    one, other = (zones[1] if len(zones) > 1 else None for zones in own)
    if other is None or set(other.cells).isdisjoint(move.cells):
        return None
    return worth(one), other.worth


def _next_tile(before: Layout, after: SearchState, hands: Hands, seat: int) -> NextTile | None:
    kinds = _next_kinds(hands, seat)
    if not kinds:
        return None
    return NextTile(_most_now(before, kinds, seat), _most(after, kinds, seat), bool(hands.open[seat]))


def _next_kinds(hands: Hands, seat: int) -> frozenset[int]:
    """The kinds of the open tiles; without open tiles, all kinds that the next one may be."""
    return frozenset(hands.open[seat] or (kind for kind, _number in hands.unseen[seat]))


@lru_cache(maxsize=_KEPT)
def _most_now(layout: Layout, kinds: frozenset[int], seat: int) -> int:
    """`_most` before the placement, kept for the explanations of other placements."""
    return _most(search_state(layout), kinds, seat)


def _most(position: SearchState, kinds: frozenset[int], seat: int) -> int:
    return max(position.place(spot).best(seat) for kind in kinds for spot in position.spots(kind))


def _least(position: SearchState, kinds: frozenset[int], seat: int) -> int | None:
    """The lowest score that one of the kinds can leave the other seat: only a tile on its best zone does."""
    if not kinds:
        return None
    other = 1 - seat
    score = position.best(other)
    best = next((cells for cells, squares, level in position.zones[other] if squares * level == score), 0)
    spots = [spot for kind in kinds for spot in position.spots(kind, best)] if best else []
    return min([score, *(position.place(spot).best(other) for spot in spots)])


def _results(position: Position, advice: Advice) -> tuple[int, int] | None:
    if not advice.exact or len(advice.principal_variation) < sum(position.left):
        return None
    for move in advice.principal_variation:
        position = position.apply(move).position
    return position.scores


# The words


def explain(position: Position, advice: Advice, names: Names, width: int = ROW_WIDTH) -> str:
    """Explain a placement in one to three clauses of at most `width` cells. Raises `IllegalMove`."""
    return joined(_fitting(position, advice, names, width), width)


def hint(
    position: Position, place: int, advice: Sequence[Advice], names: Names, width: int = HINT_WIDTH
) -> str:
    """Explain one of several placements, best first, and compare it with the others."""
    if len(advice) == 1:
        return explain(position, advice[place], names, width)
    worths = [option.worth(position.to_play or 1) for option in advice]
    compares = comparison(worths, place, _("another placement is just as good"))
    own = _fitting(position, advice[place], names, width)
    if place == 0 and (instead := _more_at_once(position, advice[0])):
        own.append(Clause(0.5, instead, must=True))
    return with_comparison(own, compares, width, best=not place)


def _more_at_once(position: Position, advice: Advice) -> str:
    """Why the best placement is not the one that scores most at once, if another one does."""
    seat = advice.move.kind.seat
    most = max(suppose(position, move).scores[seat - 1] for move in position.legal_moves)
    if most <= suppose(position, advice.move).scores[seat - 1]:
        return ""
    return _("scoring {score} elsewhere would be worth less in the end").format(score=most)


def _fitting(position: Position, advice: Advice, names: Names, width: int) -> list[Clause]:
    """All clauses about a placement; the figures alone if not even one clause fits."""
    in_full = clauses(position, advice, names)
    if all(cell_len(clause.text) > width for clause in in_full):
        explanation = explain_move(position, advice)
        return [Clause(1, _change(explanation.before, explanation.after))]
    return in_full


def clauses(position: Position, advice: Advice, names: Names, *, against: bool = False) -> list[Clause]:
    """All clauses about a placement, in no order.   against: its costs weigh most. Raises `IllegalMove`."""
    explanation = explain_move(position, advice)
    own, other = (fit.clause_name(names[each - 1]) for each in (explanation.seat, 3 - explanation.seat))
    parts = [*_end(explanation), _own(explanation, own, against=against)]
    if explanation.second is not None and not explanation.gain:
        parts.append(_second(*explanation.second, own))
    if explanation.takes:
        parts.append(_other(explanation, other, against=against))
    if explanation.next is not None and explanation.next.after > worth(explanation.after):
        parts.append(_next(explanation.next, explanation.gain, own))
    if explanation.reply is not None:
        parts.append(_reply(explanation.reply, explanation, other, against=against))
    if explanation.worst is not None and explanation.after is not None:
        parts.append(_answer(explanation.worst, explanation.after.worth, own, other, against=against))
    return parts


def compared(
    position: Position, better: Advice, worse: Advice, names: Names, *, figures: bool = False
) -> tuple[list[Clause], list[Clause]]:
    """The clauses for the better placement and the other, less those shared.   figures: points first."""
    good = clauses(position, better, names)
    bad = clauses(position, worse, names, against=True)
    only_good, bad = differing(good, bad), differing(bad, good) or bad
    if figures and (difference := _difference(better, worse, names)):
        return [*only_good, Clause(100, difference, must=True)], bad
    speaks_for_worse = max((each.weight for each in clauses(position, worse, names)), default=0)
    if not any(clause.weight >= max(_SPEAKS_FOR, speaks_for_worse) for clause in only_good):
        only_good = [*_in_the_end(better, worse, names), *only_good]
    return only_good or good, bad


def _in_the_end(better: Advice, worse: Advice, names: Names) -> list[Clause]:
    """The player whose points decide, for a placement that the other clauses do not show to be better."""
    seat = better.move.kind.seat
    own, other = (better.results[each - 1] - worse.results[each - 1] for each in (seat, 3 - seat))
    points = rounded(max(own, -other))
    if points < 1 or own <= other:
        return []
    text = ngettext("{name} should end {n} point lower", "{name} should end {n} points lower", points)
    if own >= -other:
        text = ngettext("{name} should end {n} point higher", "{name} should end {n} points higher", points)
    name = fit.clause_name(names[(seat if own >= -other else 3 - seat) - 1])
    return [Clause(100, text.format(name=name, n=points), must=True)]


def _difference(better: Advice, worse: Advice, names: Names) -> str:
    """How the expected scores of both players differ; empty without a difference."""
    seat = better.move.kind.seat
    text, parts = _("{name} {points:+.1f}"), {}
    for player in (seat, 3 - seat):
        change = better.results[player - 1] - worse.results[player - 1]
        if abs(change) >= fit.LEAST_DIFFERENCE:
            parts[player] = text.format(name=fit.clause_name(names[player - 1]), points=change)
    if list(parts) in ([], [seat]):  # the player's own points are the whole difference
        return "".join(parts.values())
    points = in_digits(f"{better.worth(seat) - worse.worth(seat):+.1f}")
    return _("{points} ({parts})").format(points=points, parts=figure_list(parts.values()))


def _change(before: Zone | None, after: Zone | None) -> str:
    return _("from {one} to {two}").format(one=worth(before), two=worth(after))


def _end(explanation: Explanation) -> Iterator[Clause]:
    if explanation.results is None:
        return
    own, other = explanation.results[explanation.seat - 1], explanation.results[2 - explanation.seat]
    texts = _("wins {own} : {other}"), _("draws {own} : {other}"), _("loses {own} : {other}")
    text = texts[(own <= other) + (own < other)].format(own=own, other=other)
    if explanation.next is not None or explanation.reply is not None:  # it is not the last tile
        text = _("{result} with best play").format(result=text)
    yield Clause(2 if own < other else 30, text)


def _own(explanation: Explanation, name: str, *, against: bool) -> Clause:
    """How the player's best zone changes."""
    before, after, gain = explanation.before, explanation.after, explanation.gain
    weight: float = 3 + gain
    number, level = explanation.joined, after.level if after else 0
    if gain < 0:
        weight = 3 - gain if against else _COST
        text = ngettext("costs {name} {n} point: {change}", "costs {name} {n} points: {change}", -gain)
    elif after is None or not gain:
        weight, text = 0.9, _("{name}'s best zone stays at {points}")
    elif before is None:
        text = _("starts a zone for {name}: {change}")
    elif number > 1:
        text = _("joins {number} of {name}'s zones: {change}")
    elif set(before.cells).isdisjoint(after.cells):
        text = _("{name} gets a new best zone: {change}")
    elif level > before.level:
        text = _("raises {name}'s best zone to level {level}: {change}")
    elif level == before.level:
        number = after.squares - before.squares
        text = ngettext(
            "adds a square to {name}'s best zone: {change}",
            "adds {number} squares to {name}'s best zone: {change}",
            number,
        )
    else:
        text = _("improves {name}'s best zone: {change}")
    figures = {"n": -gain, "number": number, "level": level, "points": worth(after)}
    return Clause(weight, text.format(name=name, change=_change(before, after), **figures))


def _second(before: int, after: int, name: str) -> Clause:
    """The change of the player's second-best zone, while the best one keeps its value."""
    weight = 1 + (after - before) / 4
    if before >= after:  # another zone was as good, or the tile only took its place
        weight, text = 0.3, _("leaves {name}'s second zone at {n}")
    elif not before:
        text = ngettext("starts a second zone of {n} point", "starts a second zone of {n} points", after)
    else:
        text = ngettext(
            "raises {name}'s second zone to {n} point", "raises {name}'s second zone to {n} points", after
        )
    return Clause(weight, text.format(name=name, n=after))


def _other(explanation: Explanation, name: str, *, against: bool) -> Clause:
    """The points that it takes from the opponent, or gives."""
    change, gives = _change(explanation.rival_before, explanation.rival_after), -explanation.takes
    if gives > 0:
        text = ngettext("gives {name} {n} point: {change}", "gives {name} {n} points: {change}", gives)
        return Clause(3 + gives if against else _COST, text.format(n=gives, name=name, change=change))
    remains, before = explanation.remains, explanation.rival_before
    assert before is not None, "it is worth less now"
    text = _("covers {name}'s best zone: {change}")
    if len(remains) > 1:
        text = _("splits {name}'s best zone: {change}")
    elif remains and remains[0].level < before.level:
        text = _("covers the top of {name}'s best zone: {change}")
    return Clause(3 + explanation.takes, text.format(name=name, change=change))


def _next(tile: NextTile, gain: int, name: str) -> Clause:
    """The score that the player can reach with the open tile, or with the best possible one."""
    more = tile.after - tile.before - max(0, gain)  # in addition to what the placement gains
    text = _("the next tile could take {name} to {after}")
    if tile.open:
        text = _("{name} can reach {after} next turn")
    if more > 0:
        text = _("the next tile could take {name} to {after} instead of {before}")
        if tile.open:
            text = _("{name} can reach {after} next turn instead of {before}")
    weight = 1 + more / 2 if more > 0 else 0.7
    return Clause(weight, text.format(name=name, after=tile.after, before=tile.before))


def _answer(worst: int, score: int, name: str, other: str, *, against: bool) -> Clause:
    """The most that the opponent can take."""
    weight, text = 0.65, _("{other} cannot cut {name}'s {score} next turn")
    if worst < score:
        weight = 1 + (score - worst) / 2 if against else 0.3
        text = _("{other} can cut {name} to {worst} next turn")
    return Clause(weight, text.format(name=name, other=other, worst=worst, score=score))


def _reply(tile: NextTile, explanation: Explanation, name: str, *, against: bool) -> Clause:
    """The most that the opponent can gain."""
    less = tile.before - tile.after - max(0, explanation.takes)  # in addition to what the placement takes
    score = worth(explanation.rival_after)
    gain = tile.after - score
    if less > 0:
        weight, text = 2.0 + less, _("holds {name} to {after} next turn instead of {before}")
    elif gain <= 0:
        weight, text = 0.8, _("{name} cannot get past {score} next turn")
    else:
        weight = 1 + gain / 2 if against else 0.6
        text = _("{name} can gain {gain} at most next turn")
    return Clause(weight, text.format(name=name, **tile._asdict(), score=score, gain=gain))
