"""The start screen: its first state; number of players, wall, first player; the hint for every row."""

from __future__ import annotations

import pytest
from tests.azul.tui.playing import (
    COLOURED,
    GREY,
    NAMES,
    keep_last,
    kept_last,
    press,
    resize,
    rows,
    table_of,
    text,
    until,
)
from tests.azul.tui.settings.settings_app import keep
from tests.azul.tui.start.start_screen import click_row, explained, here, name_field, screen, start, wrong

from azul.game import LIBRARY, Flags
from azul.tui.start import AzulStart


async def test_enter_alone_starts_a_game_of_two() -> None:
    async with start() as pilot:
        assert "Start" in text(pilot)
        await press(pilot, "enter")
        session = table_of(pilot).session
        assert session.names == NAMES[:2]
        assert session.position.wall is COLOURED
        assert session.position.round == 1
        assert session.path is not None
        assert LIBRARY.read(session.path).position == session.position


@pytest.mark.parametrize("players", [3, 4])
async def test_three_and_four_players(players: int) -> None:
    async with start() as pilot:
        await pilot.press("down")  # from `Start` to the first line
        assert here(pilot) == "players"
        await pilot.press(str(players))
        await until(pilot, lambda: f"Player {players}" in text(pilot))
        await press(pilot, "up", "enter")
        session = table_of(pilot).session
        assert session.names == NAMES[:players]
        assert session.position.players == players
    assert kept_last() == (NAMES[:players], "coloured", players)


async def test_names_wall_and_who_begins() -> None:
    async with start() as pilot:
        await pilot.press("down", "tab")
        assert here(pilot) == "name-1"
        await pilot.press(*"Zo\u00eb", "down")
        name_field(pilot, 2).value = "日本語"
        await pilot.press("down")
        assert here(pilot) == "wall"
        await pilot.press("right", "down", "right", "space")
        assert "日本語" in text(pilot)
        await pilot.press("enter")
        assert here(pilot) == "begin"
        await press(pilot, "enter")
        session = table_of(pilot).session
        assert session.names == ("Zoë", "日本語")
        assert session.position.wall is GREY
        assert session.position.to_play == 2


async def test_every_row_says_what_it_is_for() -> None:
    async with start() as pilot:
        heard = {}
        for _ in range(9):
            heard[here(pilot)] = explained(pilot)
            await pilot.press("tab")
        assert here(pilot) == "begin"
        rows_heard = {"begin", "guide", "players", "name-1", "name-2", "who-1", "who-2", "wall", "first"}
        assert set(heard) == rows_heard
        assert all(sentence.endswith(".") for sentence in heard.values())
        assert "Enter starts the game" in heard["begin"]
        screen(pilot).form.go_to(screen(pilot).form.choices["wall"])
        await pilot.pause()
        assert explained(pilot).startswith("Coloured wall: ")
        await pilot.press("right")
        assert explained(pilot).startswith("Grey wall: you choose")


async def test_the_form_is_in_the_middle_and_fits_small_terminals() -> None:
    async with start(size=(110, 32)) as pilot:
        form = screen(pilot).form
        assert (form.picture.box.x, form.picture.box.width) == (25, 60)
        above = form.picture.box.y
        said = form.said_line.box
        below = 30 - (said.y + said.height)
        assert abs(above - below) <= 1
        await pilot.press("down", "4")
        for size in ((80, 14), (40, 9), (30, 4)):
            await resize(pilot, *size)
            for _ in range(4):
                await pilot.press("down")
                assert f"> {screen(pilot).form.row.label[:12]}" in text(pilot)


async def test_the_row_of_tiles_ends_with_a_whole_pattern_at_every_width() -> None:
    keep(letters="on")
    async with start(size=(80, 24)) as pilot:
        for columns in (80, 90, 100, 119, 70, 61, 57, 44, 30, 25):
            await resize(pilot, columns, 24)
            box = screen(pilot).form.picture.box
            row = rows(pilot)[box.y][box.x : box.x + box.width]
            letters = "".join(each for each in row if each in "BYRKW")
            assert letters == "BYRKW" * ((box.width + 1) // 20), columns
            assert len(letters) >= 5


async def test_the_mouse_starts_and_chooses() -> None:
    async with start() as pilot:
        await click_row(pilot, "players", 16 + 5)  # ` 2 ` ` 3 ` ` 4 `
        await until(pilot, lambda: "Player 3" in text(pilot))
        assert isinstance(pilot.app.screen, AzulStart)
        await click_row(pilot, "begin", 3)
        assert len(table_of(pilot).session.names) == 3


async def test_enter_leads_from_line_to_line_and_starts_only_on_start() -> None:
    async with start() as pilot:
        await pilot.press("down", "tab", "tab")
        assert here(pilot) == "who-1"
        for name in ("name-2", "wall", "first", "begin"):
            await pilot.press("enter")
            assert here(pilot) == name
            assert isinstance(pilot.app.screen, AzulStart)
        await press(pilot, "down", "enter")
        assert here(pilot) == "name-1"
        await press(pilot, "up", "up", "enter")
        table_of(pilot)


@pytest.mark.parametrize("key", ["f6", "ctrl+enter", "ctrl+j"])
async def test_some_keys_start_from_any_line(key: str) -> None:
    async with start() as pilot:
        await pilot.press("down", "tab", *"Ada")
        assert "F6 start" in text(pilot)
        await press(pilot, key)
        assert table_of(pilot).session.names == ("Ada", "South")


async def test_left_and_right_choose_among_what_can_be_done() -> None:
    async with start() as pilot:
        assert text(pilot).count("move") == 1
        assert "arrows move" in text(pilot)
        await pilot.press("right")
        assert here(pilot) == "guide"
        assert "enter show me" in text(pilot)
        await pilot.press("right")
        assert here(pilot) == "guide"
        await pilot.press("left")
        assert here(pilot) == "begin"


async def test_escape_says_how_to_leave_and_names_no_letter_where_one_is_typed() -> None:
    async with start() as pilot:
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, AzulStart)
        assert wrong(pilot) == "To quit, press q (or ctrl+q)."
        await pilot.press("down")
        assert wrong(pilot) == ""
        await pilot.press("down", "escape")
        assert here(pilot) == "name-1"
        assert wrong(pilot) == "To quit, press ctrl+q."


@pytest.mark.parametrize(
    "last", [(("Ada",), "purple", 7), (("A", "A"), "", 0), (tuple("ABCDEFG"), "grey", 4)]
)
async def test_settings_of_another_game_stop_nobody(last: tuple[tuple[str, ...], str, int]) -> None:
    keep_last(*last)
    async with start() as pilot:
        await press(pilot, "enter")
        assert len(table_of(pilot).session.names) in (2, 4)


async def test_the_flags_choose_and_a_beginner_beyond_the_players_is_no_trap() -> None:
    """`--first 4` holds for a game of four; with two it must not quietly be somebody else."""
    async with start(Flags(wall=GREY, first=4, seed="heron")) as pilot:
        await press(pilot, "down", "4", "f6")
        session = table_of(pilot).session
        position = session.position
        assert (position.wall, position.first, session.seed) == (GREY, 4, "heron")


async def test_where_the_table_will_not_fit_the_start_screen_says_so() -> None:
    needed = "The table needs 80x24 characters. Please enlarge the window."
    async with start(size=(70, 22)) as pilot:
        assert rows(pilot)[-1].strip() == needed
        await resize(pilot, 80, 24)
        assert needed not in text(pilot)
        assert "g games" in rows(pilot)[-1]
        await resize(pilot, 80, 23)
        assert needed in text(pilot)
