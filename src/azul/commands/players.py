"""`--player`, `--think` and `--nodes`: who plays, and how long computers may think."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, NamedTuple

from azul.commands.usage import BAD_DATA, WRONG_USAGE, Failure
from azul.commands.usage import number as whole_number
from hotseat.language import _
from hotseat.names import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from azul.record import Flags
    from azul.saves import Session

_LONGEST = 1e6  # seconds
_LOADING = 30  # seconds that a player of one's own may take to be loaded


class Seated(NamedTuple):
    """Somebody as `--player` says it: a name, and who that is, as seat lines say it.

    spec: what the program of the computers is told, for a player of one's own; else None.
    """

    name: str
    who: str
    spec: str | None = None


def add_thinking_flags(parser: argparse.ArgumentParser) -> None:
    """How long computers may think."""
    parser.add_argument(
        "--think",
        metavar="SECONDS",
        type=_seconds,
        help=_("how long a computer may think about a choice"),
    )
    parser.add_argument(
        "--nodes",
        metavar="N",
        type=_nodes,
        help=_("how many positions a computer may look at for a choice"),
    )


def _seconds(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < _LONGEST:
        raise argparse.ArgumentTypeError(_("{text!r} is no number of seconds above 0").format(text=text))
    return found


def _nodes(text: str) -> int:
    found = whole_number(text)
    if found < 1:
        raise argparse.ArgumentTypeError(_("{text!r} is no number from 1 on").format(text=text))
    return found


def seated(said: str) -> Seated:
    """Who a `--player` names: the text behind the last colon says what plays there, a person without it.

    Raises `Failure` for somebody there is not.
    """
    from azul.record import LEVELS
    from hotseat.record import PERSON

    name, colon, spec = said.rpartition(":")
    if not colon:
        return Seated(said, PERSON)
    spec = spec.strip()
    if spec == PERSON:
        return Seated(name, PERSON)
    if spec in LEVELS:
        return Seated(name, f"computer {spec}")
    return _own(said, name, spec)


def _own(said: str, name: str, spec: str) -> Seated:
    """A player of one's own. Its code is run by the program of the computers alone."""
    from pathlib import Path

    from azul.players import own
    from azul.record import LEVELS
    from hotseat.record import PERSON

    if spec.endswith(own.SUFFIX):
        path = Path(spec).expanduser().absolute()
        if not path.is_file():
            text = _("azul: --player {said}: there is no such file")
            raise Failure(text.format(said=shown(said)), BAD_DATA)
        _try(str(path), f"--player {said}")
        return Seated(name, own.who(str(path)), str(path))
    installed = own.known()
    if spec in installed:
        _try(spec, f"--player {said}")
        return Seated(name, own.who(spec), spec)
    raise Failure(_nobody(spec, (PERSON, *LEVELS, *installed)), WRONG_USAGE)


def _nobody(spec: str, known: Sequence[str]) -> str:
    """That there is no such player, who there is, and which of them may have been meant."""
    from difflib import get_close_matches

    from azul.record import LEVELS

    text = _("azul: there is no player {spec}: {levels}, a file that ends in .py, or an installed player")
    if not spec:
        text = _(
            "azul: behind the last colon stands who plays: {levels}, a file that ends in .py, or an"
            " installed player"
        )
    near = get_close_matches(spec.casefold(), known, 1)
    if near:
        text = _(
            "azul: there is no player {spec} (did you mean {near}?): {levels}, a file that ends in .py,"
            " or an installed player"
        )
    levels = ", ".join(("person", *LEVELS))
    return text.format(spec=shown(spec, 40), near=shown("".join(near), 40), levels=levels)


def _try(spec: str, said: str) -> None:
    why = trouble_with(spec, said)
    if why:
        raise Failure(f"azul: {why}", BAD_DATA)


def trouble_with(spec: str, said: str) -> str:
    """Why a process of its own cannot load a player of one's own; empty where it can. `said` names it."""
    import subprocess
    import sys
    from pathlib import Path

    import azul
    from azul.players.__main__ import LOADED
    from hotseat.thinking import environment_for

    try:
        tried = subprocess.run(
            [sys.executable, "-P", "-m", "azul.players", spec],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment_for(Path(azul.__file__).parents[1]),
            timeout=_LOADING,
            check=False,
        )
    except subprocess.TimeoutExpired:
        text = _("{said}: it was not loaded within {seconds} seconds")
        return text.format(said=shown(said), seconds=_LOADING)
    if tried.stdout == LOADED:
        return ""
    told = tried.stdout.decode(errors="replace").strip()
    return shown(told, 400) or _("{player}: it ended its process").format(player=shown(spec))


def own_players(found: Sequence[Seated]) -> dict[str, str]:
    """The players of one's own, by who they are in seat lines. Raises `Failure` where two are one."""
    own: dict[str, str] = {}
    for each in found:
        if each.spec is not None and own.setdefault(each.who, each.spec) != each.spec:
            name = shown(each.who.removeprefix("computer own "))
            text = _("azul: two players are called {name}; give one of the files another name")
            raise Failure(text.format(name=name), WRONG_USAGE)
    return own


def take_seats(session: Session, found: Sequence[Seated]) -> None:
    """Seat them in a game under way, by their names. Raises `Failure` for a name that nobody bears."""
    for each in found:
        if each.name.strip() not in session.names:
            text = _("azul resume: nobody is called {name} in this game; its players are {names}")
            names = ", ".join(map(shown, session.names))
            raise Failure(text.format(name=shown(each.name), names=names), WRONG_USAGE)
    for each in found:
        session.seat(session.names.index(each.name.strip()) + 1, each.who)


def thinking(options: argparse.Namespace, own: dict[str, str]) -> Flags:
    """Flags that say how computers think, and nothing else."""
    from azul.record import Flags

    return Flags(seconds=options.think, nodes=options.nodes, own=own)
