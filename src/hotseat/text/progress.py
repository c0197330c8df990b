"""A progress bar for the command line: on stderr, only on a terminal, and only if it takes a while."""

from __future__ import annotations

import sys
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich import progress
    from rich.console import Console


PATIENCE = 0.3  # seconds before it shows


class Progress:
    """A progress bar that disappears at the end: `with Progress(...) as progress`."""

    def __init__(self, text: str, *, long: bool = False, still: bool = False) -> None:
        """long: it takes minutes, so the bar appears at once and says how much longer.   still: show nothing,
        because nothing may move.
        """
        self._text = text
        self._long = long
        self._start = monotonic()
        self._silent = still or sys.stderr is None or not sys.stderr.isatty()
        self._bar: progress.Progress | None = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_exception: object) -> None:
        if self._bar is not None:
            with suppress(OSError):  # the terminal may be gone
                self._bar.stop()

    def update(self, done: int, total: int) -> bool:
        """Show how many of all are done. Returns True, which means to go on."""
        if not self._silent and (self._long or monotonic() - self._start > PATIENCE):
            if self._bar is None:
                self._bar = self._make(total)
                self._bar.start()
            self._bar.update(self._bar.task_ids[0], completed=done)
        return True

    def _make(self, total: int) -> progress.Progress:
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            ProgressColumn,
            TextColumn,
            TimeRemainingColumn,
        )

        words: list[ProgressColumn] = [TextColumn("{task.description}"), BarColumn()]
        words += [MofNCompleteColumn(), TimeRemainingColumn()] if self._long else [MofNCompleteColumn()]
        bar = Progress(*words, console=_console(), transient=True)
        bar.add_task(self._text, total=total)
        return bar


def _console() -> Console:
    """Rich's console on stderr, but it never hides the cursor, which would stay hidden after a SIGKILL."""
    from rich.console import Console

    class Steady(Console):
        def show_cursor(self, show: bool = True) -> bool:
            return show

    return Steady(stderr=True)
