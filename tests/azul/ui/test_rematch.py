"""Another game with the same players: who sits where, and who begins."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import GREY, begun, open_table, rows, table_of

from azul import saves
from azul.ui.result import rematch

FOUR = Path(__file__).parents[1] / "records" / "four-grey.azul"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("first", [1, 2, None])
def test_each_player_begins_once_in_turn(players: int, first: int | None) -> None:
    names = ("Ada", "Bob", "Cy", "Di")[:players]
    setup, began = rematch(begun(*names, wall=GREY, first=first)), []
    for _game in range(players):
        assert setup.wall is GREY
        assert setup.seed is None, "another deal"
        assert setup.first is not None
        turned = setup.names.index("Ada")
        assert (*setup.names[turned:], *setup.names[:turned]) == names, "who sits beside whom stays"
        began.append(setup.names[setup.first - 1])
        with saves.begin(setup) as session:
            setup = rematch(session)
    assert sorted(began) == sorted(names)
    place = names.index(began[0])
    assert tuple(began) == (*names[place:], *names[:place]), "to the left, one by one"


async def test_the_result_says_who_begins_the_next_game(tmp_path: Path) -> None:
    path = tmp_path / "four.azul"
    path.write_bytes(FOUR.read_bytes().replace(b"North", "日本語の名前が長すぎる".encode()))
    async with open_table(saves.resume(path)) as (pilot, table):
        assert table.session.header.one("first") == "4"
        await pilot.press("enter")
        hints = rows(pilot)[-1]
        assert hints.strip().startswith("a again, 日本語… begins  enter table")
        assert "q quit" in hints
        await pilot.press("a")
        await pilot.pause()
        session = table_of(pilot).session
        assert session.names == ("South", "East", "West", "日本語の名前が長すぎる")
        assert session.game.to_play == 4
