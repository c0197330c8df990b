"""A screen that has another process work for it, and shows what that writes as it comes.

What needs all cores cannot be done inside a running app: see `hotseat.spread`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from subprocess import DEVNULL, PIPE, Popen
from tempfile import TemporaryFile
from typing import IO

from textual import on
from textual.message import Message
from textual.screen import Screen

from hotseat.language import _
from hotseat.names import shown
from hotseat.trouble import reason


class Heard(Message):
    """A process wrote a line."""

    def __init__(self, process: Popen[bytes], line: str) -> None:
        super().__init__()
        self.process, self.line = process, line


class Gone(Message):
    """A process has ended; `problem` is what it said where it failed, safe to print, else empty."""

    def __init__(self, process: Popen[bytes], problem: str) -> None:
        super().__init__()
        self.process, self.problem = process, problem


class WorkingScreen(Screen[None]):
    """Runs a command. Leaving the screen, and the program, ends it.

    A thread reads from the process: asyncio's own are not closed in order where the app ends meanwhile.
    """

    _process: Popen[bytes] | None = None

    @abstractmethod
    def command(self) -> Sequence[str]:
        """The program and its arguments."""

    @abstractmethod
    def heard(self, line: str) -> None:
        """It wrote a line. Raises `KeyError`, `TypeError`, `ValueError` for what it should not write."""

    @abstractmethod
    def ended(self, problem: str) -> None:
        """It has ended; `problem` is what it said where it failed, safe to print, else empty."""

    @property
    def working(self) -> bool:
        """Whether it runs."""
        return self._process is not None

    def begin_work(self) -> None:
        """Run the command."""
        complaints = TemporaryFile()  # noqa: SIM115  # the thread closes it
        try:
            process = Popen(list(self.command()), stdin=DEVNULL, stdout=PIPE, stderr=complaints)
        except OSError as error:
            complaints.close()
            self.ended(reason(error))
            return
        self._process = process
        self.run_worker(partial(self._read, process, complaints), thread=True, group="work")

    def stop_work(self) -> None:
        """End the command before its end; `ended` is not called."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()

    def on_unmount(self) -> None:
        """Nobody is left to hear it."""
        self.stop_work()

    def _read(self, process: Popen[bytes], complaints: IO[bytes]) -> None:
        """Hand on every line until nothing more comes. In a thread."""
        assert process.stdout is not None
        with complaints, process:
            for line in process.stdout:
                self.post_message(Heard(process, line.decode("utf-8", "replace").rstrip("\n")))
            status = process.wait()
            complaints.seek(0)
            said = complaints.read().decode("utf-8", "replace").strip().rpartition("\n")[2]
            self.post_message(Gone(process, shown(said or str(status), 300) if status else ""))

    @on(Heard)
    def _heard(self, message: Heard) -> None:
        if message.process is self._process:
            try:
                self.heard(message.line)
            except (KeyError, TypeError, ValueError):
                self.stop_work()
                self.ended(_("it wrote {line}").format(line=shown(message.line, 60)))

    @on(Gone)
    def _gone(self, message: Gone) -> None:
        if message.process is self._process:
            self._process = None
            self.ended(message.problem)
