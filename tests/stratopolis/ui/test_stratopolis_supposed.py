"""What a placement would come to, shown and said before it is done: rules, scores, zones."""

from __future__ import annotations

import re

from playing_stratopolis import begun, opened, picture, played, said, table_of

from hotseat.ui.cells.digits import large
from stratopolis.rules import TURNS, Cell, Game, Placement, Rule, Side, Turn, suppose
from stratopolis.ui.cursor import Cursor, hand_of
from stratopolis.ui.prompt import refusal_sentence
from stratopolis.ui.squares import Rim
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


def test_the_rims_are_those_of_the_best_zones() -> None:
    for tiles in (9, 17, 25, 33):
        with begun() as session:
            game = played(session, tiles).game
        view = Supposing().layout(game, Cursor())
        for cell in game.layout:
            looks = view.look(cell).rim
            assert isinstance(looks, Rim)
            zone = next((zone for zone in game.best if zone and cell in zone.cells), None)
            ends = {side for each, side in zone.outline if each == cell} if zone else set()
            assert {side for side in Side if looks.sides[side]} == ends
            assert looks.name == ("" if zone is None else ("red", "green")[zone.seat - 1])


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
