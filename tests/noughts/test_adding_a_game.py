"""What docs/adding-a-game.md says of noughts and crosses: its length, and what stands in its files."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
GUIDE = PROJECT / "docs" / "adding-a-game.md"
FILES = sorted((HERE / "noughts").glob("*.py"))


def test_all_of_it_is_less_than_250_lines() -> None:
    assert len(FILES) == 4
    assert sum(len(file.read_text().splitlines()) for file in FILES) < 250


def test_the_guide_quotes_what_stands_there() -> None:
    sources = "\n".join(file.read_text() for file in FILES)
    blocks = GUIDE.read_text().split("```python\n")[1:]
    assert len(blocks) > 5
    for block in blocks:
        for piece in block.split("```")[0].split("    ...\n"):
            assert piece in sources, piece


def test_the_guide_names_files_that_there_are() -> None:
    named = set(re.findall(r"`((?:azul|stratopolis|tests)/[a-z_/.]+)`", GUIDE.read_text()))
    assert len(named) > 20
    assert [name for name in named if not any((PROJECT / at / name).exists() for at in ("src", ""))] == []
