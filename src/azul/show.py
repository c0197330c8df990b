"""A position as text for `azul show`. Pure.

Every tile shows its letter, and its colour if the terminal has colours. The text has only letters, digits,
punctuation and `·`; long names end with `…`, and no name is read as markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from rich.cells import cell_len
from rich.console import Group
from rich.text import Text

from azul.rules import CENTRE, FLOOR_COSTS, Colour, Phase, Position, Tiles, WallKind, printed_colour
from azul.wording import letter_of
from hotseat.i18n import _, comma_list, ngettext
from hotseat.text.charts import as_lines, short_name
from hotseat.text.scripts import unjoined

Space = Colour | None

# The terminal's own sixteen colours: on a terminal without more, exact ones would turn cyan and brown.
_TILES = {
    Colour.BLUE: "bold bright_white on blue",
    Colour.YELLOW: "black on bright_yellow",
    Colour.RED: "bold bright_white on red",
    Colour.BLACK: "bold bright_white on black",
    Colour.WHITE: "black on bright_white",
}

_PRINTED = ("blue", "yellow", "red", "bright_black", "")  # by colour

_MARKER = "bold reverse"

_TURN = "bold"

_BOARD = 32  # columns of a board

_BETWEEN = 8  # blank columns between two boards

_FACTORY = 8  # columns of a factory

_TWO = 2 * _BOARD + _BETWEEN


def draw(position: Position, names: Sequence[str], width: int) -> Group:
    lines = [_title(position, names, width), Text(), *_factories(position, width)]
    lines += [*_centre(position, width), Text()]
    words = _("bag"), _("lid")
    widest = max(map(cell_len, words))  # the numbers of bag and lid form columns
    bag, lid = (f"{word}{' ' * (widest - cell_len(word))}" for word in words)
    stocks = [_stock(bag, position.bag), _stock(lid, position.lid)]
    boards = [_board(position, seat, names[seat - 1]) for seat in range(1, position.players + 1)]
    if width >= _TWO:
        stocks = _side_by_side(stocks[:1], stocks[1:])
        boards[2:] = boards[:1:-1]  # clockwise, as at the table: the fourth below the first
        boards = [_side_by_side(*boards[start : start + 2]) for start in range(0, len(boards), 2)]
    lines += stocks
    for board in boards:
        lines += [Text(), *board]
    if position.winners is not None:
        lines += [Text(), _verdict(position.winners, names)]
    return as_lines(lines)


def _title(position: Position, names: Sequence[str], width: int) -> Text:
    grey = _("grey wall") if position.wall is WallKind.GREY else ""
    parts = _("Azul"), grey, *_stage(position, names)
    line = Text(" · ".join(filter(None, parts)), style="bold")
    line.truncate(width, overflow="ellipsis")
    return line


def _stage(position: Position, names: Sequence[str]) -> tuple[str, ...]:
    """The round, and whose turn it is."""
    number = position.round
    if position.phase is Phase.OVER:
        return (ngettext("over after {n} round", "over after {n} rounds", number).format(n=number),)
    where = _("round {n}").format(n=number) if number else _("before the first round")
    text = _("{name} goes first") if position.phase is Phase.DEAL else _("{name} to play")
    if position.phase is Phase.TILING:
        text = _("{name} to choose a column for line {line}")
    line = position.legal_moves[0][0] if position.legal_moves else None
    name = short_name(names[(position.to_play or position.first) - 1])
    return where, text.format(name=name, line=line)


def _verdict(winners: Sequence[int], names: Sequence[str]) -> Text:
    won = comma_list([short_name(names[seat - 1]) for seat in winners])
    text = _("{name} wins") if len(winners) == 1 else _("Shared win: {names}")
    return Text(text.format(name=won, names=won), style="bold")


def _factories(position: Position, width: int) -> Iterable[Text]:
    """A number above two rows of two tiles; as many factories in a row as fit."""
    every = list(enumerate(position.offer.factories, 1))
    step = max(1, (width + 2) // _FACTORY)
    for start in range(0, len(every), step):
        shown = every[start : start + step]
        yield Text("".join(str(number).ljust(_FACTORY) for number, tiles in shown).rstrip(), style="dim")
        for half in (slice(0, 2), slice(2, 4)):
            line = Text()
            for _number, tiles in shown:
                line.append(_padded(_row(_colours(tiles)[half] or [None][half]), _FACTORY))
            yield line


def _centre(position: Position, width: int) -> Iterable[Text]:
    tiles: list[Text] = [_cell("1", _MARKER)] if position.marker == CENTRE else []
    tiles += map(_tile, _colours(position.offer.centre))
    step = max(1, (width - 1) // 3)
    for start in range(0, max(1, len(tiles)), step):
        head = Text().append(" " if start else "C", style="dim")
        yield head.append_text(Text().join(tiles[start : start + step]) if tiles else _tile(None))


def _stock(word: str, tiles: Tiles) -> Text:
    line = Text(f"{word} {tiles.total:3} ")
    for colour in Colour:
        line.append_text(_tile(colour)).append(f"{tiles[colour]:2} ")
    return line


def _board(position: Position, seat: int, name: str) -> list[Text]:
    board = position.board(seat)
    lines = [_heading(position, seat, name)]
    for number, held in enumerate(board.lines, 1):
        line = Text().append(str(number), style="dim")
        line.append("   " * (5 - held.size))
        line.append_text(_row([None] * (held.size - held.count)))
        line.append_text(_row([held.colour] * held.count)).append(" ")
        for column, space in enumerate(board.wall[number - 1]):
            line.append_text(_wall_cell(position.wall, number - 1, column, space))
        lines.append(line)
    lines.append(_floor(position, seat))
    if position.bonuses is not None:
        lines.append(_bonus(position, seat))
    return lines


def _heading(position: Position, seat: int, name: str) -> Text:
    board = position.board(seat)
    turn = position.to_play == seat
    won = seat in (position.winners or ())
    score = str(board.score)
    holds = position.marker == seat and "1" not in board.floor.letters
    room = _BOARD - 2 - 1 - len(score) - 4 * holds
    line = Text().append("> " if turn else "* " if won else "  ", style=_TURN)
    text = Text(name, style=_TURN if turn or won else "")
    text.truncate(room, overflow="ellipsis", pad=True)
    return line.append_text(text).append(" [1]" * holds, style="bold").append(f" {score}", style="bold")


def _floor(position: Position, seat: int) -> Text:
    floor, line = position.board(seat).floor, Text().append("F", style="dim")
    for place, cost in enumerate(FLOOR_COSTS):
        if place >= len(floor):
            line.append(f"{-cost:3}", style="dim")
        elif isinstance(tile := floor[place], Colour):
            line.append_text(_tile(tile))
        else:
            line.append_text(_cell("1", _MARKER))
    return line


def _bonus(position: Position, seat: int) -> Text:
    assert position.bonuses is not None
    bonus = position.bonuses[seat - 1]
    text = _("rows {rows}  columns {columns}  colours {colours}  +{points}")
    return Text("  " + text.format(**bonus._asdict(), points=bonus.points))


def _wall_cell(kind: WallKind, row: int, column: int, space: Space) -> Text:
    if space is not None or kind is WallKind.GREY:
        return _tile(space)
    colour = printed_colour(row, column)
    return _cell(letter_of(colour).lower(), _PRINTED[colour])


def _colours(tiles: Tiles) -> list[Space]:
    return [colour for colour in tiles.colours for _n in range(tiles[colour])]


def _row(spaces: Iterable[Space]) -> Text:
    return Text().join(map(_tile, spaces))


def _tile(space: Space) -> Text:
    """Three columns: a tile's letter on its colour, or a free space."""
    return _cell("·", "dim") if space is None else _cell(letter_of(space), _TILES[space])


def _cell(character: str, style: str) -> Text:
    return Text(f" {unjoined(character)}".ljust(4 - cell_len(character)), style=style)


def _padded(text: Text, width: int) -> Text:
    text.pad_right(max(0, width - text.cell_len))
    return text


def _side_by_side(left: list[Text], right: Sequence[Text] = ()) -> list[Text]:
    rows = zip_longest(left, right, fillvalue=Text())
    return [_padded(one, _BOARD + _BETWEEN).append_text(two) if two else one for one, two in rows]
