"""Pictures of the key screens. To accept changed ones after looking at snapshot_report.html:

make test WORKERS=0 ARGS="tests/azul/tui/test_snapshots.py --snapshot-update"
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.azul.games import GREY, NAMES, begun, play_until, played, sensible
from tests.azul.tui.playing import app_for, keep_last, text, until
from tests.azul.tui.statistics.four_games import four_finished
from textual.pilot import Pilot

from azul.game import AzulSettings, Session
from azul.rules import Phase, Pick
from azul.tui.cursor import groups
from hotseat.settings.file import remember
from hotseat.tui.widgets.review import Gauge

Compare = Callable[..., bool]


def at_round(session: Session, number: int, *, choices: int = 0) -> Session:
    rng = random.Random(1)
    session.advance()
    while session.position.round < number:
        session.play(sensible(session.position, rng))
    for _ in range(choices):
        session.play(sensible(session.position, rng))
    return session


SMALLEST = [(players, 80, 24) for players in (2, 3, 4)]
LARGER = [(2, 120, 40), (4, 120, 45), (2, 160, 50), (3, 200, 60), (4, 240, 70)]


@pytest.mark.parametrize(("players", "width", "height"), [*SMALLEST, *LARGER])
def test_the_table(snap_compare: Compare, players: int, width: int, height: int) -> None:
    session = at_round(begun(*NAMES[:players], seed="heron"), 3, choices=players + 1)
    assert snap_compare(app_for(session), terminal_size=(width, height))


@pytest.mark.parametrize("colours", ["light", "high-contrast", "16"])
def test_the_table_in_other_colours(snap_compare: Compare, colours: str) -> None:
    assert remember(AzulSettings({"colours": colours}), ("colours",)) is None
    session = at_round(begun(wall=GREY, seed="heron"), 2, choices=5)
    assert snap_compare(app_for(session), terminal_size=(100, 32), press=["right", "enter"])


def test_long_names_in_four_scripts(snap_compare: Compare) -> None:
    names = ("日本語の名前が長すぎて入らない人", "[red]Ada[/red] of the long name", "Łukasz Zoë", "김철수")
    session = at_round(begun(*names, wall=GREY, seed="heron"), 2, choices=5)
    assert snap_compare(app_for(session), terminal_size=(80, 24))


def test_a_held_group_shows_its_ghosts(snap_compare: Compare) -> None:
    session = at_round(begun(seed="heron"), 2, choices=4)
    group = max(
        groups(session.position), key=lambda group: session.position.offer.at(group.source)[group.colour]
    )
    keys = ["c" if group.source == 0 else str(group.source), group.colour.letter.lower()]
    assert snap_compare(app_for(session), terminal_size=(80, 24), press=[*keys, "down"])


def test_a_held_group_in_larger_tiles(snap_compare: Compare) -> None:
    session = at_round(begun(seed="heron"), 2, choices=4)
    assert snap_compare(app_for(session), terminal_size=(100, 32), press=["right", "right", "enter"])


def test_a_refusal(snap_compare: Compare) -> None:
    session = played(begun(seed="heron"), 0)
    game = session.position
    first = groups(game)[0]
    session.play(Pick(*first, 5))
    session.play(Pick(*groups(session.position)[0], 1))
    other = next(group for group in groups(session.position) if group.colour is not first.colour)
    keys = ["c" if other.source == 0 else str(other.source), other.colour.letter.lower(), "5"]
    assert snap_compare(app_for(session), terminal_size=(80, 24), press=keys)


def test_the_account_of_a_round(snap_compare: Compare) -> None:
    session = at_round(begun(*NAMES, seed="heron"), 3)
    assert snap_compare(app_for(session), terminal_size=(80, 24))


def test_a_column_is_asked(snap_compare: Compare) -> None:
    session = at_round(begun(*NAMES, wall=GREY, seed="crane"), 3)
    play_until(session, Phase.TILING)
    assert session.position.phase is Phase.TILING
    assert snap_compare(app_for(session), terminal_size=(80, 24), press=["right"])


def test_the_result(snap_compare: Compare) -> None:
    session = play_until(begun(*NAMES[:3], seed="heron"), Phase.OVER)
    assert snap_compare(app_for(session), terminal_size=(80, 24), press=["enter"])


def test_the_result_on_a_larger_terminal(snap_compare: Compare) -> None:
    session = play_until(begun(seed="42"), Phase.OVER)
    assert snap_compare(app_for(session), terminal_size=(120, 40), press=["enter"])


def test_the_start_screen(snap_compare: Compare) -> None:
    played(begun(*NAMES[:3], seed="heron"), 9).close()
    keep_last(NAMES[:3], "grey")
    assert snap_compare(app_for(), terminal_size=(80, 24))


@pytest.mark.parametrize("press", [["f2"], ["f2", "up", "enter", "down"]], ids=["options", "keys"])
def test_the_options(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch, press: list[str]) -> None:
    monkeypatch.setenv("AZUL_HOME", "/home/ada/azul")  # it is on the picture; nothing is written
    assert snap_compare(app_for(), terminal_size=(80, 24), press=press)


def test_the_statistics(snap_compare: Compare, home: Path) -> None:
    four_finished(home)

    async def read(pilot: Pilot[int]) -> None:
        await pilot.press("s")
        await until(pilot, lambda: not pilot.app.screen.query(Gauge))
        await pilot.press("down")

    assert snap_compare(app_for(), terminal_size=(80, 24), run_before=read)


def test_the_help(snap_compare: Compare) -> None:
    session = played(begun(seed="heron"), 3)
    assert snap_compare(app_for(session), terminal_size=(80, 24), press=["question_mark"])


def test_the_very_first_start_screen(snap_compare: Compare) -> None:
    assert snap_compare(app_for(), terminal_size=(80, 24), press=["down"])


def test_the_guided_round(snap_compare: Compare) -> None:
    keys = ["f5", "1", "w", "2", "enter", "c", "k", "3", "4", "b", "2"]
    assert snap_compare(app_for(), terminal_size=(80, 24), press=keys)


def test_the_saved_games(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    sessions = [
        play_until(begun("Ada", "Bob", seed="heron"), Phase.OVER),
        played(begun(*NAMES, wall=GREY, seed="heron"), 30),
        played(begun("日本語の名前", "김철수", "Łukasz Zoë", seed="heron"), 9),
        played(begun("Ada", "Bob", seed="crane"), 12),
    ]
    sessions[3].end_early()
    sessions[0].retitle("Semi-final with Ada")
    for number, session in enumerate(sessions):
        session.close()
        assert session.path is not None
        path = session.path.with_name(f"20261120-12000{number}{session.path.name[15:]}")
        session.path.rename(path)
        os.utime(path, (1_795_000_000 + number, 1_795_000_000 + number))

    async def read(pilot: Pilot[int]) -> None:
        await pilot.press("f3")
        await until(pilot, lambda: "4 games" in text(pilot) and "reading" not in text(pilot))
        assert "4 games" in text(pilot)
        await pilot.press("end")

    assert snap_compare(app_for(), terminal_size=(80, 24), run_before=read)
