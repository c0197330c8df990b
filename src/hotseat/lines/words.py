"""The words that can be typed, in English and in the language in effect: cut short where only one begins so,
and the nearest where none does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from hotseat.i18n import NC_, _, either, in_a_line
from hotseat.lines.typed import as_typed, folded, own_word, spellings
from hotseat.record.names import shown

_NEAR = 0.4  # of a word to another: a listener cannot look up what was misheard

_LONGEST = 40  # characters of what was typed that are said again

HELP = NC_("word to type", "help")
MOVES = NC_("word to type", "moves")


class UnknownWord(ValueError):
    """What was typed is no word, with a sentence that names the nearest."""


class Word(NamedTuple):
    """A word that can be typed.

    name: in English, marked by `NC_`.   about: what it does.   aliases: further ones, which help leaves out.
    argument: what may stand behind it, in words; empty for nothing.   needed: whether it must.
    """

    name: str
    about: Callable[[], str]
    argument: Callable[[], str] = str
    aliases: tuple[str, ...] = ()
    needed: bool = False

    @property
    def own(self) -> str:
        """The word in the language in effect."""
        return own_word(self.name)

    @property
    def names(self) -> tuple[str, ...]:
        """All that can be typed for it."""
        return (*spellings(self.name), *self.aliases)

    def help(self) -> str:
        """A line of the help: the word, what may follow it, and what it does."""
        argument, about = self.argument(), in_a_line(self.about())
        if not argument:
            return _("{word}: {about}").format(word=self.own, about=about)
        text = _("{word}, or {word} with {argument}: {about}")
        if self.needed:
            text = _("{word} with {argument}: {about}")
        return text.format(word=self.own, argument=argument, about=about)


def find_word(text: str, words: Sequence[Word]) -> Word:
    """The word that was typed or begun. Raises `UnknownWord`."""
    known = {folded(name): (name, word) for word in words for name in word.names}
    tries = as_typed(text)
    for typed in tries:
        if typed in known:
            return known[typed][1]
    begun = ([name for name in known if name.startswith(typed)] for typed in tries)
    found = next(filter(None, begun), [])
    shortest = min(found, key=len, default="")
    if found and all(known[name][1] is known[shortest][1] or name.startswith(shortest) for name in found):
        return known[shortest][1]
    if found:
        sentence = _("{text} could be {words}. Type more of the word.")
        names = {known[name][1].name: known[name][0] for name in reversed(found)}  # one for each word
        raise UnknownWord(sentence.format(text=shown(text, _LONGEST), words=either([*names.values()][::-1])))
    nearest = get_close_matches(tries[0], known, 1, _NEAR)
    said, helping = shown(text, _LONGEST), own_word(HELP)
    if not nearest:
        sentence = _("{text} is neither a move nor a word. Type {help} for both.")
        raise UnknownWord(sentence.format(text=said, help=helping))
    sentence = _("{text} is neither a move nor a word. Did you mean {word}? Type {help} for all words.")
    raise UnknownWord(sentence.format(text=said, word=known[nearest[0]][0], help=helping))
