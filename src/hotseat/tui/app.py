"""The app of every game: its settings, its screens, its commands, and its end."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from rich.console import RenderableType
from textual import events
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.errors import NoWidget
from textual.keys import _character_to_key
from textual.screen import Screen
from textual.widget import Widget

from hotseat.cli.output import UNSAVED, complain, note
from hotseat.game import E, Flags, GameSetup, M, P
from hotseat.i18n import ENGLISH, _, language
from hotseat.record.reader import Record
from hotseat.session import Session
from hotseat.settings import MOTION, Setting, Settings
from hotseat.settings.file import LoadedSettings, recall
from hotseat.storage.library import Library
from hotseat.text.scripts import latin, latin_key
from hotseat.tui import commands
from hotseat.tui.commands import APP_COMMANDS, MORE, PALETTE_KEY, QUIT, STATISTICS, TUTORIAL, Command
from hotseat.tui.drawing.output import CompactLayout, CompactUpdate, Shown
from hotseat.tui.drawing.themes import COMMON, Tints
from hotseat.tui.navigator import Navigator
from hotseat.tui.preferences import Preferences
from hotseat.tui.screens import KitScreen, YesOrNo
from hotseat.tui.terminal import (
    collect_from_now_on,
    is_gone,
    leave_at_signals,
    leave_when_gone,
    steady,
)
from hotseat.tui.widgets import KeyHint

if TYPE_CHECKING:
    from hotseat.bots.client import BotClient

T = TypeVar("T")

_PATIENCE = 2.0  # seconds that a key waits at most for a screen to open, or for the key before it


async def _until(event: asyncio.Event) -> None:
    """Wait for an event, but not for ever."""
    if not event.is_set():
        with suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                await event.wait()


class HotseatApp(App[int], Generic[P, M, E]):
    """A game in a terminal: at most one session, and the screens around it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(command.binding for command in APP_COMMANDS),
        # With priority: under a dialog, other bindings of the app have no effect.
        Binding("ctrl+z", "suspend_process", "suspend", show=False, id="suspend", priority=True),
    ]
    TINTS: ClassVar[Tints] = COMMON  # the table's colours
    library: Library[P, M, E]  # the saved games; it has the spec of the game
    NAVIGATOR: type[Navigator[P, M, E]] = Navigator  # makes and opens the screens of the game
    session: Session[P, M, E] | None  # the game under way
    by_mouse: bool | None = None  # whether the mouse was used last at a table; None before any input
    moves_made = 0  # by people in all games since the program started

    def __init__(
        self,
        session: Session[P, M, E] | None,
        flags: Flags,  # of the command line, for the start screen and for computers
        settings: LoadedSettings[Settings] | None = None,  # by default they are read
        *,
        arranging: GameSetup[P, M, E] | None = None,
        replayed: tuple[Record[P, M, E], Path] | None = None,
        still: bool = False,  # nothing moves, whatever the settings say
    ) -> None:
        """Begin with a game at the table, a setup to arrange, the replay of a record (with its file), or else
        the start screen.
        """
        self.spec = self.library.spec
        self.TITLE = self.spec.name
        super().__init__()
        self.flags = flags
        self.shown: Shown = {}  # see CompactUpdate
        self.question = YesOrNo(self)
        self.session = None
        self.navigator = self.NAVIGATOR(self)
        if session is not None:
            self.navigator.take_up(session)
        self._arranging, self._replayed = arranging, replayed
        themes, file = self.TINTS.themes(self.spec.title), settings or recall(self.spec.settings)
        self.settings: Settings = file.settings
        self.preferences = Preferences(self, themes, file, still=still)

    def play(self) -> int:
        """Run until the players leave, and print whether each game is saved; returns the exit status."""
        self.preferences.ask_terminal()
        self.run()
        for farewell in self.navigator.farewells:
            # In a browser there is no terminal to print to, but the server must hear of a loss.
            if farewell.lost:
                complain(self.spec.title, farewell.sentence)
            elif not self.is_web:
                note(farewell.sentence)
        lost = any(farewell.lost for farewell in self.navigator.farewells)
        return UNSAVED if lost else self.return_code or 0

    # What the game has

    def offers(self, command: Command) -> bool:
        """Whether the game has what a command leads to; if not, the command has no key and no row."""
        spec = self.spec
        return {
            TUTORIAL.name: spec.has_tutorial,
            STATISTICS.name: "stats" in spec.commands,
            commands.REVIEW.name: "review" in spec.commands,
            commands.ROUND.name: spec.has_rounds,
            commands.ROUND_BACK.name: spec.has_rounds,
        }.get(command.name, True)

    # The settings in effect

    @property
    def motion(self) -> float:
        """A factor for the duration of animations; 0.0 if nothing moves."""
        return 0.0 if self.animation_level == "none" else MOTION[self.settings.animation]

    def bound(self, command: Command) -> Command:
        """The command with its keys in the player's keymap and, in a browser, its sentence for browsers."""
        if self.is_web and command.browser_text:
            command = command._replace(english_text=command.browser_text)
        keys = self.preferences.keymap.keys.get(command.name)
        return command._replace(keys=keys) if keys else command

    def change(self, setting: Setting[T], value: T, *, write: bool = True) -> None:
        """Change a setting and obey it at once.   write: write the file at once, too."""
        self.preferences.change(setting, value)
        if write:
            self.preferences.write(self.tell)

    # What is under way

    @cached_property
    def bot_client(self) -> BotClient:
        from hotseat.bots.client import BotClient
        from hotseat.child import python

        return BotClient(python("hotseat.bots.plugins", self.spec.title))

    def unsaved(self) -> str | None:
        return None if self.session is None else self.session.loss_on_leaving()

    @property
    def kit_screen(self) -> KitScreen[Any] | None:
        """The screen that is shown, unless it is a dialog or a menu."""
        return self.screen if isinstance(self.screen, KitScreen) else None

    # Messages, and leaving

    def tell(self, text: str) -> None:
        """Show a message: in the screen's own line for it, or else in a corner."""
        if not self.screen.is_mounted:
            self.tell_once_open(text)
        elif self.kit_screen is None:
            self.show_in_corner(text)
        else:
            self.kit_screen.tell(text)

    def show_in_corner(self, text: str) -> None:
        """Show a message in a corner, in place of the last one; a question stays until it is answered."""
        self.clear_notifications()
        if text:
            self.notify(text, markup=False, timeout=86_400.0 if self.question.pending else None)

    def tell_once_open(self, text: str) -> None:
        """Show a message on a screen that is opening, in its first picture. Any earlier, it would be lost: a
        screen opens without a message.
        """
        self.screen.call_later(self.tell, text)

    def action_answer(self, yes: bool) -> None:
        self.question.answer(yes=yes)

    def action_leave(self) -> None:
        """End the program; if a game would be lost, ask first."""
        if why := self.unsaved():
            leave = partial(self.exit, 0)
            self.question.ask(_("{why} Quit anyway?").format(why=why), self.bound(QUIT).keys, leave)
        else:
            self.exit(0)

    def action_help_quit(self) -> None:
        text = _("To quit, press {key} (or ctrl+q).")
        if self.kit_screen is not None and self.kit_screen.takes_letter("q"):
            text = _("To quit, press ctrl+q.")
        self.tell(text.format(key=self.bound(QUIT).key))

    def more_hint(self, screen: Screen[object] | None = None, *, letters: bool = True) -> KeyHint:
        """The hint that leads to all commands.   letters: whether letters are commands, not typed text."""
        modal = screen is not None and screen.is_modal
        chosen = isinstance(screen, KitScreen) and MORE.key in self._letters(screen)
        taken = MORE.key in ",".join(self.preferences.keymap.keys.values()).split(",")
        key = PALETTE_KEY if modal or chosen or taken or not letters else MORE.key
        return KeyHint(key, MORE.word, MORE.action)

    def _letters(self, screen: KitScreen[Any]) -> Mapping[str, str]:
        """The letters that stand for those of the notation; none in English, whose letters they are."""
        return {} if language() == ENGLISH else screen.letter_keys()

    # At the terminal

    def get_driver_class(self) -> type[Driver]:
        return steady(super().get_driver_class())

    def on_load(self) -> None:
        leave_at_signals(self)

    def on_mount(self) -> None:
        self.theme_changed_signal.subscribe(self, self.preferences.restyled)
        self.call_after_refresh(collect_from_now_on)
        if self.preferences.trouble:
            self.tell_once_open(self.preferences.trouble)
        # After ctrl+z and fg, draw everything again: the shell has written over it.
        self.app_resume_signal.subscribe(self, lambda _app: self._draw_again())
        if not self.is_headless:
            leave_when_gone(self)

    def on_resize(self, event: events.Resize) -> None:
        """Draw everything again where Textual would not: a window that was smaller for a moment lost cells,
        and the program hears of that too late, or never.
        """
        if event.size != self.size:
            self.set_timer(0.1, self._draw_again)
        elif self._screen_stack:
            self._draw_again()

    def _draw_again(self) -> None:
        self.shown.clear()
        self.screen.refresh()

    async def on_unmount(self) -> None:
        self.navigator.leave_last()
        if "bot_client" in vars(self):
            await self.bot_client.close()
        self.preferences.write()

    def get_default_screen(self) -> Screen[None]:
        if self._arranging is not None:
            return self.navigator.arrangement_of(self._arranging)
        if self._replayed is not None:
            return self.navigator.replay_of(*self._replayed)
        if self.session is not None:
            return self.navigator.table_of(self.session)
        return self.navigator.start_screen()

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        if isinstance(renderable, ChopsUpdate):
            renderable = CompactUpdate(renderable, self.shown)
        elif isinstance(renderable, LayoutUpdate):
            renderable = CompactLayout(renderable, self.shown)
        super()._display(screen, renderable)

    async def on_event(self, event: events.Event) -> None:
        """Let input wait until the current screen is open, and ignore it once the app ends."""
        if isinstance(event, events.InputEvent | events.Paste):  # from the driver, or back from a screen
            if self._screen_stack and not self._exit:
                await _until(self.screen._mounted_event)
            if self._exit or not self._screen_stack:
                return
            if isinstance(event, events.MouseDown | events.MouseMove) and self._on_something_gone(event):
                return
            if not event.is_forwarded and self.question.holds(event):
                return
            if isinstance(event, events.Key) and not event.is_forwarded:
                self._understand(event)
                await self._obey(event)
                return
        await super().on_event(event)

    async def _obey(self, key: events.Key) -> None:
        """Handle a key completely before the next one. A slow connection delivers several at once, and one of
        them may open the screen that the others are meant for.
        """
        screen, focused = self.screen, self.focused or self.screen
        key.set_sender(focused)  # Textual stops an event on its way back to its sender
        await super().on_event(key)
        if not key.is_forwarded:  # it was a binding with priority
            return
        for widget in focused.ancestors_with_self:  # from one to the next, until it is stopped
            seen = asyncio.Event()
            # Not by `call_later`, which would have the signature looked up at every key, for 0.05 ms.
            if isinstance(widget, Widget) and widget.post_message(events.Callback(callback=seen.set)):
                await _until(seen)
            if widget is screen:
                break
        if not key._stop_propagation:
            key.prevent_default()  # it is on its way to the app, too
            await self._check_bindings(key.key)

    def _understand(self, event: events.Key) -> None:
        """Replace a key of another script by the Latin one on it. It stays while text is typed, if a word to
        choose begins with it, or if a command has this very key.
        """
        character, screen = event.character, self.screen
        if character is None or event.key.startswith("ctrl+"):
            event.key = latin_key(event.key)
            return
        kit = self.kit_screen
        letters = {} if kit is None else self._letters(kit)
        found = letters.get(character) or letters.get(latin(character)) if letters else None
        if found is None and (character.isascii() or event.key in screen.active_bindings):
            return
        typing = self.focused is not None and self.focused.check_consume_key(event.key, character)
        if typing or (kit is not None and kit.takes_letter(character)):
            return
        found = found or latin(character)
        if found != character:
            event.character, event.key = found, _character_to_key(found)

    def _on_something_gone(self, event: events.MouseEvent) -> bool:
        """Whether the mouse is on a widget that was removed but is visible until the next picture. While text
        is selected, Textual would crash on it.
        """
        try:
            widget, _region = self.get_widget_at(event.x, event.y)
        except NoWidget:
            return False
        return widget.parent is None

    def _handle_exception(self, error: Exception) -> None:
        """Ignore missing widgets while the app ends: work that a screen began may outlive it."""
        if not (self._exit and is_gone(error)):
            super()._handle_exception(error)

    async def _shutdown(self) -> None:
        self._exit = True
        await super()._shutdown()

    # Commands

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        del parameters
        return all(self.offers(known) for known in (TUTORIAL, STATISTICS) if known.action == f"app.{action}")

    def action_help(self) -> None:
        """Open the help, unless it is open: at the section that the screen names or provides."""
        from hotseat.tui.screens.pages import HelpPage

        if not isinstance(self.screen, HelpPage):
            at = "" if self.kit_screen is None else self.kit_screen.help_section()
            own, name = ([], at) if isinstance(at, str) else ([at], at.name)
            self.push_screen(HelpPage([*own, *self.navigator.help_sections()], name))

    def action_tutorial(self) -> None:
        self.navigator.show_tutorial()

    def action_settings(self) -> None:
        from hotseat.tui.screens.settings import SettingsScreen

        if not any(isinstance(screen, SettingsScreen) for screen in self.screen_stack):
            self.push_screen(SettingsScreen(self.navigator.settings_sample()))

    def action_statistics(self) -> None:
        from hotseat.tui.screens.statistics import StatisticsScreen

        if not any(isinstance(screen, StatisticsScreen) for screen in self.screen_stack):
            self.push_screen(StatisticsScreen(import_module(f"{self.spec.title}.stats")))

    def action_suspend_process(self) -> None:
        if self.is_web:
            self.tell(_("There is no shell to go to: the game runs in a browser."))
        else:
            super().action_suspend_process()

    def action_command_palette(self) -> None:
        from hotseat.tui.command_palette import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette(nothing=_("No command found")))

    def action_more(self) -> None:
        """Open the palette. As an action of our own: Textual would unbind ctrl+p if another key had the
        palette's action.
        """
        self.action_command_palette()

    def export_screenshot(self, *, title: str | None = None, simplify: bool = False) -> str:
        from hotseat.tui.drawing.svg import svg

        del simplify
        strips = self.screen._compositor.render_strips()  # there is no public method for it
        return svg(strips, self.ansi_theme, title or self.title)

    def save_picture(self) -> None:
        from hotseat.tui.drawing.svg import save_picture

        save_picture(self)


AnyApp = HotseatApp[Any, Any, Any]  # for screens that know no game
