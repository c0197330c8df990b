"""What a hint says beside the explanation of its move: what a column opens and bars, what a pick is for.

All of it follows from the position, or from the moves that the search expects.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from azul.effects import Explanation, PartKind, expected
from azul.rules import CENTRE, COLOURS, FLOOR, Colour, Pick, Place, Position, TileLaid
from azul.wording import colour_word
from hotseat.i18n import _, comma_list, in_digits, ngettext
from hotseat.text.fit import Clause

if TYPE_CHECKING:
    from azul.bots import Advice


class Barred(NamedTuple):
    """A pattern line whose tile may no longer go to a column of the grey wall."""

    line: int
    colour: Colour
    column: int


def barred(position: Position, place: Place) -> tuple[Barred, ...]:
    """The player's other lines of that colour, if their tiles could have gone to that column."""
    seat = position.to_play
    assert seat is not None
    board = position.board(seat)
    colour = board.line(place.line).colour
    return tuple(
        Barred(line.size, line.colour, place.column)
        for line in board.lines
        if line.colour is not None and line.colour is colour and line.size != place.line
        if place.column in board.wall.columns_for(position.wall, line.size, line.colour)
    )


def about_column(position: Position, explanation: Explanation, runner_up: Advice | None) -> Iterator[Clause]:
    """What a column of the grey wall bars, what it keeps open, and how full it is then.

    runner_up: the second best column, if this is the best.
    """
    place = explanation.move
    assert isinstance(place, Place)
    for each in barred(position, place)[:1]:
        text = _("line {line}'s {colour} can no longer go to column {column}")
        yield Clause(0.9, _barred(text, each))
    other = runner_up.move if runner_up is not None else None
    if isinstance(other, Place) and _fuller(position, other, place):
        for each in barred(position, other)[:1]:
            text = _("keeps column {column} open for line {line}'s {colour}")
            yield Clause(1.45, _barred(text, each))
    column = next((near for near in explanation.near if near.part.kind is PartKind.COLUMN), None)
    if column is not None and column.missing == len(COLOURS) - 1:
        yield Clause(0.2, _("starts column {number}").format(number=place.column))
    elif column is not None and column.missing == len(COLOURS) - 2:
        text = _("column {number} then holds 2 tiles")
        yield Clause(0.3, text.format(number=place.column))


def _fuller(position: Position, one: Place, other: Place) -> bool:
    """Whether the column of one place holds more tiles than that of another."""
    assert position.to_play is not None
    rows = position.board(position.to_play).wall
    held = [sum(row[place.column - 1] is not None for row in rows) for place in (one, other)]
    return held[0] > held[1]


def _barred(text: str, each: Barred) -> str:
    return text.format(line=each.line, colour=colour_word(each.colour), column=each.column)


def next_column(position: Position, advice: Advice) -> Iterator[Clause]:
    """Where the player's next full line goes after this one, and what it scores there."""
    after = position.apply(advice.move).position
    for move in advice.principal_variation[1:2]:
        laid = [event for event in after.apply(move).events if isinstance(event, TileLaid)]
        for tile in [tile for tile in laid if tile.seat == position.to_play][:1]:
            text = ngettext(
                "line {line} can then score {points} in column {column}",
                "line {line} can then score {points} in column {column}",
                tile.points,
            )
            yield Clause(1.4, text.format(line=tile.line, points=tile.points, column=tile.column))


def about_pick(position: Position, advice: Advice, explanation: Explanation) -> Iterator[Clause]:
    """What a pick leads to: the player's next pick; and for one to the floor, why it goes there."""
    pick = explanation.move
    assert isinstance(pick, Pick)
    if pick.line == FLOOR:
        yield from _to_floor(position, pick)
    if explanation.plan is None and explanation.filled is None:
        yield from _next_pick(position, advice)


def _to_floor(position: Position, pick: Pick) -> Iterator[Clause]:
    """Why tiles go to the floor: no line may take them, or lines stay free for others."""
    seat = position.to_play
    assert seat is not None
    colour = colour_word(pick.colour)
    legal = [move for move in position.legal_moves if isinstance(move, Pick) and move.line != FLOOR]
    lines = [move.line for move in legal if move[:2] == pick[:2]]
    empty = [in_digits(str(line)) for line in lines if not position.board(seat).line(line).count]
    if not lines:
        yield Clause(1.6, _("none of your lines can take {colour}").format(colour=colour))
    elif empty:
        text = ngettext("keeps your line {lines} free", "keeps your lines {lines} free", len(empty))
        yield Clause(1.6, text.format(lines=comma_list(empty)))


def _next_pick(position: Position, advice: Advice) -> Iterator[Clause]:
    """The player's next pick if it goes to a line and does not fill it."""
    after = position.apply(advice.move).position
    later = expected(after, advice.principal_variation[1:])
    pick = next((picked for picked, _fills in later if picked.seat == position.to_play), None)
    if pick is None or pick.line == FLOOR:
        return
    text = _("your line {line} can take {colour} later")
    if after.offer.at(pick.source)[pick.colour] == pick.number:
        text = _("your line {line} can take {number} {colour} next")
    values = {"line": pick.line, "number": pick.number, "colour": colour_word(pick.colour)}
    yield Clause(0.8, text.format(**values))


def what_is_left(position: Position, explanation: Explanation) -> Iterator[Clause]:
    """What a pick leaves on offer: for hints that have little else to say."""
    pick = explanation.move
    assert isinstance(pick, Pick)
    if explanation.last and explanation.scores is not None:
        yield Clause(0.25, _("takes the last {colour} this round").format(colour=colour_word(pick.colour)))
    if pick.source == CENTRE:
        return
    offer, _number, rest = position.offer.take(pick.source, pick.colour)
    if not rest:
        yield Clause(0.15, _("adds nothing to the centre"))
        return
    colour = max(rest.colours, key=lambda colour: offer.at(CENTRE)[colour])
    number = offer.at(CENTRE)[colour]
    text = ngettext(
        "leaves {number} {colour} in the centre", "leaves {number} {colour} in the centre", number
    )
    yield Clause(0.15, text.format(number=number, colour=colour_word(colour)))
