"""The pictures in the documents are up to date: one is drawn again and compared."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.pictures import draw

from azul.tui.app import AzulApp
from hotseat.game import Flags


async def test_a_picture_is_as_the_screen_is_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    committed = draw.FOLDER
    monkeypatch.setattr(draw, "FOLDER", tmp_path)
    [picture] = [each for each in draw.PICTURES if each.name == "scoring-80x24"]
    await draw.draw(picture)
    name = "scoring-80x24.svg"
    assert (tmp_path / name).read_text() == (committed / name).read_text(), "make pictures draws them anew"


def test_every_picture_has_a_theme_and_a_file() -> None:
    themes = AzulApp(None, Flags()).available_themes
    assert len(draw.PICTURES) > 20
    for picture in draw.PICTURES:
        assert picture.colours in themes
        assert (draw.FOLDER / f"{picture.name}.svg").is_file()
