"""What was typed, as it is compared: words of the language in effect and English ones, without capitals,
marks and widths. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from unicodedata import decimal, normalize

from hotseat.i18n import NC_, _
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
    """A folded word, and what it is in English if the keyboard is one of another script."""
    return [*dict.fromkeys((folded(text), folded(understood(text))))]


def spellings(word: str) -> tuple[str, ...]:
    """All that can be typed for a word that `NC_` marks: the language's own first, the English one last.

    A translation may name several, with commas between them; the first is the one that is said.
    """
    own = (each.strip() for each in _BETWEEN.split(str(_(word))))
    return tuple(dict.fromkeys((*filter(None, own), str(word))))


def own_word(word: str) -> str:
    """The language's own word, as sentences name it."""
    return spellings(word)[0]


def means(text: str, word: str) -> bool:
    """Whether a word was typed or begun."""
    typed = folded(text)
    return bool(typed) and any(folded(each).startswith(typed) for each in spellings(word))


def place_of(text: str, answers: Iterable[Sequence[str]]) -> int | None:
    """The place of the answer that was typed or begun; None where there is none, or there are several.

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
    """A folded text with other words in the place of some, long ones first."""
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
