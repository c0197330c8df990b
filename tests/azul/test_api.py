"""What `import azul` offers beside the rules: deals, records and the bots' moves."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.azul.record_texts import RECORDS

import azul
from azul import rules
from azul.game import SPEC, deal

POSITION = azul.deal(azul.new_game(2), "heron")


def test_every_public_name_is_there_once() -> None:
    own = {"RecordError", "best_move", "deal", "problems", "read", "round_ended_now"}
    assert all(getattr(azul, name) is getattr(rules, name) for name in rules.__all__)
    assert dir(azul) == sorted({"__version__", *rules.__all__, *own})
    assert SPEC.version == azul.__version__


def test_a_deal_is_the_dealer_s() -> None:
    start = azul.new_game(3)
    assert azul.deal(start, seed="heron") == start.play(deal("heron", start))
    assert len({azul.deal(start) for _time in range(9)}) > 1, "at random without a seed"
    with pytest.raises(azul.IllegalMove, match="the round is not over"):
        azul.deal(POSITION, "heron")


def test_a_record_has_every_position() -> None:
    file = RECORDS / "two-coloured.azul"
    record = azul.read(str(file))
    assert azul.read(file) == record
    assert record.positions[0] == azul.new_game(2, first=2)
    assert len(record.positions) == len(record.moves) + 1 == 70
    for before, move, after in zip(record.positions, record.moves, record.positions[1:], strict=False):
        assert before.play(move) == after
    assert repr(record) == "<Record of azul: North, South; 69 moves>"


def test_what_is_no_record_is_told(tmp_path: Path) -> None:
    with pytest.raises(azul.RecordError, match="no such file"):
        azul.read(tmp_path / "none.azul")


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_the_bots_answer(level: str) -> None:
    first = azul.best_move(POSITION, level, nodes=200)
    assert first in POSITION.legal_moves
    assert azul.best_move(POSITION, level, nodes=200) == first


def test_who_cannot_answer_says_so() -> None:
    with pytest.raises(ValueError, match="best"):
        azul.best_move(POSITION, "best")
    with pytest.raises(ValueError, match="nobody has to choose"):
        azul.best_move(azul.new_game(2))


def test_what_is_no_position_is_a_type_error() -> None:
    for ask in (azul.deal, azul.best_move):
        with pytest.raises(TypeError, match="a Position is needed, not '3B2'"):
            ask("3B2")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        azul.read(3)  # type: ignore[arg-type]
