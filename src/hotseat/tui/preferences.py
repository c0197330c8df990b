"""The settings in effect: colours, motion and keys; changing the settings and writing them down."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from textual.app import App
from textual.theme import BUILTIN_THEMES, Theme

from hotseat.i18n import _, comma_list, from_right, join_sentences, language, ngettext, use_language
from hotseat.record.names import shown
from hotseat.settings.file import LoadedSettings, remember
from hotseat.settings.model import Setting, Settings
from hotseat.text.typed import show_own_letters
from hotseat.tui.drawing.output import NarrowCharacters, Nearest256, RightToLeft, Visible
from hotseat.tui.drawing.styles import theme_kind
from hotseat.tui.screens import KitScreen

if TYPE_CHECKING:
    from pathlib import Path

    from hotseat.tui.keymap import Keymap, Room


T = TypeVar("T")


class Preferences:
    """The settings of an app, and their effects. A screen's method `settings_changed` is called
    when a setting changes.
    """

    def __init__(
        self,
        app: App[int],
        themes: Sequence[Theme],
        file: LoadedSettings[Settings],
        rooms: Callable[[], Sequence[Room]],
        *,
        still: bool = False,
    ) -> None:
        """`themes`: the first is for terminals of 256 colours and more, the last for the others.

        file: the settings as they were read.   rooms: the commands whose keys can be changed.
        still: nothing moves in this run, whatever the settings say.
        """
        self.current: Settings = file.settings
        self.troubles = [*file.troubles]  # sentences on what is wrong with the settings
        self._app, self._file, self._rooms, self._still = app, file, rooms, still
        self._level = app.animation_level  # what the environment says
        self._unwritten: set[str] = set()  # the keys of settings
        self.keymap: Keymap | None = None  # where commands have other keys than their own
        for name in BUILTIN_THEMES:  # which would change menus and dialogs, but not the table
            app.unregister_theme(name)
        for theme in themes:
            app.register_theme(theme)
        self.themes = tuple(theme.name for theme in themes)
        # Without colour Textual makes greys of everything, and black on black of the terminal's own.
        few = app.console.color_system in ("standard", "windows", None) and not app.no_color
        if app.console.color_system == "256":
            app._filters.append(Nearest256())
        app._filters.append(Visible())
        self._set_language()
        self._lines_are_wide = False
        self._set_lines()
        show_own_letters(self.current.letters_of == "language")
        self._by_terminal = self.themes[-1 if few else 0]
        self._set_theme_at_start()
        self._set_animation()
        for name, why in self._set_keys().items() if self.current.keys else ():
            text = _("{where}: {reason}; this entry is ignored.")
            self.troubles.append(text.format(where=file.where("keys", name), reason=why))

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
        name = self.current.colours
        if name and (not self.theme_set or name in BUILTIN_THEMES):
            self.troubles.append(self._no_such_theme(name))

    def _no_such_theme(self, name: str) -> str:
        """The problem with a theme that no game has: the themes there are, and the one used instead."""
        from hotseat.settings.model import toml

        *some, last = map(toml, ("", *self.themes))
        text = _("{where}: `colours` cannot be {found}: it must be {some} or {last}; {instead}.")
        instead = _("using {theme}").format(theme=self.theme_set)
        return text.format(
            where=self._file.where("colours"),
            found=shown(toml(name), 40),
            some=comma_list(some),
            last=last,
            instead=instead if self.theme_set else _("the colours match the terminal"),
        )

    @property
    def trouble(self) -> str:
        """The problems with the settings, in a sentence or two; empty where there are none."""
        if len(self.troubles) < 2:
            return "".join(self.troubles)
        number = len(self.troubles) - 1
        more = ngettext("There is {number} more problem.", "There are {number} more problems.", number)
        return join_sentences((self.troubles[0], more.format(number=number)))

    @property
    def path(self) -> Path:
        return self._file.path

    # Changing

    def change(self, setting: Setting[T], value: T) -> None:
        if self.current.value(setting) != value:
            self.current = self.current.having(setting, value)
            self._unwritten.add(setting.key)
            self._obey(setting.key)
            for screen in self._app.screen_stack:
                if isinstance(screen, KitScreen):
                    screen.settings_changed()

    def write(self, tell: Callable[[str], None] | None = None) -> None:
        """Write the changed settings; where that fails, say so, unless the app is ending."""
        if not self._unwritten:
            return
        why = remember(self.current, self._unwritten, self._file.path.parent)
        if why is None:
            self._unwritten.clear()
        elif tell is not None:
            tell(_("The options could not be saved: {reason}.").format(reason=why))

    def _obey(self, key: str) -> None:
        match key:
            case "colours":
                self._app.theme = self._theme_wanted()
            case "language":
                use_language(self.current.language)
                self._set_language()
                self._app.call_later(self._translate_screens)
            case "plain_drawing":
                self._set_lines()
            case "letters_of":
                show_own_letters(self.current.letters_of == "language")
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
        name = self.current.colours
        if name in self.themes:
            return name
        if name in BUILTIN_THEMES:
            return self._as_light_as(BUILTIN_THEMES[name])
        kind = theme_kind(name)
        return next((own for own in self.themes if kind and theme_kind(own) == kind), "")

    def _as_light_as(self, theme: Theme) -> str:
        """The first of the game's themes that has as many colours as that one, and as light a ground."""
        for name in self.themes:
            own = self._app.available_themes[name]
            if own.ansi == theme.ansi and (own.ansi or own.dark == theme.dark):
                return name
        return ""

    def _theme_wanted(self) -> str:
        return self.theme_set or self._by_terminal

    def chose(self, theme: Theme) -> bool:
        return theme.name == self._theme_wanted()

    # Language

    def _set_language(self) -> None:
        """Order text as the language in effect runs; a new filter makes lines be drawn anew."""
        filters = self._app._filters
        filters[:] = [known for known in filters if not isinstance(known, RightToLeft)]
        filters.append(RightToLeft(from_right=from_right()))

    def ask_terminal(self) -> None:
        """Find out how wide the terminal draws lines; before the app takes the terminal."""
        if self.current.plain_drawing == "auto":
            self._lines_are_wide = draws_lines_wide()
            self._set_lines()

    def _set_lines(self) -> None:
        filters = self._app._filters
        filters[:] = [known for known in filters if not isinstance(known, NarrowCharacters)]
        setting = self.current.plain_drawing
        if setting == "on" or (setting == "auto" and self._lines_are_wide):
            filters.append(NarrowCharacters())

    async def _translate_screens(self) -> None:
        """Compose every screen again; one that keeps more does it itself (`language_changed`)."""
        for screen in self._app.screen_stack:
            if isinstance(screen, KitScreen):
                await screen.language_changed()
            else:
                await screen.recompose()
                if (mounted := getattr(screen, "on_mount", None)) is not None:
                    mounted()

    # Motion

    def _set_animation(self) -> None:
        """Textual's own motion stops with ours."""
        off = self._still or self.current.animation == "off"
        self._app.animation_level = "none" if off else self._level

    # Keys

    def _set_keys(self) -> Mapping[str, str]:
        """Obey the settings' keys; returns why some could not be, by the names of their commands."""
        from hotseat.tui.keymap import keymap

        self.keymap = keymap(self.current.keys, self._rooms())
        self._app.set_keymap(dict(self.keymap.keys))
        return self.keymap.troubles


_EAST_ASIAN = ("ja", "zh", "ko")

_PATIENCE = 0.3  # seconds for the terminal's answer, once at the start

_QUESTION = "\r\N{BOX DRAWINGS LIGHT HORIZONTAL}\x1b[6n"  # a line, and where is the cursor now?

_CLEAR = "\r\x1b[K"

_ANSWER = re.compile(rb"\x1b\[\d+;(\d+)R")


def draws_lines_wide() -> bool:
    """Whether the terminal draws a line character two cells wide.

    Asked only where the language or the locale is East Asian: elsewhere it is not so, and the question takes
    time.
    """
    spoken = {language(), *(os.environ.get(name, "")[:2] for name in ("LC_ALL", "LC_CTYPE", "LANG"))}
    if spoken.isdisjoint(_EAST_ASIAN) or os.environ.get("TEXTUAL_DRIVER"):
        return False
    answer = b""
    with suppress(ImportError, OSError, ValueError):  # Windows, no terminal, one that has gone
        answer = _ask()
    column = _ANSWER.search(answer)
    return column is not None and int(column[1]) > 2


def _ask() -> bytes:
    """Put the question, and read the answer as far as it comes in time; what is typed ahead is lost."""
    import select
    import termios
    import tty

    keyboard, screen = sys.stdin.fileno(), sys.stdout
    before = termios.tcgetattr(keyboard)
    answer = b""
    try:
        tty.setcbreak(keyboard)
        screen.write(_QUESTION)
        screen.flush()
        while not _ANSWER.search(answer) and select.select([keyboard], [], [], _PATIENCE)[0]:
            piece = os.read(keyboard, 100)
            if not piece:
                break
            answer += piece
        screen.write(_CLEAR)
        screen.flush()
    finally:
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
    return answer
