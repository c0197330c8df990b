"""What the log, the prompt and the status line say of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from azul.game import Entry
from azul.rules import (
    CENTRE,
    FLOOR,
    Colour,
    Event,
    FloorCost,
    GameEnded,
    LineFell,
    Phase,
    Pick,
    Picked,
    Place,
    Position,
    RoundEnded,
    TileLaid,
)
from azul.tui.models import Preview
from azul.wording import Names, colour_word, event_sentence, letter_of, lid_words, line_word, pick_sentence
from hotseat.i18n import _, capital, full_stop, join_sentences, language, ngettext, semicolon_list
from hotseat.tui.widgets.lines import LogLine, Span

_TURNS_KEPT = 128  # of which the lines of the log are kept: more than a log beside the table shows


def preview_sentence(
    name: str, preview: Preview, others: Sequence[int], *, mouse: bool = False, asked: bool = False
) -> str:
    """What a pick would do, before it is done, and how to do it or to choose another line.

    others: the other lines that can take the tiles, the floor as 0.   mouse: whether the mouse was used
    last.   asked: whether the pick was made and only waits to be confirmed.
    """
    pick = preview.pick
    where = _("{name}: {number} {colour} to {line}.").format(
        name=name, number=preview.number, colour=colour_word(pick.colour), line=line_word(pick.line)
    )
    effects = semicolon_list(_effects(preview))
    parts = [
        where,
        full_stop(capital(effects)),
        _how_to_place(pick.line, others, mouse, asked),
    ]
    return join_sentences(parts)


def _effects(preview: Preview) -> list[str]:
    """What a pick would bring and cost."""
    parts = []
    if preview.scores is not None:
        parts.append(_("scores {points}").format(points=preview.scores))
    if preview.pick.line and preview.fallen:
        text = ngettext("{number} to the floor", "{number} to the floor", preview.fallen)
        parts.append(text.format(number=preview.fallen))
    if preview.discarded:
        parts.append(lid_words(preview.discarded))
    if preview.marker:
        parts.append(_("takes the marker"))
    if (preview.fallen or preview.marker) and preview.floor is not None:
        parts.append(_("the floor then costs {penalty}").format(penalty=preview.floor))
    return parts


def _how_to_place(line: int, others: Sequence[int], mouse: bool, asked: bool) -> str:
    """The key or the click that does it, and what leads to another line."""
    if asked:
        text = _("Press Enter, or {key} again, to confirm.")
        if mouse:
            text = _("Click line {line} again to confirm.")
            if line == FLOOR:
                text = _("Click the floor again to confirm.")
    elif not others:
        text = _("Click line {line} to place.") if line else _("Click the floor to place.")
        text = text if mouse else _("Enter to place.")
    elif mouse:
        text = _("Click line {line} to place, or choose another.")
        if line == FLOOR:
            text = _("Click the floor to place, or choose another.")
    else:
        text = _("Enter to place, or type {keys}.")
        if list(others) == [FLOOR]:
            text = _("Enter to place, or type F for the floor.")
    return text.format(line=line, key=line_keys([line]), keys=line_keys(others).replace(" ", "/"))


def number_keys(numbers: Sequence[int]) -> str:
    """Keys for numbers in order, three or more in a row as a range: `1 3-5`."""
    keys: list[str] = []
    rest = list(numbers)
    while rest:
        length = next((n for n, number in enumerate(rest) if number != rest[0] + n), len(rest))
        run, rest = rest[:length], rest[length:]
        keys += [f"{run[0]}-{run[-1]}"] if length > 2 else map(str, run)
    return " ".join(keys)


def line_keys(lines: Sequence[int]) -> str:
    """Keys for pattern lines, and F for the floor (0), which comes last: `1-3 5 F`."""
    floor = ["F"] if FLOOR in lines else []
    return " ".join([*filter(None, [number_keys([line for line in lines if line != FLOOR])]), *floor])


def last_round_notice(names: Names, position: Position, supposed: Position) -> str:
    """That this is the last round, if someone's full line is about to complete a wall row."""
    if supposed.phase is not Phase.OVER:
        return ""
    for seat, (now, then) in enumerate(zip(position.boards, supposed.boards, strict=True)):
        rows = set(then.wall.full_rows()) - set(now.wall.full_rows())
        if rows:
            return _("Last round: {name}'s row {row}").format(name=names[seat], row=min(rows))
    return ""


def log_lines(names: Names, steps: Iterable[Sequence[Event]]) -> list[LogLine]:
    """The whole game so far, a line a pick or event; a new round begins with its number."""
    seated = tuple(names)
    lines = [line for events in steps for line in _step_lines(seated, tuple(events), language())]
    if not any(line.move for line in lines):
        lines.append(LogLine((_("No moves yet."),)))
    return lines


@lru_cache(maxsize=_TURNS_KEPT)
def _step_lines(names: tuple[str, ...], events: tuple[Event, ...], language: str) -> tuple[LogLine, ...]:
    """The lines of one move. They are kept: a log beside the table asks for them at every key."""
    del language  # another language has other lines
    lines = []
    picked = next((event for event in events if isinstance(event, Picked)), None)
    if picked is not None:
        lines.append(_pick_line(names, picked, events))
    # Nobody is next to begin when the game is over.
    over = any(isinstance(event, GameEnded) for event in events)
    for number, event in enumerate(events):
        line = None if over and isinstance(event, RoundEnded) else _event_line(names, event)
        if line is not None:
            # On the grey wall a column is a move of its own, and all that comes of it lies behind it.
            lines.append(line._replace(move=picked is None and number == 0 and bool(line.seat)))
    return tuple(lines)


def _pick_line(names: Names, picked: Picked, events: Sequence[Event]) -> LogLine:
    """A pick, in a narrow log as it is typed: `Ada 1B3`."""
    texts = (
        pick_sentence(names, events),
        pick_sentence(names, events, brief=True),
    )
    source = "C" if picked.source == CENTRE else str(picked.source)
    line = str(picked.line) if picked.line else "F"
    brief = (Span(source), _swatch(picked.colour), Span(line))
    return LogLine(texts, picked.seat, names[picked.seat - 1], brief, move=True)


def _event_line(names: Names, event: Event) -> LogLine | None:
    """An event of a round's beginning or end; None for one that has no line."""
    text = event_sentence(names, event)
    if not text:
        return None
    match event:
        case TileLaid():
            score = _(" +{points}").format(points=event.points)
            return _row_line(names, event, text, score)
        case LineFell():
            return _row_line(names, event, text, _(" falls"))
        case FloorCost():
            brief = (Span(_("floor -{points}").format(points=event.lost)),)
            return LogLine((text,), event.seat, names[event.seat - 1], brief)
        case RoundEnded():
            brief = (Span(_("goes first")),)
            return LogLine((text,), event.first, names[event.first - 1], brief)
    return LogLine((text,))


def _row_line(names: Names, event: TileLaid | LineFell, text: str, outcome: str) -> LogLine:
    """What became of a full line, in a narrow log by its row: `Ada row 3 B +2`."""
    row = _("row {row} ").format(row=event.line)
    brief = (Span(row), _swatch(event.colour), Span(outcome))
    return LogLine((text,), event.seat, names[event.seat - 1], brief)


def _swatch(colour: Colour) -> Span:
    """A tile's letter on its colour."""
    return Span(letter_of(colour), colour.word)


def undone_words(names: Names, move: Pick | Place, position: Position) -> str:
    """A move that is undone or redone; `position` is the one before it."""
    name = names[(position.to_play or 1) - 1]
    if isinstance(move, Place):
        return _("{name}, line {line} to column {column}").format(
            name=name, column=move.column, line=move.line
        )
    return _("{name}'s {number} {colour} to {line}").format(
        name=name,
        number=position.offer.at(move.source)[move.colour],
        colour=colour_word(move.colour),
        line=line_word(move.line),
    )


def last_events(history: Sequence[Entry]) -> tuple[Event, ...]:
    """Everything since the last pick, itself included; nothing before the first."""
    events: list[Event] = []
    for entry in reversed(history):
        events[:0] = entry.events
        if any(isinstance(event, Picked) for event in entry.events):
            return tuple(events)
    return ()


def landed_events(history: Sequence[Entry]) -> tuple[Event, ...]:
    """The last pick, to be marked where it landed; nothing once its round is over."""
    events = last_events(history)
    return () if any(isinstance(event, RoundEnded) for event in events) else events


def last_placed(history: Sequence[Entry]) -> TileLaid | None:
    """The tile that came to the wall by the last move, where that was a column; else None."""
    for entry in reversed(history):
        if not entry.chance:
            laid = (event for event in entry.events if isinstance(event, TileLaid))
            return next(laid, None) if isinstance(entry.move, Place) else None
    return None


def ending(history: Sequence[Entry]) -> GameEnded | None:
    """How the game ended, if it has."""
    events = history[-1].events if history else ()
    return next((event for event in events if isinstance(event, GameEnded)), None)
