"""The compact state follows the rules: legal moves, their results, and the end of the round."""

from __future__ import annotations

from itertools import chain

import pytest
from tools.games.random_azul import GAMES, KINDS, Kind, Played, play

from azul.bots.boards import boards_of, full_lines, round_of
from azul.bots.evaluation import HandSet
from azul.bots.state import (
    BONUS,
    CENTRE_SHIFT,
    FLOOR_FULL,
    FLOOR_SHIFT,
    FORMS,
    LINES,
    PLACE_MARKER,
    PLACE_TILES,
    Offer,
    SearchState,
    key_of,
    marked,
    packed,
    search_state,
    take_of,
)
from azul.rules import FLOOR, Move, Phase, Pick, Position, TileLaid
from azul.rules.board import after_penalty, floor_penalty

SEEDS = range(3000, 3000 + max(1, GAMES // 2 // len(KINDS)))
VALUES = HandSet()


def same(position: SearchState, offer: Offer, game: Position) -> None:
    """A position is that of a game: what lies on the table, every board, the marker, who plays."""
    factories = sorted(packed(each) for each in game.offer.factories if any(each))
    place = position.place
    assert [tiles for number, tiles in enumerate(offer.factories) if place >> number & 1] == factories
    assert (place & PLACE_TILES) >> CENTRE_SHIFT == packed(game.offer.centre)
    assert bool(position.place & PLACE_MARKER) == (game.marker == 0)
    assert position.keys == search_state(game, Offer(game.offer.factories)).keys
    assert position.seat + 1 == game.to_play


def targets(game: Position) -> set[tuple[int, int]]:
    """Every place and key that the legal picks of a game lead to."""
    offer = Offer(game.offer.factories)
    position = search_state(game, offer)
    found = set()
    for pick in game.legal_moves:
        assert isinstance(pick, Pick)
        take = take_of(offer, position.place, pick)
        after = position.after(take, None if pick.line == FLOOR else pick.line - 1)
        assert after is not None
        found.add((after.place, after.keys[position.seat]))
    return found


def choices(position: Position) -> set[tuple[int, int]]:
    """Every place and key that a search knows of."""
    offer, boards, (place, keys, seat), _ = round_of(position, VALUES)
    factories, centre = offer.takes[place]
    key = keys[seat]
    by_centre = marked(key) if place & PLACE_MARKER else key
    pairs = chain(((take, key) for take in factories), ((take, by_centre) for take in centre))
    return {
        (then, option.key)
        for (group, then), from_key in pairs
        for option in boards[seat].options[from_key][group].every
    }


def rounds(kind: Kind, seed: int) -> list[list[Played]]:
    found: list[list[Played]] = []
    for played in play(kind, seed):
        if played.before.phase is Phase.DEAL:
            found.append([])
        elif played.before.phase is Phase.OFFER:
            found[-1].append(played)
    return found


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_random_games_are_the_same_command_by_command(kind: Kind) -> None:
    for seed in SEEDS:
        for picks in rounds(kind, seed):
            if not picks:
                continue
            offer = Offer(picks[0].before.offer.factories)
            position = search_state(picks[0].before, offer)
            for number, (before, pick, after, _) in enumerate(picks):
                assert isinstance(pick, Pick)
                same(position, offer, before)
                if number % 8 == seed % 8:
                    assert choices(before) == targets(before)
                factories = [packed(each) for each in before.offer.factories]
                take = next(
                    take
                    for take in chain(*offer.takes[position.place])
                    if take[0] >> 5 == pick.colour and source_is(offer, position.place, take, pick, factories)
                )
                moved = position.after(take, None if pick.line == FLOOR else pick.line - 1)
                assert moved is not None
                position = moved
                if after.phase is Phase.OFFER:
                    same(position, offer, after)
            assert not position.place & PLACE_TILES
            assert number + 1 == len(picks)


def source_is(offer: Offer, place: int, take: tuple[int, int], pick: Pick, factories: list[int]) -> bool:
    """Whether a take is from the source of a pick, or from a factory equal to it."""
    taken = (place ^ take[1]) & (1 << len(offer.factories)) - 1
    if not taken or not pick.source:
        return not taken and not pick.source
    return offer.factories[taken.bit_length() - 1] == factories[pick.source - 1]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_rounds_of_random_games_end_as_the_rules_end_them(kind: Kind) -> None:
    """On the grey wall: the columns that the compact board chose are legal, and score what it says."""
    for seed in SEEDS:
        for picks in rounds(kind, seed):
            before, pick, game, _ = picks[-1]
            boards = boards_of(before, VALUES)
            offer = Offer(before.offer.factories)
            position = search_state(before, offer)
            assert isinstance(pick, Pick)
            after = position.after(
                take_of(offer, position.place, pick), None if pick.line == FLOOR else pick.line - 1
            )
            assert after is not None
            wanted = [board.tiled(key).wall for board, key in zip(boards, after.keys, strict=True)]
            while game.phase is Phase.TILING:
                game = game.apply(chosen(game, wanted)).position
            for board, key, real in zip(boards, after.keys, game.boards, strict=True):
                laid, wall, fallen = board.tiled(key)
                occupied = min(FLOOR_FULL, (key >> FLOOR_SHIFT & 7) + fallen)
                points = after_penalty(board.score + laid, floor_penalty(occupied))
                assert wall == board.form.packed(real.wall)
                bonus, rows = BONUS[game.wall, wall]
                assert rows == len(real.wall.full_rows())
                assert real.score == points + (bonus if game.phase is Phase.OVER else 0)
                assert key_of(real, False) == (key & LINES) - full_lines(key & LINES)


def chosen(position: Position, wanted: list[int]) -> Move:
    """The column that leads to the wall wanted for the player to play."""
    assert position.to_play is not None
    form, wall = FORMS[position.wall], wanted[position.to_play - 1]
    for place in position.legal_moves:
        tile = position.apply(place).events[0]
        assert isinstance(tile, TileLaid)
        laid = form.lay(0, tile.line - 1, tile.column - 1, tile.colour)
        if laid & wall == laid:
            return place
    raise AssertionError("no column leads there")
