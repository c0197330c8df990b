"""A short `make flipped`: sealed records with one byte changed."""

from __future__ import annotations

import pytest
from tools.trials import flipped
from tools.trials.harness import Failed, trial_rng

from hotseat.record import check as checking


def test_whatever_is_changed_in_a_sealed_record_is_found() -> None:
    assert {each.kind.title for each in flipped.sealed_records()} == {"azul", "stratopolis"}
    trials = flipped.Trials()
    for number in range(40):
        trials.once(number, trial_rng("flipped", number))
    assert trials.bits == 320
    assert 0 < trials.damaged < 320
    assert trials.others > 80


def test_a_check_without_seals_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    trials = flipped.Trials()
    assert flipped.sealed_records()  # found, and kept, with the real ones
    monkeypatch.setattr(checking, "seals", lambda data: [])

    def many() -> None:
        for number in range(40):
            trials.once(number, trial_rng("flipped", number))

    with pytest.raises(Failed, match="not sealed"):
        many()
