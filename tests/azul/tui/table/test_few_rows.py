"""The table on terminals with few rows: a prompt of one row, which may replace the last pick."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.azul.tui.playing import NAMES, begun, open_table, played, press, rows, said
from tests.azul.tui.replay.replays import open_replay, saved

LONG = "This sentence is much too long for one row of a terminal. " * 2


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
async def test_a_long_prompt_covers_the_last_pick_until_the_next_key(size: tuple[int, int]) -> None:
    async with open_table(played(begun(*NAMES), 5), size) as (pilot, table):
        assert table.view.plan is not None
        assert table.view.plan.prompt.height == 1
        told, prompt = table.view.plan.told, table.view.plan.prompt
        last = said(pilot, "told")
        assert " took " in last
        assert rows(pilot)[told.y].strip() == last.strip()
        table.tell(LONG)
        await pilot.pause()
        shown = " ".join(row.strip().removeprefix("▌ ") for row in rows(pilot)[told.y : prompt.y + 1])
        assert shown == LONG.strip()
        assert rows(pilot)[-1].strip(), "the keys stay"
        await press(pilot, "right")
        assert rows(pilot)[told.y].strip() == last.strip()
        assert rows(pilot)[prompt.y].strip() != ""


async def test_with_rows_to_spare_the_last_pick_stays_above_a_long_prompt() -> None:
    async with open_table(played(begun(*NAMES), 5), (136, 38)) as (pilot, table):
        last = said(pilot, "told")
        table.tell(LONG * 2)
        await pilot.pause()
        assert table.view.plan is not None
        assert rows(pilot)[table.view.plan.told.y].strip() == last.strip()


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_a_replay_has_a_row_for_its_prompt_and_one_for_its_bar(players: int) -> None:
    path: Path = saved(played(begun(*NAMES[:players]), 6))
    for size in ((80, 24), (100, 30)):
        async with open_replay(path, size) as (pilot, replay):
            lines = replay.view.last_move_line.box, replay.view.prompt_line.box, replay.bar.box
            assert [box.height for box in lines] == [1, 1, 1]
            assert lines[0].y + 2 == lines[1].y + 1 == lines[2].y < size[1] - 1
            assert replay.view.prompt_line.text in rows(pilot)[lines[1].y]


async def test_a_prompt_behind_its_bar_is_never_cut() -> None:
    """A sentence that fits the row, but not beside the bar, takes the second row, too."""
    async with open_table(played(begun(*NAMES), 5), (80, 24)) as (pilot, table):
        assert table.view.plan is not None
        width = table.view.plan.prompt.width
        table.tell("x" * (width - 10) + " " + "y" * 9)
        await pilot.pause()
        shown = rows(pilot)[table.view.plan.told.y : table.view.plan.prompt.y + 1]
        assert "…" not in "".join(shown)
        assert "y" * 9 in shown[1]


async def test_a_choice_of_a_line_fits_one_row_with_ordinary_names() -> None:
    names = ("Bartholoma", "Wilhelmina", "Christophe", "Alexandria")
    async with open_table(begun(*names), (80, 24)) as (pilot, table):
        assert table.view.plan is not None
        for keys in ("right", "enter"):
            await press(pilot, keys)
        assert "Enter to place, or type " in said(pilot)
        assert said(pilot) in rows(pilot)[table.view.plan.prompt.y]
