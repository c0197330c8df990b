"""Play random games of every kind to their ends, with the engines alone.

`python -m tools.trials.endings [--times GAMES] [--jobs 2]`. Azul is played in every style by two to four
on both walls; one game of 25 is Stratopolis. After every round (every tenth tile), and in one game of ten
after every move, the position must be sound; no game may be longer than its bound.
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
TOGETHER = 25  # games that one trial plays, the last of them Stratopolis
_EVERY = 10  # games of which one is looked at after every move
_TILES = 10  # of Stratopolis between two looks
_WALL = 20  # tiles on a wall without a full row
_OWN_ORDER = "own order"
WAYS = (*Play, _OWN_ORDER)


class Ended(NamedTuple):
    kind: str
    ending: str
    rounds: int
    choices: int


def most_rounds(players: int) -> int:
    """Rounds that a game of Azul can have. As long as no row is full a wall holds twenty tiles, four a
    row; a round brings at least one more, or the game ends with the third in a row that brings none.
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
    """Shuffled ones, or in any order that somebody could have given them."""
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
        self.longest: dict[str, Ended] = {}  # by the number of players, or the other game

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
