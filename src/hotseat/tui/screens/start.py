"""The start screen: who plays, a game's own questions, who goes first, and the saved game to continue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Generic

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.timer import Timer

from hotseat.errors import RecordError
from hotseat.game import E, Flags, M, P
from hotseat.i18n import N_, _, comma_list, in_digits, pgettext, sentence
from hotseat.record.header import PERSON, Header, check_name, level_word
from hotseat.session import Session
from hotseat.storage.journal import Locked
from hotseat.storage.library import AT_START, SavedGame, TooLong
from hotseat.text.fit import fitted
from hotseat.tui.commands import GAMES, GUIDE, HELP, QUIT, SETTINGS, STATISTICS, Command, bindings, spoken
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.drawing.sheet import Part
from hotseat.tui.drawing.styles import SEAT_LOOKS, seat_look
from hotseat.tui.screens import KitScreen
from hotseat.tui.widgets.form import Choice, Field, Row, Wheel, in_language
from hotseat.tui.widgets.lines import KeyHint
from hotseat.tui.widgets.start_form import Answers, Scenery, StartForm

if TYPE_CHECKING:
    from hotseat.tui.app import HotseatApp

COMMANDS = (GAMES, STATISTICS, GUIDE, HELP, SETTINGS, QUIT)

# Starts from any line. Many terminals send enter for ctrl+enter, some ctrl+j; F6 comes from all of them.
_AT_ONCE = "f6,ctrl+enter,ctrl+j"

PRESSES = frozenset(("enter", *_AT_ONCE.split(",")))  # keys that may start a game

_NAME_CELLS = 20  # of a name in a sentence

_SAVED_NAME_CELLS = 12  # of a name in the line that continues the saved game

_ACROSS = {"left": -1, "right": 1}

_STILL = 2.0  # seconds before the picture goes on being laid


def who_choices(levels: Sequence[str]) -> tuple[list[str], list[str]]:
    """Who may sit at a seat, a person first, and a sentence on each; `levels` of computers there are."""
    sentences = {
        "easy": _("Easy: for first games. It often misses the best move."),
        "medium": _("Medium: plays like someone who knows the game."),
        "hard": _("Hard: looks ahead."),
        "expert": _("Expert: the strongest. It takes up to three seconds for a move."),
    }
    person = _("A person plays here. Left and Right change to a computer.")
    if not levels:
        person = _("A person plays here.")
    computers = (_("computer, {level}").format(level=level_word(level)) for level in levels)
    return [_("person"), *computers], [person, *(sentences[level] for level in levels)]


class GameName(Part[str]):
    """The name of the game, spaced out: the banner of a game that brings none."""

    LOOKS: ClassVar[dict[str, str]] = {"name": "bold $yours"}

    def paint(self, canvas: Canvas[str]) -> None:
        name = (self.host.app.TITLE or "").upper()
        canvas.put(2, canvas.height - 2, " ".join(name), self.look("name"))


class StartScreen(KitScreen[None], Generic[P, M, E]):
    """Asks what a game needs to begin. At first enter alone starts, or continues the saved game; on any
    other line it leads to the next one.

    What `COMMANDS_HERE` names beside help and quit stands below the keys.
    """

    app: HotseatApp[P, M, E]
    # Proposed the first time.
    NAMES: ClassVar[tuple[str, ...]] = (N_("North"), N_("South"), N_("East"), N_("West"))
    returned = False  # whether one came back to it from a game in which nobody had chosen
    _moving: Timer | None = None  # until the picture goes on
    COMMANDS_HERE: tuple[Command, ...] = COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go", "start", show=False, id="start"),
        Binding(_AT_ONCE, "start", "start now", show=False, id="start-now"),
        Binding("up", "move(-1)", "up", show=False, id="start-up"),
        Binding("down", "move(1)", "down", show=False, id="start-down"),
        Binding("shift+tab", "step(-1)", "back", show=False, id="start-previous"),
        Binding("tab", "step(1)", "on", show=False, id="start-next"),
        Binding("escape", "back", "back", show=False, id="start-back"),
        *bindings(COMMANDS),
    ]

    def __init__(self, flags: Flags, under_way: Session[P, M, E] | None) -> None:
        """`under_way` is the game over whose table this opens; its players are proposed again."""
        super().__init__()
        self._under_way = under_way
        self.over_a_game = under_way is not None
        self.flags = flags if under_way is None else type(flags)()
        self.said = ""  # in place of what is said on a row, until the next key
        self.kept: SavedGame[P] | None = None if under_way else self.newest()  # the game to continue

    # What a game brings

    @property
    def least(self) -> tuple[int, int]:
        """Columns and rows that the table needs."""
        return self.app.table.view_type.LEAST

    def banner(self) -> Part[str]:
        """The picture on top, where there is no room for a larger one."""
        return GameName()

    def make_scenery(self) -> Scenery | None:
        """The picture for large terminals, where the game has one."""
        return None

    def questions(self, play: str) -> tuple[Choice, ...]:
        """The game's own choices, if there are any; `play` is how it was played last."""
        del play
        return ()

    def seat_colour(self, seat: int) -> str:
        return SEAT_LOOKS[seat_look(seat - 1)]

    def stands(self, position: P, players: str) -> str:
        """How it stands with the saved game, in words: `Continue: Ada 21, Ben 17, round 3`.

        players: their names, and their scores in a game that has any.
        """
        del position
        return _("Continue: {players}").format(players=players)

    def tutorial_words(self) -> tuple[str, str]:
        """The line that offers the tutorial, and a sentence on it."""
        return ("", "")

    def begun(self, answers: Answers, seats: tuple[str, ...]) -> None:
        """Begin a game; one that asks for more than who plays and who begins does this itself.

        seats: who sits where, as seat lines say it. Raises `ValueError` with a sentence where the answers
        will not do.
        """
        from hotseat.game import Setup

        setup = Setup(self.app.spec, answers.names, answers.first, self.flags.seed, seats)
        self.app.navigator.begin(setup)

    # The form

    def compose(self) -> ComposeResult:
        self.form = self._make_form()
        yield self.form

    def _make_form(self) -> StartForm:
        settings, game = self.app.settings, self._under_way
        names, seats, count, play = settings.names, settings.seats, settings.players, settings.play
        if game is not None:
            names, seats, count = game.names, game.seats, len(game.names)
            play = self.app.play_of(game)
        counts, levels = self.app.spec.players, self.app.spec.levels
        proposed = tuple(dict.fromkeys((*names, *map(_, self.NAMES))))[: counts[-1]]
        self._who = (PERSON, *(f"computer {level}" for level in levels))  # who may play at a seat
        places = [self._who.index(who) if who in self._who else 0 for who in seats]
        places += [0] * len(proposed)
        return StartForm(
            tuple(counts),
            [*self._seats(proposed, places)],
            self.questions(play),
            count=count if count in counts else counts[0],
            first=self.flags.first,
            saved=self.saved(),
            tutorial=self.tutorial_words() if self.app.guide_wanted() else ("", ""),
            banner=self.banner(),
            make_scenery=self.make_scenery,
        )

    def _seats(self, names: Sequence[str], places: Sequence[int]) -> Iterator[tuple[Field, Wheel]]:
        """Each name, and by its place among the words for that, who plays there."""
        spec = self.app.spec
        explains = _("Type each name. Tab: person or computer.") if spec.levels else _("Type each name.")
        words, sentences = who_choices(spec.levels)
        for seat, (name, place) in enumerate(zip(names, places, strict=False), 1):
            field = Field(f"name-{seat}", spec.seat_word(seat), name, explains)
            who = Wheel(f"who-{seat}", "", words, place, sentences)
            field.bar, who.beside = self.seat_colour(seat), field
            yield field, who

    def saved(self) -> str:
        if self.kept is None or self.kept.position is None:
            return ""
        names = [fitted(name, _SAVED_NAME_CELLS) for name in self.kept.names]
        scores = self.kept.scores or [""] * len(names)
        players = [
            f"{name} {in_digits(str(score))}".strip() for name, score in zip(names, scores, strict=True)
        ]
        return self.stands(self.kept.position, comma_list(players))

    def newest(self) -> SavedGame[P] | None:
        """The game to go on with. Where it took too long to find one, that is said until the next key."""
        try:
            return self.app.library.newest_unfinished(search=AT_START)
        except TooLong:
            self.said = _("Looking for a game to continue took too long: choose one among the saved games.")
            return None

    # What is shown

    def on_mount(self) -> None:
        """Enter alone starts, or goes on. Everything is laid out at once, for the first picture."""
        continues = self.form.going_on.shown and not self.over_a_game and not self.returned
        self.form.go_to(self.form.going_on if continues else self.form.starting)
        self.form.seat()
        self.lay_out(self.app.size)

    def on_screen_resume(self) -> None:
        self.form.offer_tutorial(offered=self.app.guide_wanted())
        self.lay_out(self.app.size)
        self._advance_soon(_STILL)

    def on_screen_suspend(self) -> None:
        self._stand_still()

    def on_resize(self, event: events.Resize) -> None:
        del event  # it is laid out by every screen's own handler
        self._advance_soon(_STILL)

    def settings_changed(self) -> None:
        self.form.forget()

    async def language_changed(self) -> None:
        before = self.form
        await self.recompose()
        self.form.fill_in_as(before)
        self.on_mount()

    # The picture, which goes on being laid as long as nobody touches anything

    def _advance_soon(self, seconds: float) -> None:
        self._stand_still()
        if self.form.wide and self.app.motion and self.is_current:
            self._moving = self.set_timer(seconds * self.app.motion, self._advance)

    def _advance(self) -> None:
        self._moving = None
        if self.form.scenery is not None and self.app.motion:
            self._advance_soon(self.form.scenery.advance())

    def _stand_still(self) -> None:
        if self._moving is not None:
            self._moving.stop()
            self._moving = None

    def lay_out(self, size: Size) -> None:
        super().lay_out(size)
        self.form.lay_out(size)
        self.show_all()

    @property
    def typing(self) -> bool:
        return isinstance(self.form.row, Field)

    def show_all(self) -> None:
        line = self.said or self.form.row.sentence()
        self.form.said_line.say(line, "yours" if self.said else "quiet")
        typing = self.typing
        doing, screens = self._hints(typing), self._screen_hints(typing)
        last = self._named((HELP, QUIT), typing)
        width, height = self.least
        if self.app.size.width < width or self.app.size.height < height:
            text = _("The table needs {width}x{height} characters. Please enlarge the window.")
            screens = [KeyHint(text.format(width=width, height=height), "", lit=True)]
        if self.form.wide:
            doing, screens = [*doing, *screens], []
        self.form.more_line.show(screens)
        self.form.hint_line.show([*doing, *last])

    def _screen_hints(self, typing: bool) -> list[KeyHint]:
        """The screens that can be opened from here; the guided round stands in the form as long as it
        is offered.
        """
        hidden = {HELP, QUIT, GUIDE} if self.form.guide.shown else {HELP, QUIT}
        offered = filter(self.app.offers, self.COMMANDS_HERE)
        named = [command for command in offered if command.word and command not in hidden]
        return self._named(named, typing)

    def _hints(self, typing: bool) -> list[KeyHint]:
        row = self.form.row
        words: dict[Row, str] = {
            self.form.starting: pgettext("begin a game", "start"),
            self.form.going_on: _("continue"),
            self.form.guide: _("show me"),
        }
        hints = [KeyHint(spoken("enter"), words.get(row, _("next")), "screen.go")]
        if row not in words:
            hints.append(
                KeyHint(spoken(_AT_ONCE.split(",")[0]), pgettext("begin a game", "start"), "screen.start")
            )
        if self.form.wide or not typing:  # what a field needs is more than a small bar has room for
            keys = _("arrows") if self.form.has_neighbour else _("up down")
            hints.append(KeyHint(keys, pgettext("arrow keys", "move"), "screen.move(1)"))
        if isinstance(row, Choice):
            hints.append(KeyHint(_("left right"), _("change"), "screen.change"))
        if typing and self.form.has_computers:
            hints.append(KeyHint(spoken("tab"), _("person or computer"), "screen.step(1)"))
        if self.over_a_game:
            hints.append(KeyHint(spoken("escape"), pgettext("leave", "back"), "screen.back"))
        return hints

    def action_change(self) -> None:
        self.form.row.key("right", None)

    def _named(self, commands: Iterable[Command], typing: bool) -> list[KeyHint]:
        """Commands with their first keys; while a name is typed, their first that are no characters."""
        found = []
        for command in commands:
            keys = map(spoken, self.app.bound(command).keys.split(","))
            keys_now = [key for key in keys if not typing or len(key) > 1]
            found += [KeyHint(key, command.word, command.action) for key in keys_now[:1]]
        return found

    # What is done

    def on_key(self, event: events.Key) -> None:
        self.said = ""
        self._stand_still()
        at_end = in_language(event.key) == "right" and self.form.at_end_of_name
        if self.form.take(event):
            event.stop()
        elif self.form.has_neighbour and event.key in _ACROSS:
            self.form.across(_ACROSS[in_language(event.key)])
        if at_end:  # there is nothing more to the right in the name: on to who plays there
            self.form.step(1)
        self.show_all()

    def on_paste(self, event: events.Paste) -> None:
        self.said = ""
        self.form.paste(event.text)
        event.stop()

    def on_mouse_down(self) -> None:
        if not self.app.question.stands:
            self.said = ""
        self._stand_still()
        self.show_all()

    def on_form_changed(self) -> None:
        self.form.seat()
        self.lay_out(self.app.size)

    def on_form_moved(self) -> None:
        self.lay_out(self.app.size)

    def on_form_pressed(self) -> None:
        self.action_go()

    def action_move(self, by: int) -> None:
        self.form.move(by)

    def action_step(self, by: int) -> None:
        self.form.step(by)

    def action_go(self) -> None:
        row = self.form.row
        if row is self.form.guide:
            self.app.navigator.show_tutorial()
        elif row is self.form.going_on:
            self._try(self.go_on)
        elif row is self.form.starting:
            self.action_start()
        else:
            self.form.next_line()

    def action_start(self) -> None:
        answers = self.form.answers()
        for seat, field in enumerate(self.form.fields[: len(answers.names)]):
            if why_not := self._why_not(answers.names, seat):
                self.form.go_to(field)
                field.select()
                self.tell(why_not)
                return
        self._try(lambda: self.begin(answers))

    def play_computer(self) -> None:
        """Begin a game of two, the second played by the weakest computer."""
        self.form.offer_tutorial(offered=self.app.guide_wanted())
        self.form.seat_two(0, 1)
        self.lay_out(self.app.size)
        self.action_start()

    def _try(self, deed: Callable[[], None]) -> None:
        try:
            deed()
        except ValueError as fault:
            self.tell(sentence(str(fault)))

    def _why_not(self, names: Sequence[str], seat: int) -> str:
        """Why the name of a seat, from 0, will not do behind those before it; empty where it does."""
        word, name = self.app.spec.seat_word, names[seat].strip()
        kept = [check_name(other, Header("", ())) for other in names[:seat]]
        try:
            check_name(names[seat], Header("", tuple(("player", other) for other in kept)))
        except ValueError as fault:
            if name in kept:
                text, one = _("{one} and {other} are both called {name}."), word(kept.index(name) + 1)
                return text.format(one=one, other=word(seat + 1), name=fitted(name, _NAME_CELLS))
            if not name:
                return _("{player} needs a name.").format(player=word(seat + 1))
            return sentence(_("{player}: {reason}").format(player=word(seat + 1), reason=fault))
        return ""

    def action_back(self) -> None:
        if self.over_a_game:
            self.dismiss()
        else:
            self.app.action_help_quit()

    def tell(self, text: str) -> None:
        self.said = text
        self.show_all()

    # The saved game, and a new one

    def begin(self, answers: Answers) -> None:
        """Begin a game. Raises `ValueError` with a sentence where the answers will not do."""
        begin = partial(self.begun, answers, tuple(self._who[place] for place in answers.seats))
        if lost := self.app.unsaved():
            self.form.go_to(self.form.starting)
            text = _("{why} Start another anyway?").format(why=lost)
            self.app.question.ask(text, "enter,space", partial(self._try, begin))
        else:
            begin()

    def go_on(self) -> None:
        """Continue the saved game. Raises `ValueError` with a sentence where that cannot be."""
        assert self.kept is not None
        try:
            session = self.app.library.resume(self.kept.path)
        except (RecordError, Locked) as fault:
            raise ValueError(str(fault)) from None
        self.app.navigator.open(session)

    def action_games(self) -> None:
        self.app.navigator.show_games(self._games_closed)

    def _games_closed(self, changed: bool | None) -> None:
        if changed and not self.over_a_game:
            self.kept = self.newest()
            self.form.offer_saved(self.saved())
            self.lay_out(self.app.size)

    def tutorial_declined(self) -> None:
        """To start a game beside the tutorial's line is to decline that."""
        if self.form.guide.shown:
            self.app.guide_seen("declined")
            self.app.navigator.tutorial_passed_over = True
