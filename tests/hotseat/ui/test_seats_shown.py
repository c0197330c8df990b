"""The seats' colours beside the prompt and the log: which seat a line is about, and what is painted."""

from __future__ import annotations

import pytest

from hotseat.ui.parts.log import seat_of

NAMES = ("Al", "Alan", "Al Green", "日本")


@pytest.mark.parametrize(
    ("line", "seat"),
    [
        ("Al took 2 blue from factory 3 to line 2.", 0),
        ("Al: line 2, red to column 3: alone, 1 point.", 0),
        ("Alan took 2 blue.", 1),
        ("Al Green took 2 blue.", 2),
        ("日本 took 2 blue.", 3),
        ("Alfred took 2 blue.", None),
        ("End of round 1; Al is next to begin.", None),
        ("Round 2", None),
        ("", None),
    ],
)
def test_a_line_of_the_log_is_about_the_player_it_begins_with(line: str, seat: int | None) -> None:
    assert seat_of(line, NAMES) == seat


def test_without_names_it_is_about_nobody() -> None:
    assert seat_of("Al took 2 blue.", ()) is None
