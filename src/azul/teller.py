"""Azul line by line: sentences for positions, moves and events, and the moves that players type."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from azul.game import Entry, Flags, Setup
from azul.rules import (
    CENTRE,
    FLOOR,
    Colour,
    Event,
    FloorLine,
    GameEnded,
    MarkerTaken,
    Move,
    PatternLine,
    Phase,
    Pick,
    Picked,
    Place,
    Position,
    RoundEnded,
    TileLaid,
    Tiles,
    WallKind,
)
from azul.rules.board import EMPTY_WALL, SIZE, floor_penalty, printed_colour
from azul.rules.position import column_points, round_ended_now
from azul.settings import AzulSettings
from azul.typed_moves import COLOUR, FACTORY, LINE, ROW, TILE, VOCABULARY, move_parts, place_number, read_move
from azul.wording import (
    choice_words,
    colour_word,
    ended_sentences,
    event_sentence,
    lettered,
    line_word,
    notation,
    pick_sentence,
    points_word,
    row_that_ends,
    rules_text,
    tiles_left_sentence,
)
from hotseat.i18n import N_, NC_, _, capital, comma_list, full_stop, in_digits, ngettext, pgettext
from hotseat.lines.phrases import COLUMN, PLAYER
from hotseat.lines.words import ALL, Teller, Word, and_list, means, number_word, ranges

if TYPE_CHECKING:
    from azul.bots.search import Advice


class AzulTeller(Teller[Position, Move, Event]):
    """The sentences of Azul."""

    settings = AzulSettings
    vocabulary = VOCABULARY
    about_moves = N_("a factory, the centre, a colour or a line")
    rules = staticmethod(rules_text)

    # Before a game

    def variant_question(self) -> tuple[str, Mapping[str, str]]:
        walls = {WallKind.COLOURED.value: _("coloured"), WallKind.GREY.value: _("grey")}
        return _("Which wall, coloured, or grey where you choose the columns?"), walls

    def variant(self, flags: Flags) -> str:  # type: ignore[override]  # the command line makes Azul's own
        return flags.wall.value if flags.wall is not None else ""

    def setup(self, variant: str) -> Callable[..., Setup]:
        return partial(Setup, wall=WallKind(variant))

    # A game

    def opening(self, position: Position) -> Sequence[str]:
        wall = _("The walls are coloured.")
        if position.wall is WallKind.GREY:
            wall = _("The walls are grey: you choose the columns of your tiles.")
        if position.phase is Phase.OVER:
            return (wall, _("The game is over."), *self.scores(position, forecasts=False))
        if position.round > 1:
            return wall, _("This is round {n}.").format(n=position.round)
        first = _("{name} goes first.").format(name=self.name(position.first))
        return (wall, *_pattern(position.wall), first)

    def turn(self, position: Position, telling: str, heard: Position | None = None) -> Sequence[str]:
        seat = position.to_play
        if seat is None:
            return ()
        if position.phase is Phase.TILING:
            return [*self._columns(position)]
        sentences = [self.turn_of(seat, points_word(position.board(seat).score), telling)]
        if telling == "normal":
            known = heard if heard is not None and heard.round == position.round else None
            sentences += self._offer(position, known)
        elif telling == "full":
            sentences += [self._last_round(position), *self._offer(position), *self._lines(position, seat)]
        return [*filter(None, sentences)]

    def _columns(self, position: Position) -> Iterator[str]:
        """The columns for the tile of a full line: those that score most first, unless forecasts are off."""
        asked, seat = next(iter(position.legal_moves)), position.to_play or 1
        assert isinstance(asked, Place)
        text = _("{name}, choose a column for the {colour} tile of line {line}.")
        colour = colour_name(position.board(seat).line(asked.line).colour)
        yield text.format(name=self.name(seat), colour=colour, line=asked.line)
        by_points: dict[int, list[str]] = {}
        for column, points in column_points(position):
            by_points.setdefault(points if self.forecasts else 0, []).append(in_digits(str(column)))
        for points, columns in sorted(by_points.items(), reverse=True):
            n, of = len(columns), {"columns": and_list(columns), "points": points_word(points)}
            text = ngettext("Column {columns} scores {points}.", "Columns {columns} score {points} each.", n)
            free = ngettext("Column {columns} is free for it.", "Columns {columns} are free for it.", n)
            yield (text if self.forecasts else free).format(**of)

    def _offer(self, position: Position, heard: Position | None = None) -> Iterator[str]:
        """The sources with tiles, or those that changed since a position that was heard."""
        if heard is None and not any(position.offer.factories):
            yield _("The factories are empty.")
        factories = [source for source, _tiles in position.offer.sources() if source != CENTRE]
        for source in (*factories, CENTRE):
            if heard is None or heard.offer.at(source) != position.offer.at(source):
                yield self._at(position, source)

    def _at(self, position: Position, source: int) -> str:
        """The tiles of a source. Raises `ValueError` if there is none of that number."""
        tiles = position.offer.at(source)
        text = _("Factory {number}: {tiles}.") if tiles else _("Factory {number} is empty.")
        if source == CENTRE and position.marker == CENTRE:
            text = _("Centre: {tiles}, and the marker.") if tiles else _("The centre holds only the marker.")
        elif source == CENTRE:
            text = _("Centre: {tiles}.") if tiles else _("The centre is empty.")
        return text.format(number=source, tiles=tiles_words(tiles))

    def _lines(self, position: Position, seat: int) -> list[str]:
        board = position.board(seat)
        sentences = [capital(line_sentence(line)) for line in board.lines if line.count]
        if empty := [line.size for line in board.lines if not line.count]:
            text = ngettext("Line {lines} is empty.", "Lines {lines} are empty.", len(empty))
            sentences.append(text.format(lines=and_list(ranges(empty))))
        return [*sentences, floor_sentence(board.floor)]

    def happened(self, entry: Entry, *, full: bool) -> Sequence[str]:
        del full
        over = any(isinstance(event, GameEnded) for event in entry.events)
        sentences = [pick_sentence(self.names, entry.events, count=number_word)]
        if isinstance(entry.move, Pick) and not self._last_round(entry.before):
            sentences.append(self._last_round(entry.after))
        if isinstance(entry.move, Pick) and entry.after.phase is not Phase.OFFER:
            sentences.append(_("All tiles are taken. Now the full lines go to the walls."))
        for event in entry.events:
            if isinstance(event, GameEnded):
                walls = (board.wall for board in entry.after.boards)
                sentences += ended_sentences(self.names, event, walls, and_list)
            elif not (over and isinstance(event, RoundEnded)):  # after the game nobody goes first
                sentences.append(full_stop(event_sentence(self.names, event, and_list)))
                sentences.append(self._points(entry.after) if isinstance(event, RoundEnded) else "")
        return [*filter(None, sentences)]

    def _last_round(self, position: Position) -> str:
        """Says that a row will be complete at the end of the round; empty if none will."""
        ends = row_that_ends(position, round_ended_now(position)[0]) if self.forecasts else None
        text = _("This is the last round: {name} completes row {row}.")
        return text.format(name=self.name(ends[0]), row=ends[1]) if ends else ""

    def scores(self, position: Position, *, forecasts: bool) -> Sequence[str]:
        sentences = [self._points(position)]
        if position.winners is not None:
            names = and_list(map(self.name, position.winners))
            text = _("{name} has won.") if len(position.winners) == 1 else _("{names} share the win.")
            sentences.append(text.format(name=names, names=names))
        elif forecasts and position.phase in (Phase.OFFER, Phase.TILING):
            text = _("If the round ended now: {scores}")
            sentences.append(text.format(scores=self._points(round_ended_now(position)[0])))
        return sentences

    def _points(self, position: Position) -> str:
        text, scored = _("{name} {points}"), zip(self.names, position.scores, strict=True)
        parts = [text.format(name=name, points=points_word(score)) for name, score in scored]
        return _("{scores}.").format(scores=and_list(parts))

    def standing(self, position: Position, seat: int) -> Iterator[str]:
        board = position.board(seat)
        yield points_word(board.score)
        if full := [line.size for line in board.lines if line.full]:
            lines = ngettext("line {lines} is full", "lines {lines} are full", len(full))
            yield lines.format(lines=and_list(ranges(full)))
        for line in board.lines:
            if line.count and not line.full:
                tiles = counted(line.size - line.count, line.colour)
                yield _("line {line} needs {tiles}").format(line=line.size, tiles=tiles)
        if board.floor:
            text = _("{number} on the floor") if board.floor.tiles else _("the marker on the floor")
            yield text.format(number=number_word(len(board.floor)))

    def board(self, position: Position, seat: int) -> Sequence[str]:
        board, marker = position.board(seat), position.marker == seat
        text = _("{name} has {points}, and the marker.") if marker else _("{name} has {points}.")
        score = text.format(name=self.name(seat), points=points_word(board.score))
        wall = self._wall(position, seat) if board.wall != EMPTY_WALL else [_("The wall is empty.")]
        return (score, *self._lines(position, seat), *wall)

    def _wall(self, position: Position, seat: int) -> list[str]:
        return [self._row(position, seat, row) for row in range(1, SIZE + 1)]

    def _row(self, position: Position, seat: int, number: int, noun: str = ROW) -> str:
        """The tiles in a row or column of a wall, and its free spaces with the colours printed there."""
        wall, grey = position.board(seat).wall, position.wall is WallKind.GREY
        label, item, bare = _("Row {number}"), _("{colour} {number}"), pgettext("a column", "{number}")
        if noun != ROW:
            label, item = _("Column {number}"), _("{colour} in row {number}")
            bare = pgettext("a row", "{number}")
        placed, free = [], []
        for place in range(SIZE):
            row, column = (number - 1, place) if noun == ROW else (place, number - 1)
            space = wall[row][column]
            colour = colour_word(printed_colour(row, column) if space is None else space)
            numbered = (bare if space is None and grey else item).format(colour=colour, number=place + 1)
            if space is None:
                free.append(numbered)
            else:
                placed.append(colour if noun == ROW and not grey else numbered)
        text = _("{row}: {colours} placed; free {free}.") if placed else _("{row}: free {free}.")
        text = text if free else _("{row} is complete: {colours}.")
        return text.format(row=label.format(number=number), colours=and_list(placed), free=comma_list(free))

    # Moves

    def typing(self) -> Sequence[str]:
        sentences = (
            _(
                "A move is a factory, a colour and a line: 3 B 2 takes the blue tiles of factory 3 to line 2."
                " Blanks do not matter, nor do capitals."
            ),
            _(
                "You can also just ask: red, line 3, what fits in line 2, row 1."
                " A move with a question mark, 3 B 2?, is only tried."
            ),
            _(
                "The colours are B blue, Y yellow, R red, K black and W white."
                " C is the centre, F the floor: C R F. Words will do as well: centre red floor."
            ),
            _("On a grey wall you also type the column for a tile: 4."),
        )
        return [*map(lettered, sentences)]

    def read(self, position: Position, text: str) -> Move:
        return read_move(position, text, self.names)

    def tell_of(self, position: Position, text: str) -> Sequence[str]:
        """Answers a colour with the places of its tiles, and a place with what lies there."""
        said = self.phrase(text)
        named, parts, seat = said.named, said.parts - {PLAYER}, position.to_play or 1
        if said.asks and len(parts) == 2 and parts < {FACTORY, LINE, COLOUR} and PLAYER not in named:
            return self.moves(position, text)
        if len(parts) != 1 or said.is_letter or TILE in parts:
            return super().tell_of(position, text)
        (part,) = parts
        asked_for = part == COLUMN and position.phase is Phase.TILING and not said.asks
        if PLAYER in named if part in (COLOUR, FACTORY) else asked_for and PLAYER not in named:
            return ()
        if part == COLOUR:
            return [self._where(position, Colour.parse(named[part]))]
        number, seat = place_number(named[part], part), int(named.get(PLAYER, seat))
        if part == FACTORY:
            return [self._at(position, number)]
        if part == LINE:
            return self._line(position, seat, number)
        return [self._row(position, seat, number, part)]

    def _where(self, position: Position, colour: Colour) -> str:
        there = ((source, tiles[colour]) for source, tiles in position.offer.sources() if tiles[colour])
        text = _("{number} at {source}")
        parts = [text.format(number=number_word(n), source=_at_source(source)) for source, n in there]
        places = and_list(parts) or _("nowhere to take")
        return _("{colour}: {places}.").format(colour=capital(colour_word(colour)), places=places)

    def _line(self, position: Position, seat: int, number: int) -> Sequence[str]:
        """The tiles in a player's line or floor; on their turn also where tiles lie that fit."""
        board = position.board(seat)
        if number == FLOOR:
            return (floor_sentence(board.floor),)
        line = board.line(number)
        lies = capital(line_sentence(line)) if line.count else _("Line {line} is empty.").format(line=number)
        if seat != position.to_play or position.phase is not Phase.OFFER:
            return (lies,)
        picks = (move for move in position.legal_moves if isinstance(move, Pick) and move.line == number)
        places = [self._where(position, colour) for colour in sorted({move.colour for move in picks})]
        return (lies, *(places or [_("Nothing can go there now.")]))

    def typed(self, _position: Position, move: Move) -> str:
        return str(move.column) if isinstance(move, Place) else notation(move)

    def spelt(self, position: Position, move: Move) -> str:
        return " ".join(self.typed(position, move))

    def legal(self, position: Position) -> Sequence[Move]:
        return position.legal_moves

    def move_words(self, position: Position, move: Move) -> str:
        return choice_words(position, move, number_word)

    def moves(self, position: Position, about: str) -> Sequence[str]:
        if position.phase is Phase.TILING:
            return [*self._columns(position)]
        named = {} if means(about, ALL) else self._wanted(position, about)
        groups: dict[tuple[int, Colour], list[int]] = {}
        for move in position.legal_moves:
            if isinstance(move, Pick) and named.items() <= move_parts(move).items():
                groups.setdefault((move.source, move.colour), []).append(move.line)
        if not groups:
            return (_("Nothing can go there now.") if LINE in named else _("There is nothing to take."),)
        return [self._group(position, *group, lines) for group, lines in groups.items()]

    def _group(self, position: Position, source: int, colour: Colour, lines: Sequence[int]) -> str:
        places = ranges(line for line in lines if line != FLOOR)
        where = _("only the floor")
        if places:
            text = ngettext("line {lines} or the floor", "lines {lines} or the floor", len(lines) - 1)
            where = text.format(lines=comma_list(places)) if FLOOR in lines else line_word(lines[0])
        source_word, number = capital(source_name(source)), number_word(position.offer.at(source)[colour])
        text = _("{source}, {number} {colour}: {where}.")
        return text.format(source=source_word, number=number, colour=colour_word(colour), where=where)

    def _wanted(self, position: Position, about: str) -> dict[str, str]:
        """The parts of the moves that a text names. Raises `ValueError`."""
        said = self.phrase(about)
        named, numbers = dict(said.named), said.numbers
        if len(numbers) == 1 and FACTORY not in named:
            named[FACTORY] = numbers.pop()
        if numbers or not said.sensible or named.keys() - {FACTORY, LINE, COLOUR} or (about and not named):
            raise ValueError(_("name a factory, the centre, a colour or a line"))
        if FACTORY in named:
            position.offer.at(place_number(named[FACTORY], FACTORY))  # raises `ValueError`
        return named

    def preview(self, position: Position, move: Move) -> Sequence[str]:
        seat = position.to_play or 1
        after, events = position.apply(move)
        sentences = [full_stop(capital(self.move_words(position, move)))]
        for event in events:
            if isinstance(event, Picked):
                sentences += self._would(position, event)
            elif isinstance(event, MarkerTaken):
                sentences.append(_("The marker would come along."))
            elif isinstance(event, TileLaid) and isinstance(move, Place):
                sentences.append(_("It would score {points}.").format(points=points_word(event.points)))
        text = _("If the round ended then, {name} would have {points}.")
        if after.phase is Phase.OVER:
            sentences.append(_("It would end the game."))
            text = _("{name} would have {points}.")
        elif self._last_round(after) and not self._last_round(position):
            sentences.append(_("It would make this the last round."))
        score = points_word(round_ended_now(after)[0].board(seat).score)
        return [*sentences, text.format(name=self.name(seat), points=score)]

    def _would(self, position: Position, event: Picked) -> Iterator[str]:
        if event.line and event.fallen:
            text = ngettext("{number} would fall.", "{number} would fall.", event.fallen)
            yield capital(text.format(number=number_word(event.fallen)))
        if event.line:
            needed = event.line - event.placed - position.board(event.seat).line(event.line).count
            text = _("Line {line} would need {number} more.") if needed else _("Line {line} would be full.")
            yield text.format(line=event.line, number=number_word(needed))

    def reason(self, position: Position, place: int, advice: Sequence[Advice]) -> str:
        from azul.explain import hint

        return hint(position, place, advice, self.names)

    # Words

    def words(self) -> Sequence[Word]:
        stock = _("how many tiles of each colour are in the bag and in the lid")
        return (
            Word(NC_("word to type", "factories"), _("what lies in the factories and in the centre")),
            Word(NC_("word to type", "centre"), _("what lies in the centre"), aliases=("center",)),
            Word(NC_("word to type", "lines"), _("a player's pattern lines and floor"), _("a name")),
            Word(NC_("word to type", "wall"), _("a player's wall"), _("a name")),
            Word(NC_("word to type", "bag"), stock),
        )

    def answer(self, word: str, argument: str, position: Position) -> Sequence[str]:
        seat = self.seat_named(argument, position.to_play or 1)
        name = self.name(seat)
        match word:
            case "factories":
                return [*self._offer(position)]
            case "centre":
                return (self._at(position, CENTRE),)
            case "lines":
                return [_("{name}'s lines:").format(name=name), *self._lines(position, seat)]
            case "wall":
                return [_("{name}'s wall:").format(name=name), *self._wall(position, seat)]
        return [tiles_left_sentence(position)]


def _pattern(wall: WallKind) -> Iterator[str]:
    for row in range(SIZE if wall is WallKind.COLOURED else 0):
        colours = [colour_word(printed_colour(row, column)) for column in range(SIZE)]
        yield _("Row {row}: {colours}.").format(row=row + 1, colours=comma_list(colours))


def colour_name(colour: Colour | None) -> str:
    return "" if colour is None else colour_word(colour)


def tiles_words(tiles: Tiles) -> str:
    return and_list(counted(tiles[colour], colour) for colour in tiles.colours) or _("nothing")


def counted(number: int, colour: Colour | None) -> str:
    return _("{number} {colour}").format(number=number_word(number), colour=colour_name(colour))


def floor_sentence(floor: FloorLine) -> str:
    if not floor:
        return _("The floor is empty.")
    parts = [counted(floor.tiles[colour], colour) for colour in floor.tiles.colours]
    parts += [_("the marker")] if any(not isinstance(space, Colour) for space in floor) else []
    text = _("On the floor: {tiles}, costing {points}.")
    return text.format(tiles=and_list(parts), points=points_word(floor_penalty(len(floor))))


def line_sentence(line: PatternLine) -> str:
    values = {"line": line.size, "number": number_word(line.count), "colour": colour_name(line.colour)}
    if line.full:
        return _("line {line} is full of {colour}.").format(**values)
    text = ngettext(
        "line {line} has {number} {colour} and {free} space.",
        "line {line} has {number} {colour} and {free} spaces.",
        line.size - line.count,
    )
    return text.format(**values, free=number_word(line.size - line.count))


def _at_source(source: int) -> str:
    if source == CENTRE:
        return pgettext("at", "the centre")
    return pgettext("at", "factory {number}").format(number=source)


def source_name(source: int) -> str:
    """`the centre` or `factory 3`, outside a sentence."""
    if source == CENTRE:
        return pgettext("by itself", "the centre")
    return pgettext("by itself", "factory {number}").format(number=source)
