"""The cursor: what a player has chosen so far, and what a key, an arrow or a click changes.

A pure value. The rules decide what is legal; a key leads to another cursor, to a move, or to an
`IllegalMove` whose text the player reads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from operator import itemgetter

from azul.rules import CENTRE, FLOOR, Colour, IllegalMove, Move, Phase, Pick, Place, Position
from azul.rules.rounds import check_source, next_line
from azul.wording import letter_of, number_keys
from hotseat.i18n import N_, either
from hotseat.values import NamedTuple


class Group(NamedTuple):
    """All tiles of one colour in one source."""

    source: int
    colour: Colour


class Source(NamedTuple):
    """A factory (1 to 9) or the centre (0)."""

    source: int


class Line(NamedTuple):
    """A pattern line (1 to 5) or the floor line (0) of a seat."""

    seat: int
    line: int


class Space(NamedTuple):
    """A wall space of a seat: its row, numbered as the pattern line is, and its column."""

    seat: int
    line: int
    column: int


Target = Group | Source | Line | Space


def groups(position: Position) -> list[Group]:
    """Every group on offer: factory by factory, then the centre, each in the order B Y R K W."""
    return [Group(source, colour) for source, tiles in position.offer.sources() for colour in tiles.colours]


Cell = tuple[int, int]  # column and row of a tile's upper left cell

Places = Mapping[Group, Sequence[Cell]]


def nearest(places: Places, group: Group, down: int) -> Group | None:
    """The nearest group below (`down` 1) or above (-1): first on the same plate, then on the others."""
    own = places.get(group, ())
    edge = (max if down > 0 else min)((y for _x, y in own), default=0)
    others = ((other, to_x, to_y) for other, cells in places.items() for to_x, to_y in cells)
    # Whether it is on another plate, and the square of the distance: a cell is twice as high as wide.
    distances = (
        ((other.source != group.source, (to_x - x) ** 2 + 4 * (to_y - y) ** 2), other)
        for (other, to_x, to_y), (x, y) in product(others, own)
        if (to_y - y) * down > 0 and (y == edge if other.source != group.source else other != group)
    )
    nearest_first = sorted(distances, key=itemgetter(0))
    return nearest_first[0][1] if nearest_first else None


LINES = (1, 2, 3, 4, 5, FLOOR)


class Cursor(NamedTuple):
    """What the player has chosen and points at."""

    source: int | None = None  # the factory or centre whose key was typed; its colour comes next
    group: Group | None = None  # the group of tiles pointed at, or (when `held`) chosen
    held: bool = False
    line: int = 1  # the line pointed at while a group is held; 0 is the floor
    column: int | None = None  # the wall column pointed at in wall-tiling
    confirming: bool = False  # whether the player has chosen line or column, and only has to confirm the move

    # What a key means

    def typed(self, position: Position, key: str) -> Outcome:
        key = key.upper()
        if position.phase is Phase.TILING:
            return _to_column(position, int(key) if key in "12345" else None)
        if self.held and self.group is not None and key in "12345F":
            return self._to_line(position, FLOOR if key == "F" else int(key))
        if key in "123456789C":
            return self._typed_source(position, CENTRE if key == "C" else int(key))
        source = self.chosen_source
        if source is None:
            return _source_first(position)
        if key != "F":
            return _taken(position, Group(source, Colour.parse(key)))
        letters = either([letter_of(colour) for colour in position.offer.at(source).colours])
        if source == CENTRE:
            return IllegalMove(N_("choose a colour in the centre first: {letters}"), letters=letters)
        template = N_("choose a colour on factory {number} first: {letters}")
        return IllegalMove(template, number=source, letters=letters)

    @property
    def chosen_source(self) -> int | None:
        if self.source is None and self.group is not None:
            return self.group.source
        return self.source

    def _typed_source(self, position: Position, source: int) -> Outcome:
        if self.held and self.group is not None and source != CENTRE:
            lines = number_keys([line for line in open_lines(position, self.group) if line != FLOOR])
            if not lines:
                return IllegalMove(N_("only the floor is open: type F"))
            return IllegalMove(N_("type a line, {lines}, or F for the floor"), lines=lines)
        return _refusal(position, source) or Cursor(source=source)

    def enter(self, position: Position) -> Outcome:
        """Take the group pointed at, or move to the line or column pointed at."""
        if position.phase is Phase.TILING:
            return _to_column(position, self.column)
        if self.held:
            return self._to_line(position, self.line)
        if self.group is not None:
            return _taken(position, self.group)
        if self.source is not None:
            return IllegalMove(N_("which colour? Type its letter"))
        return IllegalMove(N_("nothing is selected yet: type a factory, use the arrows, or click a tile"))

    def confirmed(self, outcome: Outcome) -> Outcome:
        """With the setting to confirm moves: show a move first, and make it when it is chosen again."""
        if not isinstance(outcome, Pick | Place):
            return outcome
        shown = cursor_at(outcome)._replace(confirming=True)
        return outcome if shown == self else shown

    def _to_line(self, position: Position, line: int) -> Outcome:
        assert self.group is not None
        pick = Pick(*self.group, line)
        return position.refusal(pick) or pick

    def back(self) -> Cursor | None:
        if self.held:
            return Cursor(group=self.group)
        if self.source is not None or self.group is not None or self.column is not None:
            return Cursor()
        return None

    # Where arrows lead

    def moved(self, position: Position, across: int, down: int, places: Places | None = None) -> Cursor:
        """An arrow: across to the next group or column, up or down to the nearest group in `places`.

        Down from the last tiles, the group is held, and the arrows choose a line.
        """
        if position.phase is Phase.TILING:
            return self._moved_column(position, across)
        if position.phase is not Phase.OFFER:
            return self
        if self.held and down:
            place = LINES.index(self.line) + down
            if place < 0:
                return Cursor(group=self.group)
            return self._at_line(LINES[min(place, len(LINES) - 1)])
        available = groups(position)
        if down and self.group in available:
            group = nearest(places or {}, self.group, down)
            if group is None:
                return _holding(position, self.group) if down > 0 else self
            return Cursor(group=group)
        if self.group not in available:
            start = [group for group in available if self.source in (None, group.source)] or available
            return Cursor(group=start[0])
        group = available[(available.index(self.group) + across) % len(available)]
        return _holding(position, group) if self.held else Cursor(group=group)

    def _moved_column(self, position: Position, across: int) -> Cursor:
        """To the next legal column. Players can type the others, and read which rule forbids them."""
        columns, here = asked_columns(position), self.column
        if here is None:
            return Cursor(column=columns[0 if across >= 0 else -1])
        beyond = [column for column in columns if (column - here) * across > 0]
        return Cursor(column=min(beyond, key=lambda column: abs(column - here))) if beyond else self

    # What the mouse means

    def pointed(self, position: Position, target: Target | None) -> Cursor:
        if position.phase is Phase.TILING:
            if isinstance(target, Space) and target[:2] == (position.to_play, asked_line(position)):
                return self if self.column == target.column else Cursor(column=target.column)
        elif isinstance(target, Group) and not self.held and self.source is None:
            return Cursor(group=target)
        elif isinstance(target, Line | Space) and self.held and target.seat == position.to_play:
            return self._at_line(target.line)
        return self

    def _at_line(self, line: int) -> Cursor:
        return self if line == self.line else self._replace(line=line, confirming=False)

    def let_go(self, over: Target | None, rest: Cursor) -> Cursor:
        """The cursor after the mouse has left a target: `rest`, if only the mouse had pointed there."""
        alone = Cursor(group=over) if isinstance(over, Group) else None
        if isinstance(over, Space):
            alone = Cursor(column=over.column)
        return rest if self == alone else self

    def objection(
        self, position: Position, names: Sequence[str], target: Target | None
    ) -> IllegalMove | None:
        """Why the source under the mouse cannot be chosen, or the line for the tiles that are held."""
        if isinstance(target, Source) and position.phase is Phase.OFFER:
            return _refusal(position, target.source)
        return self._other_board(position, names, target) if self.held else None

    def _other_board(
        self, position: Position, names: Sequence[str], target: Target | None
    ) -> IllegalMove | None:
        if not isinstance(target, Line | Space) or position.to_play in (None, target.seat):
            return None
        if position.phase is Phase.TILING:
            template = N_("that is {other}'s board. {name}, click a lit space on your own wall")
        elif self.held:
            template = N_("that is {other}'s board. {name}, click a line on your own board")
        else:
            template = N_("that is {other}'s board. {name}, click tiles on a factory or in the centre")
        return IllegalMove(template, other=names[target.seat - 1], name=names[(position.to_play or 1) - 1])

    def clicked(self, position: Position, names: Sequence[str], target: Target) -> Outcome:
        if other := self._other_board(position, names, target):
            return other
        if position.phase is Phase.TILING:
            return self._clicked_space(position, target)
        if isinstance(target, Group):
            again = self.held and target == self.group  # a second click cancels the choice
            return Cursor(group=target) if again else _taken(position, target)
        if isinstance(target, Source):
            if target.source == self.source:
                return Cursor()
            return self._replace(held=False)._typed_source(position, target.source)
        if not self.held:
            return IllegalMove(N_("take tiles first: click some on a factory or in the centre"))
        return self._to_line(position, target.line)

    def _clicked_space(self, position: Position, target: Target) -> Outcome:
        line = asked_line(position)
        if not isinstance(target, Space):
            return IllegalMove(N_("choose a column: click a lit space on your wall"))
        if target.line != line:
            return IllegalMove(N_("the tile of line {line} comes first"), line=line)
        return _to_column(position, target.column)


Outcome = Cursor | Move | IllegalMove


def _refusal(position: Position, source: int, colour: Colour | None = None) -> IllegalMove | None:
    try:
        check_source(position, source, colour)
    except IllegalMove as refused:
        return refused
    return None


def _holding(position: Position, group: Group) -> Cursor:
    return Cursor(group=group, held=True, line=best_line(position, group))


def _taken(position: Position, group: Group) -> Outcome:
    """The cursor that holds a group, or the rule that forbids taking it."""
    return _refusal(position, *group) or _holding(position, group)


def asked_line(position: Position) -> int | None:
    """In wall-tiling on the grey wall, the full line whose tile needs a column."""
    if position.phase is not Phase.TILING or position.to_play is None:
        return None
    return next_line(position.board(position.to_play))


def asked_columns(position: Position) -> list[int]:
    return [move.column for move in position.legal_moves if isinstance(move, Place)]


def open_lines(position: Position, group: Group) -> list[int]:
    return [move.line for move in position.legal_moves if isinstance(move, Pick) and move[:2] == group]


def best_line(position: Position, group: Group) -> int:
    """The line that the cursor first points at: it spills least, and the pick leaves it fullest."""
    number, board = position.offer.at(group.source)[group.colour], position.board(position.to_play or 1)
    costs = [(number, 0, FLOOR)]
    for line in open_lines(position, group):
        if line != FLOOR:
            filled, spilled = board.line(line).fill(group.colour, number)
            costs.append((spilled, filled.size - filled.count, line))
    return min(costs)[-1]


def _source_first(position: Position) -> IllegalMove:
    offer = position.offer
    template = N_("type a factory first: 1 to {last}")
    if offer.centre:
        template = N_("type a factory first: 1 to {last}, or C for the centre")
    if not any(offer.factories):
        template = N_("type C first, for the centre")
    return IllegalMove(template, last=len(offer.factories))


def _to_column(position: Position, column: int | None) -> Place | IllegalMove:
    line = asked_line(position)
    if line is None or column is None:
        columns = either([str(column) for column in asked_columns(position)])
        return IllegalMove(N_("choose a column: type {columns}"), columns=columns)
    place = Place(line, column)
    return position.refusal(place) or place


def cursor_at(move: Move) -> Cursor:
    if isinstance(move, Pick):
        return Cursor(group=Group(move.source, move.colour), held=True, line=move.line)
    return Cursor(column=move.column) if isinstance(move, Place) else Cursor()
