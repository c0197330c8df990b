"""The tutorial: a few turns at the table, against a guide. Each step says what to do next.

The moves are fixed, so that every score that a step promises comes true. Only the first tile may go anywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import TYPE_CHECKING

from hotseat.i18n import N_, _, pgettext, sentence
from hotseat.tui import commands
from hotseat.tui.commands import HELP, key_name
from hotseat.tui.table import Lines, Scene, tutorial
from hotseat.tui.table.tutorial import GO_ON, UNDO, By, Lesson, LineLesson, TutorialController, TutorialStep
from hotseat.tui.widgets import KeyHint, key_hint
from hotseat.values import NamedTuple
from stratopolis import rules
from stratopolis.game import SPEC, Session, Setup, pile_lines
from stratopolis.rules import Event, IllegalMove, Placement, Position, Rule, parse_move, suppose
from stratopolis.tui import prompt
from stratopolis.tui.city import LayoutView
from stratopolis.tui.cursor import Cursor, cursor_at, cursor_for
from stratopolis.tui.panels import InHand
from stratopolis.tui.prompt import NEXT, PLACE, TURN, TURN_BACK
from stratopolis.tui.scene import StratopolisParts
from stratopolis.tui.table import WORDS, Table
from stratopolis.wording import level_words

if TYPE_CHECKING:
    from stratopolis.tui.app import StratopolisApp

_LEAVE = tutorial.LEAVE._replace(english_text=N_("Leave the tutorial"))

_HINT = commands.HINT._replace(english_text=N_("Show a place that does what is asked, and why"))

COMMANDS = (
    *(*prompt.WALKING, commands.UNDO, commands.LOG, HELP),
    *(commands.TUTORIAL, TURN_BACK, PLACE, *commands.ARROWS, _HINT, _LEAVE),
)

ANYWHERE, ACROSS = "anywhere", "across an edge"  # what a step asks for, if it is not one place

_YOU, _GUIDE = rules.SEATS


class Aim(NamedTuple):
    """A place for the tile, and the score that it leads to."""

    there: Placement
    score: int
    seat: int = _YOU  # whose score

    def gain(self, outcome: rules.Supposed) -> int:
        """How much another placement does for the same aim: to raise your score, or to lower the guide's."""
        gain = outcome.gains[self.seat - 1]
        return gain if self.seat == _YOU else -gain


# The player's moves and the guide's replies. The scores: 1 : 1, 3 : 4, 6 : 8, 6 : 6, 15 : 6.
GROW = Aim(parse_move("NRR 1,-1 90"), 3)

RAISE = Aim(parse_move("RGR 0,-1 0"), 6)

CUT = Aim(parse_move("NRN 2,0 180"), 4, _GUIDE)

CROWN = Aim(parse_move("RRN 2,-1 90"), 15)

EDGE = parse_move("NRN 1,-1 90")  # half on level 2

REPLIES = tuple(map(parse_move, ("GGG -1,2 270", "GGG 2,0 270", "GGN 1,1 0")))

_FIRST = [[aim.there.kind for aim in (GROW, RAISE, CUT, CROWN)], [move.kind for move in REPLIES]]


def begin() -> Session:
    """The tutorial before its first move: a game without a file. The player's name fits any sentence."""
    seats = zip(rules.SEATS, _FIRST, strict=True)
    rest = (Counter(rules.all_tiles(seat)) - Counter(first) for seat, first in seats)
    one, two = ((*first, *kinds.elements()) for first, kinds in zip(_FIRST, rest, strict=True))
    names = pgettext("name of a player", "Red"), _("Guide")
    setup = Setup(names, first=_YOU, seed="guide", prepared=pile_lines((one, two)))
    return Session.without_file(SPEC, setup.header())


def place_for(position: Position, asks: Hashable) -> Placement | None:
    """A place that does what a step asks; None if it asks for no tile."""
    if asks == ANYWHERE:
        return max(position.legal_moves, key=lambda each: suppose(position, each).gains[_YOU - 1])
    return asks.there if isinstance(asks, Aim) else EDGE if asks == ACROSS else None


def start_for(position: Position, asks: object, before: Cursor) -> Cursor:
    """The cursor as a step begins: near the last tile, but where it does nothing for the aim yet."""
    if not isinstance(asks, Aim):
        return before
    x, y = before.corner
    turn = rules.Turn.NONE if asks is GROW else asks.there.turn  # the first is to be turned
    moves = position.legal_moves  # there it may lie once it is turned, too
    turned = (each for each in moves if each.turn == turn and each._replace(turn=asks.there.turn) in moves)
    legal = [each for each in turned if asks.gain(suppose(position, each)) <= 0]
    near = min(legal, key=lambda each: (abs(each.corner.x - x) + abs(each.corner.y - y), each.corner))
    return before._replace(corner=near.corner, turn=near.turn)


# The steps

_GROW = N_(
    "Now grow your zone: place the tile above and to the right, so that both its red squares touch the red"
    " one. You go from 1 to 3."
)

STEPS: tuple[TutorialStep[Cursor], ...] = (
    TutorialStep(
        ANYWHERE,
        how=By(
            N_(
                "The outlined tile is yours. Move its corner, the bend of the L, with the arrows to a dot, or"
                " to a + where it also scores. Enter places it."
            ),
            N_(
                "The outlined tile is yours and follows the mouse. Move its corner, the bend of the L, to a"
                " dot, or to a + where it also scores. Click to place it."
            ),
            N_(
                "The start tile lies in column 0: its red square in row 0, its green one below it in row 1."
                " Your tile has a corner and two arms; turned 0, these lie to the right and below. Place it"
                " beside the start tile: type the column and the row of its corner, and how far it is turned"
                " clockwise."
            ),
        ),
    ),
    TutorialStep(
        UNDO,
        N_("Placed! Not sure? You can undo as many moves as you like."),
        By(
            N_("Try it: press {undo}."),
            N_("Try it: click undo, in the line below."),
            N_("Try it: type {undo}."),
        ),
    ),
    TutorialStep(
        GROW,
        N_("Your tile is back."),
        By(N_("Now turn it: press {turn}."), N_("Now turn it with the mouse wheel."), _GROW),
        then=((lambda cursor: cursor.turn == GROW.there.turn, _GROW),),
        answers=REPLIES[:1],
    ),
    TutorialStep(
        RAISE,
        N_("Now build on level 2. A tile may lie on at least two others."),
        By(
            N_("Press {walk} to find the place that takes you from 3 to 6, then Enter."),
            N_("Put its corner on the +: you go from 3 to 6. The wheel turns it."),
            N_("Here it takes you from 3 to 6."),
        ),
    ),
    TutorialStep(
        GO_ON,
        how=By(
            N_("Level 2! The line outlines your best zone: 3 squares × level 2 = 6 points."),
            lines=N_("Level 2! Your best zone has 3 squares, and 3 times level 2 is 6 points."),
        ),
        answers=REPLIES[1:2],
    ),
    TutorialStep(
        ACROSS,
        N_(
            "A tile must lie flat. Break that rule on purpose: place your tile half over the edge of level 2,"
            " and see why not."
        ),
    ),
    TutorialStep(GO_ON, N_("That is why: all of a tile must rest on one level.")),
    TutorialStep(
        CUT,
        N_("Red never covers green, but neutral may."),
        By(
            N_("Use it to cut the guide's best zone: {walk} finds the place that takes it from 8 to 4."),
            N_("Cover two green squares at the +: the guide falls from 8 to 4. The wheel turns the tile."),
            N_("Use it to cut the guide's best zone from 8 to 4."),
        ),
        answers=REPLIES[2:],
    ),
    TutorialStep(
        CROWN,
        N_("A clean cut! But the guide is back at 6, just like you."),
        By(
            N_("Now reach level 3: {walk} finds the place that takes you from 6 to 15."),
            N_("Now reach level 3: put the corner on the + to jump from 6 to 15."),
            N_("Now reach level 3 and go from 6 to 15."),
        ),
    ),
    TutorialStep(
        GO_ON,
        how=By(
            N_("5 squares × level 3 = 15! Only your best zone counts: its squares times its highest level."),
            lines=N_(
                "Your best zone has 5 squares, and 5 times level 3 is 15! Only your best zone counts: its"
                " squares times its highest level."
            ),
        ),
    ),
    TutorialStep(
        GO_ON,
        N_("The game ends when all 40 tiles are placed; the better zone wins."),
        By(N_("Press {help} for the rules."), lines=N_("Type {help} for the rules.")),
    ),
)

_WELCOME = N_("Welcome! You are Red. Build the best red zone: many squares, on high levels.")


# The table


def tutorial_table(app: StratopolisApp, *, over_a_game: bool) -> Table:
    """A table with the tutorial.   over_a_game: whether the player returns to a game under way."""
    table = Table(begin(), rows=WORDS)
    named = {"undo": commands.UNDO, "turn": TURN, "walk": NEXT, "help": HELP}
    names = {name: app.bound(command).key for name, command in named.items()}
    StratopolisTutorial(table, Lesson(STEPS, COMMANDS, names, over_a_game=over_a_game))
    return table


class StratopolisTutorial(TutorialController[Position, Placement, Event, Cursor]):
    """A few turns of Stratopolis, step by step against a guide."""

    table: Table

    _tried = False  # whether the player has moved the tile since the step began

    @property
    def asks(self) -> Hashable:
        return self.lesson.step.asks

    # What it shows

    def scene(self, scene: Scene[StratopolisParts], lines: Lines) -> Scene[StratopolisParts]:
        parts, title = scene.parts, scene.title._replace(aside="")
        if not self.table.state.animating:
            parts = parts._replace(layout=self._marked(parts.layout))
        scene = scene._replace(title=title, parts=parts, seat_asked=1)
        return self.lesson_scene(scene, self._last_move(scene, lines))

    def _last_move(self, scene: Scene[StratopolisParts], lines: Lines) -> str:
        """What is known of the place where the tile was moved; else the aim of the game or the last move."""
        state, outcome = self.table.state, None
        if self._tried and self.lesson.asks_for_a_move and not state.animating:
            outcome = state.outcome
        if isinstance(outcome, IllegalMove):
            return prompt.refusal_sentence(outcome)
        if welcome := self.welcome(_(_WELCOME), lines):
            return welcome
        if outcome is None:
            return scene.last_move
        where = level_words(outcome.layout.level(state.cursor.corner))
        changes = prompt.changes_sentence(state.names, outcome, 1, _("The scores stay the same."))
        return _("Here it would go {where}. {changes}").format(where=where, changes=changes)

    def step_keys(self) -> list[KeyHint]:
        if not self.lesson.asks_for_a_move:
            return super().step_keys()
        bound = self.table.state.bound
        keys = [self.lit(key_name("enter"), pgettext("put a tile", "place"))]
        if not isinstance(self.asks, Aim):
            keys.append(self.lit(_("arrows"), pgettext("arrow keys", "move")))
        keys.append(self.lit(bound(TURN).key, _("turn")))
        return [*keys, prompt.walking_hint(bound)._replace(lit=self.asks != ACROSS), key_hint(bound(_HINT))]

    def _marked(self, layout: LayoutView) -> LayoutView:
        asks, ghost, corners = self.asks, layout.ghost, layout.marks
        if ghost is None or asks in (ACROSS, GO_ON):
            corners = frozenset()
        elif isinstance(asks, Aim):
            corners = frozenset({asks.there.corner} if asks.there.turn == ghost.turn else ())
        scoring = corners if isinstance(asks, Aim) else corners & layout.scoring
        return layout._replace(marks=corners, scoring=scoring)

    # What is done

    def reset_cursor(self) -> None:
        state = self.table.state
        before = state.cursor if self.lesson.number > 1 else Cursor()
        super().reset_cursor()
        self._tried = False
        state.only_reads = not self.lesson.asks_for_a_move
        near = cursor_for(state.session.position, before, forecasts=False)
        state.cursor = start_for(state.session.position, self.asks, near)

    def tile_moved(self) -> None:
        """The player has moved the tile, and so has read the aside."""
        self.lesson.aside, self._tried = "", True

    def walk_to_aim(self) -> bool:
        """Have the keys that go through places lead to the step's own place; False if it has none."""
        if aims := isinstance(self.asks, Aim):
            self.ask()
        return aims

    def ask(self) -> None:
        position = self.table.session.position
        there = place_for(position, self.asks)
        if there is None:
            self.say_otherwise()
        elif not self._turns_first():
            self.table.become(cursor_at(position, there))

    def _turns_first(self) -> bool:
        """Whether the player must turn the tile first; if so, say it."""
        if first := self.lesson.stage(self.table.state.cursor) < len(self.lesson.step.then):
            self.say_aside(_("Turn it first, and see how it lies then."))
        return first

    def place(self, placement: Placement, refusal: IllegalMove | None) -> None:
        asks, state = self.asks, self.table.state
        if refusal is not None:
            if asks == ACROSS and refusal.rule is Rule.LEVEL:
                there = state.cursor
                self.follow(asks)
                state.cursor, state.only_reads = there, False  # the sentence is about the tile where it lies
            self.say_aside(prompt.refusal_sentence(refusal))
        elif self._turns_first():
            return
        elif why := _not_asked(state.session.position, asks, placement):
            self.say_aside(why)
        else:
            self.follow(asks, placement)

    def pointed(self, target: Hashable) -> bool:
        """Whether the tile follows the mouse, which is over `target`, None for nothing."""
        if self.lesson.asks_for_a_move and target not in (None, self.table.state.cursor.corner):
            self.tile_moved()
        return self.lesson.asks_for_a_move

    def takes_click(self, target: Hashable) -> bool:
        """Whether the tutorial answers a click in the table's place; the guide's tile cannot be chosen."""
        if self.clicked():
            return True
        guides = self.lesson.asks_for_a_move and isinstance(target, InHand) and target.seat == _GUIDE
        if guides:
            self.say_aside(_("That tile is for the guide. Yours is the one you are moving."))
        return guides


def line_lesson(undo: str, help_word: str) -> LineLesson[Position, Placement, Event]:
    """The tutorial line by line.   undo, help_word: the words to type for them."""
    names = {"undo": undo, "help": help_word, "turn": "", "walk": ""}
    steps: Lesson[Cursor] = Lesson(STEPS, COMMANDS, names, by_lines=True)
    return LineLesson(begin(), _(_WELCOME), steps, place_for, _wrong)


def _wrong(
    position: Position, step: TutorialStep[Cursor], placement: Placement, refused: ValueError | None
) -> str:
    if refused is None:
        return _not_asked(position, step.asks, placement)
    breaks = step.asks == ACROSS and isinstance(refused, IllegalMove) and refused.rule is Rule.LEVEL
    return "" if breaks else sentence(SPEC.explain(refused))


def _not_asked(position: Position, asks: Hashable, placement: Placement) -> str:
    """What to say of a legal placement that the step does not ask for; else empty."""
    if asks == ACROSS:
        return _("It may lie there. Now find a place where it may not.")
    if not isinstance(asks, Aim) or placement == asks.there:
        return ""
    score = suppose(position, placement).scores[asks.seat - 1]
    text = _("There the guide would have {score}. Another place leaves it only {aim}.")
    if asks.seat == _YOU:
        text = _("There you would have {score}. Another place takes you to {aim}.")
    if score == asks.score:
        text = _("Just as good! But in this tutorial, please follow the steps.")
    return text.format(score=score, aim=asks.score)
