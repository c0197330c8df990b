"""The start screen: enter alone starts, or goes on; names, numbers, wall and who begins."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playing import (
    COLOURED,
    GREY,
    NAMES,
    app_for,
    begun,
    keep_last,
    kept,
    kept_last,
    played,
    rows,
    table_of,
    text,
    until,
)
from rich.cells import cell_len
from textual.events import Paste

from azul import saves
from azul.record import Flags
from azul.ui.start import AzulStart
from azul.ui.table import Table
from hotseat.ui.pages import HelpPage
from hotseat.ui.parts.rows import Field

if TYPE_CHECKING:
    from textual.pilot import Pilot


@asynccontextmanager
async def start(
    flags: Flags | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Pilot[int]]:
    app = app_for(None, flags)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, AzulStart)
        yield pilot
    if app.session is not None:
        app.session.close()


def screen(pilot: Pilot[int]) -> AzulStart:
    found = pilot.app.screen
    assert isinstance(found, AzulStart)
    return found


def wrong(pilot: Pilot[int]) -> str:
    """What is wrong, or nothing."""
    start = screen(pilot)
    return start.said_line.text if start.said_line.lit == "yours" else ""


def explained(pilot: Pilot[int]) -> str:
    """What is said on the row under the cursor."""
    start = screen(pilot)
    return start.said_line.text if start.said_line.lit == "quiet" else ""


def name_field(pilot: Pilot[int], seat: int) -> Field:
    return screen(pilot).fields[seat - 1]


def here(pilot: Pilot[int]) -> str:
    """The name of the row under the cursor, which alone is marked."""
    rows_here = [row for row in screen(pilot).form.rows if row.here]
    assert rows_here == [screen(pilot).form.row]
    return rows_here[0].name


async def click_row(pilot: Pilot[int], name: str, x: int) -> None:
    """Press the mouse in a row of the form, at a column of it."""
    box = next(row.box for row in screen(pilot).form.rows if row.name == name)
    assert await pilot.click("#form", offset=(box.x + x, box.y))
    await pilot.pause()


async def test_enter_alone_starts_a_game_of_two() -> None:
    async with start() as pilot:
        assert "Start" in text(pilot)
        await pilot.press("enter")
        await pilot.pause()
        session = table_of(pilot).session
        assert session.names == NAMES[:2]
        assert session.game.wall is COLOURED
        assert session.game.round == 1
        assert session.path is not None
        assert saves.read(session.path).game == session.game


async def test_everything_is_on_the_screen_at_80x24() -> None:
    session = played(begun(*NAMES), 3)
    session.close()
    keep_last(NAMES, "grey", 4)
    async with start() as pilot:
        shown = text(pilot)
        for part in (
            "A Z U L",
            "Go on: round 1, 0 : 0 : 0 : 0, North, South, East, West",
            "Players",
            "Seat 4",
            "Wall",
            "grey",
        ):
            assert part in shown
        for part in ("Begins", "by lot", "Start", "enter go on"):
            assert part in shown
        boxes = [row.box for row in screen(pilot).form.rows if row.beside is None]
        assert len({box.y for box in boxes}) == len(boxes)
        for box in boxes:
            assert (box.x, box.height) == (4, 1)
            assert box.width in (43, 72), "a name leaves room for who plays"
            assert 4 <= box.y < 20


@pytest.mark.parametrize("players", [3, 4])
async def test_three_and_four_players(players: int) -> None:
    async with start() as pilot:
        await pilot.press("down", "down")  # from `Start` past the guided round to the first line
        assert here(pilot) == "players"
        await pilot.press(str(players))
        await until(pilot, lambda: f"Seat {players}" in text(pilot))
        assert f"Seat {players}" in text(pilot)
        await pilot.press("enter")
        await pilot.pause()
        session = table_of(pilot).session
        assert session.names == NAMES[:players]
        assert session.game.players == players
    assert kept_last()[2] == players


async def test_names_wall_and_who_begins() -> None:
    async with start() as pilot:
        await pilot.press("down", "down", "tab")
        assert here(pilot) == "name-1"
        await pilot.press("end", *["backspace"] * 5, *"Zo\u00eb", "down")
        name_field(pilot, 2).value = "日本語"
        await pilot.press("down")
        assert here(pilot) == "wall"
        await pilot.press("right", "down", "right", "space")
        assert "日本語" in text(pilot)
        await pilot.press("enter")
        await pilot.pause()
        session = table_of(pilot).session
        assert session.names == ("Zoë", "日本語")
        assert session.game.wall is GREY
        assert session.game.to_play == 2


async def test_the_last_names_number_and_wall_are_remembered() -> None:
    keep_last(("Ada", "Bob", "Cy"), "grey", 3)
    async with start() as pilot:
        assert [name_field(pilot, seat).value for seat in (1, 2, 3)] == ["Ada", "Bob", "Cy"]
        await pilot.press("enter")
        await pilot.pause()
        session = table_of(pilot).session
        assert session.names == ("Ada", "Bob", "Cy")
        assert session.game.wall is GREY
    session = played(begun("X", "Y"), 0)
    session.close()


async def test_names_given_are_remembered_for_the_next_time() -> None:
    async with start() as pilot:
        name_field(pilot, 1).value = "[red]"
        await pilot.press("enter")
        await pilot.pause()
        table_of(pilot)
    assert kept_last() == (("[red]", "South"), "coloured", 2)
    assert kept().guide == "declined"


async def test_names_given_by_flags_are_remembered_too() -> None:
    app = app_for(begun("Ada", "Bob", "Cy", wall=GREY))
    async with app.run_test(size=(80, 24)):
        pass
    assert kept_last() == (("Ada", "Bob", "Cy"), "grey", 3)


async def test_the_field_one_types_in_shows_its_name() -> None:
    async with start() as pilot:
        for seat, name in ((1, "North"), (2, "South")):
            field = name_field(pilot, seat)
            screen(pilot).form.go_to(field)
            await pilot.pause()
            assert rows(pilot)[field.box.y].split()[:4] == [">", "Seat", str(seat), name]
            await pilot.press("end", "e", "r")
            await pilot.pause()
            assert rows(pilot)[field.box.y].split()[:4] == [">", "Seat", str(seat), f"{name}er"]


async def test_a_name_is_edited_anywhere_in_it() -> None:
    async with start() as pilot:
        field = name_field(pilot, 1)
        screen(pilot).form.go_to(field)
        await pilot.press("home", "delete", "n", "right", "right", "backspace", "X", "left", "end", "!")
        assert field.value == "noXth!"
        await click_row(pilot, "name-1", 14 + 1 + 2)
        await pilot.press("Z")
        assert field.value == "noZXth!"
        pilot.app.post_message(Paste("日本\nnot this"))
        await pilot.pause()
        assert field.value == "noZ日本Xth!"
        await pilot.press("left", "backspace")
        assert field.value == "noZ本Xth!"
        # Where an input method shows what it composes: behind the mark, the label and `noZ`.
        assert pilot.app.cursor_position == (field.box.x + 14 + 1 + 3, field.box.y)


async def test_a_name_longer_than_its_field_is_seen_where_one_types() -> None:
    async with start() as pilot:
        field = name_field(pilot, 1)
        screen(pilot).form.go_to(field)
        field.value = "日本語の名前が長すぎて入らない人 and more"
        await pilot.pause()
        shown = rows(pilot)[field.box.y]
        assert "and more" in shown
        assert cell_len(shown) == 80
        await pilot.press("home")
        await pilot.pause()
        assert "日本語の名前" in rows(pilot)[field.box.y]
        assert cell_len(rows(pilot)[field.box.y]) == 80


async def test_every_row_says_what_it_is_for() -> None:
    async with start() as pilot:
        heard = {}
        for _ in range(7):
            heard[here(pilot)] = explained(pilot)
            await pilot.press("down")
        assert here(pilot) == "begin"
        assert set(heard) == {"begin", "guide", "players", "name-1", "name-2", "wall", "first"}
        assert all(sentence.endswith(".") for sentence in heard.values())
        assert "Enter begins the game" in heard["begin"]
        screen(pilot).form.go_to(screen(pilot).choices["wall"])
        await pilot.pause()
        assert explained(pilot).startswith("The coloured wall: ")
        await pilot.press("right")
        assert explained(pilot).startswith("The grey wall: you choose")


async def test_letters_are_commands_except_in_names() -> None:
    """A player called Quentin is no reason for q to mean another thing in the last row."""
    keep_last(("Quentin", "Gil"), "coloured", 2)
    async with start() as pilot:
        screen(pilot).form.go_to(screen(pilot).beginner)
        await pilot.press("g", "escape")  # the saved games, and back
        assert screen(pilot).beginner.value == 0
        await pilot.press("q")
        await pilot.pause()
        assert pilot.app.return_code == 0


async def test_the_form_is_in_the_middle_of_larger_terminals_and_fits_small_ones() -> None:
    async with start(size=(140, 50)) as pilot:
        box = screen(pilot).number.box
        assert (box.x, box.width) == (34, 72)
        above = screen(pilot).picture.box.y
        said = screen(pilot).said_line.box
        below = 48 - (said.y + said.height)
        assert abs(above - below) <= 1
        await pilot.press("down", "down", "4")
        for size in ((80, 14), (40, 9), (30, 4)):
            await pilot.resize_terminal(*size)
            await pilot.pause(0.15)
            for _ in range(4):
                await pilot.press("down")
                assert f"> {screen(pilot).form.row.label[:12]}" in text(pilot)


async def test_a_game_nobody_has_chosen_in_is_offered_behind_all_others() -> None:
    played(begun("Ada", "Bob"), 4).close()
    played(begun("Cy", "Di"), 0).close()
    async with start() as pilot:
        assert "Go on: round 1, 0 : 0, Ada, Bob" in text(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert table_of(pilot).session.names == ("Ada", "Bob")


async def test_a_game_nobody_has_chosen_in_is_never_offered() -> None:
    played(begun("Cy", "Di"), 0).close()
    async with start() as pilot:
        assert "Go on" not in text(pilot)


async def test_a_game_left_before_anybody_has_chosen_is_not_kept() -> None:
    async with start() as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert len(saves.saved()) == 1
        await pilot.press("n")
        await pilot.pause()
        await pilot.press("enter")  # another one in its place
        await pilot.pause()
        assert len(saves.saved()) == 1
        assert pilot.app.parting() == ""  # type: ignore[attr-defined]
    assert saves.saved() == []


@pytest.mark.parametrize(
    ("first", "second", "sentence"),
    [
        ("Ada", "Ada", "The names must differ: Ada stands there twice"),
        ("Ada", " Ada ", "The names must differ: Ada stands there twice"),
        ("", "Bob", "A name cannot be empty"),
        ("   ", "Bob", "A name cannot be empty"),
        ("#1", "Bob", "A name cannot begin with #"),
        ("A #1", "Bob", "A name cannot hold a # after a blank"),
    ],
)
async def test_names_that_will_not_do_are_refused_with_a_sentence(
    first: str, second: str, sentence: str
) -> None:
    async with start() as pilot:
        name_field(pilot, 1).value, name_field(pilot, 2).value = first, second
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, AzulStart)
        assert wrong(pilot) == sentence
        assert sentence in text(pilot)
        assert saves.saved() == []
        name_field(pilot, 1).value, name_field(pilot, 2).value = "Ada", "Bob"
        await pilot.press("enter")
        await pilot.pause()
        assert table_of(pilot).session.names == ("Ada", "Bob")


async def test_enter_goes_on_with_the_saved_game() -> None:
    old = played(begun("Ada", "Bob", wall=GREY), 9)
    position, path = old.game, old.path
    old.close()
    async with start() as pilot:
        assert "Go on: round 1, 0 : 0, Ada, Bob" in text(pilot)
        await pilot.press("enter")
        await pilot.pause()
        session = table_of(pilot).session
        assert (session.path, session.game) == (path, position)
        await pilot.press("u")
        assert session.game != position


async def test_a_saved_game_can_be_left_for_a_new_one() -> None:
    old = played(begun("Ada", "Bob"), 9)
    old.close()
    async with start() as pilot:
        await pilot.press("up", "up")  # round, past the guided round, to `Start`
        assert "enter start" in text(pilot)
        await pilot.press("enter")
        await pilot.pause()
        session = table_of(pilot).session
        assert not session.can_undo
        session.choose(session.game.legal[0])
    assert len(saves.saved()) == 2


async def test_a_finished_game_is_not_offered() -> None:
    old = played(begun(), 500)
    assert old.finished
    old.close()
    async with start() as pilot:
        assert "Go on" not in text(pilot)


async def test_a_game_open_elsewhere_is_refused_with_a_sentence() -> None:
    with played(begun(), 4):
        async with start() as pilot:
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(pilot.app.screen, AzulStart)
            assert "open in another window" in wrong(pilot)


async def test_a_saved_game_that_went_bad_meanwhile_is_refused_with_a_sentence() -> None:
    old = played(begun(), 4)
    old.close()
    assert old.path is not None
    async with start() as pilot:
        old.path.write_text("no record\n")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, AzulStart)
        assert wrong(pilot)


async def test_the_flags_choose_wall_seed_and_beginner() -> None:
    async with start(Flags(wall=GREY, first=2, seed="heron")) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        session = table_of(pilot).session
        assert session.game.wall is GREY
        assert session.game.first == 2
        assert session.seed == "heron"


async def test_the_mouse_starts_and_chooses() -> None:
    async with start() as pilot:
        await click_row(pilot, "players", 14 + 5)  # ` 2 ` ` 3 ` ` 4 `
        await until(pilot, lambda: "Seat 3" in text(pilot))
        assert "Seat 3" in text(pilot)
        await click_row(pilot, "begin", 30)  # beside it
        assert isinstance(pilot.app.screen, AzulStart)
        await click_row(pilot, "begin", 3)
        assert len(table_of(pilot).session.names) == 3


async def test_what_cannot_be_seen_never_gets_into_a_name() -> None:
    async with start() as pilot:
        field = name_field(pilot, 1)
        screen(pilot).form.go_to(field)
        await pilot.press("ctrl+u")
        pilot.app.post_message(Paste("A\u202eB\x1b[31m\tC\u200c\u3000D"))
        await pilot.pause()
        assert field.value == "AB[31m C\u200c\u3000D"


async def test_letters_go_into_names_and_f1_helps() -> None:
    async with start() as pilot:
        screen(pilot).form.go_to(name_field(pilot, 1))
        await pilot.press("end", "q", "question_mark")
        assert name_field(pilot, 1).value == "Northq?"
        await pilot.press("f1")
        assert isinstance(pilot.app.screen, HelpPage)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, AzulStart)
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert pilot.app.return_code == 0
        assert pilot.app._exit_renderables == []


async def test_q_leaves_where_nothing_is_typed() -> None:
    async with start() as pilot:
        await pilot.press("q")
        await pilot.pause()
        assert pilot.app.return_code == 0


async def test_escape_goes_back_only_where_there_is_a_game() -> None:
    async with start() as pilot:
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, AzulStart)
        assert wrong(pilot) == "To leave, press q (or ctrl+q)."
        await pilot.press("down")
        assert wrong(pilot) == ""


async def test_names_are_text_and_never_markup() -> None:
    names = ("[red]Ada", "[@click=app.quit]x", "日本語", "نیم\u200cفاصله")
    keep_last(names, "coloured", 4)
    old = played(begun(*names), 2)
    old.close()
    async with start() as pilot:
        shown = "\n".join(rows(pilot))
        assert all(shown.count(name) >= 2 for name in names[:3])
        assert f"Go on: round 1, 0 : 0 : 0 : 0, {', '.join(names)[:30]}" in shown
        await pilot.press("up", "up", "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Table)
        assert table_of(pilot).session.names == names


async def test_settings_that_cannot_be_read_are_said_and_stop_nobody(home: Path) -> None:
    home.mkdir(parents=True)
    (home / "settings.toml").write_text("{ not toml")
    async with start() as pilot:
        await until(pilot, lambda: "the defaults are used" in " ".join(wrong(pilot).split()))
        await pilot.press("enter")
        await pilot.pause()
        assert table_of(pilot).session.names == NAMES[:2]


@pytest.mark.parametrize(
    "last", [(("Ada",), "purple", 7), (("A", "A"), "", 0), (tuple("ABCDEFG"), "grey", 4)]
)
async def test_settings_of_another_game_stop_nobody(last: tuple[tuple[str, ...], str, int]) -> None:
    keep_last(*last)
    async with start() as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert len(table_of(pilot).session.names) in (2, 4)


async def test_a_beginner_beyond_the_players_is_no_trap() -> None:
    """`--first 4` holds for a game of four; with two it must not quietly be somebody else."""
    async with start(Flags(first=4, seed="heron")) as pilot:
        await pilot.press("down", "down", "4", "enter")
        await pilot.pause()
        assert table_of(pilot).session.game.first == 4


async def test_where_the_table_will_not_fit_the_start_screen_says_so() -> None:
    needed = "The table needs 80x24 characters: make the window larger."
    async with start(size=(70, 22)) as pilot:
        assert rows(pilot)[-2].strip() == needed
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.15)
        assert needed not in text(pilot)
        assert "g games" in rows(pilot)[-2]
        await pilot.resize_terminal(80, 23)
        await pilot.pause(0.15)
        assert needed in text(pilot)


async def test_right_at_the_end_of_a_name_leads_to_who_plays() -> None:
    async with start() as pilot:
        form = screen(pilot)
        form.form.go_to(form.fields[0])
        await pilot.press("home", "right")
        assert form.form.row.name == "name-1", "there is more of the name"
        await pilot.press("end", "right")
        assert form.form.row.name == "who-1"
        await pilot.press("right")
        assert form.whos[0].value == 1
