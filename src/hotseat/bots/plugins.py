"""Bots by name, and the process in which they think (`hotseat.bots.client` is the other side).

Your own bot is one function:

    def choose(position: Position) -> Move: ...

It returns a legal move of the position. A file runs as a module of its own, and its folder comes last on the
module path; an installed bot is an entry point. Every mistake of such a bot becomes a `BotError` with one
sentence that is safe to print, never another exception.

Each request and each answer of the process is a JSON object on a line. The process ends as soon as its input
closes, even in the middle of a search, and everything that a bot has started ends with it. A bot's own output
does not mix with the answers.

In a request, `position` is the text of a position, `budget` the limits of a `hotseat.bots.Budget` in a list,
`seed` a text. `player`, a level or your own bot, is to choose a move; without one, the request is for advice.
A request with a player alone only loads it.
"""

from __future__ import annotations

import io
import json
import os
import random
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name
from queue import SimpleQueue
from threading import Thread
from types import ModuleType
from typing import Generic, NoReturn

from hotseat.bots import Budget, Roster, advice_to_json
from hotseat.child import supervise
from hotseat.cli.output import nearest
from hotseat.game import E, GamePosition, GameSpec, M, P
from hotseat.i18n import _, either, use_language
from hotseat.storage import read_plain, reason
from hotseat.text import shown
from hotseat.values import NamedTuple

SUFFIX = ".py"  # of the file of your own bot

_LONGEST_NAME = 40  # characters of a name at the table

_LARGEST_SOURCE = 2**20  # bytes of a file of source text

Chooser = Callable[[P, Budget, str], M]
"""Chooses a move from a position, a budget and a seed."""

Entrant = str | Chooser[P, M]
"""A player of a match: a name as on the command line or, in programs, a function."""


class BotError(ValueError):
    """A bot that cannot be loaded or broke a rule; the text is a sentence that is safe to print."""


class UnknownBot(BotError):
    """Neither a level, nor a file, nor an entry point has this name."""


class TooLate(BaseException):
    """Raised inside a bot that thinks too long; its own `except Exception` does not catch this."""


class Bot(NamedTuple, Generic[P, M]):
    """A bot that can be named on the command line."""

    name: str  # at the table
    who: str  # its words in a record, after `seat 2 `
    choose: Chooser[P, M]  # raises `BotError`; your own bot ignores the budget
    own: bool = False  # whether it is your own bot


def name_of(entrant: Entrant[P, M]) -> str:
    """The name of a level, or of your own bot's file, entry point or function; safe to print."""
    if not isinstance(entrant, str):
        return entrant.__name__.replace("_", " ")
    name = Path(entrant).stem if entrant.endswith(SUFFIX) else entrant
    words = shown(name, _LONGEST_NAME).replace("#", "").split()
    return " ".join(words) or "own"


@dataclass(frozen=True)
class BotPlugins(Generic[P, M, E]):
    """The bots of a game: its levels and your own."""

    spec: GameSpec[P, M, E]

    @property
    def roster(self) -> Roster[P, M]:
        roster: Roster[P, M] = import_module(f"{self.spec.title}.bots.levels").ROSTER
        return roster

    @property
    def group(self) -> str:
        return f"{self.spec.title}.players"

    def answer(self, request: Mapping[str, object]) -> Mapping[str, object]:
        """The answer to a request. Raises `ValueError` if it cannot be read."""
        player, limits = request.get("player"), request.get("budget")
        if "position" not in request:
            return {"loaded": self.bot(str(player)).name}
        position, seed = self.roster.parse(str(request["position"])), str(request["seed"])
        budget = Budget(*limits) if isinstance(limits, list | tuple) else Budget()
        if player is not None:
            return {"choice": str(self.bot(str(player)).choose(position, budget, seed))}
        advice = self.roster.consider(position, budget, seed)
        return {"advice": [advice_to_json(judged) for judged in advice]}

    @lru_cache(maxsize=16)  # noqa: B019  # there are few games
    def bot(self, entrant: Entrant[P, M]) -> Bot[P, M]:
        """A level, a file, an entry point or a function, loaded once in a process. Raises `BotError`."""
        name, who = name_of(entrant), self.who(entrant)
        if not isinstance(entrant, str):
            return Bot(name, who, entrant, own=True)
        if entrant in self.spec.levels:
            return Bot(name, who, lambda position, *limits: self.roster.choose(position, entrant, *limits))
        return Bot(name, who, partial(self._seeded, self.load(entrant)), own=True)

    def load(self, entrant: str) -> Callable[[P], M]:
        """Load the function of your own bot, from a path that ends in `.py` or an entry point's name.

        The function raises `BotError` if the bot raises anything or returns an illegal move.
        Raises `BotError`, `UnknownBot` if there is no such bot.
        """
        if entrant.endswith(SUFFIX):
            where = shown(entrant)
            function = getattr(_run(entrant, where, self.group), "choose", None)
        else:
            where = shown(entrant, _LONGEST_NAME)
            function = self._entry_point(entrant, where)
            function = getattr(function, "choose", function)
        if not callable(function):
            raise BotError(_("{player}: has no function `choose`").format(player=where))
        return partial(self._checked, function, where)

    def who(self, entrant: Entrant[P, M]) -> str:
        """A player's words in a record, such as `computer own bot`."""
        return f"computer {entrant}" if entrant in self.spec.levels else f"computer own {name_of(entrant)}"

    def known(self) -> list[str]:
        from importlib.metadata import entry_points

        return sorted({point.name for point in entry_points(group=self.group)})

    def _seeded(self, choose: Callable[[P], M], position: P, budget: Budget, seed: str) -> M:
        """Call your own bot with `random` seeded, so that it chooses the same move again."""
        del budget
        random.seed(f"{seed}\n{self.spec.notation(self.roster.visible(position))}")
        return choose(position)

    def _checked(self, function: Callable[[P], object], where: str, position: P) -> M:
        """The move that a bot chooses, if it is legal."""
        with _guarded(where):
            chosen = function(self.roster.visible(position))
        try:
            move = self.spec.parse(str(chosen))
        except TooLate:
            raise
        except BaseException:  # a move of a bot's own making may do anything
            choice = _described(lambda: repr(chosen), type(chosen).__name__, _LONGEST_NAME)
            text = _("{player}: chose {choice}, which is not a move such as {like}")
            raise BotError(text.format(player=where, choice=choice, like=self.roster.example)) from None
        try:
            self.spec.apply(position, move)
        except ValueError as refusal:
            raise BotError(f"{where}: {move}: {shown(self.spec.explain(refusal))}") from None
        return move

    def _entry_point(self, name: str, where: str) -> object:
        from importlib.metadata import entry_points

        points = list(entry_points(group=self.group, name=name))
        if not points:
            known = self.known()
            choices = [*self.spec.levels, _("a .py file"), *map(shown, known)]
            raise UnknownBot(unknown_player(name, [*self.spec.levels, *known], choices))
        with _guarded(where, ""):
            loaded: object = points[0].load()
            return loaded


def unknown_player(name: str, known: Sequence[str], choices: Sequence[str]) -> str:
    """The error for an unknown player. known: all names.   choices: the same in words."""
    near, text = nearest(name, known), _("unknown player {name}; choose {players}")
    if near:
        text = _("unknown player {name}; did you mean {choice}? Choose {players}")
    return text.format(name=shown(name, _LONGEST_NAME), choice=shown(near, 80), players=either(choices))


def _described(describe: Callable[[], str], otherwise: str, most: int = 200) -> str:
    """The start of a text that a bot's own code makes, or another one if the code raises."""
    try:
        return shown(describe(), most)
    except TooLate:
        raise
    except BaseException:
        return shown(otherwise, most)


def _run(file: str, where: str, group: str) -> ModuleType:
    try:
        source = read_plain(file, _LARGEST_SOURCE)
    except OSError as error:
        raise BotError(f"{where}: {reason(error)}") from None
    if len(source) > _LARGEST_SOURCE:
        raise BotError(_("{player}: too large for a bot").format(player=where))
    path = str(Path(file).absolute())
    try:
        code = compile(source, path, "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line, why = getattr(error, "lineno", None), getattr(error, "msg", str(error))
        text = _("{place}: not valid Python: {reason}")
        place = f"{where}:{line}" if line else where
        raise BotError(text.format(place=place, reason=shown(why))) from None
    module = ModuleType(f"{group.replace('.', '_')}_{abs(hash(path))}")
    module.__file__ = path
    sys.modules[module.__name__] = module  # data classes look up the module that defines them
    folder = str(Path(path).parent)
    if folder not in sys.path:
        sys.path.append(folder)
    with _guarded(where, path):
        exec(code, module.__dict__)
    return module


@contextmanager
def _guarded(where: str, path: str | None = None) -> Iterator[None]:
    """Run a bot's code with its output on stderr and without input. Any exception becomes a `BotError`,
    except `TooLate`, and ctrl+c if this process handles it.
    """
    stdin, sys.stdin = sys.stdin, io.StringIO()
    try:
        with redirect_stdout(sys.stderr):
            yield
    except TooLate:
        raise
    except BaseException as error:  # a bot may call `sys.exit`
        if isinstance(error, KeyboardInterrupt) and signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            raise
        place = _place(error, where, path)
        message = _described(partial(str, error), "")
        what = ": ".join(filter(None, (shown(type(error).__name__, _LONGEST_NAME), message)))
        raise BotError(_("{place}: raised {error}").format(place=place, error=what)) from None
    finally:
        sys.stdin = stdin


def _place(error: BaseException, where: str, path: str | None) -> str:
    """The bot, and its last line in the traceback."""
    from traceback import walk_tb

    line = None
    for frame, number in walk_tb(error.__traceback__):
        file = frame.f_code.co_filename
        if file != __file__ and (path is None or file == path):
            line, path = number, file
    return where if line is None else f"{where}:{line}"


# The process in which bots think

Answer = Callable[[Mapping[str, object]], Mapping[str, object]]

_NICE = 10  # leave the processor to the screen


def main(game: str) -> NoReturn:
    """Run the process of a game's bots."""
    bots: BotPlugins[GamePosition, object, object] = BotPlugins(resolve_name(f"{game}.game:SPEC"))
    use_language()  # that of the parent, for what is wrong with a bot
    serve(bots.answer)


def serve(answer: Answer) -> NoReturn:
    """Answer every request until the standard input ends; if `answer` raises, with a `problem`."""
    supervise()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the client receives ctrl+c too, and ends this process
    if hasattr(os, "nice"):  # not on Windows
        with suppress(OSError):
            os.nice(_NICE)
    requests, answers = _channels()
    lines: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read, args=(requests, lines), daemon=True).start()
    while True:
        os.write(answers, json.dumps(_reply(answer, lines.get())).encode() + b"\n")


def _channels() -> tuple[int, int]:
    """Move requests and answers to other file numbers, out of the way of a bot's input and output."""
    requests, answers = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    sys.stdin, sys.stdout = open(os.devnull), open(os.devnull, "w")  # noqa: SIM115, PTH123
    return requests, answers


def _read(file: int, lines: SimpleQueue[bytes]) -> None:
    """Queue every line; at the end of the input, exit at once, even during a search."""
    with os.fdopen(file, "rb") as requests:
        for line in requests:
            lines.put(line)
    os._exit(0)


def _reply(answer: Answer, line: bytes) -> Mapping[str, object]:
    try:
        return answer(json.loads(line))
    except Exception as error:  # a bot may raise anything
        known = isinstance(error, ValueError) and str(error)
        return {"problem": shown(str(error) if known else f"{type(error).__name__}: {error}", 400)}


if __name__ == "__main__":
    main(*sys.argv[1:])
