"""The account of a round's end: what each tile scored and from which runs, what each floor cost.

It stands on the boards themselves: the lines that were emptied have room for `─3 + │2 = 5` right
beside the tile just laid. Made from events alone, so that nobody has to trust the number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from azul.rules import Event, FloorCost, GameEnded, LineFell, RoundEnded, TileLaid
from hotseat.language import _


class Account(NamedTuple):
    """One board's part of it.

    before: the score when wall-tiling began.  laid: a tile each, in order.  fell: lines without a
    space.  floor: what the floor cost, if it was counted.  bonus: points at the end of the game.
    """

    before: int
    laid: tuple[TileLaid, ...] = ()
    fell: tuple[LineFell, ...] = ()
    floor: FloorCost | None = None
    bonus: int = 0

    @property
    def gained(self) -> int:
        """Points of all tiles laid."""
        return sum(tile.points for tile in self.laid)

    @property
    def after(self) -> int:
        """The score behind it."""
        return self.before + self.gained - (self.floor.lost if self.floor else 0) + self.bonus

    def heading(self, *, open_end: bool = False, named: bool = False) -> str:
        """The sum: `12 +7 -2 = 17`, or `1 -11, to 0` where a floor costs more than there is.

        open_end: more is to come, and it has no end yet.  named: each part has a word:
        `12, tiles +7, floor -2: 17`.
        """
        parts = [str(self.before), *self._parts(named=named)]
        text = (", " if named else " ").join(parts)
        if open_end or len(parts) == 1 or (self.capped and not self.bonus):
            return text
        return f"{text}: {self.after}" if named else f"{text} = {self.after}"

    def parts(self) -> str:
        """What was added to the score, each part with its word: `tiles +7  floor -2`."""
        return "  ".join(self._parts(named=True))

    def _parts(self, *, named: bool) -> list[str]:
        tiles = floor = bonus = "{points}"
        if named:
            tiles, floor, bonus = _("tiles {points}"), _("floor {points}"), _("bonus {points}")
        parts = []
        if self.laid:
            parts.append(tiles.format(points=f"+{self.gained}"))
        if self.floor:
            cost = floor.format(points=f"-{self.floor.penalty}")
            parts.append(_("{cost}, to 0").format(cost=cost) if self.capped else cost)
        if self.bonus:
            parts.append(bonus.format(points=f"+{self.bonus}"))
        return parts

    @property
    def capped(self) -> bool:
        """Whether the floor costs more than there is: no score falls below 0."""
        return self.floor is not None and self.floor.lost < self.floor.penalty

    def floor_cost(self) -> str:
        """What stands beside the floor line that was cleared; the empty text for none."""
        if self.floor is None:
            return ""
        cost = f"-{self.floor.penalty}"
        return _("{cost}, to 0").format(cost=cost) if self.capped else f"= {cost}"

    def line(self, number: int) -> str:
        """What stands on a line that was tiled; the empty text for one that was not."""
        for tile in self.laid:
            if tile.line == number:
                return runs(tile)
        if any(each.line == number for each in self.fell):
            return _("no space: falls")
        return ""

    @property
    def has_runs(self) -> bool:
        """Whether any tile scores for a run, so that a sign for one stands on the board."""
        return any(max(tile.across, tile.down) > 1 for tile in self.laid)

    def laid_at(self, line: int, column: int) -> bool:
        """Whether a tile came to that wall space."""
        return any((tile.line, tile.column) == (line, column) for tile in self.laid)


def runs(tile: TileLaid) -> str:
    """A tile's points and their runs: `─` across, `│` down."""
    parts = []
    if tile.across > 1:
        parts.append(f"─{tile.across}")
    if tile.down > 1:
        parts.append(f"│{tile.down}")
    return f"{' + '.join(parts)} = {tile.points}" if parts else _("alone = 1")


def with_legend(told: str, found: Sequence[Account], room: int, *, first: bool = False) -> str:
    """What was done last, and how accounts with runs in them are read, if there is room for both in so
    many cells; else what was done, or how it is read where that comes first.
    """
    if not any(each.has_runs for each in found):
        return told
    legend = _("─ counts across, │ down.")
    if cell_len(told) + cell_len(legend) + 2 > room:
        return legend if first else told
    return f"{told}  {legend}".strip()


def accounts(events: Iterable[Event], scores: Sequence[int]) -> tuple[Account, ...] | None:
    """Everyone's account from the events since the last pick; None where no tiling is among them.

    `scores` are the scores now, by seat.
    """
    told = list(events)
    if not any(isinstance(event, TileLaid | LineFell | FloorCost | RoundEnded) for event in told):
        return None
    return tuple(_account(told, seat, score) for seat, score in enumerate(scores, 1))


def _account(events: list[Event], seat: int, score: int) -> Account:
    laid = tuple(e for e in events if isinstance(e, TileLaid) and e.seat == seat)
    fell = tuple(e for e in events if isinstance(e, LineFell) and e.seat == seat)
    floor = next((e for e in events if isinstance(e, FloorCost) and e.seat == seat), None)
    ended = next((e for e in events if isinstance(e, GameEnded)), None)
    bonus = ended.bonuses[seat - 1].points if ended else 0
    gained = sum(tile.points for tile in laid) - (floor.lost if floor else 0) + bonus
    return Account(score - gained, laid, fell, floor, bonus)
