"""The moves that players of `--lines` type, with their named parts in any order."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress

from azul.game import SPEC
from azul.rules import COLOURS, Colour, IllegalMove, Move, Phase, Pick, Place, Position
from azul.rules.tiles import N_
from azul.wording import colour_word, in_record
from hotseat.i18n import NC_
from hotseat.lines.words import (
    COLUMN,
    ROW,
    bound,
    folded,
    has_signs,
    number_words,
    replaced,
    spellings,
    with_signs_of,
    without,
)
from hotseat.text.scripts import understood

CENTRE_WORD = NC_("word to type", "centre")
FLOOR_WORD = NC_("word to type", "floor")

# Translators: the forms of a noun that a number may stand beside, with blanks between them and _ for a blank.
FACTORY = NC_("beside a number that is typed", "factory factories")
LINE = NC_("beside a number that is typed", "line lines pattern_line")
_TILE = NC_("beside a number that is typed", "tile tiles")
NOUNS = (FACTORY, LINE, COLUMN, ROW, _TILE)

# Translators: words that may stand in a move as it is typed and mean nothing, with blanks between them: take
# the forms that the sentences of your language have.
FILLERS = NC_("left out of a typed move", "from to the all take number")

_NO_MOVE = N_(
    "this is not a move; type it like 3 B 2: a factory or C for the centre, the letter of a"
    " colour, and a line or F for the floor"
)


def read_move(position: Position, text: str) -> Move:
    typed = with_signs_of(folded(text), NOUNS)
    if has_signs(typed):
        return _of_nouns(position, without(typed, FILLERS))
    line = re.sub(r"[\s,.]+", "", replaced(without(typed, FILLERS), _signs()))
    for typed in map(_in_order, (understood(line), in_record(line))):  # one letter may be another's key
        if position.phase is Phase.TILING and typed in ("1", "2", "3", "4", "5"):
            move = next(iter(position.legal_moves))
            return Place(move.line, int(typed)) if isinstance(move, Place) else SPEC.parse(typed)
        with suppress(IllegalMove):
            move = SPEC.parse(typed)
            if isinstance(move, Pick | Place):
                return move
    raise IllegalMove(_NO_MOVE)


def _of_nouns(position: Position, typed: str) -> Move:
    """A move that has numbers beside nouns: `line 2 blue factory 3`. Raises `IllegalMove`."""
    if position.phase is Phase.TILING:
        return _of_column(position, typed)
    typed = replaced(typed.replace(_sign(_TILE), " "), {**_signs(), **number_words()})
    line = _sign(LINE)  # also of the floor, which needs no number
    sides = bound(re.sub(rf"\bf\s*{line}|{line}\s*f\b", " f ", typed))
    if sides is None:
        raise IllegalMove(_NO_MOVE)
    places = {NOUNS[noun]: piece for noun, piece in sides[0].items()}
    if COLUMN in places or ROW in places:
        raise IllegalMove(N_("columns and rows are chosen when the wall is tiled; name a line"))
    source, floor_or_line, colour, number = _unnamed(places.get(FACTORY), places.get(LINE), sides[1])
    move = SPEC.parse(_complete(source, floor_or_line, colour))
    if not isinstance(move, Pick):
        raise IllegalMove(_NO_MOVE)
    there = position.offer.at(move.source)[move.colour]
    if number not in ("", str(there)):
        raise IllegalMove(N_("{number} {colour} are not there"), number=number, colour=move.colour)
    return move


def _of_column(position: Position, typed: str) -> Move:
    sides, asked = bound(replaced(typed, number_words())), next(iter(position.legal_moves))
    if sides is not None and isinstance(asked, Place) and not sides[1]:
        places = {NOUNS[noun]: piece for noun, piece in sides[0].items()}
        line = places.pop(ROW, places.pop(LINE, str(asked.line)))
        if [*places] == [COLUMN] and line == str(asked.line) and places[COLUMN] in "12345":
            return Place(asked.line, int(places[COLUMN]))
    raise IllegalMove(N_("a column is asked for now: type its number, from 1 to 5"))


def _signs() -> Mapping[str, str]:
    return {
        **dict.fromkeys(number_words(), ""),
        **{colour.word: colour.letter for colour in COLOURS},
        **{colour_word(colour): colour.letter for colour in COLOURS},
        **dict.fromkeys((*spellings(CENTRE_WORD), "center"), "c"),
        **dict.fromkeys(spellings(FLOOR_WORD), "f"),
    }


def _sign(noun: str) -> str:
    return with_signs_of(noun.split()[0], NOUNS).strip()


def _unnamed(
    source: str | None, line: str | None, rest: Sequence[str]
) -> tuple[str | None, str | None, str, str]:
    """Source, line, colour and number of tiles, once the pieces without a noun fill them in the notation's
    order. If there is one number too many, the one right before the colour is that of tiles.
    """
    colours = [piece for piece in rest if piece.upper() in "BYRKW"]
    places = [piece for piece in rest if piece.isdigit() or piece in ("c", "f")]
    number, missing = "", (source is None) + (line is None)
    if len(colours) != 1 or len(colours) + len(places) != len(rest):
        raise IllegalMove(_NO_MOVE)
    before = rest[rest.index(colours[0]) - 1] if rest.index(colours[0]) else ""
    if len(places) == missing + 1 and before.isdigit():
        number = before
        places.remove(before)
    for piece in places:
        if source is None and piece != "f":
            source = piece
        elif line is None and piece != "c":
            line = piece
        else:
            raise IllegalMove(_NO_MOVE)
    return source, line, colours[0], number


def _complete(source: str | None, line: str | None, colour: str) -> str:
    """The notation of a move. Raises `IllegalMove`, which says what is missing."""
    tiles = Colour.parse(colour.upper())
    if source is None and line is None:
        raise IllegalMove(N_("{colour}: from which factory, and to which line?"), colour=tiles)
    if source is None:
        raise IllegalMove(N_("{colour} to line {line}: from which factory?"), colour=tiles, line=line)
    if line is None:
        raise IllegalMove(N_("{colour} from factory {source}: to which line?"), colour=tiles, source=source)
    if line not in (*"12345", "f"):
        raise IllegalMove(N_("there is no line {line}"), line=line)
    return f"{source}{colour}{line}".upper()


def _in_order(typed: str) -> str:
    """A typed move in the record's order: a colour typed as a word may be anywhere in a sentence."""
    found = re.fullmatch("([0-9c]?)([0-9c]?)([BYRKW])([1-5f]?)([1-5f]?)", typed)
    if found is None:
        return typed
    places = "".join(found.groups("")[:2] + found.groups("")[3:])
    return f"{places[0]}{found[3]}{places[1]}" if len(places) == 2 else typed
