"""Print output, errors and a progress bar, and check that screens can be opened.

An error is one line on stderr: `azul: no saved game 2; `azul games` lists them`. It names the program, then
what is wrong, in lower case, and after a semicolon what to do about it, without full stops. Other output
(`The game is saved.`) is in sentences.

Status 0 is success, 1 bad data, 2 wrong usage, 3 a game left unsaved (each with such a line).
"""

from __future__ import annotations

import gc
import os
import re
import sys
from contextlib import suppress
from importlib import import_module
from time import monotonic

from hotseat.i18n import _, capital, comma_list, in_a_line, percent, sentence
from hotseat.text import shown, visible

TYPE_CHECKING = False  # the name type checkers know; importing `typing` for it takes 6 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from rich import progress
    from rich.console import RenderableType

BAD_DATA = 1

WRONG_USAGE = 2

UNSAVED = 3  # part of a game is not on the disk; this status goes before all others

PATIENCE = 0.3  # seconds before a progress bar shows

_NEAR = 0.7  # `hrad` is near to `hard` (0.75), `nothing` is not near to `think` (0.67)

_PART = 4  # characters that are enough to find a longer word: `grey` finds `grey-wall`


class Failure(Exception):
    """An error that ends the program with a status. values: for the placeholders in the sentence."""

    def __init__(self, sentence: str, status: int, **values: object) -> None:
        super().__init__(sentence.format(**values) if values else sentence)
        self.status = status


def complain(program: str, sentence: str) -> None:
    note(f"{program}: {in_a_line(sentence)}")


def note(sentence: str) -> None:
    if sys.stderr is not None:
        with suppress(OSError):
            print(visible(sentence), file=sys.stderr)  # noqa: T201


def nearest(text: str, choices: Sequence[str]) -> str:
    """The choice nearest to a mistyped word; empty if none is near."""
    from difflib import get_close_matches

    words = {choice.lstrip("-"): choice for choice in choices}  # hyphens would make any two options near
    plain = text.lstrip("-").casefold()
    matches = get_close_matches(plain, words, 1, _NEAR) or [
        word for word in words if len(plain) >= _PART and plain in word
    ]
    return words[matches[0]] if matches else ""


def print_line(text: str, end: str = "\n") -> None:
    """Print and flush, so that a failed write raises its error here and not at the program's end."""
    print(visible(text), end=end, flush=True)  # noqa: T201


def print_drawn(draw: Callable[[int], RenderableType]) -> None:
    """Print what `draw` makes for the width of the terminal."""
    from io import StringIO

    from rich.console import Console

    console = Console(highlight=False, legacy_windows=False)
    terminal, width = console.is_terminal, console.width
    console.file = drawn = StringIO()  # because Rich ends the program if a pipe is broken
    console.print(draw(width), width=width)
    text = drawn.getvalue()
    if not terminal:  # without colour, blanks at the end of a line mean nothing
        text = "".join(f"{line.rstrip()}\n" for line in text.split("\n")[:-1])
    print_line(text, end="")


def print_json(json_object: dict[str, object]) -> None:
    """Print an object as one line of JSON, in plain ASCII if the output is not UTF-8."""
    import json

    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
    text = json.dumps(json_object, ensure_ascii=encoding != "utf8")
    if not text.isprintable():  # escape what would be invisible
        text = "".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in text)
    print_line(text)


def print_told(sentences: Iterable[str], *tables: Sequence[Sequence[str]]) -> None:
    """Print for a listener; of tables, a sentence for each row, with the headings before its values."""
    from hotseat.lines.words import spoken

    for text in filter(None, sentences):
        print_line(capital(spoken(sentence(text))))
    for headings, *rows in tables:
        for name, *values in rows:
            named = ((word, value) for word, value in zip(headings[1:], values, strict=True) if value)
            parts = [_figure(word, value) for word, value in named]
            name = re.sub(r"▌\d? ?", "", name)  # the mark of a seat
            name = _figure(headings[0], name) if name.isdecimal() else name
            print_line(capital(spoken(_("{name}: {parts}.").format(name=name, parts=comma_list(parts)))))


def _figure(heading: str, value: str) -> str:
    """A value of a table with its heading: `won 3`, but `60%`."""
    if heading == percent(""):
        return percent(value)
    return _("{name} {points}").format(name=heading, points=value).strip()


def check_folder() -> None:
    """Raises `Failure` if the folder of saved games exists but cannot be read."""
    from hotseat.storage import data_folder

    folder = data_folder()
    try:
        os.scandir(folder).close()
    except FileNotFoundError:
        pass
    except OSError as error:
        from hotseat.storage import reason

        why = _("there is a file where this folder should be") if folder.is_file() else reason(error)
        text = _("cannot read the saved games in {folder}: {reason}")
        raise Failure(text, BAD_DATA, folder=shown(str(folder), 1000), reason=why) from None


# A progress bar


class Progress:
    """A progress bar on stderr, if that is a terminal: from `PATIENCE` on, until the work is done."""

    def __init__(self, text: str, *, long: bool = False, still: bool = False) -> None:
        self._text = text
        self._long = long  # the work takes minutes: the bar appears at once, with the time left
        self._start = monotonic()
        self._silent = still or sys.stderr is None or not sys.stderr.isatty()
        self._bar: progress.Progress | None = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_exception: object) -> None:
        if self._bar is not None:
            with suppress(OSError):  # the terminal may be gone
                self._bar.stop()

    def update(self, done: int, total: int) -> bool:
        """Show how many are done. Returns True, which tells the caller to go on."""
        if not self._silent and (self._long or monotonic() - self._start > PATIENCE):
            if self._bar is None:
                self._bar = self._make(total)
                self._bar.start()
            self._bar.update(self._bar.task_ids[0], completed=done)
        return True

    def _make(self, total: int) -> progress.Progress:
        from rich import progress
        from rich.console import Console

        class Steady(Console):
            """Never hides the cursor: after a SIGKILL it would stay hidden."""

            def show_cursor(self, show: bool = True) -> bool:
                return show

        text, count = progress.TextColumn("{task.description}"), progress.MofNCompleteColumn()
        left = [progress.TimeRemainingColumn()] if self._long else []
        columns = (text, progress.BarColumn(), count, *left)
        bar = progress.Progress(*columns, console=Steady(stderr=True), transient=True)
        bar.add_task(self._text, total=total)
        return bar


# Screens


def has_terminal() -> bool:
    if os.environ.get("TEXTUAL_DRIVER"):
        return True
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def is_simple_terminal() -> bool:
    """Whether the terminal says that it can only print lines (TERM=dumb)."""
    return os.environ.get("TERM") == "dumb" and not os.environ.get("TEXTUAL_DRIVER") and has_terminal()


def need_terminal(program: str, *, lines: str) -> None:
    """Raises `Failure` if no screen can be opened.   lines: what plays line by line, if anything does."""
    for variable, check in (("TEXTUAL_DRIVER", _is_driver), ("TEXTUAL_COLOR_SYSTEM", _is_color_system)):
        value = os.environ.get(variable)
        if value == "":  # means unset, but Textual would look for a driver without a name
            del os.environ[variable]
        elif value is not None and not check(value):
            text = _("{variable}={value} is not valid; unset it and try again")
            raise Failure(text, WRONG_USAGE, variable=variable, value=shown(value, 100))
    wrong = "" if has_terminal() else _("there is no terminal to draw the table in")
    if is_simple_terminal():
        wrong = _("this terminal (TERM=dumb) cannot draw the table")
    if not wrong:
        return
    text = _(
        "{wrong}; run `{program}` in a terminal window, or play in a browser with `{program} serve`; "
        "`{program} show` prints a saved game as text"
    )
    if lines:
        text = _(
            "{wrong}; run `{program}` in a terminal window, play line by line with `{lines}`, or play in a "
            "browser with `{program} serve`; `{program} show` prints a saved game as text"
        )
    raise Failure(text, WRONG_USAGE, wrong=wrong, program=program, lines=lines)


def _is_driver(name: str) -> bool:
    from inspect import isabstract

    prepare_for_textual()  # Textual is imported here
    from textual.driver import Driver

    module, _colon, attribute = name.partition(":")
    try:
        driver = getattr(import_module(module), attribute, None)
    except Exception:  # whatever that module does
        return False
    return isinstance(driver, type) and issubclass(driver, Driver) and not isabstract(driver)


def _is_color_system(name: str) -> bool:
    from rich.console import COLOR_SYSTEMS

    return name == "auto" or name in COLOR_SYSTEMS


def prepare_for_textual() -> None:
    """Prepare the interpreter for Textual, so that the first picture comes sooner."""
    gc.disable()  # collecting during the imports costs 20 ms; the app enables it after the first picture
    if not {"asyncio", "ssl"} & sys.modules.keys():  # asyncio would spend 6 ms on OpenSSL, for nothing
        sys.modules["ssl"] = None  # type: ignore[assignment]
        import_module("asyncio")
        del sys.modules["ssl"]
    sys.setswitchinterval(0.0005)  # else the thread that writes would wait 5 ms before the first picture
