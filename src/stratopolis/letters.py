"""The letters of the colours that squares and tiles show."""

from __future__ import annotations

from collections.abc import Iterable

from hotseat.i18n import _
from hotseat.text.bidi import apart, unjoined
from hotseat.text.typed import letters_shown
from stratopolis.rules import Colour

_RECORD = "".join(Colour)


def shown_letters() -> str:
    """Those of red, green and neutral: the letters of records, or the language's own if players want them."""
    # Translators: the letters of red, green and neutral squares, in this order: one each, all different.
    return letters_shown(_RECORD, _("RGN"))


def letters_of(colours: Iterable[Colour]) -> str:
    """The letters of some squares, for a text."""
    return "".join(apart(shown_letters()[_RECORD.index(colour)]) for colour in colours)


def letter_on(colour: Colour, letters: str) -> str:
    """What is drawn for a colour in a picture, where `letters` are shown."""
    return unjoined(letters[_RECORD.index(colour)])
