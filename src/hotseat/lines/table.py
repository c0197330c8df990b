"""One game under way line by line: what its loop and its words share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic

from hotseat.game import E, GameSpec, HistoryEntry, M, P
from hotseat.i18n import NC_, _, without_full_stop
from hotseat.lines.bots import LineBots, NoMove
from hotseat.lines.teller import Teller
from hotseat.lines.terminal import LineTerminal
from hotseat.lines.typed import QUIT, YES, means, own_word
from hotseat.lines.words import HELP
from hotseat.record.header import PERSON
from hotseat.session import Session
from hotseat.settings.model import Settings

if TYPE_CHECKING:
    from hotseat.cli.seating import Players

NEW = NC_("word to type", "new")
GO = NC_("word to type", "go")
SEATS = NC_("word to type", "seats")


class LeaveTable(Exception):
    """The player leaves. another: and begins another game."""

    def __init__(self, *, another: bool = False) -> None:
        super().__init__()
        self.another = another


class LineTable(Generic[P, M, E]):
    """A game, who plays it and how it is told.

    watching: whether bots alone play, and play on.   told: the position whose turn has been told.
    """

    def __init__(
        self,
        spec: GameSpec[P, M, E],
        session: Session[P, M, E],
        teller: Teller[P, M, E],
        terminal: LineTerminal,
        bots: LineBots[P, M, E],
        settings: Settings,
        players: Players | None,
    ) -> None:
        """players: who can be seated; None where only people play."""
        self.spec, self.session, self.teller, self.terminal = spec, session, teller, terminal
        self.bots, self.settings, self.players = bots, settings, players
        self.watching = session.watched
        self.told: object = None

    @property
    def full(self) -> bool:
        """Whether much is said by itself."""
        return self.settings.telling == "full"

    @property
    def position(self) -> P:
        return self.session.position

    def say(self, *sentences: str) -> None:
        """Say sentences; empty ones are none."""
        self.terminal.say(*filter(None, sentences))

    def tell(self, entries: Sequence[HistoryEntry[P, M, E]]) -> None:
        """Say what moves came to."""
        for entry in entries:
            self.say(*self.teller.happened(entry, full=self.full))

    def turn(self, *, full: bool) -> Sequence[str]:
        """What is to be done now."""
        session = self.session
        if session.finished:
            if not self.terminal.by_hand:
                return ()
            text = _("Type {new} for another game, {quit} to leave, or {help} for what still works.")
            return (text.format(new=own_word(NEW), quit=own_word(QUIT), help=own_word(HELP)),)
        if session.computer_to_play is not None:
            text = _("Paused. Press Enter for the next move, or type {word} to let the computers play on.")
            return (text.format(word=own_word(GO)),)
        return self.teller.turn(self.position, full=full)

    def again(self) -> None:
        """For an empty line: the next move of the bots, or the turn once more."""
        seat = self.session.computer_to_play
        if seat is not None:
            self.let_bot_move(seat)
        else:
            self.say(*self.turn(full=True))

    def let_bot_move(self, seat: int) -> None:
        """The move of a bot; where it has none, a person takes over. Raises what interrupts it."""
        try:
            move = self.bots.choose(self.session, seat)
        except NoMove as trouble:
            self.session.seat(seat, PERSON)
            text = _("{name}: {reason}. A person takes over; type {word} to seat the computer again.")
            reason = without_full_stop(str(trouble))
            self.say(text.format(name=self.teller.name(seat), reason=reason, word=own_word(SEATS)))
            return
        self.tell(self.session.play(move))

    def agreed(self, question: str, *, default: bool) -> bool:
        """Whether the answer is yes; the default for an empty line."""
        text = self.terminal.ask(question)
        return means(text, YES) if text else default
