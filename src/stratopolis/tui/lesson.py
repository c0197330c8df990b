"""What the tutorial teaches, step by step, with piles and moves made for it.

The moves are fixed, so that every score that a step promises is the one that results. Only the first
tile may go anywhere: it is undone.
"""

from __future__ import annotations

from typing import NamedTuple

from hotseat.i18n import _, pgettext
from hotseat.tui.commands import spoken
from hotseat.tui.table.tutorial import Lesson, TutorialStage, TutorialStep, to_be_read, to_be_taken_back
from stratopolis.game import SPEC, Session, Setup
from stratopolis.rules import (
    SEATS,
    IllegalMove,
    Kind,
    Pile,
    Placement,
    Position,
    Rule,
    Supposed,
    Turn,
    all_tiles,
    parse_move,
    suppose,
)
from stratopolis.tui.cursor import Cursor

ANYWHERE, ACROSS = "anywhere", "across an edge"  # what is asked for, where it is no place of its own

_YOU, _GUIDE = SEATS

Keys = tuple[tuple[str, str], ...]


class Aim(NamedTuple):
    """A place for the tile, and what it makes of a score.

    there: the placement.   seat: whose score it changes.   score: to what.   begins: how the tile is
    turned as the step begins.
    """

    there: Placement
    seat: int
    score: int
    begins: Turn

    def gain(self, found: Supposed) -> int:
        """By how much something else serves the same end: the own score raised, or the other lowered."""
        gain = found.gains[self.seat - 1]
        return gain if self.seat == _YOU else -gain


def _aim(words: str, seat: int, score: int, begins: Turn | None = None) -> Aim:
    there = parse_move(words)
    return Aim(there, seat, score, there.turn if begins is None else begins)


# The learner's moves and the guide's between them. The scores: 1 : 1, 3 : 4, 6 : 8, 6 : 6, 15 : 6.
GROW = _aim("NRR 1,-1 90", _YOU, 3, Turn.NONE)

RAISE = _aim("RGR 0,-1 0", _YOU, 6)

CUT = _aim("NRN 2,0 180", _GUIDE, 4)

CROWN = _aim("RRN 2,-1 90", _YOU, 15)

REPLIES = tuple(map(parse_move, ("GGG -1,2 270", "GGG 2,0 270", "GGN 1,1 0")))

_FIRST = (tuple(aim.there.kind for aim in (GROW, RAISE, CUT, CROWN)), tuple(p.kind for p in REPLIES))


def begin() -> Session:
    """The tutorial before its first move: a game that is not kept. The learner has a name of which
    sentences can be made, as of any player's.
    """
    one, two = (_pile(seat) for seat in SEATS)
    setup = Setup((_("Red"), _("Guide")), first=_YOU, seed="guide", piles=(one, two))
    return Session.without_file(SPEC, setup.header())


def _pile(seat: int) -> Pile:
    first: tuple[Kind, ...] = _FIRST[seat - 1]
    rest = list(all_tiles(seat))
    for kind in first:
        rest.remove(kind)
    return (*first, *rest)


# The places that a step is about, best first


def places(position: Position, asks: object) -> list[Placement]:
    """Where `n` and `p` lead and what a hint shows; none where no tile is asked for."""
    if asks == ACROSS:
        return _across(position)
    if asks == ANYWHERE:
        return sorted(position.legal_moves, key=lambda each: -suppose(position, each).gains[_YOU - 1])
    if not isinstance(asks, Aim):
        return []
    gains = {each: asks.gain(suppose(position, each)) for each in position.legal_moves}
    serving = sorted((each for each in gains if gains[each] > 0), key=lambda each: -gains[each])
    return [asks.there, *(each for each in serving if each != asks.there)]


def _across(position: Position) -> list[Placement]:
    """Where the tile would lie across an edge of the highest level, most of it there."""
    level = position.layout.level
    corners = [*position.layout, *(near for cell in position.layout for near in cell.neighbours)]
    kind = position.choices[0]
    found = {Placement(kind, corner, turn) for corner in corners for turn in Turn}
    top = max(square.level for square in position.layout.values())

    def order(each: Placement) -> tuple[object, ...]:
        levels = [level(cell) for cell in each.cells]
        return -levels.count(top), -sum(levels), each.turn, each.corner

    touching = (each for each in found if any(level(cell) == top for cell in each.cells))
    return sorted((each for each in touching if lies_across(position.refusal(each))), key=order)


def lies_across(refusal: IllegalMove | None) -> bool:
    return refusal is not None and refusal.rule is Rule.LEVEL


def start_for(position: Position, asks: object, before: Cursor) -> Cursor:
    """Where the tile lies as a step begins: near where the last one was, where it does nothing of what is
    asked yet.
    """
    if not isinstance(asks, Aim):
        return before
    x, y = before.corner
    turned = (each for each in position.legal_moves if each.turn == asks.begins)
    legal = [each for each in turned if asks.gain(suppose(position, each)) <= 0]
    near = min(legal, key=lambda each: (abs(each.corner.x - x) + abs(each.corner.y - y), each.corner))
    return before._replace(corner=near.corner, turn=near.turn)


# The steps


class Named(NamedTuple):
    """The keys that the steps name, as somebody has them; `walk` leads through the places."""

    undo: str = "u"
    turn: str = "r"
    walk: str = "n"
    helps: str = "?"


def lesson(last: str, last_by_mouse: str, named: Named) -> Lesson[Cursor]:
    """All steps; `last` says what enter does at the end, and `last_by_mouse` what a click does."""
    return Lesson((*_beside(named), *_upwards(named), *_against(named), *_ending(named, last, last_by_mouse)))


def _keys(turn: str, *, arrows: bool = False) -> Keys:
    move = ((_("arrows"), pgettext("arrow keys", "move")),) if arrows else ()
    return ((spoken("enter"), pgettext("put a tile", "place")), *move, (turn, _("turn")))


def _placing(
    asks: object, named: Named, text: str, by_mouse: str, *answers: Placement, arrows: bool = False
) -> TutorialStep[Cursor]:
    stage: TutorialStage[Cursor] = TutorialStage(text, _keys(named.turn, arrows=arrows), by_mouse=by_mouse)
    return TutorialStep(asks, (stage,), answers=answers)


def _beside(named: Named) -> tuple[TutorialStep[Cursor], ...]:
    """Anywhere beside the start tile, undone, and once more where it scores: turned for that."""
    return (
        _placing(
            ANYWHERE,
            named,
            _(
                "The L-shaped tile is yours. Move it with the arrows or the mouse anywhere along a side"
                " of the start tile, and press Enter to place it."
            ),
            _(
                "The L-shaped tile is yours and follows the mouse. Move it anywhere along a side of the"
                " start tile, and click to place it."
            ),
            arrows=True,
        ),
        to_be_taken_back(
            _("Placed! Not sure? You can undo as many moves as you like. Try it: press {key}.").format(
                key=named.undo
            ),
            named.undo,
            by_mouse=_(
                "Placed! Not sure? You can undo as many moves as you like. Try it: click undo,"
                " in the line below."
            ),
        ),
        TutorialStep(GROW, (_turning(named), _growing(named)), answers=REPLIES[:1]),
    )


def _turning(named: Named) -> TutorialStage[Cursor]:
    return TutorialStage(
        _("Your tile is back. Now turn it: press {key}.").format(key=named.turn),
        _keys(named.turn),
        by_mouse=_("Your tile is back. Now turn it with the mouse wheel."),
    )


def _growing(named: Named) -> TutorialStage[Cursor]:
    return TutorialStage(
        _(
            "Now grow your zone: place the tile on the right, so that both its red squares touch the"
            " red one. You go from 1 to 3."
        ),
        _keys(named.turn),
        lambda cursor: cursor.turn == GROW.there.turn,
    )


def _upwards(named: Named) -> tuple[TutorialStep[Cursor], ...]:
    """On level 2, and what that is worth."""
    return (
        _placing(
            RAISE,
            named,
            _(
                "Now build on level 2. A tile may lie on at least two others. Press {walk} to find the"
                " place that takes you from 3 to 6, then Enter."
            ).format(walk=named.walk),
            _(
                "Now build on level 2. A tile may lie on at least two others. Put its corner on the +:"
                " you go from 3 to 6. The wheel turns it."
            ),
        ),
        to_be_read(
            _(
                "Level 2! Your zone has 3 squares and reaches level 2: 3 x 2 = 6 points. Press Enter for"
                " the guide's turn."
            ),
            REPLIES[1],
            by_mouse=_(
                "Level 2! Your zone has 3 squares and reaches level 2: 3 x 2 = 6 points. Click for the"
                " guide's turn."
            ),
        ),
    )


def _against(named: Named) -> tuple[TutorialStep[Cursor], ...]:
    """A rule broken on purpose, a zone cut, and a zone on level 3."""
    return (
        _placing(
            ACROSS,
            named,
            _(
                "A tile must lie flat. Break that rule on purpose: move your tile half over the edge of"
                " level 2, and press Enter to see why not."
            ),
            _(
                "A tile must lie flat. Break that rule on purpose: move your tile half over the edge of"
                " level 2, and click to see why not."
            ),
        ),
        _placing(
            CUT,
            named,
            _(
                "Red never covers green either, but neutral may. Use it to cut the guide's best zone:"
                " {walk} finds the place that takes it from 8 to 4."
            ).format(walk=named.walk),
            _(
                "Red never covers green either, but neutral may. Cover two green squares at the +:"
                " the guide falls from 8 to 4. The wheel turns the tile."
            ),
            REPLIES[2],
        ),
        _placing(
            CROWN,
            named,
            _(
                "A clean cut! But the guide is back at 6, just like you. Now reach level 3: {walk} finds"
                " the place that takes you from 6 to 15."
            ).format(walk=named.walk),
            _(
                "A clean cut! But the guide is back at 6, just like you. Now reach level 3: put the"
                " corner on the + to jump from 6 to 15."
            ),
        ),
    )


def _ending(named: Named, last: str, last_by_mouse: str) -> tuple[TutorialStep[Cursor], ...]:
    """What a zone is worth, the end of the game, farewell."""
    worth = _("5 squares x level 3 = 15! Only your best zone counts: its squares times its highest level.")
    end = _(
        "The game ends when all 40 tiles are placed; the better zone wins. Press {key} for the rules. {last}"
    )
    return (
        to_be_read(worth + " " + _("Press Enter."), by_mouse=worth + " " + _("Click anywhere to continue.")),
        to_be_read(
            end.format(key=named.helps, last=last),
            by_mouse=end.format(key=named.helps, last=last_by_mouse),
        ),
    )
