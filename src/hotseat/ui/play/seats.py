"""A small choice over the table: who sits at each seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.geometry import Size
from textual.screen import ModalScreen

from hotseat.language import _
from hotseat.ui.cells.canvas import Box
from hotseat.ui.cells.fit import said_of
from hotseat.ui.parts.form import Form
from hotseat.ui.parts.lines import Hint, HintPart, TextPart
from hotseat.ui.parts.rows import Choice

_WIDTH = 70


class SeatsScreen(ModalScreen[tuple[int, ...] | None]):
    """A row a seat. Enter leaves with the places of the words chosen, escape with None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go", "done", show=False, id="seats-go"),
        Binding("up,shift+tab", "move(-1)", "up", show=False, id="seats-up"),
        Binding("down,tab", "move(1)", "down", show=False, id="seats-down"),
        Binding("escape,backspace,q,Q,p,P", "dismiss", "back", show=False, id="seats-back"),
        Binding("ctrl+q", "app.leave", "quit", show=False, id="seats-leave"),
    ]
    DEFAULT_CSS = """
    SeatsScreen {
        align: center bottom;  /* over the table's own prompt and keys, which mean nothing here */
        background: transparent;
        & > Vertical {
            width: 100%; height: auto; align-horizontal: center;
            border: solid $text-quiet; background: $table-panel;
        }
        & Form { width: 74; max-width: 100%; background: $table-panel; }
    }
    """

    def __init__(
        self,
        names: Sequence[str],
        words: Sequence[str],
        places: Sequence[int],
        explain: Callable[[str], str],
    ) -> None:
        """`words` are the choices, the same for every seat; `places` those chosen now; `explain` says
        for a name, shortened where it must be, what the choice is about.
        """
        super().__init__()
        self._explain = explain
        self.rows = [
            Choice(f"seat-{seat}", name, words, place)
            for seat, (name, place) in enumerate(zip(names, places, strict=True), 1)
        ]

    def compose(self) -> ComposeResult:
        """The heading, the rows, a sentence, the keys."""
        self.heading: TextPart[str] = TextPart()
        self.said_line: TextPart[str] = TextPart()
        self.hint_line = HintPart()
        self.heading.text = _("Players")
        self.form = Form(self.rows, [self.heading, self.said_line, self.hint_line], id="form")
        with Vertical():  # without colours a frame is all that tells it from the table
            yield self.form

    def on_mount(self) -> None:
        """The first seat is the one to change."""
        self.form.styles.height = len(self.rows) + 7
        self.form.go_to(self.rows[0])
        self.lay_out(self.app.size)

    def on_resize(self, event: events.Resize) -> None:
        """Lay it out anew."""
        self.lay_out(event.size)

    def lay_out(self, size: Size) -> None:
        """Everything below each other."""
        width = min(_WIDTH, size.width - 4)
        self.heading.place(Box(2, 1, width, 1))
        for number, row in enumerate(self.rows):
            row.place(Box(2, 3 + number, width, 1))
        below = 4 + len(self.rows)
        self.said_line.place(Box(2, below, width, 1))
        self.hint_line.place(Box(2, below + 1, width, 1))
        self.show_all()

    def show_all(self) -> None:
        """What the row under the cursor means, and the keys."""
        self.said_line.say(self._sentence(), "quiet")
        self.hint_line.show(
            [
                Hint("enter", _("done"), "screen.go"),
                Hint("left right", _("change")),
                Hint("up down", _("move")),
                Hint("esc", _("cancel"), "screen.dismiss"),
            ]
        )

    def _sentence(self) -> str:
        box = self.said_line.box
        return said_of((self.form.row.label,), lambda names: self._explain(names[0]), box.width, box.height)

    def on_key(self, event: events.Key) -> None:
        """What means something in a row; everything else is a binding."""
        if self.form.take(event):
            event.stop()

    def on_form_moved(self) -> None:
        """Another row is under the cursor."""
        self.show_all()

    def action_move(self, by: int) -> None:
        """Up or down."""
        self.form.move(by)

    def action_go(self) -> None:
        """Have it so."""
        self.dismiss(tuple(row.value for row in self.rows))
