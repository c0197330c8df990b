"""The script of textual-serve's terminal: ours replaces the part that would make links."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("textual_serve", reason="the extra `browser` is not installed")

from hotseat import web as served
from hotseat.web import UnknownScript, terminal_script

LINKS = "this.weblinksAddon=new S.WebLinksAddon,this.terminal.loadAddon(this.weblinksAddon),"


def test_the_script_makes_no_links() -> None:
    """Fails where another textual-serve makes them in another way: look into its script then."""
    text = terminal_script()
    assert text.count("window.hotseat(this)") == 1
    assert "weblinksAddon" not in text
    assert "this.terminal.open(" in text.partition("window.hotseat(this)")[2]


@pytest.mark.parametrize(
    "text", ["", "this.terminal.open(e)", LINKS * 2, LINKS + "t.loadAddon(this.weblinksAddon)", LINKS.lower()]
)
def test_a_script_that_is_not_known_is_refused(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "textual.js"
    script.write_text(text)
    monkeypatch.setattr(served, "SCRIPT", script)
    with pytest.raises(UnknownScript):
        terminal_script()
