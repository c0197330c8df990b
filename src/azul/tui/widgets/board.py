"""One player's board: head, pattern lines, wall and floor line; and the summary of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style

from azul.rules import FLOOR, FLOOR_COSTS, WallKind, printed_colour
from azul.rules.tiles import MARKER
from azul.tui.cursor import Line, Space, Target
from azul.tui.models import Account, BoardView, Summary, bonuses_near
from azul.tui.widgets.tiles import LINES_X, Empty, Look, Scale, block, painter_for
from azul.wording import goes_first_sentence
from hotseat.i18n import _, arrow, from_right, in_digits, pgettext
from hotseat.record import PERSON, who_words
from hotseat.text.fit import BAR, fits, fitted, seat_mark, wrapped
from hotseat.tui.drawing.canvas import Canvas, Kept, in_colours
from hotseat.tui.drawing.sheet import PointedPart, seat_look
from hotseat.values import NamedTuple

_LABEL = 1  # the column of a line's number


class Board(PointedPart[Target, BoardView]):
    """Draws a `BoardView`."""

    LOOKS: ClassVar[dict[str, str]] = {
        "active": "on $table-panel",
        "faint": "$text-faint",
        "other choice": "$yours on $table-plate",
    }

    _shown: object = None

    def show(self, view: BoardView, head: Head, scale: Scale) -> None:
        if (shown := (view, head, scale)) != self._shown:
            self._shown = self.view, self.head, self.scale = shown
            self.lit = "active" if view.active else ""  # the ground of the player to move
            self.changed()

    def paint(self, canvas: Canvas[Target]) -> None:
        self._painter = painter_for(self.host.app)
        super().paint(canvas)

    def rest(self) -> tuple[BoardView, object]:
        return self.view._replace(ghost=None, pointed=None, forecast=None), self.scale

    def forget(self) -> None:
        super().forget()
        self._spaces.clear()

    @cached_property
    def _spaces(self) -> dict[object, Kept[Target]]:
        """Boards without tiles, by what they depend on."""
        return {}

    def paint_rest(self, canvas: Canvas[Target], view: BoardView) -> None:
        spaces = view.seat, view.kind, view.active, self.scale
        if spaces in self._spaces:
            canvas.begin(self._spaces[spaces])
        else:
            self._paint_spaces(canvas, view)
            self._spaces[spaces] = canvas.kept()
        near = self.scale.joint and view.asked is None and not view.over  # else columns show points
        bonuses = bonuses_near(view.board.wall, view.kind) if near else {}
        for number in range(1, 6):
            self._paint_line(canvas, view, number)
            self._paint_wall_row(canvas, view, number, bonuses)
        self._paint_floor(canvas, view)

    def paint_pointed(self, canvas: Canvas[Target], view: BoardView) -> None:
        """The line that is pointed at, with the tiles about to land, and the head with what comes of them."""
        for line in {view.pointed, view.ghost and view.ghost.picked.line}:
            if line:
                self._paint_line(canvas, view, line)
        if view.ghost or view.pointed == FLOOR:
            self._paint_floor(canvas, view)
        canvas.fill(0, 0, canvas.width, 1, canvas.ground)  # no frame reaches into the head
        canvas.read_across(0, canvas.width)
        self._paint_head(canvas, view)

    def _paint_head(self, canvas: Canvas[Target], view: BoardView) -> None:
        """The row of the player to move is lit: in the accent colour for a person, in grey for a computer."""
        head = self.head
        turn = "chosen" if head.person else "bold plate"
        style = self.look(turn if view.active else "name")
        quiet = style if view.active else self.look("quiet")
        if view.active:
            canvas.fill(0, 0, canvas.width, 1, style)
            canvas.put(2, 0, ">", style)
        bar = in_colours(self.seat_colour(view.seat - 1).color, style.bgcolor)
        canvas.put(0, 0, seat_mark(view.seat - 1), quiet)
        canvas.put(0, 0, BAR, bar)
        x = self.scale.wall_end - cell_len(head.score) - cell_len(head.forecast)
        canvas.put(x, 0, head.score, style)
        canvas.put(x + cell_len(head.score), 0, head.forecast, quiet)
        name = fitted(head.name, x - NAME_X - 2)
        after = canvas.put(NAME_X, 0, name, style)
        won = 2 + cell_len(head.won) if head.won else 0
        for text in head.who:
            if after + cell_len(text) + won < x - 1:
                after = canvas.put(after, 0, text, quiet)
                break
        if head.won and after + won < x:
            canvas.put(after + 2, 0, head.won, quiet)

    def _paint_label(self, canvas: Canvas[Target], view: BoardView, line: int, *, fresh: bool) -> None:
        """A line's number, with the mark of the last pick or, while tiles are held, of the cursor."""
        y = self.scale.rows[line] + self.scale.middle
        takes, pointed = line in (view.lines or ()), view.lines is not None and line == view.pointed
        look = "quiet" if view.lines is None else "yours" if takes else "faint"
        if (pointed and takes) or (view.lines is None and view.asked == line != FLOOR):
            look = "chosen"
        canvas.put(_LABEL, y, in_digits(line) if line else "F", self.look(look))
        if pointed:  # a lit block in place of a sign, which would touch the number
            canvas.put(0, y, " " if takes else ">", self.look("chosen" if takes else "yours"))
        elif fresh:
            canvas.put(0, y, "▌", self.look("name"))

    def _paint_spaces(self, canvas: Canvas[Target], view: BoardView) -> None:
        """A board without tiles, and all that a click on it means."""
        scale, painter, floor = self.scale, self._painter, self.scale.market
        for number in range(1, 6):
            canvas.mark(0, scale.rows[number], canvas.width, scale.height, Line(view.seat, number))
            for place in range(number):
                painter.empty(canvas, *scale.place(number, place), scale, Empty.LINE, number + place)
            for column in range(1, 6):
                self._paint_space(canvas, view.kind, number, column)
                canvas.mark(
                    *scale.space(number, column), scale.width, scale.height, Space(view.seat, number, column)
                )
        canvas.mark(0, scale.rows[FLOOR], canvas.width, scale.height, Line(view.seat, FLOOR))
        for place, cost in enumerate(FLOOR_COSTS):
            text = in_digits(f"-{cost} ")
            painter.empty(canvas, *floor.place(FLOOR, place), floor, Empty.FLOOR, text=text)

    def _paint_space(
        self, canvas: Canvas[Target], kind: WallKind, number: int, column: int, text: str = ""
    ) -> None:
        """A free space of the wall."""
        at, scale, painter = self.scale.space(number, column), self.scale, self._painter
        if kind is WallKind.COLOURED:
            painter.paint(canvas, *at, scale, printed_colour(number - 1, column - 1), Look.PRINTED, text=text)
        else:
            painter.empty(canvas, *at, scale, Empty.WALL, number + column, text and text.rjust(3))

    def _paint_line(self, canvas: Canvas[Target], view: BoardView, number: int) -> None:
        scale, painter = self.scale, self._painter
        line, y = view.board.line(number), scale.rows[number]
        landed = view.landed if view.landed and view.landed.line == number else None
        self._paint_label(canvas, view, number, fresh=landed is not None and landed.placed > 0)
        ghost = view.ghost.picked if view.ghost and view.ghost.picked.line == number else None
        coming = ghost.placed if ghost else 0
        takes = view.lines is None or number in view.lines  # the held tiles, if any
        look = Look.LAID if takes else Look.DIM
        for place in range(number):  # from the wall to the left
            x, y = scale.place(number, place)
            if place < line.count and line.colour is not None:
                fresh = landed is not None and place >= line.count - landed.placed
                painter.paint(canvas, x, y, scale, line.colour, look, fresh=fresh)
            elif ghost and place < line.count + coming:
                painter.paint(canvas, x, y, scale, ghost.colour, Look.GHOST)
        if ghost and coming:
            x = LINES_X + (5 - line.count - coming) * scale.width
            painter.frame(canvas, x, y, scale, coming)
        if line.full:  # bright, as the accent colour shows what the player can do now
            canvas.put(LINES_X + 5 * scale.width, y + scale.middle, ">", self.look("name"))
        if view.account is not None and (text := view.account.line(number, scale.sum_cells)):
            canvas.fill(LINES_X, y, scale.sum_cells, scale.height, canvas.ground)
            x = LINES_X + scale.sum_cells - cell_len(text)
            canvas.put(x, y + scale.middle, text, self.look("name"))

    def _paint_wall_row(
        self, canvas: Canvas[Target], view: BoardView, number: int, bonuses: Mapping[tuple[int, int], str]
    ) -> None:
        scale, painter = self.scale, self._painter
        points = dict(view.columns) if view.asked == number else {}
        for column, laid in enumerate(view.board.wall[number - 1], 1):
            x, y = scale.space(number, column)
            pointed = view.asked == number and view.column == column
            if laid is not None:
                fresh = view.account is not None and view.account.laid_at(number, column)
                counted = (number, column) in view.lit
                framed, light = pointed or counted, "landed" if counted else "yours"
                painter.paint(canvas, x, y, scale, laid, framed=framed, light=light, fresh=fresh)
            elif column in points:
                self._paint_choice(canvas, x, y, column, points[column])
            elif view.kind is not WallKind.COLOURED and view.asked == number:  # the column has the colour
                self._paint_space(canvas, view.kind, number, column, "[x]" if pointed else " x ")
            elif text := bonuses.get((number, column), ""):
                self._paint_space(canvas, view.kind, number, column, text)

    def _paint_choice(self, canvas: Canvas[Target], x: int, y: int, column: int, points: int | None) -> None:
        """A legal column. Once the cursor points at a column, only that one is lit."""
        pointed = column == self.view.column
        style = self.look("chosen" if pointed or self.view.column is None else "other choice")
        canvas.stamp(x, y, block(self.scale, "   ", style, canvas.ground))
        text = in_digits(_choice_text(column, points, self.scale.face, pointed=pointed))
        x += (self.scale.face - len(text)) // 2
        y += self.scale.middle
        canvas.put(x, y, text, style)
        key = in_digits(column)
        if text.startswith(f"{key} "):  # a column beside its points has its own look
            canvas.put(x, y, key, self.look("bold plate"))

    def _paint_floor(self, canvas: Canvas[Target], view: BoardView) -> None:
        scale, painter = self.scale.market, self._painter
        fresh = view.landed.floor if view.landed else 0
        self._paint_label(canvas, view, FLOOR, fresh=fresh > 0)
        floor, ghost = view.board.floor, view.ghost
        coming = [MARKER] * ghost.marker + [ghost.picked.colour] * ghost.picked.fallen if ghost else []
        for place in range(min(len(floor) + len(coming), len(FLOOR_COSTS))):
            x, y = scale.place(FLOOR, place)
            if place < len(floor):
                painter.paint(canvas, x, y, scale, floor[place], fresh=place >= len(floor) - fresh)
            else:
                painter.paint(canvas, x, y, scale, coming[place - len(floor)], Look.GHOST)
                painter.frame(canvas, x, y, scale)


def _choice_text(column: int, points: int | None, room: int, *, pointed: bool) -> str:
    """A column, in brackets under the cursor, and its points. Without room for a blank between them, the
    points alone: five columns side by side would read `1+12+13+1`.
    """
    key = f"[{column}]" if pointed else str(column)
    if points is None:
        return key
    texts = (f"{key} +{points}", f"{key}+{points}") if pointed else (f"{key} +{points}",)
    return next((text for text in texts if len(text) <= room), key if pointed else f"+{points}")


NAME_X = 4  # the column of the name, behind the marks of the seat and of the turn

_NAME_CELLS = 20  # of a name in a sentence


class Head(NamedTuple):
    """The words above a board, from the left; all but name and score may be empty."""

    name: str
    won: str
    who: tuple[str, ...]  # what may follow the name of a computer, longest first
    score: str  # the score, or the sum that led to it
    forecast: str  # the score if the round ended now
    person: bool = True  # whether the player is a person

    @property
    def width(self) -> int:
        """The columns of all words, with two blanks before the score."""
        left = self.name + (f"  {self.won}" if self.won else "") + "".join(self.who[:1])
        return NAME_X + cell_len(left) + 2 + cell_len(self.score) + cell_len(self.forecast)


def head_of(view: BoardView, who: Sequence[str] = (), *, person: bool = True, named: bool = False) -> Head:
    """The head, without a forecast that equals the score.   named: whether the parts of a sum have words."""
    forecast = "" if view.forecast in (None, view.board.score) else in_digits(f" {arrow()} {view.forecast}")
    score = in_digits(view.board.score)
    if view.account is not None:
        score = view.account.heading(open_end=bool(forecast), named=named)
    won = pgettext("winner", "won") if view.winner else ""
    if view.winner and view.shared:
        won = _("shared the win")
    return Head(view.name, won, tuple(who), score, forecast, person)


def forecast_sentence(views: Sequence[BoardView]) -> str:
    """Explains the first forecast; empty if there is none."""
    for view in views:
        if view.forecast not in (None, view.board.score):
            name = fitted(view.name, _NAME_CELLS)
            text = _("{score} → {forecast}: {name}'s score if the round ended now.")
            return text.format(score=view.board.score, forecast=view.forecast, name=name)
    return ""


def bonus_sentence(views: Sequence[BoardView]) -> str:
    """Explains the first bonus on a free space of a wall; empty if there is none."""
    bonuses = (bonus for view in views for bonus in bonuses_near(view.board.wall, view.kind).values())
    text = _("{bonus} on a wall: what a tile there earns at the end of the game.")
    return next((text.format(bonus=bonus) for bonus in bonuses), "")


def heads(views: Sequence[BoardView], scale: Scale, seats: Sequence[str]) -> list[Head]:
    """The heads of all boards, with as many words as fit beside whole names. The words of the sums go first,
    then the longer words for computers.   seats: the players, as the record's seat lines name them.
    """
    words = [() if seat == PERSON else who_words(seat) for seat in seats]
    longest = max(map(len, words))
    for named, left_out in (*product((True, False), range(longest or 1)), (False, longest)):
        made = [
            head_of(view, who[left_out:], person=not who, named=named)
            for view, who in zip(views, words, strict=True)
        ]
        if all(head.width <= scale.wall_end for head in made):
            break
    return made


# The summary of a round: a small table in place of the empty market.

_NAMES = (20, 8, 0)  # cells of names, the best first; with none, only the marks of the seats stand there

_GAPS = (3, 2, 1)  # blank columns between the table's columns, the best first


class _Cell(NamedTuple):
    """seat: the one that it names, from 1."""

    text: str
    look: str = "quiet"
    seat: int = 0


_Table = Sequence[Sequence[_Cell]]


def paint_summary(canvas: Canvas[Target], summary: Summary, look: Callable[[str], Style]) -> bool:
    """Paint a summary and return True, or False if it does not fit."""
    for table, gap in _tables(summary):
        widths = [max(cell_len(cell.text) for cell in column) for column in zip(*table, strict=True)]
        width, spare = sum(widths) + gap * (len(widths) - 1), canvas.height - len(table)
        if width + 2 * (gap > 1) <= canvas.width and spare >= 0:
            break
    else:
        return False
    below = _words_below(summary.first, canvas.width - 2, spare)
    top = (spare - len(below)) // 2
    canvas.read_across(0, canvas.width)
    for y, row in enumerate(table, top):
        x = (canvas.width - width) // 2
        for number, (cell, wide) in enumerate(zip(row, widths, strict=True)):
            left = x if not number or from_right() else x + wide - cell_len(cell.text)
            canvas.put(left, y, cell.text, look(cell.look))
            if cell.seat:
                canvas.put(left, y, BAR, look(seat_look(cell.seat - 1)))
            x += wide + gap
    for y, text in enumerate(below, top + len(table)):
        canvas.put((canvas.width - cell_len(text)) // 2, y, text, look("quiet"))
    canvas.read()
    return True


def _tables(summary: Summary) -> Iterator[tuple[_Table, int]]:
    """The tables that can show a summary, with the blanks between their columns, the best first: a row or a
    column for each player, with longer or shorter names; at last, half of the players below the others.
    """
    kinds = _kinds(summary.accounts)
    for cells, gap in product(_NAMES, _GAPS):
        heads = [
            _Cell(f"{seat_mark(seat)} {fitted(name, cells)}".rstrip(), seat=seat + 1)
            for seat, name in enumerate(summary.names)
        ]
        across = [[_Cell(""), *heads], *kinds]  # a column for each player
        tables: tuple[_Table, _Table] = list(zip(*across, strict=True)), across
        for table in tables if gap > 1 else tables[::-1]:  # in a crowded table, words are better in a column
            yield table, gap
    half = 1 + (len(summary.names) + 1) // 2
    above, below = [row[:half] for row in across], [[row[0], *row[half:]] for row in across]
    rows = [*above, [], *below]
    yield [[*row, *[_Cell("")] * (half - len(row))] for row in rows], gap


def _kinds(accounts: Sequence[Account]) -> list[list[_Cell]]:
    """The parts of the sums, a row for each: its word, and its points by player."""

    def row(word: str, values: Iterable[str | int], look: str = "quiet") -> list[_Cell]:
        return [_Cell(word), *(_Cell(in_digits(value), look) for value in values)]

    def added(word: str, values: Iterable[int]) -> list[_Cell]:
        return row(word, (f"{points:+}" if points else 0 for points in values))

    bonuses = [each.bonus.parts for each in accounts if each.bonus]
    words = pgettext("scores", "rows"), pgettext("scores", "columns"), pgettext("scores", "colours")
    return [
        row(_("before"), (each.before for each in accounts)),
        added(pgettext("scores", "tiles"), (each.gained for each in accounts)),
        added(pgettext("scores", "floor"), (-each.floor.penalty if each.floor else 0 for each in accounts)),
        *(added(word, points) for word, *points in zip(words, *bonuses, strict=True) if points),
        row(_("now"), (each.after for each in accounts), "name"),
    ]


def _words_below(first: str, width: int, spare: int) -> list[str]:
    """The player who goes first in the next round, with a blank row above if there is one to spare."""
    text = goes_first_sentence(fitted(first, _NAMES[0]))
    rows = next((rows for rows in (1, 2, 3) if fits(text, width, rows)), 0) if first else 0
    if not rows or rows > spare:
        return []
    return [*[""] * (spare > rows), *wrapped(text, width, rows)]
