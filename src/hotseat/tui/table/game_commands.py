"""The commands that concern a whole game: undo, redo, review, end, leave; and whether it is saved."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Generic

from hotseat.game import E, HistoryEntry, M, P
from hotseat.i18n import _, join_sentences
from hotseat.record.header import PERSON
from hotseat.record.names import shown
from hotseat.session import Session
from hotseat.tui import commands
from hotseat.tui.commands import Command
from hotseat.tui.table.host import TableHost
from hotseat.tui.widgets.lines import Hint

_FILE_NAME = 90  # cells of the name of a file in a sentence on two rows of 80


def leading_back(hints: Sequence[Hint], *, by_escape: bool) -> list[Hint]:
    """The hint bar of a game in which nobody has chosen yet: there is no other game to begin, and escape
    may lead back to the start screen.
    """
    hints = [hint for hint in hints if hint.action != commands.NEW.action]
    if by_escape:
        quits = [place for place, hint in enumerate(hints, 1) if hint.action == commands.QUIT.action]
        back = Hint(commands.spoken("escape"), _("start screen"), commands.NEW.action)
        hints.insert(quits[0] if quits else len(hints), back)
    return hints


def undo(table: TableHost[P, M, E]) -> None:
    """Go back to the last move at which a person really had a choice, and say which one it was."""
    nothing = _("Nothing to undo.")
    if table.session.full:
        nothing = _("This game's file has no room for more undone moves.")
    _turned_back(table, table.session.undo(), _("Undone: {choice}."), nothing)


def redo(table: TableHost[P, M, E]) -> None:
    """Do again what was taken back, and say which move that was."""
    changed = table.session.redo()
    _turned_back(table, changed, _("Redone: {choice}."), _("Nothing to redo."), redone=True)


def _turned_back(
    table: TableHost[P, M, E],
    changed: Sequence[HistoryEntry[P, M, E]],
    text: str,
    nothing: str,
    *,
    redone: bool = False,
) -> None:
    """Say which move was undone or redone, and then what can be done now."""
    if changed:
        table.position_changed()
        if redone:
            table.just_done(changed)
        words = table.undone_words(changed)
        if not table.refused and words:
            table.said = join_sentences((text.format(choice=words), table.said or table.prompt_once_undone()))
    else:
        table.said, table.refused = nothing, True
    table.show_all()


def review(table: TableHost[P, M, E]) -> None:
    """Compare every move with the best one, once the game is over: before, it would give advice."""
    path = table.session.path
    if not table.session.finished:
        table.tell(_("You can review the game once it is over."))
    elif path is None:
        table.tell(_("This game is not saved, so it cannot be reviewed."))
    else:
        table.app.navigator.review(path)


def impossible(table: TableHost[P, M, E]) -> list[Command]:
    """The commands that mean nothing now."""
    session, ended, hints = table.session, table.decided, table.app.settings.hints
    possible = {
        commands.UNDO: session.can_undo,
        commands.REDO: session.can_redo,
        commands.HINT: hints and not ended,
        commands.END: not ended,
        commands.REVIEW: session.finished,
    }
    return [command for command, can in possible.items() if not can]


class Questions(Generic[P, M, E]):
    """Whether to end the game, and whether to leave it: a second press of the key says yes."""

    def __init__(self, table: TableHost[P, M, E]) -> None:
        self._table = table
        self._end_question = self._leave_question = ""  # as they were asked last

    def end(self) -> None:
        """End the game without a winner; it takes saying so twice."""
        table = self._table
        if table.session.finished:
            table.tell(_("The game is already over."))
        elif table.decided:
            table.tell(_("The game is about to end: nobody has a move left."))
        elif not self.asked_to_end:
            text = _("End the game without a winner? Press {key} again to end; any other key continues.")
            self._end_question = text.format(key=table.app.bound(commands.END).key)
            table.tell(self._end_question)
        elif not table.app.navigator.end_early():
            text = _("The game was not ended, because it could not be saved: {reason}.")
            unsaved = text.format(reason=table.session.lost or "")
            if table.session.only_end_unsaved:
                unsaved = table.session.unsaved or ""
            table.tell(unsaved)

    def leave(self) -> None:
        """Leave; where several people are in an unfinished game it takes saying so twice. Where something
        would be lost, the app asks.
        """
        app = self._table.app
        answered = self.asked_to_leave or app.asked_to_leave
        if answered or not self._several_play() or app.unsaved():
            app.leave()
        else:
            text = _("The game is saved. Press {key} again to quit; any other key continues.")
            self._leave_question = text.format(key=app.bound(commands.TABLE_QUIT).key)
            self._table.tell(self._leave_question)

    def _several_play(self) -> bool:
        """Whether it is the game of several people, who have begun and not ended it."""
        session = self._table.session
        people = sum(who == PERSON for who in session.seats)
        return people > 1 and not session.finished and any(not entry.chance for entry in session.entries)

    @property
    def asked_to_end(self) -> bool:
        """Whether the question stands whether to end the game."""
        return bool(self._end_question) and self._table.said == self._end_question

    @property
    def asked_to_leave(self) -> bool:
        """Whether the question stands whether to leave."""
        return bool(self._leave_question) and self._table.said == self._leave_question

    @property
    def open(self) -> bool:
        """Whether either of them stands."""
        return self.asked_to_end or self.asked_to_leave

    def withdraw(self, key: str) -> None:
        """Any key but the one that asked takes a question back."""
        if self.open:  # first: all active bindings take longer than a cursor's move
            table = self._table
            asked = commands.END if self.asked_to_end else commands.TABLE_QUIT
            bound = table.active_bindings.get(key)
            if bound is None or bound.binding.id != asked.name:
                table.said, table.refused = None, False
                table.show_all()


class SavingNotice(Generic[P, M, E]):
    """What is to be said of saving: each change once, on the way to the disk or off it."""

    def __init__(self, session: Session[P, M, E]) -> None:
        self._session = session
        self._unsaved: str | None = None
        self._left_file = session.left_file
        self._moved = ""  # where the game goes on, until a person has chosen with that in view

    def read(self) -> None:
        """A person has chosen with the notice in view."""
        self._moved = ""

    def next(self) -> tuple[str | None, bool]:
        """What to say now, and whether it is bad news.

        That the game is not on the disk is said once, and once that it is again; the title keeps it. That
        it goes on in another file is said until a person has chosen: bots may be quick.
        """
        session, before = self._session, self._unsaved
        unsaved, left = session.unsaved, session.left_file
        if left != self._left_file:
            self._left_file, self._moved = left, _moved_words(session.path)
        self._unsaved = unsaved
        if unsaved and not before:
            return unsaved, True
        if self._moved:
            return self._moved, True
        if before and not unsaved:
            return _("Saving works again: the whole game is saved."), False
        return None, False


def _moved_words(path: Path | None) -> str:
    """Which file the game is in, after another program has changed the one that it was in."""
    if path is None:
        return ""
    text = _("Now saving to {new}: another program changed the old file.")
    return text.format(new=shown(path.name, _FILE_NAME))
