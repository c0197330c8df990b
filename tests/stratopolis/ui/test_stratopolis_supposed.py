"""What a placement would come to, shown and said before it is done: rules, scores, zones, gaps."""

from __future__ import annotations

import re

from playing_stratopolis import begun, opened, picture, played, said, table_of

from hotseat.ui.cells.digits import large
from stratopolis.rules import TURNS, Cell, Game, Placement, Rule, Turn, suppose
from stratopolis.ui.cursor import Cursor, cursor_for, hand_of
from stratopolis.ui.prompt import refusal_sentence
from stratopolis.ui.views import Supposing


def illegal(game: Game) -> tuple[Cell, Turn]:
    """A corner and a turn at which the tile of the player to play may not lie."""
    kind = hand_of(game)[0]
    return next(
        (cell, turn)
        for cell in game.layout.cells
        for turn in TURNS
        if game.refusal(Placement(kind, cell, turn)) is not None
    )


async def test_every_rule_is_named_where_a_tile_breaks_it() -> None:
    session = played(begun(), 8)
    async with opened(session) as pilot:
        table, game = table_of(pilot), session.game
        cell, turn = illegal(game)
        table.become(table.cursor._replace(corner=cell, turn=turn))
        placement = table.cursor.placement(game)
        assert placement is not None
        refusal = game.refusal(placement)
        assert refusal is not None
        assert refusal.rule is not None
        before = said(pilot)
        assert before.startswith(f"Rule {int(refusal.rule)}: ")
        await pilot.press("enter")
        assert said(pilot) == before, "whether before or after enter"
        assert session.game == game, "nothing has been done"
        assert table.refused
        view = Supposing().layout(game, table.cursor)
        assert not view.legal
        assert {view.look(each).text for each in refusal.cells} == {"x"}


async def test_what_a_placement_makes_of_both_scores_is_shown_before() -> None:
    session = played(begun(), 12)
    game = session.game
    best = max(game.legal, key=lambda each: suppose(game, each).gains[(game.to_play or 1) - 1])
    then = suppose(game, best)
    seat = game.to_play or 1
    assert then.gains[seat - 1] > 0
    async with opened(session) as pilot:
        table = table_of(pilot)
        table.point_at(best)
        table.become(table.cursor)
        change = f"{game.scores[seat - 1]} -> {then.scores[seat - 1]}"
        assert change in said(pilot)
        shown = " ".join(picture(table.panels[seat - 1]))
        assert f"-> {then.scores[seat - 1]}" in shown
        assert all(row in shown for row in large(game.scores[seat - 1]))
        await pilot.press("enter")
        assert session.game.scores == then.scores


def test_all_that_can_be_covered_is_lit_and_nothing_else() -> None:
    with begun() as session:
        game = played(session, 10).game
    view = Supposing().layout(game, cursor_for(game))
    assert view.lit == {cell for each in game.legal for cell in each.cells}
    assert view.zones == {cell for zone in game.best if zone for cell in zone.cells}


def test_gaps_are_where_a_best_zone_ends_within_a_tile() -> None:
    found = 0
    for tiles in (9, 17, 25, 33):
        with begun() as session:
            game = played(session, tiles).game
        view = Supposing().layout(game, Cursor())
        for cell, square in game.layout.items():
            gaps = view.look(cell).gaps
            for side, neighbour in enumerate(cell.neighbours):
                other = game.layout.get(neighbour)
                goes_on = other is not None and other.tile == square.tile
                ends = other is None or other.colour is not square.colour
                assert gaps[side] == (cell in view.zones and goes_on and ends)
                found += gaps[side]
    assert found > 8


def test_no_refusal_at_the_table_speaks_in_coordinates() -> None:
    with played(begun(), 12) as session:
        game = session.game
    kind, said_of = hand_of(game)[0], {}
    for cell in game.layout.cells:
        for turn in TURNS:
            refusal = game.refusal(Placement(kind, cell, turn))
            if refusal is not None and refusal.rule is not None:
                said_of[refusal.rule] = refusal_sentence(refusal)
    assert said_of[Rule.COLOUR].startswith("Rule 4: ")
    assert said_of[Rule.COLOUR].endswith(", as it would at the x.")
    assert not any(re.search(r"\d,-?\d", each) for each in said_of.values())
