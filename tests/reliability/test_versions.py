"""The files of pinned packages; the rest of what is promised of versions is `make versions`."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PINNED = ("play", "serve", "build", "dev", "release")


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
        "dev": [*browser, *extras["dev"], *build],
        "release": ["uv", "pip-audit", "cyclonedx-bom"],
    }[file]
    said = {re.split(r"[\[=<>~]", each)[0] for each in wanted} - {project["name"]}
    assert said <= names, said - names
