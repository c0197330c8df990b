"""Stratopolis line by line: sentences for the city, moves and events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from hotseat import i18n
from hotseat.i18n import N_, NC_, _, capital, comma_list, ngettext, pgettext, points_word
from hotseat.lines.phrases import COLUMN, ROW
from hotseat.lines.words import NAME, Teller, Word, and_list, number_word, signed, spoken
from stratopolis import rules, typed_moves, wording
from stratopolis.game import SPEC, Entry
from stratopolis.rules import SEATS, TURNS, Cell, Placement, Position, colour_of, suppose
from stratopolis.typed_moves import COLOUR, LEVEL, LIES, PUT, VOCABULARY, arrange_by_lines, read_move
from stratopolis.wording import colour_word, level_of, level_words, spaced_letters, tile_words


class StratopolisTeller(Teller[Position, Placement, rules.Event]):
    """The sentences of Stratopolis."""

    spec = SPEC
    vocabulary = VOCABULARY
    rules = staticmethod(wording.rules_text)
    move_words = staticmethod(typed_moves.placement_words)
    hint_words = staticmethod(lambda position, move: level_words(level_of(position, move)))
    scoring = staticmethod(lambda _nouns: "5")
    lettered = staticmethod(wording.with_own_letters)
    how_to_type = (
        N_("Squares have a column and a row. The start tile lies in column 0, its red square in row 0."),
        N_("Columns count to the right and rows downwards; to the left and above they are negative."),
        N_("A tile is a corner with a right arm and a lower arm. R is red, G green, N neutral."),
        N_("A move is the tile, the column and row of its corner, and its turn clockwise: G N N 2 0 90."),
        N_("With one tile to choose from, its letters can be left out: 2 0 90."),
        N_("You can also just ask: row 0, column 0, level 2, red; 1 0 asks what lies in column 1, row 0."),
        N_("A move with a question mark, 2 0 90?, is only tried."),
        N_("Turned 0, the arms lie right and below; turned 90, below and left."),
        N_("Turned 180, they lie left and above; turned 270, above and right."),
    )

    asking, variant_question, arrange = 5, N_("How to play: {ways}?"), staticmethod(arrange_by_lines)
    words = (
        Word(NC_("word to type", "city"), N_("every square, row by row, with its level")),
        Word(
            NC_("word to type", "hand"),
            N_("the tiles to choose from, and how each lies when it is turned"),
            NAME,
            asked="tile, comes next, turn it, rotate it",
        ),
        Word(NC_("word to type", "pile"), N_("how many tiles a player has left, and the open ones"), NAME),
        Word(NC_("word to type", "tiles"), N_("which tiles a player has left"), NAME),
        Word(NC_("word to type", "zones"), N_("a player's zones, the best first"), NAME, asked="zone"),
    )

    # A game

    def variant_told(self, position: Position) -> Iterator[str]:
        red, green = self.names
        yield _("{red} plays red, {green} plays green.").format(red=red, green=green)
        if position.variant is not rules.Play.PILES:
            yield _("Variant: {way}.").format(way=wording.variant_words(position.variant.value))
        yield from () if position.placed else self.tell_city(position)

    def stage(self, position: Position) -> str:
        return _("This is tile {number} of {all}.").format(number=position.placed + 1, all=rules.TILES)

    def news(self, position: Position, seat: int, telling: str, _heard: Position | None) -> Iterator[str]:
        kinds = position.choices
        text = _("Hand: {tile}.") if len(kinds) > 1 else _("Tile: {tile}.")
        text = _("{name}'s last tile: {tile}.") if position.left[seat - 1] == 1 else text
        tiles = comma_list([*map(spaced_letters if len(kinds) > 1 else tile_words, kinds)])
        yield text.format(name=self.name(seat), tile=tiles)
        if telling == "full":
            yield from (self.stage(position), *self.points(position), *self._open(position, 3 - seat))

    def happened(self, entry: Entry, *, own: bool = False) -> Sequence[str]:
        placed, changes = wording.placed_of(entry.events), []
        text = pgettext("your tile", "{where}") if own else _("{name} placed {squares}, {where}")
        squares, where = typed_moves.squares_words(placed.placement), level_words(placed.level)
        done = text.format(name=self.name(placed.seat), squares=squares, where=where)
        done = capital(done) if own else done
        for event in wording.score_changes(entry.events):
            before, after = event.scores
            change = _("{points}, up {n}") if after > before else _("{points}, down {n}")
            change = change.format(points=points_word(after), n=abs(after - before))
            text = "{points}" if event.seat == placed.seat else _("{name} {points}")
            changes.append(text.format(name=self.name(event.seat), points=change))
        text = pgettext("told", "{placed}: {changes}.") if changes else pgettext("told", "{placed}.")
        ended = [event for event in entry.events if isinstance(event, rules.GameEnded)]
        end = [_("All tiles are placed."), *(wording.victory_sentence(self.names, event) for event in ended)]
        return [text.format(placed=done, changes=i18n.semicolon_list(changes)), *(end if ended else ())]

    def standing(self, position: Position, seat: int) -> Iterator[str]:
        zone, left = position.best[seat - 1], position.left[seat - 1]
        yield spoken(wording.product_words(zone)) if zone is not None else _("no zone")
        yield ngettext("{n} tile left", "{n} tiles left", left).format(n=left)

    def tell_board(self, position: Position, seat: int) -> Sequence[str]:
        return [*self.tell_city(position), *self.tell_pile(position, seat)]

    def tell_boards(self, position: Position, _seat: int = 0) -> Sequence[str]:
        piles = (line for seat in SEATS for line in self.tell_pile(position, seat))
        return [*self.tell_city(position), *piles]

    def tell_city(self, position: Position, _seat: int = 0) -> Iterator[str]:
        rows = sorted({cell.y for cell in position.layout})
        return (self._straight(position, ROW, row) for row in rows)

    def _square(self, position: Position, cell: Cell) -> str:
        square, text = position.layout.get(cell), _("{colour} on level {level}")
        return text.format(colour=colour_word(square.colour), level=square.level) if square else _("table")

    def tell_pile(self, position: Position, seat: int) -> Sequence[str]:
        return [self.summary(position, seat), *self._open(position, seat)]

    def _open(self, position: Position, seat: int) -> Iterator[str]:
        """The open tiles of a player who has one left."""
        kinds = position.seen(seat)
        text = ngettext("{name}'s next tile is {tiles}.", "{name}'s hand is {tiles}.", len(kinds))
        text = text if kinds else _("{name}'s next tile is hidden.")
        if position.left[seat - 1]:
            yield text.format(name=self.name(seat), tiles=and_list(map(tile_words, kinds)))

    # Moves

    def read(self, position: Position, text: str) -> Placement:
        return read_move(position, self.phrase(text))

    def tell_of(self, position: Position, text: str) -> Sequence[str]:
        """Answers a place, a row, a column and a level with what lies there, and a colour with its zones."""
        said = self.phrase(text)
        if not said.sensible or said.is_letter or (typed_moves.says(text, PUT) and not said.asks):
            return ()
        if said.asks and [piece.part for piece in said.pieces] == 3 * [COLOUR]:
            return self.moves(position, "")
        if {*said.named} <= {COLUMN, ROW} and len(said.numbers) + len(said.named) == 2:
            place = typed_moves.places(said, (COLUMN, ROW))
            return self._around(position, Cell(place[COLUMN], place[ROW]))
        if said.numbers or len(said.pieces) != 1:
            return ()
        part, value = said.pieces[0][:2]
        if part == COLOUR:
            seats = [seat for seat in SEATS if colour_of(seat) == value]
            neutral = self.tell_city(position) if said.asks else ()  # nobody owns them
            return [*(self.tell_zones(position, seats[0]) if seats else neutral)]
        if part == LEVEL and said.asks and typed_moves.says(text, LIES):
            rows = sorted({cell.y for cell in position.layout if position.layout.level(cell) == int(value)})
            nothing = _("No square lies on level {level}.").format(level=value)
            return [self._straight(position, ROW, row, int(value)) for row in rows] or [nothing]
        if part == LEVEL:
            return self.moves(position, value)
        if part in (COLUMN, ROW):
            return [self._straight(position, part, int(value))]
        return super().tell_of(position, text)

    def _straight(self, position: Position, part: str, number: int, level: int = 0) -> str:
        """The squares of a row or a column, those side by side together, and each level where it begins."""
        along = int(part != ROW)  # the coordinate that differs
        squares = {
            cell[along]: square
            for cell, square in position.layout.items()
            if cell[1 - along] == number and level in (0, square.level)
        }
        parts, other, text = [], COLUMN if part == ROW else ROW, _("level {level} {colours}")
        for run in i18n.runs(sorted(squares)):
            alike = groupby((squares[each] for each in run), attrgetter("level"))
            words = ((each, comma_list([colour_word(one.colour) for one in group])) for each, group in alike)
            told = [text.format(level=each, colours=colours) for each, colours in words]
            parts.append(comma_list([typed_moves.span(other, run), *told]))
        text = _("Row {number}: {squares}.") if part == ROW else _("Column {number}: {squares}.")
        return text.format(number=signed(number), squares=i18n.semicolon_list(parts) or _("table"))

    def typed(self, position: Position, move: Placement) -> str:
        _tile, _blank, where = str(move).partition(" ")
        return f"{wording.letters_of(move.kind)} {where}" if len(position.choices) > 1 else where

    def spelt(self, position: Position, move: Placement) -> str:
        """With a comma and a word for the minus sign, or as the language has them."""
        below, comma = pgettext("to be typed", "minus {number}"), pgettext("to be typed", ", ")
        numbers = (move.corner.x, move.corner.y, int(move.turn))
        written = (below.format(number=-n) if n < 0 else i18n.in_digits(n) for n in numbers)
        return comma.join([*([spaced_letters(move.kind)] if len(position.choices) > 1 else ()), *written])

    def moves(self, position: Position, about: str) -> Sequence[str]:
        """How many ways there are by level, and the best five of them, or all."""
        said, every = self.phrase(about), self.names_all(about)
        alone = len(said.pieces) == len(said.numbers) == 1
        named = {} if every else typed_moves.places(said, (LEVEL,) if alone else (COLUMN, ROW, LEVEL))
        if about and not every and not (named and said.sensible and {*said.named} <= {COLUMN, ROW, LEVEL}):
            raise ValueError(_("name a level, or a column and a row such as 1 0"))
        found, sentences = [], []
        for move in position.legal_moves:
            place = {COLUMN: move.corner.x, ROW: move.corner.y, LEVEL: level_of(position, move)}
            found += [move] if named.items() <= place.items() else []
        ways = Counter((move.kind, level_of(position, move)) for move in found)
        for (kind, level), n in sorted(ways.items()):
            text = ngettext("{tile} can go {where} in {n} way.", "{tile} can go {where} in {n} ways.", n)
            sentences.append(capital(text.format(tile=tile_words(kind), where=level_words(level), n=n)))
        best = self._best(position, found, len(found) if every else 5)
        return [*sentences, *best] or [_("Nothing can go there now.")]

    def _best(self, position: Position, moves: Sequence[Placement], number: int) -> Iterator[str]:
        """Some of the moves, as they are typed: those that score most first, unless forecasts are off."""
        gains = {move: suppose(position, move).gains[:: 3 - 2 * move.kind.seat] for move in moves}
        if self.forecasts:
            moves = sorted(moves, key=lambda move: (-gains[move][0], gains[move][1]))
        for move in moves[:number]:
            text = _("{typed}, {where}: {points}.") if self.forecasts else _("{typed}, {where}.")
            points = points_word(position.scores[move.kind.seat - 1] + gains[move][0])
            where = level_words(level_of(position, move))
            yield capital(text.format(typed=self.spelt(position, move), where=where, points=points))
        if len(moves) > number:
            yield _("{n} more.").format(n=len(moves) - number)

    def preview(self, position: Position, move: Placement) -> Sequence[str]:
        supposed, where = suppose(position, move), level_words(level_of(position, move))
        text, squares = _("{squares}, {where}."), typed_moves.squares_words(move)
        sentences = [capital(text.format(squares=squares, where=where))]
        for name, score, gain in zip(self.names, supposed.scores, supposed.gains, strict=True):
            text = _("{name} would go from {before} to {points}.")
            text = text if gain else _("{name} would stay at {points}.")
            sentences.append(text.format(name=name, before=score - gain, points=points_word(score)))
        return [*sentences, _("It would end the game.")] if sum(position.left) == 1 else sentences

    # Words

    def _around(self, position: Position, cell: Cell) -> Sequence[str]:
        above, right, below, left = (self._square(position, other) for other in cell.neighbours)
        text = _("{cell}: {square}. Above {above}, right {right}, below {below}, left {left}.")
        if not any(map(position.layout.get, cell.neighbours)):
            text = _("{cell}: {square}, and table all around.")
        here, square = capital(typed_moves.cell_words(cell)), self._square(position, cell)
        return (text.format(cell=here, square=square, above=above, right=right, below=below, left=left),)

    def tell_hand(self, position: Position, seat: int) -> Iterator[str]:
        yield from self._open(position, seat) if position.left[seat - 1] else self.tell_tiles(position, seat)
        for kind in dict.fromkeys(position.seen(seat)):
            for turn in TURNS:
                text, arms = _("{tile}, turned {turn}: {arms}."), typed_moves.arms_words(kind, turn)
                yield text.format(tile=spaced_letters(kind), turn=int(turn), arms=arms)

    def tell_tiles(self, position: Position, seat: int) -> Iterator[str]:
        """The tiles left, by kind: their order is secret."""
        text, counts = _("{number} {tile}"), sorted(Counter(position.supply(seat).tiles).items())
        parts = [text.format(number=number_word(number), tile=tile_words(kind)) for kind, number in counts]
        tiles = and_list(parts) or _("nothing")
        text = _("{name} has {number} left: {tiles}.")
        yield text.format(name=self.name(seat), number=position.left[seat - 1], tiles=tiles)

    def tell_zones(self, position: Position, seat: int) -> Iterator[str]:
        """A player's zones, the best first, and all that are worth 1 in a sentence."""
        zones = [zone for zone in position.zones if zone.seat == seat]
        for zone in zones:
            if zone.worth > 1:
                columns, rows = ({cell[n] for cell in zone.cells} for n in (0, 1))
                where = comma_list([typed_moves.span(COLUMN, columns), typed_moves.span(ROW, rows)])
                text, product = _("{points}: {zone}, {where}."), spoken(wording.product_words(zone))
                yield text.format(points=points_word(zone.worth), zone=product, where=where)
        single = [typed_moves.cell_words(zone.cells[0]) for zone in zones if zone.worth == 1]
        text = ngettext("A single square in {cells}.", "Single squares in {cells}.", len(single))
        if single or not zones:
            yield text.format(cells=i18n.semicolon_list(single)) if single else _("There is no zone.")
