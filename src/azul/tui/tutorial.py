"""Azul's tutorial: its steps, on a deal made for them, and its table."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from azul.game import SPEC, Session, Setup
from azul.rules import CENTRE, Bonus, Colour, Deal, Event, IllegalMove, Move, Pick, Position, Tiles
from azul.tui.cursor import Cursor, Group, Outcome
from azul.tui.prompt import TILES
from azul.tui.scene import AzulParts
from azul.tui.table import Table
from azul.wording import letter_of, lettered
from hotseat.i18n import N_, _, in_digits, pgettext, sentence
from hotseat.tui import commands
from hotseat.tui.commands import HELP, TUTORIAL, key_name
from hotseat.tui.table import Lines, Scene, tutorial
from hotseat.tui.table.tutorial import GO_ON, UNDO, By, Lesson, LineLesson, TutorialController, TutorialStep
from hotseat.tui.widgets import KeyHint

if TYPE_CHECKING:
    from azul.tui.app import AzulApp

# Two white tiles for line 2 below a blue one in line 1; four of a colour, too many for line 1; and leftovers
# that make the centre useful.
DEAL = Deal(tuple(map(Tiles.parse, ("RKWW", "YYYK", "BRRR", "BBBB", "WWWW"))))

BLUE, YELLOW, RED, BLACK, WHITE = Colour.BLUE, Colour.YELLOW, Colour.RED, Colour.BLACK, Colour.WHITE


def begin(name: str = "") -> Session:
    """The guided round before its first choice, without a file.   name: the player's; "You" if omitted."""
    names = (name or pgettext("name of a player", "You"), _("Guide"))
    header = Setup(names, first=1, seed="guide").header()
    session = Session.without_file(SPEC, header)
    session.play(DEAL)
    return session


_WELCOME = N_("Welcome! Fill your lines, tile your wall, and score the most points.")


def _pick(
    pick: Pick,
    text: str,
    how: By,
    colour: str,
    line: str,
    *,
    also: tuple[Pick, ...] = (),
    answer: Pick | None = None,
    otherwise: str = N_("You could do that in a real game. For now, please follow the steps."),
) -> TutorialStep[Cursor]:
    """A step that asks for a pick.   colour, line: its texts once the source is chosen, and the tiles."""
    then = ((lambda cursor: cursor.source is not None, colour), (attrgetter("held"), line))
    return TutorialStep(pick, text, how, then, also, otherwise, (answer,) if answer else ())


STEPS: tuple[TutorialStep[Cursor], ...] = (
    _pick(
        Pick(1, WHITE, 2),
        N_("On your turn, take all tiles of one colour from one factory."),
        By(
            N_("Start with the two white tiles on factory 1: press 1, then W, or click one of them."),
            lines=N_(
                "All of them go in one of your five lines, which hold 1 to 5 tiles. Start with the two white"
                " tiles on factory 1: line 2 holds exactly two."
            ),
        ),
        N_("Good. Now the colour: press W for the two white tiles."),
        N_(
            "All of them go in one of your five lines, which hold 1 to 5 tiles. Line 2 holds"
            " exactly two: press 2, or click the line."
        ),
    ),
    TutorialStep(
        GO_ON,
        N_(
            "Well done: line 2 is full. The tiles you left behind, one red and one black, moved to"
            " the centre, C."
        ),
        answers=(Pick(2, YELLOW, 3),),
    ),
    _pick(
        Pick(CENTRE, BLACK, 3),
        "",
        By(
            N_(
                "You can also take from the centre: press C, then K for black (B is blue). The first"
                " to do so each round also takes the starting-player marker (the 1)."
            ),
            lines=N_(
                "You can also take from the centre, C: take its two black tiles to line 3. K is black, B is"
                " blue. The first to take there each round also gets the starting-player marker. It goes to"
                " your floor line and costs a point, but you go first in the next round."
            ),
        ),
        N_("Now the colour: press K for the two black tiles. K is black, B is blue."),
        N_(
            "Line 3 has room: press 3. The marker goes to your floor line and costs a point, but"
            " you go first in the next round."
        ),
        answer=Pick(3, RED, 4),
    ),
    _pick(
        Pick(4, BLUE, 1),
        N_("Now make a mistake on purpose: take all four blue tiles from factory 4, too many for line 1."),
        By(N_("Press 4, then B."), lines=N_("It has room for only one; hear what happens to the rest.")),
        N_("Now press B for the four blue tiles."),
        N_("Line 1 has room for only one. Press 1 anyway and see what happens to the rest."),
        otherwise=N_("A wiser choice! But make the mistake first."),
    ),
    TutorialStep(
        UNDO,
        N_("Three tiles fell to your floor line, which now costs you 6 points."),
        By(
            N_("No harm done: press {undo} to undo. You can undo as many moves as you like."),
            lines=N_("No harm done: type {undo}. You can undo as many moves as you like."),
        ),
    ),
    _pick(
        Pick(4, BLUE, 4),
        N_("It's as if nothing had happened."),
        By(
            N_("Take the four blue tiles again: press 4, then B."),
            lines=N_(
                "Take the four blue tiles again: line 4 has room for all four, and line 5 would be one tile"
                " short."
            ),
        ),
        N_("Now press B for the four blue tiles."),
        N_("Which line has room for all four? Press 4 to fill line 4, or 5 to leave line 5 one tile short."),
        also=(Pick(4, BLUE, 5),),
        otherwise=N_("First find a better place for the four blue tiles."),
        answer=Pick(5, WHITE, 5),
    ),
    _pick(
        Pick(CENTRE, BLUE, 1),
        N_("Two tiles are left, both in the centre."),
        By(
            N_("Take the blue one to fill line 1: press C, then B, then 1."),
            lines=N_("Take the blue one to fill line 1."),
        ),
        N_("Now press B for the blue tile."),
        N_("Now press 1 for line 1."),
        answer=Pick(CENTRE, RED, 4),
    ),
    TutorialStep(
        GO_ON,
        N_(
            "Every tile has been taken, so the round is over. Each full line sent one tile to the"
            " wall. The other lines keep their tiles."
        ),
    ),
    TutorialStep(
        GO_ON,
        N_(
            "A tile on its own scores 1. Your white tile touches the blue one above it: two in a"
            " column score 2. The marker cost you a point."
        ),
    ),
    TutorialStep(
        GO_ON,
        N_(
            "You play more rounds like this until a player completes a row across the wall. No row"
            " takes the same colour twice."
        ),
    ),
    TutorialStep(
        GO_ON,
        N_(
            "At the end, each complete row adds {row} points, each column {column}, each colour"
            " {colour}. Most points win!"
        ),
    ),
)


def lesson(undo: str = "u", *, over_a_game: bool, by_lines: bool = False) -> Lesson[Cursor]:
    bonuses = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    row, column, colour = (in_digits(Bonus(*counts).points) for counts in bonuses)
    names = {"undo": undo, "row": row, "column": column, "colour": colour}
    return Lesson(STEPS, COMMANDS, names, over_a_game=over_a_game, by_lines=by_lines, spell=lettered)


def line_lesson(undo: str, _rules: str) -> LineLesson[Position, Move, Event]:
    """The tutorial line by line.   undo: the word to type for that; the one for the rules is not named."""
    steps = lesson(undo, over_a_game=True, by_lines=True)
    return LineLesson(begin(pgettext("a learner", "North")), _(_WELCOME), steps, _shown, _wrong)


def _shown(_position: Position, asks: object) -> Move | None:
    return asks if isinstance(asks, Pick) else None


def _wrong(_position: Position, step: TutorialStep[Cursor], move: Move, refused: ValueError | None) -> str:
    if refused is not None:
        return sentence(SPEC.explain(refused))
    return "" if move in step.accepted else _(step.otherwise)


_BACK = commands.TABLE_BACK._replace(keys="backspace")  # escape leaves

COMMANDS = (
    *(commands.UNDO, commands.LOG, TILES, HELP, TUTORIAL, tutorial.LEAVE),
    *(commands.ENTER, _BACK, *commands.ARROWS),
)


class AzulTutorial(TutorialController[Position, Move, Event, Cursor]):
    """A round of Azul, step by step against a guide."""

    table: Table
    _refused: Cursor | None = None  # at a source that the player typed in place of the step's own

    def reset_cursor(self) -> None:
        self.table.state.cursor, self._refused = self.rest, None

    @property
    def origin(self) -> Cursor:
        """The cursor that typed keys continue from, even from a wrong source, to say what is wrong."""
        return self.table.state.cursor if self._refused is None else self._refused

    @property
    def rest(self) -> Cursor:
        """The cursor before any choice: at the tiles that the step asks for."""
        asks = self.lesson.step.asks
        return Cursor(group=Group(asks.source, asks.colour)) if isinstance(asks, Pick) else Cursor()

    def scene(self, scene: Scene[AzulParts], lines: Lines) -> Scene[AzulParts]:
        state, prompt = self.table.state, ""
        if state.animating and state.account is not None:
            prompt = _("The round is over: scoring the full lines. Any key skips.")
        welcome = self.welcome(_(_WELCOME), lines)
        return self.lesson_scene(scene, scene.last_move or welcome, prompt)

    def step_keys(self) -> list[KeyHint]:
        step, enter = self.lesson.step, key_name("enter")
        if not isinstance(pick := step.asks, Pick):
            return super().step_keys()
        letter, source = letter_of(pick.colour), "C" if pick.source == CENTRE else str(pick.source)
        stage = self.lesson.stage(self.table.state.cursor)
        if stage == 1:
            return [self.lit(letter, _("tiles"))]
        if stage:
            lines = " ".join(str(each.line) for each in step.accepted if isinstance(each, Pick))
            return [self.lit(lines, _("line")), self.lit(enter, _("selected line"))]
        return [self.lit(f"{source} {letter}", _("tiles")), self.lit(enter, _("selected tiles"))]

    def become(self, outcome: Outcome) -> None:
        """Follow a key, an arrow or a click as far as the step allows it."""
        self.hush()
        self.table.state.under_mouse = None
        asks = self.lesson.step.asks
        if not isinstance(asks, Pick):
            self.say_otherwise()
        elif isinstance(outcome, IllegalMove):
            self.say_aside(sentence(SPEC.explain(outcome)))
        elif isinstance(outcome, Cursor):
            self._move(outcome, asks)
            self.table.show_all()
        else:
            self.follow(outcome, outcome)

    def _move(self, cursor: Cursor, asks: Pick) -> None:
        state = self.table.state
        self._refused = Cursor(source=cursor.source) if cursor.source not in (None, asks.source) else None
        if cursor == Cursor():
            state.cursor = self.rest
        elif self._refused or (cursor.held and cursor.group != Group(asks.source, asks.colour)):
            self.lesson.aside, state.cursor = self.lesson.otherwise(), self.rest
        elif cursor.held and not state.cursor.held:
            state.cursor = cursor._replace(line=asks.line)
        else:
            state.cursor = cursor


def tutorial_table(app: AzulApp, *, over_a_game: bool) -> Table:
    """A table with the tutorial.   over_a_game: whether it leads back to a game under way."""
    table = Table(begin(), prompt_rows=2)  # for a step, with an aside above it
    AzulTutorial(table, lesson(app.bound(commands.UNDO).key, over_a_game=over_a_game))
    return table
