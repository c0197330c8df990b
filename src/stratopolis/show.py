"""A position as text for `stratopolis show`; tiles, levels, zones and places in words. Pure.

Places are described as people see them: on which level, in which part of the layout, how far from another
place. Coordinates are for records, where nobody sees a table.

Every covered cell shows its colour's letter and its level; `[ ]` mark each player's best zone. A layout
that is too wide is drawn in bands, one below the other. Nothing is drawn but letters, digits,
punctuation and `·`; names are cut with `…` and never read as markup.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.console import Group
from rich.text import Text

from hotseat.i18n import _, comma_list, ngettext, pgettext
from hotseat.text.console import as_lines, short
from stratopolis.record import way_words
from stratopolis.rules import (
    SEATS,
    TILES,
    TURNS,
    Cell,
    Colour,
    GameEnded,
    Kind,
    Phase,
    Placement,
    Play,
    Position,
    Zone,
    colour_of,
)


def colour_word(colour: Colour) -> str:
    """A colour's name as people say it."""
    return {Colour.RED: _("red"), Colour.GREEN: _("green"), Colour.NEUTRAL: _("neutral")}[colour]


def tile_words(kind: Kind) -> str:
    """A tile by its colours: corner, right arm, lower arm."""
    return "-".join(map(colour_word, kind))


def product_words(zone: Zone) -> str:
    """What a zone is worth, as a product: `4 squares x level 3`."""
    return ngettext(
        "{squares} square x level {level}", "{squares} squares x level {level}", zone.squares
    ).format(squares=zone.squares, level=zone.level)


def level_words(level: int) -> str:
    """Where a tile lies."""
    return _("on the table") if level == 1 else _("on level {level}").format(level=level)


def place_words(position: Position, choice: Placement) -> str:
    """A tile, and where it would lie."""
    return _("{tile} {where}").format(tile=tile_words(choice.kind), where=_where(position, choice))


def part_words(position: Position, choice: Placement) -> str:
    """A tile, where it would lie, and in which part of the layout, in thirds of it either way."""
    least, greatest = position.layout.bounds
    across = _third([cell.x for cell in choice.cells], least.x, greatest.x)
    down = _third([cell.y for cell in choice.cells], least.y, greatest.y)
    parts = (
        (_("top left"), _("at the top"), _("top right")),
        (_("on the left"), _("in the centre"), _("on the right")),
        (_("bottom left"), _("at the bottom"), _("bottom right")),
    )
    return _("{tile} {where}, {part}").format(
        tile=tile_words(choice.kind), where=_where(position, choice), part=parts[down][across]
    )


def hint_words(position: Position, choices: Sequence[Placement], place: int) -> str:
    """One of several placements; where an earlier one would have the same words, as it differs from that."""
    words = [part_words(position, choice) for choice in choices]
    earlier = words.index(words[place])
    if earlier == place:
        return words[place]
    choice, other = choices[earlier], choices[place]
    ways = _moves(choice, other)
    if choice.turn != other.turn:
        ways.append(_turned(choice, other))
    return _("as hint {number}, but {ways}").format(number=earlier + 1, ways=comma_list(ways))


def _third(numbers: list[int], least: int, greatest: int) -> int:
    """0, 1 or 2: in which third of a range the middle of some numbers lies; beside it, in the nearest."""
    middle = sum(numbers) / len(numbers) - least + 0.5
    return max(0, min(2, int(3 * middle // (greatest - least + 1))))


def other_words(position: Position, choice: Placement, other: Placement) -> str:
    """Another placement, as it differs from one: `on level 2, 3 cells left, 1 up`.

    It says what the keys would do: so many arrows, and so often the key that turns the tile.
    """
    same = choice.kind == other.kind
    where = _where(position, other)
    ways = _moves(choice, other) or ([] if same else [_("in the same place")])
    if not same:
        where = place_words(position, other)
    elif choice.turn != other.turn:
        ways.append(_turned(choice, other))
    return comma_list([where, *ways])


def _where(position: Position, choice: Placement) -> str:
    return level_words(position.layout.level(choice.corner) + 1)


def _steps(choice: Placement, other: Placement) -> list[tuple[str, int]]:
    """Which way and how many cells it is from one corner to another: across, then down."""
    across, down = other.corner.x - choice.corner.x, other.corner.y - choice.corner.y
    ways = [
        (_("{far} left") if across < 0 else _("{far} right"), abs(across)),
        (_("{far} up") if down < 0 else _("{far} down"), abs(down)),
    ]
    return [way for way in ways if way[1]]


def _moves(choice: Placement, other: Placement) -> list[str]:
    """How far it is from one corner to another, at first with the word for cells."""
    steps = _steps(choice, other)
    moves = [text.format(far=number) for text, number in steps]
    for text, number in steps[:1]:
        moves[0] = text.format(far=ngettext("{n} cell", "{n} cells", number).format(n=number))
    return moves


def _turned(choice: Placement, other: Placement) -> str:
    """How often it is turned by a quarter, clockwise, or that it is turned anticlockwise; empty for
    not at all.
    """
    times = (TURNS.index(other.turn) - TURNS.index(choice.turn)) % len(TURNS)
    return ("", _("turned once"), _("turned upside down"), _("turned anticlockwise"))[times]


# In a table of many choices there is room for less: `RNN, level 2`, `level 3: 3 left, 1 up, turned`.


def short_words(position: Position, choice: Placement) -> str:
    """A tile by its letters, and its level."""
    return _("{kind}, {where}").format(kind=choice.kind, where=_short_where(position, choice))


def other_short_words(position: Position, choice: Placement, other: Placement) -> str:
    """Another placement, as it differs from one."""
    if choice == other:
        return _("as played")
    ways = [text.format(far=number) for text, number in _steps(choice, other)]
    if choice.kind == other.kind and choice.turn != other.turn:
        ways.append(_("turned"))
    what = _short_where(position, other) if choice.kind == other.kind else short_words(position, other)
    return _("{what}: {ways}").format(what=what, ways=comma_list(ways or [_("the same place")]))


def _short_where(position: Position, choice: Placement) -> str:
    level = position.layout.level(choice.corner) + 1
    return pgettext("where a tile lies", "table") if level == 1 else _("level {level}").format(level=level)


def points_word(points: int) -> str:
    """`1 point`, `4 points`."""
    return ngettext("{points} point", "{points} points", points).format(points=points)


def victory_sentence(names: Sequence[str], ended: GameEnded) -> str:
    """Who won, and by what."""
    best = max(ended.scores)
    if not ended.winners:
        return _("A draw: {points} each.").format(points=points_word(best))
    lead = best - min(ended.scores)
    return _("{name} wins with {points}, {lead} ahead.").format(
        name=names[ended.winners[0] - 1], points=points_word(best), lead=lead
    )


# The terminal's own sixteen colours: exact ones would come out cyan and brown where there are no more.
_SQUARES = {
    Colour.RED: "bold bright_white on red",
    Colour.GREEN: "bold black on green",
    Colour.NEUTRAL: "black on white",
}

_CELL = 5  # columns of a cell: `[R2] ` without its blank

_HEAD = 4  # columns of the numbers at the left

_INDENT = "      "  # before tiles: as wide as what stands before a name

_NAME = 20  # columns of a name in a sentence

_SMALLEST = 24  # columns that are drawn on however narrow a terminal


def draw(position: Position, names: Sequence[str], width: int = 80) -> Group:
    """The whole table, for a terminal of that many columns."""
    lines = [_title(position, names), Text()]
    for band in _bands(position, max(width, _SMALLEST)):
        lines += [*band, Text()]
    for seat in SEATS:
        lines += _player(position, seat, names[seat - 1])
    if position.winners is not None:
        lines += [Text(), _verdict(position.winners, names)]
    return as_lines(lines)


def _title(position: Position, names: Sequence[str]) -> Text:
    parts = [_("Stratopolis")]
    if position.variant is not Play.PILES:  # a position does not say whether piles were arranged
        parts.append(way_words(position.variant.value))
    if position.to_play is None:
        parts.append(_("game over"))
    else:
        parts.append(_("tile {n} of {all}").format(n=position.placed + 1, all=TILES))
        parts.append(_("{name} to place").format(name=short(names[position.to_play - 1])))
    return Text(" · ".join(parts), style="bold")


def _verdict(winners: Sequence[int], names: Sequence[str]) -> Text:
    if not winners:
        return Text(_("A draw"), style="bold")
    return Text(_("{name} wins").format(name=short(names[winners[0] - 1])), style="bold")


def _bands(position: Position, width: int) -> Iterator[list[Text]]:
    """The layout, as many columns of cells at a time as there is room for."""
    least, greatest = position.layout.bounds
    best = {cell for zone in position.best if zone for cell in zone.cells}
    step = (width - _HEAD) // _CELL
    for start in range(least.x, greatest.x + 1, step):
        columns = range(start, min(start + step, greatest.x + 1))
        head = "".join(f"{x:3}".ljust(_CELL) for x in columns)
        band = [Text(" " * _HEAD + head.rstrip(), style="dim")]
        for y in range(least.y, greatest.y + 1):
            line = Text().append(f"{y:3} ", style="dim")
            for x in columns:
                line.append_text(_cell(position, Cell(x, y), best=Cell(x, y) in best))
            band.append(line)
        yield band


def _cell(position: Position, cell: Cell, *, best: bool) -> Text:
    square = position.layout.get(cell)
    if square is None:
        return Text("  ·  ", style="dim")
    inside = f"{square.colour}{square.level}"
    text = f"[{inside}]" if best else f" {inside} "
    return Text(text.ljust(_CELL - 1), style=_SQUARES[square.colour]).append(" ", style="default on default")


def _player(position: Position, seat: int, name: str) -> list[Text]:
    """Name, colour, score and tiles of a player: the names in one column, however wide they are."""
    colour = colour_of(seat)
    turn, won = position.to_play == seat, seat in (position.winners or ())
    line = Text().append("> " if turn else "* " if won else "  ", style="bold")
    line.append(f" {colour} ", style=_SQUARES[colour]).append(" ")
    line.append_text(_name(name, bold=turn or won))
    line.append(f" {position.scores[seat - 1]:3}", style="bold")
    line.append(f"  {_worth(position.best[seat - 1])}")
    return [line, *_tiles(position, seat)]


def _name(name: str, *, bold: bool) -> Text:
    text = Text(name, style="bold" if bold else "")
    text.truncate(_NAME, overflow="ellipsis")
    return text.append(" " * (_NAME - cell_len(text.plain)))


def _worth(zone: Zone | None) -> str:
    if zone is None:
        return _("no zone")
    return product_words(zone)


def _tiles(position: Position, seat: int) -> list[Text]:
    """The tiles that can be seen, as they lie unturned, and how many are left."""
    if position.phase is Phase.OVER:
        return []
    left = ngettext("{n} tile left", "{n} tiles left", position.left[seat - 1]).format(
        n=position.left[seat - 1]
    )
    upper, lower = Text(_INDENT), Text(_INDENT)
    kinds = position.seen(seat)
    for kind in kinds:
        upper.append_text(_arms(kind.corner, kind.right)).append("  ")
        lower.append_text(_arms(kind.lower)).append("  ")
    upper.append(" ".join(map(str, kinds)))
    lower.append(left)
    return [upper, lower] if kinds else [lower]


def _arms(*colours: Colour) -> Text:
    """Two squares side by side, or one and an empty one."""
    line = Text()
    for colour in colours:
        line.append(f" {colour} ", style=_SQUARES[colour])
    return line.append("   " * (2 - len(colours)))
