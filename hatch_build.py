"""Compile the catalogues of the languages when the project is built or installed."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_DATE = datetime(2026, 1, 1, tzinfo=UTC)  # always the same, so that two builds are

LOCALE = "src/hotseat/locale"


def compile_catalogues(folder: Path) -> None:
    """Write `CODE/LC_MESSAGES/azul.mo` for every `CODE.po` of a folder; uncertain entries are left out."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in folder.glob("*.po"):
        with source.open("rb") as file:
            catalogue = read_po(file)
        catalogue.creation_date = catalogue.revision_date = _DATE
        target = folder / source.stem / "LC_MESSAGES" / "azul.mo"
        target.parent.mkdir(parents=True, exist_ok=True)
        new = target.with_suffix(f".{os.getpid()}")  # another process may read or compile it just now
        with new.open("wb") as file:
            write_mo(file, catalogue)
        new.replace(target)


class CatalogueHook(BuildHookInterface[Any]):
    """Runs before a wheel, a source distribution or an installation in place is made."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        del version
        compile_catalogues(Path(self.root, LOCALE))
        build_data["artifacts"].append(f"{LOCALE}/*/LC_MESSAGES/*.mo")
