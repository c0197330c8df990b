"""The start screen: its first state, players and their names, wall, first player; the hint for every row."""

from __future__ import annotations

import pytest
from tests.azul.games import COLOURED, GREY, NAMES, begun, played
from tests.azul.tui.playing import app_for, keep_last, kept_last, press, resize, rows, table_of, text, until
from tests.azul.tui.settings.settings_app import keep
from tests.azul.tui.start.start_screen import click_row, explained, here, name_field, screen, start, wrong
from textual.events import Paste
from textual.screen import Screen

from azul.game import LIBRARY
from azul.tui.start import Start
from azul.tui.table import Table
from hotseat.game import Flags
from hotseat.text.scripts import arrange
from hotseat.tui.screens.library import LibraryScreen
from hotseat.tui.screens.pages import HelpPage
from hotseat.tui.screens.settings import SettingsScreen
from hotseat.tui.screens.statistics import StatisticsScreen


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
    assert kept_last() == (NAMES[:players], "coloured")


async def test_names_wall_and_who_begins() -> None:
    async with start() as pilot:
        await pilot.press("down", "tab")
        assert here(pilot) == "name-1"
        await pilot.press(*"Zo\u00eb", "down")
        name_field(pilot, 2).value = "日本語"
        await pilot.press("down")
        assert here(pilot) == "variant"
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
        rows_heard = {"begin", "guide", "players", "name-1", "name-2", "who-1", "who-2", "variant", "first"}
        assert set(heard) == rows_heard
        assert all(sentence.endswith(".") for sentence in heard.values())
        assert "Enter starts the game" in heard["begin"]
        screen(pilot).form.go_to(screen(pilot).form.variant)
        await pilot.pause()
        assert explained(pilot).startswith("Coloured wall: ")
        await pilot.press("right")
        assert explained(pilot).startswith("Grey wall: you choose")


async def test_the_form_is_in_the_middle_and_fits_small_terminals() -> None:
    async with start(size=(110, 32)) as pilot:
        form = screen(pilot).form
        assert (form.picture.box.x, form.picture.box.width) == (25, 60)
        above = form.picture.box.y
        said = form.message_line.box
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
        assert isinstance(pilot.app.screen, Start)
        await click_row(pilot, "begin", 3)
        assert len(table_of(pilot).session.names) == 3


async def test_enter_leads_from_line_to_line_and_starts_only_on_start() -> None:
    async with start() as pilot:
        await pilot.press("down", "tab", "tab")
        assert here(pilot) == "who-1"
        for name in ("name-2", "variant", "first", "begin"):
            await pilot.press("enter")
            assert here(pilot) == name
            assert isinstance(pilot.app.screen, Start)
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


async def test_left_and_right_choose_what_to_do_and_escape_says_how_to_leave() -> None:
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
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, Start)
        assert wrong(pilot) == "To quit, press q (or ctrl+q)."
        await pilot.press("down")
        assert wrong(pilot) == ""
        await pilot.press("down", "escape")
        assert here(pilot) == "name-1"
        assert wrong(pilot) == "To quit, press ctrl+q.", "q is a letter there"


@pytest.mark.parametrize("last", [(("Ada",), "purple"), (("A", "A"), ""), (tuple("ABCDEFG"), "grey")])
async def test_settings_of_another_game_stop_nobody(last: tuple[tuple[str, ...], str]) -> None:
    keep_last(*last)
    async with start() as pilot:
        await press(pilot, "enter")
        assert len(table_of(pilot).session.names) == 2


async def test_the_flags_choose_and_a_beginner_beyond_the_players_is_no_trap() -> None:
    """`--first 4` holds for a game of four; with two it must not quietly be somebody else."""
    async with start(Flags(variant=GREY, first=4, seed="heron")) as pilot:
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


async def test_the_last_names_number_and_wall_are_remembered() -> None:
    keep_last(("Ada", "Bob", "Cy"), "grey")
    async with start() as pilot:
        assert [name_field(pilot, seat).value for seat in (1, 2, 3)] == ["Ada", "Bob", "Cy"]
        await press(pilot, "enter")
        session = table_of(pilot).session
        assert session.names == ("Ada", "Bob", "Cy")
        assert session.position.wall is GREY
    async with app_for(begun("Di", "Ed")).run_test(size=(80, 24)):  # as flags name them
        pass
    assert kept_last() == (("Di", "Ed"), "coloured")


async def test_the_field_one_types_in_shows_its_name() -> None:
    async with start() as pilot:
        for seat, name in ((1, "North"), (2, "South")):
            field = name_field(pilot, seat)
            screen(pilot).form.go_to(field)
            await pilot.pause()
            assert rows(pilot)[field.box.y].split()[:5] == [">", "Player", str(seat), "▌", name]
            await press(pilot, "end", "e", "r")
            assert rows(pilot)[field.box.y].split()[:5] == [">", "Player", str(seat), "▌", f"{name}er"]


async def test_a_name_is_edited_anywhere_in_it() -> None:
    async with start() as pilot:
        field = name_field(pilot, 1)
        screen(pilot).form.go_to(field)
        await pilot.press("home", "delete", "n", "right", "right", "backspace", "X", "left", "end", "!")
        assert field.value == "noXth!"
        await click_row(pilot, "name-1", 16 + 1 + 2)
        await pilot.press("Z")
        assert field.value == "noZXth!"
        pilot.app.post_message(Paste("日本\nnot this"))
        await pilot.pause()
        assert field.value == "noZ日本Xth!"
        await pilot.press("left", "backspace")
        assert field.value == "noZ本Xth!"
        # Where an input method shows what it composes: behind the mark, the label and `noZ`.
        assert pilot.app.cursor_position == (field.box.x + 16 + 1 + 3, field.box.y)


@pytest.mark.parametrize(
    ("first", "second", "seat", "sentence"),
    [
        ("Ada", "Ada", 2, "Player 1 and Player 2 are both called Ada."),
        ("Ada", " Ada ", 2, "Player 1 and Player 2 are both called Ada."),
        ("", "Bob", 1, "Player 1 needs a name."),
        ("   ", "Bob", 1, "Player 1 needs a name."),
        ("#1", "Bob", 1, "Player 1: a name cannot start with #."),
        ("A #1", "Bob", 1, "Player 1: a name cannot contain # after a space."),
    ],
)
async def test_names_that_will_not_do_are_refused_where_the_cursor_goes(
    first: str, second: str, seat: int, sentence: str
) -> None:
    async with start() as pilot:
        name_field(pilot, 1).value, name_field(pilot, 2).value = first, second
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Start)
        assert wrong(pilot) == sentence
        assert sentence in text(pilot)
        assert here(pilot) == f"name-{seat}"
        assert LIBRARY.saved() == []
        await press(pilot, *"Cleo", "f6")
        names = [first.strip(), second.strip()]
        names[seat - 1] = "Cleo"
        assert table_of(pilot).session.names == tuple(names)


async def test_a_name_given_twice_is_refused_with_both_seats_and_can_be_read() -> None:
    async with start() as pilot:
        await pilot.press("down", "left", "4")
        for seat, name in enumerate(("Ada", "Ben", "Ben", "Dan"), 1):
            name_field(pilot, seat).value = name
        await pilot.press("f6")
        assert wrong(pilot) == "Player 2 and Player 3 are both called Ben."
        field = name_field(pilot, 3)
        assert field.selected
        look, colours = field.look("selected"), pilot.app.theme_variables
        assert look.color is not None
        assert look.bgcolor is not None
        assert look.color.get_truecolor().hex == colours["text-bright"]
        assert look.bgcolor.get_truecolor().hex == colours["table"]
        styles = [next(iter(field.strip(0).crop(16 + 1 + at, 18 + at))).style for at in range(3)]
        assert styles == [look] * 3
        await pilot.press("right")
        assert not field.selected
        assert next(iter(field.strip(0).crop(16 + 1, 18))).style == field.look("chosen")


async def test_the_row_stays_marked_while_one_chooses_who_plays_there() -> None:
    async with start() as pilot:
        screen(pilot).form.go_to(name_field(pilot, 2))
        await pilot.pause()
        row = name_field(pilot, 2).box.y
        assert rows(pilot)[row].strip().startswith("> Player 2")
        await press(pilot, "tab")
        assert here(pilot) != "name-2"
        assert rows(pilot)[row].strip().startswith("> Player 2")
        await press(pilot, "down")
        assert not rows(pilot)[row].strip().startswith(">")


async def test_a_name_refused_where_one_types_is_selected_again() -> None:
    async with start() as pilot:
        await pilot.press("down", "tab", *"South", "f6")
        assert wrong(pilot) == "Player 1 and Player 2 are both called South."
        assert here(pilot) == "name-2"
        await pilot.press("backspace", "f6")
        assert wrong(pilot) == "Player 2 needs a name."
        await press(pilot, *"Al", "up", "down", "f6")
        assert table_of(pilot).session.names == ("South", "Al")


@pytest.mark.parametrize("way", ["down", "tab", "click", "enter"])
async def test_what_is_typed_first_replaces_the_proposed_name(way: str) -> None:
    async with start() as pilot:
        if way == "click":
            await click_row(pilot, "name-1", 16 + 3)
        else:
            await pilot.press("down", way)
        assert here(pilot) == "name-1"
        await pilot.press(*"Ada")
        assert name_field(pilot, 1).value == "Ada"
        await pilot.press("down", *"Ben", "up", *"Cy")
        assert (name_field(pilot, 1).value, name_field(pilot, 2).value) == ("Cy", "Ben")


async def test_a_second_click_edits_the_name_and_pasting_replaces_it() -> None:
    async with start() as pilot:
        await click_row(pilot, "name-1", 16 + 1 + 3)
        assert name_field(pilot, 1).selected
        await click_row(pilot, "name-1", 16 + 1 + 3)
        assert not name_field(pilot, 1).selected
        await pilot.press("x")
        assert name_field(pilot, 1).value == "Norxth"
        await pilot.press("down")
        pilot.app.post_message(Paste("Ben\nnot this"))
        await pilot.pause()
        assert name_field(pilot, 2).value == "Ben"


async def test_names_are_text_and_never_markup() -> None:
    names = ("[red]Ada", "[@click=app.quit]x", "日本語", "نیم\u200cفاصله")
    keep_last(names, "coloured")
    old = played(begun(*names), 2)
    old.close()
    async with start() as pilot:
        shown = "\n".join(rows(pilot))
        assert all(name in shown for name in names[:3])
        last = arrange(names[3], from_right=False)
        assert f"Continue: [red]Ada 0, [@click=app… 0, 日本語 0, {last} 0" in shown
        await press(pilot, "f6")
        assert isinstance(pilot.app.screen, Table)
        assert table_of(pilot).session.names == names


async def test_right_at_the_end_of_a_name_leads_to_who_plays() -> None:
    async with start() as pilot:
        form = screen(pilot).form
        form.go_to(form.fields[0])
        await pilot.press("home", "right")
        assert form.row.name == "name-1", "there is more of the name"
        await pilot.press("end", "right")
        assert form.row.name == "who-1"
        await pilot.press("right")
        assert form.wheels[0].value == 1


@pytest.mark.parametrize(
    ("letter", "key", "word", "kind"),
    [
        ("g", "F3", "games", LibraryScreen),
        ("o", "F2", "options", SettingsScreen),
        ("s", "F4", "statistics", StatisticsScreen),
        ("?", "F1", "help", HelpPage),
    ],
)
async def test_letters_are_commands_except_in_names(
    letter: str, key: str, word: str, kind: type[Screen[object]]
) -> None:
    """A player called Quentin is no reason for q to mean another thing in the last row."""
    keep_last(("Quentin", "Gil"), "coloured")
    async with start() as pilot:
        begin = screen(pilot)
        assert f"{letter} {word}" in text(pilot)
        begin.form.go_to(name_field(pilot, 1))
        await press(pilot, "end", "q", letter)
        assert f"{key} {word}" in text(pilot)
        assert "ctrl+q quit" in text(pilot)
        await pilot.press(key.lower())
        assert isinstance(pilot.app.screen, kind)
        await pilot.press("escape")
        assert pilot.app.screen is begin
        assert name_field(pilot, 1).value == f"Quentinq{letter}", "nothing typed is lost"
        begin.form.go_to(begin.form.first_player)
        await pilot.press(letter)
        assert isinstance(pilot.app.screen, kind)
        await press(pilot, "escape", "q")
        assert begin.form.first_player.value == 0
        assert pilot.app.return_code == 0
