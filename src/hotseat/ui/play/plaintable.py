"""The table and the replay of a game of few parts at which people alone play, but for the picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual import events
from textual.binding import BindingType

from hotseat.language import _, sentence
from hotseat.notation import C, E, G, HistoryEntry
from hotseat.record import PERSON
from hotseat.session import Session
from hotseat.ui.cells.sheet import Sheet
from hotseat.ui.command import GAMES, HELP, SETTINGS, Command, bindings
from hotseat.ui.parts.lines import Hint, TitleView, hint_of
from hotseat.ui.play import tablecommands as commands
from hotseat.ui.play.plainscene import PlainScene
from hotseat.ui.play.table import TableScreen
from hotseat.ui.replayed import ReplayScreen


class Choosing(NamedTuple):
    """How choices are made: the keys, a word for the hint bar, and a sentence for the help."""

    keys: str
    word: str
    text: str


class PlainTable(TableScreen[G, C, E], PlainScene[G, C, E]):
    """A game under way. What its picture marks is what would be typed there: text of the notation."""

    CHOOSING: ClassVar[tuple[Choosing, ...]]
    COMMANDS_HERE: tuple[Command, ...] = commands.PLAIN
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(commands.PLAIN)]

    def __init__(self, session: Session[G, C, E]) -> None:
        super().__init__(session)
        if not self.app.LEVELS:  # a record made by hand may say that computers sit there
            for seat in range(1, len(session.names) + 1):
                session.seat(seat, PERSON)

    def question(self, name: str) -> str:
        """What is asked of somebody whose turn it is."""
        return _("{name}, it's your turn.").format(name=name)

    def typed(self, character: str) -> None:
        """A character is a choice, in a game whose choices are written so."""
        self.choose(character)

    def choose(self, text: str) -> None:
        """Do the choice that is written so; say why where it is refused."""
        try:
            self.do(self.notation.parse(text))
        except ValueError as refusal:
            self.tell(sentence(self.notation.explain(refusal)))

    def on_sheet_clicked(self, message: Sheet.Clicked) -> None:
        """A click does what the key does."""
        if isinstance(message.target, str) and self.seen:
            self.choose(message.target)

    def on_key(self, event: events.Key) -> None:
        """Say that it is over to whoever goes on typing; all else is the table's, which Textual asks."""
        if self.session.finished and event.character in self.TYPED and self.seen:
            self.tell(self.prompt())

    def title_view(self) -> TitleView:
        """Whether the game is on the disk, too."""
        notice = _("not saved") if self.session.unsaved is not None else ""
        return super().title_view()._replace(notice=notice)

    def told(self) -> str:
        """The last choice."""
        return " ".join(line.text for line in self.log_lines(self.names, self.session.entries[-1:]))

    def prompt(self) -> str:
        """What is asked, or how the game has ended."""
        seat = self.session.to_play
        if seat is not None:
            return self.say_of(self.names, lambda names: self.question(names[seat - 1]))
        key = self.app.bound(commands.NEW).key
        text = _("{outcome} Press {key} for another game.")
        return text.format(outcome=self.say_of(self.names, self.outcome), key=key)

    def choice_hints(self) -> list[Hint]:
        """How to choose, and what can be done besides."""
        session = self.session
        others = [commands.NEW, GAMES, commands.LOG, SETTINGS]
        found = commands.usual(
            to_play=False, can_undo=session.can_undo, can_redo=session.can_redo, others=others
        )
        choosing = [] if session.finished else [Hint(each.keys, each.word) for each in self.CHOOSING]
        return [*choosing, *(hint_of(self.app.bound(each)) for each in found)]

    def nudge_words(self) -> str:
        """Where it is said how to play."""
        return _("Press {key} to learn how to play.").format(key=self.app.bound(HELP).key)


class PlainReplay(ReplayScreen[G, C, E], PlainScene[G, C, E]):
    """A record, moment by moment."""

    def title_view(self) -> TitleView:
        """That of the game, which says that this is a replay."""
        return super().title_view()._replace(where=_("replay"))

    def told_of(self, names: Sequence[str], entry: HistoryEntry[G, C, E]) -> str:
        """What was chosen."""
        return " ".join(line.text for line in self.log_lines(names, [entry]))

    def victory_of(self, names: Sequence[str]) -> str:
        """How the game ended."""
        return self.outcome(names)
