"""What `import stratopolis` offers beside the rules: piles, records and the bots' placements."""

from __future__ import annotations

from pathlib import Path

import pytest

import stratopolis
from stratopolis import rules
from stratopolis.game import LIBRARY, Setup, shuffled_piles

POSITION = stratopolis.new_game(stratopolis.piles("heron"))


def test_every_public_name_is_there_once() -> None:
    own = {"RecordError", "best_move", "piles", "problems", "read"}
    assert all(getattr(stratopolis, name) is getattr(rules, name) for name in rules.__all__)
    assert dir(stratopolis) == sorted({"__version__", *rules.__all__, *own})


def test_piles_are_those_of_a_new_game() -> None:
    assert stratopolis.piles("heron") == shuffled_piles("heron")
    assert stratopolis.piles() != stratopolis.piles(), "at random without a seed"


def test_a_record_is_read() -> None:
    session = LIBRARY.begin(Setup(("Ada", "Bela"), first=1, seed="heron"))
    session.play(POSITION.legal_moves[0])
    session.close()
    record = stratopolis.read(session.path or "")
    assert record.positions == [POSITION, POSITION.play(POSITION.legal_moves[0])]
    assert record.moves == [POSITION.legal_moves[0]]
    with pytest.raises(stratopolis.RecordError):
        stratopolis.read(Path("none.strat"))


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_the_bots_answer(level: str) -> None:
    assert stratopolis.best_move(POSITION, level, nodes=50) in POSITION.legal_moves


def test_who_cannot_answer_says_so() -> None:
    with pytest.raises(ValueError, match="best"):
        stratopolis.best_move(POSITION, "best")
    with pytest.raises(TypeError, match="a Position is needed, not 3"):
        stratopolis.best_move(3)  # type: ignore[arg-type]
