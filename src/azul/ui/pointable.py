"""What the widgets of the table say about the mouse."""

from __future__ import annotations

from textual import events
from textual.message import Message

from azul.ui.targets import Target
from hotseat.ui.lines import LEFT, Painted


class Pointable(Painted[Target]):
    """A painted widget that tells what the mouse is over, and what it was pressed on."""

    DEFAULT_CSS = """
    Pointable { color: $text-bright; background: $table; }
    """

    class Pointed(Message):
        """The mouse moved over something else; None where it means nothing."""

        def __init__(self, target: Target | None) -> None:
            super().__init__()
            self.target = target

    class Clicked(Message):
        """The mouse was pressed on something."""

        def __init__(self, target: Target) -> None:
            super().__init__()
            self.target = target

    _over: Target | None = None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Mouse moves always arrive: tell only of another target than before."""
        self._tell(self.hit(event))

    def on_leave(self) -> None:
        """The mouse left."""
        self._tell(None)

    def _tell(self, target: Target | None) -> None:
        if target != self._over:
            self._over = target
            self.post_message(self.Pointed(target))

    def on_click(self, event: events.Click) -> None:
        """Tell what was clicked."""
        target = self.hit(event)
        if target is not None and event.button == LEFT:
            self.post_message(self.Clicked(target))
