"""The list of saved games, and a closer look at one of them. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import repeat
from pathlib import Path
from typing import ClassVar, NamedTuple
from unicodedata import normalize

from rich.cells import cell_len
from rich.style import Style

from hotseat.game import P
from hotseat.i18n import _, comma_list, date, date_and_time, day, in_digits, pgettext
from hotseat.record.header import PERSON, name_and_level
from hotseat.record.names import readable, shown
from hotseat.storage.library import SavedGame, State
from hotseat.text.fit import fitted, said_of, wrapped
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.widgets.listing import Listing, PaintedView

_LEAST_ROW_NAME = 8  # cells of a name that can still be guessed


class Player(NamedTuple):
    """Somebody in a game, with the score as it is written.

    name: with a computer's level.   alone: without it, for a narrow row; empty for a person.
    """

    name: str
    score: str
    won: bool = False
    alone: str = ""

    @property
    def words(self) -> str:
        return f"{self.name} {in_digits(str(self.score))}".rstrip()


class Row(NamedTuple):
    """A saved game. `number` is what commands take for it, `played` when its file last changed.

    state: None while nobody has looked into the file; there are no facts and players then, nor for
    one that cannot be read.   facts: what stands in the game's own columns.   fault: why it cannot be
    read.   Title and fault are safe to print, names have been checked.
    """

    path: Path
    number: int
    played: datetime
    title: str = ""
    state: State | None = None
    facts: tuple[str, ...] = ()
    players: tuple[Player, ...] = ()
    fault: str = ""

    @property
    def when(self) -> str:
        return date_and_time(self.played)

    @property
    def who(self) -> str:
        return comma_list([player.words for player in self.players])

    def matches(self, words: Sequence[str]) -> bool:
        """Whether all these `plain` words are found: anywhere in a name, the title or the date, or where a
        word of the state or a fact begins, so that `finished` is not `unfinished`.
        """
        text = plain(" ".join([self.title, self.when, *(player.name for player in self.players)]))
        state = self.state.word if self.state else ""
        facts = plain(" ".join([str(self.number), state, *self.facts])).split()
        return all(word in text or any(map(str.startswith, facts, repeat(word))) for word in words)


def delete_question(row: Row, width: int, *, counted: bool) -> str:
    """Whether a game is to be deleted, and which one it is, on one row of `width` cells.

    Names are cut as long as they can be guessed; what does not fit then is left out, the players first.
    counted: it stands in the statistics, and that it is finished need not be said.
    """
    bare, full = _("Delete game {number}?"), _("Delete game {number} ({what})?")
    if counted:
        bare = _("Delete game {number} and its statistics?")
        full = _("Delete game {number} ({what}) and its statistics?")
    state = "" if counted or row.state is None else row.state.word
    texts = (row.title, *(each.name for each in row.players))

    def say(shown: Sequence[str]) -> str:
        players = zip(row.players, shown[1:], strict=False)
        who = comma_list([player._replace(name=name).words for player, name in players])
        what = comma_list([part for part in (shown[0], state, who) if part])
        return (full if what else bare).format(number=row.number, what=what)

    questions = (said_of(texts, say, width, least=_LEAST_ROW_NAME), said_of(texts[:1], say, width))
    return next((each for each in questions if cell_len(each) <= width), bare.format(number=row.number))


def players_of(saved: SavedGame[P]) -> tuple[Player, ...]:
    scores = map(str, saved.scores) if saved.scores else ("",) * len(saved.names)
    seats = zip(map(readable, saved.names), scores, saved.seats, strict=True)
    return tuple(
        Player(name_and_level(name, who), score, seat in saved.winners, "" if who == PERSON else name)
        for seat, (name, score, who) in enumerate(seats, 1)
    )


def plain(text: str) -> str:
    """Text as it is compared in a search: neither case nor the way an accent is written counts."""
    return normalize("NFKC", text).casefold()


_MARGIN = 2  # cells before the first column; the mark of the chosen row stands there

_GAP = 2  # cells between columns

_DAY, _DATE, _TIME = 5, 10, 16  # cells of `11-21`, `2026-11-21` and `2026-11-21 04:54`

_LEAST_NAME, _LEAST_TITLE = 2, 6  # cells, before less of a title, and none of it, is shown before players

_LEAST_PLAYERS = 24  # cells, before there is room for titles in a column of their own

_MOST_PLAYERS = 36  # cells: for as many times and years give way

_WHEEL = 3  # rows a notch


class _Span(NamedTuple):
    """The first cell of a column and its width, 0 for a column that is not there."""

    x: int
    width: int


class GameList(Listing[Row]):
    """One row a game under a row of headings; columns give way where there is no room."""

    DEFAULT_CSS = "GameList { height: 1fr; }"
    LOOKS: ClassVar[dict[str, str]] = {**Listing.LOOKS, "title": "bold $text-bright"}
    HEAD: ClassVar[int] = 1

    def __init__(self, columns: Sequence[Sequence[str]]) -> None:
        """columns: the game's own, each its heading and the words that stand in it."""
        super().__init__()
        self.columns = [(words[0], max(map(cell_len, words))) for words in columns]
        self.empty = ""

    @property
    def chosen(self) -> Row | None:
        return self.rows[self.place] if self.rows else None

    @property
    def seen(self) -> tuple[Path, ...]:
        return tuple(self.rows[place].path for place in self.window.seen)

    def show(self, rows: Sequence[Row], empty: str = "", chosen: Path | None = None) -> None:
        self.empty = empty
        self.fill(rows, next((n for n, row in enumerate(rows) if row.path == chosen), None))
        self.post_message(self.Pointed())

    def wheel(self, by: int) -> None:
        self.go(self.window.scrolled(_WHEEL * by))

    def paint(self, canvas: Canvas[int]) -> None:
        super().paint(canvas)
        if not self.rows:
            for y, text in enumerate(wrapped(self.empty, canvas.width - 4, 3), 1):
                canvas.put(2, y, text, self.look("quiet"))

    def paint_head(self, canvas: Canvas[int]) -> None:
        if not self.rows:
            return
        self._spans = self._spans_in(canvas.width)
        headings = [
            pgettext("heading", "game"),
            pgettext("date", "played"),
            _("status"),
            *(heading for heading, _width in self.columns),
            _("title"),
            pgettext("heading", "players"),
        ]
        for span, heading in zip(self._spans, headings, strict=True):
            canvas.put(span.x, 0, fitted(heading, span.width), self.look("quiet"))

    def _spans_in(self, width: int) -> list[_Span]:
        """Where each column stands. Titles have one of their own only where there is room for it."""
        number = max(cell_len(pgettext("heading", "game")), *(len(str(row.number)) for row in self.rows))
        state = max(cell_len(each.word) for each in State)
        widths = [number, _TIME, state, *(wide for _heading, wide in self.columns)]
        room = width - _MARGIN - 1 - sum(widths) - _GAP * len(widths)
        # The closer look has the time of day, too; names and scores come before the year as well.
        wanted = max(_LEAST_PLAYERS, min(_MOST_PLAYERS, max(map(self._wanted, self.rows))))
        for shorter in (_DATE, max(_DAY, cell_len(pgettext("date", "played")))):
            if room < wanted:
                widths[1], room = shorter, room + widths[1] - shorter
        longest = max(cell_len(row.title) for row in self.rows)
        title = min(max(longest, cell_len(_("title"))), room // 2) if longest else 0
        players = max(_LEAST_PLAYERS, min(_MOST_PLAYERS, max(cell_len(row.who) for row in self.rows)))
        title = title if room - title - _GAP >= players else 0
        spans, x = [], _MARGIN
        for each in [*widths, title, room - title - _GAP if title else room]:
            spans.append(_Span(x, each))
            x += each + _GAP if each else 0
        return spans

    def paint_row(self, canvas: Canvas[int], y: int, place: int, row: Row, style: Style) -> None:
        """A game that can be gone on with stands out; of the others the titles and the winners do."""
        open_end, spans, chosen = row.state is State.UNFINISHED, self._spans, place == self.place
        quiet, bright, title = (style if chosen else self.look(name) for name in ("quiet", "", "title"))
        state = row.state.word if row.state else "…"
        write = date_and_time if spans[1].width >= _TIME else date if spans[1].width >= _DATE else day
        texts = [str(row.number).rjust(spans[0].width), write(row.played), state, *row.facts]
        for span, text in zip(spans, texts, strict=False):
            canvas.put(span.x, y, fitted(text, span.width), bright if open_end else quiet)
        x, end = spans[-1].x, spans[-1].x + spans[-1].width
        if spans[-2].width:
            canvas.put(spans[-2].x, y, fitted(row.title, spans[-2].width), title)
        elif row.title and (room := end - x - self._players_least(row)) >= _LEAST_TITLE:
            x = canvas.put(x, y, fitted(row.title, room), title) + _GAP
        if row.fault:
            fault = row.fault.removeprefix(f"{shown(row.path.name)}:").strip()
            canvas.put(x, y, fitted(fault, end - x), quiet)
        for number, player in enumerate(shortened(row.players, end - x), 1):
            text = player.words + (_(", ") if number < len(row.players) else "")
            look = bright if player.won or open_end else quiet
            if cell_len(text) > end - x:
                canvas.put(x, y, "…", look)
                break
            x = canvas.put(x, y, text, look)

    def _wanted(self, row: Row) -> int:
        return cell_len(row.who) + (cell_len(row.title) + _GAP if row.title else 0)

    def _players_least(self, row: Row) -> int:
        """Cells that the players of a row need behind a title, the gap included; 0 for none."""
        least = shortened(row.players, 0)
        return cell_len(row._replace(players=tuple(least)).who) + _GAP if least else 0


def shortened(players: Sequence[Player], width: int) -> list[Player]:
    """Players without levels, their names cut as little as so many cells for all of them allow."""
    shorter = list(players)
    if cell_len(comma_list([player.words for player in players])) > width:
        players = [player._replace(name=player.alone or player.name) for player in players]
    longest = max((cell_len(player.name) for player in shorter), default=0)
    # No name is wider than all may be together: one of 10,000 letters is not cut 10,000 times.
    for cells in range(min(longest, max(width, _LEAST_NAME)), _LEAST_NAME - 1, -1):
        shorter = [player._replace(name=fitted(player.name, cells)) for player in players]
        if cell_len(comma_list([player.words for player in shorter])) <= width:
            break
    return shorter


class Heading(PaintedView[str]):
    """The screen's name, and at the right which rows are visible."""

    MIRRORED: ClassVar[bool] = True
    DEFAULT_CSS = "Heading { height: 1; color: $text-quiet; background: $table; }"
    LOOKS: ClassVar[dict[str, str]] = {"name": "bold $text-bright"}

    def __init__(self, name: str) -> None:
        super().__init__()
        self.heading, self.view = name, ""

    def paint_view(self, canvas: Canvas[str], view: str) -> None:
        x = canvas.put(2, 0, fitted(self.heading, canvas.width - 2), self.look("name")) + 2
        note = fitted(view, canvas.width - x - 2)
        canvas.put(canvas.width - 2 - cell_len(note), 0, note, canvas.ground)


class Details(PaintedView[tuple[Row, bool]]):
    """A closer look at one game, and whether that is on the table."""

    MIRRORED: ClassVar[bool] = True
    DEFAULT_CSS = "Details { height: 4; color: $text-bright; background: $table-panel; }"
    LOOKS: ClassVar[dict[str, str]] = {"quiet": "$text-quiet", "title": "bold $text-bright"}

    def paint_view(self, canvas: Canvas[str], view: tuple[Row, bool]) -> None:
        row, under_way = view
        width = canvas.width - 4
        game = _("Game {number}").format(number=row.number)
        notes = [game] if row.title else []
        notes += [_("on the table now")] if under_way else []
        self._paint_ends(canvas, 0, row.title or game, comma_list(notes), self.look("title"))
        players = comma_list(
            [
                _("{who} (winner)").format(who=player.words) if player.won else player.words
                for player in row.players
            ]
        )
        for y, text in enumerate(wrapped(row.fault or players, width, 2), 1):
            canvas.put(2, y, text, canvas.ground)
        played = _("last played {when}").format(when=row.when)
        self._paint_ends(canvas, 3, shown(row.path.name), played, self.look("quiet"))

    def _paint_ends(self, canvas: Canvas[str], y: int, left: str, right: str, style: Style) -> None:
        room = canvas.width - 4
        canvas.put(2 + room - cell_len(right), y, right, self.look("quiet"))
        canvas.put(2, y, fitted(left, room - cell_len(right) - 2), style)
