"""Records for tests: the folder of recorded games, short records as text, and a game for two."""

from __future__ import annotations

from pathlib import Path

from azul.game import SPEC, Setup
from azul.rules import Event, Move, Position, WallKind
from hotseat.record.reader import Record, read

RECORDS = Path(__file__).parent / "records"
TWO = Setup(("North", "South"), WallKind.COLOURED, 1, "heron")

HEADER = """\
azul 1
wall coloured              # or: wall grey
player North               # two to four, in seat order
player South
first 2                    # the seat that begins round 1; 1 if left out
seed blue heron            # may be left out
"""
CONTRACT = (
    HEADER
    + """\
deal BBRK YYKW BRRW KWWW BYRK
3B2                        # from factory 3 the blue tiles, to line 2
CRF                        # from the centre the red tiles, to the floor
"""
)
# Every factory has one colour: nobody touches the centre, and the marker stays there.
PLAIN = "deal BBBB YYYY RRRR KKKK WWWW\n"
GREY = "azul 1\nwall grey\nplayer North\nplayer South\n" + PLAIN + "1B4\n2Y4\n3R3\n4K5\n5WF\n"
SPILT = "azul 1\nwall coloured\nplayer North\nplayer South\n" + (PLAIN + "1BF\n2YF\n3RF\n4KF\n5WF\n") * 3


def reading(text: str, at: int | None = None) -> Record[Position, Move, Event]:
    return read(SPEC, text.encode(), "game.azul", at)
