"""Who sits where, changed in the middle of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hotseat.language import _
from hotseat.notation import C, E, G
from hotseat.record import PERSON
from hotseat.ui.play.seats import SeatsScreen
from hotseat.ui.play.who import level_word

if TYPE_CHECKING:
    from hotseat.ui.play.table import TableScreen


def choose_seats(table: TableScreen[G, C, E]) -> None:
    """Ask who sits where, and have it so."""
    choices = [PERSON, *(f"computer {level}" for level in table.app.LEVELS), *table.app.own]
    words = [_("person"), *map(level_word, choices[1:])]
    seats, names = table.session.seats, table.session.names

    def chosen(places: tuple[int, ...] | None) -> None:
        if places is not None:
            seat_all(table, [choices[place] for place in places])

    places = [choices.index(who) if who in choices else 0 for who in seats]
    table.app.push_screen(SeatsScreen(names, words, places, _explained), chosen)


def _explained(name: str) -> str:
    return _("Who plays for {name} from now on: a person or a computer.").format(name=name)


def seat_all(table: TableScreen[G, C, E], seats: list[str]) -> None:
    """These sit there from now on; the record says so, and so does the prompt."""
    session = table.session
    changed = [seat for seat, who in enumerate(seats, 1) if session.seats[seat - 1] != who]
    if not changed:
        return
    for seat in changed:
        session.seat(seat, seats[seat - 1])
    table.seat_computers()
    assert table.computers is not None
    table.computers.seats_changed()
    table.computers.news += [_said(table.names[seat - 1], seats[seat - 1]) for seat in changed]
    table.call_after_refresh(table.computers.say_news)


def _said(name: str, who: str) -> str:
    if who == PERSON:
        return _("A person now plays for {name}.").format(name=name)
    return _("A computer ({level}) now plays for {name}.").format(name=name, level=level_word(who))
