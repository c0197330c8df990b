"""What a record says of itself once it is read, beside its commands."""

from __future__ import annotations

from race import HEADER, RACE

from hotseat.record import read

CHANCE = HEADER + "roll 1\n"


def test_a_game_in_which_only_chance_had_a_say_is_untouched() -> None:
    assert not read(RACE, HEADER.encode(), "x").touched
    assert not read(RACE, CHANCE.encode(), "x").touched
    assert read(RACE, f"{CHANCE}add 1\n".encode(), "x").touched
    assert not read(RACE, f"{CHANCE}add 1\nundo\n".encode(), "x").touched


def test_the_past_is_kept_only_where_it_is_asked_for() -> None:
    data = f"{CHANCE}add 1\nundo\n".encode()
    assert read(RACE, data, "x").past == ()
    assert [each.undone for each in read(RACE, data, "x", past=True).past] == [False, True]
