"""The tutorial: the table itself, which says what to do next."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar

from textual import events
from textual.binding import BindingType

from hotseat.i18n import N_, _, comma_list, full_stop
from hotseat.tui import commands as shared
from hotseat.tui.commands import GAMES, HELP, SETTINGS, STATISTICS, Command, bindings
from hotseat.tui.drawing.sheet import Sheet
from hotseat.tui.table import tutorial as guided
from hotseat.tui.table.tutorial import GO_ON, UNDO, Lesson, TutorialController, last_words
from hotseat.tui.widgets.lines import Hint, TitleView, hint_of
from stratopolis.rules import Event, IllegalMove, Placement, Position, Supposed, suppose
from stratopolis.show import level_words, product_words
from stratopolis.tui import prompt as commands
from stratopolis.tui.cursor import Cursor, cursor_at
from stratopolis.tui.lesson import ACROSS, Aim, Named, begin, lesson, lies_across, places, start_for
from stratopolis.tui.prompt import refusal_sentence
from stratopolis.tui.table import Table
from stratopolis.tui.view import View
from stratopolis.tui.widgets.city import LayoutView
from stratopolis.tui.widgets.panels import InHand

_LEAVE = guided.LEAVE._replace(english_text=N_("Leave the tutorial"))

_HINT = shared.HINT._replace(english_text=N_("Show a place that does what is asked, and why"))

_NOT_HERE = frozenset(
    each.name
    for each in (
        *(shared.REDO, commands.TILES, commands.SEATS, commands.NEW, GAMES, SETTINGS, STATISTICS),
        *(shared.END, shared.TABLE_QUIT, shared.REVIEW, shared.TABLE_BACK, shared.HINT),
    )
)

_COMMANDS = (*(each for each in commands.TABLE if each.name not in _NOT_HERE), _HINT, _LEAVE)


class Tutorial(Table, inherit_bindings=False):
    """A few turns of Stratopolis, step by step against a guide."""

    OUT: ClassVar[frozenset[str]] = frozenset({"leave_guide"})
    COMMANDS_HERE: tuple[Command, ...] = _COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(_COMMANDS)]

    def __init__(self, *, over_a_game: bool = False) -> None:
        """`over_a_game`: whether it leads back to a game under way, not to the start screen."""
        self._walked: int | None = None  # which of the step's places is shown, after the first walk
        self._tried = False  # whether the tile has been moved since the step began
        super().__init__(begin())
        steps = self._lesson(over_a_game=over_a_game)
        self.tutorial: TutorialController[Position, Placement, Event, Cursor] = TutorialController(
            self, steps
        )
        self.reset_cursor()

    def make_view(self) -> View:
        return View(self, way="")

    def _lesson(self, *, over_a_game: bool) -> Lesson[Cursor]:
        keys = (shared.UNDO, commands.TURN, commands.NEXT, HELP)
        last, by_mouse = last_words(over_a_game=True), _("Click to return to your game.")
        if not over_a_game:
            last = _("Enter takes you back to the start screen.")
            by_mouse = _("Click for the start screen.")
        return lesson(last, by_mouse, Named(*(self.app.bound(command).key for command in keys)))

    def answer(self, asked: Hashable) -> Placement:
        """The guide's move."""
        assert isinstance(asked, Placement)
        return asked

    # What the tutorial decides

    @property
    def told_look(self) -> str:
        return self.tutorial.told_look

    def turn(self) -> None:
        """Nobody gets an idle hint here."""

    def on_key(self, event: events.Key) -> None:
        """The table's own handler is called next, by Textual."""
        self.tutorial.key_pressed(event)

    def action_undo(self) -> None:
        self.tutorial.undo()

    def action_leave_guide(self) -> None:
        """Back to where it was opened, at any time."""
        self.dismiss()

    # What it shows

    @property
    def asks_for_a_tile(self) -> bool:
        """Whether a tile is to be placed in this step, rather than something read or undone."""
        return self.tutorial.lesson.step.asks not in (GO_ON, UNDO)

    def pointing(self) -> Cursor:
        return super().pointing() if self.asks_for_a_tile else Cursor()

    @property
    def seat_asked(self) -> int:
        return 1

    def title_view(self) -> TitleView:
        return self.tutorial.title_view(super().title_view())

    def prompt(self) -> str:
        return self.tutorial.prompt()

    def told(self) -> str:
        """An aside, or what was done last; once the tile has been moved, what it would come to where it
        is, or which rule forbids that place. The first step tells the aim of the game instead.
        """
        found = None
        if self._tried and self.asks_for_a_tile and not self.animating:
            found = self.view.supposing.found(self.session.position, self.cursor)
        if self.tutorial.aside:
            return self.tutorial.aside
        if isinstance(found, IllegalMove):
            return refusal_sentence(found)
        if self.tutorial.at_first_instruction:
            return self.view.beginning(
                _("Welcome! You are Red. Build the best red zone: many squares, on high levels.")
            )
        if found is None:
            return super().told()
        where = level_words(found.layout.level(self.cursor.corner))
        return _("Here it would go {where}. {changes}").format(where=where, changes=self._changes(found))

    def _changes(self, found: Supposed) -> str:
        """What would become of both scores."""
        changes = [
            _("{name} {before} -> {after}").format(name=name, before=score - gain, after=score)
            for name, gain, score in zip(self.names, found.gains, found.scores, strict=True)
            if gain
        ]
        return full_stop(comma_list(changes)) if changes else _("The scores stay the same.")

    def hints(self) -> list[Hint]:
        found, bound = self.tutorial.hints(), self.app.bound
        if not self.asks_for_a_tile or self.animating:
            return found
        walk = " ".join(bound(each).key for each in (commands.NEXT, commands.PREVIOUS))
        behind = len(self.tutorial.lesson.step.stage(self.cursor).keys)
        more = (Hint(walk, _("places"), commands.NEXT.action, lit=True), hint_of(bound(_HINT)))
        return [*found[:behind], *more, *found[behind:]]

    def marked(self, layout: LayoutView) -> LayoutView:
        asks, ghost = self.tutorial.lesson.step.asks, layout.ghost
        corners = layout.marks
        if ghost is None or asks == ACROSS:
            corners = frozenset()
        elif isinstance(asks, Aim):
            corners = frozenset({asks.there.corner} if asks.there.turn == ghost.turn else ())
        scoring = corners if isinstance(asks, Aim) else corners & layout.scoring
        return layout._replace(marks=corners, scoring=scoring)

    # What is done

    def reset_cursor(self) -> None:
        super().reset_cursor()
        self._walked, self._tried = None, False
        self.cursor = start_for(self.session.position, self.tutorial.lesson.step.asks, self.cursor)

    def hush(self) -> None:
        """Whatever was said has been read."""
        self.tutorial.hush()

    def become(self, cursor: Cursor) -> None:
        self.tutorial.aside, self._tried, self._walked = "", True, None
        super().become(cursor)

    def tell(self, text: str) -> None:
        self.tutorial.say_aside(text)

    def tile_chosen(self, *, begin: bool = False) -> bool:
        if self.asks_for_a_tile:
            return super().tile_chosen(begin=begin)
        self.tutorial.say_aside(self._first())
        return False

    def _first(self) -> str:
        """What is to be done before anything else."""
        step = self.tutorial.lesson.step
        if not self.app.by_mouse:
            return step.otherwise
        return _("Read this first, then click:") if step.asks == GO_ON else _("Click undo first:")

    def action_walk(self, by: int) -> None:
        if not self.tile_chosen(begin=True):
            return
        game = self.session.position
        found = places(game, self.tutorial.lesson.step.asks)
        first = 0 if by > 0 else len(found) - 1
        at = first if self._walked is None else (self._walked + by) % len(found)
        self.become(cursor_at(game, found[at]))
        self._walked = at

    def action_hint(self) -> None:
        if not self.asks_for_a_tile:
            self.tutorial.say_aside(self._first())
            return
        game, asks = self.session.position, self.tutorial.lesson.step.asks
        there = places(game, asks)[0]
        self.become(cursor_at(game, there))
        self._walked = 0
        if asks == ACROSS:
            self.tutorial.say_aside(_("Here it would lie across the edge of level 2."))
        else:
            self.tutorial.say_aside(self._reason(suppose(game, there)))

    def _reason(self, found: Supposed) -> str:
        """What speaks for a place."""
        mine = found.then[0]
        if found.gains[0] > 0 and mine is not None:
            text = _("Here you go from {before} to {after}: {product}.")
            before = found.scores[0] - found.gains[0]
            return text.format(before=before, after=found.scores[0], product=product_words(mine))
        text = _("Here you cut the guide's best zone: {before} -> {after}.")
        before = found.scores[1] - found.gains[1]
        return text.format(before=before, after=found.scores[1])

    def place(self) -> None:
        game, asks = self.session.position, self.tutorial.lesson.step.asks
        placement = self.cursor.placement(game)
        assert placement is not None, "there is always a tile"
        refusal = game.refusal(placement)
        if refusal is not None:
            if asks == ACROSS and lies_across(refusal):
                there = self.cursor
                self.tutorial.follow(asks)
                self.cursor = there  # so that it is seen what is told of
            self.tutorial.say_aside(refusal_sentence(refusal))
        elif asks == ACROSS:
            self.tutorial.say_aside(_("It may lie there. For now, find a place where it may not:"))
        elif isinstance(asks, Aim) and placement != asks.there:
            self.tutorial.say_aside(self._otherwise(asks, suppose(game, placement)))
        else:
            self.tutorial.follow(asks, placement)

    def _otherwise(self, aim: Aim, found: Supposed) -> str:
        """What somebody is told who would place the tile elsewhere than is asked."""
        score = found.scores[aim.seat - 1]
        if score == aim.score:
            return _("Just as good! But in this tutorial, please follow the steps:")
        if aim.seat == 1:
            text = _("There you would have {score}. Another place takes you to {aim}:")
        else:
            text = _("There the guide would have {score}. Another place leaves it only {aim}:")
        return text.format(score=score, aim=aim.score)

    def action_enter(self) -> None:
        if not (self.tutorial.read_on() or self.tutorial.cut_short):
            super().action_enter()

    # The mouse

    def on_sheet_pointed(self, message: Sheet.Pointed) -> None:
        """The mouse moved: the tile goes with it, and the aside has been read; where there is something
        to read first, it stays. The table's own handler is called next, by Textual.
        """
        if not self.asks_for_a_tile:
            message.prevent_default()
        elif message.target not in (None, self.cursor.corner) and not self.animating:
            self.tutorial.aside, self._tried, self._walked = "", True, None

    def on_sheet_clicked(self, message: Sheet.Clicked) -> None:
        """The guide's tile cannot be chosen. Where the click meant nothing to the tutorial, Textual calls
        the table's own handler next.
        """
        target = message.target
        if self.tutorial.clicked():
            message.prevent_default()
        elif self.asks_for_a_tile and isinstance(target, InHand) and target.seat != 1:
            self.tutorial.say_aside(_("That tile is for the guide. Yours is the one you are moving."))
            message.prevent_default()
