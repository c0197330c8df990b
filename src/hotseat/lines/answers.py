"""The words that can be typed at a table, and what each does there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import cycle
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Generic

from hotseat.cli.output import Failure
from hotseat.game import E, HistoryEntry, M, P
from hotseat.i18n import N_, NC_, _, comma_list, semicolon_list, sentence
from hotseat.lines import words
from hotseat.lines.waiting import Another, Leave, leaving
from hotseat.lines.words import ALL, NAME, Word, cut_up, means, own_word, place_of, spoken
from hotseat.record import PERSON, RecordError, kind_words, level_word
from hotseat.session import Session
from hotseat.storage import reason, title_of
from hotseat.storage.journal import Locked

if TYPE_CHECKING:
    from hotseat.bots import Advice
    from hotseat.lines.start import LinePlay

_LOGGED = 8  # moves that `log` tells without a number

_WHERE = NC_(
    "word to type",
    "can i put, can i take, can i place, can i play, can i go, can i do, do i do, may i put, may i take,"
    " can it go, does it go, does it fit, could i put, could i take",
)
SCORING = NC_("word to type", "scoring, scored, score points")
WORTH = NC_("word to type", "worth, points for, points is, points are, points do i get, points do you get")
EXPLAINED = NC_("word to type", "what is a, what is an, what's a, mean, means, work, works, explain")

PLAYING = NC_(
    "word to type",
    "how to play, do i play, do we play, do you play, do i win, do you win, the game end, game over,"
    " goal, aim, this game",
)
TYPING = NC_("word to type", "do i move, do i place, do i put, do i take, do i type, can i type, can i ask")
OPPONENT = NC_("word to type", "my opponent, the opponent, opponent, the other player, other player")

MOVES = Word(NC_("word to type", "moves"), N_("the legal moves"), N_("parts of a move, or {all}"), "", _WHERE)

TELLING = (  # those that answer a question which names them
    Word(NC_("word to type", "board"), N_("a player's board"), NAME),
    Word(NC_("word to type", "boards"), N_("everybody's board")),
    Word(NC_("word to type", "turn"), N_("whose turn it is"), asked="round, last round, whose, over"),
    MOVES,
    Word(NC_("word to type", "scores"), N_("everybody's points"), NAME, "points", "score, win, lead, ahead"),
    Word(NC_("word to type", "summary"), N_("how everybody stands")),
    Word(NC_("word to type", "log"), N_("the last moves"), N_("a number, or {all}")),
    Word(NC_("word to type", "last"), N_("the last move"), NAME, asked="did, happened"),
    Word(
        NC_("word to type", "seats"), N_("who plays"), N_("a name and who plays there"), "", "playing, who am"
    ),
    Word(NC_("word to type", "hint"), N_("a good move; again for the next best"), "", "best", "should"),
)

_TELLINGS = (  # how much is said by itself
    Word(NC_("word to type", "brief"), N_("say each move and whose turn it is"), whole=True),
    Word(NC_("word to type", "normal"), N_("say what each move changes, too"), whole=True),
    Word(NC_("word to type", "full"), N_("say all that lies on the table at each turn"), whole=True),
)

_UNDOING = (
    "undo that, undo it, undo this, undo 1, undo one, undo last, undo last move, undo the last move,"
    " undo move, undo the move, undo my move, undo my last move, take it back, take that back, take back"
)

_OTHERS = (
    Word(NC_("word to type", "try"), N_("what it would come to"), N_("a move"), "what if", needed=True),
    Word(NC_("word to type", "again"), N_("tell the turn in full")),
    Word(NC_("word to type", "repeat"), N_("say once more what was said last"), "", "say again"),
    Word(NC_("word to type", "no"), N_("drop a move that is begun"), "", "cancel, never mind", whole=True),
    Word(NC_("word to type", "undo"), N_("undo the last move"), "", _UNDOING, whole=True),
    Word(NC_("word to type", "redo"), N_("redo what was undone"), whole=True),
    Word(NC_("word to type", "go"), N_("let the computers play on"), whole=True),
    Word(NC_("word to type", "save"), N_("save the game"), N_("a title")),
    Word(NC_("word to type", "end"), N_("end the game here, without a winner"), whole=True),
    Word(NC_("word to type", "new"), N_("leave this game and begin another"), whole=True),
    Word(NC_("word to type", "quit"), N_("leave the game"), "", "exit, leave", whole=True),
    Word(NC_("word to type", "help"), N_("what can be typed"), N_("a word, a topic, or {all}"), "?"),
)

REFUSED = (ValueError, Failure, RecordError, Locked)  # what is raised for what is typed

SETTING = {"seats", "options"}  # those that change something if more is typed

_COMPUTERS = {"hint", "seats", "go"}  # for games with computer players


class Answers(Generic[P, M, E]):
    """A table, and what each word does there, by the name of its method: `do_undo`, or `tell_wall` of the
    teller. A `do_` gets what follows the word, says or returns sentences, and raises `ValueError` with one.
    """

    def __init__(self, context: LinePlay[P, M, E], session: Session[P, M, E]) -> None:
        self.context, self.session, self._teller = context, session, context.teller(session.names)
        self.terminal, self.bots = context.terminal, context.bots
        self._program, self._spec = context.program, context.program.spec
        self._watching = session.watched  # whether only bots play, and are not paused
        self.said: list[str] = []  # since the last line was typed
        self.heard: list[str] = []  # before that
        self._announced: P | None = None  # the position whose turn was announced last
        self._advised: P | None = None  # the position of the advice
        self._advice: Sequence[Advice[M]] = ()
        self._places = iter(range(0))  # of the advice, to be told one after the other

    @property
    def _position(self) -> P:
        return self.session.position

    def words(self) -> list[Word]:
        every = [
            word._replace(act=getattr(self, f"do_{word.name}", partial(self._about, word.name)))
            for word in (*self._teller.words, *TELLING, *_OTHERS)
            if self._spec.levels or word.name not in _COMPUTERS
        ]
        every += [word._replace(act=partial(self._telling, word)) for word in _TELLINGS]
        return [*every, *(word._replace(act=partial(self._elsewhere, word)) for word in self.context.words())]

    def _say(self, *sentences: str) -> None:
        said = [*filter(None, sentences)]
        self.said += said
        self.terminal.say(*said)

    def _tell(self, entries: Sequence[HistoryEntry[P, M, E]], *, own: bool = False) -> None:
        """Say what happened, and ring if another person's turn begins.   own: as for `Teller.happened`."""
        for entry in entries:
            self._say(*self._teller.happened(entry, own=own))
        mover = entries[0].before.to_play if entries else None
        rings = self.context.settings.bell and self.session.computer_to_play is None
        if rings and mover is not None and self.session.position.to_play not in (None, mover):
            self.terminal.ring()

    def _turn(self, telling: str, heard: P | None = None) -> Sequence[str]:
        """telling: how much to say.   heard: the position whose turn was told last."""
        if self.session.finished:
            text = _("Type {new} for another game, {quit} to leave, or {help} for what still works.")
            named = {word: own_word(word) for word in ("new", "quit", "help")}
            return (text.format(**named),) if self.terminal.by_hand else ()
        if self.session.computer_to_play is not None:
            text = _("Paused. Press Enter for the next move, or type {word} to let the computers play on.")
            return (text.format(word=own_word("go")),)
        prompted = self.session.seats.count(PERSON) == 1 and self.terminal.by_hand
        return self._teller.turn(self._position, telling, heard, prompted=prompted)

    def _let_bot_move(self, seat: int) -> None:
        """Make the move of a bot, or let a person take over if it has none. Raises what `choose` raises."""
        try:
            move = self.bots.choose(self.session)
        except ValueError as why:
            self.session.seat(seat, PERSON)
            text = _("{name}: {reason}. A person takes over; type {word} to seat the computer again.")
            self._say(text.format(name=self._teller.name(seat), reason=why, word=own_word("seats")))
            return
        self._tell(self.session.play(move))

    # Words that tell something

    def _about(self, word: str, argument: str) -> Iterable[str]:
        """What a word of the game tells about the player who is named, or else the one to move."""
        tell: Callable[[P, int], Iterable[str]] = getattr(self._teller, f"tell_{word}")
        return tell(self._position, self._teller.seat_named(argument, self.session.position.to_play or 1))

    def do_moves(self, argument: str) -> Sequence[str]:
        if self.session.finished:
            raise ValueError(_("the game is over"))
        return self._teller.moves(self._position, argument)

    def do_try(self, argument: str) -> Iterable[str]:
        if not argument:
            raise ValueError(_("Type a move after {word}.").format(word=own_word("try")))
        move = self._teller.read(self._position, argument)
        self._spec.apply(self._position, move)
        if not self.context.settings.forecasts:
            return (_("That move is allowed. Forecasts are off in the options."),)
        return map(spoken, self._teller.preview(self._position, move))

    def do_scores(self, argument: str) -> Iterable[str]:
        if argument:
            return (self._teller.summary(self._position, self._teller.seat_named(argument, 1)),)
        return self._teller.scores(self._position)

    def do_log(self, argument: str) -> Sequence[str]:
        entries = self.session.entries
        if not means(argument, ALL):
            number = argument or str(_LOGGED)
            if not (number.isdecimal() and len(number) < 6 and int(number)):
                text = _("Type {word}, {word} {all}, or {word} and how many moves.")
                raise ValueError(text.format(word=own_word("log"), all=own_word(ALL)))
            entries = entries[-int(number) :]
        told = [text for entry in entries for text in self._teller.happened(entry)]
        return told if entries else (_("Nothing has happened yet."),)

    def do_last(self, argument: str) -> Sequence[str]:
        seat, entries = self._teller.seat_of(argument), self.session.entries
        moves = [each for each in entries if each.before.to_play and seat in (0, each.before.to_play)]
        return self._teller.happened(moves[-1]) if moves else (_("Nothing has happened yet."),)

    def do_repeat(self, _argument: str) -> Iterable[str]:
        return self.heard

    def do_hint(self, _argument: str) -> Iterable[str]:
        session, position, teller = self.session, self._position, self._teller
        if not self.context.settings.hints:
            raise ValueError(_("Hints are off in the options."))
        if session.position.to_play is None or session.computer_to_play is not None:
            raise ValueError(_("There is no move to suggest right now."))
        if position is not self._advised:
            try:
                self._advice = self.bots.advice(session)
            except ValueError as why:
                yield _("No hint: {reason}.").format(reason=why)
                return
            self._advised, self._places = position, cycle(range(len(self._advice)))
        place, number = next(self._places), len(self._advice)
        move = self._advice[place].move
        text = _("Hint {number} of {all}: {move}. Type {typed}.")
        told, typed = teller.hint_words(position, move), teller.spelt(position, move)
        yield text.format(number=place + 1, all=number, move=told, typed=typed)
        with suppress(ValueError):  # a move that the bot expects may be illegal
            reason_of = resolve_name(f"{self._spec.title}.explain:hint")
            yield spoken(sentence(reason_of(position, place, self._advice, teller.names)))

    # Words that change something

    do_new, do_quit = staticmethod(leaving(Another)), staticmethod(leaving(Leave))

    def _telling(self, word: Word, _argument: str) -> Sequence[str]:
        """Say less or more without being asked, in later games, too."""
        return [word.help(), *self.context.keep(telling=str(word.name))]

    def do_undo(self, _argument: str) -> Iterable[str] | None:
        if self.session.journal.full:
            raise ValueError(_("Too much was undone in this game; the file has no room for more."))
        undone = self.session.undo()
        if not undone:
            raise ValueError(_("There is nothing to undo."))
        self._watching = False
        moves = []
        for entry in undone:
            if (seat := entry.before.to_play) is not None and not entry.forced:
                told, name = self._teller.move_words(entry.before, entry.move), self._teller.name(seat)
                moves.append(_("{name}, {move}").format(name=name, move=told))
        return (_("Undone: {move}.").format(move=semicolon_list(moves)),)

    def do_redo(self, _argument: str) -> None:
        redone = self.session.redo()
        if not redone:
            raise ValueError(_("There is nothing to redo."))
        self._say(_("Redone."))
        self._tell(redone)

    def do_save(self, argument: str) -> Sequence[str]:
        session = self.session
        if argument:
            try:
                session.retitle(argument)
            except OSError as error:
                text = _("The game could not get its title: {reason}.")
                raise ValueError(text.format(reason=reason(error))) from None
        session.save()
        if session.unsaved is not None or session.path is None:
            return (sentence(session.unsaved or _("the game has no file")),)
        title = title_of(session.path)
        return (_("Saved as {title}.").format(title=title) if title else _("Saved."),)

    def do_end(self, _argument: str) -> Sequence[str]:
        if self.session.finished:
            raise ValueError(_("The game is over."))
        if self.terminal.by_hand and not self.terminal.agrees(_("End the game without a winner? (no) ")):
            return (_("The game goes on."),)
        self.session.end_early()
        ended = _("Game ended. You can find it in the saved games.")
        self._say(ended if self.session.worth_saving else _("Game ended."))
        raise Leave

    def do_again(self, _argument: str = "") -> Sequence[str]:
        """Make the next move of the bots, or announce the turn again. An empty line does the same."""
        seat = self.session.computer_to_play
        if seat is None:
            return self._turn("full")
        self._let_bot_move(seat)
        return ()

    def do_go(self, _argument: str) -> None:
        if self.session.computer_to_play is None:
            raise ValueError(_("It is a person's turn."))
        self._watching = True

    def do_seats(self, argument: str) -> Iterator[str]:
        if argument:
            self._seat(argument)
        for seat, who in enumerate(self.session.seats, 1):
            text = _("{name} is a person.") if who == PERSON else _("{name} is a computer, {level}.")
            yield text.format(name=self._teller.name(seat), level=level_word(who))

    def _seat(self, argument: str) -> None:
        """Seat another player. argument: a name, and who plays there."""
        kinds = kind_words(self._spec.levels)
        name, _blank, who = argument.rpartition(" ")
        if not name.strip():
            text = _("Type {word}, a name and who plays there: {levels}.")
            raise ValueError(text.format(word=own_word("seats"), levels=comma_list([*kinds.values()])))
        seat = self._teller.seat_named(name.strip(), 1)
        place = place_of(who, ((word, kind) for kind, word in kinds.items()))
        who = who if place is None else [*kinds][place]
        player = self._program.player(f"{self._teller.name(seat)}:{who}")
        if player.bot is not None:
            self.bots.own[player.who] = player.bot
        self.session.seat(seat, player.who)
        self._watching, self._announced = self.session.watched, None

    def _elsewhere(self, word: Word, argument: str) -> Iterator[str]:
        """Do what needs no game, and tell the turn again where another game was heard."""
        if self.session.finished and self.session.path and word.needed and not argument:
            argument = str(self.session.path)  # the game that has just been played
        yield from word.act(argument) or ()
        self._teller.forecasts = self.context.settings.forecasts
        if word.name in ("replay", "tutorial") and self.terminal.by_hand:
            yield _("Back in your game.")
            self._announced = None

    def about(self, topic: str, least: int = 1) -> Sequence[str]:
        """What a word does, or what the rules say about a topic; nothing if neither is known."""
        if word := cut_up(topic, self.words())[2]:
            return [*(self._teller.typing() if word.name == MOVES.name else ()), word.help()]
        with suppress(ValueError):
            return [*self.context.do_rules(topic, least)] if topic else []
        return []

    def do_help(self, argument: str) -> Iterator[str]:
        every = self.words()
        told = [*map(Word.help, every)] if means(argument, ALL) else self.about(argument)
        yield from told or self._teller.typing()
        if not told:
            changing = [word.own for word in every if word.whole or word.name in ("save", *SETTING)]
            telling = [word.own for word in every if word.own not in changing]
            yield _("An empty line tells the turn again. Words can be cut short.")
            yield _("Words that tell you something: {words}.").format(words=words.and_list(telling))
            yield _("Words that do something: {words}.").format(words=words.and_list(changing))
            text = _("For more, type {help} with a word, with a topic such as {topic}, or with {all}.")
            yield text.format(help=own_word("help"), topic=own_word(SCORING), all=own_word(ALL))
