"""Azul's `GameSpec`, records, setup, settings and deals: what the kit needs to know. Standard library only.

A deal depends only on the seed, the round and the tiles in bag and lid, so an undo never brings a luckier
one. Bots cannot import this module.

Source: docs/records.md, "Azul", "The position of Azul" and "Dealing".
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import accumulate

from azul import __version__, rules
from azul.rules import Event, Move, Phase, Position, WallKind
from azul.rules.rounds import deal_sizes
from hotseat.game import GameSetup, GameSpec, HistoryEntry
from hotseat.i18n import N_, NC_, _, in_digits
from hotseat.record import Field, Header, check_first, check_name, check_seed
from hotseat.record.reader import Record
from hotseat.rng import below, numbers
from hotseat.session import Session as AnySession
from hotseat.settings import LOOKS, SPEED, Automatic, OneOf, Settings, Switch, TutorialAnswer
from hotseat.storage.library import Library

FEWEST, MOST = min(rules.FACTORIES), max(rules.FACTORIES)


def _check_wall(text: str, _header: Header) -> str:
    if text not in set(WallKind):
        raise ValueError(_("`wall` must be `coloured` or `grey`"))
    return text


WALLS = {WallKind.COLOURED.value: N_("coloured"), WallKind.GREY.value: N_("grey")}


class AzulSettings(Settings):
    """Azul's settings, in the table `[azul]` of the settings file."""

    TABLE = "azul"

    tiles = OneOf(
        ("largest", "3x1", "3x2", "4x2", "6x3", "8x4", "10x5"),
        "largest",
        words=(
            *(N_("largest"), N_("letters"), N_("tiny")),
            *(N_("small"), NC_("size", "medium"), N_("large"), N_("huge")),
        ),
        label=N_("Tiles"),
        sentence=N_("The size of the tiles: the largest that fits, or at most this."),
        group=LOOKS,
    )
    letters = Automatic(
        label=N_("Letters"),
        sentence=N_("Show letters on the tiles; auto shows them while you choose a colour."),
        group=LOOKS,
    )
    wait = Switch(
        label=N_("Pause for scores"),
        sentence=N_("At the end of a round, the scores stay on the boards until you press Enter."),
        group=SPEED,
    )
    guide = TutorialAnswer()

    @property
    def largest(self) -> str:
        return self.tiles


def deal(seed: str, position: Position) -> rules.Deal:
    """The tiles of the next round: from one seed the same on every machine and Python version."""
    source = numbers(f"{seed}\n{position.round + 1}\n{position.bag}\n{position.lid}")
    bag, lid = list(position.bag), list(position.lid)
    factories = []
    for size in deal_sizes(position):
        drawn = []
        for _n in range(size):
            if not any(bag):
                bag, lid = lid, bag
            # Every tile in the bag is equally likely.
            colour = rules.COLOURS[bisect(list(accumulate(bag)), below(sum(bag), source))]
            bag[colour] -= 1
            drawn.append(colour)
        factories.append(rules.Tiles.of(drawn))
    return rules.Deal(tuple(factories))


class AzulSpec(GameSpec[Position, Move, Event]):
    """Everything the kit needs to know about Azul."""

    title = "azul"
    version = __version__
    about = N_("The board game Azul, for 2-4 players at one screen.")
    app = "azul.tui.app:AzulApp"
    teller = "azul.teller:AzulTeller"
    settings = AzulSettings
    suffix = ".azul"
    levels = ("easy", "medium", "hard", "expert")  # as in `bots`, which the start screen does not load
    commands = ("resume", "replay", "show", "review", "games", "check", "stats", "match", "serve")
    has_tutorial = has_rounds = True
    facts = ("wall", "round")
    fields = (
        Field("wall", _check_wall),
        Field("player", check_name, least=FEWEST, most=MOST),
        Field("first", check_first, least=0),
        Field("seed", check_seed, least=0),
    )
    variants = WALLS

    def header_values(self, variant: str, _seed: str) -> Mapping[str, Sequence[str]]:
        return {"wall": (variant or WallKind.COLOURED.value,)}

    def begin(self, header: Header) -> Position:
        wall = WallKind(header.one("wall") or "")
        return rules.new_game(len(header.names), wall, int(header.one("first") or 1))

    parse = staticmethod(rules.parse_move)

    def apply(self, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
        return position.apply(move)

    def notation(self, position: Position) -> str:
        return position.notation

    def columns(self) -> Sequence[Sequence[str]]:
        return ((_("wall"), *map(_, WALLS.values())), (_("round"),))

    def cells(self, position: Position, _header: Header) -> Sequence[str]:
        return (_(WALLS[position.wall.value]), in_digits(position.round))

    def round_of(self, position: Position) -> int:
        return position.round

    def is_chance(self, move: Move) -> bool:
        return isinstance(move, rules.Deal)

    def is_forced(self, position: Position, move: Move) -> bool:
        return isinstance(move, rules.Place) and len(position.legal_moves) == 1

    def automatic(self, position: Position, seed: str) -> Move | None:
        if position.phase is Phase.DEAL:
            return deal(seed, position)
        if position.phase is Phase.TILING and len(position.legal_moves) == 1:
            return position.legal_moves[0]
        return None

    def variant_of(self, position: Position, _header: Header) -> str:
        return position.wall.value

    def line_cells(self, position: Position, _header: Header) -> Sequence[tuple[str, int]]:
        return (wall_words(position.wall), 13), (_("round {n}").format(n=position.round), 8)

    def to_json(self, position: Position, names: Sequence[str]) -> dict[str, object]:
        return {
            "wall": str(position.wall),
            "round": position.round,
            "phase": str(position.phase),
            "first": None if position.is_over else position.first,
            "to_play": position.to_play,
            "factories": [tiles.letters for tiles in position.offer.factories],
            "centre": position.offer.centre.letters,
            "marker": "centre" if position.marker == rules.CENTRE else position.marker,
            "bag": _counts(position.bag),
            "lid": _counts(position.lid),
            "players": [_player(name, board) for name, board in zip(names, position.boards, strict=True)],
            "bonuses": None if position.bonuses is None else [bonus._asdict() for bonus in position.bonuses],
            "winners": None if position.winners is None else list(position.winners),
        }


def _counts(tiles: rules.Tiles) -> dict[str, int]:
    return {colour.letter: tiles[colour] for colour in rules.Colour}


def _player(name: str, board: rules.PlayerBoard) -> dict[str, object]:
    return {
        "name": name,
        "score": board.score,
        "lines": [line.letters for line in board.lines],
        "wall": [board.wall.row_text(row) for row in range(1, len(board.wall) + 1)],
        "floor": board.floor.letters,
    }


def wall_words(wall: WallKind) -> str:
    """`grey wall`, `coloured wall`."""
    return _("grey wall") if wall is WallKind.GREY else _("coloured wall")


SPEC = AzulSpec()

Setup = partial(GameSetup, SPEC)

Session = AnySession[Position, Move, Event]

Entry = HistoryEntry[Position, Move, Event]

GameRecord = Record[Position, Move, Event]

LIBRARY = Library(SPEC)
