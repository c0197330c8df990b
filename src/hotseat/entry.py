"""The entry of a game's command line: what can go wrong outside every command."""

from __future__ import annotations

import os
import sys
from importlib import import_module

TYPE_CHECKING = False  # the name type checkers know; importing `typing` for it takes 6 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

INTERRUPTED = 130


def enter(program: str, version: str, commands: str, arguments: Sequence[str] | None) -> int:
    """Run a command line (the program's own for None) and return the exit status.

    commands: the module whose function `run` does; it is imported when there is something to do.
    0 is success, 1 bad data, 2 wrong usage (each with a sentence on stderr), 130 an interruption.
    """
    said = sys.argv[1:] if arguments is None else list(arguments)
    try:
        if said == ["--version"]:  # `argparse` and what it imports would treble its time
            print(f"{program} {version}", flush=True)  # noqa: T201
            return 0
        from hotseat.child import leave_current_folder

        leave_current_folder()
        run: Callable[[Sequence[str]], int] = import_module(commands).run
        return run(said)
    except BrokenPipeError:
        _forget_output()
        return 0
    except OSError as error:
        from hotseat.trouble import reason

        _forget_output()
        print(f"{program}: {reason(error)}", file=sys.stderr)  # noqa: T201
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED


def _forget_output() -> None:
    """Let what is still unwritten go nowhere: it would fail again at the program's end."""
    if sys.stdout is None:
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
