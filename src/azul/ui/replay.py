"""The replay: a game that was played, shown on the table moment by moment."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import Size

from azul import saves
from azul.record import NOTATION
from azul.rules import Command as Choice
from azul.rules import Deal, Event, Game, Pick, TileLaid
from azul.ui import commands
from azul.ui.account import Account, accounts, with_legend
from azul.ui.cursor import Cursor
from azul.ui.narrate import (
    event_sentence,
    log_lines,
    pick_sentence,
    victory_sentence,
)
from azul.ui.scene import Scene
from azul.ui.story import ending, last_events
from azul.ui.title import TitleView, title_view
from azul.ui.views import BoardView, MarketView, board_views, market_view
from hotseat.course import SPEEDS, Course, Moment, history, marks, moments
from hotseat.language import _, ngettext
from hotseat.ui.bar import Bar
from hotseat.ui.canvas import NOWHERE, Box, fitted
from hotseat.ui.command import HELP, Command, bindings
from hotseat.ui.lines import Hint
from hotseat.ui.replay import CLOSE, DIRECT, PLAYING, Replaying, playing_hints, where_sentence

if TYPE_CHECKING:
    from azul.ui.app import AzulApp
    from hotseat.ui.pages import Section

PLAY_ON = Command(
    "play-on",
    "p,P",
    "play_on",
    _("play on"),
    _("A new game that goes on from this moment; the one that is shown stays as it is"),
)
UNDONE = Command(
    "undone", "u,U", "undone", _("undone"), _("Show, or hide again, the choices that were taken back")
)
OWN = (PLAY_ON, commands.REVIEW, UNDONE, commands.LOG, HELP)
REPLAY = (*PLAYING, *OWN)

_NAME_CELLS = 20  # of a name in a sentence
_LOGGED = 40  # entries of the log beside the boards: more than the largest terminal shows


class Replay(Scene, Replaying):
    """Draws the moments of a record. It knows no session: the record's file is never touched."""

    app: AzulApp
    COMMANDS_HERE = REPLAY
    TOLD_LOOK = ""  # bright: this is what people are here for
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(OWN)]

    def __init__(self, record: saves.GameRecord, path: Path | None = None) -> None:
        """`record` was read with its past.   path: its file, where there is one to be reviewed."""
        super().__init__()
        self.record, self.path = record, path
        self.names = tuple(fitted(name, _NAME_CELLS) for name in record.header.names)
        self.shows_undone = False
        self._taken_back = sum(each.undone and not each.entry.chance for each in record.past)
        self._gather(0)
        if record.torn is not None:
            self.said = _("The record's last line is not complete and has been left out.")
            self.refused = True

    def _gather(self, past_place: int) -> None:
        """Make the moments anew, and be where one was in the past of the record, or just before."""
        self.moments = moments(self.record, lambda game: game.round, undone=self.shows_undone)
        place = max((n for n, each in enumerate(self.moments) if each.place <= past_place), default=0)
        course = Course(len(self.moments), marks(self.moments), speed=self.course.speed)
        self.course = course.at(place)
        self._undone = frozenset(place for place, each in enumerate(self.moments) if each.undone)

    @property
    def moment(self) -> Moment[Game, Choice, Event]:
        """The moment that is shown."""
        return self.moments[self.course.place]

    @property
    def game(self) -> Game:
        """Its position."""
        return self.moment.game

    def history(self) -> list[saves.Entry]:
        """What led to it."""
        return history(self.record.past, self.moment.place)

    @property
    def events(self) -> tuple[Event, ...]:
        """What has just happened."""
        return self.moment.entry.events if self.moment.entry else ()

    # Where everything lies

    def compose(self) -> ComposeResult:
        """The table, and the bar on its sheet."""
        yield from super().compose()
        self.bar = Bar()
        self.sheet.add(self.bar)

    def lay_out(self, size: Size) -> None:
        """The bar takes the lower row of the prompt."""
        super().lay_out(size)
        if self.plan is None:
            self.become(self.course.paused())
            self.bar.place(NOWHERE)
        else:
            x, y, width, height = self.plan.prompt
            self.prompt_line.place(Box(x, y, width, height - 1))
            self.bar.place(Box(x, y + height - 1, width, 1))

    # What is shown

    def show_moment(self) -> None:
        """Draw the moment; what was said is past."""
        self.said, self.refused = None, False
        self.show_all()

    def show_step(self) -> None:
        """Show what happened on its way, as fast as one plays."""
        self.said, self.refused = None, False
        entry = self.moment.entry
        assert entry is not None, "only the first moment has none"
        self.play([entry], SPEEDS[self.course.speed] if self.course.playing else 1)

    def busy(self) -> bool:
        """Whether tiles are on their way."""
        return self.film_running

    def _show_lines(self) -> None:
        super()._show_lines()
        self.bar.show(self.course, self._undone)

    def seats(self) -> Sequence[str]:
        """Who sits there at the end."""
        return self.record.seats

    def position(self) -> Game:
        """The position of the moment."""
        return self.game

    def board_names(self) -> Sequence[str]:
        """Who plays, whole."""
        return self.record.header.names

    def logged(self) -> list[str]:
        """The newest of the log."""
        return log_lines(self.names, [entry.events for entry in self.history()[-_LOGGED:]])

    def title_view(self) -> TitleView:
        """That of the game, which says that this is a replay."""
        view = title_view(self.game, self.names, unsaved=False)
        between = _("the round is over") if self.game.round else _("before the first deal")
        return view._replace(turn=_("replay: {turn}").format(turn=view.turn or between))

    def market_view(self) -> MarketView:
        """The market, with a mark where tiles were just picked."""
        return market_view(self.game, Cursor(), self.events)

    def board_views(self) -> list[BoardView]:
        """The boards, with marks where tiles just landed."""
        return board_views(self.game, self.record.header.names, Cursor(), self.events, self.account())

    def account(self) -> tuple[Account, ...] | None:
        """The account of a round's end, until the next deal."""
        if self.moment.entry is not None and self.moment.entry.chance:
            return None
        return accounts(last_events(self.history()), [board.score for board in self.game.boards])

    def told(self) -> str:
        """What has just happened, in words."""
        told = self.say_of(self.names, self._told, told=True)
        if self.account() is None or self.plan is None:
            return told
        return with_legend(told, self.plan.told.width)

    def _told(self, names: Sequence[str]) -> str:
        told = self._told_of(names)
        return _("Taken back later: {told}").format(told=told) if self.moment.undone else told

    def _told_of(self, names: Sequence[str]) -> str:
        if self.moment.entry is None:
            return ""
        command = self.moment.entry.command
        if isinstance(command, Deal):
            return _("The factories are filled; {name} begins.").format(name=names[self.game.first - 1])
        if isinstance(command, Pick):
            return pick_sentence(names, self.events)
        laid = next(event for event in self.events if isinstance(event, TileLaid))
        return event_sentence(names, laid)

    def prompt(self) -> str:
        """Which moment that is, and how one goes on from there."""
        if self.pointed not in (None, self.course.place):
            where = where_sentence(self.moments[self.pointed or 0])
            return _("{where} Click to go there.").format(where=where)
        whole = f"{where_sentence(self.moment)} {self._way_on()}"
        fits = self.plan is not None and cell_len(whole) <= self.plan.prompt.width
        return whole if fits else self._way_on()

    def _way_on(self) -> str:
        course = self.course
        if course.playing:
            return _("Playing; space pauses.") if course.playing > 0 else _("Backwards; space pauses.")
        ended = ending(self.history()[-1:])
        if ended is not None and course.at_end and not self.film_running:
            return self.say_of(self.names, lambda names: victory_sentence(names, ended))
        if course.at_end and ended is None:
            return _("The record ends here; p plays on.")
        return _("Space plays; arrows go by choices and rounds.")

    def hints(self) -> list[Hint]:
        """Only what can be done now."""
        leaves = _("quit") if self._is_first else CLOSE.word
        found = playing_hints(self.course, self.app.bound)
        found += [self._hint(CLOSE, leaves), self._hint(HELP)]
        if not NOTATION.is_over(self.game):
            found.append(self._hint(PLAY_ON))
        if self._taken_back:
            found.append(self._hint(UNDONE, _("hide undone") if self.shows_undone else UNDONE.word))
        if self._can_review:
            found.append(self._hint(commands.REVIEW))
        return [*found, self._hint(commands.LOG)]

    def _hint(self, command: Command, word: str = "") -> Hint:
        return Hint(self.app.bound(command).key, word or command.word, command.action)

    def more_to_read(self) -> bool:
        """The accounts of a round's end."""
        return self.account() is not None

    # What can be done

    @property
    def _is_first(self) -> bool:
        """Whether the program began with it."""
        return self.app.screen_stack[0] is self

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While the table is not to be seen one can only leave."""
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
            self.tell(_("Nothing was taken back in this game."))
            return
        self.shows_undone = not self.shows_undone
        self._gather(self.moment.place)
        self.become(self.course)
        self.said = (
            ngettext(
                "{number} choice that was taken back is shown now; the bar is dashed there.",
                "{number} choices that were taken back are shown now; the bar is dashed there.",
                number,
            ).format(number=number)
            if self.shows_undone
            else _("Choices that were taken back are hidden again.")
        )
        self.show_all()

    def action_play_on(self) -> None:
        """A new game from here, at the table."""
        if NOTATION.is_over(self.game):
            self.tell(_("The game is over here: go back to an earlier moment, and play on from there."))
            return
        if self.app.unsaved():
            self.tell(_("The game under way is not saved and would be lost; go back to it first."))
            return
        session = saves.play_on(self.record, self.history())
        self.app.open(session)
        if session.unsaved is None:  # the table says that itself
            self.app.call_later(
                self.app.tell, _("This is a new game from here on; the old one stays as it is.")
            )

    @property
    def _can_review(self) -> bool:
        """Whether there is a file with a choice in it."""
        return self.path is not None and any(not each.chance for each in self.record.entries)

    def action_review(self) -> None:
        """Every choice against the best one."""
        if self.path is None or not self._can_review:
            self.tell(_("There is nothing to review: nobody has chosen anything yet."))
            return
        from azul.ui.review import ReviewScreen

        self.app.push_screen(ReviewScreen(self.record, self.path, self))

    def show_choice(self, entry: int, text: str) -> None:
        """Show the moment before a choice, by the place of its entry in the record, and say something."""
        stands = [n for n, each in enumerate(self.moments) if each.entry is not None and not each.undone]
        self.become(self.course.paused().at(stands[entry] - 1))
        self.tell(text)

    def action_log(self) -> None:
        """What happened up to here."""
        from hotseat.ui.pages import Page

        lines = log_lines(self.record.header.names, [entry.events for entry in self.history()])
        self.app.push_screen(Page(_("Log up to here"), lines, at_end=True))

    def own_help(self) -> Section:
        """The keys of the replay."""
        from azul.ui.help import key_rows, keys_section

        rows = (*key_rows(REPLAY, self.app.bound), *DIRECT, *commands.EVERYWHERE)
        return keys_section("replay", _("Keys of the replay"), rows)
