"""Whatever Python is told about buffers, everything that is drawn reaches the terminal."""

from __future__ import annotations

from io import BufferedWriter, TextIOWrapper
from pathlib import Path

from hotseat.tui.terminal import buffered


def test_a_terminal_without_a_buffer_gets_one(tmp_path: Path) -> None:
    path = tmp_path / "terminal"
    with path.open("wb", buffering=0) as raw:
        bare = TextIOWrapper(raw, "utf-8", "backslashreplace", write_through=True)
        with buffered(bare) as file:
            assert isinstance(file.buffer, BufferedWriter)
            assert (file.encoding, file.errors) == ("utf-8", "backslashreplace")
            assert buffered(file) is file
            file.write("▀\n")
        assert not raw.closed
        bare.write("more")
    assert path.read_text(encoding="utf-8") == "▀\nmore"
