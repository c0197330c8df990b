"""Who sits where, in words, and the dialog that changes it during a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.filter import LineFilter
from textual.geometry import Size
from textual.screen import ModalScreen

from hotseat.game import E, M, P
from hotseat.i18n import _, pgettext
from hotseat.record.header import PERSON, level_word
from hotseat.record.names import readable
from hotseat.text.fit import fits, fitted, said_of
from hotseat.tui.commands import spoken
from hotseat.tui.drawing.canvas import Box
from hotseat.tui.drawing.output import without_order
from hotseat.tui.widgets.form import Choice, Form
from hotseat.tui.widgets.lines import KeyHint, KeyLine, TextPart

if TYPE_CHECKING:
    from hotseat.tui.table.screen import TableScreen


def who_choices(levels: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Who may sit at a seat, a person first, and a sentence on each; `levels` of computers there are."""
    sentences = {
        "easy": _("Easy: for first games. It often misses the best move."),
        "medium": _("Medium: plays like someone who knows the game."),
        "hard": _("Hard: looks ahead."),
        "expert": _("Expert: the strongest. It takes up to three seconds for a move."),
    }
    person = _("A person plays here. Left and Right change to a computer.")
    if not levels:
        person = _("A person plays here.")
    computers = (
        (_("computer, {level}").format(level=level_word(level)), sentences[level]) for level in levels
    )
    return ((_("person"), person), *computers)


_WIDTH = 70

_NAME = 12  # cells of a name before the words

_SAID = 2  # rows for what the row under the cursor means, where one is too short


class SeatsScreen(ModalScreen[list[str] | None]):
    """A row a seat. Enter leaves with who is chosen, as seat lines say it, escape with None."""

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

    def __init__(self, table: TableScreen[Any, Any, Any, Any, Any]) -> None:
        super().__init__()
        levels, session = table.app.spec.levels, table.session
        self._choices = [PERSON, *(f"computer {level}" for level in levels), *table.app.own]
        words = [_("person"), *map(level_word, self._choices[1:])]
        places = [self._choices.index(who) if who in self._choices else 0 for who in session.seats]
        self._names = tuple(map(readable, session.names))
        self.rows = [
            Choice(f"seat-{seat}", fitted(name, _NAME), words, place)
            for seat, (name, place) in enumerate(zip(self._names, places, strict=True), 1)
        ]

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Not the one for the order of texts: what is seen below it is in order."""
        return without_order(super().get_line_filters())

    def compose(self) -> ComposeResult:
        self.heading: TextPart[str] = TextPart()
        self.said_line: TextPart[str] = TextPart()
        self.hint_line = KeyLine()
        self.heading.text = _("Players")
        self.form = Form(self.rows, [self.heading, self.said_line, self.hint_line], id="form")
        with Vertical():  # without colours a frame is all that tells it from the table
            yield self.form

    def on_mount(self) -> None:
        self.form.go_to(self.rows[0])
        self.lay_out(self.app.size)

    def on_resize(self, event: events.Resize) -> None:
        self.lay_out(event.size)

    def lay_out(self, size: Size) -> None:
        width = min(_WIDTH, size.width - 4)
        self.heading.place(Box(2, 1, width, 1))
        for number, row in enumerate(self.rows):
            row.place(Box(2, 3 + number, width, 1))
        below = 4 + len(self.rows)
        shortest = (_explained((fitted(name, _NAME),)) for name in self._names)
        rows = 1 if all(fits(text, width) for text in shortest) else _SAID
        self.form.styles.height = below + rows + 2
        self.said_line.place(Box(2, below, width, rows))
        self.hint_line.place(Box(2, below + rows, width, 1))
        self.show_all()

    def show_all(self) -> None:
        box, name = self.said_line.box, self._names[self.form.rows.index(self.form.row)]
        self.said_line.say(said_of((name,), _explained, box.width, box.height), "quiet")
        self.hint_line.show(
            [
                KeyHint(spoken("enter"), _("done"), "screen.go"),
                KeyHint(_("left right"), _("change")),
                KeyHint(_("up down"), pgettext("arrow keys", "move")),
                KeyHint(spoken("escape"), _("cancel"), "screen.dismiss"),
            ]
        )

    def on_key(self, event: events.Key) -> None:
        if self.form.take(event):
            event.stop()

    def on_form_moved(self) -> None:
        self.show_all()

    def action_move(self, by: int) -> None:
        self.form.move(by)

    def action_go(self) -> None:
        self.dismiss([self._choices[row.value] for row in self.rows])


def _explained(names: Sequence[str]) -> str:
    return _("Who plays for {name} from now on: a person or a computer.").format(name=names[0])


def seat_all(table: TableScreen[P, M, E, Any, Any], seats: Sequence[str] | None) -> None:
    """These sit there from now on; the record says so, and so does the prompt. None: as before."""
    session = table.session
    changed = [seat for seat, who in enumerate(seats or session.seats, 1) if session.seats[seat - 1] != who]
    if seats is None or not changed:
        return
    for seat in changed:
        session.seat(seat, seats[seat - 1])
    bots = table.seat_bots()
    bots.seats_changed()
    bots.news += [_said(table.state.names[seat - 1], seats[seat - 1]) for seat in changed]
    table.call_after_refresh(bots.say_news)


def _said(name: str, who: str) -> str:
    if who == PERSON:
        return _("A person now plays for {name}.").format(name=name)
    return _("A computer ({level}) now plays for {name}.").format(name=name, level=level_word(who))
