"""The list of everything that comes along with the game, as CycloneDX: `sbom.py REQUIREMENTS SBOM`.

What cyclonedx-py makes of pinned requirements, without what says where this was made: the same packages
give the same bytes. Each package is called by its purl, and under the project stands what it asks
for itself.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TypedDict, cast

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

PROJECT = Path(__file__).parents[1] / "pyproject.toml"
MAKE = [sys.executable, "-m", "cyclonedx_py", "requirements", "--pyproject", str(PROJECT)]
OPTIONS = ["--output-reproducible", "--spec-version", "1.6", "--index-url", "index"]


class Distribution(TypedDict):
    """The files of a package, by their hashes."""

    url: str
    comment: str


# As CycloneDX spells them.
Component = TypedDict(
    "Component",
    {
        "bom-ref": str,
        "name": str,
        "version": str,
        "purl": str,
        "description": str,
        "externalReferences": list[Distribution],
    },
)
Bom = TypedDict(
    "Bom",
    {
        "$schema": str,
        "bomFormat": str,
        "specVersion": str,
        "version": int,
        "metadata": dict[str, dict[str, object]],
        "components": list[Component],
        "dependencies": list[dict[str, object]],
    },
)


def listed(requirements: Path) -> Bom:
    """What cyclonedx-py makes of them."""
    command = [*MAKE, *OPTIONS, str(requirements)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return cast(Bom, json.loads(done.stdout))


def tidied(bom: Bom) -> Bom:
    """The same without places and lines."""
    for part in bom["components"]:
        part["bom-ref"] = part["purl"]
        marker = re.search(r"; ([^\\]+?) +--hash", part["description"])
        part["description"] = f"where {marker[1]}" if marker else "everywhere"
        for files in part["externalReferences"]:
            files["url"] = part["purl"]
            files["comment"] = "the files of this version, for every system"
    parts = sorted(bom["components"], key=lambda part: part["bom-ref"])
    asked = direct()
    below = [part["bom-ref"] for part in parts if part["name"] in asked]
    root = bom["metadata"]["component"]["bom-ref"]
    return {
        "$schema": bom["$schema"],
        "bomFormat": bom["bomFormat"],
        "specVersion": bom["specVersion"],
        "version": bom["version"],
        "metadata": {"component": bom["metadata"]["component"]},
        "components": parts,
        "dependencies": [{"ref": root, "dependsOn": below}],
    }


def direct() -> set[str]:
    """What the project itself asks for, to play and to play in a browser."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["browser"]]
    return {re.split(r"[\[=<>~! ]", each)[0].lower() for each in wanted}


def main() -> None:
    """Write it."""
    requirements, sbom = map(Path, sys.argv[1:])
    text = json.dumps(tidied(listed(requirements)), indent=1, sort_keys=True) + "\n"
    if wrong := JsonStrictValidator(SchemaVersion.V1_6).validate_str(text):
        raise SystemExit(f"{sbom} would not be valid: {wrong}")
    sbom.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
