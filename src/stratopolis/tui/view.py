"""The table as a picture: the layout, a panel for each player, and the lines around them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Protocol

from textual.geometry import Size

from hotseat.i18n import _
from hotseat.record.header import Header
from hotseat.text.fit import fits, said_of
from hotseat.tui.drawing.canvas import NOWHERE, Box
from hotseat.tui.drawing.sheet import Placed, Sheet
from hotseat.tui.table.view import Animation, Host, TableView, no_larger
from hotseat.tui.widgets.lines import Title, TitleView
from hotseat.tui.widgets.log import LogLine
from stratopolis.record import way_of, way_words
from stratopolis.rules import SEATS, TILES, Event, Placement, Play, Position
from stratopolis.tui.cursor import Cursor
from stratopolis.tui.messages import Names, fitting_wording, log_lines, plain_wordings, wordings
from stratopolis.tui.models import PanelView, Supposing, panel_view
from stratopolis.tui.prompt import turn_words
from stratopolis.tui.widgets.city import LayoutView
from stratopolis.tui.widgets.frame import LEAST, SCALES, WORDS, Plan, plan
from stratopolis.tui.widgets.layout import LayoutPart
from stratopolis.tui.widgets.panels import LeadPart, LeadView, SquareLog, panels

if TYPE_CHECKING:
    from stratopolis.game import Entry
    from stratopolis.settings import StratopolisSettings
    from stratopolis.tui.animation import Keyframe
    from stratopolis.tui.cursor import Places


_SHORT_NAME = 6  # cells of a name in a prompt of one row, rather than one of two


class StratopolisHost(Host, Protocol):
    """A screen that shows a table of Stratopolis."""

    @property
    def settings(self) -> StratopolisSettings:
        """The settings of Stratopolis."""

    @property
    def header(self) -> Header:
        """What the game's record says of it."""

    @property
    def places(self) -> Places | None:
        """Where the tile that is about to be placed may lie, to be marked; None for no marks."""

    @property
    def keeps_told(self) -> bool:
        """Whether what was done last, or is said there, must be seen whatever the prompt needs."""

    def position(self) -> Position:
        """The position that is shown."""

    def pointing(self) -> Cursor:
        """The tile that is about to be placed."""

    def marked(self, layout: LayoutView) -> LayoutView:
        """The layout with what the screen marks on it."""


class View(TableView[Position, Placement, Event]):
    """Draws what its host says, as large as there is room. The parts are attributes."""

    LEAST: ClassVar[tuple[int, int]] = LEAST
    _host: StratopolisHost

    def __init__(self, host: StratopolisHost, *, rows: int = WORDS, way: str | None = None) -> None:
        """rows: for what was done last and the prompt together, on low screens.   way: the way of playing
        in words, empty for the usual one; the record says it where it is None.
        """
        super().__init__(host)
        self._rows = rows
        self._way = way
        self.plan: Plan | None = None
        self.supposing = Supposing()
        self.animated: Keyframe | None = None  # what an animation shows at present

    @property
    def way(self) -> str:
        """The way of playing, in words; empty for the usual one."""
        if self._way is None:  # finding out deals the piles
            way = way_of(self._host.header)
            self._way = "" if way == Play.PILES.value else way_words(way)
        return self._way

    def title_view(self) -> TitleView:
        """The line on top. While an animation runs it names the tile that is on its way, and whose it is."""
        animated = self.animated
        game = animated.entry.before if animated else self._host.position()
        number = min(game.placed + 1, TILES)
        where = _("tile {number} of {all}").format(number=number, all=TILES)
        yours = game.to_play is not None and not animated
        turn = turn_words(game, self._host.names)
        if animated:
            turn = _("{name} is placing").format(name=self._host.names[animated.seat - 1])
        return TitleView(where, turn, "", self.way, yours)

    def placement_told(self, names: Names, entry: Entry, *, less: int = 0, momentous: bool = True) -> str:
        """A placement, as much of it as fits where it is told what was done, `less` so many cells. Rather
        than cut names short it tells less.   momentous: with its moments.
        """
        says = wordings(entry) if momentous else plain_wordings(entry)
        box = self.told_line.box
        return fitting_wording(says, names, box.width - less, box.height) if self.seen else says[0](names)

    def log_lines(self, names: Sequence[str], entries: Sequence[Entry]) -> list[LogLine]:
        lines = log_lines(names, entries)
        return [line for line in lines if line.move] if self.animated and entries else lines

    @property
    def seen(self) -> bool:
        return self.plan is not None

    # The lines

    @property
    def shares_a_row(self) -> bool:
        """Whether the upper row of the prompt is that of what was done last."""
        return self.plan is not None and self.plan.told.y == self.plan.prompt.y

    def say_of(self, names: Sequence[str], say: Callable[[Sequence[str]], str], *, told: bool = False) -> str:
        if told or not self.shares_a_row:
            return super().say_of(names, say, told=told)
        width = self.prompt_line.width
        text = said_of(names, say, width, 1, _SHORT_NAME)
        return text if fits(text, width) or self._host.keeps_told else said_of(names, say, width, 2)

    def say_best(self, says: Sequence[Callable[[Names], str]]) -> str:
        """The first of some ways to say a prompt that leaves what was done last to be seen; where none
        does, the last one, with names cut.
        """
        rows = 1 if self.shares_a_row else self.prompt_line.box.height
        texts = (say(self._host.names) for say in says)
        found = next((text for text in texts if fits(text, self.prompt_line.width, rows)), None)
        return self.say_of(self._host.names, says[-1]) if found is None else found

    def show_words(self) -> None:
        super().show_words()
        if self.plan is not None and self.shares_a_row:
            x, y, width, height = self.plan.prompt
            rows = (
                1 if self._host.keeps_told or fits(self.prompt_line.text, self.prompt_line.width) else height
            )
            self.prompt_line.place(Box(x, y + height - rows, width, rows))

    # Drawing

    def make_sheet(self) -> Sheet:
        self.title_line, self.layout_part, self.panels = Title(), LayoutPart(), panels()
        self.log_part, self.lead_part = SquareLog(), LeadPart()
        self.make_lines()
        self.sheet = Sheet([*self._parts, self.lead_part, self.log_part], id="sheet")
        return self.sheet

    @property
    def _parts(self) -> Sequence[Placed]:
        """The prompt before what was done last: on low screens it may lie above that."""
        lines = (self.prompt_line, self.told_line, self.hint_line)
        return (self.title_line, self.layout_part, *self.panels, *lines)

    def place_parts(self, size: Size) -> None:
        self.plan = found = plan(size.width, size.height, self._rows)
        self.layout_part.scales = no_larger(SCALES, self._host.settings.squares)
        lines = (self.title_line, self.told_line, self.prompt_line, self.hint_line)
        boxes = [NOWHERE] * 4
        if found is not None:
            boxes = [found.title, found.told, found.prompt, found.hints]
        for line, box in zip(lines, boxes, strict=True):
            line.place(box)
        self.layout_part.place(found.layout if found else NOWHERE)
        for panel, box in zip(self.panels, found.panels if found else (NOWHERE, NOWHERE), strict=True):
            panel.place(box)
        self.lead_part.place(found.lead if found else NOWHERE)
        self.log_part.place(found.log if found and found.log else NOWHERE)
        if found is None:
            self.prompt_line.place(Box(0, 0, size.width, min(size.height, 3)))

    def show_all(self) -> None:
        self.stop_animation()
        if self.plan is not None:
            game, cursor = self._host.position(), self._host.pointing()
            found = self.supposing.found(game, cursor)
            people = zip(SEATS, self._host.player_names, self._host.seats(), strict=True)
            views = [panel_view(game, *person, cursor, found) for person in people]
            if not (told := self._host.settings.forecasts):
                views = [view.without_forecast(game) for view in views]
            self.show_views(self.supposing.layout(game, cursor, self._host.places, forecasts=told), views)
        self.show_lines()

    def show_views(self, layout: LayoutView, panels: Sequence[PanelView]) -> None:
        """Show these on the layout and beside it."""
        self.layout_part.show(self._host.marked(layout))
        squares = self._squares()
        for panel, view in zip(self.panels, panels, strict=True):
            panel.show(view, squares)
        one, two = panels
        over = not any(view.to_play or view.left for view in panels)
        self.lead_part.show(LeadView((one.name, two.name), (one.score, two.score), over))

    def _squares(self) -> int:
        """How wide the squares of the board are."""
        self.layout_part.strip(0)  # drawn, so that it knows
        frame = self.layout_part.frame
        assert frame is not None, "it has just been drawn"
        return frame.scale.width

    def show_lines(self) -> None:
        """The title, the log and the lines. While an animation runs they speak of the tile that is on its
        way, as the panels do, and nothing yet of what lies behind it.
        """
        if self.plan is not None:
            self.title_line.show(self._host.title_view())
            if self.plan.log:
                self.log_part.tell(self._host.logged())
        self.show_words()

    def begin_animation(self, entries: Sequence[Entry], pace: float, then: Callable[[], object]) -> Animation:
        from stratopolis.tui.animation import Animator, keyframes

        found = Animator(self)
        found.show(keyframes(self._host.player_names, self._host.seats(), entries), pace, then)
        return found
