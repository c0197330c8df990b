"""What the guided first turns teach, step by step, with piles made for them."""

from __future__ import annotations

from hotseat.language import _
from hotseat.ui.play.guide import Lesson, Stage, Step, to_be_read, to_be_taken_back
from stratopolis.record import NOTATION, Setup
from stratopolis.rules import SEATS, Game, Kind, Pile, Placement, all_tiles
from stratopolis.saves import Session
from stratopolis.ui.cursor import Cursor, cursor_at, hand_of
from stratopolis.ui.places import places_of

ON_TABLE, ON_TILES = "on the table", "on tiles"  # what a placement is asked to be
_BEFORE = 3  # presses of a key until the tile lies where it is asked for
_FIRST = ("RNN NNR NRN", "GNN NGN GGN")  # the tiles that are played, by seat

Keys = tuple[tuple[str, str], ...]


def begin() -> Session:
    """The guided turns before the first one: a game that is not kept."""
    one, two = (_pile(seat) for seat in SEATS)
    setup = Setup((_("You"), _("Guide")), first=1, seed="guide", piles=(one, two))
    return Session.unkept(NOTATION, setup.header())


def _pile(seat: int) -> Pile:
    first = [Kind.parse(word) for word in _FIRST[seat - 1].split()]
    rest = list(all_tiles(seat))
    for kind in first:
        rest.remove(kind)
    return (*first, *rest)


def meaning(game: Game, choice: Placement) -> str:
    """What a placement is, for the lesson."""
    return ON_TILES if choice.corner in game.layout else ON_TABLE


def reply(game: Game) -> Placement:
    """What the guide does: beside the layout, as near to its middle as can be."""
    beside = [choice for choice in game.legal if choice.corner not in game.layout]
    return min(beside, key=lambda choice: (abs(choice.corner.x) + abs(choice.corner.y), choice.turn))


def lesson(
    last: str, undo: str = "u", turn: str = "r", walk: str = "n", back: str = "p", helps: str = "?"
) -> Lesson[Cursor]:
    """All steps; `last` says what enter does at the end, the others are keys: `walk` and `back` go
    through the legal places.
    """
    keys = (
        ("enter", _("place")),
        (_("arrows"), _("move")),
        (turn, _("turn")),
        (walk, _("next")),
        (back, _("previous")),
    )
    return Lesson((*_beside(keys, turn), *_upwards(keys, undo, walk, back), *_ending(last, helps)))


def first_upwards(game: Game) -> Cursor:
    """Where the tile lies when it is asked for upwards: a few places before the first one there is, by
    the key that walks through them, so that it is found with that key and not found there already.
    """
    kind = hand_of(game)[0]
    there = next(place.placement for place in places_of(game, kind).all if place.level > 1)
    found = cursor_at(game, there)._replace(led=True)
    for _press in range(_BEFORE):
        before = found.walked(game, -1)
        placement = before.placement(game)
        if placement is None or meaning(game, placement) == ON_TILES:
            break
        found = before
    return found


def _placement(keys: Keys, asks: str, text: str, *answers: str) -> Step[Cursor]:
    """A step that asks for a placement; where the table is asked for, nothing else can be done yet."""
    stage: Stage[Cursor] = Stage(text, keys)
    otherwise = _("That place is on the table. This time, build on level 2:")
    return Step(asks, (stage,), otherwise=otherwise if asks == ON_TILES else "", answers=answers)


def _beside(keys: Keys, turn: str) -> tuple[Step[Cursor], ...]:
    """The first tile, and where the next one can go."""
    return (
        _placement(
            keys,
            ON_TABLE,
            _(
                "Your tile has a bright rim. Move it with the arrows or the mouse; {turn} turns it."
                " Place it next to the start tile, edge to edge: press Enter, or click."
            ).format(turn=turn),
            ON_TABLE,
        ),
        to_be_read(
            _(
                "The guide has placed a tile too. The dots show what your next tile can cover."
                " Press Enter."
            )
        ),
    )


def _upwards(keys: Keys, undo: str, walk: str, back: str) -> tuple[Step[Cursor], ...]:
    """On top of others, undone, and once more."""
    return (
        _placement(
            keys,
            ON_TILES,
            _(
                "Now build upwards: on at least two tiles of the same level, and never red on green."
                " {walk} and {back} step through the legal places: at level 2, press Enter."
            ).format(walk=walk, back=back),
        ),
        to_be_taken_back(
            _("Level 2! You can undo any move, as often as you like. Try it: press {undo}.").format(
                undo=undo
            ),
            undo,
        ),
        _placement(
            keys,
            ON_TILES,
            _(
                "Your tile is back, as if nothing had happened."
                " Build upwards again, here or somewhere else."
            ),
            ON_TABLE,
        ),
    )


def _ending(last: str, helps: str) -> tuple[Step[Cursor], ...]:
    """What zones are worth, farewell."""
    return (
        to_be_read(
            _(
                "The outlines show the best zones; no other zone counts. A zone scores its number of"
                " squares times its highest level. So build high! Press Enter."
            )
        ),
        to_be_read(
            _(
                "The game ends when all 40 tiles are placed. Press {key} for everything else. {last}"
            ).format(key=helps, last=last)
        ),
    )
