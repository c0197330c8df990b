"""The examples in docstrings and in docs/library.md do what they show."""

from __future__ import annotations

import doctest
import shutil
from importlib import import_module
from pathlib import Path

import pytest

import hotseat

SOURCE = Path(hotseat.__file__).parents[1]
MODULES = [
    ".".join(file.relative_to(SOURCE).with_suffix("").parts)
    for file in sorted(SOURCE.rglob("*.py"))
    if ">>> " in file.read_text(encoding="utf-8")
]


def test_the_rules_and_the_bots_of_both_games_have_examples() -> None:
    packages = {module.rpartition(".")[0] for module in MODULES}
    assert packages >= {"azul.rules", "azul.bots", "stratopolis.rules", "stratopolis.bots"}


@pytest.mark.parametrize("module", MODULES)
def test_examples(module: str) -> None:
    result = doctest.testmod(import_module(module))
    assert result.attempted > 0
    assert result.failed == 0


def test_examples_of_the_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = Path(__file__).parent
    shutil.copy(here / "azul" / "records" / "two-coloured.azul", tmp_path / "game.azul")
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(here.parent / "docs" / "library.md"), module_relative=False)
    assert result.attempted > 30
    assert result.failed == 0
