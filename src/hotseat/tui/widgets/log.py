"""What happened so far, beside a table where there is room for it: a line for each move or event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len

from hotseat.text.fit import fitted, wrapped
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.drawing.styles import SEAT_LOOKS, seat_look
from hotseat.tui.widgets.lines import HintPart

WIDE = 42  # columns beside the bar from which a log has room for sentences

_LEAST_NAME = 4  # cells of a name that stay in a narrow log

_MOST_ROWS = 9  # of one sentence

_BAR = 2  # columns of a seat's bar, and the blank behind it


class Span(NamedTuple):
    """A piece of a line; `look` names a colour among the log's `LOOKS`, empty for the line's own."""

    text: str
    look: str = ""


class LogLine(NamedTuple):
    """A line of the log.

    texts: the sentence, and shorter ones that do where it is too long for a row.
    seat: the player it is about, from 1; 0 for none.
    name: that player's name, in front of `brief`; blanks behind it align lines, where there is room.
    brief: the same in a few characters, for a narrow log; empty where only the sentence will do.
    briefer: that in fewer still, for a log in which not every `brief` fits behind its name.
    move: whether it is a player's move, which the message line below the table tells as well.
    """

    texts: tuple[str, ...]
    seat: int = 0
    name: str = ""
    brief: tuple[Span, ...] = ()
    move: bool = False
    briefer: tuple[Span, ...] = ()

    @property
    def text(self) -> str:
        """The whole sentence."""
        return self.texts[0]


def without_last_move(lines: Sequence[LogLine]) -> list[LogLine]:
    """The lines but for the last move: what the message line below the table tells already."""
    last = max((number for number, line in enumerate(lines) if line.move), default=-1)
    return [line for number, line in enumerate(lines) if number != last]


class Log(HintPart):
    """The last of what happened, the newest at the bottom, a bar in the seat's colour beside each line
    that tells of a player; a click opens the whole log. As a part of the table's sheet it mounts no
    widget. Importing Textual's `RichLog` takes more than 10 ms, for which the first frame would wait.

    A game with coloured pieces names their colours in the `LOOKS` of a subclass.
    """

    LOOKS: ClassVar[dict[str, str]] = {"heading": "$text-bright", "player": "$text-quiet", **SEAT_LOOKS}
    MIRRORED: ClassVar[bool] = True
    SENTENCES: ClassVar[bool] = True  # where they fit; without, a wide log is as brief as a narrow one
    lines: tuple[LogLine, ...] = ()

    def tell(self, lines: Sequence[LogLine]) -> None:
        """Show other lines; nothing is painted where they are the same."""
        if tuple(lines) != self.lines:
            self.lines = tuple(lines)
            self.changed()

    def paint(self, canvas: Canvas[str]) -> None:
        canvas.mark(0, 0, canvas.width, canvas.height, "screen.log")
        shown: list[tuple[int, tuple[Span, ...], int]] = []
        room = canvas.width - _BAR
        sentences = self.SENTENCES and in_sentences(self.lines, room)
        short = in_short(self.lines, room)
        for line in reversed(self.lines):
            rows = line_rows(line, room, sentences=sentences, short=short)
            if len(shown) + len(rows) > canvas.height:
                break
            shown[:0] = [(_BAR + (2 if row else 0), spans, line.seat) for row, spans in enumerate(rows)]
        for y, (x, spans, seat) in enumerate(shown):
            if seat:
                canvas.put(0, y, "▌", self.look(seat_look(seat - 1)))
            for text, own in spans:
                x = canvas.put(x, y, text, self.look(own or ("player" if seat else "heading")))


def in_sentences(lines: Sequence[LogLine], width: int) -> bool:
    """Whether a log of so many columns tells its lines in sentences: in a row each, or none of them."""
    shortest = (min(map(cell_len, line.texts)) for line in lines if line.brief)
    return width >= max(WIDE, *shortest, 0)


def in_short(lines: Sequence[LogLine], width: int) -> bool:
    """Whether a log of so many columns is told in the fewest characters: all of it, or none. Names are cut
    only where the fewest do not fit behind them either.
    """
    named = (line for line in lines if line.briefer and line.name)
    return any(cell_len(line.name.rstrip()) + 1 + _cells(line.brief) > width for line in named)


def line_rows(line: LogLine, width: int, *, sentences: bool, short: bool = False) -> list[tuple[Span, ...]]:
    """The rows of a line: the longest sentence that fits on one, or a few characters; a sentence on
    several rows where there is nothing shorter.   short: in the fewest characters.
    """
    if line.brief and not sentences:
        return [_brief(line, width, short=short)]
    for text in line.texts:
        if cell_len(text) <= width:
            return [(Span(text),)]
    return [(Span(row),) for row in wrapped(line.texts[-1], width - 2, _MOST_ROWS)]


def _brief(line: LogLine, width: int, *, short: bool) -> tuple[Span, ...]:
    """The name, cut as far as the rest takes its room, and the rest."""
    spans = line.briefer if short and line.briefer else line.brief
    if not line.name:
        return spans
    room, name = max(_LEAST_NAME, width - _cells(spans) - 1), line.name
    if cell_len(name) > room:
        name = fitted(name.rstrip(), room)
    return (Span(f"{name} "), *spans)


def _cells(spans: Sequence[Span]) -> int:
    return sum(cell_len(span.text) for span in spans)
