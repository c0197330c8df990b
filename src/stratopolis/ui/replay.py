"""The replay: a game that was played, shown on the table moment by moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from hotseat.header import Header
from hotseat.language import _
from hotseat.ui.parts.lines import TitleView
from hotseat.ui.replayed import ReplayScreen
from stratopolis import saves
from stratopolis.rules import Event, Placement, Position
from stratopolis.ui.cursor import Cursor, cursor_at
from stratopolis.ui.narrate import ending, placing_sentence, victory_sentence
from stratopolis.ui.scene import Scene

if TYPE_CHECKING:
    from stratopolis.ui.app import StratopolisApp


class Replay(ReplayScreen[Position, Placement, Event], Scene):
    """Draws the moments of a record of Stratopolis."""

    app: StratopolisApp
    _better = Cursor()

    @property
    def header(self) -> Header:
        """That of the record."""
        return self.record.header

    def title_view(self) -> TitleView:
        """That of the game, which says that this is a replay."""
        view = super().title_view()
        return view._replace(turn=_("replay: {turn}").format(turn=view.turn))

    def pointing(self) -> Cursor:
        """What would have been better than the choice that follows, where the review led here."""
        return self._better

    def show_moment(self) -> None:
        """Another moment; what would have been better elsewhere is past."""
        self._better = Cursor()
        super().show_moment()

    def show_step(self) -> None:
        """Likewise."""
        self._better = Cursor()
        super().show_step()

    def show_choice(self, entry: int, text: str, best: Placement) -> None:
        """With the better placement drawn where the tile would have lain."""
        super().show_choice(entry, text, best)
        self._better = cursor_at(self.game, best)
        self.show_all()

    def told_of(self, names: Sequence[str], entry: saves.Entry) -> str:
        """What has just happened, in words; what is on its way, that it is."""
        filmed = self.filmed
        if filmed is not None and not filmed.landed:
            return placing_sentence(names, filmed.entry)
        undone = _("Undone later: {told}").format(told="") if self.moment.undone else ""
        return self.placement_told(names, entry, less=cell_len(undone))

    def victory_of(self, names: Sequence[str]) -> str:
        """Who has won, where the game has come to its end with this moment."""
        ended = ending(self.history())
        return victory_sentence(names, ended) if ended is not None else ""
