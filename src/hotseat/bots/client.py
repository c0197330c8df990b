"""A program that thinks while the screen goes on: started, asked, and killed when nobody wants to know.

It reads an object of JSON a line and answers each with another (`hotseat.bots.server` is its side). Whatever
goes wrong with it is a `NoAnswer` and nothing more: a program that was killed, one that is silent, one
that talks nonsense.
"""

from __future__ import annotations

import asyncio
import json
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Mapping, Sequence
from contextlib import suppress

from hotseat.errors import reason
from hotseat.i18n import _, ngettext
from hotseat.record.names import shown

_LONGEST = 2**20  # bytes of an answer

_GRACE = 0.1  # seconds for an answer that came while this program was stopped by ctrl+z

_LEAVING = 2.0  # seconds for the system to clear away what was killed


class NoAnswer(Exception):
    """Why there is no answer, as the part of a sentence that follows a colon; safe to print."""


class BotStopped(NoAnswer):
    """The program has ended before it answered; another one may well answer."""


class BotClient:
    """One program, started when it is first asked, and anew when it is asked after having gone."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = tuple(command)
        self._process: Process | None = None
        self._leaving: list[Process] = []

    @property
    def number(self) -> int | None:
        """The process's number while one runs."""
        process = self._process
        return process.pid if process is not None and process.returncode is None else None

    async def ask(self, request: Mapping[str, object], patience: float) -> Mapping[str, object]:
        """Its answer. Raises `NoAnswer`, after `patience` seconds at the latest; whoever is cancelled
        while waiting, or is not answered, leaves no program thinking.
        """
        process = await self._running()
        answer = asyncio.ensure_future(_exchange(process, request))
        try:
            if not (await asyncio.wait({answer}, timeout=patience))[0]:
                await asyncio.wait({answer}, timeout=_GRACE)
            if not answer.done():
                seconds = round(patience)
                text = ngettext("no answer for {seconds} second", "no answer for {seconds} seconds", seconds)
                raise NoAnswer(text.format(seconds=seconds))
            return answer.result()
        except BaseException:
            answer.cancel()
            self._kill(process)
            raise

    def cancel(self) -> None:
        """Whatever it thinks about is not wanted any more."""
        if self._process is not None:
            self._kill(self._process)

    async def close(self) -> None:
        """End it, and wait until the system has cleared it away."""
        self.cancel()
        for process in self._leaving:
            for _attempt in range(2):
                with suppress(TimeoutError):
                    await asyncio.wait_for(process.wait(), _LEAVING)
                _kill(process)
        self._leaving.clear()

    async def _running(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._leaving = [each for each in self._leaving if each.returncode is None]
            try:
                self._process = await asyncio.create_subprocess_exec(
                    *self._command,
                    stdin=PIPE,
                    stdout=PIPE,
                    stderr=DEVNULL,
                    limit=_LONGEST,
                )
            except OSError as error:
                raise NoAnswer(_("it cannot be started: {reason}").format(reason=reason(error))) from None
        return self._process

    def _kill(self, process: Process) -> None:
        if process is self._process:
            self._process = None
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.terminate()  # its keeper has something to do yet
            asyncio.get_running_loop().call_later(_LEAVING, _kill, process)
            self._leaving.append(process)


def _kill(process: Process) -> None:
    """End one that did not end when it was asked to."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()


async def _exchange(process: Process, request: Mapping[str, object]) -> Mapping[str, object]:
    """Write a line and read one. Raises `NoAnswer`."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(json.dumps(request).encode() + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
    except OSError:
        line = b""
    except ValueError:  # longer than any answer
        raise NoAnswer(_("it sent an unreadable answer")) from None
    if not line.endswith(b"\n"):
        raise BotStopped(_("its program stopped"))
    return _understood(line)


def _understood(line: bytes) -> Mapping[str, object]:
    """An answer. Raises `NoAnswer` where it is none, or says that there is none."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or not found:
        raise NoAnswer(_("it sent an unreadable answer"))
    if "problem" in found:
        raise NoAnswer(shown(str(found["problem"]), 200))
    return found


def patience(seconds: float) -> float:
    """How long to wait for an answer that should take so many seconds, on a machine that is busy."""
    return 10 * seconds + 5
