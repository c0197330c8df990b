"""Take browser.png, a picture of the table in a browser: `.venv/bin/python -m tools.pictures.browser`.

It needs a Chromium and what `make test` installs. Unlike the pictures of `make pictures`, this one depends on
the version of Chromium.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path

from tools.pictures.draw import FOLDER, NAMES, choices, play
from tools.terminal.chromium import opened, program
from tools.terminal.pseudo_terminal import environment
from tools.terminal.visitor import served

from azul.game import SPEC, Setup
from azul.rules import WallKind
from hotseat.i18n import ENGLISH
from hotseat.storage.library import Library

SIZE = (1280, 800)  # pixels, of the window
FONT_SIZE = 18  # pixels: the largest at which the whole table fits in tiles of 3x2 cells
CHOICES = 20
KEYS = ("ArrowRight", "ArrowRight", "Enter")
CODES = {"ArrowRight": 39, "Enter": 13}


async def draw(home: Path, target: Path) -> None:
    with Library(SPEC, home).begin(Setup(NAMES[ENGLISH][:2], WallKind.COLOURED, 1, "azulejo")) as session:
        session.advance()
        play(session, choices(CHOICES))
    (home / "settings.toml").touch()  # else tiles would show letters, as the trials need them
    async with (
        served(environment(home)) as server,
        opened(f"{server.address}&fontsize={FONT_SIZE}", *SIZE) as page,
    ):
        await page.until("enter continue")
        await page.key("Enter", code=CODES["Enter"])
        await page.until("to play")
        for key in KEYS:
            await page.key(key, code=CODES[key])
        await page.until("enter place")
        await page.settle()
        target.write_bytes(await page.screenshot())


if __name__ == "__main__":
    if program() is None:
        sys.exit("There is no Chromium here to draw the picture with.")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["AZUL_HOME"] = folder
        asyncio.run(draw(Path(folder), FOLDER / "browser.png"))
