"""The language of every sentence that people read: `_` and `ngettext`, choices in words, and sentences.

Bound once: `gettext.gettext` looks for the catalogue in the file system at every call.
"""

from __future__ import annotations

import gettext
from collections.abc import Sequence

_catalogue = gettext.translation("azul", localedir=f"{__file__.rpartition('i18n')[0]}locale", fallback=True)

_ = _catalogue.gettext

ngettext = _catalogue.ngettext


def either(choices: Sequence[str]) -> str:
    """One of some choices, in words: `3, 4 or 5`."""
    if len(choices) < 2:
        return "".join(choices)
    return _("{some} or {last}").format(some=", ".join(choices[:-1]), last=choices[-1])


def unbroken(name: str) -> str:
    """A name for texts that `sentence` may get, which would end a sentence at a semicolon in it:
    it looks the same.
    """
    return name.replace("; ", ";\N{NO-BREAK SPACE}")


def sentence(text: str) -> str:
    """An error or a reason, which begins small and has no full stop, as full sentences for a screen.

    What to do stands behind a semicolon in the terminal, and is a sentence of its own on a screen. A name
    in it may hold a semicolon too: `unbroken` keeps it whole.
    """
    if not text:
        return ""
    parts = ". ".join(part[:1].upper() + part[1:] for part in text.split("; "))
    return parts + ("" if parts.endswith((".", "?", "…")) else ".")
