"""The legal choices of a position, as a view that lists them and answers `in`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, overload

from stratopolis.rules.commands import Move, Placement

if TYPE_CHECKING:
    from stratopolis.rules.game import Position


class Legal(Sequence[Move]):
    """All placements of the player to play: for each kind there is to choose, in the order of the hand,
    those on the table and then those on tiles, each by turn, y and x.
    """

    __slots__ = ("_commands", "_game")

    def __init__(self, game: Position) -> None:
        self._game = game
        self._commands: list[Move] | None = None

    def _all(self) -> list[Move]:
        if self._commands is None:
            game = self._game
            self._commands = [each for kind in game.choices for each in game.placements(kind)]
        return self._commands

    def __contains__(self, command: object) -> bool:
        return isinstance(command, Placement) and self._game.refusal(command) is None

    def __len__(self) -> int:
        return len(self._all())

    def __iter__(self) -> Iterator[Move]:
        return iter(self._all())

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        return self._all()[index]

    def __repr__(self) -> str:
        return f"<Legal {', '.join(map(str, self))}>"
