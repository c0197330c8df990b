"""The short version of `make files`: a few hundred spoiled files, text that Hypothesis makes up, and the
things that are no files.
"""

from __future__ import annotations

from pathlib import Path
from threading import Timer

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tools.trials import files, harness
from tools.trials.damage import sample_files, strange_files

from azul.game import AzulSettings
from hotseat import storage as reading
from hotseat.record import RecordError
from hotseat.settings.file import recall


def test_spoiled_files_are_read_right_or_refused(tmp_path: Path) -> None:
    trials = files.Trials(tmp_path)
    for number in range(3, 103):  # without those that go through other processes
        trials.once(number, harness.trial_rng("short", number))
    assert trials.read > 5
    assert trials.refused > 50


SOME_TEXT = st.text() | st.text(alphabet="azulwcoredpyfisn123BYRKWCF>-# \t\r\n\u0663\u212a\x00[]=\"'.")


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@example(text="", place=0.0, raw=b"\0")
@example(text="azul", place=0.0, raw=b"\0\0")
@example(text="#", place=0.0, raw=b"\xc2")
@given(text=SOME_TEXT, place=st.floats(0, 1), raw=st.binary(max_size=8))
def test_any_text_anywhere(tmp_path: Path, text: str, place: float, raw: bytes) -> None:
    said = text.encode("utf-8", "surrogatepass") + raw
    for kind in sample_files.KINDS:
        good = sample_files.good_records(kind.title)[0]
        cut = int(place * len(good))
        for data in (said, good[:cut] + said + good[cut:]):
            files.check_record(kind, data, tmp_path / f"any{kind.spec.suffix}")
    folder = tmp_path / "settings"
    folder.mkdir(exist_ok=True)
    good = sample_files.good_settings()[1]
    cut = int(place * len(good))
    files.check_settings(good[:cut] + said + good[cut:], folder)


@pytest.mark.parametrize(
    "what", ["an endless line", "a file of 2 GB", "a pipe", "a socket", "a link to itself", "UTF-16"]
)
def test_what_is_no_record_is_refused_within_bounds(what: str, tmp_path: Path) -> None:
    said = strange_files.refused("azul", what, "show", tmp_path)
    assert said.startswith("azul: FILE:")


def test_the_lists_go_through_a_folder_of_them(tmp_path: Path) -> None:
    strange_files.listed("azul", tmp_path, (["games"], ["check"]), without=("line ends", "a long name"))


def test_settings_that_would_take_for_ever(tmp_path: Path) -> None:
    strange_files.settings(tmp_path)


def test_devices_are_refused_and_a_silent_pipe_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import os

    monkeypatch.setattr(reading, "SILENCE", 0.2)
    path = tmp_path / "pipe.azul"
    os.mkfifo(path)
    held = os.open(path, os.O_RDWR)
    try:
        with pytest.raises(RecordError, match=r"no input for 0.2 seconds"):
            sample_files.AZUL.library.read(path)
        Timer(0.05, os.write, (held, sample_files.good_records("azul")[0])).start()
        with pytest.raises(RecordError, match=r"no input for 0.2 seconds"):
            sample_files.AZUL.library.read(path)  # it was read, and nobody ends it
    finally:
        os.close(held)
    for device in ("/dev/zero", "/dev/null", "/dev/tty"):
        if Path(device).exists():
            with pytest.raises(RecordError, match=r"not a regular file"):
                sample_files.AZUL.library.read(Path(device))


def test_a_key_of_many_parts_is_named_by_its_line(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("bell = true\na" + ".a" * 201 + " = 1\n")
    found = recall(AzulSettings, tmp_path)
    assert "settings.toml:2: this line has too many dots" in found.troubles[0]
