"""Leaving the table and ending a game early: when it is asked, and games that cannot be saved."""

from __future__ import annotations

import errno
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from tests.azul.games import GREY, begun, file_of, play_until, played
from tests.azul.tui.library.saved_games import FINISHED, full_disk, is_read
from tests.azul.tui.playing import open_table, press, resize, rows, said, table_of, text, type_pick, until
from tests.azul.tui.result.results import ended
from tests.azul.tui.table.bot_games import HARD, at_table, pick, sat
from textual import events
from textual.pilot import Pilot

from azul.game import LIBRARY, Session
from azul.rules import Phase, Pick
from azul.tui.app import AzulApp
from azul.tui.cursor import groups
from azul.tui.start import Start
from hotseat import storage as files
from hotseat.i18n import use_language
from hotseat.storage.library import Farewell, farewell_to

QUESTION = "The game is saved. Quit? Press y for yes, n for no."


def still_there(pilot: Pilot[int]) -> bool:
    return pilot.app.return_code is None


async def test_q_asks_once_in_a_game_of_several_people() -> None:
    async with open_table(played(begun(), 3)) as (pilot, table):
        app = table.app
        await pilot.press("q")
        assert said(pilot) == QUESTION
        assert still_there(pilot)
        await pilot.press("Q")
        assert not still_there(pilot)
    assert app.navigator.farewells == [Farewell("The game is saved. To continue, type: azul resume")]
    newest = LIBRARY.newest_unfinished()
    assert newest is not None
    assert newest.path == table.session.path


async def test_another_key_is_held_back_until_no() -> None:
    session = played(begun(), 3)
    async with open_table(session) as (pilot, _table):
        await pilot.press("q")
        choices = len(session.entries)
        await pilot.press("1", "b", "2", "t", "left", "ctrl+y")
        assert len(session.entries) == choices
        assert said(pilot) == QUESTION
        await pilot.press("n")
        assert said(pilot) != QUESTION
        await type_pick(pilot, pick(session))
        assert len(session.entries) > choices
        await pilot.press("q", "y")
        assert not still_there(pilot)


async def test_a_click_on_quit_asks_and_one_on_yes_leaves() -> None:
    async with open_table(played(begun(), 3)) as (pilot, _table):
        bar = rows(pilot)[-1]
        place = (bar.index("q quit"), len(rows(pilot)) - 1)
        for _click in range(2):  # the second one is no answer
            await mouse(pilot, *place)
            assert said(pilot) == QUESTION
            assert still_there(pilot)
        await pilot.click(offset=(rows(pilot)[-1].index("y yes"), place[1]))
        assert not still_there(pilot)


@pytest.mark.parametrize(
    ("session", "key"),
    [
        (lambda: played(begun(), 3), "ctrl+q"),
        (begun, "q"),
        (lambda: play_until(begun(), Phase.OVER), "q"),
        (lambda: sat("person", HARD), "q"),
        (lambda: sat("person", HARD, choices=3), "q"),
    ],
    ids=["ctrl+q", "nobody has picked", "over", "one person", "one person has picked"],
)
async def test_nobody_is_asked_where_nobody_else_would_miss_it(
    session: Callable[[], Session], key: str
) -> None:
    async with at_table(session(), silent=True) as (pilot, _table, _quick):
        await pilot.press(key)
        assert not still_there(pilot)


async def test_computers_wait_while_it_is_asked() -> None:
    session = sat("person", "person", HARD)
    async with at_table(session, silent=True) as (pilot, _table, quick):
        await type_pick(pilot, pick(session))
        await type_pick(pilot, pick(session))
        chosen = len(session.entries)
        await pilot.press("q")
        assert said(pilot) == QUESTION
        quick.silent = False
        await pilot.pause(0.2)
        assert len(session.entries) == chosen
        assert said(pilot) == QUESTION
        await pilot.press("escape")
        await until(pilot, lambda: len(session.entries) > chosen)
        assert still_there(pilot)


END = "End the game without a winner? Press y for yes, n for no."


async def test_a_game_that_is_to_end_is_ended_when_asked_twice() -> None:
    session = played(begun("Ada", "Bob", wall=GREY), 3)
    async with open_table(session) as (pilot, _table):
        await pilot.press("x")
        assert said(pilot) == END
        await press(pilot, "X")
        assert isinstance(pilot.app.screen, Start)
        assert "Game ended. You can find it in the saved games." in text(pilot)
        assert "Go on" not in text(pilot), "it is not offered any more"
        assert "Ada" in text(pilot), "its players are proposed again"
        assert file_of(session).read_text().endswith("\n# ended early\n")
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, Start)
        await press(pilot, "enter")
        assert table_of(pilot).session.names == ("Ada", "Bob")
        assert table_of(pilot).session.seed != session.seed


async def test_of_a_game_ended_without_a_move_nothing_is_kept() -> None:
    async with open_table(begun("Ada", "Bob", wall=GREY)) as (pilot, _table):
        await press(pilot, "x", "x")
        assert isinstance(pilot.app.screen, Start)
        assert "Game ended. It was not saved, because no move had been made." in text(pilot)
        assert LIBRARY.saved() == []


async def test_no_takes_the_question_of_the_end_back_and_any_other_key_is_held_back() -> None:
    async with open_table(played(begun(), 3)) as (pilot, table):
        picture = table.session.entries
        for key in ("n", "N", "escape"):
            await pilot.press("x", "z", "t", "l", "u", "1", "ctrl+p", "f1", "space", "q")
            assert pilot.app.screen is table
            assert said(pilot) == END
            assert rows(pilot)[-1].split() == ["y", "yes", "n", "no"]
            await press(pilot, key)
            assert said(pilot) != END, key
            assert "y yes" not in rows(pilot)[-1]
            assert pilot.app.screen is table
        assert table.session.entries == picture


@pytest.mark.parametrize("key", ["y", "Y", "enter", "x", "غ"])
async def test_all_these_keys_mean_yes(key: str) -> None:
    async with open_table(played(begun(), 3)) as (pilot, _table):
        await press(pilot, "x", key)
        assert isinstance(pilot.app.screen, Start)


async def test_a_language_has_letters_of_its_own_for_yes_and_no() -> None:
    use_language("tr")
    async with open_table(played(begun(), 3)) as (pilot, table):
        await press(pilot, "x")
        assert rows(pilot)[-1].split() == ["e", "evet", "h", "hayır"]
        await press(pilot, "h")
        assert pilot.app.screen is table
        assert "evet" not in rows(pilot)[-1]
        await press(pilot, "x", "E")
        assert isinstance(pilot.app.screen, Start)


async def test_a_finished_game_cannot_be_ended() -> None:
    async with open_table(LIBRARY.resume(FINISHED)) as (pilot, table):
        await pilot.press("x", "x")
        assert pilot.app.screen is table
        assert said(pilot) == "The game is already over."


async def test_what_the_disk_refuses_stays_on_the_table() -> None:
    async with open_table(played(begun(), 3)) as (pilot, table):
        with full_disk():
            await press(pilot, "x", "x")
            assert pilot.app.screen is table
            assert said(pilot) == "The game was not ended: the disk is full. Its moves are saved."
            await pilot.press("q")
            assert said(pilot).endswith("Its moves are saved. Quit anyway? Press y for yes, n for no.")
            farewells = [farewell_to(table.session, program) for program in ("azul", "")]
            assert [each and each.sentence for each in farewells] == [
                "the game was not ended: the disk is full;"
                " its moves are saved, and `azul resume` continues it",
                "game not ended, but saved: North, South; the disk is full",
            ]
            await pilot.press("n", "x", "x")
        await press(pilot, "x", "x")
        assert isinstance(pilot.app.screen, Start)


async def test_moves_that_are_not_saved_either_are_not_said_to_be() -> None:
    async with open_table(played(begun(), 3)) as (pilot, table):
        with full_disk():
            played(table.session, 1)
            await press(pilot, "x", "x")
        assert said(pilot) == "The game was not ended, because it could not be saved: the disk is full."


async def test_a_game_ended_early_is_listed_and_can_be_gone_on_with() -> None:
    session = played(begun("Ada", "Bob"), 3)
    async with open_table(session) as (pilot, _table):
        await pilot.press("x", "x", "f3")
        await until(pilot, lambda: is_read(pilot, 1))
        assert "ended early" in text(pilot)
        await press(pilot, "enter")
        assert table_of(pilot).session.position == session.position
        assert farewell_to(session, "azul") is None, "`azul resume` would not go on with this one"
        await pilot.press("u", "g")
        await until(pilot, lambda: "unfinished" in text(pilot))


async def test_a_full_disk_is_said_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    session = played(begun(), 2)
    async with open_table(session, notifications=True) as (pilot, table):
        assert isinstance(table.app, AzulApp)
        table.app.explained = {"forecast": -1, "bonus": -1}  # so that the pick is told

        def full(_file: int, _text: bytes) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        with monkeypatch.context() as broken:
            broken.setattr(files, "write_all", full)
            assert "not saved" not in rows(pilot)[0]
            for number in range(3):
                group, name = groups(session.position)[0], session.names[(session.position.to_play or 1) - 1]
                await type_pick(pilot, Pick(*group, 0))
                assert session.entries[-1].move == Pick(*group, 0)
                once = said(pilot) == "The game is not being saved: the disk is full."
                assert once == (number == 0)
                assert "not saved" in rows(pilot)[0]
                assert said(pilot, "told").startswith(f"{name} took ")
            await pilot.press("q")
            await pilot.pause(0.1)
            assert pilot.app.return_code is None
            assert said(pilot).startswith("The game is not being saved: the disk is full.")
            assert "Press y for yes" in text(pilot)
            assert not pilot.app.screen.query("Toast")
            await pilot.press("n")
        group = groups(session.position)[0]
        await type_pick(pilot, Pick(*group, 0))
        assert session.unsaved is None
        assert said(pilot) == "Saving works again: the whole game is saved."
        assert "not saved" not in rows(pilot)[0]
        await pilot.press("right")
        assert "saved" not in text(pilot)
        assert LIBRARY.read(file_of(session)).position == session.position


async def test_leaving_an_unsaved_game_takes_saying_so_twice(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.write_text("a file where the folder should be")
    session = played(begun(), 2)
    assert session.path is None
    async with open_table(session) as (pilot, table):
        app = table.app
        assert "not saved" in rows(pilot)[0]
        assert said(pilot).startswith("The game is not being saved: ")
        assert said(pilot) in text(pilot)
        await pilot.press("right")
        assert "not being saved" not in text(pilot)
        await pilot.press("q")
        assert app.return_code is None
        assert said(pilot).endswith("Quit anyway? Press y for yes, n for no.")
        await press(pilot, "q")
        assert pilot.app.return_code == 0
    lost = "the game was not saved: there is a file where its folder should be"
    assert app.navigator.farewells == [Farewell(lost, lost=True)]


WAYS = {
    "table": (),
    "start screen": ("n",),
    "saved games": ("g",),
    "search": ("g", "slash", "a"),
    "players": ("p",),
    "statistics": ("s",),
    "options": ("o",),
    "log": ("l",),
    "help": ("question_mark",),
    "palette": ("ctrl+p",),
}


async def mouse(pilot: Pilot[int], x: int, y: int, *kinds: type[events.MouseEvent]) -> None:
    """As a terminal tells of it; the pilot's own would come by no app."""
    for kind in kinds or (events.MouseMove, events.MouseDown, events.MouseUp):
        event = kind(None, x, y, 0, 0, 1, False, False, False, screen_x=x, screen_y=y)
        pilot.app.post_message(event)
    await pilot.pause()


async def asked_and_answered(pilot: Pilot[int], opening: Sequence[str], no: str) -> None:
    """Open a screen, ask to quit there, and answer no, by a key or by the mouse, and yes."""
    await press(pilot, *opening)
    for answer in (no, "y"):
        await press(pilot, "ctrl+q")
        assert "for yes, n for no." in text(pilot)
        here = pilot.app.screen
        await press(pilot, "right", "1", "tab", "slash", "m", "f5")
        for place in ((20, 5), (30, 15)):
            await mouse(pilot, *place, events.MouseMove, events.MouseScrollDown)
            await mouse(pilot, *place)
        await resize(pilot, *((90, 26) if pilot.app.size.width > 90 else (96, 28)))
        assert "for yes, n for no." in text(pilot)
        assert pilot.app.screen is here
        if answer == "n no" and "n no" in text(pilot):
            y, row = next((y, row) for y, row in enumerate(rows(pilot)) if answer in row)
            await mouse(pilot, row.index(answer), y)
        else:
            await press(pilot, answer[0] if answer != "escape" else answer)
        await pilot.pause()
        assert "for yes, n for no." not in text(pilot)
        assert "y yes" not in text(pilot)
        assert (pilot.app.return_code == 0) == (answer == "y")


@pytest.mark.parametrize(("way", "no"), zip(WAYS, ("escape", "n no") * len(WAYS), strict=False))
async def test_a_question_stays_wherever_it_is_asked(home: Path, way: str, no: str) -> None:
    home.write_text("a file where the folder should be")
    async with open_table(played(begun(), 3), (90, 26), notifications=True) as (pilot, _table):
        await asked_and_answered(pilot, WAYS[way], no)


async def test_a_question_stays_on_the_result_and_in_a_terminal_too_small(home: Path) -> None:
    session = ended()
    home.rename(home.with_name("gone"))
    home.write_text("a file where the folder should be")
    async with open_table(session, (90, 26)) as (pilot, _table):
        await press(pilot, "enter", "ctrl+q")
        assert "Quit anyway?" in text(pilot)
        await resize(pilot, 60, 18)
        assert "Quit anyway?" in text(pilot)
        await press(pilot, "n")
        assert "Azul needs" in text(pilot)
        await press(pilot, "q")
        assert "Quit anyway?" in text(pilot)
        await press(pilot, "y")
        assert pilot.app.return_code == 0
