"""What stands on the start screen: the rows of its form, and where they stand."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen

from hotseat.language import _
from hotseat.ui.cells.canvas import NOWHERE, Box
from hotseat.ui.cells.sheet import Part
from hotseat.ui.cells.stack import Layer, Placeable, place_stack
from hotseat.ui.parts.form import LABEL, Form, Row
from hotseat.ui.parts.lines import HintPart, TextPart
from hotseat.ui.parts.rows import Choice, Field, Press, Wheel

_WIDTH = 72
_SAID = 3  # rows for what is said on the row under the cursor
_HINTS = 2
_LEAST = 12  # cells that are of any use for who plays


class Question(NamedTuple):
    """A game's own choice: a name for it, a label, its words, and the place of the one chosen first.

    explains: a sentence for each word on what it means.
    """

    name: str
    label: str
    words: tuple[str, ...]
    value: int = 0
    explains: tuple[str, ...] = ("",)


class Answers(NamedTuple):
    """What was chosen. `first` is a seat from 1 or None for by lot; `chosen` a place a question; `seats`
    a place among the words for who plays, a seat each.
    """

    names: tuple[str, ...]
    first: int | None
    chosen: dict[str, int]
    seats: tuple[int, ...]


class _Seat:
    """A seat's name and, to its right, who sits there."""

    def __init__(self, name: Field, who: Wheel) -> None:
        self.name, self.who = name, who

    def place(self, box: Box) -> None:
        """Both on a line; the name alone where there is no room."""
        left = LABEL + Field.CELLS + 2
        room = min(Wheel.CELLS, box.width - left) if self.who.shown else 0
        self.name.place(Box(box.x, box.y, left - 1, 1) if box != NOWHERE else NOWHERE)
        self.who.place(Box(box.x + left, box.y, room, 1) if room > _LEAST else NOWHERE)


class StartForm(Screen[None]):
    """The form of a start screen, without what its keys do. The parts are attributes."""

    BANNER: ClassVar[int] = 4  # rows

    def __init__(
        self,
        players: tuple[int, ...],
        names: tuple[str, ...],
        *,
        count: int,
        first: int | None = None,
        seats: Sequence[int] = (),
        over_a_game: bool = False,
    ) -> None:
        """`players` are the numbers there may be; `names` one for each seat of the largest.

        first: the seat that begins, None for by lot.  seats: who sits where, as places among `who_words`,
        0 where nothing is said.  over_a_game: whether there is one to go back to.
        """
        super().__init__()
        self._players, self._names, self._count = players, names, count
        self._first, self.over_a_game = first, over_a_game
        self._seats = (*seats, *(0 for _seat in names))[: len(names)]
        self.said = ""  # in place of what is said on a row, until the next key

    # What a game brings

    @abstractmethod
    def banner(self) -> Part[str]:
        """The picture on top."""

    def questions(self) -> tuple[Question, ...]:
        """The game's own choices, if there are any."""
        return ()

    def seat_word(self, seat: int) -> str:
        """What stands before the name of a seat."""
        return _("Seat {seat}").format(seat=seat)

    def who_words(self) -> Sequence[tuple[str, str]]:
        """Who may sit at a seat, a person first, and a sentence on each."""
        return ((_("person"), _("A person plays here.")),)

    @property
    def has_computers(self) -> bool:
        """Whether somebody else than people may sit at a seat."""
        return len(self.who_words()) > 1

    @abstractmethod
    def saved(self) -> str:
        """The saved game in words; empty where there is none to go on with."""

    def guide_words(self) -> tuple[str, str]:
        """What the guide is called where it is offered, and a sentence on it."""
        raise NotImplementedError  # only where it is wanted

    @abstractmethod
    def guide_wanted(self) -> bool:
        """Whether the guided first round is offered: nobody has played it yet or done without."""

    # The rows

    def compose(self) -> ComposeResult:
        """One sheet: banner, the saved game, the questions, start, and the lines below."""
        self.picture = self.banner()
        self.said_line: TextPart[str] = TextPart()
        self.more_line, self.hint_line = HintPart(), HintPart()
        self._make_questions()
        self._make_seats()
        self._make_lines()
        self.blocks = (
            (self.going_on,),
            (self.number, *self.fields, *self.choices.values(), self.beginner),
            (self.starting, self.guide),
        )
        others = (self.picture, self.said_line, self.more_line, self.hint_line)
        self.form = Form([*self._in_order()], others, id="form")
        yield self.form

    def _in_order(self) -> Iterator[Row]:
        """Every row, line by line from left to right."""
        for row in (row for block in self.blocks for row in block):
            yield row
            yield from (who for who in self.whos if who.beside is row)

    def _make_questions(self) -> None:
        """The rows that ask something."""
        numbers = [str(number) for number in self._players]
        explains = _("How many play: left and right, or the number.")
        if self.has_computers:
            explains = _("How many play, people or computers: left and right, or the number.")
        place = self._players.index(self._count)
        self.number = Choice("players", _("Players"), numbers, place, explains)
        self.number.shown = len(numbers) > 1
        self.choices = {question.name: Choice(*question) for question in self.questions()}
        explains = _("Who has the first turn: one of you, or whoever the lot falls on.")
        words = self._beginners(self._names)
        self.beginner = Choice("first", _("Begins"), words, self._first or 0, explains)

    def _make_seats(self) -> None:
        """A row for each name, and to its right one for who sits there."""
        explains = _("Everybody's name. Turns go round in the order of the seats.")
        if self.has_computers:
            explains = _(
                "Everybody's name. Turns go round in the order of the seats. Tab, or Right at the name's"
                " end, leads to who plays there: a person, or a computer."
            )
        self.fields = [
            Field(f"name-{seat}", self.seat_word(seat), name, explains)
            for seat, name in enumerate(self._names, 1)
        ]
        words, sentences = zip(*self.who_words(), strict=True)
        self.whos = [
            Wheel(f"who-{seat}", "", words, place, sentences) for seat, place in enumerate(self._seats, 1)
        ]
        for field, who in zip(self.fields, self.whos, strict=True):
            who.beside = field

    def _make_lines(self) -> None:
        """The rows that do something."""
        saved = self.saved()
        self.going_on = Press("go-on", saved, _("Enter goes on with this game where it was left."))
        self.going_on.shown = bool(saved)
        self.starting = Press("begin", _("Start"))
        self.guide = Press("guide", *(self.guide_words() if self.guide_wanted() else ("", "")))

    def saved_changed(self) -> None:
        """The saved game is another now, or there is none to go on with any more."""
        self.going_on.label = self.saved()
        self.going_on.shown = bool(self.going_on.label)
        self.going_on.changed()
        if not self.form.row.shown:
            self.form.go_to(self.starting)
        self.lay_out(self.app.size)

    def _beginners(self, names: Sequence[str]) -> list[str]:
        return [_("by lot"), *(name.strip() or "…" for name in names)]

    def _current_names(self) -> tuple[str, ...]:
        count = self._players[self.number.value]
        return tuple(field.value for field in self.fields[:count])

    def seat(self) -> None:
        """As many seats as players; their names stand in the choice of who begins, too."""
        names = self._current_names()
        for seat, (field, who) in enumerate(zip(self.fields, self.whos, strict=True)):
            field.shown = seat < len(names)
            who.shown = field.shown and self.has_computers
        self.beginner.offer(self._beginners(names))

    def answers(self) -> Answers:
        """What is chosen now."""
        chosen = {name: choice.value for name, choice in self.choices.items()}
        names = self._current_names()
        seats = tuple(who.value for who in self.whos[: len(names)])
        return Answers(names, self.beginner.value or None, chosen, seats)

    # Where it stands

    def lay_out(self, size: Size) -> None:
        """Everything in the middle, and the keys at the bottom."""
        width = min(_WIDTH, size.width - 2)
        box = Box((size.width - width) // 2, 0, width, size.height - _HINTS)
        seats = zip(self.fields, self.whos, strict=True)
        lines: dict[Row, Placeable] = {field: _Seat(field, who) for field, who in seats}
        rows: list[list[Layer]] = [
            [(lines.get(row, row), 1) for row in block if row.shown] for block in self.blocks
        ]
        for row in self.form.rows:
            if not row.shown:
                row.place(NOWHERE)
        here = self.form.row.beside or self.form.row
        keep = lines.get(here, here)
        place_stack([[(self.picture, self.BANNER)], *rows, [(self.said_line, _SAID)]], box, keep)
        for line, from_below in ((self.more_line, 2), (self.hint_line, 1)):
            line.place(Box(1, size.height - from_below, size.width - 2, 1))
