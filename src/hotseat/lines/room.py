"""A game played line by line: a prompt, a line typed, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from hotseat.cli.options import BAD_DATA, Failure
from hotseat.game import E, M, P
from hotseat.i18n import _
from hotseat.i18n import sentence as full_sentences
from hotseat.lines.bots import unknown_bot
from hotseat.lines.commands import TableWords
from hotseat.lines.speech import listed, spoken
from hotseat.lines.table import SEATS, LeaveTable, LineTable
from hotseat.lines.terminal import EndOfInput
from hotseat.lines.typed import folded, own_word
from hotseat.lines.words import HELP
from hotseat.record.header import PERSON, level_word
from hotseat.record.names import shown


class Room(Generic[P, M, E]):
    """One game under way. `play` goes on until the player leaves."""

    def __init__(self, table: LineTable[P, M, E]) -> None:
        self._table = table
        self._words = TableWords(table)
        self._unsaved: str | None = None

    # The game

    def play(self) -> None:
        """Play until the player leaves. Raises `LeaveTable`, `EndOfInput`, and `Failure` for the first line
        that cannot be done where no person types.
        """
        begun = bool(self._table.session.entries)
        dealt = self._table.session.advance()
        self._table.say(*self._opening(begun=begun))
        self._seat_those_there_are()
        self._table.tell(dealt)
        while True:
            self._check_saved()
            seat = self._table.session.computer_to_play
            if seat is not None and not (self._table.session.watched and not self._table.watching):
                self._wait_for_bot(seat)
            else:
                self._tell_turn()
                try:
                    self._ask()
                except (KeyboardInterrupt, EndOfInput, LeaveTable) as way:
                    self._leave(way)

    def _seat_those_there_are(self) -> None:
        """Where a game names a bot that is not here, a person plays."""
        for seat, who in enumerate(self._table.session.seats, 1):
            if who != PERSON and not self._table.bots.known(who):
                self._table.session.seat(seat, PERSON)
                self._table.say(unknown_bot(self._table.teller.name(seat), who))
        self._table.watching = self._table.session.watched

    def _opening(self, *, begun: bool) -> list[str]:
        """Who plays, and how. begun: whether the game is continued."""
        session = self._table.session
        names = [self._name_and_who(seat) for seat in range(1, len(session.names) + 1)]
        text = _("{game} with {names}, continued.") if begun else _("{game} with {names}.")
        lines = [text.format(game=_(self._table.spec.name), names=listed(names))]
        lines += self._table.teller.opening(self._table.position)
        if self._table.terminal.by_hand:
            lines.append(_("Type {help} for all that can be typed.").format(help=own_word(HELP)))
        return lines

    def _name_and_who(self, seat: int) -> str:
        name, who = self._table.teller.name(seat), self._table.session.seats[seat - 1]
        if who == PERSON:
            return name
        return _("{name} (computer, {level})").format(name=name, level=level_word(who))

    def _tell_turn(self) -> None:
        """What a person needs to know, once for each turn."""
        if self._table.position is not self._table.told:
            self._table.told = self._table.position
            self._table.say(*self._table.turn(full=self._table.full))

    def _ask(self) -> None:
        """Do one line."""
        session = self._table.session
        if session.finished:
            prompt = _("Game over: ")
        elif (seat := session.to_play) is None or session.computer_to_play is not None:
            prompt = _("Paused: ")
        else:
            prompt = _("{name}: ").format(name=self._table.teller.name(seat))
        text = self._table.terminal.ask(prompt, self._complete)
        try:
            self._do(text)
        except ValueError as error:
            self._object(text, self._table.spec.explain(error))

    def _object(self, text: str, why: str) -> None:
        """Say why a line cannot be done; where no person types, the rest makes no sense any more."""
        if self._table.terminal.by_hand:
            self._table.say(spoken(full_sentences(why)))
            return
        sentence = _("line {number}: {text}: {reason}")
        values = {"number": self._table.terminal.number, "text": shown(text, 60), "reason": shown(why, 400)}
        raise Failure(_without_stop(sentence.format(**values)), BAD_DATA)

    def _do(self, text: str) -> None:
        """Do what was typed. Raises `ValueError` with a sentence."""
        if not text:
            self._table.again()
            return
        word, argument = (*text.split(maxsplit=1), "")[:2]
        known = self._words.named(word)
        if known is not None and not argument:
            self._words.act(word, argument)
            return
        try:
            move = self._table.teller.read(self._table.position, text)
        except ValueError:
            if known is None and self._table.teller.meant_as_move(word):
                raise
            self._words.act(word, argument)
        else:
            self._move(move)

    def _move(self, move: M) -> None:
        """Make a person's move. Raises `ValueError`."""
        session, seat = self._table.session, self._table.session.to_play
        if session.computer_to_play is not None and seat is not None:
            text = _("It is {name}'s turn, and a computer plays there. Type {word} to change that.")
            raise ValueError(text.format(name=self._table.teller.name(seat), word=own_word(SEATS)))
        self._table.spec.apply(
            self._table.position, move
        )  # an illegal move is refused before it is confirmed
        if self._table.settings.confirm and self._table.terminal.by_hand:
            self._table.say(*map(spoken, self._table.teller.preview(self._table.position, move)))
            if not self._table.agreed(_("Make this move? (yes) "), default=True):
                self._table.say(_("Not made."))
                return
        self._table.tell(session.play(move))

    def _wait_for_bot(self, seat: int) -> None:
        """The move of a bot; ctrl+c pauses bots that play alone, and else asks."""
        try:
            self._table.let_bot_move(seat)
        except KeyboardInterrupt as way:
            if self._table.terminal.by_hand:
                self._table.terminal.say("")
            if self._table.terminal.by_hand and self._table.session.watched and self._table.watching:
                self._table.watching = False
            else:
                self._leave(way)

    def _check_saved(self) -> None:
        """Say at once where the game is not saved, and where it is again."""
        unsaved = self._table.session.unsaved
        if unsaved != self._unsaved:
            self._unsaved = unsaved
            self._table.say(_("Saved again.") if unsaved is None else full_sentences(unsaved))

    def _leave(self, way: BaseException) -> None:
        """Leave; where a person types, ctrl+c and whatever would lose something are asked about first. Once
        more, or at the end of what is typed, it leaves at once.
        """
        session, interrupted = self._table.session, isinstance(way, KeyboardInterrupt)
        why = session.loss()
        if not self._table.terminal.by_hand or not (why or interrupted):
            raise way
        question = _("Leave the game? (no) ")
        if why:
            question = _("{why} Leave anyway? (no) ").format(why=why)
        elif session.stays:
            question = _("Leave the game? It stays saved. (no) ")
        if self._table.agreed(question, default=False):
            raise LeaveTable if interrupted else way

    # What tab offers

    def _complete(self, text: str) -> Sequence[str]:
        typed = folded(text)
        word, blank, _argument = text.partition(" ")
        lines = [] if blank else self._words.offered(english=bool(typed))
        known = self._words.named(word)
        if blank and known is not None and known.argument():
            lines += [f"{word} {name}" for name in self._table.teller.names]
        if not self._table.session.finished and self._table.session.computer_to_play is None:
            position = self._table.position
            lines += [self._table.teller.typed(position, move) for move in self._table.teller.legal(position)]
        return [line for line in dict.fromkeys(lines) if folded(line).startswith(typed)]


def _without_stop(text: str) -> str:
    return text if text.endswith("..") else text.removesuffix(".")
