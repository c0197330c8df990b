"""A replay shows moves that were undone when the player asks for them."""

from __future__ import annotations

from pathlib import Path

from tests.azul.tui.playing import begun, picture, played
from tests.azul.tui.replay.replays import assert_shows, hints, open_golden, open_replay, prompt, saved

from azul.game import LIBRARY
from azul.rules import Phase


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
            assert [each.position for each in replay.state.moments] == [each.after for each in record.entries]
            assert "u undone" in hints(replay)
            replay.playback.go_to(replay.state.course.marks[2].place + 2)
            here = replay.state.moment
            await pilot.press("u")
            assert replay.state.moment == here, "it stays where it was"
            assert prompt(replay).startswith("Showing 3 undone moves")
            assert "u hide undone" in hints(replay)
            undone = [place for place, each in enumerate(replay.state.moments) if each.undone]
            assert len(undone) == 3
            assert len(replay.state.moments) == len(record.entries) + 3
            standing = [each.position for each in replay.state.moments if not each.undone]
            assert standing == [each.after for each in record.entries]
            for place in undone:
                replay.playback.go_to(place)
                assert replay.view.last_move_line.text.startswith("Undone later: ")
                assert "an undone move." in prompt(replay)
                assert_shows(replay, replay.state.moments[place].position)
            replay.playback.go_to(0)
            assert "╌╌" in picture(replay.bar)[0]
            replay.playback.go_to(undone[-1])
            await pilot.press("u")
            assert not replay.state.moment.undone
            assert len(replay.state.moments) == len(record.entries)
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
                    assert not replay.state.moment.undone

    async def test_a_round_s_account_of_what_was_taken_back(self) -> None:
        async with open_replay(self.path()) as (_pilot, replay):
            replay.action_undone()
            first = next(place for place, each in enumerate(replay.state.moments) if each.undone)
            replay.playback.go_to(first)
            assert replay.state.position.phase is Phase.DEAL
            for board, shown_board in zip(replay.state.position.boards, replay.view.boards, strict=True):
                account = shown_board.view.account
                assert account is not None
                assert account.after == board.score

    async def test_nothing_was_taken_back(self, tmp_path: Path) -> None:
        async with open_golden(tmp_path) as (pilot, replay, _steps):
            assert "undone" not in hints(replay)
            await pilot.press("u")
            assert prompt(replay) == "No moves were undone in this game."

    async def test_playing_on_from_one(self) -> None:
        path = self.path()
        async with open_replay(path) as (pilot, replay):
            replay.action_undone()
            place = [place for place, each in enumerate(replay.state.moments) if each.undone][-1]
            replay.playback.go_to(place)
            game, commands = replay.state.position, [each.move for each in replay.state.history]
            await pilot.press("p")
            session = pilot.app.session  # type: ignore[attr-defined]
            assert [each.move for each in session.entries][: len(commands)] == commands
            assert session.entries[len(commands) - 1].after == game
