"""Opening the screens from the command line, and the commands that do so alike in every game."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING

from hotseat.language import _
from hotseat.usage import WRONG_USAGE, Failure, has_terminal

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable


def add_screen_flags(parser: argparse.ArgumentParser) -> None:
    """The flags of every command that opens the screens."""
    parser.add_argument(
        "--no-animation", dest="still", action="store_true", help=_("nothing moves, this time")
    )


def need_terminal(game: str) -> None:
    """Raises `Failure` where no screen can be opened."""
    if not has_terminal():
        text = _("{game} is played in a terminal, and there is none here.")
        raise Failure(text.format(game=game), WRONG_USAGE)
    if os.environ.get("TERM") == "dumb" and not os.environ.get("TEXTUAL_DRIVER"):
        text = _("{game} needs a terminal that can draw, and this one says that it cannot (TERM=dumb).")
        raise Failure(text.format(game=game), WRONG_USAGE)


def open_screens(play: Callable[[], int]) -> int:
    """Open the screens; Textual is imported by `play` and nowhere before."""
    # Collecting while Textual is imported costs 20 ms; the app collects once its first picture stands.
    gc.disable()
    # What is drawn is written by a thread, which would wait 5 ms to begin with the first picture.
    sys.setswitchinterval(0.0005)
    return play()
