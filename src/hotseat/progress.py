"""A progress bar for the command line: on stderr, only on a terminal, only where it takes a while."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich import progress

PATIENCE = 0.3  # seconds before it shows


class Progress:
    """Shows how far something is while it runs, and goes away at its end: `with Progress(...) as p`."""

    def __init__(self, text: str, *, long: bool = False) -> None:
        """long: it takes minutes; the bar shows at once, and says how much longer."""
        self._text = text
        self._long = long
        self._start = monotonic()
        self._silent = sys.stderr is None or not sys.stderr.isatty()
        self._bar: progress.Progress | None = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_exception: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def told(self, done: int, total: int) -> bool:
        """So many of so many are done. Always says to go on."""
        if not self._silent and (self._long or monotonic() - self._start > PATIENCE):
            bar = self._bar = self._bar or self._begun(total)
            bar.update(bar.task_ids[0], completed=done)
        return True

    def _begun(self, total: int) -> progress.Progress:
        from rich.console import Console
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
        bar = Progress(*words, console=Console(stderr=True), transient=True)
        bar.add_task(self._text, total=total)
        bar.start()
        return bar
