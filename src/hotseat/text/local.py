"""Dates as a language writes them, and names in the order of its alphabet."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING
from unicodedata import normalize

from hotseat.i18n import _, in_digits, language

if TYPE_CHECKING:
    from datetime import datetime

_SOLAR_HIJRI = ("fa",)  # the languages of countries with that calendar


def date_and_time(moment: datetime) -> str:
    """A moment in digits: `2026-11-21 04:54`."""
    # Translators: date and time in digits, as Python's strftime writes them; at most 16 characters.
    return _written(moment, _("%Y-%m-%d %H:%M"))


def date(moment: datetime) -> str:
    """A day in digits: `2026-11-21`."""
    return _written(moment, _TIME.sub("", _("%Y-%m-%d %H:%M")))


def day(moment: datetime) -> str:
    """A day within a year, in digits: `11-21`."""
    return _written(moment, _YEAR.sub("", _TIME.sub("", _("%Y-%m-%d %H:%M"))))


_TIME = re.compile(r"\s*%H:%M")  # each with what sets it apart from the day
_YEAR = re.compile(r"%Y\W|\W%Y")


def _written(moment: datetime, form: str) -> str:
    if language() in _SOLAR_HIJRI:
        from jdatetime import datetime as solar_datetime

        moment = solar_datetime.fromgregorian(datetime=moment)
    return re.sub(r"\d+", lambda number: in_digits(number[0]), moment.strftime(form))


def name_order(name: str) -> tuple[tuple[int, int], ...]:
    """What sorts a name as the language does; capitals and unknown accents do not count.

    Signs and digits come first, letters of other alphabets last.
    """
    # Translators: the letters of your alphabet in their order, without blanks.
    places = _places(_("abcdefghijklmnopqrstuvwxyz"))
    order = []
    for character in _small(name):
        plain = character if character in places else normalize("NFKD", character)[0]
        order.append((1, places[plain]) if plain in places else (2 * plain.isalpha(), ord(plain)))
    return tuple(order)


def _small(name: str) -> str:
    if language() == "tr":
        name = name.replace("I", "ı").replace("İ", "i")
    return normalize("NFC", name).casefold()


@lru_cache(maxsize=8)
def _places(alphabet: str) -> dict[str, int]:
    return {letter: place for place, letter in enumerate(alphabet)}
