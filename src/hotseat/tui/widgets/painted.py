"""Widgets that paint themselves: text, key hints and lists; and the line below a list with a text field."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from rich.cells import cell_len
from rich.style import Style
from textual import events, on
from textual.containers import Vertical
from textual.filter import LineFilter
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input

from hotseat.i18n import from_right
from hotseat.text.fit import fitted
from hotseat.text.scripts import arranged, has_right_to_left, runs_from_right
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.drawing.output import CompactStrip, without_order
from hotseat.tui.drawing.sheet import LEFT, Painting, Target, View, Viewing
from hotseat.tui.widgets import KeyHints, WrappedText
from hotseat.values import NamedTuple


class PaintedWidget(Painting[Target], Widget):
    """A widget that paints itself on a canvas."""

    ALLOW_SELECT: ClassVar[bool] = False

    _size_drawn = Size(0, 0)

    @property
    def host(self) -> Widget:
        return self

    def changed(self) -> None:
        self._stale = True
        self.refresh()

    def hit(self, event: events.MouseEvent) -> Target | None:
        offset = event.get_content_offset(self)
        return None if offset is None else self.at(offset.x, offset.y)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """All but the filter that orders right-to-left text: a canvas has ordered it."""
        return without_order(super().get_line_filters())

    def render_line(self, y: int) -> Strip:
        size = self.size
        if self._size_drawn != size:
            self._size_drawn, self._stale = size, True
        return Strip(CompactStrip(*self.drawn(*size).rows[y])) if y < size.height else Strip.blank(size.width)

    def notify_style_update(self) -> None:
        self.forget()
        super().notify_style_update()

    def on_unmount(self) -> None:
        """Make Textual forget the picture: see `Sheet.on_unmount`."""
        self.refresh()


class ViewWidget(Viewing[str, View], PaintedWidget[str]):
    """A widget that paints a view, one value with everything it shows."""


class TextWidget(WrappedText, PaintedWidget[str]):
    """A line or two of text."""

    DEFAULT_CSS = "TextWidget { height: 1; }"

    def __init__(self, text: str = "", *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.text = text


class KeyBar(KeyHints, PaintedWidget[str]):
    """Key hints as a widget. At each change, Textual's own footer makes a new widget for every key (79 ms
    against 7), and keeps the old ones.
    """

    DEFAULT_CSS = "KeyBar { height: 1; }"

    async def on_click(self, event: events.Click) -> None:
        action = self.hit(event)
        if action and event.button == LEFT and self.screen.is_active:  # no click before this one has left it
            event.stop()
            await self.app.run_action(action, self.screen)


class Window(NamedTuple):
    """The view of a list with `total` rows: `height` rows from `top` on; `place` is the chosen row."""

    total: int = 0
    height: int = 1
    place: int = 0
    top: int = 0

    def at(self, place: int) -> Window:
        """Choose a row, or the nearest one, and scroll only as far as necessary."""
        nearest = max(0, min(place, self.total - 1))
        lowest = max(0, self.total - self.height)
        top = min(max(self.top, nearest - self.height + 1), nearest, lowest)
        return self._replace(place=nearest, top=top)

    def scrolled(self, by: int) -> Window:
        """Bring other rows into view, and choose the nearest of them."""
        top = max(0, min(self.top + by, self.total - self.height))
        place = max(top, min(self.place, top + self.height - 1))
        return self._replace(top=top).at(place)

    def sized(self, total: int, height: int) -> Window:
        """Change the number of rows and the height; the chosen row stays if it exists."""
        return self._replace(total=total, height=max(1, height)).at(self.place)

    @property
    def seen(self) -> range:
        return range(self.top, min(self.top + self.height, self.total))


R = TypeVar("R")  # a row; a text is a heading


class Listing(PaintedWidget[int], Generic[R]):
    """A list whose chosen row is lit and always in view. A text among the rows is a heading: it cannot be
    chosen, and comes into view with the row below it.

    Mounted with 100 rows, it is painted after 35 ms, Textual's `DataTable` after 96 and its `OptionList`
    after 103; with 1,000 rows 43, 244 and 204 (`App.run_test`, 120x40, medians of 5).
    """

    MIRRORED: ClassVar[bool] = True
    LOOKS: ClassVar[dict[str, str]] = {"heading": "bold $text-quiet"}
    HEAD: ClassVar[int] = 0  # rows above the list that do not scroll
    MARK: ClassVar[str] = ">"  # shows the chosen row without colour
    end = 0  # the column behind the lit part of the chosen row; 0 for all of it

    class Moved(Message):
        """Another row was chosen, or other rows came into view."""

    class Pressed(Message):
        """A row was clicked; `again` if it was the chosen one before."""

        def __init__(self, place: int, clicks: int, *, again: bool) -> None:
            super().__init__()
            self.place, self.clicks, self.again = place, clicks, again

    def __init__(self) -> None:
        super().__init__()
        self.rows: Sequence[R] = ()
        self.window = Window()

    @property
    def place(self) -> int:
        return self.window.place

    def fill(self, rows: Sequence[R], place: int | None = None) -> None:
        self.rows = rows
        self._become(self._sized().at(self.place if place is None else place))

    def choose(self, place: int) -> None:
        self.go(self.window.at(place))

    def go(self, window: Window) -> None:
        if window != self.window:
            self._become(window)
            self.post_message(self.Moved())

    def page(self, by: int) -> None:
        self.choose(self.place + by * self.window.height)

    def wheel(self, by: int) -> None:
        self.choose(self.place + by)

    def _sized(self) -> Window:
        return self.window.sized(len(self.rows), self.size.height - self.HEAD)

    def _become(self, window: Window) -> None:
        above = window.place - 1
        if above >= 0 and isinstance(self.rows[above], str):
            window = window._replace(top=min(window.top, above))
        self.window = window
        self.changed()

    def paint(self, canvas: Canvas[int]) -> None:
        self.paint_head(canvas)
        for y, place in enumerate(self.window.seen, self.HEAD):
            row = self.rows[place]
            if isinstance(row, str):
                canvas.put(0, y, fitted(row, canvas.width), self.look("heading"))
                continue
            style = canvas.ground
            if place == self.place:
                style = self.look("chosen")
                canvas.fill(0, y, self.end or canvas.width, 1, style)
                canvas.put(0, y, self.MARK, style)
            self.paint_row(canvas, y, place, row, style)
            canvas.mark(0, y, canvas.width, 1, place)

    def paint_head(self, canvas: Canvas[int]) -> None:
        """Paint the headings above the rows, and measure the columns."""

    @abstractmethod
    def paint_row(self, canvas: Canvas[int], y: int, place: int, row: R, style: Style) -> None:
        """Paint a row; the chosen one has a style of its own."""

    def on_resize(self) -> None:
        self.go(self._sized())

    def on_click(self, event: events.Click) -> None:
        place = self.hit(event)
        if place is not None and event.button == LEFT:
            again = place == self.place
            self.choose(place)
            self.post_message(self.Pressed(place, event.chain, again=again))

    @on(events.MouseScrollDown)
    @on(events.MouseScrollUp)
    def wheel_turned(self, event: events.MouseEvent) -> None:
        event.stop()
        self.wheel(1 if isinstance(event, events.MouseScrollDown) else -1)


class TypedText(Input):
    """Textual's text field, with arrows and clicks for right-to-left text, too."""

    def _cell_offset_to_index(self, offset: int) -> int:
        spare = self.content_size.width - cell_len(self.value)
        if spare < 0 or not (from_right() or has_right_to_left(self.value)):
            return super()._cell_offset_to_index(offset)
        end = 0
        row = arranged(self.value + " " * spare, from_right=from_right(), mirrored=from_right())
        for character, source in row:
            end += cell_len(character)
            if offset < end:
                return min(source, len(self.value))
        return len(self.value)

    def action_cursor_left(self, select: bool = False) -> None:
        backwards = runs_from_right(self.value)
        (super().action_cursor_right if backwards else super().action_cursor_left)(select)

    def action_cursor_right(self, select: bool = False) -> None:
        backwards = runs_from_right(self.value)
        (super().action_cursor_left if backwards else super().action_cursor_right)(select)


class AskLine(Vertical):
    """Two lines of text; or a question and, below it, a field for the answer."""

    DEFAULT_CSS = """
    AskLine {
        height: 2;
        padding: 0 2;
        & > TextWidget { height: 2; color: $text-bright; }
        & > TextWidget.-refused { color: $yours; }
        & > Input { display: none; }
        & > Input, & > Input:focus {
            width: 62; max-width: 100%; height: 1; border: none; padding: 0 1;
            background: $table-free; background-tint: $table-free 0%; color: $text-bright;
            & > .input--cursor { background: $yours; color: $yours-ink; text-style: none; }
        }
    }
    """

    def __init__(self) -> None:
        self._prompt, self._field = TextWidget(id="prompt"), TypedText(id="field", select_on_focus=False)
        super().__init__(self._prompt, self._field)
        self.styles.align_horizontal = "right" if from_right() else "left"

    @property
    def room(self) -> int:
        return self.content_size.width

    def say(self, text: str, *, refused: bool = False) -> None:
        self._prompt.set_class(refused, "-refused")
        self._prompt.say(text)

    def ask(self, question: str, text: str, longest: int) -> None:
        self._prompt.styles.height = 1
        self.say(question)
        self._field.display, self._field.max_length = True, longest
        with self._field.prevent(Input.Changed):
            self._field.value = text
        self._field.cursor_position = len(text)
        self._field.focus()

    def close(self) -> None:
        self._prompt.styles.height = 2
        self.say("")
        self._field.display = False
        self.screen.set_focus(None)
