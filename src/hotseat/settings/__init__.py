"""Declare settings: each has a key, possible values, a default, a label and a sentence.

The file and the screen of options follow these declarations:

    class MySettings(Settings):
        TABLE = "mine"
        size = OneOf(("small", "large"), "small", label=_("Size"), sentence=_("How large it is."))

`MySettings.size` is the declaration, and `settings.size` the value, a `str`.

`hotseat.settings.file` reads and writes them. `Settings`, at the end, are those of every game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import ClassVar, Generic, Self, TypeVar, cast, overload

from hotseat.i18n import N_, NC_, _, either, language_name, languages
from hotseat.text import checked_name, shown


def toml(value: object) -> str:
    """A value in one line, for sentences and comments: in JSON, which is TOML but for tables and dates.

    Importing tomlkit for this would delay the first picture by 9 ms if the file has a mistake.
    """
    import json

    return json.dumps(value, ensure_ascii=False, default=str)


T = TypeVar("T")

T_co = TypeVar("T_co", covariant=True)

# Takes the keys that lead to the wrong value, and a sentence.
Complain = Callable[[Sequence[str], str], None]

_LONGEST_WORD = 100  # characters

_MOST_PLAYERS = 99


class Setting(ABC, Generic[T_co]):
    """A setting with values of one type: on the class the declaration, on an object the value.

    key: its name, also in the file.   table: its table in the file, "" for the top level.
    once_shared: whether older files have it at the top level, for all games; its own table comes first.
    label: its name on the screen, empty if it has no row there.   group: its heading there.
    sentence: what it does, for the screen and for the comment in the file.
    The last three are English texts, translated when read.
    """

    key = ""
    table = ""
    once_shared = False

    def __init__(self, default: T_co, *, label: str = "", sentence: str = "", group: str = "") -> None:
        self.default = default
        self._label, self._sentence, self.group = label, sentence, group

    def __set_name__(self, owner: type[Values], name: str) -> None:
        self.key, self.table = name, owner.TABLE

    @overload
    def __get__(self, holder: None, owner: type[Values]) -> Self: ...

    @overload
    def __get__(self, holder: Values, owner: type[Values]) -> T_co: ...

    def __get__(self, holder: Values | None, owner: type[Values]) -> Self | T_co:
        return self if holder is None else holder.value(self)

    @property
    def label(self) -> str:
        return _(self._label)

    @property
    def sentence(self) -> str:
        return _(self._sentence)

    @property
    def possible(self) -> str:
        """The possible values in a few words; empty if the sentence names them."""
        return ""

    @abstractmethod
    def read(self, raw: object) -> T_co:
        """Convert what `tomllib` read to a value. Raises `ValueError` that says what it must be."""

    def parse(self, raw: object, complain: Complain) -> object:
        """The value of what `tomllib` read; if it is wrong, complain and return the default."""
        try:
            return self.read(raw)
        except ValueError as error:
            text = _("`{key}` cannot be {found}: {right}; using the default, {default}").format(
                key=self.key, found=shown(toml(raw), 40), right=error, default=toml(self.default)
            )
            complain((self.key,), text)
            return self.default


Declared = Setting[object]  # of any type, for the file and the screen


class Chosen(Setting[T]):
    """One of a few values. `words` are their names on the screen, by default the values themselves."""

    def __init__(self, values: Sequence[T], default: T, *, words: Sequence[str] = (), **texts: str) -> None:
        super().__init__(default, **texts)
        self.values, self._words = tuple(values), tuple(words) or tuple(map(str, values))

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(map(_, self._words))

    @property
    def possible(self) -> str:
        """The values, each with its word on the screen if it differs."""
        return either(
            [
                toml(value) if value == word else _("{value} ({word})").format(value=toml(value), word=word)
                for value, word in zip(self.values, self.words, strict=True)
            ]
        )

    def read(self, raw: object) -> T:
        for value in self.values:
            if value == raw and type(value) is type(raw):
                return value
        raise ValueError(_("it must be {possible}").format(possible=self.possible))


class OneOf(Chosen[str]):
    """One of a few words."""


class Switch(Chosen[bool]):
    """Off or on."""

    def __init__(self, default: bool = False, **texts: str) -> None:
        super().__init__((False, True), default, words=(N_("off"), N_("on")), **texts)


class Automatic(OneOf):
    """Off or on, or as the program finds fitting."""

    def __init__(self, **texts: str) -> None:
        super().__init__(("auto", "off", "on"), "auto", words=(N_("auto"), N_("off"), N_("on")), **texts)


class Language(OneOf):
    """A language that the game speaks, each called by its own name, or that of the system."""

    def __init__(self, **texts: str) -> None:
        super().__init__(("", *languages()), "", **texts)

    @property
    def words(self) -> tuple[str, ...]:
        return (_("as the system"), *map(language_name, self.values[1:]))


class Colours(OneOf):
    """A theme, which every game has in colours of its own, or what fits the terminal."""

    def __init__(self, **texts: str) -> None:
        words = N_("match terminal"), NC_("theme", "dark"), N_("light"), N_("high contrast"), N_("16 colours")
        super().__init__(("", "dark", "light", "high-contrast", "16"), "", words=words, **texts)

    def read(self, raw: object) -> str:
        """Earlier versions wrote the game's name before that of the theme: `azul-dark`."""
        if isinstance(raw, str) and raw not in self.values:
            raw = raw.partition("-")[2] or raw
        return super().read(raw)


class TutorialAnswer(OneOf):
    """Whether the tutorial has been played; each game that has one declares this setting."""

    once_shared = True

    def __init__(self) -> None:
        sentence = N_("Whether the tutorial has been played, or turned down.")
        super().__init__(("", "done", "declined"), "", sentence=sentence)


class Word(Setting[str]):
    """Any short ASCII text."""

    def read(self, raw: object) -> str:
        if not isinstance(raw, str) or not (raw.isascii() and raw.isprintable()):
            raise ValueError(_("it must be text in quotes"))
        if len(raw) > _LONGEST_WORD:
            raise ValueError(_("it is too long"))
        return raw


class Names(Setting[tuple[str, ...]]):
    """A list of players' names."""

    def read(self, raw: object) -> tuple[str, ...]:
        if not isinstance(raw, list) or not all(isinstance(name, str) for name in raw):
            raise ValueError(_('it must be a list of names, such as ["Ada", "Bob"]'))
        if len(raw) > _MOST_PLAYERS:
            raise ValueError(_("it must be a list of at most {most} names").format(most=_MOST_PLAYERS))
        return tuple(map(checked_name, raw))


class Words(Setting[Mapping[str, str]]):
    """A table of texts by name. Wrong entries are ignored."""

    def __init__(self, **texts: str) -> None:
        super().__init__({}, **texts)

    def read(self, raw: object) -> Mapping[str, str]:
        if not isinstance(raw, dict):
            raise ValueError(_("it must be a table, such as [{key}]").format(key=self.key))
        return raw

    def parse(self, raw: object, complain: Complain) -> object:
        entries = super().parse(raw, complain)
        assert isinstance(entries, dict)
        for name, word in entries.items():
            if not isinstance(word, str):
                text = _("`{name}` cannot be {found}: it must be text in quotes; this entry is ignored")
                complain((self.key, name), text.format(name=shown(name, 40), found=shown(toml(word), 40)))
        return {name: word for name, word in entries.items() if isinstance(word, str)}


class Values:
    """An immutable set of values, one for each declaration: the given one or the default."""

    TABLE: ClassVar[str] = ""  # the table in the file for what this class itself declares

    def __init__(self, given: Mapping[str, object] | None = None) -> None:
        """`given` holds values by key, each of its setting's type."""
        self._given = dict(given or {})
        for setting in self.declared():  # as plain attributes, which are found faster than by `__get__`
            vars(self)[setting.key] = self.value(setting)

    @classmethod
    @cache
    def declared(cls) -> tuple[Declared, ...]:
        """Every setting in order of declaration, bases first; a setting declared again moves."""
        members = (member for base in reversed(cls.__mro__) for member in vars(base).values())
        by_key: dict[str, Declared] = {}
        for setting in members:
            if isinstance(setting, Setting):
                by_key.pop(setting.key, None)
                by_key[setting.key] = setting
        return tuple(by_key.values())

    @classmethod
    def by_table(cls) -> dict[str, list[Declared]]:
        """Every setting by table in the file; the top level, "", comes first."""
        tables: dict[str, list[Declared]] = {"": []}
        for setting in cls.declared():
            tables.setdefault(setting.table, []).append(setting)
        return tables

    def value(self, setting: Setting[T]) -> T:
        return cast("T", self._given.get(setting.key, setting.default))

    def having(self, setting: Setting[T], value: T) -> Self:
        return type(self)({**self._given, setting.key: value})

    def taking(self, other: Self, keys: Collection[str]) -> Self:
        return type(self)({**self._given, **{key: other.get(key) for key in keys}})

    def get(self, key: str) -> object:
        value: object = getattr(self, key)
        return value

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        assert isinstance(other, Values)
        return all(self.get(setting.key) == other.get(setting.key) for setting in self.declared())

    __hash__ = None  # type: ignore[assignment]  # some values are tables

    def __repr__(self) -> str:
        inside = ", ".join(f"{setting.key}={self.get(setting.key)!r}" for setting in self.declared())
        return f"{type(self).__name__}({inside})"


# The headings on the screen of options, in order.
LOOKS, HELP, SPEED, TERMINAL = GROUPS = (N_("Looks"), N_("Help"), N_("Speed"), N_("Terminal"))

# Factors for the duration of animations, by the setting's words.
MOTION = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0}

# Seconds for which a computer's move is shown before it is made, by the setting's words.
PACE = {"at once": 0.0, "quick": 0.4, "comfortable": 1.1, "slow": 2.5}


class Settings(Values):
    """The settings of every game, and what they remember from the last game."""

    language = Language(
        label=N_("Language"),
        sentence=N_("The language of everything that the game says."),
        group=LOOKS,
    )
    colours = Colours(label=N_("Colours"), sentence=N_("The colours of the whole game."), group=LOOKS)
    letters_of = OneOf(
        ("auto", "record", "language"),
        "auto",
        words=(N_("auto"), N_("as in records"), N_("my language")),
        label=N_("Alphabet"),
        sentence=N_(
            "The letters of colours, shown and typed; auto takes your language's if they are narrow."
        ),
        group=LOOKS,
    )
    animation = OneOf(
        tuple(MOTION),
        "normal",
        words=(N_("off"), N_("fast"), N_("normal"), N_("slow")),
        label=NC_("speed of animation", "Animation"),
        sentence=N_("How fast tiles move. Any key skips."),
        group=SPEED,
    )
    confirm = Switch(
        label=N_("Confirm moves"),
        sentence=N_("Your move is shown first. Press Enter to make it, or Esc to take it back."),
        group=HELP,
    )
    bell = Switch(
        label=N_("Bell"),
        sentence=N_("Ring the terminal's bell when the next person's turn begins."),
        group=TERMINAL,
    )
    forecasts = Switch(
        True,
        label=N_("Forecasts"),
        sentence=N_("Show what a move scores in advance. Turn it off to count for yourselves."),
        group=HELP,
    )
    hints = Switch(
        True,
        label=N_("Hints"),
        sentence=N_("Let players ask for a hint. Turn it off to play unaided."),
        group=HELP,
    )
    pace = OneOf(
        tuple(PACE),
        "comfortable",
        words=(N_("at once"), N_("quick"), N_("comfortable"), N_("slow")),
        label=N_("Computer pace"),
        sentence=N_("How long a computer shows its move before making it. Any key skips."),
        group=SPEED,
    )
    plain_drawing = Automatic(
        label=N_("Plain drawing"),
        sentence=N_(
            "For Japanese and Chinese terminals that draw lines and blocks too wide. Auto finds that out."
        ),
        group=TERMINAL,
    )
    telling = OneOf(
        ("brief", "normal", "full"),
        "normal",
        words=(N_("brief"), N_("normal"), N_("full")),
        sentence=N_("How much is said by itself in a game played line by line (--lines)."),
    )
    names = Names((), sentence=N_("The last game's players, in seat order."))
    seats = Names(
        (),
        sentence=N_('Who had each seat: "person", or a computer and its level, such as "computer hard".'),
    )
    play = Word("", sentence=N_('The variant of the last game; "" before the first one.'))
    guide = TutorialAnswer()
    keys = Words(
        sentence=N_(
            'Your own keys for commands: a command\'s name and its keys, such as undo = "u,backspace".'
            " The game's options list them all."
        ),
    )

    @property
    def largest(self) -> str:
        """The size of the largest pieces wanted; empty if the game has one size only."""
        return ""
