"""The statistics screen: every player's figures from all finished games, which a thread reads."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from types import ModuleType
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from rich.style import Style
from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Size
from textual.worker import get_current_worker

from hotseat import player_stats
from hotseat.i18n import N_, NC_, _, pgettext, sentence
from hotseat.player_stats import AnyPlayer, Finished, title
from hotseat.storage import data_folder
from hotseat.storage.library import Collected
from hotseat.text import shown
from hotseat.text.charts import Column, draw_columns
from hotseat.text.fit import column_widths, fitted, in_columns, wrapped
from hotseat.tui.commands import HELP, LEAVE, Command
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.screens import ListScreen
from hotseat.tui.widgets import KeyHint, key_hint
from hotseat.tui.widgets.painted import KeyBar, Listing, TextWidget, ViewWidget
from hotseat.tui.widgets.review import Gauge

if TYPE_CHECKING:
    from hotseat.tui.screens.pages import Section


_MARGIN = 2  # cells before the first column; the mark of the chosen row stands there

_LEAST = 12  # the fewest cells of the first column


class Players(Listing[Sequence[str]]):
    """A row for each player, under headings; in a narrow window the last columns go."""

    HEAD: ClassVar[int] = 1
    headings: Sequence[str] = ()

    def paint_head(self, canvas: Canvas[int]) -> None:
        rows = [self.headings, *self.rows]
        self._widths = column_widths(rows, canvas.width - _MARGIN - 1, _LEAST) if self.rows else []
        canvas.put(_MARGIN, 0, in_columns(self.headings, self._widths), self.look("quiet"))

    def paint_row(self, canvas: Canvas[int], y: int, place: int, row: Sequence[str], style: Style) -> None:
        del place
        canvas.put(_MARGIN, y, in_columns(row, self._widths), style)


_TWO = 72  # the fewest columns for figures and chart side by side

_LEFT, _GAP = 39, 2  # at 80 columns the opponents have room for `computer expert`

_LEAST_RIGHT = 20  # the fewest columns of chart and opponents, beside figures in long words

_CHART, _LEAST_CHART = 12, 6  # rows, with the axis and without the title

_NAME = 8  # the fewest columns of a name in the table of opponents


class PlayerDetails(ViewWidget[AnyPlayer]):
    """One player: figures, a chart of scores, and opponents."""

    MIRRORED: ClassVar[bool] = True

    def paint_view(self, canvas: Canvas[str], view: AnyPlayer) -> None:
        name = fitted(shown(view.name), canvas.width - 4)
        x = canvas.put(0, 0, name, self.look("name")) + 1
        canvas.put(x, 0, "─" * (canvas.width - x), self.look("quiet"))
        if canvas.width >= _TWO:
            self._paint_two(canvas, view)
        else:
            self._paint_one(canvas, view)

    def _paint_two(self, canvas: Canvas[str], player: AnyPlayer) -> None:
        labels, texts = (max(map(cell_len, column)) for column in zip(*player.figures(), strict=True))
        width = max(_LEFT, min(labels + 1 + texts, canvas.width - _GAP - _LEAST_RIGHT))
        y = self._paint_figures(canvas, width + 1, player)
        self._paint_table(canvas, 0, y + (canvas.height - y > 4), width, 9, player.table())
        left, opponents = width + _GAP, player.opponents()
        height = max(_LEAST_CHART, min(_CHART, canvas.height - 3 - len(opponents)))
        y = self._paint_chart(canvas, left, 1, height, player)
        y += canvas.height - y > len(opponents)
        self._paint_table(canvas, left, y, canvas.width - left, canvas.height - y, opponents)

    def _paint_one(self, canvas: Canvas[str], player: AnyPlayer) -> None:
        opponents, tables = player.opponents(), player.table()
        y = self._paint_figures(canvas, canvas.width, player) + 1
        height = max(_LEAST_CHART, min(_CHART, canvas.height - y - len(tables) - len(opponents) - 4))
        y = self._paint_chart(canvas, 0, y, height, player) + 1
        y = self._paint_table(canvas, 0, y, canvas.width, len(tables), tables) + 1
        self._paint_table(canvas, 0, y, canvas.width, canvas.height - y, opponents)

    def _paint_figures(self, canvas: Canvas[str], room: int, player: AnyPlayer) -> int:
        """Paint a figure on each row, in at most `room` cells; returns the row below."""
        figures = player.figures()
        width = max(cell_len(label) for label, _text in figures)
        for y, (label, text) in enumerate(figures, 1):
            canvas.put(0, y, label, self.look("quiet"))
            canvas.put(width + 2, y, fitted(text, room - width - 2), canvas.ground)
        return 1 + len(figures)

    def _paint_chart(self, canvas: Canvas[str], x: int, y: int, height: int, player: AnyPlayer) -> int:
        """Paint the title, in two rows if need be, and the chart below it; returns the row below."""
        quiet, won, width = self.look("quiet"), self.look("name"), canvas.width - x
        bars = [Column(game.score, won if game.won else quiet, game.won) for game in player.scores]
        rows = len(wrapped(player_stats.chart_title(len(bars), player.games), width, 2))
        canvas.picture(x, width)
        number = draw_columns(canvas.put, x, y + rows, width, height + 1 - rows, bars, quiet)
        canvas.read()
        title = wrapped(player_stats.chart_title(number, player.games), width, rows) if number else []
        for row, text in enumerate(title, y):
            before, sign, after = text.partition(player_stats.WON)
            canvas.put_runs(x, row, [(before, quiet), (sign, won), (after, quiet)])
        return y + 1 + height

    def _paint_table(
        self, canvas: Canvas[str], x: int, y: int, width: int, room: int, rows: Sequence[Sequence[str]]
    ) -> int:
        """Paint the rows that fit, and how many more there are; returns the row below."""
        widths = column_widths(rows, width, max(_NAME, *(cell_len(row[0]) for row in rows[:1])))
        shown_rows = rows if len(rows) <= room else rows[: max(0, room - 1)]
        for number, row in enumerate(shown_rows):
            style = canvas.ground if number else self.look("quiet")
            canvas.put(x, y + number, in_columns(row, widths), style)
        y += len(shown_rows)
        if len(shown_rows) < len(rows) and room > 0:
            more = _("{number} more: press Enter").format(number=len(rows) - len(shown_rows))
            canvas.put(x, y, fitted(more, width), self.look("quiet"))
        return y


ALL = Command("stats-all", "enter", "all", N_("full details"), N_("Everything about this player"))

BACK = Command(
    "stats-back", "escape,backspace,q,Q,s,S,f4", "dismiss", NC_("leave", "back"), N_("Back to the game")
)

_COMMANDS = (ALL, BACK, HELP)

_WIDE = 120  # the fewest columns for details beside the table

_LIST_WIDTH = 72

_LEAST_ROWS = 6  # of the table, its headings included

_PATIENCE = 0.15  # seconds before the bar appears; most folders are read by then

_EVERY = 0.1  # seconds from one picture of the bar to the next


def _nothing(games: Collected[Finished[object]]) -> str:
    text = _(
        "No finished games yet. Every game played to the end counts here, for everyone who played "
        "in it. Games are saved in {folder}."
    )
    return player_stats.no_people() if games.results else text.format(folder=shown(str(data_folder()), 200))


class StatisticsScreen(ListScreen[None]):
    """All players of finished games. A thread reads the games until the screen closes."""

    COMMANDS_HERE = _COMMANDS
    listing: Players
    DEFAULT_CSS = """
    StatisticsScreen {
        color: $text-bright;
        & > #gathering { align: center middle; width: 100%; height: 1fr; }
        & > #heading { margin: 0 1; text-style: bold; }
        & > #note { margin: 0 1; color: $text-quiet; display: none; }
        & > #found { height: 1fr; margin: 1; display: none; }
        & > #found PlayerDetails { height: 1fr; margin-top: 1; }
        & > #found.-wide { layout: horizontal; }
        & > #found.-wide PlayerDetails { width: 1fr; margin: 0 0 0 3; }
        & > #empty { width: 1fr; max-width: 64; height: 1fr; margin: 2 5; color: $text-quiet; }
        & > KeyBar { margin: 0 1; dock: bottom; }
    }
    """

    def __init__(self, stats: ModuleType) -> None:
        """stats: the game's own module, with its `Player` and `finished`."""
        super().__init__()
        self._stats = stats
        self._players: list[AnyPlayer] = []

    # What is shown

    def help_section(self) -> Section:
        from hotseat.tui.screens.pages import key_rows, keys_section

        choose = (_("up, down, home, end"), _("Choose a player"))
        rows = (choose, *key_rows(_COMMANDS, self.app.bound))
        return keys_section("statistics", _("Keys for the statistics"), rows)

    def compose(self) -> ComposeResult:
        yield TextWidget(_("Statistics"), id="heading")
        yield TextWidget(id="note")
        self.listing, self._details, self._bar = Players(), PlayerDetails(), KeyBar()
        self._gauge = Gauge(_("Reading saved games"))
        yield Container(self._gauge, id="gathering")
        yield Container(self.listing, self._details, id="found")
        yield self._bar

    def on_mount(self) -> None:
        self._name_keys()
        self.run_worker(self._gather, thread=True, exclusive=True, group="gather")

    def _gather(self) -> None:
        worker = get_current_worker()
        reported = monotonic() + _PATIENCE - _EVERY

        def report(done: int, total: int) -> bool:
            nonlocal reported
            if monotonic() - reported >= _EVERY:
                reported = monotonic()
                self.call_later(self._gauge.show, (done, total))
            return not worker.is_cancelled

        games = self.app.library.collect(self._stats.finished, report)
        if games is not None:
            self.call_later(self._read, games)

    async def _read(self, games: Collected[Finished[object]]) -> None:
        await self.query("#gathering").remove()
        if self not in self.app.screen_stack:  # left meanwhile
            return
        counted = player_stats.with_people(games.results)
        self._players = player_stats.players_in(counted, self._stats.Player)
        self.query_one("#heading", TextWidget).say(title(_("Statistics"), len(counted)))
        note = self.query_one("#note", TextWidget)
        note.say(sentence(player_stats.unreadable(len(games.faults), self.app.spec.title)))
        note.display = bool(note.text)
        if not self._players:
            self.mount(TextWidget(_nothing(games), id="empty"), before="#found")
            return
        self.query_one("#found").display = True
        self.listing.headings, *rows = player_stats.overview(self._players)
        self.listing.fill(rows)
        self._details.show(self._players[0])
        self.lay_out(self.app.size)
        self._name_keys()

    def _name_keys(self) -> None:
        hints = [key_hint(BACK), key_hint(self.app.bound(HELP)), key_hint(LEAVE), self.app.more_hint()]
        if self._players:
            choose = KeyHint(_("up down"), pgettext("choose with the arrow keys", "player"))
            hints = [choose, key_hint(ALL), *hints]
        self._bar.show(hints)

    def lay_out(self, size: Size) -> None:
        """Put table and details side by side, or the table on top, with room for the details."""
        super().lay_out(size)
        width, height = size
        note, wide = self.query_one("#note", TextWidget), width >= _WIDE
        note.styles.height = len(wrapped(note.text, width - 2, 3))
        self.query_one("#found").set_class(wide, "-wide")
        rows, styles = 1 + len(self._players), self.listing.styles
        styles.width = min(_LIST_WIDTH + (width - _WIDE) // 3, 76) if wide else "100%"
        styles.height = rows if wide else min(rows, max(_LEAST_ROWS, height // 2 - _LEAST_ROWS))

    def on_listing_moved(self) -> None:
        if self._players:
            self._details.show(self._players[self.listing.place])

    def action_all(self) -> None:
        if not self._players:
            return
        from hotseat.tui.screens.pages import Drawn

        player = self._players[self.listing.place]
        heading = title(shown(player.name), player.games)
        self.app.push_screen(Drawn(lambda width: player_stats.draw_one(heading, player, width)))
