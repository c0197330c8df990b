"""The statistics screen: every player's figures, from all finished games. Reading them never freezes it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Generic

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Container, Middle
from textual.message import Message
from textual.screen import Screen
from textual.worker import get_current_worker

from hotseat.analysis.player_stats import F, Rows, StatsView, no_people, title, unreadable, with_people
from hotseat.i18n import _, sentence
from hotseat.record.names import shown
from hotseat.storage.library import Collected, Progress
from hotseat.storage.paths import data_folder
from hotseat.tui.commands import HELP, LEAVE, Command, bindings
from hotseat.tui.widgets.lines import Hint, HintBar, Sentence, hint_of, more_hint
from hotseat.tui.widgets.review import Gauge
from hotseat.tui.widgets.statistics import Listing, PlayerDetails

if TYPE_CHECKING:
    from hotseat.tui.host import AnyApp
    from hotseat.tui.screens.pages import Section


UP = Command("stats-up", "up,k,K", "choose(-1)", palette=False)

DOWN = Command("stats-down", "down,j,J", "choose(1)", palette=False)

PAGE_UP = Command("stats-page-up", "pageup", "turn(-1)", palette=False)

PAGE_DOWN = Command("stats-page-down", "pagedown,space", "turn(1)", palette=False)

FIRST = Command("stats-first", "home", "choose(-1_000_000)", palette=False)

LAST = Command("stats-last", "end", "choose(1_000_000)", palette=False)

ALL = Command("stats-all", "enter", "all", _("full details"), _("Everything about this player"))

BACK = Command("stats-back", "escape,backspace,q,Q,s,S,f4", "back", _("back"), _("Back to the game"))

_COMMANDS = (UP, DOWN, PAGE_UP, PAGE_DOWN, FIRST, LAST, ALL, BACK, HELP)

_WIDE = 112  # columns from which on the details stand beside the table

_LIST_WIDTH = 60

_LEAST_ROWS = 6  # of the table, its headings included

_PATIENCE = 0.15  # seconds before the bar shows: most of what is read is read by then

_EVERY = 0.1  # seconds from one picture of the bar to the next


class Progressed(Message):
    """So many of so many files are read."""

    def __init__(self, done: int, total: int) -> None:
        super().__init__()
        self.done, self.total = done, total


class FilesRead(Message, Generic[F]):
    """All files are read."""

    def __init__(self, games: Collected[F]) -> None:
        super().__init__()
        self.games = games


class StatisticsScreen(Screen[None], Generic[F]):
    """Everybody who has finished a game; up and down choose one.

    The games are read in a thread; leaving the screen stops the reading.
    """

    app: AnyApp
    COMMANDS_HERE = _COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(_COMMANDS)]
    DEFAULT_CSS = """
    StatisticsScreen {
        background: $table;
        color: $text-bright;
        & > #gathering { align: center middle; width: 100%; height: 1fr; }
        & > #heading { margin: 0 1; text-style: bold; }
        & > #note { margin: 0 1; color: $text-quiet; }
        & > #found { height: 1fr; margin: 1; }
        & > #found PlayerDetails { height: 1fr; margin-top: 1; }
        & > #found.-wide { layout: horizontal; }
        & > #found.-wide PlayerDetails { width: 1fr; margin: 0 0 0 3; }
        & > #empty { width: 64; height: 5; margin: 2 5; color: $text-quiet; }
        & > HintBar { margin: 0 1; dock: bottom; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._players: list[StatsView] = []

    # What a game brings

    PROGRAM: ClassVar[str]  # as it is called on the command line

    @abstractmethod
    def gather(self, report: Progress) -> Collected[F] | None:
        """Read all finished games, in another thread: touch no widget. None where `report` said to stop."""

    @abstractmethod
    def figures(self, games: Sequence[F]) -> tuple[list[StatsView], Rows]:
        """Everybody who has finished one of the games, and the table of them all."""

    # What is shown

    def own_help(self) -> Section:
        """The keys of the statistics."""
        from hotseat.tui.screens.pages import key_rows, keys_section

        choose = (_("up, down, home, end"), _("Choose a player"))
        rows = (choose, *key_rows(_COMMANDS, self.app.bound))
        return keys_section("statistics", _("Keys for the statistics"), rows)

    def compose(self) -> ComposeResult:
        yield Sentence(_("Statistics"), id="heading")
        note = Sentence(id="note")
        note.display = False
        yield note
        with Middle(id="gathering"), Center():
            yield Gauge(_("Reading saved games"))
        with Container(id="found"):
            yield Listing()
            yield PlayerDetails()
        yield HintBar()

    def on_mount(self) -> None:
        self.query_one("#found").display = False
        self._name_keys()
        self.run_worker(self._gather, thread=True, exclusive=True, group="gather")

    def _gather(self) -> None:
        """Read the games, in a thread, and post how far that is."""
        worker = get_current_worker()
        reported = monotonic() + _PATIENCE - _EVERY

        def report(done: int, total: int) -> bool:
            nonlocal reported
            if monotonic() - reported >= _EVERY:
                reported = monotonic()
                self.post_message(Progressed(done, total))
            return not worker.is_cancelled

        games = self.gather(report)
        if games is not None:
            self.post_message(FilesRead(games))

    @on(Progressed)
    def _progressed(self, message: Progressed) -> None:
        for gauge in self.query(Gauge):
            gauge.advance(message.done, message.total)

    @on(FilesRead)
    async def _read(self, message: FilesRead[F]) -> None:
        await self.query("#gathering").remove()
        self._show(message.games)

    def _show(self, games: Collected[F]) -> None:
        counted = with_people(games.found)
        self._players, overview = self.figures(counted)
        heading = title(_("Statistics"), len(counted))
        self.query_one("#heading", Sentence).say(heading)
        self._note(sentence(unreadable(len(games.faults), self.PROGRAM)))
        if not self._players:
            self._show_nothing(no_people() if games.found else "")
            return
        self.query_one("#found").display = True
        self.query_one(Listing).fill(overview)
        self.query_one(PlayerDetails).show(self._players[0])
        self._lay_out()
        self._name_keys()

    def _note(self, text: str) -> None:
        """Something about the files, where there is anything to say."""
        note = self.query_one("#note", Sentence)
        note.display = bool(text)
        note.say(text)

    def _show_nothing(self, why: str) -> None:
        text = why or _(
            "No finished games yet. Every game played to the end counts here, for everyone who played "
            "in it. Games are saved in {folder}."
        ).format(folder=shown(str(data_folder()), 200))
        self.mount(Sentence(text, id="empty"), before="#found")

    def _name_keys(self) -> None:
        choose = [Hint("up down", _("player")), hint_of(ALL)] if self._players else []
        hints = [*choose, hint_of(BACK), hint_of(self.app.bound(HELP)), hint_of(LEAVE)]
        self.query_one(HintBar).show([*hints, more_hint(self.app.own_keys)])

    def on_resize(self) -> None:
        """Side by side where there is room for that."""
        self._lay_out()

    def _lay_out(self) -> None:
        """Side by side, or the table on top with as many rows as leave room for the details."""
        width, height = self.app.size
        wide = width >= _WIDE
        container, listing = self.query_one("#found"), self.query_one(Listing)
        container.set_class(wide, "-wide")
        rows = 1 + len(self._players)
        listing.styles.width = min(_LIST_WIDTH + (width - _WIDE) // 3, 76) if wide else "100%"
        listing.styles.height = rows if wide else min(rows, max(_LEAST_ROWS, height // 2 - _LEAST_ROWS))

    def on_listing_chosen(self, message: Listing.Chosen) -> None:
        """Another player."""
        self.query_one(PlayerDetails).show(self._players[message.place])

    def action_choose(self, by: int) -> None:
        """So many rows further."""
        listing = self.query_one(Listing)
        listing.choose(listing.place + by)

    def action_turn(self, by: int) -> None:
        """A page further."""
        self.action_choose(by * self.query_one(Listing).page)

    def action_all(self) -> None:
        """All there is to say of the chosen one, to scroll in."""
        if not self._players:
            return
        from hotseat.analysis.stats_text import draw_one
        from hotseat.tui.screens.pages import Drawn

        player = self._players[self.query_one(Listing).place]
        heading = title(shown(player.name), player.games)
        self.app.push_screen(Drawn(lambda width: draw_one(heading, player, width)))

    def action_back(self) -> None:
        """Where it was opened from."""
        self.dismiss()
