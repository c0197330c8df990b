"""Your own bots, for every game: a Python file, or an installed entry point, with one function.

    def choose(game: Game) -> Command: ...

It gets the position and returns something that may be done. A file is run as a module of its own, its
folder last on the module path; an entry point belongs to the game's group. Whatever such a player does
wrong comes out as one sentence that is safe to print, a `BadPlayer`, and never as anything else.
"""

from __future__ import annotations

import io
import os
import random
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Generic

from hotseat.bots.matches import LONGEST, SUFFIX, BadPlayer, Named, TooLate, UnknownPlayer, name_of
from hotseat.bots.search import Budget
from hotseat.bots.server import keep
from hotseat.cli.options import near
from hotseat.errors import reason
from hotseat.game import C, G
from hotseat.i18n import _, either
from hotseat.record.header import PERSON
from hotseat.record.names import shown
from hotseat.storage.files import read_plain

LARGEST = 2**20  # bytes of a file of source text

LOADED = b"loaded\n"  # said where all is well: a player may end its process with status 0, too

OfLevel = Callable[[G, Budget | None, str], C]


class BotPlugins(Generic[G, C]):
    """The computer players of a game: its levels, and those that somebody brings.

    group: of the entry points.   levels: their names.   of_level: what the player of a level does; it is
    asked for only when one is named.   commands: the classes of what a player may return.   parse: reads
    one as it prints.   refusal: why it is not allowed, in a sentence; empty where it is.   like: how a
    command is made, as an example.   seen: a position as its player may know it.
    """

    def __init__(
        self,
        group: str,
        levels: Sequence[str],
        of_level: Callable[[str], OfLevel[G, C]],
        commands: tuple[type, ...],
        parse: Callable[[str], C],
        refusal: Callable[[G, C], str],
        like: str,
        seen: Callable[[G], G],
    ) -> None:
        self.group, self.levels = group, tuple(map(str, levels))
        self._of_level, self._commands, self._parse = of_level, commands, parse
        self._refusal, self._like = refusal, like
        self._seen = seen

    def named(self, spec: str) -> Named[G, C]:
        """The player of a level (`hard`), of a file (`path/to/bot.py`) or of an entry point.

        Raises `BadPlayer`, `UnknownPlayer` where there is none.
        """
        if spec in self.levels:
            return Named(spec, f"computer {spec}", self._of_level(spec))
        return Named(name_of(spec), self.who(spec), partial(self._seeded, self.load(spec)), own=True)

    def load(self, spec: str) -> Callable[[G], C]:
        """One's own player, from a path that ends in `.py` or the name of an entry point.

        What it returns raises `BadPlayer`, where the player raises or chooses what cannot be chosen.
        Raises `BadPlayer`, `UnknownPlayer` where there is neither.
        """
        if spec.endswith(SUFFIX):
            where = shown(spec)
            function = getattr(_run(spec, where, self.group), "choose", None)
        else:
            where = shown(spec, LONGEST)
            function = self._entry_point(spec, where)
            function = getattr(function, "choose", function)
        if not callable(function):
            raise BadPlayer(_("{player}: has no function `choose`").format(player=where))
        return partial(self._choice, function, where)

    def who(self, spec: str) -> str:
        """What a record says of a seat, by what the command line said: `computer own bot`."""
        if spec == PERSON:
            return PERSON
        return f"computer {spec}" if spec in self.levels else f"computer own {name_of(spec)}"

    def known(self) -> list[str]:
        """The names of the installed entry points."""
        from importlib.metadata import entry_points

        return sorted({each.name for each in entry_points(group=self.group)})

    def _seeded(self, choose: Callable[[G], C], position: G, budget: Budget | None, seed: str) -> C:
        """One's own player may draw lots with `random`: the same ones for the same seed and position."""
        del budget
        random.seed(f"{seed}\n{self._seen(position)}")
        return choose(position)

    def _choice(self, function: Callable[[G], object], where: str, position: G) -> C:
        """What a player chooses, once it has been found to be a choice there is."""
        with _told(where):
            found = function(self._seen(position))
        try:
            command = self._parse(str(found)) if isinstance(found, self._commands) else None
        except TooLate:
            raise
        except BaseException:  # whatever its fields may be
            command = None
        if command is None:
            text = _("{player}: chose {choice}, which is not a move such as {like}")
            raise BadPlayer(text.format(player=where, choice=_written(found), like=self._like))
        if refused := self._refusal(position, command):
            raise BadPlayer(f"{where}: {command}: {shown(refused)}")
        return command

    def _entry_point(self, spec: str, where: str) -> object:
        from importlib.metadata import entry_points

        found = list(entry_points(group=self.group, name=spec))
        if not found:
            choices = [*self.levels, _("a .py file"), *map(shown, self.known())]
            meant = near(spec, [*self.levels, *self.known()])
            text = (
                _("unknown player {name}; choose {players}")
                if not meant
                else _("unknown player {name}{did_you_mean} Choose {players}")
            )
            raise UnknownPlayer(text.format(name=where, did_you_mean=meant, players=either(choices)))
        with _told(where, ""):
            loaded: object = found[0].load()
            return loaded


def tried(players: BotPlugins[G, C], spec: str) -> int:
    """Whether your own bot can be loaded: the exit status, 1 where not; then a line says why.

    Whatever the player writes goes nowhere; what it leaves running ends with this process. Ctrl+c
    reaches whoever waits for this process, and ends it.
    """
    keep()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    said = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        players.load(spec)
    except BadPlayer as bad:
        os.write(said, f"{bad}\n".encode())
        return 1
    os.write(said, LOADED)
    return 0


def _written(found: object) -> str:
    """A value of any kind in a few characters."""
    try:
        return shown(repr(found), LONGEST)
    except TooLate:
        raise
    except BaseException:  # it is somebody else's code once more
        return shown(type(found).__name__, LONGEST)


def _run(spec: str, where: str, group: str) -> ModuleType:
    """Run a file as a module."""
    source = _source(spec, where)
    path = str(Path(spec).absolute())
    try:
        code = compile(source, path, "exec")
    except SyntaxError as error:
        line = f"{where}:{error.lineno}" if error.lineno else where
        raise BadPlayer(
            _("{place}: not valid Python: {reason}").format(place=line, reason=shown(error.msg))
        ) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise BadPlayer(
            _("{place}: not valid Python: {reason}").format(place=where, reason=shown(str(error)))
        ) from None
    module = ModuleType(f"{group.replace('.', '_')}_{abs(hash(path))}")
    module.__file__ = path
    sys.modules[module.__name__] = module  # data classes look for the module that they are made in
    folder = str(Path(path).parent)
    if folder not in sys.path:
        sys.path.append(folder)
    with _told(where, path):
        exec(code, module.__dict__)
    return module


def _source(spec: str, where: str) -> bytes:
    try:
        source = read_plain(spec, LARGEST)
    except OSError as error:
        raise BadPlayer(f"{where}: {reason(error)}") from None
    if len(source) > LARGEST:
        raise BadPlayer(_("{player}: too large for a bot").format(player=where))
    return source


@contextmanager
def _told(where: str, path: str | None = None) -> Iterator[None]:
    """Runs somebody else's code: what it prints goes to stderr, it reads nothing, and whatever it raises
    is a `BadPlayer`, except for `TooLate`, and for ctrl+c where this process listens to that.
    """
    stdin, sys.stdin = sys.stdin, io.StringIO()
    try:
        with redirect_stdout(sys.stderr):
            yield
    except TooLate:
        raise
    except BaseException as error:  # a player may end the program too, with `sys.exit`
        if isinstance(error, KeyboardInterrupt) and signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            raise
        place = _place(error, where, path)
        what = ": ".join(filter(None, (shown(type(error).__name__, LONGEST), _text(error))))
        raise BadPlayer(_("{place}: raised {error}").format(place=place, error=what)) from None
    finally:
        sys.stdin = stdin


def _text(error: BaseException) -> str:
    try:
        return shown(str(error))
    except TooLate:
        raise
    except BaseException:  # it is somebody else's code once more
        return ""


def _place(error: BaseException, where: str, path: str | None) -> str:
    """The player, and the last of its lines that an error went through."""
    line, trace = None, error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file != __file__ and (path is None or file == path):
            line, path = trace.tb_lineno, file
        trace = trace.tb_next
    return where if line is None else f"{where}:{line}"
