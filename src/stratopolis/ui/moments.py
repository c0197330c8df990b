"""The moments of a game that are worth a highlight and a sentence: a new height, zones joined, a zone
cut, the lead. Pure: found from a placement and the positions on both sides of it.

A placement has at most two: what it does on the table, and what becomes of the lead. A highlight at every
move would be none, so only jumps have one. At the beginning each point takes the lead, each tile joins
something and level 2 is new: none of that is told. In the second half each change of the lead is,
however small. That leaves about 8 moves of the 40 between strong players, 13 between weaker ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from hotseat.language import _
from hotseat.notation import HistoryEntry as AnyEntry
from stratopolis.rules import TILES, Cell, Event, Placed, Placement, Position, Zone, colour_of, worth

Entry = AnyEntry[Position, Placement, Event]

_LEAST_LEVEL = 3  # of a first tile on it: level 2 is reached within the first moves
_LEAST_PART = 2  # squares of each zone that was joined: a single one at the rim is only a square more
_LEAST_CHANGE = 4  # points that joining gains, that cutting costs, that lie between two leads
_SHARE = 4  # joining and cutting change the score by at least one of so many parts
_LEAST_SCORE = 16  # of the player who takes the lead, or ties
_LATE = TILES // 2  # tiles from which on every change of the lead is told
_KEPT = 64  # placements whose moments are kept: more than a log beside the table shows


class Deed(Enum):
    """What a moment is about."""

    HEIGHT = auto()
    JOINED = auto()
    CUT = auto()
    LEAD = auto()
    LEVEL = auto()


class Moment(NamedTuple):
    """Something worth telling of a placement.

    seat: of the player it is told of.   cells: those it is about.
    number: the level that is reached, or how many zones were joined; 0 for the others.
    scores: after it, that seat's first.
    """

    deed: Deed
    seat: int
    cells: frozenset[Cell]
    number: int
    scores: tuple[int, int]

    @property
    def other(self) -> int:
        """The other seat."""
        return 3 - self.seat


class _Same:
    """An entry that is told apart by identity: that two are equal takes longer to find out."""

    __slots__ = ("entry",)

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def __hash__(self) -> int:
        return id(self.entry.after)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.entry.after is other.entry.after


def moments(entry: Entry) -> tuple[Moment, ...]:
    """The moments of a placement, in the order in which they are told: what was done, then the lead."""
    return _moments(_Same(entry))


@lru_cache(maxsize=_KEPT)
def _moments(same: _Same) -> tuple[Moment, ...]:
    entry = same.entry
    placed = next((event for event in entry.events if isinstance(event, Placed)), None)
    if placed is None:
        return ()
    deeds = sorted(_deeds(entry, placed), key=lambda found: -found[0])
    return (*(moment for _points, moment in deeds[:1]), *_lead(entry, placed))


def _deeds(entry: Entry, placed: Placed) -> Iterator[tuple[int, Moment]]:
    """What it does on the table, and the points that it is about; of equal ones the first is told."""
    seat = placed.seat
    own, other = ((entry.before.best[each - 1], entry.after.best[each - 1]) for each in (seat, 3 - seat))
    scores = worth(own[1]), worth(other[1])
    lost = worth(other[0]) - worth(other[1])
    if _telling(lost, worth(other[0])):
        yield lost, Moment(Deed.CUT, seat, _lost(*other), 0, scores)
    gain = worth(own[1]) - worth(own[0])
    joined = _joined(entry, placed, own[1])
    if joined > 1 and _telling(gain, worth(own[0])):
        assert own[1] is not None, "it has joined others"
        yield gain, Moment(Deed.JOINED, seat, frozenset(own[1].cells), joined, scores)
    highest = max(square.level for square in entry.before.layout.values())
    if placed.level > max(highest, _LEAST_LEVEL - 1):
        yield 0, Moment(Deed.HEIGHT, seat, frozenset(placed.placement.cells), placed.level, scores)


def _telling(points: int, of: int) -> bool:
    """Whether a change of a score is a jump."""
    return points >= _LEAST_CHANGE and points * _SHARE >= of


def _lost(before: Zone | None, after: Zone | None) -> frozenset[Cell]:
    """The cells of a best zone that are none of the best zone any more."""
    assert before is not None, "it has lost points"
    return frozenset(before.cells) - frozenset(after.cells if after else ())


def _joined(entry: Entry, placed: Placed, zone: Zone | None) -> int:
    """How many zones that were apart, none of them too small to be told of, are one now."""
    if zone is None or zone.seat != placed.seat or not _touches(placed, zone):
        return 0
    now = frozenset(zone.cells)
    parts = (each for each in entry.before.zones if each.seat == zone.seat)
    return sum(len(now.intersection(part.cells)) >= _LEAST_PART for part in parts)


def _touches(placed: Placed, zone: Zone) -> bool:
    """Whether squares of the tile belong to a zone."""
    own = {cell for cell, colour in placed.placement.squares if colour is colour_of(zone.seat)}
    return not own.isdisjoint(zone.cells)


def _lead(entry: Entry, placed: Placed) -> Iterator[Moment]:
    """Who leads now and did not before; or whoever has placed the tile has caught up."""
    before, after = entry.before.scores, entry.after.scores
    swing = abs((after[0] - after[1]) - (before[0] - before[1]))
    if max(after) < _LEAST_SCORE or (swing < _LEAST_CHANGE and placed.tile <= _LATE):
        return
    leader = _leader(after)
    if leader is None and _leader(before) == 3 - placed.seat:
        yield _lead_of(entry.after, Deed.LEVEL, placed.seat)
    elif leader is not None and _leader(before) != leader:
        yield _lead_of(entry.after, Deed.LEAD, leader)


def _lead_of(game: Position, deed: Deed, seat: int) -> Moment:
    zone = game.best[seat - 1]
    assert zone is not None, "it is worth something"
    own, other = game.scores[seat - 1], game.scores[2 - seat]
    return Moment(deed, seat, frozenset(zone.cells), 0, (own, other))


def _leader(scores: tuple[int, int]) -> int | None:
    """The seat that has more points; None where both have as many."""
    one, two = scores
    return None if one == two else 1 if one > two else 2


def moment_words(names: Sequence[str], found: Sequence[Moment]) -> str:
    """A sentence each, or one for both where they are the same player's; empty for no moments."""
    if len({moment.seat for moment in found}) < len(found):
        deed, other = (_deed_words(names, moment) for moment in found)
        return _("{name} {deed} and {other}.").format(name=names[found[0].seat - 1], deed=deed, other=other)
    return " ".join(
        _("{name} {deed}.").format(name=names[each.seat - 1], deed=_deed_words(names, each)) for each in found
    )


def short_moment_words(names: Sequence[str], found: Sequence[Moment], named: int) -> str:
    """All of them in one clause behind the name of a seat, without the scores; whoever else does
    something is named.
    """
    texts = []
    for each in found:
        deed = _("takes the lead") if each.deed is Deed.LEAD else _deed_words(names, each)
        if each.seat != named:
            deed = _("{name} {deed}").format(name=names[each.seat - 1], deed=deed)
        texts.append(deed)
    return _(", ").join(texts)


def _deed_words(names: Sequence[str], moment: Moment) -> str:
    """What the player does, behind the name."""
    own, other = moment.scores
    if moment.deed is Deed.HEIGHT:
        return _("is first to reach level {level}").format(level=moment.number)
    if moment.deed is Deed.JOINED:
        number = _count_words(moment.number)
        return _("joins {number} zones").format(number=number)
    if moment.deed is Deed.CUT:
        return _("cuts {other}'s best zone").format(other=names[moment.other - 1])
    if moment.deed is Deed.LEVEL:
        return _("ties at {points}").format(points=own)
    return _("takes the lead, {own} : {other}").format(own=own, other=other)


def _count_words(number: int) -> str:
    """A small number as a word: more than a few zones a tile cannot join."""
    return {2: _("two"), 3: _("three"), 4: _("four")}.get(number, str(number))
