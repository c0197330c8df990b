"""Read the values of options: words, times and numbers, or say in a whole sentence what is wrong."""

from __future__ import annotations

from hotseat.i18n import _, either
from hotseat.record.names import shown

TYPE_CHECKING = False  # the name type checkers know; importing `typing` for it takes 6 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_LONGEST_TIME = 10**6  # seconds

_MOST_DIGITS = 9

_NEAR = 0.7  # `hrad` comes near to `hard` (0.75), `nothing` not to `think` (0.67)

_PART = 4  # characters of a longer word, as `grey` is of `grey-wall`


class BadValue(Exception):
    """What an option was given is not what it takes.

    template: a whole sentence with a place for `{option}`.   values: for its other places.
    """

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template)
        self.template, self.values = template, values


def nearest(text: str, choices: Sequence[str]) -> str:
    """The choice that a mistyped word comes near to; empty where none is near."""
    from difflib import get_close_matches

    words = {choice.lstrip("-"): choice for choice in choices}  # with hyphens every two options come near
    plain = text.lstrip("-").casefold()
    matches = get_close_matches(plain, words, 1, _NEAR) or [
        word for word in words if len(plain) >= _PART and plain in word
    ]
    return words[matches[0]] if matches else ""


def one_of(*choices: str) -> Callable[[str], str]:
    """The `type` of an argument that takes one of some words."""

    def read(text: str) -> str:
        if text not in choices:
            near, template = nearest(text, choices), _("{option} takes {choices}, not {text!r}")
            if near:
                template = _("{option} takes {choices}, not {text!r}; did you mean {near}?")
            raise BadValue(template, choices=either(choices), text=text, near=shown(near, 80))
        return text

    return read


def seconds(text: str) -> float:
    """A time above 0 in seconds, with or without a point."""
    try:
        value = float(text) if text.isascii() else 0.0
    except ValueError:
        value = 0.0
    if value > _LONGEST_TIME:
        raise BadValue(
            _("{option} takes at most {most} seconds, not {text!r}"), most=str(_LONGEST_TIME), text=text
        )
    if not value > 0:  # this refuses NaN, too
        raise BadValue(_("{option} takes a number of seconds above 0, not {text!r}"), text=text)
    return value


def number(text: str) -> int:
    """A whole number in plain digits."""
    digits = text.removeprefix("-")
    if not (text.isascii() and digits.isdigit()):
        raise BadValue(_("{option} takes a whole number, not {text!r}"), text=text)
    if len(digits) > _MOST_DIGITS:
        template = _("{option} takes at most {most} digits, not {text!r}")
        raise BadValue(template, most=str(_MOST_DIGITS), text=text)
    return int(text)


def count(text: str) -> int:
    """A whole number from 1 up."""
    value = number(text)
    if value < 1:
        raise BadValue(_("{option} takes a number from 1 up, not {text!r}"), text=text)
    return value
