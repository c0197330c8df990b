"""Azul in words: colours and their letters, places, points and events. Pure.

The screen and `--lines` share these sentences, each in the length it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from azul import rules
from azul.rules import Colour, Event, GameEnded, Move, Pick, Position
from azul.rules.board import Wall
from azul.rules.tiles import LETTERS
from hotseat import i18n
from hotseat.i18n import N_, _, comma_list, in_digits, join_sentences, ngettext, pgettext, points_word
from hotseat.text.scripts import Letters, letters_shown, relettered

Names = Sequence[str]

Count = Callable[[int], str | int]  # words for a number

Join = Callable[[Sequence[str]], str]  # makes one text of several

_KEYS = "CF"  # of the centre and the floor

_OTHERS = f"{_KEYS}123456789"  # the keys of sources and lines


# Colours, places and points


_WORDS = (N_("blue"), N_("yellow"), N_("red"), N_("black"), N_("white"))  # by colour


def colour_word(colour: Colour) -> str:
    return _(_WORDS[colour])


def source_word(source: int) -> str:
    """`the centre` or `factory 3`, after `from`."""
    if source == rules.CENTRE:
        return pgettext("from", "the centre")
    return pgettext("from", "factory {number}").format(number=source)


def line_word(line: int) -> str:
    """`line 2` or `the floor`, after `to`."""
    if not line:
        return pgettext("to", "the floor")
    return pgettext("to", "line {number}").format(number=line)


def filled_in(text: str, pick: Pick | rules.Picked, number: object, **more: object) -> str:
    """A text about a pick, with the words for its colour, source and line, and its number of tiles."""
    where = {"source": source_word(pick.source), "line": line_word(pick.line)}
    return text.format(number=number, colour=colour_word(pick.colour), **where, **more)


def choice_words(position: Position, move: Move, count: Count = int) -> str:
    """`3 red from factory 2 to line 4`, or `red from line 2 to column 4`.   count: words for a number."""
    if isinstance(move, Pick):
        text = _("{number} {colour} from {source} to {line}")
        return filled_in(text, move, count(position.offer.at(move.source)[move.colour]))
    assert isinstance(move, rules.Place)
    assert position.to_play is not None
    colour = position.board(position.to_play).line(move.line).colour
    assert colour is not None
    text = _("{colour} from line {line} to column {column}")
    return text.format(colour=colour_word(colour), line=move.line, column=move.column)


def number_keys(numbers: Sequence[int]) -> str:
    """Keys for numbers in ascending order, three or more in a row as a range: `1 3-5`."""
    keys = [f"{run[0]}-{run[-1]}" if len(run) > 2 else " ".join(map(str, run)) for run in i18n.runs(numbers)]
    return in_digits(" ".join(keys))


def tiles_left_sentence(position: Position) -> str:
    rows = []
    for place, tiles in ((_("Bag"), position.bag), (_("Lid"), position.lid)):
        text = _("{number} {colour}")
        counts = [text.format(number=tiles[colour], colour=colour_word(colour)) for colour in rules.COLOURS]
        held = comma_list(counts) if tiles else _("empty")
        rows.append(_("{place}: {tiles}.").format(place=place, tiles=held))
    return join_sentences(rows)


# Letters


def colour_letters() -> Letters:
    """The letters of all colours, in the language in effect."""
    return Letters(LETTERS, _shown(), tuple(map(colour_word, rules.COLOURS)), _OTHERS)


def letter_of(colour: Colour) -> str:
    """The letter that a tile shows: that of records, unless the players want their language's own."""
    return _shown()[colour]


def _shown() -> str:
    # Translators: the letters of blue, yellow, red, black and white tiles, in this order: one each, all
    # different, as players of your language would know them. They can be typed, so avoid C and F.
    return letters_shown(LETTERS, _("BYRKW"))


def lettered(text: str) -> str:
    """A text with the letters that tiles show, in place of those of records."""
    return relettered(text, LETTERS, _shown(), _KEYS)


def notation(move: Move) -> str:
    """A move as it is typed, with the letter that its tiles show."""
    return lettered(str(move))


def rules_text() -> str:
    """The rules, with the letters that tiles show in examples and drawings."""
    return colour_letters().in_rules(i18n.file_text(Path(__file__).parent, "rules.md"), _KEYS)


# Events

Kind = TypeVar("Kind", bound=Event)


def event_of(events: Iterable[Event], kind: type[Kind]) -> Kind | None:
    """The first event of a kind, if there is one."""
    return next((event for event in events if isinstance(event, kind)), None)


def pick_sentence(
    names: Names, events: Sequence[Event], *, brief: bool = False, took: str = "", count: Count = int
) -> str:
    """The pick among some events in words; empty if there is none.

    brief: leave out the tiles that went to the lid.   took: the template for who took what from where, if not
    the usual one.   count: words for a number of tiles.
    """
    picked = event_of(events, rules.Picked)
    if picked is None:
        return ""
    took = took or ngettext(
        "{name} took {number} {colour} tile from {source} to {line}",
        "{name} took {number} {colour} tiles from {source} to {line}",
        picked.number,
    )
    parts = [filled_in(took, picked, count(picked.number), name=names[picked.seat - 1])]
    if event_of(events, rules.MarkerTaken):
        parts.append(_("took the marker"))
    if picked.line and picked.fallen:
        text = ngettext("{number} fell", "{number} fell", picked.fallen)
        parts.append(text.format(number=count(picked.fallen)))
    if picked.discarded and not brief:
        parts.append(lid_words(picked.discarded, count))
    return i18n.full_stop(i18n.semicolon_list(parts))


def lid_words(number: int, count: Count = int) -> str:
    return ngettext("{number} to the lid", "{number} to the lid", number).format(number=count(number))


def event_sentence(names: Names, event: Event, join: Join = " + ".join) -> str:
    """An event other than a pick; empty if it has no words.   join: of the words for two runs."""
    match event:
        case rules.Dealt():
            text = _("Round {number}")
            if event.refilled:
                text = _("Round {number} (bag refilled from the lid)")
            return text.format(number=event.round)
        case rules.TileLaid():
            text = _("{name} scores {points}: {colour} in row {line}, column {column} ({runs}).")
            if is_you(names[event.seat - 1]):
                text = _("You score {points}: {colour} in row {line}, column {column} ({runs}).")
            runs = join(run_words(event.across, event.down) or [_("alone")])
            colour = {"colour": colour_word(event.colour)}
            return text.format(name=names[event.seat - 1], runs=runs, **event._asdict() | colour)
        case rules.LineFell():
            text = _("{name}: row {line} has no space left for {colour}; its tiles fall to the floor.")
            return text.format(name=names[event.seat - 1], line=event.line, colour=colour_word(event.colour))
        case rules.FloorCost():
            text = _("{name}: the floor costs {penalty}, leaving {score}.")
            if event.lost < event.penalty:
                text = _("{name}: the floor costs {penalty}, but no score drops below 0.")
            return text.format(name=names[event.seat - 1], **event._asdict())
        case rules.RoundEnded():
            ended = _("End of round {number}.").format(number=event.round)
            return join_sentences((ended, goes_first_sentence(names[event.first - 1])))
        case GameEnded():
            return join_sentences((ending_sentence(event.ending), victory_sentence(names, event)))
        case _:
            return ""


def is_you(name: str) -> bool:
    """Whether a name is that of the player in the tutorial, to whom sentences speak."""
    return name == pgettext("name of a player", "You")


def goes_first_sentence(name: str) -> str:
    text = _("You go first in the next round.")
    return text if is_you(name) else _("{name} goes first in the next round.").format(name=name)


def run_words(across: int, down: int) -> list[str]:
    """The runs that a tile scores for: `3 across`, `2 down`; none for a tile on its own."""
    runs = [_("{length} across").format(length=across)] if across > 1 else []
    return [*runs, _("{length} down").format(length=down)] if down > 1 else runs


def ending_sentence(ending: rules.Ending) -> str:
    return {
        rules.Ending.ROW: _("A row is complete: game over."),
        rules.Ending.NO_TILES: _("There are no tiles left to deal: game over."),
        rules.Ending.IDLE: _("Three rounds without a tile on any wall: game over."),
    }[ending]


def ended_sentences(names: Names, ended: GameEnded, walls: Iterable[Wall], join: Join) -> list[str]:
    """Why the game is over, every player's bonus, and who won.   join: of the words for the bonuses."""
    ends = zip(names, walls, ended.bonuses, ended.scores, strict=True)
    bonuses = [_bonus_sentence(*end, join) for end in ends]
    return [ending_sentence(ended.ending), *bonuses, victory_sentence(names, ended)]


def _bonus_sentence(name: str, wall: Wall, bonus: rules.Bonus, score: int, join: Join) -> str:
    rows = [pgettext("a row", "{number}").format(number=in_digits(n)) for n in wall.full_rows()]
    columns = [pgettext("a column", "{number}").format(number=in_digits(n)) for n in wall.full_columns()]
    parts = [ngettext("row {n}", "rows {n}", len(rows)).format(n=join(rows))] if rows else []
    if columns:
        parts.append(ngettext("column {n}", "columns {n}", len(columns)).format(n=join(columns)))
    parts += [_("all five {colour}").format(colour=colour_word(colour)) for colour in wall.full_colours()]
    text = _("{name} has completed {parts}, which adds {bonus} and makes {points}.")
    if not parts:
        text = _("{name} has nothing complete and ends with {points}.")
    return text.format(name=name, parts=join(parts), bonus=bonus.points, points=points_word(score))


def row_that_ends(position: Position, supposed: Position) -> tuple[int, int] | None:
    """The seat and the row that a full line will complete, so that this is the last round; else None."""
    ends = zip(position.boards, supposed.boards, strict=True) if supposed.is_over else ()
    for seat, (now, then) in enumerate(ends, 1):
        if rows := {*then.wall.full_rows()} - {*now.wall.full_rows()}:
            return seat, min(rows)
    return None


def victory_sentence(names: Names, ended: GameEnded | Position) -> str:
    *others, last = (names[seat - 1] for seat in ended.winners or ())
    second, best = sorted(ended.scores)[-2:]
    points = points_word(best)
    if others:
        both = pgettext("names", "{some} and {last}").format(some=comma_list(others), last=last)
        return _("{names} share the win: {points} each, level on rows.").format(names=both, points=points)
    if second == best:
        return _("{name} wins on complete rows: {points} each.").format(name=last, points=points)
    return _("{name} wins with {points}, {lead} ahead.").format(name=last, points=points, lead=best - second)
