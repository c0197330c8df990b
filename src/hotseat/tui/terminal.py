"""The terminal: a question before the app starts, its driver, and leaving in order when it is closed."""

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
from typing import TextIO

from textual.app import App, ScreenStackError
from textual.css.query import NoMatches
from textual.driver import Driver
from textual.widget import MountError
from textual.worker import WorkerFailed

from hotseat.i18n import language

_HANGUP = 1  # the number of the signal, which Windows does not have

_GONE = (NoMatches, MountError, ScreenStackError)  # a widget or a screen that does not exist any more


def _hung_up(file: int = 0) -> bool:
    """Whether the other end of the standard input, a pipe or a socket, is closed."""
    if not hasattr(select, "poll"):  # not on Windows
        return False
    poll = select.poll()
    poll.register(file, 0)
    return bool(poll.poll(0))


# BDSM: whether the terminal reorders right-to-left text; mlterm only knows a sequence of its own.
_KEEP_ORDER, _REORDER = "\x1b[8l", "\x1b[8h"
_MLTERM = "\x1b]5379;use_ctl={}\x07"


def _order_kept(*, kept: bool) -> str:
    """The sequence that tells the terminal to keep the order of characters, or not to any more."""
    own = _MLTERM.format("false" if kept else "true") if "MLTERM" in os.environ else ""
    return (_KEEP_ORDER if kept else _REORDER) + own


def buffered(file: TextIO) -> TextIO:
    """The same file with a buffer.

    With PYTHONUNBUFFERED, stderr has no buffer, and Python drops the rest of a text when a signal interrupts
    writing it: a part of the screen would be missing.
    """
    if not isinstance(file.buffer, RawIOBase):
        return file
    return open(file.fileno(), "w", encoding=file.encoding, errors=file.errors, closefd=False)


def steady(kind: type[Driver]) -> type[Driver]:
    """A driver that takes the terminal again only after ctrl+z, leaves the order of text to the game, and
    loses no output.

    The system sends SIGCONT with every SIGHUP, and others may send it: Textual's driver would start a second
    time, and wait for ever to write to a terminal that is closed.

    A terminal with right-to-left text would reorder a whole row, boards and all, so it is asked not to.
    Source: https://terminal-wg.pages.freedesktop.org/bidi/recommendation/
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
    """Obey signals, from before the terminal is changed on, so that no screen stays on it."""
    _leave_at("SIGTERM", partial(_end, app))
    ignored = hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    _leave_at("SIGHUP", partial(_hang_up_if_gone if ignored else _hang_up, app))


def leave_when_gone(app: App[int]) -> None:
    for name in ("SIGINT", "SIGTERM"):  # ctrl+c is a key, but others can send it; a page's driver took both
        _leave_at(name, partial(_end, app))
    # A killed server sends no signal, nor does every closed terminal.
    app.set_interval(1, partial(_hang_up_if_gone, app))


def _leave_at(name: str, leave: Callable[[int], None]) -> None:
    number = getattr(signal, name, 0)  # not every system has all of them
    with suppress(NotImplementedError, RuntimeError):  # not on Windows, not in a thread
        asyncio.get_running_loop().add_signal_handler(number, leave, number)


def _hang_up_if_gone(app: App[int], number: int = _HANGUP) -> None:
    """Leave if the window was closed or the server killed, as the game would stay locked. Under `nohup`, the
    signal must have no other effect.
    """
    if _hung_up():
        _hang_up(app, number)


def _hang_up(app: App[int], number: int) -> None:
    """Leave; if the terminal is closed, discard the output, as writing would block."""
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


def collect_from_now_on() -> None:
    """Collect garbage again, but leave out all objects made at the start."""
    gc.freeze()
    gc.enable()


_EAST_ASIAN = ("ja", "zh", "ko")

_PATIENCE = 0.3  # seconds for the terminal's answer, once at the start

_QUESTION = "\r\N{BOX DRAWINGS LIGHT HORIZONTAL}\x1b[6n"  # a line, and where is the cursor now?

_CLEAR = "\r\x1b[K"

_ANSWER = re.compile(rb"\x1b\[\d+;(\d+)R")


def draws_lines_wide() -> bool:
    """Whether the terminal draws a line character two cells wide.

    Asks only if the language or the locale is East Asian: elsewhere no terminal does, and asking takes time.
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
    """Ask, and read the answer if it comes in time; keys that were typed ahead are lost."""
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
