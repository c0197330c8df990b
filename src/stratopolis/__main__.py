"""Run the command line. `stratopolis.cli` holds the commands; it is imported when one is given."""

from __future__ import annotations

import sys

from hotseat.cli import enter
from stratopolis import __version__


def main(arguments: list[str] | None = None) -> int:
    """Run a command line, by default the program's own; returns the exit status."""
    return enter("stratopolis", __version__, "stratopolis.cli", arguments)


if __name__ == "__main__":
    sys.exit(main())
