"""The engine agrees with the slow reference engine, and positions print as docs/records.md says."""

from __future__ import annotations

import json
import random
from itertools import product

import pytest
from tests.azul.rules import slow_rules
from tests.azul.rules.slow_rules import SlowGame
from tools.games.random_azul import GAMES, KINDS, Kind, play

from azul.game import SPEC
from azul.rules import COLOURS, Deal, Move, Phase, Pick, Place, Position, Tiles

SEEDS = range(5000, 5000 + max(1, GAMES // 4 // len(KINDS)))
NAMES = ["North", "South", "East", "West"]
PICKS = [Pick(*each) for each in product(range(10), COLOURS, range(6))]
PLACES = [Place(*each) for each in product(range(1, 6), range(1, 6))]


def groups(deal: Deal) -> list[str]:
    return [tiles.letters for tiles in deal.factories]


def where(move: Pick) -> tuple[int, str, int]:
    """A pick as the slow game counts."""
    source = move.source - 1 if move.source else slow_rules.CENTRE
    line = move.line - 1 if move.line else slow_rules.FLOOR
    return source, move.colour.letter, line


def may(slow: SlowGame, move: Move) -> bool:
    if isinstance(move, Deal):
        return slow.after_deal(groups(move)) is not None
    if isinstance(move, Pick):
        return slow.may_pick(*where(move))
    return slow.may_place(move.line - 1, move.column - 1)


def do(slow: SlowGame, move: Move) -> None:
    if isinstance(move, Deal):
        slow.deal(groups(move))
    elif isinstance(move, Pick):
        slow.pick(*where(move))
    else:
        slow.place(move.line - 1, move.column - 1)


def altered(deal: Deal, rng: random.Random) -> list[Move]:
    """Deals that are nearly the same: a tile of another colour, two factories exchanged, one missing."""
    found: list[Move] = [Deal(deal.factories[1:])]
    for _ in range(4):
        factories = list(deal.factories)
        one, two = (int(rng.random() * len(factories)) for _ in "ab")
        factories[one], factories[two] = factories[two], factories[one]
        other = [*factories[one].letters[1:], COLOURS[int(rng.random() * 5)].letter]
        factories[one] = Tiles.parse("".join(other))
        found += [Deal(tuple(factories)), Deal((*deal.factories[:-1], factories[one]))]
    return found


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_position_of_a_game_is_as_the_text_has_it(kind: Kind) -> None:
    for seed in SEEDS:
        slow: SlowGame | None = None
        rng = random.Random(seed)
        for move, before, after, *_events in play(kind, seed):
            slow = slow or SlowGame(kind.players, str(kind.wall), before.first - 1)
            assert_same_choices(before, slow)
            if isinstance(move, Deal):
                for other in (move, *altered(move, rng)):
                    assert (before.refusal(other) is None) == may(slow, other), (before.notation, str(other))
            do(slow, move)
            names = NAMES[: kind.players]
            found, wanted = (json.dumps(each) for each in (SPEC.to_json(after, names), slow.json(names)))
            assert found == wanted, f"{kind} {seed}: {before!r} {move}"  # in the same order, too
        assert after.phase is Phase.OVER


def assert_same_choices(position: Position, slow: SlowGame) -> None:
    conceivable: list[Move] = [*PICKS] if position.phase is Phase.OFFER else [*PLACES]
    assert set(position.legal_moves) == {each for each in conceivable if may(slow, each)}, position.notation
