"""The replay screen: opened and left, whole games in both directions, steps, keys, undone moves; all fits."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from rich.cells import cell_len
from tests.azul.games import NAMES, begun, played, sensible
from tests.azul.tui.playing import app_for, picture, press, rows, running, text
from tests.azul.tui.replay import replays
from tests.azul.tui.replay.replays import GOLDEN, assert_shows, hints, open_golden, open_replay, prompt, saved

from azul.game import LIBRARY
from azul.rules import Phase, Pick, Picked, parse_move
from azul.tui.models import Landed
from azul.tui.table import Table
from hotseat.storage.journal import Journal


@pytest.mark.parametrize("file", GOLDEN[::3], ids=lambda file: file.stem)
async def test_a_golden_game_forwards_and_backwards(tmp_path: Path, file: Path) -> None:
    async with open_golden(tmp_path, file) as (_pilot, replay, steps):
        assert replay.state.replay.length == len(steps)
        for place, (_command, game) in enumerate(steps):
            if place:
                replay.action_go("stepped", 1)
            assert_shows(replay, game)
        assert replay.state.replay.at_end
        for _command, game in steps[-2::-1]:
            replay.action_go("stepped", -1)
            assert_shows(replay, game)
        assert replay.state.replay.at_start


@pytest.mark.parametrize("file", [GOLDEN[0], GOLDEN[-1]], ids=lambda file: file.stem)
async def test_each_moment_says_what_happened_and_marks_it(tmp_path: Path, file: Path) -> None:
    async with open_golden(tmp_path, file) as (_pilot, replay, steps):
        for before, (command, game) in zip(replay.state.steps, steps, strict=True):
            assert before.position == game
            pick = parse_move(command)
            told = replay.view.last_move_line.text
            summed = replay.view.market.view.summary is not None
            assert summed == (game.offer.empty and replay.account() is not None)
            if not isinstance(pick, Pick):
                assert replay.view.market.view.last is None
                assert ("goes first." in told) if command.startswith("deal") else (" scores " in told)
            else:
                picked = next(e for e in replay.state.history[-1].events if isinstance(e, Picked))
                assert told.startswith(f"{NAMES[picked.seat - 1]} took {picked.number} ")
                assert replay.view.market.view.last == pick.source
                landed = replay.view.boards[picked.seat - 1].view.landed
                if game.phase is Phase.OFFER:
                    assert isinstance(landed, Landed)
                    assert (landed.line, landed.placed) == (picked.line, picked.placed)
            accounts = [board.view.account for board in replay.view.boards]
            if game.phase in (Phase.DEAL, Phase.OVER):
                assert [each and each.after for each in accounts] == [each.score for each in game.boards]
            elif game.phase is Phase.OFFER:
                assert accounts == [None] * game.players
            if not replay.state.replay.at_end:
                replay.action_go("stepped", 1)


async def test_keys_step_and_jump(tmp_path: Path) -> None:
    places = []
    async with open_golden(tmp_path) as (pilot, replay, steps):
        deals = [place for place, (command, _game) in enumerate(steps) if command.startswith("deal")]
        for key in ("right", "down", "pagedown", "left", "up", "pageup", "end", "home", "3", "1"):
            await pilot.press(key)
            places.append(replay.state.replay.place)
        expected = [1, deals[1], deals[2], deals[2] - 1, deals[1], 0, len(steps) - 1, 0, deals[2], 0]
        assert places == expected
        assert_shows(replay, steps[0][1])
        assert "undone" not in hints(replay)
        await pilot.press("u")
        assert prompt(replay) == "No moves were undone in this game."


async def test_it_says_where_one_is_and_at_the_ends_that_there_is_no_more(tmp_path: Path, home: Path) -> None:
    async with open_golden(tmp_path) as (pilot, replay, steps):
        rounds = [game.round for _command, game in steps]
        assert prompt(replay).startswith("Round 1 begins. Space plays")
        assert "reverse" not in hints(replay)
        replay.action_go("stepped", -1)
        assert prompt(replay) == "This is the start."
        replay.action_go("round_on")
        replay.action_go("stepped", 3)
        count = rounds.count(2) - 1
        assert prompt(replay).startswith(f"Round 2, move 3 of {count}. ")
        replay.action_go("at", 1_000_000)
        assert "wins with" in prompt(replay)
        assert "play on" not in hints(replay)
        assert "space play again" in hints(replay)
        assert "won" in text(pilot)
        replay.action_play_on()
        assert prompt(replay).startswith("The game is over here. ")
        assert not LIBRARY.saved()
        replay.action_go("round_on")
        assert prompt(replay) == "This is the end."
        await pilot.press("9")
        assert prompt(replay) == f"Choose a round from 1 to {rounds[-1]}."
        assert re.search(r"Game over after round \d+  replay ", rows(pilot)[0])


async def test_everything_named_fits_at_80_columns(tmp_path: Path) -> None:
    session = played(begun(*NAMES, seed="heron"), 30)
    session.undo()
    session.play(sensible(session.position, random.Random(9)))
    async with open_replay(saved(session)) as (pilot, replay):
        for action in (None, "u", "space"):
            if action:
                await pilot.press(action)
            line = rows(pilot)[-1]
            missing = [h for h in replay.scene().keys if f"{h.key} {h.word}" not in line]
            assert len(missing) <= 5, "playing on, reverse, undone, review, log: there may be no room"
            assert not missing or line.rstrip().endswith("m more")
        assert all(len(row) == 80 for row in rows(pilot))


@pytest.mark.parametrize("record", [GOLDEN[0], GOLDEN[-1]], ids=lambda path: path.stem)
async def test_every_sentence_fits_with_long_names(record: Path, tmp_path: Path) -> None:
    path, _steps = replays.golden_record(record, tmp_path / "game.azul")
    words = path.read_text()
    for name in NAMES:
        words = words.replace(f"player {name}\n", f"player {name} of a long family name\n")
    path.write_text(words)
    async with open_replay(path) as (_pilot, replay):
        for place in range(replay.state.replay.length):
            replay.state.replay = replay.state.replay.at(place)
            for sentence in (replay.scene().last_move, replay.scene().prompt):
                assert cell_len(sentence) <= 78
        replay.action_play_on()
        assert cell_len(prompt(replay)) <= 78


class TestUndone:
    def path(self) -> Path:
        """A game of which three choices were taken back, the deal of a round with them."""
        session = begun(seed="heron")
        session.advance()
        while session.position.round < 3:
            session.play(session.position.legal_moves[0])
        session.undo()
        session.play(session.position.legal_moves[-1])
        played(session, 6)
        session.undo()
        session.undo()
        return saved(played(session, 2, seed=8))

    async def test_they_are_hidden_until_asked_for(self) -> None:
        path = self.path()
        record = LIBRARY.read(path)
        async with open_replay(path) as (pilot, replay):
            assert [each.position for each in replay.state.steps] == [each.after for each in record.entries]
            assert "u undone" in hints(replay)
            replay.action_go("at", replay.state.replay.rounds[3] + 2)
            here = replay.state.step
            await pilot.press("u")
            assert replay.state.step == here, "it stays where it was"
            assert prompt(replay).startswith("Showing 3 undone moves")
            assert "u hide undone" in hints(replay)
            undone = [place for place, each in enumerate(replay.state.steps) if each.undone]
            assert len(undone) == 3
            assert len(replay.state.steps) == len(record.entries) + 3
            standing = [each.position for each in replay.state.steps if not each.undone]
            assert standing == [each.after for each in record.entries]
            for place in undone:
                replay.action_go("at", place)
                assert replay.view.last_move_line.text.startswith("Undone later: ")
                assert "an undone move." in prompt(replay)
                assert_shows(replay, replay.state.steps[place].position)
            replay.action_go("at", 0)
            assert "╌╌" in picture(replay.bar)[0]
            replay.action_go("at", undone[-1])
            await pilot.press("u")
            assert not replay.state.step.undone
            assert len(replay.state.steps) == len(record.entries)
            assert "╌" not in picture(replay.bar)[0]

    async def test_a_choice_that_followed_one_taken_back_is_shown_from_where_it_was_made(self) -> None:
        path = self.path()
        record = LIBRARY.read(path)
        async with open_replay(path) as (_pilot, replay):
            replay.action_undone()
            for number, entry in enumerate(record.entries):
                if not entry.chance:
                    replay.show_best_move(number, "There was a better one.", entry.move)
                    assert replay.state.position == entry.before, number
                    assert not replay.state.step.undone

    async def test_a_round_s_account_of_what_was_taken_back(self) -> None:
        async with open_replay(self.path()) as (_pilot, replay):
            replay.action_undone()
            first = next(place for place, each in enumerate(replay.state.steps) if each.undone)
            replay.action_go("at", first)
            assert replay.state.position.phase is Phase.DEAL
            for board, shown_board in zip(replay.state.position.boards, replay.view.boards, strict=True):
                account = shown_board.view.account
                assert account is not None
                assert account.after == board.score

    async def test_playing_on_from_one(self) -> None:
        path = self.path()
        async with open_replay(path) as (pilot, replay):
            replay.action_undone()
            place = [place for place, each in enumerate(replay.state.steps) if each.undone][-1]
            replay.action_go("at", place)
            game, commands = replay.state.position, [each.move for each in replay.state.history]
            await pilot.press("p")
            session = pilot.app.session  # type: ignore[attr-defined]
            assert [each.move for each in session.entries][: len(commands)] == commands
            assert session.entries[len(commands) - 1].after == game


class TestPlayingOn:
    async def test_the_same_choices_get_the_same_deals(self, home: Path) -> None:
        path = saved(begun(seed="heron"))
        path.write_text(path.read_text().replace("seed heron\n", ""))  # the harder case
        old = played(LIBRARY.resume(path), 40)
        assert old.position.round > 3
        saved(old)
        before, entries = path.read_bytes(), list(old.entries)
        async with open_replay(path) as (pilot, replay):
            replay.action_go("at", replay.state.replay.rounds[2] + 3)
            here, number = replay.state.position, len(replay.state.history)
            await press(pilot, "p")
            table = pilot.app.screen
            assert isinstance(table, Table)
            assert table.session.position == here
            assert table.session.path not in (None, path)
            assert table.session.path is not None
            assert table.session.path.parent == home
            assert "This is a new game from here on" in text(pilot)
            for each in entries[number:]:
                if not each.chance:
                    table.session.play(each.move)
            assert list(table.session.entries) == entries
            assert table.session.path.read_bytes() == before
            await pilot.press("u", "q")
        assert path.read_bytes() == before
        assert len(LIBRARY.saved()) == 2

    async def test_who_sits_where_comes_along(self, tmp_path: Path) -> None:
        path, _steps = replays.golden_record(GOLDEN[0], tmp_path / "game.azul")
        with path.open("a") as file:
            file.write("seat 2 computer hard\n")
        async with open_replay(path) as (pilot, replay):
            replay.action_go("stepped", 4)
            await pilot.press("p")
            assert pilot.app.session.seats == ("person", "computer hard")  # type: ignore[attr-defined]

    async def test_a_game_under_way_is_not_lost_by_it(self, tmp_path: Path, home: Path) -> None:
        path, _steps = replays.golden_record(GOLDEN[0], tmp_path / "game.azul")
        home.write_text("a file where the folder should be")
        session = played(begun(seed="heron"), 1)
        app = app_for(session)
        async with running(app) as pilot:
            app.navigator.replay(path)
            await pilot.pause()
            replay = replays.shown(pilot)
            await pilot.press("p")
            assert replays.shown(pilot) is replay
            assert prompt(replay).startswith("The game on the table is not saved")
            assert app.session is session


class TestOpening:
    async def test_over_a_game_under_way_and_back(self, tmp_path: Path) -> None:
        session = played(begun(seed="heron"), 7)
        path = session.path
        assert path is not None
        app = app_for(session)
        async with running(app) as pilot:
            table = app.screen
            app.navigator.replay(path)  # this very game, whose file the program itself has locked
            await pilot.pause()
            replay = replays.shown(pilot)
            assert replay.state.replay.length == 8
            assert "esc back" in hints(replay)
            await pilot.press("q")
            assert app.screen is table
            app.navigator.replay(path)
            await pilot.pause()
            await pilot.press("ctrl+q")
        assert app.return_code == 0

    async def test_what_cannot_be_read_is_said(self, tmp_path: Path) -> None:
        path = tmp_path / "game.azul"
        path.write_text("azul 1\nwall pink\n")
        session = begun(seed="heron")
        app = app_for(session)
        async with running(app, (80, 40)) as pilot:
            app.navigator.replay(path)
            await pilot.pause()
            assert isinstance(app.screen, Table)
            assert "wall pink: `wall` must be `coloured` or `grey`" in text(pilot).replace(" ▌ ", " ")

    async def test_a_torn_end_is_said_of_a_game_that_another_program_has_open(self) -> None:
        path = saved(played(begun(seed="heron"), 5))
        path.write_bytes(path.read_bytes() + b"C")
        before = path.read_bytes()
        journal, _data = Journal.open(path)
        async with open_replay(path) as (pilot, replay):
            assert prompt(replay) == "The last line of the record is incomplete and was skipped."
            assert replay.state.replay.length == 6
            await pilot.press("right")
            assert "move 1 of 5" in prompt(replay)
        journal.close()
        assert path.read_bytes() == before

    async def test_a_game_without_a_choice_shows_its_deal(self) -> None:
        session = begun(seed="heron")
        session.advance()
        async with open_replay(saved(session)) as (pilot, replay):
            assert_shows(replay, session.position)
            assert prompt(replay).startswith("Round 1 begins. The record ends here. Press p to play on.")
            assert "space" not in hints(replay)
            replay.action_go("stepped", 1)
            assert prompt(replay) == "There is nothing else to show."
            await pilot.press("space")
            assert prompt(replay) == "There is nothing to play yet."

    async def test_a_header_alone(self) -> None:
        async with open_replay(saved(begun(seed="heron"))) as (pilot, replay):
            assert "Nothing has happened yet." in prompt(replay)
            assert "before the first round" in rows(pilot)[0]
            await pilot.press("1")
            assert prompt(replay) == "There are no rounds yet."
            await pilot.press("p")
            table = pilot.app.screen
            assert isinstance(table, Table)
            assert table.session.position.phase is Phase.OFFER
