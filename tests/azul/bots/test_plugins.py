"""Your own bots: how they are found, and what happens when they make mistakes."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from tests.azul.positions import dealt

from azul.game import SPEC
from azul.rules import Position, WallKind
from hotseat.bots import Budget
from hotseat.bots.plugins import BotError, BotPlugins, UnknownBot, name_of

BOTS = BotPlugins(SPEC)
DOCS = Path(__file__).parents[3] / "docs"
HEAD = "from azul.rules import *\n"
GOOD = f"{HEAD}def choose(game): return game.legal_moves[0]\n"


@pytest.fixture
def position() -> Position:
    return dealt()


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    return tmp_path / "bot.py"


def problem(bot: Path, source: str | bytes, position: Position) -> str:
    """What is said of a player, without its folder; it must be a line that is safe to print."""
    bot.write_bytes(source if isinstance(source, bytes) else source.encode())
    with pytest.raises(BotError) as bad:
        BOTS.load(str(bot))(position)
    text = str(bad.value)
    assert text.startswith(str(bot))
    assert text.isprintable()
    return text.removeprefix(str(bot.parent) + "/")


def test_one_that_answers_in_notation(bot: Path, position: Position) -> None:
    bot.write_text("def choose(game): return str(game.legal_moves[-1]).lower()\n")
    assert BOTS.load(str(bot))(position) == position.legal_moves[-1]


def test_one_that_plays(bot: Path, position: Position) -> None:
    bot.write_text(GOOD)
    assert BOTS.load(str(bot))(position) == position.legal_moves[0]
    found = BOTS.bot(str(bot))
    assert (found.name, found.who, found.own) == ("bot", "computer own bot", True)
    assert found.choose(position, Budget(), "seed") == position.legal_moves[0]
    request = {"position": position.notation, "player": str(bot), "seed": "x"}
    assert BOTS.answer(request) == {"choice": str(position.legal_moves[0])}


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("def choose(game)\n", "bot.py:1: not valid Python: expected ':'"),
        ("x = 1\n\n\n'", "bot.py:4: not valid Python: unterminated string literal"),
        (b"\xff\xfe\x00", "bot.py: not valid Python: "),
        (b"x = 1\0", "bot.py: not valid Python: "),
        ("", "bot.py: has no function `choose`"),
        ("choose = 3\n", "bot.py: has no function `choose`"),
        ("import nothing_like_that\n", "bot.py:1: raised ModuleNotFoundError: No module named"),
        ("import sys\nsys.exit(3)\n", "bot.py:2: raised SystemExit: 3"),
        ("def choose(): pass\n", "bot.py: raised TypeError: choose() takes 0 positional"),
        ("def choose(game):\n    return 1 / 0\n", "bot.py:2: raised ZeroDivisionError: division"),
        (
            "def choose(game):\n    return int('\\x1b[31m')\n",
            r"bot.py:2: raised ValueError: invalid literal for int() with base 10: '\x1b[31m'",
        ),
        ("def choose(game):\n    raise BaseException\n", "bot.py:2: raised BaseException"),
        ("def choose(game):\n    exit()\n", "bot.py:2: raised "),
        ("def choose(game):\n    return input()\n", "bot.py:2: raised EOFError: "),
        ("def choose(game):\n    return choose(game)\n", "bot.py:2: raised RecursionError: "),
        ("def choose(game): pass\n", "bot.py: chose None, which is not a move such as Pick("),
        ("def choose(game): return 'B2'\n", "bot.py: chose 'B2', which is not a move such as Pick("),
        ("def choose(game): return '9R1'\n", "bot.py: 9R1: there are only 5 factories"),
        (
            "class Odd:\n    def __repr__(self): return 1 / 0\ndef choose(game): return Odd()\n",
            "bot.py: chose Odd, which is not a move",
        ),
        (f"{HEAD}def choose(game): return Pick(None, 7, 9)\n", "bot.py: chose Pick(source=None"),
        (f"{HEAD}def choose(game): return Pick(70, Colour.RED, 1)\n", "bot.py: chose Pick(source=70"),
        (f"{HEAD}def choose(game): return Place(1, 1)\n", "bot.py: 1>1: "),
        (
            f"{HEAD}def choose(game): return Pick(9, Colour.RED, 1)\n",
            "bot.py: 9R1: there are only 5 factories",
        ),
        (f"{HEAD}def choose(game): return Deal((NO_TILES,) * 5)\n", "bot.py: deal - - - - -: "),
    ],
)
def test_bad_ones_get_a_sentence(bot: Path, position: Position, source: str | bytes, said: str) -> None:
    assert problem(bot, source, position).startswith(said)


def test_the_line_is_the_player_s_own(bot: Path, position: Position) -> None:
    """Also where the engine raises, and where a neighbour module does."""
    source = f"{HEAD}def choose(game):\n    x = 1\n    return game.apply(Place(1, 1))\n"
    assert problem(bot, source, position).startswith("bot.py:4: raised IllegalMove: ")
    (bot.parent / "neighbour_of_bot.py").write_text("def fail():\n    raise ValueError('no')\n")
    source = "from neighbour_of_bot import fail\ndef choose(game):\n    fail()\n"
    assert problem(bot, source, position) == "bot.py:3: raised ValueError: no"
    assert sys.path[0] != str(bot.parent)  # its folder comes last


def test_files_that_cannot_be_read(tmp_path: Path, bot: Path) -> None:
    for path, said in (
        (bot, "no such file or folder"),
        (tmp_path / "\x1b[1m.py", "no such file or folder"),
        (tmp_path / "a\0b.py", "a file cannot have this name"),
    ):
        with pytest.raises(BotError, match=said) as bad:
            BOTS.load(str(path))
        assert not isinstance(bad.value, UnknownBot)
        assert str(bad.value).isprintable()
    (tmp_path / "folder.py").mkdir()
    with pytest.raises(BotError, match=r"folder\.py: this is a folder, not a file"):
        BOTS.load(str(tmp_path / "folder.py"))
    bot.write_bytes(b"#" * (2**20 + 1))
    with pytest.raises(BotError, match="too large for a bot"):
        BOTS.load(str(bot))


def test_ctrl_c_is_no_fault_of_the_player(bot: Path, position: Position) -> None:
    bot.write_text("def choose(game):\n    raise KeyboardInterrupt\n")
    with pytest.raises(KeyboardInterrupt):
        BOTS.load(str(bot))(position)


def test_what_it_prints_goes_beside(
    bot: Path, position: Position, capsys: pytest.CaptureFixture[str]
) -> None:
    """A worker's standard output is for its answers."""
    bot.write_text("print('begun')\ndef choose(game):\n    print('hm')\n    return game.legal_moves[0]\n")
    stdin = sys.stdin
    BOTS.load(str(bot))(position)
    assert capsys.readouterr() == ("", "begun\nhm\n")
    assert sys.stdin is stdin


def test_random_numbers_are_the_same_for_the_same_seed(bot: Path, position: Position) -> None:
    bot.write_text("import random\ndef choose(game): return random.choice(list(game.legal_moves))\n")
    choose = BOTS.bot(str(bot)).choose
    assert choose(position, Budget(), "a") == choose(position, Budget(), "a")
    assert len({choose(position, Budget(), str(n)) for n in range(20)}) > 3


def install(folder: Path, source: str, target: str) -> None:
    """A package with an entry point, as an installer would leave it."""
    (folder / "azul_test_bot.py").write_text(source)
    info = folder / "azul_test_bot-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: azul-test-bot\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[azul.players]\nrobin = {target}\n")


@pytest.fixture
def _forget() -> object:
    yield
    sys.modules.pop("azul_test_bot", None)


@pytest.mark.usefixtures("_forget")
@pytest.mark.parametrize("target", ["azul_test_bot:choose", "azul_test_bot"])
def test_an_entry_point(
    tmp_path: Path, position: Position, monkeypatch: pytest.MonkeyPatch, target: str
) -> None:
    install(tmp_path, GOOD, target)
    monkeypatch.syspath_prepend(tmp_path)
    assert BOTS.known() == ["robin"]
    assert BOTS.load("robin")(position) == position.legal_moves[0]
    assert (BOTS.bot("robin").name, BOTS.bot("robin").who) == ("robin", "computer own robin")
    with pytest.raises(UnknownBot, match=r"unknown player wren; choose .*robin"):
        BOTS.load("wren")


@pytest.mark.usefixtures("_forget")
def test_an_entry_point_that_cannot_be_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, "raise ValueError('not today')", "azul_test_bot:choose")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BotError, match="robin: raised ValueError: not today"):
        BOTS.load("robin")


def test_names_are_safe_at_the_table_and_in_records() -> None:
    assert [name_of(each) for each in ("a/b/my bot.py", "x #y\n.py", "#.py", "\x1b[1m.py", "robin")] == [
        "my bot",
        "x y\\n",
        "own",
        "\\x1b[1m",
        "robin",
    ]
    assert [BOTS.who(each) for each in ("hard", "a/bot.py")] == ["computer hard", "computer own bot"]


@pytest.mark.parametrize(("wall", "players"), [(WallKind.GREY, 2), (WallKind.COLOURED, 3)])
def test_the_example_plays_whole_games(wall: WallKind, players: int) -> None:
    from hotseat.bots.matches import Match, fixtures

    match = Match(SPEC, (str(DOCS / "bot.py"), "easy"), wall)
    played = match(fixtures(2, players, 1)[0])
    assert played.forfeit is None
    assert played.scores is not None


@pytest.mark.parametrize("example", ["bot.py", "stratopolis_bot.py"])
def test_the_documentation_shows_the_example_as_it_is(example: str) -> None:
    text = (DOCS / "bots.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert (DOCS / example).read_text(encoding="utf-8") in blocks
