"""Azul's screens of saved games, statistics, review and replay."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from azul.game import Entry, GameRecord
from azul.review import REVIEWING, WORDS, Summary
from azul.rules import Deal, Event, Move, Phase, Pick, Position, TileLaid
from azul.tui.cursor import Cursor
from azul.tui.models import Account, accounts, summary
from azul.tui.prompt import title_view
from azul.tui.scene import (
    AzulParts,
    animated_title,
    ending,
    last_events,
    log_lines,
    moving_parts,
    pick_words,
    resting_parts,
    without_forecasts,
)
from azul.tui.view import View
from azul.wording import event_sentence, victory_sentence
from hotseat.i18n import _, pgettext
from hotseat.tui.screens import review
from hotseat.tui.screens.replay import ReplayScreen
from hotseat.tui.table.view import LOGGED, Scene
from hotseat.tui.widgets.lines import LogLine, TitleView, without_last_move

if TYPE_CHECKING:
    from azul.tui.animation import Keyframe
    from azul.tui.app import AzulApp


class ReviewScreen(review.ReviewScreen[Position, Move, Event, Summary]):
    """One game of Azul, judged choice by choice."""

    def __init__(
        self, record: GameRecord, path: Path, replay: ReplayScreen[Position, Move, Event, Any] | None = None
    ) -> None:
        """path: the record's file.   replay: the one it was opened from, if so."""
        super().__init__(REVIEWING, WORDS, record, path, replay)


class Replay(ReplayScreen[Position, Move, Event, "Keyframe"]):
    """Shows the steps of a record of Azul."""

    app: AzulApp
    view: View

    def make_view(self) -> View:
        return View(self.state.record.start, self.state.player_names, prompt_rows=2)  # the bar takes one

    def round_of(self, position: Position) -> int:
        return position.round

    # What is shown

    def scene(self) -> Scene[AzulParts]:
        state, position, names = self.state, self.state.position, self.state.names
        title, entry, events = _title(position, names), state.moment.entry, last_events(state.history)
        told, seats = summary(state.player_names, events, position.scores), state.record.seats
        keyframe = state.keyframe if entry is not None else None
        if keyframe is not None and entry is not None:
            title = animated_title(title, _title(entry.before, names))
            parts = moving_parts(keyframe, entry.before, seats, told)
        else:
            account, cursor = self.account(), Cursor()
            parts = resting_parts(position, state.player_names, seats, cursor, state.events, told, account)
        scene = self.replayed(title, parts if self.app.settings.forecasts else without_forecasts(parts))
        if keyframe is not None:  # what it has yet to show is not told before
            logged = log_lines(names, [each.events for each in state.history[-LOGGED:-1]])
            scene = scene._replace(log=tuple(without_last_move(logged)))
        return scene

    def account(self) -> tuple[Account, ...] | None:
        """The account of a round's end, until the next deal."""
        if self.state.moment.entry is not None and self.state.moment.entry.chance:
            return None
        return accounts(last_events(self.state.history), self.state.position.scores)

    def more_to_read(self) -> bool:
        return self.account() is not None

    def keyframes(self, entries: Sequence[Entry]) -> Sequence[Keyframe]:
        from azul.tui.animation import keyframes

        return keyframes(self.state.player_names, entries)

    def log_lines(self, names: Sequence[str], entries: Sequence[Entry]) -> list[LogLine]:
        return log_lines(names, [entry.events for entry in entries])

    def last_move_of(self, names: Sequence[str], entry: Entry) -> str:
        if isinstance(entry.move, Deal):
            first = names[self.state.position.first - 1]
            return _("The factories are filled. {name} goes first.").format(name=first)
        if isinstance(entry.move, Pick):
            assert self.view.lines is not None, "there is room"
            return pick_words(self.view.lines, names, entry.events)
        laid = next(event for event in entry.events if isinstance(event, TileLaid))
        return event_sentence(names, laid)

    def victory_of(self, names: Sequence[str]) -> str:
        ended = ending(self.state.history)
        return victory_sentence(names, ended) if ended is not None else ""


def _title(position: Position, names: Sequence[str]) -> TitleView:
    view = title_view(position, names, unsaved=False)
    if position.phase is Phase.OVER:
        return view._replace(turn=pgettext("title", "replay"))
    between = _("end of the round") if position.round else _("before the first round")
    return view._replace(turn=_("replay: {turn}").format(turn=view.turn or between))
