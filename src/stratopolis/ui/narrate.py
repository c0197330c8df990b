"""Events in words: for the line that tells what was done last, the log, and the result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size

from hotseat.language import _, ngettext
from hotseat.ui.cells.fit import fits, fitted, said_of
from hotseat.ui.parts.log import LogLine, Span
from stratopolis.rules import (
    Event,
    GameEnded,
    Placed,
    Placement,
    ScoreChanged,
    Zone,
    colour_of,
    worth,
)
from stratopolis.ui.moments import Moment, moment_words, moments, short_moment_words
from stratopolis.words import level_words, place_words, product_words, tile_words

if TYPE_CHECKING:
    from stratopolis.saves import Entry

Names = Sequence[str]

_TURNS_KEPT = 128  # of which the lines of the log are kept: more than a log beside the table shows
_AS_LOGGED, _OWN_SCORE, _NO_SCORE = 2, 3, 4  # ways to tell a placement in brief
_LEAST_NAME = 8  # cells of a name that are left before less is told
_LOG_NAME = 10  # cells of a name in front of a line of the log
_BRIEF_NAME = 6  # cells of the other player's name in a narrow log


def points_word(points: int) -> str:
    """`1 point`, `4 points`."""
    return ngettext("{points} point", "{points} points", points).format(points=points)


def zone_words(zone: Zone | None) -> str:
    """A zone as a product: `4 squares x level 3`."""
    if zone is None:
        return _("no zone yet")
    return product_words(zone)


def placing_sentence(names: Names, entry: Entry) -> str:
    """That a tile is on its way."""
    return _("{name} places {choice}.").format(
        name=names[entry.command.kind.seat - 1], choice=place_words(entry.before, entry.command)
    )


def placed_sentence(names: Names, events: Sequence[Event], brief: int = 0) -> str:
    """The placement among some events, and what it made of the scores; empty where there is none.

    brief: 1 with the colours of the tile as letters; 2 to 4 as in a log, the other's score left out in 3
    and both in 4.
    """
    placed = next((event for event in events if isinstance(event, Placed)), None)
    if placed is None:
        return ""
    kind, text = placed.placement.kind, _("{name} placed {tile} {where}")
    tile, where = str(kind) if brief else tile_words(kind), level_words(placed.level)
    if brief > 1:
        text = _("{name}: {tile}, {where}")
        where = _("table") if placed.level == 1 else _("level {level}").format(level=placed.level)
    told = text.format(name=names[placed.seat - 1], tile=tile, where=where)
    changed = [event for event in events if isinstance(event, ScoreChanged)] if brief < _NO_SCORE else []
    if brief == _OWN_SCORE:
        changed = [event for event in changed if event.seat == placed.seat]
    changed.sort(key=lambda event: event.seat != placed.seat)
    if not changed:
        return _("{placed}.").format(placed=told)
    changes = _(", ").join(_change_words(names, event, placed.seat) for event in changed)
    return _("{placed}: {changes}.").format(placed=told, changes=changes)


def _change_words(names: Names, event: ScoreChanged, named: int) -> str:
    """A score before and after; with its player's name, but for the one who has been named already."""
    before, after = event.scores
    if event.seat == named:
        return _("{before} -> {after}").format(before=before, after=after)
    text = _("{name} {before} -> {after}")
    return text.format(name=names[event.seat - 1], before=before, after=after)


def tellings(entry: Entry) -> tuple[Callable[[Names], str], ...]:
    """A placement and its moments in words: from all there is to tell, down to the least. Words are made
    shorter before anything is left out, and neither the level nor a moment ever is.
    """
    return _tellings(entry, moments(entry))


def plain_tellings(entry: Entry) -> tuple[Callable[[Names], str], ...]:
    """Likewise, without its moments."""
    return _tellings(entry, ())


def _tellings(entry: Entry, found: Sequence[Moment]) -> tuple[Callable[[Names], str], ...]:
    def telling(brief: int) -> Callable[[Names], str]:
        def say(names: Names) -> str:
            placed = placed_sentence(names, entry.events, brief)
            if not found:
                return placed
            if brief < _AS_LOGGED:
                return f"{placed} {moment_words(names, found)}"
            seat = entry.command.kind.seat
            deeds = short_moment_words(names, found, seat)
            return _("{placed}; {deeds}.").format(placed=placed.removesuffix("."), deeds=deeds)

        return say

    return tuple(telling(brief) for brief in range(_NO_SCORE + 1))


def told_in(says: Sequence[Callable[[Names], str]], names: Names, width: int, rows: int = 1) -> str:
    """The first of some tellings that fits into so many cells, its names cut no shorter than
    `_LEAST_NAME`; the last one where none does.
    """
    text = ""
    for say in says:
        text = said_of(names, say, width, rows, _LEAST_NAME)
        if fits(text, width, rows):
            break
    return text


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
    return _("{name} wins with {points}, {lead} ahead.").format(
        name=names[ended.winners[0] - 1], points=points_word(best), lead=lead
    )


def log_lines(names: Names, entries: Iterable[Entry]) -> list[LogLine]:
    """The game so far, a line a placement; its moments where there is room for them."""
    told = tuple(names)
    lines = [line for entry in entries for line in _step_lines(told, tuple(entry.events), moments(entry))]
    return lines or [LogLine((_("No moves yet."),))]


@lru_cache(maxsize=_TURNS_KEPT)
def _step_lines(
    names: tuple[str, ...], events: tuple[Event, ...], found: tuple[Moment, ...]
) -> tuple[LogLine, ...]:
    """What one placement came to. They are kept: a log beside the table asks for them at every key."""
    lines = []
    placed = next((event for event in events if isinstance(event, Placed)), None)
    if placed is not None:
        text, name = placed_sentence(names, events), _aligned(names, placed.seat)
        texts = (f"{text} {moment_words(names, found)}", text) if found else (text,)
        brief, briefer = _brief(placed, names, events), _briefer(placed, events)
        lines.append(LogLine(texts, placed.seat, name, brief, move=True, briefer=briefer))
    ended = [event for event in events if isinstance(event, GameEnded)]
    lines += [_ended_line(names, event) for event in ended]
    return tuple(lines)


def _aligned(names: Names, seat: int) -> str:
    """A player's name as wide as the other's, so that what stands behind it is in columns."""
    width = min(_LOG_NAME, max(map(cell_len, names)))
    return set_cell_size(fitted(names[seat - 1], width), width)


def _ended_line(names: Names, ended: GameEnded) -> LogLine:
    """Who won: a sentence, or the bare scores behind the winner's name."""
    sentence, scores = (
        victory_sentence(names, ended),
        " : ".join(map(str, sorted(ended.scores, reverse=True))),
    )
    if not ended.winners:
        return LogLine((sentence, _("A draw, {scores}").format(scores=scores)))
    seat = ended.winners[0]
    text = Span(_("wins, {scores}").format(scores=scores))
    return LogLine((sentence,), seat, _aligned(names, seat), (text,))


def _brief(placed: Placed, names: Names, events: Sequence[Event]) -> tuple[Span, ...]:
    """A placement in a few characters: the tile's letters on their colours, its level, the scores. The
    player's own score comes before the other's.
    """
    parts = [_("level {level}").format(level=placed.level)]
    for seat, gain in _gains(placed, events):
        change = f"{gain:+}"
        if seat != placed.seat:
            name = fitted(names[seat - 1], _BRIEF_NAME)
            change = _("{name} {change}").format(name=name, change=change)
        parts.append(change)
    return (*_letters(placed), Span(" " + _(", ").join(parts)))


def _briefer(placed: Placed, events: Sequence[Event]) -> tuple[Span, ...]:
    """The same in the fewest: the level as `L5`, the other player as the letter of a colour."""
    spans = [*_letters(placed), Span(" " + _("L{level}").format(level=placed.level))]
    for seat, gain in _gains(placed, events):
        colour = colour_of(seat)
        other = [] if seat == placed.seat else [Span(str(colour), colour.word)]
        spans += [Span(" "), *other, Span(f"{gain:+}")]
    return tuple(spans)


def _letters(placed: Placed) -> list[Span]:
    return [Span(str(colour), colour.word) for colour in placed.placement.kind]


def _gains(placed: Placed, events: Sequence[Event]) -> list[tuple[int, int]]:
    """The seats whose scores changed, each with by how much; the player's own first."""
    changed = [event for event in events if isinstance(event, ScoreChanged)]
    changed.sort(key=lambda event: event.seat != placed.seat)
    return [(event.seat, event.scores[1] - event.scores[0]) for event in changed]


def choice_words(names: Names, choice: Placement) -> str:
    """A placement that is undone or redone."""
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
