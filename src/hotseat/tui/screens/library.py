"""The screen of saved games: look for one, continue, replay, title, copy or delete it.

A thousand records take seconds to read, so a thread reads them, those to be seen first, while the
screen is used already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from io import BytesIO
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Generic

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input
from textual.worker import get_current_worker

from hotseat.errors import RecordError, reason
from hotseat.game import E, M, P
from hotseat.i18n import _, capital, ngettext, pgettext
from hotseat.record.names import LONGEST_TITLE, shown
from hotseat.storage.files import file_name, title_of
from hotseat.storage.journal import Locked
from hotseat.storage.library import SavedGame, State, check_not_open, copy_game, delete_game, retitle_game
from hotseat.tui import commands
from hotseat.tui.commands import HELP, LEAVE, LIBRARY_COMMANDS, STATISTICS, Command, bindings, spoken
from hotseat.tui.screens import KitScreen
from hotseat.tui.widgets.game_list import (
    Details,
    GameList,
    Heading,
    Row,
    delete_question,
    plain,
    players_of,
    row_of,
    where_it_went,
)
from hotseat.tui.widgets.lines import KeyHint, key_hint
from hotseat.tui.widgets.listing import AskLine, KeyBar, Sure

if TYPE_CHECKING:
    from hotseat.tui.app import HotseatApp

_BATCH = 0.1  # seconds between two looks of the screen at what has been read

_LONGEST_SEARCH = 60  # characters

_ALL = 10**9  # rows, more than there are


class LibraryScreen(KitScreen[bool], Generic[P, M, E]):
    """All saved games, the newest first. It closes with whether one of them was renamed or deleted."""

    app: HotseatApp[P, M, E]
    AUTO_FOCUS = ""
    COMMANDS_HERE = LIBRARY_COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", show=False, id="games-up"),
        Binding("down,j", "move(1)", show=False, id="games-down"),
        Binding("pageup", "page(-1)", show=False, id="games-page-up"),
        Binding("pagedown,space", "page(1)", show=False, id="games-page-down"),
        Binding("home", f"move({-_ALL})", show=False, id="games-first"),
        Binding("end", f"move({_ALL})", show=False, id="games-last"),
        *bindings(LIBRARY_COMMANDS),
    ]
    DEFAULT_CSS = """
    LibraryScreen {
        color: $text-bright;
        padding: 0 1;
        & > GameList, & > Details { margin-top: 1; }
    }
    """

    def __init__(self, known: dict[Path, Row]) -> None:
        """`known` are rows that have been read before, the next time too; it is added to."""
        super().__init__()
        self.known = known
        self.rows: Sequence[Row] = ()  # all of them, found by the search or not
        self.searched = ""
        self.searching = False
        self._listed = False
        self._load = 0  # how often the files have been looked for
        self._wanted: tuple[Path, ...] = ()  # what the thread reads first
        self._asked: Row | None = None  # the game whose title is typed, or that may be deleted
        self._deleting = False
        self._changed = False

    def compose(self) -> ComposeResult:
        yield Heading(_("Saved games"))
        yield GameList(self.app.spec.columns())
        yield Details()
        yield AskLine()
        yield KeyBar()

    def on_mount(self) -> None:
        # Kept, for a message may still come when the screen is being taken apart.
        self.list, self.line = self.query_one(GameList), self.query_one(AskLine)
        self._heading, self._details = self.query_one(Heading), self.query_one(Details)
        self._bar = self.query_one(KeyBar)
        self.show_rows()
        self.reload()

    # Reading

    def reload(self) -> None:
        """Look for the files again; unchanged ones are not read again."""
        self._load += 1
        self._read(self._load)

    @work(thread=True, exclusive=True, group="games")
    def _read(self, load: int) -> None:
        """Find the files and look into them, those to be seen first. Ends when the screen does."""
        worker = get_current_worker()
        rows = [self._remembered(row_of(saved)) for saved in self.app.library.listed()]
        self.call_later(self._found, load, rows)
        left = {row.path: row for row in rows if row.state is None}
        batch: list[Row] = []
        sent = monotonic()
        while left and not worker.is_cancelled:
            wanted = next((path for path in self._wanted if path in left), None) or next(iter(left))
            batch.append(self.look_into(left.pop(wanted)))
            if not left or monotonic() - sent > _BATCH:
                self.call_later(self._looked_into, load, batch)
                batch, sent = [], monotonic()

    def _remembered(self, row: Row) -> Row:
        known = self.known.get(row.path)
        return row if known is None or known.played != row.played else known._replace(number=row.number)

    def look_into(self, row: Row) -> Row:
        """The same row with the contents of its file; raises nothing. Called in a thread, too."""
        saved = self.app.library.load_summary(SavedGame(row.number, row.path, row.played))
        row = row_of(saved)._replace(state=saved.state)
        if saved.position is None or saved.header is None:
            fault = saved.fault or ""
            return row._replace(fault=fault.replace(str(saved.path), saved.path.name))
        return row._replace(
            facts=tuple(self.app.spec.cells(saved.position, saved.header)), players=players_of(saved)
        )

    def _found(self, load: int, rows: Sequence[Row]) -> None:
        if load == self._load:
            self.rows, again, self._listed = rows, self._listed, True
            under_way = next((row.path for row in rows if self.under_way(row.path)), None)
            self.show_rows(None if again else under_way)

    def _looked_into(self, load: int, rows: Sequence[Row]) -> None:
        if load == self._load:
            new = {row.path: row for row in rows}
            self.known.update(new)
            self.rows = [new.get(row.path, row) for row in self.rows]
            self.show_rows()

    # Showing

    def show_rows(self, chosen: Path | None = None) -> None:
        words = plain(self.searched).split()
        rows = [row for row in self.rows if row.matches(words)] if words else self.rows
        was = self.list.chosen
        self.list.show(rows, self._empty(), chosen or (was.path if was else None))

    def _empty(self) -> str:
        if not self._listed:
            return _("Looking for saved games…")
        if self.rows:
            return _("No game matches {text}. Press Esc to show all games.").format(text=self.searched)
        return _("No saved games yet. Every game is saved as you play, and will be listed here.")

    def on_listing_pointed(self) -> None:
        row = self.list.chosen
        path = None if row is None else row.path
        if self._asked is not None and path != self._asked.path:
            self._end_asking()
        self._wanted = self.list.seen
        self._details.visible = row is not None
        if row is not None:
            self._details.show((row, self.under_way(row.path)))
        self._heading.show(self._note())
        self.name_keys()

    def _note(self) -> str:
        count, every, seen = len(self.list.rows), len(self.rows), self.list.window.seen
        unread = sum(row.state is None for row in self.rows)
        notes = []
        if unread:
            notes.append(_("reading {n} of {count}…").format(n=every - unread, count=every))
        if self.searched:
            notes.append(_("{n} of {count} found").format(n=count, count=every))
        if len(seen) < count:
            first, last = seen.start + 1, seen.stop
            notes.append(_("{first}-{last} of {n}").format(first=first, last=last, n=count))
        elif count and not self.searched:
            notes.append(ngettext("{n} game", "{n} games", count).format(n=count))
        return "   ".join(notes)

    def name_keys(self) -> None:
        self._bar.show(self.hints())

    def tell(self, text: str) -> None:
        self.line.say(text, refused=True)

    def help_section(self) -> str:
        return "games"

    def hints(self) -> list[KeyHint]:
        if self.searching:
            return [
                KeyHint(spoken("enter"), _("done")),
                KeyHint(_("up down"), pgettext("arrow keys", "move")),
                self._hint(commands.LIBRARY_BACK, _("show all")),
            ]
        if self._deleting:
            return [
                KeyHint("y", _("delete"), "screen.confirm"),
                KeyHint("n", _("cancel"), commands.LIBRARY_BACK.action),
            ]
        if self._asked is not None:
            return [KeyHint(spoken("enter"), _("done")), self._hint(commands.LIBRARY_BACK, _("cancel"))]
        row = self.list.chosen
        back = self._hint(commands.LIBRARY_BACK, _("show all") if self.searched else "")
        general = [back, self._hint(HELP), self._hint(LEAVE)]
        if row is None:
            return [*general, *map(self._hint, filter(self.app.offers, (STATISTICS,)))]
        opens = pgettext("watch a replay", "replay") if row.state is State.FINISHED else _("continue")
        hints = [] if row.state is State.UNREADABLE else [self._hint(commands.LIBRARY_OPEN, opens)]
        if row.state not in (State.UNREADABLE, State.FINISHED):
            hints.append(self._hint(commands.LIBRARY_REPLAY))
        # From the left by importance: what there is no room for stands in the help.
        rare = (commands.LIBRARY_TITLE, commands.LIBRARY_COPY, STATISTICS)
        more = map(self._hint, filter(self.app.offers, rare))
        own = map(self._hint, (commands.LIBRARY_SEARCH, commands.LIBRARY_DELETE))
        return [*hints, *own, *general, *more]

    def _hint(self, command: Command, word: str = "") -> KeyHint:
        return key_hint(self.app.bound(command), word)

    def on_key(self) -> None:
        if not self.searching and self._asked is None:
            self.line.say("")

    def on_click(self) -> None:
        self.line.answer(yes=False)

    # Moving about, and the search

    def action_move(self, by: int) -> None:
        self.list.choose(self.list.place + by)

    def action_page(self, by: int) -> None:
        self.list.page(by)

    def action_search(self) -> None:
        self._ask_nothing()
        if self.rows:
            self.searching = True
            question = _("Search by name, title, date or status:")
            self.line.ask_text(question, self.searched, _LONGEST_SEARCH)
            self.name_keys()

    def on_input_changed(self, message: Input.Changed) -> None:
        if self.searching:
            self.searched = message.value.strip()
            self.show_rows()

    def end_search(self, *, everything: bool) -> None:
        """The field closes; the search stands, or everything is shown again."""
        self.searching = False
        self.line.close()
        if everything:
            self.searched = ""
        self.show_rows()

    def action_back(self) -> None:
        """Take a question back, then the search; then close."""
        if self._asked is not None:
            self._end_asking()
        elif self.searching or self.searched:
            self.end_search(everything=True)
        else:
            self.dismiss(self._changed)

    def _end_asking(self) -> None:
        self._asked, self._deleting = None, False
        self.line.close()
        self.name_keys()

    def _ask_nothing(self) -> None:
        """The palette offers every command while something else is asked."""
        if self._asked is not None:
            self._end_asking()
        elif self.searching:
            self.end_search(everything=False)

    # Opening

    def under_way(self, path: Path) -> bool:
        session = self.app.session
        if session is None or session.path is None:
            return False
        # By name first: asking the disk is for a game that was opened by another path.
        with suppress(OSError):
            return session.path.name == path.name and session.path.samefile(path)
        return False

    def _go_on(self, path: Path) -> None:
        session = self.app.session
        under_way = session if self.under_way(path) else None
        self.app.navigator.open(under_way or self.app.library.resume(path))

    def action_open(self) -> None:
        row = self._chosen()
        if row is not None:
            self._open(row, self.app.navigator.replay if row.state is State.FINISHED else self._go_on)

    def on_listing_pressed(self, message: GameList.Pressed) -> None:
        if message.clicks == 2:
            self.action_open()

    def action_replay(self) -> None:
        row = self._chosen()
        if row is not None:
            self._open(row, self.app.navigator.replay)

    def _chosen(self) -> Row | None:
        row = self.list.chosen
        return self.look_into(row) if row is not None and row.state is None else row

    def _open(self, row: Row, step: Callable[[Path], object]) -> None:
        """Show a game in place of the one under way; where that would be lost, ask first."""
        lost = None if self.under_way(row.path) else self.app.unsaved()
        if row.state is State.UNREADABLE:
            self.tell(row.fault)
        elif lost:
            text = _("{why} Open another anyway?").format(why=lost)
            opens = map(self.app.bound, (commands.LIBRARY_OPEN, commands.LIBRARY_REPLAY))
            keys = ",".join(command.keys for command in opens)
            self.app.question.ask(text, keys, partial(self._open_now, row, step))
        else:
            self._open_now(row, step)

    def _open_now(self, row: Row, step: Callable[[Path], object]) -> None:
        with self._errors_shown(row):
            step(row.path)

    @contextmanager
    def _errors_shown(self, row: Row, failed: str = "") -> Iterator[None]:
        """Show an error in a sentence; `failed` is the sentence for an `OSError`."""
        try:
            yield
        except Locked:
            text = _("Game {number} is open in another window or program; close it there first.")
            self._failed(text.format(number=row.number))
        except RecordError as fault:
            self._failed(str(RecordError(row.path.name, fault.number, fault.line, fault.reason)))
        except OSError as error:
            self._failed(
                (failed or _("Game {number}: {reason}.")).format(number=row.number, reason=reason(error))
            )

    def _is_free(self, row: Row) -> bool:
        """Whether no other process has a game open, checked before any question about it."""
        with self._errors_shown(row):
            check_not_open(row.path)
            return True
        return False

    def _failed(self, sentence: str) -> None:
        self._end_asking()
        self.tell(sentence)
        self.reload()

    # Titles

    def action_title(self) -> None:
        self._ask_nothing()
        row = self.list.chosen
        if row is not None and (self.under_way(row.path) or self._is_free(row)):
            self._asked = row
            question = _("Title of game {number} (leave empty for none):")
            self.line.ask_text(question.format(number=row.number), row.title, LONGEST_TITLE)
            self.name_keys()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Enter: the search stands, or the title is given. One that will not do can be mended."""
        row = self._asked
        if row is None:
            self.end_search(everything=False)
            return
        with self._errors_shown(row):
            try:
                session = self.app.session
                if session is not None and self.under_way(row.path):
                    path = session.retitle(message.value)
                else:
                    path = retitle_game(row.path, message.value)
            except ValueError as error:
                self.tell(capital(str(error)))
                return
            self._end_asking()
            self._become(row, row._replace(path=path, title=title_of(path)))

    def _become(self, row: Row, new: Row | None) -> None:
        self._changed = True
        self.known.pop(row.path, None)
        if new is not None and new.state is not None:
            self.known[new.path] = new
        now = [new] if new is not None else []
        self.rows = [shown for old in self.rows for shown in (now if old.path == row.path else [old])]
        self.show_rows(new.path if new is not None else None)
        self.reload()

    # Deleting

    def action_delete(self) -> None:
        self._ask_nothing()
        row = self._chosen()
        if row is None:
            return
        if self.under_way(row.path):
            self.tell(_("This game is on the table now, so it cannot be deleted."))
            return
        if not self._is_free(row):
            return
        self._asked, self._deleting = row, True
        counted = row.state is State.FINISHED and self.app.offers(STATISTICS)
        question = delete_question(row, self.line.room, counted=counted)
        self.line.ask_sure(question, _("cancel"), _("delete"), commands.LIBRARY_DELETE.name)
        self.name_keys()

    def action_confirm(self) -> None:
        self.line.answer(yes=True)

    def on_sure_answered(self, message: Sure.Answered) -> None:
        row = self._asked
        if row is None or not self._deleting:
            return
        self._end_asking()
        if message.yes:
            with self._errors_shown(row, _("Game {number} could not be deleted: {reason}.")):
                moved = delete_game(row.path)
                self._become(row, None)
                self.line.say(where_it_went(row.number, moved))

    # Copies

    def action_export(self) -> None:
        row = self._chosen()
        if row is None:
            return
        who = row.title or "-".join(player.name for player in row.players) or row.path.stem
        with self._errors_shown(row):
            folder = Path.cwd()
            name = f"{(self.app.TITLE or 'game').lower()}-{row.played:%Y-%m-%d}-{who}"
            if self.app.is_web:
                file = f"{file_name(name)}{row.path.suffix}"
                self.app.deliver_binary(BytesIO(row.path.read_bytes()), save_filename=file)
                self.line.say(_("Downloading {name}.").format(name=shown(file)))
                return
            copy = copy_game(row.path, folder, name)
            text = _("{name} is saved in {folder}")
            self.line.say(text.format(name=shown(copy.name), folder=shown(str(folder))))
