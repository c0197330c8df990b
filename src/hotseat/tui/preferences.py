"""Apply the settings, at the start and when one changes, and write them; check the player's own keys.

A key means one thing on a screen. A command may be given the second key of another, which keeps its first.
The first key of another is refused, and so is a key that makes moves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING, TypeVar

from textual.app import App
from textual.filter import LineFilter
from textual.keys import KEY_TO_UNICODE_NAME, REPLACED_KEYS, Keys, _character_to_key
from textual.theme import BUILTIN_THEMES, Theme

from hotseat.i18n import _, comma_list, from_right, in_a_line, join_sentences, ngettext, use_language
from hotseat.settings import Setting, Settings
from hotseat.settings.file import LoadedSettings, remember
from hotseat.text import shown
from hotseat.text.scripts import show_letters_of
from hotseat.tui.commands import LIBRARY_COMMANDS, REPLAY_COMMANDS, Command, key_name
from hotseat.tui.drawing.output import NarrowCharacters, Nearest256, RightToLeft, Visible
from hotseat.tui.drawing.sheet import draw_anew
from hotseat.tui.screens import KitScreen
from hotseat.tui.terminal import draws_lines_wide
from hotseat.values import NamedTuple

if TYPE_CHECKING:
    from hotseat.tui.app import AnyApp


T = TypeVar("T")


class Preferences:
    """Makes an app obey its settings, and tells screens (`settings_changed`) when one changes."""

    def __init__(
        self, app: AnyApp, themes: Sequence[Theme], file: LoadedSettings[Settings], *, still: bool
    ) -> None:
        """file: the settings as read.   still: nothing moves, whatever the settings say."""
        self.path = file.path
        self.troubles = [*file.troubles]  # sentences on what is wrong with the settings
        self._app, self._file, self._still = app, file, still
        self._level = app.animation_level  # what the environment says
        self._unwritten: set[str] = set()  # the keys of settings
        self.keymap = Keymap()
        for name in BUILTIN_THEMES:  # they would change menus and dialogs, but not the table
            app.unregister_theme(name)
        for theme in themes:
            app.register_theme(theme)
        # Without colour, Textual makes everything grey, and the terminal's own colours black on black.
        few = app.console.color_system in ("standard", "windows", None) and not app.no_color
        if app.console.color_system == "256":
            app._filters.append(Nearest256())
        app._filters.append(Visible())
        self._lines_are_wide = False
        for key in ("language", "plain_drawing", "letters_of", "animation"):
            self._obey(key)
        self._by_terminal = "16" if few else "dark"
        self._set_theme_at_start()
        if app.settings.keys:
            self._obey("keys")
        for name, why in self.keymap.troubles.items():
            text = _("{where}: {reason}; this entry is ignored.")
            self.troubles.append(text.format(where=file.where("keys", name), reason=in_a_line(why)))

    # At the start

    def _set_theme_at_start(self) -> None:
        theme = self._app.get_theme(self._theme_wanted())
        assert theme is not None
        if theme.ansi:
            self._app.theme = theme.name
        else:
            # As `app.theme = ...` without styling everything a second time: 7 of 330 ms at the start.
            self._app.set_reactive(App.theme, theme.name)
            self._app.stylesheet.set_variables(self._app.get_css_variables())

    @property
    def trouble(self) -> str:
        if len(self.troubles) < 2:
            return "".join(self.troubles)
        number = len(self.troubles) - 1
        more = ngettext("There is {number} more problem.", "There are {number} more problems.", number)
        return join_sentences((self.troubles[0], more.format(number=number)))

    # Changing

    def change(self, setting: Setting[T], value: T) -> None:
        app = self._app
        if app.settings.value(setting) != value:
            app.settings = app.settings.having(setting, value)
            self._unwritten.add(setting.key)
            if setting.key == "language":
                use_language(app.settings.language)
                app.call_later(self._translate_screens)
            self._obey(setting.key)
            for screen in app.screen_stack:
                if isinstance(screen, KitScreen) and screen.is_mounted:  # else it is still to be painted
                    screen.settings_changed()

    def write(self, tell: Callable[[str], None] | None = None) -> None:
        """Write the changed settings.   tell: says so if that fails; None while the app is ending."""
        if not self._unwritten:
            return
        why = remember(self._app.settings, self._unwritten, self.path.parent)
        if why is None:
            self._unwritten.clear()
        elif tell is not None:
            tell(_("The options could not be saved: {reason}.").format(reason=why))

    def _obey(self, key: str) -> None:
        app, settings = self._app, self._app.settings
        match key:
            case "colours":
                app.theme = self._theme_wanted()
            case "language":  # with a new filter, Textual draws every line again
                app.navigator.games_read.clear()
                self._filter_by(RightToLeft, RightToLeft(from_right=from_right()))
            case "plain_drawing":
                auto = settings.plain_drawing == "auto" and self._lines_are_wide
                narrow = settings.plain_drawing == "on" or auto
                self._filter_by(NarrowCharacters, *([NarrowCharacters()] if narrow else []))
            case "letters_of":
                show_letters_of(settings.letters_of)
            case "animation":  # Textual's own motion stops with ours
                off = self._still or settings.animation == "off"
                app.animation_level = "none" if off else self._level
            case "keys":
                self.keymap = keymap(settings.keys, app.navigator.keymap_screens())
                app.set_keymap(dict(self.keymap.keys))

    def _filter_by(self, kind: type[LineFilter], *now: LineFilter) -> None:
        self._app._filters[:] = [*(old for old in self._app._filters if not isinstance(old, kind)), *now]

    def ask_terminal(self) -> None:
        """Find out how wide the terminal draws lines. Call this before the app takes the terminal."""
        if self._app.settings.plain_drawing == "auto":
            self._lines_are_wide = draws_lines_wide()
            self._obey("plain_drawing")

    async def _translate_screens(self) -> None:
        """Compose every screen again; our own do so themselves (`language_changed`)."""
        for screen in self._app.screen_stack:
            if isinstance(screen, KitScreen):
                await screen.language_changed()
            else:
                await screen.recompose()
                if (mounted := getattr(screen, "on_mount", None)) is not None:
                    mounted()

    # Colours

    def _theme_wanted(self) -> str:
        return f"{self._app.spec.title}-{self._app.settings.colours or self._by_terminal}"

    def restyled(self, theme: Theme) -> None:
        """Draw again in the new theme; if Textual has set it, the settings follow."""
        if theme.name != self._theme_wanted():
            self._app.change(Settings.colours, theme.name.partition("-")[2])
        for screen in self._app.screen_stack:
            draw_anew(screen)


# Keys that work on every screen: no other command may take them.
_RESERVED = frozenset(("ctrl+q", "ctrl+c", "ctrl+p", "ctrl+z", "f1", "f2"))

# Keys for which terminals send the same as for others.
_SAME = {"return": "enter", "ctrl+m": "enter", "ctrl+i": "tab", "newline": "ctrl+j"}

_MODIFIERS = frozenset(("ctrl", "shift", "alt", "super", "hyper", "meta"))


class ScreenKeys(NamedTuple):
    """The keys of a screen."""

    commands: Sequence[Command]
    typed: frozenset[str] = frozenset()  # the keys that make moves
    heading: str = ""  # the name of the screen, above its commands


def keymap_screens(
    offers: Callable[[Command], bool],  # whether the game has what a command leads to
    typed: frozenset[str],  # at the table and in the tutorial
    *,
    table: Sequence[Command],
    tutorial: Sequence[Command] = (),
    watched: Sequence[Command] = (),
    result: Sequence[Command] = (),
) -> list[ScreenKeys]:
    """The screens of a game whose keys can be changed."""
    screens = (
        ScreenKeys(table, typed, _("At the table")),
        ScreenKeys(tutorial, typed, _("In the tutorial")),
        ScreenKeys(watched, heading=_("Watching computer players")),
        ScreenKeys([*filter(offers, REPLAY_COMMANDS)], heading=_("In the replay")),
        ScreenKeys(result, heading=_("On the result screen")),
        ScreenKeys([*filter(offers, LIBRARY_COMMANDS)], heading=_("In the saved games")),
    )
    return [screen for screen in screens if screen.commands]


class Keymap(NamedTuple):
    """The player's keys, checked."""

    keys: Mapping[str, str] = {}  # by the names of commands, those that replace their own, commas between
    troubles: Mapping[str, str] = {}  # by the names of commands, why their entries are ignored


def keymap(requested: Mapping[str, str], screens: Sequence[ScreenKeys]) -> Keymap:
    """Check the player's own keys, by the names of commands and with commas between."""
    commands = {command.name: command for screen in screens for command in screen.commands}
    troubles, wanted = {}, {}
    for name, text in requested.items():
        try:
            wanted[name] = _keys(name, text, commands, screens)
        except ValueError as error:
            troubles[name] = str(error)
    while clash := _first_clash(wanted, screens):
        name, troubles[name] = clash
        del wanted[name]
    return Keymap(_all_keys(wanted, commands, screens), troubles)


def parse_key(text: str) -> str | None:
    """A key as Textual names it, from the player's spelling (`?`, `U`, `Ctrl+Y`); None if there is none."""
    *modifiers, last = map(str.strip, re.split(r"(?<=.)\+(?=.)", text.strip()))
    modifiers = sorted({modifier.lower() for modifier in modifiers})
    if len(last) == 1 and last.isprintable():
        if modifiers == ["shift"] and last.isalpha():
            return last.upper()
        last = _character_to_key(last.lower() if modifiers else last)
    elif (last := last.lower()) not in _names():
        return None
    key = "+".join([*modifiers, last])
    return _SAME.get(key, key) if _MODIFIERS.issuperset(modifiers) else None


@cache
def _names() -> frozenset[str]:
    plain = {key.value for key in Keys if "+" not in key.value and "<" not in key.value}
    return frozenset(plain | set(KEY_TO_UNICODE_NAME) | set(REPLACED_KEYS))


def _keys(
    name: str, text: str, commands: Mapping[str, Command], screens: Iterable[ScreenKeys]
) -> tuple[str, ...]:
    """The keys in an entry. Raises `ValueError` with a sentence if one of them is not possible."""
    command = commands.get(name)
    if command is None:
        names = comma_list([command.name for command in commands.values() if not command.fixed])
        sentence = _("there is no command `{name}`; the commands are {names}")
        raise ValueError(sentence.format(name=shown(name, 40), names=names))
    if command.fixed:
        raise ValueError(_("the keys for `{name}` cannot be changed").format(name=name))
    typed = {key for screen in screens if command in screen.commands for key in screen.typed}
    keys = []
    for part in text.split(",") if text != "," else [text]:
        key = parse_key(part)
        if key is None:
            sentence = _("there is no key `{key}`; keys are written like u, U, ?, space, f5, ctrl+u")
            raise ValueError(sentence.format(key=shown(part.strip(), 40)))
        own = key in command.keys.split(",")
        if key in _RESERVED and not own:
            raise ValueError(_("the key {key} is reserved on every screen").format(key=key_name(key)))
        if key in typed:
            raise ValueError(_("the key {key} is reserved for making moves").format(key=key_name(key)))
        keys.append(key)
    return tuple(dict.fromkeys(keys))


def _first_clash(
    wanted: Mapping[str, tuple[str, ...]], screens: Iterable[ScreenKeys]
) -> tuple[str, str] | None:
    """A command whose new key another one keeps, and a sentence on it. If both are new, the earlier entry
    keeps the key; a command without an entry keeps its first key.
    """
    order = list(wanted)
    pairs = (pair for screen in screens for pair in permutations(screen.commands, 2))
    for command, other in pairs:
        if command.name in order and other.name not in order[order.index(command.name) :]:
            kept = wanted.get(other.name, other.keys.split(",")[:1])
            key = next((key for key in wanted[command.name] if key in kept), None)
            if key is not None:
                text = _("the key {key} is already used for {word}")
                return command.name, text.format(key=key_name(key), word=other.word or other.name)
    return None


def _all_keys(
    wanted: Mapping[str, tuple[str, ...]], commands: Mapping[str, Command], screens: Sequence[ScreenKeys]
) -> dict[str, str]:
    """The keys of all commands whose keys change: those with entries, and those that lose a key."""
    all_keys = {name: list(keys) for name, keys in wanted.items()}
    for screen in screens:
        requested = {key for command in screen.commands for key in wanted.get(command.name, ())}
        for command in screen.commands:
            if command.name not in wanted and requested.intersection(command.keys.split(",")):
                left = all_keys.setdefault(command.name, command.keys.split(","))
                left[:] = [key for key in left if key not in requested]
    for name, keys in wanted.items():  # a small letter's capital works too, unless that is another's
        here = [screen for screen in screens if commands[name] in screen.commands]
        for capital in map(str.upper, keys):
            single = len(capital) == 1 and capital not in keys
            if single and not any(capital in _keys_in(screen, all_keys) for screen in here):
                all_keys[name].append(capital)
    return {name: ",".join(keys) for name, keys in all_keys.items()}


def _keys_in(screen: ScreenKeys, all_keys: Mapping[str, Sequence[str]]) -> frozenset[str]:
    """All keys with a meaning on a screen."""
    found = (all_keys.get(command.name, command.keys.split(",")) for command in screen.commands)
    return screen.typed.union(*found)
