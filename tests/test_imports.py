"""Who may import whom: each module that must be light, in a fresh interpreter."""

from __future__ import annotations

import subprocess
import sys

import pytest

OURS = {"azul", "hotseat"}
LIGHT = [
    "azul",
    "azul.cli",
    "azul.commands",
    "azul.commands.games",
    "azul.commands.replay",
    "azul.commands.resume",
    "azul.commands.serve",
    "azul.commands.show",
    "azul.commands.stats",
    "azul.dealer",
    "azul.figures",
    "azul.players",
    "azul.record",
    "azul.rules",
    "azul.saves",
    "azul.settings",
    "hotseat.course",
    "azul.statistics",
    "hotseat.folders",
    "hotseat.gather",
    "hotseat.journal",
    "hotseat.language",
    "hotseat.names",
    "hotseat.progress",
    "hotseat.record",
    "hotseat.session",
    "hotseat.settings",
    "hotseat.settings_file",
    "hotseat.settings_text",
    "hotseat.shelf",
    "hotseat.state",
    "hotseat.titles",
]


def imported(statement: str) -> set[str]:
    """Every module that comes along."""
    code = f"import sys; before = set(sys.modules)\n{statement}\nprint(*(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def packages(modules: set[str]) -> set[str]:
    return {module.partition(".")[0] for module in modules}


def foreign(modules: set[str]) -> set[str]:
    """The packages that are neither ours nor the standard library's."""
    return packages(modules) - OURS - sys.stdlib_module_names


@pytest.mark.parametrize("module", LIGHT)
def test_light_modules_bring_the_standard_library_alone(module: str) -> None:
    found = imported(f"import {module}")
    assert not foreign(found)
    if module.startswith("hotseat"):
        assert "azul" not in packages(found)
    assert not any(".ui" in each for each in found)


def test_the_rules_know_nothing_around_them() -> None:
    found = imported("import azul.rules")
    assert "hotseat" not in packages(found)
    assert {each for each in found if each.startswith("azul.")} == {
        each for each in found if each.startswith("azul.rules")
    }


def test_the_computer_players_know_the_rules_and_no_dealer() -> None:
    found = {each for each in imported("import azul.players") if each.startswith(("azul.", "hotseat"))}
    assert all(each.startswith(("azul.rules", "azul.players")) for each in found)


@pytest.mark.parametrize(
    "module", ["azul.text", "azul.figures_text", "hotseat.ui.chart", "hotseat.ui.fit"]
)
def test_what_the_command_line_draws_with_brings_rich_and_no_more(module: str) -> None:
    assert foreign(imported(f"import {module}")) == {"rich"}


def test_hotseat_s_screens_know_no_game() -> None:
    found = imported("import hotseat.ui.app")
    assert "azul" not in packages(found)


def test_importing_azul_loads_the_engine_when_asked() -> None:
    assert "azul.rules" not in imported("import azul")
    assert "azul.rules" in imported("import azul; azul.new_game")
    import azul

    for name in azul.__all__:
        assert getattr(azul, name) is not None
        assert name in dir(azul)
    with pytest.raises(AttributeError, match="nothing_here"):
        azul.nothing_here  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("command", ["--version", "--help", "games"])
def test_commands_that_need_no_screen_load_none(command: str) -> None:
    found = imported(
        "import os; os.environ['AZUL_HOME'] = '/nowhere'; import contextlib, io\n"
        "from azul.cli import main\n"
        "with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):\n"
        f"    main(['{command}'])\n"
    )
    assert not foreign(found)
    if command == "--version":
        assert not {"argparse", "typing", "pathlib", "re"} & (found - imported("import site, re, typing"))
