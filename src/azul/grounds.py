"""What is told about one choice, clause by clause: the words for the figures of `azul.players.reasons`.

It brings no Textual.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from azul.players.following import Burden, Follow
from azul.players.fullness import Kind, Near, Part
from azul.players.reasons import Facts
from azul.rules import COLOURS, FLOOR, Bonus, Pick
from azul.words import colour_word, place_word
from hotseat.language import _, ngettext
from hotseat.ui.cells.clauses import Clause
from hotseat.ui.cells.fit import fitted

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
    elif isinstance(found.command, Pick) and found.command.line != FLOOR:
        text = _("fills {line}, but its tile has no space on the wall")
        yield Clause(3, text.format(line=teller.line(found.command.line)))
    for near in found.near:
        if near.missing <= _NEAR:
            yield Clause(_BONUS[near.part.kind] / (2 * near.missing) - 0.5, _lacks(near))


def _scores(found: Facts, teller: Teller) -> str:
    """The points of the tile, and to whoever has to choose where they come from."""
    number = found.scores or 0
    text = ngettext("scores {points} this round", "scores {points} this round", number)
    if not isinstance(found.command, Pick):  # in wall-tiling: at once
        text = ngettext("scores {points}", "scores {points}", number)
    text = text.format(points=number)
    runs = [_("{tiles} across").format(tiles=found.across)] if found.across > 1 else []
    runs += [_("{tiles} down").format(tiles=found.down)] if found.down > 1 else []
    if not teller.yours or not runs:
        return text
    return _("{scores} ({runs})").format(scores=text, runs=_(", ").join(runs))


def _setting_up(found: Facts, teller: Teller) -> Clause:
    """What becomes of a line that is not full yet."""
    assert isinstance(found.command, Pick)
    line = teller.line(found.command.line)
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
    text = text.format(line=line, colour=colour_word(found.command.colour), **values)
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
    to_floor = isinstance(found.command, Pick) and found.command.line == FLOOR
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
