"""Where saved games and settings lie: the platform's folders for them, or `AZUL_HOME` for both."""

from __future__ import annotations

import os
from pathlib import Path

from hotseat.language import _

HOME = "AZUL_HOME"


class NoHome(OSError):
    """Nothing says where somebody's files lie; the text says what would."""

    def __init__(self) -> None:
        super().__init__(0, _("no home folder; set AZUL_HOME=FOLDER to say where games are saved"))


def data() -> Path:
    """The folder for saved games. It need not exist yet. Raises `NoHome`."""
    said = os.environ.get(HOME)
    if said:
        return Path(said).absolute()
    import platformdirs  # only here: it takes 5 ms, and most commands that need it have a file to read

    try:
        return platformdirs.user_data_path("azul", appauthor=False)
    except RuntimeError:
        raise NoHome from None


def config() -> Path:
    """The folder for settings. It need not exist yet. Raises `NoHome`."""
    said = os.environ.get(HOME)
    if said:
        return Path(said).absolute()
    import platformdirs

    try:
        return platformdirs.user_config_path("azul", appauthor=False)
    except RuntimeError:
        raise NoHome from None
