"""What a command line says of Stratopolis where it says nothing."""

from __future__ import annotations

from stratopolis.record import Flags, Setup
from stratopolis.rules import Play


def test_nothing_is_chosen_where_nothing_is_said() -> None:
    flags = Flags()
    assert (flags.play, flags.own_order) == (None, False)


def test_piles_are_shuffled_and_people_sit_where_nothing_is_said() -> None:
    setup = Setup(("North", "South"))
    assert setup.play is Play.PILES
    assert (setup.piles, setup.seats, setup.first, setup.seed) == (None, (), None, None)
