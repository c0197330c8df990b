"""Azul's app: the colours of its themes, its help, and its screens.

Source: docs/design.md, "Colours of Azul". The tiles are the same everywhere but on 16 colours: the two
closest bases keep an Oklab distance of .18 for every kind of sight (measured in the tests).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from azul.game import LIBRARY, AzulSettings, Session, Setup
from azul.rules import Colour, Event, Move, Position
from hotseat.i18n import N_, _
from hotseat.tui.app import HotseatApp
from hotseat.tui.commands import as_declared
from hotseat.tui.drawing import themes as tints
from hotseat.tui.navigator import Navigator

if TYPE_CHECKING:
    from hotseat.tui.screens.pages import Bound, Section


# base, edge, accent, light, ink (for a letter on the base)
_TILES = {
    Colour.BLUE: ("#2b6cb8", "#1c4a84", "#b5daf7", "#5b97d6", "#ffffff"),
    Colour.YELLOW: ("#f2b632", "#c98a14", "#b4431c", "#ffe08c", "#7a2a0c"),
    Colour.RED: ("#c23a2c", "#8a2a1f", "#f8cfae", "#e57a64", "#ffffff"),
    Colour.BLACK: ("#000000", "#000000", "#b4bfcf", "#5b6678", "#e6ebf2"),
    Colour.WHITE: ("#eef1f3", "#eef1f3", "#3f9fb8", "#9ccfdd", "#1b2a33"),
}

_ANSI = {  # base, edge and ink: no motif is drawn there
    Colour.BLUE: ("ansi_blue", "ansi_blue", "ansi_bright_white"),
    Colour.YELLOW: ("ansi_yellow", "ansi_yellow", "ansi_black"),
    Colour.RED: ("ansi_red", "ansi_red", "ansi_bright_white"),
    Colour.BLACK: ("ansi_black", "ansi_bright_black", "ansi_bright_white"),
    Colour.WHITE: ("ansi_white", "ansi_white", "ansi_black"),
}

_ANSI_TILES = {colour: (base, edge, ink, ink, ink) for colour, (base, edge, ink) in _ANSI.items()}

_PARTS = ("", "-edge", "-accent", "-light", "-ink")


def _variables(tiles: Mapping[Colour, Sequence[str]]) -> dict[str, str]:
    return {
        f"tile-{colour.word}{part}": value
        for colour, values in tiles.items()
        for part, value in zip(_PARTS, values, strict=True)
    }


# Azul's own colours in the dark, the light and the high-contrast theme and on 16 colours: the frame of tiles
# that have just landed, the marker, the second shade of free spaces, and the stone of the grey wall.
_OTHERS = {
    "landed": ("#9aa3b1", "#4b4f56", "#7f8ba0", "ansi_default"),
    "marker": ("#f6ead0", "#7a1f1a", "#ffffff", "ansi_bright_white"),
    "marker-ink": ("#8c1d18", "#fffdf6", "#a00016", "ansi_black"),
    "table-free-other": ("#272d37", "#cbc2ae", "#20242c", "ansi_default"),
    "stone": ("#474440", "#cdcfce", "#5a554f", "ansi_default"),
    "stone-light": ("#56524d", "#d8d9d7", "#706a63", "ansi_default"),
    "stone-dark": ("#383531", "#c0c3c1", "#443f3a", "ansi_default"),
    "stone-other": ("#3c3936", "#c4c9c9", "#4a4641", "ansi_default"),
}

_DARK, _LIGHT, _HIGH_CONTRAST, _SIXTEEN = (
    {name: colours[place] for name, colours in _OTHERS.items()} for place in range(4)
)

DARK = {**tints.DARK, **_variables(_TILES), **_DARK}

LIGHT = {
    **tints.LIGHT,
    **_variables(_TILES),
    **_LIGHT,
    "tile-white": "#ffffff",
    "tile-white-edge": "#aab6bf",  # the panel is nearly as light as the tile
    "tile-white-light": "#ffffff",
}

HIGH_CONTRAST = {
    **tints.HIGH_CONTRAST,
    **_variables(_TILES),
    **_HIGH_CONTRAST,
    "tile-black-edge": "#4a5567",  # the table is as black as the tile
    "tile-black-light": "#9aa7bd",
    "tile-faintness": "0.75",  # of printed and dim tiles; 1 elsewhere
}

SIXTEEN = {**tints.SIXTEEN, **_variables(_ANSI_TILES), **_SIXTEEN}

TINTS = tints.Tints(DARK, LIGHT, HIGH_CONTRAST, SIXTEEN)


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
    from azul.tui.prompt import CHOOSING, TABLE
    from azul.wording import lettered, rules_text
    from hotseat.tui.screens.pages import game_sections, sections_of, short_section

    return game_sections(
        bound,
        short_section(_("Azul in brief"), in_short()),
        [(lettered(_(keys)), text) for keys, text in CHOOSING],
        _("Go back one step"),
        TABLE,
        [(lettered(sign), text) for sign, text in READING],
        sections_of(rules_text(), RULES),
    )


def rematch(session: Session) -> Setup:
    """The same players on the same wall; the next player clockwise goes first."""
    first = session.header.next_first
    return Setup(session.names, session.position.wall, first, None, session.seats)


class AzulNavigator(Navigator[Position, Move, Event]):
    """Makes Azul's screens and opens them."""

    rematch_of = staticmethod(rematch)

    def help_sections(self) -> Sequence[Section]:
        return help_sections(self.app.bound)


class AzulApp(HotseatApp[Position, Move, Event]):
    """One terminal's Azul."""

    TINTS = TINTS
    NAVIGATOR = AzulNavigator
    navigator: AzulNavigator
    library = LIBRARY
    settings: AzulSettings
    explained: Mapping[str, int] = MappingProxyType({})  # what, and after how many moves of people
