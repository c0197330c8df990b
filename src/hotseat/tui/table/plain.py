"""A table with one picture and lines around it, for a simple game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.geometry import Size

from hotseat.game import E, HistoryEntry, M, P
from hotseat.i18n import _, comma_list, join_sentences, pgettext, sentence
from hotseat.record.reader import Record
from hotseat.session import Session
from hotseat.tui import commands
from hotseat.tui.commands import GAMES, GENERAL_ROWS, HELP, SETTINGS, Command
from hotseat.tui.drawing.canvas import Box
from hotseat.tui.drawing.sheet import AnyPart, Sheet, ViewPart
from hotseat.tui.navigator import Navigator
from hotseat.tui.preferences import ScreenKeys, keymap_screens
from hotseat.tui.screens.replay import ReplayScreen
from hotseat.tui.screens.start import StartScreen
from hotseat.tui.table import Entries, Lines, Scene, TableState, TableView, Timed
from hotseat.tui.table.controllers import table_keys
from hotseat.tui.table.screen import GameTraits, TableScreen
from hotseat.tui.widgets import KeyHint, LogLine, Span, Title, TitleView
from hotseat.values import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from hotseat.tui.screens.pages import Section


def _log_line(names: Sequence[str], entry: HistoryEntry[P, M, E]) -> LogLine:
    seat, move = None if entry.chance else entry.before.to_play, str(entry.move)
    if seat is None:
        return LogLine((move,))
    name = names[seat - 1]
    return LogLine((f"{name}: {move}",), seat, ((Span(f"{name} "), Span(move)),), move=True)


class PlainView(TableView[P, Timed]):
    """The picture takes the room that the lines leave. `LEAST` is the size for all of it."""

    @abstractmethod
    def make_picture(self) -> ViewPart[Any, P]:
        """The picture of a position; its marks are the targets of `Sheet.Clicked` and `Sheet.Pointed`."""

    def make_parts(self) -> Sequence[AnyPart]:
        self.title_line, self.picture = Title(), self.make_picture()
        return self.title_line, self.picture

    def plan_parts(self, size: Size, _largest: str) -> tuple[list[Box], Lines]:
        width, height = size
        rows = (height - 4, 1), (height - 3, 2), (height - 1, 1)  # in the replay the bar has one of the two
        boxes = [Box(0, 0, width, 1), Box(0, 1, width, height - 5)]
        return boxes, Lines(*(Box(1, y, width - 2, high) for y, high in rows))

    def show_parts(self, scene: Scene[P]) -> None:
        self.title_line.show(scene.title)
        self.picture.show(scene.parts)

    # Words

    def title(self, position: P, names: Sequence[str]) -> TitleView:
        seat = position.to_play
        return TitleView("", "" if seat is None else _("{name} to play").format(name=names[seat - 1]), "", "")

    def log_lines(self, names: Sequence[str], entries: Entries, _animated: bool) -> list[LogLine]:
        return [_log_line(names, entry) for entry in entries]

    def outcome(self, position: P, names: Sequence[str]) -> str:
        winners = [names[seat - 1] for seat in position.winners or ()]
        if not winners:
            return _("Game over: a draw.")
        text = _("Game over: {names} share the win.") if winners[1:] else _("Game over: {name} wins.")
        return text.format(name=winners[0], names=comma_list(winners))


class Choosing(NamedTuple):
    """How to choose: the keys, a word for the key bar, and a sentence for the help."""

    keys: str
    word: str
    text: str


class PlainTable(TableScreen[P, M, E, None, Timed]):
    """A game at the table. The picture's marks are texts of moves, which can be typed, too."""

    view: PlainView[P]
    CHOOSING: ClassVar[tuple[Choosing, ...]]
    COMMANDS_HERE: tuple[Command, ...] = commands.PLAIN

    TRAITS = GameTraits(
        lambda _position, move: str(move),
        lambda names, entries: _log_line(names, entries[0]).text,
        lambda name, move: f"{name}: {move}.",
    )

    def __init__(self, session: Session[P, M, E], view: PlainView[P]) -> None:
        super().__init__(TableState(session, None, self.app.settings), view)

    def question(self, name: str) -> str:
        return _("{name}, it's your turn.").format(name=name)

    def typed(self, character: str) -> None:
        try:
            self.do(self.app.spec.parse(character))
        except ValueError as refusal:
            self.tell(sentence(self.app.spec.explain(refusal)))

    def on_sheet_clicked(self, message: Sheet.Clicked) -> None:
        if isinstance(message.target, str) and self.fits:
            self.typed(message.target)

    # What is shown

    def scene(self) -> Scene[P]:
        state, view, lines = self.state, self.view, self.view.lines
        notice = _("not saved") if self.session.unsaved is not None else ""
        entries = [_log_line(state.names, entry).text for entry in state.entries[-1:]]
        new, help_key = state.bound(commands.NEW).key, state.bound(HELP).key
        idle_words = _("Press {key} to learn how to play.")

        def keys() -> list[KeyHint]:
            own = [] if state.session.finished else [KeyHint(c.keys, _(c.word)) for c in self.CHOOSING]
            return own + state.usual_keys((commands.NEW, GAMES, commands.LOG, SETTINGS), to_play=False)

        def ask(names: Sequence[str]) -> str:
            if self.session.position.to_play is not None:
                return self.question(names[self.session.position.to_play - 1])
            outcome = view.outcome(state.position, names)
            return _("{outcome} Press {key} for another game.").format(outcome=outcome, key=new)

        scene = Scene(
            view.title(state.position, state.names)._replace(notice=notice),
            state.position,
            join_sentences(entries),
            lines.ask(state.names, ask, self.session.position.to_play) if state.notice is None else "",
            tuple(table_keys(state, keys, lambda: idle_words.format(key=help_key))),
            seat_asked=self.session.position.to_play,
        )
        return scene.noticing(state.notice)


class PlainReplay(ReplayScreen[P, M, E, Timed]):
    """A record, step by step."""

    view: PlainView[P]

    def scene(self) -> Scene[P]:
        title = self.view.title(self.state.position, self.state.names)
        return self.replayed(title._replace(where=pgettext("title", "replay")), self.state.position)

    def last_move_of(self, names: Sequence[str], entry: HistoryEntry[P, M, E]) -> str:
        return _log_line(names, entry).text


class PlainNavigator(Navigator[P, M, E]):
    """Opens the screens of a game without result, tutorial and settings of its own."""

    table: type[PlainTable[P, M, E]]
    view: type[PlainView[P]]  # draws table and replay

    def table_of(self, session: Session[P, M, E]) -> PlainTable[P, M, E]:
        return self.table(session, self.view())

    def start_screen(self) -> StartScreen[P, M, E]:
        start = StartScreen[P, M, E](self.app.flags, self.app.session)
        start.least = self.view.LEAST
        return start

    def replay_of(self, record: Record[P, M, E], path: Path) -> PlainReplay[P, M, E]:
        return PlainReplay(record, path, self.view())

    def help_sections(self) -> Sequence[Section]:
        from hotseat.tui.screens.pages import games_section, key_rows, keys_section, short_section

        app, table = self.app, self.table
        choosing = ((choosing.keys, choosing.text) for choosing in table.CHOOSING)
        keys = (*choosing, *key_rows(table.COMMANDS_HERE, app.bound), *GENERAL_ROWS)
        return (
            short_section(_(app.spec.name), app.spec.rules_in_short()),
            keys_section("keys", _("Keys"), keys),
            games_section(app.bound, app.offers),
        )

    def settings_sample(self) -> None:
        return None

    def keymap_screens(self) -> Sequence[ScreenKeys]:
        return keymap_screens(self.app.offers, self.table.TYPED, table=self.table.COMMANDS_HERE)
