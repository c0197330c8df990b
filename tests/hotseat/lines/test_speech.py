"""Sentences for a listener, and the rules as such."""

from __future__ import annotations

import re

import pytest
from tests.line_games import UNSPEAKABLE

from azul.lines.teller import AzulTeller
from hotseat.i18n import either
from hotseat.lines.speech import listed, number_word, ranges, signed, spoken
from hotseat.text.rules import spoken_sections
from stratopolis.lines.teller import StratopolisTeller


@pytest.mark.parametrize(
    ("written", "heard"),
    [
        ("joins two zones: 12 -> 22", "joins two zones: from 12 to 22"),
        ("wins 53 : 44 with best play", "wins 53 to 44 with best play"),
        ("drops 2 tiles (-3)", "drops 2 tiles, costing 3,"),
        ("Drops 2 tiles (-3). Then", "Drops 2 tiles, costing 3. Then"),
        ("worth +1.5 or -2", "worth plus 1.5 or minus 2"),
        ("scores 5 (2 across, 3 down)", "scores 5 (2 across, 3 down)"),
        ("slightly better than the runner-up", "slightly better than the runner-up"),
    ],
)
def test_signs_become_words(written: str, heard: str) -> None:
    assert spoken(written) == heard


def test_numbers_and_lists() -> None:
    assert [number_word(number) for number in (1, 4, 12, 13)] == ["one", "four", "twelve", "13"]
    assert (signed(3), signed(-2), signed(0)) == ("3", "minus 2", "0")
    assert ranges((1, 2, 3, 5)) == ["1 to 3", "5"]
    assert ranges((-1, 0, 1)) == ["minus 1 to 1"]
    assert ranges((1, 2, 4)) == ["1", "2", "4"]
    assert [listed(["a"]), listed(["a", "b", "c"]), listed([])] == ["a", "a, b and c", ""]
    assert either(["1", "2"]) == "1 or 2"


@pytest.mark.parametrize("teller", [AzulTeller, StratopolisTeller])
def test_the_rules_are_read_without_drawings_and_marks(
    teller: type[AzulTeller] | type[StratopolisTeller],
) -> None:
    rules = teller().rules()
    sections = spoken_sections(rules)
    assert len([part for part in sections if part.heading]) == rules.count("\n#") + 1
    text = "\n".join(line for part in sections for line in (part.heading, *part.paragraphs))
    assert not UNSPEAKABLE.search(re.sub(r"\[B\]|[=\n]", "", text))


def test_paragraphs_items_and_tables_are_a_line_each() -> None:
    text = "# One\nfirst\nline\n\n- an `item`\n  goes on\n- **another**\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
    (part,) = spoken_sections(text)
    assert part.heading == "One"
    assert part.paragraphs == ("first line", "an item goes on", "another", "a, b.", "1, 2.")
