"""The letters of the colours: what tiles show, and what can be typed beside the letters of records."""

from __future__ import annotations

import re

from azul.rules import COLOURS, Colour
from azul.rules.tiles import LETTERS
from hotseat.i18n import _
from hotseat.text.typed import Letters, letters_shown, understood

_OTHERS = "CF123456789"  # what is typed for sources and lines

_RECORD_LETTER = re.compile(f"(?<![^\\W\\d_])[{LETTERS}](?![^\\W\\d_])")  # no letter of a word


def of_colours() -> Letters:
    """The letters of all colours, in the language in effect."""
    from azul.show import colour_word

    return Letters(LETTERS, _shown(), tuple(map(colour_word, COLOURS)), _OTHERS)


def letter_of(colour: Colour) -> str:
    """The letter that a tile shows: that of records, unless the players want their language's own."""
    return _shown()[colour]


def _shown() -> str:
    # Translators: the letters of blue, yellow, red, black and white tiles, in this order: one each, all
    # different, as players of your language would know them. They can be typed, so avoid C and F.
    return letters_shown(LETTERS, _("BYRKW"))


def lettered(text: str) -> str:
    """A text that names letters of records, with those that tiles show in their place."""
    return _RECORD_LETTER.sub(lambda found: _shown()[LETTERS.index(found[0])], text)


def in_record(text: str) -> str:
    """A typed move whose source is a key of any keyboard, and its colour a letter of the language: behind
    the source, no letter can be another one.
    """
    known = of_colours()._replace(choosing="").typed(asked=True, free=lambda _key: True)
    return understood(text[:1]) + understood(text[1:], known)
