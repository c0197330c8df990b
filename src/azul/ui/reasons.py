"""Why a choice is good, or what is wrong with it, in words: a clause or more that fit into a line.

The figures are `azul.players.reasons`'. It brings no Textual: the command line says the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
_MOST = 3  # clauses; nobody reads more at a glance
_BONUS = {Kind.ROW: 2, Kind.COLUMN: 7, Kind.COLOUR: 10}


class _Clause(NamedTuple):
    """How much it tells, about in points; and the words."""

    weight: float
    text: str


def reason(game: Game, advice: Advice, names: Sequence[str], width: int = WIDTH) -> str:
    """What speaks for a choice: what it scores, sets up, leaves or forces; the most telling first.

    One to three clauses of at most `width` cells, beginning small and without a full stop.
    names: by seat.   Raises `Refused` for a choice that is not allowed.
    """
    found = facts(game, advice)
    if found.only:
        return _("it is the only choice there is")
    return _told(_for(found, names), width)


def harm(game: Game, advice: Advice, names: Sequence[str], width: int = WIDTH) -> str:
    """What a choice comes to that was not the best: what it scores, and what it costs its player."""
    found = facts(game, advice)
    own = (each for each in found.burdens if each.seat == found.seat)
    clauses = [*_gains(found), *_costs(found)]
    clauses += [_burden(each, found, names) for each in own]
    return _told(clauses, width)


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


def _told(clauses: Iterable[_Clause], width: int) -> str:
    """The heaviest clauses that fit; at least one, cut where even that is too long."""
    order = sorted(clauses, key=lambda clause: -clause.weight)
    text = fitted(order[0].text, width) if order else ""
    number = 1
    for clause in order[1:]:
        longer = _("{clause}; {another}").format(clause=text, another=clause.text)
        if number < _MOST and cell_len(longer) <= width:
            text, number = longer, number + 1
    return text


def _for(found: Facts, names: Sequence[str]) -> Iterator[_Clause]:
    """Everything that can be said for a choice, and honestly what it costs."""
    yield from _gains(found)
    yield from _denials(found, names)
    yield from _costs(found)
    for burden in found.burdens:
        if burden.seat != found.seat:
            yield _burden(burden, found, names)
            break


def _gains(found: Facts) -> Iterator[_Clause]:
    for part in found.completed:
        yield _Clause(10 + _BONUS[part.kind], _completes(part))
    if found.ends:
        yield _Clause(15, _("ends the game"))
    if found.scores is not None:
        text = ngettext(
            "scores {points} point at the round's end",
            "scores {points} at the round's end",
            found.scores,
        )
        yield _Clause(4 + found.scores, text.format(points=found.scores))
    elif found.missing:
        yield _setting_up(found)
    elif isinstance(found.command, Pick) and found.command.line != FLOOR:
        text = _("line {line} is full then, but the wall has no space for its tile")
        yield _Clause(3, text.format(line=found.command.line))
    for near in found.near:
        if near.missing <= _NEAR:
            yield _Clause(_BONUS[near.part.kind] / (2 * near.missing) - 0.5, _lacks(near))


def _setting_up(found: Facts) -> _Clause:
    """What becomes of a line that is not full yet."""
    assert isinstance(found.command, Pick)
    values = {"line": found.command.line, "missing": found.missing}
    if found.filled is not None:
        text = _("line {line} can be filled with {number} {colour} from {source}")
        return _Clause(
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
    return _Clause(3, text.format(**values))


def _denials(found: Facts, names: Sequence[str]) -> Iterator[_Clause]:
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
    yield _Clause(7 + line - missing, text.format(**values))


def _costs(found: Facts) -> Iterator[_Clause]:
    """What lands on the floor, and what that costs there."""
    if not found.spilled and not found.marker:
        return
    to_floor = isinstance(found.command, Pick) and found.command.line == FLOOR
    values = {"number": found.spilled, "points": f"-{found.floor}" if found.floor else "0"}
    if found.marker and found.spilled:
        text = _("takes the 1 and spills {number} ({points})")
    elif found.marker:
        text = _("takes the 1 ({points})")
    elif found.least:
        text = _("spills {number} ({points}), the least there is")
    else:
        text = _("spills {number} ({points})")
    yield _Clause(2 + found.floor + 3 * to_floor, text.format(**values))


def _burden(burden: Burden, found: Facts, names: Sequence[str]) -> _Clause:
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
    return _Clause(2 * burden.spilled + 1, text)


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
