"""What a record contains besides its moves."""

from __future__ import annotations

import pytest
from tests.hotseat.race import HEADER, RACE

from hotseat.errors import RecordError
from hotseat.record import reader as record
from hotseat.record.reader import read

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


@pytest.mark.parametrize("blank", ["\v", "\f", "\r", "\u00a0", "\u3000"])
def test_only_blanks_and_tabs_are_blank(blank: str) -> None:
    assert not read(RACE, f"{CHANCE}# ended early{blank}{blank}\n".encode(), "x").ended_early
    for line in (f"add 1{blank}{blank}", f"{blank}add 1", f"{blank}{blank}"):
        with pytest.raises(RecordError, match="this is no move"):
            read(RACE, f"{CHANCE}{line}\n".encode(), "x")


@pytest.mark.parametrize("line", ["# ended earlyX", "# ended earlier", "# Ended early", "## ended early"])
def test_a_mark_with_another_letter_is_none(line: str) -> None:
    assert read(RACE, f"{CHANCE}# ended early\n".encode(), "x").ended_early
    assert not read(RACE, f"{CHANCE}{line}\n".encode(), "x").ended_early


def test_there_is_no_position_after_more_lines_than_there_are() -> None:
    data = f"{CHANCE}add 1\n".encode()
    begun = read(RACE, data, "x", 0).shown
    assert begun is not None
    assert begun.sum == 0
    assert read(RACE, data, "x", 2).shown == read(RACE, data, "x").position
    assert read(RACE, data, "x", 3).shown is None
    assert read(RACE, data, "x").shown is None


def test_so_many_are_kept_of_what_was_taken_back_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "MOST_UNDONE", 3)
    for times, kept in ((1, 1), (3, 3), (4, 0)):
        text = CHANCE + "add 1\nundo\n" * times + "add 1\nadd 2\n"
        past = read(RACE, text.encode(), "x", past=True).past
        assert [each.undone for each in past].count(True) == kept
