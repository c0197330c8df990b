"""The app of every game: its settings, its screens, its commands, and leaving in order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.console import RenderableType
from textual import events
from textual._compositor import ChopsUpdate
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.errors import NoWidget
from textual.keys import _character_to_key
from textual.screen import Screen
from textual.theme import Theme

from hotseat.cli.options import UNSAVED, complain, note
from hotseat.errors import reason
from hotseat.game import E, Flags, M, P
from hotseat.i18n import _, capital
from hotseat.record.names import shown
from hotseat.record.reader import Record
from hotseat.session import Session
from hotseat.settings.file import LoadedSettings, recall
from hotseat.settings.model import Settings
from hotseat.storage.files import write_new
from hotseat.text.typed import latin, latin_key
from hotseat.tui.commands import (
    ANYWHERE,
    GUIDE,
    STATISTICS,
    Command,
    Offer,
    bindings,
)
from hotseat.tui.drawing.output import CompactUpdate
from hotseat.tui.drawing.painting import Painted
from hotseat.tui.drawing.sheet import Sheet
from hotseat.tui.drawing.styles import COMMON, Tints
from hotseat.tui.host import AppHost, ShowsBestMove
from hotseat.tui.lifecycle import (
    TerminalWatch,
    collect_from_now_on,
    draw_again,
    is_gone,
    steady,
)
from hotseat.tui.navigator import Navigator
from hotseat.tui.preferences import Preferences

if TYPE_CHECKING:
    from textual.command import Provider

    from hotseat.tui.drawing.sheet import Part
    from hotseat.tui.keymap import Room
    from hotseat.tui.screens.pages import Section
    from hotseat.tui.screens.replay import ReplayScreen
    from hotseat.tui.table.plain import PlainReplay, PlainTable


_OPENING = 2.0  # seconds that keys wait at the most for a screen that is being opened


def _shown_commands() -> type[Provider]:
    from hotseat.tui.palette import ShownCommands

    return ShownCommands


class HotseatApp(AppHost[P, M, E]):
    """One terminal's game: one under way at most, and the screens around it.

    A screen names its commands in `COMMANDS_HERE`. Screens are opened by the `navigator`; the settings in
    effect are its `preferences`.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(ANYWHERE),
        # First of all: bindings of the app that are not are none under a dialog.
        Binding("ctrl+z", "suspend_process", "suspend", show=False, id="suspend", priority=True),
    ]
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_shown_commands}
    TINTS: ClassVar[Tints] = COMMON  # the table's colours
    SETTINGS: ClassVar[type[Settings]] = Settings
    navigator: Navigator[P, M, E]

    def __init__(
        self,
        session: Session[P, M, E] | None,
        flags: Flags,
        settings: LoadedSettings[Settings] | None = None,
        *,
        replayed: tuple[Record[P, M, E], Path] | None = None,
        still: bool = False,
    ) -> None:
        """Begins with the table of a game, the replay of a record (and its file), or the start screen.

        flags: what the command line said, for the start screen.
        settings: they are read if they are not given.   still: nothing moves, whatever the settings say.
        """
        super().__init__(flags)
        self.navigator = Navigator(self, self)
        self._terminal = TerminalWatch(self)
        if session is not None:
            session.advance()
        self.session = session
        if session is not None and session.finished:
            self.evening.opened(session)
        self._replayed = replayed
        themes, file = self.TINTS.themes(self.spec.title), settings or recall(self.SETTINGS)
        self.preferences = Preferences(self, themes, file, self.rooms, still=still)

    def play(self) -> int:
        """Run until somebody leaves; returns the exit status. The game is closed then, and it is said
        what has become of it.
        """
        self.preferences.ask_terminal()
        self.run()
        for farewell in self.farewells:
            # In a browser there is no terminal to come back to; but whoever serves it hears of a loss.
            if farewell.lost:
                complain(self.spec.title, farewell.sentence)
            elif not self.is_web:
                note(farewell.sentence)
        lost = any(farewell.lost for farewell in self.farewells)
        return UNSAVED if lost else self.return_code or 0

    # What a game brings: the defaults are for one whose table is a picture with lines around it

    table: type[PlainTable[P, M, E]]
    replayed_at: type[PlainReplay[P, M, E]]

    @property
    def least_table(self) -> tuple[int, int]:
        return self.table.view_type.LEAST

    def table_of(self, session: Session[P, M, E]) -> Screen[None]:
        return self.table(session)

    def start_screen(self) -> Screen[None]:
        from hotseat.tui.screens.start import StartScreen

        return StartScreen[P, M, E](self.flags, self.session)

    def replay_of(self, record: Record[P, M, E], path: Path) -> ReplayScreen[P, M, E]:
        return self.replayed_at(record, path)

    def review_of(
        self, record: Record[P, M, E], path: Path, replay: ShowsBestMove[M] | None = None
    ) -> Screen[None]:
        raise NotImplementedError  # only a game that `has_review` is asked for it

    def guide_screen(self, *, over_a_game: bool) -> Screen[None]:
        raise NotImplementedError  # only a game that `has_tutorial` is asked for it

    def help_sections(self) -> Sequence[Section]:
        """The help."""
        from hotseat.tui.table.plain import help_sections

        return help_sections(self, self.table)

    def settings_banner(self) -> Part[str] | None:
        """What stands on top of the options, if anything."""
        return None

    def statistics(self) -> Screen[None] | None:
        """The screen of the game's statistics, if there is one."""
        return None

    def rooms(self) -> Sequence[Room]:
        from hotseat.tui.keymap import rooms

        return rooms(self.offers, self.table.TYPED, table=self.table.COMMANDS_HERE)

    # At the terminal

    def get_driver_class(self) -> type[Driver]:
        return steady(super().get_driver_class())

    def on_load(self) -> None:
        self._terminal.listen()

    def on_mount(self) -> None:
        self.theme_changed_signal.subscribe(self, self._restyled)
        self.call_after_refresh(collect_from_now_on)
        if self.preferences.trouble:
            self.tell_once_open(self.preferences.trouble)
        # Everything is drawn again after ctrl+z and fg, for the shell has written over it.
        self.app_resume_signal.subscribe(self, lambda _app: self.call_later(draw_again, self))
        if not self.is_headless:
            self._terminal.watch()

    async def on_unmount(self) -> None:
        self.navigator.leave_last()
        if "thinker" in vars(self):
            await self.thinker.close()
        self.preferences.write()

    def get_default_screen(self) -> Screen[None]:
        if self._replayed is not None:
            return self.replay_of(*self._replayed)
        return self.table_of(self.session) if self.session is not None else self.start_screen()

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        terse = CompactUpdate.of(renderable) if isinstance(renderable, ChopsUpdate) else renderable
        super()._display(screen, terse)

    async def on_event(self, event: events.Event) -> None:
        """Have what is typed ahead of a screen wait until it is open, and do nothing once the app ends."""
        if isinstance(event, events.InputEvent | events.Paste):  # from outside, or back from a screen
            if self._screen_stack and not self._exit:
                mounted: asyncio.Event = self.screen._mounted_event
                if not mounted.is_set():
                    with suppress(TimeoutError):
                        await asyncio.wait_for(mounted.wait(), _OPENING)
            if self._exit or not self._screen_stack or self._on_something_gone(event):
                return
            if isinstance(event, events.Key) and not event.is_forwarded:
                self._understand(event)
        await super().on_event(event)

    def _understand(self, event: events.Key) -> None:
        """Make the key of a keyboard of another script the Latin one, except where text is typed, or a word
        that begins with it is chosen, or a command has just this key.
        """
        character, screen = event.character, self.screen
        if character is None or event.key.startswith("ctrl+"):
            event.key = latin_key(event.key)
            return
        typing = self.focused is not None and self.focused.check_consume_key(event.key, character)
        takers = [getattr(here, "takes_letter", None) for here in (self.focused, screen)]
        if typing or getattr(screen, "typing", False) or any(takes and takes(character) for takes in takers):
            return
        letters: Mapping[str, str] = getattr(screen, "letter_keys", dict)()
        found = letters.get(character) or letters.get(latin(character))
        if found is None and (character.isascii() or event.key in screen.active_bindings):
            return
        found = found or latin(character)
        if found != character:
            event.character, event.key = found, _character_to_key(found)

    def _on_something_gone(self, event: events.Event) -> bool:
        """Whether the mouse is on a widget that has left the screen, but is seen until that is painted
        again: Textual would fall over it where text is selected.
        """
        if not isinstance(event, events.MouseDown | events.MouseMove):
            return False
        try:
            widget, _region = self.get_widget_at(event.x, event.y)
        except NoWidget:
            return False
        return widget.parent is None

    def _handle_exception(self, error: Exception) -> None:
        """Ignore missing widgets while the app ends: work begun on a screen may outlive it."""
        if not (self._exit and is_gone(error)):
            super()._handle_exception(error)

    async def _shutdown(self) -> None:
        self._exit = True
        await super()._shutdown()

    # Its colours

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(self.TINTS.variables_for(self.current_theme))

    def _restyled(self, theme: Theme) -> None:
        if not self.preferences.chose(theme):
            self.change(Settings.colours, theme.name)
        for screen in self.screen_stack:
            for widget in screen.query("*"):
                if isinstance(widget, Painted | Sheet):
                    widget.notify_style_update()
                    widget.refresh()

    # Commands

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        del parameters
        return all(self.offers(known) for known in (GUIDE, STATISTICS) if known.action == f"app.{action}")

    def action_help(self) -> None:
        """Open the help, once: at the section that the screen names (`help_section`), or at one that it
        brings (`own_help`).
        """
        from hotseat.tui.screens.pages import HelpPage

        if not isinstance(self.screen, HelpPage):
            own = [find()] if (find := getattr(self.screen, "own_help", None)) else []
            name = own[0].name if own else getattr(self.screen, "help_section", str)()
            self.push_screen(HelpPage([*own, *self.help_sections()], name))

    def action_guide(self) -> None:
        """Begin the tutorial over whatever is shown, or begin it again."""
        self.navigator.show_tutorial()

    def action_settings(self) -> None:
        """Open the options, once."""
        from hotseat.tui.screens.settings import SettingsScreen

        if not any(isinstance(screen, SettingsScreen) for screen in self.screen_stack):
            self.push_screen(SettingsScreen(self.settings_banner()))

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

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        for key, word, text, run in self.offered(screen):
            yield SystemCommand(word, f"{text} ({key})" if key else text, run)

    def offered(self, screen: Screen[object]) -> Iterable[Offer]:
        """The screen's own commands first, then the app's, then those of Textual's that serve a game.
        What a screen knows to mean nothing now (`impossible`) is left out.
        """
        here: tuple[Command, ...] = getattr(screen, "COMMANDS_HERE", ())
        named = {command.word for command in here}
        without = {command.name for command in getattr(screen, "impossible", tuple)()}
        for command in (*here, *(general for general in ANYWHERE if general.word not in named)):
            if command.palette and command.text and command.name not in without and self.offers(command):
                bound = self.bound(command)
                run = partial(self.call_later, self.run_action, command.action, screen)
                yield Offer(bound.key, capital(command.word), bound.text, run)
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
        """Save it in the working folder, or as a download of the browser, and say where or why not."""
        from hotseat.tui.drawing.svg import picture_stem

        names = () if self.session is None else self.session.names
        stem = picture_stem([(self.TITLE or "game").lower(), *names], datetime.now())
        if self.is_web:
            name = f"{stem}.svg"
            self.deliver_text(StringIO(self.export_screenshot()), save_filename=name)
            self.tell(_("Downloading {name}.").format(name=name))
            return
        picture = self.export_screenshot().encode()
        try:
            path = write_new(Path.cwd(), stem, ".svg", picture)
        except OSError as error:
            self.tell(_("The picture could not be saved: {reason}.").format(reason=reason(error)))
            return
        text = _("{name} is saved in {folder}")
        self.tell(text.format(name=path.name, folder=shown(str(path.parent))))
