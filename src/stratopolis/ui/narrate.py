"""Events in words: for the line that tells what was done last, the log, and the result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from hotseat.language import _, ngettext
from stratopolis.rules import (
    Event,
    GameEnded,
    Placed,
    Placement,
    ScoreChanged,
    Zone,
    worth,
)
from stratopolis.words import level_words, product_words, tile_words

if TYPE_CHECKING:
    from stratopolis.saves import Entry

Names = Sequence[str]


def points_word(points: int) -> str:
    """`1 point`, `4 points`."""
    return ngettext("{points} point", "{points} points", points).format(points=points)


def zone_words(zone: Zone | None) -> str:
    """A zone as a product: `4 squares x level 3`."""
    if zone is None:
        return _("no zone yet")
    return product_words(zone)


def placed_sentence(names: Names, events: Sequence[Event]) -> str:
    """The placement among some events, and what it made of the scores; empty where there is none."""
    placed = next((event for event in events if isinstance(event, Placed)), None)
    if placed is None:
        return ""
    parts = [
        _("{name} placed {tile} {where}").format(
            name=names[placed.seat - 1],
            tile=tile_words(placed.placement.kind),
            where=level_words(placed.level),
        )
    ]
    parts += [
        _("{name} {before} -> {after}").format(
            name=names[event.seat - 1], before=event.scores[0], after=event.scores[1]
        )
        for event in events
        if isinstance(event, ScoreChanged)
    ]
    return "; ".join(parts) + "."


def ending(history: Sequence[Entry]) -> GameEnded | None:
    """How the game ended, if it has; for `victory_sentence`."""
    events = history[-1].events if history else ()
    return next((event for event in events if isinstance(event, GameEnded)), None)


def victory_sentence(names: Names, ended: GameEnded) -> str:
    """Who won, and by what."""
    best = max(ended.scores)
    if not ended.winners:
        return _("A draw: {points} each.").format(points=points_word(best))
    lead = best - min(ended.scores)
    return ngettext(
        "{name} wins with {points}, {lead} point ahead.",
        "{name} wins with {points}, {lead} points ahead.",
        lead,
    ).format(name=names[ended.winners[0] - 1], points=points_word(best), lead=lead)


def log_lines(names: Names, steps: Iterable[Sequence[Event]]) -> list[str]:
    """The game so far, a line a placement."""
    lines: list[str] = []
    for events in steps:
        if sentence := placed_sentence(names, events):
            lines.append(sentence)
        lines += [victory_sentence(names, event) for event in events if isinstance(event, GameEnded)]
    return lines or [_("Nobody has placed a tile yet.")]


def choice_words(names: Names, choice: Placement) -> str:
    """A placement that is taken back or done again."""
    return _("{name}'s {tile}").format(name=names[choice.kind.seat - 1], tile=tile_words(choice.kind))


def scores_over_time(steps: Iterable[Sequence[Event]], start: tuple[int, int]) -> list[tuple[int, int]]:
    """Both scores after each placement, those before the first one first."""
    found = [start]
    for events in steps:
        scores = list(found[-1])
        for event in events:
            if isinstance(event, ScoreChanged):
                scores[event.seat - 1] = worth(event.after)
        found.append((scores[0], scores[1]))
    return found
