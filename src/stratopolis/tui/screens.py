"""Stratopolis' screens of saved games, statistics, review and replay."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len

from hotseat.i18n import _
from hotseat.tui.screens import review
from hotseat.tui.screens.replay import ReplayScreen
from hotseat.tui.table.view import Scene
from hotseat.tui.widgets.lines import LogLine
from stratopolis.game import Entry, GameRecord
from stratopolis.review import REVIEWING, WORDS, Summary
from stratopolis.rules import Event, Placement, Position
from stratopolis.tui.cursor import Cursor, cursor_at
from stratopolis.tui.messages import ending, placing_sentence
from stratopolis.tui.scene import (
    StratopolisParts,
    city_parts,
    city_title,
    placement_words,
    shown_log,
)
from stratopolis.tui.table import View
from stratopolis.wording import victory_sentence

if TYPE_CHECKING:
    from stratopolis.tui.animation import Keyframe
    from stratopolis.tui.app import StratopolisApp


class ReviewScreen(review.ReviewScreen[Position, Placement, Event, Summary]):
    """One game of Stratopolis, judged choice by choice."""

    def __init__(
        self,
        record: GameRecord,
        path: Path,
        replay: ReplayScreen[Position, Placement, Event, Any] | None = None,
    ) -> None:
        """path: the record's file.   replay: the one it was opened from, if so."""
        super().__init__(REVIEWING, WORDS, record, path, replay)


class Replay(ReplayScreen[Position, Placement, Event, "Keyframe"]):
    """Shows the steps of a record of Stratopolis."""

    app: StratopolisApp
    view: View

    def __init__(self, record: GameRecord, path: Path | None = None) -> None:
        super().__init__(record, path)
        self._better = Cursor()  # where a better move than the one that was played would have gone

    def make_view(self) -> View:
        return View()

    def scene(self) -> Scene[StratopolisParts]:
        names, keyframe, lines = self.state.player_names, self.state.keyframe, self.view.lines
        assert lines is not None, "there is room"
        title = city_title(self.state.position, self.state.names, self.state.record.header, keyframe)
        title = title._replace(turn=_("replay: {turn}").format(turn=title.turn))
        parts = city_parts(
            *(self.state.position, self._better, names, self.state.record.seats, keyframe),
            forecasts=self.app.settings.forecasts,
        )
        return self.replayed(title, parts)

    def log_lines(self, names: Sequence[str], entries: Sequence[Entry]) -> list[LogLine]:
        return shown_log(names, entries, animated=self.state.animating)

    def keyframes(self, entries: Sequence[Entry]) -> Sequence[Keyframe]:
        from stratopolis.tui.animation import keyframes

        return keyframes(self.state.player_names, self.state.record.seats, entries)

    def show_moment(self) -> None:
        self._better = Cursor()
        super().show_moment()

    def show_step(self) -> None:
        self._better = Cursor()
        super().show_step()

    def show_best_move(self, entry: int, text: str, best: Placement) -> None:
        super().show_best_move(entry, text, best)
        self._better = cursor_at(self.state.position, best)
        self.show_all()

    def last_move_of(self, names: Sequence[str], entry: Entry) -> str:
        if self.state.keyframe is not None and not self.state.keyframe.landed:
            return placing_sentence(names, self.state.keyframe.entry)
        assert self.view.lines is not None, "there is room"
        undone = _("Undone later: {told}").format(told="") if self.state.moment.undone else ""
        return placement_words(self.view.lines, names, entry, less=cell_len(undone))

    def victory_of(self, names: Sequence[str]) -> str:
        ended = ending(self.state.history)
        return victory_sentence(names, ended) if ended is not None else ""
