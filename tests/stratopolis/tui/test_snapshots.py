"""Pictures of the key screens of Stratopolis. To accept changed ones after looking at them:

make test WORKERS=0 ARGS="tests/stratopolis/tui/test_snapshots.py --snapshot-update"
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.stratopolis.tui.playing import begun, played

from hotseat.game import Flags
from hotseat.settings.file import remember
from stratopolis.game import Setup, StratopolisSettings
from stratopolis.rules import TILES, Play
from stratopolis.tui.app import StratopolisApp

Compare = Callable[..., bool]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=["80x24", "120x40", "200x60"])
def test_the_table_late_in_a_game(snap_compare: Compare, size: tuple[int, int]) -> None:
    session = played(begun(), 25)
    assert snap_compare(StratopolisApp(session, Flags()), terminal_size=size, press=["n", "wait:300"])


def test_hands_of_three_at_the_beginning(snap_compare: Compare) -> None:
    app = StratopolisApp(played(begun(Play.HAND), 3), Flags())
    assert snap_compare(app, terminal_size=(80, 24), press=["2", "wait:300"])


@pytest.mark.parametrize("colours", ["light", "16"])
def test_the_table_in_other_colours(snap_compare: Compare, colours: str) -> None:
    assert remember(StratopolisSettings({"colours": colours}), ("colours",)) is None
    app = StratopolisApp(played(begun(), 12), Flags())
    assert snap_compare(app, terminal_size=(100, 32))


def test_the_result(snap_compare: Compare) -> None:
    app = StratopolisApp(played(begun(), TILES), Flags())
    assert snap_compare(app, terminal_size=(80, 24), press=["enter"])


def test_the_start_screen(snap_compare: Compare) -> None:
    assert snap_compare(StratopolisApp(None, Flags()), terminal_size=(80, 24))


def test_a_pile_is_arranged(snap_compare: Compare) -> None:
    setup = Setup(("North", "South"), Play.PILES, 1, "heron")
    app = StratopolisApp(None, Flags(), arranging=setup)
    assert snap_compare(app, terminal_size=(80, 24), press=["enter", "right", "space", "down"])
