"""Read the escape sequences that a full-screen program writes into the text on its screen.

It knows the sequences that Textual and Rich use, and ignores colours. It counts what a program that fits its
terminal never does: writing beyond the right edge, and scrolling.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from functools import cache
from itertools import repeat
from unicodedata import category, east_asian_width

ALTERNATE, CURSOR, WRAP = 1049, 25, 7
AT_REST = frozenset((CURSOR, WRAP))  # the modes of a fresh terminal

_TOKEN = re.compile(
    r"\x1b\[(?P<mark>[<-?]?)(?P<numbers>[0-9;:]*)[ -/]*(?P<final>[@-~])"
    r"|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"
    r"|\x1b[PX^_][^\x1b]*\x1b\\"
    r"|\x1b[()*+][0-9A-Za-z]|\x1b[=>78cDEHMNOZ]"
    r"|(?P<control>[\x00-\x1a\x1c-\x1f\x7f])"
    r"|(?P<text>[^\x00-\x1f\x7f]+)"
)


class Picture:
    """The cells of a terminal of `width` by `height`; `feed` takes what the program writes."""

    def __init__(self, width: int = 80, height: int = 24) -> None:
        self.width, self.height = width, height
        self.modes: set[int] = set(AT_REST)  # those switched on: 25 cursor, 1049 alternate screen, 1000 mouse
        self.keyboards = 0  # enhanced keyboard protocols that the program has pushed
        self.overflown = self.scrolled = 0  # how often, on the alternate screen
        self.painted: set[tuple[int, int]] = set()  # since the last change of screen or size
        self._rows = self._blank()
        self._main: tuple[list[list[str]], int, int] = (self._rows, 0, 0)
        self._x = self._y = 0
        self._decode = getincrementaldecoder("utf-8")().decode
        self._rest = ""
        self._last = ""  # of what was read before that

    @property
    def lines(self) -> list[str]:
        """The rows as text, top first; a character two cells wide appears once."""
        return ["".join(row) for row in self._rows]

    @property
    def text(self) -> str:
        """The rows without the blanks at their ends."""
        return "\n".join(line.rstrip() for line in self.lines)

    @property
    def complete(self) -> bool:
        return len(self.painted) == self.width * self.height

    def resize(self, width: int, height: int) -> None:
        old = self._rows
        self.width, self.height = width, height
        self._rows = self._blank()
        for row, before in zip(self._rows, old, strict=False):
            kept = before[:width]
            row[: len(kept)] = kept
        self._x, self._y = min(self._x, width - 1), min(self._y, height - 1)
        self.painted.clear()

    def feed(self, data: bytes) -> None:
        """Take what a program has written; a sequence may be cut anywhere."""
        text = self._rest + self._decode(data)
        place = 0
        while place < len(text):
            found = _TOKEN.match(text, place)
            if found is None:
                break
            place = found.end()
            if found["final"]:
                self._sequence(found["mark"], found["numbers"], found["final"])
            elif found["control"]:
                self._control(found["control"])
            else:
                self._write(found["text"] or "")
        self._rest = text[place:]
        told = f"behind {self._last!r}: {self._rest[:2000]!r}"
        assert len(self._rest) < 4096, f"a sequence that this reader does not know, {told}"
        if place:
            self._last = text[max(0, place - 300) : place]

    def _blank(self) -> list[list[str]]:
        return [[" "] * self.width for _ in range(self.height)]

    def _write(self, text: str) -> None:
        """Write all at once if each character takes one cell and the row has room, as nearly always."""
        end = self._x + len(text)
        if end > self.width or any(_cells(each) != 1 for each in text):
            for each in text:
                self._put(each)
            return
        self._halve(self._x)
        self._halve(end)
        self._rows[self._y][self._x : end] = text
        self.painted.update(zip(range(self._x, end), repeat(self._y)))
        self._x = end

    def _put(self, character: str) -> None:
        width = _cells(character)
        row = self._rows[self._y]
        if not width:
            if self._x:
                row[self._x - 1] += character
            return
        if self._x + width > self.width:
            self._count("overflown")
            self._x = self.width - width
        self._halve(self._x)
        self._halve(self._x + width)
        row[self._x : self._x + width] = [character] + [""] * (width - 1)
        self.painted.update((x, self._y) for x in range(self._x, self._x + width))
        self._x += width

    def _halve(self, x: int) -> None:
        """Blank both cells of a wide character that would be cut before a column."""
        row = self._rows[self._y]
        if 0 < x < self.width and row[x] == "":
            row[x - 1 : x + 1] = [" ", " "]

    def _count(self, what: str) -> None:
        if ALTERNATE in self.modes:
            setattr(self, what, getattr(self, what) + 1)

    def _control(self, character: str) -> None:
        if character == "\r":
            self._x = 0
        elif character == "\b":
            self._x = max(0, self._x - 1)
        elif character in "\n\v\f":
            self._y += 1
            if self._y == self.height:
                self._y -= 1
                self._rows[:] = [*self._rows[1:], [" "] * self.width]
                self._count("scrolled")

    def _sequence(self, mark: str, numbers: str, final: str) -> None:
        values = [int(number or 0) for number in re.split("[;:]", numbers)]
        if mark == "?" and final in "hl":
            for mode in values:
                self._mode(mode, final == "h")
        elif mark in "<>" and mark and final == "u":
            self.keyboards = max(0, self.keyboards + (1 if mark == ">" else -1))
        elif not mark and final in "ABCDGHdfJK":
            self._move_or_erase(final, values)

    def _mode(self, mode: int, on: bool) -> None:
        changed = on != (mode in self.modes)
        (self.modes.add if on else self.modes.discard)(mode)
        if mode == ALTERNATE and changed:
            if on:
                self._main = (self._rows, self._x, self._y)
                self._rows = self._blank()
            else:
                self._rows, self._x, self._y = self._main
                self.resize(self.width, self.height)
            self.painted.clear()

    def _move_or_erase(self, final: str, values: list[int]) -> None:
        first = values[0]
        if final in "Hf":
            self._to((values[1] if len(values) > 1 else 1) - 1, first - 1)
        elif final == "G":
            self._to(first - 1, self._y)
        elif final == "d":
            self._to(self._x, first - 1)
        elif final in "ABCD":
            step = first or 1
            across, down = {"A": (0, -1), "B": (0, 1), "C": (1, 0), "D": (-1, 0)}[final]
            self._to(self._x + across * step, self._y + down * step)
        else:
            self._erase(first, whole=final == "J")

    def _to(self, x: int, y: int) -> None:
        self._x, self._y = max(0, min(x, self.width - 1)), max(0, min(y, self.height - 1))

    def _erase(self, part: int, whole: bool) -> None:
        """Blank what is after the cursor (0), before it (1), or all, in its row or on the screen."""
        here = self._y * self.width + self._x
        row = (self._y * self.width, (self._y + 1) * self.width)
        start, end = (0, self.width * self.height) if whole else row
        if part == 0:
            start = here
        elif part == 1:
            end = here + 1
        for cell in range(start, end):
            self._rows[cell // self.width][cell % self.width] = " "


@cache
def _cells(character: str) -> int:
    """How many cells a character takes, by Unicode's tables (not by those of the program tested)."""
    if category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1
