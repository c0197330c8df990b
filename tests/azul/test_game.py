"""What Azul tells the kit: players, levels, forced moves, chance, the deal of a seed, and defaults."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from tests.azul.record_texts import RECORDS

from azul.game import SPEC, Setup, deal
from azul.rules import Deal, Place, WallKind, new_game
from hotseat.record.reader import read


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.azul")), ids=lambda path: path.stem)
def test_a_column_is_forced_where_there_is_no_other_and_deals_are_chance(path: Path) -> None:
    entries = read(SPEC, path.read_bytes(), path.name).entries
    for each in entries:
        only = isinstance(each.move, Place) and len(list(each.before.legal_moves)) == 1
        assert each.forced == only
        assert each.chance == isinstance(each.move, Deal)
    assert any(each.forced for each in entries) or "coloured" in path.stem


def test_before_the_first_deal_nobody_has_won_scored_or_a_name() -> None:
    game = new_game(3, WallKind.GREY)
    assert game.winners is None
    assert game.scores == (0, 0, 0)
    assert not game.is_over
    assert SPEC.seat_word(2) == "Player 2"


def test_a_variant_is_the_wall_of_a_new_game() -> None:
    for variant, wall in (("", WallKind.COLOURED), ("coloured", WallKind.COLOURED), ("grey", WallKind.GREY)):
        assert SPEC.begin(Setup(("A", "B"), variant).header()).wall is wall


def test_there_is_one_spec_in_each_process() -> None:
    assert pickle.loads(pickle.dumps(SPEC)) is SPEC


def test_the_deal_is_the_one_of_the_seed() -> None:
    game = new_game(2, WallKind.COLOURED)
    deals = {seed: SPEC.automatic(game, seed) for seed in ("heron", "magpie")}
    assert deals == {seed: deal(seed, game) for seed in deals}
    assert deals["heron"] != deals["magpie"]
