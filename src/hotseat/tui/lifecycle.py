"""An app at a terminal: leaving in order, coming back from the shell, and what is said of the game left."""

from __future__ import annotations

import asyncio
import os
import select
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from rich.console import RenderableType
from textual import events
from textual._compositor import ChopsUpdate
from textual.app import App, ScreenStackError
from textual.css.query import NoMatches
from textual.driver import Driver
from textual.errors import NoWidget
from textual.screen import Screen
from textual.widget import MountError
from textual.worker import WorkerFailed

from hotseat.game import C, E, G
from hotseat.i18n import _
from hotseat.record.names import shown
from hotseat.session import Session
from hotseat.tui.configured import ConfiguredApp
from hotseat.tui.drawing.output import CompactUpdate


class Farewell(NamedTuple):
    """What to print, safe for a terminal.   lost: whether something of the game is not saved; the text is
    an error then, to stand behind the program's name, and else a sentence or two.
    """

    sentence: str
    lost: bool = False


def farewell_to(session: Session[G, C, E], program: str) -> Farewell | None:
    """What there is to say of a game after `Session.leave`; None where that is nothing.

    program: how the game is gone on with on the command line; empty where others were played after it,
    so that it is called by its players and only what is out of the ordinary is said.
    """
    if not session.worth_saving:
        return None
    if session.lost is not None:
        return Farewell(_lost(session, program), lost=True)
    parts = []
    if session.left_file is not None:
        parts.append(_moved(session, program))
    if program and not session.finished and not session.ended_early:  # else `resume` takes another one
        parts += [] if parts else [_("The game is saved.")]
        parts.append(_("To continue, type: {program} resume").format(program=program))
    between = "\n" if session.left_file is not None else " "
    return Farewell(between.join(parts)) if parts else None


def _lost(session: Session[G, C, E], program: str) -> str:
    if not session.partly_saved:
        text = _("the game was not saved: {reason}")
    elif session.finished:
        text = _("the last moves of the game were not saved: {reason}")
    else:
        text = _("the last moves were not saved: {reason}; to continue without them, type `{program} resume`")
    if not program:
        text = _("the game of {names} was not saved: {reason}")
        if session.partly_saved:
            text = _("the last moves in the game of {names} were not saved: {reason}")
    return text.format(names=_names(session), reason=session.lost, program=program)


def _moved(session: Session[G, C, E], program: str) -> str:
    assert session.left_file is not None
    old, new = shown(session.left_file.name), shown(str(session.path), 1000)
    if program:
        text = _("Another program changed {old}, so the game is saved in {new}.")
        return text.format(old=old, new=new)
    text = _("Another program changed {old}, so the game of {names} is saved in {new}.")
    return text.format(old=old, names=_names(session), new=new)


def _names(session: Session[G, C, E]) -> str:
    return ", ".join(shown(name, 40) for name in session.names)


_HANGUP = 1  # the number of the signal, which Windows does not have

_GONE = (NoMatches, MountError, ScreenStackError)  # there is no such widget, nor such a screen

_OPENING = 2.0  # seconds that keys wait for a screen at the most


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


class TerminalApp(ConfiguredApp):
    """An app that leaves the terminal as it was, whatever ends it."""

    def get_driver_class(self) -> type[Driver]:
        return _steady(super().get_driver_class())

    def on_load(self) -> None:
        """Leave in order when asked to end: from before the terminal is changed, so that nothing is
        left of the screens on it.
        """
        self._leave_at("SIGTERM", self._asked_to_end)
        ignored = hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
        self._leave_at("SIGHUP", self._hang_up_if_gone if ignored else self._hang_up)

    def _leave_at(self, name: str, leave: Callable[[int], None]) -> None:
        number = getattr(signal, name, 0)  # not every system has all of them
        with suppress(NotImplementedError, RuntimeError):  # not on Windows, not in a thread
            asyncio.get_running_loop().add_signal_handler(number, leave, number)

    def on_mount(self) -> None:
        """Draw everything again after ctrl+z and fg, for the shell has written over it."""
        self.app_resume_signal.subscribe(self, self._drawn_over)
        if not self.is_headless:
            self._leave_at("SIGINT", self._asked_to_end)  # ctrl+c is a key; but others can send it
            # No signal tells of a server that was killed, nor of every terminal that has gone.
            self.set_interval(1, self._leave_with_the_other_end)

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        terse = CompactUpdate.of(renderable) if isinstance(renderable, ChopsUpdate) else renderable
        super()._display(screen, terse)

    def _drawn_over(self, _app: App[object]) -> None:
        self.call_later(self._draw_again)

    def _draw_again(self) -> None:
        self.screen.refresh(layout=True)
        for widget in self.screen.query("*"):
            widget.refresh()

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

    def _handle_exception(self, error: Exception) -> None:
        """Textual's, but for one thing: when the program is left, screens are taken apart while what was
        begun on them goes on, and what that looks for may have gone already.
        """
        cause = error.error if isinstance(error, WorkerFailed) else error
        if not (self._exit and isinstance(cause, _GONE)):
            super()._handle_exception(error)

    async def _shutdown(self) -> None:
        self._exit = True
        await super()._shutdown()

    def _leave_with_the_other_end(self) -> None:
        """Nobody can play on when the window is closed or the server has been killed, nor open the game
        elsewhere meanwhile.
        """
        if _hung_up():
            self._hang_up(_HANGUP)

    def _hang_up_if_gone(self, number: int) -> None:
        """Whoever began this with `nohup` means the signal to end nothing; but nobody comes back to a
        terminal that has gone.
        """
        if _hung_up():
            self._hang_up(number)

    def _hang_up(self, number: int) -> None:
        """Leave; where the terminal has gone, what is still drawn goes nowhere: it would wait."""
        if not self.is_web and _hung_up():
            _forget_terminal()
        self._asked_to_end(number)

    def _asked_to_end(self, number: int) -> None:
        self.exit(return_code=128 + number)
