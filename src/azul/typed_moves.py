"""The moves that players of `--lines` type, with their named parts in any order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from azul.rules import CENTRE, FLOOR, Colour, Move, Phase, Pick, Place, Position, WallKind
from azul.rules.board import SIZE
from azul.wording import colour_letters, colour_word, lettered
from hotseat.i18n import N_, NC_, _, in_digits
from hotseat.lines.phrases import COLUMN, NUMBER, PLAYER, Missing, Phrase, Piece, Vocabulary
from hotseat.lines.words import first_form, folded, number_word
from hotseat.text.scripts import understood

# Translators: the forms of a noun that a number may stand beside, with blanks between them and _ for a blank.
FACTORY = NC_("beside a number that is typed", "factory factories")
LINE = NC_("beside a number that is typed", "line lines pattern_line pattern_lines l")
ROW = NC_("beside a number that is typed", "row rows wall_row wall_rows")
TILE = NC_("beside a number that is typed", "tile tiles")

COLOUR = "colour"

_NO_SUCH = {
    FACTORY: N_("there is no factory {number}"),
    LINE: N_("there is no line {line}; the pattern lines are 1 to 5"),
    ROW: N_("there is no row {row}; the rows are 1 to 5"),
    COLUMN: N_("there is no column {column}; the columns are 1 to 5"),
}

_NO_SPACE = {
    WallKind.COLOURED: N_("on a coloured wall nobody chooses a space; name a line"),
    WallKind.GREY: N_("columns and rows are chosen when the wall is tiled; name a line"),
}


def _notation(run: str, first: bool) -> Sequence[tuple[str, str]]:
    """The letters on tiles, or else those of records. The key of the centre is the centre where it comes
    first, even if it has the letter of a colour.
    """
    keys = folded(understood(run))
    own = folded(understood(run, colour_letters()._replace(choosing="").typed(asked=True, free=bool)))
    own = "c" + own[1:] if first and keys.startswith("c") else own
    found = next((each for each in (own, keys) if re.fullmatch("c?[byrkw]f?|[cf]", each)), "")
    places = {"c": (FACTORY, "C"), "f": (LINE, "F")}
    return [places.get(letter, (COLOUR, letter.upper())) for letter in found]


VOCABULARY = Vocabulary(
    (FACTORY, LINE, COLUMN, ROW, TILE),
    {
        # Translators: a word in a typed move, in all its forms, with blanks between them and _ for a blank.
        (FACTORY, "C"): NC_("part of a typed move", "centre center middle"),
        (LINE, "F"): NC_("part of a typed move", "floor floor_line"),
        (COLOUR, "B"): NC_("part of a typed move", "blue blues blue_one blue_ones"),
        (COLOUR, "Y"): NC_("part of a typed move", "yellow yellows yellow_one yellow_ones"),
        (COLOUR, "R"): NC_("part of a typed move", "red reds red_one red_ones"),
        (COLOUR, "K"): NC_("part of a typed move", "black blacks black_one black_ones"),
        (COLOUR, "W"): NC_("part of a typed move", "white whites white_one white_ones"),
    },
    # Translators: words that may stand in a move as it is typed and mean nothing, with blanks between them:
    # take the forms that the sentences of your language have.
    NC_(
        "left out of a typed move",
        "from to the all take put move place on in into of at and my a an please with them it"
        " go goes fit fits there i want give me ones the_one my_one a_one this_one that_one let us play left"
        " next takes for",
    ),
    _notation,
    {
        NC_("typed alone", "space spaces square squares"): N_("Which space? Name its row or column: row 3."),
        TILE: N_("Which tiles? Name a colour, a factory or the bag."),
    },
    counters=(TILE,),
    before={
        FACTORY: NC_("right before a number that is typed", "from"),
        LINE: NC_("right before a number that is typed", "to onto into"),
    },
)


def read_move(position: Position, text: str, names: Sequence[str] = ()) -> Move:
    """Raises `ValueError`, which says what is missing or makes no sense."""
    if typed := re.fullmatch(r"\s*([1-5])\s*>\s*([1-5])\s*", understood(text)):
        return Place(int(typed[1]), int(typed[2]))
    factory = first_form(FACTORY)  # `f 4 r l 3`: the floor has no number behind it
    said = VOCABULARY.phrase(re.sub(r"(?i)(?<![^\W\d_])f(?=\s*\d)", f"{factory} ", text), names)
    letter = next(iter(said.unknown), "")
    if len(letter) == 1 and said.pieces and COLOUR not in said.named:
        why = lettered(_("there is no colour {letter}; the colours are B, Y, R, K and W"))
        raise ValueError(why.format(letter=letter.upper()))
    if said.trouble:
        raise ValueError(said.trouble)
    return _column(position, said) if position.phase is Phase.TILING else _pick(position, said)


def _column(position: Position, said: Phrase) -> Move:
    asked, named = next(iter(position.legal_moves)), dict(said.named)
    assert isinstance(asked, Place)
    assert position.to_play is not None
    colour = position.board(position.to_play).line(asked.line).colour
    agrees = {ROW: str(asked.line), LINE: str(asked.line), COLOUR: colour.letter if colour else ""}
    numbers = [*filter(None, [named.pop(COLUMN, "")]), *said.numbers]
    if len(numbers) != 1 or said.nouns or not named.items() <= agrees.items():
        raise ValueError(_("a column is asked for now: type its number, from 1 to 5"))
    return Place(asked.line, int(numbers[0]))


def _pick(position: Position, said: Phrase) -> Move:
    beside = COLOUR in said.named and LINE not in {*said.named, *said.nouns}  # the line beside a row
    named = {LINE if part == ROW and beside else part: value for part, value in said.named.items()}
    if {COLUMN, ROW} & {*named, *said.nouns}:
        raise ValueError(_(_NO_SPACE[position.wall]))
    mover = str(position.to_play)
    if named.pop(PLAYER, mover) != mover or not (named or said.numbers):
        why = _(
            "this is not a move; type it like 3 B 2: a factory or C for the centre, the letter of a"
            " colour, and a line or F for the floor"
        )
        raise ValueError(lettered(why))
    for one, two in pairwise(said.pieces):  # `floor line 5` names neither line 5 nor factory 5
        if one.part == LINE and one.value == "F" and " " in one.text and two.part == NUMBER:
            text = _("{one} or {two}? Name only one of them.")
            raise ValueError(text.format(one=one.text, two=f"{first_form(LINE)} {two.text}"))
    count, numbers = _count(said)
    missing = [part for part in (FACTORY, LINE) if part not in named]
    if len(numbers) > len(missing):
        text = _("what is {number}? A move is a factory, a colour and a line")
        raise ValueError(text.format(number=numbers[-1].text))
    if len(missing) == 2 and len(numbers) == 1 and said.pieces[0].part == COLOUR:
        missing = [LINE]
    if not {*missing} & {*said.nouns}:
        named |= zip(missing, (number.value for number in numbers), strict=False)
    source, line, letter = (named.get(part, "") for part in (FACTORY, LINE, COLOUR))
    if not (source and line and letter):
        check_begun(position, source, line, letter)
        known = {FACTORY: source, LINE: line, COLOUR: letter}
        raise Missing(_question(source, line, letter), *(part for part in known if not known[part]))
    colour = Colour.parse(letter)
    move = Pick(place_number(source, FACTORY), colour, place_number(line, LINE))
    there = position.offer.at(move.source)[colour]
    if there and count not in ("", str(there)):
        text = _("you would take {there} {colour}, not {number}; all of a colour go together")
        amounts = {"there": number_word(there), "number": number_word(int(count))}
        raise ValueError(text.format(colour=colour_word(colour), **amounts))
    return move


def check_begun(position: Position, source: str, line: str, letter: str) -> None:
    """Raise `ValueError` for parts of a move that no other part could mend; the floor takes every tile."""
    if not letter:
        position.offer.at(place_number(source, FACTORY) if source else CENTRE)
        return
    colour, sources = Colour.parse(letter), position.offer.sources()
    numbers = [place_number(source, FACTORY)] if source else [at for at, tiles in sources if tiles[colour]]
    for number in numbers[:1]:
        position.apply(Pick(number, colour, place_number(line, LINE) if line else FLOOR))


def _count(said: Phrase) -> tuple[str, list[Piece]]:
    """How many tiles are named, if they are, and the other numbers that stand beside no noun. Right before
    the colour is that number, unless it must be the factory's; a digit is the factory's if it can be.
    """
    named, numbers = said.named, [piece for piece in said.pieces if piece.part == NUMBER]
    places = (FACTORY not in named) + (LINE not in named)
    pairs = pairwise(said.pieces)
    before = next((one for one, two in pairs if two.part == COLOUR and one.part == NUMBER), None)
    if TILE in named or before is None:
        return named.get(TILE, ""), numbers
    digits = {number.text.isdigit() for number in numbers}
    spelt = not before.text.isdigit() and (len(digits) == 2 or len(numbers) == 1)
    if len(numbers) > places or FACTORY in named or TILE in said.nouns or spelt:
        numbers.remove(before)
        return before.value, numbers
    return "", numbers


def place_number(value: str, part: str) -> int:
    """The number that a move has for a typed one or a word. Raises `ValueError`."""
    if value in "CF":
        return CENTRE if part == FACTORY else FLOOR
    number = int(value)
    if number < 1 or (number > SIZE and part != FACTORY):  # the position knows how many factories there are
        raise ValueError(_(_NO_SUCH[part]).format(number=number, line=number, row=number, column=number))
    return number


def move_parts(move: Pick) -> dict[str, str]:
    """A move as the parts of a phrase."""
    source, line = str(move.source or "C"), str(move.line or "F")
    return {FACTORY: source, LINE: line, COLOUR: move.colour.letter}


def _question(source: str, line: str, letter: str) -> str:
    """What is asked back if a part is missing."""
    if not letter:
        return lettered(_("which colour? A move is a factory, a colour and a line, such as 3 B 2"))
    text = _("{colour}: from which factory, and to which line?")
    if source:
        text = _("{colour} from factory {source}: to which line?")
        text = _("{colour} from the centre: to which line?") if source == "C" else text
    elif line:
        text = _("{colour} to line {line}: from which factory?")
        text = _("{colour} to the floor: from which factory?") if line == "F" else text
    of = {"source": in_digits(source), "line": in_digits(line)}
    return text.format(colour=colour_word(Colour.parse(letter)), **of)
