"""What is typed and what is said: the words that can be typed, in English and in the language in effect, and
numbers, lists and signs as a voice reads them. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from typing import NamedTuple
from unicodedata import decimal, normalize

from hotseat.i18n import N_, NC_, _, comma_list, either, in_a_line, in_digits
from hotseat.record.names import shown
from hotseat.text.typed import understood

YES = NC_("word to type", "yes")
ALL = NC_("word to type", "all")
QUIT = NC_("word to type", "quit")
RESUME = NC_("word to type", "resume")

# An i is the same with and without its dot: who types in Turkish types English words as well.
_SAME = str.maketrans(
    {
        "ı": "i",
        "İ": "i",
        "\N{ARABIC LETTER YEH}": "\N{ARABIC LETTER FARSI YEH}",
        "\N{ARABIC LETTER ALEF MAKSURA}": "\N{ARABIC LETTER FARSI YEH}",
        "\N{ARABIC LETTER KAF}": "\N{ARABIC LETTER KEHEH}",
        "\N{ARABIC TATWEEL}": "",
        "\N{ZERO WIDTH NON-JOINER}": "",
        "\N{ZERO WIDTH JOINER}": "",
        "؟": "?",
        "،": ",",
        "、": ",",
        "\N{MINUS SIGN}": "-",
    }
)

_MARKS = re.compile("[\u0300-\u036f]")  # accents; Japanese and Arabic ones make other letters

_BETWEEN = re.compile("[,،、]")  # between spellings of a word

_LETTER = r"[^\W\d_]"

_NO_BLANKS = "\u3000"  # scripts from here on are written without blanks


def folded(text: str) -> str:
    """A text as it is compared: small letters without accents, plain widths, digits from 0 to 9."""
    if text.isascii():
        return text.lower()
    text = normalize("NFKC", text.translate(_SAME)).casefold()
    text = normalize("NFC", _MARKS.sub("", normalize("NFD", text)))
    return "".join(map(_digit, text.translate(_SAME)))


def _digit(character: str) -> str:
    value = decimal(character, None)
    return character if value is None else str(value)


def as_typed(text: str) -> list[str]:
    """A folded word, and the one on the same keys if the keyboard has another script."""
    return [*dict.fromkeys((folded(text), folded(understood(text))))]


def spellings(word: str) -> tuple[str, ...]:
    """What can be typed for a word that `NC_` marks: words of the language first, the English one last.

    A translation may name several, separated by commas; sentences use the first.
    """
    own = (each.strip() for each in _BETWEEN.split(str(_(word))))
    return tuple(dict.fromkeys((*filter(None, own), str(word))))


def own_word(word: str) -> str:
    """The word as sentences name it, in the language in effect."""
    return spellings(word)[0]


def means(text: str, word: str) -> bool:
    """Whether a word was typed or begun."""
    typed = folded(text)
    return bool(typed) and any(folded(each).startswith(typed) for each in spellings(word))


def place_of(text: str, answers: Iterable[Sequence[str]]) -> int | None:
    """The place of the answer that was typed or begun; None if it fits none, or several.

    answers: the spellings of each.
    """
    typed = folded(text)
    known = [[folded(each) for each in answer] for answer in answers]
    found = [place for place, answer in enumerate(known) if typed in answer]
    begun = [place for place, answer in enumerate(known) if any(each.startswith(typed) for each in answer)]
    if found:
        return found[0]
    return begun[0] if len(begun) == 1 else None


def replaced(typed: str, words: Mapping[str, str]) -> str:
    """A folded text in which some words are replaced, long ones first."""
    for word in sorted(words, key=len, reverse=True):
        plain = folded(word)
        pattern = re.escape(plain)
        if not any(character >= _NO_BLANKS for character in plain):
            pattern = f"(?<!{_LETTER}){pattern}(?!{_LETTER})"
        typed = re.sub(pattern, words[word].replace("\\", r"\\"), typed)
    return typed


def without(typed: str, words: str) -> str:
    """A folded text without some words, in English and in the language in effect.

    words: marked by `NC_`, with blanks between them.
    """
    return replaced(typed, dict.fromkeys((*words.split(), *_(words).split()), " "))


def with_signs(typed: str) -> str:
    """A folded text with a sign in the place of the word for minus."""
    own = _("minus {number}").partition("{number}")[0].strip()
    return re.sub(r"-\s+(?=\d)", "-", replaced(typed, {"minus": "-", **({own: "-"} if own else {})}))


# Words

_NEAR = 0.4  # a low bar: a listener cannot look up a word that was misheard

_LONGEST = 40  # characters of an unknown word that are repeated

HELP = NC_("word to type", "help")
MOVES = NC_("word to type", "moves")


class UnknownWord(ValueError):
    """Nothing has this name. The text is a sentence that suggests the nearest word."""


class Word(NamedTuple):
    """A word that can be typed.

    name: in English, marked by `NC_`.   about: what it does.   aliases: other names, not in the help.
    argument: what may follow it, in words; empty for nothing.   needed: whether it must follow.
    """

    name: str
    about: Callable[[], str]
    argument: Callable[[], str] = str
    aliases: tuple[str, ...] = ()
    needed: bool = False

    @property
    def own(self) -> str:
        """The word as sentences name it."""
        return own_word(self.name)

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that can be typed for it."""
        return (*spellings(self.name), *self.aliases)

    def help(self) -> str:
        """A line of the help."""
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


# Sentences for a listener

_COMMA_BEFORE = re.compile("[,،、](?=[.,;،、。؛；])")  # a comma before another mark

_NUMBERS = (
    N_("none"),
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("eleven"),
    N_("twelve"),
)


def number_word(number: int) -> str:
    """A small number as a word, so that nobody takes it for the number of a place: `two blue`.

    A language that tells them apart by other means, such as a counter, has digits for it.
    """
    return in_digits(_(_NUMBERS[number])) if 0 <= number < len(_NUMBERS) else signed(number)


def number_words() -> Iterator[str]:
    """The words for numbers from one, in English and in the language in effect."""
    return (word for text in _NUMBERS[1:] for word in (text, _(text)) if not word.isdecimal())


def signed(number: int) -> str:
    """A number with a word for the minus sign: voices often skip a hyphen."""
    return in_digits(str(number)) if number >= 0 else _("minus {number}").format(number=-number)


def signed_to_type(number: int) -> str:
    """The same with Latin digits, as part of a move to type."""
    return str(number) if number >= 0 else _("minus {number}").format(number=str(-number))


def and_list(parts: Iterable[str]) -> str:
    """Things in a sentence: `Ada`, `Ada and Ben`, `Ada, Ben and Cleo`."""
    *some, last = [*parts] or [""]
    return _("{some} and {last}").format(some=comma_list(some), last=last) if some else last


def ranges(numbers: Iterable[int]) -> list[str]:
    """Numbers in order, three or more in a row as one: `1 to 3`, `5`."""
    rest, found = list(numbers), []
    while rest:
        length = next((n for n, number in enumerate(rest) if number != rest[0] + n), len(rest))
        run, rest = rest[:length], rest[length:]
        if length > 2:
            found.append(_("{first} to {last}").format(first=signed(run[0]), last=signed(run[-1])))
        else:
            found += map(signed, run)
    return found


def spoken(text: str) -> str:
    """A sentence of the screen for a listener: signs between figures become words."""
    for pattern, template in (
        (r"(?P<one>-?\d+) -> (?P<two>-?\d+)", _("from {one} to {two}")),
        (r"(?P<one>-?\d+) : (?P<two>-?\d+)", _("{one} to {two}")),
        (r"\s?[(（]-?(?P<one>\d+)[)）]", _(", costing {one},")),
        (r"(?<![\w,.])\+(?P<one>\d)", _("plus {one}")),
        (r"(?<![\w,.])-(?P<one>\d)", _("minus {one}")),
    ):
        text = re.sub(pattern, partial(_worded, template), text)
    text = _COMMA_BEFORE.sub("", text)
    return text.replace(" · ", _(", ")).replace("…", "...")


def _worded(template: str, found: re.Match[str]) -> str:
    return template.format(**{name: in_digits(number) for name, number in found.groupdict().items()})
