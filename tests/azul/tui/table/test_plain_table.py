"""A table without score help, for players who count themselves; and when forecasts appear."""

from __future__ import annotations

from tests.azul.games import GREY, begun, play_until, played
from tests.azul.tui.playing import click, open_table, picture, rows, said, table_of, text, type_pick
from tests.azul.tui.settings.settings_app import azul, keep, running

from azul.game import AzulSettings
from azul.rules import Phase, Pick, Position
from azul.rules.position import column_points, round_ended_now
from azul.tui.cursor import Space
from azul.tui.models import forecasts
from azul.tui.scene import beside


def fills_a_line(position: Position) -> Pick:
    """A pick that the forecast of whoever makes it is another score for."""
    for pick in position.legal_moves:
        assert isinstance(pick, Pick)
        after = position.apply(pick).position
        if forecasts(after).get(position.to_play or 1, 0) > 0:
            return pick
    raise AssertionError("there is none")


async def test_a_forecast_shows_where_it_is_another_score_and_explains_itself_once() -> None:
    session = begun(seed="heron")
    async with open_table(session) as (pilot, table):
        assert " → " not in text(pilot), "nothing is foretold of empty boards"
        await type_pick(pilot, fills_a_line(session.position))
        foretold = forecasts(session.position)[1]
        heads = [picture(board)[0].split() for board in table.view.boards]
        assert heads[0][-3:] == ["0", "→", str(foretold)]
        assert (heads[1][-1], "→" in heads[1]) == ("0", False)
        explained = f"0 → {foretold}: North's score if the round ended now."
        assert said(pilot, "told") == explained
        await pilot.press("1")
        assert said(pilot, "told") == explained, "until somebody has chosen"
        await pilot.press("escape")
        await type_pick(pilot, fills_a_line(session.position))
        assert said(pilot, "told").startswith("South took ")
        await pilot.press("u")
        assert "would have" not in said(pilot, "told")


def test_the_explanation_stands_beside_the_pick_where_there_is_room() -> None:
    assert beside("North took 1.", "0 → 1: so.", 30) == "North took 1.  0 → 1: so."
    assert beside("North took 1.", "0 → 1: so.", 20) == "0 → 1: so."
    assert beside("North took 1.", "", 5) == "North took 1."


async def test_without_forecasts_nothing_is_worked_out_for_anybody() -> None:
    keep(forecasts=False)
    session = begun(seed="heron")
    async with open_table(session, (120, 40)) as (pilot, _table):
        await type_pick(pilot, fills_a_line(session.position))
        assert forecasts(session.position)[1] > 0
        assert " → " not in text(pilot)
        assert "would have" not in text(pilot)
        source, colour = list(str(fills_a_line(session.position)).lower())[:2]
        await pilot.press(source, colour, *["down"] * 5)
        for _step in range(6):
            prompt = said(pilot)
            assert prompt.startswith("South: ")
            assert "point" not in prompt
            assert "score" not in prompt.lower()
            assert "cost" not in prompt
            await pilot.press("up")
        azul(pilot).change(AzulSettings.forecasts, True, write=False)
        await pilot.press("escape", "escape", source, colour)
        shown = []
        for _step in range(6):
            shown.append(said(pilot))
            await pilot.press("up")
        assert any("point" in each or "Scores" in each for each in shown), "with them it says so"
        assert " → " in text(pilot)


async def test_without_forecasts_the_columns_of_the_grey_wall_have_no_points() -> None:
    keep(forecasts=False)
    session = play_until(begun(wall=GREY, seed="crane"), Phase.TILING)
    async with open_table(session) as (pilot, table):
        seat = session.position.to_play or 1
        points = column_points(session.position)
        walls = "\n".join(picture(table.view.boards[seat - 1]))
        assert " 1  2  3  4  5 " in walls
        assert "+" not in walls.partition("\n")[2]
        assert " → " not in text(pilot)
        await pilot.press("right")
        assert "point" not in said(pilot)
        assert f"Column {table.state.cursor.column}. Enter" in said(pilot)
        line = table.view.boards[seat - 1].view.asked or 1
        before = session.position
        await click(pilot, Space(seat, line, points[0][0]))
        assert session.position != before, "a click lays the tile as ever"


async def test_without_forecasts_the_last_round_is_not_announced() -> None:
    session = begun(seed="heron")
    while True:
        played(session, 1)
        assert not session.finished
        walls = zip(session.position.boards, round_ended_now(session.position)[0].boards, strict=True)
        if any(then.wall.full_rows() and not now.wall.full_rows() for now, then in walls):
            break
    async with open_table(session) as (pilot, _table):
        assert "Last round" in rows(pilot)[0]
        azul(pilot).change(AzulSettings.forecasts, False, write=False)
        await pilot.pause()
        assert "Last round" not in rows(pilot)[0]


async def test_hints_that_are_off_say_where_to_turn_them_on() -> None:
    keep(hints=False)
    async with running(begun()) as pilot:
        assert "h hint" not in text(pilot)
        await pilot.press("h")
        assert said(pilot) == "Hints are off. Turn them on in the options (o)."
        assert not table_of(pilot).state.hint_thinking
        azul(pilot).change(AzulSettings.hints, True, write=False)
        await pilot.pause()
        assert "h hint" in text(pilot)
