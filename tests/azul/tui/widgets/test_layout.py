"""The layout of the table: nothing overlaps and nothing is cut, at every size."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from tests.azul.tui.playing import assert_apart
from tests.conftest import SOAK

from azul.rules import FACTORIES
from azul.tui.layout import Plan, plan
from azul.tui.widgets.market import ASIDE, LABEL, FactoryLook, outline, shapes
from azul.tui.widgets.tiles import SCALES, Scale
from hotseat.tui.drawing.canvas import Box

# Enough sizes of every kind: each of them would take a minute.
WIDTHS, HEIGHTS = range(80, 261, 4 if SOAK else 9), range(24, 81, 2 if SOAK else 4)


@cache
def planned(width: int, height: int, players: int, largest: Scale = SCALES[0], *, prompt: int = 1) -> Plan:
    found = plan(width, height, players, SCALES[SCALES.index(largest) :], prompt=prompt)
    assert found is not None
    return found


def boxes(found: Plan) -> list[Box]:
    beside = [box for box in (found.log, found.store) if box is not None]
    return [found.title, found.market, *found.boards, *found.lines, *beside]


def check_lines(found: Plan) -> None:
    """The last pick right above the prompt, which has room for two rows, if need be with that one."""
    last_move, prompt, keys = found.lines
    assert prompt.y == last_move.y + 1
    assert last_move.height + prompt.height >= 2
    first, lefts = found.boards[0], {last_move.x, prompt.x, keys.x}
    lefts.add(first.x)
    if found.market.x < first.x + first.width:
        lefts.add(found.market.x + found.plates.shape.overhang)
    assert len(lefts) == 1, "one left edge"


def check_air(found: Plan) -> None:
    left, right = found.market.x, found.market.x + found.market.width
    for box in found.boards:
        beside = box.y < found.market.y + found.market.height and found.market.y < box.y + box.height
        if beside:  # a blank column between the market, with its frames, and a board
            assert box.x + box.width + 1 <= left or box.x >= right + 1 + found.plates.shape.overhang
    assert found.plates.shape.kind is FactoryLook.BARE or found.market.y >= 2, "plates and title"
    assert found.log is None or 21 <= found.log.width <= 60, "a column of text"


def check_market(found: Plan, players: int) -> None:
    market = found.plates
    assert (market.width, market.height) == (found.market.width, found.market.height)
    assert_apart([*market.plates, market.centre], market.width, market.height)
    assert len(market.plates) == FACTORIES[players]
    rows = -(-(3 * FACTORIES[players] + 1) // market.across)
    assert rows * found.scale.height <= market.centre.height
    assert LABEL + ASIDE + (market.across - 1) * market.step + found.scale.face <= market.centre.width
    right = max(box.x + box.width for box in market.plates)
    bottom = max(box.y + box.height for box in market.plates)
    assert market.centre.x > right or market.centre.y > bottom, "a blank row or column before the centre"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_fits_at_sizes_of_every_kind(players: int) -> None:
    for width, height in product(WIDTHS, HEIGHTS):
        found = planned(width, height, players)
        assert_apart(boxes(found), width, height)
        assert [(board.width, board.height) for board in found.boards] == [found.scale.board] * players
        assert (found.title.y, found.lines.keys.y) == (0, height - 1)
        check_lines(found)
        check_air(found)
        check_market(found, players)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("width", "height"), [(79, 24), (80, 23), (79, 200), (300, 23), (1, 1), (0, 0)])
def test_below_the_least_size_there_is_no_table(width: int, height: int, players: int) -> None:
    assert plan(width, height, players) is None


def shown(found: Plan) -> tuple[int, bool, bool, int]:
    """What a table shows, each as a number that may not fall: tiles, log, bag and lid, plates."""
    return (
        found.scale.width * found.scale.height,
        bool(found.log),
        bool(found.store),
        -found.plates.shape.kind,
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_lost_on_a_larger_terminal(players: int) -> None:
    """But for what docs/design.md says: plates at larger tiles, and three players' log below 4x2."""
    for width, height in product(WIDTHS, HEIGHTS):
        found = planned(width, height, players)
        tiles, log, store, plates = shown(found)
        for wider, higher in ((width + WIDTHS.step, height), (width, height + HEIGHTS.step)):
            more = planned(wider, higher, players)
            now = shown(more)
            assert now[0] >= tiles, (width, height)
            if players != 3 or found.scale.joint:
                assert now[1:3] >= (log, store), (width, height)
            assert now[0] > tiles or now[3] >= plates, (width, height)


@pytest.mark.parametrize("largest", SCALES)
def test_tiles_may_be_kept_smaller(largest: Scale) -> None:
    assert planned(240, 70, 2, largest).scale.word == largest.word


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (120, 40), (180, 50)])
def test_a_prompt_that_needs_two_rows_of_its_own_has_them(width: int, height: int, players: int) -> None:
    found = planned(width, height, players, prompt=2)
    assert found.lines.prompt.height == 2
    assert found.lines.last_move.y + 1 == found.lines.prompt.y
    assert found.lines.prompt.y + 2 <= found.lines.keys.y == height - 1


def told(found: Plan) -> str:
    """What a table shows, in the words of docs/design.md."""
    plates, market = found.plates.plates, found.market
    rows = [sum(plate.y == row for plate in plates) for row in sorted({plate.y for plate in plates})]
    left, *others = sorted(board.x for board in found.boards)
    words = [
        found.scale.word,
        {FactoryLook.ROUND: "round", FactoryLook.TRAY: "trays"}.get(found.plates.shape.kind, "bare"),
    ]
    words += ["hexagon"] * (rows == [2, 3, 2] and "bare" not in words)
    words += ["market in the middle"] * (
        left + found.boards[0].width < market.x < market.x + market.width <= others[-1]
    )
    return ", ".join([*words, *["log"] * bool(found.log and found.store)])


def test_the_documents_say_what_each_size_shows() -> None:
    design = Path(__file__).parents[4] / "docs" / "design.md"
    text = design.read_text().partition("### What each size shows")[2]
    rows = re.findall(r"^\| (\d+)x(\d+) \| (.+) \| (.+) \| (.+) \|$", text, re.MULTILINE)
    assert len(rows) == 8
    for width, height, *cells in rows:
        plans = [planned(int(width), int(height), players) for players in (2, 3, 4)]
        assert list(map(told, plans)) == cells, (width, height)


def sketched(width: int, height: int, players: int, prompt: int, largest: Scale) -> str:
    """A layout in one line: for each part its upper left cell, and the size of most."""
    found = planned(width, height, players, largest, prompt=prompt)

    def part(box: Box) -> str:
        return f"{box.x},{box.y} {box.width}x{box.height}"

    shape, plates, boards = found.plates.shape, found.plates.plates, found.boards
    rows = [sum(plate.y == row for plate in plates) for row in sorted({plate.y for plate in plates})]
    words = [
        f"{width}x{height} {players} {prompt} {largest.word} {found.scale.word}",
        f"{shape.kind.name.lower()} {shape.width}x{shape.height} {'-'.join(map(str, rows))}",
        f"market {part(found.market)} centre {part(found.plates.centre)} {found.plates.step}",
        f"boards {boards[0].height} {' '.join(f'{x},{y}' for x, y, *_size in boards)}",
        *(f"{name} {part(box)}" for name, box in (("log", found.log), ("store", found.store)) if box),
        f"lines {found.lines.last_move.x},{found.lines.last_move.y} {found.lines.prompt.height}",
    ]
    return " | ".join(words)


def test_the_parts_stand_where_they_stood() -> None:
    """Columns, rows, players, rows of the prompt and the largest tiles allowed begin each line. To accept
    another layout, look at its picture, and write its line into `layouts.txt`.
    """
    by_word = {scale.word: scale for scale in SCALES}
    for line in Path(__file__).with_name("layouts.txt").read_text().splitlines():
        size, players, prompt, largest = line.split()[:4]
        width, height = map(int, size.split("x"))
        assert sketched(width, height, int(players), int(prompt), by_word[largest]) == line


@pytest.mark.parametrize("size", [11, 17, 19, 21, 23, 27, 29])
def test_plates_are_round(size: int) -> None:
    rows = outline(FactoryLook.ROUND, size)
    assert len(rows) == size
    assert list(rows) == list(reversed(rows))
    assert all(row == row[::-1] and len(row) == size for row in rows)
    assert rows[0].count("r") >= size // 4
    assert rows[size // 2].strip(".") == f"r{'p' * (size - 2)}r"


def test_a_tray_is_a_rim_round_a_plate() -> None:
    assert outline(FactoryLook.TRAY, 5) == (".rrr.", "rpppr", "rpppr", "rpppr", ".rrr.")


@pytest.mark.parametrize("scale", SCALES)
def test_the_tiles_of_a_factory_lie_on_its_plate_and_its_number_beside_it(scale: Scale) -> None:
    """No pixel of a tile outside the plate, none of the rim where the number stands or right above it."""
    for shape in shapes(scale):
        (left, top), (x, y) = shape.tiles, shape.number
        assert left + shape.step + scale.face <= shape.width
        assert top + 2 * scale.height <= shape.height + (shape.kind is not FactoryLook.BARE)
        assert not (left <= x < left + shape.step + scale.face and top <= y < top + 2 * scale.height)
        if shape.kind is FactoryLook.BARE:
            continue
        rows = outline(shape.kind, shape.pixels)
        side = shape.step + scale.face
        first = left - shape.plate, 2 * top - shape.rim
        for down in range(side):
            assert "." not in rows[first[1] + down][first[0] : first[0] + side], (shape, down)
        for half in (2 * y, 2 * y + 1):
            row, column = half - shape.rim, x - shape.plate
            assert row < 0 or column < 0 or rows[row][column] == ".", shape


@pytest.mark.parametrize("players", [2, 3, 4])
def test_boards_stand_clockwise_from_top_left(players: int) -> None:
    clockwise = [(0, 0), (1, 0), (1, 1), (0, 1)][:players]
    row = [(place, 0) for place in range(players)]
    column = [(0, place) for place in range(players)]
    for width in WIDTHS:
        for height in HEIGHTS:
            found = planned(width, height, players)
            lefts, tops = (sorted({box[at] for box in found.boards}) for at in (0, 1))
            places = [(lefts.index(box.x), tops.index(box.y)) for box in found.boards]
            assert places in (clockwise, row, column), (width, height)
