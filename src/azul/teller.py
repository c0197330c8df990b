"""Azul line by line: sentences for positions, moves and events, and the moves that players type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from azul import rules, typed_moves, wording
from azul.game import SPEC, Entry
from azul.rules import CENTRE, FLOOR, Colour, GameEnded, Move, Phase, Pick, Place, Position, WallKind
from azul.rules.board import EMPTY_WALL, SIZE, floor_penalty, printed_colour
from azul.rules.position import column_points, round_ended_now
from azul.typed_moves import COLOUR, FACTORY, LINE, ROW, TILE, VOCABULARY, place_number, read_move
from azul.wording import colour_word, lettered, line_word, notation
from hotseat import i18n
from hotseat.i18n import N_, NC_, _, capital, comma_list, ngettext, pgettext, points_word, sentence
from hotseat.lines.phrases import COLUMN, PLAYER, Missing
from hotseat.lines.words import NAME, Teller, Word, and_list, first_form, number_word, own_word, ranges

_PLENTY = 100  # tiles: more than a source has


class AzulTeller(Teller[Position, Move, rules.Event]):
    """The sentences of Azul."""

    spec = SPEC
    vocabulary = VOCABULARY
    lettered, rules = staticmethod(lettered), staticmethod(wording.rules_text)
    scoring = staticmethod(lambda parts: "10" if {COLUMN, ROW} & {*parts} else "9" if LINE in parts else "8")
    move_words = hint_words = staticmethod(partial(wording.choice_words, count=number_word))
    how_to_type = (
        N_("A move is a factory, a colour and a line: 3 B 2 takes the blue tiles of factory 3 to line 2."),
        N_("You can also just ask: red, line 3, centre, what fits in line 2, row 1."),
        N_("A move with a question mark, 3 B 2?, is only tried. Blanks do not matter, nor do capitals."),
        N_("The colours are B blue, Y yellow, R red, K black and W white."),
        N_("C is the centre, F the floor: C R F. Words will do as well: centre red floor."),
        N_("On a grey wall you also type the column for a tile: 4."),
    )

    words = (
        Word(NC_("word to type", "factories"), N_("what lies in the factories and the centre")),
        Word(NC_("word to type", "lines"), N_("a player's pattern lines and floor"), NAME, asked="need"),
        Word(NC_("word to type", "wall"), N_("a player's wall"), NAME),
        Word(NC_("word to type", "bag"), N_("which tiles are in the bag and in the lid"), "", "lid", "left"),
        Word(NC_("word to type", "marker"), N_("who goes first in the next round"), aliases="first"),
    )
    variant_question = N_("Which wall, coloured, or grey where you choose the columns?")

    # A game

    def variant_told(self, position: Position) -> Iterator[str]:
        coloured = _("The walls are coloured: type {word} for the pattern.").format(word=own_word("wall"))
        grey = _("The walls are grey: you choose the columns of your tiles.")
        yield grey if position.wall is WallKind.GREY else coloured
        if position.round > 1:
            yield self.stage(position)

    def stage(self, position: Position) -> str:
        return _("This is round {n}.").format(n=position.round)

    def news(self, position: Position, seat: int, telling: str, heard: Position | None) -> Sequence[str]:
        if position.phase is Phase.TILING:
            return [*self._columns(position, seat)]
        if telling == "full":
            return [self._last_round(position), *self._offer(position), *self.tell_lines(position, seat)]
        known = heard if heard is not None and heard.round == position.round else None
        return [*self._offer(position, known)] if telling == "normal" else ()

    def _columns(self, position: Position, seat: int) -> Iterator[str]:
        """The columns for the tile of a full line: those that score most first, unless forecasts are off."""
        asked = next(iter(position.legal_moves))
        assert isinstance(asked, Place)
        colour = position.board(seat).line(asked.line).colour
        assert colour is not None
        text = _("Choose a column for the {colour} tile of line {line}.")
        yield text.format(colour=colour_word(colour), line=asked.line)
        by_points: dict[int, dict[int, str]] = {}
        for column, points in column_points(position):
            by_points.setdefault(points if self.forecasts else 0, {})[column] = ""
        for points, columns in sorted(by_points.items(), reverse=True):
            text, place = _("{place}: {points}."), spaces_words(ROW, columns, named=False)
            text = text if self.forecasts else _("Free: {place}.")
            yield capital(text.format(place=place, points=points_word(points)))

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
        marker = source == CENTRE and position.marker == CENTRE
        tiles = comma_list(held_words(position.offer.at(source), marker=marker))
        empty = _("The centre is empty.") if source == CENTRE else _("{source} is empty.")
        text = _("{source}: {tiles}.") if tiles else empty
        return text.format(source=source_name(source), tiles=tiles)

    def tell_lines(self, position: Position, seat: int) -> list[str]:
        board = position.board(seat)
        sentences = [sentence(line_words(line)) for line in board.lines if line.count]
        if empty := [line.size for line in board.lines if not line.count]:
            text = ngettext("Line {lines} is empty.", "Lines {lines} are empty.", len(empty))
            sentences.append(text.format(lines=and_list(ranges(empty))))
        return [*sentences, floor_sentence(board.floor)]

    def happened(self, entry: Entry, *, own: bool = False) -> Sequence[str]:
        over = any(isinstance(event, GameEnded) for event in entry.events)
        took = _("{number} {colour} to {line}") if own else ""
        if len(self.names) > 2:
            took = _("{number} {colour}, {line}") if own else _("{name}: {number} {colour}, {source}, {line}")
        picked = wording.pick_sentence(self.names, entry.events, took=took, count=number_word)
        sentences = [capital(picked) if own else picked]
        if isinstance(entry.move, Pick) and not self._last_round(entry.before):
            sentences.append(self._last_round(entry.after))
        if isinstance(entry.move, Pick) and entry.after.phase is not Phase.OFFER:
            sentences.append(_("All tiles are taken. Now the full lines go to the walls."))
        for event in entry.events:
            if isinstance(event, GameEnded):
                walls = (board.wall for board in entry.after.boards)
                sentences += wording.ended_sentences(self.names, event, walls, and_list)
            elif not (over and isinstance(event, rules.RoundEnded)):  # after the game nobody goes first
                told = wording.event_sentence(self.names, event, and_list)
                sentences.append(told[:1] + sentence(told)[1:])  # which may begin with a name
                sentences.append(self._points(entry.after) if isinstance(event, rules.RoundEnded) else "")
        return [*filter(None, sentences)]

    def _last_round(self, position: Position) -> str:
        """Says that a row will be complete at the end of the round; empty if none will."""
        ends = wording.row_that_ends(position, round_ended_now(position)[0]) if self.forecasts else None
        text = _("This is the last round: {name} completes row {row}.")
        return text.format(name=self.name(ends[0]), row=ends[1]) if ends else ""

    def points(self, position: Position) -> Iterator[str]:
        yield self._points(position)
        if self.forecasts and position.phase in (Phase.OFFER, Phase.TILING):
            text = _("If the round ended now: {scores}")
            yield text.format(scores=self._points(round_ended_now(position)[0]))

    def _points(self, position: Position) -> str:
        text, scored = _("{name} {points}"), zip(self.names, position.scores, strict=True)
        parts = [text.format(name=name, points=points_word(score)) for name, score in scored]
        scores = and_list(parts, pgettext("scores", "{some} and {last}"))
        return _("{scores}.").format(scores=scores)

    def standing(self, position: Position, seat: int) -> Iterator[str]:
        board = position.board(seat)
        yield from (line_words(line) for line in board.lines if line.count)
        if board.floor:
            text = _("{number} on the floor") if board.floor.tiles else _("the marker on the floor")
            yield text.format(number=number_word(len(board.floor)))

    def tell_board(self, position: Position, seat: int) -> Sequence[str]:
        score = _("{name} has {points}.").format(name=self.name(seat), points=self.score(position, seat))
        empty = position.board(seat).wall == EMPTY_WALL
        wall = [_("The wall is empty.")] if empty else self.tell_wall(position, seat)
        return (score, *self.tell_lines(position, seat), *wall)

    def tell_wall(self, position: Position, seat: int) -> list[str]:
        return [self._row(position, seat, row) for row in range(1, SIZE + 1)]

    def _row(self, position: Position, seat: int, number: int, noun: str = ROW) -> str:
        """The tiles in a row or column of a wall, and its free spaces with the colours printed there."""
        wall, grey = position.board(seat).wall, position.wall is WallKind.GREY
        placed, free = dict[int, str](), dict[int, str]()  # colours by place
        for place in range(SIZE):
            row, column = (number - 1, place) if noun == ROW else (place, number - 1)
            space = wall[row][column]
            colour = printed_colour(row, column) if space is None else space
            (free if space is None else placed)[place + 1] = colour_word(colour)
        label = _("Row {number}") if noun == ROW else _("Column {number}")
        text = _("{row}: {placed}; free in {free}.") if grey else _("{row}: {placed}; free for {free}.")
        if not placed:
            text = _("{row} is free.") if grey else _("{row} is free for {colours}.")
        text = text if free else _("{row} is complete: {colours}.")
        told = {"placed": spaces_words(noun, placed), "free": spaces_words(noun, free, named=not grey)}
        return text.format(
            row=label.format(number=number), colours=and_list((placed or free).values()), **told
        )

    # Moves

    def read(self, position: Position, text: str) -> Move:
        try:
            return read_move(position, text, self.names)
        except Missing as why:
            letter = self.phrase(text).named.get(COLOUR)
            if not letter or FACTORY not in why.parts:
                raise
            colour = Colour.parse(letter)
            having = [tiles for _source, tiles in position.offer.sources() if tiles[colour]]
            where = self._where(position, colour)
            if not having:
                raise ValueError(where) from None
            if len(having) > 1:
                raise
            raise Missing(i18n.join_sentences((str(why), where)), *why.parts) from None

    def tell_of(self, position: Position, text: str) -> Sequence[str]:
        """Answers a colour with the places of its tiles, and a place with what lies there."""
        said = self.phrase(text)
        named, parts, seat = said.named, said.parts - {PLAYER}, position.to_play or 1
        if {ROW, COLUMN} <= parts and (said.asks or position.phase is not Phase.TILING):
            parts -= {COLUMN}  # a space is told with its row
        if said.asks and len(parts) == 2 and parts < {FACTORY, LINE, COLOUR} and PLAYER not in named:
            return self.moves(position, text)
        if len(parts) != 1 or (said.is_letter and COLOUR in parts) or TILE in parts:
            return super().tell_of(position, text)
        (part,) = parts
        asked_for = part == COLUMN and position.phase is Phase.TILING and not said.asks
        if PLAYER in named if part in (COLOUR, FACTORY) else asked_for and PLAYER not in named:
            return self.tell_board(position, int(named[PLAYER])) if said.asks and PLAYER in named else ()
        if part == COLOUR:
            colour = Colour.parse(named[part])
            return [self._where(position, colour), self._fits(position, colour)]
        number, seat = place_number(named[part], part), int(named.get(PLAYER, seat))
        if part == FACTORY:
            return [self._at(position, number)]
        if part == LINE:
            return self._line(position, seat, number)
        return [self._row(position, seat, number, part)]

    def _where(self, position: Position, colour: Colour, room: int = _PLENTY) -> str:
        """The sources of a colour.   room: how many tiles fit where they would go."""
        parts, falls = [], False
        for source, tiles in position.offer.sources():
            if number := tiles[colour]:
                fallen, falls = number_word(number - room), falls or number > room
                place = _("in the centre") if source == CENTRE else _("at factory {number}")
                of = {"number": number_word(number), "place": place.format(number=source)}
                text = _("{number} {place}, {fallen} would fall") if number > room else _("{number} {place}")
                parts.append(text.format(**of, fallen=fallen))
        places = (i18n.semicolon_list(parts) if falls else and_list(parts)) or _("none left to take")
        return _("{colour}: {places}.").format(colour=capital(colour_word(colour)), places=places)

    def _fits(self, position: Position, colour: Colour) -> str:
        """The lines of the player to move that tiles of a colour fit; empty if nobody takes any."""
        picks = (move for move in position.legal_moves if isinstance(move, Pick) and move.colour is colour)
        lines = sorted({move.line for move in picks} - {FLOOR})
        text = ngettext("It fits line {lines}.", "It fits lines {lines}.", len(lines))
        return text.format(lines=and_list(ranges(lines))) if lines else ""

    def _line(self, position: Position, seat: int, number: int) -> Sequence[str]:
        """The tiles in a player's line or floor; on their turn also where tiles lie that fit."""
        board = position.board(seat)
        lies = sentence(line_words(board.line(number))) if number else floor_sentence(board.floor)
        if not number or seat != position.to_play or position.phase is not Phase.OFFER:
            return (lies,)
        picks = (move for move in position.legal_moves if isinstance(move, Pick) and move.line == number)
        room, colours = number - board.line(number).count, sorted({move.colour for move in picks})
        places = [self._where(position, colour, room) for colour in colours]
        return (lies, *(places or [_("Nothing can go there now.")]))

    def typed(self, _position: Position, move: Move) -> str:
        return str(move.column) if isinstance(move, Place) else notation(move)

    def spelt(self, position: Position, move: Move) -> str:
        spelt = " ".join(self.typed(position, move))
        if not spelt.isascii():  # the keys of the centre and the floor would need another keyboard
            for part, key in ((FACTORY, "C"), (LINE, "F")):
                spelt = spelt.replace(key, first_form(VOCABULARY.values[part, key]))
        return i18n.in_digits(spelt)

    def moves(self, position: Position, about: str) -> Sequence[str]:
        if position.phase is Phase.TILING:
            return [*self._columns(position, position.to_play or 1)]
        named = {} if self.names_all(about) else self._wanted(position, about)
        groups: dict[tuple[int, Colour], list[int]] = {}
        for move in position.legal_moves:
            if isinstance(move, Pick) and named.items() <= typed_moves.move_parts(move).items():
                groups.setdefault((move.source, move.colour), []).append(move.line)
        alike: dict[tuple[int, tuple[int, ...]], list[str]] = {}  # tiles of a source that fit the same lines
        for (source, colour), lines in groups.items():
            tiles = counted(position.offer.at(source)[colour], colour)
            alike.setdefault((source, tuple(lines)), []).append(tiles)
        sentences = []
        for (source, fitting), parts in alike.items():
            text, places = _("{source}, {tiles}: {where}."), ranges(line for line in fitting if line != FLOOR)
            numbers = and_list(places, pgettext("lines that tiles fit", "{some}, {last}"))
            where = ngettext("line {lines}", "lines {lines}", len(fitting) - (FLOOR in fitting))
            where = where.format(lines=numbers) if places else line_word(FLOOR)
            sentences.append(text.format(source=source_name(source), tiles=and_list(parts), where=where))
        nothing = _("Nothing can go there now.") if LINE in named else _("There is nothing to take.")
        if COLOUR in named and not sentences:
            nothing = self._where(position, Colour.parse(named[COLOUR]))
            try:
                typed_moves.check_begun(position, named.get(FACTORY, ""), named.get(LINE, ""), named[COLOUR])
            except ValueError as why:
                nothing = sentence(SPEC.explain(why))
        return sentences or [nothing]

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
        sentences = [sentence(self.move_words(position, move))]
        for event in events:
            if isinstance(event, rules.Picked) and event.line:
                text = ngettext("{number} would fall.", "{number} would fall.", event.fallen)
                fallen = capital(text.format(number=number_word(event.fallen)))
                line, _fallen = position.board(seat).line(event.line).fill(event.colour, event.number)
                sentences += [fallen if event.fallen else "", _("Then {line}.").format(line=line_words(line))]
            elif isinstance(event, rules.MarkerTaken):
                sentences.append(_("The marker would come along."))
            elif isinstance(event, rules.TileLaid) and isinstance(move, Place):
                sentences.append(_("It would score {points}.").format(points=points_word(event.points)))
        text = _("If the round ended then, {name} would have {points}.")
        if after.phase is Phase.OVER:
            sentences.append(_("It would end the game."))
            text = _("{name} would have {points}.")
        elif self._last_round(after) and not self._last_round(position):
            sentences.append(_("It would make this the last round."))
        score = points_word(round_ended_now(after)[0].board(seat).score)
        return [*filter(None, sentences), text.format(name=self.name(seat), points=score)]

    # Words

    def tell_factories(self, position: Position, _seat: int) -> Iterable[str]:
        return self._offer(position)

    def tell_bag(self, position: Position, _seat: int) -> Iterable[str]:
        yield wording.tiles_left_sentence(position)

    def tell_marker(self, position: Position, _seat: int) -> Iterable[str]:
        text = _("{name} has the marker.") if position.marker else _("The marker is in the centre.")
        text = _("{name} goes first.") if position.marker is None else text
        yield text.format(name=self.name(position.marker or position.first))


def held_words(tiles: rules.Tiles, *, marker: bool) -> list[str]:
    parts = [counted(tiles[colour], colour) for colour in tiles.colours]
    return [*parts, _("the marker")] if marker else parts


def counted(number: int, colour: Colour) -> str:
    return _("{number} {colour}").format(number=number_word(number), colour=colour_word(colour))


def spaces_words(noun: str, colours: Mapping[int, str], *, named: bool = True) -> str:
    """Spaces of a row or column, those side by side together: `white and blue in columns 2 and 3`."""
    found = []
    for run in i18n.runs(colours):
        place = ngettext("row {numbers}", "rows {numbers}", len(run))
        place = ngettext("column {numbers}", "columns {numbers}", len(run)) if noun == ROW else place
        place = place.format(numbers=and_list(ranges(run)))
        text = _("{colours} in {place}") if named else "{place}"
        found.append(text.format(colours=and_list(map(colours.__getitem__, run)), place=place))
    return comma_list(found)


def floor_sentence(floor: rules.FloorLine) -> str:
    text = _("On the floor: {tiles}, costing {points}.") if floor else _("The floor is empty.")
    tiles = and_list(held_words(floor.tiles, marker=any(not isinstance(space, Colour) for space in floor)))
    return text.format(tiles=tiles, points=points_word(floor_penalty(len(floor))))


def line_words(line: rules.PatternLine) -> str:
    if line.colour is None:
        return _("line {line} is empty").format(line=line.size)
    text = _("line {line} is full of {colour}") if line.full else _("line {line} needs {tiles}")
    tiles = counted(line.size - line.count, line.colour)
    return text.format(line=line.size, tiles=tiles, colour=colour_word(line.colour))


def source_name(source: int) -> str:
    """`Centre` or `Factory 3`, at the beginning of a sentence."""
    text = pgettext("by itself", "centre") if source == CENTRE else pgettext("by itself", "factory {number}")
    return capital(text.format(number=source))
