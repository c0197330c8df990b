"""A game played line by line: a prompt, a line typed, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic

from hotseat.cli.output import BAD_DATA, Failure
from hotseat.game import E, GameSpec, HistoryEntry, M, P
from hotseat.i18n import _, without_full_stop
from hotseat.i18n import sentence as full_sentences
from hotseat.lines.commands import GO, NEW, SEATS, LeaveTable, TableWords
from hotseat.lines.waiting import EndOfInput, LineBots, LineTerminal, NoMove
from hotseat.lines.words import HELP, QUIT, YES, Teller, and_list, folded, means, own_word, spoken
from hotseat.record.header import PERSON, level_word
from hotseat.record.names import shown
from hotseat.session import Session
from hotseat.settings import Settings

if TYPE_CHECKING:
    from hotseat.cli.program import Program


class LineTable(Generic[P, M, E]):
    """A game under way, who plays it and who tells it. `play` goes on until the player leaves.

    watching: whether bots alone play, and play on.   announced: the position whose turn has been announced.
    """

    def __init__(
        self,
        spec: GameSpec[P, M, E],
        session: Session[P, M, E],
        teller: Teller[P, M, E],
        terminal: LineTerminal,
        bots: LineBots[P, M, E],
        settings: Settings,
        program: Program[P, M, E, Any] | None,
    ) -> None:
        """program: says who can be seated; None where only people play."""
        self.spec, self.session, self.teller, self.terminal = spec, session, teller, terminal
        self.bots, self.settings, self.program = bots, settings, program
        self.watching = session.watched
        self.announced: P | None = None
        self._words = TableWords(self)
        self._unsaved: str | None = None

    @property
    def position(self) -> P:
        return self.session.position

    # What is said

    def say(self, *sentences: str) -> None:
        self.terminal.say(*filter(None, sentences))

    def tell(self, entries: Sequence[HistoryEntry[P, M, E]]) -> None:
        for entry in entries:
            self.say(*self.teller.happened(entry, full=self._full))

    def again(self) -> None:
        """For an empty line: the next move of the bots, or the turn once more."""
        seat = self.session.computer_to_play
        if seat is not None:
            self._let_bot_move(seat)
        else:
            self.say(*self._turn(full=True))

    def agreed(self, question: str, *, default: bool) -> bool:
        """Whether the answer is yes; the default for an empty line."""
        text = self.terminal.ask(question)
        return means(text, YES) if text else default

    @property
    def _full(self) -> bool:
        return self.settings.telling == "full"

    def _turn(self, *, full: bool) -> Sequence[str]:
        if self.session.finished:
            if not self.terminal.by_hand:
                return ()
            text = _("Type {new} for another game, {quit} to leave, or {help} for what still works.")
            return (text.format(new=own_word(NEW), quit=own_word(QUIT), help=own_word(HELP)),)
        if self.session.computer_to_play is not None:
            text = _("Paused. Press Enter for the next move, or type {word} to let the computers play on.")
            return (text.format(word=own_word(GO)),)
        return self.teller.turn(self.position, full=full)

    def _announce_turn(self) -> None:
        if self.position is not self.announced:
            self.announced = self.position
            self.say(*self._turn(full=self._full))

    def _opening(self, *, begun: bool) -> list[str]:
        """Who plays, and how. begun: whether the game is continued."""
        names = []
        for name, who in zip(self.teller.names, self.session.seats, strict=True):
            computer = _("{name} (computer, {level})").format(name=name, level=level_word(who))
            names.append(name if who == PERSON else computer)
        text = _("{game} with {names}, continued.") if begun else _("{game} with {names}.")
        lines = [text.format(game=_(self.spec.name), names=and_list(names))]
        lines += self.teller.opening(self.position)
        if self.terminal.by_hand:
            lines.append(_("Type {help} for all that can be typed.").format(help=own_word(HELP)))
        return lines

    # The game

    def play(self) -> None:
        """Play until the player leaves. Raises `LeaveTable`, `EndOfInput`, and `Failure` for the first line
        that cannot be done where no person types.
        """
        begun = bool(self.session.entries)
        dealt = self.session.advance()
        self.say(*self._opening(begun=begun))
        self._replace_unknown_bots()
        self.tell(dealt)
        while True:
            self._check_saved()
            seat = self.session.computer_to_play
            if seat is not None and not (self.session.watched and not self.watching):
                self._wait_for_bot(seat)
            else:
                self._announce_turn()
                try:
                    self._ask()
                except (KeyboardInterrupt, EndOfInput, LeaveTable) as way:
                    self._leave(way)

    def _replace_unknown_bots(self) -> None:
        for seat, who in enumerate(self.session.seats, 1):
            if who != PERSON and not self.bots.known(who):
                self.session.seat(seat, PERSON)
                text = _("{name}: there is no computer player {who} here, so a person plays.")
                bot = shown(who.removeprefix("computer ").removeprefix("own "), 40)
                self.say(text.format(name=self.teller.name(seat), who=bot))
        self.watching = self.session.watched

    def _ask(self) -> None:
        session = self.session
        if session.finished:
            prompt = _("Game over: ")
        elif (seat := session.to_play) is None or session.computer_to_play is not None:
            prompt = _("Paused: ")
        else:
            prompt = _("{name}: ").format(name=self.teller.name(seat))
        text = self.terminal.ask(prompt, self._complete)
        try:
            self._do(text)
        except ValueError as error:
            self._object(text, self.spec.explain(error))

    def _object(self, text: str, why: str) -> None:
        """Say why a line cannot be done; where no person types, the lines after it make no sense."""
        if self.terminal.by_hand:
            self.say(spoken(full_sentences(why)))
            return
        sentence = _("line {number}: {text}: {reason}")
        values = {"number": self.terminal.number, "text": shown(text, 60), "reason": shown(why, 400)}
        complaint = sentence.format(**values)
        raise Failure(complaint if complaint.endswith("..") else complaint.removesuffix("."), BAD_DATA)

    def _do(self, text: str) -> None:
        """Do what was typed. Raises `ValueError` with a sentence."""
        if not text:
            self.again()
            return
        word, argument = (*text.split(maxsplit=1), "")[:2]
        known = self._words.named(word)
        if known is not None and not argument:
            self._words.act(word, argument)
            return
        try:
            move = self.teller.read(self.position, text)
        except ValueError:
            if known is None and (told := self.teller.tell_of(self.position, text)):
                self.say(*map(spoken, told))
                return
            if known is None and self.teller.meant_as_move(text):
                raise
            self._words.act(word, argument)
        else:
            self._move(move)

    def _move(self, move: M) -> None:
        """Make a person's move. Raises `ValueError`."""
        session, seat = self.session, self.session.to_play
        if session.computer_to_play is not None and seat is not None:
            text = _("It is {name}'s turn, and a computer plays there. Type {word} to change that.")
            raise ValueError(text.format(name=self.teller.name(seat), word=own_word(SEATS)))
        self.spec.apply(self.position, move)  # an illegal move is refused before it is confirmed
        if self.settings.confirm and self.terminal.by_hand:
            self.say(*map(spoken, self.teller.preview(self.position, move)))
            if not self.agreed(_("Make this move? (yes) "), default=True):
                self.say(_("Not made."))
                return
        self.tell(session.play(move))

    def _wait_for_bot(self, seat: int) -> None:
        """The move of a bot; ctrl+c pauses bots that play alone, and asks about leaving otherwise."""
        try:
            self._let_bot_move(seat)
        except KeyboardInterrupt as way:
            if self.terminal.by_hand:
                self.terminal.say("")
            if self.terminal.by_hand and self.session.watched and self.watching:
                self.watching = False
            else:
                self._leave(way)

    def _let_bot_move(self, seat: int) -> None:
        """The move of a bot; a person takes over from one that has none. Raises what interrupts it."""
        try:
            move = self.bots.choose(self.session, seat)
        except NoMove as trouble:
            self.session.seat(seat, PERSON)
            text = _("{name}: {reason}. A person takes over; type {word} to seat the computer again.")
            reason = without_full_stop(str(trouble))
            self.say(text.format(name=self.teller.name(seat), reason=reason, word=own_word(SEATS)))
            return
        self.tell(self.session.play(move))

    def _check_saved(self) -> None:
        """Say at once when the game is no longer saved, and when it is again."""
        unsaved = self.session.unsaved
        if unsaved != self._unsaved:
            self._unsaved = unsaved
            self.say(_("Saved again.") if unsaved is None else full_sentences(unsaved))

    def _leave(self, way: BaseException) -> None:
        """Leave. A person who would lose something, or has pressed ctrl+c, is asked first; a second ctrl+c,
        or the end of the input, leaves at once.
        """
        session, interrupted = self.session, isinstance(way, KeyboardInterrupt)
        why = session.loss()
        if not self.terminal.by_hand or not (why or interrupted):
            raise way
        question = _("Leave the game? (no) ")
        if why:
            question = _("{why} Leave anyway? (no) ").format(why=why)
        elif session.stays:
            question = _("Leave the game? It stays saved. (no) ")
        if self.agreed(question, default=False):
            raise LeaveTable if interrupted else way

    def _complete(self, text: str) -> Sequence[str]:
        typed = folded(text)
        word, blank, _argument = text.partition(" ")
        lines = [] if blank else self._words.offered(english=bool(typed))
        known = self._words.named(word)
        if blank and known is not None and known.argument:
            lines += [f"{word} {name}" for name in self.teller.names]
        if not self.session.finished and self.session.computer_to_play is None:
            position = self.position
            lines += [self.teller.typed(position, move) for move in self.teller.legal(position)]
        return [line for line in dict.fromkeys(lines) if folded(line).startswith(typed)]
