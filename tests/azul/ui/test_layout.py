"""Where everything lies: at every size nothing overlaps and nothing is cut."""

from __future__ import annotations

from itertools import combinations

import pytest

from azul.rules import FACTORIES
from azul.ui.layout import LETTERS, SMALL, Plan, centre_rows, plan
from hotseat.ui.canvas import Box

WIDTHS, HEIGHTS = range(80, 241), range(24, 71)


def boxes(found: Plan) -> list[Box]:
    return [found.title, found.market, *found.boards, found.told, found.prompt, found.hints]


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def wrong(width: int, height: int, players: int) -> str:
    """What is wrong with the table at a size; empty for nothing."""
    found = plan(width, height, players)
    if found is None or len(found.boards) != players:
        return "not a board each"
    return _wrong_boxes(found, width, height) or _wrong_market(found, players)


def _wrong_boxes(found: Plan, width: int, height: int) -> str:
    for box in boxes(found):
        if min(box.x, box.y) < 0 or box.x + box.width > width or box.y + box.height > height:
            return f"{box} is not inside"
    for one, other in combinations(boxes(found), 2):
        if overlap(one, other):
            return f"{one} overlaps {other}"
    if any((board.width, board.height) != found.scale.board for board in found.boards):
        return "a board is cut"
    if found.hints.y != height - 1 or found.title.y != 0 or found.prompt.height < 2:
        return "title, prompt or hints are not where they belong"
    return ""


def _wrong_market(found: Plan, players: int) -> str:
    market, scale = found.market, found.scale
    if 4 + FACTORIES[players] * scale.factory_width - 2 > market.width:
        return "the factories are cut"
    across = (market.width - 4) // scale.width
    fullest = 3 * FACTORIES[players] + 1
    if scale.factory_height + scale.height * -(-fullest // across) > market.height:
        return "the centre is cut"
    return ""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_fits_at_every_size(players: int) -> None:
    found = {
        (width, height): what
        for width in WIDTHS
        for height in HEIGHTS
        if (what := wrong(width, height, players))
    }
    assert not found


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("width", "height"), [(79, 24), (80, 23), (79, 200), (300, 23), (1, 1), (0, 0)])
def test_below_the_least_size_there_is_no_table(width: int, height: int, players: int) -> None:
    assert plan(width, height, players) is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_larger_tiles_stay_on_a_larger_terminal(players: int) -> None:
    for width in WIDTHS:
        for height in HEIGHTS:
            found = plan(width, height, players)
            assert found is not None
            if found.scale is SMALL:
                for more in (plan(width + 1, height, players), plan(width, height + 1, players)):
                    assert more is not None
                    assert more.scale is SMALL, (width, height)


@pytest.mark.parametrize(
    ("width", "height", "players", "scale"),
    [
        (80, 24, 2, LETTERS),
        (80, 24, 4, LETTERS),
        (100, 32, 2, SMALL),
        (100, 31, 4, LETTERS),
        (99, 24, 2, LETTERS),
        (200, 32, 4, SMALL),
        (120, 45, 4, SMALL),
        (240, 70, 4, SMALL),
    ],
)
def test_tiles_are_as_large_as_the_table_allows(
    width: int, height: int, players: int, scale: object
) -> None:
    found = plan(width, height, players)
    assert found is not None
    assert found.scale is scale


def test_larger_tiles_are_used_wherever_they_fit() -> None:
    """By the sums of their parts: title, market, boards, and four lines below."""
    for players in (2, 3, 4):
        for width in WIDTHS:
            for height in HEIGHTS:
                board_width, board_height = SMALL.board
                fits = False
                for across in {2, players}:
                    down = -(-players // across)
                    boards = across * (board_width + 2) - 2
                    factories = 2 + FACTORIES[players] * SMALL.factory_width
                    inner = max(boards, factories)
                    if inner > width:
                        continue
                    used = min(width - 2, max(inner, 76))
                    market = SMALL.factory_height + 2 * centre_rows(SMALL, used, players)
                    fits = fits or 1 + market + down * board_height + 4 <= height
                found = plan(width, height, players)
                assert found is not None
                assert (found.scale is SMALL) == fits, (width, height, players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_boards_stand_in_reading_order(players: int) -> None:
    for width, height in ((80, 24), (120, 40), (200, 60)):
        found = plan(width, height, players)
        assert found is not None
        places = [(board.y, board.x) for board in found.boards]
        assert places == sorted(places)
