"""The pictures in the documents show what is there now: one is drawn anew and compared."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from azul.record import Flags
from azul.tui.app import AzulApp

PICTURES = Path(__file__).parents[3] / "docs" / "pictures"


@pytest.fixture(scope="module")
def draw() -> ModuleType:
    """What `make pictures` runs."""
    spec = spec_from_file_location("draw_pictures", PICTURES / "draw.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # its tuples with names look for themselves there
    spec.loader.exec_module(module)
    return module


async def test_a_picture_is_as_the_screen_is_now(
    draw: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draw, "HERE", tmp_path)
    [picture] = [each for each in draw.PICTURES if each.name == "scoring-80x24"]
    await draw.draw(picture)
    name = "scoring-80x24.svg"
    assert (tmp_path / name).read_text() == (PICTURES / name).read_text(), "make pictures draws them anew"


def test_every_picture_has_a_theme_and_a_file(draw: ModuleType) -> None:
    themes = AzulApp(None, Flags()).available_themes
    assert len(draw.PICTURES) > 20
    for picture in draw.PICTURES:
        assert picture.colours in themes
        assert (PICTURES / f"{picture.name}.svg").is_file()
