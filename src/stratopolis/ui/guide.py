"""The guided first turns: the table itself, which says what to do next."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar

from textual.binding import BindingType

from hotseat.language import _
from hotseat.ui.command import GUIDE, HELP, bindings
from hotseat.ui.parts.lines import TitleView
from hotseat.ui.play import guided
from hotseat.ui.play import tablecommands as shared
from hotseat.ui.play.guide import GO_ON, UNDO, Lesson
from hotseat.ui.play.guided import GuidedTable
from stratopolis.rules import Event, Game, Placement, Refused
from stratopolis.ui import commands
from stratopolis.ui.cursor import Cursor
from stratopolis.ui.lesson import ON_TILES, begin, first_upwards, lesson, meaning, reply
from stratopolis.ui.prompt import refusal_sentence
from stratopolis.ui.scene import Scene
from stratopolis.ui.table import Table
from stratopolis.words import level_words

_LEAVE = guided.LEAVE._replace(text=_("Leave the tutorial"))
_COMMANDS = (
    *(commands.TURN, commands.NEXT, commands.PREVIOUS, shared.UNDO, shared.LOG, HELP, GUIDE, _LEAVE),
    *(commands.TURN_BACK, commands.PLACE, *shared.ARROWS),
)


class Guide(GuidedTable[Game, Placement, Event, Cursor], Table, inherit_bindings=False):
    """A few turns of Stratopolis against the guide."""

    COMMANDS_HERE = _COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(_COMMANDS)]
    WORDS = Scene.WORDS

    def __init__(self, *, over_a_game: bool = False) -> None:
        """`over_a_game`: whether it leads back to a game under way, not to the start screen."""
        self._upwards = Cursor()  # where the tile lay upwards last
        super().__init__(begin(), over_a_game=over_a_game)

    def make_lesson(self, last: str) -> Lesson[Cursor]:
        """All steps, with the keys that somebody has now."""
        keys = (shared.UNDO, commands.TURN, commands.NEXT, commands.PREVIOUS, HELP)
        return lesson(last, *(self.app.bound(each).key for each in keys))

    def answer(self, asked: Hashable) -> Placement:
        """Where the guide places its tile: the lesson only says on the table."""
        del asked
        return reply(self.session.game)

    def title_view(self) -> TitleView:
        """How far it is, in place of whose turn."""
        steps = len(self.lesson.steps)
        turn = _("tutorial, step {number} of {steps}").format(number=self.step_number, steps=steps)
        return super().title_view()._replace(turn=turn)

    def told(self) -> str:
        """An aside; while a tile is to be placed, where it would lie, or which rule forbids that place.
        The first step tells the aim of the game instead.
        """
        found = self.supposing.found(self.session.game, self.cursor)
        reads = self.film_running or self.lesson.step.asks in (GO_ON, UNDO)
        if self.aside or reads or found is None:
            return super().told()
        if isinstance(found, Refused):
            return refusal_sentence(found)
        if self.step_number == 1:
            return _("Welcome! Build the best zone of your colour: many squares, on high levels.")
        where = level_words(found.layout.level(self.cursor.corner))
        return _("Here your tile would go {where}.").format(where=where)

    @property
    def way(self) -> str:
        """The guided turns are none of the ways of playing."""
        return ""

    def reset_cursor(self) -> None:
        """Where the tile lies as a step begins: upwards it is to be found first, and once more it lies
        where it has just been.
        """
        super().reset_cursor()
        if self.lesson.step.asks != ON_TILES:
            return
        upwards = [step.asks for step in self.lesson.steps].index(ON_TILES) + 1
        first = self.lesson.number == upwards
        self.cursor = first_upwards(self.session.game) if first else self._upwards

    def become(self, cursor: Cursor) -> None:
        """Another cursor; the aside has been read."""
        self.aside = ""
        super().become(cursor)

    def place(self) -> None:
        """Do what is asked; anything else is answered kindly."""
        game, step = self.session.game, self.lesson.step
        placement = self.cursor.placement(game)
        assert placement is not None, "there is always a tile"
        refusal = game.refusal(placement)
        if step.asks in (GO_ON, UNDO):
            self.say_aside(step.otherwise)
        elif refusal is not None:
            self.say_aside(refusal_sentence(refusal))
        else:
            deed = meaning(game, placement)
            if deed == ON_TILES:
                self._upwards = self.cursor
            self.follow(deed, placement)

    def action_enter(self) -> None:
        """Go on, or place the tile."""
        if not self.read_on():
            super().action_enter()
