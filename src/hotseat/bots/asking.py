"""Requests to a bot about a game in progress, and its answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from hotseat.bots.search import LONGEST, MOST_HINTS, advice_from_json
from hotseat.i18n import _
from hotseat.rng import bot_seed

if TYPE_CHECKING:
    from hotseat.bots.search import Advice
    from hotseat.game import E, GameSpec, M, P
    from hotseat.session import Session

HINT_SECONDS = 1.0  # people wait for a hint; as long as the review of a game may think it over

_NODES = 2000  # a slow machine searches this many in a second


def choice_request(
    session: Session[P, M, E], player: str, seconds: float | None, nodes: int | None
) -> Mapping[str, object]:
    """Ask for a move. player: a level, or what the bots' process loads for your own bot.

    seconds: a mean over the game.   nodes: of this move.
    """
    return {
        "do": "choose",
        "position": session.position_text,
        "player": player,
        "mean": seconds,
        "nodes": nodes,
        "seed": bot_seed(session.seed, len(session.entries)),
    }


def choice_seconds(usual: float, seconds: float | None, nodes: int | None) -> float:
    """How long the answer may take. usual: the most that the level takes by itself.   seconds: a mean."""
    seconds = usual if seconds is None else LONGEST * seconds
    return seconds if nodes is None else max(seconds, nodes / _NODES)


def read_choice(spec: GameSpec[P, M, E], session: Session[P, M, E], answer: Mapping[str, object]) -> M:
    """The move in an answer. Raises `ValueError` if it is missing or illegal."""
    text = answer.get("choice")
    if not isinstance(text, str):
        raise ValueError(_("it sent an unreadable answer"))
    move = spec.parse(text)
    spec.apply(session.position, move)
    return move


def hint_request(
    session: Session[P, M, E], best: str, seconds: float | None, nodes: int | None
) -> Mapping[str, object]:
    """Ask for the best moves. best: the level to ask."""
    return {
        "do": "consider",
        "position": session.position_text,
        "player": best,
        "seconds": min(HINT_SECONDS, seconds or HINT_SECONDS),
        "nodes": nodes,
        "seed": bot_seed(session.seed, len(session.entries)),
        "most": MOST_HINTS,
    }


def read_hint(
    spec: GameSpec[P, M, E], position: P, players: int, answer: Mapping[str, object]
) -> list[Advice[M]]:
    """The advice in an answer, best first. Raises `ValueError` if it is missing or illegal."""
    found = answer.get("advice")
    if not isinstance(found, list) or not found:
        raise ValueError(_("it sent an unreadable answer"))
    advice = [advice_from_json(option, spec.parse) for option in found if isinstance(option, dict)]
    for option in advice:
        spec.apply(position, option.move)
    if not advice or any(len(option.results) != players for option in advice):
        raise ValueError(_("it sent an unreadable answer"))
    return advice
