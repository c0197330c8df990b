"""What is promised of systems and versions, as far as one interpreter can tell: terminals that cannot
draw, and the file of pinned packages. The rest is `make versions`.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from tests.hotseat.race import path_of

from azul import cli as azul_commands
from azul import game as azul_record
from azul import game as azul_saves
from hotseat.cli import output as opening
from hotseat.cli.output import WRONG_USAGE
from hotseat.cli.program import Program
from stratopolis import cli as stratopolis_commands
from stratopolis import game as stratopolis_record
from stratopolis import game as stratopolis_saves

ROOT = Path(__file__).parents[2]
PINNED = ("play", "serve", "build", "dev", "release")


def _begun(program: str, folder: Path) -> Path:
    """The record of a game that was begun."""
    if program == "azul":
        with azul_saves.LIBRARY.begin(azul_record.Setup(("A", "B")), folder) as azul:
            azul.advance()
            return path_of(azul)
    with stratopolis_saves.LIBRARY.begin(stratopolis_record.Setup(("A", "B")), folder) as session:
        session.advance()
        return path_of(session)


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("TEXTUAL_DRIVER", "heron"),
        ("TEXTUAL_DRIVER", "heron:Driver"),
        ("TEXTUAL_DRIVER", "textual.drivers.headless_driver:Heron"),
        ("TEXTUAL_DRIVER", "textual.drivers.headless_driver"),
        ("TEXTUAL_DRIVER", "os:path"),
        ("TEXTUAL_DRIVER", "textual.app:App"),
        ("TEXTUAL_DRIVER", "textual.driver:Driver"),
        ("TEXTUAL_DRIVER", "this:x"),
        ("TEXTUAL_DRIVER", "ends_at_once:x"),
        ("TEXTUAL_DRIVER", ":"),
        ("TEXTUAL_DRIVER", ".x:Y"),
        ("TEXTUAL_DRIVER", "\x1b[2J\u202e:x"),
        ("TEXTUAL_COLOR_SYSTEM", "heron"),
    ],
)
@pytest.mark.parametrize("program", ["azul", "stratopolis"])
def test_what_textual_does_not_know_is_a_sentence(
    program: str,
    variable: str,
    value: str,
    home: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    run = azul_commands.run if program == "azul" else stratopolis_commands.run
    path = str(_begun(program, tmp_path))
    monkeypatch.setattr(opening, "has_terminal", lambda: True)
    monkeypatch.setattr(Program, "open", lambda *_words, **_more: pytest.fail("the screens would be opened"))
    monkeypatch.setenv(variable, value)
    (tmp_path / "ends_at_once.py").write_text("raise SystemExit(0)\n")
    monkeypatch.syspath_prepend(tmp_path)
    for arguments in ((), ("--player=A", "--player=B"), ("replay", path), ("resume", path)):
        assert run(arguments) == WRONG_USAGE
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(f"{program}: {variable}=")
        assert err.endswith(" is not valid; unset it and try again\n")
        assert err.count("\n") == 1
        assert err.strip().isprintable()
    assert not home.exists() or not list(home.iterdir()), "no game was begun"


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
