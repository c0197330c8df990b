"""The replay of a record on a game's own table: its moments, and playing on from one of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import Size

from hotseat.game import C, E, G, HistoryEntry
from hotseat.i18n import _, ngettext
from hotseat.record.reader import Record
from hotseat.record.replay import SPEEDS, Replay, ReplayStep, history_at, marks, replay_steps, step_before
from hotseat.text.fit import fitted
from hotseat.tui.commands import (
    EVERYWHERE,
    HELP,
    LEADS_TO,
    LOG,
    PLAY,
    PLAY_ON,
    REPLAY_CLOSE,
    REPLAY_COMMANDS,
    REPLAY_DIRECT,
    REPLAY_OWN,
    REVERSE,
    REVIEW,
    ROUND,
    UNDONE,
    Command,
    bindings,
)
from hotseat.tui.drawing.canvas import NOWHERE, Box
from hotseat.tui.screens.replay import ReplayControls, playing_hints, where_sentence
from hotseat.tui.table.scene import SceneScreen
from hotseat.tui.widgets.lines import Hint, hint_of
from hotseat.tui.widgets.log import LogLine, without_last_move
from hotseat.tui.widgets.replay_bar import Bar

if TYPE_CHECKING:
    from hotseat.tui.game_app import GameApp
    from hotseat.tui.screens.pages import Section


_NAME_CELLS = 20  # of a name in a sentence

_LOGGED = 40  # entries of the log beside the table: more than the largest terminal shows


class ReplayScreen(SceneScreen[G, C, E], ReplayControls):
    """Draws the moments of a record. It knows no session: the record's file is never touched.

    A game's own replay is this and the picture of its table.
    """

    app: GameApp[G, C, E]
    COMMANDS_HERE: tuple[Command, ...] = REPLAY_COMMANDS
    TOLD_LOOK = ""  # bright: this is what people are here for
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(REPLAY_OWN)]

    def __init__(self, record: Record[G, C, E], path: Path | None = None) -> None:
        """`record` was read with its past.   path: its file, where there is one."""
        super().__init__()
        self.record, self.path = record, path
        self.names = tuple(fitted(name, _NAME_CELLS) for name in record.header.names)
        self.shows_undone = False
        self._taken_back = sum(each.undone and not each.entry.chance for each in record.past)
        self._gather(-1)
        if record.torn is not None:
            self.said = _("The last line of the record is incomplete and was skipped.")
            self.refused = True

    # What a game brings

    def round_of(self, position: G) -> int:
        """The round of a position; 0 in games without rounds."""
        del position
        return 0

    @abstractmethod
    def told_of(self, names: Sequence[str], entry: HistoryEntry[G, C, E]) -> str:
        """What has just happened, in words."""

    @abstractmethod
    def victory_of(self, names: Sequence[str]) -> str:
        """Who has won, where the game has come to its end with this moment; else nothing."""

    # The moments

    def _gather(self, past_place: int) -> None:
        """Make the moments anew, and be where one was in the past of the record, or just before."""
        self.moments = replay_steps(self.record, self.round_of, undone=self.shows_undone)
        place = max((n for n, each in enumerate(self.moments) if each.place <= past_place), default=0)
        course = Replay(len(self.moments), marks(self.moments), speed=self.course.speed)
        self.course = course.at(place)
        self._undone = frozenset(place for place, each in enumerate(self.moments) if each.undone)

    @property
    def moment(self) -> ReplayStep[G, C, E]:
        """The moment that is shown."""
        return self.moments[self.course.place]

    @property
    def game(self) -> G:
        """Its position."""
        return self.moment.position

    def history(self) -> list[HistoryEntry[G, C, E]]:
        """What led to it."""
        return history_at(self.record.past, self.moment.place)

    @property
    def events(self) -> tuple[E, ...]:
        """What has just happened."""
        return self.moment.entry.events if self.moment.entry else ()

    # Where everything lies

    def compose(self) -> ComposeResult:
        yield from super().compose()
        self.bar = Bar()
        self.sheet.add(self.bar)

    def lay_out(self, size: Size) -> None:
        super().lay_out(size)  # type: ignore[safe-super]  # the picture stands behind this class
        if not self.seen:
            self.become(self.course.paused())
            self.bar.place(NOWHERE)
        else:
            x, y, width, height = self.prompt_line.box
            self.prompt_line.place(Box(x, y, width, height - 1))
            self.bar.place(Box(x, y + height - 1, width, 1))

    # What is shown

    def show_moment(self) -> None:
        self.said, self.refused = None, False
        self.show_all()

    def show_step(self) -> None:
        self.said, self.refused = None, False
        entry = self.moment.entry
        assert entry is not None, "only the first moment has none"
        self.play([entry], SPEEDS[self.course.speed] if self.course.playing else 1)

    def busy(self) -> bool:
        return self.animating

    def show_words(self) -> None:
        super().show_words()
        self.bar.show(self.course, self._undone)

    @property
    def player_names(self) -> Sequence[str]:
        return self.record.header.names

    def seats(self) -> Sequence[str]:
        return self.record.seats

    def position(self) -> G:
        return self.game

    def logged(self) -> list[LogLine]:
        lines = self.log_lines(self.names, self.history()[-_LOGGED:])
        entry = self.moment.entry
        return lines if entry is None or entry.chance else without_last_move(lines)

    def told(self) -> str:
        return self.say_of(self.names, self._told, told=True)

    def _told(self, names: Sequence[str]) -> str:
        entry = self.moment.entry
        told = self.told_of(names, entry) if entry is not None else ""
        return _("Undone later: {told}").format(told=told) if self.moment.undone else told

    def prompt(self) -> str:
        if self.pointed not in (None, self.course.place):
            where = where_sentence(self.moments[self.pointed or 0])
            return _("{where} Click to go there.").format(where=where)
        whole = f"{where_sentence(self.moment)} {self._way_on()}"
        fits = self.seen and cell_len(whole) <= self.prompt_line.box.width
        return whole if fits else self._way_on()

    def _way_on(self) -> str:
        course, play = self.course, self.app.bound(PLAY).key
        if course.playing:
            text = (
                _("Playing; {key} pauses.") if course.playing > 0 else _("Playing backwards; {key} pauses.")
            )
            return text.format(key=play)
        victory = self.say_of(self.names, self.victory_of)
        if victory and course.at_end and not self.animating:
            return victory
        if course.at_end and not victory:
            return _("The record ends here. Press {key} to play on.").format(key=self.app.bound(PLAY_ON).key)
        text = _("{key} plays; the arrows step by move.")
        if course.marks:
            text = _("{key} plays; the arrows step by move or round.")
        return text.format(key=play.capitalize())

    def hints(self) -> list[Hint]:
        bound = self.app.bound
        found = playing_hints(self.course, bound)
        found += [hint_of(bound(REPLAY_CLOSE), _("quit") if self._is_first else ""), hint_of(bound(HELP))]
        if not self.app.saves.notation.is_over(self.game):
            found.append(hint_of(bound(PLAY_ON)))
        if not (self.course.playing or self.course.at_start):
            found.append(hint_of(bound(REVERSE)))
        if self._taken_back:
            found.append(hint_of(bound(UNDONE), _("hide undone") if self.shows_undone else ""))
        if self.can_review:
            found.append(hint_of(bound(REVIEW)))
        return [*found, hint_of(bound(LOG)), self.app.more_hint()]

    # What can be done

    @property
    def _is_first(self) -> bool:
        """Whether the program began with it."""
        return self.app.screen_stack[0] is self

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not self.app.offers(LEADS_TO.get(action, HELP)):
            return False
        return action == "close" or super().check_action(action, parameters)

    def action_close(self) -> None:
        """Back to where it came from; out of the program where it began with this."""
        if self._is_first:
            self.app.leave()
        else:
            self.dismiss()

    def action_undone(self) -> None:
        """Show or hide the choices that were taken back, and stay at the moment as near as can be."""
        number = self._taken_back
        if not number:
            self.tell(_("No moves were undone in this game."))
            return
        self.shows_undone = not self.shows_undone
        self._gather(self.moment.place)
        self.become(self.course)
        self.said = (
            ngettext(
                "Showing {number} undone move; the bar is dashed there.",
                "Showing {number} undone moves; the bar is dashed there.",
                number,
            ).format(number=number)
            if self.shows_undone
            else _("Undone moves are hidden again.")
        )
        self.show_all()

    def action_play_on(self) -> None:
        """A new game from here, at the table."""
        if self.app.saves.notation.is_over(self.game):
            self.tell(_("The game is over here. Step back to an earlier move and play on from there."))
            return
        if self.app.unsaved():
            self.tell(_("The game on the table is not saved and would be lost. Go back to it first."))
            return
        session = self.app.saves.branch(self.record, self.history())
        self.app.open(session)
        if session.unsaved is None:  # the table says that itself
            self.app.call_later(
                self.app.tell, _("This is a new game from here on. The old one is unchanged.")
            )

    @property
    def can_review(self) -> bool:
        """Whether the game has computers that judge, and there is a file with a choice in it."""
        return self.app.REVIEWED and self.path is not None and self.record.touched

    def action_review(self) -> None:
        """Every choice against the best one."""
        if self.path is None or not self.can_review:
            self.tell(_("There is nothing to review: no moves have been made yet."))
            return
        self.app.push_screen(self.app.review_of(self.record, self.path, self))

    def show_choice(self, entry: int, text: str, best: C) -> None:
        """Show the moment before a choice, by the place of its entry in the record, and say something.

        best: what would have been better there, for a game that can show it.
        """
        del best
        self.become(self.course.paused().at(step_before(self.moments, entry)))
        self.tell(text)

    def action_log(self) -> None:
        """What happened up to here."""
        from hotseat.tui.screens.pages import LogPage

        lines = self.log_lines(self.record.header.names, self.history())
        self.app.push_screen(LogPage(_("Log up to here"), lines))

    def own_help(self) -> Section:
        """The keys of the replay."""
        from hotseat.tui.screens.pages import key_rows, keys_section

        offered = filter(self.app.offers, self.COMMANDS_HERE)
        direct = REPLAY_DIRECT if self.app.offers(ROUND) else REPLAY_DIRECT[1:]
        rows = (*key_rows(offered, self.app.bound), *direct, *EVERYWHERE)
        return keys_section("replay", _("Keys for the replay"), rows)
