"""The log and the line of the last move in words, and the moments that they highlight. Pure.

A placement has at most two moments: one for what it does on the table, one for the lead. Only jumps count,
or every move would be a highlight: in the opening each point takes the lead, each tile joins something and
level 2 is new. In the second half every change of the lead is a moment. That makes about 8 moves in 40
between strong players, 13 between weaker ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, auto
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size

from hotseat.i18n import _, comma_list, full_stop, in_digits, join_sentences, language, pgettext
from hotseat.text.fit import fit_names, fits, fitted
from hotseat.tui.drawing.canvas import Box
from hotseat.tui.widgets import LogLine, Span
from hotseat.values import NamedTuple
from stratopolis import wording
from stratopolis.rules import KINDS, TILES, Cell, Event, GameEnded, Placed, Zone, colour_of, worth
from stratopolis.tui import by_identity
from stratopolis.wording import Brief, Names, change_words, letters_of, placed_of, placed_sentence

if TYPE_CHECKING:
    from stratopolis.game import Entry

_TURNS_KEPT = 128  # turns whose log lines are kept: more than a log beside the table shows

_LEAST_NAME = 8  # cells of a name: before it is cut further, the sentence gets shorter

_LOG_NAMES = (40, 28, 19, 14, 10)  # cells of a name in a line of the log, by the room there


def placing_sentence(names: Names, entry: Entry) -> str:
    return places_sentence(names[entry.move.kind.seat - 1], wording.place_words(entry.before, entry.move))


def places_sentence(name: str, move: str) -> str:
    return _("{name} places {choice}.").format(name=name, choice=move)


def entry_sentence(names: Names, entry: Entry, brief: Brief, *, with_moments: bool = True) -> str:
    """A placement, always with its level and its moments."""
    highlights = moments(entry) if with_moments else ()
    if highlights and brief >= Brief.IN_ONE:
        return _moment_sentence(names, entry, highlights, brief)
    return join_sentences((placed_sentence(names, entry.events, brief), moment_words(names, highlights)))


def _moment_sentence(names: Names, entry: Entry, highlights: Sequence[Moment], brief: Brief) -> str:
    """One sentence for a placement and its moments: `South (GGN on level 4) joins 2 zones: 51 → 68.`

    The score that the moment is about comes first.
    """
    placed = placed_of(entry.events)
    about = 3 - placed.seat if highlights[0].kind is MomentKind.CUT else placed.seat
    changed = wording.score_changes(entry.events) if brief < Brief.NO_SCORE else []
    own = [change_words(*event.scores) for event in changed if event.seat == about]
    others = [event for event in changed if event.seat != about and brief < Brief.OWN_SCORE]
    changes = own + [change_words(*event.scores, names[event.seat - 1]) for event in others]
    text = _("{name} ({tile} {where}) {actions}: {change}.")
    if not changes:
        text = _("{name} ({tile} {where}) {actions}.")
    return text.format(
        name=names[placed.seat - 1],
        tile=letters_of(placed.placement.kind),
        where=wording.level_words(placed.level),
        actions=comma_list([_worded(names, each, int(each.seat != placed.seat)) for each in highlights]),
        change=comma_list(changes),
    )


def fitting_wording(names: Names, entry: Entry, box: Box, *, less: int = 0, with_moments: bool = True) -> str:
    """The first wording that fits a box, `less` cells shorter, with names of at least `_LEAST_NAME` cells;
    if none does, the last.
    """
    text, width, rows = "", box.width - less, box.height
    for brief in Brief:
        say = partial(entry_sentence, entry=entry, brief=brief, with_moments=with_moments)
        text = fit_names(names, say, width, rows, _LEAST_NAME)
        if fits(text, width, rows):
            break
    return text


def decided_sentences(names: Names, entries: Sequence[Entry]) -> str:
    """What decided a game: the tile that took the lead for good, and the largest swing of the score."""
    leads = [0, *(one - two for one, two in (entry.after.scores for entry in entries))]
    swings = [after - before for before, after in pairwise(leads)]
    largest = max(range(len(swings)), key=lambda place: abs(swings[place]))
    swing = _("Largest swing: {points} points to {name}, tile {tile}.").format(
        points=abs(swings[largest]), name=names[swings[largest] < 0], tile=largest + 1
    )
    if not leads[-1]:
        return swing
    taken = max(place for place in range(len(swings)) if leads[place] * leads[-1] <= 0)
    text = _("{name} led from then on.")
    if taken == largest:
        text, swing = _("{name} led from then on, by the largest swing: {points} points."), ""
    led = text.format(name=names[leads[-1] < 0], points=abs(swings[taken]))
    return join_sentences((_("Decided with tile {tile}.").format(tile=taken + 1), led, swing))


def log_lines(names: Names, entries: Iterable[Entry], *, animated: bool = False) -> list[LogLine]:
    """The log; during an animation without the line about the end of the game."""
    lines: list[LogLine] = []
    for entry in entries:
        lines += _step_lines(entry, tuple(names), language())
    if animated:
        lines = [line for line in lines if line.move]
    return lines or [LogLine((_("No moves yet."),))]


@by_identity(most=_TURNS_KEPT)
def _step_lines(entry: Entry, names: tuple[str, ...], language: str) -> tuple[LogLine, ...]:
    """The lines of one placement, kept because a log beside the table asks for them at every key."""
    del language  # part of the cache's key: another language has other lines
    events, words = entry.events, moment_words(names, moments(entry))
    placed, text = placed_of(events), placed_sentence(names, events)
    texts = (join_sentences((text, words)), text) if words else (text,)
    (whole, *cut), brief = _in_columns(names, placed.seat), _brief(placed, events)
    spelt = Span(f"{whole} "), _spelt_out(placed), Span(_in_words(placed, names, events))
    ways = spelt, *((Span(f"{name} "), *brief) for name in (whole, *cut))
    line = LogLine(texts, placed.seat, ways, move=True)
    return (line, *(_ended_line(names, event) for event in events if isinstance(event, GameEnded)))


def _in_columns(names: Names, seat: int) -> list[str]:
    """A player's name as wide as the other's, so that the words behind both are in columns; cut ever more."""
    widths = (min(most, max(map(cell_len, names))) for most in _LOG_NAMES)
    return [set_cell_size(fitted(names[seat - 1], width), width) for width in widths]


def _ended_line(names: Names, ended: GameEnded) -> LogLine:
    less, more = sorted(ended.scores)
    sentence = wording.victory_sentence(names, ended)
    scores = pgettext("score", "{own} : {other}").format(own=more, other=less)
    if not ended.winners:
        return LogLine((sentence, _("A draw, {scores}").format(scores=scores)))
    seat = ended.winners[0]
    text, columns = Span(_("wins, {scores}").format(scores=scores)), _in_columns(names, seat)
    return LogLine((sentence,), seat, tuple((Span(f"{name} "), text) for name in (columns[0], *columns)))


def _in_words(placed: Placed, names: Names, events: Sequence[Event]) -> str:
    """The level and the points, the player's own first: `level 5, +4, South -9`."""
    parts = [pgettext("beside the board", "level {level}").format(level=placed.level)]
    for seat, gain in _gains(events):
        change = in_digits(f"{gain:+}")
        if seat != placed.seat:
            name = fitted(names[seat - 1], _LOG_NAMES[-1])
            change = _("{name} {change}").format(name=name, change=change)
        parts.append(change)
    return comma_list(parts)


def _brief(placed: Placed, events: Sequence[Event]) -> tuple[Span, ...]:
    """A placement in few characters, as the help explains them: the tile's letters on their colours, the
    level as `L5`, the points, and those of the other player behind the letter of a colour.
    """
    spans = [Span(letters_of([colour]), colour.word) for colour in placed.placement.kind]
    spans.append(Span(" " + _("L{level}").format(level=placed.level)))
    for seat, gain in _gains(events):
        colour = colour_of(seat)
        other = [] if seat == placed.seat else [Span(letters_of([colour]), colour.word)]
        spans += [Span(" "), *other, Span(in_digits(f"{gain:+}"))]
    return tuple(spans)


def _spelt_out(placed: Placed) -> Span:
    """The colours of a tile in words, in a column wide enough for any tile and a blank."""
    width = 1 + max(cell_len(wording.tile_words(kind)) for kinds in KINDS for kind in kinds)
    return Span(set_cell_size(wording.tile_words(placed.placement.kind), width), "bright")


def _gains(events: Sequence[Event]) -> list[tuple[int, int]]:
    """Each seat whose score changed, and by how much; the player's own first."""
    return [(event.seat, event.scores[1] - event.scores[0]) for event in wording.score_changes(events)]


# What makes a moment, at least:

_LEAST_LEVEL = 3  # the level that a player is first to reach: the first moves reach level 2

_LEAST_PART = 2  # squares of each zone joined: joining a single square only adds it

_LEAST_CHANGE = 4  # points that joining gains, that cutting costs, by which the lead changes

_SHARE = 4  # joining and cutting change the score by a quarter

_LEAST_SCORE = 16  # points of the player who takes the lead, or ties

_LATE = TILES // 2  # tiles after which every change of the lead is a moment


class MomentKind(Enum):
    """What a moment is about."""

    HEIGHT = auto()
    JOINED = auto()
    CUT = auto()
    LEAD = auto()
    LEVEL = auto()


class Moment(NamedTuple):
    """Something that makes a placement worth a highlight."""

    kind: MomentKind
    seat: int  # the player who did it
    cells: frozenset[Cell]  # those to light up
    number: int  # the level reached, or of zones joined; 0 for other kinds
    scores: tuple[int, int]  # after it, the player's own first


@by_identity(most=64)  # more than a log beside the table shows
def moments(entry: Entry) -> tuple[Moment, ...]:
    placed = placed_of(entry.events)
    actions = sorted(_actions(entry, placed), key=lambda scored: -scored[0])
    return (*(moment for _points, moment in actions[:1]), *_lead(entry, placed))


def _actions(entry: Entry, placed: Placed) -> Iterator[tuple[int, Moment]]:
    """What a placement does on the table, each with the points it changes."""
    seat = placed.seat
    own, other = ((entry.before.best[each - 1], entry.after.best[each - 1]) for each in (seat, 3 - seat))
    scores = worth(own[1]), worth(other[1])
    lost = worth(other[0]) - worth(other[1])
    if _is_jump(lost, worth(other[0])):
        assert other[0] is not None, "it has lost points"
        cells = frozenset(other[0].cells) - frozenset(other[1].cells if other[1] else ())
        yield lost, Moment(MomentKind.CUT, seat, cells, 0, scores)
    gain = worth(own[1]) - worth(own[0])
    joined = _joined(entry, placed, own[1])
    if joined > 1 and _is_jump(gain, worth(own[0])):
        assert own[1] is not None, "it has joined others"
        yield gain, Moment(MomentKind.JOINED, seat, frozenset(own[1].cells), joined, scores)
    highest = max(square.level for square in entry.before.layout.values())
    if placed.level > max(highest, _LEAST_LEVEL - 1):
        yield 0, Moment(MomentKind.HEIGHT, seat, frozenset(placed.placement.cells), placed.level, scores)


def _is_jump(points: int, of: int) -> bool:
    return points >= _LEAST_CHANGE and points * _SHARE >= of


def _joined(entry: Entry, placed: Placed, zone: Zone | None) -> int:
    """How many zones became one, not counting those too small to mention."""
    own = {cell for cell, colour in placed.placement.squares if colour is colour_of(placed.seat)}
    if zone is None or own.isdisjoint(zone.cells):
        return 0
    now = frozenset(zone.cells)
    parts = (part for part in entry.before.zones if part.seat == zone.seat)
    return sum(len(now.intersection(part.cells)) >= _LEAST_PART for part in parts)


def _lead(entry: Entry, placed: Placed) -> Iterator[Moment]:
    before, after = entry.before.scores, entry.after.scores
    swing = abs((after[0] - after[1]) - (before[0] - before[1]))
    if max(after) < _LEAST_SCORE or (swing < _LEAST_CHANGE and placed.tile <= _LATE):
        return
    leader, led = _leader(after), _leader(before)
    if leader is None and led == 3 - placed.seat:
        kind, seat = MomentKind.LEVEL, placed.seat
    elif leader not in (None, led):
        kind, seat = MomentKind.LEAD, leader or 0
    else:
        return
    zone = entry.after.best[seat - 1]
    assert zone is not None, "it is worth something"
    yield Moment(kind, seat, frozenset(zone.cells), 0, (after[seat - 1], after[2 - seat]))


def _leader(scores: tuple[int, int]) -> int | None:
    one, two = scores
    return None if one == two else 1 if one > two else 2


def moment_words(names: Names, highlights: Sequence[Moment]) -> str:
    """One sentence for each, or for both if one player did both; empty for no moments."""
    if len({moment.seat for moment in highlights}) < len(highlights):
        deed, lead = highlights
        own, other = lead.scores
        return _worded(names, deed, 2 if lead.kind is MomentKind.LEVEL else 3, points=own, less=other)
    forms = [3 if moment.kind is MomentKind.LEAD else 1 for moment in highlights]
    return join_sentences(full_stop(_worded(names, *each)) for each in zip(highlights, forms, strict=True))


def _worded(names: Names, moment: Moment, form: int, **points: int) -> str:
    own, other = moment.scores
    name, rival, text = names[moment.seat - 1], names[2 - moment.seat], _forms(moment.kind)[form]
    return text.format(name=name, rival=rival, number=moment.number, own=own, other=other, **points)


def _forms(kind: MomentKind) -> tuple[str, ...]:
    """A clause; the same with the name; the sentence with a tie, and with the lead."""
    return {
        MomentKind.HEIGHT: (
            _("is first to reach level {number}"),
            _("{name} is first to reach level {number}"),
            _("{name} is first to reach level {number} and ties at {points}."),
            _("{name} is first to reach level {number} and takes the lead, {points} : {less}."),
        ),
        MomentKind.JOINED: (
            _("joins {number} zones"),
            _("{name} joins {number} zones"),
            _("{name} joins {number} zones and ties at {points}."),
            _("{name} joins {number} zones and takes the lead, {points} : {less}."),
        ),
        MomentKind.CUT: (
            _("cuts {rival}'s best zone"),
            _("{name} cuts {rival}'s best zone"),
            _("{name} cuts {rival}'s best zone and ties at {points}."),
            _("{name} cuts {rival}'s best zone and takes the lead, {points} : {less}."),
        ),
        MomentKind.LEVEL: (_("ties at {own}"), _("{name} ties at {own}")),
        MomentKind.LEAD: (
            *(_("takes the lead"), _("{name} takes the lead"), ""),
            _("{name} takes the lead, {own} : {other}."),
        ),
    }[kind]
