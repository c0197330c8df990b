"""Measure how fast the bots search, and whether they keep to their time.

`python -m tools.benchmarks.players [GAMES]` prints how many nodes per second experts search with a fixed
number of nodes per move (a node is a position whose best move was searched or looked up), and how many moves
those positions have. Then the levels that search play both games in their own time; the processor time of
their moves is printed as a share of the limit.
"""

from __future__ import annotations

from statistics import median
from time import process_time

from tools.benchmarks._measure import LOOPS, Row, asked, cores, pace, percentile, print_table

from azul.bots.boards import Round, round_of
from azul.bots.levels import SKILLS, choose
from azul.bots.search import advise_picks
from azul.bots.state import PLACE_MARKER, marked
from azul.game import deal
from azul.rules import Phase, Position, WallKind, new_game
from hotseat.bots import Budget, Level
from stratopolis.bots import levels as stratopolis
from stratopolis.game import shuffled_piles
from stratopolis.rules import new_game as stratopolis_game

NODES = 10_000
HEADS = ("moves", "mean", "median", "99 %", "longest", "longest of a round's first")
TABLES = [(players, wall) for players in (2, 3, 4) for wall in WallKind]


def positions(players: int, wall: WallKind, games: int) -> list[Position]:
    found = []
    for number in range(games):
        position = new_game(players, wall)
        while position.phase is not Phase.OVER:
            if position.phase is Phase.DEAL:
                position = position.apply(deal(f"bench {number}", position)).position
                continue
            if position.phase is Phase.OFFER:
                found.append(position)
            position = position.apply(choose(position, Level.MEDIUM)).position
    return found


def choices(round_: Round) -> int:
    offer, boards, (place, keys, seat) = round_
    key = keys[seat]
    factories, centre = offer.takes[place]
    own = boards[seat].options
    by_centre = own[marked(key) if place & PLACE_MARKER else key]
    return sum(len(own[key][group].every) for group, _ in factories) + sum(
        len(by_centre[group].every) for group, _ in centre
    )


def speed(games: list[Position]) -> tuple[float, float]:
    """Nodes per second of processor time, and the mean number of moves per position."""
    values = SKILLS[Level.EXPERT].values
    nodes, plies, spent = 0, 0, 0.0
    for position in games:
        plies += choices(round_of(position, values))
        start = process_time()
        nodes += advise_picks(position, values, Budget(nodes=NODES), "")[0].nodes
        spent += process_time() - start
    return nodes / spent, plies / len(games)


Spent = tuple[float, bool]
"""The processor time of a move in parts of its limit, and whether it is the first of a round."""


def azul_times(level: Level, players: int, wall: WallKind, games: int) -> list[Spent]:
    limit = seconds_of(SKILLS[level].budget)
    found = []
    for number in range(games):
        position = new_game(players, wall)
        while position.phase is not Phase.OVER:
            first = position.phase is Phase.DEAL
            if first:
                position = position.apply(deal(f"time {number}", position)).position
            start = process_time()
            move = choose(position, level, Budget(limit))
            if position.phase is Phase.OFFER:
                found.append(((process_time() - start) / limit, first))
            position = position.apply(move).position
    return found


def stratopolis_times(games: int) -> list[Spent]:
    limit = seconds_of(stratopolis.SKILLS[Level.HARD].budget)
    found = []
    for number in range(games):
        position = stratopolis_game(shuffled_piles(f"time {number}"))
        while position.to_play is not None:
            start = process_time()
            move = stratopolis.choose(position, Level.HARD, Budget(limit))
            found.append(((process_time() - start) / limit, not position.placed))
            position = position.apply(move).position
    return found


def seconds_of(budget: Budget | None) -> float:
    assert budget is not None
    seconds = budget.for_move().seconds
    assert seconds is not None
    return seconds


def used(what: str, found: list[Spent]) -> Row:
    shares = [share for share, _first in found]
    values = (
        sum(shares) / len(shares),
        median(shares),
        percentile(shares, 99),
        max(shares),
        max(share for share, first in found if first),
    )
    return Row(what, (str(len(shares)), *(f"{value:.3f}" for value in values)), "1.02")


def main() -> None:
    count = asked(1)
    print(cores())
    rows, paces = [], []
    for players, wall in TABLES:
        games = positions(players, wall, count)[::3]
        paces.append(pace())
        nodes, plies = speed(games)
        aim = "150,000 nodes" if players == 2 else ""
        rows.append(Row(f"{players} players, {wall}", (f"{nodes:,.0f}", f"{nodes * plies:,.0f}"), aim))
    print_table(f"{NODES:,} nodes a choice", ("nodes a second", "plies covered"), rows)
    rows = []
    for level in (Level.HARD, Level.EXPERT):
        for players, wall in TABLES:
            rows.append(used(f"{level}, {players} players, {wall}", azul_times(level, players, wall, count)))
            paces.append(pace())
    rows.append(used("hard, Stratopolis", stratopolis_times(count)))
    print_table("processor time of a move, in parts of its limit", HEADS, rows)
    print(f"the machine's pace: {LOOPS / median(paces) / 1e6:.1f} million turns of a plain loop a second")


if __name__ == "__main__":
    main()
