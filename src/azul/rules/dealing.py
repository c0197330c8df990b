"""Dealing: the beginning of a round.

Source: rules, "A round" 1, and docs/records.md, "Dealing". Who draws is outside the engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from azul.rules.events import Dealt, Event
from azul.rules.moves import CENTRE, Deal
from azul.rules.offer import FACTORY_TILES, FactoryOffer
from azul.rules.tiles import NO_TILES, IllegalMove, Phase, Tiles, total

if TYPE_CHECKING:
    from azul.rules.position import Position


def sizes(game: Position) -> list[int]:
    """How many tiles the next deal gives each factory: four, only the last ones fewer."""
    number = len(game.offer.factories)
    left = game.bag.total + game.lid.total
    full, rest = divmod(left, FACTORY_TILES)
    return [*[FACTORY_TILES] * full, rest, *[0] * number][:number]


def check(game: Position, command: Deal) -> None:
    """Raises `IllegalMove` unless chance could have dealt this."""
    _checked(game, command)


def _checked(game: Position, command: Deal) -> Tiles:
    """All tiles of a deal that chance could have made. Raises `IllegalMove`."""
    if game.phase is not Phase.DEAL:
        if game.phase is Phase.OVER:
            raise IllegalMove("nothing to deal; the game is over")
        raise IllegalMove("nothing to deal yet; the round is not over")
    factories, wanted = command.factories, sizes(game)
    if list(map(sum, factories)) != wanted or min(map(min, factories)) < 0:
        _check_sizes(factories, wanted)
    dealt = total(factories)
    if not game.bag.holds(dealt):
        _check_sources(game.bag, game.lid, factories)
    return dealt


def _check_sizes(factories: tuple[Tiles, ...], wanted: list[int]) -> None:
    """Every factory gets four tiles, and only the last ones fewer."""
    if len(factories) != len(wanted):
        raise IllegalMove(
            "this deal must fill {wanted} factories, not {got}", wanted=len(wanted), got=len(factories)
        )
    for number, (tiles, size) in enumerate(zip(factories, wanted, strict=True), 1):
        if min(tiles) < 0:
            raise IllegalMove("factory {number} cannot hold a negative number of tiles", number=number)
        if tiles.total != size:
            raise IllegalMove(
                "wrong number of tiles for factory {number}: {got} instead of {size}",
                number=number,
                size=size,
                got=tiles.total,
            )


def _check_sources(bag: Tiles, lid: Tiles, factories: tuple[Tiles, ...]) -> None:
    """The bag is emptied first, in the order of the factories; then the lid becomes the bag."""
    dealt = NO_TILES
    for number, tiles in enumerate(factories, 1):
        dealt += tiles
        if dealt.total <= bag.total:
            if not bag.holds(dealt):
                raise IllegalMove("the bag does not hold these tiles for factory {number}", number=number)
        elif not (dealt.holds(bag) and (bag + lid).holds(dealt)):
            raise IllegalMove(
                "the bag runs out by factory {number}; all of its tiles are dealt first, then tiles "
                "from the lid",
                number=number,
            )


def deal(game: Position, command: Deal, events: list[Event]) -> Position:
    """Begin a round. Raises `IllegalMove`."""
    dealt = _checked(game, command)
    bag, lid = game.bag, game.lid
    refilled = not bag.holds(dealt)
    if refilled:
        bag, lid = bag + lid, NO_TILES
    events.append(Dealt(game.round + 1, command.factories, refilled))
    return game.__class__(
        game.wall,
        game.boards,
        FactoryOffer(command.factories),
        CENTRE,
        bag - dealt,
        lid,
        game.round + 1,
        Phase.OFFER,
        game.first,
        game.first,
        game.idle,
    )
