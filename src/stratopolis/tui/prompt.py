"""The commands of the table, and the sentences about them: the prompt, the key bar, and the help.

Commands of every game's table are in `hotseat.tui.commands`; some have other keys here. The help is the game
in brief and the keys, then docs/stratopolis.md; its pages are imported when a player opens it (100 ms).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hotseat.i18n import N_, NC_, _, capital, comma_list, full_stop, join_sentences, sentence
from hotseat.tui import commands
from hotseat.tui.commands import HELP, REDO, Command, as_declared
from hotseat.tui.widgets import KeyHint, key_hint
from stratopolis import wording
from stratopolis.game import SPEC
from stratopolis.rules import Colour, IllegalMove, Placement, Position, Rule, Supposed
from stratopolis.tui.cursor import Places, hand_of
from stratopolis.wording import Names, change_words, colour_word, level_words

if TYPE_CHECKING:
    from hotseat.tui.screens.pages import Bound, Section
    from stratopolis.tui.scene import StratopolisState

# `n` and `p` walk through the placements here.
NEW = commands.NEW._replace(keys="b,B")

SEATS = commands.SEATS._replace(keys="c,C")

TURN = Command("turn", "r", "turn(1)", N_("turn"), N_("Turn the tile clockwise; R turns it anticlockwise"))

TURN_BACK = Command("turn-back", "R", "turn(-1)", N_("turn back"), palette=False)

NEXT = Command("next", "n,N", "walk(1)", N_("next"), N_("Next legal place, best first"))

PREVIOUS = Command("previous", "p,P", "walk(-1)", N_("previous"), N_("Previous legal place"))

LEVELS = Command("levels", "tab", "walk(1, True)", N_("levels"), N_("Best place on the next level"))

LEVELS_BACK = Command(
    *("levels-back", "shift+tab", "walk(-1, True)", N_("level down")),
    N_("Best place on the previous level"),
    palette=False,
)

TILES = Command("tiles", "t,T", "tiles", N_("tiles"), N_("Show the tiles each player has left"))

PLACE = commands.ENTER._replace(english_word=NC_("put a tile", "place"))

SKIP = commands.ENTER._replace(english_word=N_("skip"))

WALKING = (TURN, NEXT, PREVIOUS, LEVELS, LEVELS_BACK)

USUAL, TABLE, WATCHED = commands.table_commands(TILES, (*WALKING, TURN_BACK), seats=SEATS, new=NEW)

# The characters that choose a tile of a hand: no command may have them as keys.
TYPED = frozenset("123")

# Rows of the help: keys that move and place tiles.
CHOOSING = (
    (N_("1-3"), N_("Choose a tile from a hand of three")),
    (N_("arrows"), N_("Move the tile; the mouse works too")),
    (N_("wheel, right click"), N_("Turn the tile")),
    (N_("drag"), N_("Move the board, where not all of it fits")),
    (N_("enter, click"), N_("Place the tile")),
)


BRIEFEST = 2  # the shortest form of the prompt


def prompt(state: StratopolisState, names: Names, brief: int) -> str:
    """The prompt: the place of the tile about to be placed, and what it scores there.

    brief: 1 leaves out keys that the key bar shows, but keeps the click that places a tile; `BRIEFEST` leaves
    out that, and what the table shows.
    """
    position, outcome, mouse = state.session.position, state.outcome, state.by_mouse
    if position.is_over:
        over, result = _("All tiles are placed."), _("Enter shows the result.")
        victory = wording.victory_sentence(names, position)
        return join_sentences((over if brief < BRIEFEST else "", victory, "" if brief else result))
    if position.to_play is None:
        return ""
    name, placement = names[position.to_play - 1], state.cursor.placement(position)
    if placement is None:
        return _hand_prompt(position, name, mouse=mouse, walk="" if brief else state.bound(NEXT).key)
    if isinstance(outcome, IllegalMove):
        return refusal_sentence(outcome)
    assert outcome is not None, "there is a placement"
    if len(hand_of(position)) > 1:
        number = (state.cursor.place or 0) + 1
        name = _("{name}, tile {number}").format(name=name, number=number)
    where = _rank_words(placement, state.places, outcome)
    text = _("{name}: {where}.").format(name=name, where=where)
    changes = ""
    if state.settings.forecasts:
        changes = changes_sentence(names, outcome, position.to_play, _("No change."))
    return join_sentences((text, changes, _what_places(mouse=bool(mouse), brief=brief)))


def _what_places(*, mouse: bool, brief: int) -> str:
    if brief == BRIEFEST or (brief and not mouse):
        return ""
    if not mouse:
        return _("Enter to place.")
    if brief:
        return _("Click a square.")
    return _("Click a square to place it there; wheel or right click to turn.")


def _rank_words(placement: Placement, places: Places | None, outcome: Supposed) -> str:
    """The rank of a place: `place 3 of 148, level 3`, or the best on its level if it changes a score."""
    level = outcome.layout.level(placement.corner)
    rank = places.ranks.get(placement) if places else None
    if places is None or rank is None:
        return level_words(level)
    best = places.forecasts and any(outcome.gains) and places.first_on(level).placement == placement
    text = _("place {rank} of {all}, level {level}")
    if best and len(places.levels) > 1:
        text = _("place {rank} of {all}, the best on level {level}")
        if level == 1:
            text = _("place {rank} of {all}, the best on the table")
    elif level == 1:
        text = _("place {rank} of {all}, on the table")
    return text.format(rank=rank, all=len(places.all), level=level)


def _hand_prompt(position: Position, name: str, *, mouse: bool | None, walk: str) -> str:
    """Ask for a tile of the hand.   walk: the key that begins with the first; empty to leave it out."""
    text = _("{name}: which tile from your hand? Press 1-{number}, or click one.")
    if mouse is not None:
        text = _("{name}: which tile from your hand? Press 1-{number}.")
        if walk:
            text = _("{name}: which tile from your hand? Press 1-{number}; {walk} begins with tile 1.")
    if mouse:
        text = _("{name}: click a tile in your hand.")
    return text.format(name=name, number=len(hand_of(position)), walk=walk)


def changes_sentence(names: Names, outcome: Supposed, seat: int, nothing: str) -> str:
    """How both scores would change, that of `seat` first; `nothing` if both stay the same."""
    parts = []
    for scored in (seat, 3 - seat):
        gain, after = outcome.gains[scored - 1], outcome.scores[scored - 1]
        if gain:
            parts.append(change_words(after - gain, after, names[scored - 1]))
    return full_stop(comma_list(parts)) if parts else nothing


def refusal_sentence(refused: IllegalMove) -> str:
    """Why a placement is illegal, for players who see the table: without coordinates."""
    values = refused.values
    if refused.rule is Rule.LEVEL:
        levels = [values[name] for name in ("one", "two", "three")]
        if 0 in levels:
            return _("Not level: it would rest partly on the table.")
        text = _("Not level: it would rest on {one}, {two} and {three}.")
        if len({*levels}) == 2:
            text = _("Not level: it would rest on {low} and {high}.")
        return text.format(**values)
    if refused.rule is Rule.TOUCH:
        return _("Not here: it must touch another tile along a side.")
    if refused.rule is Rule.TWO_TILES:
        return _("Not here: it must rest on at least two tiles.")
    if refused.rule is Rule.COLOUR:
        above, below = (colour_word(Colour(str(values[name]))) for name in ("above", "below"))
        return _("{above} cannot cover {below}: see the x.").format(above=capital(above), below=below)
    return sentence(SPEC.explain(refused))


def walking_hint(bound: Callable[[Command], Command]) -> KeyHint:
    keys = " ".join(bound(command).key for command in (NEXT, PREVIOUS))
    return KeyHint(keys, _("places"), NEXT.action)


def turn_words(position: Position, names: Names, *, thinking: bool = False) -> str:
    """Whose turn it is, for the title.   thinking: whether a computer is working out its move."""
    if position.to_play is None:
        return _("game over")
    text = _("{name} is thinking") if thinking else _("{name} to place")
    return text.format(name=names[position.to_play - 1])


def idle_hint_sentence(state: StratopolisState) -> str:
    """The keys that a player who does nothing for a while could press next."""
    if state.cursor.place is None:
        text = _("Press 1-{number} to choose a tile, or {key} for help")
        if state.by_mouse:
            text = _("Click a tile in your hand, or press {key} for help")
    else:
        text = _("{walk} shows the next legal place, Enter places the tile, {key} for help")
        placement, places = state.cursor.placement(state.session.position), state.places
        if state.settings.forecasts and places is not None and placement != places.all[0].placement:
            text = _("{walk} shows the best place, Enter places the tile, {key} for help")
        if state.by_mouse:
            text = _("Click a square to place the tile there, right click to turn it, {key} for help")
    number = len(hand_of(state.session.position))
    return text.format(number=number, walk=state.bound(NEXT).key, key=state.bound(HELP).key)


def key_hints(state: StratopolisState) -> list[KeyHint]:
    """The keys that do something now, by importance."""
    session, position, bound, places = state.session, state.session.position, state.bound, state.places
    tiles, placing = KeyHint(f"1-{len(hand_of(position))}", _("tile")), state.cursor.place is not None
    usual = state.usual_keys(USUAL, to_play=position.to_play is not None, arrows=placing)
    if position.is_over:
        shown = [key_hint(commands.RESULT), *map(key_hint, map(bound, (commands.AGAIN, commands.AFTER)))]
    elif placing:
        shown = [key_hint(PLACE), key_hint(bound(TURN)), walking_hint(bound)]
        if len(hand_of(position)) > 1:
            usual.insert(2 if session.can_undo else 1, tiles)
    else:
        shown = [tiles, walking_hint(bound)]
    at = 0
    if session.can_redo:  # then a narrow bar has no room for the levels
        redo = key_hint(bound(REDO))
        usual.remove(redo)
        usual.insert(int(session.can_undo), redo)
        at = usual.index(key_hint(bound(HELP)))
    if placing and places is not None and len(places.levels) > 1:
        usual.insert(at, key_hint(bound(LEVELS)))
    return [*shown, *usual]


# The sections of docs/stratopolis.md in the order of their headings.
RULES = ("stratopolis", "tiles", "play", "placing", "zones", "end", "ways", "screen")

READING = (
    (N_("brightness"), N_("the level: the higher a square, the more it stands out")),
    ("2", N_("a square on level 2; the table is level 0")),
    ("■ '", N_("beside the digits of the last tile placed")),
    (N_("heavy line"), N_("around a player's best zone")),
    (N_("thin line"), N_("another tile begins there")),
    ("•", N_("your tile's corner can go here, turned as it is now")),
    ("+", N_("it can go here and changes a score: you gain, or the other player loses")),
    ("x", N_("a square that breaks a rule; the line below says which")),
    ("╱", N_("a square that a best zone would lose")),
    (NC_("brightness of a square", "dark"), N_("a hole in the city")),
    (N_("R2 G2 N2"), N_("red, green and neutral, where there are no colours")),
    # Translators: it is drawn from the left in every language.
    (N_("8 → 12"), N_("a player's best zone now, and after the move shown")),
    (
        N_("GGN L3 +4 R-9"),
        N_("in the list of moves: the tile, its level, the points gained, and what red lost"),
    ),
)


def help_sections(bound: Bound = as_declared) -> tuple[Section, ...]:
    """The whole help, with one section for each of the rules.   bound: gives a command its present keys."""
    from hotseat.tui.screens.pages import game_sections, sections_of, short_section

    in_short = (
        _("Build the most valuable zone: connected squares of your colour, times their highest level."),
        _("On your turn, place your tile next to others on the table, or on top of at least two."),
        _("Red never covers green, nor green red. After all 40 tiles, the best single zone wins."),
    )
    return game_sections(
        bound,
        short_section(_("Stratopolis in brief"), in_short),
        CHOOSING,
        _("Move to the nearest legal place; with a hand of three, put the tile back"),
        TABLE,
        [(wording.with_own_letters(_(sign)), text) for sign, text in READING],
        sections_of(wording.rules_text(), RULES),
    )
