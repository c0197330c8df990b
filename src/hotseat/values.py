"""Named tuples, and refusals in words that can be translated: all that rules take from the kit.

Named tuples get their constructor with their first value; type checkers see typing's own. typing compiles
each annotation that is text, and collections a constructor for each class. For the 74 classes that the first
table imports, that took two fifths of the time of all its own imports.
"""

from __future__ import annotations

from collections import namedtuple

TYPE_CHECKING = False  # as in i18n.py: importing it from `typing` takes 6 ms
if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    _new = tuple.__new__
    _Field = type(namedtuple("Any", "field").field)

    class _Fields(tuple):
        """What every named tuple can do; the names are those of collections.namedtuple."""

        __slots__ = ()

        @classmethod
        def _make(cls, values):
            return cls(*values)

        def _replace(self, /, **named):
            replaced = _new(type(self), map(named.pop, self._fields, self))
            if named:
                raise TypeError(f"{type(self).__name__} has no field {', '.join(named)}")
            return replaced

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __getnewargs__(self):
            return tuple(self)

        def __repr__(self):
            fields = (f"{name}={value!r}" for name, value in self._asdict().items())
            return f"{type(self).__name__}({', '.join(fields)})"

    class _Definition(type):
        """Makes a class of tuples of what `class Name(NamedTuple)` says."""

        def __new__(cls, name, bases, body):
            fields = tuple(body["__annotations__"])
            defaults = {field: body[field] for field in fields if field in body}
            places = {field: _Field(place, "") for place, field in enumerate(fields)}

            def construct(cls, *values, **named):
                made.__new__ = namedtuple(name, fields, defaults=defaults.values()).__new__
                return cls(*values, **named)

            body |= {"__slots__": (), "__match_args__": fields, "__new__": construct}
            body |= {"_fields": fields, "_field_defaults": defaults, **places}
            made = type(name, tuple(_Fields if base is NamedTuple else base for base in bases), body)
            return made

    NamedTuple = type.__new__(_Definition, "NamedTuple", (), {})


def N_(template: str) -> str:  # noqa: N802  # the name that tools for translators look for
    """Mark a sentence for translators and return it unchanged, because it is translated when it is shown."""
    return template


class Refusal(ValueError):
    """An error in a sentence for the player.

    `template` is the sentence with named placeholders and `values` what they stand for, so that a screen
    can translate it; `str()` is the English sentence. A value with a `word` (a colour) appears as that word.
    """

    def __init__(self, template: str, **values: object) -> None:
        self.template = template
        self.values = values
        shown = {name: getattr(value, "word", value) for name, value in values.items()}
        super().__init__(template.format(**shown))
