"""Values learned from games of the search against itself: what `azul.training` fits, read from a file.

A board between two rounds is worth the sum of what tables say of it: one entry for each column, colour
and row, by which of its five places are filled, and for each line under way what it promises for every
point that its tile will bring. There is a set of tables for each stage of the game: how many tiles the
fullest row of all boards holds. What a tile will bring is counted with the tables of the next stage, for
that is when it will lie on the wall.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from azul.players.position import coded
from azul.players.values import KEPT, POINT, HandSet, Outlook, Stage, Values
from azul.players.walls import FORMS, Coloured, column_of, longest_row, points_at, row_of
from azul.rules import Position, WallKind

STAGES = (1, 2, 3, 4)
LEAD = 10 * POINT  # what leading at the end of the game counts beside the points
FOLDER = Path(__file__).with_name("weights")

# Which weights serve which games, by measuring against values set by hand, which serve all others. On the
# grey wall those of the coloured one do not (0.45 +- 0.20), nor those learned from 5000 games of its own
# (0.48 +- 0.09 in 100 games with 600 nodes a choice).
USED = {(WallKind.COLOURED, 2): "coloured-2", (WallKind.COLOURED, 4): "coloured-4"}

Masked = tuple[int, ...]  # by the five bits of what is filled


class Tables(NamedTuple):
    """The weights of one stage, in thousandths of a point.

    point: what a point so far counts.  marker: the starting-player marker.
    columns: by the rows that a column shows, bit 0 for row 1.
    colours: by the rows in which a colour lies.
    rows: row by row, by the columns filled.
    lines: lines 1 to 5 under way, by the tiles in them (from 0).
    gains: the same, for each point that the tile will bring.
    """

    point: int
    marker: int
    columns: Masked
    colours: Masked
    rows: tuple[Masked, ...]
    lines: tuple[tuple[int, ...], ...]
    gains: tuple[tuple[int, ...], ...]


class Hopes:
    """What the tables of a stage, and those of the next one, say of walls and lines, each worked out
    once.
    """

    def __init__(self, stages: Mapping[int, Tables], stage: int, form: Coloured) -> None:
        self.tables, self.form = stages[stage], form
        self._ahead = stages[min(stage + 1, STAGES[-1])]
        self._walls: dict[int, int] = {}
        self._lines: dict[tuple[int, int], int] = {}

    def __call__(self, wall: int, lines: int) -> int:
        """What a wall and its lines under way (the low bits of a key) are worth."""
        found = self._walls.get(wall)
        if found is None:
            found = self._wall(wall)
        kept = self._lines
        shift = 0
        while lines:
            if bits := lines & 63:
                key = wall, bits << shift
                line = kept.get(key)
                found += self._line(key, shift // 6, bits) if line is None else line
            lines >>= 6
            shift += 6
        return found

    def gain(self, wall: int, row: int, colour: int) -> int:
        """What the tile of a line will bring, on the best of its columns; 0 where there is none."""
        columns = self.form.columns(wall, row, colour)
        if not columns:
            return 0
        among = colour_of(self.form, wall, colour)
        colours = self._ahead.colours
        by_colour = colours[among | 1 << row] - colours[among]
        return by_colour + max(self._at(wall, row, column) for column in columns)

    def _at(self, wall: int, row: int, column: int) -> int:
        """What a tile brings on a space, apart from its colour."""
        point, _, columns, _, rows, _, _ = self._ahead
        across, down = row_of(wall, row), column_of(wall, column)
        by_row = rows[row][across | 1 << column] - rows[row][across]
        return point * points_at(wall, row, column) + by_row + columns[down | 1 << row] - columns[down]

    def _wall(self, wall: int) -> int:
        if len(self._walls) + len(self._lines) > KEPT:
            self._walls.clear()
            self._lines.clear()
        _, _, columns, colours, rows, _, _ = self.tables
        found = 0
        for number in range(5):
            found += columns[column_of(wall, number)]
            found += rows[number][row_of(wall, number)]
            found += colours[colour_of(self.form, wall, number)]
        self._walls[wall] = found
        return found

    def _line(self, key: tuple[int, int], row: int, bits: int) -> int:
        colour, number = coded(bits)
        gain = self.gain(key[0], row, colour) * self.tables.gains[row][number] // POINT
        found = self._lines[key] = self.tables.lines[row][number] + gain
        return found


def colour_of(form: Coloured, wall: int, colour: int) -> int:
    """In which rows a colour lies, five bits."""
    return sum(1 << row for row in range(5) if form.shows(wall, row, colour))


def stage_of(walls: Sequence[int]) -> int:
    """Which tables are for boards between two rounds."""
    return min(max(1, *map(longest_row, walls)), STAGES[-1])


class Learned:
    """Values of tables by stage."""

    lead = LEAD

    def __init__(self, stages: Mapping[int, Tables]) -> None:
        self.stages = stages
        self._hopes = {
            kind: {stage: Hopes(stages, stage, form) for stage in stages} for kind, form in FORMS.items()
        }

    def round(self, game: Position) -> Sequence[Outlook]:
        """One outlook for all seats: hardly a round goes by in which the fullest row does not grow."""
        form = FORMS[game.wall]
        row = max(longest_row(form.packed(board.wall)) for board in game.boards)
        hopes = self._hopes[WallKind(game.wall)]
        low, high = hopes[row + 1 if row < 3 else min(row, STAGES[-1])], hopes[STAGES[-1]]
        score = sum(board.score for board in game.boards) // game.players
        return (_LearnedOutlook(low, high, score),) * game.players


class _LearnedOutlook:
    """See `Outlook`. `score` is what the points so far are worth their whole value at, so that results
    stay near to points where a point counts more or less than one."""

    def __init__(self, low: Hopes, high: Hopes, score: int) -> None:
        self._low, self._high = low, high
        self.points = low.tables.point, high.tables.point
        self.markers = low.tables.marker, high.tables.marker
        self._sure = tuple((POINT - point) * score for point in self.points)

    def outlook(self, wall: int, lines: int, stage: int) -> int:
        """See `Outlook`."""
        if stage == Stage.OPEN:
            return self._low(wall, lines) + self._sure[0]
        return self._high(wall, lines) + self._sure[1]


class Packaged:
    """The best values there are for each kind of game; a file of weights is read when it is wanted."""

    lead = LEAD

    def round(self, game: Position) -> Sequence[Outlook]:
        """See `Values`."""
        return _packaged(game.players, WallKind(game.wall)).round(game)


@cache
def _packaged(players: int, wall: WallKind) -> Values:
    name = USED.get((wall, players))
    return HandSet() if name is None else read(FOLDER / f"{name}.toml")


def read(path: Path) -> Learned:
    """The values in a file of weights."""
    import tomllib

    with path.open("rb") as file:
        data = tomllib.load(file)
    return Learned({stage: _tables(data[f"stage-{stage}"]) for stage in STAGES})


def _tables(data: Mapping[str, object]) -> Tables:
    def number(name: str) -> int:
        found = data[name]
        assert isinstance(found, int)
        return found

    def row(found: object) -> tuple[int, ...]:
        assert isinstance(found, list)
        return tuple(found)

    def block(name: str) -> tuple[tuple[int, ...], ...]:
        found = data[name]
        assert isinstance(found, list)
        return tuple(map(row, found))

    return Tables(
        number("point"),
        number("marker"),
        row(data["columns"]),
        row(data["colours"]),
        block("rows"),
        block("lines"),
        block("gains"),
    )
