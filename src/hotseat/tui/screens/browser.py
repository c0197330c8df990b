"""Browse the saved games: the list, read while it is shown, and the search in it.

A thousand records take seconds to read, so a thread reads them, those to be seen first, while the
screen is used already. It knows no game.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import ClassVar

from rich.cells import cell_len
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input
from textual.worker import get_current_worker

from hotseat.i18n import _, ngettext
from hotseat.text.fit import fitted
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.drawing.painting import Painted
from hotseat.tui.host import AnyApp
from hotseat.tui.widgets.dialog import AskLine
from hotseat.tui.widgets.game_list import Column, Details, GameList, Row, plain
from hotseat.tui.widgets.lines import Hint, HintBar

_BATCH = 0.1  # seconds between two looks of the screen at what has been read

_LONGEST_SEARCH = 60  # characters

_ALL = 10**9  # rows, more than there are


class Heading(Painted[str]):
    """The screen's name, and at the right which rows are visible."""

    MIRRORED: ClassVar[bool] = True
    DEFAULT_CSS = """
    Heading { height: 1; color: $text-quiet; background: $table; }
    """
    LOOKS: ClassVar[dict[str, str]] = {"name": "bold $text-bright"}

    def __init__(self, name: str) -> None:
        super().__init__()
        self.heading, self.note = name, ""

    def show(self, note: str) -> None:
        """Say something else at the right."""
        if note != self.note:
            self.note = note
            self.changed()

    def paint(self, canvas: Canvas[str]) -> None:
        x = canvas.put(2, 0, fitted(self.heading, canvas.width - 2), self.look("name")) + 2
        note = fitted(self.note, canvas.width - x - 2)
        canvas.put(canvas.width - 2 - cell_len(note), 0, note, canvas.ground)


class Browser(Screen[bool]):
    """All saved games, the newest first. `known` keeps the rows that were read, for the next time."""

    app: AnyApp
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", show=False, id="games-up"),
        Binding("down,j", "move(1)", show=False, id="games-down"),
        Binding("pageup", "page(-1)", show=False, id="games-page-up"),
        Binding("pagedown,space", "page(1)", show=False, id="games-page-down"),
        Binding("home", f"move({-_ALL})", show=False, id="games-first"),
        Binding("end", f"move({_ALL})", show=False, id="games-last"),
    ]
    DEFAULT_CSS = """
    Browser {
        background: $table;
        color: $text-bright;
        padding: 0 1;
        & > GameList, & > Details { margin-top: 1; }
    }
    """

    class Listed(Message):
        """The files have been found."""

        def __init__(self, load: int, rows: list[Row]) -> None:
            super().__init__()
            self.load, self.rows = load, rows

    class WasRead(Message):
        """Some of them have been looked into."""

        def __init__(self, load: int, rows: list[Row]) -> None:
            super().__init__()
            self.load, self.rows = load, rows

    def __init__(self, known: dict[Path, Row]) -> None:
        super().__init__()
        self.known = known
        self.rows: list[Row] = []  # all of them, found by the search or not
        self.searched = ""
        self.searching = False
        self._listed = False
        self._load = 0  # how often the files have been looked for
        self._wanted: tuple[Path, ...] = ()  # what the thread reads first

    # What a game brings

    @abstractmethod
    def columns(self) -> Sequence[Column]:
        """The game's own columns."""

    @abstractmethod
    def files(self) -> list[Row]:
        """Every saved game, the newest first, none looked into. Called in a thread."""

    @abstractmethod
    def look_into(self, row: Row) -> Row:
        """The same row with the contents of its file; raises nothing. Called in a thread, too."""

    @abstractmethod
    def under_way(self, path: Path) -> bool:
        """Whether that game is on the table now."""

    # The screen

    def compose(self) -> ComposeResult:
        yield Heading(_("Saved games"))
        yield GameList(self.columns())
        yield Details()
        yield AskLine()
        yield HintBar()

    def on_mount(self) -> None:
        """Begin to look for the files."""
        # Kept, for a message may still come when the screen is being taken apart.
        self.list, self.line = self.query_one(GameList), self.query_one(AskLine)
        self._heading, self._details = self.query_one(Heading), self.query_one(Details)
        self._bar = self.query_one(HintBar)
        self.show_rows()
        self.reload()

    @abstractmethod
    def hints(self) -> list[Hint]:
        """The commands that are possible now."""

    def name_keys(self) -> None:
        """Show the possible commands in the hint bar."""
        self._bar.show(self.hints())

    def tell(self, text: str) -> None:
        """Show an error until the next key."""
        self.line.say(text, refused=True)

    # Reading

    def reload(self) -> None:
        """Look for the files again; unchanged ones are not read again."""
        self._load += 1
        self._read(self._load)

    @work(thread=True, exclusive=True, group="games")
    def _read(self, load: int) -> None:
        """Find the files and look into them, those to be seen first. Ends when the screen does."""
        worker = get_current_worker()
        rows = [self._remembered(row) for row in self.files()]
        self.post_message(self.Listed(load, rows))
        left = {row.path: row for row in rows if row.state is None}
        batch: list[Row] = []
        sent = monotonic()
        while left and not worker.is_cancelled:
            wanted = next((path for path in self._wanted if path in left), None) or next(iter(left))
            batch.append(self.look_into(left.pop(wanted)))
            if not left or monotonic() - sent > _BATCH:
                self.post_message(self.WasRead(load, batch))
                batch, sent = [], monotonic()

    def _remembered(self, row: Row) -> Row:
        known = self.known.get(row.path)
        return row if known is None or known.played != row.played else known._replace(number=row.number)

    def on_browser_listed(self, message: Browser.Listed) -> None:
        """Show what there is."""
        if message.load == self._load:
            rows, again = message.rows, self._listed
            self.rows, self._listed = rows, True
            begins = next((row.path for row in rows if self.under_way(row.path)), None)
            self.show_rows(None if again else begins)

    def on_browser_was_read(self, message: Browser.WasRead) -> None:
        """Fill in the rows that were read."""
        if message.load == self._load:
            rows = {row.path: row for row in message.rows}
            self.known.update(rows)
            self.rows = [rows.get(row.path, row) for row in self.rows]
            self.show_rows()

    # Showing

    def show_rows(self, chosen: Path | None = None) -> None:
        """The rows that the search leaves; the game chosen stays so where it is among them."""
        words = plain(self.searched).split()
        rows = [row for row in self.rows if row.matches(words)] if words else self.rows
        was = self.list.chosen
        self.list.show(rows, self._empty(), chosen or (was.path if was else None))

    def _empty(self) -> str:
        """The sentence in place of an empty list."""
        if not self._listed:
            return _("Looking for saved games…")
        if self.rows:
            return _("No game matches {text}. Press Esc to show all games.").format(text=self.searched)
        return _("No saved games yet. Every game is saved as you play, and will be listed here.")

    def on_listing_pointed(self) -> None:
        """Another game is chosen, or more is known of it."""
        row = self.list.chosen
        self._wanted = self.list.seen
        under_way = row is not None and self.under_way(row.path)
        self._details.visible = row is not None
        self._details.show(row, under_way=under_way)
        self._heading.show(self._note())
        self.name_keys()

    def _note(self) -> str:
        """How many games were read, how many the search found, and which rows are visible."""
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

    # Moving about, and the search

    def action_move(self, by: int) -> None:
        """Move so many rows down."""
        self.list.choose(self.list.place + by)

    def action_page(self, by: int) -> None:
        """A page further down, or up."""
        self.list.page(by)

    def action_search(self) -> None:
        """Open the search field."""
        if self.rows:
            self.searching = True
            question = _("Search by name, title, date or status:")
            self.line.ask_text(question, self.searched, _LONGEST_SEARCH)
            self.name_keys()

    def on_input_changed(self, message: Input.Changed) -> None:
        """The list follows as one types."""
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
