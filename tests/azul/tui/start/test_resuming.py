"""The start screen resumes a saved game: which one it offers, and games it cannot open."""

from __future__ import annotations

import os

import pytest
from tests.azul.tui.playing import GREY, begun, played, press, table_of, text
from tests.azul.tui.start.start_screen import start, wrong

from azul.game import LIBRARY
from azul.tui.start import AzulStart


async def test_a_game_nobody_has_chosen_in_is_offered_behind_all_others() -> None:
    played(begun("Ada", "Bob"), 4).close()
    played(begun("Cy", "Di"), 0).close()
    async with start() as pilot:
        assert "Continue: Ada 0, Bob 0, round 1" in text(pilot)
        await press(pilot, "enter")
        assert table_of(pilot).session.names == ("Ada", "Bob")


@pytest.mark.parametrize("choices", [0, 500])
async def test_a_game_without_a_move_or_finished_is_never_offered(choices: int) -> None:
    old = played(begun("Cy", "Di"), choices)
    assert old.finished == bool(choices)
    old.close()
    async with start() as pilot:
        assert "Continue" not in text(pilot)


async def test_a_game_left_before_anybody_has_chosen_is_not_kept() -> None:
    async with start() as pilot:
        await press(pilot, "enter")
        assert len(LIBRARY.saved()) == 1
        await press(pilot, "n")
        await press(pilot, "enter")  # another one in its place
        assert len(LIBRARY.saved()) == 1
        app = table_of(pilot).app
    assert app.farewells == []
    assert LIBRARY.saved() == []


async def test_enter_goes_on_with_the_saved_game() -> None:
    old = played(begun("Ada", "Bob", wall=GREY), 9)
    position, path = old.position, old.path
    old.close()
    async with start() as pilot:
        assert "Continue: Ada 0, Bob 0, round 1" in text(pilot)
        await press(pilot, "enter")
        session = table_of(pilot).session
        assert (session.path, session.position) == (path, position)
        await pilot.press("u")
        assert session.position != position


async def test_a_game_open_elsewhere_is_refused_with_a_sentence() -> None:
    with played(begun(), 4):
        async with start() as pilot:
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, AzulStart)
            assert "open in another window" in wrong(pilot)


async def test_a_saved_game_that_went_bad_meanwhile_is_refused_with_a_sentence() -> None:
    old = played(begun(), 4)
    old.close()
    assert old.path is not None
    async with start() as pilot:
        old.path.write_text("no record\n")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, AzulStart)
        assert wrong(pilot)


async def test_where_looking_for_a_game_takes_too_long_that_is_said_until_the_next_key() -> None:
    for number in range(2):
        session = played(begun("Ada", "Bob"), 4)
        session.close()
        assert session.path is not None
        with session.path.open("ab") as file:
            file.write(b"#" * 2**17 + b"\n" + b"# ended early\n" * (number == 1))
        os.utime(session.path, (1e9 + number, 1e9 + number))
    async with start() as pilot:
        assert "Continue" not in text(pilot)
        assert wrong(pilot).startswith("Looking for a game to continue took too long")
        await pilot.press("down")
        assert wrong(pilot) == ""
