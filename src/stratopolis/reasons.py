"""Why a placement is good, or what is wrong with it, in words: a clause or more that fit into a line.

The figures are `stratopolis.players.reasons`'. It brings Rich and no Textual: the command line says the
same as the screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hotseat.language import _, ngettext
from hotseat.ui.cells.clauses import Clause, joined
from hotseat.ui.cells.fit import fitted
from stratopolis.players import Advice
from stratopolis.players.reasons import Facts, facts
from stratopolis.rules import Game, worth
from stratopolis.words import product_words

WIDTH = 75  # cells that a reason may take, of the 80 there are
_NAME = 14  # cells of a name in it
_LEAST = 0.05  # points of a difference; less is 0.0 when it is told
_WORTH_TELLING = 3  # points from which on a threat or a plan is told


def reason(
    game: Game, advice: Advice, names: Sequence[str], width: int = WIDTH, *, you: bool = True
) -> str:
    """What speaks for a placement: what it makes of both scores, prevents, or prepares; the most telling
    first.

    One to three clauses of at most `width` cells, beginning small and without a full stop.
    names: by seat.   you: whoever places the tile is spoken to; if not, called by name.
    Raises `Refused` for a placement that is not allowed.
    """
    return joined(list(_all(facts(game, advice), names, you=you)), width)


def compared(
    game: Game, better: Advice, worse: Advice, names: Sequence[str], *, figures: bool = False
) -> tuple[list[Clause], list[Clause]]:
    """What speaks for the better of two placements; and what the other one comes to. What both have in
    common is left out as far as anything else is left to say. Both players are called by name.

    figures: first of all where the points between them come from.   Raises `Refused` as `reason` does.
    """
    good, bad = (list(_all(facts(game, each), names, you=False)) for each in (better, worse))
    both = {clause.text for clause in good} & {clause.text for clause in bad}
    good = [each for each in good if each.text not in both] or good
    bad = [each for each in bad if each.text not in both] or bad
    if figures and (difference := _difference(better, worse, names)):
        good.append(Clause(100, difference, must=True))
    return good, bad


def _difference(better: Advice, worse: Advice, names: Sequence[str]) -> str:
    """How much more or less both players are expected to have; empty where nothing is between them."""
    seat = better.command.kind.seat
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


def _all(found: Facts, names: Sequence[str], *, you: bool) -> Iterator[Clause]:
    yield from _own(found) if you else _of(found, _short(names[found.seat - 1]))
    yield from _against(found, _short(names[2 - found.seat]))
    yield from _later(found, _short(names[2 - found.seat]))
    if found.level > 1:
        yield Clause(0.5 + found.level / 2, _("lies on level {level}").format(level=found.level))
    else:
        yield Clause(0.4, _("spreads out on the table"))


def _short(name: str) -> str:
    return fitted(name, _NAME)


def _own(found: Facts) -> Iterator[Clause]:
    """What it makes of the own best zone."""
    zone, gain = found.after, found.gain
    if zone is not None and gain > 0:
        text = _("your best zone grows to {worth}: {product}")
        values = {"worth": zone.worth, "product": product_words(zone)}
        yield Clause(3 + gain, text.format(**values))
    elif gain < 0:
        text = ngettext("costs you {n} point now", "costs you {n} points now", -gain)
        yield Clause(1 - gain, text.format(n=-gain))
    if found.joined > 1:
        text = ngettext("joins {n} of your zones", "joins {n} of your zones", found.joined)
        yield Clause(1 + found.joined, text.format(n=found.joined))
    if found.rise >= _WORTH_TELLING:
        text = _("your next tile can raise it to {worth}")
        yield Clause(1 + found.rise / 2, text.format(worth=found.outlook))


def _of(found: Facts, name: str) -> Iterator[Clause]:
    """The same of somebody who is not spoken to."""
    zone, gain = found.after, found.gain
    if zone is not None and gain > 0:
        text = _("{name}'s best zone grows to {worth}: {product}")
        values = {"worth": zone.worth, "product": product_words(zone)}
        yield Clause(3 + gain, text.format(name=name, **values))
    elif gain < 0:
        text = ngettext("costs {name} {n} point now", "costs {name} {n} points now", -gain)
        yield Clause(1 - gain, text.format(name=name, n=-gain))
    if found.joined > 1:
        text = ngettext("joins {n} of {name}'s zones", "joins {n} of {name}'s zones", found.joined)
        yield Clause(1 + found.joined, text.format(n=found.joined, name=name))
    if found.rise >= _WORTH_TELLING:
        text = _("{name}'s next tile can raise it to {worth}")
        yield Clause(1 + found.rise / 2, text.format(name=name, worth=found.outlook))


def _against(found: Facts, name: str) -> Iterator[Clause]:
    """What it takes from the other player, and what that player can make then."""
    takes = found.takes
    if takes > 0:
        text = ngettext("takes {n} point from {name}", "takes {n} points from {name}", takes)
        yield Clause(3 + takes, text.format(n=takes, name=name))
    elif takes < 0:
        text = ngettext("gives {name} {n} point", "gives {name} {n} points", -takes)
        yield Clause(1 - takes, text.format(n=-takes, name=name))
    elif found.covered:
        text = _("covers part of {name}'s best zone")
        yield Clause(1.5, text.format(name=name))
    if found.threat is None or found.left is None or found.threat - found.left < _WORTH_TELLING:
        return
    now = worth(found.rival_after)
    if found.threat - found.left > max(0, takes):
        text = _("{name} could have reached {threat} next, now at most {left}")
        values = {"name": name, "threat": found.threat, "left": max(found.left, now)}
        yield Clause(2 + found.threat - found.left - max(0, takes), text.format(**values))


def _later(found: Facts, name: str) -> Iterator[Clause]:
    """The end, where it is solved; or what the other player is expected to do with it."""
    if found.results is not None:
        own, other = found.results[found.seat - 1], found.results[2 - found.seat]
        if own > other:
            yield Clause(30, _("is certain to win"))
        elif own == other:
            yield Clause(30, _("at least draws"))
        else:
            yield Clause(2, _("loses by the fewest points"))
    reply = found.reply
    if reply is not None and reply.gain > 0 and found.results is None:
        text = ngettext(
            "{name} will probably gain at most {n} point",
            "{name} will probably gain at most {n} points",
            reply.gain,
        )
        yield Clause(1.0, text.format(name=name, n=reply.gain))
