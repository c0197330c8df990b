"""The process in which bots think: `python -m hotseat.bots azul` (`hotseat.bots.plugins`)."""

import sys

from hotseat.bots.plugins import main

if __name__ == "__main__":
    main(*sys.argv[1:])
