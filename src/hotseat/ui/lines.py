"""Widgets that paint themselves on a canvas, and the one-line ones among them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.color import Color
from textual.strip import Strip
from textual.widget import Widget

from hotseat.ui.canvas import Canvas, fitted, wrapped

LEFT = 1  # the mouse's button that means something

Target = TypeVar("Target", bound=Hashable)


class Painted(Widget, Generic[Target]):
    """A widget drawn once into strips and kept until what it shows, its size or its style changes."""

    ALLOW_SELECT: ClassVar[bool] = False
    LOOKS: ClassVar[dict[str, str]] = {}  # names of styles in words and theme variables: "bold $yours"

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._strips: list[Strip] | None = None
        self._canvas: Canvas[Target] | None = None
        self._size_drawn = self.size
        self._looks: dict[tuple[str, str], Style] = {}
        self.lit = ""  # the name of the look that the ground has on top of the widget's own style

    @abstractmethod
    def paint(self, canvas: Canvas[Target]) -> None:
        """Draw everything; the canvas is blank and has the widget's size."""

    def changed(self) -> None:
        """What it shows is another: drop the picture and draw again."""
        self._strips = None
        self.refresh()

    def look(self, name: str = "") -> Style:
        """One of the widget's `LOOKS` on its ground; without a name the ground itself.

        Not component classes: with four boards Textual would style some 50 more nodes at the start.
        """
        if (self.lit, name) not in self._looks:
            looks = [self.LOOKS[each] for each in (self.lit, name) if each]
            variables = self.app.theme_variables
            own = [parse_look(look, variables) for look in looks]
            self._looks[self.lit, name] = Style.combine([self.rich_style, *own])
        return self._looks[self.lit, name]

    def hit(self, event: events.MouseEvent) -> Target | None:
        """What lies under the mouse."""
        offset = event.get_content_offset(self)
        if offset is None or self._canvas is None:
            return None
        return self._canvas.hit(offset.x, offset.y)

    def render_line(self, y: int) -> Strip:
        """Textual's Line API."""
        size = self.size
        if self._strips is None or self._size_drawn != size:
            self._size_drawn = size
            self._canvas = Canvas(size.width, size.height, self.look())
            self.paint(self._canvas)
            self._strips = self._canvas.strips()
        return self._strips[y] if y < len(self._strips) else Strip.blank(size.width)

    def notify_style_update(self) -> None:
        """Another theme is another picture, and other styles."""
        self._strips = None
        self._looks.clear()
        super().notify_style_update()


def parse_look(look: str, variables: Mapping[str, str]) -> Style:
    """A style in Rich's words, with colours named as the theme's variables: `bold $ink on $ground`."""
    words = [
        Color.parse(variables[word[1:]]).rich_color.name if word.startswith("$") else word
        for word in look.split()
    ]
    return Style.parse(" ".join(words))


class Sentence(Painted[str]):
    """A line or two of text, cut where it does not fit; `lines` is how many rows it may take."""

    DEFAULT_CSS = """
    Sentence { height: 1; }
    """

    def __init__(self, text: str = "", *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self.text = text

    def say(self, text: str) -> None:
        """Show another text; nothing is painted where it is the same."""
        if text != self.text:
            self.text = text
            self.changed()

    def paint(self, canvas: Canvas[str]) -> None:
        """Break it at blanks."""
        for row, text in enumerate(wrapped(self.text, canvas.width, canvas.height)):
            canvas.put(0, row, text, canvas.ground)


class Hint(NamedTuple):
    """A key, a word for it, and the action a click on it runs (empty for none)."""

    key: str
    word: str
    action: str = ""


class HintBar(Painted[str]):
    """One line that names what can be done now. Textual's own footer rebuilds a widget for every key
    at each change (79 ms against 7) and keeps the old ones.
    """

    DEFAULT_CSS = """
    HintBar {
        height: 1;
        color: $text-quiet;
    }
    """
    LOOKS: ClassVar[dict[str, str]] = {
        "key": "$text-bright",
    }

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.hints: tuple[Hint, ...] = ()

    def show(self, hints: Sequence[Hint]) -> None:
        """Name other things."""
        if tuple(hints) != self.hints:
            self.hints = tuple(hints)
            self.changed()

    def paint(self, canvas: Canvas[str]) -> None:
        """Left to right as far as whole hints fit; closer together where not all would."""
        widths = [cell_len(hint.key) + 1 + cell_len(hint.word) for hint in self.hints]
        gap = 3 if sum(widths) + 3 * (len(widths) - 1) <= canvas.width else 2
        x = 0
        for key, word, action in self.hints:
            width = cell_len(key) + 1 + cell_len(word)
            if x + width > canvas.width:
                break
            if action:
                canvas.mark(x, 0, width, 1, action)
            behind = canvas.put(x, 0, key, self.look("key"))
            x = canvas.put(behind + 1, 0, fitted(word, width), canvas.ground) + gap

    async def on_click(self, event: events.Click) -> None:
        """A click on a hint does what its key does."""
        action = self.hit(event)
        if action and event.button == LEFT:
            await self.app.run_action(action, self.screen)
