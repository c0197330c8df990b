"""The settings that every game has. A game adds its own in a subclass, with a table of its own.

How they are kept is in `hotseat.settings_file`.
"""

from __future__ import annotations

from hotseat.language import _
from hotseat.setting import Names, Number, OneOf, Switch, Values, Word, Words

MOST_PLAYERS = 99

# How long motion takes, as a factor, by the setting's words.
MOTION = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0}

# Seconds that a computer's choice is shown before it is done, by the setting's words.
PACE = {"at once": 0.0, "quick": 0.4, "comfortable": 1.1, "slow": 2.5}


class Settings(Values):
    """What is set and remembered from one game to the next."""

    colours = Word(
        "",
        possible=_('the name of a theme, or "" to match the terminal'),
        label=_("Colours"),
        sentence=_("The colours of the whole game."),
    )
    animation = OneOf(
        tuple(MOTION),
        "normal",
        words=(_("off"), _("fast"), _("normal"), _("slow")),
        label=_("Animation"),
        sentence=_("How fast tiles move. Any key skips."),
    )
    confirm = Switch(
        label=_("Confirm"),
        sentence=_("Show each move first, and make it only when you confirm."),
    )
    bell = Switch(
        label=_("Bell"),
        sentence=_("Ring the terminal's bell when the next person's turn begins."),
    )
    forecasts = Switch(
        True,
        label=_("Forecasts"),
        sentence=_("Show what a move scores in advance. Turn it off to count for yourselves."),
    )
    hints = Switch(
        True,
        label=_("Hints"),
        sentence=_("Let players ask for a hint. Turn it off to play unaided."),
    )
    pace = OneOf(
        tuple(PACE),
        "comfortable",
        words=(_("instant"), _("quick"), _("normal"), _("slow")),
        label=_("Computers"),
        sentence=_("How long a computer shows its move before making it. Any key skips."),
    )
    names = Names(MOST_PLAYERS, sentence=_("The last game's players, in seat order."))
    seats = Names(
        MOST_PLAYERS,
        sentence=_('Who had each seat: "person", or a computer and its level, such as "computer hard".'),
    )
    players = Number(0, MOST_PLAYERS, sentence=_("How many played the last game; 0 before the first one."))
    play = Word("", sentence=_('The variant of the last game; "" before the first one.'))
    guide = OneOf(
        ("", "done", "declined"),
        "",
        sentence=_("Whether the tutorial has been played, or turned down."),
    )
    keys = Words(
        sentence=_(
            'Your own keys for commands: a command\'s name and its keys, such as undo = "u,backspace".'
            " The game's options list them all."
        ),
    )
