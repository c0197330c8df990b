"""Builds are the same wherever and whenever they are made; every dependency is pinned and listed."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from tools.release import build as release

ROOT = Path(__file__).parents[2]
REQUIREMENTS = ROOT / "requirements"


def test_two_builds_are_the_same_to_the_byte(tmp_path: Path) -> None:
    """Also of files with other rights and times, in another folder, zone and language; and the wheel out
    of the source archive.
    """
    first, second = tmp_path / "one" / "source", tmp_path / "another folder" / "azul"
    for source in (first, second):
        release.here(source, without=("tests", "pictures", "strength"))  # it takes a third of the time
    made = release.built_twice(first, second)
    sbom = (REQUIREMENTS / "azul-hotseat.cdx.json").read_text(encoding="utf-8")
    assert release.carried(made) == sbom
    lines = release.written(made, tmp_path / "dist")
    names = sorted(each.name for each in (tmp_path / "dist").iterdir())
    assert [line.split("  ")[1] for line in lines] == names[1:]
    assert names[0] == "SHA256SUMS"
    assert [re.sub(r"-[0-9.]+[0-9]", "", name) for name in names[1:]] == [
        "azul_hotseat-py3-none-any.whl",
        "azul_hotseat.cdx.json",
        "azul_hotseat.tar.gz",
    ]
    for line in (tmp_path / "dist" / "SHA256SUMS").read_text(encoding="ascii").splitlines():
        digest, name = line.split("  ")
        assert hashlib.sha256((tmp_path / "dist" / name).read_bytes()).hexdigest() == digest


def declared() -> dict[str, Any]:
    return dict(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"])


def pins(name: str) -> dict[str, set[str]]:
    """The packages in a file: their version, and what their files hash to."""
    text = (REQUIREMENTS / name).read_text(encoding="utf-8")
    blocks = re.findall(r"^([a-z0-9-]+==\S+).*((?:\n    --hash=.*)+)", text, flags=re.M)
    return {pin: set(re.findall("sha256:([0-9a-f]{64})", hashes)) for pin, hashes in blocks}


def test_what_is_played_with_is_what_was_tested() -> None:
    tested = pins("dev.txt")
    for name in ("play.txt", "serve.txt", "build.txt"):
        found = pins(name)
        assert found
        assert {pin: tested.get(pin) for pin in found} == found, name
    assert pins("play.txt").items() <= pins("serve.txt").items()


def test_the_list_of_parts_is_of_what_is_pinned() -> None:
    sbom = json.loads((REQUIREMENTS / "azul-hotseat.cdx.json").read_text(encoding="utf-8"))
    assert (sbom["bomFormat"], sbom["specVersion"]) == ("CycloneDX", "1.6")
    found = {
        f"{part['name']}=={part['version']}": {
            each["content"] for files in part["externalReferences"] for each in files["hashes"]
        }
        for part in sbom["components"]
    }
    assert found == pins("serve.txt")
    assert all(part["purl"] == f"pkg:pypi/{part['name']}@{part['version']}" for part in sbom["components"])
    project = declared()
    component = sbom["metadata"]["component"]
    assert (component["name"], component["version"]) == (project["name"], project["version"])
    (root,) = sbom["dependencies"]
    asked = [*project["dependencies"], *project["optional-dependencies"]["browser"]]
    names = [each.split("/")[1].split("@")[0] for each in root["dependsOn"]]
    assert sorted(names) == sorted(re.split("[=<>]", each)[0] for each in asked)


@pytest.mark.parametrize("file", ["play", "serve", "build", "dev", "release"])
def test_every_pinned_package_has_one_version_and_hashes(file: str) -> None:
    """Also of the ones that other systems need; and nothing says where packages come from."""
    text = (REQUIREMENTS / f"{file}.txt").read_text(encoding="utf-8")
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
    project = declared()
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
