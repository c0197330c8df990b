"""Settings files for the tests."""

from __future__ import annotations

from pathlib import Path

from hypothesis import strategies as st

from azul.game import AzulSettings
from hotseat.storage import SETTINGS_FILE as FILE

EVERY = {each.key for each in AzulSettings.declared()}
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
SCALARS = (
    TEXT
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.datetimes()
    | st.dates()
    | st.times()
)
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)


def write(folder: Path, text: str | bytes) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / FILE
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def names(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()}
