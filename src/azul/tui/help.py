"""Azul's help: the game in brief and the keys, then docs/rules.md itself; which section fits the moment."""

from __future__ import annotations

from azul.game import rules_text
from azul.rules import CENTRE, FLOOR, Phase, Position, WallKind
from azul.tui import prompt as commands
from azul.tui.cursor import Cursor, Group, Line, Source, Target
from azul.wording import lettered
from hotseat.i18n import N_, _
from hotseat.tui.commands import as_declared
from hotseat.tui.screens.pages import Bound, Section, game_sections, sections_of, short_section

# The sections of docs/rules.md in the order of their headings.
RULES = (
    "azul",
    "table",
    "taking",
    "lines",
    "floor",
    "centre",
    "tiling",
    "points",
    "floor-cost",
    "end",
    "round",
    "grey",
    "seldom",
)

READING = (
    ("17 -> 21", N_("the score now, and what it would be if the round ended now")),
    ("2   B B >", N_("this line is full: one tile goes to the wall at the end of the round")),
    ("[B]", N_("selected, or about to land here")),
    ("▌", N_("where the last tiles came from and where they went")),
    ("3 + 2 = 5", N_("a tile scored 5: three in a row and two in a column")),
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


def section_of(position: Position, cursor: Cursor, target: Target | None, *, told: bool) -> str:
    """The section on what is chosen, pointed at, or going on; told: whether a round's account shows."""
    if position.phase is Phase.OVER:
        return "end"
    if cursor.held:
        return "lines" if cursor.line else "floor"
    if position.phase is Phase.TILING:
        return "grey" if position.wall is WallKind.GREY else "tiling"
    if target is not None:
        return _section_on(target)
    source = cursor.group.source if cursor.group is not None else cursor.source
    if source is not None:
        return "centre" if source == CENTRE else "taking"
    return "tiling" if told else "short"


def _section_on(target: Target) -> str:
    if isinstance(target, Group | Source):
        return "centre" if target.source == CENTRE else "taking"
    if isinstance(target, Line):
        return "floor" if target.line == FLOOR else "lines"
    return "tiling"


def help_sections(bound: Bound = as_declared) -> tuple[Section, ...]:
    """The whole help, the rules cut at their headings. `bound` says what keys a command has now."""
    return game_sections(
        bound,
        short_section(_("Azul in brief"), in_short()),
        [(lettered(keys), text) for keys, text in commands.CHOOSING],
        _("Go back one step"),
        commands.TABLE,
        READING,
        sections_of(rules_text(), RULES),
    )
