"""The client of the process in which bots think: start it, ask it about a game in progress, and kill it if
nobody wants the answer any more.

Requests and answers are JSON objects, one per line (`hotseat.bots.plugins` is the other side). If the process
is killed, stays silent or sends nonsense, that is a `NoAnswer`.
"""

from __future__ import annotations

import asyncio
import json
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from hotseat.bots import LONGEST_MOVE, Budget, advice_from_json
from hotseat.i18n import _, ngettext
from hotseat.rng import bot_seed
from hotseat.storage import reason
from hotseat.text import shown

if TYPE_CHECKING:
    from hotseat.bots import Advice
    from hotseat.game import E, GameSpec, M, P
    from hotseat.session import Session

_GRACE = 0.1  # seconds for an answer that arrived while ctrl+z had stopped this program

_LEAVING = 2.0  # seconds for a process to end, and for the system to reap it


class NoAnswer(ValueError):
    """The reason, to follow a colon in a sentence; safe to print."""


class BotStopped(NoAnswer):
    """The process ended without an answer; a new one may answer."""


class BotClient:
    """One process, started by the first request, and again by a request after it has ended."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = tuple(command)
        self._process: Process | None = None
        self._leaving: list[Process] = []
        self._turn = asyncio.Lock()  # of the request that the process works on

    @property
    def number(self) -> int | None:
        process = self._process
        return process.pid if process is not None and process.returncode is None else None

    async def ask(self, request: Mapping[str, object], patience: float) -> Mapping[str, object]:
        """The answer, after those to earlier requests. Raises `NoAnswer` after `patience` seconds; then, or
        cancelled, kills the process, so that another request gets a new one.
        """
        async with self._turn:
            return await self._ask(request, patience)

    async def _ask(self, request: Mapping[str, object], patience: float) -> Mapping[str, object]:
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

    async def close(self) -> None:
        if self._process is not None:
            self._kill(self._process)
        for process in self._leaving:
            with suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), 2 * _LEAVING)  # it is killed after half of that
        self._leaving.clear()

    async def _running(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._leaving = [process for process in self._leaving if process.returncode is None]
            try:
                self._process = await asyncio.create_subprocess_exec(
                    *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
                )
            except OSError as error:
                raise NoAnswer(_("it cannot be started: {reason}").format(reason=reason(error))) from None
        return self._process

    def _kill(self, process: Process) -> None:
        if process is self._process:
            self._process = None
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.terminate()  # its supervisor then ends what a bot has started
            asyncio.get_running_loop().call_later(_LEAVING, _kill, process)
            self._leaving.append(process)


def _kill(process: Process) -> None:
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()


async def _exchange(process: Process, request: Mapping[str, object]) -> Mapping[str, object]:
    """Send a request and read the answer. Raises `NoAnswer` if there is none, or if it reports a problem."""
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
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict) or not answer:
        raise NoAnswer(_("it sent an unreadable answer"))
    if "problem" in answer:
        raise NoAnswer(shown(str(answer["problem"]), 400))
    return answer


def patience(seconds: float) -> float:
    """How long to wait for an answer that should take this many seconds, as the machine may be busy."""
    return 10 * seconds + 5


# Requests about a game in progress, and their answers

HINT_SECONDS = 1.0  # a person is waiting; as long as a review may take for a move

_NODES = 2000  # a slow machine searches this many in a second

_OWN = 1.0  # seconds for a move of your own bot, which knows no budget


def _about(session: Session[P, M, E]) -> dict[str, object]:
    seed = bot_seed(session.seed, len(session.entries))
    return {"position": session.spec.notation(session.position), "seed": seed}


async def choose(
    client: BotClient,
    session: Session[P, M, E],
    own: Mapping[str, str],  # the paths or entry points of your own bots, by their words in seat lines
    limits: tuple[float | None, int | None],  # a mean over the game, and nodes of this move
) -> M:
    """The move of the bot to play. Raises `NoAnswer`, or another `ValueError` if the move is illegal."""
    assert session.computer_to_play is not None
    who = session.seats[session.computer_to_play - 1]
    (mean, nodes), player = limits, own.get(who, who.removeprefix("computer "))
    request = {**_about(session), "player": player, "budget": Budget(nodes=nodes, mean=mean)}
    usual = _OWN if who in own else LONGEST_MOVE
    most = patience(max(LONGEST_MOVE * mean if mean else usual, (nodes or 0) / _NODES))
    try:
        answer = await client.ask(request, most)
    except BotStopped:  # somebody may have killed it: that says nothing against the computer
        answer = await client.ask(request, most)
    move = session.spec.parse(str(answer.get("choice")))
    session.spec.apply(session.position, move)
    return move


async def advise(
    client: BotClient, session: Session[P, M, E], limits: tuple[float | None, int | None]
) -> list[Advice[M]]:
    """What the best level thinks of the moves, best first. Raises as `choose` does."""
    position, (mean, nodes) = session.position, limits
    budget = Budget(min(HINT_SECONDS, mean or HINT_SECONDS), nodes)
    answer = await client.ask({**_about(session), "budget": budget}, patience(HINT_SECONDS))
    return read_advice(session.spec, position, answer)


def read_advice(spec: GameSpec[P, M, E], position: P, answer: Mapping[str, object]) -> list[Advice[M]]:
    """The advice in an answer, best first. Raises `ValueError` if it is missing or illegal."""
    found = answer.get("advice")
    if not isinstance(found, list) or not found:
        raise NoAnswer(_("it sent an unreadable answer"))
    advice = [advice_from_json(each, spec.parse) for each in found]
    for each in advice:
        spec.apply(position, each.move)
    return advice
