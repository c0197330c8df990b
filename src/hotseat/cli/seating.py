"""Who plays: read `--player` values, try your own bots in another process, and seat players in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from hotseat.cli.output import BAD_DATA, WRONG_USAGE, Failure, nearest
from hotseat.i18n import _, comma_list, either
from hotseat.record.names import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hotseat.bots.plugins import BotPlugins
    from hotseat.game import E, M, P
    from hotseat.session import Session


_LOADING = 30  # seconds that your own bot may take to load


class Seated(NamedTuple):
    """A player named by `--player`. who: the words for the player in a seat line.

    spec: the file or the name that the bots' process loads, for your own bot; else None.
    """

    name: str
    who: str
    spec: str | None = None


class Players(NamedTuple):
    """The players that a game can have.

    program: its name on the command line, and its package.   levels: of its computers.
    own: loads your own bots; called only when one is named.
    """

    program: str
    levels: tuple[str, ...]
    own: Callable[[], BotPlugins[Any, Any, Any]]


def seated(game: Players, text: str) -> Seated:
    """The player that a `--player` names: the text behind the last colon says who it is, else a person.

    Raises `Failure` for an unknown level or bot.
    """
    from hotseat.record.header import PERSON

    name, colon, spec = text.rpartition(":")
    if not colon:
        return Seated(text, PERSON)
    spec = spec.strip()
    if spec == PERSON:
        return Seated(name, PERSON)
    if spec in game.levels:
        return Seated(name, f"computer {spec}")
    return _own(game, text, name, spec)


def _own(game: Players, option: str, name: str, spec: str) -> Seated:
    """Your own bot. Its code runs only in the bots' process."""
    from pathlib import Path

    from hotseat.bots.plugins import SUFFIX
    from hotseat.record.header import PERSON

    own = game.own()
    if spec.endswith(SUFFIX):
        path = Path(spec).expanduser().absolute()
        if not path.is_file():
            text = _("--player {said}: no such file")
            raise Failure(text.format(said=shown(option)), BAD_DATA)
        spec = str(path)
    elif spec not in (installed := own.known()):
        raise Failure(_nobody(game, spec, (PERSON, *game.levels, *installed)), WRONG_USAGE)
    if why := trouble_with(game.program, spec, f"--player {option}"):
        raise Failure(why, BAD_DATA)
    return Seated(name, own.who(spec), spec)


def _nobody(game: Players, spec: str, known: Sequence[str]) -> str:
    """The sentence for an unknown player: a suggestion, and the possible players."""
    from hotseat.record.header import PERSON

    choices = [PERSON, *game.levels, _("a .py file"), _("an installed bot")]
    if not spec:
        text = _("the player is missing after the colon; choose {choices}")
        return text.format(choices=either(choices))
    near, text = nearest(spec, known), _("unknown player {name}; choose {players}")
    if near:
        text = _("unknown player {name}; did you mean {choice}? Choose {players}")
    return text.format(name=shown(spec, 40), choice=shown(near, 80), players=either(choices))


def is_own(players: Players, spec: object) -> bool:
    """Whether this is your own bot: its code may do anything to its process."""
    from hotseat.bots.plugins import SUFFIX

    return isinstance(spec, str) and (spec.endswith(SUFFIX) or spec in players.own().known())


def trouble_with(program: str, spec: str, name: str) -> str:
    """Why another process cannot load your own bot; empty if it can. `name` is its name in the reason."""
    import subprocess

    from hotseat.bots.child import end, python
    from hotseat.bots.plugins import LOADED

    with subprocess.Popen(
        python(f"{program}.bots", spec),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            answer = process.communicate(timeout=_LOADING)[0]
        except subprocess.TimeoutExpired:
            text = _("{said}: did not load within {seconds} seconds")
            return text.format(said=shown(name), seconds=_LOADING)
        finally:
            end(process)
    if answer == LOADED:
        return ""
    return shown(answer.decode(errors="replace").strip(), 400) or _("{player}: ended its own process").format(
        player=shown(spec)
    )


def own_players(players: Sequence[Seated]) -> dict[str, str]:
    """Your own bots, by their words in seat lines. Raises `Failure` where two have the same."""
    own: dict[str, str] = {}
    for player in players:
        if player.spec is not None and own.setdefault(player.who, player.spec) != player.spec:
            name = shown(player.who.removeprefix("computer own "))
            text = _("two bots are called {name}; rename one of the files")
            raise Failure(text.format(name=name), WRONG_USAGE)
    return own


def take_seats(session: Session[P, M, E], players: Sequence[Seated]) -> None:
    """Change who plays in a game under way, by name. Raises `Failure` for a name that is not in it."""
    for player in players:
        if player.name.strip() not in session.names:
            text = _("nobody in this game is called {name}; its players are {names}")
            names = comma_list([*map(shown, session.names)])
            sentence = text.format(name=shown(player.name), names=names)
            raise Failure(sentence, WRONG_USAGE)
    for player in players:
        session.seat(session.names.index(player.name.strip()) + 1, player.who)
