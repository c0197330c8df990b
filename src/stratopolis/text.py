"""A position as text, for `stratopolis show`: letters everywhere, colours where there are any.

Every covered cell shows its colour's letter and its level; `[ ]` mark each player's best zone. A layout
that is too wide is drawn in bands, one below the other. Nothing is drawn but letters, digits,
punctuation and `·`; names are cut with `…` and never read as markup.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.console import Group
from rich.text import Text

from hotseat.drawn import as_lines, short
from hotseat.language import _, ngettext
from stratopolis.record import way_words
from stratopolis.rules import SEATS, TILES, Cell, Colour, Phase, Play, Position, Zone, colour_of
from stratopolis.words import product_words

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


def draw(game: Position, names: Sequence[str], width: int = 80) -> Group:
    """The whole table, for a terminal of that many columns."""
    lines = [_title(game, names), Text()]
    for band in _bands(game, max(width, _SMALLEST)):
        lines += [*band, Text()]
    for seat in SEATS:
        lines += _player(game, seat, names[seat - 1])
    if game.winners is not None:
        lines += [Text(), _verdict(game.winners, names)]
    return as_lines(lines)


def _title(game: Position, names: Sequence[str]) -> Text:
    parts = [_("Stratopolis")]
    if game.play is not Play.PILES:  # a position does not say whether piles were arranged
        parts.append(way_words(game.play.value))
    if game.to_play is None:
        parts.append(_("game over"))
    else:
        parts.append(_("tile {n} of {all}").format(n=game.placed + 1, all=TILES))
        parts.append(_("{name} to place").format(name=short(names[game.to_play - 1])))
    return Text(" · ".join(parts), style="bold")


def _verdict(winners: Sequence[int], names: Sequence[str]) -> Text:
    if not winners:
        return Text(_("A draw"), style="bold")
    return Text(_("{name} wins").format(name=short(names[winners[0] - 1])), style="bold")


def _bands(game: Position, width: int) -> Iterator[list[Text]]:
    """The layout, as many columns of cells at a time as there is room for."""
    least, greatest = game.layout.bounds
    best = {cell for zone in game.best if zone for cell in zone.cells}
    step = (width - _HEAD) // _CELL
    for start in range(least.x, greatest.x + 1, step):
        columns = range(start, min(start + step, greatest.x + 1))
        head = "".join(f"{x:3}".ljust(_CELL) for x in columns)
        band = [Text(" " * _HEAD + head.rstrip(), style="dim")]
        for y in range(least.y, greatest.y + 1):
            line = Text().append(f"{y:3} ", style="dim")
            for x in columns:
                line.append_text(_cell(game, Cell(x, y), best=Cell(x, y) in best))
            band.append(line)
        yield band


def _cell(game: Position, cell: Cell, *, best: bool) -> Text:
    square = game.layout.get(cell)
    if square is None:
        return Text("  ·  ", style="dim")
    inside = f"{square.colour}{square.level}"
    text = f"[{inside}]" if best else f" {inside} "
    return Text(text.ljust(_CELL - 1), style=_SQUARES[square.colour]).append(" ", style="default on default")


def _player(game: Position, seat: int, name: str) -> list[Text]:
    """Name, colour, score and tiles of a player: the names in one column, however wide they are."""
    colour = colour_of(seat)
    turn, won = game.to_play == seat, seat in (game.winners or ())
    line = Text().append("> " if turn else "* " if won else "  ", style="bold")
    line.append(f" {colour} ", style=_SQUARES[colour]).append(" ")
    line.append_text(_name(name, bold=turn or won))
    line.append(f" {game.scores[seat - 1]:3}", style="bold")
    line.append(f"  {_worth(game.best[seat - 1])}")
    return [line, *_tiles(game, seat)]


def _name(name: str, *, bold: bool) -> Text:
    text = Text(name, style="bold" if bold else "")
    text.truncate(_NAME, overflow="ellipsis")
    return text.append(" " * (_NAME - cell_len(text.plain)))


def _worth(zone: Zone | None) -> str:
    if zone is None:
        return _("no zone")
    return product_words(zone)


def _tiles(game: Position, seat: int) -> list[Text]:
    """The tiles that can be seen, as they lie unturned, and how many are left."""
    if game.phase is Phase.OVER:
        return []
    left = ngettext("{n} tile left", "{n} tiles left", game.left[seat - 1]).format(n=game.left[seat - 1])
    upper, lower = Text(_INDENT), Text(_INDENT)
    kinds = game.seen(seat)
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
