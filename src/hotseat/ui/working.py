"""A screen that has another process work for it, and shows what that writes as it comes.

What needs all cores cannot be done inside a running app: see `hotseat.processes`.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from contextlib import suppress

from textual.screen import Screen
from textual.worker import Worker

from hotseat.language import _
from hotseat.names import shown
from hotseat.trouble import reason

_LONGEST = 2**24  # bytes of a line


class WorkingScreen(Screen[None]):
    """Runs a command. Leaving the screen, and the program, ends it."""

    _work: Worker[None] | None = None

    @abstractmethod
    def command(self) -> Sequence[str]:
        """The program and its arguments."""

    @abstractmethod
    def heard(self, line: str) -> None:
        """It wrote a line. Raises `KeyError`, `TypeError`, `ValueError` for what it should not write."""

    @abstractmethod
    def ended(self, problem: str) -> None:
        """It has ended; `problem` is what it said where it failed, safe to print, else empty."""

    def begin_work(self) -> None:
        """Run the command."""
        self._work = self.run_worker(self._run(), exclusive=True, group="work")

    def stop_work(self) -> None:
        """End the command before its end; `ended` is not called."""
        if self._work is not None:
            self._work.cancel()
            self._work = None

    @property
    def working(self) -> bool:
        """Whether it runs."""
        return self._work is not None

    async def _run(self) -> None:
        try:
            process = await asyncio.create_subprocess_exec(
                *self.command(), stdin=DEVNULL, stdout=PIPE, stderr=PIPE, limit=_LONGEST
            )
        except OSError as error:
            problem = reason(error)
        else:
            problem = await self._hear(process)
        self._work = None
        self.ended(problem)

    async def _hear(self, process: Process) -> str:
        """Read to the end, whatever ends it; returns what went wrong."""
        assert process.stdout is not None
        assert process.stderr is not None
        said = asyncio.create_task(process.stderr.read())
        try:
            async for written in process.stdout:
                line = written.decode("utf-8", "replace").rstrip("\n")
                try:
                    self.heard(line)
                except (KeyError, TypeError, ValueError):
                    return _("it wrote {line}").format(line=shown(line, 60))
            status = await process.wait()
            complaint = (await said).decode("utf-8", "replace").strip().rpartition("\n")[2]
        finally:
            said.cancel()
            with suppress(ProcessLookupError):
                process.kill()
        return shown(complaint or str(status), 300) if status else ""
