"""Pictures of the key screens. To accept changed ones after looking at snapshot_report.html:

make test ARGS="tests/azul/ui/test_snapshots.py --snapshot-update"
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playing import GREY, NAMES, app_for, begun, play_until, played, sensible

from azul.rules import Phase, Pick
from azul.ui.targets import groups
from hotseat.settings import Remembered, remember

if TYPE_CHECKING:
    from azul.saves import Session

Compare = Callable[..., bool]


def at_round(session: Session, number: int, *, choices: int = 0) -> Session:
    """The game so many choices into a round."""
    rng = random.Random(1)
    session.go_on()
    while session.game.round < number:
        session.choose(sensible(session.game, rng))
    for _ in range(choices):
        session.choose(sensible(session.game, rng))
    return session


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table(snap_compare: Compare, players: int) -> None:
    session = at_round(begun(*NAMES[:players], seed="heron"), 3, choices=players + 1)
    assert snap_compare(app_for(session), terminal_size=(80, 24))


@pytest.mark.parametrize(
    ("players", "size"), [(2, (120, 40)), (4, (120, 45))], ids=["2-120x40", "4-120x45"]
)
def test_the_table_of_a_larger_terminal(
    snap_compare: Compare, players: int, size: tuple[int, int]
) -> None:
    session = at_round(begun(*NAMES[:players], seed="heron"), 3, choices=players + 1)
    assert snap_compare(app_for(session), terminal_size=size)


def test_long_names_in_four_scripts(snap_compare: Compare) -> None:
    names = (
        "日本語の名前が長すぎて入らない人",
        "[red]Ada[/red] of the long name",
        "Łukasz Zoë",
        "김철수",
    )
    session = at_round(begun(*names, wall=GREY, seed="heron"), 2, choices=5)
    assert snap_compare(app_for(session), terminal_size=(80, 24))


def test_a_held_group_shows_its_ghosts(snap_compare: Compare) -> None:
    session = at_round(begun(seed="heron"), 2, choices=4)
    group = max(groups(session.game), key=lambda group: session.game.offer.at(group.source)[group.colour])
    keys = ["c" if group.source == 0 else str(group.source), group.colour.letter.lower()]
    assert snap_compare(app_for(session), terminal_size=(80, 24), press=[*keys, "down"])


def test_a_held_group_in_larger_tiles(snap_compare: Compare) -> None:
    session = at_round(begun(seed="heron"), 2, choices=4)
    assert snap_compare(app_for(session), terminal_size=(100, 32), press=["right", "right", "enter"])


def test_a_refusal(snap_compare: Compare) -> None:
    session = played(begun(seed="heron"), 0)
    game = session.game
    first = groups(game)[0]
    session.choose(Pick(*first, 5))
    session.choose(Pick(*groups(session.game)[0], 1))
    other = next(group for group in groups(session.game) if group.colour is not first.colour)
    keys = ["c" if other.source == 0 else str(other.source), other.colour.letter.lower(), "5"]
    assert snap_compare(app_for(session), terminal_size=(80, 24), press=keys)


def test_the_account_of_a_round(snap_compare: Compare) -> None:
    session = at_round(begun(*NAMES, seed="heron"), 3)
    assert snap_compare(app_for(session), terminal_size=(80, 24))


def test_a_column_is_asked(snap_compare: Compare) -> None:
    session = at_round(begun(*NAMES, wall=GREY, seed="crane"), 3)
    play_until(session, Phase.TILING)
    assert session.game.phase is Phase.TILING
    assert snap_compare(app_for(session), terminal_size=(80, 24), press=["right"])


def test_the_result(snap_compare: Compare) -> None:
    session = play_until(begun(*NAMES[:3], seed="heron"), Phase.OVER)
    assert snap_compare(app_for(session), terminal_size=(80, 24), press=["enter"])


def test_the_result_on_a_larger_terminal(snap_compare: Compare) -> None:
    session = play_until(begun(seed="42"), Phase.OVER)
    assert snap_compare(app_for(session), terminal_size=(120, 40), press=["enter"])


def test_the_start_screen(snap_compare: Compare) -> None:
    played(begun(*NAMES[:3], seed="heron"), 9).close()
    remember(Remembered(NAMES[:3], "grey", 3))
    assert snap_compare(app_for(), terminal_size=(80, 24))


def test_the_help(snap_compare: Compare) -> None:
    session = played(begun(seed="heron"), 3)
    assert snap_compare(app_for(session), terminal_size=(80, 24), press=["question_mark"])
