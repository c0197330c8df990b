"""Apply the player's own keys for commands, and refuse those that cannot be used.

A key means one thing on a screen. The player may give a command a key that is another one's second (its
first stays); a key that is another one's first is refused, and so is one that is typed in the game
itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import NamedTuple

from textual.keys import KEY_TO_UNICODE_NAME, REPLACED_KEYS, Keys, _character_to_key

from hotseat.i18n import _, comma_list
from hotseat.record.names import shown
from hotseat.tui.commands import LIBRARY_COMMANDS, REPLAY_COMMANDS, Command, spoken

# Keys that work on every screen: no other command may take them.
_EVERYWHERE = frozenset(("ctrl+q", "ctrl+c", "ctrl+p", "ctrl+z", "f1", "f2"))

# Keys for which terminals send the same as for others.
_SAME = {"return": "enter", "ctrl+m": "enter", "ctrl+i": "tab", "newline": "ctrl+j"}

_MODIFIERS = frozenset(("ctrl", "shift", "alt", "super", "hyper", "meta"))


class Room(NamedTuple):
    """A screen's commands, the keys that are typed there in the game itself, and its heading."""

    commands: Sequence[Command]
    typed: frozenset[str] = frozenset()
    heading: str = ""


def rooms(
    offers: Callable[[Command], bool],
    typed: frozenset[str],
    *,
    table: Sequence[Command],
    tutorial: Sequence[Command] = (),
    watched: Sequence[Command] = (),
    result: Sequence[Command] = (),
) -> list[Room]:
    """The screens of a game whose keys can be changed.

    offers: whether the game has what a command leads to.   typed: at the table and in the tutorial.
    """
    screens = (
        Room(table, typed, _("At the table")),
        Room(tutorial, typed, _("In the tutorial")),
        Room(watched, heading=_("Watching computer players")),
        Room([*filter(offers, REPLAY_COMMANDS)], heading=_("In the replay")),
        Room(result, heading=_("On the result screen")),
        Room([*filter(offers, LIBRARY_COMMANDS)], heading=_("In the saved games")),
    )
    return [room for room in screens if room.commands]


class Keymap(NamedTuple):
    """The player's keys, checked.

    keys: the keys of each command that has others than its own, as Textual names them, commas between.
    troubles: sentences on entries that cannot be, by the name of the command.
    """

    keys: Mapping[str, str] = {}
    troubles: Mapping[str, str] = {}

    def bound(self, command: Command) -> Command:
        keys = self.keys.get(command.name)
        return command._replace(keys=keys) if keys else command


def keymap(requested: Mapping[str, str], rooms: Sequence[Room]) -> Keymap:
    """Apply the player's own keys to these screens.

    requested: keys, with commas between, by the names of commands.
    """
    commands = {command.name: command for room in rooms for command in room.commands}
    troubles, wanted = {}, {}
    for name, text in requested.items():
        try:
            wanted[name] = _keys(name, text, commands, rooms)
        except ValueError as error:
            troubles[name] = str(error)
    while clash := _first_clash(wanted, rooms):
        name, troubles[name] = clash
        del wanted[name]
    return Keymap(_all_keys(wanted, commands, rooms), troubles)


def named(text: str) -> str | None:
    """A key as Textual names it, from the player's spelling (`?`, `U`, `Ctrl+Y`); None if it is none."""
    text = text.strip()
    if len(text) == 1:
        return _character_to_key(text) if text.isprintable() and text != " " else None
    *modifiers, last = text.split("+") if not text.endswith("+") else [*text[:-2].split("+"), "+"]
    modifiers = sorted({modifier.strip().lower() for modifier in modifiers})
    if not _MODIFIERS.issuperset(modifiers):
        return None
    if len(last) > 1:
        last = last.strip().lower()
        if last not in _names():
            return None
    elif last.isprintable() and last.strip():
        if modifiers == ["shift"] and last.isalpha():
            return last.upper()
        last = _character_to_key(last.lower())
    else:
        return None
    key = "+".join([*modifiers, last])
    return _SAME.get(key, key)


@cache
def _names() -> frozenset[str]:
    plain = {key.value for key in Keys if "+" not in key.value and "<" not in key.value}
    return frozenset(plain | set(KEY_TO_UNICODE_NAME) | set(REPLACED_KEYS))


def _keys(name: str, text: str, commands: Mapping[str, Command], rooms: Iterable[Room]) -> tuple[str, ...]:
    """The keys that an entry asks for. Raises `ValueError` with a sentence where they cannot be had."""
    command = commands.get(name)
    if command is None:
        names = comma_list([command.name for command in commands.values() if not command.fixed])
        sentence = _("there is no command `{name}`; the commands are {names}")
        raise ValueError(sentence.format(name=shown(name, 40), names=names))
    if command.fixed:
        raise ValueError(_("the keys for `{name}` cannot be changed").format(name=name))
    typed = {key for room in rooms if command in room.commands for key in room.typed}
    keys = []
    for part in text.split(",") if text != "," else [text]:
        key = named(part)
        if key is None:
            sentence = _("there is no key `{key}`; keys are written like u, U, ?, space, f5, ctrl+u")
            raise ValueError(sentence.format(key=shown(part.strip(), 40)))
        own = key in command.keys.split(",")
        if key in _EVERYWHERE and not own:
            raise ValueError(_("the key {key} is reserved on every screen").format(key=spoken(key)))
        if key in typed:
            raise ValueError(_("the key {key} is reserved for making moves").format(key=spoken(key)))
        keys.append(key)
    return tuple(dict.fromkeys(keys))


def _first_clash(wanted: Mapping[str, tuple[str, ...]], rooms: Iterable[Room]) -> tuple[str, str] | None:
    """A command that asks for a key which another keeps, and the sentence on it."""
    pairs = (pair for room in rooms for pair in permutations(room.commands, 2))
    for command, other in pairs:
        if command.name in wanted:
            kept = _kept(other, command, wanted)
            key = next((key for key in wanted[command.name] if key in kept), None)
            if key is not None:
                text = _("the key {key} is already used for {word}")
                return command.name, text.format(key=spoken(key), word=other.word or other.name)
    return None


def _kept(other: Command, command: Command, wanted: Mapping[str, tuple[str, ...]]) -> Sequence[str]:
    """The keys that a command does not give up for another one that asks: of two that ask, the later
    one goes without; of those that do not, the first key stays.
    """
    if other.name == command.name:
        return ()
    if other.name not in wanted:
        return other.keys.split(",")[:1]
    order = list(wanted)
    earlier = order.index(other.name) < order.index(command.name)
    return wanted[other.name] if earlier else ()


def _all_keys(
    wanted: Mapping[str, tuple[str, ...]], commands: Mapping[str, Command], rooms: Sequence[Room]
) -> dict[str, str]:
    """The keys of all commands that have others now: those asked for, and those that lose some."""
    all_keys = {name: list(keys) for name, keys in wanted.items()}
    for room in rooms:
        requested = {key for command in room.commands for key in wanted.get(command.name, ())}
        for command in room.commands:
            if command.name not in wanted and requested.intersection(command.keys.split(",")):
                left = all_keys.setdefault(command.name, command.keys.split(","))
                left[:] = [key for key in left if key not in requested]
    for name in wanted:  # a small letter's capital works too, unless that is another's
        for key in wanted[name]:
            capital = key.upper()
            single = len(key) == len(capital) == 1 and capital != key
            if single and not _in_use(capital, name, all_keys, commands, rooms):
                all_keys[name].append(capital)
    return {name: ",".join(keys) for name, keys in all_keys.items()}


def _in_use(
    key: str,
    name: str,
    all_keys: Mapping[str, Sequence[str]],
    commands: Mapping[str, Command],
    rooms: Iterable[Room],
) -> bool:
    return any(
        key in room.typed or key in all_keys.get(command.name, command.keys.split(","))
        for room in rooms
        if commands[name] in room.commands
        for command in room.commands
    )
