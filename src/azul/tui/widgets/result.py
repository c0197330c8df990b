"""The parts of Azul's result: the bonus count, a winner's wall, and the parts of every score.

All players count at the same time: first their rows, then their columns, then their colours, one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, product, zip_longest
from operator import add
from typing import ClassVar

from rich.cells import cell_len

from azul.effects import Part as WallPart
from azul.effects import PartKind, parts
from azul.game import Session
from azul.rules import COLOURS, Bonus, FloorCost, PlayerBoard, TileLaid, Wall, WallKind, printed_colour
from azul.tui.widgets import tiles
from azul.tui.widgets.tiles import HUGE, LARGE, LEAST, SCALES, TINY, Empty, Look, Scale
from azul.wording import colour_word
from hotseat.i18n import _, in_digits, pgettext
from hotseat.record import who_words
from hotseat.text.fit import fitted, seat_mark
from hotseat.tui.drawing.canvas import NOWHERE, Box, Canvas, large, put_large
from hotseat.tui.drawing.sheet import ViewPart, seat_look
from hotseat.tui.screens.result import place_word
from hotseat.values import NamedTuple

NOTHING = Bonus(0, 0, 0)


class Frame(NamedTuple):
    """One picture of the count."""

    counted: tuple[Bonus, ...]  # by seat, the bonuses so far
    kind: PartKind | None  # the kind of part that all players count; None before and after the count
    lit: tuple[WallPart | None, ...]  # by seat, the part it counts


def frames(boards: Sequence[PlayerBoard]) -> list[Frame]:
    """Before the count, every step of it, and the totals; a single picture if nobody has a bonus."""
    dark = (None,) * len(boards)
    counted = (NOTHING,) * len(boards)
    pictures = [Frame(counted, None, dark)]
    everyone = [parts(board.wall) for board in boards]
    for kind in PartKind:
        for lit in zip_longest(*([part for part in full if part.kind is kind] for full in everyone)):
            counts = zip(counted, lit, strict=True)
            counted = tuple(
                Bonus(*map(add, bonus, full.kind.one)) if full else bonus for bonus, full in counts
            )
            pictures.append(Frame(counted, kind, lit))
    return [*pictures, Frame(counted, None, dark)] if len(pictures) > 1 else pictures


class FinalScore(NamedTuple):
    """One player's score in parts, which add up to `total`."""

    name: str
    rounds: tuple[int, ...]  # the points of the tiles laid, by round
    floors: int  # the cost of the floor lines, 0 or less
    spared: int  # what of it was not paid, as no score falls below 0
    bonus: Bonus
    total: int
    place: int  # in the ranking, from 1
    who: str  # the player, as the record's seat line says it
    seat: int  # from 0

    def at(self, counted: Bonus) -> FinalScore:
        """The score while only a part of the bonuses is counted."""
        return self._replace(bonus=counted, total=self.total - self.bonus.points + counted.points)


def final_scores(session: Session) -> list[FinalScore]:
    """Every player's score, from the events of a finished game."""
    players = len(session.names)
    rounds, floors, spared = [[0] * players], [0] * players, [0] * players
    for entry in session.entries:
        if entry.chance and entry.before.round:
            rounds.append([0] * players)
        for event in entry.events:
            if isinstance(event, TileLaid):
                rounds[-1][event.seat - 1] += event.points
            elif isinstance(event, FloorCost):
                floors[event.seat - 1] -= event.penalty
                spared[event.seat - 1] += event.penalty - event.lost
    game = session.position
    sums = session.names, session.seats, game.bonuses or (), game.scores, game.places or ()
    laid = list(zip(*rounds, strict=True))
    return [
        FinalScore(name, laid[seat], floors[seat], spared[seat], bonus, total, place, who, seat)
        for seat, (name, who, bonus, total, place) in enumerate(zip(*sums, strict=True))
    ]


# The layout: the walls of the winners at the left, the table of scores beside them, and the chart below that
# or at its right.

# The sizes of tiles for a winner's wall. The largest is only for the walls of all players.
_SCALES = [scale for scale in SCALES if scale not in (HUGE, TINY)]

MARGIN = 1  # columns at either side

NOTICE_ROWS = 2

_WALL_X = 1  # the column of a wall's picture at which its tiles begin

NARROW, _WIDE = 9, 24  # columns of a player in the table of scores

_LABEL_MOST = {2: 28, 3: 28, 4: 23}  # columns for the name of a row, air included, by the number of players

_HEAD_ROWS = 2  # the places, the names

_TALL = 34  # rows of a terminal that has room for a higher bar, and a blank row above the hints

_MARK = 3  # columns of a seat's mark, with a blank

_VALUE = 3  # cells of a value, with its sign

_TWICE = 18  # columns of a player for two digits of twice the size

_WALLS_GAP = 3

_CHART_LEAST, _CHART_MOST = (40, 8), (94, 14)  # columns and rows

_VAST, _VAST_CHART = (200, 50), (127, 30)  # columns and rows of a room for the largest chart; of that chart


class Contents(NamedTuple):
    """The numbers of players, winners and rounds, the width of the longest row name, and the number of rows
    below the rounds: floor line, rows, columns, colours, perhaps what the floor did not cost.
    """

    players: int
    winners: int
    rounds: int
    label: int
    others: int = 4


class ScoreTable(NamedTuple):
    """label: the columns of the row names.   column: those of each player.   digits: the totals' size."""

    box: Box
    each_round: bool
    label: int
    column: int
    digits: int


class Plan(NamedTuple):
    """The whole result.   walls: those of all players, or of the first winners."""

    heading: Box
    scale: Scale
    walls: tuple[Box, ...]
    table: ScoreTable
    chart: Box
    notice: Box
    hints: Box


def plan(width: int, height: int, contents: Contents) -> Plan | None:
    """The result for a terminal of `width` by `height` cells; None where it does not fit.

    With room for large tiles and digits, it shows the walls of all players. With less room it does without,
    in this order: large tiles, the chart, a row for each round, the other winners' walls.
    """
    if width < LEAST[0] or height < LEAST[1]:
        return None
    air = int(height >= _TALL)
    heading, notice_y = Box(0, 0, width, 6 if air else 4), height - 1 - air - NOTICE_ROWS
    top, wide = heading.height + air, width - 2 * MARGIN
    everyone = product([contents.players], [True], [True], (HUGE, LARGE))
    winners = product(sorted({contents.winners, 1}, reverse=True), (True, False), (True, False), _SCALES)
    for walls, each_round, chart, scale in chain(everyone, winners):
        room = _Room(Box(MARGIN, top, wide, notice_y - top), contents, each_round, chart)
        for across in range(1, walls + 1) if not (chart and scale.letters) else ():
            placed = room.placed(scale, walls, across)
            if placed and (walls <= contents.winners or placed[1].digits == 2):
                lines = Box(MARGIN, notice_y, wide, NOTICE_ROWS), Box(MARGIN, height - 1, wide, 1)
                return Plan(heading, scale, *placed, *lines)
    return None


class _Room(NamedTuple):
    """The room between heading and hints, and what to show there."""

    box: Box
    contents: Contents
    each_round: bool
    chart: bool

    def placed(self, scale: Scale, walls: int, across: int) -> tuple[tuple[Box, ...], ScoreTable, Box] | None:
        """Walls, table and chart in the middle of the room; None if they do not fit."""
        (width, height), inside, gap = wall_size(scale), self.box, 3 if self.box.width < 100 else 6
        step, high = width + _WALLS_GAP, -(-walls // across) * (height + 1) - 1
        left = across * step - _WALLS_GAP + gap
        found = self._tables(inside.width - left, gap)
        if high > inside.height or found is None:
            return None
        table, chart = found
        used = left + max(each.x + each.width for each in (table.box, chart))
        beside = max(each.y + each.height for each in (table.box, chart))
        x, y = inside.x + (inside.width - used) // 2, inside.y + (inside.height - max(high, beside)) // 2
        first = Box(x, y + max(0, beside - high) // 2, width, height)
        order = (0, 1, 3, 2) if (walls, across) == (4, 2) else range(walls)  # clockwise, as at the table
        places = tuple(first.moved(n % across * step, n // across * (height + 1)) for n in order)
        x, y = x + left, y + max(0, high - beside) // 2
        table = table._replace(box=table.box.moved(x, y))
        return places, table, chart.moved(x, y) if self.chart else NOWHERE

    def _tables(self, width: int, gap: int) -> tuple[ScoreTable, Box] | None:
        """The table in `width` columns, above the chart or else at its left, with a blank row below the
        chart's axis. Both count from the upper left cell of the table.
        """
        box, least, (most, high) = self.box, _CHART_LEAST, _CHART_MOST
        if not self.chart:
            alone = self._table(width, box.height)
            return (alone, NOWHERE) if alone is not None else None
        wide = min(most, max(self._label + _WIDE * self.contents.players, least[0] + _WIDE))
        if self._vast:
            wide, high = _VAST_CHART
        wide = min(wide, width)
        above = self._table(wide, box.height - least[1] - 2)
        if above is not None and wide >= least[0]:
            rows, top = box.height - 1, above.box.height + 1
            top += rows > top + 1 + high
            label = wide - above.column * self.contents.players
            above = above._replace(box=above.box._replace(width=wide), label=label)
            return above, Box(0, top, wide, min(high, rows - top))
        table = self._table(width - gap - least[0], box.height)
        if table is None or box.height < least[1]:
            return None
        right = table.box.width + gap
        return table, Box(right, 0, min(most, width - right), min(_CHART_MOST[1], box.height))

    def _table(self, width: int, height: int) -> ScoreTable | None:
        players, rounds = self.contents.players, self.contents.rounds if self.each_round else 1
        column = min(_WIDE * (1 + self._vast), (width - self._label) // players)
        for digits in (2, 1) if column >= _TWICE else (1,):
            # places and names, rounds, the rest, the line below it, the totals
            rows = _HEAD_ROWS + rounds + self.contents.others + 1 + -(-5 * digits // 2)
            if column >= NARROW and rows <= height:
                box = Box(0, 0, self._label + column * players, rows)
                return ScoreTable(box, self.each_round, self._label, column, digits)
        return None

    @property
    def _label(self) -> int:
        return min(_LABEL_MOST[self.contents.players], self.contents.label + 1)

    @property
    def _vast(self) -> bool:
        return self.box.width >= _VAST[0] and self.box.height >= _VAST[1]


def wall_size(scale: Scale) -> tuple[int, int]:
    """The columns and rows of a wall with its name, and with a column for the frames of its first tiles."""
    return _WALL_X + 5 * scale.width, _wall_y(scale) + 5 * scale.height


def _wall_y(scale: Scale) -> int:
    """The row of a wall's picture where its tiles begin, below the name and a row for frames."""
    return 1 if scale.letters else 2


class WallView(NamedTuple):
    """A player's wall and seat, from 0.   lit: the part of the wall that is counted now."""

    name: str
    seat: int
    wall: Wall
    kind: WallKind
    scale: Scale
    lit: WallPart | None = None


class WallPicture(ViewPart[str, WallView]):
    """Draws a `WallView`: lit tiles have a frame in the seat's colour, and make the others dim."""

    def paint_view(self, canvas: Canvas[str], view: WallView) -> None:
        painter, scale, part = tiles.painter_for(self.host.app), view.scale, view.lit
        for row, column in product(range(5), repeat=2):
            tile = view.wall[row][column]
            x, y = _WALL_X + column * scale.width, _wall_y(scale) + row * scale.height
            if tile is not None:
                lit = part is not None and part.holds(row + 1, column + 1, tile)
                look = Look.LAID if lit or part is None else Look.DIM
                painter.paint(canvas, x, y, scale, tile, look, framed=lit, light=seat_look(view.seat))
            elif view.kind is WallKind.COLOURED:
                painter.paint(canvas, x, y, scale, printed_colour(row, column), Look.PRINTED)
            else:
                painter.empty(canvas, x, y, scale, Empty.WALL, row + column)
        canvas.read_across(0, canvas.width)
        x = canvas.put(_WALL_X, 0, f"{seat_mark(view.seat)} ", self.seat_colour(view.seat))
        head = view.name if part is None else counted_words(part)
        canvas.put(x, 0, fitted(head, canvas.width - x), self.look("name"))


def counted_words(full: WallPart) -> str:
    text, colour = _("row {number}  +{points}"), ""
    if full.kind is PartKind.COLUMN:
        text = _("column {number}  +{points}")
    elif full.kind is PartKind.COLOUR:
        text, colour = _("{colour}  +{points}"), colour_word(COLOURS[full.number])
    return text.format(number=full.number, colour=colour, points=full.kind.one.points)


Row = tuple[str, tuple[int, ...], PartKind | None]  # its name, a value for each player, its bonus, if any


def score_rows(scores: Sequence[FinalScore], *, each_round: bool) -> list[Row]:
    rounds: list[Row] = [
        (_("round {number}").format(number=number), points, None)
        for number, points in enumerate(zip(*(score.rounds for score in scores), strict=True), 1)
    ]
    if not each_round:
        name = _("{count} rounds").format(count=len(rounds))
        rounds = [(name, tuple(sum(score.rounds) for score in scores), None)]
    names = _("rows, 2 each"), _("columns, 7 each"), _("colours, 10 each")
    points = zip(*(score.bonus.parts for score in scores), strict=True)
    floors: list[Row] = [(_("floor line"), tuple(score.floors for score in scores), None)]
    if any(spared := tuple(score.spared for score in scores)):
        floors.append((_("never below 0"), spared, None))
    return [*rounds, *floors, *zip(names, points, PartKind, strict=True)]


def contents_of(scores: Sequence[FinalScore]) -> Contents:
    names = [name for name, _values, _kind in score_rows(scores, each_round=True)]
    label = max(map(cell_len, (*names, pgettext("rank", "place"), _("total"))))
    winners, rounds = sum(score.place == 1 for score in scores), len(scores[0].rounds)
    return Contents(len(scores), winners, rounds, label, len(names) - rounds)


class ScoresView(NamedTuple):
    """Scores, perhaps before all bonuses are counted.   open: whether the places are known."""

    scores: tuple[FinalScore, ...]
    counted: PartKind | None  # what is counted now
    table: ScoreTable
    open: bool

    @property
    def ranked(self) -> list[FinalScore]:
        return sorted(self.scores, key=lambda score: score.place if self.open else score.seat)

    def columns(self) -> Iterator[tuple[int, FinalScore]]:
        """The scores, and where their columns end."""
        for number, score in enumerate(self.ranked, 1):
            yield self.table.label + number * self.table.column, score


class Scores(ViewPart[str, ScoresView]):
    """The table of scores, totals in large digits: by place, or by seat until the bonuses are counted."""

    MIRRORED: ClassVar[bool] = True

    def paint_view(self, canvas: Canvas[str], view: ScoresView) -> None:
        self._paint_heads(canvas, view)
        rows = score_rows(view.ranked, each_round=view.table.each_round)
        for y, row in enumerate(rows, _HEAD_ROWS):
            self._paint_row(canvas, view, y, row)
        y = len(rows) + _HEAD_ROWS
        canvas.put(0, y, "─" * canvas.width, self.look("quiet"))
        self._paint_totals(canvas, view, y + 1)

    def _paint_heads(self, canvas: Canvas[str], view: ScoresView) -> None:
        """The places, and below them the marks of the seats and the names; long names move the marks up."""
        table = view.table
        if view.open:
            canvas.put(0, 0, fitted(pgettext("rank", "place"), table.label - 1), self.look("quiet"))
        names, beside = _headings(view.ranked, table)
        for (right, score), name in zip(view.columns(), names, strict=True):
            mark, colour = seat_mark(score.seat), self.seat_colour(score.seat)
            place = place_word(score.place) if view.open else ""
            canvas.put(right - cell_len(place), 0, place, self.look("name"))
            x = right - cell_len(name)
            canvas.put(x, 1, name, self.look("name"))
            if beside:
                canvas.put(x - _MARK, 1, mark, colour)
            else:
                canvas.put(right - table.column + 1, 0, mark, colour)

    def _paint_row(self, canvas: Canvas[str], view: ScoresView, y: int, row: Row) -> None:
        name, values, kind = row
        texts = [in_digits(f"{value:+d}" if value else 0) for value in values]
        lit = kind is not None and kind is view.counted
        canvas.put(0, y, fitted(name, view.table.label - 1), self.look("name" if lit else "quiet"))
        for (right, score), text in zip(view.columns(), texts, strict=True):
            style = self.look("name") if lit or (score.place == 1 and view.open) else canvas.ground
            canvas.put_flush(right, _VALUE, y, text, style)

    def _paint_totals(self, canvas: Canvas[str], view: ScoresView, y: int) -> None:
        """In the largest digits that fit for all of them, with two blank columns between."""
        table = view.table
        most = max((score.total for score in view.scores), key=lambda total: len(str(total)))
        size = next((n for n in (table.digits, 1) if len(large(most, n)[0]) + 2 <= table.column), 0)
        middle = y + (canvas.height - y - 1) // 2
        canvas.put(0, middle, fitted(_("total"), table.label - 1), self.look("quiet"))
        for right, score in view.columns():
            style = self.seat_colour(score.seat)
            if size:
                put_large(canvas, right, y, score.total, style, size)
            else:
                text = in_digits(score.total)
                canvas.put(right - len(text), middle, text, style)


def _headings(scores: Sequence[FinalScore], table: ScoreTable) -> tuple[list[str], bool]:
    """The names, with as many words for computers as fit, and whether the marks stand beside them: that
    comes before the words. Two blanks stand between names, unless only whole names leave just one.
    """
    longest = max((len(who_words(score.who)) for score in scores), default=0)
    for beside, short in product((True, False), range(longest + 1)):
        names = [s.name + "".join(who_words(s.who)[short : short + 1]) for s in scores]
        if max(map(cell_len, names)) <= table.column - (_MARK + 1 if beside else 2):
            return names, beside
    return [fitted(score.name, table.column - 1) for score in scores], False
