"""Helper for tests of cursor and prompt: two positions, and the results of keys there."""

from __future__ import annotations

from tests.azul.positions import tiling

from azul.game import SPEC
from azul.rules import Colour, IllegalMove, Position
from azul.tui.cursor import Cursor, Outcome

B, Y, R, K, W = Colour
OFFER = Position.parse(
    "coloured 2 offer 1 1 C 0 BBRK,-,YYKW,RRRR,- C KKW BBYYRR RRKK "
    "7:B/.R/.../..KK/.....:.Y.../....K/...../...../.....:- "
    "3:./../.../..../.....:...../...../...../...../.....:-"
)
TILING = tiling("0:./RR/.../..../BBBBB:R..../...../.B.../...../.....")


def typed(position: Position, keys: str, cursor: Cursor | None = None) -> Outcome:
    outcome: Outcome = cursor or Cursor()
    for key in keys:
        assert isinstance(outcome, Cursor), f"{key} came after {outcome}"
        outcome = outcome.typed(position, key)
    return outcome


def cursor_after(position: Position, keys: str) -> Cursor:
    outcome = typed(position, keys)
    assert isinstance(outcome, Cursor)
    return outcome


def refusal(outcome: Outcome) -> str:
    assert isinstance(outcome, IllegalMove), outcome
    return SPEC.explain(outcome)
