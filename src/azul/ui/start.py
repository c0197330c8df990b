"""Azul's start screen: its banner, the wall, and the saved game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from azul.record import Flags, Setup
from azul.rules import COLOURS, Event, Move, Position, WallKind
from azul.saves import Session
from azul.ui.scale import LEAST, SMALL
from azul.ui.tiles import painter_for
from hotseat.language import _
from hotseat.settings import Settings
from hotseat.ui.cells.canvas import Canvas
from hotseat.ui.cells.painting import Painted, Painting
from hotseat.ui.cells.sheet import Part
from hotseat.ui.gamestart import GameStart
from hotseat.ui.parts.startform import Scenery
from hotseat.ui.start import Answers, Question

if TYPE_CHECKING:
    from azul.ui.app import AzulApp


class _Frieze(Painting[str]):
    """A frieze of tiles, and the name of the game below it."""

    LOOKS: ClassVar[dict[str, str]] = {"name": "bold $text-bright", "quiet": "$text-quiet"}

    def paint(self, canvas: Canvas[str]) -> None:
        """All five colours as many times as they fit; below them what this is."""
        painter = painter_for(self.host.app)
        number = (canvas.width + 1) // SMALL.width  # the last joint may lie outside
        for place in range(number - number % len(COLOURS)):
            painter.paint(canvas, place * SMALL.width, 0, SMALL, COLOURS[place % len(COLOURS)])
        x = canvas.put(0, 3, "A Z U L", self.look("name")) + 3
        canvas.put(x, 3, about(), self.look("quiet"))


def about() -> str:
    """What the game is, in a few words."""
    return _("for 2-4 players at one screen")


class Frieze(_Frieze, Part[str]):
    """On top of the start screen."""


class Banner(_Frieze, Painted[str]):
    """The same as a widget, on top of the options."""

    DEFAULT_CSS = """
    Banner { height: 5; background: $table; }
    """


class AzulStart(GameStart[Position, Move, Event]):
    """Starts a game of Azul, or continues the saved one."""

    app: AzulApp

    LEAST = LEAST

    def __init__(self, flags: Flags, under_way: Session | None, settings: Settings) -> None:
        """`under_way` is the game over whose table this opens; its players are proposed again."""
        play, said = settings.play, flags.wall
        if under_way is not None:
            play, said = under_way.game.wall.value, None
        known = {str(wall): wall for wall in WallKind}
        self._wall = said or known.get(play, WallKind.COLOURED)
        super().__init__(flags, under_way, settings)

    def banner(self) -> Part[str]:
        """The picture on top, where there is no room for a larger one."""
        return Frieze()

    def make_scenery(self) -> Scenery:
        """A wall being tiled, and the name in large letters."""
        from azul.ui.scenery import AzulScenery

        return AzulScenery()

    def questions(self) -> tuple[Question, ...]:
        """Which side of the boards is up."""
        place = list(WallKind).index(self._wall)
        explains = (
            _("Coloured wall: each row shows where each colour goes."),
            _("Grey wall: you choose the column for each tile."),
        )
        return (Question("wall", _("Wall"), (_("coloured"), _("grey")), place, explains),)

    def stands(self, game: Position, players: str) -> str:
        """Who plays, the scores, and the round."""
        return _("Continue: {players}, round {round}").format(players=players, round=game.round)

    def guide_words(self) -> tuple[str, str]:
        """The guided first round."""
        return (
            _("Show me how (2 minutes)"),
            _("Play a first round with a guide that explains every step. Nothing is saved."),
        )

    def begun(self, answers: Answers, seats: tuple[str, ...]) -> None:
        """Open a new one."""
        wall = list(WallKind)[answers.chosen["wall"]]
        setup = Setup(answers.names, wall, answers.first, self.flags.seed, seats)
        self.guide_declined()
        self.app.begin(setup)
