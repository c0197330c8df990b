"""The result screen: what it shows at every size, what can be done there, and what comes next."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest
from rich.cells import cell_len
from tests.azul.games import GREY, NAMES, RECORDS, begun, play_until, sensible
from tests.azul.tui.playing import open_table, press, resize, rows, said, table_of, text, until
from tests.azul.tui.result.results import colours_in, ended, open_result, result_of, scores_of, walls_of
from tests.screen_text import screen_strips

from azul.game import LIBRARY, Session
from azul.rules import Phase, Pick, Position
from azul.tui.screens import Result
from hotseat.tui.command_palette import offers
from hotseat.tui.drawing.canvas import large
from hotseat.tui.navigator import Navigator
from hotseat.tui.screens.library import LibraryScreen
from hotseat.tui.screens.result import place_word
from hotseat.tui.screens.statistics import StatisticsScreen

SIZES = [(80, 24), (120, 40), (160, 24), (200, 60)]


def spilled(*names: str) -> Session:
    """Everyone sends every tile to the floor: after three rounds it ends without a point."""
    session = begun(*names, seed="heron")
    session.advance()
    while not session.finished:
        session.play(next(c for c in session.position.legal_moves if isinstance(c, Pick) and not c.line))
    return session


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_winner_wall_and_scores_stand_there_at_every_size(size: tuple[int, int]) -> None:
    session = ended(*NAMES[:3])
    async with open_result(session, size) as pilot:
        shown, result = rows(pilot), result_of(pilot)
        assert all(cell_len(row) == size[0] for row in shown)
        assert "wins with" in " ".join(shown[:6])
        assert shown[0].strip("▄") == ""
        assert result.plan is not None
        for name, board in zip(session.names, session.position.boards, strict=True):
            assert any(name in row for row in shown[4:])
            for row in large(board.score, result.plan.table.digits):
                assert any(row.rstrip() in each for each in shown)
        ranked = scores_of(result).ranked
        assert [each.place for each in ranked] == [1, 2, 3]
        for score in ranked:
            assert any(f"▌{score.seat + 1}" in row for row in shown)
            assert any(place_word(score.place) in row for row in shown)
        names = [wall.name for wall in walls_of(result)]
        everyone = size[0] >= 200
        assert names == [*session.names] if everyone else [session.names[result.winners[0] - 1]]
        assert walls_of(result)[0].scale is result.plan.scale
        assert any("end" in row for row in shown) == bool(result.plan.chart.width)
        assert "q quit" in shown[-1]


async def test_of_everyones_walls_the_winners_stays_on_a_smaller_terminal() -> None:
    session = ended(*NAMES)
    async with open_result(session, (240, 70)) as pilot:
        result = result_of(pilot)
        assert [wall.seat for wall in walls_of(result)] == [0, 1, 2, 3]
        await resize(pilot, 120, 40)
        assert [wall.seat + 1 for wall in walls_of(result)] == [*result.winners]


@pytest.mark.parametrize(
    ("names", "walls", "heading"),
    [
        (NAMES[:2], 2, "North and South share the win: 0 points each, level on rows."),
        (
            NAMES,
            1,
            "North, South, East and West share the win: 0 points each, level on rows.",
        ),
    ],
    ids=["two", "four"],
)
async def test_a_shared_victory_is_told_as_one(names: tuple[str, ...], walls: int, heading: str) -> None:
    async with open_result(spilled(*names)) as pilot:
        assert [wall.name for wall in walls_of(result_of(pilot))] == [*names[:walls]]
        assert rows(pilot)[1].strip() == heading
        assert "Three rounds without a tile on any wall" in text(pilot)


async def test_too_small_a_terminal_says_so_and_does_nothing_unseen() -> None:
    session = ended()
    async with open_result(session, (79, 24)) as pilot:
        assert "Azul needs 80x24 characters; this terminal has 79x24." in text(pilot)
        await pilot.press("u", "a")
        assert session.finished
        assert isinstance(pilot.app.screen, Result)
        await resize(pilot, 80, 24)
        assert "wins with" in text(pilot)
        assert "Azul needs" not in text(pilot)
        await pilot.press("q")
        assert pilot.app.return_code == 0


async def test_a_picture_is_saved_without_the_keys_and_never_over_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> NoReturn:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.chdir(tmp_path)
    async with open_result(ended("Zoe\u0308", "a/b")) as pilot:
        await pilot.press("i")
        (path,) = tmp_path.glob("*.svg")
        assert path.name.startswith("azul-Zoë-a-b-20")
        assert f"{path.name} is saved in" in text(pilot)
        picture = path.read_text(encoding="utf-8")
        assert "wins" in picture
        assert "quit" not in picture
        assert "q quit" in rows(pilot)[-1]
        await pilot.press("I")
        assert len(list(tmp_path.glob("*.svg"))) == 2
        assert "is saved in" not in "".join(each.read_text("utf-8") for each in tmp_path.glob("*.svg"))
        await pilot.press("x")
        assert "is saved in" not in text(pilot)
        monkeypatch.setattr(Path, "cwd", gone)
        await pilot.press("i")
        assert "The picture could not be saved:" in text(pilot)


async def test_replay_is_named_only_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Path | None] = []
    session = ended()
    with monkeypatch.context() as patch:
        patch.setattr(type(session), "path", None)
        async with open_result(session) as pilot:
            assert "replay" not in rows(pilot)[-1]
            assert "replay" in [command.name for command in result_of(pilot).impossible()]
            await pilot.press("r")
            assert isinstance(pilot.app.screen, Result)
    monkeypatch.setattr(Navigator, "replay", lambda self, path: played.append(path))
    async with open_result(session) as pilot:
        assert "r replay" in rows(pilot)[-1]
        await pilot.press("r")
        assert played == [session.path]


async def test_there_are_ways_to_the_table_and_to_the_saved_games() -> None:
    async with open_result(ended()) as pilot:
        assert "Games" in {each.word for each in offers(result_of(pilot).app, pilot.app.screen)}
        await press(pilot, "g")
        assert isinstance(pilot.app.screen, LibraryScreen)
        await press(pilot, "escape")
        for key in ("escape", "backspace"):
            result_of(pilot)
            await pilot.press(key)
            assert "Game over" in rows(pilot)[0]
            table_of(pilot)
            await pilot.press("enter")


async def shared_second_place(monkeypatch: pytest.MonkeyPatch, *names: str) -> list[str]:
    """The result of a game of four in which the second place is shared: the rows from the places down."""
    monkeypatch.setattr(Position, "places", property(lambda _self: (2, 4, 1, 2)))
    async with open_result(ended(*names)) as pilot:
        shown = rows(pilot)
        return shown[next(y for y, row in enumerate(shown) if " place " in row) :]


async def test_places_are_ranked_with_ties_shared_and_long_names_leave_them_the_seats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = await shared_second_place(monkeypatch, "Ada", "Ben", "Cleo", "Dan")
    assert shown[0].split()[-5:] == ["place", "1st", "2nd", "2nd", "4th"]
    assert " ".join(shown[1].split()[-8:]) == "▌3 Cleo ▌1 Ada ▌4 Dan ▌2 Ben"
    shown = await shared_second_place(monkeypatch, "Adelaide", "Benjamin", "Cleo", "Dan")
    assert " ".join(shown[0].split()[-9:]) == "place ▌3 1st ▌1 2nd ▌4 2nd ▌2 4th"
    assert shown[1].split()[-4:] == ["Cleo", "Adelaide", "Dan", "Benjamin"]


async def test_the_marks_of_seats_stand_beside_names_rather_than_words_for_computers() -> None:
    session = begun("Ada", "Ben", "Cleo")
    session.seat(3, "computer easy")
    async with open_result(play_until(session, Phase.OVER), (100, 30)) as pilot:
        heads = next(row for row in rows(pilot) if "▌1 Ada" in row and "▌2 Ben" in row)
        assert "▌3 Cleo" in heads
        await resize(pilot, 120, 40)
        assert "▌3 Cleo (easy)" in text(pilot)


@pytest.mark.parametrize("play", [ended, spilled])
async def test_the_bar_has_the_winners_colours_and_nothing_has_the_accent(
    play: Callable[..., Session],
) -> None:
    session = play(*NAMES)
    async with open_result(session) as pilot:
        for theme in ("azul-dark", "azul-light", "azul-high-contrast"):
            pilot.app.theme = theme
            await pilot.pause()
            colours = pilot.app.theme_variables
            bar = colours_in(pilot, 1)
            for seat in range(4):
                won = seat + 1 in (session.position.winners or ())
                assert (colours[f"seat-{seat + 1}"].lower() in bar) == won
            accent = colours["yours"].lower()
            assert not any(accent in colours_in(pilot, row) for row in range(23))
        pilot.app.theme = "azul-16"
        await pilot.pause()
        strip = screen_strips(pilot.app.screen)[1]
        name = next(segment for segment in strip if "win" in segment.text)
        assert name.style is not None
        assert name.style.reverse, "ink and ground of the terminal, whatever those are"


async def test_the_result_leads_to_the_table_the_log_statistics_and_a_rematch() -> None:
    session = begun(seed="heron")
    rng = random.Random(1)
    async with open_table(session, (120, 40)) as (pilot, table):
        await pilot.press("a")
        assert said(pilot) == "You can play a rematch once the game is over."
        while not session.finished:
            table.become(sensible(session.position, rng))
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, Result)
        await pilot.press("l")
        await until(pilot, lambda: "game over" in text(pilot))
        await pilot.press("escape", "escape")
        assert table_of(pilot) is table
        assert "enter result a rematch" in text(pilot)
        await press(pilot, "enter", "s")
        assert isinstance(pilot.app.screen, StatisticsScreen)
        await press(pilot, "escape", "enter")
        assert isinstance(pilot.app.screen, Result), "that Enter was meant for the statistics"
        assert "Press a for a rematch, or wait a moment before you press Enter." in text(pilot)
        for _repeated in range(3):
            await pilot.pause(0.5)
            await pilot.press("enter")
            assert isinstance(pilot.app.screen, Result), "that Enter may be held or typed ahead"
        await pilot.pause(1.1)
        await pilot.press("enter")
        then = table_of(pilot).session
        assert (then.names, then.header.one("first")) == (session.names, "2")
        await pilot.press("q")
        assert pilot.app.return_code == 0


async def test_leaving_after_the_end_says_nothing_about_going_on() -> None:
    async with open_table(play_until(begun(seed="heron"), Phase.OVER)) as (pilot, table):
        app = table.app
        await pilot.press("q")
    assert app.navigator.farewells == []
    assert LIBRARY.newest_unfinished() is None


async def test_many_rounds_are_summed_up_where_there_is_no_room_for_each() -> None:
    session = begun(*NAMES, seed="heron")
    rng = random.Random(4)
    session.advance()
    while not session.finished:
        session.play(rng.choice(list(session.position.legal_moves)))
    assert session.position.round == 9
    async with open_table(session) as (pilot, _table):
        await press(pilot, "enter")
        shown = rows(pilot)
        assert any("total" in row for row in shown)
        assert any("colours, 10 each" in row for row in shown)
        assert any("9 rounds" in row for row in shown)
        assert not any("round 1" in row for row in shown)


FOUR = RECORDS / "four-grey.azul"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("first", [1, 2, None])
def test_each_player_goes_first_once_in_turn(players: int, first: int | None) -> None:
    names = ("Ada", "Bob", "Cy", "Di")[:players]
    seats = ("computer easy", *["person"] * (players - 1))
    game = begun(*names, wall=GREY, first=first)
    for seat, who in enumerate(seats, 1):
        game.seat(seat, who)
    began = int(game.header.one("first") or 0)
    setup, firsts = game.rematch(), []
    for _game in range(players):
        assert setup.variant == GREY
        assert setup.seed is None, "another deal"
        assert setup.names == names, "everybody keeps their seat and colour"
        assert setup.seats == seats
        firsts.append(setup.first)
        with LIBRARY.begin(setup) as session:
            setup = session.rematch()
    assert firsts == [(began + turn) % players + 1 for turn in range(players)], "clockwise, one by one"


async def test_the_result_says_who_goes_first_in_the_rematch(tmp_path: Path) -> None:
    path = tmp_path / "four.azul"
    path.write_bytes(FOUR.read_bytes().replace(b"North", "日本語の名前が長すぎる".encode()))
    async with open_table(LIBRARY.resume(path)) as (pilot, table):
        assert table.session.header.one("first") == "4"
        await pilot.press("enter")
        shown = rows(pilot)
        assert shown[-1].strip().startswith("enter rematch, 日本語… first  esc table")
        assert "q quit" in shown[-1]
        assert "Rematch: same seats, 日本語の名前が長す… goes first." in "\n".join(shown)
        await press(pilot, "a")
        session = table_of(pilot).session
        assert session.names == table.session.names
        assert session.position.to_play == 1
