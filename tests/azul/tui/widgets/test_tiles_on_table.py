"""How tiles, marker, frames and headings are drawn together on boards and market, at every size."""

from __future__ import annotations

import pytest
from tests.azul.games import COLOURED, NAMES, begun
from tests.azul.tui.playing import open_table, picture

from azul.rules import CENTRE, Colour, FloorCost, Marker, TileLaid, new_game
from azul.rules.board import Bonus
from azul.tui.cursor import Cursor, Group, Target, groups
from azul.tui.layout import plan
from azul.tui.models import Account, BoardView, board_views, market_view
from azul.tui.widgets.board import Head, head_of, heads
from azul.tui.widgets.market import FactoryLook, Market
from azul.tui.widgets.tiles import LARGE, LETTERS, SCALES, Look, Scale, TilePainter
from hotseat.tui.drawing.canvas import Cells
from hotseat.tui.drawing.sheet import Part


def market_at(scale: Scale) -> Market:
    session = begun(*NAMES)
    session.advance()
    session.close()
    found = plan(320, 90, len(NAMES), [scale])
    assert found is not None
    market = Market()
    market.show(market_view(session.position, Cursor(), ()), found.scale, found.plates)
    return market


@pytest.mark.parametrize("scale", SCALES)
def test_beside_the_marker_in_the_centre_a_column_is_free(scale: Scale) -> None:
    market = market_at(scale)
    assert market.view.marker_here
    assert market.plan is not None
    assert market.cell(CENTRE, 0)[0] - market.cell(CENTRE, -1)[0] > scale.face
    (there, row), (gone, same) = (market.cell(CENTRE, 0, marker_here=here) for here in (True, False))
    assert (there - gone, row) == (market.plan.step, same), "without it the tiles move up"
    assert gone - 1 > market.plan.centre.x + 2, "a frame leaves a column to the letter"


@pytest.mark.parametrize("scale", SCALES)
def test_the_last_tile_of_every_row_of_the_centre_lies_inside(scale: Scale) -> None:
    market = market_at(scale)
    assert market.plan is not None
    right = market.plan.centre.x + market.plan.centre.width
    for place in range(-1, 3 * len(market.plan.plates)):
        assert market.cell(CENTRE, place, marker_here=True)[0] + scale.face <= right


async def test_motifs_show_letters_only_while_a_colour_is_to_be_chosen() -> None:
    async with open_table(begun(), (100, 32)) as (pilot, table):

        def letters() -> str:
            parts: list[Part[Target]] = [table.view.market, *table.view.boards]
            drawn = "".join("".join(picture(part)[1:]) for part in parts)
            return "".join(sorted(each for each in drawn if each in "BYRKW"))

        offer = table.session.position.offer
        assert letters() == ""
        await pilot.press("1")
        asked = sorted(str(offer.factories[0].letters))
        assert letters() == "".join(asked)
        await pilot.press(asked[0].lower())
        assert letters() == ""


async def test_under_no_color_every_tile_has_its_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with open_table(begun(), (100, 32)) as (_pilot, table):
        drawn = "".join(picture(table.view.market)[1:])
        lying = "".join(tiles.letters for _source, tiles in table.session.position.offer.sources())
        assert sorted(each for each in drawn if each in "BYRKW") == sorted(lying)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_no_frame_reaches_into_the_head_of_a_board(size: tuple[int, int]) -> None:
    async with open_table(begun(), size) as (pilot, table):
        await pilot.press("right", "enter")
        while table.state.cursor.line != 1:
            await pilot.press("up")
        board = table.view.boards[0]
        assert board.view.ghost is not None
        assert board.view.ghost.picked.line == 1
        assert not set("▀▄█") & set(picture(board)[0])
        await pilot.press("enter")
        assert board.view.landed is not None
        assert not board.view.active
        assert not set("▀▄█") & set(picture(board)[0])


def looks_of(market: Market) -> dict[Target, tuple[Look, bool]]:
    """How the tiles of each group are painted, and whether with a frame."""
    painted = {}

    def noted(
        _self: TilePainter,
        _canvas: Cells,
        x: int,
        y: int,
        _scale: Scale,
        _thing: Colour | Marker,
        look: Look = Look.LAID,
        **how: object,
    ) -> None:
        painted[x, y] = look, bool(how.get("framed"))

    market.forget()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TilePainter, "paint", noted)
        canvas = market.draw(market.box.width, market.box.height)
    found = ((canvas.hit(*place), how) for place, how in painted.items())
    return {group: how for group, how in found if isinstance(group, Group)}


@pytest.mark.parametrize(
    ("size", "kind"),
    [((136, 38), FactoryLook.ROUND), ((180, 50), FactoryLook.TRAY), ((120, 40), FactoryLook.BARE)],
)
async def test_the_chosen_tiles_are_the_bright_ones_and_framed_only_where_there_is_no_rim(
    size: tuple[int, int], kind: FactoryLook
) -> None:
    async with open_table(begun(*NAMES), size) as (pilot, table):
        await pilot.press("right")
        market, chosen = table.view.market, table.state.cursor.group
        assert chosen is not None
        assert market.plan is not None
        assert market.plan.shape.kind is kind
        looks = looks_of(market)
        for group in groups(table.session.position):
            look, framed = looks[group]
            assert framed == (group == chosen and kind is FactoryLook.BARE)
            near = group.source == chosen.source
            assert (look is Look.DIM) == (near and group != chosen)
        centre = Group(CENTRE, chosen.colour)
        offer = market.view.offer
        offer = offer._replace(centre=offer.at(chosen.source))
        market.view = market.view._replace(offer=offer, pointed=centre)
        assert looks_of(market)[centre] == (Look.LAID, True), "the centre has no rim"


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (180, 50)])
async def test_what_is_pointed_at_is_painted_as_if_everything_were(size: tuple[int, int]) -> None:
    async with open_table(begun(*NAMES), size) as (pilot, table):
        parts: list[Part[Target]] = [table.view.market, *table.view.boards]
        for key in ("right", "down", "left", "enter", "up", "down", "down", "escape", "3"):
            await pilot.press(key)
            kept = [part.drawn(part.box.width, part.box.height).rows for part in parts]
            for part, rows in zip(parts, kept, strict=True):
                part.forget()
                assert part.drawn(part.box.width, part.box.height).rows == rows


@pytest.mark.parametrize("size", [(100, 30), (120, 40)])
async def test_a_frame_leaves_the_number_of_its_factory_free(size: tuple[int, int]) -> None:
    async with open_table(begun(*NAMES), size) as (pilot, table):
        for _ in range(6):
            await pilot.press("right")
            market, chosen = table.view.market, table.state.cursor.group
            assert chosen is not None
            assert market.plan is not None
            box, shape = market.plan.plates[chosen.source - 1], market.plan.shape
            canvas = market.draw(market.box.width, market.box.height)
            x, y = box.x + shape.number[0], box.y + shape.number[1]
            assert "".join(canvas.rows[y][0][x - 1 : x + 2]) == f" {chosen.source} "
            accent = market.look("yours").color
            assert accent not in {style.bgcolor for style in canvas.rows[y][1][x - 1 : x + 2]}


async def test_the_line_pointed_at_is_a_lit_block_and_a_sign_only_where_it_is_refused() -> None:
    async with open_table(begun(), (120, 40)) as (pilot, table):
        await pilot.press("right", "enter")
        board, line = table.view.boards[0], table.state.cursor.line
        lines = board.view.lines
        assert lines is not None
        assert line in lines
        y, lit = table.view.scale.rows[line] + table.view.scale.middle, board.look("chosen")
        canvas = board.draw(board.box.width, board.box.height)
        assert canvas.rows[y][0][:2] == [" ", str(line)]
        assert canvas.rows[y][1][:2] == [lit, lit]
        without = tuple(each for each in lines if each != line)
        board.show(board.view._replace(lines=without), board.head, table.view.scale)
        assert board.draw(board.box.width, board.box.height).rows[y][0][:2] == [">", str(line)]


@pytest.mark.parametrize("size", [(120, 40), (136, 38)])
async def test_without_colours_brackets_say_which_tiles_are_chosen(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with open_table(begun(*NAMES), size) as (pilot, table):
        await pilot.press("right")
        chosen = table.state.cursor.group
        assert chosen is not None
        number = table.session.position.offer.factories[chosen.source - 1][chosen.colour]
        assert "".join(picture(table.view.market)).count(f"[{chosen.colour.letter}]") == number


FEW = Account(9, (TileLaid(1, 1, 1, Colour.BLUE, 1, 1, 1, 10),))
MANY = Account(
    8, (TileLaid(2, 1, 1, Colour.BLUE, 5, 5, 10, 18),), floor=FloorCost(1, 14, 14, 4), bonus=Bonus(1, 0, 1)
)
PEOPLE = ("person", "person")
COMPUTERS = ("person", "computer expert")


def views(*told: Account) -> list[BoardView]:
    return board_views(new_game(2, COLOURED, 1), ("North", "South"), Cursor(), (), told or None)


def scores(found: list[Head]) -> list[str]:
    return [head.score for head in found]


def test_sums_have_the_same_words_on_every_board() -> None:
    one, other = views(FEW, MANY)
    assert scores(heads([one, one], LETTERS, PEOPLE)) == ["9, tiles +1 = 10"] * 2
    assert scores(heads([one, other], LETTERS, PEOPLE)) == ["9 + 1 = 10", "8 + 10 - 14 + 12 = 16"]
    assert scores(heads([one, other], LARGE, PEOPLE))[1] == "8, tiles +10, floor -14, bonus +12 = 16"
    assert scores(heads(views(), LETTERS, PEOPLE)) == ["0", "0"]


def test_where_a_computer_plays_is_said_at_length_where_there_is_room_for_that() -> None:
    one, other = views()
    assert heads([one, other], LETTERS, COMPUTERS)[1].who == (" (computer, expert)", " (expert)")
    other = other._replace(name="The long name")
    assert heads([one, other], LETTERS, COMPUTERS)[1].who == (" (expert)",)
    assert heads([one, other], LARGE, COMPUTERS)[1].who[0] == " (computer, expert)"
    other = other._replace(name="The whole of a very long name")
    found = heads([one, other], LETTERS, COMPUTERS)
    assert [head.who for head in found] == [(), ()]


def test_a_word_on_who_plays_goes_before_the_words_beside_the_sums() -> None:
    few, much = views(FEW, MANY._replace(bonus=None))
    many = [few, much._replace(name="Al")]
    assert scores(heads(many, LETTERS, PEOPLE))[1] == "8, tiles +10, floor -14 = 4"
    found = heads(many, LETTERS, COMPUTERS)[1]
    assert (found.who, found.score) == ((" (expert)",), "8 + 10 - 14 = 4")


@pytest.mark.parametrize(("size", "won"), [((80, 24), False), ((100, 32), False), ((100, 32), True)])
async def test_what_fits_exactly_is_shown_whole(size: tuple[int, int], won: bool) -> None:
    async with open_table(begun(), size) as (_pilot, table):
        board, scale = table.view.boards[1], table.view.scale
        view = board.view._replace(name="", winner=won, forecast=14)
        room = scale.wall_end - head_of(view, [" (expert)"]).width
        for missing in (0, 1):
            exact = view._replace(name="N" * (room + missing))
            head = heads([exact], scale, ["computer expert"])[0]
            assert head.who == (() if missing else (" (expert)",))
            board.show(exact, head, scale)
            who = [text.strip() for text in head.who]
            assert picture(board)[0].split() == ["▌2", exact.name, *who, *["won"] * won, "0", "→", "14"]


def test_a_forecast_that_is_the_score_is_left_out_of_the_head() -> None:
    one, _other = views()
    assert head_of(one._replace(forecast=0)).forecast == ""
    assert head_of(one._replace(forecast=3)).forecast == " → 3"
    assert head_of(one._replace(forecast=None)).forecast == ""
