"""No process that the program starts runs files from the current folder."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="there are no pseudo-terminals here")

from tools.terminal.pseudo_terminal import Terminal, environment

from azul import __version__
from hotseat import child
from hotseat.cli.program import trouble_with

RECORD = Path(__file__).parents[1] / "azul" / "records" / "two-coloured.azul"
SOURCES = Path(__file__).parents[2] / "src"
OURS = ("azul", "stratopolis", "hotseat")
# What the program and its processes import, of the standard library and of others.
LIBRARY = [
    *("array", "asyncio", "bisect", "ctypes", "dataclasses", "gettext", "heapq", "json"),
    *("locale", "logging", "multiprocessing", "pickle", "queue", "random", "rich", "runpy"),
    *("select", "selectors", "shutil", "signal", "socket", "struct", "subprocess", "tempfile"),
    *("textual", "threading", "tomlkit", "tomllib", "typing", "unicodedata"),
]
MARK = "import pathlib\n(pathlib.Path(__file__).with_suffix('.ran')).touch()\n"
BOT = "import helper\ndef choose(game): return helper.first(game)\n"  # with a module beside it
HELPER = "def first(game): return game.legal_moves[0]\n"
# The program as it is when it is installed: the script's own folder is not the current one.
SCRIPT = """import os, sys
from azul.__main__ import main
if __name__ == "__main__":
    os.chdir({folder!r})
    sys.exit(main())
"""


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    """A folder full of modules that leave a mark when they are run; and a bot, which may run."""
    folder = tmp_path / "planted"
    folder.mkdir()
    for name in (*OURS, *LIBRARY):
        (folder / f"{name}.py").write_text(MARK)
    (folder / "bot.py").write_text(BOT)
    (folder / "helper.py").write_text(HELPER)
    return folder


def ran(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*.ran"))


def script(folder: Path) -> tuple[str, str]:
    path = folder.parent / "run_azul.py"
    path.write_text(SCRIPT.format(folder=str(folder)))
    return sys.executable, str(path)


def begun(folder: Path) -> str:
    path = folder / "begun.azul"
    path.write_text("".join(RECORD.read_text().splitlines(keepends=True)[:8]))
    return str(path)


def done(
    command: Sequence[str], home: Path, folder: Path | None = None, **more: str
) -> subprocess.CompletedProcess[str]:
    env = environment(home, **more)
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=120)


def test_a_marked_module_leaves_its_mark(planted: Path, home: Path) -> None:
    """What the other tests look for can be seen: so it goes with a Python that was started carelessly."""
    done([sys.executable, "-m", "azul"], home, planted)
    assert ran(planted) == ["azul.ran"]


def test_a_match(planted: Path, home: Path) -> None:
    command = (*script(planted), "match", "bot.py", "easy", "--games=2", "--jobs=2", "--nodes=20")
    found = done(command, home)
    assert (found.returncode, found.stderr) == (0, "")
    assert ran(planted) == []


def test_a_review(planted: Path, home: Path) -> None:
    found = done((*script(planted), "review", begun(planted), "--nodes=20", "--jobs=2", "--json"), home)
    assert (found.returncode, found.stderr) == (0, "")
    assert '"complete": true' in found.stdout
    assert ran(planted) == []


def test_a_computer_at_the_table(planted: Path, home: Path) -> None:
    command = (*script(planted), "--player=North", "--player=South:bot.py", "--first=2", "--seed=heron")
    with Terminal(command, environment(home)) as terminal:
        terminal.until("North: click a tile")
        terminal.press("q")
        assert terminal.end() == 0
    assert ran(planted) == []


@pytest.mark.parametrize("program", ["azul", "stratopolis"])
def test_loading_a_bot(planted: Path, monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    monkeypatch.chdir(planted)
    assert trouble_with(program, str(planted / "bot.py"), "bot") == ""
    assert ran(planted) == []


async def test_a_page_in_a_browser(planted: Path, home: Path) -> None:
    pytest.importorskip("textual_serve", reason="the extra `browser` is not installed")
    from tools.terminal.visitor import served, visiting

    async with served(environment(home), program=script(planted)) as server, visiting(server) as page:
        await page.until("enter start")
    assert ran(planted) == []


def test_whoever_starts_it_as_a_module_is_safe_from_there_on(planted: Path, home: Path) -> None:
    """`python -m azul` itself looks in the current folder for what it needs up to its first own line."""
    for name in OURS:
        (planted / f"{name}.py").unlink()
    shutil.rmtree(planted / "__pycache__", ignore_errors=True)
    match = ("match", "easy", "easy", "--games=2", "--jobs=2", "--nodes=20")
    found = done([sys.executable, "-m", "azul", *match], home, planted)
    assert (found.returncode, found.stderr) == (0, "")
    assert set(ran(planted)) <= {"runpy.ran"}


def test_the_path_that_somebody_has_set_stays(planted: Path, home: Path, tmp_path: Path) -> None:
    own = tmp_path / "modules"
    own.mkdir()
    (planted / "helper.py").rename(own / "helper.py")
    command = (*script(planted), "match", "bot.py", "easy", "--games=2", "--jobs=1", "--nodes=20")
    found = done(command, home, PYTHONPATH=str(own))
    assert (found.returncode, found.stderr) == (0, "")


def test_a_script_that_a_bot_runs_finds_what_lies_beside_it(planted: Path, home: Path) -> None:
    (planted / "tool").mkdir()
    (planted / "tool" / "beside.py").write_text("")
    (planted / "tool" / "tool.py").write_text("import beside\n")
    (planted / "bot.py").write_text(
        "import subprocess, sys\n"
        "subprocess.run([sys.executable, 'tool/tool.py'], check=True)\n"
        "def choose(game): return game.legal_moves[0]\n"
    )
    found = done((*script(planted), "match", "bot.py", "easy", "--games=1", "--nodes=20"), home)
    assert (found.returncode, found.stderr) == (0, "")


def test_it_runs_where_it_lies_without_being_installed(home: Path) -> None:
    """From the folder with the sources, by a Python that knows of nothing else (`-S`)."""
    match = ("match", "easy", "easy", "--games=2", "--jobs=2", "--nodes=20", "--json")
    found = done([sys.executable, "-S", "-m", "azul", *match], home, SOURCES)
    assert (found.returncode, found.stderr) == (0, "")


def test_its_children_run_where_it_lies(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = [sys.executable, "-P", "-m", "azul", "--version"]
    assert child.python("azul", "--version") == command
    monkeypatch.setattr(sys, "path", [str(SOURCES), *sys.path])
    found = child.python("azul", "--version")
    assert found != command
    ended = done([found[0], "-S", *found[1:]], home, tmp_path)
    assert (ended.returncode, ended.stdout) == (0, f"azul {__version__}\n")
