"""What the guided first turns teach, step by step, with piles made for them."""

from __future__ import annotations

from hotseat.language import _
from hotseat.ui.guide import GO_ON, UNDO, Lesson, Stage, Step
from stratopolis.record import NOTATION, Setup
from stratopolis.rules import SEATS, Game, Kind, Pile, Placement, all_tiles
from stratopolis.saves import Session
from stratopolis.ui.cursor import Cursor

ON_TABLE, ON_TILES = "on the table", "on tiles"  # what a placement is asked to be
_FIRST = ("RNN NNR NRN", "GNN NGN GGN")  # the tiles that are played, by seat


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
    last: str, undo: str = "u", turn: str = "r", walk: str = "n", helps: str = "?"
) -> Lesson[Cursor]:
    """All steps; `last` says what enter does at the end, the others are keys."""
    place = (("enter", _("place")),)
    return Lesson(
        (
            Step(
                ON_TABLE,
                (
                    Stage(
                        _(
                            "Your tile has a bright rim. Arrows or the mouse move it, {turn} turns it."
                            " Put it beside the start tile, side to side: enter, or click."
                        ).format(turn=turn),
                        place,
                    ),
                ),
                answers=(ON_TABLE,),
            ),
            _read(
                _(
                    "The guide placed a tile, too. Dots show what your next tile can cover; {walk}"
                    " walks through all its places. Enter goes on."
                ).format(walk=walk)
            ),
            Step(
                ON_TILES,
                (
                    Stage(
                        _(
                            "Now build upwards: on at least two tiles, all on one level, no red on green."
                            " Press {walk} until the line above says so, then enter."
                        ).format(walk=walk),
                        place,
                    ),
                ),
                also=(),
                otherwise=_("That is on the table. This time, go up:"),
            ),
            Step(
                UNDO,
                (
                    Stage(
                        _("Level 2! Whatever you do can be taken back: press {undo} now.").format(
                            undo=undo
                        ),
                    ),
                ),
                otherwise=_("Press {undo} first.").format(undo=undo),
            ),
            Step(
                ON_TILES,
                (
                    Stage(
                        _("As if it had never been. Build upwards once more, here or elsewhere."),
                        place,
                    ),
                ),
                otherwise=_("That is on the table. This time, go up:"),
                answers=(ON_TABLE,),
            ),
            _read(
                _(
                    "Both best zones are marked: squares times highest level is what they are"
                    " worth. Only the best one counts, so a few squares high up win. Enter goes on."
                )
            ),
            _read(
                _("All 40 tiles are played like that. For all else there is {key}. {last}").format(
                    key=helps, last=last
                )
            ),
        )
    )


def _read(text: str) -> Step[Cursor]:
    """A step that asks for nothing but reading."""
    return Step(GO_ON, (Stage(text, (("enter", _("go on")),)),), (), _("First this, then enter:"))
