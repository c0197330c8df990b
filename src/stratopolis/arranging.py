"""Arrange a pile line by line before a game with the own order, one player after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from hotseat.i18n import NC_, _, full_stop
from hotseat.lines.phrases import Vocabulary
from hotseat.lines.waiting import Leave, WrongAnswer
from hotseat.lines.words import HELP, QUIT, UnknownWord, Word, find_word, own_word
from stratopolis.rules import SEATS, TILES_PER_SEAT, Pile, colour_of
from stratopolis.wording import colour_word, tile_sentence

if TYPE_CHECKING:
    from hotseat.lines.waiting import LineTerminal
    from stratopolis.game import Setup

# Translators: words that may stand between two places as they are typed, and mean nothing.
_PLACES = Vocabulary({}, {}, NC_("left out of two typed places", "to and place"))


def arrange_by_lines(setup: Setup, terminal: LineTerminal) -> Setup:
    """The setup with the piles as the players arrange them, each unseen by the other. Raises `Leave`, and
    whatever `terminal.ask` raises.
    """
    setup, people = setup.to_arrange(), setup.arrangers
    piles = list(setup.piles or ())
    for seat in people:
        name, other = setup.names[seat - 1], setup.names[len(SEATS) - seat]
        if len(people) > 1:
            text = _("{name} arranges their pile next. {other}, please neither look nor listen.")
            terminal.say(text.format(name=name, other=other))
            if terminal.by_hand:
                terminal.ask(_("{name}: press Enter to hear your tiles. ").format(name=name))
        piles[seat - 1] = PileArranger(name, seat, piles[seat - 1], terminal).run()
        if len(people) > 1:
            terminal.hide()
    return replace(setup, piles=(piles[0], piles[1]))


class PileArranger:
    """One player puts a pile in order."""

    def __init__(self, name: str, seat: int, pile: Pile, terminal: LineTerminal) -> None:
        self.pile = list(pile)
        self._name, self._seat, self._terminal = name, seat, terminal

    def run(self) -> Pile:
        text = _("{name}, you play {colour}. Put your tiles in the order you will play them.")
        self._terminal.say(text.format(name=self._name, colour=colour_word(colour_of(self._seat))))
        self._help()
        if self._terminal.by_hand:
            self._list()
        while True:
            text = self._terminal.ask(_("{name}, arranging: ").format(name=self._name))
            try:
                if self._done(text):
                    return tuple(self.pile)
            except UnknownWord as wrong:
                if not self._terminal.by_hand:
                    raise WrongAnswer(str(wrong)) from None
                self._terminal.say(str(wrong))

    def words(self) -> Sequence[Word]:
        return (
            Word(NC_("word to type", "list"), _("all tiles, the first to be played first")),
            Word(
                NC_("word to type", "move"),
                _("move the tile at the first place to the second"),
                _("two places"),
            ),
            Word(
                NC_("word to type", "swap"), _("swap the tiles of two places"), _("two places"), needed=True
            ),
            Word(NC_("word to type", "done"), _("your pile is in order")),
            Word(QUIT, _("leave without a game"), whole=True),
            Word(HELP, _("these words"), aliases=("?",)),
        )

    def _done(self, text: str) -> bool:
        """Obey one line; return whether the pile is in order. Raises `UnknownWord`."""
        typed, argument = (*text.split(maxsplit=1), "", "")[:2]
        if not typed:
            self._list()
            return False
        word = find_word(typed, self.words()).name
        if word == "quit":
            raise Leave
        if word in ("move", "swap"):
            self._change(word, argument)
        elif word == "list":
            self._list()
        elif word == "help":
            self._help()
        return word == "done"

    def _change(self, word: str, argument: str) -> None:
        said = _PLACES.phrase(argument)
        places = [int(number) for number in said.numbers]
        if said.unknown or len(places) != 2 or not all(1 <= place <= TILES_PER_SEAT for place in places):
            text = _("Type {word} and two places from 1 to {all}, such as {word} 5 1.")
            raise UnknownWord(text.format(word=own_word(word), all=TILES_PER_SEAT))
        one, two = (place - 1 for place in places)
        if word == "move":
            self.pile.insert(two, self.pile.pop(one))
        else:
            self.pile[one], self.pile[two] = self.pile[two], self.pile[one]
        text = _("Place {place} is now {tile}.")
        self._terminal.say(text.format(place=two + 1, tile=tile_sentence(self.pile[two])))

    def _list(self) -> None:
        for place, kind in enumerate(self.pile, 1):
            self._terminal.say(_("{place}. {tile}.").format(place=place, tile=tile_sentence(kind)))

    def _help(self) -> None:
        self._terminal.say(*(full_stop(word.help()) for word in self.words()))
