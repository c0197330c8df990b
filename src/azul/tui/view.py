"""Azul's table as a picture: market, boards, log and the tiles left.

What they show is said by the screens made of it: the game that is played, the one that is replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Protocol

from rich.cells import cell_len
from textual.geometry import Size

from azul.rules import COLOURS, NO_TILES, Event, Move, Position
from azul.tui.cursor import Target
from azul.tui.messages import log_lines, pick_sentence
from azul.tui.models import BoardView, MarketView
from azul.tui.widgets.board import Board, heads
from azul.tui.widgets.layout import Plan, plan
from azul.tui.widgets.market import Market
from azul.tui.widgets.tiles import LEAST, LETTERS, SCALES, Look, Scale, painter_for
from hotseat.i18n import _
from hotseat.text.fit import fits, said_of
from hotseat.tui.drawing.canvas import NOWHERE, Box, Canvas
from hotseat.tui.drawing.sheet import Part, Sheet
from hotseat.tui.table.view import Animation, Host, TableView, no_larger
from hotseat.tui.widgets.lines import Title
from hotseat.tui.widgets.log import Log, LogLine

if TYPE_CHECKING:
    from azul.settings import AzulSettings
    from hotseat.game import HistoryEntry


class TileLog(Log):
    """The log, with the colours of tiles."""

    LOOKS: ClassVar[dict[str, str]] = {
        **Log.LOOKS,
        **{colour.word: f"bold $tile-{colour.word}-ink on $tile-{colour.word}" for colour in COLOURS},
    }


class Store(Part[Target]):
    """How many tiles of each colour lie in bag and lid."""

    MIRRORED: ClassVar[bool] = True
    LOOKS: ClassVar[dict[str, str]] = {"quiet": "$text-quiet"}
    bag = lid = NO_TILES

    def show(self, position: Position) -> None:
        """Count anew; nothing is painted where nothing changed."""
        if (position.bag, position.lid) != (self.bag, self.lid):
            self.bag, self.lid = position.bag, position.lid
            self.changed()

    def paint(self, canvas: Canvas[Target]) -> None:
        painter, words = painter_for(self.host.app), (_("bag"), _("lid"))
        left = max(map(cell_len, words)) + 1
        for row, (word, tiles) in enumerate(zip(words, (self.bag, self.lid), strict=True), 2):
            canvas.put(0, row, word, self.look("quiet"))
            for place, colour in enumerate(COLOURS):
                x = left + place * LETTERS.width
                painter.paint(canvas, x, 1, LETTERS, colour, Look.LAID)
                canvas.put(x, row, f"{tiles[colour]:2}", self.look("quiet"))


class AzulHost(Host, Protocol):
    """A screen that shows a table of Azul."""

    @property
    def settings(self) -> AzulSettings:
        """The settings of Azul."""

    def position(self) -> Position:
        """The position that is shown."""

    def market_view(self) -> MarketView:
        """The factories and the centre."""

    def board_views(self) -> list[BoardView]:
        """The boards in seat order."""


class View(TableView[Position, Move, Event]):
    """Draws what its host says, at the largest tiles that fit. The parts are attributes."""

    LEAST: ClassVar[tuple[int, int]] = LEAST
    _host: AzulHost

    def __init__(self, host: AzulHost, *, prompt_rows: int = 1) -> None:
        """prompt_rows: that the prompt needs at the least."""
        super().__init__(host)
        self._prompt_rows = prompt_rows
        self.plan: Plan | None = None
        self.scored = 0  # the round whose scoring an animation shows just now, 0 for none

    def told_pick(self, names: Sequence[str], events: Sequence[Event]) -> str:
        """A pick in words, without what went to the lid where that would be too long."""
        sentence = pick_sentence(names, events)
        return sentence if self.can_tell(sentence) else pick_sentence(names, events, brief=True)

    def log_lines(
        self, names: Sequence[str], entries: Sequence[HistoryEntry[Position, Move, Event]]
    ) -> list[LogLine]:
        return log_lines(names, [entry.events for entry in entries])

    @property
    def seen(self) -> bool:
        return self.plan is not None

    @property
    def scale(self) -> Scale:
        """How large tiles are at present."""
        return self.plan.scale if self.plan else LETTERS

    # Drawing

    def make_sheet(self) -> Sheet:
        self.title_line = Title()
        self.market = Market(self._host.market_view())
        self.boards = [Board(view) for view in self._host.board_views()]
        self.make_lines()
        self.log_part, self.store = TileLog(), Store()
        self.sheet = Sheet([*self._parts, self.log_part, self.store], id="sheet")
        return self.sheet

    def place_parts(self, size: Size) -> None:
        self.plan = found = plan(
            size.width,
            size.height,
            len(self.boards),
            no_larger(SCALES, self._host.settings.tiles),
            prompt=self._prompt_rows,
        )
        self.log_part.place(found.log if found and found.log else NOWHERE)
        self.store.place(found.store if found and found.store else NOWHERE)
        if found is None:
            for part in self._parts:
                part.place(NOWHERE)
            self.prompt_line.place(Box(0, 0, size.width, min(size.height, 3)))
        else:
            boxes = [found.title, found.market, *found.boards, found.told, found.prompt, found.hints]
            for part, box in zip(self._parts, boxes, strict=True):
                part.place(box)

    @property
    def _parts(self) -> Sequence[Part[Target] | Part[str]]:
        """In the order of the plan."""
        lines = (self.told_line, self.prompt_line, self.hint_line)
        return (self.title_line, self.market, *self.boards, *lines)

    def begin_animation(
        self,
        entries: Sequence[HistoryEntry[Position, Move, Event]],
        pace: float,
        then: Callable[[], object],
    ) -> Animation:
        from azul.tui.animation import Animator, keyframes

        found = Animator(self)
        found.show(keyframes(self._host.player_names, entries), pace, then)
        return found

    def show_views(self, market: MarketView, boards: Sequence[BoardView]) -> None:
        """Show these on market and boards."""
        self._show_market(market)
        if not self._host.settings.forecasts:
            boards = [view.without_forecasts() for view in boards]
        found = heads(boards, self.scale, self._host.seats())
        for board, view, head in zip(self.boards, boards, found, strict=True):
            board.show(view, head, self.scale)

    def _show_market(self, market: MarketView) -> None:
        self.market.show(market, self.scale, self.plan.plates if self.plan else None)

    def show_pointed(self) -> None:
        """Show what the cursor points at in the market, where that alone has changed."""
        self._show_market(self._host.market_view())
        self.show_words()

    def now_scoring(self, number: int) -> None:
        """What the animation shows from now on: the scoring of a round, or 0 for anything else."""
        if number != self.scored:
            self.scored = number
            if self.animating:  # not while it is still being begun: the lines are shown right behind
                self.show_lines()

    def stop_animation(self) -> None:
        super().stop_animation()
        self.scored = 0

    def show_all(self) -> None:
        self.stop_animation()
        self.show_views(self._host.market_view(), self._host.board_views())
        self.show_lines()

    def show_lines(self) -> None:
        title = self._host.title_view()
        if self.animating and self.title_line.view is not None:
            # Whose turn it is, is said at once, as in the prompt; the rest an animation has yet to show.
            view = self.title_line.view
            self.title_line.show(view._replace(where=title.where, turn=title.turn, yours=title.yours))
        else:
            self.title_line.show(title)
        if self.plan and self.plan.log and not self.animating:
            self.log_part.tell(self._host.logged())
            self.store.show(self._host.position())
        self.show_words()

    def say_of(self, names: Sequence[str], say: Callable[[Sequence[str]], str], *, told: bool = False) -> str:
        if told or self.plan is None or self.plan.prompt.height > 1:
            return super().say_of(names, say, told=told)
        width = self.prompt_line.width_in(self.plan.prompt)
        one = said_of(names, say, width)
        return one if fits(one, width) else said_of(names, say, width, 2)
