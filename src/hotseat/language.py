"""The language of every sentence that people read: `_` and `ngettext`.

Bound once: `gettext.gettext` looks for the catalogue in the file system at every call.
"""

from __future__ import annotations

import gettext

_catalogue = gettext.translation(
    "azul", localedir=f"{__file__.rpartition('language')[0]}locale", fallback=True
)

_ = _catalogue.gettext
ngettext = _catalogue.ngettext
