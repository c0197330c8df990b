"""Why a choice is good, or what is wrong with it, in words: a clause or more that fit into a line.

The figures are `azul.players.reasons`'. It brings no Textual: the command line says the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import NamedTuple

from rich.cells import cell_len

from azul.players import Advice
from azul.players.reasons import Burden, Facts, Kind, Near, Part, facts
from azul.rules import COLOURS, FLOOR, Command, Game, Pick
from azul.ui.narrate import colour_word, line_word, place_word
from hotseat.language import _, ngettext
from hotseat.ui.fit import fitted

WIDTH = 75  # cells that a reason may take, of the 80 there are
_NAME = 14  # cells of a name in it
_NEAR = 2  # tiles missing in a row, column or colour that is nearly complete
_AGAINST = 6  # points by which a cost tells more of a choice that was not the best
_MOST = 3  # clauses; nobody reads more at a glance
_BONUS = {Kind.ROW: 2, Kind.COLUMN: 7, Kind.COLOUR: 10}


class Clause(NamedTuple):
    """How much it tells, about in points; and the words."""

    weight: float
    text: str


Clauses = list[Clause]


def reason(game: Game, advice: Advice, names: Sequence[str], width: int = WIDTH) -> str:
    """What speaks for a choice: what it scores, sets up, leaves or forces; the most telling first.

    One to three clauses of at most `width` cells, beginning small and without a full stop.
    names: by seat.   Raises `Refused` for a choice that is not allowed.
    """
    found = facts(game, advice)
    if found.only:
        return _("it is the only choice there is")
    return _told(_for(found, names), width)


def compared(game: Game, better: Advice, worse: Advice, names: Sequence[str]) -> tuple[Clauses, Clauses]:
    """What speaks for the better of two choices, and what the other one comes to; what both have in
    common is left out as far as anything else is left to say.
    """
    good, bad = facts(game, better), facts(game, worse)
    own = [_burden(each, bad, names) for each in bad.burdens if each.seat == bad.seat]
    against = [*_gains(bad), *_reply(bad, names)]
    against += [_heavier(each) for each in (*_costs(bad), *own)]
    found = list(_for(good, names))
    if bad.spilled and not good.spilled:
        found.append(Clause(2 + bad.floor, _("spills nothing")))
    said = {clause.text for clause in found} & {clause.text for clause in against}
    return _without(found, said), _without(against, said)


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


def _told(clauses: Iterable[Clause], width: int) -> str:
    """The heaviest clauses that fit; where not even one does, the heaviest, cut."""
    order = sorted(clauses, key=lambda clause: -clause.weight)
    text, number = "", 0
    for clause in order:
        longer = (
            _("{clause}; {another}").format(clause=text, another=clause.text) if text else clause.text
        )
        if number < _MOST and cell_len(longer) <= width:
            text, number = longer, number + 1
    return text or (fitted(order[0].text, width) if order else "")


def _for(found: Facts, names: Sequence[str]) -> Iterator[Clause]:
    """Everything that can be said for a choice, and honestly what it costs."""
    yield from _gains(found)
    yield from _denials(found, names)
    yield from _costs(found)
    yield from _reply(found, names)
    for burden in found.burdens:
        if burden.seat != found.seat:
            yield _burden(burden, found, names)
            break
    if found.plan is not None:
        text = _("line {line} can be filled next, with {number} {colour}")
        colour = colour_word(found.plan.colour)
        text = text.format(line=found.plan.line, number=found.plan.number, colour=colour)
        yield Clause(1.2, text)


def _gains(found: Facts) -> Iterator[Clause]:
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
        yield _setting_up(found)
    elif isinstance(found.command, Pick) and found.command.line != FLOOR:
        text = _("line {line} is full then, but the wall has no space for its tile")
        yield Clause(3, text.format(line=found.command.line))
    for near in found.near:
        if near.missing <= _NEAR:
            yield Clause(_BONUS[near.part.kind] / (2 * near.missing) - 0.5, _lacks(near))


def _setting_up(found: Facts) -> Clause:
    """What becomes of a line that is not full yet."""
    assert isinstance(found.command, Pick)
    values = {"line": found.command.line, "missing": found.missing}
    if found.filled is not None:
        text = _("line {line} can be filled with {number} {colour} from {source}")
        return Clause(
            5,
            text.format(
                **values,
                number=found.filled.number,
                colour=colour_word(found.filled.colour),
                source=place_word(found.filled.source),
            ),
        )
    text = ngettext(
        "line {line} then lacks {missing} tile",
        "line {line} then lacks {missing} tiles",
        found.missing or 0,
    )
    return Clause(3, text.format(**values))


def _denials(found: Facts, names: Sequence[str]) -> Iterator[Clause]:
    if not found.denied:
        return
    seat, line, missing = found.denied[0]
    assert isinstance(found.command, Pick)
    values = {
        "number": found.number,
        "colour": colour_word(found.command.colour),
        "name": fitted(names[seat - 1], _NAME),
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


def _reply(found: Facts, names: Sequence[str]) -> Iterator[Clause]:
    """What the next player is expected to do with what is left."""
    if found.reply is None:
        return
    text = _("{name} may then take {number} {colour} to line {line}")
    if found.reply.fills:
        text = _("{name} may then fill line {line} with {number} {colour}")
    values = {
        "name": fitted(names[found.reply.seat - 1], _NAME),
        "number": found.reply.number,
        "colour": colour_word(found.reply.colour),
        "line": found.reply.line,
    }
    yield Clause(1.0, text.format(**values))


def _costs(found: Facts) -> Iterator[Clause]:
    """What lands on the floor, and what that costs there."""
    if not found.spilled and not found.marker:
        return
    to_floor = isinstance(found.command, Pick) and found.command.line == FLOOR
    values = {"number": found.spilled, "points": f"-{found.floor}" if found.floor else "0"}
    if found.marker and found.spilled:
        text = _("takes the 1 and spills {number} ({points})")
    elif found.marker:
        text = _("takes the 1 ({points})")
    else:
        text = _("spills {number} ({points})")
    yield Clause(2 + found.floor + 3 * to_floor, text.format(**values))
    if found.least:
        yield Clause(1.5, _("no choice costs less on the floor"))


def _burden(burden: Burden, found: Facts, names: Sequence[str]) -> Clause:
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
        name=fitted(names[burden.seat - 1], _NAME),
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
