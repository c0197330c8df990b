"""Explain a move in short clauses, most important first.

The figures come from `azul.effects`. Rich, no Textual: the command line and the screen print the same
sentences.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import TYPE_CHECKING, NamedTuple

from azul.effects import ExpectedPick, Explanation, Near, Part, PartKind, explain_move, outcomes, spilled
from azul.hint_clauses import about_column, about_pick, next_column, what_is_left
from azul.rules import COLOURS, FLOOR, Bonus, Pick, Picked, Place, Position
from azul.wording import colour_word, place_word, run_words
from hotseat.analysis.hints import comparison, with_comparison
from hotseat.i18n import _, comma_list, in_digits, ngettext, pgettext
from hotseat.text.fit import Clause, fitted, joined

if TYPE_CHECKING:
    from azul.bots import Advice

_NAME = 14  # cells of a name in a clause

_NEAR = 2  # tiles missing in a row, column or colour that is nearly complete

_BONUS = {  # points of one
    PartKind.ROW: Bonus(1, 0, 0).points,
    PartKind.COLUMN: Bonus(0, 1, 0).points,
    PartKind.COLOUR: Bonus(0, 0, 1).points,
}


class Wording(NamedTuple):
    """How players are called.

    names: by seat.   yours: whether the reader is the player to move; a hint has two rows, so it says more.
    """

    names: Sequence[str]
    yours: bool = False

    def name(self, seat: int) -> str:
        """A name in a clause."""
        return fitted(self.names[seat - 1], _NAME)

    def line(self, line: int) -> str:
        """A pattern line of the player to move, as the subject of a clause."""
        text = pgettext("subject", "your line {line}") if self.yours else pgettext("subject", "line {line}")
        return text.format(line=line)


def _clauses(explanation: Explanation, wording: Wording) -> Iterator[Clause]:
    """Everything that speaks for a move, and what it costs."""
    yield from gains(explanation, wording)
    yield from _denials(explanation, wording)
    yield from _costs(explanation, wording)
    others = [burden for burden in explanation.burdens if burden.seat != explanation.seat]
    if others:
        yield _burden(others[0], wording)
    if explanation.plan is not None and explanation.plan.here:
        yield _plan(explanation.plan, wording)
    if wording.yours:
        yield from _reply(explanation, wording)


def _plan(plan: ExpectedPick, wording: Wording) -> Clause:
    """The player's next pick, if it fills another line."""
    values = {"line": wording.line(plan.line), "number": plan.number, "colour": colour_word(plan.colour)}
    text = _("{line} can be filled next, with {number} {colour}")
    if plan.spilled:
        text = _("{line} can be filled next, with {number} {colour} ({spilled} would fall)")
    return Clause(1.2, text.format(**values, spilled=plan.spilled))


def gains(explanation: Explanation, wording: Wording) -> Iterator[Clause]:
    """What the move scores and completes, or what its line then holds."""
    for part in explanation.completed:
        yield Clause(10 + _BONUS[part.kind], _completes(part))
    if explanation.ends:
        yield Clause(15, _("ends the game"))
    if explanation.scores is not None:
        yield Clause(4 + explanation.scores, _scores(explanation, wording), must=wording.yours)
    elif explanation.missing:
        yield _setting_up(explanation, wording)
    elif isinstance(explanation.move, Pick) and explanation.move.line != FLOOR:
        text = _("fills line {line}, but its tile has no space on the wall")
        if wording.yours:
            text = _("fills your line {line}, but its tile has no space on the wall")
        yield Clause(3, text.format(line=explanation.move.line))
    for near in explanation.near:
        if near.missing <= _NEAR:
            yield Clause(_BONUS[near.part.kind] / (2 * near.missing) - 0.5, _lacks(near))


def _scores(explanation: Explanation, wording: Wording) -> str:
    """The points for the tile; the player to move also reads where they come from."""
    number = explanation.scores or 0
    text = ngettext("scores {points} this round", "scores {points} this round", number)
    if not isinstance(explanation.move, Pick):  # in wall-tiling: at once
        text = ngettext("scores {points}", "scores {points}", number)
    text = text.format(points=number)
    if explanation.others:  # what its own runs bring is not all of it
        return text if not wording.yours else _("{scores} with your other lines").format(scores=text)
    if not wording.yours:
        return text
    runs = run_words(explanation.across, explanation.down) or [_("no neighbours")]
    return _("{scores} ({runs})").format(scores=text, runs=comma_list(runs))


def _setting_up(explanation: Explanation, wording: Wording) -> Clause:
    """What an incomplete line then holds, or how it can be filled."""
    assert isinstance(explanation.move, Pick)
    line = wording.line(explanation.move.line)
    if explanation.filled is not None:
        return _filling(explanation.filled, line)
    text = _("{line} then holds {held} of {size} tiles")
    if wording.yours:
        text = _("{line} then holds {held} of {size} tiles; no {colour} left this round")
        if explanation.left:
            text = ngettext(
                "{line} then holds {held} of {size} tiles; {left} {colour} left to take",
                "{line} then holds {held} of {size} tiles; {left} {colour} left to take",
                explanation.left,
            )
    size = explanation.held + (explanation.missing or 0)
    values = {"held": explanation.held, "size": size, "left": explanation.left}
    text = text.format(line=line, colour=colour_word(explanation.move.colour), **values)
    return Clause(3 if 2 * explanation.held > size else 0.5, text)


def _filling(filled: ExpectedPick, line: str) -> Clause:
    """The player's later pick that fills the line, with tiles that are there already or still to come."""
    values = {"number": filled.number, "colour": colour_word(filled.colour)}
    if not filled.here:
        return Clause(4, _("{line} can be filled with {colour} later").format(line=line, **values))
    text = _("{line} can be filled with {number} {colour} from {source}")
    if filled.spilled:
        text = _("{line} can be filled with {number} {colour} from {source} ({spilled} would fall)")
    source = place_word(filled.source)
    return Clause(5, text.format(line=line, source=source, spilled=filled.spilled, **values))


def _denials(explanation: Explanation, wording: Wording) -> Iterator[Clause]:
    if not explanation.denied:
        return
    seat, line, missing = explanation.denied[0]
    assert isinstance(explanation.move, Pick)
    values = {
        "number": explanation.number,
        "colour": colour_word(explanation.move.colour),
        "name": wording.name(seat),
        "line": line,
    }
    text = _("leaves too few {colour} for {name}'s line {line}")
    if explanation.last:
        text = ngettext(
            "takes the last {colour} that {name}'s line {line} needs",
            "takes the last {number} {colour} that {name}'s line {line} needs",
            explanation.number,
        )
    yield Clause(7 + line - missing, text.format(**values))


def _reply(explanation: Explanation, wording: Wording) -> Iterator[Clause]:
    """The next player's expected pick, which speaks against a move."""
    if explanation.reply is None:
        return
    text = _("{name} may then place {number} {colour} in line {line}")
    if explanation.reply.fills:
        text = _("{name} may then fill line {line} with {number} {colour}")
        if explanation.reply.spilled:
            text = _("{name} may then fill line {line} with {number} {colour} ({spilled} would fall)")
    values = {
        "name": wording.name(explanation.reply.seat),
        "number": explanation.reply.number,
        "spilled": explanation.reply.spilled,
        "colour": colour_word(explanation.reply.colour),
        "line": explanation.reply.line,
    }
    yield Clause(0.45 if wording.yours else 1.0, text.format(**values))  # behind the player's own plans


def _costs(explanation: Explanation, wording: Wording) -> Iterator[Clause]:
    """What falls to the floor and what that costs. This clause is never left out."""
    if not explanation.spilled and not explanation.marker:
        return
    to_floor = isinstance(explanation.move, Pick) and explanation.move.line == FLOOR
    values = {"number": explanation.spilled, "points": f"-{explanation.floor}" if explanation.floor else "0"}
    if explanation.marker and explanation.spilled:
        text = ngettext(
            "takes the marker and drops {number} tile ({points})",
            "takes the marker and drops {number} tiles ({points})",
            explanation.spilled,
        )
    elif explanation.marker:
        text = _("takes the marker ({points})")
        if wording.yours and explanation.begins:
            text = _("takes the marker ({points}) and goes first next round")
    else:
        text = ngettext(
            "drops {number} tile ({points})", "drops {number} tiles ({points})", explanation.spilled
        )
    yield Clause(2 + explanation.floor + 3 * to_floor, text.format(**values), must=True)
    if explanation.least:
        yield Clause(1.5, _("no move costs less on the floor"))


def _burden(picked: Picked, wording: Wording) -> Clause:
    """The tiles that a player may have to drop later in the round."""
    text = _("{name} may have to drop {spilled} of {number} {colour}")
    if spilled(picked) == picked.number:
        text = _("{name} may have to drop {number} {colour} on the floor")
    text = text.format(
        name=wording.name(picked.seat),
        number=picked.number,
        spilled=spilled(picked),
        colour=colour_word(picked.colour),
    )
    return Clause(2 * spilled(picked) + 1, text)


def _completes(part: Part) -> str:
    if part.kind is PartKind.COLOUR:
        return _("completes all five {colour}").format(colour=colour_word(COLOURS[part.number]))
    if part.kind is PartKind.ROW:
        return _("completes row {number}").format(number=part.number)
    return _("completes column {number}").format(number=part.number)


def _lacks(near: Near) -> str:
    part, missing = near
    if part.kind is PartKind.COLOUR:
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
    if part.kind is PartKind.ROW:
        text = ngettext(
            "row {number} then needs {missing} more tile",
            "row {number} then needs {missing} more tiles",
            missing,
        )
    return text.format(number=part.number, missing=missing)


WIDTH = 75  # cells of an explanation on a screen of 80

HINT_WIDTH = 138  # cells of a hint: two such rows, broken at a blank

_HINT_CLAUSES = 5

_AGAINST = 6  # extra weight of a cost in the explanation of the worse move

_LEAST = 0.05  # the smallest difference in points; less counts as none

Clauses = list[Clause]


def explain(position: Position, advice: Advice, names: Sequence[str], width: int = WIDTH) -> str:
    """Explain a move: what it scores, prepares, leaves or forces, and always what it costs on the floor.

    One to three clauses in at most `width` cells, without a capital and a full stop.
    names: by seat.   Raises `IllegalMove`.
    """
    explanation = explain_move(position, advice)
    if explanation.only:
        return _("the only legal move")
    return joined([*_clauses(explanation, Wording(names)), *_columns(position, advice, explanation)], width)


def hint(
    position: Position, place: int, advice: Sequence[Advice], names: Sequence[str], width: int = HINT_WIDTH
) -> str:
    """Explain one of several moves, best first, and compare it with the others."""
    explanation = explain_move(position, advice[place])
    if explanation.only:
        return _("the only legal move")
    clauses = list(_clauses(explanation, Wording(names, yours=True)))
    if isinstance(explanation.move, Pick):
        clauses += about_pick(position, advice[place], explanation)
        if len(clauses) < _HINT_CLAUSES - 2:
            clauses += [*_lacks_three(explanation), *what_is_left(position, explanation)]
    else:
        runner_up = advice[1] if len(advice) > 1 and not place else None
        clauses += _columns(position, advice[place], explanation, runner_up)
    if len(advice) > 1:
        equal = _("another column is just as good")
        if isinstance(explanation.move, Pick):
            equal = _("another move is just as good")
        worths = [option.worth(explanation.seat) for option in advice]
        return with_comparison(
            clauses, comparison(worths, place, equal), width, _HINT_CLAUSES - 1, best=not place
        )
    return joined(clauses, width, _HINT_CLAUSES)


def _columns(
    position: Position, advice: Advice, explanation: Explanation, runner_up: Advice | None = None
) -> Iterator[Clause]:
    """About a column of the grey wall, and the next one. runner_up: only for the best column."""
    if isinstance(advice.move, Place):
        yield from next_column(position, advice)
        yield from about_column(position, explanation, runner_up)


def _lacks_three(explanation: Explanation) -> Iterator[Clause]:
    """The part of the wall that is nearest to completion, if it then has two tiles."""
    for near in explanation.near[:1]:
        if near.missing == _NEAR + 1:
            yield Clause(0.3, _lacks(near))


def compared(
    position: Position, better: Advice, worse: Advice, names: Sequence[str], *, figures: bool = False
) -> tuple[Clauses, Clauses]:
    """The clauses for the better of two moves, and those for the other.

    Clauses that both share are left out, unless nothing else is left.
    figures: begin with where the difference in points comes from.
    """
    wording = Wording(names)
    good, bad = explain_move(position, better), explain_move(position, worse)
    own = [_burden(burden, wording) for burden in bad.burdens if burden.seat == bad.seat]
    against = [*gains(bad, wording), *_reply(bad, wording)]
    against += [clause._replace(weight=clause.weight + _AGAINST) for clause in (*_costs(bad, wording), *own)]
    favour = list(_clauses(good, wording))
    if bad.spilled and not good.spilled:
        favour.append(Clause(2 + bad.floor, _("drops nothing")))
    shared = {clause.text for clause in favour} & {clause.text for clause in against}
    favour = _without(favour, shared)
    if figures and (difference := _difference(position, better, worse, wording)):
        favour.append(Clause(100, difference, must=True))
    return favour, _without(against, shared)


def _difference(position: Position, better: Advice, worse: Advice, wording: Wording) -> str:
    """Where the difference in points comes from; empty without a difference."""
    seat, parts = position.to_play or 1, _parts(position, better, worse, wording)
    if not parts:
        return ""
    points = in_digits(f"{better.worth(seat) - worse.worth(seat):+.1f}")
    return _("{points} ({parts})").format(points=points, parts=comma_list(parts))


def _parts(position: Position, one: Advice, other: Advice, wording: Wording) -> list[str]:
    """The parts of the difference between two moves.

    Tiles and floor are what the principal variations gain, to the same depth or the end of the round; the
    rest is the evaluation of the boards after that.
    """
    seat = position.to_play or 1
    solved = one.exact and other.exact
    depth = None if solved else min(len(one.principal_variation), len(other.principal_variation))
    with_one, with_other = (
        outcomes(position, advice.principal_variation[:depth])[seat - 1] for advice in (one, other)
    )
    tiles, floor = with_one.tiles - with_other.tiles, with_other.floor - with_one.floor
    own = one.results[seat - 1] - other.results[seat - 1]
    rival = own - (one.worth(seat) - other.worth(seat))
    if position.players == 2:
        theirs = _("{name} {points:+.1f}").format(name=wording.name(3 - seat), points=rival)
    else:
        theirs = _("best opponent {points:+.1f}").format(points=rival)
    future = own - tiles - floor
    parts = (
        (tiles, _("tiles {points:+}").format(points=tiles)),
        (floor, _("floor {points:+}").format(points=floor)),
        (future, _("future value {points:+.1f}").format(points=future)),
        (rival, theirs),
    )
    return [text for part, text in parts if abs(part) >= _LEAST]


def _without(clauses: Clauses, shared: Set[str]) -> Clauses:
    return [clause for clause in clauses if clause.text not in shared] or clauses
