"""The result screen of every game: the evening's score, rematch, replay and picture."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from textual import on
from textual.geometry import Size
from textual.message import Message
from textual.worker import get_current_worker

from hotseat.game import E, M, P
from hotseat.i18n import N_, NC_, _
from hotseat.record.header import PERSON, name_and_who
from hotseat.text.fit import fitted
from hotseat.tui import commands
from hotseat.tui.commands import GAMES, HELP, QUIT, SETTINGS, Command
from hotseat.tui.drawing.canvas import NOWHERE, Box
from hotseat.tui.drawing.sheet import Placed
from hotseat.tui.kit_screen import KitScreen
from hotseat.tui.widgets.lines import KeyLine, TextPart, key_hint, too_small
from hotseat.tui.widgets.result import Evening, EveningLine

if TYPE_CHECKING:
    from hotseat.analysis.evening import GroupScore
    from hotseat.game import GameSetup
    from hotseat.record.header import Header
    from hotseat.tui.app import HotseatApp
    from hotseat.tui.table.screen import TableScreen


AGAIN = Command(
    "again", "a,A", "again", N_("rematch"), N_("The same players and seats; the next player goes first")
)

BACK = Command(
    "table", "enter,escape,backspace", "table", NC_("back to the boards", "table"), N_("Back to the boards")
)

REPLAY = Command(
    "replay", "r,R", "replay", NC_("watch a replay", "replay"), N_("Watch the game again from the start")
)

PICTURE = Command(
    "picture",
    "s,S",
    "picture",
    N_("picture"),
    N_("Save the result as a picture in the current folder"),
    browser_text=N_("Download the result as a picture"),
)

COMMANDS = (
    *(AGAIN, BACK, REPLAY, commands.REVIEW, HELP, QUIT, PICTURE),
    *(commands.UNDO, commands.LOG, commands.NEW, GAMES, SETTINGS),
)

_NAME_CELLS = 20  # of a name in a sentence, so that even four that share a victory find room

_FIRST_CELLS = 8  # of who goes first in the next game: the bar must still hold the other hints


def next_first(header: Header, players: int) -> int:
    """The seat that goes first in a rematch: clockwise the next after the one that went first."""
    return int(header.one("first") or 1) % players + 1


class ResultScreen(KitScreen[None], Generic[P, M, E]):
    """The end of a game: then a rematch, or a new game, or back to the table.

    A game lays out its parts, `said_line`, `evening_line` and `hint_line` among them; the first two share
    a place, for the evening is told while nothing else is.
    """

    DRAWS: ClassVar[bool] = False  # whether a game that nobody won alone is called drawn, not shared

    class Counted(Message):
        """The games of today have been read."""

        def __init__(self, score: GroupScore) -> None:
            super().__init__()
            self.score = score

    app: HotseatApp[P, M, E]
    ALL: ClassVar[tuple[Command, ...]] = COMMANDS
    COMMANDS_HERE: tuple[Command, ...] = COMMANDS

    def __init__(self, table: TableScreen[P, M, E, Any, Any]) -> None:
        super().__init__()
        self.table, self.session = table, table.session
        self._warned = False  # that another game would lose this one

    def make_lines(self) -> None:
        self.said_line: TextPart[str] = TextPart()
        self.evening_line = EveningLine()
        self.hint_line = KeyLine()

    # What a game brings

    @abstractmethod
    def rematch(self) -> GameSetup[P, M, E]:
        """Another game of the same players; it says which seat begins."""

    @property
    @abstractmethod
    def parts(self) -> Sequence[Placed]:
        """Everything but `said_line` and `evening_line`."""

    @abstractmethod
    def place_parts(self, size: Size) -> None:
        """Give each of the parts its place and its view; `seen` says from now on whether there is room."""

    def lay_out(self, size: Size) -> None:
        self._laid_out_for = size
        for part in self.parts:
            part.place(NOWHERE)
        self.place_parts(size)
        self.tell("")
        self.show_hints()

    # The evening

    def on_mount(self) -> None:
        evening, session = self.app.evening, self.session
        evening.note(session)
        self._tell_evening(evening.score(self._people))
        self.call_after_refresh(self.run_worker, self._read_today, thread=True, group="evening")

    def _read_today(self) -> None:
        """Read the finished games of today, in a thread."""
        worker = get_current_worker()
        files = self.app.library.files()
        score = self.app.evening.score(self._people, files, lambda _done, _of: not worker.is_cancelled)
        if score is not None:
            self.post_message(self.Counted(score))

    @on(Counted)
    def _today_counted(self, message: Counted) -> None:
        self._tell_evening(message.score)

    @property
    def _people(self) -> frozenset[str]:
        from hotseat.analysis.evening import people_of

        return people_of(self.session.names, self.session.seats)

    def _tell_evening(self, score: GroupScore | None) -> None:
        session = self.session
        people = tuple(
            (seat, name)
            for seat, (name, who) in enumerate(zip(session.names, session.seats, strict=True))
            if who == PERSON
        )
        computers = len(session.names) - len(people)
        text = _("Rematch: same seats, {name} goes first.").format(
            name=fitted(self.goes_first(), _NAME_CELLS)
        )
        self.evening_line.show(Evening(score if people else None, people, computers, text, draws=self.DRAWS))

    # What is shown

    def goes_first(self) -> str:
        setup = self.rematch()
        return setup.names[(setup.first or 1) - 1]

    @property
    def called(self) -> list[str]:
        """Who has played, for sentences: names as long as leaves room, and which are computers."""
        seats = zip(self.session.names, self.session.seats, strict=True)
        return [name_and_who(fitted(name, _NAME_CELLS), who) for name, who in seats]

    def show_hints(self) -> None:
        """What can be done; the first hint says who would go first."""
        self.COMMANDS_HERE = self._possible()
        first, *others = map(key_hint, map(self.app.bound, self.COMMANDS_HERE))
        name = fitted(self.goes_first(), _FIRST_CELLS)
        word = _("rematch, {name} first").format(name=name)
        self.hint_line.show([first._replace(word=word), *others])

    def tell(self, text: str) -> None:
        """Say something above the hints until the next key, in place of the evening; on too small a
        terminal, only that.
        """
        if not self.seen:
            key = self.app.bound(QUIT).key
            text = too_small(self.app.TITLE or "", self.LEAST, self._laid_out_for, key)
        self.said_line.say(text)
        width, height = self._laid_out_for
        whole = Box(0, 0, width, min(height, 3)), NOWHERE
        said, evening = self.places_below(text) if self.seen else whole
        self.said_line.place(said)
        self.evening_line.place(evening)

    @abstractmethod
    def places_below(self, text: str) -> tuple[Box, Box]:
        """Where `said_line` lies while it says a text, and `evening_line`; `NOWHERE` hides one. There is
        room for the result.
        """

    def skip(self) -> None:
        self.tell("")

    def on_key(self) -> None:
        """Any key ends what was said; what it does besides is a binding."""
        self.skip()

    def on_mouse_down(self) -> None:
        self.skip()

    def on_screen_suspend(self) -> None:
        """Another screen comes over it, or in its place."""
        self.skip()

    # What can be done

    def impossible(self) -> list[Command]:
        """The commands that mean nothing now."""
        without = [] if self.session.can_undo else [commands.UNDO]
        if not self.can_replay:
            return [*without, REPLAY, commands.REVIEW]
        return without if self.app.spec.has_review else [*without, commands.REVIEW]

    def _possible(self) -> tuple[Command, ...]:
        without = self.impossible()
        return tuple(command for command in self.ALL if command not in without)

    @property
    def can_replay(self) -> bool:
        return self.session.path is not None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        del parameters
        if not self.seen:
            return action == "table"
        if action == "review" and not self.app.spec.has_review:
            return False
        return action not in ("replay", "review") or self.can_replay

    def help_section(self) -> str:
        """What counts at the end."""
        return "end"

    def action_again(self) -> None:
        """A rematch; where this game would be lost, it takes saying so twice."""
        lost = self.app.unsaved()
        if lost and not self._warned:
            self._warned = True
            text = _("{why} Start a rematch anyway? Press {key} again.")
            self.tell(text.format(why=lost, key=self.app.bound(AGAIN).key))
        else:
            self.app.navigator.begin(self.rematch())

    def action_table(self) -> None:
        self.dismiss()

    def action_undo(self) -> None:
        self.dismiss()
        self.table.action_undo()

    def action_log(self) -> None:
        self.table.action_log()

    def action_new_game(self) -> None:
        self.app.navigator.show_start()

    def action_games(self) -> None:
        self.app.navigator.show_games()

    def action_replay(self) -> None:
        if self.session.path is not None:
            self.app.navigator.replay(self.session.path)

    def action_review(self) -> None:
        if self.session.path is not None:
            self.app.navigator.review(self.session.path)

    def action_picture(self) -> None:
        """Save the screen as it is, without the keys; then say where."""
        self.tell("")
        self.hint_line.show([])
        self.app.save_picture()
        self.show_hints()
