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
        possible=_('the name of a theme, or "" to go by the terminal'),
        label=_("Colours"),
        sentence=_("The colours of everything on the screen."),
    )
    animation = OneOf(
        tuple(MOTION),
        "normal",
        words=(_("off"), _("fast"), _("normal"), _("slow")),
        label=_("Animation"),
        sentence=_("How quickly things move. Nobody ever waits for them: any key goes on."),
    )
    confirm = Switch(
        label=_("Confirm"),
        sentence=_("Whether a choice is shown first, and done only when it is confirmed."),
    )
    bell = Switch(
        label=_("Bell"),
        sentence=_("Whether the terminal's bell rings when it is another person's turn."),
    )
    pace = OneOf(
        tuple(PACE),
        "comfortable",
        words=(_("at once"), _("quick"), _("comfortable"), _("slow")),
        label=_("Computers"),
        sentence=_("How long a computer's choice is shown before it is done. Any key goes on."),
    )
    names = Names(MOST_PLAYERS, sentence=_("Who played last, in the order of the seats."))
    seats = Names(
        MOST_PLAYERS,
        sentence=_('Who sat where last: "person", or a computer and its level, as in "computer hard".'),
    )
    players = Number(0, MOST_PLAYERS, sentence=_("How many played last; 0 for nobody yet."))
    play = Word("", sentence=_('How it was played last, in a word of the game\'s; "" for not yet.'))
    guide = OneOf(
        ("", "done", "declined"),
        "",
        sentence=_("Whether the guided first turns were played, or not wanted."),
    )
    keys = Words(
        sentence=_(
            'Other keys for commands: a command\'s name and its keys, as in undo = "u,backspace".'
            " The game's options name them all."
        ),
    )
