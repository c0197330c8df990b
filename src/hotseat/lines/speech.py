"""Sentences for a listener: small numbers as words, lists, and no symbol that a voice reads oddly. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial

from hotseat.i18n import N_, _, comma_list, in_digits

_COMMA_BEFORE = re.compile("[,،、](?=[.,;،、。؛；])")  # that what stands behind it makes superfluous


_NUMBERS = (
    N_("none"),
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("eleven"),
    N_("twelve"),
)


def number_word(number: int) -> str:
    """A small number as a word, so that it is not taken for the number of a place: `two blue`.

    A language that tells them apart in another way, as by a counter, has the digits for it.
    """
    return in_digits(_(_NUMBERS[number])) if 0 <= number < len(_NUMBERS) else signed(number)


def number_words() -> Iterator[str]:
    """The words for numbers from one, in English and in the language in effect; no digits."""
    return (word for text in _NUMBERS[1:] for word in (text, _(text)) if not word.isdecimal())


def signed(number: int) -> str:
    """A number whose sign is a word: voices often leave a hyphen out."""
    return in_digits(str(number)) if number >= 0 else _("minus {number}").format(number=-number)


def signed_to_type(number: int) -> str:
    """The same with the digits of records, as part of what can be typed."""
    return str(number) if number >= 0 else _("minus {number}").format(number=str(-number))


def listed(parts: Iterable[str]) -> str:
    """Things in a sentence: `Ada`, `Ada and Ben`, `Ada, Ben and Cleo`."""
    *some, last = [*parts] or [""]
    return _("{some} and {last}").format(some=comma_list(some), last=last) if some else last


def ranges(numbers: Iterable[int]) -> list[str]:
    """Numbers in order, three or more in a row as one: `1 to 3`, `5`."""
    rest, found = list(numbers), []
    while rest:
        length = next((n for n, number in enumerate(rest) if number != rest[0] + n), len(rest))
        run, rest = rest[:length], rest[length:]
        if length > 2:
            found.append(_("{first} to {last}").format(first=signed(run[0]), last=signed(run[-1])))
        else:
            found += map(signed, run)
    return found


def spoken(text: str) -> str:
    """What explains a move on the screen, for a listener: figures and signs in words."""
    for pattern, template in (
        (r"(?P<one>-?\d+) -> (?P<two>-?\d+)", _("from {one} to {two}")),
        (r"(?P<one>-?\d+) : (?P<two>-?\d+)", _("{one} to {two}")),
        (r"\s?[(（]-?(?P<one>\d+)[)）]", _(", costing {one},")),
        (r"(?<![\w,.])\+(?P<one>\d)", _("plus {one}")),
        (r"(?<![\w,.])-(?P<one>\d)", _("minus {one}")),
    ):
        text = re.sub(pattern, partial(_worded, template), text)
    text = _COMMA_BEFORE.sub("", text)
    return text.replace(" · ", _(", ")).replace("…", "...")


def _worded(template: str, found: re.Match[str]) -> str:
    return template.format(**{name: in_digits(number) for name, number in found.groupdict().items()})
