"""Wait for a line or a bot. Signals interrupt it while it waits, but not while it saves a move."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType, ModuleType
from typing import TYPE_CHECKING, Generic, Self, TypeVar

from hotseat.bots.client import BotClient, advise, choose
from hotseat.child import python
from hotseat.cli.output import BAD_DATA, Failure, print_line
from hotseat.game import E, Flags, GameSpec, M, P
from hotseat.i18n import _, sentence, without_full_stop
from hotseat.lines.words import NO, STOPS, YES, means, spoken
from hotseat.text import shown, visible

if TYPE_CHECKING:
    from hotseat.bots import Advice
    from hotseat.session import Session

T = TypeVar("T")

# Signals

_AGAIN = 0.5  # seconds between checks for a signal, while the program waits for a line


class DeferredSignals:
    """A context in which signals wait until the next safe block."""

    def __init__(self) -> None:
        self._meant: dict[int, Callable[[int, FrameType | None], object]] = {}
        self._heard = 0  # the signal that waits
        self._safe = False

    def __enter__(self) -> Self:
        numbers = (getattr(signal, name, 0) for name in ("SIGINT", "SIGTERM", "SIGHUP"))
        for number in filter(None, numbers):  # not every system has all of them
            handler = signal.getsignal(number)
            if callable(handler):  # an ignored signal stays ignored
                with suppress(ValueError):  # not in a thread
                    signal.signal(number, self._hear)
                    self._meant[number] = handler
        return self

    def __exit__(self, *_exception: object) -> None:
        for number, handler in self._meant.items():
            signal.signal(number, handler)
        self._meant.clear()

    def _check(self) -> None:
        number, self._heard = self._heard, 0
        if number:
            self._meant[number](number, None)

    @contextmanager
    def safe(self) -> Iterator[None]:
        """A block in which a signal's handler runs at once. Python would run it only when a wait ends, if the
        signal comes just before: so an alarm, where the system has one, interrupts that now and then.
        """
        self._safe = True
        alarm = getattr(signal, "SIGALRM", 0) if self._meant else 0
        before = signal.signal(alarm, lambda _number, _frame: None) if alarm else None
        try:
            self._check()
            if alarm:
                signal.setitimer(signal.ITIMER_REAL, _AGAIN, _AGAIN)
            yield
        finally:
            self._safe = False
            if alarm:
                signal.setitimer(signal.ITIMER_REAL, 0)
                signal.signal(alarm, before)

    def _hear(self, number: int, _frame: FrameType | None) -> None:
        self._heard = number
        if self._safe:
            self._check()


# Lines

_LONGEST = 4096  # characters of a line to read; no move is so long

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the screen and what was scrolled out of it

Complete = Callable[[str], Sequence[str]]  # from a typed text to the lines that it may become


class EndOfInput(Exception):
    """There are no more lines to read. The text is the prompt that waits for one."""


class Leave(Exception):
    """The player leaves the table, or the questions before it."""


class Another(Leave):
    """The player leaves for another game."""


def leaving(way: type[Exception]) -> Callable[[str], None]:
    """What a word does that leaves."""

    def leave(_argument: str) -> None:
        raise way

    return leave


class LineTerminal:
    """Reads and writes lines, in a terminal or through pipes."""

    _kept = ""  # typed at a question, without answering it

    def __init__(self) -> None:
        self.by_hand = sys.stdin is not None and sys.stdin.isatty()  # whether a person types here
        self.number = 0  # of the last line read, from 1
        self.signals = DeferredSignals()  # which wait until the next line is read
        self._shows = sys.stdout is not None and sys.stdout.isatty()
        self._clears = self._shows and os.environ.get("TERM", "dumb") != "dumb"
        self._complete: Complete | None = None
        self._found: Sequence[str] = ()
        if sys.stdin is not None and hasattr(sys.stdin, "reconfigure"):
            with suppress(ValueError):  # a game reads from it already
                sys.stdin.reconfigure(errors="replace")
        self._readline = self._with_readline() if self.by_hand and self._shows else None

    def say(self, *sentences: str) -> None:
        """Write sentences, each on a line of its own; the terminal or braille display breaks it."""
        for each in sentences:
            print_line(each)

    def objection(self, why: str, text: str = "") -> str:
        """What is wrong with the last line. Raises `Failure` if no person types: the next may be wrong."""
        if self.by_hand:
            return spoken(sentence(why))
        where = _("line {number}: {text}: {reason}") if text else _("line {number}: {reason}")
        where = where.format(number=self.number, text=shown(text, 60), reason=shown(why, 400))
        raise Failure(where if where.endswith("..") else without_full_stop(where), BAD_DATA)

    def agrees(self, question: str, *, default: bool = False) -> bool:
        """Whether the answer is yes. An empty line means the default; what is no answer is the next line."""
        text = self.ask(question)
        yes, no = means(text, YES), means(text, NO)
        self._kept = "" if yes or no else text
        return yes or (default and not text)

    def line(self, prompt: str, complete: Complete | None = None) -> str:
        """The line that was no answer, or else the next one, as for `ask`."""
        kept, self._kept = self._kept, ""
        return (kept or self.ask(prompt, complete)).rstrip(STOPS)

    def hide(self) -> None:
        """Move what was said and typed out of view, or let the player do so."""
        if self._readline is not None:
            self._readline.clear_history()
        if self._clears:
            self._send(_CLEAR)
        elif self.by_hand:
            self.ask(_("Move all of this out of view, then press Enter. "))

    def ring(self) -> None:
        if self.by_hand and self._shows:
            self._send("\a")

    def _send(self, control: str) -> None:
        sys.stdout.write(control)
        sys.stdout.flush()

    def ask(self, prompt: str, complete: Complete | None = None) -> str:
        """The next line, trimmed. Raises `EndOfInput`, and `KeyboardInterrupt` for ctrl+c."""
        self._complete = complete
        prompt = visible(prompt)
        if self.by_hand and 2 * len(prompt) > shutil.get_terminal_size().columns:  # readline would cut it
            self.say(prompt)
            prompt = ""
        try:
            with self.signals.safe():
                line = input(prompt) if self.by_hand else sys.stdin.readline(_LONGEST) if sys.stdin else ""
            if not (line or self.by_hand):
                raise EOFError
        except (EOFError, KeyboardInterrupt) as way:
            if self.by_hand:
                print_line("")
            if isinstance(way, EOFError):
                raise EndOfInput(prompt) from None
            raise
        self.number += 1
        return line.strip()

    def _with_readline(self) -> ModuleType | None:
        """Set up readline for a simple terminal, so that it writes no control sequences."""
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
            "set completion-display-width 0",  # one on each line: columns would be a drawing
            "set completion-query-items 20",
            "set page-completions off",
            "set bell-style none",
            "tab: complete",
        ):
            readline.parse_and_bind(setting)
        return readline

    def _offer(self, text: str, number: int) -> str | None:
        """A line that the text may become. Readline asks for one after the other, by number."""
        if number == 0:
            self._found = ()
            with suppress(Exception):  # on an error readline would offer files
                self._found = self._complete(text) if self._complete else ()
        return self._found[number] if number < len(self._found) else None


# Bots


class LineBots(Generic[P, M, E]):
    """The process in which bots think. It starts with the first question; call `close` at the end.

    What it is asked raises `ValueError` with a reason, to follow a colon, and `KeyboardInterrupt` for ctrl+c.
    """

    def __init__(self, spec: GameSpec[P, M, E], flags: Flags, signals: DeferredSignals) -> None:
        self._spec, self._signals = spec, signals
        self._limits = flags.limits
        self.own = dict(flags.own)  # the files or names of your own bots, by their words in seat lines
        self._process: tuple[asyncio.Runner, BotClient] | None = None

    def known(self, who: str) -> bool:
        return who in self.own or who in (f"computer {level}" for level in self._spec.levels)

    def choose(self, session: Session[P, M, E]) -> M:
        return self._answer(lambda client: choose(client, session, self.own, self._limits))

    def advice(self, session: Session[P, M, E]) -> Sequence[Advice[M]]:
        """The best moves, best first."""
        return self._answer(lambda client: advise(client, session, self._limits))

    def _answer(self, ask: Callable[[BotClient], Coroutine[None, None, T]]) -> T:
        """Wait for the answer, or for a signal, whose handler then runs."""
        if self._process is None:
            self._process = asyncio.Runner(), BotClient(python("hotseat.bots.plugins", self._spec.title))
        runner, client = self._process
        try:
            with self._signals.safe():
                return runner.run(ask(client))
        except ValueError as error:
            raise ValueError(without_full_stop(shown(str(error)))) from None
        except BaseException:  # what a signal raises
            for task in asyncio.all_tasks(runner.get_loop()):
                task.cancel()
            self.close()
            raise

    def close(self) -> None:
        if self._process is not None:
            with self._process[0] as runner:
                runner.run(self._process[1].close())
        self._process = None
