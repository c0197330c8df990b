"""What is promised of systems and versions, as far as one interpreter can tell: terminals that cannot
draw, and the file of pinned packages. The rest is `make versions`.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from hotseat import opening
from hotseat.usage import WRONG_USAGE, Failure

ROOT = Path(__file__).parents[2]
PINNED = ("play", "serve", "build", "dev", "release")


def test_a_terminal_that_cannot_draw_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "has_terminal", lambda: True)
    opening.need_terminal("Azul")
    monkeypatch.setenv("TERM", "dumb")
    with pytest.raises(
        Failure, match=r"^Azul needs a terminal that can draw, .*\(TERM=dumb\)\.$"
    ) as failure:
        opening.need_terminal("Azul")
    assert failure.value.status == WRONG_USAGE
    monkeypatch.setenv("TEXTUAL_DRIVER", "a.browser:Driver")
    opening.need_terminal("Azul")


@pytest.mark.parametrize("file", PINNED)
def test_every_pinned_package_has_one_version_and_hashes(file: str) -> None:
    """Also of the ones that other systems need; and nothing says where packages come from."""
    text = (ROOT / "requirements" / f"{file}.txt").read_text(encoding="utf-8")
    assert not re.search(r"https?:|index-url|find-links|trusted-host|\.(org|com|net|io)\b", text)
    blocks = re.split(r"\n(?=[a-z])", text.partition("\n")[2])
    names = set()
    for block in blocks:
        first, *rest = block.strip().split("\n")
        found = re.fullmatch(r"([a-z0-9-]+)==[0-9][^ ]*( ; .+)? \\", first)
        assert found, first
        names.add(found[1])
        assert rest
        assert all(re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", line) for line in rest), first
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    browser, build = [*project["dependencies"], *extras["browser"]], ["hatchling", "editables"]
    wanted = {
        "play": project["dependencies"],
        "serve": browser,
        "build": build,
        "dev": [*browser, *extras["train"], *extras["dev"], *build],
        "release": ["uv", "pip-audit", "cyclonedx-bom"],
    }[file]
    said = {re.split(r"[\[=<>~]", each)[0] for each in wanted} - {project["name"]}
    assert said <= names, said - names
