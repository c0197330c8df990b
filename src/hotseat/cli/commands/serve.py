"""`serve`: play in a browser."""

from __future__ import annotations

from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

from hotseat.bots import child
from hotseat.cli.options import (
    BAD_DATA,
    WRONG_USAGE,
    Failure,
    add_command,
    complain,
    print_line,
    screen_flags_to_argv,
)
from hotseat.cli.values import number
from hotseat.i18n import _

if TYPE_CHECKING:
    import argparse

    from hotseat.cli.options import Commands
    from hotseat.cli.program import F, Program
    from hotseat.game import E, M, P
    from hotseat.web.server import Address


PORTS = range(65536)


def add_serve(commands: Commands, program: Program[P, M, E, F]) -> None:
    """`serve`, with the flags of the program alone: every page starts with them."""
    serve = add_command(commands, "serve", _("play in a browser"))
    program.add_flags(serve)
    _add_address(serve)
    serve.set_defaults(command=partial(_serve, program))


def _serve(program: Program[P, M, E, F], options: argparse.Namespace) -> int:
    """Serve until ctrl+c."""
    program.parse_options(options)  # complain of wrong flags here, not on every page
    _check(program.name, options)
    from hotseat.web.server import NotServed, serve

    try:
        serve(
            child.python(program.name, *program.to_argv(options), *screen_flags_to_argv(options)),
            title=_(program.spec.name),
            host=options.host,
            port=options.port,
            guarded=not options.open,
            listening=partial(_listening, _(program.spec.name)),
            # A game that ended badly has put the program's name there itself.
            complain=lambda text: complain(program.name, text.removeprefix(f"{program.name}: ")),
        )
    except NotServed as trouble:
        raise Failure(str(trouble), BAD_DATA) from None
    return 0


def _add_address(parser: argparse.ArgumentParser) -> None:
    """Where to listen."""
    parser.add_argument(
        "--host",
        metavar="NAME",
        default="127.0.0.1",
        help=_("the address to listen on; 127.0.0.1, this machine only, if omitted"),
    )
    parser.add_argument(
        "--port",
        metavar="N",
        type=number,
        default=8000,
        help=_("the port; 8000 if omitted, 0 for any free port"),
    )
    parser.add_argument(
        "--no-token",
        dest="open",
        action="store_true",
        help=_("let in everyone on this machine, without a token in the address"),
    )


def _check(program: str, options: argparse.Namespace) -> None:
    """Raises `Failure` for flags that make no sense, and where the library is missing."""
    if options.port not in PORTS:
        raise Failure(_("--port takes a number from 0 to 65535"), WRONG_USAGE)
    if not options.host:
        raise Failure(_("--host takes a name or an address"), WRONG_USAGE)
    if options.open and not _is_loopback(options.host):
        text = _("--no-token works only on this machine; leave it out, or use --host 127.0.0.1")
        raise Failure(text, WRONG_USAGE)
    if find_spec("textual_serve") is None:
        text = _(
            "`{program} serve` needs the library textual-serve, which is not installed; "
            "install Azul with its extra `browser`: pip install '.[browser]'"
        )
        # The command line is right, so this is not wrong usage.
        raise Failure(text.format(program=program), BAD_DATA)


def _is_loopback(host: str) -> bool:
    """Whether only this machine reaches the address."""
    from ipaddress import ip_address

    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def _listening(game: str, address: Address) -> None:
    """Print where the game can be opened, and who else can open it."""
    text = _("{game} runs until you press ctrl+c. Open this address in a browser:")
    print_line(text.format(game=game))
    print_line(address.url)  # alone on its line: whole in a terminal of 80 columns, and easy to copy
    if not address.alone:
        print_line(_("From another machine, use this machine's name or address in its place."))
        print_line(_("Anyone who has the address can play as you."))
