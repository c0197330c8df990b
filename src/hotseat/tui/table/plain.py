"""A table that is one picture with lines around it: enough for a game of few parts."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from textual import events
from textual.binding import BindingType
from textual.geometry import Size

from hotseat.game import E, HistoryEntry, M, P
from hotseat.i18n import _, comma_list, join_sentences, ngettext, pgettext, sentence
from hotseat.record.header import PERSON
from hotseat.session import Session
from hotseat.tui import commands
from hotseat.tui.commands import EVERYWHERE, GAMES, HELP, SETTINGS, Command, bindings
from hotseat.tui.drawing.canvas import NOWHERE, Box
from hotseat.tui.drawing.sheet import Part, Sheet
from hotseat.tui.host import AnyApp
from hotseat.tui.screens.replay import ReplayScreen
from hotseat.tui.table.screen import TableScreen
from hotseat.tui.table.view import Host, TableView
from hotseat.tui.widgets.lines import Hint, HintPart, TextPart, Title, TitleView, hint_of
from hotseat.tui.widgets.log import LogLine, Span

if TYPE_CHECKING:
    from hotseat.game import GameSpec
    from hotseat.tui.screens.pages import Section


P_co = TypeVar("P_co", covariant=True)  # a position, as a host gives it

_BELOW = (1, 2, 1)  # rows: what was done, what can be done (in the replay the bar has one), the keys


class Picture(Part[Hashable], Generic[P]):
    """The picture of a position; what it marks is what `Sheet.Clicked` and `Sheet.Pointed` tell of."""

    game: P

    def show(self, position: P) -> None:
        """Draw a position; nothing is painted where it is the same as before."""
        if getattr(self, "game", None) != position:
            self.game = position
            self.changed()


class PlainHost(Host, Protocol[P_co]):
    """A screen that shows a plain table."""

    def position(self) -> P_co:
        """The position that is shown."""


class PlainView(TableView[P, M, E]):
    """The picture takes what room the lines leave. `LEAST` says what it needs, them included."""

    _host: PlainHost[P]

    def __init__(self, host: PlainHost[P], spec: GameSpec[P, M, E]) -> None:
        """spec: how moves are written, for the log and the line on top."""
        super().__init__(host)
        self._spec = spec
        self._fits = False

    @abstractmethod
    def make_picture(self) -> Picture[P]:
        """The picture."""

    def title_view(self) -> TitleView:
        """The line on top: whose turn it is."""
        seat = self._spec.to_play(self._host.position())
        turn = "" if seat is None else _("{name} to play").format(name=self._host.names[seat - 1])
        return TitleView("", turn, "", "")

    def log_lines(self, names: Sequence[str], entries: Sequence[HistoryEntry[P, M, E]]) -> list[LogLine]:
        return [self._log_line(names, entry) for entry in entries]

    def _log_line(self, names: Sequence[str], entry: HistoryEntry[P, M, E]) -> LogLine:
        seat = None if entry.chance else self._spec.to_play(entry.before)
        choice = self._spec.write(entry.move)
        if seat is None:
            return LogLine((choice,))
        name = names[seat - 1]
        return LogLine((f"{name}: {choice}",), seat, name, (Span(choice),), move=True)

    def last_move(self, names: Sequence[str], entries: Sequence[HistoryEntry[P, M, E]]) -> str:
        """The last of some moves, in words."""
        return join_sentences(line.text for line in self.log_lines(names, entries[-1:]))

    def outcome(self, names: Sequence[str]) -> str:
        """How the game has ended, in a sentence; empty as long as it has not."""
        position = self._host.position()
        if not self._spec.is_over(position):
            return ""
        winners = [names[seat - 1] for seat in self._spec.winners(position)]
        if not winners:
            return _("Game over: a draw.")
        text = ngettext("Game over: {names} wins.", "Game over: {names} win.", len(winners))
        return text.format(names=comma_list(winners))

    @property
    def seen(self) -> bool:
        return self._fits

    def make_sheet(self) -> Sheet:
        self.title_line, self.picture = Title(), self.make_picture()
        self.make_lines()
        self.sheet = Sheet([self.title_line, self.picture, *self._lines], id="sheet")
        return self.sheet

    @property
    def _lines(self) -> tuple[TextPart[str], TextPart[str], HintPart]:
        return self.told_line, self.prompt_line, self.hint_line

    def place_parts(self, size: Size) -> None:
        width, height = size
        self._fits = width >= self.LEAST[0] and height >= self.LEAST[1]
        row = height - sum(_BELOW)
        boxes = [Box(0, 0, width, 1), Box(0, 1, width, row - 1)]
        for rows in _BELOW:
            boxes.append(Box(1, row, width - 2, rows))
            row += rows
        if not self._fits:
            boxes = [NOWHERE, NOWHERE, NOWHERE, Box(0, 0, width, min(height, 3)), NOWHERE]
        parts: list[Part[str] | Part[Hashable]] = [self.title_line, self.picture, *self._lines]
        for part, box in zip(parts, boxes, strict=True):
            part.place(box)

    def show_all(self) -> None:
        self.title_line.show(self._host.title_view())
        self.picture.show(self._host.position())
        self.show_words()


class Choosing(NamedTuple):
    """How choices are made: the keys, a word for the hint bar, and a sentence for the help."""

    keys: str
    word: str
    text: str


class PlainTable(TableScreen[P, M, E]):
    """A game under way. What its picture marks is what would be typed there: text of the spec.

    view_type: what draws it.
    """

    view: PlainView[P, M, E]
    view_type: type[PlainView[P, M, E]]
    CHOOSING: ClassVar[tuple[Choosing, ...]]
    COMMANDS_HERE: tuple[Command, ...] = commands.PLAIN
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(commands.PLAIN)]

    def __init__(self, session: Session[P, M, E]) -> None:
        super().__init__(session)
        if not self.app.spec.levels:  # a record made by hand may say that computers sit there
            for seat in range(1, len(session.names) + 1):
                session.seat(seat, PERSON)

    def make_view(self) -> PlainView[P, M, E]:
        return self.view_type(self, self.app.spec)

    def question(self, name: str) -> str:
        """What is asked of somebody whose turn it is."""
        return _("{name}, it's your turn.").format(name=name)

    def typed(self, character: str) -> None:
        self.choose(character)

    def choose(self, text: str) -> None:
        """Do the choice that is written so; say why where it is refused."""
        try:
            self.do(self.spec.parse(text))
        except ValueError as refusal:
            self.tell(sentence(self.spec.explain(refusal)))

    def on_sheet_clicked(self, message: Sheet.Clicked) -> None:
        """A click does what the key does."""
        if isinstance(message.target, str) and self.seen:
            self.choose(message.target)

    def on_key(self, event: events.Key) -> None:
        if self.session.finished and event.character in self.TYPED and self.seen:
            self.tell(self.prompt())

    def title_view(self) -> TitleView:
        notice = _("not saved") if self.session.unsaved is not None else ""
        return self.view.title_view()._replace(notice=notice)

    def told(self) -> str:
        return self.view.last_move(self.names, self.session.entries)

    def prompt(self) -> str:
        seat = self.session.to_play
        if seat is not None:
            return self.view.say_of(self.names, lambda names: self.question(names[seat - 1]))
        key = self.app.bound(commands.NEW).key
        text = _("{outcome} Press {key} for another game.")
        return text.format(outcome=self.view.say_of(self.names, self.view.outcome), key=key)

    def move_hints(self) -> list[Hint]:
        session = self.session
        others = [commands.NEW, GAMES, commands.LOG, SETTINGS]
        found = commands.usual_commands(
            to_play=False, can_undo=session.can_undo, can_redo=session.can_redo, others=others
        )
        choosing = [] if session.finished else [Hint(each.keys, _(each.word)) for each in self.CHOOSING]
        return [*choosing, *(hint_of(self.app.bound(each)) for each in found)]

    def idle_words(self) -> str:
        return _("Press {key} to learn how to play.").format(key=self.app.bound(HELP).key)


class PlainReplay(ReplayScreen[P, M, E]):
    """A record, step by step.   view_type: what draws it."""

    view: PlainView[P, M, E]
    view_type: type[PlainView[P, M, E]]

    def make_view(self) -> PlainView[P, M, E]:
        return self.view_type(self, self.app.spec)

    def title_view(self) -> TitleView:
        return self.view.title_view()._replace(where=pgettext("title", "replay"))

    def told_of(self, names: Sequence[str], entry: HistoryEntry[P, M, E]) -> str:
        return self.view.last_move(names, [entry])

    def victory_of(self, names: Sequence[str]) -> str:
        return self.view.outcome(names)


def help_sections(app: AnyApp, table: type[PlainTable[P, M, E]]) -> Sequence[Section]:
    """The help of such a game: its rules in short, the keys, and the saved games."""
    from hotseat.tui.screens.pages import games_section, key_rows, keys_section, short_section

    choosing = ((choosing.keys, choosing.text) for choosing in table.CHOOSING)
    keys = (*choosing, *key_rows(table.COMMANDS_HERE, app.bound), *EVERYWHERE)
    return (
        short_section(_(app.spec.name), app.spec.rules_in_short()),
        keys_section("keys", _("Keys"), keys),
        games_section(app.bound, app.offers),
    )
