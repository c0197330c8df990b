"""The start screen before and behind a table: games to continue, and back from a table without moves."""

from __future__ import annotations

import os

import pytest
from tests.azul.games import COLOURED, GREY, begun, played
from tests.azul.tui.playing import app_for, kept, open_table, press, refuses, table_of, text, until
from tests.azul.tui.start.start_screen import here, name_field, screen, start, wrong

from azul.game import LIBRARY
from azul.tui.start import Start
from azul.tui.table import Table
from hotseat.game import Flags


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
    assert app.navigator.farewells == []
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
            assert isinstance(pilot.app.screen, Start)
            assert "open in another window" in wrong(pilot)


async def test_a_saved_game_that_went_bad_meanwhile_is_refused_with_a_sentence() -> None:
    old = played(begun(), 4)
    old.close()
    assert old.path is not None
    async with start() as pilot:
        old.path.write_text("no record\n")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Start)
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


@pytest.mark.parametrize("key", ["escape", "n"])
async def test_back_from_an_untouched_table_everything_is_as_it_was_set(key: str) -> None:
    async with start(Flags(variant=GREY, first=2)) as pilot:
        form = screen(pilot).form
        await pilot.press("down", "3", "down", *"Ada", "down", *"Ben", "tab", "right", "down")
        form.go_to(form.variant)
        await press(pilot, "left", "down", "left", "f6")  # coloured; Ada instead of Ben
        table = table_of(pilot)
        assert table.session.position.wall is COLOURED
        assert table.session.position.first == 1
        await press(pilot, key)
        again = screen(pilot)
        assert again.form is not form
        assert [name_field(pilot, seat).value for seat in (1, 2, 3)] == ["Ada", "Ben", "East"]
        assert [who.value for who in again.form.wheels[:3]] == [0, 1, 0]
        assert (again.form.variant.value, again.form.first_player.value) == (0, 1)
        assert here(pilot) == "begin"
        assert pilot.app.session is None  # type: ignore[attr-defined]
        assert LIBRARY.saved() == []


async def test_a_first_player_left_to_chance_and_the_guided_round_are_offered_again() -> None:
    async with start() as pilot:
        await press(pilot, "enter")
        assert kept().guide == "declined"
        await press(pilot, "escape")
        assert screen(pilot).form.first_player.value == 0
        assert "Show me how" in text(pilot)
        assert kept().guide == ""


async def test_back_again_the_next_enter_starts_and_does_not_continue_another_game() -> None:
    played(begun("Ada", "Bob"), 4).close()
    async with start() as pilot:
        await press(pilot, "up", "enter")
        await press(pilot, "escape")
        assert "Continue: Ada 0, Bob 0, round 1" in text(pilot)
        assert here(pilot) == "begin"
        await press(pilot, "enter")
        assert not table_of(pilot).session.worth_saving
    assert len(LIBRARY.saved()) == 1


async def test_back_from_a_table_that_the_command_line_opened() -> None:
    app = app_for(begun("Cy", "Di", wall=GREY, first=2), Flags(first=2, variant=GREY))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "escape")
        form = screen(pilot).form
        assert (form.names[:2], form.first_player.value, form.variant.value) == (("Cy", "Di"), 2, 1)
        assert LIBRARY.saved() == []
        await press(pilot, "q")
        assert app.return_code == 0
    assert app.navigator.farewells == []


@pytest.mark.parametrize(("key", "first"), [("1", True), ("x", True), ("b", False)])
async def test_escape_first_takes_back_what_is_chosen_or_asked_but_no_refusal(key: str, first: bool) -> None:
    async with open_table(begun(seed="heron")) as (pilot, table):
        await pilot.press(key)
        assert (table.state.holding, table.app.question.pending) == (key == "1", key == "x")
        assert refuses(table) == (key != "1")
        if first:
            await pilot.press("escape")
            assert not table.state.holding
            assert not table.app.question.pending
            assert isinstance(pilot.app.screen, Table)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, Start)


async def test_where_somebody_has_chosen_escape_stays_and_n_lies_over_the_game() -> None:
    session = begun(seed="heron")
    async with open_table(session) as (pilot, table):
        assert "esc start screen" in text(pilot)
        session.play(session.position.legal_moves[0])
        table.show_all()
        await pilot.pause()
        assert "esc start screen" not in text(pilot)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, Table)
        await press(pilot, "n")
        assert screen(pilot).under_way
        await press(pilot, "escape")
        assert pilot.app.screen is table
    assert len(LIBRARY.saved()) == 1


@pytest.mark.parametrize("chosen", [False, True])
async def test_a_computer_that_begins_holds_nobody_back(*, chosen: bool) -> None:
    async with start(Flags(first=1)) as pilot:
        await press(pilot, "down", "down", "tab", "right", "f6")
        session = table_of(pilot).session
        assert session.computer_to_play == 1
        if chosen:
            await until(pilot, lambda: session.position.to_play == 2)
        await press(pilot, "escape")
        assert [who.value for who in screen(pilot).form.wheels[:2]] == [1, 0]
        assert LIBRARY.saved() == []
