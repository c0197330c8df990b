"""The computers at a table: what is asked of them, how their choices look, what is said of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from hotseat.language import _
from hotseat.lots import lot
from hotseat.notation import C, E, G
from hotseat.record import PERSON
from hotseat.settings import PACE
from hotseat.thinking import patience
from hotseat.ui.command import HELP, QUIT, Command
from hotseat.ui.parts.lines import Hint, hint_of
from hotseat.ui.play import tablecommands as commands
from hotseat.ui.play.computers import Computers

if TYPE_CHECKING:
    from hotseat.ui.play.table import TableScreen

_READING = 3  # times as long as a choice is shown: what happened is read first
_TOOK_IN = ("enter", "space", "escape", "backspace", "click")  # keys that end waiting and do no more
_NODES = 2000  # that are looked at in a second at the least


class TableComputers(Computers[G, C, E]):
    """The computers of one table. A game says how its choices are called, and how long levels think."""

    SECONDS: ClassVar[Mapping[str, float]] = {}  # that levels think by themselves; others answer at once

    def __init__(self, table: TableScreen[G, C, E]) -> None:
        super().__init__(table, table.session, table.app.thinker)
        self._table = table
        self._commands = table.COMMANDS_HERE
        self.news: list[str] = []  # sentences, to be said when the table is in view
        for seat, who in enumerate(self.session.seats, 1):
            if who != PERSON and not self.known(who):
                self.session.seat(seat, PERSON)
                self.news.append(_unknown(table.names[seat - 1], who))
        self._set_commands()

    @abstractmethod
    def choice_words(self, choice: C) -> str:
        """A choice that is about to be done, in words."""

    @abstractmethod
    def choosing_sentence(self, name: str, choice: str) -> str:
        """That somebody is about to do that."""

    def _set_commands(self) -> None:
        """What the palette offers: where only computers play, how to watch them too."""
        watched = commands.WATCH if self.session.watched else ()
        self._table.COMMANDS_HERE = (*watched, *self._commands)

    def known(self, who: str) -> bool:
        """Whether there is such a computer: of a level, or one's own that the command line named."""
        app = self._table.app
        return who in app.own or who in (f"computer {level}" for level in app.LEVELS)

    # What is asked

    def request(self, who: str) -> tuple[Mapping[str, object], float]:
        """The position and the limits; a player of one's own is named by what the command line said."""
        app, level = self._table.app, who.removeprefix("computer ")
        asked = {
            "do": "choose",
            "position": str(self.session.game),
            "player": app.own.get(who, level),
            "seconds": app.seconds,
            "nodes": app.nodes,
            "seed": lot(self.session.seed, len(self.session.entries)),
        }
        seconds = self.SECONDS.get(level, 1.0) if app.seconds is None else app.seconds
        if app.nodes is not None:
            seconds = max(seconds, app.nodes / _NODES)
        return asked, patience(seconds)

    def understood(self, answer: Mapping[str, object]) -> C:
        """The choice. Raises `ValueError` where it is none, or one that is not allowed."""
        text = answer.get("choice")
        if not isinstance(text, str):
            raise ValueError(_("it sent an unreadable answer"))
        command = self._table.notation.parse(text)
        self._table.notation.apply(self.session.game, command)
        return command

    # What is shown

    @property
    def in_view(self) -> bool:
        """Whether no other screen is over the table, not even one that leaves it to be seen."""
        return self._table.app.screen is self._table

    @property
    def at_rest(self) -> bool:
        """Whether the table is in view, nothing is on its way over it, and nobody is asked whether to
        end the game.
        """
        table = self._table
        seen = self.in_view and table.seen
        return seen and not table.film_running and not table.asked_to_end

    @property
    def showing_for(self) -> float:
        """Seconds that a choice is shown before it is done."""
        return PACE[self._table.app.settings.pace]

    @property
    def reading_for(self) -> float:
        """Seconds before that, where there is more to be read."""
        return _READING * self.showing_for if self._table.more_to_read else 0.0

    def show_choice(self, choice: C) -> None:
        """As a person's looks before it is final."""
        self._table.point_at(choice)
        self._table.show_all()

    def do_choice(self, choice: C) -> None:
        """Do it."""
        self._table.do(choice, self.faster)

    def give_up(self, seat: int, why: str) -> None:
        """A computer cannot go on; a person sits there now, and is told."""
        text = _("{name}: {reason}. A person plays here now; {key} seats the computer again.")
        name, key = self._table.names[seat - 1], self._bound(commands.SEATS).key
        self.news.append(text.format(name=name, reason=why.removesuffix("."), key=key))
        self._table.reset_cursor()
        self.say_news()

    def say_news(self) -> None:
        """Say what went wrong, or who sits where now, as soon as the table is in view."""
        if self.news and self.in_view:
            self._table.tell(" ".join(self.news))
            self.news.clear()

    # What is said

    @property
    def at_work(self) -> bool:
        """Whether a computer is to choose, and thinks, while nothing else is to be seen."""
        if self.session.computer_to_play is None or self.paused:
            return False
        return self.shown is None and not self._table.more_to_read

    def prompt(self) -> str:
        """What happens and what can be done, while a computer is to choose; else nothing."""
        seat = self.session.computer_to_play
        if seat is None:
            return ""
        name = self._table.names[seat - 1]
        if self.shown is not None:
            return self.choosing_sentence(name, self.choice_words(self.shown))
        if not self.session.watched:
            key = self._bound(commands.SEATS).key
            text = _("{name}, a computer, is thinking. {key} changes who plays.")
            return text.format(name=name, key=key)
        text = _("You are watching. {pause} pauses, {step} makes the next choice.")
        if self.paused:
            text = _("Paused. {pause} goes on, {step} makes the next choice.")
        pause, step = self._bound(commands.PAUSE).key, self._bound(commands.STEP).key
        return text.format(pause=pause.capitalize(), step=step)

    def hints(self) -> list[Hint]:
        """The keys that mean something while a computer is to choose."""
        found, session = [], self.session
        if session.watched:
            word = _("go on") if self.paused else commands.PAUSE.word
            speed = _("speed {times}x").format(times=self.faster)
            faster, slower = self._bound(commands.FASTER), self._bound(commands.SLOWER)
            found = [
                hint_of(self._bound(commands.PAUSE), word),
                hint_of(self._bound(commands.STEP)),
                Hint(f"{faster.key} {slower.key}", speed, faster.action),
            ]
        if session.can_undo:
            found.append(hint_of(self._bound(commands.UNDO)))
        if session.can_redo:
            found.append(hint_of(self._bound(commands.REDO)))
        found.append(hint_of(self._bound(commands.SEATS)))
        usual = [HELP, QUIT, *(each for each in self._table.USUAL if each.name != commands.SEATS.name)]
        return found + [hint_of(self._without_watching_keys(self._bound(each))) for each in usual]

    def _without_watching_keys(self, command: Command) -> Command:
        """With its other letter, where the small one goes on here."""
        key = command.keys.split(",")[0]
        taken = self.session.watched and key in self._bound(commands.STEP).keys.split(",")
        return command._replace(keys=key.upper()) if taken else command

    def _bound(self, command: Command) -> Command:
        own = (each for each in self._commands if each.name == command.name)
        return self._table.app.bound(next(own, command))

    # Keys

    def takes(self, key: str) -> bool:
        """Whether a key, or a click, is all used up here: one for watching, or one that ends waiting."""
        if self.session.watched and self.session.computer_to_play is not None:
            for command in commands.WATCH:
                if key in self._bound(command).keys.split(","):
                    self._table.call_later(self._table.run_action, command.action)
                    return True
            return False
        return self.skip() and key in _TOOK_IN

    def objects(self) -> bool:
        """Whether it is a computer's turn, so that nobody else can choose; then that is said."""
        if self.session.computer_to_play is None:
            return False
        self._table.tell(self.prompt())
        return True

    def turned_back(self) -> None:
        """A choice is about to be taken back, or done again: what is thought about is another then."""
        self.drop()
        self.paused = self.session.watched

    def seats_changed(self) -> None:
        """Others sit there now."""
        self.drop()
        self.paused = False
        self._set_commands()
        self._table.reset_cursor()
        self._table.drop_hint()
        self.go_on()


def _unknown(name: str, who: str) -> str:
    text = _("{name}: there is no player `{who}` here, so a person plays.")
    return text.format(name=name, who=who.removeprefix("computer ").removeprefix("own "))
