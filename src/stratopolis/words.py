"""Tiles, levels, zones and places in words: the same on the screens and on the command line. Pure.

Places are told as people see them: on which level, in which part of the layout, how far from another
place. Coordinates are for records, where nobody sees a table.
"""

from __future__ import annotations

from hotseat.language import _, ngettext
from stratopolis.rules import TURNS, Colour, Kind, Placement, Position, Zone


def number_word(number: int) -> str:
    """A small number as sentences say it."""
    words = {2: _("two"), 3: _("three"), 4: _("four"), 5: _("five"), 6: _("six")}
    return words.get(number, str(number))


def colour_word(colour: Colour) -> str:
    """A colour's name as people say it."""
    return {Colour.RED: _("red"), Colour.GREEN: _("green"), Colour.NEUTRAL: _("neutral")}[colour]


def tile_words(kind: Kind) -> str:
    """A tile by its colours: corner, right arm, lower arm."""
    return "-".join(map(colour_word, kind))


def product_words(zone: Zone) -> str:
    """What a zone is worth, as a product: `4 squares x level 3`."""
    return ngettext(
        "{squares} square x level {level}", "{squares} squares x level {level}", zone.squares
    ).format(squares=zone.squares, level=zone.level)


def level_words(level: int) -> str:
    """Where a tile lies."""
    return _("on the table") if level == 1 else _("on level {level}").format(level=level)


def place_words(game: Position, choice: Placement) -> str:
    """A tile, and where it would lie."""
    return _("{tile} {where}").format(tile=tile_words(choice.kind), where=_where(game, choice))


def part_words(game: Position, choice: Placement) -> str:
    """A tile, where it would lie, and in which part of the layout, in thirds of it either way."""
    least, greatest = game.layout.bounds
    across = _third([cell.x for cell in choice.cells], least.x, greatest.x)
    down = _third([cell.y for cell in choice.cells], least.y, greatest.y)
    parts = (
        (_("top left"), _("at the top"), _("top right")),
        (_("on the left"), _("in the centre"), _("on the right")),
        (_("bottom left"), _("at the bottom"), _("bottom right")),
    )
    return _("{tile} {where}, {part}").format(
        tile=tile_words(choice.kind), where=_where(game, choice), part=parts[down][across]
    )


def _third(numbers: list[int], least: int, greatest: int) -> int:
    """0, 1 or 2: in which third of a range the middle of some numbers lies; beside it, in the nearest."""
    middle = sum(numbers) / len(numbers) - least + 0.5
    return max(0, min(2, int(3 * middle // (greatest - least + 1))))


def other_words(game: Position, choice: Placement, other: Placement) -> str:
    """Another placement, as it differs from one: `on level 2, 3 cells left, 1 up`.

    It says what the keys would do: so many arrows, and so often the key that turns the tile.
    """
    same = choice.kind == other.kind
    where = _where(game, other)
    ways = _moves(choice, other) or ([] if same else [_("in the same place")])
    if not same:
        where = place_words(game, other)
    elif choice.turn != other.turn:
        ways.append(_turned(choice, other))
    return _(", ").join([where, *ways])


def _where(game: Position, choice: Placement) -> str:
    return level_words(game.layout.level(choice.corner) + 1)


def _steps(choice: Placement, other: Placement) -> list[tuple[str, int]]:
    """Which way and how many cells it is from one corner to another: across, then down."""
    across, down = other.corner.x - choice.corner.x, other.corner.y - choice.corner.y
    ways = [
        (_("{far} left") if across < 0 else _("{far} right"), abs(across)),
        (_("{far} up") if down < 0 else _("{far} down"), abs(down)),
    ]
    return [way for way in ways if way[1]]


def _moves(choice: Placement, other: Placement) -> list[str]:
    """How far it is from one corner to another, at first with the word for cells."""
    steps = _steps(choice, other)
    found = [text.format(far=number) for text, number in steps]
    for text, number in steps[:1]:
        found[0] = text.format(far=ngettext("{n} cell", "{n} cells", number).format(n=number))
    return found


def _turned(choice: Placement, other: Placement) -> str:
    """How often it is turned by a quarter, clockwise, or that it is turned anticlockwise; empty for
    not at all.
    """
    times = (TURNS.index(other.turn) - TURNS.index(choice.turn)) % len(TURNS)
    return ("", _("turned once"), _("turned upside down"), _("turned anticlockwise"))[times]


# In a table of many choices there is room for less: `RNN, level 2`, `level 3: 3 left, 1 up, turned`.


def short_words(game: Position, choice: Placement) -> str:
    """A tile by its letters, and its level."""
    return _("{kind}, {where}").format(kind=choice.kind, where=_short_where(game, choice))


def other_short_words(game: Position, choice: Placement, other: Placement) -> str:
    """Another placement, as it differs from one."""
    if choice == other:
        return _("as played")
    ways = [text.format(far=number) for text, number in _steps(choice, other)]
    if choice.kind == other.kind and choice.turn != other.turn:
        ways.append(_("turned"))
    what = _short_where(game, other) if choice.kind == other.kind else short_words(game, other)
    return _("{what}: {ways}").format(what=what, ways=_(", ").join(ways or [_("the same place")]))


def _short_where(game: Position, choice: Placement) -> str:
    level = game.layout.level(choice.corner) + 1
    return _("table") if level == 1 else _("level {level}").format(level=level)
