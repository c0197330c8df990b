"""Sentences for a listener: small numbers as words, lists, and no symbol that a voice reads oddly. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial

from hotseat.i18n import _


def number_word(number: int) -> str:
    """A small number as a word, so that it is not taken for the number of a place: `two blue`."""
    words = (
        _("none"),
        _("one"),
        _("two"),
        _("three"),
        _("four"),
        _("five"),
        _("six"),
        _("seven"),
        _("eight"),
        _("nine"),
        _("ten"),
        _("eleven"),
        _("twelve"),
    )
    return words[number] if 0 <= number < len(words) else signed(number)


def signed(number: int) -> str:
    """A number whose sign is a word: voices often leave a hyphen out."""
    return str(number) if number >= 0 else _("minus {number}").format(number=-number)


def listed(parts: Iterable[str]) -> str:
    """Things in a sentence: `Ada`, `Ada and Ben`, `Ada, Ben and Cleo`."""
    *some, last = [*parts] or [""]
    return _("{some} and {last}").format(some=", ".join(some), last=last) if some else last


def either(parts: Sequence[str]) -> str:
    """A choice in a sentence: `line 1`, `line 1 or 2`."""
    *some, last = [*parts] or [""]
    return _("{some} or {last}").format(some=", ".join(some), last=last) if some else last


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


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def spoken(text: str) -> str:
    """What explains a move on the screen, for a listener: figures and signs in words."""
    for pattern, template in (
        (r"(?P<one>-?\d+) -> (?P<two>-?\d+)", _("from {one} to {two}")),
        (r"(?P<one>-?\d+) : (?P<two>-?\d+)", _("{one} to {two}")),
        (r" \(-?(?P<one>\d+)\)", _(", costing {one},")),
        (r"(?<![\w,.])\+(?P<one>\d)", _("plus {one}")),
        (r"(?<![\w,.])-(?P<one>\d)", _("minus {one}")),
    ):
        text = re.sub(pattern, partial(_worded, template), text)
    for sign, word in ((",.", "."), (",,", ","), (",;", ";"), (" · ", ", "), ("…", "...")):
        text = text.replace(sign, word)
    return text


def _worded(template: str, found: re.Match[str]) -> str:
    return template.format(**found.groupdict())
