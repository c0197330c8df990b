"""What every game's app does alike: colours by terminal, help, the palette, leaving, suspending."""

from __future__ import annotations

import asyncio
import gc
import select
import signal
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from io import StringIO
from pathlib import Path
from typing import ClassVar

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.theme import Theme

from hotseat.language import _
from hotseat.names import shown
from hotseat.trouble import reason
from hotseat.ui.command import GENERAL
from hotseat.ui.painting import Painted
from hotseat.ui.sheet import Sheet


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


class HotseatApp(App[int]):
    """An app for several people at one terminal. A screen names its commands in `COMMANDS_HERE`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave", "quit", show=False, id="leave"),
        Binding("question_mark,f1", "help", "help", show=False, id="app-help"),
        Binding("ctrl+z", "suspend_process", "suspend", show=False, id="suspend"),
    ]

    def __init__(self, themes: Sequence[Theme]) -> None:
        """`themes`: the first is for terminals of 256 colours and more, the last for the others."""
        super().__init__()
        for theme in themes:
            self.register_theme(theme)
        colours, sixteen = themes[0], themes[-1]
        few = self.console.color_system in ("standard", "windows", None)
        if few:
            self.theme = sixteen.name
        else:
            # As `self.theme = ...` without styling everything a second time: 7 of 330 ms at the start.
            self.set_reactive(App.theme, colours.name)
            self.stylesheet.set_variables(self.get_css_variables())
        self._asked_to_leave = False

    def on_mount(self) -> None:
        """Draw everything again after ctrl+z and fg, for the shell has written over it; leave in
        order when asked to end; clean up memory only now that the first picture stands.
        """
        self.app_resume_signal.subscribe(self, self._drawn_over)
        self.theme_changed_signal.subscribe(self, self._restyled)
        with suppress(NotImplementedError, RuntimeError):  # not on Windows, not in a thread
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self._terminated)
        self.call_after_refresh(_collect_from_now_on)
        if self.is_web:
            self.set_interval(1, self._leave_with_the_server)

    def _leave_with_the_server(self) -> None:
        """Nobody can play on when the server has been killed, nor open the game elsewhere meanwhile."""
        if _hung_up():
            self.exit(return_code=128 + signal.SIGHUP)

    @property
    def motion(self) -> float:
        """How many seconds a second of motion takes; 0 where nothing is to move."""
        return 0.0 if self.animation_level == "none" else 1.0

    def _terminated(self) -> None:
        self.exit(return_code=128 + signal.SIGTERM)

    def _restyled(self, _theme: Theme) -> None:
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
    def help_text(self) -> str:
        """The help, in Markdown."""

    @abstractmethod
    def parting(self) -> str:
        """What is said on the terminal after leaving; empty for nothing."""

    def picture_words(self) -> Sequence[str]:
        """What the name of a picture's file says beside the game's: who plays, if anybody."""
        return ()

    @abstractmethod
    def unsaved(self) -> str | None:
        """Why something would be lost by leaving, if it would."""

    def action_help(self) -> None:
        """Open the help, once."""
        from hotseat.ui.pages import HelpPage

        if not isinstance(self.screen, HelpPage):
            self.push_screen(HelpPage(self.help_text()))

    def action_leave(self) -> None:
        """Leave."""
        self.leave()

    def leave(self) -> None:
        """End the program; where a game would be lost, it takes saying so twice."""
        why = self.unsaved()
        if why and not self._asked_to_leave:
            self._asked_to_leave = True
            self.tell(_("{why} Leave all the same? Press q once more.").format(why=why))
            return
        # In a browser there is no terminal to come back to: the page says what there is to say.
        self.exit(0, message=None if self.is_web else self.parting() or None)

    def stay(self) -> None:
        """The game goes on: leaving asks anew."""
        self._asked_to_leave = False

    def action_help_quit(self) -> None:
        """ctrl+c is pressed by habit: say how to leave."""
        self.tell(_("To leave, press q (or ctrl+q)."))

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
        for command in getattr(screen, "COMMANDS_HERE", GENERAL):
            if command.palette and command.text:
                yield SystemCommand(
                    command.word.capitalize(),
                    f"{command.text} ({command.key})",
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

    def tell(self, text: str) -> None:
        """Say something: in the screen's own place for that, or else over a corner of it."""
        tell = getattr(self.screen, "tell", None)
        if tell is None:
            self.notify(text, markup=False)
        else:
            tell(text)
