"""Settings, each declared once: key, values, default, label and sentence; those every game has; TOML.

The file that is read, the file that is written and the screen all come from these declarations:

    class MySettings(Settings):
        TABLE = "mine"
        size = OneOf(("small", "large"), "small", label=_("Size"), sentence=_("How large it is."))

`MySettings.size` is the declaration, and `settings.size` the value, a `str`.

How they are kept is in `hotseat.settings.file`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import ClassVar, Generic, Self, TypeVar, cast, overload

from hotseat.i18n import _
from hotseat.record.names import name as checked_name
from hotseat.record.names import shown

_SHORT = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def toml(value: object) -> str:
    """Show a value in one line of TOML, for sentences and comments; the file is written by tomlkit.

    tomlkit could do this too, but a file with a mistake would then take 9 ms more of the first picture.
    Raises `TypeError` for what TOML cannot hold.
    """
    match value:
        case str():
            return _quoted(value)
        case bool():
            return "true" if value else "false"
        case int():
            return _whole(value)
        case float():
            return repr(value)
        case Mapping():
            inside = ", ".join(f"{_key(str(name))} = {toml(each)}" for name, each in value.items())
            return f"{{{inside}}}"
        case Sequence():
            return f"[{', '.join(map(toml, value))}]"
    if hasattr(value, "isoformat"):  # dates and times, without importing `datetime` for their sake
        return str(value.isoformat())
    raise TypeError(f"TOML has no {type(value).__name__}")


def _key(name: str) -> str:
    bare = name.replace("-", "").replace("_", "") or "a" * bool(name)
    return name if bare.isascii() and bare.isalnum() else _quoted(name)


def _quoted(text: str) -> str:
    """Text in quotes; what controls a terminal is escaped."""
    return f'"{"".join(map(_escaped, text))}"'


def _escaped(character: str) -> str:
    if character in _SHORT:
        return _SHORT[character]
    if ord(character) < 0x20 or 0x7F <= ord(character) < 0xA0:
        return f"\\u{ord(character):04X}"
    return character


def _whole(value: int) -> str:
    try:
        return str(value)
    except ValueError:  # more digits than Python turns into decimals; it was read as hexadecimal then
        return hex(value)


T = TypeVar("T")

# Takes the keys of a table or two, down to what is wrong, and a sentence.
Complain = Callable[[Sequence[str], str], None]

_LONGEST_WORD = 100  # characters


class BadText(Exception):
    """Text that no setting can be read from: the line, from 1, and what is wrong there."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line
        self.reason = reason


class Declared(ABC):
    """What file and screen know of a setting, whatever its type.

    key: its name, in the file too.   table: the file's table it stands in, "" for the top.
    label: a word for the screen, empty where it has no row there.
    sentence: what it does, for the screen and as the file's comment.
    """

    key = ""
    table = ""

    def __init__(self, label: str, sentence: str) -> None:
        self.label, self.sentence = label, sentence

    @property
    def possible(self) -> str:
        """What it may be, in a few words; empty where the sentence says it."""
        return ""

    @abstractmethod
    def parse(self, found: object, complain: Complain) -> object:
        """The value a file holds; where it will not do, a complaint and the default."""


class Setting(Declared, Generic[T]):
    """A setting whose values are of one type. On the class it is itself, on an object its value."""

    def __init__(self, default: T, *, label: str = "", sentence: str = "") -> None:
        super().__init__(label, sentence)
        self.default = default

    def __set_name__(self, owner: type[Values], name: str) -> None:
        self.key, self.table = name, owner.TABLE

    @overload
    def __get__(self, holder: None, owner: type[Values]) -> Self: ...

    @overload
    def __get__(self, holder: Values, owner: type[Values]) -> T: ...

    def __get__(self, holder: Values | None, owner: type[Values]) -> Self | T:
        return self if holder is None else holder.value(self)

    @abstractmethod
    def read(self, found: object) -> T:
        """The value, from what `tomllib` read. Raises `ValueError` with what would be right."""

    def parse(self, found: object, complain: Complain) -> object:
        try:
            return self.read(found)
        except ValueError as error:
            text = _("`{key}` cannot be {found}: {right}; using the default, {default}").format(
                key=self.key, found=shown(toml(found), 40), right=error, default=toml(self.default)
            )
            complain((self.key,), text)
            return self.default


class Chosen(Setting[T]):
    """One of a few values; `words` say them on the screen, in the same order."""

    def __init__(
        self, values: Sequence[T], default: T, *, words: Sequence[str], label: str, sentence: str
    ) -> None:
        super().__init__(default, label=label, sentence=sentence)
        self.values, self.words = tuple(values), tuple(words)

    @property
    def possible(self) -> str:
        *some, last = map(toml, self.values)
        return _("{some} or {last}").format(some=", ".join(some), last=last)

    def read(self, found: object) -> T:
        for value in self.values:
            if value == found and type(value) is type(found):
                return value
        raise ValueError(_("it must be {possible}").format(possible=self.possible))


class OneOf(Chosen[str]):
    """One of a few words."""

    def __init__(
        self,
        values: Sequence[str],
        default: str,
        *,
        words: Sequence[str] | None = None,
        label: str = "",
        sentence: str = "",
    ) -> None:
        super().__init__(values, default, words=words or values, label=label, sentence=sentence)


class Switch(Chosen[bool]):
    """Off or on."""

    def __init__(self, default: bool = False, *, label: str = "", sentence: str = "") -> None:
        words = (_("off"), _("on"))
        super().__init__((False, True), default, words=words, label=label, sentence=sentence)


class Word(Setting[str]):
    """A word of plain letters, or none; `possible` says which, where that needs saying."""

    def __init__(self, default: str, *, possible: str = "", label: str = "", sentence: str = "") -> None:
        super().__init__(default, label=label, sentence=sentence)
        self._possible = possible

    @property
    def possible(self) -> str:
        return self._possible

    def read(self, found: object) -> str:
        if not isinstance(found, str) or not (found.isascii() and found.isprintable()):
            raise ValueError(_("it must be text in quotes"))
        if len(found) > _LONGEST_WORD:
            raise ValueError(_("it is too long"))
        return found


class Number(Setting[int]):
    """A whole number from 0 to `most`."""

    def __init__(self, default: int, most: int, *, sentence: str = "") -> None:
        super().__init__(default, sentence=sentence)
        self.most = most

    def read(self, found: object) -> int:
        if not isinstance(found, int) or isinstance(found, bool) or not 0 <= found <= self.most:
            raise ValueError(_("it must be a number from 0 to {most}").format(most=self.most))
        return found


class Names(Setting[tuple[str, ...]]):
    """Names of people, at most so many."""

    def __init__(self, most: int, *, sentence: str = "") -> None:
        super().__init__((), sentence=sentence)
        self.most = most

    def read(self, found: object) -> tuple[str, ...]:
        if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
            raise ValueError(_('it must be a list of names, such as ["Ada", "Bob"]'))
        if len(found) > self.most:
            raise ValueError(_("it must be a list of at most {most} names").format(most=self.most))
        return tuple(map(checked_name, found))


class Words(Setting[Mapping[str, str]]):
    """A table of words by their names. A wrong entry is left out; the others hold."""

    def __init__(self, *, sentence: str = "") -> None:
        super().__init__({}, sentence=sentence)

    def read(self, found: object) -> Mapping[str, str]:
        if not isinstance(found, dict):
            raise ValueError(_("it must be a table, such as [{key}]").format(key=self.key))
        return found

    def parse(self, found: object, complain: Complain) -> object:
        good = {}
        entries = super().parse(found, complain)
        assert isinstance(entries, dict)
        for name, word in entries.items():
            if isinstance(word, str):
                good[str(name)] = word
            else:
                text = _("`{name}` cannot be {found}: it must be text in quotes; this entry is ignored")
                found_there = shown(toml(word), 40)
                complain((self.key, name), text.format(name=shown(name, 40), found=found_there))
        return good


class Values:
    """What is set: a value for each declaration, the default where nothing was said. Never changes."""

    TABLE: ClassVar[str] = ""  # the file's table for what this class (and not its bases) declares

    def __init__(self, said: Mapping[str, object] | None = None) -> None:
        """`said` holds values by key, each of its setting's type."""
        self._said = dict(said or {})

    @classmethod
    def declared(cls) -> tuple[Declared, ...]:
        """Every setting, those of the bases first, in the order in which they are declared."""
        members = [each for base in reversed(cls.__mro__) for each in vars(base).values()]
        return tuple(each for each in members if isinstance(each, Declared))

    @classmethod
    def by_table(cls) -> dict[str, list[Declared]]:
        """The same by the file's tables; the top, "", comes first."""
        found: dict[str, list[Declared]] = {"": []}
        for each in cls.declared():
            found.setdefault(each.table, []).append(each)
        return found

    def value(self, setting: Setting[T]) -> T:
        """The value of a setting."""
        return cast("T", self._said.get(setting.key, setting.default))

    def having(self, setting: Setting[T], value: T) -> Self:
        """The same with another value."""
        return type(self)({**self._said, setting.key: value})

    def taking(self, other: Self, keys: Collection[str]) -> Self:
        """The same with some values of another."""
        return type(self)({**self._said, **{key: other.get(key) for key in keys}})

    def get(self, key: str) -> object:
        """The value of the setting of that key."""
        value: object = getattr(self, key)
        return value

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        assert isinstance(other, Values)
        return all(self.get(each.key) == other.get(each.key) for each in self.declared())

    __hash__ = None  # type: ignore[assignment]  # tables among the values

    def __repr__(self) -> str:
        inside = ", ".join(f"{each.key}={self.get(each.key)!r}" for each in self.declared())
        return f"{type(self).__name__}({inside})"


MOST_PLAYERS = 99

# How long motion takes, as a factor, by the setting's words.
MOTION = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0}

# Seconds that a computer's choice is shown before it is done, by the setting's words.
PACE = {"at once": 0.0, "quick": 0.4, "comfortable": 1.1, "slow": 2.5}


class Settings(Values):
    """What is set and remembered from one game to the next."""

    colours = Word(
        "",
        possible=_('the name of a theme, or "" to match the terminal'),
        label=_("Colours"),
        sentence=_("The colours of the whole game."),
    )
    animation = OneOf(
        tuple(MOTION),
        "normal",
        words=(_("off"), _("fast"), _("normal"), _("slow")),
        label=_("Animation"),
        sentence=_("How fast tiles move. Any key skips."),
    )
    confirm = Switch(
        label=_("Confirm"),
        sentence=_("Show each move first, and make it only when you confirm."),
    )
    bell = Switch(
        label=_("Bell"),
        sentence=_("Ring the terminal's bell when the next person's turn begins."),
    )
    forecasts = Switch(
        True,
        label=_("Forecasts"),
        sentence=_("Show what a move scores in advance. Turn it off to count for yourselves."),
    )
    hints = Switch(
        True,
        label=_("Hints"),
        sentence=_("Let players ask for a hint. Turn it off to play unaided."),
    )
    pace = OneOf(
        tuple(PACE),
        "comfortable",
        words=(_("instant"), _("quick"), _("normal"), _("slow")),
        label=_("Computers"),
        sentence=_("How long a computer shows its move before making it. Any key skips."),
    )
    names = Names(MOST_PLAYERS, sentence=_("The last game's players, in seat order."))
    seats = Names(
        MOST_PLAYERS,
        sentence=_('Who had each seat: "person", or a computer and its level, such as "computer hard".'),
    )
    players = Number(0, MOST_PLAYERS, sentence=_("How many played the last game; 0 before the first one."))
    play = Word("", sentence=_('The variant of the last game; "" before the first one.'))
    guide = OneOf(
        ("", "done", "declined"),
        "",
        sentence=_("Whether the tutorial has been played, or turned down."),
    )
    keys = Words(
        sentence=_(
            'Your own keys for commands: a command\'s name and its keys, such as undo = "u,backspace".'
            " The game's options list them all."
        ),
    )
