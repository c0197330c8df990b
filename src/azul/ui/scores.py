"""Every score taken apart: round by round, the floor lines, and the bonuses by their kinds. Pure."""

from __future__ import annotations

from typing import NamedTuple

from azul.rules import Bonus, FloorCost, Position, TileLaid
from azul.saves import Session
from hotseat.record import PERSON


class Taken(NamedTuple):
    """One player's score, taken apart. The parts add up to `total`.

    rounds: the points of tiles laid, a figure a round.   floors: what the floor lines cost, 0 or less.
    rows, columns, colours: the points that the full ones brought at the end.
    who: who sat there, as seat lines say it.   seat: from 0.   place: in the ranking, from 1.
    """

    name: str
    rounds: tuple[int, ...]
    floors: int
    rows: int
    columns: int
    colours: int
    total: int
    winner: bool
    who: str = PERSON
    seat: int = 0
    place: int = 1

    def at(self, counted: Bonus) -> Taken:
        """The score while only so many bonuses are counted."""
        rows, columns, colours = counted.parts
        missing = self.rows + self.columns + self.colours - counted.points
        return self._replace(rows=rows, columns=columns, colours=colours, total=self.total - missing)


def taken_apart(session: Session) -> list[Taken]:
    """Every player's score by its parts, from the events of a finished game."""
    rounds = [[0] * len(session.names)]
    floors = [0] * len(session.names)
    for entry in session.entries:
        if entry.chance and entry.before.round:
            rounds.append([0] * len(session.names))
        for event in entry.events:
            if isinstance(event, TileLaid):
                rounds[-1][event.seat - 1] += event.points
            elif isinstance(event, FloorCost):
                floors[event.seat - 1] -= event.lost
    game: Position = session.game
    return [
        Taken(
            name,
            tuple(each[seat] for each in rounds),
            floors[seat],
            *bonus.parts,
            game.boards[seat].score,
            seat + 1 in (game.winners or ()),
            who,
            seat,
            place,
        )
        for seat, (name, who, bonus, place) in enumerate(
            zip(session.names, session.seats, game.bonuses or (), game.places or (), strict=True)
        )
    ]
