"""A rematch with the same players: same seats, and the next player clockwise goes first."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.azul.tui.playing import GREY, begun, open_table, press, rows, table_of

from azul.game import LIBRARY
from azul.tui.result import rematch

FOUR = Path(__file__).parents[2] / "records" / "four-grey.azul"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("first", [1, 2, None])
def test_each_player_goes_first_once_in_turn(players: int, first: int | None) -> None:
    names = ("Ada", "Bob", "Cy", "Di")[:players]
    seats = ("computer easy", *["person"] * (players - 1))
    game = begun(*names, wall=GREY, first=first)
    for seat, who in enumerate(seats, 1):
        game.seat(seat, who)
    began = int(game.header.one("first") or 0)
    setup, firsts = rematch(game), []
    for _game in range(players):
        assert setup.wall is GREY
        assert setup.seed is None, "another deal"
        assert setup.names == names, "everybody keeps their seat and colour"
        assert setup.seats == seats
        firsts.append(setup.first)
        with LIBRARY.begin(setup) as session:
            setup = rematch(session)
    assert firsts == [(began + turn) % players + 1 for turn in range(players)], "clockwise, one by one"


async def test_the_result_says_who_goes_first_in_the_rematch(tmp_path: Path) -> None:
    path = tmp_path / "four.azul"
    path.write_bytes(FOUR.read_bytes().replace(b"North", "日本語の名前が長すぎる".encode()))
    async with open_table(LIBRARY.resume(path)) as (pilot, table):
        assert table.session.header.one("first") == "4"
        await pilot.press("enter")
        shown = rows(pilot)
        assert shown[-1].strip().startswith("a rematch, 日本語… first  enter table")
        assert "q quit" in shown[-1]
        assert "Rematch: same seats, 日本語の名前が長す… goes first." in "\n".join(shown)
        await press(pilot, "a")
        session = table_of(pilot).session
        assert session.names == table.session.names
        assert session.position.to_play == 1
