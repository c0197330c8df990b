"""Tiles, lines and the floor in words, for a listener. Pure."""

from __future__ import annotations

from azul.rules import CENTRE, Colour, FloorLine, PatternLine, Tiles
from azul.rules.board import floor_penalty
from azul.show import colour_word, points_word
from hotseat.i18n import _, ngettext, pgettext
from hotseat.lines.words import and_list, number_word


def colour_name(colour: Colour | None) -> str:
    """A colour in words; empty for none."""
    return "" if colour is None else colour_word(colour)


def tiles_words(tiles: Tiles) -> str:
    """Tiles by colour: `two blue and one red`."""
    parts = [
        _("{number} {colour}").format(number=number_word(tiles[colour]), colour=colour_word(colour))
        for colour in tiles.colours
    ]
    return and_list(parts) if parts else _("nothing")


def floor_sentence(floor: FloorLine) -> str:
    """What lies on a floor line, and what it costs."""
    parts = [tiles_words(floor.tiles)] if floor.tiles else []
    parts += [_("the marker")] if any(not isinstance(space, Colour) for space in floor) else []
    text = _("On the floor: {tiles}, costing {points}.")
    return text.format(tiles=and_list(parts), points=points_word(floor_penalty(len(floor))))


def line_sentence(line: PatternLine) -> str:
    """What a pattern line holds."""
    values = {"line": line.size, "number": number_word(line.count), "colour": colour_name(line.colour)}
    if line.full:
        return _("line {line} is full of {colour}.").format(**values)
    text = ngettext(
        "line {line} has {number} {colour} and {free} space.",
        "line {line} has {number} {colour} and {free} spaces.",
        line.size - line.count,
    )
    return text.format(**values, free=number_word(line.size - line.count))


def source_name(source: int) -> str:
    """`the centre` or `factory 3`, standing by itself."""
    if source == CENTRE:
        return pgettext("by itself", "the centre")
    return pgettext("by itself", "factory {number}").format(number=source)
