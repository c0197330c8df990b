"""Where saved games and what was remembered lie: the platform's data folder, or `AZUL_HOME`."""

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
