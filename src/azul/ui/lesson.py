"""What the guided first round teaches, step by step, on a deal made for it."""

from __future__ import annotations

from azul.record import NOTATION, Setup
from azul.rules import CENTRE, Bonus, Colour, Deal, Pick, Tiles
from azul.saves import Session
from azul.ui.cursor import Cursor
from hotseat.language import _
from hotseat.ui.play.guide import Lesson, Stage, Step, to_be_read, to_be_taken_back

# Whites for line 2 and a blue one above them in line 1; four of a colour, too many for line 1; and
# leftovers that make the centre worth a look.
DEAL = Deal(tuple(map(Tiles.parse, ("RKWW", "YYYK", "BRRR", "BBBB", "WWWW"))))

BLUE, YELLOW, RED, BLACK, WHITE = Colour.BLUE, Colour.YELLOW, Colour.RED, Colour.BLACK, Colour.WHITE

Keys = tuple[tuple[str, str], ...]


def begin() -> Session:
    """The guided round before its first choice: a game that is not kept."""
    header = Setup((_("You"), _("Guide")), first=1, seed="guide").header()
    session = Session.unkept(NOTATION, header)
    session.choose(DEAL)
    return session


def lesson(last: str, undo: str = "u", helps: str = "?") -> Lesson[Cursor]:
    """All steps; `last` says what enter does at the end, `undo` and `helps` are the keys for that."""
    return Lesson((*_taking(), *_mistake(undo), *_ending(last, helps)))


def _source_typed(cursor: Cursor) -> bool:
    return cursor.source is not None


def _held(cursor: Cursor) -> bool:
    return cursor.held


def _pick(
    pick: Pick,
    texts: tuple[str, str, str],
    *,
    also: tuple[Pick, ...] = (),
    answer: Pick | None = None,
    otherwise: str = "",
) -> Step[Cursor]:
    """A step that asks for a pick; `texts` for the tiles, for their colour, and for the line."""
    tiles, colour, line = texts
    source = "C" if pick.source == CENTRE else str(pick.source)
    lines = " ".join(str(each.line) for each in (pick, *also))
    takes = ("enter", _("takes them"))
    return Step(
        pick,
        (
            Stage(tiles, ((f"{source} {pick.colour.letter}", _("these tiles")), takes)),
            Stage(colour, ((pick.colour.letter, _("these tiles")),), _source_typed),
            Stage(line, ((lines, _("line")), ("enter", _("the lit line"))), _held),
        ),
        also,
        otherwise or _("In a game you might. In this round, please go another way:"),
        (answer,) if answer else (),
    )


def _taking() -> tuple[Step[Cursor], ...]:
    """A factory, a full line, another player's turn, the centre and its marker."""
    return (
        _pick(
            Pick(1, WHITE, 2),
            (
                _(
                    "Your turn: take all tiles of one colour from one factory. The two white ones of"
                    " factory 1: press 1, then W; or click one."
                ),
                _("Factory 1. Now the colour: press W for its two white tiles."),
                _("They all go to one of your lines, which hold 1 to 5. Line 2 needs just two: press 2."),
            ),
        ),
        to_be_read(
            _(
                "Line 2 is full. What was left on the factory, one red and one black, went to the"
                " centre, C. Now the other player: enter."
            ),
            Pick(2, YELLOW, 3),
        ),
        _pick(
            Pick(CENTRE, BLACK, 3),
            (
                _(
                    "The centre is like a factory: take its two black tiles, C and K. The first to take"
                    " from it gets the 1, too."
                ),
                _("The centre. Now K for its two black tiles."),
                _(
                    "Press 3: line 3 has room. The 1 goes to your floor line and costs a point, but you"
                    " will begin the next round."
                ),
            ),
            answer=Pick(3, RED, 4),
        ),
    )


def _mistake(undo: str) -> tuple[Step[Cursor], ...]:
    """Too many tiles, what they cost, and taking that back."""
    return (
        _pick(
            Pick(4, BLUE, 1),
            (
                _("Now make a mistake, on purpose. Factory 4 has four blue tiles: press 4, then B."),
                _("Factory 4. Now B for its four blue tiles."),
                _("Line 1 has a single space. Press 1 all the same, and see what the others do."),
            ),
            otherwise=_("Wiser, indeed. But make the mistake once:"),
        ),
        to_be_taken_back(
            _(
                "Three fell to your floor line, which now costs 6 points. But press {key}:"
                " it takes back any choice, as often as you like."
            ).format(key=undo),
            undo,
        ),
        _pick(
            Pick(4, BLUE, 4),
            (
                _("As if it had never been. Take the four blue tiles once more: 4, then B."),
                _("Factory 4. Now B for its four blue tiles."),
                _(
                    "Where do all of them fit? Press 4, then line 4 is full; or 5, then line 5 waits"
                    " for one more."
                ),
            ),
            also=(Pick(4, BLUE, 5),),
            otherwise=_("You have seen that they would fall. Where do they fit?"),
            answer=Pick(5, WHITE, 5),
        ),
        _pick(
            Pick(CENTRE, BLUE, 1),
            (
                _(
                    "Two tiles are left, in the centre. You need one for line 1, the blue one: press C,"
                    " B, 1, the whole choice."
                ),
                _("The centre. Now B for the blue tile."),
                _("Now 1 for line 1."),
            ),
            answer=Pick(CENTRE, RED, 4),
        ),
    )


def _ending(last: str, helps: str) -> tuple[Step[Cursor], ...]:
    """Wall-tiling, scoring, farewell."""
    return (
        to_be_read(
            _(
                "All is taken, the round is over. Of every full line one tile went to its space on the"
                " wall. The other lines wait. Enter goes on."
            )
        ),
        to_be_read(
            _(
                "Alone a tile scores 1. Your white one lies under the blue one: two down, so 2 points."
                " The floor cost you 1. Enter goes on."
            )
        ),
        to_be_read(
            _(
                "So it goes on, until somebody has a full row across the wall. No row takes a colour"
                " twice. Enter goes on."
            )
        ),
        to_be_read(
            _(
                "At the end full rows score {row} each, columns {column}, all five of a colour {colour}."
                " The most points win. For all else there is {key}. {last}"
            ).format(
                row=Bonus(1, 0, 0).points,
                column=Bonus(0, 1, 0).points,
                colour=Bonus(0, 0, 1).points,
                key=helps,
                last=last,
            )
        ),
    )
