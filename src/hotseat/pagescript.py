"""The script of textual-serve's terminal, as our page wants it: without links.

What players are called, and what stands in a record that somebody sent, is shown in that terminal. The
script makes everything that looks like an address of the web a link; here nothing leads anywhere.
"""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

STATIC = Path(str(files("textual_serve"))) / "static"
SCRIPT = STATIC / "js" / "textual.js"

# Where the terminal, which is made just before, would load the addon that makes links. The names of one
# letter change with every build. Our page gets the terminal there instead (`page.js`).
_LINKS = re.compile(
    r"this\.weblinksAddon=new \w+\.WebLinksAddon,this\.terminal\.loadAddon\(this\.weblinksAddon\)"
)
_OURS = "window.hotseat(this)"


class UnknownScript(Exception):
    """The installed textual-serve has another script than the one that is known here."""


def terminal_script() -> str:
    """The script. Raises `UnknownScript`: rather no page than one with links."""
    text, places = _LINKS.subn(_OURS, SCRIPT.read_text("utf-8"))
    if places != 1 or "weblinksAddon" in text:
        raise UnknownScript
    return text
