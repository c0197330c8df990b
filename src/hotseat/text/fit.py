"""Fit text into cells: cut, wrap, columns, and clauses, as many as fit. Needs Rich, but no Textual."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import floor, inf

from rich.cells import cell_len, set_cell_size

from hotseat.i18n import _, from_right, in_digits, join_sentences, ngettext
from hotseat.text import MOST_MARKS, visible
from hotseat.values import NamedTuple

_LEAST_NAME = 4  # cells; a name is never cut further


def fitted(text: str, width: int) -> str:
    """The visible part of a text, cut to `width` cells; an ellipsis shows where something is missing."""
    text = visible(text)
    head = text[: (1 + MOST_MARKS) * (width + 2)]  # do not measure 200,000 letters
    if cell_len(head) > width:
        text = head
    elif cell_len(text) <= width:
        return text
    return set_cell_size(text, max(0, width - 1)).rstrip() + "…" if width > 0 else ""


def wrapped(text: str, width: int, lines: int) -> list[str]:
    """Text broken into at most `lines` rows of `width` cells; the last row is cut to fit.

    Japanese is broken between phrases if that takes no more than `lines` rows. Keeps the text's own line
    breaks while there are rows for them.
    """
    if "\n" in text:
        first, rest = text.split("\n", 1)
        above = wrapped(first, width, max(1, lines - 1 - rest.count("\n")))
        if lines > len(above):
            return [*above, *wrapped(rest, width, lines - len(above))]
        text = text.replace("\n", " ")
    if cell_len(text) <= width:
        return [fitted(text.rstrip(" "), width)]
    starts = breaks(text, width)
    if len(starts) >= lines:
        starts = breaks(text, width, phrases=False)
    places = [0, *starts[: lines - 1], len(text)]
    return [fitted(text[start:end].rstrip(" "), width) for start, end in pairwise(places)]


_NEVER_FIRST = frozenset(
    "、。，．・：；？！ー…～）］｝」』〕〉》ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々,.:;?!)]}%"
    "\N{IDEOGRAPHIC SPACE}"
)

_NEVER_LAST = frozenset("（［｛「『〔〈《～([{\N{WORD JOINER}")

# No row ends inside a move such as `C K 1` or a choice such as `K (2 black)`, between an ordinal and its noun
# (`3. çizgi`), beside a sign of a sum (`2 × 3 = 6`), or between a word and its Japanese particle: `Enter で`.
# It is compiled when a text is too wide, as that takes 0.5 ms.
_BLANK = (
    r"(?!(?<=\b\w) (?:\w|\d+)\b)(?!(?<=\b\w) \(\d)(?!(?<=\b\w \(\d) )(?!(?<=\b\w \(\d\d) )"
    r"(?!(?<=\d\.) [a-zçğıöşü])(?! [ぁ-ん])(?<![=×→+])(?! [=×→+] ) "
)

# Nor inside a Japanese loan word, a compound verb, the verb's end that ends a sentence, or a choice such as
# `黒（2枚）`, nor before a sign: `は-1`. Compiling it takes 3 ms.
_WHOLE = (
    r"(?<![ァ-ヺー])[ァ-ヺー]{2,9}(?![ァ-ヺー])"
    r"|[一-龠][りけきべみちびれ][一-龠]|使い[方終]|見た目|ごみ箱|\w[-+]\d"
    r"|(?:ください|ましょう|ました|ません|ます|でした|です)(?![^。？！）])|\w（\w{1,4}枚）"
)


def pieces(text: str, *, phrases: bool = False) -> list[tuple[str, str]]:
    """The pieces between which a text may be broken, each with the blank before it, if any.

    Moves and ordinals are kept whole. Japanese has no blanks and may be broken between most characters, but
    not in a word of katakana or between a number and its noun (`2枚`, `ライン2`); some characters must not
    begin a row and others must not end one. Source: JIS X 4051, "kinsoku".

    phrases: break Japanese only at its signs and where hiragana ends, that is behind particles and endings.
    """
    parts = []
    for word in re.split(_BLANK, text):
        blank, start = " ", 0
        if word.isascii():
            parts.append((blank, word))
            continue
        whole = {
            place for found in re.finditer(_WHOLE, word) for place in range(found.start() + 1, found.end())
        }
        for place in range(1, len(word)):
            before, after = word[place - 1], word[place]
            wide = (cell_len(before) == 2 or cell_len(after) == 2) and cell_len(after) > 0
            kept = place in whole or after in _NEVER_FIRST or before in _NEVER_LAST or " " in (before, after)
            if (before + after).isalnum():
                phrase = "ぁ" <= before <= "ん" and not "ぁ" <= after <= "ん"
                kept |= not phrase if phrases else before.isdecimal() or after.isdecimal()
            if wide and not kept:
                parts.append((blank, word[start:place]))
                blank, start = "", place
        parts.append((blank, word[start:]))
    return parts


def breaks(text: str, width: int, *, phrases: bool = True) -> list[int]:
    """Where the rows of a text begin, except the first."""
    if cell_len(text) <= width:
        return []
    result = []
    start = end = cells = 0
    for blank, part in _no_wider(text, width, phrases=phrases):
        if text[start:end].strip(" ") and cells + cell_len(blank + part) > width:
            start = end + len(blank)
            result.append(start)
            cells = cell_len(part)
        else:
            cells += cell_len(blank + part)
        end += len(blank + part)
    return result


def _no_wider(text: str, width: int, *, phrases: bool) -> Iterator[tuple[str, str]]:
    """Pieces, the first without a blank; a phrase that is wider than `width` is itself in pieces."""
    for number, (blank, part) in enumerate(pieces(text, phrases=phrases)):
        within = pieces(part) if phrases and cell_len(part) > width else [(blank, part)]
        within[0] = (blank if number else "", within[0][1])
        yield from within


def narrowest(text: str) -> int:
    """The cells of a text's longest piece, which cannot be broken."""
    return max(cell_len(part) for _blank, part in pieces(text))


def whole_sentences(text: str, width: int, lines: int = 1) -> str:
    """A text's first sentences, as many as fit; the whole text if not even one does."""
    ends = [found.end() for found in re.finditer(r"[.!?؟](?=\s)|[。！？]", text)]
    fitting = (text[:end].rstrip() for end in reversed(ends) if fits(text[:end].rstrip(), width, lines))
    return text if fits(text, width, lines) else next(fitting, text)


def fit_names(
    names: Sequence[str],
    say: Callable[[Sequence[str]], str],
    width: int,
    lines: int = 1,
    least: int = _LEAST_NAME,
) -> str:
    """A sentence in at most `lines` rows, its names cut as little as possible, to `least` cells at least."""
    names = [fitted(name, max(least, (width + 1) * lines)) for name in names]
    text, longest = say(names), max(map(cell_len, names), default=0)
    if longest <= least or fits(text, width, lines):
        return text

    def cut(cells: int) -> str:
        return say([fitted(name, cells) for name in names])

    tries = range(longest - 1, least, -1)
    return cut(longest - 1 - bisect_left(tries, True, key=lambda cells: fits(cut(cells), width, lines)))


@lru_cache(maxsize=512)  # asked of the same sentences at every key
def fits(text: str, width: int, lines: int = 1) -> bool:
    rows = wrapped(text, width, lines)
    return "".join(rows).replace(" ", "") == text.replace(" ", "").replace("\n", "")


def sentence_rows(sentences: Sequence[str], width: int) -> str:
    """Sentences on one row if they fit into `width` cells, else each on a row of its own."""
    whole = join_sentences(sentences)
    return whole if cell_len(whole) <= width else "\n".join(sentences)


def column_widths(rows: Sequence[Sequence[str]], width: int, least: int) -> list[int]:
    """Fit a table's columns, each as wide as its longest cell, with two blanks between them.

    The first column gets the room that the others leave. If that is less than `least` cells and less than it
    needs, the last columns are left out.
    """
    wanted = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    if not wanted:
        return []
    least = min(least, wanted[0])
    while len(wanted) > 1 and least + sum(2 + cells for cells in wanted[1:]) > width:
        wanted.pop()
    room = width - sum(2 + cells for cells in wanted[1:])
    return [max(0, min(wanted[0], room)), *wanted[1:]]


def in_columns(row: Sequence[str], widths: Sequence[int]) -> str:
    """A row of a table: its first cell where the language begins and cut to fit, the others with their last
    cells below one another, the units of numbers.
    """
    first = fitted(row[0], widths[0])
    cells = [first + " " * (widths[0] - cell_len(first))]
    for width, cell in zip(widths[1:], row[1:], strict=False):  # the last columns may be left out
        air = " " * (width - cell_len(cell))
        cells.append(cell + air if from_right() else air + cell)
    return "  ".join(cells)


_MOST = 3  # clauses in a line, as many as one reads at a glance

ROW_WIDTH, HINT_WIDTH = 75, 138  # cells of an explanation in a row of 80, and of a hint in two

LEAST_DIFFERENCE = 0.05  # points; a smaller one counts as none: it is printed as 0.0


_CLAUSE_NAME = 14  # cells


def clause_name(name: str) -> str:
    """A name, cut for a clause."""
    return fitted(name, _CLAUSE_NAME)


class Clause(NamedTuple):
    """A part of a sentence: its importance, roughly in points; its words; whether it is a must."""

    weight: float
    text: str
    must: bool = False


def differing(clauses: Sequence[Clause], others: Sequence[Clause]) -> list[Clause]:
    """The clauses that are not among the others."""
    texts = {clause.text for clause in others}
    return [clause for clause in clauses if clause.text not in texts]


def joined(clauses: Iterable[Clause], width: int, most: int = _MOST) -> str:
    """Join at most `most` clauses that fit, musts before others, the heaviest first; or cut one."""
    order = sorted(clauses, key=lambda clause: (not clause.must, -clause.weight))
    kept: list[Clause] = []
    for clause in order:
        if len(kept) < most and cell_len(_row([*kept, clause])) <= width:
            kept.append(clause)
    return _row(kept) or (fitted(order[0].text, width) if order else "")


def _row(clauses: Iterable[Clause]) -> str:
    """Join clauses, the heaviest first."""
    text = ""
    for clause in sorted(clauses, key=lambda clause: -clause.weight):
        both = _("{clause}; {another}").format(clause=text, another=clause.text)
        text = both if text else clause.text
    return text


# Comparing hints

_SHORT = 3  # a row shorter than this many comparisons is short


def with_comparison(
    clauses: Sequence[Clause], compares: str, width: int, most: int = _MOST, *, best: bool, why: str = ""
) -> str:
    """Join at most `most` clauses about a hint with its comparison.

    best: whether it is the best hint. In a short row, its reasons come first, and the comparison only if it
    still fits. The comparison of another hint never takes the room of all reasons.
    why: what makes the difference; it comes first unless a must would be left out for it.
    """
    short = best and width < _SHORT * cell_len(compares)
    firsts = [why] if why and best else []
    if why and not short:
        firsts.insert(0, _("{comparison}: {why}").format(comparison=compares, why=why))
    for first in firsts:
        text = joined([*clauses, Clause(inf, first, must=True)], width, most + 1)
        if all(clause.text in text for clause in clauses if clause.must):
            return text
    reasons = joined(clauses, width, most)
    if short and reasons:
        return joined([Clause(1, reasons, must=True), Clause(-1, compares)], width)
    text = joined([*clauses, Clause(-1, compares, must=True)], width, most + 1)
    return reasons if text == compares and reasons else text


def comparison(worths: Sequence[float], place: int, equal: str) -> str:
    """By how many points the best hint leads the second, or another trails it.   equal: by none."""
    behind = worths[0] - worths[place or 1]
    number = floor(behind + 0.5)  # half a point counts as one
    if behind < LEAST_DIFFERENCE:
        return _("as good as the best") if place else equal
    if not number:
        return _("slightly worse than the best") if place else _("slightly better than the next best move")
    text = ngettext("{points} point worse than the best", "{points} points worse than the best", number)
    if not place:
        text = ngettext(
            "{points} point better than the next best move",
            "{points} points better than the next best move",
            number,
        )
    return text.format(points=number)


BAR = "▌"


def seat_mark(seat: int) -> str:
    """The mark of a seat, counted from 0: `▌1`."""
    return in_digits(f"{BAR}{seat + 1}")
