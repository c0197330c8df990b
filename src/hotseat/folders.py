"""Where saved games and settings lie: the platform's folders for them, or `AZUL_HOME` for both."""

from __future__ import annotations

import os
from pathlib import Path

HOME = "AZUL_HOME"


def data() -> Path:
    """The folder for saved games. It need not exist yet."""
    said = os.environ.get(HOME)
    if said:
        return Path(said).absolute()
    import platformdirs  # only here: it takes 5 ms, and most commands that need it have a file to read

    return platformdirs.user_data_path("azul", appauthor=False)


def config() -> Path:
    """The folder for settings. It need not exist yet."""
    said = os.environ.get(HOME)
    if said:
        return Path(said).absolute()
    import platformdirs

    return platformdirs.user_config_path("azul", appauthor=False)
