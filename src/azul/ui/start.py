"""Azul's start screen: its banner, the wall, and the saved game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hotseat.settings import Remembered, recall, remember
from textual.widget import Widget

from azul import saves
from azul.record import Flags, Setup
from azul.rules import COLOURS, FACTORIES, WallKind
from azul.ui.layout import SMALL
from azul.ui.tiles import painter_for
from hotseat.language import _
from hotseat.ui.canvas import Canvas
from hotseat.ui.lines import Painted
from hotseat.ui.start import Answers, Question, StartScreen

if TYPE_CHECKING:
    from azul.ui.app import AzulApp

DEFAULT_NAMES = ("North", "South", "East", "West")


class Banner(Painted[str]):
    """A row of tiles, and the name of the game."""

    DEFAULT_CSS = """
    Banner { height: 5; color: $text-quiet; background: $table; }
    """

    def paint(self, canvas: Canvas[str]) -> None:
        """Five tiles, one of each colour; beside them what this is."""
        painter = painter_for(self.app)
        for place, colour in enumerate(COLOURS):
            painter.paint(canvas, place * SMALL.width, 1, SMALL, colour)
        canvas.put(5 * SMALL.width + 2, 1, _("Azul"), self.rich_style)
        canvas.put(5 * SMALL.width + 2, 2, _("for two to four at one terminal"), self.rich_style)


class AzulStart(StartScreen):
    """Begins a game of Azul, or goes on with the saved one."""

    app: AzulApp

    def __init__(self, flags: Flags, *, over_a_game: bool) -> None:
        self._flags = flags
        self._remembered, self._trouble = recall()
        self._saved = None if over_a_game else saves.newest_unfinished()
        names = (*self._remembered.names, *DEFAULT_NAMES)
        super().__init__(
            tuple(FACTORIES),
            tuple(dict.fromkeys(names))[:4],
            count=self._remembered.players or 2,
            first=flags.first,
            over_a_game=over_a_game,
        )

    def banner(self) -> Widget:
        """The picture on top."""
        return Banner()

    def questions(self) -> tuple[Question, ...]:
        """Which side of the boards is up."""
        wall = self._flags.wall or WallKind(self._remembered.wall or "coloured")
        return (Question("wall", _("Wall"), (_("coloured"), _("grey")), list(WallKind).index(wall)),)

    def saved(self) -> str:
        """The saved game in words."""
        if self._saved is None:
            return ""
        scores = " : ".join(map(str, self._saved.scores))
        return _("Go on: {names}, round {round}, {scores}").format(
            names=", ".join(self._saved.names), round=self._saved.round, scores=scores
        )

    def go_on(self) -> None:
        """Open the saved game."""
        assert self._saved is not None
        self.app.open(saves.resume(self._saved.path))

    def begin(self, answers: Answers) -> None:
        """Open a new one, and remember who plays."""
        wall = list(WallKind)[answers.chosen["wall"]]
        setup = Setup(answers.names, wall, answers.first, self._flags.seed)
        remember(Remembered(answers.names, wall.value, len(answers.names)))
        self.app.begin(setup)
