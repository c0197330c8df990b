"""Translate and compose sentences: `_`, `ngettext`, lists of alternatives, full sentences for the screen.

The functions are bound once: `gettext.gettext` looks for the catalogue on the disk at every call.
"""

from __future__ import annotations

import gettext
from collections.abc import Sequence

_catalogue = gettext.translation("azul", localedir=f"{__file__.rpartition('i18n')[0]}locale", fallback=True)

_ = _catalogue.gettext

ngettext = _catalogue.ngettext


def either(choices: Sequence[str]) -> str:
    """List alternatives in words: `3, 4 or 5`."""
    if len(choices) < 2:
        return "".join(choices)
    return _("{some} or {last}").format(some=", ".join(choices[:-1]), last=choices[-1])


def unbroken(name: str) -> str:
    """Protect a name from `sentence`, which splits at semicolons; it looks the same."""
    return name.replace("; ", ";\N{NO-BREAK SPACE}")


def sentence(text: str) -> str:
    """Turn an error message into full sentences for a screen.

    An error message starts in lower case, has no full stop, and says after a semicolon what to do, which
    becomes a sentence of its own. `unbroken` protects names that contain a semicolon.
    """
    if not text:
        return ""
    parts = ". ".join(part[:1].upper() + part[1:] for part in text.split("; "))
    return parts + ("" if parts.endswith((".", "?", "…")) else ".")
