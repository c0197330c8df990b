"""Properties of whole random games of every kind; `AZUL_SOAK_GAMES` sets how many."""

from __future__ import annotations

from collections import Counter

import pytest
from tools.games.random_azul import GAMES, KINDS, Kind, play

from azul import rules
from azul.rules import Phase
from azul.rules.rounds import IDLE_ROUNDS
from azul.rules.validate import problems

SEEDS = range(1000, 1000 + max(1, GAMES // len(KINDS)))


def most_rounds(players: int) -> int:
    """A wall without a full row holds 20 tiles, and between two tiles there are few idle rounds."""
    return (20 * players + 1) * IDLE_ROUNDS


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_position_of_a_random_game_is_sound_and_every_game_ends(kind: Kind) -> None:
    for seed in SEEDS:
        for played in play(kind, seed):
            found = problems(played.after)
            assert found == [], f"{kind} {seed}: after {played.move} {played.after}"
            assert played.after.round <= most_rounds(kind.players)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_events_of_random_games_tell_all_that_changed(kind: Kind) -> None:
    """The scores, walls and floors follow from the events alone."""
    scores = Counter[int]()
    laid = Counter[int]()
    for move, before, after, events, *_kinds in play(kind, seed=7):
        kinds = [type(event) for event in events]
        for event in events:
            if isinstance(event, rules.TileLaid):
                laid[event.seat] += 1
                scores[event.seat] += event.points
                assert scores[event.seat] == event.score
                assert after.board(event.seat).wall[event.line - 1][event.column - 1] is event.colour
            elif isinstance(event, rules.FloorCost):
                scores[event.seat] -= event.lost
                assert scores[event.seat] == event.score >= 0
                assert event.lost == event.penalty or event.score == 0
            elif isinstance(event, rules.GameEnded):
                scores.update(dict(enumerate((bonus.points for bonus in event.bonuses), 1)))
                assert (event.winners, event.bonuses) == (after.winners, after.bonuses)
            elif isinstance(event, rules.LineFell):
                assert kind.wall is rules.WallKind.GREY
                assert event.fallen + event.discarded == event.line
            elif isinstance(event, rules.Picked):
                assert isinstance(move, rules.Pick)
                assert event.number == event.placed + event.fallen + event.discarded
                assert event.number == before.offer.at(move.source)[move.colour]
                assert event.rest.total == 0 or move.source
                assert event.placed == 0 or move.line != rules.FLOOR
        assert (rules.RoundEnded in kinds) == (after.phase in (Phase.DEAL, Phase.OVER))
        assert (rules.Dealt in kinds) == isinstance(move, rules.Deal)
        assert [scores[seat] for seat in range(1, kind.players + 1)] == [b.score for b in after.boards]
        for seat, board in enumerate(after.boards, 1):
            assert sum(space is not None for row in board.wall for space in row) == laid[seat]
