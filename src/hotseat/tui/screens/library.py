"""The screen of saved games: search, continue, replay, title, copy and delete them.

A thousand records take seconds to read, so a thread reads them, those in view first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from io import BytesIO
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from textual import work
from textual.app import ComposeResult
from textual.widgets import Input
from textual.worker import Worker, get_current_worker

from hotseat.i18n import _, capital, ngettext, pgettext
from hotseat.record import RecordError
from hotseat.session import Session
from hotseat.storage import file_name, reason, title_of
from hotseat.storage.journal import Locked
from hotseat.storage.library import State, check_not_open, copy_game, delete_game, retitle_game
from hotseat.text import LONGEST_TITLE, shown
from hotseat.tui import commands
from hotseat.tui.commands import HELP, LEAVE, LIBRARY_COMMANDS, STATISTICS, Command, key_name
from hotseat.tui.screens import ListScreen
from hotseat.tui.widgets import KeyHint, key_hint
from hotseat.tui.widgets.game_list import AnyGame, Details, GameList, Heading, delete_question, matches, plain
from hotseat.tui.widgets.painted import AskLine, KeyBar

if TYPE_CHECKING:
    from hotseat.tui.app import AnyApp

_BATCH = 0.1  # seconds from one batch of games to the next

_LONGEST_SEARCH = 60  # characters


class Shelf:
    """The saved games, newest first, and those that match the search."""

    def __init__(self, app: AnyApp) -> None:
        self._library, self._known = app.library, app.navigator.games_read
        self.rows: Sequence[AnyGame] = ()
        self.loaded = False  # whether the files are known
        self.wanted: tuple[Path, ...] = ()  # the files to read first
        self.searched = ""
        self.changed = False  # whether a game was renamed or deleted

    def read(self, stopped: Callable[[], bool]) -> Iterator[list[AnyGame]]:
        """Yield all games at once, and again whenever more of them have been read. Runs in a thread."""
        rows = {saved.path: self._remembered(saved) for saved in self._library.games()}
        yield [*rows.values()]
        left, sent = {path: row for path, row in rows.items() if row.state is None}, monotonic()
        while left and not stopped():
            path = next((path for path in self.wanted if path in left), None) or next(iter(left))
            self._known[path] = rows[path] = self._library.load_summary(left.pop(path))
            if not left or monotonic() - sent > _BATCH:
                yield [*rows.values()]
                sent = monotonic()

    def _remembered(self, saved: AnyGame) -> AnyGame:
        known = self._known.get(saved.path)
        same = known is not None and known.played == saved.played
        return known._replace(number=saved.number) if known is not None and same else saved

    def replace(self, row: AnyGame, new: Sequence[AnyGame]) -> None:
        self.changed = True
        self._known.pop(row.path, None)
        self._known.update({each.path: each for each in new if each.state is not None})
        self.rows = [shown for old in self.rows for shown in (new if old.path == row.path else [old])]

    def found(self) -> Sequence[AnyGame]:
        words = plain(self.searched).split()
        return [row for row in self.rows if matches(row, words)] if words else self.rows

    def why_empty(self) -> str:
        if not self.loaded:
            return _("Looking for saved games…")
        if self.rows:
            return _("No game matches {text}. Press Esc to show all games.").format(text=self.searched)
        return _("No saved games yet. Every game is saved as you play, and will be listed here.")

    def note(self, count: int, seen: range) -> str:
        """How many games were read and found, and which of them are in view."""
        every, unread = len(self.rows), sum(row.state is None for row in self.rows)
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


def key_hints(app: AnyApp, asking: Command | None, row: AnyGame | None, *, searched: bool) -> list[KeyHint]:
    """asking: the command whose field is open.   row: the chosen game.   searched: whether a search is on."""

    def hint(command: Command, word: str = "") -> KeyHint:
        return key_hint(app.bound(command), word)

    done, back = KeyHint(key_name("enter"), _("done")), commands.LIBRARY_BACK
    if asking is commands.LIBRARY_SEARCH:
        return [done, KeyHint(_("up down"), pgettext("arrow keys", "move")), hint(back, _("show all"))]
    if asking is not None:
        return [done, hint(back, _("cancel"))]
    general = [hint(back, _("show all") if searched else ""), hint(HELP), hint(LEAVE)]
    if row is None:
        return [*general, *map(hint, filter(app.offers, (STATISTICS,)))]
    opens = pgettext("watch a replay", "replay") if row.state is State.FINISHED else _("continue")
    hints = [] if row.state is State.UNREADABLE else [hint(commands.LIBRARY_OPEN, opens)]
    if row.state not in (State.UNREADABLE, State.FINISHED):
        hints.append(hint(commands.LIBRARY_REPLAY))
    own = map(hint, (commands.LIBRARY_SEARCH, commands.LIBRARY_DELETE))
    # By importance: the last ones may not fit. They are in the help.
    rare = (commands.LIBRARY_TITLE, commands.LIBRARY_COPY, STATISTICS)
    return [*hints, *own, *general, *map(hint, filter(app.offers, rare))]


class LibraryScreen(ListScreen[bool]):
    """All saved games. Its result is whether one of them was renamed or deleted."""

    AUTO_FOCUS = ""
    COMMANDS_HERE = LIBRARY_COMMANDS
    listing: GameList
    DEFAULT_CSS = """
    LibraryScreen {
        color: $text-bright;
        padding: 0 1;
        & > GameList, & > Details { margin-top: 1; }
    }
    """

    def __init__(self, app: AnyApp) -> None:
        super().__init__()
        self.shelf = Shelf(app)
        self._asking: Command | None = None  # whose field is open
        self._titled: AnyGame | None = None  # the game whose title is typed

    def compose(self) -> ComposeResult:
        # As attributes: messages still arrive while Textual removes the widgets.
        self.listing, self.line, self._bar = GameList(self.app.spec.columns()), AskLine(), KeyBar()
        self._heading, self._details = Heading(_("Saved games")), Details()
        yield from (self._heading, self.listing, self._details, self.line, self._bar)

    def on_mount(self) -> None:
        self.show_rows()
        self.reload()

    @work(thread=True, exclusive=True, group="games")
    def reload(self) -> None:
        worker = get_current_worker()
        for rows in self.shelf.read(lambda: worker.is_cancelled):
            self.call_later(self._take, rows, worker)

    def _take(self, rows: Sequence[AnyGame], worker: Worker[None]) -> None:
        """Show the games that were read, unless a later reading has begun."""
        if worker.is_cancelled:
            return
        first = None if self.shelf.loaded else next((r.path for r in rows if self._at_table(r.path)), None)
        self.shelf.rows, self.shelf.loaded = rows, True
        self.show_rows(first)

    # Showing

    def show_rows(self, chosen: Path | None = None) -> None:
        was = self.listing.chosen
        self.listing.show(self.shelf.found(), self.shelf.why_empty(), chosen or (was.path if was else None))

    def on_listing_moved(self) -> None:
        row = self.listing.chosen
        if self._titled is not None and (row is None or row.path != self._titled.path):
            self._end_asking()
        self.shelf.wanted = self.listing.seen
        self._details.visible = row is not None
        if row is not None:
            self._details.show((row, self._at_table(row.path) is not None))
        self._heading.show(self.shelf.note(len(self.listing.rows), self.listing.window.seen))
        self.show_keys()

    def show_keys(self) -> None:
        searched = bool(self.shelf.searched)
        self._bar.show(key_hints(self.app, self._asking, self.listing.chosen, searched=searched))

    def tell(self, text: str) -> None:
        self.line.say(text, refused=True)

    def help_section(self) -> str:
        return "games"

    def on_key(self) -> None:
        if self._asking is None and not self.app.question.pending:
            self.line.say("")

    # The search

    def on_listing_pressed(self, message: GameList.Pressed) -> None:
        if message.clicks == 2:
            self.action_open()

    def action_search(self) -> None:
        self._end_asking()
        if self.shelf.rows:
            self._asking = commands.LIBRARY_SEARCH
            question = _("Search by name, title, date or status:")
            self.line.ask(question, self.shelf.searched, _LONGEST_SEARCH)
            self.show_keys()

    def on_input_changed(self, message: Input.Changed) -> None:
        if self._asking is commands.LIBRARY_SEARCH:
            self.shelf.searched = message.value.strip()
            self.show_rows()

    def action_back(self) -> None:
        asking = self._asking
        if asking is None and not self.shelf.searched:
            self.dismiss(self.shelf.changed)
            return
        self._end_asking()
        if asking in (None, commands.LIBRARY_SEARCH):
            self.shelf.searched = ""
            self.show_rows()

    def _end_asking(self) -> None:
        """Close the field; the search stays. The palette can start another command while it is open."""
        if self._asking is not None:
            self._asking = self._titled = None
            self.line.close()
            self.show_keys()

    # Opening

    def _chosen(self) -> AnyGame | None:
        row = self.listing.chosen
        return self.app.library.load_summary(row) if row is not None and row.state is None else row

    def _at_table(self, path: Path) -> Session[Any, Any, Any] | None:
        """The game under way, if this is its file."""
        session = self.app.session
        # Most names differ, so the disk is hardly ever asked whether two paths lead to one file.
        if session is not None and session.path is not None and session.path.name == path.name:
            with suppress(OSError):
                return session if session.path.samefile(path) else None
        return None

    def action_open(self, replay: bool = False) -> None:
        """Show a game, or its replay, in place of the one under way; ask first if that would be lost."""
        row = self._chosen()
        if row is None:
            return
        under_way = self._at_table(row.path)

        def open_now() -> None:
            with self._errors_shown(row):
                if replay or row.state is State.FINISHED:
                    self.app.navigator.replay(row.path)
                else:
                    self.app.navigator.open(under_way or self.app.library.resume(row.path))

        if row.fault is not None:
            self.tell(row.fault.about(row.path.name))
        elif under_way is None and (lost := self.app.unsaved()):
            text = _("{why} Open another anyway?").format(why=lost)
            opens = map(self.app.bound, (commands.LIBRARY_OPEN, commands.LIBRARY_REPLAY))
            self.app.question.ask(text, ",".join(command.keys for command in opens), open_now)
        else:
            open_now()

    @contextmanager
    def _errors_shown(self, row: AnyGame, failed: str = "") -> Iterator[None]:
        """Show an error as a sentence; `failed` is the one for an `OSError`."""
        try:
            yield
            return
        except Locked:
            text = _("Game {number} is open in another window or program; close it there first.")
            sentence = text.format(number=row.number)
        except RecordError as fault:
            sentence = fault.about(row.path.name)
        except OSError as error:
            text = failed or _("Game {number}: {reason}.")
            sentence = text.format(number=row.number, reason=reason(error))
        self._end_asking()
        self.tell(sentence)
        self.reload()

    # Titles

    def action_title(self) -> None:
        self._end_asking()
        row = self.listing.chosen
        if row is None:
            return
        with self._errors_shown(row):
            if self._at_table(row.path) is None:
                check_not_open(row.path)
            self._asking, self._titled = commands.LIBRARY_TITLE, row
            question = _("Title of game {number} (leave empty for none):")
            self.line.ask(question.format(number=row.number), row.title, LONGEST_TITLE)
            self.show_keys()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Keep the search, or set the title; the field stays open for one that cannot be set."""
        row = self._titled
        if row is None:
            self._end_asking()
            return
        with self._errors_shown(row):
            try:
                session = self._at_table(row.path)
                path = session.retitle(message.value) if session else retitle_game(row.path, message.value)
            except ValueError as error:
                self.tell(capital(str(error)))
                return
            self._end_asking()
            self._become(row, row._replace(path=path, title=title_of(path)))

    def _become(self, row: AnyGame, *new: AnyGame) -> None:
        self.shelf.replace(row, new)
        self.show_rows(new[0].path if new else None)
        self.reload()

    # Deleting

    def action_delete(self) -> None:
        self._end_asking()
        row = self._chosen()
        if row is None:
            return
        if self._at_table(row.path):
            self.tell(_("This game is on the table now, so it cannot be deleted."))
            return
        with self._errors_shown(row):
            check_not_open(row.path)
            counted = row.state is State.FINISHED and self.app.offers(STATISTICS)
            question = delete_question(row, self.line.room, counted=counted)
            keys = self.app.bound(commands.LIBRARY_DELETE).keys
            self.app.question.ask(f"{question}\n", keys, partial(self._delete, row))

    def _delete(self, row: AnyGame) -> None:
        with self._errors_shown(row, _("Game {number} could not be deleted: {reason}.")):
            moved = delete_game(row.path)
            self._become(row)
            text, folder = _("Moved game {number} to the trash."), ""
            if moved is not None:
                text, folder = _("Moved game {number} to {folder}."), shown(str(moved.parent), 1000)
            self.line.say(text.format(number=row.number, folder=folder))

    # Copies

    def action_export(self) -> None:
        row = self._chosen()
        if row is None:
            return
        who = row.title or "-".join(player.called for player in row.players) or row.path.stem
        name = f"{(self.app.TITLE or 'game').lower()}-{row.played:%Y-%m-%d}-{who}"
        with self._errors_shown(row):
            if self.app.is_web:
                file = f"{file_name(name)}{row.path.suffix}"
                self.app.deliver_binary(BytesIO(row.path.read_bytes()), save_filename=file)
                self.line.say(_("Downloading {name}.").format(name=shown(file)))
                return
            folder = Path.cwd()
            copy = copy_game(row.path, folder, name)
            text = _("{name} is saved in {folder}")
            self.line.say(text.format(name=shown(copy.name), folder=shown(str(folder))))
