"""The replay on the real screen: whole games both ways, rounds, bar, clock, undone, playing on."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playing import NAMES, app_for, begun, picture, played, rows, sensible, text
from rich.cells import cell_len
from textual import constants
from textual.events import MouseScrollDown, MouseScrollUp
from textual.pilot import Pilot
from textual.screen import Screen

from azul import saves
from azul.record import Flags
from azul.rules import Game, Phase, Pick, Picked, parse_command
from azul.ui.app import AzulApp
from azul.ui.projector import Projector
from azul.ui.replay import Replay
from azul.ui.start import AzulStart
from azul.ui.table import Table
from azul.ui.views import Landed
from hotseat.course import SECONDS
from hotseat.journal import Journal
from hotseat.ui.cells.sheet import Sheet
from hotseat.ui.pages import HelpPage, Page
from hotseat.ui.parts.bar import At

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.txt"))


def golden_record(path: Path, target: Path) -> tuple[Path, list[tuple[str, Game]]]:
    """A golden game as a record's file, and its commands with the positions they lead to."""
    start, *steps = path.read_text(encoding="utf-8").splitlines()
    game = Game.parse(start)
    found = [(command, Game.parse(position)) for command, position in (s.split("\t") for s in steps)]
    players = "".join(f"player {name}\n" for name in NAMES[: game.players])
    body = "".join(f"{command}\n" for command, _position in found)
    target.write_text(f"azul 1\nwall {game.wall}\n{players}first {game.first}\n{body}")
    return target, found


@asynccontextmanager
async def open_replay(
    path: Path, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Pilot[int], Replay]]:
    """The real screen on a record, as `azul replay` opens it."""
    app = AzulApp(None, Flags(), replayed=(saves.read(path, past=True), path))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot, shown(pilot)
    if app.session is not None:
        app.session.close()


def shown(pilot: Pilot[int]) -> Replay:
    screen: Screen[object] = pilot.app.screen
    assert isinstance(screen, Replay), f"{screen} is shown, not the replay"
    return screen


def saved(session: saves.Session) -> Path:
    session.close()
    assert session.path is not None
    return session.path


def prompt(replay: Replay) -> str:
    return replay.prompt_line.text


def hints(replay: Replay) -> str:
    return "  ".join(f"{hint.key} {hint.word}" for hint in replay.hints())


def assert_shows(replay: Replay, game: Game) -> None:
    """The parts of the table show this very position, as they were last told."""
    assert replay.market.view.offer == game.offer
    assert [board.view.board for board in replay.boards] == list(game.boards)
    assert [board.view.active for board in replay.boards] == [
        seat == game.to_play for seat in game.seats_from(1)
    ]
    view = replay.title_line.view
    assert view is not None
    assert view.where == f"round {game.round}"
    assert view.aside == f"bag {game.bag.total}   lid {game.lid.total}"


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
async def test_a_golden_game_forwards_and_backwards(tmp_path: Path, file: Path) -> None:
    path, steps = golden_record(file, tmp_path / "game.azul")
    async with open_replay(path) as (_pilot, replay):
        assert replay.course.length == len(steps)
        for place, (_command, game) in enumerate(steps):
            if place:
                replay.action_step(1)
            assert_shows(replay, game)
        assert replay.course.at_end
        for _command, game in steps[-2::-1]:
            replay.action_step(-1)
            assert_shows(replay, game)
        assert replay.course.at_start


@pytest.mark.parametrize("file", [GOLDEN[0], GOLDEN[-1]], ids=lambda file: file.stem)
async def test_each_moment_says_what_happened_and_marks_it(tmp_path: Path, file: Path) -> None:
    path, steps = golden_record(file, tmp_path / "game.azul")
    async with open_replay(path) as (_pilot, replay):
        for before, (command, game) in zip(replay.moments, steps, strict=True):
            assert before.game == game
            pick = parse_command(command)
            told = replay.told_line.text
            if not isinstance(pick, Pick):
                assert replay.market.view.last is None
                assert ("begins." in told) if command.startswith("deal") else ("to column" in told)
            else:
                picked = next(event for event in replay.events if isinstance(event, Picked))
                assert told.startswith(f"{NAMES[picked.seat - 1]} took {picked.number} ")
                assert replay.market.view.last == pick.source
                landed = replay.boards[picked.seat - 1].view.landed
                if game.phase is Phase.OFFER:
                    assert isinstance(landed, Landed)
                    assert (landed.line, landed.placed) == (picked.line, picked.placed)
            accounts = [board.view.account for board in replay.boards]
            if game.phase in (Phase.DEAL, Phase.OVER):
                assert [each and each.after for each in accounts] == [each.score for each in game.boards]
            elif game.phase is Phase.OFFER:
                assert accounts == [None] * game.players
            if not replay.course.at_end:
                replay.action_step(1)


async def test_keys_step_and_jump(tmp_path: Path) -> None:
    path, steps = golden_record(GOLDEN[0], tmp_path / "game.azul")
    deals = [place for place, (command, _game) in enumerate(steps) if command.startswith("deal")]
    places = []
    async with open_replay(path) as (pilot, replay):
        for key in ("right", "down", "pagedown", "left", "up", "pageup", "end", "home", "3", "1"):
            await pilot.press(key)
            places.append(replay.course.place)
        expected = [1, deals[1], deals[2], deals[2] - 1, deals[1], 0, len(steps) - 1, 0, deals[2], 0]
        assert places == expected
        assert_shows(replay, steps[0][1])


async def test_it_says_where_one_is_and_at_the_ends_that_there_is_no_more(
    tmp_path: Path, home: Path
) -> None:
    path, steps = golden_record(GOLDEN[0], tmp_path / "game.azul")
    rounds = [game.round for _command, game in steps]
    async with open_replay(path) as (pilot, replay):
        assert prompt(replay).startswith("Round 1 begins. Space plays")
        assert "reverse" not in hints(replay)
        replay.action_step(-1)
        assert prompt(replay) == "This is the beginning."
        replay.action_round(1)
        replay.action_step(3)
        count = rounds.count(2) - 1
        assert prompt(replay).startswith(f"Round 2, choice 3 of {count}. ")
        replay.action_go(-1)
        assert "wins with" in prompt(replay)
        assert "play on" not in hints(replay)
        assert "space again" in hints(replay)
        assert "won" in text(pilot)
        replay.action_play_on()
        assert prompt(replay).startswith("The game is over here: ")
        assert not saves.saved(home)
        replay.action_round(1)
        assert prompt(replay) == "This is the end."
        await pilot.press("9")
        assert prompt(replay) == f"The rounds are 1 to {rounds[-1]}."
        assert "replay: the game is over" in rows(pilot)[0]


async def test_everything_named_fits_at_80_columns(tmp_path: Path) -> None:
    session = played(begun(*NAMES, seed="heron"), 30)
    session.undo()
    session.choose(sensible(session.game, random.Random(9)))
    async with open_replay(saved(session)) as (pilot, replay):
        for action in (None, "u", "space"):
            if action:
                await pilot.press(action)
            line = rows(pilot)[-1]
            for hint in replay.hints()[:-2]:  # review and log are more than there may be room for
                assert f"{hint.key} {hint.word}" in line
        assert all(len(row) == 80 for row in rows(pilot))


class TestPlaying:
    async def test_to_the_end_by_the_clock(self, tmp_path: Path) -> None:
        path, steps = golden_record(GOLDEN[0], tmp_path / "game.azul")
        async with open_replay(path) as (pilot, replay):
            await pilot.press("space")
            for _command, game in steps[1:]:
                assert replay.course.playing == 1
                assert "Playing; space pauses." in prompt(replay)
                assert "space pause" in hints(replay)
                replay.tick()
                assert_shows(replay, game)
            assert not replay.course.playing
            assert replay._timer is None
            replay.tick()
            assert replay.course.at_end
            await pilot.press("space")
            assert (replay.course.place, replay.course.playing) == (0, 1)

    async def test_nothing_is_played_backwards_from_the_beginning(self, tmp_path: Path) -> None:
        """It would begin at the end, and give away who won."""
        path, _steps = golden_record(GOLDEN[0], tmp_path / "game.azul")
        async with open_replay(path) as (pilot, replay):
            await pilot.press("home", "b")
            assert (replay.course.place, replay.course.playing) == (0, 0)
            assert prompt(replay) == "This is the beginning."

    async def test_backwards_pausing_and_turning(self, tmp_path: Path) -> None:
        path, _steps = golden_record(GOLDEN[0], tmp_path / "game.azul")
        states = []
        async with open_replay(path) as (pilot, replay):
            replay.action_go(9)
            for key in ("b", "space", "b"):
                await pilot.press(key)
                states.append(replay.course.playing)
            replay.action_play(-1)
            states.append(replay.course.playing)
            replay.action_play_or_pause()
            states.append(replay.course.playing)
            replay.action_play(-1)
            states.append(replay.course.playing)
            assert states == [-1, 0, -1, 0, 1, -1]
            replay.tick()
            assert replay.course.place == 8
            assert "Backwards; space pauses." in prompt(replay)

    async def test_speeds_and_longer_where_there_is_more_to_read(self, tmp_path: Path) -> None:
        path, steps = golden_record(GOLDEN[0], tmp_path / "game.azul")
        round_end = next(n for n, (_c, game) in enumerate(steps) if game.phase is Phase.DEAL)
        async with open_replay(path) as (pilot, replay):

            def seconds() -> float:
                assert replay._timer is not None
                return round(replay._timer._interval, 3)

            await pilot.press("space")
            assert seconds() == SECONDS
            await pilot.press("plus")
            assert seconds() == SECONDS / 2
            replay.action_faster(1)
            replay.action_faster(1)
            assert seconds() == SECONDS / 6
            assert prompt(replay) == "There is no faster speed."
            await pilot.press("minus")
            replay.action_go(round_end)
            assert replay.course.playing == 1, "jumping goes on playing"
            assert seconds() == SECONDS
            replay.action_next_speed()
            replay.action_next_speed()
            assert seconds() == 2 * SECONDS

    async def test_another_screen_pauses_it(self, tmp_path: Path) -> None:
        path, _steps = golden_record(GOLDEN[0], tmp_path / "game.azul")
        async with open_replay(path) as (pilot, replay):
            replay.action_step(3)
            await pilot.press("space", "l")
            log = pilot.app.screen
            assert isinstance(log, Page)
            assert len([line for line in log.lines if " took " in line]) == 3, "up to this moment"
            assert not replay.course.playing
            await pilot.press("escape", "space", "question_mark")
            page = pilot.app.screen
            assert isinstance(page, HelpPage)
            assert page.text.startswith("# Keys of the replay")
            assert "| space | Play, or pause" in page.text
            await pilot.press("q")
            assert shown(pilot) is replay
            assert "space play" in rows(pilot)[-1]

    async def test_a_terminal_too_small_pauses_it(self, tmp_path: Path) -> None:
        path, _steps = golden_record(GOLDEN[0], tmp_path / "game.azul")
        async with open_replay(path) as (pilot, replay):
            await pilot.press("space")
            await pilot.resize_terminal(70, 24)
            await pilot.pause(0.15)
            assert not replay.course.playing
            assert "Azul needs 80x24" in text(pilot)
            await pilot.press("right")
            assert replay.course.place == 0
            await pilot.resize_terminal(80, 24)
            await pilot.pause(0.15)
            assert replay.bar.box.width
            await pilot.press("q")
        assert pilot.app.return_code == 0


def cells(replay: Replay) -> dict[int, int]:
    """The columns of the bar by the moment they stand for."""
    picture(replay.bar)
    found: dict[int, int] = {}
    for x in range(replay.bar.box.width):
        target = replay.bar.target(x, 0)
        if isinstance(target, At):
            found.setdefault(target.place, x)
    return found


class TestMouse:
    async def test_a_click_on_the_bar_goes_there(self, tmp_path: Path) -> None:
        path, steps = golden_record(GOLDEN[-1], tmp_path / "game.azul")
        deals = [place for place, (command, _game) in enumerate(steps) if command.startswith("deal")]
        async with open_replay(path) as (pilot, replay):
            where = cells(replay)
            assert 0 in where
            assert len(steps) - 1 in where
            for place in (deals[2], len(steps) - 1, max(where.keys() - {len(steps) - 1})):
                await self.press(pilot, replay, where[place])
                assert replay.course.place == place
                assert_shows(replay, steps[place][1])
            numbers = picture(replay.bar)[0]
            for number, place in enumerate(deals, 1):
                assert numbers[where[place]] == str(number)

    async def press(self, pilot: Pilot[int], replay: Replay, x: int) -> None:
        box = replay.bar.box
        assert await pilot.click("#sheet", offset=(box.x + x, box.y))

    async def test_pointing_and_the_wheel(self, tmp_path: Path) -> None:
        path, _steps = golden_record(GOLDEN[0], tmp_path / "game.azul")
        async with open_replay(path) as (pilot, replay):
            box, where = replay.bar.box, cells(replay)
            await pilot.hover("#sheet", offset=(box.x + where[5], box.y))
            assert prompt(replay) == "Round 1, choice 5 of 12. Click to go there."
            await pilot.hover("#sheet", offset=(box.x + where[5], box.y - 4))
            assert prompt(replay).startswith("Round 1 begins.")
            assert replay.course.place == 0
            places = []
            for kind in (MouseScrollUp, MouseScrollDown, MouseScrollDown, MouseScrollUp):
                await pilot._post_mouse_events([kind], widget="#sheet", offset=(20, 8))
                places.append(replay.course.place)
            assert places == [0, 1, 2, 1]

    async def test_dragging_follows_the_mouse_off_the_bar_too(self, tmp_path: Path) -> None:
        path, steps = golden_record(GOLDEN[0], tmp_path / "game.azul")
        async with open_replay(path) as (pilot, replay):
            box, where = replay.bar.box, cells(replay)
            await pilot.mouse_down("#sheet", offset=(box.x + where[4], box.y))
            assert replay.course.place == 4
            await pilot.hover("#sheet", offset=(box.x + where[9], box.y - 3))
            assert replay.course.place == 9
            await pilot.hover("#sheet", offset=(79, box.y - 3))
            assert replay.course.place == len(steps) - 1
            await pilot.mouse_up("#sheet", offset=(79, box.y - 3))
            await pilot.hover("#sheet", offset=(box.x + where[9], box.y))
            assert replay.course.at_end, "the button is up"

    async def test_buttons_speeds_and_hints_are_clicked(self, tmp_path: Path) -> None:
        path, _steps = golden_record(GOLDEN[0], tmp_path / "game.azul")
        async with open_replay(path) as (pilot, replay):
            bar = picture(replay.bar)[0]
            await self.press(pilot, replay, bar.index("step"))
            await self.press(pilot, replay, bar.index("step"))
            assert (replay.course.place, replay.course.playing) == (2, 0)
            await self.press(pilot, replay, bar.index("back"))
            assert replay.course.place == 1
            await self.press(pilot, replay, bar.index("play"))
            assert replay.course.playing == 1
            await self.press(pilot, replay, bar.index("6x"))
            assert (replay.course.playing, replay.course.speed) == (1, 2)
            line = rows(pilot)[-1]
            await pilot.click("#sheet", offset=(line.index("pause"), 23))
            assert not replay.course.playing


class TestUndone:
    def path(self) -> Path:
        """A game of which three choices were taken back, the deal of a round with them."""
        session = begun(seed="heron")
        session.go_on()
        while session.game.round < 3:
            session.choose(session.game.legal[0])
        session.undo()
        session.choose(session.game.legal[-1])
        played(session, 6)
        session.undo()
        session.undo()
        return saved(played(session, 2, seed=8))

    async def test_they_are_hidden_until_asked_for(self) -> None:
        path = self.path()
        record = saves.read(path)
        async with open_replay(path) as (pilot, replay):
            assert [each.game for each in replay.moments] == [each.after for each in record.entries]
            assert "u undone" in hints(replay)
            replay.action_go(replay.course.marks[2].place + 2)
            here = replay.moment
            await pilot.press("u")
            assert replay.moment == here, "it stays where it was"
            assert prompt(replay).startswith("3 choices that were taken back are shown now")
            assert "u hide undone" in hints(replay)
            undone = [place for place, each in enumerate(replay.moments) if each.undone]
            assert len(undone) == 3
            assert len(replay.moments) == len(record.entries) + 3
            standing = [each.game for each in replay.moments if not each.undone]
            assert standing == [each.after for each in record.entries]
            for place in undone:
                replay.action_go(place)
                assert replay.told_line.text.startswith("Taken back later: ")
                assert "a choice taken back." in prompt(replay)
                assert_shows(replay, replay.moments[place].game)
            replay.action_go(0)
            assert "╌╌" in picture(replay.bar)[0]
            replay.action_go(undone[-1])
            await pilot.press("u")
            assert not replay.moment.undone
            assert len(replay.moments) == len(record.entries)
            assert "╌" not in picture(replay.bar)[0]

    async def test_a_choice_that_followed_one_taken_back_is_shown_from_where_it_was_made(self) -> None:
        path = self.path()
        record = saves.read(path)
        async with open_replay(path) as (_pilot, replay):
            replay.action_undone()
            for number, entry in enumerate(record.entries):
                if not entry.chance:
                    replay.show_choice(number, "There was a better one.", entry.command)
                    assert replay.game == entry.before, number
                    assert not replay.moment.undone

    async def test_a_round_s_account_of_what_was_taken_back(self) -> None:
        async with open_replay(self.path()) as (_pilot, replay):
            replay.action_undone()
            first = next(place for place, each in enumerate(replay.moments) if each.undone)
            replay.action_go(first)
            assert replay.game.phase is Phase.DEAL
            for board, shown_board in zip(replay.game.boards, replay.boards, strict=True):
                account = shown_board.view.account
                assert account is not None
                assert account.after == board.score

    async def test_nothing_was_taken_back(self, tmp_path: Path) -> None:
        path, _steps = golden_record(GOLDEN[0], tmp_path / "game.azul")
        async with open_replay(path) as (pilot, replay):
            assert "undone" not in hints(replay)
            await pilot.press("u")
            assert prompt(replay) == "Nothing was taken back in this game."

    async def test_playing_on_from_one(self) -> None:
        path = self.path()
        async with open_replay(path) as (pilot, replay):
            replay.action_undone()
            place = [place for place, each in enumerate(replay.moments) if each.undone][-1]
            replay.action_go(place)
            game, commands = replay.game, [each.command for each in replay.history()]
            await pilot.press("p")
            session = pilot.app.session  # type: ignore[attr-defined]
            assert [each.command for each in session.entries][: len(commands)] == commands
            assert session.entries[len(commands) - 1].after == game


class TestPlayingOn:
    async def test_the_same_choices_get_the_same_deals(self, home: Path) -> None:
        path = saved(begun(seed="heron"))
        path.write_text(path.read_text().replace("seed heron\n", ""))  # the harder case
        old = played(saves.resume(path), 40)
        assert old.game.round > 3
        saved(old)
        before, entries = path.read_bytes(), list(old.entries)
        async with open_replay(path) as (pilot, replay):
            replay.action_go(replay.course.marks[1].place + 3)
            here, number = replay.game, len(replay.history())
            await pilot.press("p")
            await pilot.pause()
            table = pilot.app.screen
            assert isinstance(table, Table)
            assert table.session.game == here
            assert table.session.path not in (None, path)
            assert table.session.path is not None
            assert table.session.path.parent == home
            assert "This is a new game from here on" in text(pilot)
            for each in entries[number:]:
                if not each.chance:
                    table.session.choose(each.command)
            assert list(table.session.entries) == entries
            assert table.session.path.read_bytes() == before
            await pilot.press("u", "q")
        assert path.read_bytes() == before
        assert len(saves.saved(home)) == 2

    async def test_who_sits_where_comes_along(self, tmp_path: Path) -> None:
        path, _steps = golden_record(GOLDEN[0], tmp_path / "game.azul")
        with path.open("a") as file:
            file.write("seat 2 computer hard\n")
        async with open_replay(path) as (pilot, replay):
            replay.action_step(4)
            await pilot.press("p")
            assert pilot.app.session.seats == ("person", "computer hard")  # type: ignore[attr-defined]

    async def test_a_game_under_way_is_not_lost_by_it(self, tmp_path: Path, home: Path) -> None:
        path, _steps = golden_record(GOLDEN[0], tmp_path / "game.azul")
        home.write_text("a file where the folder should be")
        session = played(begun(seed="heron"), 1)
        app = app_for(session)
        async with app.run_test(size=(80, 24)) as pilot:
            app.replay(path)
            await pilot.pause()
            replay = shown(pilot)
            await pilot.press("p")
            assert shown(pilot) is replay
            assert prompt(replay).startswith("The game under way is not saved")
            assert app.session is session
        session.close()


class TestOpening:
    async def test_over_a_game_under_way_and_back(self, tmp_path: Path) -> None:
        session = played(begun(seed="heron"), 7)
        path = session.path
        assert path is not None
        app = app_for(session)
        async with app.run_test(size=(80, 24)) as pilot:
            table = app.screen
            app.replay(path)  # this very game, whose file the program itself has locked
            await pilot.pause()
            replay = shown(pilot)
            assert replay.course.length == 8
            assert "esc back" in hints(replay)
            await pilot.press("q")
            assert app.screen is table
            app.replay(path)
            await pilot.pause()
            await pilot.press("ctrl+q")
        assert app.return_code == 0
        session.close()

    async def test_from_the_start_screen_and_back(self, tmp_path: Path) -> None:
        path, _steps = golden_record(GOLDEN[0], tmp_path / "game.azul")
        app = app_for()
        async with app.run_test(size=(80, 24)) as pilot:
            app.replay(path)
            await pilot.pause()
            await pilot.press("right", "q")
            assert isinstance(app.screen, AzulStart)

    async def test_what_cannot_be_read_is_said(self, tmp_path: Path) -> None:
        path = tmp_path / "game.azul"
        path.write_text("azul 1\nwall pink\n")
        session = begun(seed="heron")
        app = app_for(session)
        async with app.run_test(size=(80, 40)) as pilot:
            app.replay(path)
            await pilot.pause()
            assert isinstance(app.screen, Table)
            assert "wall pink: the wall is `coloured` or `grey`" in text(pilot)
        session.close()

    async def test_a_torn_end_is_said_of_a_game_that_another_program_has_open(self) -> None:
        path = saved(played(begun(seed="heron"), 5))
        path.write_bytes(path.read_bytes() + b"C")
        before = path.read_bytes()
        journal, _data = Journal.open(path)
        async with open_replay(path) as (pilot, replay):
            assert prompt(replay) == "The record's last line is not complete and has been left out."
            assert replay.course.length == 6
            await pilot.press("right")
            assert "choice 1 of 5" in prompt(replay)
        journal.close()
        assert path.read_bytes() == before

    async def test_a_game_without_a_choice_shows_its_deal(self) -> None:
        session = begun(seed="heron")
        session.go_on()
        async with open_replay(saved(session)) as (pilot, replay):
            assert_shows(replay, session.game)
            assert prompt(replay).startswith("Round 1 begins. The record ends here; p plays on.")
            assert "space" not in hints(replay)
            replay.action_step(1)
            assert prompt(replay) == "There is only this moment."
            await pilot.press("space")
            assert prompt(replay) == "There is nothing to play: this is the only moment."

    async def test_a_header_alone(self) -> None:
        async with open_replay(saved(begun(seed="heron"))) as (pilot, replay):
            assert "Nothing has happened yet." in prompt(replay)
            assert "before the first deal" in rows(pilot)[0]
            await pilot.press("1")
            assert prompt(replay) == "There are no rounds yet."
            await pilot.press("p")
            table = pilot.app.screen
            assert isinstance(table, Table)
            assert table.session.game.phase is Phase.OFFER


@pytest.fixture
def moving(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal with motion."""
    monkeypatch.setattr(constants, "TEXTUAL_ANIMATIONS", "full")


@pytest.mark.usefixtures("moving")
class TestMotion:
    async def test_a_step_forward_moves_and_any_other_does_not(self, tmp_path: Path) -> None:
        path, steps = golden_record(GOLDEN[0], tmp_path / "game.azul")
        async with open_replay(path) as (_pilot, replay):
            replay.action_step(1)
            assert replay.film_running
            assert replay.bar.course.place == 1
            replay.action_step(1)
            assert replay.film_running, "the next one, at once"
            replay.action_step(-1)
            assert not replay.film_running
            assert_shows(replay, steps[1][1])
            replay.action_round(1)
            assert not replay.film_running

    async def test_the_clock_waits_for_what_moves_and_for_who_reads(self, tmp_path: Path) -> None:
        path, steps = golden_record(GOLDEN[0], tmp_path / "game.azul")
        end = next(n for n, (_c, game) in enumerate(steps) if game.phase is Phase.DEAL)
        async with open_replay(path) as (_pilot, replay):
            replay.action_go(end - 1)
            replay.action_play(1)
            replay.tick()
            assert (replay.course.place, replay.film_running) == (end, True)
            replay.tick()
            assert replay.course.place == end, "tiles are still on their way"
            replay.on_sheet_pointed(Sheet.Pointed(At(3)))
            assert replay.film_running, "the mouse does not end it"
            projector = replay._projector
            assert isinstance(projector, Projector)
            projector.frame(projector._began + 1000)
            assert not replay.film_running
            assert_shows(replay, steps[end][1])
            replay.tick()
            assert replay.course.place == end, "and now there is something to read"
            assert replay._timer is not None
            assert replay._timer._interval == 2 * SECONDS
            replay.tick()
            assert replay.course.place == end + 1


@pytest.mark.parametrize("record", [GOLDEN[0], GOLDEN[-1]], ids=lambda path: path.stem)
async def test_every_sentence_fits_with_long_names(record: Path, tmp_path: Path) -> None:
    path, _steps = golden_record(record, tmp_path / "game.azul")
    words = path.read_text()
    for name in NAMES:
        words = words.replace(f"player {name}\n", f"player {name} of a long family name\n")
    path.write_text(words)
    async with open_replay(path) as (_pilot, replay):
        for place in range(replay.course.length):
            replay.course = replay.course.at(place)
            for sentence in (replay.told(), replay.prompt()):
                assert cell_len(sentence) <= 78
        replay.action_play_on()
        assert cell_len(prompt(replay)) <= 78
