"""The form of the start screen, and the layout around it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, product
from typing import TYPE_CHECKING, ClassVar

from textual.geometry import Size
from textual.timer import Timer

from hotseat.i18n import _, in_digits
from hotseat.tui.drawing.canvas import NOWHERE, Box
from hotseat.tui.drawing.sheet import Layer, Part, place_stack
from hotseat.tui.widgets import KeyLine, TextPart
from hotseat.tui.widgets.form import Button, Choice, Field, Form, LargeName, Row, Wheel
from hotseat.values import NamedTuple

if TYPE_CHECKING:
    from hotseat.tui.app import AnyApp


Extent = tuple[int, int]  # columns and rows

WIDE = (120, 36)  # the smallest terminal with a picture

FORM = 60  # columns that the form needs, without the mark of the cursor

BUTTON_GAP = 1  # columns between two buttons side by side

HANGING = 2  # columns for the mark of the cursor, left of the edge that labels and letters share

_MARGIN, _GAP = 3, 6  # the fewest columns beside everything, and between picture and form

_BELOW = 2  # rows for the keys

_AIRY = 35  # beside a picture of so many rows, the lines of the form have two rows of air

_MESSAGE_ROWS = 2


class StartPlan(NamedTuple):
    """The boxes. `lines` has those of the questions, then of the lines of buttons; their rows begin `HANGING`
    columns further left.
    """

    picture: Box
    lettering: Box
    about: Box
    lines: tuple[Box, ...]
    message: Box


def plan_start(
    size: Extent,
    pictures: Sequence[Extent],
    letterings: Sequence[Extent],
    questions: tuple[int, int],  # how many there are now, and at most
    buttons: Sequence[Button],
) -> StartPlan | None:
    """The plan with the first picture and the first letters, of those sizes, that fit; None if none do."""
    if size[0] < WIDE[0] or size[1] < WIDE[1]:
        return None
    across, down = size[0] - 2 * _MARGIN - _GAP, size[1] - _BELOW - 2
    for picture, letters in product(pictures, letterings):
        high = max(picture[1], _column(letters[1], questions[1] + 2, 1))
        if picture[0] + max(letters[0], FORM) <= across and high <= down:
            return _placed(size, picture, letters, questions, buttons)
    return None


def in_lines(buttons: Sequence[Button], room: int) -> list[list[Button]]:
    """Divide buttons into lines: as many side by side as fit."""
    lines: list[list[Button]] = []
    for button in buttons:
        if lines and sum(each.cells + BUTTON_GAP for each in lines[-1]) + button.cells <= room:
            lines[-1].append(button)
        else:
            lines.append([button])
    return lines


def _column(letters: int, lines: int, air: int) -> int:
    """The rows of letters, form and message, with `air` rows between the lines."""
    return letters + 2 + air + lines * (1 + air) + 1 + _MESSAGE_ROWS


def _placed(
    size: Extent, picture: Extent, letters: Extent, questions: tuple[int, int], buttons: Sequence[Button]
) -> StartPlan:
    """Centre picture and form side by side; if the form is the higher one, their upper edges are level.

    The form is placed as if it had two lines fewer than it can have, so nothing moves when more people play.
    """
    rows, (now, most) = size[1] - _BELOW, questions
    width = max(letters[0], FORM)
    spare = size[0] - picture[0] - width
    gap = max(_GAP, spare // 3)
    left = (spare - gap) // 2
    x = left + picture[0] + gap
    done = len(in_lines(buttons, size[0] - x))
    air = 2 if picture[1] >= _AIRY and _column(letters[1], most + done, 2) <= rows - 2 else 1
    high = _column(letters[1], most + done, air)
    usual = max(high - 2 * (1 + air), picture[1])
    top = max(1, min((rows - usual) // 2, rows - high))
    lettering = Box(x, top + max(0, (picture[1] - high) // 2), width, letters[1])
    about = Box(x, lettering.y + lettering.height + 1, width, 1)
    below = [about.y + (1 + air) * (1 + line) + (line >= now) for line in range(now + done + 1)]
    lines = tuple(Box(x, y, size[0] - x - 1, 1) for y in below[:-1])
    message = Box(x, below[-1], width, _MESSAGE_ROWS)
    return StartPlan(Box(left, top, *picture), lettering, about, lines, message)


_NARROW_MESSAGE_ROWS = 3

_STILL = 2.0  # seconds without a key before the picture moves on

_EVERY = 2.5  # seconds from one piece of the picture to the next

_WHOLE = 8.0  # seconds of the whole picture, and of the one without any


class _Line:
    """Rows side by side: a seat's name and who sits there, or buttons."""

    def __init__(self, *rows: Row) -> None:
        self.rows = rows

    def place(self, box: Box) -> None:
        """Place the rows that fit, from the left, with the cursor's mark before the box."""
        x, end = box.x - HANGING, box.x + box.width
        for row in self.rows:
            most = row.cells or end - x
            room = min(most, end - x) if row.shown else 0
            row.place(Box(x, box.y, room, 1) if box != NOWHERE and room > row.LEAST else NOWHERE)
            x += most + BUTTON_GAP


class _Columns(NamedTuple):
    """A part with a width of its own."""

    part: Part[str]
    columns: int

    def place(self, box: Box) -> None:
        self.part.place(box if box == NOWHERE else box._replace(width=self.columns))


class Growing(Part[str]):
    """A picture that grows piece by piece, and begins again once it is whole."""

    pieces: int  # how many it has now
    whole: int  # how many the whole picture has

    def advance(self) -> float:
        """Add a piece; returns the seconds until the next."""
        self.pieces = (self.pieces + 1) % (self.whole + 1)
        self.changed()
        return _WHOLE if self.pieces in (0, self.whole) else _EVERY


class Scenery(NamedTuple):
    """A game's picture for large terminals, beside the form."""

    picture: Growing
    sizes: Sequence[Extent]  # the sizes it can have, largest first
    lettering: LargeName


class StartForm(Form):
    """The rows of the start screen, as attributes, and their places."""

    app: AnyApp
    BANNER: ClassVar[int] = 4  # rows
    _moving: Timer | None = None  # until the picture goes on

    def __init__(
        self,
        players: tuple[int, ...],  # the possible numbers
        seats: Sequence[tuple[Field, Wheel]],  # names and who plays there, for the largest number
        variant: Choice,
        *,
        count: int,  # the number and the first player that are proposed
        first: int | None,  # None for a random one
        tutorial: str,  # a sentence on it
        about: str,  # the game in a few words
        banner: Part[str],  # a small terminal's picture
        make_scenery: Callable[[], Scenery | None],
    ) -> None:
        self._players = players
        self.scenery: Scenery | None = None  # made once there is room for it
        self.wide = False  # whether there is room now
        self._make_scenery = make_scenery
        self.picture = banner
        self.about, self.message_line = TextPart(), TextPart()
        self.about.say(about, "quiet")
        self.more_line, self.hint_line = KeyLine(), KeyLine()
        self.fields = [field for field, _who in seats]
        self.wheels = [who for _field, who in seats]
        self.has_computers = len(self.wheels[0].words) > 1  # whether computers may play
        self.variant = variant
        self._ask(count, first)
        self.questions = (self.number, *self.fields, variant, self.first_player)
        self.resume = Button("go-on", "", _("Enter continues this game where you left it."))
        self.start = Button("begin", _("Start"))
        self.tutorial = Button("guide", _("Show me how (2 minutes)"), tutorial)
        self.buttons = (self.start, self.tutorial, self.resume)
        others = (self.picture, self.about, self.message_line, self.more_line, self.hint_line)
        super().__init__([*chain(*map(self._with_who, self.questions)), *self.buttons], others)

    def _with_who(self, row: Row) -> list[Row]:
        """A question; right of a name, also who plays there."""
        return [row, *(who for who in self.wheels if who.beside is row)]

    def _ask(self, count: int, first: int | None) -> None:
        numbers = [*map(in_digits, self._players)]
        explains = _("How many players? Press the number.")
        if self.has_computers:
            explains = _("How many players, computers included? Press the number.")
        self.number = Choice("players", _("Players"), numbers, self._players.index(count), explains)
        self.number.shown = len(numbers) > 1
        explains = _("Who goes first: choose a player, or leave it to chance.")
        words = self._first_players([field.value for field in self.fields])
        self.first_player = Choice("first", _("First player"), words, first or 0, explains)

    def fill_in_as(self, other: StartForm) -> None:
        for row, before in zip(
            (*self.questions, *self.wheels), (*other.questions, *other.wheels), strict=True
        ):
            if isinstance(row, Field) and isinstance(before, Field):
                row.value = before.value
            elif isinstance(row, Choice) and isinstance(before, Choice):
                row.choose(before.value)

    def offer(self, saved: str, *, tutorial: bool) -> None:
        """Show the buttons that continue a saved game, in words, and open the tutorial; or hide them."""
        self.resume.label, self.resume.shown, self.tutorial.shown = (
            saved,
            bool(saved),
            tutorial,
        )
        self.resume.changed()
        self.start.explains = _("Enter starts the game.")
        if tutorial:
            self.start.explains = _('Enter starts the game. First time? Try "Show me how".')
        if not self.row.shown:
            self.go_to(self.start)

    @property
    def at_end_of_name(self) -> bool:
        """Whether the text cursor is at the end of a name, beside who plays there."""
        row = self.row
        ends = isinstance(row, Field) and row.at_far_end and not row.selected
        return ends and any(who.shown and who.box != NOWHERE for who in self._with_who(row)[1:])

    @property
    def has_neighbour(self) -> bool:
        return any(row.beside and self.row in (row, row.beside) for row in self._shown_buttons)

    def _first_players(self, names: Sequence[str]) -> list[str]:
        return [_("random"), *(name.strip() or "…" for name in names)]

    @property
    def names(self) -> tuple[str, ...]:
        count = self._players[self.number.value]
        return tuple(field.value for field in self.fields[:count])

    def seat(self) -> None:
        names = self.names
        for seat, (field, who) in enumerate(zip(self.fields, self.wheels, strict=True)):
            field.shown = seat < len(names)
            who.shown = field.shown and self.has_computers
        self.first_player.offer(self._first_players(names))

    def seat_two(self) -> None:
        self.number.choose(self._players.index(2))
        for place, who in enumerate(self.wheels[:2]):
            who.choose(place)
        self.seat()

    # The picture, which grows while no key is pressed

    def advance_soon(self, seconds: float = _STILL) -> None:
        self.stand_still()
        if self.wide and self.app.motion:
            self._moving = self.set_timer(seconds * self.app.motion, self._advance)

    def _advance(self) -> None:
        self._moving = None
        if self.scenery is not None and self.app.motion and self.screen.is_current:
            self.advance_soon(self.scenery.picture.advance())

    def on_resize(self) -> None:
        self.advance_soon()

    def stand_still(self) -> None:
        if self._moving is not None:
            self._moving.stop()
            self._moving = None

    # The layout

    def lay_out(self, size: Size) -> None:
        self.columns = size.width
        for row in self.rows:
            if not row.shown:
                row.place(NOWHERE)
        asking = [_Line(*self._with_who(row)) for row in self.questions if row.shown]
        plan = self._plan(size, len(asking))
        self.wide = plan is not None
        if plan is not None:
            self._place_wide(plan, asking)
        else:
            self._place_narrow(size, asking)
        # A single line of keys is the last row; of two, the upper one is about the row under the cursor.
        lines = (self.hint_line, self.more_line)
        for line, from_below in zip(lines, (1, 2) if self.wide else (2, 1), strict=True):
            line.place(Box(1, size.height - from_below, size.width - 2, 1))

    @property
    def _shown_buttons(self) -> list[Button]:
        return [row for row in self.buttons if row.shown]

    def _plan(self, size: Size, asking: int) -> StartPlan | None:
        """The layout with a picture; None if the game has none, or it does not fit."""
        if self.scenery is None and size.width >= WIDE[0] and size.height >= WIDE[1]:
            self.scenery = self._make_scenery()
            if self.scenery is not None:
                for part in (self.scenery.picture, self.scenery.lettering):
                    self.add(part)
        if self.scenery is None:
            return None
        most = sum(row.shown for row in self.questions if row not in self.fields) + len(self.fields)
        sizes = self.scenery.sizes, self.scenery.lettering.sizes
        return plan_start(size, *sizes, (asking, most), self._shown_buttons)

    def _place_wide(self, plan: StartPlan, asking: Sequence[_Line]) -> None:
        assert self.scenery is not None
        self.picture.place(NOWHERE)
        self.scenery.picture.place(plan.picture)
        self.scenery.lettering.place(plan.lettering)
        self.about.place(plan.about)
        lines = (*asking, *self._button_lines(self.columns - plan.lettering.x))
        for line, box in zip(lines, plan.lines, strict=True):
            line.place(box)
        self.message_line.place(plan.message)

    def _place_narrow(self, size: Size, asking: Sequence[_Line]) -> None:
        if self.scenery is not None:
            for part in (self.scenery.picture, self.scenery.lettering, self.about):
                part.place(NOWHERE)
        width = min(FORM, size.width - 2 * HANGING)
        x = (size.width - width) // 2
        buttons = self._button_lines(size.width - x)
        stack: list[list[Layer]] = [
            [(_Columns(self.picture, width), self.BANNER)],
            [(line, 1) for line in asking],
            [(line, 1) for line in buttons],
            [(_Columns(self.message_line, size.width - x - 1), _NARROW_MESSAGE_ROWS)],
        ]
        keep = next(line for line in (*asking, *buttons) if self.row in line.rows)
        # Long lines may run past the form's right edge.
        place_stack(stack, Box(x, 0, size.width - HANGING - x, size.height - _BELOW), keep)

    def _button_lines(self, room: int) -> list[_Line]:
        lines = in_lines(self._shown_buttons, room)
        for first, *others in lines:
            first.beside = None
            for row in others:
                row.beside = first
        return [_Line(*line) for line in lines]
