"""The engine plays as the rules' text says, and positions print as the records' text says."""

from __future__ import annotations

import random
from itertools import product

import pytest
import slow_azul
from slow_azul import SlowGame
from tools.games.random_azul import GAMES, KINDS, Kind, play

from azul.record import position
from azul.rules import COLOURS, Command, Deal, Game, Phase, Pick, Place, Tiles

SEEDS = range(5000, 5000 + max(1, GAMES // 4 // len(KINDS)))
NAMES = ["North", "South", "East", "West"]
PICKS = [Pick(*each) for each in product(range(10), COLOURS, range(6))]
PLACES = [Place(*each) for each in product(range(1, 6), range(1, 6))]


def groups(deal: Deal) -> list[str]:
    return [tiles.letters for tiles in deal.factories]


def where(command: Pick) -> tuple[int, str, int]:
    """A pick as the slow game counts."""
    source = command.source - 1 if command.source else slow_azul.CENTRE
    line = command.line - 1 if command.line else slow_azul.FLOOR
    return source, command.colour.letter, line


def may(slow: SlowGame, command: Command) -> bool:
    if isinstance(command, Deal):
        return slow.after_deal(groups(command)) is not None
    if isinstance(command, Pick):
        return slow.may_pick(*where(command))
    return slow.may_place(command.line - 1, command.column - 1)


def do(slow: SlowGame, command: Command) -> None:
    if isinstance(command, Deal):
        slow.deal(groups(command))
    elif isinstance(command, Pick):
        slow.pick(*where(command))
    else:
        slow.place(command.line - 1, command.column - 1)


def altered(deal: Deal, rng: random.Random) -> list[Command]:
    """Deals that are nearly the same: a tile of another colour, two factories exchanged, one missing."""
    found: list[Command] = [Deal(deal.factories[1:])]
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
        for before, command, after, _events in play(kind, seed):
            slow = slow or SlowGame(kind.players, str(kind.wall), before.first - 1)
            assert_same_choices(before, slow)
            if isinstance(command, Deal):
                for other in (command, *altered(command, rng)):
                    assert (before.refusal(other) is None) == may(slow, other), (str(before), str(other))
            do(slow, command)
            names = NAMES[: kind.players]
            assert position(after, names) == slow.json(names), f"{kind} {seed}: {before} {command}"
        assert after.phase is Phase.OVER


def assert_same_choices(game: Game, slow: SlowGame) -> None:
    conceivable: list[Command] = [*PICKS] if game.phase is Phase.OFFER else [*PLACES]
    assert set(game.legal) == {each for each in conceivable if may(slow, each)}, str(game)
