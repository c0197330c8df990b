"""Moves and places as players of `--lines` type them, their parts in any order, and as they hear them; and a
pile's order.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from hotseat.i18n import N_, NC_, _, comma_list
from hotseat.lines.phrases import COLUMN, NUMBER, PLAYER, ROW, Missing, Phrase, Vocabulary
from hotseat.lines.waiting import Leave, LineTerminal
from hotseat.lines.words import LATIN, Word, find_word, first_form, folded, own_word, signed
from hotseat.text.scripts import understood
from stratopolis import rules, wording
from stratopolis.game import AnySetup, arrangers, pile_lines, piles_to_arrange
from stratopolis.rules import TURNS, Cell, Kind, Placement, Position, Turn
from stratopolis.wording import colour_letters, colour_word, level_of, level_words, spaced_letters

# Translators: the forms of a noun that a number may stand beside, with blanks between them and _ for a blank.
_TURN = NC_("beside a number that is typed", "turn degrees rotation")
_TILE = NC_("beside a number that is typed", "tile tiles")
LEVEL = NC_("beside a number that is typed", "level levels")

# Translators: words for a place, in all their forms, with blanks between them and _ for a blank.
_SQUARE = NC_("typed alone", "square squares corner place")

# Translators: words that tell a move from a place, and that ask what lies there, with blanks between them.
PUT = NC_("of a typed move", "put play lay")
LIES = NC_("of a question about a level", "is are lies lie")

COLOUR, _SIDE = "colour", "side"

_ARMS = N_("{colour} {way}, {other} {other_way}")


def _squares(run: str, _first: bool) -> Sequence[tuple[str, str]]:
    """The colours of a tile in letters as squares show them, or as records do, together or one by one."""
    letters = folded(understood(run, colour_letters().typed(asked=True, free=bool)))
    return [(COLOUR, each.upper()) for each in letters] if re.fullmatch("[rgn]{3}|[rgn]", letters) else ()


VOCABULARY = Vocabulary(
    (COLUMN, ROW, _TURN, LEVEL),
    {
        # Translators: a word in a typed move, in all its forms, with blanks between them and _ for a blank.
        (COLOUR, "R"): NC_("part of a typed tile", "red"),
        (COLOUR, "G"): NC_("part of a typed tile", "green"),
        (COLOUR, "N"): NC_("part of a typed tile", "neutral grey"),
        # Translators: where an arm lies from the corner, beside its colour; the first form is said, too.
        (_SIDE, "0"): NC_("part of a typed tile", "right to_the_right"),
        (_SIDE, "1"): NC_("part of a typed tile", "below"),
        (_SIDE, "2"): NC_("part of a typed tile", "left to_the_left"),
        (_SIDE, "3"): NC_("part of a typed tile", "above"),
        (LEVEL, "1"): NC_("part of a typed tile", "table"),
        (NUMBER, "90"): NC_("part of a typed tile", "ninety"),
        (NUMBER, "180"): NC_("part of a typed tile", "one_hundred_and_eighty one_hundred_eighty one_eighty"),
        (NUMBER, "270"): NC_(
            "part of a typed tile", "two_hundred_and_seventy two_hundred_seventy two_seventy"
        ),
    },
    # Translators: words that may stand in a move as it is typed and mean nothing, with blanks between them:
    # take the forms that the sentences of your language have.
    NC_(
        "left out of a typed place",
        "at to the in on of by with its put tiles can go goes fit fits lie lies i my a it play"
        " please clockwise the_one my_one a_one and",
    ),
    _squares,
    {
        _SQUARE: N_("Which square? Name its column and row, such as 1 0."),
        _TURN: N_("turned how far? Name 0, 90, 180 or 270 after the column and the row"),
    },
    several=(COLOUR, _SIDE),
    beside={_SIDE: COLOUR},
    before={
        _TURN: NC_("right before a number that is typed", "turned rotated rotate"),
        _TILE: NC_("right before a number that is typed", "tile zone zones"),
    },
)


def read_move(position: Position, said: Phrase) -> Placement:
    """Raises `ValueError`, which says what is missing or makes no sense."""
    if said.trouble:
        raise ValueError(said.trouble)
    sides, colours = _sides(said)
    named, mover = places(said, (COLUMN, ROW, _TURN)), str(position.to_play)
    known = {COLUMN, ROW, _TURN, LEVEL, COLOUR, _SIDE, PLAYER}
    if {*said.named} - known or said.named.get(PLAYER, mover) != mover or not (named or colours or sides):
        why = _(
            "this is not a move; type it like 2 0 90: the column and the row of the tile's corner, and how"
            " far it is turned"
        )
        raise ValueError(why)
    if not position.choices:
        raise ValueError(_("no tile to place; the game is over"))
    ways = _ways(position, sides, colours)
    if len(turns := {turn for _kind, turn in ways}) == 1:
        named = {_TURN: int(*turns), **named}
    if missing := [part for part in (COLUMN, ROW, _TURN) if part not in named]:
        where = _("where? Name the column and the row of the tile's corner, such as 2 0 90")
        if COLUMN in named and not colours:
            where = _("column {column}: which row, and turned how far?").format(column=named[COLUMN])
        if missing != [_TURN]:
            raise Missing(where, *missing)
        raise Missing(_(VOCABULARY.questions[_TURN]), *missing, instead=(COLOUR, _SIDE))
    if named[_TURN] not in set(TURNS):
        raise ValueError(_("a tile is turned by 0, 90, 180 or 270"))
    turn = Turn(named[_TURN])
    move = Placement(_kind(ways, turn), Cell(named[COLUMN], named[ROW]), turn)
    level = said.named.get(LEVEL)
    if level is not None and move in position.legal_moves and level != str(level_of(position, move)):
        text = _("that tile would lie {level}")
        raise ValueError(text.format(level=level_words(level_of(position, move))))
    return move


def _sides(said: Phrase) -> tuple[dict[int, str], list[str]]:
    """The colours that are said to lie on sides of the corner, and the others. Raises `ValueError`."""
    sides, taken = dict[int, str](), set[int]()
    for place, piece in enumerate(said.pieces):
        if piece.part == _SIDE:
            english = piece.text.lower() in VOCABULARY.values[_SIDE, piece.value].replace("_", " ").split()
            behind = english or _(_ARMS).index("{colour}") < _(_ARMS).index("{way}")
            beside = place - 1 if behind else place + 1
            if beside in taken or [each.part for each in said.pieces[beside : beside + 1]] != [COLOUR]:
                raise ValueError(_("{text} means nothing here.").format(text=piece.text))
            taken.add(beside)
            sides[int(piece.value)] = said.pieces[beside].value
    rest = (piece for place, piece in enumerate(said.pieces) if place not in taken)
    return sides, [piece.value for piece in rest if piece.part == COLOUR]


def _ways(position: Position, sides: dict[int, str], colours: list[str]) -> list[tuple[Kind, Turn]]:
    """The tiles to choose from and their turns that agree with what is said. Raises `ValueError`.

    colours: of all squares, of the corner, or none.
    """
    corners = [kind for kind in position.choices if not colours or kind.corner == colours[0]]
    ways = [
        (kind, turn)
        for kind in dict.fromkeys(corners if len(colours) < 2 else [Kind.parse("".join(colours))])
        for place, turn in enumerate(TURNS)
        if sides.items() <= {place: kind.right, (place + 1) % len(TURNS): kind.lower}.items()
    ]
    if not ways:
        tiles = comma_list([*map(spaced_letters, position.choices)])
        raise ValueError(_("none of your tiles lies like that; you have {tiles}").format(tiles=tiles))
    return ways


def _kind(ways: Sequence[tuple[Kind, Turn]], turn: Turn) -> Kind:
    """The only tile that can be meant. Raises `ValueError`."""
    kinds = [kind for kind, each in ways if each == turn]
    if len(kinds) > 1:
        raise ValueError(_("name the tile first, as in {tile} 2 0 90").format(tile=spaced_letters(kinds[0])))
    if not kinds:
        kind, text = ways[0][0], _("turned {turn}, {tile} has {arms}")
        raise ValueError(text.format(turn=int(turn), tile=spaced_letters(kind), arms=arms_words(kind, turn)))
    return kinds[0]


def says(text: str, forms: str) -> bool:
    """Whether a text has one of these words, in English or in the language of the game."""
    known = "|".join(map(folded, f"{forms} {_(forms)}".split()))
    return re.search(rf"(?<!{LATIN})({known})(?!{LATIN})", folded(text)) is not None


def places(said: Phrase, parts: Sequence[str]) -> dict[str, int]:
    """The numbers of parts, named or in order beside no noun. Raises `ValueError` for one too many."""
    others = [part for part in parts if part not in said.named]
    if len(said.numbers) > len(others):
        text = _("what is {number}? A move is a tile, a column, a row and a turn")
        raise ValueError(text.format(number=said.numbers[-1]))
    found = {**said.named, **dict(zip(others, said.numbers, strict=False))}
    return {part: int(found[part]) for part in parts if part in found}


# Tiles and places as they are said


def cell_words(cell: Cell) -> str:
    return _("column {column}, row {row}").format(column=signed(cell.x), row=signed(cell.y))


def span(part: str, numbers: Collection[int]) -> str:
    """Columns or rows from the first to the last."""
    one, two, more = _("column {first}"), _("columns {first} and {last}"), _("columns {first} to {last}")
    if part == ROW:
        one, two, more = _("row {first}"), _("rows {first} and {last}"), _("rows {first} to {last}")
    text = (one, two, more)[min(max(numbers) - min(numbers), 2)]
    return text.format(first=signed(min(numbers)), last=signed(max(numbers)))


def placement_words(position: Position, move: Placement) -> str:
    text, place = _("{place}, corner at {cell}, turned {turn}"), wording.place_words(position, move)
    return text.format(place=place, cell=cell_words(move.corner), turn=int(move.turn))


def arms_words(kind: Kind, turn: Turn) -> str:
    """How the arms of a tile lie: `red below, neutral left`."""
    ways = [first_form(VOCABULARY.values[_SIDE, str(place)]) for place in range(len(TURNS))]
    place, colours = TURNS.index(turn), {"colour": colour_word(kind.right), "other": colour_word(kind.lower)}
    return _(_ARMS).format(**colours, way=ways[place], other_way=ways[place - 3])


def squares_words(move: Placement) -> str:
    """The squares of a tile: `green at column 1, row 2, red below, neutral left`."""
    text, colour = _("{colour} at {cell}, {arms}"), colour_word(move.kind.corner)
    return text.format(colour=colour, cell=cell_words(move.corner), arms=arms_words(move.kind, move.turn))


# Before a game with the own order: the players arrange their piles, one after the other

# Translators: words that may stand between two places as they are typed, and mean nothing.
_PLACES = Vocabulary((), {}, NC_("left out of two typed places", "to and place"))


def arrange_by_lines(setup: AnySetup, terminal: LineTerminal) -> AnySetup:
    """The setup with the piles as the players arrange them, each unseen by the other. Raises `Leave`, and
    whatever `terminal.ask` raises.
    """
    setup, people = setup.with_seed(), arrangers(setup)
    piles = piles_to_arrange(setup)
    for seat in people:
        name, other = setup.names[seat - 1], setup.names[len(rules.SEATS) - seat]
        if len(people) > 1:
            text = _("{name} arranges their pile next. {other}, please neither look nor listen.")
            terminal.say(text.format(name=name, other=other))
            if terminal.by_hand:
                terminal.ask(_("{name}: press Enter to hear your tiles. ").format(name=name))
        text = _("{name}, you play {colour}. Put your tiles in the order you will play them.")
        terminal.say(text.format(name=name, colour=wording.colour_word(rules.colour_of(seat))))
        piles[seat - 1] = _arranged(name, piles[seat - 1], terminal)
        if len(people) > 1:
            terminal.hide()
    return replace(setup, prepared=pile_lines(piles))


ARRANGING = (
    Word(NC_("word to type", "list"), N_("all tiles, the first to be played first")),
    Word(
        NC_("word to type", "move"),
        N_("move the tile at the first place to the second"),
        N_("two places"),
        needed=True,
    ),
    Word(NC_("word to type", "swap"), N_("swap the tiles of two places"), N_("two places"), needed=True),
    Word(NC_("word to type", "done"), N_("your pile is in order")),
    Word(NC_("word to type", "quit"), N_("leave without a game"), whole=True),
    Word(NC_("word to type", "help"), N_("these words"), aliases="?"),
)


def _arranged(name: str, pile: rules.Pile, terminal: LineTerminal) -> rules.Pile:
    """A pile in the order that its player types."""
    prompt, words, tiles = _("{name}, arranging: ").format(name=name), [*map(Word.help, ARRANGING)], [*pile]
    terminal.say(*words, *(_listed(tiles) if terminal.by_hand else ()))
    while True:
        typed, _blank, argument = (terminal.ask(prompt) or "list").partition(" ")
        try:
            match find_word(typed, ARRANGING).name:
                case "done":
                    return tuple(tiles)
                case "quit":
                    raise Leave
                case "help":
                    told = words
                case "list":
                    told = _listed(tiles)
                case word:
                    told = _put(word, argument, tiles)
        except ValueError as wrong:
            told = [terminal.objection(str(wrong))]
        terminal.say(*told)


def _listed(tiles: Sequence[Kind]) -> list[str]:
    text, words = _("{place}. {tile}."), map(wording.tile_sentence, tiles)
    return [text.format(place=place, tile=tile) for place, tile in enumerate(words, 1)]


def _put(word: str, argument: str, tiles: list[Kind]) -> list[str]:
    """Move a tile or swap two, by the two places that are named. Raises `ValueError`."""
    said = _PLACES.phrase(argument)
    places = [int(number) for number in said.numbers]
    if said.unknown or len(places) != 2 or not {*places} <= {*range(1, rules.TILES_PER_SEAT + 1)}:
        text = _("Type {word} and two places from 1 to {all}, such as {word} 5 1.")
        raise ValueError(text.format(word=own_word(word), all=rules.TILES_PER_SEAT))
    one, two = (place - 1 for place in places)
    if word == "swap":
        tiles[one], tiles[two] = tiles[two], tiles[one]
    else:
        tiles[:] = rules.moved(tuple(tiles), one, two)
    return [_("Place {place} is now {tile}.").format(place=places[1], tile=wording.tile_sentence(tiles[two]))]
