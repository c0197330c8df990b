"""What Azul tells a reader that knows no game: who may play, what was forced, and what chance did."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.azul.record_texts import HEADER, RECORDS

from azul.record import NOTATION
from azul.rules import Deal, Place, WallKind, new_game
from hotseat.record.reader import read


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_a_last_seat_line_without_an_end_counts_where_it_names_a_level(level: str) -> None:
    text = f"{HEADER}seat 2 computer {level}"
    assert read(NOTATION, text.encode(), "x").seats == ("person", f"computer {level}")
    assert read(NOTATION, text[:-1].encode(), "x").seats == ("person", "person")


def test_two_to_four_play_in_files_of_their_own_kind() -> None:
    assert list(NOTATION.players) == [2, 3, 4]
    assert (NOTATION.name, NOTATION.title, NOTATION.suffix) == ("Azul", "azul", ".azul")


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.azul")), ids=lambda path: path.stem)
def test_a_column_is_forced_where_there_is_no_other_and_deals_are_chance(path: Path) -> None:
    entries = read(NOTATION, path.read_bytes(), path.name).entries
    for each in entries:
        only = isinstance(each.move, Place) and len(list(each.before.legal_moves)) == 1
        assert each.forced == only
        assert each.chance == isinstance(each.move, Deal)
    assert any(each.forced for each in entries) or "coloured" in path.stem


def test_before_the_first_deal_nobody_has_won_or_scored() -> None:
    game = new_game(3, WallKind.GREY)
    assert NOTATION.winners(game) == ()
    assert NOTATION.scores(game) == (0, 0, 0)
    assert not NOTATION.is_over(game)
