"""A short `make flipped`: sealed records with one byte changed."""

from __future__ import annotations

from tools.trials import flipped
from tools.trials.harness import trial_rng


def test_whatever_is_changed_in_a_sealed_record_is_found() -> None:
    assert {each.kind.title for each in flipped.sealed_records()} == {"azul", "stratopolis"}
    trials = flipped.Trials()
    for number in range(40):
        trials.once(number, trial_rng("flipped", number))
    assert trials.bits == 320
    assert 0 < trials.damaged < 320
    assert trials.others > 80
