"""What happens by itself in Azul, and what a game and a command line say where nothing is said."""

from __future__ import annotations

from azul import dealer
from azul.record import NOTATION, Flags, Setup
from azul.rules import WallKind, new_game


def test_the_deal_is_the_one_of_the_seed() -> None:
    game = new_game(2, WallKind.COLOURED)
    deals = {seed: NOTATION.automatic(game, seed) for seed in ("heron", "magpie")}
    assert deals == {seed: dealer.deal(seed, game) for seed in deals}
    assert deals["heron"] != deals["magpie"]


def test_people_sit_where_nothing_is_said() -> None:
    setup = Setup(("North", "South"))
    assert (setup.seats, setup.first, setup.seed) == ((), None, None)
    assert setup.wall is WallKind.COLOURED


def test_a_command_line_that_says_nothing_leaves_the_wall_open() -> None:
    assert Flags().wall is None
