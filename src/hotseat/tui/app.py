"""What every game's app does alike: help, options, the palette, pictures, leaving."""

from __future__ import annotations

import gc
from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import cached_property, partial
from io import BytesIO, StringIO
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.theme import Theme

from hotseat.errors import reason
from hotseat.i18n import _
from hotseat.record.names import shown
from hotseat.tui.commands import (
    ANYWHERE,
    GUIDE,
    PALETTE_KEY,
    QUIT,
    STATISTICS,
    Command,
    Offer,
    bindings,
)
from hotseat.tui.drawing.painting import Painted
from hotseat.tui.drawing.sheet import Sheet
from hotseat.tui.lifecycle import TerminalApp
from hotseat.tui.widgets.lines import Hint, more_hint

if TYPE_CHECKING:
    from textual.command import Provider
    from textual.widget import Widget

    from hotseat.bots.client import BotClient
    from hotseat.tui.screens.pages import Section


def _shown_commands() -> type[Provider]:
    from hotseat.tui.palette import ShownCommands

    return ShownCommands


def _collect_from_now_on() -> None:
    """What the start has made stays: leave it out of every later collection."""
    gc.freeze()
    gc.enable()


class HotseatApp(TerminalApp):
    """An app for several people at one terminal. A screen names its commands in `COMMANDS_HERE`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(ANYWHERE),
        # First of all: bindings of the app that are not are none under a dialog.
        Binding("ctrl+z", "suspend_process", "suspend", show=False, id="suspend", priority=True),
    ]
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_shown_commands}
    asked_to_leave = False  # whether it was said that a game would be lost, and nobody has played since
    by_mouse: bool | None = None  # whether the mouse was used last at a table, rather than the keys
    choices = 0  # that people have made since the program was started, in whatever game

    def on_mount(self) -> None:
        self.theme_changed_signal.subscribe(self, self._restyled)
        self.call_after_refresh(_collect_from_now_on)
        if self.trouble:
            self.call_after_refresh(self.tell, self.trouble)

    def _restyled(self, theme: Theme) -> None:
        self.theme_chosen(theme)
        for screen in self.screen_stack:
            for widget in screen.query("*"):
                if isinstance(widget, Painted | Sheet):
                    widget.notify_style_update()
                    widget.refresh()

    @abstractmethod
    def make_thinker(self) -> BotClient:
        """The program that thinks for the game's computer players, not started yet."""

    @cached_property
    def thinker(self) -> BotClient:
        """The program that thinks for computers; it is started when it is first asked."""
        return self.make_thinker()

    async def on_unmount(self) -> None:
        if "thinker" in vars(self):
            await self.thinker.close()

    @abstractmethod
    def help_sections(self) -> Sequence[Section]:
        """The help."""

    def settings_banner(self) -> Widget | None:
        """What stands on top of the options, if anything."""
        return None

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
        del parameters
        return all(self.offers(each) for each in (GUIDE, STATISTICS) if each.action == f"app.{action}")

    def action_help(self) -> None:
        """Open the help, once: at the section that the screen names (`help_section`), or at one that it
        brings (`own_help`).
        """
        from hotseat.tui.screens.pages import HelpPage

        if not isinstance(self.screen, HelpPage):
            own = [find()] if (find := getattr(self.screen, "own_help", None)) else []
            name = own[0].name if own else getattr(self.screen, "help_section", str)()
            self.push_screen(HelpPage([*own, *self.help_sections()], name))

    @abstractmethod
    def action_guide(self) -> None:
        """Begin the guided first round over whatever is shown, or begin it again."""

    def action_settings(self) -> None:
        """Open the options, once."""
        from hotseat.tui.screens.settings import SettingsScreen

        if not any(isinstance(screen, SettingsScreen) for screen in self.screen_stack):
            self.push_screen(SettingsScreen(self.settings_banner()))

    def statistics(self) -> Screen[None] | None:
        """The screen of the game's statistics, if there is one."""
        return None

    def action_statistics(self) -> None:
        """Open the statistics, once."""
        from hotseat.tui.screens.statistics import StatisticsScreen

        if not any(isinstance(screen, StatisticsScreen) for screen in self.screen_stack):
            if (screen := self.statistics()) is None:
                self.tell(_("There are no statistics for this game."))
            else:
                self.push_screen(screen)

    def action_leave(self) -> None:
        """Leave."""
        self.leave()

    def leave(self) -> None:
        """End the program; where a game would be lost, it takes saying so twice."""
        why = self.unsaved()
        if why and not self.asked_to_leave:
            self.asked_to_leave = True
            text = _("{why} Quit anyway? Press {key} again.")
            self.tell(text.format(why=why, key=self.bound(QUIT).key))
            return
        self.exit(0)

    def stay(self) -> None:
        """The game goes on: leaving asks anew."""
        self.asked_to_leave = False

    def action_help_quit(self) -> None:
        if getattr(self.screen, "typing", False):
            self.tell(_("To quit, press ctrl+q."))
        else:
            self.tell(_("To quit, press {key} (or ctrl+q).").format(key=self.bound(QUIT).key))

    def action_suspend_process(self) -> None:
        if self.is_web:
            self.tell(_("There is no shell to go to: the game runs in a browser."))
        else:
            super().action_suspend_process()

    def action_command_palette(self) -> None:
        from hotseat.tui.palette import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette(nothing=_("No command found")))

    def action_more(self) -> None:
        """The commands for which the hint bar has no room. Not the palette's own action: Textual would
        take away ctrl+p where another key has that.
        """
        self.action_command_palette()

    def more_key(self, screen: Screen[object], *, letters: bool) -> str:
        """The key of what leads to all commands, for the hint bar of a screen.

        letters: whether letters are commands there, and are not typed into a field.
        """
        return self.more_hint().key if letters and not screen.is_modal else PALETTE_KEY

    def more_hint(self) -> Hint:
        """For the end of a bar that names only some commands of a screen on which letters are keys."""
        return more_hint(self.own_keys)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        for key, word, text, run in self.offered(screen):
            yield SystemCommand(word, f"{text} ({key})" if key else text, run)

    def offered(self, screen: Screen[object]) -> Iterable[Offer]:
        """The screen's own commands first, then the app's, then those of Textual's that serve a game.
        What a screen knows to mean nothing now (`impossible`) is left out.
        """
        here: tuple[Command, ...] = getattr(screen, "COMMANDS_HERE", ())
        named = {each.word for each in here}
        without = {each.name for each in getattr(screen, "impossible", tuple)()}
        for command in (*here, *(each for each in ANYWHERE if each.word not in named)):
            if command.palette and command.text and command.name not in without and self.offers(command):
                bound = self.bound(command)
                run = partial(self.call_later, self.run_action, command.action, screen)
                yield Offer(bound.key, command.word.capitalize(), bound.text, run)
        yield Offer("", _("Colours"), _("Choose another colour theme"), self.search_themes)
        where = _("Save a picture of the screen in the folder you started in")
        if self.is_web:
            where = _("Download a picture of the screen")
        yield Offer("", _("Screenshot"), where, self.save_picture)

    def search_themes(self) -> None:
        from hotseat.tui.palette import Colours, Palette

        nothing = _("No colours found")
        self.push_screen(Palette([Colours], placeholder=_("Search colours…"), nothing=nothing))

    def export_screenshot(self, *, title: str | None = None, simplify: bool = False) -> str:
        from hotseat.tui.drawing.svg import svg

        del simplify
        strips = self.screen._compositor.render_strips()  # there is no public way to them
        return svg(strips, self.ansi_theme, title or self.title)

    def save_picture(self) -> None:
        """Save the screen as SVG in the working folder, and say where, or why not; a browser keeps
        it where it keeps downloads.
        """
        from hotseat.storage.files import write_new
        from hotseat.tui.drawing.svg import picture_stem

        stem = picture_stem([(self.TITLE or "game").lower(), *self.picture_words()], datetime.now())
        if self.is_web:
            name = f"{stem}.svg"
            self.deliver_text(StringIO(self.export_screenshot()), save_filename=name)
            self.tell(_("Downloading {name}.").format(name=name))
            return
        try:
            path = write_new(BytesIO(self.export_screenshot().encode()), Path.cwd(), stem, ".svg")
        except OSError as error:
            self.tell(_("The picture could not be saved: {reason}.").format(reason=reason(error)))
        else:
            folder = shown(str(path.parent))
            self.tell(_("{name} is saved in {folder}").format(name=path.name, folder=folder))
