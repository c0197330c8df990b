"""Markdown of the help: Japanese is broken between phrases, and no row begins with a comma."""

from __future__ import annotations

from rich.console import Console

from hotseat.tui.screens.pages import Plain

SENTENCE = "手番では、1つの工房から1色のタイルをすべて取ります。残りは中央へ移します（C）。"

NEVER_FIRST = tuple("、。）")


def drawn(markdown: str, width: int) -> list[str]:
    console = Console(width=width, color_system=None)
    options = console.options.update(width=width)
    lines = console.render_lines(Plain(markdown), options)
    return ["".join(segment.text for segment in line).rstrip() for line in lines]


def test_japanese_paragraphs_are_broken_as_their_rules_ask() -> None:
    for width in range(12, 60):
        rows = [row.strip() for row in drawn(f"{SENTENCE}\n\n- {SENTENCE}", width)]
        assert not any(row.startswith(NEVER_FIRST) for row in rows), width
        assert not any(row.endswith("（") for row in rows), width
        assert "".join(rows).replace("·", "").replace(" ", "") == SENTENCE * 2, width


def test_rows_are_filled_with_phrases() -> None:
    rows = drawn(SENTENCE, 40)
    assert rows == ["手番では、1つの工房から1色の", "タイルをすべて取ります。残りは中央へ", "移します（C）。"]


def test_japanese_in_a_table_is_broken_and_not_cut() -> None:
    rows = drawn(f"| キー | 働き |\n|---|---|\n| h | {SENTENCE} |", 40)
    assert "…" not in "".join(rows)
    told = "".join(row[3:].strip() for row in rows if "働き" not in row and "─" not in row)
    assert told == SENTENCE
    assert not any(row[3:].strip().startswith(NEVER_FIRST) for row in rows)


def test_other_text_is_broken_at_blanks() -> None:
    assert drawn("Take all tiles of one colour.", 12) == ["Take all", "tiles of one", "colour."]


def test_an_example_has_the_ground_of_the_page() -> None:
    console = Console(width=40, color_system="truecolor", force_terminal=True)
    lines = console.render_lines(Plain("Before\n\n    w [B] y\n"), console.options)
    example = [segment for line in lines for segment in line if "[B]" in segment.text]
    assert example
    assert all(not segment.style or segment.style.bgcolor is None for segment in example)
