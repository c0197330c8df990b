"""The screen of saved games: continue, replay, title, copy or delete one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from typing import ClassVar, Generic

from rich.cells import cell_len
from textual.binding import BindingType
from textual.widgets import Input

from hotseat.errors import RecordError, reason
from hotseat.game import E, M, P
from hotseat.i18n import _, capital, pgettext
from hotseat.record.header import PERSON, name_and_level
from hotseat.record.names import LONGEST_TITLE, shown
from hotseat.storage.journal import Locked
from hotseat.storage.library import SavedGame, State, check_not_open, copy_game, delete_game, retitle_game
from hotseat.storage.paths import file_name, title_of
from hotseat.tui.commands import (
    HELP,
    LEAVE,
    LIBRARY_BACK,
    LIBRARY_COMMANDS,
    LIBRARY_COPY,
    LIBRARY_DELETE,
    LIBRARY_OPEN,
    LIBRARY_REPLAY,
    LIBRARY_SEARCH,
    LIBRARY_TITLE,
    STATISTICS,
    Command,
    bindings,
    spoken,
)
from hotseat.tui.host import AppHost
from hotseat.tui.screens.browser import Browser
from hotseat.tui.widgets.dialog import Sure
from hotseat.tui.widgets.game_list import Column, GameList, Player, Row, delete_question
from hotseat.tui.widgets.lines import Hint, hint_of


class LibraryScreen(Browser, Generic[P, M, E]):
    """All saved games. It closes with whether one of them was renamed or deleted."""

    app: AppHost[P, M, E]
    COMMANDS_HERE = LIBRARY_COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(LIBRARY_COMMANDS)]

    def __init__(self, known: dict[Path, Row]) -> None:
        """`known` are rows that have been read before; it is added to."""
        super().__init__(known)
        self._asked: Row | None = None  # the game whose title is typed, or that may be deleted
        self._deleting = False
        self._warned: Path | None = None  # the game of which it was said that opening it loses another
        self._changed = False

    # The games

    def columns(self) -> Sequence[Column]:
        columns = self.app.spec.columns()
        return [Column(words[0], max(map(cell_len, words))) for words in columns]

    def files(self) -> list[Row]:
        return [_row(saved) for saved in self.app.library.listed()]

    def look_into(self, row: Row) -> Row:
        saved = self.app.library.load_summary(SavedGame(row.number, row.path, row.played))
        row = _row(saved)._replace(state=saved.state)
        if saved.position is None or saved.header is None:
            fault = saved.fault or ""
            return row._replace(fault=fault.replace(str(saved.path), saved.path.name))
        return row._replace(
            facts=tuple(self.app.spec.cells(saved.position, saved.header)), players=_players(saved)
        )

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

    def _replay(self, path: Path) -> None:
        self.app.navigator.replay(path)

    def _retitle(self, path: Path, title: str) -> Path:
        session = self.app.session
        if session is not None and self.under_way(path):
            return session.retitle(title)
        return retitle_game(path, title)

    # Keys

    def help_section(self) -> str:
        """The keys of the list."""
        return "games"

    def hints(self) -> list[Hint]:
        if self.searching:
            return [
                Hint(spoken("enter"), _("done")),
                Hint(_("up down"), pgettext("arrow keys", "move")),
                self._hint(LIBRARY_BACK, _("show all")),
            ]
        if self._deleting:
            return [
                self._hint(LIBRARY_DELETE)._replace(action="screen.confirm"),
                self._hint(LIBRARY_BACK, _("cancel")),
            ]
        if self._asked is not None:
            return [Hint(spoken("enter"), _("done")), self._hint(LIBRARY_BACK, _("cancel"))]
        row = self.list.chosen
        back = self._hint(LIBRARY_BACK, _("show all") if self.searched else "")
        general = [back, self._hint(HELP), self._hint(LEAVE)]
        if row is None:
            return [*general, *map(self._hint, filter(self.app.offers, (STATISTICS,)))]
        opens = pgettext("watch a replay", "replay") if row.state is State.FINISHED else _("continue")
        hints = [] if row.state is State.UNREADABLE else [self._hint(LIBRARY_OPEN, opens)]
        if row.state not in (State.UNREADABLE, State.FINISHED):
            hints.append(self._hint(LIBRARY_REPLAY))
        # From the left by importance: what there is no room for stands in the help.
        rare = map(self._hint, filter(self.app.offers, (LIBRARY_TITLE, LIBRARY_COPY, STATISTICS)))
        return [*hints, self._hint(LIBRARY_SEARCH), self._hint(LIBRARY_DELETE), *general, *rare]

    def _hint(self, command: Command, word: str = "") -> Hint:
        """A command with the keys that it has now."""
        return hint_of(self.app.bound(command), word)

    def on_key(self) -> None:
        """What was said has been read."""
        if not self.searching and self._asked is None:
            self.line.say("")

    def on_click(self) -> None:
        """A click on anything but the words is no."""
        self.line.answer(yes=False)

    def on_listing_pointed(self) -> None:
        row = self.list.chosen
        path = None if row is None else row.path
        if self._asked is not None and path != self._asked.path:
            self._end_asking()
        if path != self._warned:
            self._warned = None
        super().on_listing_pointed()

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

    def action_search(self) -> None:
        self._ask_nothing()
        super().action_search()

    def _ask_nothing(self) -> None:
        """The palette offers every command while something else is asked."""
        if self._asked is not None:
            self._end_asking()
        elif self.searching:
            self.end_search(everything=False)

    # Opening

    def action_open(self) -> None:
        """Continue a game; replay one that has ended."""
        row = self._chosen()
        if row is not None:
            self._open(row, self._replay if row.state is State.FINISHED else self._go_on)

    def on_listing_pressed(self, message: GameList.Pressed) -> None:
        if message.clicks == 2:
            self.action_open()

    def action_replay(self) -> None:
        """Watch a game."""
        row = self._chosen()
        if row is not None:
            self._open(row, self._replay)

    def _chosen(self) -> Row | None:
        """The game chosen, looked into."""
        row = self.list.chosen
        return self.look_into(row) if row is not None and row.state is None else row

    def _open(self, row: Row, step: Callable[[Path], None]) -> None:
        """Show a game in place of the one under way; where that would be lost, it takes saying twice."""
        lost = None if self.under_way(row.path) else self.app.unsaved()
        if row.state is State.UNREADABLE:
            self.tell(row.fault)
        elif lost and self._warned != row.path:
            self._warned = row.path
            self.tell(_("{why} To open another anyway, press the key again.").format(why=lost))
        else:
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
        """Type a title."""
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
                path = self._retitle(row.path, message.value)
            except ValueError as error:
                self.tell(capital(str(error)))
                return
            self._end_asking()
            self._become(row, row._replace(path=path, title=title_of(path)))

    def _become(self, row: Row, new: Row | None) -> None:
        """Show the changed game at once; then look for the files again, for the numbers."""
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
        """Say which game it is, and ask."""
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
        self.line.ask_sure(question, _("cancel"), _("delete"), LIBRARY_DELETE.name)
        self.name_keys()

    def action_confirm(self) -> None:
        """A click on the hint that says so."""
        self.line.answer(yes=True)

    def on_sure_answered(self, message: Sure.Answered) -> None:
        """The second question has its answer."""
        row = self._asked
        if row is None or not self._deleting:
            return
        self._end_asking()
        if message.yes:
            with self._errors_shown(row, _("Game {number} could not be deleted: {reason}.")):
                moved = delete_game(row.path)
                self._become(row, None)
                self.line.say(_where_it_went(row.number, moved))

    # Copies

    def action_export(self) -> None:
        """Copy a game to the working folder; a browser keeps it where it keeps downloads."""
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


def _where_it_went(number: int, moved: Path | None) -> str:
    """A deleted game can be got back: from the trash, or from where else it was moved."""
    if moved is None:
        return _("Moved game {number} to the trash.").format(number=number)
    text = _("Moved game {number} to {folder}.")
    return text.format(number=number, folder=shown(str(moved.parent), 1000))


def _row(saved: SavedGame[P]) -> Row:
    return Row(saved.path, saved.number, saved.played, saved.title)


def _players(saved: SavedGame[P]) -> tuple[Player, ...]:
    """The players' names, with the scores where the game has any."""
    scores = map(str, saved.scores) if saved.scores else ("",) * len(saved.names)
    seats = zip(saved.names, scores, saved.seats, strict=True)
    return tuple(
        Player(name_and_level(name, who), score, seat in saved.winners, "" if who == PERSON else name)
        for seat, (name, score, who) in enumerate(seats, 1)
    )
