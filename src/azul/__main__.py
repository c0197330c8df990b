"""Run the command line. `azul.cli` holds the commands; it is imported when one is given."""

from __future__ import annotations

import sys

from azul import __version__
from hotseat.cli import enter


def main(arguments: list[str] | None = None) -> int:
    """Run a command line, by default the program's own; returns the exit status."""
    return enter("azul", __version__, "azul.cli", arguments)


if __name__ == "__main__":
    sys.exit(main())
