"""Start the command line of a game, and handle the errors and signals that end it."""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # the name type checkers know; importing `typing` for it takes 6 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

INTERRUPTED = 130


class AskedToEnd(BaseException):
    """A signal asks the program to end at once with this exit status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


def enter(program: str, version: str, commands: str, arguments: Sequence[str] | None) -> int:
    """Run a command line with the function `run` of the module `commands`. arguments: None for `sys.argv`.

    Returns a status of `hotseat.cli.output`, 130 after ctrl+c, or 128 plus the signal that ended the program.
    """
    words = sys.argv[1:] if arguments is None else list(arguments)
    try:
        if words == ["--version"]:  # argparse and its imports would take three times as long
            print(f"{program} {version}", flush=True)  # noqa: T201
            return 0
        return _run(commands, words)
    except BrokenPipeError:
        _forget_output()
        return 0
    except OSError as error:
        from hotseat.storage import reason

        _forget_output()
        print(f"{program}: {reason(error)}", file=sys.stderr)  # noqa: T201
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except AskedToEnd as asked:
        try:
            if sys.stdout is not None:
                sys.stdout.flush()
        except OSError:  # the terminal may be gone
            pass
        _forget_output()
        return asked.status


def _run(commands: str, words: Sequence[str]) -> int:
    """Run a command line; until a screen or the server opens, SIGTERM and SIGHUP raise `AskedToEnd`."""
    from hotseat.child import leave_current_folder

    leave_current_folder()  # first: other imports could find a file of the same name there
    import gc
    import signal
    from contextlib import suppress
    from importlib import import_module

    gc.disable()  # during the imports, collecting would find nothing and cost 9 ms
    run: Callable[[Sequence[str]], int] = import_module(commands).run
    gc.freeze()
    gc.enable()

    def ask(number: int, _frame: object) -> None:
        raise AskedToEnd(128 + number)

    handled = []
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # not every system has all of them
        # `nohup` ignores a signal, which must stay so.
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            with suppress(ValueError):  # not in a thread
                signal.signal(number, ask)
                handled.append(number)
    try:
        return run(words)
    finally:
        for number in handled:
            signal.signal(number, signal.SIG_DFL)


def _forget_output() -> None:
    """Discard unwritten output: writing it would fail again at the program's end."""
    if sys.stdout is None:
        return
    import os

    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
