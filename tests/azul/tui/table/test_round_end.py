"""The end of a round as a step of its own: messages during scoring, and waiting for enter."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from tests.azul.games import COLOURED, GREY, NAMES, begun, play_until, sensible
from tests.azul.tui import playing
from tests.azul.tui.playing import acts, click, open_table, picture, resize, rows, said, table_of, text, until
from tests.azul.tui.settings.settings_app import azul, keep, running
from tests.azul.tui.table.bot_games import HARD, at_table, sat
from textual.pilot import Pilot

from azul.game import AzulSettings, Session
from azul.rules import Move, Phase, WallKind
from azul.tui.cursor import Line
from azul.tui.screens import Result
from azul.tui.table import Table
from hotseat.tui.screens.settings import SettingsScreen
from hotseat.tui.widgets import TitleView


def before_the_end(session: Session, *, last: bool = False) -> Move:
    """Play until one choice ends the round, or with `last` the game; that choice."""
    rng = random.Random(5)
    session.advance()
    while not session.finished:
        number, choice = session.position.round, sensible(session.position, rng)
        session.play(choice)
        if session.finished if last else session.position.round != number:
            session.undo()
            return choice
    raise AssertionError("no choice ends it")


@asynccontextmanager
async def ended(
    players: int = 2,
    wall: WallKind = COLOURED,
    *,
    wait: bool = True,
    last: bool = False,
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[tuple[Pilot[int], Table, Session]]:
    if wait:
        keep(wait=True)
    session = begun(*NAMES[:players], wall=wall)
    choice = before_the_end(session, last=last)
    async with open_table(session, size) as (pilot, table):
        table.become(choice)
        await pilot.pause()
        yield pilot, table, session


def title_of(table: Table) -> TitleView:
    title = table.view.title_line.view
    assert title is not None
    return title


def assert_waits(pilot: Pilot[int], table: Table, number: int) -> None:
    """Everything on the screen says that this round is scored, and that enter goes on."""
    assert table.state.waiting
    title = title_of(table)
    assert (title.where, title.turn) == (f"Scoring round {number}", "waiting for Enter")
    assert said(pilot) == f"Round {number} is scored. Press Enter to continue."
    assert not any(board.view.active for board in table.view.boards)
    assert table.view.prompt_line.seat is None
    assert table.view.market.view.offer.empty
    assert not table.view.market.view.marker_here
    assert all(board.view.account for board in table.view.boards)
    assert "enter continue" in text(pilot)
    assert " to play" not in text(pilot)


@pytest.mark.parametrize("wall", list(WallKind))
@pytest.mark.parametrize("players", [2, 3, 4])
async def test_the_account_waits_for_enter_with_the_next_round_behind_it(
    players: int, wall: WallKind
) -> None:
    async with ended(players, wall) as (pilot, table, session):
        assert session.position.round == 2, "the deal is on the disk already"
        assert_waits(pilot, table, 1)
        assert table.state.position.boards == session.position.boards
        scores = [picture(board)[0] for board in table.view.boards]
        for key in ("3", "b", "f", "right", "up", "escape", "backspace"):
            await pilot.press(key)
            assert_waits(pilot, table, 1)
        assert [picture(board)[0] for board in table.view.boards] == scores
        assert table.state.cursor.group is None
        await pilot.press("enter")
        assert not table.state.waiting
        assert table.view.market.view.offer == session.position.offer
        assert not any(board.view.account for board in table.view.boards), "it has been read"
        assert rows(pilot)[0].split()[1:3] == ["round", "2"]
        assert f"{session.names[(session.position.to_play or 1) - 1]} to play" in rows(pilot)[0]
        assert table.view.prompt_line.seat == session.position.to_play
        await pilot.press(str(session.position.legal_moves[0])[0].lower())
        assert table.state.cursor.source is not None


SIZES = [(80, 24), (90, 28), (92, 30), (96, 30), (100, 30), (120, 40), (160, 50), (240, 70)]


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_the_empty_market_sums_the_round_up_until_the_next_one_is_dealt(players: int) -> None:
    async with ended(players) as (pilot, table, session):
        told = table.view.market.view.summary
        assert told is not None
        assert [account.after for account in told.accounts] == [b.score for b in session.position.boards]
        for size in SIZES:
            await resize(pilot, *size)
            seen = [row.split() for row in picture(table.view.market) if row.strip()]
            words = ["before", "tiles", "floor", "now"]
            assert words in (seen[0], [row[0] for row in seen[1:5]]), size
            first = f"{session.names[session.position.first - 1]} goes first in the next round."
            if size != (90, 28) or players < 4:
                assert first in " ".join(" ".join(row) for row in seen), size
        await pilot.press("enter")
        assert table.view.market.view.summary is None
        assert "before" not in " ".join(picture(table.view.market))


@pytest.mark.parametrize("players", [2, 4])
async def test_on_the_final_table_the_bonus_is_told_part_by_part(players: int) -> None:
    words = ["before", "tiles", "floor", "rows", "columns", "colours", "now"]
    async with ended(players, last=True) as (pilot, table, session):
        for size in SIZES:
            await resize(pilot, *size)
            seen = [row.split() for row in picture(table.view.market) if row.strip()]
            if seen[0] == words:  # a row each player
                seen = [list(column) for column in zip(words, *(row[-7:] for row in seen[1:]), strict=True)]
            found: dict[str, list[int]] = {}
            for word, *values in (row for row in seen if row[0] in words):
                found.setdefault(word, []).extend(map(int, values))
            assert list(found) == words, size
            parts = list(zip(*(found[word] for word in words[3:6]), strict=True))
            assert parts == [bonus.parts for bonus in session.position.bonuses or ()], size


@pytest.mark.usefixtures("moving")
async def test_the_summary_grows_with_what_is_counted() -> None:
    async with ended(4, wait=False) as (_pilot, table, _session):
        grown = []
        for _act in acts(table):
            told = table.view.market.view.summary
            assert (told is not None) == bool(table.state.scoring)
            if told is not None:
                grown.append(sum(account.gained for account in told.accounts))
        assert grown == sorted(grown)
        assert grown[0] == 0 < grown[-1]


@pytest.mark.usefixtures("moving")
async def test_the_summary_stays_while_tiles_move_to_the_columns_that_are_chosen() -> None:
    session = play_until(begun(wall=GREY, seed="crane"), Phase.TILING)
    async with open_table(session) as (_pilot, table):
        for _tile in range(2):
            table.do(session.position.legal_moves[0])
            assert session.position.phase is Phase.TILING
            assert all(table.view.market.view.summary for _act in acts(table))


@pytest.mark.parametrize("key_bar", [False, True])
async def test_no_advice_and_a_click_anywhere_goes_on_and_does_nothing_else(*, key_bar: bool) -> None:
    async with ended() as (pilot, table, session):
        await pilot.press("h")
        assert said(pilot) == "There is no move to suggest right now."
        assert table.state.waiting
        if key_bar:
            box = table.view.key_line.box
            await pilot.click("#sheet", offset=(box.x + 1, box.y))
        else:
            await click(pilot, Line(1, 2))
        assert not table.state.waiting
        assert session.position.round == 2
        assert table.state.cursor.group is None


async def test_undo_takes_the_pick_back_and_redo_waits_again() -> None:
    async with ended() as (pilot, table, session):
        await pilot.press("u")
        assert session.position.round == 1
        assert not table.state.waiting
        assert table.view.market.view.offer == session.position.offer
        assert not session.position.offer.empty
        assert table.view.prompt_line.seat == session.position.to_play
        await pilot.press("ctrl+y")
        assert session.position.round == 2
        assert table.state.waiting
        await pilot.press("enter")
        await pilot.press("u")
        assert session.position.round == 1, "over the deal, to the last choice"


async def test_bag_lid_and_log_tell_nothing_of_the_next_round() -> None:
    async with ended(size=(120, 40)) as (pilot, table, session):
        assert (table.view.log_part.view or ())[-1].text.startswith("End of round 1")
        title = title_of(table)
        assert title.aside == f"bag {table.state.position.bag.total}   lid {table.state.position.lid.total}"
        assert table.state.position.bag.total > session.position.bag.total
        await pilot.press("enter")
        assert (table.view.log_part.view or ())[-1].text == "Round 2"


async def test_a_change_of_the_setting_holds_at_once() -> None:
    session = begun()
    choice = before_the_end(session)
    async with running(session) as pilot:
        azul(pilot).change(AzulSettings.wait, True, write=False)
        table_of(pilot).become(choice)
        await pilot.pause()
        assert_waits(pilot, table_of(pilot), 1)
        await pilot.press("o")
        assert isinstance(pilot.app.screen, SettingsScreen)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, Table))
        assert_waits(pilot, table_of(pilot), 1)


async def test_computers_wait_too() -> None:
    session, rng = sat("person", HARD), random.Random(5)
    choice = sensible(session.position, rng)
    while session.computer_to_play or session.position.apply(choice).position.phase is not Phase.DEAL:
        session.play(choice)
        choice = sensible(session.position, rng)
    async with at_table(session) as (pilot, table, _quick):
        azul(pilot).change(AzulSettings.wait, True, write=False)
        number, entries = session.position.round, len(session.entries)
        table.become(choice)
        await pilot.pause()
        done = len(session.entries)
        assert done > entries
        for _ in range(5):
            await pilot.pause(0.05)
        assert len(session.entries) == done, "no computer has picked"
        assert_waits(pilot, table, number)
        assert "thinking" not in text(pilot)
        await pilot.press("enter")
        if session.computer_to_play is not None:
            await until(pilot, lambda: len(session.entries) > done)


@pytest.mark.usefixtures("animation_stands_still")
@pytest.mark.parametrize("wall", list(WallKind))
async def test_while_it_is_scored_nobody_is_to_pick(wall: WallKind) -> None:
    async with ended(4, wall, wait=False) as (pilot, table, session):
        said_then = []
        for act in acts(table):
            title = title_of(table)
            active = [board.view.seat for board in table.view.boards if board.view.active]
            said_then.append(title.where)
            if act.scoring:
                assert (title.where, title.turn, active) == ("Scoring round 1", "", [])
                assert said(pilot) == "Scoring round 1. Enter skips."
                assert table.view.prompt_line.seat is None
                assert "enter skip" in text(pilot)
            else:
                name = session.names[(session.position.to_play or 1) - 1]
                assert (title.where, title.turn) == ("round 2", f"{name} to play")
                assert said(pilot).startswith(f"{name}: ")
                assert active == [session.position.to_play] == [table.view.prompt_line.seat]
        assert set(said_then) == {"Scoring round 1", "round 2"}


@pytest.mark.usefixtures("animation_stands_still")
@pytest.mark.parametrize("by_mouse", [False, True])
async def test_what_ends_the_animation_takes_nothing_away(*, by_mouse: bool) -> None:
    async with ended() as (pilot, table, _session):
        assert table.state.animating
        await (click(pilot, Line(1, 2)) if by_mouse else pilot.press("enter"))
        assert not table.state.animating
        assert_waits(pilot, table, 1)
        await pilot.press("enter")
        assert table.state.animating, "the deal"
        assert not table.state.waiting
        title = title_of(table)
        assert title.where == "round 2"


@pytest.mark.usefixtures("animation_stands_still")
@pytest.mark.parametrize("wait", [True, False])
async def test_at_the_end_of_the_game_the_result_comes_after_the_account(wait: bool) -> None:
    async with ended(wait=wait, last=True) as (pilot, table, session):
        assert session.finished
        assert said(pilot) == "Scoring the last round. Enter skips."
        assert rows(pilot)[0].split()[1:5] == ["Scoring", "the", "last", "round"]
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, Table)
        assert "wins" in said(pilot)
        assert all(board.view.account for board in table.view.boards)
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, Result)


async def test_on_the_grey_wall_the_title_says_who_is_to_tile() -> None:
    session = play_until(begun(wall=GREY, seed="crane"), Phase.TILING)
    async with open_table(session) as (pilot, table):
        while session.position.phase is Phase.TILING:
            name = session.names[(session.position.to_play or 1) - 1]
            assert rows(pilot)[0].split()[1:6] == ["Scoring", "round", "1", name, "to"]
            active = [board.view.seat for board in table.view.boards if board.view.active]
            assert active == [session.position.to_play]
            assert table.view.prompt_line.seat == session.position.to_play
            await playing.press(pilot, str(session.position.legal_moves[0]).partition(">")[2])


@asynccontextmanager
async def before_wall_tiling() -> AsyncIterator[tuple[Pilot[int], Table, Session]]:
    """A table of four with the grey wall where the last tiles of a round have just been taken."""
    keep(wait=True)
    session = play_until(begun(*NAMES[:4], wall=GREY, seed="crane"), Phase.TILING, seed=5)
    choice = session.entries[-1].move
    session.undo()
    async with open_table(session) as (pilot, table):
        table.become(choice)
        await pilot.pause()
        assert session.position.phase is Phase.TILING
        yield pilot, table, session


def assert_handed_over(pilot: Pilot[int], table: Table, ending: str) -> None:
    """Nobody is to choose yet, and it is said how it goes on."""
    assert table.state.waiting
    assert title_of(table).turn == "waiting for Enter"
    assert said(pilot).endswith(ending)
    assert not any(board.view.active or board.view.columns for board in table.view.boards)
    assert table.view.prompt_line.seat is None
    assert "enter continue" in text(pilot)


async def test_eager_keys_place_nobodys_tile_when_wall_tiling_begins() -> None:
    async with before_wall_tiling() as (pilot, table, session):
        entries, name = len(session.entries), session.names[(session.position.to_play or 1) - 1]
        ending = f"Press Enter for wall-tiling: {name} begins."
        assert_handed_over(pilot, table, ending)
        for key in ("5", "1", "b", "2", "right", "escape"):
            await pilot.press(key)
            assert_handed_over(pilot, table, ending)
        assert len(session.entries) == entries
        await pilot.press("enter")
        assert not table.state.waiting
        assert said(pilot).startswith(f"{name}: which column")
        await pilot.press(str(session.position.legal_moves[0]).partition(">")[2])
        assert len(session.entries) > entries


async def test_an_extra_key_does_not_place_the_next_ones_tile() -> None:
    async with before_wall_tiling() as (pilot, table, session):
        await pilot.press("space")
        first = session.position.to_play or 1
        while session.position.to_play == first:
            await pilot.press(str(session.position.legal_moves[0]).partition(">")[2])
        entries, then = len(session.entries), session.names[(session.position.to_play or 1) - 1]
        ending = f"{session.names[first - 1]} is done. Press Enter for {then}'s wall-tiling."
        assert_handed_over(pilot, table, ending)
        await pilot.press("1", "2", "3", "4", "5")
        assert len(session.entries) == entries
        assert_handed_over(pilot, table, ending)
        await click(pilot, Line(1, 2))
        assert not table.state.waiting
        assert len(session.entries) == entries
        assert said(pilot).startswith(f"{then}: which column") or "click a lit space" in said(pilot)
        await pilot.press("u")
        assert not table.state.waiting, "what is undone is that person's own again"
        await pilot.press("ctrl+y")
        assert_handed_over(pilot, table, ending)
