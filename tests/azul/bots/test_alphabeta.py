"""Alpha-beta finds the same move as a full search, with and without its tables."""

from __future__ import annotations

from itertools import chain

from tools.games.random_azul import KINDS, positions

from azul.bots.alphabeta import AlphaBeta
from azul.bots.boards import Round, round_of, standings
from azul.bots.evaluation import GameStage, HandSet
from azul.bots.state import PLACE_MARKER, PLACE_TILES, SearchState, marked
from azul.rules import Phase, Position
from hotseat.bots import Budget

TWO = [kind for kind in KINDS if kind.players == 2]
BUILT = [kind for kind in TWO if kind.style in ("builders", "mixture")]
VALUES = HandSet()


def everything(round_: Round, position: SearchState) -> int:
    """The value for the player to play, by trying all there is to the end of the round."""
    place, keys, seat = position
    if not place & PLACE_TILES:
        worths = [board.worth[key] for board, key in zip(round_.boards, keys, strict=True)]
        results = standings(worths, round_.boards[0].lead)
        return results[seat] - results[1 - seat]
    factories, centre = round_.offer.takes[place]
    own = round_.boards[seat].options
    by_centre = own[marked(keys[seat]) if place & PLACE_MARKER else keys[seat]]
    best = -(10**9)
    for options, (group, then) in chain(
        ((own[keys[seat]], take) for take in factories), ((by_centre, take) for take in centre)
    ):
        for option in options[group].every:
            after = (option.key, keys[1]) if seat == 0 else (keys[0], option.key)
            best = max(best, -everything(round_, SearchState(then, after, 1 - seat)))
    return best


def small(position: Position) -> bool:
    """Whether few groups are left, so that everything can be tried."""
    groups = sum(len(tiles.colours) for tiles in (*position.offer.factories, position.offer.centre))
    return position.phase is Phase.OFFER and 2 <= groups <= 4


def test_small_positions_are_solved_as_by_trying_everything() -> None:
    seen = 0
    stepping = 0
    for position in chain(positions(100, 5, TWO), positions(250, 6, BUILT)):
        if not small(position):
            continue
        round_ = round_of(position, VALUES)
        found = AlphaBeta(round_, Budget()).run()
        assert found[0].solved
        assert found[0].value == everything(round_, round_.position)
        seen += 1
        stepping += round_.boards[0].stage == GameStage.CLOSING
    assert seen > 20
    assert stepping > 3


def test_every_choice_asked_for_is_valued_as_by_trying_everything() -> None:
    for position in [each for each in positions(100, 8, TWO) if small(each)][:6]:
        round_ = round_of(position, VALUES)
        place, keys, seat = round_.position
        search = AlphaBeta(round_, Budget())
        targets = {move[1:3] for move in search.moves(seat, place, keys[seat], keys[1 - seat])}
        for found in search.run(1, targets):
            _, then, key, _ = found.move
            after = (key, keys[1]) if seat == 0 else (keys[0], key)
            assert found.value == -everything(round_, SearchState(then, after, 1 - seat))
            assert found.principal_variation is not None
            worths = [b.worth[k] for b, k in zip(round_.boards, found.principal_variation[1], strict=True)]
            results = standings(worths, round_.boards[0].lead)
            assert results[seat] - results[1 - seat] == found.value
