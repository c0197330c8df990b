"""The rules of Azul again, slow and from their text alone, to check the engine.

It imports nothing of the engine. A position is the JSON that `azul show --json` prints; a colour is its
letter. Seats, lines and columns count from 0 here, like places in lists; `FLOOR` is the line after the last.
"""

from __future__ import annotations

from collections import Counter

LETTERS = "BYRKW"
FACTORIES = {2: 5, 3: 7, 4: 9}
COSTS = (1, 1, 2, 2, 2, 3, 3)
FLOOR = 5
CENTRE = -1


def counted(tiles: Counter[str]) -> dict[str, int]:
    return {letter: tiles[letter] for letter in LETTERS}


def in_order(tiles: str) -> str:
    return "".join(sorted(tiles, key=LETTERS.index))


class Board:
    """A player's board as texts: the floor with `1` for the marker, free wall spaces as `.`."""

    def __init__(self) -> None:
        self.score = 0
        self.lines = [""] * 5
        self.wall = ["....."] * 5
        self.floor = ""

    def takes(self, line: int, colour: str) -> bool:
        """Whether a tile of a colour may go to a line."""
        held = self.lines[line]
        return len(held) <= line and set(held) <= {colour} and colour not in self.wall[line]

    def column(self, place: int) -> str:
        return "".join(row[place] for row in self.wall)

    def free(self, row: int, colour: str, wall: str) -> list[int]:
        """Where the tile of a full line may be laid."""
        if wall == "coloured":
            places = [(LETTERS.index(colour) + row) % 5]
        else:
            places = [place for place in range(5) if colour not in self.column(place)]
        return [place for place in places if self.wall[row][place] == "."]

    def steps(self, row: int, column: int, down: int, right: int) -> int:
        """The number of tiles in that direction before the first gap."""
        row, column = row + down, column + right
        if not (0 <= row < 5 and 0 <= column < 5) or self.wall[row][column] == ".":
            return 0
        return 1 + self.steps(row, column, down, right)

    def lay(self, row: int, column: int, colour: str) -> None:
        before = self.wall[row]
        self.wall[row] = before[:column] + colour + before[column + 1 :]
        across = self.steps(row, column, 0, -1) + 1 + self.steps(row, column, 0, 1)
        down = self.steps(row, column, -1, 0) + 1 + self.steps(row, column, 1, 0)
        self.score += sum(run for run in (across, down) if run > 1) or 1

    def bonus(self) -> dict[str, int]:
        tiles = "".join(self.wall)
        return {
            "rows": sum("." not in row for row in self.wall),
            "columns": sum("." not in self.column(place) for place in range(5)),
            "colours": sum(tiles.count(letter) == 5 for letter in LETTERS),
        }

    def json(self, name: str) -> dict[str, object]:
        rest = {"lines": self.lines, "wall": self.wall, "floor": self.floor}
        return {"name": name, "score": self.score, **rest}


class SlowGame:
    """A game, from before its first deal on."""

    def __init__(self, players: int, wall: str, first: int) -> None:
        self.wall, self.first = wall, first
        self.boards = [Board() for _ in range(players)]
        self.factories, self.centre = [""] * FACTORIES[players], ""
        self.bag, self.lid = Counter(LETTERS * 20), Counter[str]()
        self.phase, self.round, self.seat = "deal", 0, first
        self.marker: int | None = None
        self.laid, self.rounds_without = False, 0
        self.to_tile: list[tuple[int, int]] = []  # seats and their lines, then the floor

    def after_deal(self, groups: list[str]) -> tuple[Counter[str], Counter[str]] | None:
        """Bag and lid after a deal of these tiles; None if the bag cannot deal them."""
        bag, lid = self.bag.copy(), self.lid.copy()
        if self.phase != "deal" or len(groups) != len(self.factories):
            return None
        for group in groups:
            dealt = Counter(group)
            if len(group) != min(4, bag.total() + lid.total()):
                return None
            if len(group) > bag.total():
                if not bag <= dealt:
                    return None
                dealt, bag, lid = dealt - bag, lid, Counter()
            if not dealt <= bag:
                return None
            bag -= dealt
        return bag, lid

    def deal(self, groups: list[str]) -> None:
        after = self.after_deal(groups)
        assert after is not None
        self.bag, self.lid = after
        self.factories, self.centre, self.marker = groups, "", CENTRE
        self.phase, self.round, self.seat = "offer", self.round + 1, self.first

    def at(self, source: int) -> str:
        if source == CENTRE:
            return self.centre
        return self.factories[source] if source < len(self.factories) else ""

    def may_pick(self, source: int, colour: str, line: int) -> bool:
        offered = self.phase == "offer" and colour in self.at(source)
        return offered and (line == FLOOR or self.boards[self.seat].takes(line, colour))

    def pick(self, source: int, colour: str, line: int) -> None:
        assert self.may_pick(source, colour, line)
        board, number = self.boards[self.seat], self.at(source).count(colour)
        rest = self.at(source).replace(colour, "")
        if source == CENTRE:
            self.centre = rest
            if self.marker == CENTRE:
                self.marker = self.seat
                board.floor = f"{board.floor}1"[:7]
        else:
            self.factories[source] = ""
            self.centre += rest
        if line != FLOOR:
            fitting = min(number, line + 1 - len(board.lines[line]))
            board.lines[line] += colour * fitting
            number -= fitting
        self.fall(board, colour * number)
        self.seat = (self.seat + 1) % len(self.boards)
        if not any(self.factories) and not self.centre:
            self.end_offer()

    def fall(self, board: Board, tiles: str) -> None:
        free = 7 - len(board.floor)
        board.floor += tiles[:free]
        self.lid.update(tiles[free:])

    def end_offer(self) -> None:
        if self.marker is not None and self.marker != CENTRE:
            self.first = self.marker
        players = len(self.boards)
        seats = [(self.first + place) % players for place in range(players)]
        self.to_tile = [(seat, line) for seat in seats for line in (*range(5), FLOOR)]
        self.laid = False
        self.tile()

    def tile(self) -> None:
        """Tile until a column must be chosen, or everything is tiled."""
        while self.to_tile:
            seat, line = self.to_tile[0]
            board = self.boards[seat]
            if line == FLOOR:
                self.pay(board)
            elif len(board.lines[line]) == line + 1:
                places = board.free(line, board.lines[line][0], self.wall)
                if places and self.wall == "grey":
                    self.phase, self.seat = "tiling", seat
                    return
                self.clear_line(board, line, places)
            del self.to_tile[0]
        self.end_round()

    def pay(self, board: Board) -> None:
        board.score = max(0, board.score - sum(COSTS[: len(board.floor)]))
        self.lid.update(board.floor.replace("1", ""))
        board.floor = ""

    def clear_line(self, board: Board, line: int, places: list[int]) -> None:
        """Move one tile to the wall and the others to the lid, or all to the floor if it has no space."""
        tiles, board.lines[line] = board.lines[line], ""
        if not places:
            self.fall(board, tiles)
            return
        board.lay(line, places[0], tiles[0])
        self.lid.update(tiles[1:])
        self.laid = True

    def may_place(self, line: int, column: int) -> bool:
        if self.phase != "tiling" or (self.seat, line) != self.to_tile[0]:
            return False
        board = self.boards[self.seat]
        return column in board.free(line, board.lines[line][0], self.wall)

    def place(self, line: int, column: int) -> None:
        assert self.may_place(line, column)
        self.clear_line(self.boards[self.seat], line, [column])
        del self.to_tile[0]
        self.tile()

    def end_round(self) -> None:
        self.rounds_without = 0 if self.laid else self.rounds_without + 1
        row = any("." not in row for board in self.boards for row in board.wall)
        nothing = not self.bag.total() + self.lid.total()
        if not row and not nothing and self.rounds_without < 3:
            self.phase = "deal"
            return
        self.phase = "over"
        for board in self.boards:
            bonus = board.bonus()
            board.score += 2 * bonus["rows"] + 7 * bonus["columns"] + 10 * bonus["colours"]

    def winners(self) -> list[int]:
        """Most points, then most full rows; players who are level share the win."""
        ranks = [(board.score, board.bonus()["rows"]) for board in self.boards]
        return [seat for seat, rank in enumerate(ranks, 1) if rank == max(ranks)]

    def json(self, names: list[str]) -> dict[str, object]:
        """The object that `azul show --json` prints."""
        over, asked = self.phase == "over", self.phase in ("offer", "tiling")
        marker = None if self.marker is None else "centre" if self.marker == CENTRE else self.marker + 1
        players = [board.json(name) for board, name in zip(self.boards, names, strict=True)]
        return {
            "wall": self.wall,
            "round": self.round,
            "phase": self.phase,
            "first": None if over else self.first + 1,
            "to_play": self.seat + 1 if asked else None,
            "factories": list(map(in_order, self.factories)),
            "centre": in_order(self.centre),
            "marker": marker,
            "bag": counted(self.bag),
            "lid": counted(self.lid),
            "players": players,
            "bonuses": [board.bonus() for board in self.boards] if over else None,
            "winners": self.winners() if over else None,
        }
