"""Parts of a sheet with text: lines, title, key hints and log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from rich.cells import cell_len

from hotseat.i18n import _
from hotseat.text.fit import fitted, wrapped
from hotseat.tui.commands import NO, YES, Command, in_key_digits, key_name
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.drawing.sheet import Painting, Part, ViewPart
from hotseat.values import NamedTuple

if TYPE_CHECKING:
    from hotseat.tui.app import AnyApp


class WrappedText(Painting[str]):
    """Text that wraps at blanks, cut if it has too few rows; with a seat, behind a bar in its colour."""

    MIRRORED: ClassVar[bool] = True
    LOOKS: ClassVar[dict[str, str]] = {"yours": "$yours", "heading": "bold"}
    BAR: ClassVar[int] = 2  # columns that the bar takes

    text = ""
    seat: int | None = None  # of the player whom the text addresses, from 1

    def say(self, text: str, lit: str = "", seat: int | None = None) -> None:
        """Show a text, in one of the `LOOKS` or plain; the same text again paints nothing."""
        if (text, lit, seat) != (self.text, self.lit, self.seat):
            self.text, self.lit, self.seat = text, lit, seat
            self.changed()

    def paint(self, canvas: Canvas[str]) -> None:
        x = 0 if self.seat is None else self.BAR
        for row, text in enumerate(wrapped(self.text, canvas.width - x, canvas.height)):
            if self.seat is not None and self.text:
                canvas.put(0, row, "▌", self.seat_colour(self.seat - 1))
            canvas.put(x, row, text, canvas.ground)


class TextPart(WrappedText, Part[str]):
    """Text on a sheet."""


class TitleView(NamedTuple):
    """The contents of the top line."""

    where: str  # how far the game is
    turn: str  # whose turn it is
    notice: str  # empty for none
    aside: str  # at the right end; the first to go if room is short
    yours: bool = True  # whether to light a person's turn


class Title(ViewPart[str, TitleView]):
    """The line on top of a table: the game, and a `TitleView`."""

    MIRRORED: ClassVar[bool] = True
    LOOKS: ClassVar[dict[str, str]] = {"notice": "bold $notice-ink on $notice"}

    def paint_view(self, canvas: Canvas[str], view: TitleView) -> None:
        x = canvas.put(1, 0, f" {_(self.host.app.TITLE or '')} ", self.look("bold plate")) + 1
        x = canvas.put(x, 0, view.where, canvas.ground if view.turn else self.look("name")) + 2
        notice = f" {view.notice} " if view.notice else ""
        right = canvas.width - cell_len(view.aside) - 2
        if x + cell_len(view.turn) + cell_len(notice) + 4 > right:
            right = canvas.width  # whose turn it is matters more than the text there
        else:
            canvas.put(right, 0, view.aside, self.look("quiet"))
        turn = fitted(view.turn, right - x - cell_len(notice) - 2)
        x = canvas.put(x, 0, turn, self.look("yours" if view.yours else "name")) + 2
        canvas.put(x, 0, fitted(notice, right - x), self.look("notice"))


class KeyHint(NamedTuple):
    """A key, its word, and the action that a click runs, empty for none; `lit` makes it stand out.

    Without word and action, the key is a text, and quieter.
    """

    key: str
    word: str
    action: str = ""
    lit: bool = False


def key_hint(command: Command, word: str = "") -> KeyHint:
    return KeyHint(command.key, word or command.word, command.action)


_LEAVES = ("app.leave", "game('quit')")  # actions that end the program


def _width(hint: KeyHint) -> int:
    return cell_len(hint.key) + 1 + cell_len(hint.word)


def _length(hints: Sequence[KeyHint]) -> int:
    """The columns of a line of hints, with two blanks between them."""
    return sum(map(_width, hints)) + 2 * max(0, len(hints) - 1)


class KeyHints(Painting[str]):
    """A line of keys and what they do now; if not all fit, the last one leads to all commands."""

    MIRRORED: ClassVar[bool] = True
    _hints: tuple[KeyHint, ...] = ()
    _painted: tuple[KeyHint, ...] = ()

    @property
    def _app(self) -> AnyApp:
        return cast("AnyApp", self.host.app)

    @property
    def hints(self) -> tuple[KeyHint, ...]:
        """The hints or, while a question is pending, its answers."""
        if not self._app.question.pending:
            return self._hints
        return KeyHint(_(YES), _("yes"), "app.answer(True)"), KeyHint(_(NO), _("no"), "app.answer(False)")

    def show(self, hints: Sequence[KeyHint]) -> None:
        self._hints = tuple(hints)
        if self.hints != self._painted:
            self.changed()

    def paint(self, canvas: Canvas[str]) -> None:
        x, hints = 0, self.hints
        self._painted = hints
        length = _length(hints)
        gap = 3 if length + len(hints) - 1 <= canvas.width else 2
        for hint in hints if length <= canvas.width else self._fitting(hints, canvas.width):
            if hint.action:
                canvas.mark(x, 0, _width(hint), 1, hint.action)
            look = "yours" if hint.lit else "name" if hint.action or hint.word else "quiet"
            behind = canvas.put(x, 0, in_key_digits(hint.key), self.look(look))
            x = canvas.put(behind + 1, 0, hint.word, self.look("quiet")) + gap

    def _fitting(self, hints: Sequence[KeyHint], room: int) -> Sequence[KeyHint]:
        """The hints that fit; those that leave and the one that leads to all commands always do."""
        letters = any(len(hint.key) == 1 and hint.key.isalpha() for hint in hints if hint.action)
        escape, more = key_name("escape"), self._app.more_hint(self.host.screen, letters=letters)
        hints = hints if more in hints else [*hints, more]
        ends = [hint for hint in hints if hint.action in _LEAVES or hint.key == escape or hint == more]
        found: list[KeyHint] = []
        left = room - _length(ends)
        for hint in hints:
            left -= 0 if hint in ends else _width(hint) + 2
            if hint in ends or left >= 0:
                found.append(hint)
        while found and _length(found) > room:
            found.pop()
        return found


class Acting(Part[str]):
    """A part of a sheet; a click on it runs an action."""

    async def pressed(self, target: str) -> None:
        if self.host.screen.is_active:  # else a click before this one has left it
            await self.host.app.run_action(target, self.host.screen)


class KeyLine(KeyHints, Acting):
    """Key hints on a sheet."""


WIDE = 42  # columns beside the bar from which on a log has sentences

_LEAST_NAME = 4  # cells of a name that stay in a narrow log

_MOST_ROWS = 9  # of one sentence

_BAR = 2  # columns of a seat's bar, and the blank behind it


class Span(NamedTuple):
    """A piece of a line, in one of the log's `LOOKS`; empty for the line's own."""

    text: str
    look: str = ""


class LogLine(NamedTuple):
    """A line of the log: sentences if the log is wide, else one of its `ways`."""

    texts: tuple[str, ...]  # the sentence, and shorter ones for a narrower row
    seat: int = 0  # of the player it is about, from 1; 0 for none
    ways: tuple[tuple[Span, ...], ...] = ()  # shorter and shorter, each with the player's name first
    move: bool = False  # whether it is a player's move, which the line below the table shows, too

    @property
    def text(self) -> str:
        return self.texts[0]


def without_last_move(lines: Sequence[LogLine]) -> list[LogLine]:
    """All lines except the last move, which the line below the table already shows."""
    for place in reversed(range(len(lines))):
        if lines[place].move:
            return [*lines[:place], *lines[place + 1 :]]
    return [*lines]


class Log(ViewPart[str, tuple[LogLine, ...]], Acting):
    """The latest events, the newest at the bottom; a click opens the whole log.

    Textual's `RichLog` takes more than 10 ms to import, which would delay the first frame.
    """

    MIRRORED: ClassVar[bool] = True
    SENTENCES: ClassVar[bool] = True  # whether a wide log has whole sentences

    def paint_view(self, canvas: Canvas[str], view: tuple[LogLine, ...]) -> None:
        canvas.mark(0, 0, canvas.width, canvas.height, "screen.game('log')")
        shown: list[tuple[int, tuple[Span, ...], int]] = []
        room = canvas.width - _BAR
        way = way_for(view, room, sentences=self.SENTENCES)
        for line in reversed(view):
            rows = line_rows(line, room, way)
            if len(shown) + len(rows) > canvas.height:
                break
            shown[:0] = [(_BAR + (2 if number else 0), row, line.seat) for number, row in enumerate(rows)]
        for y, (x, spans, seat) in enumerate(shown):
            if seat:
                canvas.put(0, y, "▌", self.seat_colour(seat - 1))
            look = "quiet" if seat else "bright"
            canvas.put_runs(x, y, [(text, self.look(own or look)) for text, own in spans])


def way_for(lines: Sequence[LogLine], width: int, *, sentences: bool = True) -> int | None:
    """Which of their `ways` lines use: none where a log is wide enough for a sentence on each row; else the
    longest that fits for all lines with a shorter one.
    """
    wide = sentences and width >= WIDE
    if wide and all(min(map(cell_len, line.texts)) <= width for line in lines if line.ways):
        return None
    way = 0
    while any(cells_of(line.ways[way]) > width for line in lines if len(line.ways) > way + 1):
        way += 1
    return way


def line_rows(line: LogLine, width: int, way: int | None = None) -> list[tuple[Span, ...]]:
    """A line in a way, its name cut if necessary; without one, its longest text that fits on a row, or the
    shortest on several rows.
    """
    if line.ways and way is not None:
        name, *others = line.ways[min(way, len(line.ways) - 1)]
        room = width - cells_of(others) - 1
        if cell_len(name.text) > room + 1:
            name = Span(f"{fitted(name.text.rstrip(), max(_LEAST_NAME, room))} ")
        return [(name, *others)]
    for text in line.texts:
        if cell_len(text) <= width:
            return [(Span(text),)]
    return [(Span(row),) for row in wrapped(line.texts[-1], width - 2, _MOST_ROWS)]


def cells_of(spans: Sequence[Span]) -> int:
    return sum(cell_len(span.text) for span in spans)
