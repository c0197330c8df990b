"""The words that can be typed: cut short where only one begins so, and the nearest where none does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from hotseat.i18n import _
from hotseat.lines.speech import either
from hotseat.record.names import shown

_NEAR = 0.4  # of a word to another: a listener cannot look up what was misheard

_LONGEST = 40  # characters of what was typed that are said again


class UnknownWord(ValueError):
    """What was typed is no word, with a sentence that names the nearest."""


class Word(NamedTuple):
    """A word that can be typed.

    about: what it does.   argument: what may stand behind it, in words; empty for nothing.
    needed: whether it must.
    """

    name: str
    about: Callable[[], str]
    argument: Callable[[], str] = str
    aliases: tuple[str, ...] = ()
    needed: bool = False

    def help(self) -> str:
        """A line of the help: the word, what may follow it, and what it does."""
        argument = self.argument()
        if not argument:
            return _("{word}: {about}").format(word=self.name, about=self.about())
        text = _("{word}, or {word} with {argument}: {about}")
        if self.needed:
            text = _("{word} with {argument}: {about}")
        return text.format(word=self.name, argument=argument, about=self.about())


def find_word(text: str, words: Sequence[Word]) -> Word:
    """The word that was typed or begun. Raises `UnknownWord`."""
    typed = text.casefold()
    for word in words:
        if typed in (word.name, *word.aliases):
            return word
    found = [word for word in words if word.name.startswith(typed)]
    shortest = min(found, key=lambda word: len(word.name), default=None)
    if shortest is not None and all(word.name.startswith(shortest.name) for word in found):
        return shortest
    if found:
        sentence = _("{text} could be {words}. Type more of the word.")
        raise UnknownWord(sentence.format(text=text, words=either([word.name for word in found])))
    known = {name: word.name for word in words for name in (word.name, *word.aliases)}
    nearest = get_close_matches(typed, known, 1, _NEAR)
    said = shown(text, _LONGEST)
    if not nearest:
        raise UnknownWord(_("{text} is neither a move nor a word. Type help for both.").format(text=said))
    sentence = _("{text} is neither a move nor a word. Did you mean {word}? Type help for all words.")
    raise UnknownWord(sentence.format(text=said, word=known[nearest[0]]))
