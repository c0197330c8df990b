"""Words to type, numbers, lists and signs as a voice reads them, and the sentences about a game. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache, partial
from operator import attrgetter
from typing import TYPE_CHECKING, Generic
from unicodedata import decimal, normalize

from hotseat import i18n
from hotseat.game import E, GameSetup, GameSpec, HistoryEntry, M, P
from hotseat.i18n import N_, NC_, _, comma_list, full_stop, in_digits, pgettext
from hotseat.text import readable, shown
from hotseat.text.scripts import understood
from hotseat.values import NamedTuple

if TYPE_CHECKING:
    from hotseat.lines.phrases import Phrase, Vocabulary
    from hotseat.lines.waiting import LineTerminal

LATIN = r"[^\W\d_\u3000-\U0003ffff]"  # a letter of a script that is written with blanks

YES, NO = NC_("word to type", "yes"), NC_("word to type", "no")
ALL = NC_("word to type", "all")

NAME = N_("a name")  # what may follow a word

# An i is the same with and without its dot: people type English words on a Turkish keyboard, too. Two Arabic
# letters have a Persian form, and some signs a Latin one; what only joins letters is left out.
_SAME = str.maketrans("ıİيىك؟،、−", "iiییک?,,-", "ـ\u200c\u200d")

_MARKS = re.compile("[\u0300-\u036f]")  # accents, but not Japanese and Arabic ones, which make other letters

_BETWEEN = re.compile("[,،、]")  # between spellings of a word

STOPS = ".!。！"  # dictation ends a line with them


@lru_cache(maxsize=4096)  # every typed line is compared with all words of the table
def folded(text: str) -> str:
    """Fold a text for comparing: small letters without accents, of plain width, and Latin digits."""
    if text.isascii():
        return text.lower()
    text = normalize("NFKC", text.translate(_SAME)).casefold()
    text = normalize("NFC", _MARKS.sub("", normalize("NFD", text)))
    return "".join(str(decimal(each, each)) for each in text.translate(_SAME))


def as_typed(text: str) -> list[str]:
    """The folded word, and the word that the same keys give in the other script of the keyboard, if any."""
    return [*dict.fromkeys((folded(text), folded(understood(text))))]


def spellings(word: str) -> tuple[str, ...]:
    """All spellings of a word, or of several: first the one for sentences, last those in English."""
    return _spellings(pgettext("word to type", word), word)


@lru_cache(maxsize=1024)  # likewise
def _spellings(translated: str, word: str) -> tuple[str, ...]:
    every = _BETWEEN.split(f"{translated},{word}")
    return tuple(dict.fromkeys(filter(None, map(str.strip, every))))


def own_word(word: str) -> str:
    return spellings(word)[0]


def means(text: str, word: str) -> bool:
    """Whether a text is a word or its beginning."""
    return bool(text) and place_of(text, [spellings(word)]) == 0


def place_of(text: str, answers: Iterable[Sequence[str]]) -> int | None:
    """The place of the answer, given by its spellings, that a text is or begins; None for none or several."""
    found = places_of(text, answers)
    return found[0] if len(found) == 1 else None


def places_of(text: str, answers: Iterable[Sequence[str]]) -> Sequence[int]:
    """The places of all answers that a text begins; only that of the shortest if it begins the others."""
    spelt = {folded(each): place for place, answer in enumerate(answers) for each in answer}
    begun = {each: place for each, place in spelt.items() if each.startswith(folded(text).rstrip(STOPS))}
    shortest = min(begun, key=len, default="")
    if all(each.startswith(shortest) or place == begun[shortest] for each, place in begun.items()):
        return [begun[shortest]] if begun else []
    return [*dict.fromkeys(begun.values())]


def nearest_of(text: str, known: Mapping[str, str]) -> str:
    """The spelling of the word that a typed one is most like; empty for none.   known: by folded words."""
    return "".join(known[each] for each in get_close_matches(folded(text), known, 1, _NEAR))


# Words

_NEAR = 0.75  # how alike a typed word must be to suggest a known one, as `boad` is to `board`


class Word(NamedTuple):
    """A word that can be typed."""

    name: str  # in English, marked by `NC_`
    about: str  # what it does, marked by `N_`
    argument: str = ""  # names what may follow, likewise; empty for nothing
    aliases: str = ""  # other names, not in the help, with commas between them
    asked: str = ""  # what stands for it in a question, likewise
    needed: bool = False  # whether something must follow
    whole: bool = False  # whether it must be typed in full, because it changes or ends the game
    act: Callable[[str], Iterable[str] | None] = lambda _argument: None  # does it, given what follows

    @property
    def own(self) -> str:
        return own_word(self.name)

    @property
    def names(self) -> tuple[str, ...]:
        return (*spellings(self.name), *spellings(self.aliases))

    @property
    def forms(self) -> tuple[str, ...]:
        return (*self.names, *spellings(self.asked))

    def help(self) -> str:
        text = _("{word}, or {word} with {argument}: {about}") if self.argument else _("{word}: {about}")
        text = _("{word} with {argument}: {about}") if self.needed else text
        argument = _(self.argument).format(all=own_word(ALL)) if self.argument else ""
        text = text.format(word=self.own, argument=argument, about=i18n.in_a_line(_(self.about)))
        return full_stop(i18n.capital(text))


def obeyed(obeys: object, words: Iterable[Word]) -> list[Word]:
    """Words, each with the method of that name that does it: `do_undo`."""
    return [word._replace(act=getattr(obeys, f"do_{word.name}")) for word in words]


def find_word(text: str, words: Sequence[Word], near: Callable[[str], str] = lambda _text: "") -> Word:
    """The word that a text is or begins. Raises `UnknownWord`.   near: another word that one is like."""
    tries, repeated = as_typed(text), shown(text, 40)
    known = [  # what changes the game by several words is not cut short
        [name for name in word.names if not (word.whole and " " in name) or folded(name) in tries]
        for word in words
    ]
    found = next(filter(None, (places_of(typed, known) for typed in tries)), ())
    if not found:
        named = {folded(name): word.own for word in words for name in spellings(word.name)}
        nearest = nearest_of(text, named) or near(text)
        meant = _("{text} is neither a move nor a word. Did you mean {word}? Type {help} for all words.")
        sentence = meant if nearest else _("{text} is neither a move nor a word. Type {help} for both.")
        raise UnknownWord(sentence.format(text=repeated, word=nearest, help=own_word("help")))
    word, *others = (words[place] for place in found)
    if others:  # English is understood, too, but not named beside words of the language
        every = [each.own for each in (word, *others)]
        own = [each for each in every if folded(each).startswith(folded(text))]
        sentence = _("{text} could be {words}. Type more of the word.")
        raise UnknownWord(sentence.format(text=repeated, words=i18n.either(own if own[1:] else every)))
    if word.whole and not {*map(folded, word.names)} & {*tries}:
        sentence = _("Did you mean {word}? That is done only where the whole word is typed.")
        refused = UnknownWord(sentence.format(word=word.own))
        refused.word = word
        raise refused
    return word


def cut_up(text: str, words: Iterable[Word]) -> tuple[str, str, Word | None]:
    """The word that a text begins with, what follows it, and the word if it is typed in full."""
    known = {folded(name): word for word in words for name in word.names}
    for length in (5, 4, 3, 2, 1):  # some have several parts
        begun = text.split(maxsplit=length)
        name, rest = " ".join(begun[:length]), " ".join(begun[length:])
        for each in (name, name.rstrip(STOPS + "?؟？")):
            found = next((known[typed] for typed in as_typed(each) if typed in known), None)
            if found is not None:
                return each, rest, found
    return name, rest, None


class UnknownWord(ValueError):
    """There is no such word; the text is a sentence."""

    word: Word | None = None  # the one that is cut short, but must not be


# Sentences for a listener

_COMMA_BEFORE = re.compile("[,،、](?=[.,;،、。؛；])")  # a comma before another mark

# Translators: the amounts from zero to twelve, separated by blanks, with _ for a blank inside one.
AMOUNTS = NC_("amounts", "none one two three four five six seven eight nine ten eleven twelve")


def first_form(forms: str) -> str:
    """The first of a word's forms in the language; blanks are between them, and `_` inside."""
    return _(forms).split()[0].replace("_", " ")


def number_word(number: int) -> str:
    """A small number as a word, because a digit could mean a place: `two blue`."""
    words = _(AMOUNTS).split()
    return in_digits(words[number].replace("_", " ")) if 0 <= number < len(words) else signed(number)


def signed(number: int) -> str:
    """A number with a word for the minus sign: screen readers often skip a hyphen."""
    return in_digits(number) if number >= 0 else _("minus {number}").format(number=-number)


def and_list(parts: Iterable[str], text: str = "") -> str:
    """Things in a sentence: `Ada`, `Ada and Ben`, `Ada, Ben and Cleo`.   text: what joins them."""
    *some, last = [*parts] or [""]
    pair, more = pgettext("two things", "{some} and {last}"), _("{some} and {last}")
    return (text or (more if some[1:] else pair)).format(some=comma_list(some), last=last) if some else last


def ranges(numbers: Iterable[int]) -> list[str]:
    """Numbers in order, three or more in a row as one, where the language does so: `1 to 3`, `5`."""
    found: list[str] = []
    # Translators: how many numbers in a row are told as `1 to 3`; 99 if your language names each of them.
    fewest = int(pgettext("numbers in a row", "3"))
    for run in i18n.runs(numbers):
        text = _("{first} to {last}").format(first=signed(run[0]), last=signed(run[-1]))
        found += [text] if len(run) >= fewest else map(signed, run)
    return found


def spoken(text: str) -> str:
    """Rewrite a sentence of the screen for a listener: signs between numbers become words."""
    for pattern, template in (
        (r"(?P<one>-?\d+) (?:->|[→←]) (?P<two>-?\d+)", _("from {one} to {two}")),
        (r"(?P<one>-?\d+) : (?P<two>-?\d+)", _("{one} to {two}")),
        (r"\s?[(（]-?(?P<one>\d+)[)）]", _(", costing {one},")),
        (r"(?<![\w,.])\+(?P<one>\d)", _("plus {one}")),
        (r"(?<![\w,.])-(?P<one>\d)", _("minus {one}")),
        (r"(?P<one>\S) × (?P<two>\S)", _("{one} times {two}")),
    ):
        text = re.sub(pattern, partial(_worded, template), text)
    return _COMMA_BEFORE.sub("", text).replace(" · ", _(", ")).replace("…", "...")


def _worded(template: str, found: re.Match[str]) -> str:
    return template.format(**{name: in_digits(number) for name, number in found.groupdict().items()})


Section = tuple[str, Sequence[str]]  # the heading of a section of the rules, and its paragraphs

_SEEN = re.compile(r"<!--(.+?)-->.*?<!-- -->", re.DOTALL)  # words, and what they replace for a listener


@lru_cache(maxsize=4)  # a question looks for several words
def spoken_sections(markdown: str) -> Sequence[Section]:
    """The headings of a text, each with its paragraphs, items of lists and rows of tables."""
    from markdown_it import MarkdownIt

    sections: list[list[str]] = []
    number, row = "", 0
    for token in MarkdownIt().enable("table").parse(_SEEN.sub(r"\1", markdown)):
        inside = (" " if each.type == "softbreak" else each.content for each in token.children or ())
        if token.type == "heading_open":
            sections.append([])
        elif token.type == "list_item_open" and token.info:
            number = f"{token.info}. "
        elif token.type == "tr_open":
            row = len(sections[-1])
        elif token.type == "tr_close":
            sections[-1][row:] = [full_stop(comma_list([*filter(None, sections[-1][row:])]))]
        elif token.type == "inline" and sections:
            sections[-1].append(number + "".join(inside))
            number = ""
    return [(heading, paragraphs) for heading, *paragraphs in sections]


def sections_about(sections: Sequence[Section], topic: str, least: int = 1) -> Sequence[Section]:
    """The section of a number; those with the topic, or its longest word, in their headings; or else, of the
    first that has it often enough after the introduction, the paragraph that has it most. The last letters
    may differ.   least: how often; 2 leaves out what is hardly a topic, short words, too.
    """
    if topic.isdecimal():
        return sections[int(topic[:4]) - 1 : int(topic[:4])]
    names = {topic, *(word for word in re.findall(r"\w+", topic) if len(word.encode()) > 2 + least)}
    for word in sorted(names, key=len, reverse=True) if len(topic.encode()) > 2 * least else ():
        stem = re.compile(rf"(?<!{LATIN}){re.escape(word[: max(4, len(word) - 3)])}")
        if headed := [section for section in sections if stem.search(folded(section[0]))]:
            return headed
        for heading, texts in sections[1:]:
            counts = [len(stem.findall(folded(text))) for text in texts]
            if sum(counts) >= least:
                found = texts[counts.index(max(counts)) :]
                return [(heading, found if found[0].endswith((":", "：")) else found[:1])]
    return ()


# A game's sentences


class Teller(Generic[P, M, E]):
    """Puts one game into sentences. forecasts: whether to add what a move would score.

    A game has these; what answers a word about a player is called as the word is, `tell_board`.
    """

    spec: GameSpec[P, M, E]
    vocabulary: Vocabulary
    words: Sequence[Word]  # of this game alone
    scoring: Callable[[Collection[str]], str]  # the section of the rules on the points for parts
    how_to_type: Sequence[str]  # sentences for the help
    asking = 1  # the place of the one that says what can be asked
    variant_question = ""  # before a game, marked by `N_`
    lettered: Callable[[str], str]  # puts the letters that tiles show into a sentence
    # Has the players arrange what a variant asks for. Raises what `LineTerminal.ask` raises.
    arrange: Callable[[GameSetup[P, M, E], LineTerminal], GameSetup[P, M, E]]
    rules: Callable[[], str]  # reads the rules, in Markdown
    variant_told: Callable[[P], Iterable[str]]  # what is played, and what must be known of it beforehand
    stage: Callable[[P], str]  # how far the game has come
    news: Callable[[P, int, str, P | None], Iterable[str]]  # what follows whose turn it is, as for `turn`
    standing: Callable[[P, int], Iterable[str]]  # parts of a sentence on a player, besides the points
    tell_board: Callable[[P, int], Sequence[str]]
    legal: Callable[[P], Sequence[M]] = staticmethod(attrgetter("legal_moves"))
    read: Callable[[P, str], M]  # a typed move. Raises `ValueError` with a sentence
    typed: Callable[[P, M], str]  # the best way to type a move
    spelt: Callable[[P, M], str]  # for a voice, which would read letters without blanks as one word
    moves: Callable[[P, str], Sequence[str]]  # the legal ones about what a text names. Raises `ValueError`
    move_words: Callable[[P, M], str]  # a move in words, as part of a sentence
    hint_words: Callable[[P, M], str]  # the same before it is spelt
    preview: Callable[[P, M], Sequence[str]]  # what a legal move would do, with the forecast
    names_all = staticmethod(partial(means, word=ALL))

    def __init__(self, names: Sequence[str] = (), *, forecasts: bool = True) -> None:
        self.names, self.forecasts = tuple(names), forecasts

    # A game

    def opening(self, position: P) -> Sequence[str]:
        """What to say when a game begins or continues, after the names of the players."""
        over = (self._progress(position), *self.scores(position)) if position.is_over else ()
        return [*self.variant_told(position), *over]

    def _progress(self, position: P) -> str:
        return _("The game is over.") if position.is_over else self.stage(position)

    def tell_turn(self, position: P, _seat: int = 0) -> Iterable[str]:
        return [*self.turn(position, "brief"), self._progress(position)]

    def turn(
        self, position: P, telling: str, heard: P | None = None, *, prompted: bool = False
    ) -> Sequence[str]:
        """What the player to move needs to know: to `brief`, `normal` adds what changed since a position was
        heard, and `full` the whole table.   prompted: whether the only player hears that it is their turn.
        """
        seat = position.to_play
        if seat is None:
            return ()
        text = _("{name}'s turn, {points}.")
        if telling == "brief" or (heard is not None and telling == "normal"):  # which has told the points
            text = "" if prompted and heard is not None else _("{name}'s turn.")
        whose = text.format(name=self.name(seat), points=self.score(position, seat))
        return [*filter(None, [whose, *self.news(position, seat, telling, heard)])]

    def happened(self, entry: HistoryEntry[P, M, E], *, own: bool = False) -> Sequence[str]:
        """What a move did.   own: its player is the only one who listens, and has just typed it."""
        raise NotImplementedError

    def score(self, position: P, seat: int) -> str:
        return i18n.points_word(position.scores[seat - 1])

    def scores(self, position: P) -> Sequence[str]:
        """Everybody's points, and who has won."""
        winners = [self.name(seat) for seat in position.winners or ()]
        text = _("{names} share the win.") if len(winners) > 1 else _("{name} has won.")
        text, names = text if winners else _("It is a draw."), and_list(winners)
        won = [text.format(name=names, names=names)] if position.is_over else []
        return [*self.points(position), *won]

    def points(self, position: P) -> Iterable[str]:
        return self.tell_summary(position)

    def tell_summary(self, position: P, _seat: int = 0) -> Iterable[str]:
        return (self.summary(position, seat) for seat in range(1, len(self.names) + 1))

    def tell_boards(self, position: P, _seat: int = 0) -> Sequence[str]:
        return [line for seat in range(1, len(self.names) + 1) for line in self.tell_board(position, seat)]

    def summary(self, position: P, seat: int) -> str:
        parts = i18n.semicolon_list([self.score(position, seat), *self.standing(position, seat)])
        return _("{name}: {parts}.").format(name=self.name(seat), parts=parts)

    # What is typed

    def typing(self) -> Sequence[str]:
        return [self.lettered(_(sentence)) for sentence in self.how_to_type]

    def phrase(self, text: str) -> Phrase:
        return self.vocabulary.phrase(text, self.names)

    def tell_of(self, position: P, text: str) -> Sequence[str]:
        """Describe what a text names; nothing if it names a move. Raises `ValueError`."""
        seat = self.seat_of(text)
        return self.tell_board(position, seat) if seat else ()

    def name(self, seat: int) -> str:
        return self.names[seat - 1]

    def seat_of(self, text: str) -> int:
        """The seat of the player who is named, and nothing else; 0 for none."""
        said, typed = self.phrase(text), folded(readable(text)).strip(" ?.")
        same = (seat for seat, name in enumerate(self.names, 1) if folded(name) == typed)
        return int(said.named["player"]) if said.parts == {"player"} else next(same, 0)

    def seat_named(self, text: str, otherwise: int) -> int:
        """The seat that a text names by its player or number; `otherwise` for none. Raises `ValueError`."""
        seat = self.seat_of(text) if text else otherwise
        answers = ((name, str(seat)) for seat, name in enumerate(self.names, 1))
        place = place_of(readable(text), answers) if not seat else seat - 1
        if place is not None:
            return place + 1
        sentence = _("Nobody here is called {name}. The players are {names}.")
        raise ValueError(sentence.format(name=shown(text, 40), names=and_list(self.names)))
