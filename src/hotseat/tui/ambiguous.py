"""Ask the terminal whether it draws lines and blocks one cell wide, or two as East Asian terminals may.

Source: Unicode Standard Annex #11, "East Asian Width", on ambiguous characters.
"""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress

from hotseat.i18n import language

_EAST_ASIAN = ("ja", "zh", "ko")

_PATIENCE = 0.3  # seconds for the terminal's answer, once at the start

_QUESTION = "\r\N{BOX DRAWINGS LIGHT HORIZONTAL}\x1b[6n"  # a line, and where is the cursor now?

_CLEAR = "\r\x1b[K"

_ANSWER = re.compile(rb"\x1b\[\d+;(\d+)R")


def draws_lines_wide() -> bool:
    """Whether the terminal draws a line character two cells wide.

    Asked only where the language or the locale is East Asian: elsewhere it is not so, and the question takes
    time.
    """
    spoken = {language(), *(os.environ.get(name, "")[:2] for name in ("LC_ALL", "LC_CTYPE", "LANG"))}
    if spoken.isdisjoint(_EAST_ASIAN) or os.environ.get("TEXTUAL_DRIVER"):
        return False
    answer = b""
    with suppress(ImportError, OSError, ValueError):  # Windows, no terminal, one that has gone
        answer = _ask()
    column = _ANSWER.search(answer)
    return column is not None and int(column[1]) > 2


def _ask() -> bytes:
    """Put the question, and read the answer as far as it comes in time; what is typed ahead is lost."""
    import select
    import termios
    import tty

    keyboard, screen = sys.stdin.fileno(), sys.stdout
    before = termios.tcgetattr(keyboard)
    answer = b""
    try:
        tty.setcbreak(keyboard)
        screen.write(_QUESTION)
        screen.flush()
        while not _ANSWER.search(answer) and select.select([keyboard], [], [], _PATIENCE)[0]:
            piece = os.read(keyboard, 100)
            if not piece:
                break
            answer += piece
        screen.write(_CLEAR)
        screen.flush()
    finally:
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
    return answer
