"""Stratopolis' `GameSpec`, records, setup and settings: everything the kit needs. Standard library only.

Source: docs/records.md, "Dealing" and "Stratopolis".
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial

from hotseat.game import GameSetup, GameSpec, HistoryEntry
from hotseat.i18n import N_, NC_, _, in_digits, ngettext
from hotseat.record import PERSON, Field, Header, check_first, check_name, check_seed
from hotseat.record.reader import Record
from hotseat.rng import numbers, shuffled
from hotseat.session import Session as AnySession
from hotseat.settings import LOOKS, Automatic, OneOf, Settings, TutorialAnswer
from hotseat.storage.library import Library
from stratopolis import __version__, rules
from stratopolis.rules import SEATS, Event, Kind, Move, Pile, Play, Position
from stratopolis.wording import OWN_ORDER, VARIANTS, lettered, variant_words

PLAYERS = len(SEATS)


def _check_play(text: str, _header: Header) -> str:
    if text not in set(Play):
        raise ValueError(_("`play` must be `piles`, `face-down` or `hand`"))
    return text


def _check_pile(text: str, header: Header) -> str:
    seat, kinds = parse_pile(text)
    expected = len(header.all("pile")) + 1
    if seat != expected:
        template = _("this pile line must start with seat {seat}, as in `pile {seat} RNN ...`")
        raise ValueError(template.format(seat=expected))
    rules.check_pile(seat, kinds)
    return pile_text(seat, kinds)


def parse_pile(text: str) -> tuple[int, Pile]:
    """The seat of a pile line, 0 if it has none, and its tiles."""
    seat, *words = re.split(r"[ \t]+", text)
    return (int(seat) if seat in ("1", "2") else 0), tuple(map(Kind.parse, words))


def pile_text(seat: int, pile: Pile) -> str:
    """A pile line, without the word `pile`."""
    return " ".join([str(seat), *map(str, pile)])


def pile_lines(piles: Sequence[Pile]) -> Mapping[str, Sequence[str]]:
    return {"pile": [pile_text(seat, pile) for seat, pile in zip(SEATS, piles, strict=True)]}


def shuffled_piles(seed: str) -> tuple[Pile, Pile]:
    """Both players' piles, the top tile first: a function of the seed alone."""
    one, two = (shuffled(rules.all_tiles(seat), numbers(f"{seed}\npile {seat}")) for seat in SEATS)
    return one, two


def variant_in(header: Header) -> str:
    """The variant, as flags and settings name it: own order if the piles are not those of the seed."""
    play, seed = header.one("play") or Play.PILES.value, header.one("seed")
    piles = tuple(parse_pile(text)[1] for text in header.all("pile"))
    arranged = play == Play.PILES and seed is not None and piles != shuffled_piles(seed)
    return OWN_ORDER if arranged else play


class _Size(OneOf):
    """A size in characters, such as `6x3`. A size of older versions stands for the nearest one."""

    def read(self, raw: object) -> str:
        found = re.fullmatch(r"([0-9]{1,3})x[0-9.]{1,5}", raw) if isinstance(raw, str) else None
        if found is None:
            return super().read(raw)
        width, sizes = int(found[1]), self.values[1:]
        return min(sizes, key=lambda size: abs(int(size.split("x")[0]) - width))


class StratopolisSettings(Settings):
    """Stratopolis' settings, in the table `[stratopolis]` of the settings file."""

    TABLE = "stratopolis"

    squares = _Size(
        ("largest", "2x1", "3x1", "4x2", "6x3", "10x5"),
        "largest",
        words=(N_("largest"), N_("tiny"), N_("small"), NC_("size", "medium"), N_("large"), N_("huge")),
        label=N_("Squares"),
        sentence=N_("How large the squares are: the largest that fit, or no larger than this."),
        group=LOOKS,
    )
    letters = Automatic(
        label=NC_("squares", "Letters"),
        sentence=N_("Show the letter of its colour on each square; auto does so where colours are few."),
        group=LOOKS,
    )
    guide = TutorialAnswer()

    @property
    def largest(self) -> str:
        return self.squares


class StratopolisSpec(GameSpec[Position, Move, Event]):
    """Everything that the kit needs to know about Stratopolis."""

    title = "stratopolis"
    version = __version__
    about = N_("The board game Stratopolis, for two players at one screen.")
    app = "stratopolis.tui.app:StratopolisApp"
    teller = "stratopolis.teller:StratopolisTeller"
    settings = StratopolisSettings
    suffix = ".strat"
    levels = ("easy", "medium", "hard", "expert")  # as in `bots`, which the start screen does not load
    commands = ("resume", "replay", "show", "review", "games", "check", "stats", "match", "serve")
    has_tutorial = True
    facts = ("play", "turn")
    fields = (
        Field("play", _check_play),
        Field("player", check_name, least=PLAYERS, most=PLAYERS),
        Field("first", check_first, least=0),
        Field("seed", check_seed, least=0),
        Field("pile", _check_pile, least=PLAYERS, most=PLAYERS),
    )

    variants, arranged = VARIANTS, OWN_ORDER

    def header_values(self, variant: str, seed: str) -> Mapping[str, Sequence[str]]:
        play = Play.PILES.value if variant in ("", OWN_ORDER) else variant
        return {"play": (play,), **pile_lines(shuffled_piles(seed))}

    def begin(self, header: Header) -> Position:
        one, two = (parse_pile(text)[1] for text in header.all("pile"))
        return rules.new_game((one, two), Play(header.one("play") or ""), int(header.one("first") or 1))

    parse = staticmethod(rules.parse_move)

    def apply(self, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
        return position.apply(move)

    def notation(self, position: Position) -> str:
        return position.notation

    def explain(self, refusal: Exception) -> str:
        return lettered(super().explain(refusal))

    def columns(self) -> Sequence[Sequence[str]]:
        return ((_("variant"), *map(_, VARIANTS.values())), (_("tiles"),))

    def cells(self, position: Position, header: Header) -> Sequence[str]:
        return (variant_words(variant_in(header)), in_digits(position.placed))

    def seat_word(self, seat: int) -> str:
        return (_("Red"), _("Green"))[seat - 1]

    def variant_of(self, _position: Position, header: Header) -> str:
        return variant_in(header)

    def line_cells(self, position: Position, header: Header) -> Sequence[tuple[str, int]]:
        tiles = ngettext("{n} tile", "{n} tiles", position.placed).format(n=position.placed)
        return (variant_words(variant_in(header)), 13), (tiles, 8)

    def to_json(self, position: Position, _names: Sequence[str]) -> dict[str, object]:
        return {
            "play": str(position.variant),
            "phase": "over" if position.is_over else "placing",
            "to_play": position.to_play,
            "turn": position.placed,
            "cells": [
                [cell.x, cell.y, position.layout[cell].level, str(position.layout[cell].colour)]
                for cell in position.layout.cells
            ],
            "choices": [str(kind) for kind in position.choices],
            "left": list(position.left),
            "zones": [
                {"seat": zone.seat, "squares": zone.squares, "level": zone.level, "worth": zone.worth}
                for zone in position.zones
            ],
            "scores": list(position.scores),
            "winners": None if position.winners is None else list(position.winners),
        }


SPEC = StratopolisSpec()

_ARRANGING = ("computer medium", "computer hard", "computer expert")  # seats that arrange a pile well

AnySetup = GameSetup[Position, Move, Event]

Setup = partial(GameSetup, SPEC)


def arrangers(setup: AnySetup) -> tuple[int, ...]:
    """The seats of the people, who arrange their own piles in turn."""
    seats = (*setup.seats, *(PERSON for _seat in SEATS))
    return tuple(seat for seat in SEATS if seats[seat - 1] == PERSON)


def piles_to_arrange(setup: AnySetup) -> list[Pile]:
    """The piles of a setup with a seed: bots from medium up have arranged theirs, people have not yet."""
    assert setup.seed is not None
    piles = list(shuffled_piles(setup.seed))
    for seat, who in zip(SEATS, setup.seats, strict=False):
        if who in _ARRANGING:
            from stratopolis.bots.levels import arranged

            piles[seat - 1] = arranged(seat, setup.seed)
    return piles


Session = AnySession[Position, Move, Event]

Entry = HistoryEntry[Position, Move, Event]

GameRecord = Record[Position, Move, Event]

LIBRARY = Library(SPEC)
