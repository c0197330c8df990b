"""Azul's start screen: its banner, the wall, and the saved game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from azul import saves
from azul.record import Flags, Setup
from azul.rules import COLOURS, FACTORIES, WallKind
from azul.saves import Session
from azul.ui.scale import SMALL
from azul.ui.tiles import painter_for
from hotseat.journal import Locked
from hotseat.language import _
from hotseat.record import Fault
from hotseat.settings import Settings
from hotseat.ui.canvas import Canvas
from hotseat.ui.command import GAMES, GENERAL, bindings
from hotseat.ui.painting import Painted
from hotseat.ui.start import Answers, Question, StartScreen

if TYPE_CHECKING:
    from azul.ui.app import AzulApp

# Games of the last time; what lies further back is found among the saved games. A thousand finished
# games would keep the first picture waiting for two seconds.
_LOOKED_INTO = 12
DEFAULT_NAMES = ("North", "South", "East", "West")


class Banner(Painted[str]):
    """A frieze of tiles, and the name of the game below it."""

    DEFAULT_CSS = """
    Banner {
        height: 5;
        color: $text-quiet;
        background: $table;
    }
    """
    LOOKS: ClassVar[dict[str, str]] = {
        "name": "bold $text-bright",
    }

    def paint(self, canvas: Canvas[str]) -> None:
        """As many tiles as fit, colour after colour; below them what this is."""
        painter = painter_for(self.app)
        for place in range(canvas.width // SMALL.width):
            painter.paint(canvas, place * SMALL.width, 0, SMALL, COLOURS[place % len(COLOURS)])
        x = canvas.put(0, 3, "A Z U L", self.look("name")) + 3
        canvas.put(x, 3, _("for two to four at one terminal"), canvas.ground)


class AzulStart(StartScreen):
    """Begins a game of Azul, or goes on with the saved one."""

    app: AzulApp

    WAYS = (GAMES._replace(keys="f3,g,G"),)  # a letter belongs to the field that is typed in
    COMMANDS_HERE = (*WAYS, *GENERAL)
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(WAYS)]

    def __init__(self, flags: Flags, under_way: Session | None, settings: Settings) -> None:
        """`under_way` is the game over whose table this opens; its players are proposed again."""
        players, play, count = settings.names, settings.play, settings.players
        if under_way is not None:
            flags = Flags()
            players, play = under_way.names, under_way.game.wall.value
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
            over_a_game=under_way is not None,
        )

    def banner(self) -> Widget:
        """The picture on top."""
        return Banner()

    def questions(self) -> tuple[Question, ...]:
        """Which side of the boards is up."""
        place = list(WallKind).index(self._wall)
        return (Question("wall", _("Wall"), (_("coloured"), _("grey")), place),)

    def saved(self) -> str:
        """The saved game in words."""
        if self._saved is None:
            return ""
        scores = " : ".join(map(str, self._saved.scores))
        return _("Go on: round {round}, {scores}, {names}").format(
            names=", ".join(self._saved.names), round=self._saved.round, scores=scores
        )

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
        """Open a new one, and remember who plays."""
        wall = list(WallKind)[answers.chosen["wall"]]
        setup = Setup(answers.names, wall, answers.first, self._seed)
        self.app.begin(setup)
