"""Dealing: tiles from the bag fill the factories and a round begins.

Source: docs/rule-cases.md, "Azul: conventions"; docs/records.md, "Dealing".
The engine only checks and applies a deal; drawing the tiles is the dealer's task (`azul.dealer`).
"""

from __future__ import annotations

from azul.rules.events import Dealt, Event
from azul.rules.moves import CENTRE, Deal
from azul.rules.state import FACTORY_TILES, FactoryOffer, S, State
from azul.rules.tiles import N_, NO_TILES, IllegalMove, Phase, Tiles, total


def sizes(position: State) -> list[int]:
    """How many tiles the next deal gives each factory: four, and fewer only to the last ones."""
    number = len(position.offer.factories)
    left = position.bag.total + position.lid.total
    full, rest = divmod(left, FACTORY_TILES)
    return [*[FACTORY_TILES] * full, rest, *[0] * number][:number]


def check(position: State, move: Deal) -> None:
    """Raises `IllegalMove` unless chance could have dealt this."""
    _checked(position, move)


def _checked(position: State, move: Deal) -> Tiles:
    """All tiles of a deal that chance could have made. Raises `IllegalMove`."""
    if position.phase is not Phase.DEAL:
        if position.phase is Phase.OVER:
            raise IllegalMove(N_("nothing to deal; the game is over"))
        raise IllegalMove(N_("nothing to deal yet; the round is not over"))
    factories, wanted = move.factories, sizes(position)
    if list(map(sum, factories)) != wanted or min(map(min, factories)) < 0:
        _check_sizes(factories, wanted)
    dealt = total(factories)
    if not position.bag.holds(dealt):
        _check_sources(position.bag, position.lid, factories)
    return dealt


def _check_sizes(factories: tuple[Tiles, ...], wanted: list[int]) -> None:
    """Every factory must get four tiles, and only the last ones fewer."""
    if len(factories) != len(wanted):
        raise IllegalMove(
            N_("this deal must fill {wanted} factories, not {got}"), wanted=len(wanted), got=len(factories)
        )
    for number, (tiles, size) in enumerate(zip(factories, wanted, strict=True), 1):
        if min(tiles) < 0:
            raise IllegalMove(N_("factory {number} cannot hold a negative number of tiles"), number=number)
        if tiles.total != size:
            raise IllegalMove(
                N_("wrong number of tiles for factory {number}: {got} instead of {size}"),
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
                raise IllegalMove(N_("the bag does not hold these tiles for factory {number}"), number=number)
        elif not (dealt.holds(bag) and (bag + lid).holds(dealt)):
            raise IllegalMove(
                N_(
                    "the bag runs out by factory {number}; all of its tiles are dealt first, then tiles "
                    "from the lid"
                ),
                number=number,
            )


def deal(position: S, move: Deal, events: list[Event]) -> S:
    """Begin a round. Raises `IllegalMove`."""
    dealt = _checked(position, move)
    bag, lid = position.bag, position.lid
    refilled = not bag.holds(dealt)
    if refilled:
        bag, lid = bag + lid, NO_TILES
    events.append(Dealt(position.round + 1, move.factories, refilled))
    return position._replace(
        offer=FactoryOffer(move.factories),
        marker=CENTRE,
        bag=bag - dealt,
        lid=lid,
        round=position.round + 1,
        phase=Phase.OFFER,
        to_play=position.first,
    )
