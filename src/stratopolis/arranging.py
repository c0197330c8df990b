"""Arrange a pile line by line before a game with the own order, one player after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from hotseat.i18n import NC_, _
from hotseat.lines.phrases import Vocabulary
from hotseat.lines.waiting import Leave, leaving
from hotseat.lines.words import UnknownWord, Word, find_word, own_word
from stratopolis.rules import SEATS, TILES_PER_SEAT, Pile, colour_of
from stratopolis.wording import colour_word, tile_sentence

if TYPE_CHECKING:
    from hotseat.lines.waiting import LineTerminal
    from stratopolis.game import Setup

# Translators: words that may stand between two places as they are typed, and mean nothing.
_PLACES = Vocabulary((), {}, NC_("left out of two typed places", "to and place"))


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
        self._done = False

    def run(self) -> Pile:
        text = _("{name}, you play {colour}. Put your tiles in the order you will play them.")
        self._say(text.format(name=self._name, colour=colour_word(colour_of(self._seat))), *self._help())
        if self._terminal.by_hand:
            self._say(*self._list())
        while not self._done:
            text = self._terminal.ask(_("{name}, arranging: ").format(name=self._name))
            typed, argument = (*text.split(maxsplit=1), "", "")[:2]
            try:
                word = find_word(typed or "list", self.words())
                self._say(*(word.act(argument) or ()))
            except UnknownWord as wrong:
                self._say(self._terminal.objection(str(wrong)))
        return tuple(self.pile)

    def words(self) -> Sequence[Word]:
        move, swap = _("move the tile at the first place to the second"), _("swap the tiles of two places")
        places, listed = _("two places"), _("all tiles, the first to be played first")
        return (
            Word(NC_("word to type", "list"), listed, act=self._list),
            Word(NC_("word to type", "move"), move, places, self._move),
            Word(NC_("word to type", "swap"), swap, places, self._swap, needed=True),
            Word(NC_("word to type", "done"), _("your pile is in order"), act=self._finish),
            Word(NC_("word to type", "quit"), _("leave without a game"), act=leaving(Leave), whole=True),
            Word(NC_("word to type", "help"), _("these words"), act=self._help, aliases=("?",)),
        )

    def _say(self, *sentences: str) -> None:
        self._terminal.say(*sentences)

    def _places(self, word: str, argument: str) -> list[int]:
        """Two places, from 0. Raises `UnknownWord`."""
        said = _PLACES.phrase(argument)
        places = [int(number) for number in said.numbers]
        if said.unknown or len(places) != 2 or not all(1 <= place <= TILES_PER_SEAT for place in places):
            text = _("Type {word} and two places from 1 to {all}, such as {word} 5 1.")
            raise UnknownWord(text.format(word=own_word(word), all=TILES_PER_SEAT))
        return [place - 1 for place in places]

    def _move(self, argument: str) -> Sequence[str]:
        one, two = self._places("move", argument)
        self.pile.insert(two, self.pile.pop(one))
        return self._now(two)

    def _swap(self, argument: str) -> Sequence[str]:
        one, two = self._places("swap", argument)
        self.pile[one], self.pile[two] = self.pile[two], self.pile[one]
        return self._now(two)

    def _now(self, place: int) -> Sequence[str]:
        text = _("Place {place} is now {tile}.")
        return (text.format(place=place + 1, tile=tile_sentence(self.pile[place])),)

    def _list(self, _argument: str = "") -> Sequence[str]:
        text = _("{place}. {tile}.")
        return [text.format(place=place, tile=tile_sentence(kind)) for place, kind in enumerate(self.pile, 1)]

    def _finish(self, _argument: str) -> None:
        self._done = True

    def _help(self, _argument: str = "") -> Sequence[str]:
        return [word.help() for word in self.words()]
