"""Error messages and reasons as full sentences, and within reach of translators."""

from __future__ import annotations

import ast
from pathlib import Path

import hotseat
from hotseat.i18n import sentence, unbroken


def test_what_to_do_is_a_sentence_of_its_own() -> None:
    assert sentence("no tile to place; the game is over") == "No tile to place. The game is over."
    assert sentence("which one?") == "Which one?"
    assert sentence("") == ""


def test_a_name_with_a_semicolon_stays_whole() -> None:
    text = f"covers {unbroken('Ben; the builder')}'s best zone; keeps your 12"
    found = sentence(text)
    assert found == "Covers Ben;\N{NO-BREAK SPACE}the builder's best zone. Keeps your 12."


def test_the_reasons_of_illegal_moves_are_marked_for_translators() -> None:
    source = Path(hotseat.__file__).parents[1]
    calls = [
        (file.name, node)
        for file in source.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "IllegalMove"
    ]
    assert len(calls) > 50
    unmarked = [(name, ast.unparse(call)) for name, call in calls if isinstance(call.args[0], ast.Constant)]
    assert unmarked == []
