"""The tutorial: steps at the table itself, which says what to do next."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from hotseat.i18n import N_, _
from hotseat.text.fit import whole_sentences
from hotseat.tui import commands as shared
from hotseat.tui.commands import GAMES, HELP, SETTINGS, STATISTICS
from hotseat.tui.table.tutorial import (
    GO_ON,
    LEAVE,
    UNDO,
    Lesson,
    TutorialController,
    last_words,
    lesson_keys,
    lesson_prompt,
    lesson_title,
)
from hotseat.tui.table.view import Lines, Scene
from hotseat.tui.widgets.lines import KeyHint, key_hint
from stratopolis.rules import Event, IllegalMove, Placement, Position, Supposed, suppose
from stratopolis.tui import prompt as commands
from stratopolis.tui.cursor import Cursor, cursor_at
from stratopolis.tui.lesson import ACROSS, Aim, Named, begin, lesson, lies_across, places, start_for
from stratopolis.tui.prompt import changes_sentence, refusal_sentence
from stratopolis.tui.scene import StratopolisParts
from stratopolis.tui.table import Table
from stratopolis.tui.widgets.city import LayoutView
from stratopolis.tui.widgets.frame import WORDS
from stratopolis.tui.widgets.panels import InHand
from stratopolis.wording import level_words, product_words

if TYPE_CHECKING:
    from stratopolis.tui.app import StratopolisApp

_LEAVE = LEAVE._replace(english_text=N_("Leave the tutorial"))

_HINT = shared.HINT._replace(english_text=N_("Show a place that does what is asked, and why"))

_NOT_HERE = frozenset(
    each.name
    for each in (
        *(shared.REDO, commands.TILES, commands.SEATS, commands.NEW, GAMES, SETTINGS, STATISTICS),
        *(shared.END, shared.TABLE_QUIT, shared.REVIEW, shared.TABLE_BACK, shared.HINT),
    )
)

COMMANDS = (*(each for each in commands.TABLE if each.name not in _NOT_HERE), _HINT, _LEAVE)


def tutorial_table(app: StratopolisApp, *, over_a_game: bool) -> Table:
    """A table with the tutorial.   over_a_game: whether it leads back to a game under way."""
    table = Table(begin(), rows=WORDS)
    table.COMMANDS_HERE = COMMANDS
    keys = (shared.UNDO, commands.TURN, commands.NEXT, HELP)
    last, by_mouse = last_words(over_a_game=True), _("Click to return to your game.")
    if not over_a_game:
        last = _("Enter takes you back to the start screen.")
        by_mouse = _("Click for the start screen.")
    steps = lesson(last, by_mouse, Named(*(app.bound(command).key for command in keys)))
    steps.commands = COMMANDS
    table.tutorial = StratopolisTutorial(table, steps)
    table.reset_cursor()
    return table


class StratopolisTutorial(TutorialController[Position, Placement, Event, Cursor]):
    """A few turns of Stratopolis, step by step against a guide."""

    table: Table

    def __init__(self, table: Table, lesson: Lesson[Cursor]) -> None:
        super().__init__(table, lesson)
        self._walked: int | None = None  # which of the step's places is shown, after the first walk
        self._tried = False  # whether the tile has been moved since the step began

    @property
    def asks(self) -> Hashable:
        return self.lesson.step.asks

    @property
    def asks_for_a_tile(self) -> bool:
        return self.asks not in (GO_ON, UNDO)

    # What it shows

    def scene(self, scene: Scene[StratopolisParts], lines: Lines) -> Scene[StratopolisParts]:
        state, lesson, animating = self.table.state, self.lesson, self.table.state.animating
        layout = scene.parts.layout if animating else self._marked(scene.parts.layout)
        return scene._replace(
            title=lesson_title(scene.title, lesson, animating=animating)._replace(aside=""),
            parts=scene.parts._replace(layout=layout),
            last_move=self._last_move(scene, lines),
            look="yours" if lesson.aside else "quiet",
            prompt=lesson_prompt(lesson, state),
            refuses=False,
            keys=tuple(self._keys()),
            seat_asked=1,
        ).noticing(state.notice)

    def _last_move(self, scene: Scene[StratopolisParts], lines: Lines) -> str:
        """An aside, or what was done last; once the tile has been moved, what it would come to where it
        is, or which rule forbids that place. The first step tells the aim of the game instead.
        """
        if self.lesson.aside:
            return self.lesson.aside
        state, animating = self.table.state, self.table.state.animating
        found = state.outcome if self._tried and self.asks_for_a_tile and not animating else None
        if isinstance(found, IllegalMove):
            return refusal_sentence(found)
        if self.lesson.at_first_instruction(state.cursor, animating=animating):
            text = _("Welcome! You are Red. Build the best red zone: many squares, on high levels.")
            return whole_sentences(text, lines.last_move.width, lines.last_move.height)
        if found is None:
            return scene.last_move
        where = level_words(found.layout.level(state.cursor.corner))
        changes = changes_sentence(state.names, found, 1, _("The scores stay the same."))
        return _("Here it would go {where}. {changes}").format(where=where, changes=changes)

    def _keys(self) -> list[KeyHint]:
        state = self.table.state
        found, bound = lesson_keys(self.lesson, state), state.bound
        if not self.asks_for_a_tile or state.animating:
            return found
        walk = " ".join(bound(each).key for each in (commands.NEXT, commands.PREVIOUS))
        behind = len(self.lesson.step.stage(state.cursor).keys)
        more = (KeyHint(walk, _("places"), commands.NEXT.action, lit=True), key_hint(bound(_HINT)))
        return [*found[:behind], *more, *found[behind:]]

    def _marked(self, layout: LayoutView) -> LayoutView:
        asks, ghost = self.asks, layout.ghost
        corners = layout.marks
        if ghost is None or asks == ACROSS:
            corners = frozenset()
        elif isinstance(asks, Aim):
            corners = frozenset({asks.there.corner} if asks.there.turn == ghost.turn else ())
        scoring = corners if isinstance(asks, Aim) else corners & layout.scoring
        return layout._replace(marks=corners, scoring=scoring)

    # What is done

    def reset_cursor(self) -> None:
        state = self.table.state
        self._walked, self._tried, state.only_reads = None, False, not self.asks_for_a_tile
        state.cursor = start_for(state.session.position, self.asks, state.cursor)

    def tile_moved(self) -> None:
        """The tile lies elsewhere: what was said has been read."""
        self.lesson.aside, self._tried, self._walked = "", True, None

    def say_what_comes_first(self) -> None:
        text = self.lesson.step.otherwise
        if self.table.state.by_mouse:
            text = _("Read this first, then click:") if self.asks == GO_ON else _("Click undo first:")
        self.say_aside(text)

    def walk(self, by: int) -> None:
        if not self.table.tile_chosen(begin=True):
            return
        position = self.table.session.position
        found = places(position, self.asks)
        first = 0 if by > 0 else len(found) - 1
        at = first if self._walked is None else (self._walked + by) % len(found)
        self.table.become(cursor_at(position, found[at]))
        self._walked = at

    def hint(self) -> None:
        if not self.asks_for_a_tile:
            self.say_what_comes_first()
            return
        position = self.table.session.position
        there = places(position, self.asks)[0]
        self.table.become(cursor_at(position, there))
        self._walked = 0
        if self.asks == ACROSS:
            self.say_aside(_("Here it would lie across the edge of level 2."))
        else:
            self.say_aside(_reason(suppose(position, there)))

    def place(self, placement: Placement, refusal: IllegalMove | None) -> None:
        asks, state = self.asks, self.table.state
        if refusal is not None:
            if asks == ACROSS and lies_across(refusal):
                there = state.cursor
                self.follow(asks)
                state.cursor = there  # the sentence is about the tile where it lies
            self.say_aside(refusal_sentence(refusal))
        elif asks == ACROSS:
            self.say_aside(_("It may lie there. For now, find a place where it may not:"))
        elif isinstance(asks, Aim) and placement != asks.there:
            self.say_aside(_otherwise(asks, suppose(state.session.position, placement)))
        else:
            self.follow(asks, placement)

    def pointed(self, target: Hashable) -> bool:
        """The mouse is over something, None for nothing; whether the tile goes with it. With anything but
        the tile under it, what was said has been read.
        """
        if self.asks_for_a_tile and target not in (None, self.table.state.cursor.corner):
            self.tile_moved()
        return self.asks_for_a_tile

    def takes_click(self, target: Hashable) -> bool:
        """Whether a click means nothing to the table; the guide's tile cannot be chosen."""
        if self.clicked():
            return True
        if self.asks_for_a_tile and isinstance(target, InHand) and target.seat != 1:
            self.say_aside(_("That tile is for the guide. Yours is the one you are moving."))
            return True
        return False


def _reason(found: Supposed) -> str:
    mine = found.then[0]
    if found.gains[0] > 0 and mine is not None:
        text = _("Here you go from {before} to {after}: {product}.")
        before = found.scores[0] - found.gains[0]
        return text.format(before=before, after=found.scores[0], product=product_words(mine))
    text = _("Here you cut the guide's best zone: {before} -> {after}.")
    before = found.scores[1] - found.gains[1]
    return text.format(before=before, after=found.scores[1])


def _otherwise(aim: Aim, found: Supposed) -> str:
    score = found.scores[aim.seat - 1]
    if score == aim.score:
        return _("Just as good! But in this tutorial, please follow the steps:")
    if aim.seat == 1:
        text = _("There you would have {score}. Another place takes you to {aim}:")
    else:
        text = _("There the guide would have {score}. Another place leaves it only {aim}:")
    return text.format(score=score, aim=aim.score)
