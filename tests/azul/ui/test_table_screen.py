"""The table on a real screen: what is on it, what keys and mouse do, and what goes wrong."""

from __future__ import annotations

import errno
import io
import os
import random
import re
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playing import (
    COLOURED,
    GREY,
    NAMES,
    begun,
    click,
    hover,
    open_table,
    picture,
    place_of,
    places,
    play_until,
    played,
    rows,
    said,
    sensible,
    table_of,
    text,
    type_pick,
    until,
)
from rich.cells import cell_len
from textual.geometry import Region
from textual.widgets import Input

from azul import saves
from azul.record import NOTATION
from azul.rules import CENTRE, NO_TILES, Colour, Event, Game, MarkerTaken, Phase, Pick, Picked, Place
from azul.rules.suppose import round_ended_now
from azul.ui.cursor import Cursor, asked_line
from azul.ui.scale import LETTERS, SMALL
from azul.ui.start import AzulStart
from azul.ui.table import Table
from azul.ui.targets import Group, Line, Source, Space, groups
from azul.ui.views import column_points
from azul.words import colour_word
from hotseat import lock
from hotseat.ui.cells.canvas import wrapped
from hotseat.ui.pages import HelpPage, Page
from hotseat.ui.parts.lines import TitleView

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from azul.ui.targets import Target


def shown_at(table: Table, target: Target, width: int) -> str:
    """The characters with which something begins on the table."""
    x, y = place_of(table, target)
    return table.sheet.render_line(y).text[x : x + width]


# What is on it


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_every_player_lies_open_at_80x24(players: int) -> None:
    session = played(begun(*NAMES[:players]), 9)
    async with open_table(session) as (pilot, table):
        shown = rows(pilot)
        assert len(shown) == 24
        assert all(cell_len(row) == 80 for row in shown)
        assert "Azul" in shown[0]
        assert "round 1" in shown[0]
        for name in NAMES[:players]:
            assert any(name in row for row in shown[5:20])
        assert len(table.boards) == players
        assert sum(row.count("F ") for row in shown[5:21]) >= players
        assert shown[-1].strip()
        for part in table.sheet.parts:
            assert table.region.contains_region(Region(*part.box))


async def test_the_board_to_play_is_marked_and_scores_stand_with_their_forecasts() -> None:
    session = played(begun(), 6)
    async with open_table(session) as (pilot, table):
        seat = session.game.to_play
        name = session.names[(seat or 1) - 1]
        assert f"> {name}" in "\n".join(rows(pilot))
        assert f"{name} to pick" in rows(pilot)[0]
        for board in table.boards:
            assert f"{board.view.board.score} -> {board.view.forecast}" in text(pilot)


async def test_the_last_pick_is_told_and_marked_until_the_next() -> None:
    async with open_table(begun(seed="heron")) as (pilot, table):
        pick = Pick(*groups(table.session.game)[1], 3)
        await type_pick(pilot, pick)
        assert said(pilot, "told").startswith("North took ")
        assert f"to line {pick.line}" in said(pilot, "told")
        market = table.market
        assert market.view.last == pick.source
        board = table.boards[0].view
        assert board.landed is not None
        assert board.landed.line == pick.line
        assert any("▌3" in row for row in rows(pilot))


async def test_what_went_to_the_lid_is_told_where_there_is_room() -> None:
    def picked(number: int, fallen: int, discarded: int) -> list[Event]:
        laid = number - fallen - discarded
        events = Picked(2, CENTRE, Colour.YELLOW, number, 1, laid, fallen, discarded, NO_TILES)
        return [MarkerTaken(2, 1), events]

    async with open_table(begun(seed="heron")) as (_pilot, table):
        few, most = picked(3, 1, 1)[1:], picked(12, 11, 10)
        assert "; 1 fell; 1 to the lid." in table.told_pick(table.names, few)
        assert table.say_of(table.names, lambda names: table.told_pick(names, most), told=True) == (
            "South took 12 yellow from the centre to line 1; 11 fell; took the marker."
        )


# Choosing


async def test_notation_arrows_and_mouse_do_the_same() -> None:
    async with open_table(begun()) as (pilot, table):
        session = table.session
        await pilot.press("right")
        first = groups(session.game)[0]
        assert table.cursor.group == first
        await pilot.press("enter")
        assert table.cursor.held
        while table.cursor.line != 4:
            await pilot.press("down" if 0 < table.cursor.line < 4 else "up")
        await pilot.press("enter")
        assert session.entries[-1].command == Pick(*first, 4)
        group = groups(session.game)[0]
        await click(pilot, group)
        assert table.cursor.held
        await click(pilot, Line(2, 5))
        assert session.entries[-1].command == Pick(*group, 5)
        third = groups(session.game)[0]
        await type_pick(pilot, Pick(*third, 0))
        assert session.entries[-1].command == Pick(*third, 0)


async def test_pointing_shows_the_group_and_then_the_ghosts() -> None:
    async with open_table(begun()) as (pilot, table):
        group = groups(table.session.game)[2]
        await hover(pilot, group)
        assert table.cursor.group == group
        assert "Enter takes them" in said(pilot)
        await click(pilot, group)
        await hover(pilot, Space(1, 5, 3))
        assert table.cursor.line == 5
        ghost = table.boards[0].view.ghost
        assert ghost is not None
        assert ghost.line == 5
        letter = group.colour.letter
        board = table.boards[0]
        assert f"[{letter}]" in picture(board)[5]
        assert said(pilot).startswith("North: ")
        assert said(pilot).endswith("to line 5. Enter, or 1-5 F.")


async def test_a_refusal_is_said_and_nothing_happens() -> None:
    async with open_table(begun()) as (pilot, table):
        before = table.session.game
        await pilot.press("9")
        assert said(pilot) == "There are only 5 factories."
        assert table.refused
        await pilot.press("b")
        assert said(pilot).startswith("Type the factory first")
        await click(pilot, Line(1, 2))
        assert said(pilot).startswith("First the tiles")
        await click(pilot, Line(2, 2))
        assert said(pilot) == (
            "That is South's board; it is North's turn: click a tile of a factory or the centre."
        )
        assert table.session.game == before
        await pilot.press("escape")
        assert not table.refused


async def test_another_ones_board_pointed_at_says_whose_turn_it_is() -> None:
    async with open_table(begun()) as (pilot, table):
        group = groups(table.session.game)[0]
        await click(pilot, group)
        await hover(pilot, Line(2, 2))
        assert said(pilot) == "That is South's board; it is North's turn: click a line of North's board."
        await hover(pilot, Line(1, 2))
        assert "to line 2" in said(pilot)


async def test_the_mouse_lets_go_of_what_it_leaves_and_of_nothing_else() -> None:
    async with open_table(begun()) as (pilot, table):
        first, second = groups(table.session.game)[:2]
        await hover(pilot, second)
        assert table.cursor == Cursor(group=second)
        await pilot.hover("#sheet", offset=(60, 1))
        assert table.cursor == Cursor()
        await hover(pilot, second)
        await pilot.press("left")
        assert table.cursor == Cursor(group=first)
        await pilot.hover("#sheet", offset=(60, 1))
        assert table.cursor == Cursor(group=first), "the arrows had chosen that"


async def test_undo_and_redo_say_which_choice() -> None:
    async with open_table(begun()) as (pilot, table):
        pick = Pick(*groups(table.session.game)[0], 3)
        number = table.session.game.offer.at(pick.source)[pick.colour]
        words = f"North's {number} {colour_word(pick.colour)} to line 3."
        await type_pick(pilot, pick)
        await pilot.press("u")
        assert said(pilot).startswith(f"Taken back: {words} North: ")
        await pilot.press("ctrl+y")
        assert said(pilot).startswith(f"Done again: {words} South: ")


async def test_pointing_at_an_empty_factory_says_so() -> None:
    async with open_table(begun()) as (pilot, table):
        first = groups(table.session.game)[0]
        await type_pick(pilot, Pick(*first, 5))
        await hover(pilot, Source(first.source))
        assert said(pilot) == f"Factory {first.source} is empty."
        await pilot.press(str(first.source))
        assert said(pilot) == f"Factory {first.source} is empty."


async def test_pointing_at_a_dim_line_says_which_rule_stands_against_it() -> None:
    session = played(begun(), 0)
    first = groups(session.game)[0]
    session.choose(Pick(*first, 5))
    session.choose(Pick(*groups(session.game)[0], 1))
    other = next(group for group in groups(session.game) if group.colour is not first.colour)
    async with open_table(session) as (pilot, table):
        await click(pilot, other)
        await hover(pilot, Line(1, 5))
        assert said(pilot) == f"Line 5 holds {first.colour.word}, and a line takes one colour only."
        await click(pilot, Line(1, 5))
        assert said(pilot) == f"Line 5 holds {first.colour.word}, and a line takes one colour only."
        assert table.cursor.held
        await pilot.press("4")
        assert session.entries[-1].command == Pick(*other, 4)


async def test_a_click_on_a_hint_is_its_key() -> None:
    session = played(begun(), 2)
    async with open_table(session) as (pilot, table):
        bar = rows(pilot)[-1]
        await pilot.click(offset=(bar.index("undo"), 23))
        await pilot.pause()
        assert len([each for each in session.entries if not each.chance]) == 1
        bar = rows(pilot)[-1]
        await pilot.click(offset=(bar.index("help"), 23))
        await pilot.pause()
        assert isinstance(pilot.app.screen, HelpPage)
        assert table.session is session


async def test_backspace_and_escape_step_back() -> None:
    async with open_table(begun()) as (pilot, table):
        group = groups(table.session.game)[0]
        await pilot.press(str(group.source), group.colour.letter.lower())
        assert table.cursor.held
        await pilot.press("backspace")
        assert not table.cursor.held
        assert table.cursor.group == group
        await pilot.press("escape")
        assert table.cursor.group is None
        assert "back" not in rows(pilot)[-1]


async def test_a_column_is_chosen_by_digit_arrows_or_mouse() -> None:
    session = play_until(begun(wall=GREY, seed="crane"), Phase.TILING)
    async with open_table(session) as (pilot, table):
        for way in ("digit", "arrows", "mouse"):
            while session.game.phase is not Phase.TILING:
                table._become(session.game.legal[0])
            line = asked_line(session.game)
            assert line is not None
            place = session.game.legal[-1]
            assert isinstance(place, Place)
            seat = session.game.to_play
            assert seat is not None
            await pilot.pause()
            assert "which column for the " in said(pilot)
            board = table.boards[seat - 1]
            for column, points in column_points(session.game):
                assert shown_at(table, Space(seat, line, column), 3) == f"+{points} ", column
                assert column in [c for c, _points in board.view.columns]
            if way == "digit":
                await pilot.press(str(place.column))
            elif way == "arrows":
                await pilot.press(*["right"] * place.column, "enter")
            else:
                await pilot.pause()
                await hover(pilot, Space(seat, line, place.column))
                assert table.cursor.column == place.column
                await click(pilot, Space(seat, line, place.column))
            done = [each.command for each in session.entries if isinstance(each.command, Place)]
            assert place in done[-3:]


async def test_a_barred_column_says_why() -> None:
    session = begun(wall=GREY, seed="crane")
    async with open_table(session) as (pilot, table):
        for _ in range(2000):
            game = session.game
            line = asked_line(game)
            columns = {command.column for command in game.legal if isinstance(command, Place)}
            barred = [c for c in range(1, 6) if c not in columns] if line else []
            if barred or session.finished:
                break
            table._become(game.legal[0])
        assert barred
        await pilot.press(str(barred[0]))
        assert table.refused
        assert said(pilot).startswith(f"Column {barred[0]} ")
        space = Space(session.game.to_play or 1, asked_line(session.game) or 1, barred[0])
        wall = session.game.board(space.seat).wall
        assert wall[space.line - 1][space.column - 1] is not None or shown_at(table, space, 3) == " x "


# The round's end


def sums(table: Table) -> list[str]:
    """The right end of every board's head: a sum, or a score and its forecast."""
    return [picture(head)[0].rstrip().split("  ")[-1].strip() for head in table.boards]


async def test_the_account_stays_while_pointing_and_goes_when_a_group_is_held_or_skipped() -> None:
    session = begun(seed="heron")
    async with open_table(session, (120, 24)) as (pilot, table):
        while session.game.round == 1:
            table._become(session.game.legal[0])
        await pilot.pause()
        legend = "Scored: ─ across, │ down."
        ends = [f"= {board.score}" for board in session.game.boards]
        told = sums(table)
        assert all(each.endswith(end) for each, end in zip(told, ends, strict=True))
        assert said(pilot, "told").endswith(legend)
        assert said(pilot, "told").startswith(("North took ", "South took "))
        forecasts = [f"{board.score} -> {board.score}" for board in session.game.boards]
        group = groups(session.game)[0]
        await pilot.press(str(group.source))
        assert table.cursor.source == group.source
        assert sums(table) == told
        await pilot.press("right")
        assert table.cursor.group == group
        assert sums(table) == told
        await pilot.press("enter")
        assert table.cursor.held
        assert sums(table) == forecasts
        assert legend not in text(pilot)
        await pilot.press("escape")  # nothing is held any more
        assert sums(table) == told
        await pilot.press("escape")  # nothing is pointed at any more
        assert sums(table) == told
        await pilot.press("escape")
        assert sums(table) == forecasts
        assert legend not in text(pilot)
        await pilot.press("u")
        assert session.game.round == 1
        await pilot.press("ctrl+y")
        assert session.game.round == 2
        assert sums(table) == told


async def test_the_legend_gives_way_to_the_last_pick() -> None:
    session = begun("Maximiliane of Habsburg", "Konstantin of Wittelsbach", seed="heron")
    async with open_table(session, (80, 24)) as (pilot, table):
        while session.game.round == 1:
            table._become(session.game.legal[0])
        await pilot.pause()
        line = rows(pilot)[20]
        assert "Scored" not in line
        assert line.rstrip().endswith(".")
        await pilot.resize_terminal(140, 24)
        await until(pilot, lambda: "Scored" in text(pilot))
        assert said(pilot, "told").endswith(". Scored: ─ across, │ down.")


async def test_in_wall_tiling_the_asked_players_own_sum_is_open_ended() -> None:
    session = play_until(begun(wall=GREY, seed="crane"), Phase.TILING)
    async with open_table(session) as (pilot, table):
        asked = session.game.to_play
        assert asked is not None
        board = session.game.board(asked)
        await pilot.press(str(session.game.legal[0]).partition(">")[2])
        assert session.game.to_play == asked, "another column is asked of the same player"
        await pilot.pause()
        found = re.fullmatch(r"(\d+) \+(\d+)(?: tiles)? -> (\d+)", sums(table)[asked - 1])
        assert found
        before, gained, forecast = map(int, found.groups())
        assert (before, before + gained) == (board.score, session.game.board(asked).score)
        assert forecast == round_ended_now(session.game)[0].board(asked).score


async def test_the_last_round_is_announced() -> None:
    session = begun(seed="heron")
    async with open_table(session) as (pilot, table):
        seen, rng = "", random.Random(5)
        while not session.finished:
            table._become(sensible(session.game, rng))
            view = table.title_line.view
            assert view is not None
            seen = view.notice or seen
            if seen and not session.finished:
                break
        await pilot.pause()
        assert seen.startswith("Last round: ")
        assert seen in rows(pilot)[0]


@pytest.mark.parametrize(
    ("notice", "counted"), [("", True), ("not saved", True), ("Last round: 日本語の長い, row 3", False)]
)
async def test_bag_and_lid_give_way_to_turn_and_notice(notice: str, counted: bool) -> None:
    async with open_table(begun()) as (pilot, table):
        turn = "Maximiliane … to pick"
        table.title_line.show(TitleView("round 12", turn, notice, "bag 63   lid 17"))
        await pilot.pause()
        shown = rows(pilot)[0]
        assert turn in shown
        assert notice in shown
        assert ("bag 63   lid 17" in shown) == counted
        assert ("bag" in shown) == counted, "whole or not at all"


# Undo and redo


async def test_undo_and_redo_by_their_keys() -> None:
    async with open_table(begun()) as (pilot, table):
        start = table.session.game
        await pilot.press("u")
        assert said(pilot) == "There is nothing to take back."
        await pilot.press("ctrl+y")
        assert said(pilot) == "There is nothing to do again."
        first = groups(start)[0]
        await type_pick(pilot, Pick(*first, 5))
        after = table.session.game
        await pilot.press("U")
        assert table.session.game == start
        assert "redo" in rows(pilot)[-1]
        await pilot.press("ctrl+y")
        assert table.session.game == after
        await pilot.press("u")
        await type_pick(pilot, Pick(*first, 4))
        assert not table.session.can_redo
        path = table.session.path
        assert path is not None
        assert saves.read(path).game == table.session.game


async def test_undo_goes_back_over_columns_that_were_forced() -> None:
    session = played(begun(wall=GREY, seed="crane"), 60)
    async with open_table(session) as (pilot, table):
        while session.can_undo:
            table.action_undo()
            assert session.game.phase in (Phase.OFFER, Phase.TILING)
            assert len(session.game.legal) > 1 or session.game.phase is Phase.OFFER
        assert session.game.round == 1
        assert len(session.entries) == 1
        while session.can_redo:
            table.action_redo()
        await pilot.pause()
        assert f"round {session.game.round}" in rows(pilot)[0]


# The keys beside the game


async def test_tiles_left() -> None:
    async with open_table(begun()) as (pilot, table):
        await pilot.press("t")
        bag = table.session.game.bag
        assert said(pilot).startswith(f"Bag: {bag[Colour.BLUE]} blue, ")
        assert said(pilot).endswith(f"{bag[Colour.WHITE]} white. Lid: empty.")
        await pilot.press("escape")
        assert "Bag:" not in said(pilot)
        await pilot.press("b")
        assert "Bag:" not in said(pilot)  # b is a colour


async def test_the_log_is_there_and_any_key_leads_back() -> None:
    session = played(begun("[red]Ada", "[@click=app.quit]x"), 6)
    async with open_table(session) as (pilot, _table):
        for back in ("escape", "l", "q"):
            await pilot.press("l")
            assert isinstance(pilot.app.screen, Page)
            shown = text(pilot)
            assert "Log" in shown
            assert "Round 1" in shown
            assert "[red]Ada took" in shown
            assert "[@click=app.quit]x took" in shown
            await pilot.press(back)
            table_of(pilot)


@pytest.mark.parametrize("key", ["question_mark", "f1"])
async def test_help_shows_the_keys_and_the_rules(key: str) -> None:
    async with open_table(begun()) as (pilot, _table):
        await pilot.press(key)
        assert isinstance(pilot.app.screen, HelpPage)
        shown = text(pilot)
        assert "The most points win" in shown
        assert "Keys" in shown
        assert "arrows, enter" in shown
        page = pilot.app.screen
        for sentence in ("Take coloured tiles", "grey wall"):
            assert sentence in page.text
        await pilot.press("end")
        await pilot.pause()
        assert text(pilot) != shown
        await pilot.press("f1")
        table_of(pilot)


async def test_the_palette_has_the_games_commands_and_runs_one() -> None:
    async with open_table(begun()) as (pilot, _table):
        titles = {command.title for command in pilot.app.get_system_commands(pilot.app.screen)}
        own = {
            "Undo",
            "Redo",
            "Log",
            "Tiles",
            "New",
            "Games",
            "Options",
            "End",
            "Help",
            "Quit",
            "Hint",
            "Players",
            "Review",
        }
        assert titles == {*own, "Show me how", "Statistics", "Colours", "Picture"}
        await pilot.press("ctrl+p")
        assert len(pilot.app.screen_stack) == 2
        await from_palette(pilot, "tiles", "bag and lid")
        assert said(pilot).startswith("Bag: ")
        await pilot.press("ctrl+p")
        await from_palette(pilot, "end", "without a winner")
        assert said(pilot).startswith("End the game now, without a winner? x once more")


async def from_palette(pilot: Pilot[int], words: str, shown: str) -> None:
    """Look for a command in the open palette, and run it."""
    pilot.app.screen.query_one(Input).value = words
    await until(pilot, lambda: shown in text(pilot))
    assert shown in text(pilot)
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(pilot.app.screen, Table))
    await pilot.pause(0.1)


def emoji(pilot: Pilot[int]) -> str:
    return "".join(each for each in text(pilot) if ord(each) >= 0x1F000)


async def test_the_palette_and_the_list_of_themes_have_no_emoji() -> None:
    async with open_table(begun()) as (pilot, table):
        await pilot.press("ctrl+p")
        await until(pilot, lambda: "Colours" in text(pilot))
        assert "Colours" in text(pilot)
        assert emoji(pilot) == ""
        pilot.app.screen.query_one(Input).value = "colours"
        await until(pilot, lambda: "Choose another theme" in text(pilot) and "Log" not in text(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "dracula" in text(pilot))
        assert "dracula" in text(pilot)
        assert emoji(pilot) == ""
        await from_palette(pilot, "textual-light", "textual-light")
        assert pilot.app.theme == "textual-light"
        assert pilot.app.screen is table


async def test_a_picture_is_saved_where_one_started_and_shows_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    async with open_table(begun("Ada", "Bob")) as (pilot, _table):
        await pilot.press("ctrl+p")
        await from_palette(pilot, "picture", "Save the screen")
        (saved,) = (tmp_path / "here").iterdir()
        assert saved.suffix == ".svg"
        assert said(pilot).startswith(saved.name)
        assert saved.name in said(pilot) or len(str(saved)) > 100
        picture = saved.read_text(encoding="utf-8")
        assert picture.startswith("<svg")
        for word in ("Ada", "Bob", "click"):
            assert word in picture
        assert "Save&#160;the&#160;screen" not in picture  # the palette is not in the picture
        await pilot.press("escape")
        assert "click a tile" in said(pilot)


async def test_a_picture_that_cannot_be_saved_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    real = os.open

    def full(path: str | os.PathLike[str], *arguments: Any, **more: Any) -> Any:
        if str(path).endswith(".svg"):
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(path, *arguments, **more)

    async with open_table(begun()) as (pilot, _table):
        with monkeypatch.context() as broken:
            broken.setattr(io, "open", full)
            pilot.app.save_picture()  # type: ignore[attr-defined]
        await pilot.pause()
        assert said(pilot) == "No picture was saved: the disk is full."
        assert list(tmp_path.glob("*.svg")) == []


async def test_a_picture_where_the_working_folder_is_gone_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    async with open_table(begun()) as (pilot, _table):
        (tmp_path / "gone").rmdir()
        pilot.app.save_picture()  # type: ignore[attr-defined]
        await pilot.pause()
        assert said(pilot).startswith("No picture was saved: ")


async def test_where_a_picture_is_saved_is_said_down_to_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ("a" * 60)).mkdir()
    monkeypatch.chdir(tmp_path / ("a" * 60))
    async with open_table(begun()) as (pilot, _table):
        pilot.app.save_picture()  # type: ignore[attr-defined]
        await pilot.pause()
        (saved,) = Path.cwd().iterdir()
        assert saved.name in text(pilot)


async def test_ctrl_c_says_how_to_leave_in_the_prompts_place() -> None:
    async with open_table(begun(), notifications=True) as (pilot, _table):
        await pilot.press("ctrl+c")
        await pilot.pause(0.1)
        assert said(pilot) == "To leave, press q (or ctrl+q)."
        assert said(pilot) in " ".join(" ".join(rows(pilot)[21:23]).split())
        assert not pilot.app.screen.query("Toast")
        assert pilot.app.return_code is None
        await pilot.press("right")
        assert "To leave" not in text(pilot)


@pytest.mark.parametrize(("key", "back"), [("l", "escape"), ("question_mark", "q"), ("n", "escape")])
async def test_back_from_another_screen_the_prompt_says_what_can_be_done(key: str, back: str) -> None:
    async with open_table(begun()) as (pilot, table):
        usual = said(pilot)
        await pilot.press("9")
        assert said(pilot) != usual
        await pilot.press(key)
        assert pilot.app.screen is not table
        await pilot.press(back)
        assert said(pilot) == usual
        assert not table.refused


async def test_only_the_left_button_chooses() -> None:
    async with open_table(begun()) as (pilot, table):
        start, group = table.session.game, groups(table.session.game)[0]
        for button in (2, 3):
            await click(pilot, group, button)
            assert not table.cursor.held
            await click(pilot, Source(group.source), button)
            assert table.cursor.source is None
        await click(pilot, group)
        assert table.cursor.held
        for button in (2, 3):
            await click(pilot, Line(1, 4), button)
            assert table.session.game == start
        await click(pilot, Line(1, 4))
        assert table.session.entries[-1].command == Pick(*group, 4)


async def test_the_right_button_does_nothing_on_the_hint_bar() -> None:
    session = played(begun(), 2)
    async with open_table(session) as (pilot, _table):
        game = session.game
        await pilot.click(offset=(rows(pilot)[-1].index("undo"), 23), button=3)
        await pilot.pause()
        assert session.game == game


async def test_only_the_left_button_chooses_a_column() -> None:
    session = play_until(begun(wall=GREY, seed="crane"), Phase.TILING)
    async with open_table(session) as (pilot, _table):
        place, game = session.game.legal[0], session.game
        assert isinstance(place, Place)
        await click(pilot, Space(game.to_play or 1, place.line, place.column), 3)
        assert session.game == game
        await click(pilot, Space(game.to_play or 1, place.line, place.column))
        assert session.game != game


@pytest.mark.parametrize("key", ["q", "Q", "ctrl+q"])
async def test_leaving_says_that_the_game_is_kept(key: str) -> None:
    session = played(begun(), 3)
    async with open_table(session) as (pilot, _table):
        await pilot.press(key)
        await pilot.pause()
        assert pilot.app.return_code == 0
        assert pilot.app._exit_renderables == ["The game is kept. To go on with it: azul resume"]
    newest = saves.newest_unfinished()
    assert newest is not None
    assert newest.path == session.path


async def test_leaving_a_page_by_ctrl_q_too() -> None:
    async with open_table(begun()) as (pilot, _table):
        await pilot.press("l", "ctrl+q")
        await pilot.pause()
        assert pilot.app.return_code == 0


async def test_a_new_game_from_the_table_is_two_keys_away_and_the_old_one_is_kept() -> None:
    old = played(begun("Ada", "Bob", "Cy", wall=GREY), 7)
    position, path = old.game, old.path
    assert path is not None
    async with open_table(old) as (pilot, _table):
        await pilot.press("n")
        assert isinstance(pilot.app.screen, AzulStart)
        await pilot.press("escape")
        assert table_of(pilot).session is old
        await pilot.press("n", "enter")
        await pilot.pause()
        new = table_of(pilot).session
        assert new is not old
        assert new.game.round == 1
        assert not new.can_undo
        assert new.names == ("Ada", "Bob", "Cy")
        assert new.game.wall is GREY
        assert saves.read(path).game == position
        with saves.resume(path) as again:  # it is nobody's any more, and can be gone on with
            assert again.game == position
        assert {save.path for save in saves.saved()} == {path, new.path}


# Sizes


async def test_a_terminal_too_small_says_what_is_needed_and_comes_back() -> None:
    session = played(begun(*NAMES), 8)
    async with open_table(session) as (pilot, table):
        before = rows(pilot)
        await pilot.resize_terminal(79, 24)
        await pilot.pause(0.2)
        assert "Azul needs 80x24 characters; this terminal has 79x24." in text(pilot)
        assert "North" not in text(pilot)
        await pilot.resize_terminal(40, 10)
        await pilot.pause(0.2)
        assert "80x24" in text(pilot)
        assert "40x10" in text(pilot)
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.2)
        assert rows(pilot) == before
        group = groups(session.game)[0]
        await pilot.press(str(group.source))
        assert table.cursor.source == group.source


EVERY_KEY = ("right", "enter", "enter", "u", "ctrl+y", "t", "l", "n", "escape", "backspace", "space")


@pytest.mark.parametrize("size", [(79, 24), (80, 23)])
async def test_a_terminal_too_small_plays_nothing_unseen(size: tuple[int, int]) -> None:
    session = played(begun(), 3)
    before, cursor = session.game, Cursor()
    pick = session.game.legal[0]
    assert isinstance(pick, Pick)
    async with open_table(session) as (pilot, _table):
        await pilot.resize_terminal(*size)
        await until(pilot, lambda: "Azul needs" in text(pilot))
        for key in (*str(pick).lower(), *EVERY_KEY):
            await pilot.press(key)
            assert (session.game, session.can_redo) == (before, False), key
            assert table_of(pilot).cursor == cursor, key
        assert "Azul needs 80x24" in text(pilot)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "Azul needs" not in text(pilot))
        await type_pick(pilot, pick)
        assert session.entries[-1].command == pick


@pytest.mark.parametrize("key", ["q", "Q", "ctrl+q"])
async def test_a_terminal_too_small_can_be_left(key: str) -> None:
    async with open_table(begun(), size=(60, 20)) as (pilot, _table):
        assert "q leaves" in text(pilot)
        await pilot.press(key)
        await pilot.pause()
        assert pilot.app.return_code == 0


async def test_a_terminal_too_small_says_that_leaving_would_lose_the_game(home: Path) -> None:
    home.write_text("a file where the folder should be")
    async with open_table(played(begun(), 2), size=(60, 20)) as (pilot, _table):
        await pilot.press("q")
        await pilot.pause()
        assert pilot.app.return_code is None
        assert "Press q once more" in text(pilot)


async def test_a_terminal_too_small_says_how_to_leave_on_ctrl_c() -> None:
    async with open_table(begun(), size=(60, 20)) as (pilot, _table):
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert "To leave, press q" in text(pilot)


async def test_a_terminal_too_small_still_has_its_help() -> None:
    async with open_table(begun(), size=(60, 20)) as (pilot, _table):
        await pilot.press("question_mark")
        assert isinstance(pilot.app.screen, HelpPage)
        await pilot.press("escape")
        table_of(pilot)


@pytest.mark.parametrize(("key", "back"), [("l", "escape"), ("n", "escape"), ("question_mark", "escape")])
async def test_a_terminal_that_shrinks_behind_another_screen(key: str, back: str) -> None:
    async with open_table(begun()) as (pilot, table):
        await pilot.press(key)
        await pilot.resize_terminal(79, 23)
        await pilot.pause(0.2)
        await pilot.press(back)
        assert pilot.app.screen is table
        await until(pilot, lambda: "Azul needs" in text(pilot))
        assert "Azul needs 80x24 characters; this terminal has 79x23." in text(pilot)


async def test_a_terminal_too_small_from_the_beginning() -> None:
    async with open_table(begun(), size=(60, 20)) as (pilot, _table):
        assert "Azul needs 80x24 characters; this terminal has 60x20." in text(pilot)
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.2)
        assert "North" in text(pilot)


async def test_a_larger_terminal_uses_larger_tiles() -> None:
    async with open_table(begun(), size=(100, 32)) as (pilot, table):
        assert table.market.scale is SMALL
        assert all(board.scale is SMALL for board in table.boards)
        assert sum("▀" in row for row in rows(pilot)) > 10
        for board in table.boards:  # air between a board's head and its lines
            lines = picture(board)[:3]
            assert board.view.name in lines[0]
            assert lines[1].strip() == ""
            assert lines[2].split()[0] == "1"
        market = table.market
        drawn = picture(market)
        centre = next(y for y, row in enumerate(drawn) if row.split()[:1] == ["C"])
        assert drawn[centre - 1].strip() == ""
        assert drawn[centre - 2].strip() != ""
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.2)
        assert table.market.scale is LETTERS
        assert not any("▀" in row for row in rows(pilot))


async def test_everything_follows_when_the_terminal_grows() -> None:
    """What was painted at the old size does not stay on the screen."""
    async with open_table(begun()) as (pilot, table):
        table.sheet.refresh()
        await pilot.pause()
        counts = rows(pilot)[0].rstrip()
        bar = rows(pilot)[-1]
        await pilot.resize_terminal(120, 24)
        await pilot.pause(0.3)
        assert len(rows(pilot)[0].rstrip()) == len(counts) + 40
        assert rows(pilot)[-1].split()[: len(bar.split())] == bar.split()
        assert rows(pilot)[-1].split()[-4:] == ["g", "games", "o", "options"]


async def test_the_mouse_finds_everything_in_larger_tiles_too() -> None:
    async with open_table(begun(), size=(100, 32)) as (pilot, table):
        group = groups(table.session.game)[3]
        await click(pilot, group)
        assert table.cursor.group == group
        await click(pilot, Space(1, 4, 2))
        assert table.session.entries[-1].command == Pick(*group, 4)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_everything_can_be_pointed_at(players: int, size: tuple[int, int]) -> None:
    session = played(begun(*NAMES[:players], wall=GREY), 7)
    offer = session.game.offer
    wanted: list[Target] = [*groups(session.game), Source(CENTRE)]
    wanted += [Source(number) for number in range(1, len(offer.factories) + 1)]
    seats, rows, columns = range(1, players + 1), range(1, 6), range(1, 6)
    wanted += [Line(seat, line) for seat in seats for line in (0, *rows)]
    wanted += [Space(*each) for each in product(seats, rows, columns)]
    async with open_table(session, size) as (_pilot, table):
        found = {(type(target), target) for target, _place in places(table)}
    assert [each for each in wanted if (type(each), each) not in found] == []


# Names of every kind


HARD = ("[red]", "[@click=app.quit]x", "日本語の長い名前です", "نیم\u200cفاصله")


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_names_are_shown_as_they_are(size: tuple[int, int]) -> None:
    session = begun(*HARD)
    async with open_table(session, size) as (pilot, _table):
        for _ in range(4):
            shown = "\n".join(rows(pilot))
            assert all(name in shown for name in HARD)
            assert all(cell_len(row) == size[0] for row in rows(pilot))
            name = HARD[(session.game.to_play or 1) - 1]
            assert f"{name} to pick" in rows(pilot)[0]
            group = groups(session.game)[0]
            await type_pick(pilot, Pick(*group, 5))
            assert said(pilot, "told").startswith(f"{name} took ")
        box = table_of(pilot).boards[1].box
        await pilot.click("#sheet", offset=(box.x + 4, box.y))  # on the name: it is no link
        assert pilot.app.return_code is None


async def test_long_names_are_cut_before_the_scores() -> None:
    names = tuple(f"{letter} 日本語の名前が長すぎて入らないので切らなければならない" for letter in "ABCD")
    session = played(begun(*names), 6)
    async with open_table(session) as (pilot, table):
        assert all(cell_len(row) == 80 for row in rows(pilot))
        heads = [picture(board)[0] for board in table.boards]
        for board, head in zip(table.boards, heads, strict=True):
            assert "…" in head
            assert f"{board.view.board.score} -> {board.view.forecast}" in head
        assert f"bag {session.game.bag.total}" in rows(pilot)[0]
        assert "…" in rows(pilot)[0]


# A disk that is full


async def test_a_full_disk_is_said_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    session = played(begun(), 2)
    async with open_table(session, notifications=True) as (pilot, _table):

        def full(_file: int, _text: bytes) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        with monkeypatch.context() as broken:
            broken.setattr(lock, "write_all", full)
            assert "not saved" not in rows(pilot)[0]
            for number in range(3):
                group, name = groups(session.game)[0], session.names[(session.game.to_play or 1) - 1]
                await type_pick(pilot, Pick(*group, 0))
                assert session.entries[-1].command == Pick(*group, 0)
                once = said(pilot) == "The game is not being saved: the disk is full."
                assert once == (number == 0)
                assert "not saved" in rows(pilot)[0]
                assert said(pilot, "told").startswith(f"{name} took ")
            await pilot.press("q")
            await pilot.pause(0.1)
            assert pilot.app.return_code is None
            assert said(pilot).startswith("The game is not being saved: the disk is full.")
            assert "Press q once more" in text(pilot)
            assert not pilot.app.screen.query("Toast")
        group = groups(session.game)[0]
        await type_pick(pilot, Pick(*group, 0))
        assert session.unsaved is None
        assert said(pilot) == "The game is saved again, all of it."
        assert "not saved" not in rows(pilot)[0]
        await pilot.press("right")
        assert "saved" not in text(pilot)
        assert session.path is not None
        assert saves.read(session.path).game == session.game


async def test_leaving_an_unsaved_game_takes_saying_so_twice(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.write_text("a file where the folder should be")
    session = played(begun(), 2)
    assert session.path is None
    async with open_table(session) as (pilot, _table):
        assert "not saved" in rows(pilot)[0]
        await pilot.press("q")
        assert pilot.app.return_code is None
        assert said(pilot).endswith("Leave all the same? Press q once more.")
        await pilot.press("q")
        await pilot.pause()
        assert pilot.app.return_code == 0
        assert pilot.app._exit_renderables == [session.unsaved]


async def test_a_game_unsaved_from_the_beginning_says_why_at_once(home: Path) -> None:
    home.write_text("a file where the folder should be")
    async with open_table(begun()) as (pilot, _table):
        assert said(pilot).startswith("The game is not being saved: ")
        assert said(pilot) in text(pilot)
        await pilot.press("right")
        assert "not being saved" not in text(pilot)


# Colours by terminal


async def test_sixteen_colours_have_a_table_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    from textual import constants

    monkeypatch.setattr(constants, "COLOR_SYSTEM", "standard")
    session = played(begun(*NAMES), 9)
    async with open_table(session) as (pilot, _table):
        assert pilot.app.theme == "azul-16"
        assert "North" in text(pilot)


async def test_without_colour_the_same_characters_are_on_the_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = []
    for _ in range(2):
        session = played(begun(*NAMES, seed="heron"), 9)
        async with open_table(session) as (pilot, _table):
            shown.append(rows(pilot))
        monkeypatch.setenv("NO_COLOR", "1")
    assert shown[0] == shown[1]


@pytest.mark.parametrize("size", [(80, 24), (120, 45)])
async def test_any_theme_shows_the_same_table(size: tuple[int, int]) -> None:
    session = played(begun(*NAMES, wall=GREY), 9)
    async with open_table(session, size) as (pilot, table):
        for theme in ("azul-dark", "azul-16", "nord", "textual-light", "ansi-light", "azul-dark"):
            pilot.app.theme = theme
            await pilot.pause()
            assert pilot.app.screen is table
            for name in NAMES:
                assert name in text(pilot), theme
            letters = [letter for row in rows(pilot) for letter in row if letter in "BYRKW"]
            assert len(letters) > 20


async def test_only_plain_characters_are_drawn() -> None:
    allowed = set("·…─│▀▄█▌▐┌┐└┘")
    for size in ((80, 24), (120, 45)):
        session = played(begun(*NAMES, wall=COLOURED), 40)
        async with open_table(session, size) as (pilot, _table):
            found = {character for row in rows(pilot) for character in row if not character.isascii()}
            assert found <= allowed


def test_the_notation_is_that_of_the_records() -> None:
    assert NOTATION.write(Pick(CENTRE, Colour.RED, 0)) == "CRF"
    assert isinstance(Group(1, Colour.RED), tuple)


async def test_every_sentence_fits_with_long_names() -> None:
    names = [f"{name} of a long family name" for name in ("North", "South", "East", "West")]
    session = begun(*names)
    async with open_table(session) as (_pilot, table):
        for _ in range(12):
            for group in groups(session.game):
                for line in range(6):
                    table.cursor = Cursor(group=group, held=True, line=line)
                    assert " ".join(wrapped(table.prompt(), 78, 2)) == table.prompt()
            table.cursor = Cursor()
            assert cell_len(table.told()) <= 78
            played(session, 3)
        play_until(session, Phase.OVER)
        assert " ".join(wrapped(table.prompt(), 78, 2)) == table.prompt()


async def test_while_columns_are_chosen_the_last_one_is_told() -> None:
    session = play_until(begun(wall=GREY, seed="crane"), Phase.TILING)
    async with open_table(session) as (pilot, _table):
        assert " took " in said(pilot, "told")
        while session.game.phase is Phase.TILING:
            seat, number = session.game.to_play or 0, dict(column_points(session.game))
            column, points = next(iter(number.items()))
            await pilot.press(str(column))
            await pilot.pause()
            told = said(pilot, "told")
            assert told.startswith(f"{session.names[seat - 1]}: line ")
            assert f"to column {column}: " in told
            assert f", {points} point" in told
        assert " took " not in told, "nor when the next round is dealt"


async def test_nobody_is_asked_about_a_game_that_ends_by_itself() -> None:
    session, rng = begun(seed="heron"), random.Random(5)
    session.go_on()
    while not _over_but_for_forced_picks(session.game):
        session.choose(sensible(session.game, rng))
    async with open_table(session) as (pilot, _table):
        await pilot.press("x")
        assert said(pilot) == "The game ends by itself now: nobody has a choice any more."
        await pilot.press("x")
        assert not session.ended_early
        assert not session.finished


def _over_but_for_forced_picks(game: Game) -> bool:
    while len(game.legal) == 1:
        game = game.apply(game.legal[0]).game
    return game.phase is Phase.OVER
