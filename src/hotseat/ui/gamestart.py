"""The start screen of an app around a game under way: the saved game, and the list of all."""

from __future__ import annotations

from typing import ClassVar, Generic

from textual.binding import BindingType

from hotseat.journal import Locked
from hotseat.notation import C, E, G
from hotseat.record import Fault
from hotseat.saves import Saved
from hotseat.ui.command import GAMES, STATISTICS, bindings
from hotseat.ui.gameapp import GameApp
from hotseat.ui.start import StartScreen

# Games of the last time; what lies further back is found among the saved games. A thousand finished
# games would keep the first picture waiting for two seconds.
LOOKED_INTO = 12


class GameStart(StartScreen, Generic[G, C, E]):
    """Begins a game, or goes on with the saved one. `kept` is that one, where there is one."""

    app: GameApp[G, C, E]
    COMMANDS_HERE = (GAMES, STATISTICS, *StartScreen.COMMANDS_HERE)
    BINDINGS: ClassVar[list[BindingType]] = [*bindings((GAMES, STATISTICS))]
    kept: Saved[G] | None = None

    def newest(self) -> Saved[G] | None:
        """The game to go on with."""
        return self.app.saves.newest_unfinished(most=LOOKED_INTO)

    def guide_wanted(self) -> bool:
        """Nobody has played the guided round yet, and nobody begun a game without."""
        return self.app.guide_wanted()

    def go_on(self) -> None:
        """Open the saved game."""
        assert self.kept is not None
        try:
            session = self.app.saves.resume(self.kept.path)
        except (Fault, Locked) as fault:
            raise ValueError(str(fault)) from None
        self.app.open(session)

    def action_games(self) -> None:
        """The saved games. The one to go on with may be another afterwards."""
        self.app.show_games(self._games_closed)

    def _games_closed(self, changed: bool | None) -> None:
        if changed and not self.over_a_game:
            self.kept = self.newest()
            self.saved_changed()

    def guide_declined(self) -> None:
        """Whoever begins a game beside the guided round's line has declined that."""
        if self.guide.shown:
            self.app.guide_seen("declined")
