"""Stratopolis' screens of saved games, statistics, review and replay."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.cells import cell_len

from hotseat.i18n import _
from hotseat.record.header import Header
from hotseat.tui.host import ShowsBestMove
from hotseat.tui.screens import review
from hotseat.tui.screens.replay import ReplayScreen
from hotseat.tui.widgets.lines import TitleView
from stratopolis.game import Entry, GameRecord
from stratopolis.review import REVIEWING, Summary
from stratopolis.review_text import WORDS
from stratopolis.rules import Event, Placement, Position
from stratopolis.settings import StratopolisSettings, stratopolis_settings
from stratopolis.show import victory_sentence
from stratopolis.tui.cursor import Cursor, cursor_at
from stratopolis.tui.messages import ending, placing_sentence
from stratopolis.tui.view import View
from stratopolis.tui.widgets.city import LayoutView


class ReviewScreen(review.ReviewScreen[Position, Placement, Event, Summary]):
    """One game of Stratopolis, judged choice by choice."""

    def __init__(
        self,
        record: GameRecord,
        path: Path,
        replay: ShowsBestMove[Placement] | None = None,
    ) -> None:
        """path: the record's file.   replay: the one it was opened from, if so."""
        super().__init__(REVIEWING, WORDS, record, path, replay)


class Replay(ReplayScreen[Position, Placement, Event]):
    """Shows the steps of a record of Stratopolis."""

    view: View
    places = None  # nothing is to be placed
    keeps_told = False
    _better = Cursor()

    def make_view(self) -> View:
        return View(self)

    @property
    def settings(self) -> StratopolisSettings:
        return stratopolis_settings(self.app.settings)

    def marked(self, layout: LayoutView) -> LayoutView:
        """The layout with nothing marked on it."""
        return layout

    @property
    def header(self) -> Header:
        """What the game's record says of it."""
        return self.record.header

    def title_view(self) -> TitleView:
        view = self.view.title_view()
        return view._replace(turn=_("replay: {turn}").format(turn=view.turn))

    def pointing(self) -> Cursor:
        """Where a better move than the one that was played would have gone."""
        return self._better

    def show_moment(self) -> None:
        self._better = Cursor()
        super().show_moment()

    def show_step(self) -> None:
        self._better = Cursor()
        super().show_step()

    def show_best_move(self, entry: int, text: str, best: Placement) -> None:
        super().show_best_move(entry, text, best)
        self._better = cursor_at(self.game, best)
        self.show_all()

    def told_of(self, names: Sequence[str], entry: Entry) -> str:
        animated = self.view.animated
        if animated is not None and not animated.landed:
            return placing_sentence(names, animated.entry)
        undone = _("Undone later: {told}").format(told="") if self.moment.undone else ""
        return self.view.placement_told(names, entry, less=cell_len(undone))

    def victory_of(self, names: Sequence[str]) -> str:
        ended = ending(self.history())
        return victory_sentence(names, ended) if ended is not None else ""
