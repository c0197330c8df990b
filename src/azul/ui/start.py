"""Azul's start screen: its banner, the wall, and the saved game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType

from azul import saves
from azul.record import LEVELS, Flags, Setup
from azul.rules import COLOURS, FACTORIES, WallKind
from azul.saves import Session
from azul.ui.scale import LEAST, SMALL
from azul.ui.tiles import painter_for
from hotseat.journal import Locked
from hotseat.language import _
from hotseat.record import PERSON, Fault
from hotseat.settings import Settings
from hotseat.ui.canvas import Canvas
from hotseat.ui.command import GAMES, STATISTICS, bindings
from hotseat.ui.painting import Painted, Painting
from hotseat.ui.sheet import Part
from hotseat.ui.start import Answers, Question, StartScreen

if TYPE_CHECKING:
    from azul.ui.app import AzulApp

# Games of the last time; what lies further back is found among the saved games. A thousand finished
# games would keep the first picture waiting for two seconds.
_LOOKED_INTO = 12
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


class AzulStart(StartScreen):
    """Begins a game of Azul, or goes on with the saved one."""

    app: AzulApp

    LEAST = LEAST
    COMMANDS_HERE = (GAMES, STATISTICS, *StartScreen.COMMANDS_HERE)
    BINDINGS: ClassVar[list[BindingType]] = [*bindings((GAMES, STATISTICS))]

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
        self._saved = None if under_way else saves.newest_unfinished(most=_LOOKED_INTO)
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
        return (
            (_("person"), _("A person plays here. Left and right seat a computer.")),
            (_("computer, easy"), _("A computer for the first games: it does not always see the best.")),
            (_("computer, medium"), _("A computer that plays like somebody who knows the game.")),
            (_("computer, hard"), _("A computer that looks ahead.")),
            (_("computer, expert"), _("The best that the computer can do; it takes a second to think.")),
        )

    def saved(self) -> str:
        """The saved game in words."""
        if self._saved is None:
            return ""
        scores = " : ".join(map(str, self._saved.scores))
        return _("Go on: round {round}, {scores}, {names}").format(
            names=", ".join(self._saved.names), round=self._saved.round, scores=scores
        )

    def guide_wanted(self) -> bool:
        """Nobody has played the guided round yet, and nobody begun a game without."""
        return self.app.guide_wanted()

    def go_on(self) -> None:
        """Open the saved game."""
        assert self._saved is not None
        try:
            session = saves.resume(self._saved.path)
        except (Fault, Locked) as fault:
            raise ValueError(str(fault)) from None
        self.app.open(session)

    def action_games(self) -> None:
        """The saved games. The one to go on with may be another afterwards."""
        self.app.show_games(self._games_closed)

    def _games_closed(self, changed: bool | None) -> None:
        if changed and not self.over_a_game:
            self._saved = saves.newest_unfinished(most=_LOOKED_INTO)
            self.saved_changed()

    def begin(self, answers: Answers) -> None:
        """Open a new one. Whoever begins one beside the guided round's line has declined that."""
        wall = list(WallKind)[answers.chosen["wall"]]
        seats = tuple(_WHO[place] for place in answers.seats)
        setup = Setup(answers.names, wall, answers.first, self._seed, seats)
        if self.guide.shown:
            self.app.guide_seen("declined")
        self.app.begin(setup)
