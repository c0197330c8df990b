"""Stratopolis line by line: sentences for the city, moves and events, and a reader of typed moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from hotseat.i18n import (
    N_,
    NC_,
    _,
    capital,
    comma_list,
    either,
    full_stop,
    in_digits,
    ngettext,
    semicolon_list,
)
from hotseat.lines.phrases import COLUMN, ROW
from hotseat.lines.words import (
    ALL,
    Teller,
    Word,
    and_list,
    means,
    number_word,
    own_word,
    ranges,
    signed,
    spoken,
)
from stratopolis.game import SPEC, Entry, Flags, Setup
from stratopolis.rules import (
    OFFSETS,
    SEATS,
    TILES,
    TURNS,
    Cell,
    Drawn,
    Event,
    GameEnded,
    Kind,
    Phase,
    Placed,
    Placement,
    Play,
    Position,
    Zone,
    colour_of,
    suppose,
)
from stratopolis.settings import StratopolisSettings
from stratopolis.typed_moves import COLOUR, LEVEL, VOCABULARY, places, read_move
from stratopolis.wording import (
    OWN_ORDER,
    WAYS,
    colour_letters,
    colour_word,
    letters,
    letters_of,
    level_of,
    level_words,
    placed_sentence,
    points_word,
    rules_text,
    tile_sentence,
    tile_words,
    victory_sentence,
    way_words,
)

if TYPE_CHECKING:
    from hotseat.game import Flags as AnyFlags
    from hotseat.lines.waiting import LineTerminal
    from stratopolis.bots.levels import Advice

SQUARE = NC_("word to type", "square")

_MOST_CORNERS = 12  # corners on one level that the answer names unasked


class StratopolisTeller(Teller[Position, Placement, Event]):
    """The sentences of Stratopolis."""

    settings = StratopolisSettings
    vocabulary = VOCABULARY
    about_moves = N_("a level, or a column and a row")
    rules = staticmethod(rules_text)

    # Before a game

    def variant_question(self) -> tuple[str, Mapping[str, str]]:
        words = {way: way_words(way) for way in WAYS}
        return _("How to play: {ways}?").format(ways=either([*words.values()])), words

    def variant(self, flags: AnyFlags) -> str:
        if not isinstance(flags, Flags):
            return ""
        return OWN_ORDER if flags.own_order else flags.play or ""

    def setup(self, variant: str) -> Callable[..., Setup]:
        return partial(Setup, play=Play.PILES if variant == OWN_ORDER else Play(variant))

    def prepare(self, setup: object, variant: str, terminal: LineTerminal) -> Setup:
        from stratopolis.arranging import arrange_by_lines

        assert isinstance(setup, Setup)
        return arrange_by_lines(setup, terminal) if variant == OWN_ORDER else setup

    # A game

    def opening(self, position: Position) -> Sequence[str]:
        red, green = self.names
        sentences = [_("{red} plays red, {green} plays green.").format(red=red, green=green)]
        if position.variant is not Play.PILES:
            sentences.append(_("Variant: {way}.").format(way=way_words(position.variant.value)))
        if position.phase is Phase.OVER:
            return (*sentences, _("The game is over."), *self.scores(position, forecasts=False))
        if not position.placed:
            sentences.append(_("{name} goes first.").format(name=self.name(position.first)))
        return sentences

    def turn(self, position: Position, telling: str, heard: Position | None = None) -> Sequence[str]:
        del heard  # the tile is new at every turn, and placements tell what else is
        seat, kinds = position.to_play, position.choices
        if seat is None:
            return ()
        sentences = [self.turn_of(seat, points_word(position.scores[seat - 1]), telling)]
        if position.left[seat - 1] == 1:
            sentences.append(_("This is the last tile of {name}.").format(name=self.name(seat)))
        words = letters if len(kinds) > 1 else tile_sentence if telling == "full" else tile_words
        text = _("The tile is {tile}.") if len(kinds) == 1 else _("Hand: {tile}.")
        sentences.append(text.format(tile=comma_list([*map(words, kinds)])))
        if telling == "full":
            text = _("This is tile {number} of {all}.")
            sentences.append(text.format(number=position.placed + 1, all=TILES))
            sentences += [*map(partial(self._best, position), SEATS), *self._others_tiles(position, 3 - seat)]
        return sentences

    def _others_tiles(self, position: Position, seat: int) -> Sequence[str]:
        kinds = position.seen(seat)
        if not kinds:
            return ()
        text = ngettext("{name}'s next tile is {tiles}.", "{name}'s hand is {tiles}.", len(kinds))
        return (text.format(name=self.name(seat), tiles=and_list(map(tile_words, kinds))),)

    def _best(self, position: Position, seat: int) -> str:
        zone = position.best[seat - 1]
        if zone is None:
            return _("{name} has no zone.").format(name=self.name(seat))
        name, points = self.name(seat), points_word(zone.worth)
        return _("{name} has {points}: {zone}.").format(name=name, points=points, zone=zone_words(zone))

    def happened(self, entry: Entry, *, full: bool) -> Sequence[str]:
        sentences: list[str] = []
        for event in entry.events:
            match event:
                case Placed(placement=move):
                    sentences.append(spoken(placed_sentence(self.names, entry.events)))
                    text = _("Corner at {cell}, turned {turn}.")
                    where = text.format(cell=cell_words(move.corner), turn=int(move.turn))
                    sentences.append(full_stop(capital(cells_words(move))) if full else where)
                case Drawn() if full and entry.after.variant is Play.HAND:
                    text = _("{name} draws {tile}.")
                    sentences.append(text.format(name=self.name(event.seat), tile=tile_sentence(event.kind)))
                case GameEnded():
                    sentences += [_("All tiles are placed."), victory_sentence(self.names, event)]
        return sentences

    def scores(self, position: Position, *, forecasts: bool) -> Sequence[str]:
        del forecasts  # a score is always that of the city now
        sentences = [self._best(position, seat) for seat in SEATS]
        if position.winners is not None:
            names = and_list(map(self.name, position.winners))
            sentences.append(_("{name} has won.").format(name=names) if names else _("It is a draw."))
        return sentences

    def standing(self, position: Position, seat: int) -> Iterator[str]:
        zone, left = position.best[seat - 1], position.left[seat - 1]
        yield points_word(position.scores[seat - 1])
        if zone is not None:
            yield zone_words(zone)
        yield ngettext("{n} tile left", "{n} tiles left", left).format(n=left)

    def board(self, position: Position, seat: int) -> Sequence[str]:
        return (*self._city(position), self._best(position, seat), *self._pile(position, seat))

    def _city(self, position: Position) -> Iterator[str]:
        rows = dict.fromkeys(cell.y for cell in position.layout.cells)
        return (self._straight(position, ROW, row) for row in rows)

    def _run(self, position: Position, run: Sequence[Cell]) -> str:
        """Squares side by side: `from column 0, red 1, green 2`."""
        squares, first = comma_list([self._square(position, cell) for cell in run]), signed(run[0].x)
        if len(run) == 1:
            return _("in column {column}, {square}").format(column=first, square=squares)
        two, more = _("columns {first} and {last}, {squares}"), _("columns {first} to {last}, {squares}")
        text = two if len(run) == 2 else more
        return text.format(first=first, last=signed(run[-1].x), squares=squares)

    def _square(self, position: Position, cell: Cell) -> str:
        square, text = position.layout.get(cell), _("{colour} {level}")
        return text.format(colour=colour_word(square.colour), level=square.level) if square else _("table")

    def _pile(self, position: Position, seat: int) -> Iterator[str]:
        kinds, left, name = position.seen(seat), position.left[seat - 1], self.name(seat)
        if not left:
            yield _("{name} has no tile left.").format(name=name)
            return
        text = ngettext("{name} has {number} tile left.", "{name} has {number} tiles left.", left)
        yield text.format(name=name, number=left)
        if not kinds:
            yield _("The next one of {name} is hidden.").format(name=name)
        elif len(kinds) == 1:
            yield _("The next one is {tile}.").format(tile=tile_sentence(kinds[0]))
        else:
            yield _("The hand is {tiles}.").format(tiles=and_list(map(tile_sentence, kinds)))

    # Moves

    def typing(self) -> Sequence[str]:
        sentences = (
            _(
                "Squares have a column and a row. The start tile lies in column 0, its red square in row 0"
                " and its green one in row 1. Columns count to the right and rows downwards; to the left and"
                " above they are negative."
            ),
            _(
                "A tile is a corner with a right arm and a lower arm. A move is the tile, the column and row"
                " of its corner, and how far it is turned clockwise: G N N 1 0 90. With one tile to choose"
                " from, its letters can be left out: 1 0 90."
            ),
            _(
                "You can also just ask: row 0, column 0, level 2, red; 1 0 asks what lies in column 1, row 0."
                " A move with a question mark, 1 0 90?, is only tried."
            ),
            _(
                "Turned 0, the arms lie right and below; turned 90, below and left; turned 180, left and"
                " above; turned 270, above and right."
            ),
            _("R is red, G green, N neutral."),
        )
        return [*map(colour_letters().in_text, sentences)]

    def read(self, position: Position, text: str) -> Placement:
        return read_move(position, self.phrase(text))

    def tell_of(self, position: Position, text: str) -> Sequence[str]:
        """Answers a place with what lies around it, a row, column or level with all of it, and a colour with
        its zones.
        """
        said = self.phrase(text)
        if not said.sensible or said.is_letter:
            return ()
        if {*said.named} <= {COLUMN, ROW} and len(said.numbers) + len(said.named) == 2:
            place = places(said, (COLUMN, ROW))
            return self._around(position, Cell(place[COLUMN], place[ROW]))
        if said.numbers or len(said.pieces) != 1:
            return ()
        part, value = said.pieces[0][:2]
        if part == COLOUR:
            seats = [seat for seat in SEATS if colour_of(seat) == value]
            return self.answer("zones", str(seats[0]), position) if seats else ()
        if part == LEVEL:
            return self.moves(position, value)
        if part in (COLUMN, ROW):
            return [self._straight(position, part, int(value))]
        return super().tell_of(position, text)

    def _straight(self, position: Position, part: str, number: int) -> str:
        """The squares of a row or a column."""
        cells = position.layout.cells
        if part == ROW:
            row = enumerate(cell for cell in cells if cell.y == number)
            runs = groupby(row, lambda numbered: numbered[1].x - numbered[0])
            parts = [self._run(position, [cell for _number, cell in run]) for _start, run in runs]
            squares = semicolon_list(parts) or _("table")
            return _("Row {row}: {squares}.").format(row=signed(number), squares=squares)
        text, column = _("{square} in row {row}"), sorted(cell for cell in cells if cell.x == number)
        parts = [text.format(square=self._square(position, cell), row=signed(cell.y)) for cell in column]
        squares = comma_list(parts) or _("table")
        return _("Column {column}: {squares}.").format(column=signed(number), squares=squares)

    def typed(self, position: Position, move: Placement) -> str:
        _tile, _blank, where = SPEC.write(move).partition(" ")
        return f"{letters_of(move.kind)} {where}" if len(position.choices) > 1 else where

    def spelt(self, position: Position, move: Placement) -> str:
        numbers = (*map(signed, move.corner), in_digits(int(move.turn)))
        return comma_list(numbers if len(position.choices) < 2 else (letters(move.kind), *numbers))

    def legal(self, position: Position) -> Sequence[Placement]:
        return position.legal_moves

    def move_words(self, position: Position, move: Placement) -> str:
        return placement_words(position, move)

    def moves(self, position: Position, about: str) -> Sequence[str]:
        said = self.phrase(about)
        alone = len(said.pieces) == len(said.numbers) == 1
        named = places(said, (LEVEL,) if alone else (COLUMN, ROW, LEVEL))
        level = named.pop(LEVEL, None)
        every = not about or means(about, ALL)
        if not every and not (said.sensible and {*said.named} <= {COLUMN, ROW, LEVEL}):
            raise ValueError(_("name a level, or a column and a row such as 1 0"))
        sentences: list[str] = []
        for kind in position.choices:
            by_level: dict[int, list[Placement]] = {}
            for move in position.placements(kind):
                corner = {COLUMN: move.corner.x, ROW: move.corner.y}
                if named.items() <= corner.items():
                    by_level.setdefault(level_of(position, move), []).append(move)
            wanted = sorted(by_level) if level is None else [level]
            sentences += self._by_level(kind, by_level, wanted, listing=not every)
        return sentences

    def _by_level(
        self, kind: Kind, by_level: Mapping[int, Sequence[Placement]], levels: Sequence[int], *, listing: bool
    ) -> Iterator[str]:
        """The places of a tile on some levels; with corners if there are few, or if listing."""
        if not any(by_level.get(level) for level in levels):
            yield _("{tile} cannot go there.").format(tile=capital(tile_words(kind)))
            return
        for level in levels:
            moves = by_level.get(level, ())
            corners: dict[Cell, list[str]] = {}
            for move in sorted(moves, key=lambda move: (move.corner.y, move.corner.x, move.turn)):
                corners.setdefault(move.corner, []).append(in_digits(int(move.turn)))
            text = ngettext(
                "{tile} can go {where} in {n} way.", "{tile} can go {where} in {n} ways.", len(moves)
            )
            yield capital(text.format(tile=tile_words(kind), where=level_words(level), n=len(moves)))
            if listing or len(corners) <= _MOST_CORNERS:
                text = _("Corner at {cell}: turned {turns}.")
                for corner, turns in corners.items():
                    yield text.format(cell=cell_words(corner), turns=either(turns))
            else:
                text = _("Type {word} level {level} for all of these.")
                yield text.format(word=own_word("moves"), level=level)

    def preview(self, position: Position, move: Placement) -> Sequence[str]:
        supposed, where = suppose(position, move), level_words(level_of(position, move))
        text = _("{tile} would lie {where}: {cells}.")
        sentences = [capital(text.format(tile=tile_words(move.kind), where=where, cells=cells_words(move)))]
        for name, score, gain in zip(self.names, supposed.scores, supposed.gains, strict=True):
            text = _("{name} would go from {before} to {points}.")
            text = text if gain else _("{name} would stay at {points}.")
            sentences.append(text.format(name=name, before=score - gain, points=points_word(score)))
        return [*sentences, _("It would end the game.")] if sum(position.left) == 1 else sentences

    def reason(self, position: Position, place: int, advice: Sequence[Advice]) -> str:
        from stratopolis.explain import hint

        return hint(position, place, advice, self.names)

    # Words

    def words(self) -> Sequence[Word]:
        name, hand = _("a name"), _("the tiles to choose from, and how each lies when it is turned")
        return (
            Word(NC_("word to type", "city"), _("every square of the city, row by row, with its level")),
            Word(SQUARE, _("it and what lies around it"), _("a column and a row"), needed=True),
            Word(NC_("word to type", "hand"), hand, name),
            Word(NC_("word to type", "pile"), _("how many tiles a player has left, and the open ones"), name),
            Word(NC_("word to type", "tiles"), _("which tiles a player has left"), name),
            Word(NC_("word to type", "zones"), _("the zones of both players, the best first"), name),
        )

    def answer(self, word: str, argument: str, position: Position) -> Sequence[str]:
        if word == "square":
            if told := self.tell_of(position, argument):
                return told
            text = _("name a column and a row, such as {word} 1 0")
            raise ValueError(text.format(word=own_word(SQUARE)))
        seat = self.seat_named(argument, position.to_play or 1)
        match word:
            case "city":
                return [_("Every square is told with its level, row by row."), *self._city(position)]
            case "hand":
                own = seat == (position.to_play or 1)
                return [*(self._turned(position) if own else self._pile(position, seat))]
            case "pile":
                return [*self._pile(position, seat)]
            case "tiles":
                return self._left(position, seat)
        seats = (seat,) if argument else SEATS
        return [self._zone(zone) for zone in position.zones if zone.seat in seats] or [_("There is no zone.")]

    def _around(self, position: Position, cell: Cell) -> Sequence[str]:
        above, right, below, left = (self._square(position, other) for other in cell.neighbours)
        text = _("{cell}: {square}. Above {above}, right {right}, below {below}, left {left}.")
        here, square = capital(cell_words(cell)), self._square(position, cell)
        return (text.format(cell=here, square=square, above=above, right=right, below=below, left=left),)

    def _turned(self, position: Position) -> Iterator[str]:
        if not position.choices:
            yield _("There is no tile to place.")
        for kind in position.choices:
            yield _("{tile}.").format(tile=tile_sentence(kind))
            ways = {(1, 0): _("right"), (0, 1): _("below"), (-1, 0): _("left"), (0, -1): _("above")}
            colour, other = colour_word(kind.right), colour_word(kind.lower)
            text = _("Turned {turn}: {colour} {way}, {other} {other_way}.")
            for turn in TURNS:
                right, lower = (ways[offset] for offset in OFFSETS[turn])
                yield text.format(turn=int(turn), colour=colour, way=right, other=other, other_way=lower)

    def _left(self, position: Position, seat: int) -> Sequence[str]:
        """The tiles left, by kind: their order is secret."""
        tiles = position.supply(seat).tiles
        if not tiles:
            return (_("{name} has no tile left.").format(name=self.name(seat)),)
        text, counts = _("{number} {tile}"), sorted(Counter(tiles).items())
        parts = [text.format(number=number_word(number), tile=tile_words(kind)) for kind, number in counts]
        return (_("{name} has left: {tiles}.").format(name=self.name(seat), tiles=and_list(parts)),)

    def _zone(self, zone: Zone) -> str:
        rows: dict[int, list[int]] = {}
        for cell in zone.cells:
            rows.setdefault(cell.y, []).append(cell.x)
        where = []
        for row, columns in rows.items():
            text = ngettext("column {columns}, row {row}", "columns {columns}, row {row}", len(columns))
            where.append(text.format(row=signed(row), columns=and_list(ranges(columns))))
        text = _("{name}, {points}: {zone}. It covers {where}.")
        values = {"name": self.name(zone.seat), "points": points_word(zone.worth)}
        return text.format(**values, zone=zone_words(zone), where=semicolon_list(where))


# Tiles, places and zones, for a listener


def cell_words(cell: Cell) -> str:
    """A place: `column 1, row minus 2`."""
    return _("column {column}, row {row}").format(column=signed(cell.x), row=signed(cell.y))


def cells_words(move: Placement) -> str:
    text, squares = _("{colour} in {cell}"), move.squares
    parts = [text.format(colour=colour_word(colour), cell=cell_words(cell)) for cell, colour in squares]
    return semicolon_list(parts)


def placement_words(position: Position, move: Placement) -> str:
    text = _("{tile} {where}, corner at {cell}, turned {turn}")
    cell, where = cell_words(move.corner), level_words(level_of(position, move))
    return text.format(tile=tile_words(move.kind), where=where, cell=cell, turn=int(move.turn))


def zone_words(zone: Zone) -> str:
    """A zone as a product: `4 squares times level 3`."""
    text = ngettext("{n} square times level {level}", "{n} squares times level {level}", zone.squares)
    return text.format(n=zone.squares, level=zone.level)
