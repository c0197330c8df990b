"""Picture files: names for every file system, and nothing is overwritten."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hotseat.storage.files import write_new
from hotseat.tui.drawing.svg import picture_stem

MOMENT = datetime(2026, 11, 21, 4, 54, 47)
STAMP = "20261121-045447"


@pytest.mark.parametrize(
    ("words", "stem"),
    [
        (("azul", "North", "South"), "azul-North-South"),
        (("azul", 'a/b\\c:d*e?f"g<h>i|j'), "azul-a-b-c-d-e-f-g-h-i-j"),
        (("azul", "../../etc", "~"), "azul-etc"),
        (("azul", "Zoe\u0308", "日本語", "김철수"), "azul-Zoë-日本語-김철수"),
        (("azul", "نیم\u200cفاصله", "नमस्ते"), "azul-نیمفاصله-नमस्ते"),
        (("azul", "Ada  Lovelace ", "O'Neil"), "azul-Ada-Lovelace-O-Neil"),
        (("azul", "\u202eevil\n"), "azul-evil"),
        ((), ""),
    ],
)
def test_a_picture_is_named_after_the_players(words: tuple[str, ...], stem: str) -> None:
    assert picture_stem(words, MOMENT) == "-".join(filter(None, (stem, STAMP)))


@given(st.lists(st.text(max_size=70), max_size=5))
def test_any_name_makes_a_file_name(words: list[str]) -> None:
    stem = picture_stem(["azul", *words], MOMENT)
    assert len(stem.encode()) <= 200
    assert stem.startswith("azul-")
    assert stem.endswith(STAMP)
    assert not set('/\\:*?"<>| \0') & set(stem)
    assert stem.isprintable()
    assert "--" not in stem


def test_long_names_are_cut_between_letters() -> None:
    stem = picture_stem(["azul", "न्" * 200, "x" * 300], MOMENT)
    cut = stem.split("-")[1]
    assert cut == "न्" * (len(cut) // 2)
    assert len(stem.split("-")[2]) == 60


def test_half_a_picture_is_not_kept(tmp_path: Path) -> None:
    """As on a disk that is full: no file may be larger than 100 bytes."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
    try:
        with pytest.raises(OSError, match="too large"):
            write_new(tmp_path, "shot", ".svg", b"x" * 200)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert list(tmp_path.iterdir()) == []
