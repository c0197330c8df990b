"""What each word that can be typed does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Generic, NamedTuple

from hotseat.cli.output import Failure
from hotseat.game import E, HistoryEntry, M, P
from hotseat.i18n import NC_, _, capital, comma_list, full_stop, join_sentences, ngettext
from hotseat.i18n import sentence as full_sentences
from hotseat.lines.waiting import NoMove
from hotseat.lines.words import (
    ALL,
    HELP,
    MOVES,
    QUIT,
    UnknownWord,
    Word,
    and_list,
    as_typed,
    find_word,
    folded,
    means,
    own_word,
    place_of,
    spellings,
    spoken,
)
from hotseat.record.header import PERSON, level_word
from hotseat.record.names import shown
from hotseat.settings import Settings
from hotseat.settings.file import remember
from hotseat.storage.files import title_of

if TYPE_CHECKING:
    from hotseat.bots.search import Advice
    from hotseat.lines.table import LineTable

NEW = NC_("word to type", "new")
GO = NC_("word to type", "go")
SEATS = NC_("word to type", "seats")
RULES = NC_("word to type", "rules")
LOG = NC_("word to type", "log")
TRY = NC_("word to type", "try")

DRAWN = NC_("word to type", "--drawn")

_LOGGED = 8  # moves that the word `log` tells without a number


class LeaveTable(Exception):
    """The player leaves. another: to begin another game."""

    def __init__(self, *, another: bool = False) -> None:
        super().__init__()
        self.another = another


class TableWords(Generic[P, M, E]):
    """The words that can be typed at a table."""

    def __init__(self, table: LineTable[P, M, E]) -> None:
        self._table = table
        self._advised: object = None  # the position that there is advice for
        self._advice: Sequence[Advice[M]] = ()
        self._hint = 0

    def named(self, text: str) -> Word | None:
        """The word that is typed in full."""
        words = {folded(name): word for word, _act in self.known() for name in word.names}
        return next((words[typed] for typed in as_typed(text) if typed in words), None)

    def offered(self, *, english: bool) -> list[str]:
        """The words that tab offers. english: in English as well."""
        words = [word for word, _act in self.known()]
        return [word.own for word in words] + [str(word.name) for word in words if english]

    def act(self, text: str, argument: str) -> None:
        """Do what a word says. Raises `ValueError` with a sentence, and `LeaveTable`."""
        known = dict(self.known())
        word = find_word(text, [*known])
        if argument and not word.argument:
            raise UnknownWord(_("Nothing can follow {word}.").format(word=word.own))
        known[word](argument)

    def known(self) -> list[tuple[Word, Callable[[str], None]]]:
        """Every word with what it does, without those that the game has no use for."""
        teller, stays = self._table.teller, self._table.session.stays
        drawn = _("a player's board; with {flag}, the table as text").format(flag=own_word(DRAWN))
        some = _("a number, or {all}").format(all=own_word(ALL))
        new = _("leave this game, which stays saved, and begin another")
        new = new if stays else _("leave this game and begin another")
        leave = _("leave; the game is saved") if stays else _("leave the game")
        words: list[tuple[Word, Callable[[str], None]]] = [
            (Word(NC_("word to type", "board"), drawn, _("a name")), self._board),
            (Word(NC_("word to type", "boards"), _("everybody's board")), self._boards),
            *((own, partial(self._answer, own.name)) for own in teller.words()),
            (Word(MOVES, _("the legal moves"), teller.moves_argument()), self._moves),
            (Word(TRY, _("what it would come to"), _("a move"), needed=True), self._try),
            (Word(NC_("word to type", "scores"), _("everybody's points")), self._scores),
            (Word(LOG, _("the last moves"), some), self._log),
            (Word(NC_("word to type", "undo"), _("undo the last move"), whole=True), self._undo),
            (Word(NC_("word to type", "redo"), _("redo what was undone"), whole=True), self._redo),
            (Word(NC_("word to type", "again"), _("tell the turn in full")), self._again),
            (Word(RULES, _("the rules"), _("a section")), self._rules),
            (Word(NC_("word to type", "brief"), _("say less by itself")), partial(self._telling, "brief")),
            (Word(NC_("word to type", "full"), _("say more by itself")), partial(self._telling, "full")),
            (Word(NC_("word to type", "save"), _("save the game"), _("a title")), self._save),
            (
                Word(NC_("word to type", "end"), _("end the game here, without a winner"), whole=True),
                self._end,
            ),
            (Word(NEW, new, whole=True), partial(self._leave, another=True)),
            (Word(QUIT, leave, aliases=("exit",), whole=True), self._leave),
            (Word(HELP, _("how moves are typed, and all words"), aliases=("?",)), self._help),
        ]
        if self._table.spec.levels:
            hint = Word(NC_("word to type", "hint"), _("a good move; again for the next best"))
            seats = Word(SEATS, _("who plays; a person or a computer"), _("a name and who plays there"))
            go = Word(GO, _("let the computers play on"), whole=True)
            words += [(hint, self._ask_hint), (seats, self._seats), (go, self._go)]
        return words

    def _answer(self, name: str, argument: str) -> None:
        self._table.say(*self._table.teller.answer(name, argument, self._table.position))

    def _board(self, argument: str) -> None:
        drawn = [folded(spelling) for spelling in spellings(DRAWN)]
        plain = " ".join(part for part in argument.split() if folded(part) not in drawn)
        if plain != " ".join(argument.split()):
            from hotseat.text.charts import print_drawn

            print_drawn(
                lambda width: self._table.spec.draw(self._table.position, self._table.teller.names, width)
            )
            return
        seat = self._table.teller.seat_named(plain, self._table.session.to_play or 1)
        self._table.say(*self._table.teller.board(self._table.position, seat))

    def _boards(self, _argument: str) -> None:
        for seat in range(1, len(self._table.session.names) + 1):
            self._table.say(*self._table.teller.board(self._table.position, seat))

    def _moves(self, argument: str) -> None:
        if self._table.session.finished:
            raise ValueError(_("the game is over"))
        self._table.say(*self._table.teller.moves(self._table.position, argument))

    def _try(self, argument: str) -> None:
        if not argument:
            raise ValueError(_("Type a move behind {word}.").format(word=own_word(TRY)))
        move = self._table.teller.read(self._table.position, argument)
        self._table.spec.apply(self._table.position, move)
        if not self._table.settings.forecasts:
            self._table.say(_("That move is allowed. Forecasts are off in the options."))
            return
        self._table.say(*map(spoken, self._table.teller.preview(self._table.position, move)))

    def _scores(self, _argument: str) -> None:
        forecasts = self._table.settings.forecasts and not self._table.session.finished
        self._table.say(*self._table.teller.scores(self._table.position, forecasts=forecasts))

    def _log(self, argument: str) -> None:
        entries = self._table.session.entries
        if not means(argument, ALL):
            number = folded(argument) or str(_LOGGED)
            if not (number.isascii() and number.isdigit() and len(number) < 6 and int(number)):
                text = _("Type {word}, {word} {all}, or {word} and how many moves.")
                raise ValueError(text.format(word=own_word(LOG), all=own_word(ALL)))
            entries = entries[-int(number) :]
        if not entries:
            self._table.say(_("Nothing has happened yet."))
        for entry in entries:
            self._table.say(*self._table.teller.happened(entry, full=False))

    def _undo(self, _argument: str) -> None:
        session = self._table.session
        if session.full:
            raise ValueError(_("Too much was undone in this game; the file has no room for more."))
        undone = session.undo()
        if not undone:
            raise ValueError(_("There is nothing to undo."))
        self._table.watching = False
        self._table.say(self._undone(undone))

    def _redo(self, _argument: str) -> None:
        redone = self._table.session.redo()
        if not redone:
            raise ValueError(_("There is nothing to redo."))
        self._table.say(_("Redone."))
        self._table.tell(redone)

    def _undone(self, entries: Sequence[HistoryEntry[P, M, E]]) -> str:
        """The player's move that was undone, and how many followed from it."""
        position = entries[0].before
        words = self._table.teller.move_words(position, entries[0].move)
        seat = self._table.spec.to_play(position)
        number = sum(not entry.chance and not entry.forced for entry in entries)
        if seat is not None:
            words = _("{name}, {move}").format(name=self._table.teller.name(seat), move=words)
        move = _("Undone: {move}.").format(move=words)
        if number < 2:
            return move
        more = ngettext("{n} later move with it.", "{n} later moves with it.", number - 1)
        return join_sentences((move, more.format(n=number - 1)))

    def _ask_hint(self, _argument: str) -> None:
        session, position = self._table.session, self._table.position
        if not self._table.settings.hints:
            raise ValueError(_("Hints are off in the options."))
        if session.to_play is None or session.computer_to_play is not None:
            raise ValueError(_("There is no move to suggest right now."))
        if position is not self._advised:
            try:
                self._advice = self._table.bots.advice(session)
            except NoMove as trouble:
                self._table.say(_("No hint: {reason}.").format(reason=str(trouble).removesuffix(".")))
                return
            self._advised, self._hint = position, 0
        else:
            self._hint = (self._hint + 1) % len(self._advice)
        move = self._advice[self._hint].move
        text = _("Hint {number} of {all}: {move}. Type {typed}.")
        if len(self._advice) == 1:
            text = _("Hint: {move}. Type {typed}.")
        words, typed = self._table.teller.move_words(position, move), self._table.teller.spelt(position, move)
        self._table.say(text.format(number=self._hint + 1, all=len(self._advice), move=words, typed=typed))
        with suppress(ValueError):  # what is expected to follow cannot be
            self._table.say(
                spoken(full_sentences(self._table.teller.reason(position, self._hint, self._advice)))
            )

    def _rules(self, argument: str) -> None:
        sections = [part for part in spoken_sections(self._table.teller.rules()) if part.heading]
        if not argument:
            text = _("The rules have these sections. Type {word} and a number, or {word} {all}.")
            self._table.say(text.format(word=own_word(RULES), all=own_word(ALL)))
            for number, part in enumerate(sections, 1):
                text = _("{number}. {heading}")
                self._table.say(full_stop(text.format(number=number, heading=part.heading)))
            return
        typed = folded(argument)
        found = [part for part in sections if folded(part.heading).startswith(typed)]
        found = found or [part for part in sections if typed in folded(part.heading)]
        if typed.isascii() and typed.isdigit():
            found = sections[int(typed) - 1 : int(typed)] if 0 < int(typed[:4]) <= len(sections) else []
        everything = typed in map(folded, spellings(ALL))
        if everything:
            found = sections
        if not found:
            text = _("There is no such section. Type {word} for all of them.")
            raise ValueError(text.format(word=own_word(RULES)))
        for part in found if everything else found[:1]:
            self._table.say(full_stop(part.heading), *map(spoken, part.paragraphs))

    def _telling(self, telling: str, _argument: str) -> None:
        """Say less or more by itself, in the next games too."""
        self._table.settings = self._table.settings.having(Settings.telling, telling)
        more = telling == "full"
        self._table.say(_("Much is said by itself from now on.") if more else _("Little is said by itself."))
        why = remember(self._table.settings, [Settings.telling.key])
        if why is not None:
            self._table.say(_("The options could not be saved: {reason}.").format(reason=why))

    def _save(self, argument: str) -> None:
        session = self._table.session
        if argument:
            try:
                session.retitle(argument)
            except OSError as error:
                from hotseat.errors import reason

                text = _("The game could not get its title: {reason}.")
                raise ValueError(text.format(reason=reason(error))) from None
        session.save()
        if session.unsaved is not None or session.path is None:
            self._table.say(full_sentences(session.unsaved or _("the game has no file")))
            return
        title = title_of(session.path)
        self._table.say(_("Saved as {title}.").format(title=title) if title else _("Saved."))

    def _end(self, _argument: str) -> None:
        if self._table.session.finished:
            raise ValueError(_("The game is over."))
        question = _("End the game without a winner? (no) ")
        if self._table.terminal.by_hand and not self._table.agreed(question, default=False):
            self._table.say(_("The game goes on."))
            return
        self._table.session.end_early()
        raise LeaveTable

    def _again(self, _argument: str) -> None:
        self._table.again()

    def _leave(self, _argument: str, *, another: bool = False) -> None:
        raise LeaveTable(another=another)

    def _go(self, _argument: str) -> None:
        if self._table.session.computer_to_play is None:
            raise ValueError(_("It is a person's turn."))
        self._table.watching = True

    def _seats(self, argument: str) -> None:
        if argument:
            self._seat(argument)
        for seat, who in enumerate(self._table.session.seats, 1):
            text = _("{name} is a person.") if who == PERSON else _("{name} is a computer, {level}.")
            self._table.say(text.format(name=self._table.teller.name(seat), level=level_word(who)))

    def _seat(self, argument: str) -> None:
        """Seat another player. argument: a name, and who plays there."""
        name, _blank, who = argument.rpartition(" ")
        if not name.strip() or self._table.program is None:
            text = _(
                "Type {word}, a name and who plays there, such as {word} {name} {level}."
                " Players are {levels}."
            )
            level = level_word(f"computer {self._table.spec.levels[0]}")
            values = {"name": self._table.teller.name(1), "level": level, "levels": self._kinds()}
            raise ValueError(text.format(word=own_word(SEATS), **values))
        seat = self._table.teller.seat_named(name.strip(), 1)
        kinds = (PERSON, *self._table.spec.levels)
        place = place_of(who, ((self._kind(kind), kind) for kind in kinds))
        if place is not None:
            who = kinds[place]
        elif not who.endswith(".py") and who not in self._table.program.own_bots.known():
            text = _("Nobody called {who} can be seated. Players are {levels}.")
            raise ValueError(text.format(who=shown(who, 40), levels=self._kinds()))
        try:
            player = self._table.program.player(f"{self._table.teller.name(seat)}:{who}")
        except Failure as failure:
            raise ValueError(str(failure)) from None
        if player.spec is not None:
            self._table.bots.own[player.who] = player.spec
        self._table.session.seat(seat, player.who)
        self._table.watching, self._table.announced = self._table.session.watched, None

    def _kind(self, kind: str) -> str:
        return _("person") if kind == PERSON else level_word(f"computer {kind}")

    def _kinds(self) -> str:
        return and_list(map(self._kind, (PERSON, *self._table.spec.levels)))

    def _help(self, _argument: str) -> None:
        self._table.say(*self._table.teller.typing())
        self._table.say(_("Words can be cut short. An empty line tells the turn again. The words are:"))
        self._table.say(*(full_stop(capital(word.help())) for word, _act in self.known()))


# The rules

_FENCE = "```"

_MARKDOWN = re.compile(r"\*\*|`")

_RULE = re.compile(r"[-|: ]+")  # below the headings of a table, and between two parts of a text


class RulesSection(NamedTuple):
    """A part of the rules: its heading, and its paragraphs as plain text."""

    heading: str
    paragraphs: tuple[str, ...]


def spoken_sections(markdown: str) -> tuple[RulesSection, ...]:
    """A text cut at its headings. Drawings are left out, and a sentence says where one was."""
    parts = re.split(r"^(?=#)", _without_drawings(markdown), flags=re.MULTILINE)
    return tuple(_section(part) for part in parts if part.strip())


def _without_drawings(markdown: str) -> str:
    texts = markdown.split(_FENCE)
    drawing = _("(A drawing is left out here.)")
    return drawing.join(texts[::2])


def _section(part: str) -> RulesSection:
    first, _newline, rest = part.strip().partition("\n")
    if first.startswith("#"):
        return RulesSection(_plain(first.lstrip("# ")), tuple(_paragraphs(rest)))
    return RulesSection("", tuple(_paragraphs(part)))


def _paragraphs(text: str) -> Iterator[str]:
    """Paragraphs, items and rows of a table, each in one line."""
    kept: list[str] = []
    for line in [*text.split("\n"), ""]:
        begins = line.startswith(("- ", "|")) or re.match(r"\d+\. ", line) is not None
        if (begins or not line.strip()) and kept:
            yield " ".join(kept)
            kept = []
        if line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("| ").split("|")]
            kept = [] if _RULE.fullmatch(line) else [full_stop(_plain(comma_list([*filter(None, cells)])))]
        elif line.strip() and not _RULE.fullmatch(line):
            kept.append(_plain(line.removeprefix("- ").strip()))


def _plain(text: str) -> str:
    return _MARKDOWN.sub("", text)
