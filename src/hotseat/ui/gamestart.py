"""The start screen of an app around a game under way: the saved game, and the list of all."""

from __future__ import annotations

from typing import ClassVar, Generic

from textual import events
from textual.binding import BindingType

from hotseat.journal import Locked
from hotseat.language import _
from hotseat.notation import C, E, G
from hotseat.record import PERSON, RecordError
from hotseat.saves import Saved
from hotseat.session import Session
from hotseat.settings import Settings
from hotseat.setup import Flags
from hotseat.ui.cells.canvas import fitted
from hotseat.ui.command import GAMES, STATISTICS, bindings
from hotseat.ui.gameapp import GameApp
from hotseat.ui.play.who import who_choices
from hotseat.ui.start import PRESSES, Answers, StartScreen

# Games of the last time; what lies further back is found among the saved games. A thousand finished
# games would keep the first picture waiting for two seconds.
LOOKED_INTO = 12
_NAME_CELLS = 12  # of a name in the line that continues the saved game


class GameStart(StartScreen, Generic[G, C, E]):
    """Begins a game, or goes on with the saved one. `kept` is that one, where there is one."""

    app: GameApp[G, C, E]
    COMMANDS_HERE = (GAMES, STATISTICS, *StartScreen.COMMANDS_HERE)
    BINDINGS: ClassVar[list[BindingType]] = [*bindings((GAMES, STATISTICS))]
    NAMES: ClassVar[tuple[str, ...]] = ("North", "South", "East", "West")  # proposed the first time
    kept: Saved[G] | None = None
    _warned = False  # that another game would lose the one under way

    def __init__(self, flags: Flags, under_way: Session[G, C, E] | None, settings: Settings) -> None:
        """`under_way` is the game over whose table this opens; its players are proposed again."""
        players, seats, count = settings.names, settings.seats, settings.players
        if under_way is not None:
            players, seats, count = under_way.names, under_way.seats, len(under_way.names)
        self.flags = flags if under_way is None else type(flags)()
        self.kept = None if under_way else self.newest()
        self.who = (PERSON, *(f"computer {level}" for level in self.app.LEVELS))  # who may sit at a seat
        counts = self.app.saves.notation.players
        super().__init__(
            tuple(counts),
            tuple(dict.fromkeys((*players, *self.NAMES)))[: counts[-1]],
            count=count if count in counts else counts[0],
            first=self.flags.first,
            seats=[self.who.index(who) if who in self.who else 0 for who in seats],
            over_a_game=under_way is not None,
        )

    def on_key(self, event: events.Key) -> None:
        """Whatever else is done, it is asked anew."""
        if event.key not in PRESSES:
            self._warned = False

    # What a game brings

    def stands(self, game: G, players: str) -> str:
        """How it stands with the saved game, in words: `Continue: Ada 21, Ben 17, round 3`.

        players: their names, and their scores in a game that has any.
        """
        del game
        return _("Continue: {players}").format(players=players)

    def begun(self, answers: Answers, seats: tuple[str, ...]) -> None:
        """Begin a game; one that asks for more than who plays and who begins does this itself.

        seats: who sits where, as seat lines say it. Raises `ValueError` with a sentence where the answers
        will not do.
        """
        from hotseat.plain_setup import PlainSetup

        notation, seed = self.app.saves.notation, self.flags.seed
        self.app.begin(PlainSetup(notation, answers.names, answers.first, seed, seats))

    # What every game does

    def who_words(self) -> tuple[tuple[str, str], ...]:
        """A person, or a computer of a level."""
        return who_choices(self.app.LEVELS)

    def saved(self) -> str:
        """The saved game in words."""
        if self.kept is None or self.kept.game is None:
            return ""
        names = [fitted(name, _NAME_CELLS) for name in self.kept.names]
        scores = self.kept.scores or [""] * len(names)
        players = (f"{name} {score}".strip() for name, score in zip(names, scores, strict=True))
        return self.stands(self.kept.game, ", ".join(players))

    def begin(self, answers: Answers) -> None:
        """Open a new one; where the game under way would be lost, it takes saying so twice."""
        lost = self.app.unsaved()
        if lost and not self._warned:
            self._warned = True
            self.form.go_to(self.starting)
            text = _("{why} Start another anyway? Press Enter again.")
            raise ValueError(text.format(why=lost))
        self.begun(answers, tuple(self.who[place] for place in answers.seats))

    def newest(self) -> Saved[G] | None:
        """The game to go on with."""
        return self.app.saves.newest_unfinished(most=LOOKED_INTO)

    def guide_wanted(self) -> bool:
        """Nobody has played the guided round yet, and nobody begun a game without."""
        return self.app.guide_wanted()

    def go_on(self) -> None:
        """Open the saved game."""
        assert self.kept is not None
        try:
            session = self.app.saves.resume(self.kept.path)
        except (RecordError, Locked) as fault:
            raise ValueError(str(fault)) from None
        self.app.open(session)

    def action_games(self) -> None:
        """The saved games. The one to go on with may be another afterwards."""
        self.app.show_games(self._games_closed)

    def _games_closed(self, changed: bool | None) -> None:
        if changed and not self.over_a_game:
            self.kept = self.newest()
            self.saved_changed()

    def guide_declined(self) -> None:
        """To start a game beside the guided round's line is to decline that."""
        if self.guide.shown:
            self.app.guide_seen("declined")
            self.app.guide_passed_over = True
