"""The figures in an explanation agree with the engine, in random games."""

from __future__ import annotations

from tests.azul.explained_moves import advised, choices

from azul import rules
from azul.effects import Effects, Expected, Part, PartKind, outcome, parts
from azul.rules import FloorCost, Phase, Pick, Picked, TileLaid, WallKind
from azul.rules.position import round_ended_now


def test_the_figures_are_the_engine_s() -> None:
    seen = 0
    for position, move, line in choices():
        assert position.to_play is not None
        found = Effects(position, advised(move, line))
        seat, (after, events) = position.to_play, position.apply(move)
        then, more = round_ended_now(after)
        now, sooner = round_ended_now(position)
        happened = (*events, *more)

        def tiles(what: tuple[object, ...], seat: int = seat) -> dict[int, int]:
            return {e.line: e.points for e in what if isinstance(e, TileLaid) and e.seat == seat}

        own = tiles(happened).get(getattr(move, "line", 0))
        if isinstance(move, Pick) and own is not None:
            assert found.scores == sum(tiles(happened).values()) - sum(tiles(sooner).values())
            assert found.scores - found.others == own
        else:
            assert found.scores == own

        def cost(what: tuple[object, ...], seat: int = seat) -> int:
            return sum(e.penalty for e in what if isinstance(e, FloorCost) and e.seat == seat)

        assert found.floor == cost(happened) - cost(sooner)
        picked = [e for e in events if isinstance(e, Picked)]
        assert found.spilled == sum(e.fallen + e.discarded for e in picked)
        assert found.picked == (picked[0] if picked else None)
        assert found.marker == any(isinstance(e, rules.MarkerTaken) for e in events)
        ends = (position, after) if isinstance(move, rules.Place) else (now, then)
        before, behind = (parts(each.board(seat).wall) for each in ends)
        known = {part for part in {*behind} - {*before} if not later(part, position, move)}
        assert set(found.completed) == known
        assert found.ends == (then.phase is Phase.OVER and now.phase is not Phase.OVER)
        if isinstance(move, Pick) and move.line != rules.FLOOR and after.phase is Phase.OFFER:
            filled = after.board(seat).line(move.line)
            assert found.missing == filled.size - filled.count
            assert (found.scores is None) == (not filled.full) or position.wall is WallKind.GREY
        laid = [
            (e.across, e.down)
            for e in happened
            if isinstance(e, TileLaid) and (e.seat, e.line) == (seat, getattr(move, "line", 0))
        ]
        assert [(tile.across, tile.down) for tile in [found.laid] if tile] == laid
        assert found.begins == (found.marker and then.phase is not Phase.OVER)
        seen += 1
    assert seen > 80


def later(part: Part, position: rules.Position, move: rules.Move) -> bool:
    """Whether it is decided later: after a pick on the grey wall, which column gets the tile."""
    return isinstance(move, Pick) and position.wall is WallKind.GREY and part.kind is PartKind.COLUMN


def test_what_is_left_for_others_is_on_their_boards() -> None:
    denied = 0
    for position, move, line in choices():
        if not isinstance(move, Pick):
            continue
        found, after = Effects(position, advised(move, line)), position.apply(move).position
        left = after.offer.tiles[move.colour]
        assert found.left == left
        for seat, number, missing in found.denied:
            theirs = position.board(seat).line(number)
            assert seat != position.to_play
            assert (theirs.colour, theirs.size - theirs.count) == (move.colour, missing)
            assert position.offer.tiles[move.colour] >= missing > left
            denied += 1
    assert denied > 3


def test_burdens_are_picks_of_the_line_that_spill() -> None:
    burdens = 0
    for game, move, line in choices():
        found = Effects(game, advised(move, line, exact=True))
        position = game.apply(move).position
        spilled: dict[int, int] = {}
        for each in line[1:]:
            position, events = position.apply(each)
            for e in events:
                if isinstance(e, Picked):
                    spilled[e.seat] = max(spilled.get(e.seat, 0), e.fallen + e.discarded)
        assert {b.seat: b.fallen + b.discarded for b in found.burdens} == {
            seat: number for seat, number in spilled.items() if number >= 2
        }
        burdens += len(found.burdens)
    assert burdens > 30


def test_what_follows_is_the_line_s() -> None:
    replies = plans = 0
    for game, move, line in choices():
        found, position = Effects(game, advised(move, line)), game.apply(move).position
        position_now = position
        first: dict[int, Expected] = {}
        for each in line[1:]:
            if not isinstance(each, Pick):
                break
            seat = position.to_play or 0
            number = position.offer.at(each.source)[each.colour]
            theirs = position.board(seat).line(each.line) if each.line else None
            fills = theirs is not None and theirs.count + number >= theirs.size
            position, events = position.apply(each)
            here = position_now.offer.at(each.source)[each.colour] == number
            picked = next(event for event in events if isinstance(event, Picked))
            first.setdefault(seat, Expected(picked, fills, here))
        others = [each for seat, each in first.items() if seat != game.to_play]
        assert found.reply in (None, *others[:1])
        if found.plan is not None:
            assert found.plan == first[found.seat]
            assert found.plan.fills
            plans += 1
        replies += found.reply is not None
        if found.filled is not None:
            assert found.filled.fills
            assert found.filled.picked.line == getattr(move, "line", 0)
    assert replies > 20
    assert plans > 5


def test_what_a_line_brings_everybody_is_the_engine_s() -> None:
    for game, move, line in choices():
        position, happened = game, list[object]()
        for each in (line or (move,))[:4]:
            position, events = position.apply(each)
            happened += events
        then, more = round_ended_now(position)
        for seat in range(1, game.players + 1):
            tiles, floor = outcome(game, (line or (move,))[:4], seat)
            assert tiles - floor == then.board(seat).score - game.board(seat).score
            assert floor == sum(
                e.lost for e in (*happened, *more) if isinstance(e, FloorCost) and e.seat == seat
            )
