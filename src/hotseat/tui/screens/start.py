"""The start screen: who plays, a game's own questions, who goes first, and the saved game to continue.

It knows no game: one brings a banner, its choices, and what to do with the answers.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.timer import Timer

from hotseat.game import C, E, G
from hotseat.i18n import _, sentence
from hotseat.record.header import Header, check_name
from hotseat.record.reader import PERSON, RecordError
from hotseat.session import Session
from hotseat.settings.model import Settings
from hotseat.setup import Flags
from hotseat.storage.journal import Locked
from hotseat.storage.library import SavedGame
from hotseat.text.fit import fitted
from hotseat.tui.commands import GAMES, GENERAL, GUIDE, HELP, QUIT, STATISTICS, Command, bindings, spoken
from hotseat.tui.drawing.canvas import NOWHERE
from hotseat.tui.game_app import GameApp
from hotseat.tui.table.seats import who_choices
from hotseat.tui.widgets.form import Row
from hotseat.tui.widgets.lines import Hint
from hotseat.tui.widgets.rows import Choice, Field
from hotseat.tui.widgets.start_form import Answers, Question, StartForm

if TYPE_CHECKING:
    from hotseat.tui.app import HotseatApp


__all__ = ["Answers", "Question", "StartScreen"]

# Starts from any line. Many terminals send enter for ctrl+enter, some ctrl+j; F6 comes from all of them.
_AT_ONCE = "f6,ctrl+enter,ctrl+j"

PRESSES = frozenset(("enter", *_AT_ONCE.split(",")))  # keys that may start a game

_NAME_CELLS = 20  # of a name in a sentence

_ACROSS = {"left": -1, "right": 1}

_STILL = 2.0  # seconds before the picture goes on being laid


class StartScreen(StartForm):
    """Asks what a game needs to begin. At first enter alone starts, or continues the saved game; on any
    other line it leads to the next one.

    What `COMMANDS_HERE` names beside help and quit stands below the keys.
    """

    app: HotseatApp
    LEAST: ClassVar[tuple[int, int]] = (0, 0)  # columns and rows that the table needs
    returned = False  # whether one came back to it from a game in which nobody had chosen
    _moving: Timer | None = None  # until the picture goes on
    COMMANDS_HERE: ClassVar[tuple[Command, ...]] = (GUIDE, *GENERAL)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go", "start", show=False, id="start"),
        Binding(_AT_ONCE, "start", "start now", show=False, id="start-now"),
        Binding("up", "move(-1)", "up", show=False, id="start-up"),
        Binding("down", "move(1)", "down", show=False, id="start-down"),
        Binding("shift+tab", "step(-1)", "back", show=False, id="start-previous"),
        Binding("tab", "step(1)", "on", show=False, id="start-next"),
        Binding("escape", "back", "back", show=False, id="start-back"),
        *bindings((GUIDE, *GENERAL)),
    ]
    DEFAULT_CSS = """
    StartScreen { background: $table; }
    """

    # What a game brings

    @property
    def _goes_on(self) -> bool:
        """Whether enter alone continues the saved game."""
        return self.going_on.shown and not self.over_a_game and not self.returned

    @abstractmethod
    def go_on(self) -> None:
        """Go on with the saved game. Raises `ValueError` with a sentence where that cannot be."""

    @abstractmethod
    def begin(self, answers: Answers) -> None:
        """Begin a game. Raises `ValueError` with a sentence where the answers will not do."""

    # What is shown

    def on_mount(self) -> None:
        """Enter alone starts, or goes on. Everything is laid out at once, for the first picture."""
        self.form.go_to(self.going_on if self._goes_on else self.starting)
        self.seat()
        self.lay_out(self.app.size)

    def on_screen_resume(self) -> None:
        """Shown, or shown again: the guided round may have been played meanwhile."""
        self._offer_guide()
        self.lay_out(self.app.size)
        self._advance_soon(_STILL)

    def on_screen_suspend(self) -> None:
        """Another screen is shown: nothing moves behind it."""
        self._stand_still()

    def on_resize(self, event: events.Resize) -> None:
        """Lay the form out anew."""
        self.lay_out(event.size)
        self._advance_soon(_STILL)

    def settings_changed(self) -> None:
        """The picture may look otherwise."""
        self.form.forget()

    # The picture, which goes on being laid as long as nobody touches anything

    def _advance_soon(self, seconds: float) -> None:
        self._stand_still()
        if self.wide and self.app.motion and self.is_current:
            self._moving = self.set_timer(seconds * self.app.motion, self._advance)

    def _advance(self) -> None:
        self._moving = None
        if self.scenery is not None and self.app.motion:
            self._advance_soon(self.scenery.advance())

    def _stand_still(self) -> None:
        if self._moving is not None:
            self._moving.stop()
            self._moving = None

    def _offer_guide(self) -> None:
        self.guide.shown = self.guide_wanted()
        if self.guide.shown:
            explains = _('Enter starts the game. First time? Try "Show me how".')
        else:
            explains = _("Enter starts the game.")
        self.starting.explains = explains
        if not self.form.row.shown:
            self.form.go_to(self.starting)

    def lay_out(self, size: Size) -> None:
        super().lay_out(size)
        self.show_all()

    @property
    def typing(self) -> bool:
        """Whether letters are typed into the row under the cursor."""
        return isinstance(self.form.row, Field)

    def show_all(self) -> None:
        """What is said on the row under the cursor, and the keys that mean something there."""
        self.said_line.say(self.said or self.form.row.sentence(), "yours" if self.said else "quiet")
        typing = self.typing
        doing, screens, last = self._hints(typing), self._screen_hints(typing), self._last_hints(typing)
        if self._is_small:
            width, height = self.least
            text = _("The table needs {width}x{height} characters. Please enlarge the window.")
            screens = [Hint(text.format(width=width, height=height), "", lit=True)]
        if self.wide:
            doing, screens = [*doing, *screens], []
        self.more_line.show(screens)
        self.hint_line.show([*doing, *last])

    def _screen_hints(self, typing: bool) -> list[Hint]:
        """The screens that can be opened from here; the guided round stands in the form as long as it
        is offered.
        """
        hidden = {HELP, QUIT, GUIDE} if self.guide.shown else {HELP, QUIT}
        named = [
            each for each in self.COMMANDS_HERE if each.word and each not in hidden and self.app.offers(each)
        ]
        return [hint for each in named if (hint := self._hint(each, typing))]

    def _last_hints(self, typing: bool) -> list[Hint]:
        return [hint for each in (HELP, QUIT) if (hint := self._hint(each, typing))]

    @property
    def _is_small(self) -> bool:
        """Whether there is room for this form, and none for the table."""
        size = self.app.size
        return size.width < self.least[0] or size.height < self.least[1]

    @property
    def least(self) -> tuple[int, int]:
        """Columns and rows that the table needs."""
        return self.LEAST

    def _hints(self, typing: bool) -> list[Hint]:
        """What the keys do in the row under the cursor."""
        row = self.form.row
        words: dict[Row, str] = {
            self.starting: _("start"),
            self.going_on: _("continue"),
            self.guide: _("show me"),
        }
        found = [Hint("enter", words.get(row, _("next")), "screen.go")]
        if row not in words:
            found.append(Hint(spoken(_AT_ONCE.split(",")[0]), _("start"), "screen.start"))
        if self.wide or not typing:  # what a field needs is more than a small bar has room for
            found.append(Hint("up down", _("move"), "screen.move(1)"))
        if isinstance(row, Choice):
            found.append(Hint("left right", _("change"), "screen.change"))
        elif self._has_neighbour(row):
            found.append(Hint("left right", _("move"), "screen.step(1)"))
        if typing and self.has_computers:
            found.append(Hint("tab", _("person or computer"), "screen.step(1)"))
        if self.over_a_game:
            found.append(Hint("esc", _("back"), "screen.back"))
        return found

    def _has_neighbour(self, row: Row) -> bool:
        """Whether a line that does something has another one beside it."""
        deeds = [each for each in self.deeds if each.shown]
        return row in deeds and any(row in (each.beside, each) and each.beside for each in deeds)

    def action_change(self) -> None:
        """The next word of the row, as the right arrow does."""
        self.form.row.key("right", None)

    def _hint(self, command: Command, typing: bool) -> Hint | None:
        """A command with its first key; while a name is typed, its first that is no character."""
        for key in map(spoken, self.app.bound(command).keys.split(",")):
            if not typing or len(key) > 1:
                return Hint(key, command.word, command.action)
        return None

    # What is done

    def on_key(self, event: events.Key) -> None:
        """What means something in the row under the cursor; everything else is a binding."""
        self.said = ""
        self._stand_still()
        at_end = event.key == "right" and self._at_the_end
        if self.form.take(event):
            event.stop()
        elif self._has_neighbour(self.form.row) and event.key in _ACROSS:
            self.form.across(_ACROSS[event.key])
        if at_end:  # there is nothing more to the right in the name: on to who plays there
            self.form.step(1)
        self.show_all()

    @property
    def _at_the_end(self) -> bool:
        """Whether the text cursor stands behind a name that has something to its right."""
        row = self.form.row
        ends = isinstance(row, Field) and row.typed.at == len(row.value) and not row.selected
        return ends and any(who.shown and who.beside is row and who.box != NOWHERE for who in self.whos)

    def on_paste(self, event: events.Paste) -> None:
        """Text was pasted."""
        self.said = ""
        self.form.paste(event.text)
        event.stop()

    def on_mouse_down(self) -> None:
        """A click is as good as a key."""
        self.said = ""
        self._stand_still()
        self.show_all()

    def on_form_changed(self) -> None:
        """Another number, or another name."""
        self.seat()
        self.lay_out(self.app.size)

    def on_form_moved(self) -> None:
        """Another row is under the cursor."""
        self.lay_out(self.app.size)

    def on_form_pressed(self) -> None:
        """A line that does something was clicked."""
        self.action_go()

    def action_move(self, by: int) -> None:
        """Up or down."""
        self.form.move(by)

    def action_step(self, by: int) -> None:
        """To the row before or behind, those beside others among them."""
        self.form.step(by)

    def action_go(self) -> None:
        """Enter: do what the line does, or go on to the next one."""
        row = self.form.row
        if row is self.guide:
            self.app.action_guide()
        elif row is self.going_on:
            self._try(self.go_on)
        elif row is self.starting:
            self.action_start()
        else:
            self.form.next_line()

    def action_start(self) -> None:
        """Start the game, from whichever line."""
        answers = self.answers()
        misnamed = self._misnamed(answers.names)
        if misnamed is not None:
            seat, text = misnamed
            self.form.go_to(self.fields[seat])
            self.fields[seat].select()
            self.tell(text)
        else:
            self._try(lambda: self.begin(answers))

    def _try(self, deed: Callable[[], None]) -> None:
        """Do something, or say why not."""
        try:
            deed()
        except ValueError as fault:
            self.tell(sentence(str(fault)))

    def _misnamed(self, names: Sequence[str]) -> tuple[int, str] | None:
        """The first seat, from 0, whose name will not do, and why not."""
        kept: list[str] = []
        for seat, text in enumerate(names):
            try:
                kept.append(check_name(text, Header("", tuple(("player", each) for each in kept))))
            except ValueError as fault:
                same = kept.index(text.strip()) if text.strip() in kept else None
                return seat, self._why_not(seat, text.strip(), str(fault), same)
        return None

    def _why_not(self, seat: int, name: str, reason: str, same: int | None) -> str:
        """same: the seat before it that has this name already, if any."""
        if same is not None:
            one, other = self.seat_word(same + 1), self.seat_word(seat + 1)
            text = _("{one} and {other} are both called {name}.")
            return text.format(one=one, other=other, name=fitted(name, _NAME_CELLS))
        player = self.seat_word(seat + 1)
        if not name:
            return _("{player} needs a name.").format(player=player)
        return sentence(_("{player}: {reason}").format(player=player, reason=reason))

    def action_back(self) -> None:
        """To the game under way, where there is one."""
        if self.over_a_game:
            self.dismiss()
        else:
            self.app.action_help_quit()

    def tell(self, text: str) -> None:
        """Say something until the next key."""
        self.said = text
        self.show_all()


# Games of the last time; what lies further back is found among the saved games. A thousand finished
# games would keep the first picture waiting for two seconds.
LOOKED_INTO = 12

_SAVED_NAME_CELLS = 12  # of a name in the line that continues the saved game


class GameStart(StartScreen, Generic[G, C, E]):
    """Begins a game, or goes on with the saved one. `kept` is that one, where there is one."""

    app: GameApp[G, C, E]
    COMMANDS_HERE = (GAMES, STATISTICS, *StartScreen.COMMANDS_HERE)
    BINDINGS: ClassVar[list[BindingType]] = [*bindings((GAMES, STATISTICS))]
    NAMES: ClassVar[tuple[str, ...]] = ("North", "South", "East", "West")  # proposed the first time
    kept: SavedGame[G] | None = None
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
        if event.key not in PRESSES:
            self._warned = False

    # What a game brings

    def stands(self, position: G, players: str) -> str:
        """How it stands with the saved game, in words: `Continue: Ada 21, Ben 17, round 3`.

        players: their names, and their scores in a game that has any.
        """
        del position
        return _("Continue: {players}").format(players=players)

    def begun(self, answers: Answers, seats: tuple[str, ...]) -> None:
        """Begin a game; one that asks for more than who plays and who begins does this itself.

        seats: who sits where, as seat lines say it. Raises `ValueError` with a sentence where the answers
        will not do.
        """
        from hotseat.setup import PlainSetup

        notation, seed = self.app.saves.notation, self.flags.seed
        self.app.begin(PlainSetup(notation, answers.names, answers.first, seed, seats))

    # What every game does

    def who_words(self) -> tuple[tuple[str, str], ...]:
        return who_choices(self.app.LEVELS)

    def saved(self) -> str:
        if self.kept is None or self.kept.position is None:
            return ""
        names = [fitted(name, _SAVED_NAME_CELLS) for name in self.kept.names]
        scores = self.kept.scores or [""] * len(names)
        players = (f"{name} {score}".strip() for name, score in zip(names, scores, strict=True))
        return self.stands(self.kept.position, ", ".join(players))

    def begin(self, answers: Answers) -> None:
        lost = self.app.unsaved()
        if lost and not self._warned:
            self._warned = True
            self.form.go_to(self.starting)
            text = _("{why} Start another anyway? Press Enter again.")
            raise ValueError(text.format(why=lost))
        self.begun(answers, tuple(self.who[place] for place in answers.seats))

    def newest(self) -> SavedGame[G] | None:
        """The game to go on with."""
        return self.app.saves.newest_unfinished(most=LOOKED_INTO)

    def guide_wanted(self) -> bool:
        return self.app.guide_wanted()

    def go_on(self) -> None:
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
