"""What paints itself on a canvas: as a widget of its own, or as a part of a sheet of many."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Mapping
from typing import ClassVar, Generic, TypeVar

from rich.style import Style
from textual import events
from textual.color import Color
from textual.strip import Strip
from textual.widget import Widget

from hotseat.ui.cells.canvas import Canvas

LEFT = 1  # the mouse's button that means something
RIGHT = 3  # and that which a game may use besides

Target = TypeVar("Target", bound=Hashable)


class Painting(Generic[Target]):
    """A picture drawn once, and kept until what it shows, its size or its style changes."""

    LOOKS: ClassVar[dict[str, str]] = {}  # names of styles in words and theme variables: "bold $yours"
    _canvas: Canvas[Target] | None = None
    _strips: dict[int, Strip] | None = None  # the rows looked at so far; None where it is to be drawn
    lit = ""  # the name of the look that the ground has on top of the widget's own style

    @property
    @abstractmethod
    def host(self) -> Widget:
        """The widget whose style is the ground."""

    @property
    @abstractmethod
    def ground(self) -> Style:
        """The style of that widget."""

    @abstractmethod
    def paint(self, canvas: Canvas[Target]) -> None:
        """Draw everything; the canvas is blank and has the picture's size."""

    @abstractmethod
    def changed(self) -> None:
        """What it shows is another: drop the picture and draw again."""

    def forget(self) -> None:
        """Drop the picture and its styles: the theme is another."""
        self._strips = None
        self.__dict__.pop("_looks", None)

    def look(self, name: str = "") -> Style:
        """One of the picture's `LOOKS` on its ground; without a name the ground itself.

        Not component classes: with four boards Textual would style some 50 more nodes at the start.
        """
        looks: dict[tuple[str, str], Style] = self.__dict__.setdefault("_looks", {})
        if (self.lit, name) not in looks:
            variables = self.host.app.theme_variables
            own = [parse_look(self.LOOKS[each], variables) for each in (self.lit, name) if each]
            looks[self.lit, name] = Style.combine([self.ground, *own])
        return looks[self.lit, name]

    def draw(self, width: int, height: int) -> Canvas[Target]:
        """Draw the picture, of that size."""
        self._canvas = Canvas(width, height, self.look())
        self._strips = {}
        self.paint(self._canvas)
        return self._canvas

    def drawn(self, y: int, width: int, height: int) -> Strip:
        """A row of the picture, which has that size."""
        if self._strips is None:
            self.draw(width, height)
        canvas, strips = self._canvas, self._strips
        assert canvas is not None and strips is not None, "it has just been drawn"  # noqa: PT018
        if y not in strips:
            strips[y] = canvas.strip(y)
        return strips[y]

    def at(self, x: int, y: int) -> Target | None:
        """What lies at a cell of the picture, as it was drawn last."""
        return None if self._canvas is None else self._canvas.hit(x, y)


class Painted(Painting[Target], Widget):
    """A widget that is one picture."""

    ALLOW_SELECT: ClassVar[bool] = False

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._size_drawn = self.size

    @property
    def host(self) -> Widget:
        """The widget whose style is the ground: itself."""
        return self

    @property
    def ground(self) -> Style:
        """Its own style."""
        return self.rich_style

    def changed(self) -> None:
        """What it shows is another: drop the picture and draw again."""
        self._strips = None
        self.refresh()

    def hit(self, event: events.MouseEvent) -> Target | None:
        """What lies under the mouse."""
        offset = event.get_content_offset(self)
        return None if offset is None else self.at(offset.x, offset.y)

    def render_line(self, y: int) -> Strip:
        """Textual's Line API."""
        size = self.size
        if self._size_drawn != size:
            self._size_drawn, self._strips = size, None
        return self.drawn(y, *size) if y < size.height else Strip.blank(size.width)

    def notify_style_update(self) -> None:
        """Another theme is another picture, and other styles."""
        self.forget()
        super().notify_style_update()

    def on_unmount(self) -> None:
        """Have what was drawn forgotten: see `Sheet.on_unmount`."""
        self.refresh()


def parse_look(look: str, variables: Mapping[str, str]) -> Style:
    """A style in Rich's words, with colours named as the theme's variables: `bold $ink on $ground`."""
    words = [
        Color.parse(variables[word[1:]]).rich_color.name if word.startswith("$") else word
        for word in look.split()
    ]
    return Style.parse(" ".join(words))
