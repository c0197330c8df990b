"""What the table shows on a real screen: boards, scores, turns, names and messages."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from tests.azul.tui.playing import begun, open_table, play_until, played, rows, said, table_of, type_pick

from azul.rules import CENTRE, NO_TILES, Colour, Event, MarkerTaken, Phase, Pick, Picked
from azul.tui.cursor import Cursor, groups
from azul.tui.scene import pick_words
from hotseat.text.fit import wrapped
from hotseat.text.scripts import arrange
from hotseat.tui.widgets.lines import TitleView


async def test_the_last_pick_is_told_and_marked_until_the_next() -> None:
    async with open_table(begun(seed="heron")) as (pilot, table):
        pick = Pick(*groups(table.session.position)[1], 3)
        await type_pick(pilot, pick)
        assert said(pilot, "told").startswith("North took ")
        assert f"to line {pick.line}" in said(pilot, "told")
        market = table.view.market
        assert market.view.last == pick.source
        board = table.view.boards[0].view
        assert board.landed is not None
        assert board.landed.line == pick.line
        assert any("▌3" in row for row in rows(pilot))


async def test_what_went_to_the_lid_is_told_where_there_is_room() -> None:
    def picked(number: int, fallen: int, discarded: int) -> list[Event]:
        laid = number - fallen - discarded
        events = Picked(2, CENTRE, Colour.YELLOW, number, 1, laid, fallen, discarded, NO_TILES)
        return [MarkerTaken(2, 1), events]

    async with open_table(begun(seed="heron")) as (_pilot, table):
        few, most, lines = picked(3, 1, 1)[1:], picked(9, 8, 7), table.view.lines
        assert lines is not None
        assert "; 1 fell; 1 to the lid." in pick_words(lines, table.state.names, few)
        assert lines.tell(table.state.names, lambda names: pick_words(lines, names, most)) == (
            "South took 9 yellow tiles from the centre to line 1; 8 fell; took the marker."
        )


@pytest.mark.parametrize(
    ("notice", "counted"), [("", True), ("not saved", True), ("Last round: 日本語の長い's row 3", False)]
)
async def test_bag_and_lid_give_way_to_turn_and_notice(notice: str, counted: bool) -> None:
    async with open_table(begun()) as (pilot, table):
        turn = "Maximiliane … to play"
        table.view.title_line.show(TitleView("round 12", turn, notice, "bag 63   lid 17"))
        await pilot.pause()
        shown = rows(pilot)[0]
        assert turn in shown
        assert notice in shown
        assert ("bag 63   lid 17" in shown) == counted
        assert ("bag" in shown) == counted, "whole or not at all"


HARD = ("[red]", "[@click=app.quit]x", "日本語の長い名前です", "نیم\u200cفاصله")


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_names_are_shown_as_they_are(size: tuple[int, int]) -> None:
    session = begun(*HARD)
    async with open_table(session, size) as (pilot, _table):
        for _ in range(4):
            shown = "\n".join(rows(pilot))
            assert all(arrange(name, from_right=False) in shown for name in HARD)
            assert all(cell_len(row) == size[0] for row in rows(pilot))
            name = HARD[(session.position.to_play or 1) - 1]
            assert f"{arrange(name, from_right=False)} to play" in rows(pilot)[0]
            group = groups(session.position)[0]
            await type_pick(pilot, Pick(*group, 5))
            assert said(pilot, "told").startswith(f"{name} took ")
        box = table_of(pilot).view.boards[1].box
        await pilot.click("#sheet", offset=(box.x + 4, box.y))  # on the name: it is no link
        assert pilot.app.return_code is None


async def test_every_sentence_fits_with_long_names() -> None:
    names = [f"{name} of a long family name" for name in ("North", "South", "East", "West")]
    session = begun(*names)
    async with open_table(session) as (_pilot, table):
        for _ in range(5):
            for group in groups(session.position):
                for line in range(6):
                    table.state.cursor = Cursor(group=group, held=True, line=line)
                    assert " ".join(wrapped(table.scene().prompt, 78, 2)) == table.scene().prompt
            table.state.cursor = Cursor()
            assert cell_len(table.scene().last_move) <= 78
            played(session, 7)
        play_until(session, Phase.OVER)
        assert " ".join(wrapped(table.scene().prompt, 78, 2)) == table.scene().prompt
