"""The parts of Azul's result: the bonus count, a winner's wall, and every score taken apart.

Everyone's are counted in step: first the rows, then the columns, then the colours, each kind one by
one. What a full row, column or colour is, and what it is worth, the engine says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import ClassVar, NamedTuple

from rich.cells import cell_len

from azul.effects import Part as WallPart
from azul.effects import PartKind, parts
from azul.game import Session
from azul.rules import (
    COLOURS,
    Bonus,
    FloorCost,
    PlayerBoard,
    Position,
    TileLaid,
    Wall,
    WallKind,
    printed_colour,
)
from azul.tui.widgets.result_layout import HEAD_ROWS, WALL_X, ScoreTable, wall_y
from azul.tui.widgets.tiles import LETTERS, Empty, Look, Scale, TilePainter, painter_for
from azul.wording import colour_word
from hotseat.i18n import _, pgettext
from hotseat.record.header import PERSON, who_words
from hotseat.text.fit import fitted, seat_mark
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.drawing.painting import large, put_large
from hotseat.tui.drawing.sheet import Part
from hotseat.tui.drawing.styles import SEAT_LOOKS, seat_look
from hotseat.tui.widgets.result import place_word

NOTHING = Bonus(0, 0, 0)


class Frame(NamedTuple):
    """One picture of the count. By seat: what stands already, and what is counted just now, if anything.

    kind: what everyone counts just now; None before and after it all.
    """

    counted: tuple[Bonus, ...]
    kind: PartKind | None
    lit: tuple[WallPart | None, ...]


def frames(boards: Sequence[PlayerBoard]) -> list[Frame]:
    """The count at the end of a game: before it, every step of it, and the totals as they stand.

    A single picture where nobody has a bonus.
    """
    dark = (None,) * len(boards)
    counted = (NOTHING,) * len(boards)
    pictures = [Frame(counted, None, dark)]
    everyone = [parts(board.wall) for board in boards]
    for kind in PartKind:
        for lit in zip_longest(*([part for part in full if part.kind is kind] for full in everyone)):
            counted = tuple(_more(bonus, full) for bonus, full in zip(counted, lit, strict=True))
            pictures.append(Frame(counted, kind, lit))
    return [*pictures, Frame(counted, None, dark)] if len(pictures) > 1 else pictures


def _more(bonus: Bonus, full: WallPart | None) -> Bonus:
    """With one more counted."""
    if full is None:
        return bonus
    return Bonus(*(before + more for before, more in zip(bonus, full.kind.one, strict=True)))


class Taken(NamedTuple):
    """One player's score, taken apart. The parts add up to `total`.

    rounds: the points of tiles laid, a figure a round.   floors: what the floor lines cost, 0 or less.
    rows, columns, colours: the points that the full ones brought at the end.
    who: who sat there, as seat lines say it.   seat: from 0.   place: in the ranking, from 1.
    """

    name: str
    rounds: tuple[int, ...]
    floors: int
    rows: int
    columns: int
    colours: int
    total: int
    winner: bool
    who: str = PERSON
    seat: int = 0
    place: int = 1

    def at(self, counted: Bonus) -> Taken:
        """The score while only so many bonuses are counted."""
        rows, columns, colours = counted.parts
        missing = self.rows + self.columns + self.colours - counted.points
        return self._replace(rows=rows, columns=columns, colours=colours, total=self.total - missing)


def taken_apart(session: Session) -> list[Taken]:
    """Every player's score by its parts, from the events of a finished game."""
    rounds = [[0] * len(session.names)]
    floors = [0] * len(session.names)
    for entry in session.entries:
        if entry.chance and entry.before.round:
            rounds.append([0] * len(session.names))
        for event in entry.events:
            if isinstance(event, TileLaid):
                rounds[-1][event.seat - 1] += event.points
            elif isinstance(event, FloorCost):
                floors[event.seat - 1] -= event.lost
    game: Position = session.position
    return [
        Taken(
            name,
            tuple(points[seat] for points in rounds),
            floors[seat],
            *bonus.parts,
            game.boards[seat].score,
            seat + 1 in (game.winners or ()),
            who,
            seat,
            place,
        )
        for seat, (name, who, bonus, place) in enumerate(
            zip(session.names, session.seats, game.bonuses or (), game.places or (), strict=True)
        )
    ]


class WallView(NamedTuple):
    """A player's wall and seat, from 0; `lit` is what of it is counted just now."""

    name: str
    seat: int
    wall: Wall
    kind: WallKind
    lit: WallPart | None = None


class WallPicture(Part[str]):
    """Draws a `WallView`: what is lit is framed in the seat's colour, and every other tile dim."""

    LOOKS: ClassVar[dict[str, str]] = {
        "name": "bold $text-bright",
        **SEAT_LOOKS,
    }

    def __init__(self, view: WallView) -> None:
        self.view = view
        self.scale: Scale = LETTERS

    def show(self, view: WallView, scale: Scale) -> None:
        """Draw another view; nothing is painted where it is the same."""
        if (view, scale) != (self.view, self.scale):
            self.view, self.scale = view, scale
            self.changed()

    def paint(self, canvas: Canvas[str]) -> None:
        painter = painter_for(self.host.app)
        for row in range(1, 6):
            for column in range(1, 6):
                self._paint_space(canvas, painter, row, column)
        lit = self.view.lit
        colour = self.look(seat_look(self.view.seat))
        x = canvas.put(WALL_X, 0, f"{seat_mark(self.view.seat)} ", colour)
        head = self.view.name if lit is None else counted_words(lit)
        canvas.put(x, 0, fitted(head, canvas.width - x), self.look("name"))

    def _paint_space(self, canvas: Canvas[str], painter: TilePainter, row: int, column: int) -> None:
        view, scale = self.view, self.scale
        tile = view.wall[row - 1][column - 1]
        x, y = WALL_X + (column - 1) * scale.width, wall_y(scale) + (row - 1) * scale.height
        if tile is not None:
            lit = view.lit is not None and view.lit.holds(row, column, tile)
            look = Look.LAID if lit or view.lit is None else Look.DIM
            light = seat_look(view.seat).replace(" ", "-")
            painter.paint(canvas, x, y, scale, tile, look, framed=lit, light=light)
        elif view.kind is WallKind.COLOURED:
            painter.paint(canvas, x, y, scale, printed_colour(row - 1, column - 1), Look.PRINTED)
        else:
            painter.empty(canvas, x, y, scale, Empty.WALL, row + column)


def counted_words(full: WallPart) -> str:
    """What is counted, and what it brings."""
    points = full.kind.one.points
    if full.kind is PartKind.ROW:
        return _("row {number}  +{points}").format(number=full.number, points=points)
    if full.kind is PartKind.COLUMN:
        return _("column {number}  +{points}").format(number=full.number, points=points)
    colour = colour_word(COLOURS[full.number])
    return _("{colour}  +{points}").format(colour=colour, points=points)


class Row(NamedTuple):
    """A row of the table of scores: its name, a value for each player, and its bonus, if any."""

    name: str
    values: tuple[int, ...]
    kind: PartKind | None = None


def score_rows(scores: Sequence[Taken], *, each_round: bool) -> list[Row]:
    """Rounds one by one or in one figure, then the other parts."""
    count = len(scores[0].rounds)
    if each_round:
        rows = [
            Row(_("round {number}").format(number=n + 1), tuple(score.rounds[n] for score in scores))
            for n in range(count)
        ]
    else:
        name = _("{count} rounds").format(count=count)
        rows = [Row(name, tuple(sum(score.rounds) for score in scores))]
    return [
        *rows,
        Row(_("floor line"), tuple(score.floors for score in scores)),
        Row(_("rows, 2 each"), tuple(score.rows for score in scores), PartKind.ROW),
        Row(_("columns, 7 each"), tuple(score.columns for score in scores), PartKind.COLUMN),
        Row(_("colours, 10 each"), tuple(score.colours for score in scores), PartKind.COLOUR),
    ]


def label_width(scores: Sequence[Taken]) -> int:
    """Cells of the longest name of a row."""
    rows = score_rows(scores, each_round=True)
    return max(
        cell_len(name) for name in (*(row.name for row in rows), pgettext("rank", "place"), _("total"))
    )


class Scores(Part[str]):
    """The table of scores: a column for each player, the totals in large digits. The winner stands first;
    until the bonuses are counted all stand by seat, without their places.
    """

    LOOKS: ClassVar[dict[str, str]] = {
        "name": "bold $text-bright",
        "quiet": "$text-quiet",
        **SEAT_LOOKS,
    }

    def __init__(self, scores: Sequence[Taken]) -> None:
        self.scores = tuple(scores)
        self.counted: PartKind | None = None
        self.table: ScoreTable | None = None
        self.open = True  # whether the places are known

    def show(
        self, scores: Sequence[Taken], counted: PartKind | None, table: ScoreTable, *, places: bool = True
    ) -> None:
        """Draw other scores, one of the bonuses lit; nothing is painted where all is the same."""
        new = tuple(scores), counted, table, places
        if new != (self.scores, self.counted, self.table, self.open):
            self.scores, self.counted, self.table, self.open = new
            self.changed()

    @property
    def ranked(self) -> list[Taken]:
        """The scores from the first place to the last; by seat while the places are not known."""
        return sorted(self.scores, key=lambda score: score.place if self.open else score.seat)

    def paint(self, canvas: Canvas[str]) -> None:
        table = self.table
        if table is None:
            return
        self._paint_heads(canvas, table)
        rows = score_rows(self.ranked, each_round=table.each_round)
        for y, row in enumerate(rows, HEAD_ROWS):
            self._paint_row(canvas, table, y, row)
        y = len(rows) + HEAD_ROWS
        canvas.put(0, y, "─" * canvas.width, self.look("quiet"))
        self._paint_totals(canvas, table, y + 1)

    def _paint_heads(self, canvas: Canvas[str], table: ScoreTable) -> None:
        """The places, and below them seats and names; long names leave the seats to the row above."""
        if self.open:
            canvas.put(0, 0, fitted(pgettext("rank", "place"), table.label - 1), self.look("quiet"))
        names = self._headings(table)
        beside = all(cell_len(name) + 3 < table.column for name in names)
        for (right, score), name in zip(self._columns(table), names, strict=True):
            mark, colour = seat_mark(score.seat), self.look(seat_look(score.seat))
            place = place_word(score.place) if self.open else ""
            canvas.put(right - cell_len(place), 0, place, self.look("name"))
            x = right - cell_len(name)
            canvas.put(x, 1, name, self.look("name"))
            if beside:
                canvas.put(x - 3, 1, mark, colour)
            else:
                canvas.put(right - table.column + 1, 0, mark, colour)

    def _headings(self, table: ScoreTable) -> list[str]:
        """The names, with who sits there where there is room for that on all columns."""
        scores = self.ranked
        longer = max((len(who_words(score.who)) for score in scores), default=0)
        for short in range(longer):
            names = [" ".join((s.name, *who_words(s.who)[short : short + 1])) for s in scores]
            if all(cell_len(name) < table.column for name in names):
                return names
        return [fitted(score.name, table.column - 1) for score in scores]

    def _columns(self, table: ScoreTable) -> Iterator[tuple[int, Taken]]:
        """Every player's score in the order of places, with the column right of it."""
        for number, score in enumerate(self.ranked, 1):
            yield table.label + number * table.column, score

    def _paint_row(self, canvas: Canvas[str], table: ScoreTable, y: int, row: Row) -> None:
        lit = row.kind is not None and row.kind is self.counted
        label = fitted(row.name, table.label - 1)
        canvas.put(0, y, label, self.look("name" if lit else "quiet"))
        for (right, score), value in zip(self._columns(table), row.values, strict=True):
            text = f"{value:+d}" if value else "0"
            style = self.look("name") if lit or (score.winner and self.open) else canvas.ground
            canvas.put(right - len(text), y, text, style)

    def _paint_totals(self, canvas: Canvas[str], table: ScoreTable, y: int) -> None:
        """In digits as large as all of them fit, two columns of air between them at least."""
        most = max((score.total for score in self.scores), key=lambda total: len(str(total)))
        size = next((n for n in (table.digits, 1) if len(large(most, n)[0]) + 2 <= table.column), 0)
        middle = y + (canvas.height - y - 1) // 2
        canvas.put(0, middle, fitted(_("total"), table.label - 1), self.look("quiet"))
        for right, score in self._columns(table):
            style = self.look(seat_look(score.seat))
            if size:
                put_large(canvas, right, y, score.total, style, size)
            else:
                text = str(score.total)
                canvas.put(right - len(text), middle, text, style)
