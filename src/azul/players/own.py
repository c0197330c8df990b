"""Players of one's own: a Python file, or an installed entry point, with one function.

    def choose(game: Game) -> Command: ...

It gets the position and returns one of `game.legal`. A file is run as a module of its own, its folder
last on the module path; an entry point belongs to the group `azul.players`. Whatever such a player does
wrong comes out as one sentence that is safe to print, a `BadPlayer`, and never as anything else.
"""

from __future__ import annotations

import io
import os
import random
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import partial
from pathlib import Path
from types import ModuleType

from azul.players.budget import Budget
from azul.players.level import Level
from azul.rules import Command, Deal, Game, Pick, Place, Refused, parse_command
from hotseat import contest
from hotseat.contest import BadPlayer, TooLate, UnknownPlayer
from hotseat.language import _
from hotseat.names import shown
from hotseat.reading import BINARY, NO_WAIT, read_all
from hotseat.record import PERSON
from hotseat.trouble import reason

__all__ = [
    "GROUP",
    "SUFFIX",
    "BadPlayer",
    "Named",
    "TooLate",
    "UnknownPlayer",
    "known",
    "load",
    "name_of",
    "named",
    "who",
]

GROUP = "azul.players"
SUFFIX = ".py"
LARGEST = 2**20  # bytes of a file of source text
LONGEST = 40  # characters of a name at the table

Choose = Callable[[Game], Command]


Named = contest.Named[Game, Command]


def named(spec: str) -> Named:
    """The player of a level (`hard`), of a file (`path/to/bot.py`) or of an entry point.

    Raises `BadPlayer`, `UnknownPlayer` where there is none.
    """
    if spec in set(Level):
        from azul.players import choose  # the search is not needed for a player of one's own

        return Named(spec, f"computer {spec}", partial(_of_level, choose, Level(spec)))
    return Named(name_of(spec), who(spec), partial(_seeded, load(spec)), own=True)


def load(spec: str) -> Choose:
    """One's own player, from a path that ends in `.py` or the name of an entry point.

    What it returns raises `BadPlayer`, where the player raises or chooses what cannot be chosen. Raises
    `BadPlayer`, `UnknownPlayer` where there is neither.
    """
    if spec.endswith(SUFFIX):
        where = shown(spec)
        function = getattr(_run(spec, where), "choose", None)
    else:
        where = shown(spec, LONGEST)
        function = _entry_point(spec, where)
        function = getattr(function, "choose", function)
    if not callable(function):
        raise BadPlayer(_("{player}: it has no function `choose`").format(player=where))
    return partial(_choice, function, where)


def name_of(spec: str) -> str:
    """What one's own player is called: the name of its file, or of its entry point, safe to print."""
    name = Path(spec).stem if spec.endswith(SUFFIX) else spec
    words = shown(name, LONGEST).replace("#", "").split()
    return " ".join(words) or "own"


def who(spec: str) -> str:
    """What a record says of a seat, by what the command line said: `computer hard`, `computer own b`."""
    if spec == PERSON:
        return PERSON
    return f"computer {spec}" if spec in set(Level) else f"computer own {name_of(spec)}"


def known() -> list[str]:
    """The names of the installed entry points."""
    from importlib.metadata import entry_points

    return sorted({each.name for each in entry_points(group=GROUP)})


def _of_level(
    choose: Callable[[Game, Level, Budget | None, str], Command],
    level: Level,
    game: Game,
    budget: Budget | None,
    seed: str,
) -> Command:
    return choose(game, level, budget, seed)


def _seeded(choose: Choose, game: Game, budget: Budget | None, seed: str) -> Command:
    """One's own player may draw lots with `random`: the same ones for the same seed and position."""
    del budget
    random.seed(f"{seed}\n{game}")
    return choose(game)


def _choice(function: Callable[[Game], object], where: str, game: Game) -> Command:
    """What a player chooses, once it has been found to be a choice there is."""
    with _told(where):
        found = function(game)
    try:
        command = parse_command(str(found)) if isinstance(found, Pick | Place | Deal) else None
    except Exception:  # whatever its fields may be
        command = None
    if command is None:
        raise BadPlayer(
            _("{player}: it chose {choice}, which is no command such as Pick(3, Colour.BLUE, 2)").format(
                player=where, choice=_written(found)
            )
        )
    if isinstance(refused := game.refusal(command), Refused):
        from azul.record import NOTATION  # only here: it says it in the language of the program

        raise BadPlayer(f"{where}: {command}: {shown(NOTATION.explain(refused))}")
    return command


def _written(found: object) -> str:
    """A value of any kind in a few characters."""
    try:
        return shown(repr(found), LONGEST)
    except Exception:
        return type(found).__name__


def _run(spec: str, where: str) -> ModuleType:
    """Run a file as a module."""
    source = _source(spec, where)
    path = str(Path(spec).absolute())
    try:
        code = compile(source, path, "exec")
    except SyntaxError as error:
        line = f"{where}:{error.lineno}" if error.lineno else where
        raise BadPlayer(
            _("{place}: this is no Python: {reason}").format(place=line, reason=shown(error.msg))
        ) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise BadPlayer(
            _("{place}: this is no Python: {reason}").format(place=where, reason=shown(str(error)))
        ) from None
    module = ModuleType(f"azul_player_{abs(hash(path))}")
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
        file = os.open(spec, os.O_RDONLY | BINARY | NO_WAIT)
        try:
            mode = os.fstat(file).st_mode
            plain = stat.S_ISREG(mode) or stat.S_ISDIR(mode)  # reading says it of a folder
            source = read_all(file, LARGEST) if plain else b""
        finally:
            os.close(file)
    except OSError as error:
        raise BadPlayer(f"{where}: {reason(error)}") from None
    except ValueError:  # a NUL in the name
        raise BadPlayer(_("{player}: no file can have this name").format(player=where)) from None
    if not plain:
        raise BadPlayer(_("{player}: this is no plain file").format(player=where))
    if len(source) > LARGEST:
        raise BadPlayer(_("{player}: this is too large for a player").format(player=where))
    return source


def _entry_point(spec: str, where: str) -> object:
    from importlib.metadata import entry_points

    found = list(entry_points(group=GROUP, name=spec))
    if not found:
        choices = [*Level, _("a file that ends in .py"), *map(shown, known())]
        raise UnknownPlayer(
            _("there is no player {name}; the players are {players}").format(
                name=where, players=", ".join(choices)
            )
        )
    with _told(where, ""):
        loaded: object = found[0].load()
        return loaded


@contextmanager
def _told(where: str, path: str | None = None) -> Iterator[None]:
    """Runs somebody else's code: what it prints goes to stderr, it reads nothing, and whatever it raises
    is a `BadPlayer`, except for ctrl+c and `TooLate`.
    """
    stdin, sys.stdin = sys.stdin, io.StringIO()
    try:
        with redirect_stdout(sys.stderr):
            yield
    except (KeyboardInterrupt, TooLate):
        raise
    except BaseException as error:  # a player may end the program too, with `sys.exit`
        place = _place(error, where, path)
        what = ": ".join(filter(None, (type(error).__name__, _text(error))))
        raise BadPlayer(_("{place}: it raised {error}").format(place=place, error=what)) from None
    finally:
        sys.stdin = stdin


def _text(error: BaseException) -> str:
    try:
        return shown(str(error))
    except Exception:
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
