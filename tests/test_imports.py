"""Who may import whom, in fresh interpreters.

Modules of which the same is wanted share one: what all of them together do not bring, none brings.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

GAMES = {"azul", "stratopolis"}
OURS = GAMES | {"hotseat", "__mp_main__"}  # the last is what `multiprocessing` calls the program itself
# What draws with Rich on the command line.
DRAWING = [
    "azul.explain",
    "azul.review",
    "azul.show",
    "hotseat.review_text",
    "hotseat.text.charts",
    "hotseat.text.fit",
    "stratopolis.explain",
    "stratopolis.review",
    "stratopolis.show",
]


def light(package: str) -> list[str]:
    """Every module of a package that needs the standard library alone."""
    root = Path(__file__).parents[1] / "src"
    files = sorted((root / package).rglob("*.py"))
    modules = [".".join(file.relative_to(root).with_suffix("").parts) for file in files]
    names = [each.removesuffix(".__init__") for each in modules if not each.endswith("__main__")]
    with_extras = (*DRAWING, "hotseat.web", "hotseat.web.connections", "hotseat.web.page")
    return [each for each in names if ".tui" not in each and each not in with_extras]


def imported(statement: str) -> set[str]:
    code = f"import sys; before = set(sys.modules)\n{statement}\nprint(*(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


EACH = """
import sys
from importlib import import_module
for module in sys.argv[1:]:
    before = set(sys.modules)
    import_module(module)
    print(module, *(set(sys.modules) - before))
"""


def brought(modules: Sequence[str]) -> dict[str, set[str]]:
    """By module, in one interpreter and in this order: what it brings and none before it did."""
    command = [sys.executable, "-c", EACH, *modules]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    rows = [line.split() for line in done.stdout.splitlines()]
    return {module: set(rest) for module, *rest in rows}


def packages(modules: set[str]) -> set[str]:
    return {module.partition(".")[0] for module in modules}


def foreign(modules: set[str]) -> set[str]:
    """The packages that are neither ours nor the standard library's."""
    return packages(modules) - OURS - sys.stdlib_module_names


@pytest.mark.parametrize("package", ["hotseat", *sorted(GAMES)])
def test_light_modules_bring_the_standard_library_alone(package: str) -> None:
    modules = light(package)
    assert len(modules) > 15
    found = brought(modules)
    assert list(found) == modules
    for module, more in found.items():
        assert not foreign(more), module
        assert packages(more) & GAMES <= {package}, f"{module}: hotseat and the games know no other game"
        assert not any(".tui" in each for each in more), module


def test_a_table_that_opens_does_not_load_what_seals_a_finished_game() -> None:
    assert "hotseat.record.check" not in imported("import azul.game, azul.tui.app")


def test_the_screens_open_without_openssl() -> None:
    found = imported(
        "from hotseat.cli.output import prepare_for_textual; prepare_for_textual(); import azul.tui.app"
    )
    assert "asyncio.sslproto" in found
    assert not {"ssl", "_ssl"} & found
    assert "_ssl" in imported(
        "from hotseat.cli.output import prepare_for_textual; prepare_for_textual(); import ssl"
    )


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_rules_know_nothing_around_them(game: str) -> None:
    found = imported(f"import {game}.rules")
    ours = {each for each in found if each.partition(".")[0] in OURS}
    around = {each for each in ours if not each.startswith(f"{game}.rules")}
    assert around == {game, "hotseat", "hotseat.values"}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_computer_players_know_the_rules_and_no_dealer(game: str) -> None:
    modules = [each for each in light(game) if each.startswith(f"{game}.bots")]
    assert len(modules) > 4
    found = imported(f"import {', '.join(modules)}")
    known = (f"{game}.rules", f"{game}.bots", "hotseat.bots", "hotseat.values")
    others = {each for each in found if each.startswith((f"{game}.", "hotseat."))}
    assert not [each for each in others if not each.startswith(known)]


def test_what_the_command_line_draws_with_brings_rich_and_no_more() -> None:
    found = brought(DRAWING)
    assert list(found) == DRAWING
    assert foreign(set().union(*found.values())) == {"rich"}
    for module, more in found.items():
        assert foreign(more) <= {"rich"}, module


def test_hotseat_s_screens_know_no_game() -> None:
    found = imported("import hotseat.tui.app")
    assert not packages(found) & GAMES


@pytest.mark.parametrize(
    ("room", "known"), [("drawing", {"drawing"}), ("widgets", {"drawing", "widgets", "commands"})]
)
def test_what_screens_are_made_of_knows_no_screen(room: str, known: set[str]) -> None:
    """How to draw knows nothing of what is drawn, and what is drawn nothing of where it stands."""
    package = import_module(f"hotseat.tui.{room}")
    modules = [each.name for each in iter_modules(package.__path__, f"{package.__name__}.")]
    assert len(modules) > 4
    found = {each for each in imported(f"import {', '.join(modules)}") if each.startswith("hotseat.tui.")}
    assert {each.split(".")[2] for each in found} == known


def test_a_further_game_needs_no_other() -> None:
    path = str(Path(__file__).parent / "noughts")
    found = imported(f"import sys; sys.path.insert(0, {path!r}); import noughts.game")
    assert foreign(found) == {"noughts"}
    found |= imported(f"import sys; sys.path.insert(0, {path!r}); import noughts.screens")
    assert not packages(found) & GAMES


@pytest.mark.parametrize("game", sorted(GAMES))
def test_importing_a_game_loads_its_engine_when_asked(game: str) -> None:
    assert f"{game}.rules" not in imported(f"import {game}")
    assert f"{game}.rules" in imported(f"import {game}; {game}.new_game")
    module = import_module(game)
    for name in module.__all__:
        assert getattr(module, name) is not None
        assert name in dir(module)
    with pytest.raises(AttributeError, match="nothing_here"):
        module.nothing_here  # noqa: B018


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("command", ["--version", "--help", "games"])
def test_commands_that_need_no_screen_load_none(game: str, command: str, home: Path) -> None:
    """Not even where a bot has played, whose level the list names."""
    begin = import_module(f"{game}.game")
    begin.LIBRARY.begin(
        begin.Setup(("Ada", "Bela"), first=1, seed="x", seats=("person", "computer hard"))
    ).close()
    found = imported(
        f"import os; os.environ['AZUL_HOME'] = {str(home)!r}; import contextlib, io\n"
        f"from {game}.__main__ import main\n"
        "with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):\n"
        f"    main(['{command}'])\n"
    )
    assert foreign(found) <= ({"rich"} if command == "games" else set())  # it measures names in cells
    assert not any(".tui" in module for module in found)
    if command == "--version":
        assert not {"argparse", "typing", "pathlib", "re"} & (found - imported("import site, re, typing"))


def _nodes(node: ast.AST, *, types: bool) -> Iterator[ast.AST]:
    """Everything in a module; what stands there for type checkers alone only if asked."""
    yield node
    for child in ast.iter_child_nodes(node):
        if types or not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield from _nodes(child, types=types)


def graph(*, types: bool = True) -> dict[str, set[str]]:
    """By module of src: the modules that it imports anywhere, inside functions too; if asked, for types."""
    root = Path(__file__).parents[1] / "src"
    files = {".".join(file.relative_to(root).with_suffix("").parts): file for file in root.rglob("*.py")}
    modules = {name.removesuffix(".__init__"): file for name, file in files.items()}
    edges: dict[str, set[str]] = {}
    for module, file in modules.items():
        names: set[str] = set()
        for node in _nodes(ast.parse(file.read_text("utf-8")), types=types):
            if isinstance(node, ast.ImportFrom) and node.module:
                names |= {f"{node.module}.{each.name}" for each in node.names} | {node.module}
            elif isinstance(node, ast.Import):
                names |= {each.name for each in node.names}
        # A package that is named on the way to one of its modules is not itself imported for anything.
        packages = {
            name
            for name in names
            if any(other.startswith(f"{name}.") and other in modules for other in names)
        }
        edges[module] = (names & modules.keys()) - packages - {module}
    return edges


def test_no_module_imports_itself_by_way_of_others() -> None:
    """For types it may."""
    edges = graph(types=False)
    assert len(edges) > 150
    while free := [module for module, names in edges.items() if not names]:
        for module in free:
            del edges[module]
        edges = {module: names - set(free) for module, names in edges.items()}
    assert not edges, "what is left are circles, and what imports them"


def test_what_is_no_screen_knows_none() -> None:
    """But for the two places that open the app: a game's spec and its command line."""
    opens = {"azul.cli", "azul.game", "stratopolis.cli", "stratopolis.game"}
    for module, names in graph().items():
        if ".tui" not in module and module not in opens:
            assert not any(".tui" in name for name in names), module
