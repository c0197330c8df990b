"""Start the command line of a game, and handle the errors and signals that end it."""

from __future__ import annotations

import sys

INTERRUPTED = 130


def enter(program: str, version: str, commands: str, arguments: list[str] | None) -> int:
    """Run a command line with the function `run` of the module `commands`. arguments: None for `sys.argv`.

    Returns a status of `hotseat.cli.output`, or 130 after ctrl+c. A signal to end the program raises
    `SystemExit` with 128 plus its number.
    """
    words = sys.argv[1:] if arguments is None else arguments
    try:
        if words == ["--version"]:  # argparse and its imports would take three times as long
            print(f"{program} {version}", flush=True)  # noqa: T201
            return 0
        return _run(commands, words)
    except BrokenPipeError:
        return 0
    except OSError as error:
        from hotseat.storage import reason

        print(f"{program}: {reason(error)}", file=sys.stderr)  # noqa: T201
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        _end_output()


def _run(commands: str, words: list[str]) -> int:
    """Run a command line; until a screen or the server opens, SIGTERM and SIGHUP raise `SystemExit`."""
    from hotseat.child import leave_current_folder

    leave_current_folder()  # first: other imports could find a file of the same name there
    import gc
    import signal
    from contextlib import suppress
    from importlib import import_module

    gc.disable()  # during the imports, collecting would find nothing and cost 9 ms
    module = import_module(commands)
    gc.freeze()
    gc.enable()

    def ask(number: int, _frame: object) -> None:
        raise SystemExit(128 + number)

    handled = []
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # not every system has all of them
        # `nohup` ignores a signal, which must stay so.
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            with suppress(ValueError):  # not in a thread
                signal.signal(number, ask)
                handled.append(number)
    try:
        status: int = module.run(words)
        return status
    finally:
        for number in handled:
            signal.signal(number, signal.SIG_DFL)


def _end_output() -> None:
    """Write the rest of the output; discard it if that fails, as it would fail again at the program's end."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        import os

        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
