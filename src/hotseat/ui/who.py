"""Who sits at a seat, in words: a person, a computer of a level, or a player of one's own."""

from __future__ import annotations

from hotseat.language import _
from hotseat.names import shown
from hotseat.record import PERSON


def who_words(who: str) -> tuple[str, ...]:
    """What stands behind the name of a seat, the longest first; nothing behind a person's.

    who: as seat lines say it.
    """
    if who == PERSON:
        return ()
    return _("(computer, {level})").format(level=level_word(who)), _("(computer)")


def level_word(who: str) -> str:
    """A computer's level, or the name of a player of one's own; who: as seat lines say it."""
    words = {"easy": _("easy"), "medium": _("medium"), "hard": _("hard"), "expert": _("expert")}
    level = who.removeprefix("computer ")
    return words.get(level, shown(level.removeprefix("own "), 16))


def name_and_who(name: str, who: str) -> str:
    """A name with what says that a computer plays, where one does."""
    return " ".join((name, *who_words(who)[-1:]))
