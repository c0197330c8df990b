"""The terminal: what it is asked before the app has it, and leaving in order when it has gone."""

from __future__ import annotations

import asyncio
import gc
import os
import re
import select
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from io import RawIOBase
from typing import TYPE_CHECKING, TextIO

from textual.app import App, ScreenStackError
from textual.css.query import NoMatches
from textual.driver import Driver
from textual.widget import MountError
from textual.worker import WorkerFailed

from hotseat.i18n import language

if TYPE_CHECKING:
    from hotseat.tui.app import AnyApp

_HANGUP = 1  # the number of the signal, which Windows does not have

_GONE = (NoMatches, MountError, ScreenStackError)  # there is no such widget, nor such a screen


def _hung_up(file: int = 0) -> bool:
    """Whether the other end of the standard input, a pipe or a socket, is closed."""
    if not hasattr(select, "poll"):  # not on Windows
        return False
    poll = select.poll()
    poll.register(file, 0)
    return bool(poll.poll(0))


_KEEP_ORDER, _REORDER = "\x1b[8l", "\x1b[8h"  # BDSM: whether the terminal puts right-to-left text in order
_MLTERM = "\x1b]5379;use_ctl={}\x07"  # the same for mlterm, which knows only its own words for it


def _order_kept(*, kept: bool) -> str:
    """What asks the terminal to leave the order of characters alone, or not to any more."""
    own = _MLTERM.format("false" if kept else "true") if "MLTERM" in os.environ else ""
    return (_KEEP_ORDER if kept else _REORDER) + own


def buffered(file: TextIO) -> TextIO:
    """The same file with a buffer.

    Where PYTHONUNBUFFERED is set, stderr has none, and Python drops the rest of a text when a signal
    interrupts its writing: a part of the screen would be missing.
    """
    if not isinstance(file.buffer, RawIOBase):
        return file
    return open(file.fileno(), "w", encoding=file.encoding, errors=file.errors, closefd=False)


def steady(kind: type[Driver]) -> type[Driver]:
    """A driver that takes the terminal again only where ctrl+z gave it back, leaves order to the game, and
    loses nothing that it writes.

    The system sends SIGCONT with every SIGHUP, and others may: Textual's driver would begin a second
    time, and its writing would wait for ever for a terminal that has gone.

    A terminal that knows right-to-left text would reorder a whole row, boards and all, so it is asked not
    to. Source: https://terminal-wg.pages.freedesktop.org/bidi/recommendation/
    """
    go_on = getattr(kind, "_sigcont_application", None)
    if go_on is None:  # not every system stops programs
        return kind

    def resumed(driver: Driver, *words: object) -> None:
        if getattr(driver, "_must_signal_resume", True):
            go_on(driver, *words)

    def start(driver: Driver) -> None:
        vars(driver)["_file"] = buffered(vars(driver)["_file"])
        kind.start_application_mode(driver)
        driver.write(_order_kept(kept=True))

    def stop(driver: Driver) -> None:
        driver.write(_order_kept(kept=False))
        kind.stop_application_mode(driver)

    own = {"_sigcont_application": resumed, "start_application_mode": start, "stop_application_mode": stop}
    return type(kind.__name__, (kind,), own)


def leave_at_signals(app: App[int]) -> None:
    """Obey signals: from before the terminal is changed, so that nothing is left of the screens on it."""
    _leave_at("SIGTERM", partial(_end, app))
    ignored = hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    _leave_at("SIGHUP", partial(_hang_up_if_gone if ignored else _hang_up, app))


def leave_when_gone(app: App[int]) -> None:
    for name in ("SIGINT", "SIGTERM"):  # ctrl+c is a key, but others can send it; a page's driver took both
        _leave_at(name, partial(_end, app))
    # No signal tells of a server that was killed, nor of every terminal that has gone.
    app.set_interval(1, partial(_hang_up_if_gone, app))


def _leave_at(name: str, leave: Callable[[int], None]) -> None:
    number = getattr(signal, name, 0)  # not every system has all of them
    with suppress(NotImplementedError, RuntimeError):  # not on Windows, not in a thread
        asyncio.get_running_loop().add_signal_handler(number, leave, number)


def _hang_up_if_gone(app: App[int], number: int = _HANGUP) -> None:
    """Leave when the window is closed or the server has been killed: the game would stay locked. Under
    `nohup` the signal should end nothing else.
    """
    if _hung_up():
        _hang_up(app, number)


def _hang_up(app: App[int], number: int) -> None:
    """Leave; where the terminal is closed, discard the output: writing it would block."""
    if not app.is_web and _hung_up():
        nowhere = os.open(os.devnull, os.O_RDWR)
        for file in range(3):
            os.dup2(nowhere, file)
        os.close(nowhere)
    _end(app, number)


def _end(app: App[int], number: int) -> None:
    app.exit(return_code=128 + number)


def is_gone(error: Exception) -> bool:
    cause = error.error if isinstance(error, WorkerFailed) else error
    return isinstance(cause, _GONE)


def draw_again(app: AnyApp) -> None:
    app.shown.clear()
    app.screen.refresh(layout=True)
    for widget in app.screen.query("*"):
        widget.refresh()


def collect_from_now_on() -> None:
    """Leave everything made at the start out of every later garbage collection."""
    gc.freeze()
    gc.enable()


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
    codes = {language(), *(os.environ.get(name, "")[:2] for name in ("LC_ALL", "LC_CTYPE", "LANG"))}
    if codes.isdisjoint(_EAST_ASIAN) or os.environ.get("TEXTUAL_DRIVER"):
        return False
    answer = b""
    with suppress(ImportError, OSError, ValueError):  # Windows, no terminal, one that has gone
        answer = _ask()
    column = _ANSWER.search(answer)
    return column is not None and int(column[1]) > 2


def _ask() -> bytes:
    """Put the question, and read the answer as far as it comes in time; what is typed ahead is lost."""
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
