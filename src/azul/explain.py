"""Explain a move in short clauses, most important first.

It brings no Textual.

The figures are `azul.bots.explain`'. It brings no Textual: the command line says the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from azul.bots import Advice
from azul.bots.explain import Burden, Facts, Follow, Kind, Near, Part, facts, outcomes
from azul.rules import COLOURS, FLOOR, Bonus, Move, Pick, Position
from azul.show import colour_word, line_word, place_word
from hotseat.analysis.review import rounded
from hotseat.i18n import _, ngettext
from hotseat.text.fit import Clause, fitted, joined

_NAME = 14  # cells of a name in a clause

_NEAR = 2  # tiles missing in a row, column or colour that is nearly complete

_BONUS = {  # points of one
    Kind.ROW: Bonus(1, 0, 0).points,
    Kind.COLUMN: Bonus(0, 1, 0).points,
    Kind.COLOUR: Bonus(0, 0, 1).points,
}


class Teller(NamedTuple):
    """To whom it is told. names: by seat.   yours: whether it is whoever has to choose now; that one is
    told more, for there are two rows for it.
    """

    names: Sequence[str]
    yours: bool = False

    def name(self, seat: int) -> str:
        """A name in a clause."""
        return fitted(self.names[seat - 1], _NAME)

    def line(self, line: int) -> str:
        """A line of whoever chooses, told apart from those of others."""
        text = _("your line {line}") if self.yours else _("line {line}")
        return text.format(line=line)


def grounds(found: Facts, teller: Teller) -> Iterator[Clause]:
    """Everything that speaks for a choice, and honestly what it costs."""
    yield from gains(found, teller)
    yield from _denials(found, teller)
    yield from costs(found, teller)
    for each in found.burdens:
        if each.seat != found.seat:
            yield burden(each, found, teller)
            break
    if found.plan is not None:
        yield _plan(found.plan, teller)
    if teller.yours:
        yield from reply(found, teller)


def _plan(plan: Follow, teller: Teller) -> Clause:
    """The own next pick, where it fills another line."""
    values = {"line": teller.line(plan.line), "number": plan.number, "colour": colour_word(plan.colour)}
    if not plan.here:
        return Clause(1.2, _("{line} can be filled later").format(**values))
    text = _("{line} can be filled next, with {number} {colour}")
    if plan.spilled:
        text = _("{line} can be filled next, with {number} {colour} ({spilled} would fall)")
    return Clause(1.2, text.format(**values, spilled=plan.spilled))


def gains(found: Facts, teller: Teller) -> Iterator[Clause]:
    """What it scores or completes, or what becomes of its line."""
    for part in found.completed:
        yield Clause(10 + _BONUS[part.kind], _completes(part))
    if found.ends:
        yield Clause(15, _("ends the game"))
    if found.scores is not None:
        yield Clause(4 + found.scores, _scores(found, teller), must=teller.yours)
    elif found.missing:
        yield _setting_up(found, teller)
    elif isinstance(found.move, Pick) and found.move.line != FLOOR:
        text = _("fills {line}, but its tile has no space on the wall")
        yield Clause(3, text.format(line=teller.line(found.move.line)))
    for near in found.near:
        if near.missing <= _NEAR:
            yield Clause(_BONUS[near.part.kind] / (2 * near.missing) - 0.5, _lacks(near))


def _scores(found: Facts, teller: Teller) -> str:
    """The points of the tile, and to whoever has to choose where they come from."""
    number = found.scores or 0
    text = ngettext("scores {points} this round", "scores {points} this round", number)
    if not isinstance(found.move, Pick):  # in wall-tiling: at once
        text = ngettext("scores {points}", "scores {points}", number)
    text = text.format(points=number)
    runs = [_("{tiles} across").format(tiles=found.across)] if found.across > 1 else []
    runs += [_("{tiles} down").format(tiles=found.down)] if found.down > 1 else []
    if not teller.yours or not runs:
        return text
    return _("{scores} ({runs})").format(scores=text, runs=_(", ").join(runs))


def _setting_up(found: Facts, teller: Teller) -> Clause:
    """What becomes of a line that is not full yet."""
    assert isinstance(found.move, Pick)
    line = teller.line(found.move.line)
    if found.filled is not None:
        return _filling(found.filled, line)
    text = _("{line} then holds {held} of {size} tiles")
    if teller.yours:
        text = _("{line} then holds {held} of {size} tiles; no {colour} left this round")
        if found.left:
            text = ngettext(
                "{line} then holds {held} of {size} tiles; {left} {colour} left to take",
                "{line} then holds {held} of {size} tiles; {left} {colour} left to take",
                found.left,
            )
    size = found.held + (found.missing or 0)
    values = {"held": found.held, "size": size, "left": found.left}
    text = text.format(line=line, colour=colour_word(found.move.colour), **values)
    return Clause(3 if 2 * found.held > size else 0.5, text)


def _filling(filled: Follow, line: str) -> Clause:
    """The own later pick that fills the line: with what lies there already, or with what is to come."""
    values = {"number": filled.number, "colour": colour_word(filled.colour)}
    if not filled.here:
        return Clause(4, _("{line} can be filled with {colour} later").format(line=line, **values))
    text = _("{line} can be filled with {number} {colour} from {source}")
    if filled.spilled:
        text = _("{line} can be filled with {number} {colour} from {source} ({spilled} would fall)")
    source = place_word(filled.source)
    return Clause(5, text.format(line=line, source=source, spilled=filled.spilled, **values))


def _denials(found: Facts, teller: Teller) -> Iterator[Clause]:
    if not found.denied:
        return
    seat, line, missing = found.denied[0]
    assert isinstance(found.move, Pick)
    values = {
        "number": found.number,
        "colour": colour_word(found.move.colour),
        "name": teller.name(seat),
        "line": line,
    }
    text = _("leaves too few {colour} for {name}'s line {line}")
    if found.last:
        text = ngettext(
            "takes the last {colour} that {name}'s line {line} needs",
            "takes the last {number} {colour} that {name}'s line {line} needs",
            found.number,
        )
    yield Clause(7 + line - missing, text.format(**values))


def reply(found: Facts, teller: Teller) -> Iterator[Clause]:
    """What the next player is expected to do with what is left: it speaks against a choice."""
    if found.reply is None:
        return
    text = _("{name} may then place {number} {colour} in line {line}")
    if found.reply.fills:
        text = _("{name} may then fill line {line} with {number} {colour}")
    values = {
        "name": teller.name(found.reply.seat),
        "number": found.reply.number,
        "colour": colour_word(found.reply.colour),
        "line": found.reply.line,
    }
    yield Clause(1.0, text.format(**values))


def costs(found: Facts, teller: Teller) -> Iterator[Clause]:
    """What lands on the floor, and what that costs there: it is always said."""
    if not found.spilled and not found.marker:
        return
    to_floor = isinstance(found.move, Pick) and found.move.line == FLOOR
    values = {"number": found.spilled, "points": f"-{found.floor}" if found.floor else "0"}
    if found.marker and found.spilled:
        text = ngettext(
            "takes the marker and drops {number} tile ({points})",
            "takes the marker and drops {number} tiles ({points})",
            found.spilled,
        )
    elif found.marker:
        text = _("takes the marker ({points})")
        if teller.yours and found.begins:
            text = _("takes the marker ({points}) and goes first next round")
    else:
        text = ngettext("drops {number} tile ({points})", "drops {number} tiles ({points})", found.spilled)
    yield Clause(2 + found.floor + 3 * to_floor, text.format(**values), must=True)
    if found.least:
        yield Clause(1.5, _("no move costs less on the floor"))


def burden(burden: Burden, found: Facts, teller: Teller) -> Clause:
    """What somebody takes to the floor later: surely, or as it looks."""
    if burden.spilled == burden.number:
        text = _("{name} may have to drop {number} {colour} on the floor")
        if found.exact:
            text = _("{name} will have to drop {number} {colour} on the floor")
    else:
        text = _("{name} may have to drop {spilled} of {number} {colour}")
        if found.exact:
            text = _("{name} will have to drop {spilled} of {number} {colour}")
    text = text.format(
        name=teller.name(burden.seat),
        number=burden.number,
        spilled=burden.spilled,
        colour=colour_word(burden.colour),
    )
    return Clause(2 * burden.spilled + 1, text)


def _completes(part: Part) -> str:
    if part.kind is Kind.COLOUR:
        return _("completes all five {colour}").format(colour=colour_word(COLOURS[part.number]))
    if part.kind is Kind.ROW:
        return _("completes row {number}").format(number=part.number)
    return _("completes column {number}").format(number=part.number)


def _lacks(near: Near) -> str:
    part, missing = near
    if part.kind is Kind.COLOUR:
        text = ngettext(
            "{colour} is then {missing} tile short of all five",
            "{colour} is then {missing} tiles short of all five",
            missing,
        )
        return text.format(colour=colour_word(COLOURS[part.number]), missing=missing)
    text = ngettext(
        "column {number} then needs {missing} more tile",
        "column {number} then needs {missing} more tiles",
        missing,
    )
    if part.kind is Kind.ROW:
        text = ngettext(
            "row {number} then needs {missing} more tile",
            "row {number} then needs {missing} more tiles",
            missing,
        )
    return text.format(number=part.number, missing=missing)


WIDTH = 75  # cells that a reason may take, of the 80 there are

HINT_WIDTH = 138  # cells of a hint's: two such rows, broken at a blank

_HINT_CLAUSES = 5

_AGAINST = 6  # points by which a cost tells more of a choice that was not the best

_LEAST = 0.05  # points of a difference; less counts as none

Clauses = list[Clause]


def reason(position: Position, advice: Advice, names: Sequence[str], width: int = WIDTH) -> str:
    """What speaks for a choice: what it scores, sets up, leaves or forces, the most telling first; and
    what it costs on the floor, always.

    One to three clauses of at most `width` cells, beginning small and without a full stop.
    names: by seat.   Raises `IllegalMove` for a choice that is not allowed.
    """
    found = facts(position, advice)
    if found.only:
        return _("the only legal move")
    return joined(grounds(found, Teller(names)), width)


def hint(
    position: Position, place: int, found: Sequence[Advice], names: Sequence[str], width: int = HINT_WIDTH
) -> str:
    """What speaks for one of several choices, best first, and how it compares with the others."""
    told = facts(position, found[place])
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
            if isinstance(found[place].move, Pick):
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
    position: Position, better: Advice, worse: Advice, names: Sequence[str], *, figures: bool = False
) -> tuple[Clauses, Clauses]:
    """What speaks for the better of two choices; and what the other one comes to. What both have in
    common is left out as far as anything else is left to say.

    figures: first of all where the points between them come from.
    """
    teller = Teller(names)
    good, bad = facts(position, better), facts(position, worse)
    own = [burden(each, bad, teller) for each in bad.burdens if each.seat == bad.seat]
    against = [*gains(bad, teller), *reply(bad, teller)]
    against += [_heavier(each) for each in (*costs(bad, teller), *own)]
    found = list(grounds(good, teller))
    if bad.spilled and not good.spilled:
        found.append(Clause(2 + bad.floor, _("drops nothing")))
    said = {clause.text for clause in found} & {clause.text for clause in against}
    found = _without(found, said)
    if figures and (difference := _difference(position, better, worse, teller)):
        found.append(Clause(100, difference, must=True))
    return found, _without(against, said)


def _difference(position: Position, better: Advice, worse: Advice, teller: Teller) -> str:
    """Where the points between two choices come from. Empty where there is nothing between them."""
    seat, parts = position.to_play or 1, _parts(position, better, worse, teller)
    if not parts:
        return ""
    points = f"{better.worth(seat) - worse.worth(seat):+.1f}"
    told = _(", ").join(each.text for each in parts)
    return _("{points} ({parts})").format(points=points, parts=told)


class _Share(NamedTuple):
    """A part of the points between two choices, and the words for it."""

    points: float
    text: str


def _parts(position: Position, one: Advice, other: Advice, teller: Teller) -> list[_Share]:
    """What the first of two choices has more or less: what is expected to follow each of them, to
    the same depth or the round's end, brings so much; the rest is what the boards then promise.
    """
    seat = position.to_play or 1
    solved = one.exact and other.exact
    depth = None if solved else min(len(one.principal_variation), len(other.principal_variation))
    with_one, with_other = (
        outcomes(position, each.principal_variation[:depth])[seat - 1] for each in (one, other)
    )
    tiles, floor = with_one.tiles - with_other.tiles, with_other.floor - with_one.floor
    own = one.results[seat - 1] - other.results[seat - 1]
    rival = own - (one.worth(seat) - other.worth(seat))
    theirs = _("best opponent {points:+.1f}")
    if position.players == 2:
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


def choice_words(position: Position, move: Move) -> str:
    """A choice in words: `3 red from factory 2 to line 4`, or `line 2 to column 4`."""
    if isinstance(move, Pick):
        return _("{number} {colour} from {source} to {line}").format(
            number=position.offer.at(move.source)[move.colour],
            colour=colour_word(move.colour),
            source=place_word(move.source),
            line=line_word(move.line),
        )
    line, column = str(move).split(">")
    return _("line {line} to column {column}").format(line=line, column=column)
