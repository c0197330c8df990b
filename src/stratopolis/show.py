"""A position as text for `stratopolis show`. Pure.

Every covered cell shows its colour's letter and its level; `[ ]` mark each player's best zone. A wide layout
is cut into bands, one below the other. The picture has only letters, digits, punctuation and `·`, and `…`
after a name cut short. Names are never read as markup.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.console import Group
from rich.text import Text

from hotseat.i18n import _, ngettext
from hotseat.text.charts import as_lines, short_name
from stratopolis.rules import SEATS, TILES, Cell, Colour, Play, Position, colour_of
from stratopolis.wording import letter_on, letters_of, product_words, shown_letters, variant_words

# The terminal's own colours: exact ones would come out as cyan and brown if it has only sixteen.
_SQUARES = {
    Colour.RED: "bold bright_white on red",
    Colour.GREEN: "bold black on green",
    Colour.NEUTRAL: "black on white",
}

_CELL = 5  # columns of a cell: `[R2] ` without its blank

_HEAD = 4  # columns of the numbers at the left

_INDENT = "      "  # before tiles: as wide as the signs before a name

_NAME = 20  # columns of a name in a sentence

_SMALLEST = 24  # columns of the picture, at least


def draw(position: Position, names: Sequence[str], width: int) -> Group:
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
        parts.append(variant_words(position.variant.value))
    if position.to_play is None:
        parts.append(_("game over"))
    else:
        parts.append(_("tile {number} of {all}").format(number=position.placed + 1, all=TILES))
        parts.append(_("{name} to place").format(name=short_name(names[position.to_play - 1])))
    return Text(" · ".join(parts), style="bold")


def _verdict(winners: Sequence[int], names: Sequence[str]) -> Text:
    text = _("{name} wins").format(name=short_name(names[winners[0] - 1])) if winners else _("A draw")
    return Text(text, style="bold")


def _bands(position: Position, width: int) -> Iterator[list[Text]]:
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
    inside = f"{letter_on(square.colour, shown_letters())}{square.level}"
    text = Text(f"[{inside}]" if best else f" {inside} ", style=_SQUARES[square.colour])
    text.pad_right(_CELL - 1 - text.cell_len)
    return text.append(" ", style="default on default")


def _player(position: Position, seat: int, name: str) -> list[Text]:
    colour = colour_of(seat)
    turn, won = position.to_play == seat, seat in (position.winners or ())
    line = Text().append("> " if turn else "* " if won else "  ", style="bold")
    line.append_text(_arm(colour)).append(" ")
    line.append_text(_name(name, bold=turn or won))
    line.append(f" {position.scores[seat - 1]:3}", style="bold")
    zone = position.best[seat - 1]
    line.append(f"  {product_words(zone) if zone else _('no zone')}")
    return [line, *_tiles(position, seat)]


def _name(name: str, *, bold: bool) -> Text:
    text = Text(name, style="bold" if bold else "")
    text.truncate(_NAME, overflow="ellipsis")
    return text.append(" " * (_NAME - cell_len(text.plain)))


def _tiles(position: Position, seat: int) -> list[Text]:
    """The visible tiles, unturned, and the number of tiles left."""
    if position.is_over:
        return []
    left = position.left[seat - 1]
    upper, lower = Text(_INDENT), Text(_INDENT)
    kinds = position.seen(seat)
    for kind in kinds:
        upper.append_text(_arms(kind.corner, kind.right)).append("  ")
        lower.append_text(_arms(kind.lower)).append("  ")
    upper.append(" ".join(map(letters_of, kinds)))
    lower.append(ngettext("{number} tile left", "{number} tiles left", left).format(number=left))
    return [upper, lower] if kinds else [lower]


def _arms(*colours: Colour) -> Text:
    return Text().join(map(_arm, colours)).append("   " * (2 - len(colours)))


def _arm(colour: Colour) -> Text:
    text = Text(f" {letter_on(colour, shown_letters())}", style=_SQUARES[colour])
    text.pad_right(3 - text.cell_len)
    return text
