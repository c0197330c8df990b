"""Explain a placement in short clauses, most important first.

Every clause holds a figure: a place is never called good without saying by how much. The figures come from
`stratopolis.effects`. Rich, no Textual: the command line and the screen print the same sentences.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from hotseat.analysis.review import rounded
from hotseat.i18n import _, comma_list, ngettext
from hotseat.text.fit import MOST, Clause, comparison, fitted, joined, with_comparison
from stratopolis.bots import Advice
from stratopolis.effects import Damage, Explanation, Growth, NextTile, explain_move
from stratopolis.rules import Position, worth

WIDTH = 75  # cells of an explanation on a screen of 80

HINT_WIDTH = 138  # cells of a hint: two such rows, broken at a blank

_NAME = 14  # cells of a name in a clause

_COST = 0.95  # weight of the drawbacks of a recommended placement: they come after its advantages

_SPEAKS_FOR = 1.0  # least weight of what makes a placement better than another one

_LEAST = 0.05  # the smallest difference in points; less is printed as 0.0


def explain(
    position: Position, advice: Advice, names: Sequence[str], width: int = WIDTH, *, you: bool = True
) -> str:
    """Explain a placement: how it changes both scores, and what it prevents or prepares.

    One to three clauses in at most `width` cells, without a capital and a full stop.
    names: by seat.   you: address the player who places the tile, rather than use the name.
    Raises `IllegalMove`.
    """
    return joined(_fitting(explain_move(position, advice), names, width, you=you), width)


def hint(
    position: Position, place: int, advice: Sequence[Advice], names: Sequence[str], width: int = HINT_WIDTH
) -> str:
    """Explain one of several placements, best first, and compare it with the others."""
    if len(advice) == 1:
        return explain(position, advice[place], names, width)
    worths = [option.worth(position.to_play or 1) for option in advice]
    compares = comparison(worths, place, _("another placement is just as good"))
    own = _fitting(explain_move(position, advice[place]), names, width, you=True)
    return with_comparison(own, compares, width, MOST, best=not place)


def _fitting(explanation: Explanation, names: Sequence[str], width: int, *, you: bool) -> list[Clause]:
    """All clauses about a placement; the figures alone if not even one clause fits."""
    in_full = list(_all(explanation, names, you=you))
    if all(cell_len(clause.text) > width for clause in in_full):
        return [Clause(1, _change(worth(explanation.before), worth(explanation.after)))]
    return in_full


def clauses(
    position: Position, advice: Advice, names: Sequence[str], *, you: bool, against: bool = False
) -> list[Clause]:
    """All clauses about a placement, in no order. Raises `IllegalMove`.

    against: give its costs and the opponent's best reply the most weight.
    """
    return list(_all(explain_move(position, advice), names, you=you, against=against))


def compared(
    position: Position, better: Advice, worse: Advice, names: Sequence[str], *, figures: bool = False
) -> tuple[list[Clause], list[Clause]]:
    """The clauses for the better of two placements, and those for the other. Raises `IllegalMove`.

    Clauses that both share are left out, unless nothing else is left. Both players are named.
    figures: begin with where the difference in points comes from.
    """
    good = clauses(position, better, names, you=False)
    bad = clauses(position, worse, names, you=False, against=True)
    both = {clause.text for clause in good} & {clause.text for clause in bad}
    only_good = [clause for clause in good if clause.text not in both]
    bad = [clause for clause in bad if clause.text not in both] or bad
    if figures and (difference := _difference(better, worse, names)):
        return [*only_good, Clause(100, difference, must=True)], bad
    if not any(clause.weight >= _SPEAKS_FOR for clause in only_good):
        only_good = [*_in_the_end(better, worse), *only_good]
    return only_good or good, bad


def _in_the_end(better: Advice, worse: Advice) -> list[Clause]:
    """The difference in points, for two placements with the same clauses: it shows later in the game."""
    seat = better.move.kind.seat
    points = rounded(better.worth(seat) - worse.worth(seat))
    if points < 1:
        return []
    text = ngettext("worth {n} point more in the long run", "worth {n} points more in the long run", points)
    return [Clause(1, text.format(n=points))]


def _difference(better: Advice, worse: Advice, names: Sequence[str]) -> str:
    """How the expected scores of both players differ; empty without a difference."""
    seat = better.move.kind.seat
    changes = {player: better.results[player - 1] - worse.results[player - 1] for player in (seat, 3 - seat)}
    text = _("{name} {points:+.1f}")
    parts = {
        player: text.format(name=_short(names[player - 1]), points=change)
        for player, change in changes.items()
        if abs(change) >= _LEAST
    }
    if list(parts) in ([], [seat]):  # the player's own points are the whole difference
        return "".join(parts.values())
    points = f"{better.worth(seat) - worse.worth(seat):+.1f}"
    return _("{points} ({parts})").format(points=points, parts=comma_list([*parts.values()]))


def _all(
    explanation: Explanation, names: Sequence[str], *, you: bool, against: bool = False
) -> Iterator[Clause]:
    own, other = _short(names[explanation.seat - 1]), _short(names[2 - explanation.seat])
    yield from _end(explanation)
    yield _own(explanation, own, you=you, against=against)
    if explanation.second is not None and not explanation.gain:
        yield _second(*explanation.second, own, you=you)
    if explanation.takes:
        yield _other(explanation, other, against=against)
    if explanation.next is not None:
        yield from _next(explanation.next, explanation, own, you=you)
    if explanation.reply is not None:
        yield _reply(explanation.reply, explanation, other, against=against)
    if explanation.worst is not None and explanation.after is not None:
        yield _answer(explanation.worst, explanation.after.worth, (own, other), you=you, against=against)


def _short(name: str) -> str:
    return fitted(name, _NAME)


def _change(before: int, after: int) -> str:
    return _("{before} -> {after}").format(before=before, after=after)


def _end(explanation: Explanation) -> Iterator[Clause]:
    if explanation.results is None:
        return
    own, other = explanation.results[explanation.seat - 1], explanation.results[2 - explanation.seat]
    if explanation.next is None and explanation.reply is None:  # the last tile
        texts = _("wins {own} : {other}"), _("draws {own} : {other}"), _("loses {own} : {other}")
    else:
        texts = (
            _("wins {own} : {other} with best play"),
            _("draws {own} : {other} with best play"),
            _("loses {own} : {other} with best play"),
        )
    text = texts[(own <= other) + (own < other)]
    yield Clause(2 if own < other else 30, text.format(own=own, other=other))


def _own(explanation: Explanation, name: str, *, you: bool, against: bool) -> Clause:
    before, after = worth(explanation.before), worth(explanation.after)
    change = _change(before, after)
    if explanation.growth is not None:
        return Clause(3 + explanation.gain, _grown(explanation, explanation.growth, name, you=you))
    if explanation.gain < 0:
        loss = -explanation.gain
        text = ngettext("costs you {n} point: {change}", "costs you {n} points: {change}", loss)
        if not you:
            text = ngettext("costs {name} {n} point: {change}", "costs {name} {n} points: {change}", loss)
        return Clause(3 + loss if against else _COST, text.format(n=loss, name=name, change=change))
    text = _("your best zone stays at {points}") if you else _("{name}'s best zone stays at {points}")
    return Clause(0.9, text.format(points=after, name=name))


def _grown(explanation: Explanation, growth: Growth, name: str, *, you: bool) -> str:
    values = {"name": name, "change": _change(worth(explanation.before), worth(explanation.after))}
    if growth is Growth.JOINED:
        text = _("joins {number} zones: {change}") if you else _("joins {number} of {name}'s zones: {change}")
        return text.format(number=explanation.joined, **values)
    if growth is Growth.RAISED:
        assert explanation.after is not None, "it is worth more now"
        text = _("raises your best zone to level {level}: {change}")
        if not you:
            text = _("raises {name}'s best zone to level {level}: {change}")
        return text.format(level=explanation.after.level, **values)
    if growth is Growth.ADDED:
        return _squares_added(explanation.added, you=you).format(number=explanation.added, **values)
    yours, of_name = {
        Growth.STARTED: (_("starts a zone of yours: {change}"), _("starts a zone for {name}: {change}")),
        Growth.REPLACED: (
            _("makes another zone your best: {change}"),
            _("makes another zone {name}'s best: {change}"),
        ),
        Growth.OTHERWISE: (
            _("improves your best zone: {change}"),
            _("improves {name}'s best zone: {change}"),
        ),
    }[growth]
    return (yours if you else of_name).format(**values)


def _squares_added(number: int, *, you: bool) -> str:
    if you:
        return ngettext(
            "adds a square to your best zone: {change}",
            "adds {number} squares to your best zone: {change}",
            number,
        )
    return ngettext(
        "adds a square to {name}'s best zone: {change}",
        "adds {number} squares to {name}'s best zone: {change}",
        number,
    )


def _second(before: int, after: int, name: str, *, you: bool) -> Clause:
    values = {"name": name, "n": after}
    if before >= after:  # another zone was as good, or the tile only took its place
        text = _("leaves your second zone at {n}") if you else _("leaves {name}'s second zone at {n}")
        return Clause(0.3, text.format(**values))
    if not before:
        text = ngettext("starts a second zone of {n} point", "starts a second zone of {n} points", after)
    elif you:
        text = ngettext(
            "raises your second zone to {n} point", "raises your second zone to {n} points", after
        )
    else:
        text = ngettext(
            "raises {name}'s second zone to {n} point", "raises {name}'s second zone to {n} points", after
        )
    return Clause(1 + (after - before) / 4, text.format(**values))


def _other(explanation: Explanation, name: str, *, against: bool) -> Clause:
    values = {
        "name": name,
        "change": _change(worth(explanation.rival_before), worth(explanation.rival_after)),
    }
    if explanation.damage is None:
        text = ngettext(
            "gives {name} {n} point: {change}", "gives {name} {n} points: {change}", -explanation.takes
        )
        weight = 3 - explanation.takes if against else _COST
        return Clause(weight, text.format(n=-explanation.takes, **values))
    text = {
        Damage.SPLIT: _("splits {name}'s best zone: {change}"),
        Damage.TOPPED: _("covers the top of {name}'s best zone: {change}"),
        Damage.COVERED: _("covers {name}'s best zone: {change}"),
    }[explanation.damage]
    return Clause(3 + explanation.takes, text.format(**values))


def _next(next_tile: NextTile, explanation: Explanation, name: str, *, you: bool) -> Iterator[Clause]:
    if next_tile.after <= worth(explanation.after):
        return
    more = (
        next_tile.after - next_tile.before - max(0, explanation.gain)
    )  # in addition to what the placement gains
    text = _reach_instead(next_tile, you=you) if more > 0 else _reach(next_tile, you=you)
    weight = 1 + more / 2 if more > 0 else 0.7
    yield Clause(weight, text.format(name=name, after=next_tile.after, before=next_tile.before))


def _reach(next_tile: NextTile, *, you: bool) -> str:
    """The score that an open tile can reach; or that the best possible tile could."""
    if next_tile.open:
        return _("you can reach {after} next turn") if you else _("{name} can reach {after} next turn")
    text = _("your next tile could take you to {after}")
    return text if you else _("the next tile could take {name} to {after}")


def _reach_instead(next_tile: NextTile, *, you: bool) -> str:
    if next_tile.open:
        text = _("you can reach {after} next turn instead of {before}")
        return text if you else _("{name} can reach {after} next turn instead of {before}")
    text = _("your next tile could take you to {after} instead of {before}")
    return text if you else _("the next tile could take {name} to {after} instead of {before}")


def _answer(worst: int, score: int, names: tuple[str, str], *, you: bool, against: bool) -> Clause:
    """The most that the opponent can take. names: the player's and the opponent's."""
    values = {"name": names[0], "other": names[1], "worst": worst, "score": score}
    if worst < score:
        text = _("{other} can cut you to {worst} next turn")
        if not you:
            text = _("{other} can cut {name} to {worst} next turn")
        return Clause(1 + (score - worst) / 2 if against else 0.3, text.format(**values))
    text = _("{other} cannot cut your {score} next turn")
    if not you:
        text = _("{other} cannot cut {name}'s {score} next turn")
    return Clause(0.65, text.format(**values))


def _reply(next_tile: NextTile, explanation: Explanation, name: str, *, against: bool) -> Clause:
    less = (
        next_tile.before - next_tile.after - max(0, explanation.takes)
    )  # in addition to what the placement takes
    score = worth(explanation.rival_after)
    values = {"name": name, "after": next_tile.after, "before": next_tile.before, "score": score}
    if less > 0:
        text = _("holds {name} to {after} next turn instead of {before}")
        return Clause(2 + less, text.format(**values))
    if next_tile.after <= score:
        return Clause(0.8, _("{name} cannot get past {score} next turn").format(**values))
    gain = next_tile.after - score
    weight = 1 + gain / 2 if against else 0.6
    return Clause(weight, _("{name} can gain {gain} at most next turn").format(gain=gain, **values))
