"""What Stratopolis tells the kit: players, levels, ways to play, and defaults."""

from __future__ import annotations

import pytest

from hotseat.record.reader import read
from stratopolis.game import SPEC, Flags, Setup
from stratopolis.rules import Play

HEADER = str(Setup(("North", "South"), Play.PILES, 1, "heron").header())


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_a_last_seat_line_without_an_end_counts_where_it_names_a_level(level: str) -> None:
    text = f"{HEADER}seat 2 computer {level}"
    assert read(SPEC, text.encode(), "x").seats == ("person", f"computer {level}")
    assert read(SPEC, text[:-1].encode(), "x").seats == ("person", "person")


def test_two_play_in_files_of_their_own_kind() -> None:
    assert list(SPEC.players) == [2]
    assert (SPEC.name, SPEC.title, SPEC.suffix) == ("Stratopolis", "stratopolis", ".strat")


def test_nothing_is_chosen_where_nothing_is_said() -> None:
    flags = Flags()
    assert (flags.play, flags.own_order) == (None, False)


def test_piles_are_shuffled_and_people_sit_where_nothing_is_said() -> None:
    setup = Setup(("North", "South"))
    assert setup.play is Play.PILES
    assert (setup.piles, setup.seats, setup.first, setup.seed) == (None, (), None, None)
