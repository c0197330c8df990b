"""Words that need no game: the commands of the program, and the options."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Generic

from hotseat.cli.output import Failure
from hotseat.errors import RecordError
from hotseat.game import E, M, P
from hotseat.i18n import NC_, _, either, languages, use_language
from hotseat.lines.waiting import EndOfInput, Leave, LineBots, LineTerminal
from hotseat.lines.words import Word, and_list, own_word, place_of
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


_GAMES = NC_("word to type", "games")


def program_words(context: LineContext[P, M, E]) -> list[tuple[Word, Callable[[str], None]]]:
    """The commands of the program that tell of saved games, as words."""
    number, name = _("a game's number"), _("a name")
    words = (
        Word(_GAMES, _("list the saved games")),
        Word(NC_("word to type", "replay"), _("hear a saved game move by move"), number, needed=True),
        Word(NC_("word to type", "review"), _("judge every move of a saved game"), number, needed=True),
        Word(NC_("word to type", "stats"), _("show statistics for every player"), name),
    )
    known = [word for word in words if word.name in context.program.spec.commands]
    return [(word, partial(_run, context, word.name)) for word in known]


def _run(context: LineContext[P, M, E], command: str, argument: str) -> None:
    """Run a command of the program as the shell would. Raises `ValueError` with what is wrong."""
    if command in ("replay", "review") and not argument:
        text = _("Which game? Type {word} and its number; {games} lists them.")
        raise ValueError(text.format(word=own_word(command), games=own_word(_GAMES)))
    try:
        with context.terminal.signals.safe(), suppress(KeyboardInterrupt, EndOfInput, Leave):
            context.program.command(command, "--lines", *([argument] if argument else []))
    except (Failure, RecordError, Locked) as failure:
        raise ValueError(str(failure)) from None


def change_options(context: LineContext[P, M, E], argument: str) -> None:
    """Say what the options are, or change the one that is named. Raises `ValueError`."""
    settings, say = context.settings, context.terminal.say
    options = [(each, _choices(each)) for each in settings.declared() if _choices(each)]
    if not argument:
        for option, choices in options:
            value = next((word for word, value in choices if value == settings.get(option.key)), _("auto"))
            text = _("{option}: {value}. {about} It can be {values}.")
            values = either([word for word, _value in choices])
            say(text.format(option=option.label, value=value, about=option.sentence, values=values))
        return
    words, labels = argument.split(), [(option.label,) for option, _choices in options]
    cuts = (
        (place_of(" ".join(words[:n]), labels), " ".join(words[n:])) for n in range(len(words) - 1, 0, -1)
    )
    place, word = next((cut for cut in cuts if cut[0] is not None), (None, ""))
    if place is None:
        text = _("Type an option's name and its value. The options are {names}.")
        raise ValueError(text.format(names=and_list([option.label for option, _choices in options])))
    option, choices = options[place]
    chosen = place_of(word, ((word, str(value)) for word, value in choices))
    if chosen is None:
        text = _("{option} can be {values}.")
        raise ValueError(text.format(option=option.label, values=either([each for each, _v in choices])))
    context.settings = settings = settings.taking(
        type(settings)({option.key: choices[chosen][1]}), [option.key]
    )
    why = remember(settings, [option.key])
    if option.key == Settings.language.key:
        use_language(str(choices[chosen][1]))
    show_letters_of(settings.letters_of)
    say(_("{option}: {value}.").format(option=option.label, value=choices[chosen][0]))
    if why is not None:
        say(_("The options could not be saved: {reason}.").format(reason=why))


def _choices(option: Declared) -> list[tuple[str, object]]:
    if option.key == Settings.language.key:
        return [(code, code) for code in languages()]
    heard = option.group in (HELP, TERMINAL) or option.key == Settings.letters_of.key
    if not (heard and isinstance(option, Chosen)):  # the others are for the eye
        return []
    return [*zip(option.words, option.values, strict=True)]
