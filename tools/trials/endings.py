"""Play random games of every kind to their ends, with the engines alone.

`python -m tools.trials.endings [--times GAMES] [--jobs 2]`. Azul is played in every style by two to four on
both walls; one game in 25 is Stratopolis. After every round (every tenth tile), and in one game in ten after
every move, the position must be sound; no game may be longer than its bound.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from time import perf_counter
from typing import NamedTuple

from tools.games import random_azul
from tools.trials.harness import Failed, Options, gather, parse_options

from azul import rules as azul
from azul.rules.rounds import IDLE_ROUNDS
from azul.rules.validate import problems as azul_problems
from stratopolis import rules as stratopolis
from stratopolis.game import shuffled_piles
from stratopolis.rules import TILES, Pile, Play, all_tiles
from stratopolis.rules.validate import problems as stratopolis_problems

GAMES = 1_000_000
TOGETHER = 25  # games in one trial, the last of them Stratopolis
_EVERY = 10  # one game in this many is checked after every move
_TILES = 10  # of Stratopolis between two checks
_WALL = 20  # tiles on a wall without a full row
_OWN_ORDER = "own order"
WAYS = (*Play, _OWN_ORDER)


class Ended(NamedTuple):
    kind: str
    ending: str
    rounds: int
    choices: int


def most_rounds(players: int) -> int:
    """The most rounds of a game of Azul. Without a full row, a wall holds at most twenty tiles, four a row;
    each round adds at least one, or the game ends after the third round in a row that adds none.
    """
    return IDLE_ROUNDS * (_WALL * players + 1)


def play_azul(kind: random_azul.Kind, seed: int, *, closely: bool) -> Ended:
    most, choices, last = most_rounds(kind.players), 0, None
    for last in random_azul.play(kind, seed):
        choices += not isinstance(last.move, azul.Deal)
        game = last.after
        if closely or game.phase in (azul.Phase.DEAL, azul.Phase.OVER):
            _look(game, azul_problems(game), f"Azul, {kind}, seed {seed}")
        if game.round > most:
            raise Failed(f"Azul, {kind}, seed {seed}: more than {most} rounds")
    assert last is not None
    ended = next(each for each in last.events if isinstance(each, azul.GameEnded))
    return Ended(str(kind), str(ended.ending), last.after.round, choices)


def play_stratopolis(way: str, seed: int, *, closely: bool) -> Ended:
    rng = random.Random(seed)
    play = Play.PILES if way == _OWN_ORDER else Play(way)
    game = stratopolis.new_game(_piles(way, rng), play, seed % 2 + 1)
    while not game.is_over:
        legal = game.legal_moves
        if not legal:
            raise Failed(f"Stratopolis, {way}, seed {seed}: nothing can be placed\n{game}")
        game = game.apply(_placed(game, rng)).position
        if closely or game.placed % _TILES == 0:
            _look(game, stratopolis_problems(game), f"Stratopolis, {way}, seed {seed}")
        if game.placed > TILES:
            raise Failed(f"Stratopolis, {way}, seed {seed}: more than {TILES} tiles")
    return Ended(f"Stratopolis, {way}", "all placed", 1, game.placed)


def _placed(game: stratopolis.Position, rng: random.Random) -> stratopolis.Move:
    found = game.placements(rng.choice(game.choices))
    if rng.random() < 0.5:
        return rng.choice(found)
    some = rng.sample(found, min(6, len(found)))
    return max(some, key=lambda each: game.layout.level(each.corner))


def _piles(way: str, rng: random.Random) -> tuple[Pile, Pile]:
    """Shuffled piles, or piles in an order that players could have given them."""
    if way != _OWN_ORDER:
        return shuffled_piles(str(rng.random()))
    kinds = [sorted(all_tiles(seat), reverse=rng.random() < 0.5) for seat in (1, 2)]
    if rng.random() < 0.5:
        for each in kinds:
            rng.shuffle(each)
    return tuple(kinds[0]), tuple(kinds[1])


def _look(game: object, problems: list[str], where: str) -> None:
    if problems:
        raise Failed(f"{where}: {'; '.join(problems)}\n{game!r}")


def once(number: int, rng: random.Random) -> list[Ended]:
    found = []
    for place in range(TOGETHER - 1):
        kind = random_azul.KINDS[(number * (TOGETHER - 1) + place) % len(random_azul.KINDS)]
        found.append(play_azul(kind, rng.getrandbits(48), closely=rng.random() < 1 / _EVERY))
    way = WAYS[number % len(WAYS)]
    return [*found, play_stratopolis(way, rng.getrandbits(48), closely=rng.random() < 1 / _EVERY)]


class Tally:
    def __init__(self) -> None:
        self.games = 0
        self.endings: Counter[str] = Counter()
        self.longest: dict[str, Ended] = {}  # by the number of players, or `Stratopolis`

    def count(self, found: list[Ended]) -> None:
        for each in found:
            self.games += 1
            self.endings[each.ending] += 1
            name = each.kind[0] if each.kind[0].isdigit() else "Stratopolis"
            longest = self.longest.setdefault(name, each)
            if (each.rounds, each.choices) > (longest.rounds, longest.choices):
                self.longest[name] = each

    def lines(self) -> Iterator[str]:
        yield ", ".join(f"{name}: {number:,}" for name, number in self.endings.most_common())
        for name, each in sorted(self.longest.items()):
            if name.isdigit():
                most = most_rounds(int(name))
                yield f"{name} players: at most {each.rounds} rounds ({each.kind}), bound {most}"
            else:
                yield f"{name}: {each.choices} tiles in every game"


def trials(options: Options) -> tuple[Tally, list[str]]:
    tally = Tally()
    asks = options._replace(times=-(-options.times // TOGETHER))
    return tally, gather("endings", asks, once, tally.count)


def main() -> None:
    options = parse_options("Random games of every kind, played to their ends.", GAMES, jobs=2)
    began = perf_counter()
    tally, failures = trials(options)
    seconds = perf_counter() - began
    print("\n".join(tally.lines()))
    print(
        f"endings: {tally.games:,} games with the seed {options.seed} in {seconds:,.0f} s, "
        f"{tally.games / seconds:,.0f} a second; {len(failures)} failed"
    )
    if failures:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
