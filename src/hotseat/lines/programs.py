"""What lasts from one game to the next; and the words that need no game: the program's commands, the options
and the tutorial.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Generic

from hotseat.cli.output import Failure
from hotseat.errors import RecordError
from hotseat.game import E, M, P
from hotseat.i18n import NC_, _, either, languages, use_language
from hotseat.lines.waiting import EndOfInput, Leave, LineBots, LineTerminal
from hotseat.lines.words import Word, and_list, folded, own_word, place_of
from hotseat.settings import HELP, TERMINAL, Chosen, Declared, Settings
from hotseat.settings.file import remember
from hotseat.storage.journal import Locked
from hotseat.text.scripts import show_letters_of

if TYPE_CHECKING:
    from hotseat.cli.program import Program


@dataclass
class LineContext(Generic[P, M, E]):
    """What lasts from one game to the next. learn: plays the tutorial."""

    program: Program[P, M, E, Any]
    terminal: LineTerminal
    bots: LineBots[P, M, E]
    settings: Settings
    learn: Callable[[], None] = lambda: None

    def words(self) -> list[Word]:
        number, name = _("a game's number"), _("a name")
        option = _("an option's name and its value")
        spec, run = self.program.spec, partial(partial, self._run)
        words = [
            Word(NC_("word to type", "games"), _("list the saved games"), "", run("games")),
            Word(NC_("word to type", "replay"), _("hear a saved game move by move"), number, run("replay")),
            Word(NC_("word to type", "review"), _("judge every move of a saved game"), number, run("review")),
            Word(NC_("word to type", "stats"), _("show statistics for every player"), name, run("stats")),
        ]
        words = [
            word._replace(needed=word.argument == number) for word in words if word.name in spec.commands
        ]
        words.append(Word(NC_("word to type", "options"), _("the options"), option, self._options))
        if spec.has_tutorial:
            tutorial = _("learn the game step by step")
            words.append(Word(NC_("word to type", "tutorial"), tutorial, act=lambda _argument: self.learn()))
        return words

    def keep(self, **values: object) -> list[str]:
        """Change settings, in the file, too; says why if that fails."""
        self.settings = self.settings.taking(type(self.settings)(values), [*values])
        why = remember(self.settings, [*values])
        text = _("The options could not be saved: {reason}.")
        return [text.format(reason=why)] if why is not None else []

    def _run(self, command: str, argument: str) -> None:
        """Run a command of the program as the shell would. Raises `ValueError` with what is wrong."""
        if command in ("replay", "review") and not argument:
            text = _("Which game? Type {word} and its number; {games} lists them.")
            raise ValueError(text.format(word=own_word(command), games=own_word("games")))
        try:
            with self.terminal.signals.safe(), suppress(KeyboardInterrupt, EndOfInput, Leave):
                self.program.command(command, "--lines", *([argument] if argument else []))
        except (Failure, RecordError, Locked) as failure:
            raise ValueError(str(failure)) from None

    def _options(self, argument: str) -> Iterator[str]:
        """Say what the options are, or change the one that is named. Raises `ValueError`."""
        options = [(each, _choices(each)) for each in self.settings.declared() if _choices(each)]
        for option, choices in options:
            label, values = option.label, either([word for word, _value in choices])
            length, typed = len(label.split()), argument.split()
            if not argument:
                text, now = _("{option}: {value}. {about} It can be {values}."), self.settings.get(option.key)
                value = next((word for word, value in choices if value == now), _("auto"))
                yield text.format(option=label, value=value, about=option.sentence, values=values)
            elif folded(" ".join(typed[:length])) == folded(label):
                chosen = place_of(" ".join(typed[length:]), ((word, str(value)) for word, value in choices))
                if chosen is None:
                    raise ValueError(_("{option} can be {values}.").format(option=label, values=values))
                yield from self._change(option, *choices[chosen])
                return
        if argument:
            text = _("Type an option's name and its value. The options are {names}.")
            raise ValueError(text.format(names=and_list(option.label for option, _choices in options)))

    def _change(self, option: Declared, word: str, value: object) -> Iterator[str]:
        troubles = self.keep(**{option.key: value})
        if option.key == Settings.language.key:
            use_language(self.settings.language)
        show_letters_of(self.settings.letters_of)
        yield _("{option}: {value}.").format(option=option.label, value=word)
        yield from troubles


def _choices(option: Declared) -> list[tuple[str, object]]:
    if option.key == Settings.language.key:
        return [(code, code) for code in languages()]
    heard = option.group in (HELP, TERMINAL) or option.key == Settings.letters_of.key
    if not (heard and isinstance(option, Chosen)):  # the others are for the eye
        return []
    return [*zip(option.words, option.values, strict=True)]
