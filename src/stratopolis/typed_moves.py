"""The moves and places that players of `--lines` type, with their named parts in any order."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from hotseat.i18n import NC_
from hotseat.lines.phrases import COLUMN, ROW, Phrase, Vocabulary
from hotseat.lines.words import folded
from stratopolis.rules import TURNS, Cell, Colour, IllegalMove, Kind, Placement, Position, Turn
from stratopolis.rules.tiles import N_
from stratopolis.wording import letters, level_of, level_words, shown_letters

# Translators: the forms of a noun that a number may stand beside, with blanks between them and _ for a blank.
_TURN = NC_("beside a number that is typed", "turned turn degrees rotated rotation")
LEVEL = NC_("beside a number that is typed", "level levels")

# Translators: words that may stand in a move as it is typed and mean nothing, with blanks between them: take
# the forms that the sentences of your language have.
_FILLERS = NC_("left out of a typed place", "at to corner the in on of by with its put place tile square s")

# Translators: a word in a move as it is typed, in all its forms, with blanks between them and _ for a blank.
_COLOURS = {
    Colour.RED: NC_("part of a typed tile", "red"),
    Colour.GREEN: NC_("part of a typed tile", "green"),
    Colour.NEUTRAL: NC_("part of a typed tile", "neutral grey"),
}

COLOUR = "colour"


def _squares(run: str) -> Sequence[tuple[str, str]]:
    """The colours of a tile in letters, together or one by one."""
    return [(COLOUR, letter.upper()) for letter in run] if re.fullmatch("[rgn]{3}|[rgn]", run) else ()


VOCABULARY = Vocabulary(
    {noun: noun for noun in (COLUMN, ROW, _TURN, LEVEL)},
    {(COLOUR, colour.value): word for colour, word in _COLOURS.items()},
    _FILLERS,
    _squares,
    several=(COLOUR,),
)

_NO_MOVE = N_(
    "this is not a move; type it like 1 0 90: the column and the row of the tile's corner, and how far it is"
    " turned"
)


def phrase(text: str, names: Sequence[str]) -> Phrase:
    return VOCABULARY.phrase(text, names, letters_typed())


def read_move(position: Position, said: Phrase) -> Placement:
    """Raises `IllegalMove`, which says what is missing or makes no sense."""
    if said.trouble:
        raise IllegalMove("{why}", why=said.trouble)
    colours = [piece.value for piece in said.pieces if piece.part == COLOUR]
    named = places(said, (COLUMN, ROW, _TURN))
    if said.named.keys() - {COLUMN, ROW, _TURN, LEVEL, COLOUR} or not (named or colours):
        raise IllegalMove(_NO_MOVE)
    if not position.choices:
        raise IllegalMove(N_("no tile to place; the game is over"))
    if COLUMN not in named or ROW not in named:
        raise IllegalMove(N_("where? Name the column and the row of the tile's corner, such as 1 0 90"))
    if _TURN not in named:
        raise IllegalMove(N_("turned how far? Name 0, 90, 180 or 270 behind the column and the row"))
    if not colours and len(position.choices) > 1:
        raise IllegalMove(N_("name the tile first, as in {tile} 1 0 90"), tile=letters(position.choices[0]))
    kind = Kind.parse("".join(colours)) if colours else position.choices[0]
    if named[_TURN] not in set(TURNS):
        raise IllegalMove(N_("a tile is turned by 0, 90, 180 or 270"))
    move = Placement(kind, Cell(named[COLUMN], named[ROW]), Turn(named[_TURN]))
    level = said.named.get(LEVEL)
    if level is not None and move in position.legal_moves and level != str(level_of(position, move)):
        raise IllegalMove(N_("that tile would lie {level}"), level=level_words(level_of(position, move)))
    return move


def places(said: Phrase, parts: Sequence[str]) -> dict[str, int]:
    """The numbers of parts: those named, and for the others in their order the numbers beside no noun.
    Raises `IllegalMove` for one too many.
    """
    others = [part for part in parts if part not in said.named]
    if len(said.numbers) > len(others):
        text = N_("what is {number}? A move is a tile, a column, a row and a turn")
        raise IllegalMove(text, number=said.numbers[-1])
    found = {**said.named, **dict(zip(others, said.numbers, strict=False))}
    return {part: int(found[part]) for part in parts if part in found}


def letters_typed() -> Mapping[str, str]:
    """The language's own letters, with those of records that they stand for."""
    shown, record = shown_letters(), "".join(Colour)
    own = [(each, letter) for each, letter in zip(shown, record, strict=True) if each != letter]
    return {case: letter for each, letter in own for case in (each, folded(each))}
