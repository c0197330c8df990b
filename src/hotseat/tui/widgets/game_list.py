"""The list of saved games, and the details of one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from pathlib import Path
from typing import ClassVar
from unicodedata import decimal, normalize

from rich.cells import cell_len
from rich.style import Style

from hotseat.i18n import _, comma_list, date, date_and_time, day, from_right, in_digits, pgettext
from hotseat.storage.library import SavedGame, SavedPlayer, State
from hotseat.text import readable, shown
from hotseat.text.fit import fit_names, fitted, wrapped
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.widgets.painted import Listing, ViewWidget
from hotseat.values import NamedTuple

AnyGame = SavedGame[object]

_LEAST_ROW_NAME = 8  # cells of a name that people still recognise


def matches(row: AnyGame, words: Sequence[str]) -> bool:
    """Whether a search for these `plain` words finds the game. A word may stand anywhere in a name, the title
    or the date, but must begin a word of the other columns: `finished` is not `unfinished`.
    """
    names = (player.called for player in row.players)
    text = plain(" ".join([row.title, date_and_time(row.played), *names]))
    state = row.state.word if row.state else ""
    cells = plain(" ".join([str(row.number), state, *row.cells])).split()
    return all(word in text or any(map(str.startswith, cells, repeat(word))) for word in words)


def delete_question(row: AnyGame, width: int, *, counted: bool) -> str:
    """Ask whether to delete a game, on one row of `width` cells. Long names are cut; if that will not do, the
    question leaves out the players, then the title.

    counted: whether the statistics count the game; then it does not say that it is finished.
    """
    bare, full = _("Delete game {number}?"), _("Delete game {number} ({what})?")
    if counted:
        bare = _("Delete game {number} and its statistics?")
        full = _("Delete game {number} ({what}) and its statistics?")
    state = "" if counted or row.state is None else row.state.word
    texts = (row.title, *(player.called for player in row.players))

    def say(shown: Sequence[str]) -> str:
        players = zip(row.players, shown[1:], strict=False)
        who = comma_list([player._replace(called=name).words for player, name in players])
        what = comma_list([part for part in (shown[0], state, who) if part])
        return (full if what else bare).format(number=row.number, what=what)

    questions = (fit_names(texts, say, width, least=_LEAST_ROW_NAME), fit_names(texts[:1], say, width))
    return next((each for each in questions if cell_len(each) <= width), bare.format(number=row.number))


def plain(text: str) -> str:
    """Text for comparing in a search, whatever its case, its encoding of accents and its digits."""
    return "".join(str(decimal(each, each)) for each in normalize("NFKC", text).casefold())


_MARGIN = 2  # cells before the first column; the mark of the chosen row stands there

_GAP = 2  # cells between columns

_DAY, _DATE, _TIME = 5, 10, 16  # cells of `11-21`, `2026-11-21` and `2026-11-21 04:54`

_LEAST_NAME, _LEAST_TITLE = 2, 6  # cells of a player's name, and of a title before the players

_LEAST_PLAYERS = 24  # cells that players keep beside a column of titles

_MOST_PLAYERS = 36  # cells; up to this width, players take the room of the time of day and the year

_WHEEL = 3  # rows a notch


class _Span(NamedTuple):
    """The first cell of a column and its width; 0 hides it."""

    x: int
    width: int


class GameList(Listing[AnyGame]):
    """A row for each game, under headings; in a narrow window some columns shrink or go."""

    DEFAULT_CSS = "GameList { height: 1fr; }"
    HEAD: ClassVar[int] = 1

    def __init__(self, columns: Sequence[Sequence[str]]) -> None:
        """columns: the game's own, each with its heading and the words that may stand in it."""
        super().__init__()
        self.columns = [(words[0], max(map(cell_len, words))) for words in columns]
        self.empty = ""

    @property
    def chosen(self) -> AnyGame | None:
        return self.rows[self.place] if self.rows else None

    @property
    def seen(self) -> tuple[Path, ...]:
        return tuple(self.rows[place].path for place in self.window.seen)

    def show(self, rows: Sequence[AnyGame], empty: str = "", chosen: Path | None = None) -> None:
        self.empty = empty
        self.fill(rows, next((n for n, row in enumerate(rows) if row.path == chosen), None))
        self.post_message(self.Moved())

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
        """Give each column its place; titles have a column only if there is room for it."""
        number = max(cell_len(pgettext("heading", "game")), *(len(str(row.number)) for row in self.rows))
        state = max(cell_len(each.word) for each in State)
        widths = [number, _TIME, state, *(wide for _heading, wide in self.columns)]
        room = width - _MARGIN - 1 - sum(widths) - _GAP * len(widths)
        # Names and scores matter more than the time and the year, which the details show.
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

    def paint_row(self, canvas: Canvas[int], y: int, place: int, row: AnyGame, style: Style) -> None:
        """Unfinished games stand out; in the others only the title and the winners do."""
        open_end, spans, chosen = row.state is State.UNFINISHED, self._spans, place == self.place
        quiet, bright, title = (style if chosen else self.look(name) for name in ("quiet", "", "name"))
        state = row.state.word if row.state else "…"
        write = date_and_time if spans[1].width >= _TIME else date if spans[1].width >= _DATE else day
        flush = str.ljust if from_right() else str.rjust
        texts = [flush(in_digits(row.number), spans[0].width), write(row.played), state, *row.cells]
        for span, text in zip(spans, texts, strict=False):
            canvas.put(span.x, y, fitted(text, span.width), bright if open_end else quiet)
        x, end = spans[-1].x, spans[-1].x + spans[-1].width
        if spans[-2].width:
            canvas.put(spans[-2].x, y, fitted(row.title, spans[-2].width), title)
        elif row.title:
            least = cell_len(row._replace(players=tuple(shortened(row.players, 0))).who)
            room = end - x - (least + _GAP if least else 0)  # without the players
            if room >= _LEAST_TITLE:
                x = canvas.put(x, y, fitted(row.title, room), title) + _GAP
        if row.fault:
            canvas.put(x, y, fitted(row.fault.about(""), end - x), quiet)
        for number, player in enumerate(shortened(row.players, end - x), 1):
            text = player.words + (_(", ") if number < len(row.players) else "")
            look = bright if player.won or open_end else quiet
            if cell_len(text) > end - x:
                canvas.put(x, y, "…", look)
                break
            x = canvas.put(x, y, text, look)

    def _wanted(self, row: AnyGame) -> int:
        return cell_len(row.who) + (cell_len(row.title) + _GAP if row.title else 0)


def shortened(players: Sequence[SavedPlayer], width: int) -> list[SavedPlayer]:
    """Make players fit into `width` cells: leave out levels, then cut names as little as possible."""
    shorter = list(players)
    if cell_len(comma_list([player.words for player in players])) > width:
        players = [player._replace(called=readable(player.name)) for player in players]
    longest = max((cell_len(player.called) for player in shorter), default=0)
    # No name gets more than all cells, so a name of 10,000 letters is not cut 10,000 times.
    for cells in range(min(longest, max(width, _LEAST_NAME)), _LEAST_NAME - 1, -1):
        shorter = [player._replace(called=fitted(player.called, cells)) for player in players]
        if cell_len(comma_list([player.words for player in shorter])) <= width:
            break
    return shorter


class Heading(ViewWidget[str]):
    """The screen's name and, at the right, a note on the rows."""

    MIRRORED: ClassVar[bool] = True
    DEFAULT_CSS = "Heading { height: 1; color: $text-quiet; background: $table; }"

    def __init__(self, name: str) -> None:
        super().__init__()
        self.heading, self.view = name, ""

    def paint_view(self, canvas: Canvas[str], view: str) -> None:
        x = canvas.put(2, 0, fitted(self.heading, canvas.width - 2), self.look("name")) + 2
        note = fitted(view, canvas.width - x - 2)
        canvas.put(canvas.width - 2 - cell_len(note), 0, note, canvas.ground)


class Details(ViewWidget[tuple[AnyGame, bool]]):
    """One game in detail, and whether it is on the table now."""

    MIRRORED: ClassVar[bool] = True
    DEFAULT_CSS = "Details { height: 4; color: $text-bright; background: $table-panel; }"

    def paint_view(self, canvas: Canvas[str], view: tuple[AnyGame, bool]) -> None:
        row, under_way = view
        game = _("Game {number}").format(number=row.number)
        notes = [game] if row.title else []
        notes += [_("on the table now")] if under_way else []
        self._paint_ends(canvas, 0, row.title or game, comma_list(notes), self.look("name"))
        winner = _("{who} (winner)")
        who = comma_list([winner.format(who=each.words) if each.won else each.words for each in row.players])
        about = row.fault.about(row.path.name) if row.fault else who
        for y, text in enumerate(wrapped(about, canvas.width - 4, 2), 1):
            canvas.put(2, y, text, canvas.ground)
        played = _("last played {when}").format(when=date_and_time(row.played))
        self._paint_ends(canvas, 3, shown(row.path.name), played, self.look("quiet"))

    def _paint_ends(self, canvas: Canvas[str], y: int, left: str, right: str, style: Style) -> None:
        room = canvas.width - 4
        canvas.put(2 + room - cell_len(right), y, right, self.look("quiet"))
        canvas.put(2, y, fitted(left, room - cell_len(right) - 2), style)
