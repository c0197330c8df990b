"""Why a choice is good, or what is wrong with it, in words: a clause or more that fit into a line.

The figures are `azul.players.reasons`'. It brings no Textual: the command line says the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from azul.players import Advice
from azul.players.reasons import Burden, Facts, Follow, Kind, Near, Part, facts, outcomes
from azul.rules import COLOURS, FLOOR, Command, Game, Pick
from azul.ui.narrate import colour_word, line_word, place_word
from hotseat.language import _, ngettext
from hotseat.ui.clauses import Clause
from hotseat.ui.clauses import joined as _told
from hotseat.ui.fit import fitted

WIDTH = 75  # cells that a reason may take, of the 80 there are
_NAME = 14  # cells of a name in it
_NEAR = 2  # tiles missing in a row, column or colour that is nearly complete
_AGAINST = 6  # points by which a cost tells more of a choice that was not the best
_BONUS = {Kind.ROW: 2, Kind.COLUMN: 7, Kind.COLOUR: 10}
_SPEAKS = 2  # weight of a clause that speaks for a choice, and not only of it
_OUTLOOK = 0.05  # points below which nothing is said of what a board promises


Clauses = list[Clause]


class Teller(NamedTuple):
    """To whom it is told. names: by seat.   yours: whether it is whoever has to choose now."""

    names: Sequence[str]
    yours: bool = False

    def name(self, seat: int) -> str:
        """A name in a clause."""
        return fitted(self.names[seat - 1], _NAME)

    def line(self, line: int) -> str:
        """A line of whoever chooses, told apart from those of others."""
        text = _("your line {line}") if self.yours else _("own line {line}")
        return text.format(line=line)


def reason(
    game: Game, advice: Advice, names: Sequence[str], width: int = WIDTH, *, yours: bool = False
) -> str:
    """What speaks for a choice: what it scores, sets up, leaves or forces, the most telling first; and
    what it costs on the floor, always.

    One to three clauses of at most `width` cells, beginning small and without a full stop.
    names: by seat.   yours: whether it is told to whoever has to choose.   Raises `Refused` for a choice
    that is not allowed.
    """
    found = facts(game, advice)
    if found.only:
        return _("it is the only choice there is")
    return _told(_for(found, Teller(names, yours)), width)


def hint(
    game: Game, place: int, found: Sequence[Advice], names: Sequence[str], width: int = WIDTH
) -> str:
    """What speaks for one of several choices, best first, and how it compares with the others."""
    advice = found[place]
    told = facts(game, advice)
    if told.only:
        return _("it is the only choice there is")
    teller = Teller(names, yours=True)
    clauses = list(_for(told, teller))
    if len(found) > 1:
        why = Clause(-1, _against(game, place, found, teller), must=True)
        speaks = any(clause.weight >= _SPEAKS and not clause.must for clause in clauses)
        if not speaks and why.text and why.text in (text := _told([*clauses, why], width)):
            return text
        clauses.append(Clause(-1, _compares(told.seat, place, found), must=True))
    return _told(clauses, width)


def _against(game: Game, place: int, found: Sequence[Advice], teller: Teller) -> str:
    """Where the points between a choice and its neighbour in order come from, where nothing that is seen
    on the table speaks for it: it may well avoid something.
    """
    text = _("the best has {difference}") if place else _("over the next best {difference}")
    difference = _difference(game, found[0], found[place or 1], teller)
    return text.format(difference=difference) if difference else ""


def _compares(seat: int, place: int, found: Sequence[Advice]) -> str:
    """How many points better or worse a choice is than its neighbour in order."""
    worths = [advice.worth(seat) for advice in found]
    less = f"{(worths[1] if not place else worths[place]) - worths[0]:.1f}".lstrip("-")
    equal = less == "0.0" or worths[place] > worths[0]
    if not place:
        if equal or worths[1] > worths[0]:
            return _("the next best is as good")
        return _("{points} better than the next best").format(points=less)
    if equal:
        return _("as good as the best")
    return _("{points} less than the best").format(points=less)


def compared(game: Game, better: Advice, worse: Advice, names: Sequence[str]) -> tuple[Clauses, Clauses]:
    """What speaks for the better of two choices, first of all where its points come from; and what the
    other one comes to. What both have in common is left out as far as anything else is left to say.
    """
    teller = Teller(names)
    good, bad = facts(game, better), facts(game, worse)
    own = [_burden(each, bad, teller) for each in bad.burdens if each.seat == bad.seat]
    against = [*_gains(bad, teller), *_reply(bad, teller)]
    against += [_heavier(each) for each in (*_costs(bad), *own)]
    found = list(_for(good, teller))
    if bad.spilled and not good.spilled:
        found.append(Clause(2 + bad.floor, _("spills nothing")))
    said = {clause.text for clause in found} & {clause.text for clause in against}
    found = _without(found, said)
    if difference := _difference(game, better, worse, teller):
        found.append(Clause(100, difference, must=True))
    return found, _without(against, said)


def _difference(game: Game, better: Advice, worse: Advice, teller: Teller) -> str:
    """Where the points between two choices come from: what is expected to follow each of them, to
    the same depth or the round's end, brings this much more or less; the rest is what the boards then
    promise. Empty where there is nothing between them.
    """
    seat = game.to_play or 1
    solved = better.exact and worse.exact
    depth = None if solved else min(len(better.line), len(worse.line))
    good, bad = (outcomes(game, each.line[:depth]) for each in (better, worse))
    tiles = good[seat - 1].tiles - bad[seat - 1].tiles
    floor = bad[seat - 1].floor - good[seat - 1].floor
    own = better.results[seat - 1] - worse.results[seat - 1]
    rival = own - (better.worth(seat) - worse.worth(seat))
    parts = [_("tiles {points:+}").format(points=tiles)] if tiles else []
    parts += [_("floor {points:+}").format(points=floor)] if floor else []
    if abs(own - tiles - floor) >= _OUTLOOK:
        parts.append(_("outlook {points:+.1f}").format(points=own - tiles - floor))
    if abs(rival) >= _OUTLOOK:
        text = _("the best other {points:+.1f}")
        other = 3 - seat if game.players == 2 else None
        if other is not None:
            text = _("{name} {points:+.1f}")
        parts.append(text.format(name=teller.name(other or seat), points=rival))
    if not parts:
        return ""
    points = f"{better.worth(seat) - worse.worth(seat):+.1f}"
    return _("{points}: {parts}").format(points=points, parts=_(", ").join(parts))


def joined(clauses: Clauses, width: int = WIDTH) -> str:
    """The most telling clauses in so many cells."""
    return _told(clauses, width)


def _heavier(clause: Clause) -> Clause:
    """What speaks against a choice that was not the best tells more than what speaks for it."""
    return clause._replace(weight=clause.weight + _AGAINST)


def _without(clauses: Clauses, said: Set[str]) -> Clauses:
    return [clause for clause in clauses if clause.text not in said] or clauses


def choice_words(game: Game, command: Command) -> str:
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


def _for(found: Facts, teller: Teller) -> Iterator[Clause]:
    """Everything that speaks for a choice, and honestly what it costs."""
    yield from _gains(found, teller)
    yield from _denials(found, teller)
    yield from _costs(found)
    for burden in found.burdens:
        if burden.seat != found.seat:
            yield _burden(burden, found, teller)
            break
    if found.plan is not None:
        yield _plan(found.plan, teller)


def _plan(plan: Follow, teller: Teller) -> Clause:
    """The own next pick, where it fills another line."""
    values = {"line": teller.line(plan.line), "number": plan.number, "colour": colour_word(plan.colour)}
    if not plan.here:
        return Clause(1.2, _("{line} can be filled later").format(**values))
    text = _("{line} can be filled next, with {number} {colour}")
    if plan.spilled:
        text = _("{line} can be filled next, with {number} {colour} ({spilled} would fall)")
    return Clause(1.2, text.format(**values, spilled=plan.spilled))


def _gains(found: Facts, teller: Teller) -> Iterator[Clause]:
    for part in found.completed:
        yield Clause(10 + _BONUS[part.kind], _completes(part))
    if found.ends:
        yield Clause(15, _("ends the game"))
    if found.scores is not None:
        text = ngettext(
            "scores {points} point at the round's end",
            "scores {points} at the round's end",
            found.scores,
        )
        if not isinstance(found.command, Pick):  # in wall-tiling: at once
            text = ngettext("scores {points} point", "scores {points} points", found.scores)
        yield Clause(4 + found.scores, text.format(points=found.scores))
    elif found.missing:
        yield _setting_up(found, teller)
    elif isinstance(found.command, Pick) and found.command.line != FLOOR:
        text = _("{line} is full then, but the wall has no space for its tile")
        yield Clause(3, text.format(line=teller.line(found.command.line)))
    for near in found.near:
        if near.missing <= _NEAR:
            yield Clause(_BONUS[near.part.kind] / (2 * near.missing) - 0.5, _lacks(near))


def _setting_up(found: Facts, teller: Teller) -> Clause:
    """What becomes of a line that is not full yet."""
    assert isinstance(found.command, Pick)
    line = teller.line(found.command.line)
    if found.filled is not None:
        return _filling(found.filled, line)
    text = _("{line} then has {held} of its {size} tiles")
    size = found.held + (found.missing or 0)
    return Clause(3 if 2 * found.held > size else 0.5, text.format(line=line, held=found.held, size=size))


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
    assert isinstance(found.command, Pick)
    values = {
        "number": found.number,
        "colour": colour_word(found.command.colour),
        "name": teller.name(seat),
        "line": line,
    }
    text = _("leaves too few {colour} for {name}'s line {line}")
    if found.last:
        text = ngettext(
            "takes the last {colour}, which {name}'s line {line} needs",
            "takes the last {number} {colour}, which {name}'s line {line} needs",
            found.number,
        )
    yield Clause(7 + line - missing, text.format(**values))


def _reply(found: Facts, teller: Teller) -> Iterator[Clause]:
    """What the next player is expected to do with what is left: it speaks against a choice."""
    if found.reply is None:
        return
    text = _("{name} may then take {number} {colour} to line {line}")
    if found.reply.fills:
        text = _("{name} may then fill line {line} with {number} {colour}")
    values = {
        "name": teller.name(found.reply.seat),
        "number": found.reply.number,
        "colour": colour_word(found.reply.colour),
        "line": found.reply.line,
    }
    yield Clause(1.0, text.format(**values))


def _costs(found: Facts) -> Iterator[Clause]:
    """What lands on the floor, and what that costs there: it is always said."""
    if not found.spilled and not found.marker:
        return
    to_floor = isinstance(found.command, Pick) and found.command.line == FLOOR
    values = {"number": found.spilled, "points": f"-{found.floor}" if found.floor else "0"}
    if found.marker and found.spilled:
        text = _("takes the marker and spills {number} ({points})")
    elif found.marker:
        text = _("takes the marker ({points})")
    else:
        text = _("spills {number} ({points})")
    yield Clause(2 + found.floor + 3 * to_floor, text.format(**values), must=True)
    if found.least:
        yield Clause(1.5, _("no choice costs less on the floor"))


def _burden(burden: Burden, found: Facts, teller: Teller) -> Clause:
    """What somebody takes to the floor later: surely, or as it looks."""
    if burden.spilled == burden.number:
        text = _("{name} may have to take {number} {colour} to the floor")
        if found.exact:
            text = _("{name} will have to take {number} {colour} to the floor")
    else:
        text = _("{name} may have to spill {spilled} of {number} {colour}")
        if found.exact:
            text = _("{name} will have to spill {spilled} of {number} {colour}")
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
        text = _("of the five {colour} on the wall {missing} are then missing")
        if missing == 1:
            text = _("of the five {colour} on the wall one is then missing")
        return text.format(colour=colour_word(COLOURS[part.number]), missing=missing)
    text = _("column {number} then lacks {missing}")
    if part.kind is Kind.ROW:
        text = _("row {number} then lacks {missing}")
    return text.format(number=part.number, missing=missing)
