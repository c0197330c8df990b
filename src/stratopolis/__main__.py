"""Run the command line. `stratopolis.cli` holds the commands; it is imported when one is given."""

from __future__ import annotations

import sys

from hotseat.cli import enter
from stratopolis import __version__

TYPE_CHECKING = False  # the name type checkers know; importing `typing` for it takes 6 ms
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line, by default the program's own; returns the exit status."""
    return enter("stratopolis", __version__, "stratopolis.cli", arguments)


if __name__ == "__main__":
    sys.exit(main())
