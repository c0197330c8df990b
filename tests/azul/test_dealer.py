"""The dealer: always the same deals for a seed, legal, fair, and independent of anything else."""

from __future__ import annotations

import random
from collections import Counter

from azul.game import deal
from azul.rules import COLOURS, Dealt, Phase, Position, Tiles, WallKind, new_game
from azul.rules.tiles import ALL_TILES
from hotseat.rng import new_seed


def deals(seed: str, players: int, rounds: int) -> list[str]:
    """The deals of a game in which everybody always makes the first choice; `*` marks a refilled bag."""
    game, found = new_game(players), list[str]()
    while len(found) < rounds:
        if game.phase is Phase.DEAL:
            game, events = game.apply(deal(seed, game))
            assert isinstance(events[0], Dealt)
            found.append(" ".join(map(str, events[0].factories)) + " *" * events[0].refilled)
        else:
            game = game.apply(game.legal_moves[0]).position
    return found


def test_golden_deals() -> None:
    """These must never change: records and seeds that people keep would no longer give the same game."""
    assert deals("blue heron", 2, 5) == [
        "YYYK BYKK BBRK YKWW BYRW",
        "RRKW BBRW YRKW BKKK BBYW",
        "YRRK YYWW YWWW BRKK BKKW",
        "BYRK BYRW BRWW RRKK BBRW",
        "BBYR RRKW BYYY BYYR RKWW",
    ]
    assert deals("blue heron", 4, 5) == [
        "YYYK BYKK BBRK YKWW BYRW RRRK BYWW BBRW YRRK",
        "YRKW BBWW BKWW BKKW YRWW BBRW BYKW YRRK BYKW",
        "YYRR BYYR BYKW YRKW YRKW BBRR BKKK BBRR RKWW *",
        "RKWW YYYR RKKW KKWW BYWW RRKK BRWW KKWW YRWW",
        "YKKW BYWW BYKW RKWW YYRR BRKW YRKW BWWW BKKW *",
    ]
    assert deals("سلام 青", 3, 4) == [
        "KKWW YRRK BYRW BBRK BBBW KKKW YYKW",
        "YRRK YRRW RRRW BBYK BBYY BRRK BKWW",
        "YKWW YYKW KWWW BYKW BYKW RRRR BYRW",
        "BBBY YRKW BBYK YYRK BYKW YRKW RRKW *",
    ]


def between_rounds(players: int, bag: Tiles, lid: Tiles, number: int = 3) -> Position:
    return new_game(players)._replace(bag=bag, lid=lid, round=number, marker=0)


def test_every_deal_is_legal() -> None:
    """From bags and lids of every size: full, short, empty, and running out in the middle."""
    rng = random.Random(4)
    for number in range(1500):
        tiles = Tiles(int(rng.random() * 21) for _ in COLOURS)
        share = rng.random() if number % 5 else 0.0
        bag = Tiles(int(count * share) for count in tiles)
        scarce = rng.random() < 0.4
        lid = Tiles(int(rng.random() * 3) if scarce else a - b for a, b in zip(tiles, bag, strict=True))
        game = between_rounds(2 + number % 3, bag, lid)
        dealt = deal(f"{number}", game)
        assert game.refusal(dealt) is None, (game.notation, str(dealt))
        step = game.apply(dealt)
        assert step.position.bag + step.position.lid + step.position.offer.tiles == bag + lid


def test_a_deal_depends_on_seed_round_bag_and_lid_alone() -> None:
    bag, lid = ALL_TILES - Tiles.parse("BBBBYYRK"), Tiles.parse("BBBB")
    game = between_rounds(3, bag, lid)
    played = game._replace(
        wall=WallKind.GREY,
        boards=tuple(board._replace(score=9) for board in game.boards),
        first=3,
        marker=2,
        idle=2,
    )
    assert deal("seed", played) == deal("seed", game) == deal("seed", game)
    others = [
        deal("another", game),
        deal("seed", game._replace(round=4)),
        deal("seed", game._replace(bag=bag - Tiles.parse("W"))),
        deal("seed", game._replace(lid=Tiles.parse("BBBY"))),
    ]
    assert len({*map(str, others), str(deal("seed", game))}) == 5


def chi_square(found: Counter[int], expected: dict[int, float]) -> float:
    return sum((found[key] - wanted) ** 2 / wanted for key, wanted in expected.items())


def test_every_tile_is_as_likely_as_any_other() -> None:
    """A bag of unlike counts: the colours of the first factory, and those of the fifth.

    The limit is the chi-square value that one fair dealer in a thousand exceeds (4 degrees: 18.5).
    """
    bag = Tiles((20, 10, 6, 3, 1))
    expected = {colour: 1500 * 4 * bag[colour] / bag.total for colour in range(5)}
    factories = [deal(f"{n}", between_rounds(2, bag, ALL_TILES - bag)).factories for n in range(1500)]
    for place in (0, 4):
        found = Counter[int]()
        for tiles in factories:
            found.update(dict(enumerate(tiles[place])))
        assert chi_square(found, expected) < 18.5


def test_a_new_seed_is_a_word_and_new() -> None:
    seeds = {new_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert all(seed.isalnum() and seed.isascii() for seed in seeds)
