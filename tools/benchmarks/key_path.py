"""The way of a key press through the code: `python -m tools.benchmarks.key_path`.

An arrow is pressed on Azul's table with four players. Every file in `src` is counted of which a function
runs from the key event to the end of the first paint behind it. A picture was painted before, and the
same key was pressed once: what is imported or made once is not counted.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from types import FrameType

from tools.benchmarks._measure import SIZES, folder

from azul.game import LIBRARY, Flags, Setup
from azul.tui.app import AzulApp

SOURCE = Path(__file__).parents[2] / "src"
NAMES = ("North", "East", "South", "West")
KEY = "right"


class _Watched(AzulApp):
    """Notes the files that run between a key event and the end of the first paint."""

    def __init__(self) -> None:
        session = LIBRARY.begin(Setup(NAMES, first=1, seed="heron"))
        super().__init__(session, Flags(), still=True)
        self.path: dict[str, None] = {}  # in the order in which they were reached
        self.watching = self.painted = False

    def note(self, frame: FrameType, event: str, _argument: object) -> None:
        """Called by the interpreter for every function that begins or ends."""
        if event != "call":
            return
        name = frame.f_code.co_filename
        if name.startswith(str(SOURCE)):
            self.path.setdefault(str(Path(name).relative_to(SOURCE)))

    def begin(self) -> None:
        self.watching, self.painted = True, False
        sys.setprofile(self.note)

    def _display(self, screen: object, renderable: object) -> None:
        super()._display(screen, renderable)  # type: ignore[arg-type]  # Textual's own types
        if self.watching:
            sys.setprofile(None)
            self.watching, self.painted = False, True


async def key_path() -> list[str]:
    app = _Watched()
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.pause()
        await pilot.press(KEY)
        await pilot.pause()
        app.begin()
        await pilot.press(KEY)
        await pilot.pause()
        sys.setprofile(None)
        if not app.painted:
            raise RuntimeError(f"nothing was painted for {KEY!r}")
    return [*app.path]


def main() -> None:
    with folder() as home:
        os.environ["AZUL_HOME"] = str(home)
        files = asyncio.run(key_path())
    print(f"{len(files)} files from a key to the first paint")
    for file in files:
        print(f"  {file}")


if __name__ == "__main__":
    main()
