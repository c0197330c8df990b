"""Who sits at a seat, in words: a person, a computer of a level, or a player of one's own."""

from __future__ import annotations

from collections.abc import Sequence

from hotseat.language import _
from hotseat.names import shown
from hotseat.record import PERSON


def who_words(who: str) -> tuple[str, ...]:
    """What stands behind the name of a seat, the longest first; nothing behind a person's.

    who: as seat lines say it.
    """
    if who == PERSON:
        return ()
    level = level_word(who)
    return _("(computer, {level})").format(level=level), _("({level})").format(level=level)


def level_word(who: str) -> str:
    """A computer's level, or the name of a player of one's own; who: as seat lines say it."""
    words = {"easy": _("easy"), "medium": _("medium"), "hard": _("hard"), "expert": _("expert")}
    level = who.removeprefix("computer ")
    return words.get(level, shown(level.removeprefix("own "), 16))


def name_and_level(name: str, who: str) -> str:
    """A name with a computer's level, for lists: `South (hard)`."""
    return name if who == PERSON else f"{name} ({level_word(who)})"


def name_and_who(name: str, who: str) -> str:
    """A name with what says that a computer plays, where one does."""
    return " ".join((name, *who_words(who)[-1:]))


def who_choices(levels: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Who may sit at a seat, a person first, and a sentence on each; `levels` of computers there are."""
    sentences = {
        "easy": _("Easy: for first games. It often misses the best move."),
        "medium": _("Medium: plays like someone who knows the game."),
        "hard": _("Hard: looks ahead."),
        "expert": _("Expert: the strongest. It thinks about each move for a second."),
    }
    person = _("A person plays here. Left and Right change to a computer.")
    if not levels:
        person = _("A person plays here.")
    computers = (
        (_("computer, {level}").format(level=level_word(level)), sentences[level]) for level in levels
    )
    return ((_("person"), person), *computers)
