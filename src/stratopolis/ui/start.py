"""Stratopolis' start screen: its banner, the ways of playing, and the saved game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hotseat.language import _
from hotseat.settings import Settings
from hotseat.ui.cells.canvas import Canvas
from hotseat.ui.cells.painting import Painted, Painting
from hotseat.ui.cells.sheet import Part
from hotseat.ui.gamestart import GameStart
from hotseat.ui.parts.startform import Scenery
from hotseat.ui.start import Answers, Question
from stratopolis.record import OWN_ORDER, WAYS, Flags, Setup, way_of, way_words
from stratopolis.rules import Colour, Event, Placement, Play, Position, colour_of
from stratopolis.saves import Session
from stratopolis.ui.scale import LEAST, SMALL
from stratopolis.ui.squares import FLAT, LOWER, SEAM, Look, Relief, painter_for

if TYPE_CHECKING:
    from stratopolis.ui.app import StratopolisApp

_STRIP = "RRGGNGGRRNRGGNRRG"
_LEVELS = "11221132112211321"


class _Frieze(Painting[str]):
    """A strip of squares on several levels, and the name of the game below it."""

    LOOKS: ClassVar[dict[str, str]] = {"name": "bold $text-bright", "quiet": "$text-quiet"}

    def paint(self, canvas: Canvas[str]) -> None:
        """As many squares as fit; below them what this is."""
        painter = painter_for(self.host.app)
        for place, (letter, level) in enumerate(zip(_STRIP, _LEVELS, strict=True)):
            look = Look(Colour(letter), level, level=int(level), relief=_relief(place))
            painter.paint(canvas, place * SMALL.width, 0, SMALL, look)
        x = canvas.put(0, 3, "S T R A T O P O L I S", self.look("name")) + 3
        canvas.put(x, 3, about(), self.look("quiet"))


def about() -> str:
    """What the game is, in a few words."""
    return _("for 2 players at one screen")


def _relief(place: int) -> Relief:
    """Lit above; at the left by what lies there: a tile on another level, another tile, or its own."""
    before, level = f" {_LEVELS}"[place], _LEVELS[place]
    if before == level:
        return LOWER, FLAT if _STRIP[place] == f" {_STRIP}"[place] else SEAM, FLAT
    return LOWER, LOWER if before < level else int(before) - int(level), FLAT


class Frieze(_Frieze, Part[str]):
    """On top of the start screen."""


class Banner(_Frieze, Painted[str]):
    """The same as a widget, on top of the options."""

    DEFAULT_CSS = """
    Banner { height: 5; background: $table; }
    """


class StratopolisStart(GameStart[Position, Placement, Event]):
    """Starts a game of Stratopolis, or continues the saved one."""

    app: StratopolisApp
    LEAST = LEAST

    def __init__(self, flags: Flags, under_way: Session | None, settings: Settings) -> None:
        """`under_way` is the game over whose table this opens; its players are proposed again."""
        play, said = settings.play, flags.play.value if flags.play else ""
        if under_way is not None:
            play, said = way_of(under_way.header), ""
        elif flags.own_order:
            said = OWN_ORDER
        self._way = next((way for way in (said, play) if way in WAYS), WAYS[0])
        super().__init__(flags, under_way, settings)

    def banner(self) -> Part[str]:
        """The picture on top, where there is no room for a larger one."""
        return Frieze()

    def make_scenery(self) -> Scenery:
        """Tiles being stacked, and the name in large letters."""
        from stratopolis.ui.scenery import StratopolisScenery

        return StratopolisScenery()

    def questions(self) -> tuple[Question, ...]:
        """The four ways of playing."""
        words = tuple(map(way_words, WAYS))
        explains = (
            _("Both piles are shuffled and face up. You play the top tile of yours."),
            _("Before the game, you each arrange your own pile in secret."),
            _("The tiles are face down. Nobody knows which comes next."),
            _("You each have three tiles face up, and may play any of them."),
        )
        return (Question("way", _("Tiles"), words, WAYS.index(self._way), explains),)

    def seat_word(self, seat: int) -> str:
        """A seat by its colour."""
        return (_("Red"), _("Green"))[seat - 1]

    def seat_colour(self, seat: int) -> str:
        """That of the seat's squares."""
        return f"$square-{colour_of(seat).word}"

    def stands(self, game: Position, players: str) -> str:
        """Who plays, the scores, and how many tiles lie."""
        return _("Continue: {players}, tile {number}").format(players=players, number=game.placed)

    def guide_words(self) -> tuple[str, str]:
        """The guided first turns."""
        return (
            _("Show me how (2 minutes)"),
            _("Place your first tiles with a guide that explains every step. Nothing is saved."),
        )

    def begun(self, answers: Answers, seats: tuple[str, ...]) -> None:
        """Open a new one."""
        way = WAYS[answers.chosen["way"]]
        play = Play.PILES if way == OWN_ORDER else Play(way)
        setup = Setup(answers.names, play, answers.first, self.flags.seed, None, seats)
        self.guide_declined()
        if way == OWN_ORDER:
            self.app.arrange(setup)
        else:
            self.app.begin(setup)
