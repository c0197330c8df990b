"""The client of the process in which bots think: start it, ask it, and kill it when the answer is not wanted.

Requests and answers are JSON objects, one per line (`hotseat.bots.server` is the other side). Whatever
goes wrong is a `NoAnswer`: the process was killed, stays silent, or sends nonsense.
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

_GRACE = 0.1  # seconds for an answer that arrived while this program was stopped by ctrl+z

_LEAVING = 2.0  # seconds for a process to end, and for the system to reap it


class NoAnswer(Exception):
    """The reason, as the part of a sentence that follows a colon; safe to print."""


class BotStopped(NoAnswer):
    """The process ended before it answered; a new one may answer."""


class BotClient:
    """One process, started by the first request, and again by the next request after it has ended."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = tuple(command)
        self._process: Process | None = None
        self._leaving: list[Process] = []

    @property
    def number(self) -> int | None:
        """The process number while one runs."""
        process = self._process
        return process.pid if process is not None and process.returncode is None else None

    async def ask(self, request: Mapping[str, object], patience: float) -> Mapping[str, object]:
        """The answer. Raises `NoAnswer`, after `patience` seconds at the latest.

        If there is no answer, or the caller is cancelled, the process is killed.
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
        """Stop the current search by killing the process."""
        if self._process is not None:
            self._kill(self._process)

    async def close(self) -> None:
        """End the process, and wait until the system has reaped it."""
        self.cancel()
        for process in self._leaving:
            for _attempt in range(2):
                with suppress(TimeoutError):
                    await asyncio.wait_for(process.wait(), _LEAVING)
                _kill(process)
        self._leaving.clear()

    async def _running(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._leaving = [process for process in self._leaving if process.returncode is None]
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
                process.terminate()  # so that its supervisor can end what a bot has started
            asyncio.get_running_loop().call_later(_LEAVING, _kill, process)
            self._leaving.append(process)


def _kill(process: Process) -> None:
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()


async def _exchange(process: Process, request: Mapping[str, object]) -> Mapping[str, object]:
    """Send a request and read the answer. Raises `NoAnswer`."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(json.dumps(request).encode() + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
    except OSError:
        line = b""
    except ValueError:  # the line is too long
        raise NoAnswer(_("it sent an unreadable answer")) from None
    if not line.endswith(b"\n"):
        raise BotStopped(_("its program stopped"))
    return _parse(line)


def _parse(line: bytes) -> Mapping[str, object]:
    """The answer on a line. Raises `NoAnswer` if it is unreadable or reports a problem."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict) or not answer:
        raise NoAnswer(_("it sent an unreadable answer"))
    if "problem" in answer:
        raise NoAnswer(shown(str(answer["problem"]), 200))
    return answer


def patience(seconds: float) -> float:
    """How long to wait, on a busy machine, for an answer that should take this many seconds."""
    return 10 * seconds + 5
