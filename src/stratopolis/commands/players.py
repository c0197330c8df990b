"""`--player`: who plays."""

from __future__ import annotations

from typing import NamedTuple

from hotseat.language import _
from hotseat.names import shown
from hotseat.usage import WRONG_USAGE, Failure


class Seated(NamedTuple):
    """Somebody as `--player` says it: a name, and who that is, as seat lines say it."""

    name: str
    who: str


def seated(said: str) -> Seated:
    """Who a `--player` names: the text behind the last colon says what plays there, a person without it.

    Raises `Failure` for somebody there is not.
    """
    from hotseat.record import PERSON
    from stratopolis.record import LEVELS

    name, colon, spec = said.rpartition(":")
    spec = spec.strip()
    if not colon or spec == PERSON:
        return Seated(name if colon else said, PERSON)
    if spec in LEVELS:
        return Seated(name, f"computer {spec}")
    text = _("stratopolis: --player {said}: behind the last colon stands who plays: {who}")
    who = ", ".join((PERSON, *LEVELS))
    raise Failure(text.format(said=shown(said), who=who), WRONG_USAGE)
