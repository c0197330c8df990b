"""The prompt, the title, the key bar and the help: what can be done now, in full sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from azul import wording
from azul.game import SPEC
from azul.rules import CENTRE, FLOOR, GameEnded, Move, Phase, Pick, Place, Position
from azul.rules.position import column_points
from azul.tui.cursor import Cursor, Group, asked_columns, asked_line, best_line, open_lines
from azul.tui.models import Preview, preview, supposed_end
from azul.wording import colour_word, letter_of, lettered, lid_words, number_keys, source_word
from hotseat import i18n
from hotseat.i18n import N_, _, capital, comma_list, in_digits, join_sentences, ngettext, pgettext, sentence
from hotseat.text.fit import fitted
from hotseat.tui import commands
from hotseat.tui.commands import Command, as_declared
from hotseat.tui.widgets import KeyHint, TitleView, key_hint

if TYPE_CHECKING:
    from hotseat.tui.screens.pages import Bound, Section

TILES = Command("tiles", "t,T", "tiles", N_("tiles"), N_("Tiles left in the bag and the lid, by colour"))

USUAL, TABLE, WATCHED = commands.table_commands(TILES)

# Players type these to choose tiles, lines and columns, so no command may have them.
TYPED = frozenset("123456789cCbByYrRkKwWfF")

# Rows of the help on how to choose: keys, and what they do.
CHOOSING = (
    (N_("1-9 C"), N_("A factory, or the centre")),
    ("B Y R K W", N_("A colour: blue, yellow, red, black, white")),
    (N_("1-5 F"), N_("A pattern line, or the floor: this completes the move")),
    (N_("1-5"), N_("Wall-tiling on the grey wall: a column")),
    (N_("arrows, enter"), N_("Move, take and place; the mouse works too")),
)


def prompt(
    position: Position,
    names: Sequence[str],
    cursor: Cursor,
    ended: GameEnded | None,
    *,
    mouse: bool | None = None,
    forecasts: bool = True,  # whether it says what a choice would score
) -> str:
    """The sentence that asks for the next choice, or says how the game has ended.

    mouse: whether the player used the mouse last, rather than the keys; None before either was used. In the
    first round the prompt of a turn says both.
    """
    if ended is not None:
        end, victory = wording.ending_sentence(ended.ending), wording.victory_sentence(names, ended)
        return join_sentences((end, victory, _("Enter shows the result.")))
    if position.to_play is None:
        return ""
    name = names[position.to_play - 1]
    if position.phase is Phase.TILING:
        return _column_prompt(position, name, cursor, mouse=bool(mouse), forecasts=forecasts)
    if cursor.held and cursor.group is not None:
        return _line_prompt(position, name, cursor.group, cursor, mouse=bool(mouse), forecasts=forecasts)
    if cursor.source is not None:
        return _colour_prompt(position, name, cursor.source, mouse=bool(mouse))
    if cursor.group is not None:
        return _group_prompt(position, name, cursor.group, mouse=bool(mouse))
    text = _("{name}: click a tile and a line, or type factory, colour, line ({example}).")
    if mouse is not None and position.round > 1:  # players have seen both ways by then
        text = _("{name}: type factory, colour, line ({example}).")
        if mouse:
            text = _("{name}: click the tiles to take.")
    return text.format(name=name, example=lettered(" ".join(str(_example(position)))))


def _example(position: Position) -> Move:
    """The first pick that need not go to the floor, with the best line for it; else the first one."""
    for move in position.legal_moves:
        if isinstance(move, Pick) and move.line != FLOOR:
            return move._replace(line=best_line(position, Group(move.source, move.colour)))
    return position.legal_moves[0]


def _group_prompt(position: Position, name: str, group: Group, *, mouse: bool) -> str:
    text = _("{name}: {number} {colour} from {source}. Enter to take, then choose a line.")
    if mouse:
        text = _("{name}: click to take {number} {colour} from {source}.")
    return wording.filled_in(
        text, Pick(*group, FLOOR), position.offer.at(group.source)[group.colour], name=name
    )


def _line_prompt(
    position: Position, name: str, group: Group, cursor: Cursor, *, mouse: bool, forecasts: bool
) -> str:
    """What the pick would do to the line pointed at, or the rule that forbids it."""
    pick = Pick(*group, cursor.line)
    expected = preview(position, pick)
    if expected is None:
        refusal = position.refusal(pick)
        return sentence(SPEC.explain(refusal)) if refusal else ""
    others = [line for line in open_lines(position, group) if line != cursor.line]
    expected = expected if forecasts else expected._replace(scores=None, floor=None)
    return preview_sentence(name, expected, others, mouse=mouse, confirming=cursor.confirming)


def _colour_prompt(position: Position, name: str, source: int, *, mouse: bool) -> str:
    if mouse:
        return _("{name}: click a colour from {source}.").format(name=name, source=source_word(source))
    tiles = position.offer.at(source)
    choice, text = _("{letter} ({number} {colour})"), _("{name}: which colour from {source}? {choices}")
    if all(letter_of(colour) == colour_word(colour) for colour in tiles.colours):
        choice = _("{letter} ({number})")
    choices = [
        choice.format(letter=letter_of(colour), number=tiles[colour], colour=colour_word(colour))
        for colour in tiles.colours
    ]
    return text.format(name=name, source=source_word(source), choices=comma_list(choices))


def _column_prompt(position: Position, name: str, cursor: Cursor, *, mouse: bool, forecasts: bool) -> str:
    """The legal columns, and why the other free ones are not; or the column pointed at."""
    seat, line = position.to_play or 1, asked_line(position) or 1
    board, points = position.board(seat), dict(column_points(position))
    colour, row = board.line(line).colour, board.wall[line - 1]
    assert colour is not None
    word = colour_word(colour)
    if cursor.column is not None:
        place, scored = Place(line, cursor.column), points if forecasts else dict.fromkeys(points)
        text = _("{name}: {colour} from line {line}.").format(name=name, colour=word, line=line)
        pointed = _pointed_column(position, place, scored, mouse=mouse, confirming=cursor.confirming)
        return join_sentences((text, pointed))
    text = _("{name}: which column for the {colour} tile from line {line}?")
    if len(points) < len(row):
        text = _("{name}: which column for the {colour} tile from line {line}? {choices}.")
    if mouse:
        text = _("{name}: click a lit space for the {colour} tile from line {line}.")
    text = text.format(name=name, colour=word, line=line, choices=comma_list([*map(in_digits, points)]))
    barred = [in_digits(n) for n, space in enumerate(row, 1) if space is None and n not in points]
    if not barred:
        return text
    reason = ngettext(
        "Column {barred} already has {colour}.", "Columns {barred} already have {colour}.", len(barred)
    )
    return join_sentences((text, reason.format(colour=word, barred=comma_list(barred))))


def _pointed_column(
    position: Position, place: Place, points: Mapping[int, int | None], *, mouse: bool, confirming: bool
) -> str:
    """What the column pointed at scores, or the rule that forbids it.   points: None without forecasts."""
    refusal = position.refusal(place)
    if refusal is not None:
        return sentence(SPEC.explain(refusal))
    scored = points[place.column]
    what = _("Column {column} scores {points}.") if scored is not None else _("Column {column}.")
    if confirming:
        how = _("Press Enter, or {column} again, to confirm.")
        if mouse:
            how = _("Click again to confirm.")
    else:
        how = _("Click to place.") if mouse else _("Enter to place.")
    return join_sentences(text.format(column=place.column, points=scored) for text in (what, how))


def preview_sentence(
    name: str, preview: Preview, others: Sequence[int], *, mouse: bool = False, confirming: bool = False
) -> str:
    """What a pick would do, and how to make it or to choose another line.

    others: the other lines that can take the tiles, the floor as 0.   confirming: whether the player only has
    to confirm the pick.
    """
    picked = preview.picked
    text = _("{name}: {number} {colour} to {line}.")
    where = wording.filled_in(text, picked, picked.number, name=name)
    effects = i18n.full_stop(capital(i18n.semicolon_list(_effects(preview))))
    return join_sentences((where, effects, _how_to_place(picked.line, others, mouse, confirming)))


def _effects(preview: Preview) -> list[str]:
    parts, picked = [], preview.picked
    if preview.scores is not None:
        parts.append(_("scores {points}").format(points=preview.scores))
    if picked.line and picked.fallen:
        text = ngettext("{number} to the floor", "{number} to the floor", picked.fallen)
        parts.append(text.format(number=picked.fallen))
    if picked.discarded:
        parts.append(lid_words(picked.discarded))
    if preview.marker:
        parts.append(_("takes the marker"))
    if (picked.fallen or preview.marker) and preview.floor is not None:
        parts.append(_("the floor then costs {penalty}").format(penalty=preview.floor))
    return parts


def _how_to_place(line: int, others: Sequence[int], mouse: bool, confirming: bool) -> str:
    if confirming:
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
    # Translators: what stands between keys to choose from in a sentence, such as `1/3-5/F`.
    keys = line_keys(others).replace(" ", pgettext("between keys", "/"))
    return text.format(line=line, key=line_keys([line]), keys=keys)


def line_keys(lines: Sequence[int]) -> str:
    """Keys for pattern lines, and F for the floor (0), which comes last: `1-3 5 F`."""
    keys = number_keys([line for line in lines if line != FLOOR])
    return f"{keys} F".strip() if FLOOR in lines else keys


_TIGHT_CELLS = 14  # of a name in a notice of the title, or beside it


def last_round_notice(names: Sequence[str], position: Position, supposed: Position) -> str:
    """Says that this is the last round, if a full line will complete a row of the wall."""
    if (ends := wording.row_that_ends(position, supposed)) is None:
        return ""
    name = fitted(names[ends[0] - 1], _TIGHT_CELLS)
    return _("Last round: {name}'s row {row}").format(name=name, row=ends[1])


def turn_words(position: Position, names: Sequence[str], *, thinking: bool = False) -> str:
    if position.to_play is None:
        return ""
    text = _("{name} to place tiles") if position.phase is Phase.TILING else _("{name} to play")
    if thinking:
        text = _("{name} is thinking")
    return text.format(name=names[position.to_play - 1])


def idle_hint_sentence(
    position: Position,
    cursor: Cursor,
    bound: Callable[[Command], Command] = as_declared,
    *,
    mouse: bool | None = None,
) -> str:
    """What a player who does nothing for a while could do next.   bound: finds a command's keys."""
    key = bound(commands.HELP).key
    if position.phase is Phase.TILING:
        typing = _("Type a column ({choices}), or press {key} for help.")
        clicking = _("Click a lit space, or press {key} for help.")
        choices = number_keys(asked_columns(position))
    elif cursor.held and cursor.group is not None:
        typing = _("Type a line ({choices}), Esc to go back, or {key} for help.")
        clicking = _("Click a line, Esc to go back, or {key} for help.")
        choices = line_keys(open_lines(position, cursor.group))
    elif cursor.source is not None:
        typing = _("Type a colour ({choices}), Esc to go back, or {key} for help.")
        clicking = _("Click a colour, Esc to go back, or {key} for help.")
        choices = _colour_keys(position, cursor.source)
    elif cursor.group is not None and not mouse:
        return _("Enter takes the tiles, Esc goes back, {key} for help.").format(key=key)
    else:
        live = [source for source, _tiles in position.offer.sources()]
        choices = number_keys([source for source in live if source != CENTRE])
        typing = _("Type a factory ({choices}), or press {key} for help.")
        if CENTRE in live:
            typing = _("Type a factory ({choices}), C for the centre, or {key} for help.")
            typing = typing if choices else _("Type C for the centre, or press {key} for help.")
        clicking = _("Click tiles to take, or press {key} for help.")
    return (clicking if mouse else typing).format(key=key, choices=choices)


def key_hints(
    position: Position,
    cursor: Cursor,
    usual: Sequence[KeyHint],
    bound: Callable[[Command], Command] = as_declared,
) -> list[KeyHint]:
    """The keys that do something now, by importance.

    usual: those of what can be done at any time.   bound: finds a command's keys.
    """
    shown = _choice_keys(position, cursor)
    if position.phase is Phase.OVER:
        shown += [key_hint(commands.RESULT), *map(key_hint, map(bound, (commands.AGAIN, commands.AFTER)))]
    if cursor.back() is not None:
        shown.append(key_hint(bound(commands.TABLE_BACK)))
    return [*shown, *usual]


def _choice_keys(position: Position, cursor: Cursor) -> list[KeyHint]:
    if position.phase is Phase.TILING:
        shown = [KeyHint(number_keys(asked_columns(position)), _("column"))]
    elif position.phase is not Phase.OFFER:
        return []
    elif cursor.held and cursor.group is not None:
        lines = open_lines(position, cursor.group)
        word = _("floor") if [*lines] == [FLOOR] else pgettext("with the floor", "line")
        shown = [KeyHint(line_keys(lines), word)]
    elif (source := cursor.chosen_source) is not None:
        shown = [KeyHint(_colour_keys(position, source), _("colour"))]
    else:  # the sources that have tiles: `1-3 5 factory`, `C centre`
        live = dict(position.offer.sources())
        centre = [KeyHint("C", _("centre"))] if live.pop(CENTRE, None) else []
        shown = [KeyHint(number_keys([*live]), _("factory")), *centre] if live else centre
    if (cursor.column if position.phase is Phase.TILING else cursor.group) is not None:
        places = cursor.held or position.phase is Phase.TILING
        word = pgettext("put a tile", "place") if places else _("take")
        shown.append(key_hint(commands.ENTER, _("confirm") if cursor.confirming else word))
    return shown


def _colour_keys(position: Position, source: int) -> str:
    return " ".join(letter_of(colour) for colour in position.offer.at(source).colours)


def title_view(
    position: Position, names: Sequence[str], *, unsaved: bool, thinking: bool = False, forecasts: bool = True
) -> TitleView:
    """The title; a notice in it shortens the names.

    thinking: whether a computer is choosing.   forecasts: whether to say that this will be the last round.
    """
    notice = last_round_notice(names, position, supposed_end(position)[0]) if forecasts else ""
    if unsaved:
        notice = comma_list([_("not saved"), notice]) if notice else _("not saved")
    if notice:
        names = [fitted(name, _TIGHT_CELLS) for name in names]
    turn = turn_words(position, names, thinking=thinking)
    scoring = position.phase is Phase.TILING
    where = _("Scoring round {number}") if scoring else _("round {number}")
    if position.phase is Phase.OVER:
        where, turn = _("Game over after round {number}"), ""
    counts = _("bag {bag}   lid {lid}").format(bag=position.bag.total, lid=position.lid.total)
    yours = position.to_play is not None and not thinking
    return TitleView(where.format(number=position.round), turn, notice, counts, yours)


# The help: the game in brief and the keys, then docs/rules.md itself

# The sections of docs/rules.md in the order of their headings.
RULES = (
    *("azul", "table", "taking", "lines", "floor", "centre", "tiling", "points", "floor-cost", "end"),
    *("round", "grey", "seldom"),
)

READING = (
    # Translators: it is drawn from the left in every language.
    (N_("17 → 21"), N_("the score now, and what it would be if the round ended now")),
    ("2   B B >", N_("this line is full: one tile goes to the wall at the end of the round")),
    ("[B]", N_("selected, or about to land here")),
    ("▌", N_("where the last tiles came from and where they went")),
    ("3→ + 2↓ = 5", N_("a tile scored 5: three in a row and two in a column")),
    (
        "12 + 7 - 2 = 17",
        N_("the end of a round: old score, tiles, floor, new score, with words where there is room"),
    ),
    ("+7", N_("wall: a tile here completes a row, column or colour, for 7 points at the end of the game")),
    ("+4", N_("grey wall: the tile would score 4 here; x: the column already has this colour")),
    ("1", N_("the starting-player marker")),
)


def in_short() -> tuple[str, str, str]:
    return (
        _(
            "Score the most points. The game ends after the round in which a player completes a row"
            " of their wall."
        ),
        _(
            "On your turn, take all tiles of one colour from a factory or the centre, and place them"
            " in one of your lines. Tiles that do not fit fall to the floor and cost points."
        ),
        _(
            "When all the tiles have been taken, each full line sends one tile to the wall, where it"
            " scores with the tiles it touches."
        ),
    )


def help_sections(bound: Bound = as_declared) -> tuple[Section, ...]:
    """The whole help, with the rules divided at their headings.   bound: finds a command's keys."""
    from hotseat.tui.screens.pages import game_sections, sections_of, short_section

    return game_sections(
        bound,
        short_section(_("Azul in brief"), in_short()),
        [(lettered(_(keys)), text) for keys, text in CHOOSING],
        _("Go back one step"),
        TABLE,
        [(lettered(sign), text) for sign, text in READING],
        sections_of(wording.rules_text(), RULES),
    )
