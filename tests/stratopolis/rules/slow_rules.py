"""The rules of Stratopolis again, slow and from their text alone, to check the engine.

It imports nothing of the engine. A cell has the list of all squares there, the lowest first, each with its
colour and its tile; a tile is its three letters; every conceivable placement is tried.
"""

from __future__ import annotations

from collections.abc import Iterator

Spot = tuple[int, int]
Try = tuple[str, Spot, int]

ARMS = {0: ((1, 0), (0, 1)), 90: ((0, 1), (-1, 0)), 180: ((-1, 0), (0, -1)), 270: ((0, -1), (1, 0))}


def stepped(spot: Spot, step: Spot) -> Spot:
    return spot[0] + step[0], spot[1] + step[1]


def beside(spot: Spot) -> list[Spot]:
    return [stepped(spot, step) for step in ((1, 0), (-1, 0), (0, 1), (0, -1))]


class SlowGame:
    """A table, and who has which tiles. Seats are 0 and 1."""

    def __init__(self, piles: list[list[str]], hand: int, first: int) -> None:
        self.stacks: dict[Spot, list[tuple[str, int]]] = {(0, 0): [("R", 0)], (0, 1): [("G", 0)]}
        self.hands = [pile[:hand] for pile in piles]
        self.piles = [pile[hand:] for pile in piles]
        self.turn = 0
        self.first = first

    def seat(self) -> int:
        return (self.first + self.turn) % 2

    def height(self, spot: Spot) -> int:
        return len(self.stacks.get(spot, []))

    def squares(self, attempt: Try) -> list[tuple[Spot, str]]:
        kind, corner, turn = attempt
        right, lower = ARMS[turn]
        spots = [corner, stepped(corner, right), stepped(corner, lower)]
        return list(zip(spots, kind, strict=True))

    def is_legal(self, attempt: Try) -> bool:
        squares = self.squares(attempt)
        spots = [spot for spot, _colour in squares]
        levels = {self.height(spot) for spot in spots}
        if len(levels) > 1:
            return False
        if levels == {0}:
            return any(self.height(other) for spot in spots for other in beside(spot))
        if len({self.stacks[spot][-1][1] for spot in spots}) < 2:
            return False
        pairs = {colour + self.stacks[spot][-1][0] for spot, colour in squares}
        return "RG" not in pairs and "GR" not in pairs

    def everywhere(self, kind: str) -> Iterator[Try]:
        xs = [x for x, _y in self.stacks]
        ys = [y for _x, y in self.stacks]
        for x in range(min(xs) - 3, max(xs) + 4):
            for y in range(min(ys) - 3, max(ys) + 4):
                for turn in ARMS:
                    yield kind, (x, y), turn

    def legal(self, kind: str) -> set[Try]:
        return {attempt for attempt in self.everywhere(kind) if self.is_legal(attempt)}

    def choices(self) -> set[str]:
        return set(self.hands[self.seat()])

    def place(self, attempt: Try) -> None:
        assert attempt[0] in self.choices()
        assert self.is_legal(attempt)
        hand, pile = self.hands[self.seat()], self.piles[self.seat()]
        where = hand.index(attempt[0])
        if pile:
            hand[where] = pile.pop(0)
        else:
            del hand[where]
        self.turn += 1
        for spot, colour in self.squares(attempt):
            self.stacks.setdefault(spot, []).append((colour, self.turn))

    def cells(self) -> dict[Spot, tuple[int, str, int]]:
        """Level, colour and tile of the visible squares."""
        return {spot: (len(stack), *stack[-1]) for spot, stack in self.stacks.items()}

    def zones(self, colour: str) -> list[set[Spot]]:
        """Each square starts as a zone; zones with neighbouring squares are joined until none are left."""
        found = [{spot} for spot, stack in self.stacks.items() if stack[-1][0] == colour]
        merged = True
        while merged:
            merged = False
            for one in found:
                around = {other for spot in one for other in beside(spot)}
                for two in found:
                    if one is not two and around & two:
                        one |= two
                        found.remove(two)
                        merged = True
                        break
                if merged:
                    break
        return found

    def score(self, colour: str) -> int:
        worths = [len(zone) * max(map(self.height, zone)) for zone in self.zones(colour)]
        return max(worths, default=0)
