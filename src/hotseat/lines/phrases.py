"""What a player typed, in named parts: a number belongs to the noun beside it. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from hotseat.i18n import NC_, _, language, pgettext
from hotseat.lines.words import AMOUNTS, LATIN, first_form, folded, nearest_of
from hotseat.text import shown
from hotseat.values import NamedTuple

NUMBER = "number"  # the part of a number that stands beside no noun
PLAYER = "player"

# Translators: the forms of a noun beside a number, separated by blanks; write _ for a blank inside a form.
COLUMN = NC_("beside a number that is typed", "column columns")
ROW = NC_("beside a number that is typed", "row rows")

# Translators: the numbers from zero, as people say them besides `one, two`; separated by blanks.
_ORDINALS = NC_("numbers as typed", "zero first second third fourth fifth sixth seventh eighth ninth")

# Translators: words between a noun and its number, such as `line number 2`; separated by blanks.
_BETWEEN = NC_("between a noun and its number", "number st nd rd th")

# Translators: endings of a name whose owner's things are asked about, written without an apostrophe.
_ENDINGS = NC_("behind a name as typed", "s")

# Translators: words that make a question of what is typed; separated by blanks, with _ for one inside a form.
_ASKING = NC_(
    "words of a question",
    "what which where when why if how_many how_much how who whose is are am was were do does did has have"
    " had can could should would will took placed show tell list read explain describe any anything ?",
)

_CHARACTER = r"(?=[^\W\d_])[\u3000-\U0003ffff]"  # one of a script without

_MOST_NOUNS = 6

_NOUN, _VALUE, _OF, _OTHER = "noun", "value", "of", "other"
_ASKS, _ALONE, _UNKNOWN, _BEFORE = "asks", "alone", "unknown", "before"


class Piece(NamedTuple):
    """A word or number of what was typed."""

    part: str  # that it names; `NUMBER` for a number beside no noun
    value: str
    text: str
    kind: str = _VALUE


_Way = dict[int, int]  # from places of numbers among the tokens to those of their nouns


class Phrase(NamedTuple):
    """What was typed, in parts."""

    pieces: Sequence[Piece]  # in the order of typing
    nouns: Sequence[str]  # those beside which no number stands
    unknown: Sequence[str]  # what is no word of the game
    trouble: str  # a sentence that says why it makes no sense
    asks: bool  # whether it is put as a question
    begins: bool  # whether the first piece is a word of the game

    @property
    def named(self) -> Mapping[str, str]:
        return {piece.part: piece.value for piece in self.pieces if piece.part != NUMBER}

    @property
    def numbers(self) -> list[str]:
        return [piece.value for piece in self.pieces if piece.part == NUMBER]

    @property
    def sensible(self) -> bool:
        return not (self.trouble or self.nouns)

    @property
    def parts(self) -> frozenset[str]:
        """The parts that are named; none at all if the text has more than those."""
        return frozenset(self.named if self.sensible and not self.numbers else ())

    @property
    def is_letter(self) -> bool:
        return len(self.pieces) == 1 and re.fullmatch("[A-Za-z]", self.pieces[0].text) is not None

    @property
    def of_the_game(self) -> bool:
        """Whether this is about pieces and places, right or wrong, rather than a word with its argument."""
        return self.begins and not self.is_letter and any(piece.part != PLAYER for piece in self.pieces)

    @property
    def about_pieces(self) -> bool:
        """Whether it names more than players and, as in `who goes first`, a number in a word."""
        others = [piece for piece in self.pieces if piece.part != PLAYER]
        return any(piece.part != NUMBER or not piece.text.isalpha() for piece in others)


class Missing(ValueError):
    """A move lacks parts; the text asks for them. An answer names them, their numbers or all of `instead`."""

    def __init__(self, question: str, *parts: str, instead: Collection[str] = ()) -> None:
        super().__init__(question)
        self.parts, self.instead = parts, instead

    def answered(self, said: Phrase) -> bool:
        """Whether this is only what is asked for: either parts or bare numbers; both may be another move."""
        few = 0 < len(said.pieces) <= len(self.parts) and not (said.numbers and said.named)
        few = (few and {*said.named} <= {*self.parts}) or said.parts == {*self.instead} != set()
        return few and said.sensible and not (said.unknown or (said.asks and said.named))  # but `4?`


@dataclass(eq=False)
class Vocabulary:
    """The words for the parts of a game's moves, in English and in the language in effect.

    A text marked by `NC_` holds the forms of a word, with blanks between them and `_` for a blank inside.

    letters: reads a run of letters, and whether it comes first, as parts and values, if it is any.
    questions: what is asked where a noun stands alone, or another word, by their forms.
    """

    nouns: Sequence[str]  # the parts that a number stands beside, as their forms
    values: Mapping[tuple[str, str], str]  # the forms of words for a part's value
    fillers: str  # they mean nothing
    letters: Callable[[str, bool], Sequence[tuple[str, str]]] = lambda _run, _first: ()
    questions: Mapping[str, str] = field(default_factory=dict)
    several: Sequence[str] = ()  # parts that a move may have more than one of
    counters: Sequence[str] = ()  # nouns that only follow their numbers
    before: Mapping[str, str] = field(default_factory=dict)  # words that name a part right before its number
    beside: Mapping[str, str] = field(default_factory=dict)  # parts with a meaning only beside another part
    _known: dict[object, tuple[re.Pattern[str], Mapping[str, Piece]]] = field(default_factory=dict)

    def phrase(self, text: str, names: Sequence[str] = ()) -> Phrase:
        """names: the players'."""
        tokens = [*self._tokens(text, tuple(names))]
        near = [(-1, ""), *((n, each.part) for n, each in enumerate(tokens) if each.kind != _OTHER), (-1, "")]
        for (_n, one), (place, part), (_n, two) in zip(near, near[1:], near[2:], strict=False):
            if self.beside.get(part, one) not in (one, two):  # there, a word such as `left` only asks
                tokens[place] = tokens[place]._replace(kind=_ASKS, part="")
        counted = [token for token in tokens if token.kind not in (_OF, _OTHER, _ASKS)]
        unknown = [token.text for token in counted if token.kind == _UNKNOWN]
        asks = any(token.kind == _ASKS for token in tokens)
        pieces, nouns, trouble = _bound(tokens, self.counters)
        if asks:  # `which factories have red`, `how many tiles fell`
            nouns = [] if pieces else [noun for noun in nouns if noun not in self.counters]
        if not pieces:
            nouns = nouns or [token.value for token in tokens if token.kind == _ALONE]
        if nouns and not pieces:
            text = _("Which {noun}? Type its number after it.").format(noun=first_form(nouns[0]))
            trouble = _(self.questions[nouns[0]]) if nouns[0] in self.questions else text
        for word in (
            reversed(unknown) if not (asks and (pieces or nouns)) else ()
        ):  # a question has others, too
            meant, text = self.near(word), _("{text} means nothing here.")
            text = _("{text} means nothing here. Did you mean {word}?") if meant else text
            trouble = text.format(text=shown(word, 40), word=meant)
        named: dict[str, Piece] = {}
        for piece in pieces:
            first = named.setdefault(piece.part, piece)
            if first.value != piece.value and piece.part not in (NUMBER, *self.several):
                text = _("{one} or {two}? Name only one of them.")
                trouble = trouble or text.format(one=first.text, two=piece.text)
        begins = bool(counted) and counted[0].kind != _UNKNOWN
        return Phrase(pieces, nouns, unknown, trouble, asks, begins)

    def near(self, word: str) -> str:
        """The word of the game that a typed one is most like; empty for none."""
        texts = [(text, _(text)) for text in (*self.nouns, *self.values.values())]
        known = {form: own.split()[0] for text, own in texts for form in f"{text} {own}".split()}
        return nearest_of(word, {folded(form): own.replace("_", " ") for form, own in known.items()})

    def _lexicon(self, names: Sequence[str]) -> tuple[re.Pattern[str], Mapping[str, Piece]]:
        """A pattern that finds tokens, and what each word is."""
        key = language(), names
        if key not in self._known:
            meanings = [*self._words(_), *self._words(str)]  # the language's own come first
            words = {token.text: token for token in reversed(meanings)}
            own = {token.text for token in self._words(_)}
            kept = {text for text, token in words.items() if text in own or token.kind not in (_ASKS, _OTHER)}
            pattern = _pattern({text: words[text] for text in kept})
            for seat, name in enumerate(map(folded, names), 1):
                # A name of words and letters of the game alone would hide them.
                rest = {found[0]: found.lastgroup for found in pattern.finditer(name)}
                runs = [text for text, kind in rest.items() if kind == "run"]
                if "character" in rest.values() or not all(self.letters(run, True) for run in runs):
                    forms = {name, *(name + folded(end) for end in _(_ENDINGS).split())} - kept
                    words |= {form: Piece(PLAYER, str(seat), form) for form in forms}
            self._known[key] = _pattern(words), words
        return self._known[key]

    def _words(self, translated: Callable[[str], str]) -> Iterator[Piece]:
        amounts, minus = translated(AMOUNTS).split()[1:], translated("minus {number}").replace(" ", "_")
        numbers = ["", *amounts], translated(_ORDINALS).split()
        below = enumerate((minus.replace("{number}", amount) for amount in amounts), 1)
        others = ((_ASKS, _ASKING), (_OF, _BETWEEN), (_OTHER, self.fillers))
        meanings = [
            *((_NOUN, part, "", translated(part)) for part in self.nouns),
            *((_NOUN, part, _BEFORE, translated(text)) for part, text in self.before.items()),
            *((_VALUE, part, value, translated(text)) for (part, value), text in self.values.items()),
            *((_VALUE, NUMBER, str(n), word) for words in numbers for n, word in enumerate(words)),
            *((_VALUE, NUMBER, str(-n), word) for n, word in below),
            *((kind, "", "", translated(text)) for kind, text in others),
            *((_ALONE, "", text, translated(text)) for text in self.questions if text not in self.nouns),
        ]
        for kind, part, value, text in meanings:
            for form in text.replace("/", " ").split() if not text.isdecimal() else ():
                yield Piece(part, value, folded(form.replace("_", " ")), kind)

    def _tokens(self, text: str, names: Sequence[str]) -> Iterator[Piece]:
        pattern, words = self._lexicon(names)
        typed = folded(text)
        written = text if len(text) == len(typed) else typed  # to be repeated with its accents
        for found in pattern.finditer(typed):
            piece, kind, shape = found[0], found.lastgroup, written[found.start() : found.end()]
            if kind == "word":
                yield words[piece]._replace(text=shape)
            elif kind == "number":
                digits = re.sub(r"\D", "", piece)[:9]
                yield Piece(NUMBER, str(int(digits) * (1 if piece[0].isdigit() else -1)), shape)
            elif kind == "other":
                yield Piece("", "", piece, _OTHER)
            elif letters := self.letters(piece, not typed[: found.start()].strip()):
                yield from (Piece(*each, shape) for each in letters)
            else:
                yield Piece("", "", shape, _UNKNOWN)


def _pattern(words: Mapping[str, Piece]) -> re.Pattern[str]:
    longest_first = sorted(words, key=len, reverse=True)
    with_blanks = "|".join(re.escape(word) for word in longest_first if re.search(LATIN, word))
    without = "|".join(re.escape(word) for word in longest_first if not re.search(LATIN, word))
    minus = re.escape(folded(_("minus {number}").partition("{number}")[0].strip())) or "minus"
    sign = rf"(?:(?:(?<!\d)-|ー|minus|{minus})\s*)?"  # one of them on a Japanese keyboard
    numbers = rf"(?P<odd>\d+(?:[-.:/]\d+)+)|(?P<number>{sign}\d+)"
    return re.compile(
        rf"(?P<word>(?<!{LATIN})(?:{with_blanks})(?!{LATIN})|{without})|{numbers}|(?P<run>{LATIN}+)|"
        rf"(?P<character>(?:(?!{without}){_CHARACTER})+)|(?P<other>[,;:]|['’]s\b)"
    )


def _bound(tokens: Sequence[Piece], counters: Sequence[str]) -> tuple[list[Piece], list[str], str]:
    """The named parts, the nouns without a number, and what contradicts itself."""
    nouns = [place for place, token in enumerate(tokens) if token.kind == _NOUN]
    if len(nouns) > _MOST_NOUNS:
        return [], [], _("That is too much for one move.")
    reading, *others = [_reading(tokens, way) for way in _ways(tokens, nouns, counters)]
    meaning = sorted(piece[:2] for piece in reading)
    others = [other for other in others if sorted(piece[:2] for piece in other) != meaning]
    named = {piece.part for piece in reading}
    bare = [tokens[noun].part for noun in nouns if not (tokens[noun].part in named or tokens[noun].value)]
    pairs = (pair for other in others for pair in zip(reading, other, strict=True))
    differing = [pair for pair in pairs if pair[0][:2] != pair[1][:2]]
    texts = [piece.text for pair in differing for piece in pair if piece.part != NUMBER]
    text = _("{one} or {two}? Put commas between the parts.") if texts else ""
    return reading, bare, text.format(one=texts[0], two=texts[-1]) if texts else ""


def _ways(tokens: Sequence[Piece], nouns: Sequence[int], counters: Sequence[str]) -> list[_Way]:
    """The ways to give the most nouns the number or word on either side, if possible on the same for all."""
    beside = [(*_beside(tokens, noun, counters), -1) for noun in nouns]

    def named(way: _Way) -> tuple[int, int, int]:
        parts = {tokens[noun].part for noun in way.values()}
        return len(parts.difference(counters)), len(parts), len(way)

    pairs = (zip(places, nouns, strict=True) for places in product(*beside))
    ways = [{place: noun for place, noun in each if place >= 0} for each in pairs]
    most = max(map(named, ways))
    ways = [way for way in ways if named(way) == most]
    return [way for way in ways if len({place < noun for place, noun in way.items()}) < 2] or ways


def _beside(tokens: Sequence[Piece], noun: int, counters: Sequence[str]) -> Iterator[int]:
    """The places whose number a noun could take; only one if a word such as `number` binds it."""
    found, before = {}, tokens[noun].part in counters
    for step in (1,) if tokens[noun].value else (-1,) if before else (1, -1):
        place = noun + step
        while 0 <= place < len(tokens) and tokens[place].kind == _OF:
            place += step
        here = tokens[place] if 0 <= place < len(tokens) else None
        if here is not None and here.kind == _VALUE and here.part in (NUMBER, tokens[noun].part):
            found[place] = place != noun + step
    return (place for place, bound in found.items() if bound or not any(found.values()))


def _reading(tokens: Sequence[Piece], way: _Way) -> list[Piece]:
    """The values, each as the part of the noun that has taken it."""
    found, text = [], pgettext("as typed", "{noun} {number}")
    for place, token in enumerate(tokens):
        if token.kind == _VALUE and place in way:
            noun, dots = tokens[way[place]], [each.text for each in tokens[place + 1 : place + 2]]
            number = token.text + "." * (dots == ["."])  # as in `2. çizgi`
            token = token._replace(part=noun.part, text=text.format(noun=noun.text, number=number))
        found += [token] if token.kind == _VALUE else []
    return found
