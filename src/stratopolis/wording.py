"""Stratopolis in words: colours and their letters, places, points and events. Pure.

Words describe places as players see them: by level, part of the layout, distance from another place. Only
records and games line by line, without a picture, use coordinates.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import IntEnum
from pathlib import Path

from hotseat.i18n import N_, _, comma_list, file_text, in_digits, ngettext, pgettext, points_word
from hotseat.text.scripts import Letters, apart, letters_shown, relettered, unjoined
from stratopolis import rules
from stratopolis.rules import Colour, Event, Kind, Placed, Placement, Play, Position, ScoreChanged

Names = Sequence[str]

_RECORD = "".join(Colour)


class Brief(IntEnum):
    """How short a sentence about a placement is. Each form leaves out what the one before it does, too."""

    FULL = 0
    LETTERS = 1  # letters for the tile's colours
    IN_ONE = 2  # one sentence for the placement and its moments
    OWN_SCORE = 3  # without the other player's score
    NO_SCORE = 4


# Variants, colours, tiles and places

OWN_ORDER = "own-order"  # for players a variant of its own; records have `piles`

# Their words are the same on the screen and the command line.
VARIANTS = {
    Play.PILES.value: N_("top tile"),
    OWN_ORDER: N_("own order"),
    Play.FACE_DOWN.value: N_("face down"),
    Play.HAND.value: N_("hand of three"),
}


def variant_words(variant: str) -> str:
    return _(VARIANTS[variant])


def colour_word(colour: Colour) -> str:
    return {Colour.RED: _("red"), Colour.GREEN: _("green"), Colour.NEUTRAL: _("neutral")}[colour]


def tile_words(kind: Kind) -> str:
    """A tile by its colours: corner, right arm, lower arm."""
    return pgettext("between the colours of a tile", "-").join(map(colour_word, kind))


def spaced_letters(kind: Kind) -> str:
    """A tile by its letters, with blanks so that a screen reader spells them: `R N N`."""
    return " ".join(shown_letters()[_RECORD.index(colour)] for colour in kind)


def tile_sentence(kind: Kind) -> str:
    text = _("{tile} (corner {corner}, right arm {right}, lower arm {lower})")
    if len(set(kind)) == 1:
        text = _("{tile} (all {corner})")
    corner, right, lower = map(colour_word, kind)
    return text.format(tile=spaced_letters(kind), corner=corner, right=right, lower=lower)


def product_words(zone: rules.Zone) -> str:
    """A zone as a product: `4 squares × level 3`."""
    return ngettext(
        "{squares} square × level {level}", "{squares} squares × level {level}", zone.squares
    ).format(squares=zone.squares, level=zone.level)


def level_words(level: int) -> str:
    return _("on the table") if level == 1 else _("on level {level}").format(level=level)


def level_of(position: Position, move: Placement) -> int:
    return position.layout.level(move.corner) + 1


def place_words(position: Position, move: Placement) -> str:
    where = level_words(level_of(position, move))
    return _("{tile} {where}").format(tile=tile_words(move.kind), where=where)


def part_words(position: Position, move: Placement) -> str:
    """A tile, its level, and its part of the layout, in thirds across and down."""
    least, greatest = position.layout.bounds
    across = _third([cell.x for cell in move.cells], least.x, greatest.x)
    down = _third([cell.y for cell in move.cells], least.y, greatest.y)
    parts = (
        (_("top left"), _("at the top"), _("top right")),
        (_("on the left"), _("in the centre"), _("on the right")),
        (_("bottom left"), _("at the bottom"), _("bottom right")),
    )
    tile, where = tile_words(move.kind), level_words(level_of(position, move))
    return _("{tile} {where}, {part}").format(tile=tile, where=where, part=parts[down][across])


def _third(numbers: list[int], least: int, greatest: int) -> int:
    """The third of a range, 0, 1 or 2, in which the middle of some numbers lies, or the nearest one."""
    middle = sum(numbers) / len(numbers) - least + 0.5
    return max(0, min(2, int(3 * middle // (greatest - least + 1))))


def other_words(position: Position, move: Placement, other: Placement) -> str:
    """How another placement differs, in keys to press: `on level 2: 3 squares left, 1 up`."""
    ways, where = _ways(move, other), level_words(level_of(position, other))
    if move.kind != other.kind:
        where = place_words(position, other)
        ways = ways or [_("in the same place")]
    else:
        ways += _turned(move, other)
    return _("{what}: {ways}").format(what=where, ways=comma_list(ways))


def _ways(move: Placement, other: Placement, *, short: bool = False) -> list[str]:
    """The way from one corner to another, across and then down: `3 squares left`, `1 up`."""
    across, down = other.corner.x - move.corner.x, other.corner.y - move.corner.y
    steps = [
        (_("{far} left") if across < 0 else _("{far} right"), abs(across)),
        (_("{far} up") if down < 0 else _("{far} down"), abs(down)),
    ]
    ways: list[str] = []
    for text, number in steps:
        far = ngettext("{n} square", "{n} squares", number).format(n=number)
        if short:
            far = in_digits(number)
        elif ways:
            # Translators: the number of squares after another number of squares: `3 squares left, 1 up`.
            far = pgettext("squares again", "{n}").format(n=number)
        ways += [text.format(far=far)] if number else []
    return ways


def _turned(move: Placement, other: Placement) -> list[str]:
    turns = (rules.TURNS.index(other.turn) - rules.TURNS.index(move.turn)) % len(rules.TURNS)
    return [_("turned right"), _("upside down"), _("turned left")][turns - 1 : turns]


# Shorter words for a table of many moves: `RNN, level 2`, `level 3: 3 left, 1 up, turned`.


def short_words(position: Position, move: Placement) -> str:
    kind = letters_of(move.kind)
    return _("{kind}, {where}").format(kind=kind, where=_short_level_words(level_of(position, move)))


def other_short_words(position: Position, move: Placement, other: Placement) -> str:
    if move == other:
        return _("as played")
    ways = _ways(move, other, short=True)
    what = short_words(position, other)
    if move.kind == other.kind:
        what = _short_level_words(level_of(position, other))
        ways += [_("turned")] if move.turn != other.turn else []
    return _("{what}: {ways}").format(what=what, ways=comma_list(ways or [_("the same place")]))


def _short_level_words(level: int) -> str:
    return pgettext("where a tile lies", "table") if level == 1 else _("level {level}").format(level=level)


def rules_text() -> str:
    return file_text(Path(__file__).parent, "stratopolis.md")


# Letters


def shown_letters() -> str:
    """The letters of red, green and neutral: those of records, or the language's own if players want them."""
    # Translators: the letters of red, green and neutral squares, in this order: one each, all different.
    return letters_shown(_RECORD, _("RGN"))


def colour_letters() -> Letters:
    return Letters(_RECORD, shown_letters(), tuple(map(colour_word, Colour)))


def with_own_letters(text: str) -> str:
    """A text with the letters that squares show, wherever it names a colour by its letter."""
    return relettered(text, _RECORD, shown_letters())


def letters_of(colours: Iterable[Colour]) -> str:
    letters = shown_letters()
    return "".join(apart(letters[_RECORD.index(colour)]) for colour in colours)


def lettered(text: str) -> str:
    """A text in which tiles have the letters that squares show, in place of those of records."""
    return re.sub(rf"\b[{_RECORD}]{{3}}\b", lambda tile: letters_of(map(Colour, tile[0])), text)


def letter_on(colour: Colour, letters: str) -> str:
    """The letter of a colour in a picture, one of `letters`."""
    return unjoined(letters[_RECORD.index(colour)])


# Events


def victory_sentence(names: Sequence[str], ended: rules.GameEnded | Position) -> str:
    best = max(ended.scores)
    if not ended.winners:
        return _("A draw: {points} each.").format(points=points_word(best))
    lead = best - min(ended.scores)
    name, text = names[ended.winners[0] - 1], _("{name} wins with {points}, {lead} ahead.")
    return text.format(name=name, points=points_word(best), lead=lead)


def placed_of(events: Sequence[Event]) -> Placed:
    """The placement among the events of a move: always the first."""
    placed = events[0]
    assert isinstance(placed, Placed)
    return placed


def score_changes(events: Sequence[Event]) -> list[ScoreChanged]:
    """The scores that a placement changed, the player's own first."""
    seat = placed_of(events).seat
    changed = (event for event in events if isinstance(event, ScoreChanged))
    return sorted(changed, key=lambda event: event.seat != seat)


def placed_sentence(names: Names, events: Sequence[Event], brief: Brief = Brief.FULL) -> str:
    """A placement and its effect on the scores."""
    placed = placed_of(events)
    kind, text = placed.placement.kind, _("{name} placed {tile} {where}")
    tile, where = letters_of(kind) if brief >= Brief.LETTERS else tile_words(kind), level_words(placed.level)
    done = text.format(name=names[placed.seat - 1], tile=tile, where=where)
    changed = score_changes(events) if brief < Brief.NO_SCORE else []
    if brief == Brief.OWN_SCORE:
        changed = [event for event in changed if event.seat == placed.seat]
    if not changed:
        return _("{placed}.").format(placed=done)
    others = [(event, "" if event.seat == placed.seat else names[event.seat - 1]) for event in changed]
    changes = comma_list([change_words(*event.scores, name) for event, name in others])
    return _("{placed}: {changes}.").format(placed=done, changes=changes)


def change_words(before: int, after: int, name: str = "") -> str:
    """A score before and after a move, perhaps with its player's name: `North 8 → 12`, `hard 2 (8 → 12)`."""
    text = _("{name} {before} → {after}") if name else _("{before} → {after}")
    if name[-1:].isdigit():
        text = _("{name} ({before} → {after})")
    return text.format(name=name, before=before, after=after)
