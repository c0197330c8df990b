"""The compact state follows the rules: legal moves, their results, and the end of the round."""

from __future__ import annotations

from itertools import chain

import pytest
from tools.games.random_azul import GAMES, KINDS, Kind, play

from azul.bots import state
from azul.bots.boards import Round, full_lines, round_of
from azul.bots.evaluation import HandSet
from azul.bots.state import LINES, PLACE_MARKER, PLACE_TILES, Offer, SearchState, packed
from azul.game import Entry
from azul.rules import Move, Phase, Pick, Position, TileLaid
from azul.rules.board import after_penalty, floor_penalty

SEEDS = range(3000, 3000 + max(1, GAMES // 4 // len(KINDS)))
VALUES = HandSet()


def same(position: SearchState, offer: Offer, game: Position) -> None:
    """A position is that of a game: what lies on the table, every board, the marker, who plays."""
    factories = sorted(packed(each) for each in game.offer.factories if any(each))
    place = position.place
    assert [tiles for number, tiles in enumerate(offer.factories) if place >> number & 1] == factories
    assert (place & PLACE_TILES) >> state.CENTRE_SHIFT == packed(game.offer.centre)
    assert bool(position.place & PLACE_MARKER) == (game.marker == 0)
    assert position.keys == state.search_state(game, Offer(game.offer.factories)).keys
    assert position.seat + 1 == game.to_play


def picked(game: Position, pick: Move) -> tuple[int, int, int]:
    """A pick by the tiles of its source: a search does not tell equal factories apart."""
    assert isinstance(pick, Pick)
    tiles = packed(game.offer.factories[pick.source - 1]) if pick.source else -1
    return tiles, pick.colour, pick.line


def results(begun: Position, round_: Round, position: SearchState) -> dict[tuple[int, int, int], SearchState]:
    """Every pick that a search of a round knows of at a position, and what it leads to."""
    offer, boards, *_ = round_
    place, keys, seat = position
    key, (factories, centre) = keys[seat], offer.takes[place]
    by_centre = state.marked(key) if place & PLACE_MARKER else key
    pairs = chain(((take, key) for take in factories), ((take, by_centre) for take in centre))
    found = {}
    for (group, then), from_key in pairs:
        for option in boards[seat].options[from_key][group].every:
            pick = picked(begun, offer.move((group, then), place, key, option.key))
            assert pick not in found
            after = (*keys[:seat], option.key, *keys[seat + 1 :])
            found[pick] = SearchState(then, after, (seat + 1) % len(keys))
    return found


def rounds(kind: Kind, seed: int) -> list[list[Entry]]:
    found: list[list[Entry]] = []
    for played in play(kind, seed):
        if played.before.phase is Phase.DEAL:
            found.append([])
        elif played.before.phase is Phase.OFFER:
            found[-1].append(played)
    return found


@pytest.mark.parametrize("kind", KINDS[::2], ids=str)
def test_random_games_are_the_same_pick_by_pick(kind: Kind) -> None:
    for seed in SEEDS:
        for picks in rounds(kind, seed):
            if not picks:
                continue
            round_ = round_of(picks[0].before, VALUES)
            position = round_.position
            for pick, before, after, *_events in picks:
                same(position, round_.offer, before)
                found = results(picks[0].before, round_, position)
                assert found.keys() == {picked(before, each) for each in before.legal_moves}
                position = found[picked(before, pick)]
                if after.phase is Phase.OFFER:
                    same(position, round_.offer, after)
            assert not position.place & PLACE_TILES
            ends_as_the_rules_end_it(round_, position, picks[-1].after)


def ends_as_the_rules_end_it(round_: Round, after: SearchState, game: Position) -> None:
    """On the grey wall: the columns that the compact board chose are legal, and score what it says."""
    boards = round_.boards
    wanted = [board.tilings(key)[0].wall for board, key in zip(boards, after.keys, strict=True)]
    while game.phase is Phase.TILING:
        game = game.apply(chosen(game, wanted)).position
    for board, key, real in zip(boards, after.keys, game.boards, strict=True):
        laid, wall, fallen = board.tilings(key)[0]
        occupied = min(state.FLOOR_FULL, (key >> state.FLOOR_SHIFT & 7) + fallen)
        points = after_penalty(board.score + laid, floor_penalty(occupied))
        assert wall == board.form.packed(real.wall)
        bonus, rows = state.BONUS[game.wall, wall]
        assert rows == len(real.wall.full_rows())
        assert real.score == points + (bonus if game.phase is Phase.OVER else 0)
        assert state.key_of(real, False) == (key & LINES) - full_lines(key & LINES)


def chosen(position: Position, wanted: list[int]) -> Move:
    """The column that leads to the wall wanted for the player to play."""
    assert position.to_play is not None
    form, wall = state.FORMS[position.wall], wanted[position.to_play - 1]
    for place in position.legal_moves:
        tile = position.apply(place).events[0]
        assert isinstance(tile, TileLaid)
        laid = form.lay(0, tile.line - 1, tile.column - 1, tile.colour)
        if laid & wall == laid:
            return place
    raise AssertionError("no column leads there")
