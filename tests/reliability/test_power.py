"""Power cuts in short games, and deliberate faults that must be found; `make power` does whole games."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from unittest.mock import patch

import pytest
from tools.trials.harness import Failed, trial_rng
from tools.trials.power import Count, azul, settings, stratopolis

from hotseat.record import reader as record
from hotseat.settings import file as settings_file
from hotseat.storage import files
from hotseat.storage.journal import Journal

STEPS = 9


@pytest.mark.parametrize("number", range(6))
def test_a_power_cut_takes_nothing_that_was_shown_from_azul(number: int, tmp_path: Path) -> None:
    assert azul(number, trial_rng("power", number), tmp_path, STEPS).states > 50


@pytest.mark.parametrize("number", range(3))
def test_a_power_cut_takes_nothing_that_was_shown_from_stratopolis(number: int, tmp_path: Path) -> None:
    assert stratopolis(number, trial_rng("power", number), tmp_path, 3).states > 50


@pytest.mark.parametrize("number", [0, 1])
def test_a_power_cut_leaves_the_old_settings_or_the_new_ones(number: int, tmp_path: Path) -> None:
    assert settings(number, trial_rng("power", number), tmp_path).states > 50


def _many(folder: Path) -> list[Count]:
    """Games until something is found."""
    return [azul(each, trial_rng("power", each), folder / str(each), 25) for each in range(6)]


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("a file is not synced", "a game record starts with"),
        ("a line is not synced", "bytes that were synced"),
        ("a folder is not synced", "there is no record"),
        ("NUL bytes are text", "x00"),
        ("what a killed program wrote is not synced", "bytes that were synced"),
    ],
)
def test_what_would_lose_a_game_is_found(
    what: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match what.split():
        case ["a", "file", *_]:
            monkeypatch.setattr(files, "sync", lambda _file: None)
        case ["a", "line", *_]:
            monkeypatch.setattr(Journal, "_write", _write_without_sync)
        case ["a", "folder", *_]:
            monkeypatch.setattr(files, "sync_folder", lambda _folder, **_strict: None)
        case ["NUL", *_]:
            monkeypatch.setattr(record, "_end", len)
        case _:
            monkeypatch.setattr(Journal, "keep", _keep_without_sync)
    with pytest.raises(Failed, match=said):
        _many(tmp_path)


_write = Journal._write


def _write_without_sync(self: Journal) -> None:
    """Only what is written to a file that is there already: a new one is synced before it has a name."""
    with patch.object(files, "sync", lambda _file: None) if self._file is not None else nullcontext():
        _write(self)


def _keep_without_sync(self: Journal, text: bytes, ended: bool) -> None:
    self._text = bytearray(text)
    self._good = len(text)
    if not ended:
        self._text += b"\n"
    if not ended or self._size != self._good:
        self.flush()


@pytest.mark.parametrize("what", ["sync", "sync_folder"])
def test_what_would_lose_the_settings_is_found(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, what, lambda _file, **_strict: None)
    with pytest.raises(Failed, match="the settings are"):
        settings(0, trial_rng("power", 0), tmp_path)


def test_a_damaged_file_that_is_only_renamed_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def renamed(path: Path) -> None:
        path.rename(path.with_name("settings.toml.bad"))

    monkeypatch.setattr(settings_file, "_keep_beside", renamed)
    with pytest.raises(Failed, match="the settings are None"):
        settings(1, trial_rng("power", 0), tmp_path)
