"""Good records of both games and good settings, for the trials to damage."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, NamedTuple

from azul import cli as azul_commands
from azul import game as azul_game
from azul.game import AzulSettings, deal
from azul.rules import Position, WallKind
from azul.rules.validate import problems as azul_problems
from hotseat.game import GameSpec
from hotseat.record import seal_line
from hotseat.record.reader import read
from hotseat.settings.file import written
from stratopolis import cli as stratopolis_commands
from stratopolis import game as stratopolis_game
from stratopolis.rules import Play
from stratopolis.rules.validate import problems as stratopolis_problems

GOOD = 12  # good records of each game to damage


class Kind(NamedTuple):
    """What the files of a game need to know of it; `Any` stands for the types of each game."""

    spec: GameSpec[Any, Any, Any]
    library: Any
    problems: Any
    commands: Any

    @property
    def title(self) -> str:
        return self.spec.title


AZUL = Kind(azul_game.SPEC, azul_game.LIBRARY, azul_problems, azul_commands)
STRATOPOLIS = Kind(
    stratopolis_game.SPEC, stratopolis_game.LIBRARY, stratopolis_problems, stratopolis_commands
)
KINDS = (AZUL, STRATOPOLIS)


@cache
def good_records(title: str) -> tuple[bytes, ...]:
    """Random games of every kind, with undone moves and seats; finished ones are sealed."""
    return tuple(_played(title, random.Random(f"good/{title}/{number}")) for number in range(GOOD))


def _played(title: str, chance: random.Random) -> bytes:
    names = chance.sample(["Ada", "Bela", "山本", "Zoë", "سارا", "O'Neill [x]", "a#b"], 4)
    first, seed = chance.choice((1, 2, None)), str(chance.randrange(99))
    if title == "azul":
        wall = chance.choice(list(WallKind))
        header = azul_game.Setup(tuple(names[: chance.choice((2, 3, 4))]), wall, first, seed).header()
    else:
        way = chance.choice(list(Play))
        header = stratopolis_game.Setup(tuple(names[:2]), way, first, seed).header()
    text = (str(header) + "".join(_body(title, header, seed, chance))).encode()
    spec = KINDS[title == "stratopolis"].spec
    over = read(spec, text, "good").position.is_over
    return text + seal_line(text).encode() if over else text


def _body(title: str, header: Any, seed: str, chance: random.Random) -> list[str]:
    spec = KINDS[title == "stratopolis"].spec
    game, lines = spec.begin(header), ["# a comment\n", "seat 1 computer hard\n"]
    past: list[tuple[Any, Any]] = []
    most = chance.choice((5, 40, 400))
    while len(lines) < most and not game.is_over:
        chosen = any(not spec.is_chance(move) for _game, move in past)
        if chosen and chance.random() < 0.05:
            while spec.is_chance(past[-1][1]):
                game, _command = past.pop()
            game, _command = past.pop()
            lines.append("undo\n")
            continue
        if isinstance(game, Position) and game.to_play is None:
            move = deal(seed, game)
        else:
            move = chance.choice(list(game.legal_moves))
        past.append((game, move))
        game = spec.apply(game, move)[0]
        lines.append(f"{move}\n")
    return lines


@cache
def good_settings() -> tuple[bytes, ...]:
    """Settings files: as first written, and with many keys set and many unknown."""
    plain = written(AzulSettings())
    full = AzulSettings(
        {
            "names": ("Ada", "山本"),
            "seats": ("person", "computer hard"),
            "keys": {"undo": "u,backspace", "hint": "H"},
            "animation": "slow",
        }
    )
    unknown = {"later": 3, "azul": {"size": [1, 2.5]}, "stratopolis": {"zoom": "x", "deep": {"a": True}}}
    by_hand = 'confirm = false\nnames = [\n "Ada", # who\n "Bela",\n]\n[keys]\nundo = "u"\n'
    return plain.encode(), written(full, unknown=unknown).encode(), by_hand.encode()


def mixture() -> tuple[bytes, ...]:
    return (*good_records("azul"), *good_records("stratopolis"), *good_settings())
