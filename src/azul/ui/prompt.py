"""The prompt: what can be done now, in a full sentence; and what the hint bar names."""

from __future__ import annotations

from collections.abc import Callable

from azul.record import NOTATION
from azul.rules import CENTRE, Game, GameEnded, Phase, Pick, Place, Refused
from azul.ui import commands
from azul.ui.cursor import Cursor, asked_line, best_line
from azul.ui.narrate import Names, ending_sentence, preview_sentence
from azul.ui.narrate import victory_sentence as victory
from azul.ui.targets import Group, Line, Space, Target, groups
from azul.ui.views import column_points, preview
from azul.words import colour_word, place_word, points_word
from hotseat.language import _, ngettext, sentence
from hotseat.ui.command import HELP, Command, as_declared
from hotseat.ui.parts.lines import Hint, hint_of
from hotseat.ui.play import tablecommands


def prompt(
    game: Game, names: Names, cursor: Cursor, ended: GameEnded | None, *, forecasts: bool = True
) -> str:
    """The sentence for a position and what is chosen so far; `ended` is how the game ended, if so.

    forecasts: whether it tells what a choice would score.
    """
    if ended is not None:
        return f"{ending_sentence(ended.ending)} {victory(names, ended)} " + _("Enter: the result.")
    if game.to_play is None:
        return ""
    name = names[game.to_play - 1]
    if game.phase is Phase.TILING:
        return _column_prompt(game, name, cursor.column, forecasts)
    if cursor.held and cursor.group is not None:
        pick = Pick(*cursor.group, cursor.line)
        found = preview(game, pick)
        if found is not None:
            found = found if forecasts else found.without_forecasts()
            return preview_sentence(name, found, asked=cursor.asked)
        refusal = game.refusal(pick)
        return sentence(NOTATION.explain(refusal)) if refusal else ""
    if cursor.source is not None:
        return _colour_prompt(game, name, cursor.source)
    if cursor.group is not None:
        return _group_prompt(game, name, cursor.group)
    text = _("{name}: click a tile and a line, or type factory, colour, line ({example}).")
    return text.format(name=name, example=" ".join(str(_example(game))))


def _group_prompt(game: Game, name: str, group: Group) -> str:
    number = game.offer.at(group.source)[group.colour]
    text = ngettext(
        "{name}: {number} {colour} from {source}? Enter takes it, then choose the line.",
        "{name}: {number} {colour} from {source}? Enter takes them, then choose the line.",
        number,
    )
    colour, source = colour_word(group.colour), place_word(group.source)
    return text.format(name=name, number=number, colour=colour, source=source)


def _example(game: Game) -> Pick:
    """A pick that is allowed now and spills little: the first group, to the line it fits best."""
    group = groups(game)[0]
    return Pick(*group, best_line(game, group))


def other_board(game: Game, names: Names, cursor: Cursor, target: Target | None) -> Refused | None:
    """What there is to say of pointing at the board of somebody whose turn it is not."""
    if not isinstance(target, Line | Space) or game.to_play in (None, target.seat):
        return None
    if game.phase is Phase.TILING:
        template = "that is {other}'s board; {name} is to tile: click a lit space of {name}'s wall"
    elif cursor.held:
        template = "that is {other}'s board; it is {name}'s turn: click a line of {name}'s board"
    else:
        template = "that is {other}'s board; it is {name}'s turn: click a tile of a factory or the centre"
    return Refused(template, other=names[target.seat - 1], name=names[(game.to_play or 1) - 1])


def _colour_prompt(game: Game, name: str, source: int) -> str:
    tiles = game.offer.at(source)
    choices = [
        _("{letter} ({number} {colour})").format(
            letter=colour.letter, number=tiles[colour], colour=colour_word(colour)
        )
        for colour in tiles.colours
    ]
    return _("{name}: which colour from {source}? {choices}").format(
        name=name, source=place_word(source), choices=", ".join(choices)
    )


def _column_prompt(game: Game, name: str, pointed: int | None, forecasts: bool) -> str:
    """The columns there are, and what stands against the others; the points stand on the wall."""
    seat, line = game.to_play or 1, asked_line(game) or 1
    board, points = game.board(seat), dict(column_points(game))
    colour = board.line(line).colour
    assert colour is not None
    choices, barred = [], []
    for column, space in enumerate(board.wall[line - 1], 1):
        if column in points:
            choices.append(str(column))
        elif space is None:
            barred.append(str(column))
    values = {
        "name": name,
        "line": line,
        "colour": colour_word(colour),
        "choices": ", ".join(choices),
        "barred": ", ".join(barred),
    }
    text = _("{name}: which column for the {colour} tile of line {line}? {choices}.").format(**values)
    if pointed is not None:
        return f"{text} {_pointed_column(game, Place(line, pointed), points.get(pointed), forecasts)}"
    if not barred:
        return text
    return (
        text
        + " "
        + ngettext(
            "Column {barred} already has {colour}.",
            "Columns {barred} already have {colour}.",
            len(barred),
        ).format(**values)
    )


def _pointed_column(game: Game, place: Place, points: int | None, forecasts: bool) -> str:
    refusal = game.refusal(place)
    if refusal is not None or points is None:
        return sentence(NOTATION.explain(refusal)) if refusal else ""
    if not forecasts:
        return _("Column {column}. Enter to place.").format(column=place.column)
    return _("Column {column}: {points}. Enter does it.").format(
        column=place.column, points=points_word(points)
    )


def turn_words(game: Game, names: Names, *, thinking: bool = False) -> str:
    """Whose turn it is, for the title; thinking: whether a computer is at it this moment."""
    if game.phase is Phase.OVER:
        return _("the game is over")
    if game.to_play is None:
        return ""
    name = names[game.to_play - 1]
    if thinking:
        return _("{name} is thinking").format(name=name)
    if game.phase is Phase.TILING:
        return _("{name} to tile").format(name=name)
    return _("{name} to pick").format(name=name)


def nudge_sentence(game: Game, cursor: Cursor, bound: Callable[[Command], Command] = as_declared) -> str:
    """What somebody who does nothing for a while could do next; `bound` says what keys a command has."""
    key = bound(HELP).key
    if game.phase is Phase.TILING:
        columns = ", ".join(str(column) for column, _points in column_points(game))
        return _("Type a column ({columns}), or press {key} for help").format(columns=columns, key=key)
    if cursor.held:
        return _("Type a line (1-5, F is the floor); esc goes back, {key} helps").format(key=key)
    if cursor.source is not None:
        letters = " ".join(colour.letter for colour in game.offer.at(cursor.source).colours)
        text = _("Type a colour ({letters}); esc goes back, {key} helps")
        return text.format(letters=letters, key=key)
    if cursor.group is not None:
        return _("Enter takes the tiles in brackets; esc goes back, {key} helps").format(key=key)
    text = _("Type a factory ({sources}), or press {key} for help")
    return text.format(sources=_source_keys(game), key=key)


def hints(
    game: Game,
    cursor: Cursor,
    *,
    can_undo: bool,
    can_redo: bool,
    bound: Callable[[Command], Command] = as_declared,
) -> list[Hint]:
    """Only what can be done now, by importance; `bound` says what keys a command has."""
    found = _choice_hints(game, cursor)
    if game.phase is Phase.OVER:
        found += [hint_of(tablecommands.RESULT), hint_of(bound(tablecommands.AFTER))]
    if cursor.back() is not None:
        found.append(hint_of(bound(tablecommands.BACK)))
    usual = tablecommands.usual(
        to_play=game.to_play is not None, can_undo=can_undo, can_redo=can_redo, others=commands.USUAL
    )
    return found + [hint_of(bound(each)) for each in usual]


ARROWS = _("arrows")  # as a key in the hint bar


def _choice_hints(game: Game, cursor: Cursor) -> list[Hint]:
    """The keys of the notation that mean something now."""
    if game.phase is Phase.TILING:
        found = [Hint(" ".join(str(column) for column, _points in column_points(game)), _("column"))]
        pointed = cursor.column is not None
    elif game.phase is not Phase.OFFER:
        return []
    elif cursor.held:
        found, pointed = [Hint("1-5 F", _("line"))], True
    else:
        source, pointed = cursor.chosen_source, cursor.group is not None
        found = [Hint(_source_keys(game), _("source"))] if source is None else []
        if source is not None:
            letters = " ".join(colour.letter for colour in game.offer.at(source).colours)
            found = [Hint(letters, _("colour"))]
    arrows = Hint(ARROWS, _("move") if pointed else _("point"))
    return [*found, *([hint_of(tablecommands.ENTER)] if pointed else []), arrows]


def _source_keys(game: Game) -> str:
    """The sources that have tiles: `1-5 C`, `2 4 C`, `C`."""
    live = [source for source, _tiles in game.offer.sources()]
    factories = [source for source in live if source != CENTRE]
    every = factories and len(factories) == len(game.offer.factories)
    keys = [f"1-{len(factories)}"] if every else [str(source) for source in factories]
    return " ".join([*keys, "C"] if CENTRE in live else keys)
