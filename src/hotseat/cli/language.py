"""The language of a run: `--language`, else the setting, else what the environment asks for."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from hotseat.cli.options import WRONG_USAGE, Failure
from hotseat.cli.values import nearest
from hotseat.i18n import _, either, languages, use_language
from hotseat.record.names import shown
from hotseat.storage.files import LARGEST_SETTINGS, SETTINGS_FILE, config_folder, read_plain

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

OPTION = "--language"

# Blanks of one line alone, so that no file takes more than time in proportion.
_LINE = rb"^(?:\xef\xbb\xbf)?[ \t]*language[ \t]*=[ \t]*['\"]\w"


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the option to the help; `choose_language` has taken it out of the arguments by then."""
    parser.add_argument(
        OPTION, metavar="CODE", help=_("the language to speak: {codes}").format(codes=_codes())
    )


def choose_language(arguments: Sequence[str]) -> list[str]:
    """Speak the language that is asked for, and return the arguments without it.

    It is chosen before anything is parsed, so that help and errors are in that language, too. Raises
    `Failure` for a language that there is not.
    """
    rest, wanted = [*arguments], None
    end = rest.index("--") if "--" in rest else len(rest)
    for place in reversed(range(end)):
        option, equals, value = rest[place].partition("=")
        if option != OPTION:
            continue
        if not equals:
            if place + 1 >= end:
                use_language(_setting())
                raise Failure(
                    _("{option} takes {choices}").format(option=OPTION, choices=_codes()), WRONG_USAGE
                )
            value = rest[place + 1]
        del rest[place : place + (1 if equals else 2)]
        wanted = value if wanted is None else wanted
    if wanted is None:
        use_language(_setting())
    else:
        _check(wanted)
        use_language(wanted)
    return rest


def _check(code: str) -> None:
    if code not in languages():
        use_language(_setting())
        near, text = nearest(code, languages()), _("{option} takes {choices}, not {text}")
        if near:
            text = _("{option} takes {choices}, not {text}; did you mean {near}?")
        text = text.format(option=OPTION, choices=_codes(), text=shown(code, 20), near=near)
        raise Failure(text, WRONG_USAGE)


def _codes() -> str:
    return either(languages())


def _setting() -> str:
    """The language in the settings; empty where there is none, or none that there is a catalogue of.

    TOML is imported only for a file that has a line for it, for it takes 6 ms.
    """
    with suppress(OSError):
        data = read_plain(config_folder() / SETTINGS_FILE, LARGEST_SETTINGS)
        if re.search(_LINE, data, re.MULTILINE):
            from hotseat.settings.file import recall
            from hotseat.settings.model import Settings

            code = recall(Settings).settings.language
            return code if code in languages() else ""
    return ""
