"""The part of the app that the settings govern: colours, motion, keys; changing and keeping them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual.app import App
from textual.theme import BUILTIN_THEMES, Theme

from hotseat.i18n import _, ngettext
from hotseat.record.names import shown
from hotseat.settings.file import Found, remember
from hotseat.settings.model import MOTION, Setting, Settings
from hotseat.tui.commands import Command
from hotseat.tui.drawing.output import Nearest256
from hotseat.tui.drawing.styles import theme_kind

if TYPE_CHECKING:
    from hotseat.tui.keymap import Keymap, Room


T = TypeVar("T")

_SOON = 0.05  # seconds until it is looked again whether a screen is there


class ConfiguredApp(App[int]):
    """An app that obeys settings. A screen with a method `settings_changed` is told of changes."""

    UNUSED: ClassVar[frozenset[str]] = frozenset()  # keys of settings that mean nothing in the game

    def __init__(self, themes: Sequence[Theme], found: Found[Settings], *, still: bool = False) -> None:
        """`themes`: the first is for terminals of 256 colours and more, the last for the others.

        found: the settings as they were read.
        still: nothing moves in this run, whatever the settings say.
        """
        super().__init__()
        self.settings: Settings = found.settings
        self.troubles = [*found.troubles]  # sentences on what is wrong with the settings
        self._found, self._still = found, still
        self._level = self.animation_level  # what the environment says
        self._unwritten: set[str] = set()  # the keys of settings
        self._own_keys: Keymap | None = None  # where commands have other keys than their own
        for name in BUILTIN_THEMES:  # which would change menus and dialogs, but not the table
            self.unregister_theme(name)
        for theme in themes:
            self.register_theme(theme)
        self.own_themes = tuple(theme.name for theme in themes)
        # Without colour Textual makes greys of everything, and black on black of the terminal's own.
        few = self.console.color_system in ("standard", "windows", None) and not self.no_color
        if self.console.color_system == "256":
            self._filters.append(Nearest256())
        self._by_terminal = self.own_themes[-1 if few else 0]
        self._set_theme_at_start()
        self._set_animation()
        if self.settings.keys:
            self._set_keys_at_start()

    # What a game brings

    def rooms(self) -> Sequence[Room]:
        """The commands of each of the game's screens; their keys can be changed."""
        return ()

    def tell(self, text: str) -> None:
        """Say something: in the screen's own place for that, or else over a corner of it. A screen that
        is being opened is told when all of it is there.
        """
        if not self.screen.is_mounted:
            self.set_timer(_SOON, partial(self.tell, text))
            return
        tell = getattr(self.screen, "tell", None)
        if tell is None:
            self.notify(text, markup=False)
        else:
            tell(text)

    # At the start

    def _set_theme_at_start(self) -> None:
        """The theme that is set, or the terminal's."""
        theme = self.get_theme(self._theme_wanted())
        assert theme is not None
        if theme.ansi:
            self.theme = theme.name
        else:
            # As `self.theme = ...` without styling everything a second time: 7 of 330 ms at the start.
            self.set_reactive(App.theme, theme.name)
            self.stylesheet.set_variables(self.get_css_variables())
        found = self.settings.colours
        if found and (not self.theme_set or found in BUILTIN_THEMES):
            self.troubles.append(self._no_such_theme(found))

    def _no_such_theme(self, found: str) -> str:
        """What is said of a theme that is no game's, with those there are and what is used for it."""
        from hotseat.settings.model import toml

        *some, last = map(toml, ("", *self.own_themes))
        text = _("{where}: `colours` cannot be {found}: it must be {some} or {last}; {instead}.")
        instead = _("using {theme}").format(theme=self.theme_set)
        return text.format(
            where=self._found.where("colours"),
            found=shown(toml(found), 40),
            some=", ".join(some),
            last=last,
            instead=instead if self.theme_set else _("the colours match the terminal"),
        )

    def _set_keys_at_start(self) -> None:
        """What is set as keys, as far as it can be; what cannot is said."""
        for name, why in self._set_keys().items():
            where = self._found.where("keys", name)
            text = _("{where}: {reason}; this entry is ignored.")
            self.troubles.append(text.format(where=where, reason=why))

    @property
    def trouble(self) -> str:
        """What is wrong with the settings, in a sentence or two; empty where all is well."""
        if len(self.troubles) < 2:
            return "".join(self.troubles)
        number = len(self.troubles) - 1
        more = ngettext("There is {number} more problem.", "There are {number} more problems.", number)
        return f"{self.troubles[0]} {more.format(number=number)}"

    @property
    def settings_path(self) -> Path:
        """The file the settings are kept in; it need not exist."""
        return self._found.path

    # Changing

    def change(self, setting: Setting[T], value: T, *, write: bool = True) -> None:
        """Give a setting another value and obey it at once.

        write: in the file as well; if not, `write_settings` does that, at the end of the run at last.
        """
        if self.settings.value(setting) != value:
            self.settings = self.settings.having(setting, value)
            self._unwritten.add(setting.key)
            self._obey(setting.key)
            for screen in self.screen_stack:
                if (tell := getattr(screen, "settings_changed", None)) is not None:
                    tell()
        if write:
            self.write_settings()

    def write_settings(self) -> None:
        """Write down what has been changed; where that fails, say so."""
        why = self._write()
        if why is not None:
            self.tell(_("The options could not be saved: {reason}.").format(reason=why))

    def _write(self) -> str | None:
        if not self._unwritten:
            return None
        why = remember(self.settings, self._unwritten, self._found.path.parent)
        if why is None:
            self._unwritten.clear()
        return why

    async def on_unmount(self) -> None:
        """Write down what has not been yet; nobody is there any more to be told of trouble."""
        self._write()

    def _obey(self, key: str) -> None:
        match key:
            case "colours":
                self.theme = self._theme_wanted()
            case "animation":
                self._set_animation()
            case "keys":
                self._set_keys()

    # Colours

    @property
    def theme_set(self) -> str:
        """The theme that is set; for another game's, as all share the settings, its like; "" for none.

        For one of Textual's, which could be chosen once, it is the theme of the game as light as that.
        """
        found = self.settings.colours
        if found in self.own_themes:
            return found
        if found in BUILTIN_THEMES:
            return self._as_light_as(BUILTIN_THEMES[found])
        kind = theme_kind(found)
        return next((name for name in self.own_themes if kind and theme_kind(name) == kind), "")

    def _as_light_as(self, theme: Theme) -> str:
        """The first of the game's themes that has as many colours as that one, and as light a ground."""
        for name in self.own_themes:
            own = self.available_themes[name]
            if own.ansi == theme.ansi and (own.ansi or own.dark == theme.dark):
                return name
        return ""

    def _theme_wanted(self) -> str:
        return self.theme_set or self._by_terminal

    def theme_chosen(self, theme: Theme) -> None:
        """Remember the theme, where it was not the settings that chose it."""
        if theme.name != self._theme_wanted():
            self.change(Settings.colours, theme.name)

    # Motion

    @property
    def motion(self) -> float:
        """How long motion takes: a factor for its seconds, 0.0 where nothing moves."""
        return 0.0 if self.animation_level == "none" else MOTION[self.settings.animation]

    def _set_animation(self) -> None:
        """Textual's own motion stops with ours."""
        off = self._still or self.settings.animation == "off"
        self.animation_level = "none" if off else self._level

    # Keys

    def bound(self, command: Command) -> Command:
        """The command with the keys and the sentence that it has now: for whatever names them."""
        if self.is_web and command.browser_text:
            command = command._replace(text=command.browser_text)
        return command if self._own_keys is None else self._own_keys.bound(command)

    @property
    def own_keys(self) -> Mapping[str, str]:
        """The keys of the commands that have others than their own, by name, commas between."""
        return {} if self._own_keys is None else self._own_keys.keys

    def _set_keys(self) -> Mapping[str, str]:
        """Obey the settings' keys; returns why some could not be, by the names of their commands."""
        from hotseat.tui.keymap import keymap

        self._own_keys = keymap(self.settings.keys, self.rooms())
        self.set_keymap(dict(self._own_keys.keys))
        return self._own_keys.troubles
