"""Tiles, places and zones in words, for a listener; places as they are typed. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from hotseat.i18n import NC_, _, ngettext, semicolon_list
from hotseat.lines.words import folded, signed, with_signs, without
from stratopolis.rules import Cell, Colour, Kind, Placement, Zone
from stratopolis.wording import colour_word, shown_letters

# Translators: words that may stand in a place as it is typed and mean nothing, with blanks between them: take
# the forms that the sentences of your language have.
FILLERS = NC_("left out of a typed place", "column row turned turn at to corner level")


def letters(kind: Kind) -> str:
    """A tile by its letters, with blanks so that a voice spells them: `R N N`."""
    return " ".join(str(kind))


def tile_sentence(kind: Kind) -> str:
    text = _("{tile} (corner {corner}, right arm {right}, lower arm {lower})")
    if len(set(kind)) == 1:
        text = _("{tile} (all {corner})")
    corner, right, lower = map(colour_word, kind)
    return text.format(tile=letters(kind), corner=corner, right=right, lower=lower)


def letters_typed() -> Mapping[str, str]:
    """The letters that squares show, where they differ from those of records, with these."""
    shown, record = shown_letters(), "".join(Colour)
    own = [(each, letter) for each, letter in zip(shown, record, strict=True) if each != letter]
    return {case: letter for each, letter in own for case in (each, folded(each))}


def cell_words(cell: Cell) -> str:
    """A place: `column 1, row minus 2`."""
    return _("column {column}, row {row}").format(column=signed(cell.x), row=signed(cell.y))


def cells_words(move: Placement) -> str:
    parts = [
        _("{colour} in {cell}").format(colour=colour_word(colour), cell=cell_words(cell))
        for cell, colour in move.squares
    ]
    return semicolon_list(parts)


def parse_cell(text: str) -> Cell | None:
    typed = with_signs(without(folded(text), FILLERS)).strip(" .")
    found = re.fullmatch(r"(-?\d{1,3})[,.\s]+(-?\d{1,3})", typed)
    return Cell(int(found[1]), int(found[2])) if found else None


def zone_words(zone: Zone) -> str:
    """What a zone is worth: `4 squares times level 3`."""
    text = ngettext("{n} square times level {level}", "{n} squares times level {level}", zone.squares)
    return text.format(n=zone.squares, level=zone.level)


def direction_word(offset: tuple[int, int]) -> str:
    return {(1, 0): _("right"), (0, 1): _("below"), (-1, 0): _("left"), (0, -1): _("above")}[offset]
