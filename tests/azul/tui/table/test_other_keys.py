"""The keys of the table that choose no move: tiles, log, help, hint bar, new game, undo, redo, paste."""

from __future__ import annotations

import random

import pytest
from tests.azul.games import GREY, begun, play_until, played, sensible
from tests.azul.tui.playing import open_table, press, refuses, rows, said, table_of, text, type_pick
from textual import events
from textual.pilot import Pilot

from azul.game import LIBRARY, Session
from azul.rules import Colour, Phase, Pick, Position
from azul.tui.cursor import Cursor, groups
from azul.tui.start import Start
from azul.wording import colour_word
from hotseat.settings import Settings
from hotseat.tui.screens.pages import HelpPage, LogPage


async def test_a_click_on_a_hint_is_its_key() -> None:
    session = played(begun(), 2)
    async with open_table(session) as (pilot, table):
        game, bar = session.position, rows(pilot)[-1]
        await pilot.click(offset=(bar.index("undo"), 23), button=3)
        await pilot.pause()
        assert session.position == game, "the right button does nothing here"
        await pilot.click(offset=(bar.index("undo"), 23))
        await pilot.pause()
        assert len([each for each in session.entries if not each.chance]) == 1
        bar = rows(pilot)[-1]
        await pilot.click(offset=(bar.index("help"), 23))
        await pilot.pause()
        assert isinstance(pilot.app.screen, HelpPage)
        assert table.session is session


async def test_tiles_left() -> None:
    async with open_table(begun()) as (pilot, table):
        await pilot.press("t")
        bag = table.session.position.bag
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
            assert isinstance(pilot.app.screen, LogPage)
            shown = text(pilot)
            assert "Log" in shown
            assert "Round 1" in shown
            assert "[red]Ada took" in shown
            assert "[@click=app.quit]x took" in shown
            await pilot.resize_terminal(8, 24)
            await pilot.resize_terminal(80, 24)
            await pilot.press(back)
            table_of(pilot)


@pytest.mark.parametrize("key", ["question_mark", "f1"])
async def test_help_opens_scrolls_and_leads_back(key: str) -> None:
    async with open_table(begun()) as (pilot, _table):
        await pilot.press(key)
        assert isinstance(pilot.app.screen, HelpPage)
        shown = text(pilot)
        await press(pilot, "end")
        assert text(pilot) != shown
        await pilot.press("f1")
        table_of(pilot)


async def test_ctrl_c_says_how_to_leave_in_the_prompts_place() -> None:
    async with open_table(begun(), notifications=True) as (pilot, _table):
        await pilot.press("ctrl+c")
        await pilot.pause(0.1)
        assert said(pilot) == "To quit, press q (or ctrl+q)."
        assert said(pilot) in " ".join(" ".join(rows(pilot)[21:23]).split())
        assert not pilot.app.screen.query("Toast")
        assert pilot.app.return_code is None
        await pilot.press("right")
        assert "To quit" not in text(pilot)


@pytest.mark.parametrize(("key", "back"), [("l", "escape"), ("question_mark", "q"), ("n", "escape")])
async def test_back_from_another_screen_the_prompt_says_what_can_be_done(key: str, back: str) -> None:
    async with open_table(played(begun(), 1)) as (pilot, table):
        await pilot.press("right", "escape")  # the prompt speaks of keys from the first one on
        usual = said(pilot)
        await pilot.press("9")
        assert said(pilot) != usual
        await pilot.press(key)
        assert pilot.app.screen is not table
        await pilot.press(back)
        assert said(pilot) == usual
        assert not refuses(table)


async def test_a_new_game_from_the_table_is_two_keys_away_and_the_old_one_is_kept() -> None:
    old = played(begun("Ada", "Bob", "Cy", wall=GREY), 7)
    position, path = old.position, old.path
    assert path is not None
    async with open_table(old) as (pilot, _table):
        await pilot.press("n")
        assert isinstance(pilot.app.screen, Start)
        await pilot.press("escape")
        assert table_of(pilot).session is old
        await press(pilot, "n", "enter")
        new = table_of(pilot).session
        assert new is not old
        assert new.position.round == 1
        assert not new.can_undo
        assert new.names == ("Ada", "Bob", "Cy")
        assert new.position.wall is GREY
        assert LIBRARY.read(path).position == position
        with LIBRARY.resume(path) as again:  # it is nobody's any more, and can be gone on with
            assert again.position == position
        assert {save.path for save in LIBRARY.saved()} == {path, new.path}


@pytest.mark.parametrize("key", ["z", "tab", "f7", "ctrl+k"])
async def test_a_key_without_a_meaning_is_told_so_and_which_have_one(key: str) -> None:
    async with open_table(begun()) as (pilot, table):
        await pilot.press(key)
        assert said(pilot) == "That key does nothing here. Type a factory (1-5), or press ? for help."
        await pilot.press("1")
        assert not refuses(table)
        await pilot.press(key)
        assert said(pilot).startswith("That key does nothing here. Type a colour (")


async def test_after_the_end_a_key_that_chose_tiles_says_what_can_be_done() -> None:
    async with open_table(play_until(begun(), Phase.OVER)) as (pilot, _table):
        await pilot.press("3")
        assert said(pilot).startswith("That key does nothing here. ")
        assert said(pilot).endswith("Enter shows the result.")


async def paste(pilot: Pilot[int], text: str) -> None:
    pilot.app.post_message(events.Paste(text))
    await pilot.pause()


async def test_moves_that_are_pasted_are_played_as_if_typed() -> None:
    async with open_table(begun()) as (pilot, table):
        session = table.session
        first = first_pick(session)
        after = session.position.apply(first).position
        then = next(move for move in after.legal_moves if isinstance(move, Pick))
        await paste(pilot, f"  {' '.join(str(first))} {str(then).lower()}")
        assert [entry.move for entry in session.entries[-2:]] == [first, then]
        await paste(pilot, "9B2")
        assert said(pilot) == "There are only 5 factories."
        assert table.state.cursor == Cursor(), "what stands behind a refusal is not played"
        for other in ("q", "1B\x1b", "3B2\n4B1", "1" * 13, "", f"{str(first_pick(session))[:2]}x"):
            await paste(pilot, other)
            assert said(pilot) == "Only moves can be pasted here, written as you type them."
            assert table.state.cursor == Cursor(), "nor is anything half chosen"
        assert pilot.app.return_code is None
        table.app.change(Settings.confirm, True)
        entries = len(session.entries)
        await paste(pilot, str(first_pick(session)))
        assert table.state.cursor.confirming, "it is shown first"
        assert len(session.entries) == entries


def first_pick(session: Session) -> Pick:
    return next(move for move in session.position.legal_moves if isinstance(move, Pick))


async def test_nobody_is_asked_about_a_game_that_ends_by_itself() -> None:
    session, rng = begun(seed="heron"), random.Random(5)
    session.advance()
    while not _over_but_for_forced_picks(session.position):
        session.play(sensible(session.position, rng))
    async with open_table(session) as (pilot, _table):
        await pilot.press("x")
        assert said(pilot) == "The game is about to end: nobody has a move left."
        await pilot.press("x")
        assert not session.ended_early
        assert not session.finished


def _over_but_for_forced_picks(position: Position) -> bool:
    while len(position.legal_moves) == 1:
        position = position.apply(position.legal_moves[0]).position
    return position.phase is Phase.OVER


async def test_undo_and_redo_by_their_keys_say_which_choice() -> None:
    async with open_table(begun()) as (pilot, table):
        start = table.session.position
        await pilot.press("u")
        assert said(pilot) == "Nothing to undo."
        await pilot.press("ctrl+y")
        assert said(pilot) == "Nothing to redo."
        first = groups(start)[0]
        words = f"North's {start.offer.at(first.source)[first.colour]} {colour_word(first.colour)} to line 5."
        await type_pick(pilot, Pick(*first, 5))
        after = table.session.position
        await pilot.press("U")
        assert table.session.position == start
        assert said(pilot).startswith(f"Undone: {words} North: ")
        assert "redo" in rows(pilot)[-1]
        await pilot.press("ctrl+y")
        assert table.session.position == after
        assert said(pilot).startswith(f"Redone: {words} South: ")
        await pilot.press("u")
        await type_pick(pilot, Pick(*first, 4))
        assert not table.session.can_redo
        path = table.session.path
        assert path is not None
        assert LIBRARY.read(path).position == table.session.position
