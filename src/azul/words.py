"""Colours, places, lines and points in words: the same on the screens and on the command line. Pure."""

from __future__ import annotations

from azul.rules import CENTRE, Colour
from hotseat.language import _, ngettext


def colour_word(colour: Colour) -> str:
    """A colour's name as people say it."""
    return {
        Colour.BLUE: _("blue"),
        Colour.YELLOW: _("yellow"),
        Colour.RED: _("red"),
        Colour.BLACK: _("black"),
        Colour.WHITE: _("white"),
    }[colour]


def place_word(source: int) -> str:
    """`the centre` or `factory 3`."""
    if source == CENTRE:
        return _("the centre")
    return _("factory {number}").format(number=source)


def line_word(line: int) -> str:
    """`line 2` or `the floor`."""
    return _("line {number}").format(number=line) if line else _("the floor")


def points_word(points: int) -> str:
    """`1 point`, `4 points`."""
    return ngettext("{points} point", "{points} points", points).format(points=points)
