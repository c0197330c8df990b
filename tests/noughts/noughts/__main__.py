"""`python -m noughts`."""

import sys

from hotseat.cli import enter
from noughts import __version__

if __name__ == "__main__":
    sys.exit(enter("noughts", __version__, "noughts.game", None))
