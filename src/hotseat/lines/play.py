"""Open a game line by line: the one that was asked for, one that is continued, or one that is asked for
now; and leave it in order.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Generic

from hotseat.cli.entry import AskedToEnd
from hotseat.cli.options import BAD_DATA, UNSAVED, Failure, complain, note
from hotseat.farewell import farewell_to
from hotseat.game import E, Flags, GameSetup, M, P
from hotseat.i18n import _, without_full_stop
from hotseat.lines.bots import LineBots
from hotseat.lines.room import Room
from hotseat.lines.speech import listed
from hotseat.lines.start import Leave, Resume, StartQuestions, WrongAnswer
from hotseat.lines.table import LeaveTable, LineTable
from hotseat.lines.terminal import EndOfInput, LineTerminal
from hotseat.lines.typed import RESUME, own_word
from hotseat.record.names import readable, shown
from hotseat.session import Session
from hotseat.settings.file import recall, remember

if TYPE_CHECKING:
    from hotseat.cli.seating import Players
    from hotseat.lines.teller import Teller
    from hotseat.storage.library import Library, SavedGame


class LinePlay(Generic[P, M, E]):
    """One run of the program without a screen."""

    def __init__(self, library: Library[P, M, E], flags: Flags, players: Players | None) -> None:
        """players: who can be seated; None where only people play."""
        self._library, self._spec, self._flags, self._players = library, library.spec, flags, players
        module, name = self._spec.teller.split(":")
        self._tellers: type[Teller[P, M, E]] = getattr(import_module(module), name)
        self._found = recall(self._tellers.settings)
        self._settings = self._found.settings
        self._terminal = LineTerminal()
        self._bots = LineBots(self._spec, flags, self._terminal.signals)
        self._lost = False

    def run(self, setup: GameSetup[P, M, E] | None, session: Session[P, M, E] | None, *, simple: bool) -> int:
        """Play until the player leaves; returns the exit status.

        simple: whether it was the terminal that asked for this, which is said.
        """
        try:
            with self._terminal.signals:
                self._run(setup, session, simple=simple)
        except (Failure, KeyboardInterrupt, AskedToEnd, OSError) as way:
            if not self._lost:
                raise
            if isinstance(way, Failure):
                way.status = UNSAVED
                raise
            raise AskedToEnd(UNSAVED) from None
        return UNSAVED if self._lost else 0

    def _run(
        self, setup: GameSetup[P, M, E] | None, session: Session[P, M, E] | None, *, simple: bool
    ) -> None:
        try:
            self._say_first(simple=simple)
            self._play_games(setup, session)
        except (EndOfInput, Leave):
            pass
        except WrongAnswer as wrong:
            text = _("line {number}: {reason}")
            reason = without_full_stop(str(wrong))
            raise Failure(text.format(number=self._terminal.number, reason=reason), BAD_DATA) from None

    def _say_first(self, *, simple: bool) -> None:
        if simple:
            text = _("This terminal (TERM=dumb) cannot draw the table, so {game} is played line by line.")
            self._terminal.say(text.format(game=_(self._spec.name)))
        self._terminal.say(*self._found.troubles)

    def _play_games(self, setup: GameSetup[P, M, E] | None, session: Session[P, M, E] | None) -> None:
        """One game after the other, until the player leaves."""
        while True:
            try:
                self._play(self._session(setup) if session is None else session)
            except LeaveTable as leaving:
                if not leaving.another:
                    return
            setup = session = None
            flags = self._flags  # what they said of chance and of the first player was for one game
            self._flags = type(flags)(seconds=flags.seconds, nodes=flags.nodes, own=flags.own)

    def _session(self, setup: GameSetup[P, M, E] | None) -> Session[P, M, E]:
        """The game that was asked for, or that is asked for now."""
        teller = self._tellers()
        variant = teller.variant(self._flags)
        while setup is None:
            saved = self._newest() if self._terminal.by_hand else None
            if saved is not None:
                text = _("There is an unfinished game of {names}. Type {word} to continue it.")
                names = listed(map(readable, saved.names))
                self._terminal.say(text.format(names=names, word=own_word(RESUME)))
            questions = StartQuestions(self._spec, teller, self._terminal, self._settings, self._flags)
            try:
                setup, variant = questions.ask(resumable=saved is not None)
            except Resume:
                if saved is not None and (session := self._resumed(saved)) is not None:
                    return session
            except KeyboardInterrupt:
                raise Leave from None
            except ValueError as wrong:
                if not self._terminal.by_hand:
                    raise WrongAnswer(str(wrong)) from None
                self._terminal.say(shown(str(wrong)))
        try:
            setup = self._tellers(tuple(map(readable, setup.names))).prepare(setup, variant, self._terminal)
        except KeyboardInterrupt:
            if not self._terminal.by_hand:
                raise
            raise Leave from None
        return self._library.begin(setup)

    def _newest(self) -> SavedGame[P] | None:
        """The game to continue; None where there is none, or it took too long to find one, which is said."""
        from hotseat.storage.library import AT_START, TooLong

        try:
            return self._library.newest_unfinished(search=AT_START)
        except TooLong:
            program = self._spec.title
            text = _("Looking for a game to continue took too long. `{program} games` lists the saved games.")
            self._terminal.say(text.format(program=program))
            return None

    def _resumed(self, saved: SavedGame[P]) -> Session[P, M, E] | None:
        """A saved game; None where it cannot be had, and that is said."""
        from hotseat.errors import RecordError
        from hotseat.storage.journal import Locked

        try:
            return self._library.resume(saved.path)
        except (RecordError, Locked) as error:
            self._terminal.say(str(error))
            return None

    def _play(self, session: Session[P, M, E]) -> None:
        """Play one game, and leave it in order whatever ends it."""
        teller = self._tellers(tuple(map(readable, session.names)), forecasts=self._settings.forecasts)
        table = LineTable(
            self._spec, session, teller, self._terminal, self._bots, self._settings, self._players
        )
        try:
            Room(table).play()
        finally:
            self._settings = table.settings
            self._remember(session)
            session.leave()
            if farewell := farewell_to(session, self._spec.title):
                self._lost |= farewell.lost
                if farewell.lost:
                    complain(self._spec.title, farewell.sentence)
                else:
                    note(farewell.sentence)
            self._bots.close()

    def _remember(self, session: Session[P, M, E]) -> None:
        """Names, number and way to play, for the next game."""
        kind, settings = type(self._settings), self._settings
        settings = settings.having(kind.names, session.names).having(kind.seats, session.seats)
        settings = settings.having(kind.players, len(session.names))
        self._settings = settings.having(kind.play, self._tellers(session.names).play_of(session))
        remember(self._settings, [each.key for each in (kind.names, kind.seats, kind.players, kind.play)])


def play_lines(
    library: Library[P, M, E],
    flags: Flags,
    players: Players | None,
    setup: GameSetup[P, M, E] | None = None,
    session: Session[P, M, E] | None = None,
    *,
    simple: bool = False,
) -> int:
    """Play line by line; returns the exit status. The game is left in order whatever ends it."""
    return LinePlay(library, flags, players).run(setup, session, simple=simple)
