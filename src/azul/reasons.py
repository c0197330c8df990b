"""Why a choice is good, or what is wrong with it, in words: a clause or more that fit into a line.

The figures are `azul.players.reasons`'. It brings no Textual: the command line says the same.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import NamedTuple

from azul.grounds import Teller, burden, costs, gains, grounds, reply
from azul.players import Advice
from azul.players.reasons import facts, outcomes
from azul.rules import Move, Pick, Position
from azul.words import colour_word, line_word, place_word
from hotseat.judging import rounded
from hotseat.language import _, ngettext
from hotseat.ui.cells.clauses import Clause, joined

WIDTH = 75  # cells that a reason may take, of the 80 there are
HINT_WIDTH = 138  # cells of a hint's: two such rows, broken at a blank
_HINT_CLAUSES = 5
_AGAINST = 6  # points by which a cost tells more of a choice that was not the best
_LEAST = 0.05  # points of a difference; less counts as none

Clauses = list[Clause]


def reason(game: Position, advice: Advice, names: Sequence[str], width: int = WIDTH) -> str:
    """What speaks for a choice: what it scores, sets up, leaves or forces, the most telling first; and
    what it costs on the floor, always.

    One to three clauses of at most `width` cells, beginning small and without a full stop.
    names: by seat.   Raises `IllegalMove` for a choice that is not allowed.
    """
    found = facts(game, advice)
    if found.only:
        return _("the only legal move")
    return joined(grounds(found, Teller(names)), width)


def hint(
    game: Position, place: int, found: Sequence[Advice], names: Sequence[str], width: int = HINT_WIDTH
) -> str:
    """What speaks for one of several choices, best first, and how it compares with the others."""
    told = facts(game, found[place])
    if told.only:
        return _("the only legal move")
    clauses = list(grounds(told, Teller(names, yours=True)))
    if len(found) > 1:
        clauses.append(Clause(-1, _compares(told.seat, place, found), must=True))
    return joined(clauses, width, _HINT_CLAUSES)


def _compares(seat: int, place: int, found: Sequence[Advice]) -> str:
    """How many points better or worse a choice is than its neighbour in order, to the nearest point."""
    worths = [advice.worth(seat) for advice in found]
    less = abs((worths[1] if not place else worths[place]) - worths[0])
    equal = less < _LEAST or worths[place] > worths[0]
    number = rounded(less)
    if not place:
        if equal or worths[1] > worths[0]:
            if isinstance(found[place].command, Pick):
                return _("another move is just as good")
            return _("another column is just as good")
        if not number:
            return _("slightly better than the runner-up")
        text = ngettext(
            "{points} point better than the runner-up",
            "{points} points better than the runner-up",
            number,
        )
        return text.format(points=number)
    if equal:
        return _("as good as the best")
    if not number:
        return _("slightly worse than the best")
    text = ngettext("{points} point worse than the best", "{points} points worse than the best", number)
    return text.format(points=number)


def compared(
    game: Position, better: Advice, worse: Advice, names: Sequence[str], *, figures: bool = False
) -> tuple[Clauses, Clauses]:
    """What speaks for the better of two choices; and what the other one comes to. What both have in
    common is left out as far as anything else is left to say.

    figures: first of all where the points between them come from.
    """
    teller = Teller(names)
    good, bad = facts(game, better), facts(game, worse)
    own = [burden(each, bad, teller) for each in bad.burdens if each.seat == bad.seat]
    against = [*gains(bad, teller), *reply(bad, teller)]
    against += [_heavier(each) for each in (*costs(bad, teller), *own)]
    found = list(grounds(good, teller))
    if bad.spilled and not good.spilled:
        found.append(Clause(2 + bad.floor, _("drops nothing")))
    said = {clause.text for clause in found} & {clause.text for clause in against}
    found = _without(found, said)
    if figures and (difference := _difference(game, better, worse, teller)):
        found.append(Clause(100, difference, must=True))
    return found, _without(against, said)


def _difference(game: Position, better: Advice, worse: Advice, teller: Teller) -> str:
    """Where the points between two choices come from. Empty where there is nothing between them."""
    seat, parts = game.to_play or 1, _parts(game, better, worse, teller)
    if not parts:
        return ""
    points = f"{better.worth(seat) - worse.worth(seat):+.1f}"
    told = _(", ").join(each.text for each in parts)
    return _("{points} ({parts})").format(points=points, parts=told)


class _Share(NamedTuple):
    """A part of the points between two choices, and the words for it."""

    points: float
    text: str


def _parts(game: Position, one: Advice, other: Advice, teller: Teller) -> list[_Share]:
    """What the first of two choices has more or less: what is expected to follow each of them, to
    the same depth or the round's end, brings so much; the rest is what the boards then promise.
    """
    seat = game.to_play or 1
    solved = one.exact and other.exact
    depth = None if solved else min(len(one.line), len(other.line))
    with_one, with_other = (outcomes(game, each.line[:depth])[seat - 1] for each in (one, other))
    tiles, floor = with_one.tiles - with_other.tiles, with_other.floor - with_one.floor
    own = one.results[seat - 1] - other.results[seat - 1]
    rival = own - (one.worth(seat) - other.worth(seat))
    theirs = _("best opponent {points:+.1f}")
    if game.players == 2:
        theirs = _("{name} {points:+.1f}").replace("{name}", teller.name(3 - seat))
    told = (
        (tiles, _("tiles {points:+}")),
        (floor, _("floor {points:+}")),
        (own - tiles - floor, _("future value {points:+.1f}")),
        (rival, theirs),
    )
    return [_Share(part, text.format(points=part)) for part, text in told if abs(part) >= _LEAST]


def _heavier(clause: Clause) -> Clause:
    """What speaks against a choice that was not the best tells more than what speaks for it."""
    return clause._replace(weight=clause.weight + _AGAINST)


def _without(clauses: Clauses, said: Set[str]) -> Clauses:
    return [clause for clause in clauses if clause.text not in said] or clauses


def choice_words(game: Position, command: Move) -> str:
    """A choice in words: `3 red from factory 2 to line 4`, or `line 2 to column 4`."""
    if isinstance(command, Pick):
        return _("{number} {colour} from {source} to {line}").format(
            number=game.offer.at(command.source)[command.colour],
            colour=colour_word(command.colour),
            source=place_word(command.source),
            line=line_word(command.line),
        )
    line, column = str(command).split(">")
    return _("line {line} to column {column}").format(line=line, column=column)
