"""Error messages and reasons as full sentences."""

from __future__ import annotations

from hotseat.i18n import sentence, unbroken


def test_what_to_do_is_a_sentence_of_its_own() -> None:
    assert sentence("no tile to place; the game is over") == "No tile to place. The game is over."
    assert sentence("which one?") == "Which one?"
    assert sentence("") == ""


def test_a_name_with_a_semicolon_stays_whole() -> None:
    text = f"covers {unbroken('Ben; the builder')}'s best zone; keeps your 12"
    found = sentence(text)
    assert found == "Covers Ben;\N{NO-BREAK SPACE}the builder's best zone. Keeps your 12."
