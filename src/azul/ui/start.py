"""Azul's start screen: its banner, the wall, and the saved game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from azul import saves
from azul.record import LEVELS, Flags, Setup
from azul.rules import COLOURS, FACTORIES, Command, Event, Game, WallKind
from azul.saves import Saved, Session
from azul.ui.scale import LEAST, SMALL
from azul.ui.tiles import painter_for
from hotseat.language import _
from hotseat.record import PERSON
from hotseat.settings import Settings
from hotseat.ui.canvas import Canvas
from hotseat.ui.gamestart import LOOKED_INTO, GameStart
from hotseat.ui.painting import Painted, Painting
from hotseat.ui.sheet import Part
from hotseat.ui.start import Answers, Question
from hotseat.ui.who import who_choices

if TYPE_CHECKING:
    from azul.ui.app import AzulApp

_WHO = (PERSON, *(f"computer {level}" for level in LEVELS))  # who may sit at a seat
DEFAULT_NAMES = ("North", "South", "East", "West")


class _Frieze(Painting[str]):
    """A frieze of tiles, and the name of the game below it."""

    LOOKS: ClassVar[dict[str, str]] = {"name": "bold $text-bright", "quiet": "$text-quiet"}

    def paint(self, canvas: Canvas[str]) -> None:
        """As many tiles as fit, colour after colour; below them what this is."""
        painter = painter_for(self.host.app)
        for place in range(canvas.width // SMALL.width):
            painter.paint(canvas, place * SMALL.width, 0, SMALL, COLOURS[place % len(COLOURS)])
        x = canvas.put(0, 3, "A Z U L", self.look("name")) + 3
        canvas.put(x, 3, _("for two to four at one terminal"), self.look("quiet"))


class Frieze(_Frieze, Part[str]):
    """On top of the start screen."""


class Banner(_Frieze, Painted[str]):
    """The same as a widget, on top of the options."""

    DEFAULT_CSS = """
    Banner { height: 5; background: $table; }
    """


class AzulStart(GameStart[Game, Command, Event, Saved]):
    """Begins a game of Azul, or goes on with the saved one."""

    app: AzulApp

    LEAST = LEAST

    def __init__(self, flags: Flags, under_way: Session | None, settings: Settings) -> None:
        """`under_way` is the game over whose table this opens; its players are proposed again."""
        players, play, count = settings.names, settings.play, settings.players
        seats = settings.seats
        if under_way is not None:
            flags = Flags()
            players, play = under_way.names, under_way.game.wall.value
            seats = under_way.seats
            count = len(players)
        self._seed = flags.seed
        known = {str(wall): wall for wall in WallKind}
        self._wall = flags.wall or known.get(play, WallKind.COLOURED)
        self.kept = None if under_way else self.newest()
        names = tuple(dict.fromkeys((*players, *DEFAULT_NAMES)))[: max(FACTORIES)]
        super().__init__(
            tuple(FACTORIES),
            names,
            count=count if count in FACTORIES else min(FACTORIES),
            first=flags.first,
            seats=[_WHO.index(who) if who in _WHO else 0 for who in seats],
            over_a_game=under_way is not None,
        )

    def banner(self) -> Part[str]:
        """The picture on top."""
        return Frieze()

    def questions(self) -> tuple[Question, ...]:
        """Which side of the boards is up."""
        place = list(WallKind).index(self._wall)
        explains = (
            _("The coloured wall: every colour has its own space printed in each row."),
            _("The grey wall: you choose in which column of its row each tile goes."),
        )
        return (Question("wall", _("Wall"), (_("coloured"), _("grey")), place, explains),)

    def who_words(self) -> tuple[tuple[str, str], ...]:
        """A person, or a computer of a level."""
        return who_choices(LEVELS)

    def guide_words(self) -> tuple[str, str]:
        """The guided first round."""
        return (
            _("Show me how: a guided first round (2 minutes)"),
            _("You play a round, and are told what to do and why. Nothing of it is kept."),
        )

    def saved(self) -> str:
        """The saved game in words."""
        if self.kept is None:
            return ""
        scores = " : ".join(map(str, self.kept.scores))
        return _("Go on: round {round}, {scores}, {names}").format(
            names=", ".join(self.kept.names), round=self.kept.round, scores=scores
        )

    def newest(self) -> Saved | None:
        """The game to go on with."""
        return saves.newest_unfinished(most=LOOKED_INTO)

    def resume(self, path: Path) -> Session:
        """Go on with a game. Raises `Fault` and `Locked`."""
        return saves.resume(path)

    def begin(self, answers: Answers) -> None:
        """Open a new one."""
        wall = list(WallKind)[answers.chosen["wall"]]
        seats = tuple(_WHO[place] for place in answers.seats)
        setup = Setup(answers.names, wall, answers.first, self._seed, seats)
        self.guide_declined()
        self.app.begin(setup)
