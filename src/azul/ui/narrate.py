"""Events in words: for the line that tells the last pick, the account of a round, and the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from azul.rules import (
    COLOURS,
    Dealt,
    Ending,
    Event,
    FloorCost,
    Game,
    GameEnded,
    LineFell,
    MarkerTaken,
    Phase,
    Pick,
    Picked,
    Place,
    RoundEnded,
    TileLaid,
)
from azul.ui.views import Preview
from azul.words import colour_word, line_word, place_word, points_word
from hotseat.language import _, ngettext

Names = Sequence[str]


def pick_sentence(
    names: Names, events: Sequence[Event], *, whole: bool = False, brief: bool = False
) -> str:
    """The pick among some events, in words; the empty text where there is none.

    `whole` where there is room for the marker's whole name; `brief` where there is none for what went
    to the lid.
    """
    picked = next((event for event in events if isinstance(event, Picked)), None)
    if picked is None:
        return ""
    values = {
        "name": names[picked.seat - 1],
        "number": picked.number,
        "colour": colour_word(picked.colour),
        "source": place_word(picked.source),
        "line": line_word(picked.line),
    }
    parts = [_("{name} took {number} {colour} from {source} to {line}").format(**values)]
    if picked.line and picked.fallen:
        parts.append(
            ngettext("{number} fell", "{number} fell", picked.fallen).format(number=picked.fallen)
        )
    if picked.discarded and not brief:
        parts.append(_("{number} to the lid").format(number=picked.discarded))
    if any(isinstance(event, MarkerTaken) for event in events):
        parts.append(_("took the starting-player marker") if whole else _("took the marker"))
    return "; ".join(parts) + "."


def runs_words(laid: TileLaid) -> str:
    """Where a tile's points come from: `3 across + 2 down`, or that it lies alone."""
    runs = []
    if laid.across > 1:
        runs.append(_("{length} across").format(length=laid.across))
    if laid.down > 1:
        runs.append(_("{length} down").format(length=laid.down))
    return " + ".join(runs) if runs else _("alone")


def event_sentence(names: Names, event: Event) -> str:
    """One event as a line of the log."""
    match event:
        case Dealt():
            text = _("Round {number}").format(number=event.round)
            return text + ("" if not event.refilled else _(" (the lid went into the bag)"))
        case TileLaid():
            return _("{name}: line {line}, {colour} to column {column}: {runs}, {points}.").format(
                name=names[event.seat - 1],
                line=event.line,
                colour=colour_word(event.colour),
                column=event.column,
                runs=runs_words(event),
                points=points_word(event.points),
            )
        case LineFell():
            return _("{name}: line {line}, {colour}: no space is left for it, it falls.").format(
                name=names[event.seat - 1], line=event.line, colour=colour_word(event.colour)
            )
        case FloorCost():
            text = _("{name}: the floor costs {penalty}, score {score}.")
            if event.lost < event.penalty:
                text = _("{name}: the floor costs {penalty}, to 0: no score falls below that.")
            return text.format(name=names[event.seat - 1], penalty=event.penalty, score=event.score)
        case RoundEnded():
            return _("End of round {number}; {name} is next to begin.").format(
                number=event.round, name=names[event.first - 1]
            )
        case GameEnded():
            return ending_sentence(event.ending) + " " + victory_sentence(names, event)
        case _:
            return ""


def ending_sentence(ending: Ending) -> str:
    """Why the game is over."""
    return {
        Ending.ROW: _("A wall row is full: the game is over."),
        Ending.NO_TILES: _("There are no tiles left to deal: the game is over."),
        Ending.IDLE: _("Three rounds without a tile on any wall: the game is over."),
    }[ending]


def victory_sentence(names: Names, ended: GameEnded) -> str:
    """Who won, and by what."""
    winners = [names[seat - 1] for seat in ended.winners]
    best = max(ended.scores)
    if len(winners) > 1:
        return _("{names} share the victory with {points} and as many full rows.").format(
            names=_(" and ").join(winners), points=points_word(best)
        )
    if list(ended.scores).count(best) > 1:
        return _("{name} wins by full rows, {points} each.").format(
            name=winners[0], points=points_word(best)
        )
    lead = best - sorted(ended.scores)[-2]
    return ngettext(
        "{name} wins with {points}, {lead} point ahead.",
        "{name} wins with {points}, {lead} points ahead.",
        lead,
    ).format(name=winners[0], points=points_word(best), lead=lead)


def preview_sentence(name: str, found: Preview, *, asked: bool = False) -> str:
    """What a pick would do, before it is done; `asked` where it only waits to be confirmed."""
    pick = found.pick
    parts = [
        _("{number} {colour} to {line}").format(
            number=found.number, colour=colour_word(pick.colour), line=line_word(pick.line)
        )
    ]
    if found.scores is not None:
        parts.append(_("{points} if the round ended now").format(points=points_word(found.scores)))
    if pick.line and found.fallen:
        parts.append(_("{number} to the floor").format(number=found.fallen))
    if found.discarded:
        parts.append(_("{number} to the lid").format(number=found.discarded))
    if found.marker:
        parts.append(_("you take the marker"))
    if (found.fallen or found.marker) and found.floor is not None:
        parts.append(_("the floor then costs {penalty}").format(penalty=found.floor))
    sentence = _("{name}: {what}. Enter, or 1-5 F.")
    if asked:
        sentence = _("{name}: {what}. Enter, or the same again, does it.")
    return sentence.format(name=name, what="; ".join(parts))


def last_round_notice(names: Names, game: Game, supposed: Game) -> str:
    """That this is the last round, if someone's full line is about to complete a wall row."""
    if game.phase not in (Phase.OFFER, Phase.TILING):
        return ""
    for seat, (now, then) in enumerate(zip(game.boards, supposed.boards, strict=True)):
        rows = set(then.wall.full_rows()) - set(now.wall.full_rows())
        if rows:
            return _("Last round: {name}, row {row}").format(name=names[seat], row=min(rows))
    return ""


def tiles_left_sentence(game: Game) -> str:
    """How many tiles of each colour bag and lid hold."""
    rows = []
    for place, tiles in ((_("Bag"), game.bag), (_("Lid"), game.lid)):
        counts = [f"{number} {colour_word(c)}" for c, number in zip(COLOURS, tiles, strict=True)]
        rows.append(f"{place}: {', '.join(counts) if tiles else _('empty')}.")
    return " ".join(rows)


def log_lines(names: Names, steps: Iterable[Sequence[Event]]) -> list[str]:
    """The whole game so far, a line a pick or event; a new round begins with its number."""
    lines, chosen = [], False
    for events in steps:
        sentence = pick_sentence(names, events, whole=True)
        if sentence:
            lines.append(sentence)
        chosen = chosen or bool(sentence)
        # Nobody is next to begin when the game is over.
        over = any(isinstance(event, GameEnded) for event in events)
        told = [event for event in events if not (over and isinstance(event, RoundEnded))]
        lines += filter(None, (event_sentence(names, event) for event in told))
    return lines if chosen else [*lines, _("Nobody has chosen yet.")]


def choice_words(names: Names, choice: Pick | Place, game: Game) -> str:
    """A choice that is taken back or done again, `game` being the position before it."""
    name = names[(game.to_play or 1) - 1]
    if isinstance(choice, Place):
        return _("{name}'s column {column} for line {line}").format(
            name=name, column=choice.column, line=choice.line
        )
    return _("{name}'s {number} {colour} to {line}").format(
        name=name,
        number=game.offer.at(choice.source)[choice.colour],
        colour=colour_word(choice.colour),
        line=line_word(choice.line),
    )
