"""Lines out and lines in: nothing is redrawn, and nothing but text and line ends is written.

At a terminal a prompt is written, and readline is used where there is one. Through a pipe lines are only
read and counted.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from types import ModuleType

from hotseat.cli.options import print_line
from hotseat.lines.signals import DeferredSignals
from hotseat.record.names import visible

_LONGEST = 4096  # characters of a line that are read; no move is as long

_TYPED = 24  # columns for what is typed behind a prompt

_NARROWEST = 20  # columns that lines are broken to

Complete = Callable[[str], Sequence[str]]  # the whole lines that what is typed may become


class EndOfInput(Exception):
    """Nothing more will be typed."""


class LineTerminal:
    """A terminal, or a pipe, that knows lines alone.

    by_hand: whether a person types here.   number: of the line that was read last, from 1.
    signals: those that wait until a line is read.
    """

    def __init__(self) -> None:
        self.by_hand = sys.stdin is not None and sys.stdin.isatty()
        self.number = 0
        self.signals = DeferredSignals()
        self._wraps = sys.stdout is not None and sys.stdout.isatty()
        self._complete: Complete = lambda _text: ()
        self._found: Sequence[str] = ()
        if sys.stdin is not None and hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")
        self._readline = self._with_readline() if self.by_hand and self._wraps else None

    def say(self, *sentences: str) -> None:
        """Write sentences, each on a line of its own; at a terminal broken between words."""
        for sentence in map(visible, sentences):
            for line in self._rows(sentence):
                print_line(line)

    def hide(self) -> None:
        """Move what was said and typed out of view, for the next person; history keeps nothing of it."""
        if self._readline is not None:
            self._readline.clear_history()
        if self._wraps:
            print_line("\n" * shutil.get_terminal_size().lines)

    def ask(self, prompt: str, complete: Complete | None = None) -> str:
        """The next line, trimmed. Raises `EndOfInput`, and `KeyboardInterrupt` for ctrl+c.

        complete: the lines that tab offers for what is typed.
        """
        self._complete = complete or (lambda _text: ())
        if self.by_hand:
            prompt = self._short(visible(prompt))
            try:
                with self.signals.safe():
                    line = input(prompt)
            except EOFError:
                print_line("")
                raise EndOfInput from None
            except KeyboardInterrupt:
                print_line("")
                raise
        else:
            with self.signals.safe():
                line = self._next_line()
        self.number += 1
        return line.strip()

    def _short(self, prompt: str) -> str:
        """A prompt that leaves room for what is typed behind it: on a simple terminal readline would cut
        it at the left. A long one is said before, and nothing is left of it.
        """
        *rows, last = self._rows(prompt)
        if not rows and _cells(last) <= max(_NARROWEST, shutil.get_terminal_size().columns - _TYPED):
            return prompt
        self.say(prompt)
        return ""

    def _next_line(self) -> str:
        """A line of a pipe or a file, cut where it is too long."""
        if sys.stdin is None or not (line := sys.stdin.readline(_LONGEST)):
            raise EndOfInput
        more = line
        while more and not more.endswith("\n"):
            more = sys.stdin.readline(_LONGEST)
        return line

    def _rows(self, sentence: str) -> Iterator[str]:
        """A sentence in rows of the terminal: one that breaks words would have them read in halves."""
        if not self._wraps or (sentence.isascii() and len(sentence) < _NARROWEST):
            yield sentence
            return
        from rich.cells import cell_len

        from hotseat.text.fit import pieces

        width = max(_NARROWEST, shutil.get_terminal_size().columns - 1)
        row = ""
        for blank, piece in pieces(sentence):
            longer = f"{row}{blank}{piece}" if row else piece
            if row and cell_len(longer) > width:
                yield row
                row = piece
            else:
                row = longer
        yield row

    def _with_readline(self) -> ModuleType | None:
        """Readline, told that the terminal is a simple one, so that it writes no control sequence."""
        os.environ["TERM"] = "dumb"
        try:
            import readline
        except ImportError:  # not on Windows
            return None
        readline.set_completer(self._offer)
        readline.set_completer_delims("")  # a move may have blanks in it
        if "libedit" in (readline.__doc__ or ""):
            readline.parse_and_bind("bind ^I rl_complete")
            return readline
        for setting in (
            "set enable-bracketed-paste off",
            "set enable-meta-key off",
            "set completion-ignore-case on",
            "set completion-display-width 0",  # one below the other: columns are a drawing
            "set completion-query-items 20",
            "set page-completions off",
            "set bell-style none",
            "tab: complete",
        ):
            readline.parse_and_bind(setting)
        return readline

    def _offer(self, text: str, number: int) -> str | None:
        """What readline asks for: the first, the second, ... line that the text may become."""
        if number == 0:
            self._found = ()
            with suppress(Exception):  # readline swallows errors, and would offer files
                self._found = self._complete(text)
        return self._found[number] if number < len(self._found) else None


def _cells(text: str) -> int:
    """The columns a text takes. Rich is imported only where they are not as many as its characters."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)
