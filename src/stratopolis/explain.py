"""Why a placement is good, or what is wrong with it, in words: a clause or more that fit into a line.

Every clause holds a figure: a place is never called good without saying by how much. The figures are
`stratopolis.bots.explain`'. It brings Rich and no Textual: the command line says the same as the
screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from hotseat.analysis.review import rounded
from hotseat.i18n import _, ngettext
from hotseat.text.fit import MOST, Clause, fitted, joined
from stratopolis.bots import Advice
from stratopolis.bots.explain import Damage, Facts, Following, Growth, facts
from stratopolis.rules import Position, worth
from stratopolis.show import number_word

WIDTH = 75  # cells that a reason may take, of the 80 there are

HINT_WIDTH = 138  # cells of a hint's: two such rows, broken at a blank

_NAME = 14  # cells of a name in it

_COST = 0.95  # weight of what speaks against a placement that is recommended: told behind its reasons

_SPEAKS_FOR = 1.0  # least weight of what makes a placement better than another one

_LEAST = 0.05  # points of a difference; less is 0.0 when it is told


def reason(
    position: Position, advice: Advice, names: Sequence[str], width: int = WIDTH, *, you: bool = True
) -> str:
    """What speaks for a placement: what it makes of both scores, prevents, or prepares; the most telling
    first.

    One to three clauses of at most `width` cells, beginning small and without a full stop.
    names: by seat.   you: whoever places the tile is spoken to; if not, called by name.
    Raises `IllegalMove` for a placement that is not allowed.
    """
    found = facts(position, advice)
    told = list(_all(found, names, you=you))
    if all(cell_len(clause.text) > width for clause in told):  # the figures at least
        told = [Clause(1, _change(worth(found.before), worth(found.after)))]
    return joined(told, width)


def hint(
    position: Position, place: int, found: Sequence[Advice], names: Sequence[str], width: int = HINT_WIDTH
) -> str:
    """What speaks for one of several placements, best first; behind the first, how much worse it is."""
    if not place:
        return reason(position, found[place], names, width)
    told = clauses(position, found[place], names, you=True)
    less = _less(found[0].worth(position.to_play or 0) - found[place].worth(position.to_play or 0))
    return joined([*told, Clause(-1, less, must=True)], width, MOST + 1)


def _less(points: float) -> str:
    """How much worse than the first hint, to the nearest point."""
    number = rounded(points)
    if number < 1:
        return _("about as good as hint 1")
    text = ngettext("about {n} point worse than hint 1", "about {n} points worse than hint 1", number)
    return text.format(n=number)


def clauses(
    position: Position, advice: Advice, names: Sequence[str], *, you: bool, against: bool = False
) -> list[Clause]:
    """All that can be said of a placement, in no order.

    against: what it costs, and what the other player can make of it, tell most.
    Raises `IllegalMove` as `reason` does.
    """
    return list(_all(facts(position, advice), names, you=you, against=against))


def compared(
    position: Position, better: Advice, worse: Advice, names: Sequence[str], *, figures: bool = False
) -> tuple[list[Clause], list[Clause]]:
    """What speaks for the better of two placements; and what the other one comes to. What both have in
    common is left out as far as anything else is left to say. Both players are called by name.

    figures: first of all where the points between them come from.   Raises `IllegalMove` as `reason` does.
    """
    good = clauses(position, better, names, you=False)
    bad = clauses(position, worse, names, you=False, against=True)
    both = {clause.text for clause in good} & {clause.text for clause in bad}
    only_good = [each for each in good if each.text not in both]
    bad = [each for each in bad if each.text not in both] or bad
    if figures and (difference := _difference(better, worse, names)):
        return [*only_good, Clause(100, difference, must=True)], bad
    if not any(each.weight >= _SPEAKS_FOR for each in only_good):
        only_good = [*_in_the_end(better, worse), *only_good]
    return only_good or good, bad


def _in_the_end(better: Advice, worse: Advice) -> list[Clause]:
    """How many points lie between two placements of which the same can be told: they show later."""
    seat = better.move.kind.seat
    points = rounded(better.worth(seat) - worse.worth(seat))
    if points < 1:
        return []
    text = ngettext("worth {n} point more in the long run", "worth {n} points more in the long run", points)
    return [Clause(1, text.format(n=points))]


def _difference(better: Advice, worse: Advice, names: Sequence[str]) -> str:
    """How much more or less both players are expected to have; empty where nothing is between them."""
    seat = better.move.kind.seat
    changes = {each: better.results[each - 1] - worse.results[each - 1] for each in (seat, 3 - seat)}
    text = _("{name} {points:+.1f}")
    parts = {
        each: text.format(name=_short(names[each - 1]), points=by)
        for each, by in changes.items()
        if abs(by) >= _LEAST
    }
    if list(parts) in ([], [seat]):  # the own points are the whole difference
        return "".join(parts.values())
    points = f"{better.worth(seat) - worse.worth(seat):+.1f}"
    return _("{points} ({parts})").format(points=points, parts=_(", ").join(parts.values()))


def _all(found: Facts, names: Sequence[str], *, you: bool, against: bool = False) -> Iterator[Clause]:
    own, other = _short(names[found.seat - 1]), _short(names[2 - found.seat])
    yield from _end(found)
    yield _own(found, own, you=you, against=against)
    if found.second is not None and not found.gain:
        yield _second(*found.second, own, you=you)
    if found.takes:
        yield _other(found, other, against=against)
    if found.next is not None:
        yield from _next(found.next, found, own, you=you)
    if found.reply is not None:
        yield _reply(found.reply, found, other, against=against)
    if found.worst is not None and found.after is not None:
        yield _answer(found.worst, found.after.worth, (own, other), you=you, against=against)


def _short(name: str) -> str:
    return fitted(name, _NAME)


def _change(before: int, after: int) -> str:
    """`12 -> 22`, the same in every sentence."""
    return _("{before} -> {after}").format(before=before, after=after)


def _end(found: Facts) -> Iterator[Clause]:
    """The scores at the end, where all that may follow is worked out."""
    if found.results is None:
        return
    own, other = found.results[found.seat - 1], found.results[2 - found.seat]
    if found.next is None and found.reply is None:  # the last tile
        texts = _("wins {own} : {other}"), _("draws {own} : {other}"), _("loses {own} : {other}")
    else:
        texts = (
            _("wins {own} : {other} with best play"),
            _("draws {own} : {other} with best play"),
            _("loses {own} : {other} with best play"),
        )
    text = texts[(own <= other) + (own < other)]
    yield Clause(2 if own < other else 30, text.format(own=own, other=other))


def _own(found: Facts, name: str, *, you: bool, against: bool) -> Clause:
    """What it makes of the own score."""
    before, after = worth(found.before), worth(found.after)
    change = _change(before, after)
    if found.growth is not None:
        return Clause(3 + found.gain, _grown(found, found.growth, name, you=you))
    if found.gain < 0:
        text = ngettext("costs you {n} point: {change}", "costs you {n} points: {change}", -found.gain)
        if not you:
            text = ngettext(
                "costs {name} {n} point: {change}", "costs {name} {n} points: {change}", -found.gain
            )
        weight = 3 - found.gain if against else _COST
        return Clause(weight, text.format(n=-found.gain, name=name, change=change))
    text = _("keeps your {points}") if you else _("keeps {name}'s {points}")
    return Clause(0.9, text.format(points=after, name=name))


def _grown(found: Facts, growth: Growth, name: str, *, you: bool) -> str:
    """How the own best zone grows."""
    values = {"name": name, "change": _change(worth(found.before), worth(found.after))}
    if growth is Growth.JOINED:
        text = _("joins {number} zones: {change}") if you else _("joins {number} of {name}'s zones: {change}")
        return text.format(number=number_word(found.joined), **values)
    if growth is Growth.RAISED:
        assert found.after is not None, "it is worth more now"
        text = _("raises your best zone to level {level}: {change}")
        if not you:
            text = _("raises {name}'s best zone to level {level}: {change}")
        return text.format(level=found.after.level, **values)
    if growth is Growth.ADDED:
        return _squares_added(found.added, you=you).format(number=number_word(found.added), **values)
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
    """What it makes of the own second-best zone, while the best one stays as it is."""
    values = {"name": name, "n": after}
    if before >= after:  # another one was as good, or the tile only took its place
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


def _other(found: Facts, name: str, *, against: bool) -> Clause:
    """What it takes from the other player, or gives."""
    values = {"name": name, "change": _change(worth(found.rival_before), worth(found.rival_after))}
    if found.damage is None:
        text = ngettext("gives {name} {n} point: {change}", "gives {name} {n} points: {change}", -found.takes)
        weight = 3 - found.takes if against else _COST
        return Clause(weight, text.format(n=-found.takes, **values))
    text = {
        Damage.SPLIT: _("splits {name}'s best zone: {change}"),
        Damage.TOPPED: _("covers the top of {name}'s best zone: {change}"),
        Damage.COVERED: _("covers {name}'s best zone: {change}"),
    }[found.damage]
    return Clause(3 + found.takes, text.format(**values))


def _next(following: Following, found: Facts, name: str, *, you: bool) -> Iterator[Clause]:
    """What the own next tile can make of it, if that is more than there is."""
    if following.after <= worth(found.after):
        return
    more = following.after - following.before - max(0, found.gain)  # beside what is gained now
    reach = _reach(following, you=you).format(name=name, after=following.after)
    if more <= 0:
        yield Clause(0.7, reach)
    else:
        text = _("{reach} instead of {before}").format(reach=reach, before=following.before)
        yield Clause(1 + more / 2, text)


def _reach(following: Following, *, you: bool) -> str:
    """What a tile that lies open can do; or what could be done with the best of those that do not."""
    if following.open:
        return _("you can reach {after} next turn") if you else _("{name} can reach {after} next turn")
    text = _("your next tile could take you to {after}")
    return text if you else _("the next tile could take {name} to {after}")


def _answer(worst: int, score: int, names: tuple[str, str], *, you: bool, against: bool) -> Clause:
    """What the other player can take at most. names: the own one and the other's."""
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


def _reply(following: Following, found: Facts, name: str, *, against: bool) -> Clause:
    """What the other player can make of it at most."""
    less = following.before - following.after - max(0, found.takes)  # beside what is taken now
    score = worth(found.rival_after)
    values = {"name": name, "after": following.after, "before": following.before, "score": score}
    if less > 0:
        text = _("holds {name} to {after} next turn instead of {before}")
        return Clause(2 + less, text.format(**values))
    if following.after <= score:
        return Clause(0.8, _("{name} cannot get past {score} next turn").format(**values))
    gain = following.after - score
    weight = 1 + gain / 2 if against else 0.6
    return Clause(weight, _("{name} can gain {gain} at most next turn").format(gain=gain, **values))
