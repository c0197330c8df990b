"""What every game's app does alike: colours by terminal, help, the palette, leaving, suspending."""

from __future__ import annotations

import asyncio
import gc
import os
import select
import signal
from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import cached_property, partial
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.errors import NoWidget
from textual.screen import Screen
from textual.theme import Theme

from hotseat.language import _
from hotseat.names import shown
from hotseat.trouble import reason
from hotseat.ui.command import GENERAL, GUIDE, QUIT, STATISTICS, Command
from hotseat.ui.configured import ConfiguredApp
from hotseat.ui.painting import Painted
from hotseat.ui.sheet import Sheet

if TYPE_CHECKING:
    from textual.widget import Widget

    from hotseat.thinking import Thinker
    from hotseat.ui.pages import Section


_HANGUP = 1  # the number of the signal, which Windows does not have
_OPENING = 2.0  # seconds that keys wait for a screen at the most


def _collect_from_now_on() -> None:
    """What the start has made stays: leave it out of every later collection."""
    gc.freeze()
    gc.enable()


def _hung_up(file: int = 0) -> bool:
    """Whether nobody holds the other end of a pipe or a socket any more (the standard input's)."""
    if not hasattr(select, "poll"):  # not on Windows
        return False
    found = select.poll()
    found.register(file, 0)
    return bool(found.poll(0))


def _forget_terminal() -> None:
    """Have nothing in the place of a terminal that has gone."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for file in range(3):
        os.dup2(nowhere, file)
    os.close(nowhere)


def _steady(kind: type[Driver]) -> type[Driver]:
    """A driver that takes the terminal again only where ctrl+z gave it back.

    The system sends SIGCONT with every SIGHUP, and others may: Textual's driver would begin a second
    time, and its writing would wait for ever for a terminal that has gone.
    """
    go_on = getattr(kind, "_sigcont_application", None)
    if go_on is None:  # not every system stops programs
        return kind

    def resumed(driver: Driver, *words: object) -> None:
        if getattr(driver, "_must_signal_resume", True):
            go_on(driver, *words)

    return type(kind.__name__, (kind,), {"_sigcont_application": resumed})


class HotseatApp(ConfiguredApp):
    """An app for several people at one terminal. A screen names its commands in `COMMANDS_HERE`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave", "quit", show=False, id="leave"),
        Binding("question_mark,f1", "help", "help", show=False, id="app-help"),
        Binding("f2", "settings", "options", show=False, id="app-options"),
        # First of all: bindings of the app that are not are none under a dialog.
        Binding("ctrl+z", "suspend_process", "suspend", show=False, id="suspend", priority=True),
    ]
    _asked_to_leave = False
    choices = 0  # how many were made since the program was started, in whatever game

    def get_driver_class(self) -> type[Driver]:
        """Textual's, for this system."""
        return _steady(super().get_driver_class())

    def on_load(self) -> None:
        """Leave in order when asked to end: from before the terminal is changed, so that nothing is
        left of the screens on it.
        """
        self._leave_at("SIGTERM", self._asked_to_end)
        self._leave_at("SIGHUP", self._hang_up)

    def _leave_at(self, name: str, leave: Callable[[int], None]) -> None:
        number = getattr(signal, name, 0)  # not every system has all of them
        with suppress(NotImplementedError, RuntimeError):  # not on Windows, not in a thread
            asyncio.get_running_loop().add_signal_handler(number, leave, number)

    def on_mount(self) -> None:
        """Draw everything again after ctrl+z and fg, for the shell has written over it; clean up memory
        only now that the first picture stands.
        """
        self.app_resume_signal.subscribe(self, self._drawn_over)
        self.theme_changed_signal.subscribe(self, self._restyled)
        if not self.is_headless:
            self._leave_at("SIGINT", self._asked_to_end)  # ctrl+c is a key; but others can send it
            # No signal tells of a server that was killed, nor of every terminal that has gone.
            self.set_interval(1, self._leave_with_the_other_end)
        self.call_after_refresh(_collect_from_now_on)
        if self.trouble:
            self.call_after_refresh(self.tell, self.trouble)

    async def on_event(self, event: events.Event) -> None:
        """Textual's, but for three things. What is typed or clicked ahead of a screen that is being
        opened waits until all of it is there. Once the program is being left nothing is done any more.
        And a mouse on what has been taken off the screen, and is to be seen until that is painted anew,
        means nothing: Textual would fall over it where text is selected.
        """
        if isinstance(event, events.InputEvent | events.Paste):  # from outside, or back from a screen
            if self._screen_stack and not self._exit:
                await self._screen_is_there()
            if self._exit or not self._screen_stack or self._on_something_gone(event):
                return
        await super().on_event(event)

    async def _screen_is_there(self) -> None:
        mounted: asyncio.Event = self.screen._mounted_event
        if not mounted.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(mounted.wait(), _OPENING)

    def _on_something_gone(self, event: events.Event) -> bool:
        if not isinstance(event, events.MouseDown | events.MouseMove):
            return False
        try:
            widget, _region = self.get_widget_at(event.x, event.y)
        except NoWidget:
            return False
        return widget.parent is None

    def _leave_with_the_other_end(self) -> None:
        """Nobody can play on when the window is closed or the server has been killed, nor open the game
        elsewhere meanwhile.
        """
        if _hung_up():
            self._hang_up(_HANGUP)

    def _hang_up(self, number: int) -> None:
        """Leave; where the terminal has gone, what is still drawn goes nowhere: it would wait."""
        if not self.is_web and _hung_up():
            _forget_terminal()
        self._asked_to_end(number)

    def _asked_to_end(self, number: int) -> None:
        self.exit(return_code=128 + number)

    def _restyled(self, theme: Theme) -> None:
        self.theme_chosen(theme)
        for screen in self.screen_stack:
            for widget in screen.query("*"):
                if isinstance(widget, Painted | Sheet):
                    widget.notify_style_update()
                    widget.refresh()

    def _drawn_over(self, _app: App[object]) -> None:
        self.call_later(self._draw_again)

    def _draw_again(self) -> None:
        self.screen.refresh(layout=True)
        for widget in self.screen.query("*"):
            widget.refresh()

    @abstractmethod
    def make_thinker(self) -> Thinker:
        """The program that thinks for the game's computer players, not started yet."""

    @cached_property
    def thinker(self) -> Thinker:
        """The program that thinks for computers; it is started when it is first asked."""
        return self.make_thinker()

    async def on_unmount(self) -> None:
        """Leave no program thinking."""
        if "thinker" in vars(self):
            await self.thinker.close()

    @abstractmethod
    def help_sections(self) -> Sequence[Section]:
        """The help."""

    def settings_banner(self) -> Widget | None:
        """What stands on top of the options, if anything."""
        return None

    @abstractmethod
    def parting(self) -> str:
        """What is said on the terminal after leaving; empty for nothing."""

    def picture_words(self) -> Sequence[str]:
        """What the name of a picture's file says beside the game's: who plays, if anybody."""
        return ()

    @abstractmethod
    def unsaved(self) -> str | None:
        """Why something would be lost by leaving, if it would."""

    def offers(self, command: Command) -> bool:
        """Whether the game has what a command of all games leads to; if not, no key or row is for it."""
        del command
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What the game does not have has no key either."""
        del parameters
        return all(self.offers(each) for each in (GUIDE, STATISTICS) if each.action == f"app.{action}")

    def action_help(self) -> None:
        """Open the help, once: at the section that the screen names (`help_section`), or at one that it
        brings (`own_help`).
        """
        from hotseat.ui.pages import HelpPage

        if not isinstance(self.screen, HelpPage):
            own = [find()] if (find := getattr(self.screen, "own_help", None)) else []
            name = own[0].name if own else getattr(self.screen, "help_section", str)()
            self.push_screen(HelpPage([*own, *self.help_sections()], name))

    def action_guide(self) -> None:
        """Begin the guided first round, or begin it again."""
        self.show_guide()

    @abstractmethod
    def show_guide(self) -> None:
        """Open the guided first round over whatever is shown."""

    def action_settings(self) -> None:
        """Open the options, once."""
        from hotseat.ui.settings import SettingsScreen

        if not any(isinstance(screen, SettingsScreen) for screen in self.screen_stack):
            self.push_screen(SettingsScreen(self.settings_banner()))

    def statistics(self) -> Screen[None] | None:
        """The screen of the game's statistics, if there is one."""
        return None

    def action_statistics(self) -> None:
        """Open the statistics, once."""
        from hotseat.ui.gathering import GatheringScreen

        if not any(isinstance(screen, GatheringScreen) for screen in self.screen_stack):
            if (screen := self.statistics()) is None:
                self.tell(_("There are no statistics of this game."))
            else:
                self.push_screen(screen)

    def action_leave(self) -> None:
        """Leave."""
        self.leave()

    def leave(self) -> None:
        """End the program; where a game would be lost, it takes saying so twice."""
        why = self.unsaved()
        if why and not self._asked_to_leave:
            self._asked_to_leave = True
            text = _("{why} Leave all the same? Press {key} once more.")
            self.tell(text.format(why=why, key=self.bound(QUIT).key))
            return
        # In a browser there is no terminal to come back to: the page says what there is to say.
        self.exit(0, message=None if self.is_web else self.parting() or None)

    def stay(self) -> None:
        """The game goes on: leaving asks anew."""
        self._asked_to_leave = False

    def action_help_quit(self) -> None:
        """ctrl+c is pressed by habit: say how to leave."""
        self.tell(_("To leave, press {key} (or ctrl+q).").format(key=self.bound(QUIT).key))

    def action_suspend_process(self) -> None:
        """To the shell, where there is one."""
        if self.is_web:
            self.tell(_("There is no shell to go to: the game runs in a browser."))
        else:
            super().action_suspend_process()

    def action_command_palette(self) -> None:
        """Textual's palette, without its emoji."""
        from hotseat.ui.palette import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette(id="--command-palette"))

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """The screen's own commands first, then those of Textual's that serve a game."""
        here: tuple[Command, ...] = getattr(screen, "COMMANDS_HERE", ())
        for command in (*here, *(each for each in GENERAL if each not in here)):
            if command.palette and command.text and self.offers(command):
                yield SystemCommand(
                    command.word.capitalize(),
                    f"{command.text} ({self.bound(command).key})",
                    partial(self.call_later, self.run_action, command.action, screen),
                )
        yield SystemCommand(_("Colours"), _("Choose another theme"), self.search_themes)
        where = _("Save the screen as a picture, in the folder you started in")
        if self.is_web:
            where = _("Save the screen as a picture, where your browser keeps downloads")
        yield SystemCommand(_("Picture"), where, self.save_picture)

    def search_themes(self) -> None:
        """Textual's list of themes, without its emoji."""
        from textual.theme import ThemeProvider

        from hotseat.ui.palette import Palette

        self.push_screen(Palette(providers=[ThemeProvider], placeholder=_("Search for colours…")))

    def export_screenshot(self, *, title: str | None = None, simplify: bool = False) -> str:
        """The screen as an SVG, with tiles as the terminal shows them."""
        from hotseat.ui.picture import svg

        del simplify
        strips = self.screen._compositor.render_strips()  # there is no public way to them
        return svg(strips, self.ansi_theme, title or self.title)

    def save_picture(self) -> None:
        """Save the screen as SVG in the working folder, and say where, or why not; a browser keeps
        it where it keeps downloads.
        """
        from hotseat.picture_file import picture_stem, write_new

        stem = picture_stem([(self.TITLE or "game").lower(), *self.picture_words()], datetime.now())
        if self.is_web:
            name = f"{stem}.svg"
            self.deliver_text(StringIO(self.export_screenshot()), save_filename=name)
            self.tell(_("{name} is handed to the browser.").format(name=name))
            return
        try:
            path = write_new(self.export_screenshot(), Path.cwd(), stem, ".svg")
        except OSError as error:
            self.tell(_("No picture was saved: {reason}.").format(reason=reason(error)))
        else:
            folder = shown(str(path.parent))
            self.tell(_("{name} is saved in {folder}").format(name=path.name, folder=folder))
